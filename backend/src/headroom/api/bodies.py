"""Bodies come in whole before a request is answered, and long answers leave in parts.

Who sends a byte now and then holds a connection and nothing else: no place, no worker, no more
memory than has come. A longer body lies in a file that a worker can open.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from tempfile import NamedTemporaryFile, gettempdir
from typing import IO, NamedTuple

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.api.problems import problem_response
from headroom.api.shares import LONG_AT_ONCE, LONG_AT_ONCE_A_CLIENT, NoPlaceError, Places
from headroom.domain.quantities.phrases import Amount, phrase

BODY_PART_SECONDS = 15.0
"""How long nothing of a body may come."""
BODY_SECONDS = 120.0
"""How long a body may take, at most; less where little of it comes."""
LEAST_BYTES_A_SECOND = 4 << 10
SHORT_BODY_BYTES = 16 << 10
"""A longer body lies in a file."""
PART_BYTES = 1 << 16
"""What is handed to a connection at once of a long answer, and read of a body in a file."""
IN_MEMORY_BYTES = 16 << 20
"""A longer body lies on disk, not in memory."""
BODY_IN_SCOPE = "headroom.body"
"""Where a request's scope holds its body."""


class ClientLeftError(asyncio.CancelledError):
    """Nobody reads an answer any more: what was done for it is given up."""


class Exchange(NamedTuple):
    """A file that this process and a worker read and write, and its path."""

    file: IO[bytes]
    path: str


class Body(NamedTuple):
    """A body that is whole. exchange: where a long one lies. rest: what comes after it."""

    start: bytes
    size: int
    exchange: Exchange | None
    rest: Receive


def body_of(scope: Scope) -> Body:
    """Return a request's body."""
    body: Body = scope[BODY_IN_SCOPE]
    return body


@contextmanager
def exchanged(size: int | None) -> Iterator[Exchange]:
    """Yield a file for so many bytes, if their number is known; in memory where that works."""
    if sys.platform == "linux" and size is not None and size <= IN_MEMORY_BYTES:
        with open(os.memfd_create("headroom"), "w+b", buffering=0) as file:  # noqa: PTH123
            yield Exchange(file, f"/proc/{os.getpid()}/fd/{file.fileno()}")
    else:
        with NamedTemporaryFile(buffering=0) as temporary:
            yield Exchange(temporary, temporary.name)


class WholeBodies:
    """Waits until a body is there, within bounds of size and time.

    by_path: other limits, for paths that take more; one that ends with ``/`` stands for all below.
    instead: by path, what to do where the limit is passed. Starlette's own limit answers without
    a problem document and cannot say what to do.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        limit_bytes: int,
        by_path: Mapping[str, int] | None = None,
        instead: Mapping[str, str] | None = None,
    ) -> None:
        self._app = app
        self._limit, self._instead = limit_bytes, instead or {}
        self._by_path = by_path or {}
        self._places = Places(LONG_AT_ONCE, LONG_AT_ONCE_A_CLIENT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with ExitStack() as stack:
            try:
                body = await self._whole(scope, receive, stack)
            except ClientDisconnect:
                return  # nobody reads an answer
            except (NoPlaceError, _NotWholeError) as error:
                await error.answer(scope, receive, send)
                return
            scope[BODY_IN_SCOPE] = body
            try:
                await self._app(scope, _given_again(body, receive), _in_parts(send))
            except ClientLeftError:
                pass
            finally:
                # what comes after it knows the scope: together they would wait for the collector
                del scope[BODY_IN_SCOPE]

    async def _whole(self, scope: Scope, receive: Receive, stack: ExitStack) -> Body:
        limit, declared = self._limit_of(scope["path"]), _declared(scope)
        if declared == 0:
            return Body(b"", 0, None, receive)
        if declared is not None and declared > limit:
            raise self._too_large(scope, limit)
        loop = asyncio.get_running_loop()
        began, more, size = loop.time(), True, 0
        start, exchange = bytearray(), None
        while more:
            most = began + min(BODY_SECONDS, BODY_PART_SECONDS + size / LEAST_BYTES_A_SECOND)
            message = await _part(receive, min(BODY_PART_SECONDS, most - loop.time()))
            part, more = message.get("body", b""), message.get("more_body", False)
            size += len(part)
            if size > limit:
                raise self._too_large(scope, limit)
            if exchange is None and size > SHORT_BODY_BYTES:
                stack.enter_context(self._places.taken(scope))
                exchange = stack.enter_context(exchanged(declared))
                _write(exchange.file, start)
                start.clear()
            if exchange is None:
                start += part
            else:
                _write(exchange.file, part)
        return Body(bytes(start), size, exchange, receive)

    def _limit_of(self, path: str) -> int:
        for limited, limit in self._by_path.items():
            if path == limited or (limited.endswith("/") and path.startswith(limited)):
                return limit
        return self._limit

    def _too_large(self, scope: Scope, limit: int) -> _NotWholeError:
        return _NotWholeError(
            problem_response(
                413,
                "body-too-large",
                "The request is too large",
                phrase(
                    f"A request body may have at most {Amount(limit, 'bytes', exact=True)}."
                    f"{self._instead.get(scope['path'], '')}"
                ),
            )
        )


class _NotWholeError(Exception):
    def __init__(self, answer: Response) -> None:
        super().__init__()
        self.answer = answer


def _declared(scope: Scope) -> int | None:
    """Return how long a body is said to be; None where that is not said."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() else None


async def _part(receive: Receive, seconds: float) -> Message:
    try:
        async with asyncio.timeout(seconds):
            message = await receive()
    except TimeoutError as error:
        answer = problem_response(
            408, "body-too-slow", "The request takes too long", "Its body did not arrive."
        )
        answer.headers["Connection"] = "close"
        raise _NotWholeError(answer) from error
    if message["type"] == "http.disconnect":
        raise ClientDisconnect
    return message


def _write(file: IO[bytes], part: bytes | bytearray) -> None:
    """Write a part: a file without a buffer takes what a disk has room for."""
    with suppress(OSError):
        if file.write(part) == len(part):
            return
    raise _NotWholeError(
        problem_response(
            507,
            "disk-full",
            "The disk is full",
            f"There is no room for so long a file in {gettempdir()}. Nothing was saved or lost; "
            "make room there, or set TMPDIR to a folder on another disk and start Headroom again.",
        )
    )


def _given_again(body: Body, receive: Receive) -> Receive:
    """Return what gives a body that was read to the application, then what follows it."""
    given, whole = 0, False
    if body.exchange is not None:
        body.exchange.file.seek(0)

    async def receive_again() -> Message:
        nonlocal given, whole
        if whole:
            return await receive()
        part = body.start if body.exchange is None else body.exchange.file.read(PART_BYTES)
        given += len(part)
        whole = given >= body.size
        return {"type": "http.request", "body": part, "more_body": not whole}

    return receive_again


def _in_parts(send: Send) -> Send:
    """Return what sends a long answer so that a connection never holds the whole of it.

    Its limit for unread answers applies to each part.
    """

    async def send_in_parts(message: Message) -> None:
        body = message.get("body", b"")
        if len(body) <= PART_BYTES:
            await send(message)
            return
        rest = memoryview(body)
        while len(rest) > PART_BYTES:
            part = bytes(rest[:PART_BYTES])
            await send({"type": "http.response.body", "body": part, "more_body": True})
            rest = rest[PART_BYTES:]
        await send({**message, "body": bytes(rest)})

    return send_in_parts
