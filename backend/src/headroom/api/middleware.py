"""Around every request: headers that browsers enforce, a number, and an end to errors."""

from __future__ import annotations

import re
import secrets
from functools import lru_cache
from itertools import count

from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.exports.formats import FORMATS
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


@lru_cache(maxsize=4)
def _headers_of(api: bool, reports: bool) -> list[tuple[bytes, bytes]]:
    return [*_HEADERS, *([_NOT_STORED] if api else ()), *([_NOT_INDEXED] if reports else ())]


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
        number = given.decode("latin-1")
        if not _REQUEST_ID.fullmatch(number):
            number = f"{_THIS_PROCESS}{next(_NUMBERS) & 0xFFFFFFFF:08x}"
        path = scope["path"]
        wanted = _headers_of(
            path.startswith("/api/"), path.startswith(("/reports", "/api/v1/reports"))
        )
        whole = False

        async def enveloped(message: Message) -> None:
            nonlocal whole
            if message["type"] == "http.response.start":
                headers = message["headers"]
                its = {name for name, _ in headers}
                added = [header for header in wanted if header[0] not in its]
                message["headers"] = [*headers, *added, (b"x-request-id", number.encode())]
            await send(message)
            whole = message["type"] == "http.response.body" and not message.get("more_body", False)

        bound = REQUEST_ID.set(number)
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

        scope["method"] = "GET"
        await self._app(scope, receive, without_body)


_ONE_PACKET = 1400
"""Bytes: what goes in one packet is there no sooner for being packed."""
_PACKED_ALREADY = ("application/pdf", *(FORMATS[name].media_type for name in ("xlsx", "pptx")))


def packed(app: ASGIApp) -> ASGIApp:
    """Return an application whose answers are packed where the client takes it."""
    return GZipMiddleware(
        app,
        minimum_size=_ONE_PACKET,
        compresslevel=1,  # a fifth is left of a calculation's answer; more takes longer
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, *_PACKED_ALREADY),
    )


class PackedAnswers:
    """Packs what is answered under /api; files of the screen have copies that are packed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._packed = app, packed(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_api = scope["type"] == "http" and scope["path"].startswith("/api/")
        await (self._packed if is_api else self._app)(scope, receive, send)
