"""Run two processes of the application on one PostgreSQL behind a proxy that asks them in turn.

    two_processes.py DATA_FOLDER [PORT]

It is what docker-compose.yml starts, on one machine and without containers: db/roles.sql makes the
roles, `headroom seed` works as the owner, both processes as the role that has rows alone. The proxy
gives each request to the other process than the one before. Prints its address; Ctrl-C ends all.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from headroom.embedded.cluster import DATABASE, SUPERUSER, Cluster
from headroom.embedded.server import embedded_postgres

ROOT = Path(__file__).resolve().parents[1]
HOP_BY_HOP = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"trailer"}
"""Heads that are of one connection alone."""
REST_SECONDS = 2.0
"""How long a connection that nothing is asked on is kept, as in the Caddyfile."""


class ClientGoneError(Exception):
    """A client left before its body was whole."""


class RoundRobin:
    """Hands each request on to the next of some servers, and what they answer back."""

    def __init__(self, upstreams: list[str]) -> None:
        self._upstreams = cycle(upstreams)
        # let go before the server does: what it sends meanwhile would be lost
        rest = httpx.Limits(keepalive_expiry=REST_SECONDS)
        self._client = httpx.AsyncClient(timeout=120, trust_env=False, limits=rest)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return

        async def body() -> AsyncIterator[bytes]:
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientGoneError
                more = message.get("more_body", False)
                yield message.get("body", b"")

        upstream = next(self._upstreams)
        heads = _of_the_message(scope["headers"])
        has_body = any(
            name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"]
        )
        path = scope["raw_path"].decode("ascii")
        query = scope["query_string"].decode("ascii")
        request = httpx.Request(
            scope["method"],
            f"{upstream}{path}{'?' if query else ''}{query}",
            headers=heads,
            content=body() if has_body else None,
        )
        try:
            answer = await self._client.send(request, stream=True)
        except ClientGoneError:
            return
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": answer.status_code,
                    "headers": [
                        *_of_the_message(answer.headers.raw),
                        (b"x-upstream", upstream.encode()),
                    ],
                }
            )
            async for part in answer.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            await answer.aclose()


def _of_the_message(heads: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in heads if name.lower() not in HOP_BY_HOP]


@contextmanager
def two_roles(data: Path) -> Iterator[tuple[str, str]]:
    """Yield the addresses of a database for its owner and for the application."""
    passwords = data / "password"
    with embedded_postgres(data) as owner:
        cluster = Cluster.in_folder(data)
        passwords.write_text("not asked for on a socket\n")
        subprocess.run(
            [
                cluster.binaries.program("psql"),
                "--no-psqlrc",
                "--quiet",
                f"--file={ROOT / 'db' / 'roles.sql'}",
                f"--host={cluster.socket_folder}",
                f"--username={SUPERUSER}",
                DATABASE,
            ],
            check=True,
            env=os.environ
            | {"OWNER_PASSWORD_FILE": str(passwords), "APPLICATION_PASSWORD_FILE": str(passwords)},
            stdout=subprocess.DEVNULL,
        )
        socket = f"?host={cluster.socket_folder}"
        yield owner, f"postgresql://headroom_application@/{DATABASE}{socket}"


@contextmanager
def application(url: str) -> Iterator[subprocess.Popen[str]]:
    """Run a process of the application."""
    process = subprocess.Popen(
        [sys.executable, "-m", "headroom", "run"],
        env=os.environ | {"DATABASE_URL": url, "PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def address_of(process: subprocess.Popen[str]) -> str:
    """Return the address that a process of the application prints once it answers there."""
    assert process.stdout is not None
    for line in process.stdout:
        address = re.search(r"http://[\d.]+:\d+", line)
        if address:
            return address.group()
    raise SystemExit("a process of the application ended before it answered")


def main(data: Path, port: int) -> None:
    """Run all of it until interrupted."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    data.mkdir(parents=True, exist_ok=True)
    with ExitStack() as running:
        owner, rows_alone = running.enter_context(two_roles(data))
        subprocess.run(
            [sys.executable, "-m", "headroom", "seed"],
            env=os.environ | {"DATABASE_URL": owner},
            check=True,
        )
        started = [running.enter_context(application(rows_alone)) for _ in range(2)]
        upstreams = [address_of(process) for process in started]
        config = uvicorn.Config(
            RoundRobin(upstreams), port=port, lifespan="off", log_level="warning"
        )
        listener = config.bind_socket()
        print(f"http://127.0.0.1:{listener.getsockname()[1]} before {upstreams}", flush=True)
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:
            print("Stopping")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
