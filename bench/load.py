"""A load generator: some connections that each send the next request when the last is answered."""

from __future__ import annotations

import asyncio
import time


async def requests_per_second(
    port: int, path: str, body: bytes, *, seconds: float = 2.0, connections: int = 8
) -> float:
    """Return the rate of POST requests that 127.0.0.1 answers with 200."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    ).encode()
    end = time.perf_counter() + seconds

    async def client() -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        answered = 0
        while time.perf_counter() < end:
            writer.write(head + body)
            response = await reader.readuntil(b"\r\n\r\n")
            if not response.startswith(b"HTTP/1.1 200"):
                raise RuntimeError(response.decode())
            length = next(
                int(line.split(b":")[1])
                for line in response.split(b"\r\n")
                if line.lower().startswith(b"content-length:")
            )
            await reader.readexactly(length)
            answered += 1
        writer.close()
        return answered

    started = time.perf_counter()
    answered = sum(await asyncio.gather(*(client() for _ in range(connections))))
    return answered / (time.perf_counter() - started)
