"""What one client may take of the server: requests at once and a second, guesses, long bodies.

The rates are kept by the library `limits` in this process; several processes count each for
themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import ceil
from time import time

from fastapi.responses import JSONResponse
from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.api.problems import problem_response

AT_ONCE, AT_ONCE_A_CLIENT = 128, 64
"""Requests that are answered at the same time, of all clients and of one."""
LONG_AT_ONCE, LONG_AT_ONCE_A_CLIENT = 16, 8
"""Long bodies that are held at the same time."""
GUESSES = RateLimitItemPerMinute(60)
"""Links of reports that lead nowhere and wrong keys, a client. A link has 192 random bits."""
FILES = RateLimitItemPerMinute(120)
"""Files of reports, a client."""
LONG_SERIES = RateLimitItemPerMinute(900)
"""Long series to calculate with, a client: fifteen a second is more than a worker can do."""
LONG_BYTES = 1 << 16
_A_FILE = re.compile(r"/reports/[^/]+\.[a-z]+$")
_A_LINK = re.compile(r"/reports/[^/]+(/recomputed)?$")
_WINDOW_SECONDS = 10


class NoPlaceError(Exception):
    """As much is being answered as may be at once, of all clients or of this one."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = _refuse(503, "busy", "Headroom is busy", "Too many requests at once.", 1)


class Places:
    """So many at once, and of one client fewer, so that it never has all of them."""

    def __init__(self, at_once: int, a_client: int) -> None:
        self._at_once, self._a_client = at_once, a_client
        self._all, self._by_client = 0, Counter[str]()

    @contextmanager
    def taken(self, scope: Scope) -> Iterator[None]:
        """Take a place for a request. Raises NoPlaceError."""
        client = _client(scope)
        if self._all >= self._at_once or self._by_client[client] >= self._a_client:
            raise NoPlaceError
        self._all += 1
        self._by_client[client] += 1
        try:
            yield
        finally:
            self._all -= 1
            self._by_client[client] -= 1
            if not self._by_client[client]:
                del self._by_client[client]


class AnswerPlaces:
    """Bounds how many requests are answered at once; those for free paths take no place.

    A body is there before: who sends a byte now and then takes no place for it.
    """

    def __init__(self, app: ASGIApp, *, free: Iterable[str]) -> None:
        self._app, self._free = app, frozenset(free)
        self._places = Places(AT_ONCE, AT_ONCE_A_CLIENT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] != "http" or not path.startswith("/api/") or path in self._free:
            await self._app(scope, receive, send)
            return
        try:
            with self._places.taken(scope):
                await self._app(scope, receive, send)
        except NoPlaceError as error:
            await error.answer(scope, receive, send)


class Rates:
    """Bounds how often one client may ask, and how often it may guess.

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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wrong = _wrong_guess(scope) if scope["type"] == "http" and self._bounded else None
        counted = wrong is not None or scope.get("path", "").startswith("/api/")
        if scope["type"] != "http" or not self._bounded or not counted:
            await self._app(scope, receive, send)
            return
        client = _client(scope)
        for limit, kind in self._limits(scope):
            if not await self._rates.hit(limit, kind, client):
                await self._too_many(limit, kind, client, scope, receive, send)
                return
        if wrong is None:
            await self._app(scope, receive, send)
            return
        if not await self._rates.test(GUESSES, "guesses", client):
            await self._too_many(GUESSES, "guesses", client, scope, receive, send)
            return
        missed = False

        async def noted(message: Message) -> None:
            nonlocal missed
            missed = missed or message.get("status") == wrong
            await send(message)

        await self._app(scope, receive, noted)
        if missed:
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
        window = await self._rates.get_window_stats(limit, kind, client)
        seconds = max(1, ceil(window.reset_time - time()))
        await _refuse(
            429,
            "too-many-requests",
            "Too many requests",
            f"These are more requests than one client may send. Wait {seconds} seconds.",
            seconds,
        )(scope, receive, send)


def _client(scope: Scope) -> str:
    return (scope.get("client") or ("",))[0]


def _wrong_guess(scope: Scope) -> int | None:
    """Return the status that says that a request was a wrong guess; None where it is no guess."""
    if b"key=" in scope["query_string"]:
        return 401
    if "/reports/" in scope["path"] and _A_LINK.search(scope["path"]):
        return 404
    return 401 if any(name == b"authorization" for name, _ in scope["headers"]) else None


def _refuse(
    status: int, slug: str, title: str, detail: str, seconds: int | None = None
) -> JSONResponse:
    headers = None if seconds is None else {"Retry-After": str(seconds)}
    return problem_response(status, slug, title, detail, headers=headers)
