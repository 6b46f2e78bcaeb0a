"""How much a request's body may hold."""

import asyncio
import gc
import json
from typing import Any
from weakref import ref

import pytest

from headroom.api.bodies import WholeBodies

LENGTH = (b"content-length", b"5")
PARTS = (b"transfer-encoding", b"chunked")


async def reads_all(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def status_of(headers: list[tuple[bytes, bytes]], parts: list[bytes]) -> int:
    sent, rest = [], list(parts)

    async def receive() -> Any:
        return {"type": "http.request", "body": rest.pop(0), "more_body": bool(rest)}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    await WholeBodies(reads_all, limit_bytes=10)(scope, receive, send)
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    ("headers", "parts", "status"),
    [
        ([LENGTH], [b"12345"], 200),
        ([(b"content-length", b"11")], [b"12345678901"], 413),
        ([PARTS], [b"12345", b"12345"], 200),
        ([PARTS], [b"12345", b"123456"], 413),
        ([LENGTH, PARTS], [b"12345", b"123456"], 413),
        ([(b"content-length", b"x")], [b"12345", b"123456"], 413),
        ([LENGTH], [b"12345", b"123456"], 413),
    ],
)
def test_a_body_is_counted_whatever_was_declared(
    headers: list[tuple[bytes, bytes]], parts: list[bytes], status: int
) -> None:
    assert asyncio.run(status_of(headers, parts)) == status


def test_what_was_answered_does_not_wait_for_the_collector() -> None:
    class Connection:
        """As a server's: it knows the request, and gives its body."""

        def __init__(self) -> None:
            self.scope = {"type": "http", "method": "POST", "path": "/", "headers": [LENGTH]}

        async def receive(self) -> Any:
            return {"type": "http.request", "body": b"12345", "more_body": False}

    async def send(_message: Any) -> None:
        pass

    connection = Connection()
    answered = ref(connection)
    asyncio.run(WholeBodies(reads_all, limit_bytes=10)(connection.scope, connection.receive, send))
    gc.disable()
    try:
        del connection
        assert answered() is None
    finally:
        gc.enable()


def test_a_file_that_is_too_large_is_refused_with_what_to_do() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    headers = [(b"content-length", b"2000000000")]
    limit = WholeBodies(
        reads_all,
        limit_bytes=10,
        by_path={"/imports": 1 << 30},
        instead={"/imports": " Pack the file."},
    )
    scope = {"type": "http", "method": "POST", "path": "/imports", "headers": headers}
    asyncio.run(limit(scope, receive, send))
    assert json.loads(sent[1]["body"])["detail"] == (
        "A request body may have at most 1,073,741,824 bytes. Pack the file."
    )
