"""Guards around every request: a limit on bodies, and headers that browsers enforce."""

from __future__ import annotations

import errno
import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import count
from typing import IO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.api.problems import problem_response
from headroom.logs import REQUEST_ID

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


_HEADERS = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_THIS_PROCESS, _NUMBERS = secrets.token_hex(4), count(1)
_NOT_STORED = (b"cache-control", b"no-store")
_NOT_INDEXED = (b"x-robots-tag", b"noindex, nofollow")
"""Reports open under links that nobody shall find by a search."""


READY_LINES = "headroom.ready_lines"
"""An extension of ASGI: takes lines of a head that are written already.

h11 looks at each header twice; ours are constant, and would take longer than all guards together.
"""
BODY_INTO = "headroom.body_into"
"""An extension of ASGI: writes a body into a file as it comes; the messages that follow hold what
is not there yet.

Else each part is copied five times and wakes all guards, which costs as much as taking it in.
"""


def write_whole(file: IO[bytes], part: bytes | bytearray) -> None:
    """Write a part, or raise OSError: a file without a buffer takes what a disk has room for."""
    if file.write(part) < len(part):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@cache
def _headers_of(api: bool, reports: bool) -> tuple[dict[bytes, bytes], bytes]:
    """Return the headers of answers, and the same as lines of a head."""
    found = dict([*_HEADERS, *([_NOT_STORED] if api else ()), *([_NOT_INDEXED] if reports else ())])
    return found, b"".join(b"%s: %s\r\n" % header for header in found.items())


class Envelope:
    """Gives every answer an id and the headers that browsers enforce, and ends errors behind it.

    The id stands in the answer's header, in problem documents and in the log's lines; a proxy's
    own `X-Request-ID` is kept where it is one word of letters and digits. A header that the answer
    sets itself stays.

    The framework answers an unexpected error and raises it again, whereupon the server would close
    the connection under a client's next request: it ends here once its answer is out. An answer
    that broke off cannot be mended: the connection is closed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
        known = given.decode("latin-1")
        if not _REQUEST_ID.fullmatch(known):
            known = f"{_THIS_PROCESS}{next(_NUMBERS) & 0xFFFFFFFF:08x}"
        path = scope["path"]
        wanted, lines = _headers_of(
            path.startswith("/api/"), path.startswith(("/reports", "/api/v1/reports"))
        )
        write = scope.get("extensions", {}).get(READY_LINES, {}).get("write")
        whole = False

        async def enveloped(message: Message) -> None:
            nonlocal whole
            if message["type"] == "http.response.start":
                headers = message["headers"]
                its = {name for name, _ in headers}
                if write is None or not its.isdisjoint(wanted):
                    added = [(name, value) for name, value in wanted.items() if name not in its]
                    message["headers"] = [*headers, *added, (b"x-request-id", known.encode())]
                else:
                    write(b"%sx-request-id: %s\r\n" % (lines, known.encode()))
            await send(message)
            whole = message["type"] == "http.response.body" and not message.get("more_body", False)

        bound = REQUEST_ID.set(known)
        try:
            await self._app(scope, receive, enveloped)
        except Exception:
            if not whole:
                raise
        finally:
            REQUEST_ID.reset(bound)


class HeadAnswers:
    """Answers HEAD under /api as GET without its body; routes need not know of it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = scope["type"] == "http" and scope["method"] == "HEAD"
        if not asked or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET"}, receive, without_body)


_FRAMING = frozenset({b"content-length", b"transfer-encoding"})


class _BodyTooLargeError(Exception):
    pass


class BodyLimit:
    """Refuses request bodies over a limit, declared or not, before they are read whole.

    by_path: other limits, for paths that take more; one that ends with ``/`` stands for all below.
    instead: by path, what to do where the limit is passed.
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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._limit_of(scope["path"])
        framing = {name: text for name, text in scope["headers"] if name in _FRAMING}
        declared = framing.get(b"content-length", b"")
        if declared.isdigit() and int(declared) > limit:
            await self._refuse(scope, receive, send, limit)
            return
        if declared.isdigit() and len(framing) == 1:
            await self._app(scope, receive, send)  # the server reads no more than is declared
            return
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > limit:
                raise _BodyTooLargeError
            return message

        async def within_limit(message: Message) -> None:
            # the application may answer the failed read itself; the answer is ours to give
            if read <= limit:
                await send(message)

        with suppress(_BodyTooLargeError):
            await self._app(scope, counted, within_limit)
        if read > limit:
            await self._refuse(scope, receive, send, limit)

    def _limit_of(self, path: str) -> int:
        for limited, limit in self._by_path.items():
            if path == limited or (limited.endswith("/") and path.startswith(limited)):
                return limit
        return self._limit

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, limit: int) -> None:
        response = problem_response(
            413,
            "body-too-large",
            "The request is too large",
            f"A request body may have at most {limit:,} bytes."
            + self._instead.get(scope["path"], ""),
        )
        await response(scope, receive, send)
