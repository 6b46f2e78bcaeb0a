"""Guards around every request: a limit on bodies, and headers that browsers enforce."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from itertools import count

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, reset_contextvars

from headroom.api.problems import problem_response

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


class SecurityHeaders:
    """Adds the security headers to every response that does not set them itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        wanted = [*_HEADERS, _NOT_STORED] if scope["path"].startswith("/api/") else [*_HEADERS]
        if scope["path"].startswith(("/reports", "/api/v1/reports")):
            wanted.append(_NOT_INDEXED)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                added = [each for each in wanted if each[0] not in given]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, send_with_headers)


class RequestIds:
    """Gives every request an id, for its answer's header, problem documents and the log's lines.

    A proxy's own `X-Request-ID` is kept where it is one word of letters and digits.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        known = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
        known = known.decode("latin-1")
        if not _REQUEST_ID.fullmatch(known):
            known = f"{_THIS_PROCESS}{next(_NUMBERS) & 0xFFFFFFFF:08x}"
        header = (b"x-request-id", known.encode())

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], header]
            await send(message)

        bound = bind_contextvars(request_id=known)
        try:
            await self._app(scope, receive, send_with_id)
        finally:
            reset_contextvars(**bound)


class WholeAnswers:
    """Ends an error here once its answer is out, so that the connection stays usable.

    The framework answers an unexpected error and raises it again, whereupon the server closes the
    connection under a client's next request. An answer that broke off cannot be mended: the
    connection is closed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        whole = False

        async def noted(message: Message) -> None:
            nonlocal whole
            await send(message)
            whole = message["type"] == "http.response.body" and not message.get("more_body", False)

        try:
            await self._app(scope, receive, noted)
        except Exception:
            if not whole:
                raise


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


class _BodyTooLargeError(Exception):
    pass


class BodyLimit:
    """Refuses request bodies over a limit, declared or not, before they are read whole.

    by_path: other limits, for paths that take more; one that ends with ``/`` stands for all below.
    """

    def __init__(
        self, app: ASGIApp, *, limit_bytes: int, by_path: Mapping[str, int] | None = None
    ) -> None:
        self._app = app
        self._limit = limit_bytes
        self._by_path = by_path or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._limit_of(scope["path"])
        declared = next(
            (text for name, text in scope["headers"] if name == b"content-length"), b"0"
        )
        if declared.isdigit() and int(declared) > limit:
            await self._refuse(scope, receive, send, limit)
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
        for each, limit in self._by_path.items():
            if path == each or (each.endswith("/") and path.startswith(each)):
                return limit
        return self._limit

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, limit: int) -> None:
        response = problem_response(
            413,
            "body-too-large",
            "The request is too large",
            f"A request body may have at most {limit:,} bytes.",
        )
        await response(scope, receive, send)
