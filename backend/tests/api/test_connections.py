"""Connections that send half, or read nothing, end after a while. The peer is a bare uvicorn."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
import uvicorn

from headroom.api import bodies, connections, shares
from headroom.api.app import create_app
from headroom.api.connections import HEAD_BYTES, BoundedH11Protocol
from headroom.api.middleware import SECURITY_HEADERS
from headroom.settings import Settings

pytestmark = pytest.mark.anyio
SHORT = 1.0
PATIENT = 60.0
"""So long a test waits for what has to come, however busy the machine."""
LARGE = 64 << 20
Connect = Callable[[bool], socket.socket]


@contextmanager
def serving(app: Any, **options: Any) -> Iterator[int]:
    options = {"loop": "asyncio", "lifespan": "off", **options}
    config = uvicorn.Config(app, port=0, ws="none", log_level="critical", **options)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.force_exit = server.should_exit = True
        thread.join()


async def peer(scope: Any, receive: Any, send: Any) -> None:
    """Reads the body, then sends much at once."""
    if scope["type"] == "lifespan":
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": bytes(LARGE)})


@pytest.fixture(scope="module")
def connect(seeded_database_url: str) -> Iterator[Connect]:
    """A function that connects to the application, or to the peer without our bounds."""
    app = create_app(Settings(), database_url=seeded_database_url)

    async def large() -> Any:
        from starlette.responses import Response

        return Response(bytes(LARGE))

    app.add_api_route("/api/v1/large", large)
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(connections, "HEAD_SECONDS", SHORT)
        patch.setattr(connections, "UNREAD_SECONDS", SHORT)
        patch.setattr(bodies, "BODY_PART_SECONDS", SHORT)
        ours = stack.enter_context(
            serving(
                app,
                http=BoundedH11Protocol,
                h11_max_incomplete_event_size=HEAD_BYTES,
                lifespan="on",
            )
        )
        bare = stack.enter_context(serving(peer, http="h11"))
        yield lambda bounded: socket.create_connection(("127.0.0.1", ours if bounded else bare))


def ended(connection: socket.socket, seconds: float = PATIENT) -> bool:
    """Whether the server closes a connection within some seconds; what it sends is read."""
    connection.settimeout(seconds)
    try:
        while connection.recv(1 << 16):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


HALF_HEAD = b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
HALF_BODY = (
    b"POST /api/v1/calculations/value HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
)


@pytest.mark.parametrize("sent", [b"", HALF_HEAD, HALF_BODY])
def test_a_client_that_sends_half_and_waits_is_let_go(connect: Connect, sent: bytes) -> None:
    for bounded in (True, False):
        with connect(bounded) as connection:
            connection.sendall(sent)
            assert ended(connection, PATIENT if bounded else 4 * SHORT) is bounded


def test_half_a_body_is_told_why(connect: Connect) -> None:
    with connect(True) as connection:
        connection.sendall(HALF_BODY)
        connection.settimeout(PATIENT)
        told = connection.recv(1 << 16)
    assert told.startswith(b"HTTP/1.1 408")
    assert b"connection: close" in told.lower()
    assert b"content-security-policy" in told


def test_every_answer_of_a_connection_has_each_header_once(connect: Connect) -> None:
    asked = b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with connect(True) as connection:
        connection.settimeout(PATIENT)
        ids = set()
        for last in (b"", b"Connection: close\r\n"):
            connection.sendall(asked + last + b"\r\n")
            told = b""
            while not told.endswith(b"}"):  # head and body may arrive apart
                told += connection.recv(1 << 16)
            head = told.split(b"\r\n\r\n")[0].decode()
            lines = [line.partition(": ")[::2] for line in head.split("\r\n")[1:]]
            headers = {name.lower(): value for name, value in lines}
            assert len(headers) == len(lines)
            for name, value in SECURITY_HEADERS.items():
                assert headers[name.lower()] == value
            assert headers["cache-control"] == "no-store"
            ids.add(headers["x-request-id"])
    assert len(ids) == 2


def test_an_endless_head_ends_at_its_limit(connect: Connect) -> None:
    with connect(True) as connection:
        connection.sendall(HALF_HEAD)
        connection.settimeout(PATIENT)
        sent = 0
        with pytest.raises(ConnectionError):
            while sent < 100 * HEAD_BYTES:
                connection.sendall(b"x" * 4096)
                sent += 4096
                time.sleep(0.001)
    assert sent < 100 * HEAD_BYTES


def test_who_reads_nothing_is_dropped_and_who_reads_slowly_is_not(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = b"GET /api/v1/large HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    for bounded in (True, False):
        with connect(bounded) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
            connection.sendall(asked)
            time.sleep((8 if bounded else 3) * SHORT)
            whole = 0
            connection.settimeout(PATIENT)
            try:
                while part := connection.recv(1 << 20):
                    whole += len(part)
            except ConnectionError:
                pass
            assert (whole < LARGE) is bounded
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 15 * SHORT)
    with connect(True) as connection:
        connection.sendall(asked)
        whole = 0
        while part := connection.recv(1 << 22):
            whole += len(part)
            time.sleep(0.02)
        assert whole > LARGE


DRIPS = shares.AT_ONCE + 10


async def test_sockets_that_drip_a_byte_keep_nobody_else_from_an_answer(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BODY_PART_SECONDS", 30.0)
    asked = b"GET /api/v1/%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    with ExitStack() as stack:
        dripping = [stack.enter_context(connect(True)) for _ in range(DRIPS)]
        for byte in (HALF_BODY, b" ", b" "):
            for connection in dripping:
                connection.sendall(byte)
            for path in (b"health", b"ready", b"price-templates"):
                with connect(True) as other:
                    other.settimeout(PATIENT)
                    other.sendall(asked % path)
                    assert other.recv(1 << 16).startswith(b"HTTP/1.1 200")


def test_where_no_more_connections_are_held_the_one_that_was_silent_for_longest_goes(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BODY_PART_SECONDS", 30.0)
    monkeypatch.setattr(connections, "most_connections", lambda: 4)
    with ExitStack() as stack:
        dripping = [stack.enter_context(connect(True)) for _ in range(4)]
        for connection in dripping:
            connection.sendall(HALF_BODY)
            time.sleep(0.05)
        dripping[0].sendall(b" ")
        time.sleep(0.05)
        with connect(True) as other:
            other.settimeout(PATIENT)
            other.sendall(b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert other.recv(1 << 16).startswith(b"HTTP/1.1 200")
        assert ended(dripping[1])
        assert not ended(dripping[0], 0.3)


async def test_others_have_their_turn_between_the_parts_of_a_body() -> None:
    most = 0

    async def watched(scope: Any, receive: Any, send: Any) -> None:
        """Notes how much of a body comes at once."""
        nonlocal most
        more = True
        while more:
            await asyncio.sleep(0)
            message = await receive()
            most, more = max(most, len(message["body"])), message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    with serving(watched, http=BoundedH11Protocol, loop="uvloop") as port:
        async with httpx.AsyncClient(timeout=PATIENT) as client:
            answer = await client.post(f"http://127.0.0.1:{port}", content=bytes(LARGE))
            assert answer.status_code == 200
    assert most <= 1 << 20


def test_a_long_body_that_comes_slowly_is_waited_for_while_it_comes(connect: Connect) -> None:
    asked = (
        b"POST /api/v1/calculations/profiles/read HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        b"Content-Type: text/csv\r\nContent-Length: 100000\r\n\r\n"
    )
    with connect(True) as connection:
        connection.sendall(asked)
        connection.settimeout(SHORT / 5)
        for _ in range(10):  # twice as long as nothing may come
            connection.sendall(b"x" * 5000)
            with pytest.raises(TimeoutError):
                connection.recv(1)
        connection.settimeout(PATIENT)  # the other half never comes
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 408")


async def test_a_body_for_which_there_is_no_room_is_refused_in_words(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def full(_: int | None) -> Iterator[bodies.Exchange]:
        with open("/dev/full", "w+b", buffering=0) as file:  # noqa: PTH123
            yield bodies.Exchange(file, "/dev/full")

    monkeypatch.setattr(bodies, "exchanged", full)
    told = await api.post("/imports", content=b"time,A\n" * 10_000, headers={"x-filename": "a.csv"})
    assert (told.status_code, told.json()["title"]) == (507, "The disk is full")
    assert "TMPDIR" in told.json()["detail"]
