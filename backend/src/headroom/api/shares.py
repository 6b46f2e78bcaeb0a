"""What one client may take of the server: requests at once and a second, guesses, large files.

The counts are kept by the library `limits` in this process; several processes count each for
themselves.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from contextlib import suppress
from math import ceil
from time import time

from fastapi.responses import JSONResponse
from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.api.problems import problem_response

AT_ONCE = 64
"""Requests that are answered at the same time, of all clients."""
BODY_SECONDS, BODY_PART_SECONDS = 120.0, 15.0
"""How long a body may take, and how long nothing of it may come."""
PART_BYTES = 1 << 16
"""What is handed to a connection at once of a long answer."""
GUESSES = RateLimitItemPerMinute(60)
"""Links of reports that lead nowhere, a client. A link has 192 random bits."""
FILES = RateLimitItemPerMinute(120)
"""Files of reports, a client."""
LONG_SERIES = RateLimitItemPerMinute(900)
"""Long series to calculate with, a client: fifteen a second is more than a worker can do."""
LONG_BYTES = 1 << 16
LONG_AT_ONCE = 8
"""Long bodies that are held at the same time, of all clients."""
WHOLE_BODY = "headroom.whole_body"
"""In a request's scope where its body came with its head, as most do: nothing of it can be late."""
_A_FILE = re.compile(r"/reports/[^/]+\.[a-z]+$")
_A_LINK = re.compile(r"/reports/[^/]+(/recomputed)?$")
_WINDOW_SECONDS = 10


class Shares:
    """Bounds what all clients take together, and each takes of that.

    requests_per_second: of one client, over ten seconds; 0: no rate is bounded. long: paths that
    take long bodies.
    """

    def __init__(self, app: ASGIApp, *, requests_per_second: int, long: Iterable[str]) -> None:
        self._app = app
        self._all = RateLimitItemPerSecond(
            max(1, requests_per_second * _WINDOW_SECONDS), _WINDOW_SECONDS
        )
        self._bounded = requests_per_second > 0
        self._long = tuple(long)
        self._rates = FixedWindowRateLimiter(MemoryStorage())
        self._running = self._long_running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        if self._running >= AT_ONCE:
            await _refuse(503, "busy", "Headroom is busy", "Too many requests at once.", 1)(
                scope, receive, send
            )
            return
        self._running += 1
        try:
            await self._within_rates(scope, receive, send)
        finally:
            self._running -= 1

    async def _within_rates(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = (scope.get("client") or ("",))[0]
        link = "/reports/" in scope["path"] and _A_LINK.search(scope["path"]) is not None
        for limit, kind in self._limits(scope) if self._bounded else ():
            if not await self._rates.hit(limit, kind, client):
                await self._too_many(limit, kind, client, scope, receive, send)
                return
        if self._bounded and link and not await self._rates.test(GUESSES, "guesses", client):
            await self._too_many(GUESSES, "guesses", client, scope, receive, send)
            return
        if self._is_long(scope):
            if self._long_running >= LONG_AT_ONCE:
                await _refuse(503, "busy", "Headroom is busy", "Too many long series at once.", 2)(
                    scope, receive, send
                )
                return
            self._long_running += 1
            try:
                await self._app(scope, receive, send)
            finally:
                self._long_running -= 1
            return
        if not link:
            await self._app(scope, receive, send)
            return
        missed = False

        async def noted(message: Message) -> None:
            nonlocal missed
            missed = missed or message.get("status") == 404
            await send(message)

        await self._app(scope, receive, noted)
        if missed and self._bounded:
            await self._rates.hit(GUESSES, "guesses", client)

    def _limits(self, scope: Scope) -> Iterable[tuple[RateLimitItem, str]]:
        yield self._all, "all"
        if "/reports/" in scope["path"] and _A_FILE.search(scope["path"]):
            yield FILES, "files"
        if self._is_long(scope):
            yield LONG_SERIES, "long series"

    def _is_long(self, scope: Scope) -> bool:
        if scope["method"] in ("GET", "HEAD") or not scope["path"].startswith(self._long):
            return False
        headers = dict(scope["headers"])
        declared = headers.get(b"content-length", b"0")
        if b"transfer-encoding" in headers or not declared.isdigit():
            return True
        return int(declared) > LONG_BYTES

    async def _too_many(
        self,
        limit: RateLimitItem,
        kind: str,
        client: str,
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        found = await self._rates.get_window_stats(limit, kind, client)
        seconds = max(1, ceil(found.reset_time - time()))
        await _refuse(
            429,
            "too-many-requests",
            "Too many requests",
            f"These are more requests than one client may send. Wait {seconds} seconds.",
            seconds,
        )(scope, receive, send)


class SteadyTransfers:
    """Bodies have to arrive and answers to leave: neither may hold memory for as long as it likes.

    A long answer is handed on in parts, so that a connection never holds the whole of it and its
    own limit for unread answers applies to each part.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        until = loop.time() + BODY_SECONDS
        arriving, late, started = True, False, False

        async def in_time() -> Message:
            nonlocal arriving, late
            if not arriving:
                return await receive()
            try:
                async with asyncio.timeout(min(BODY_PART_SECONDS, until - loop.time())):
                    message = await receive()
            except TimeoutError as error:
                late = True
                raise _LateBodyError from error
            arriving = bool(message.get("more_body", False))
            return message

        async def in_parts(message: Message) -> None:
            nonlocal started
            if late:
                return  # the application may answer the failed read itself; the answer is ours
            started = started or message["type"] == "http.response.start"
            body = message.get("body", b"")
            if message["type"] != "http.response.body" or len(body) <= PART_BYTES:
                await send(message)
                return
            rest = memoryview(body)
            while len(rest) > PART_BYTES:
                part = bytes(rest[:PART_BYTES])
                await send({"type": "http.response.body", "body": part, "more_body": True})
                rest = rest[PART_BYTES:]
            await send({**message, "body": bytes(rest)})

        with suppress(_LateBodyError):
            await self._app(scope, receive if WHOLE_BODY in scope else in_time, in_parts)
        if late and not started:
            response = _refuse(
                408, "body-too-slow", "The request takes too long", "Its body did not arrive."
            )
            response.headers["Connection"] = "close"
            await response(scope, receive, send)


class _LateBodyError(Exception):
    pass


def _refuse(
    status: int, slug: str, title: str, detail: str, seconds: int | None = None
) -> JSONResponse:
    headers = None if seconds is None else {"Retry-After": str(seconds)}
    return problem_response(status, slug, title, detail, headers=headers)
