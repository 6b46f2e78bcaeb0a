"""Who may ask: under which names the server answers, from which pages, and with which key.

A page of a foreign site runs in the same browser as Headroom. It may send requests to loopback
(which a browser does not always ask about first), and by answering for a name of its own with
127.0.0.1 it may even read. See docs/decisions/0008-guards.md.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from html import escape
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from headroom.api.problems import problem_response

LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""
OWN_SITES = frozenset({"same-origin", "none"})
"""What a browser says of requests from our own pages, and of addresses that a user typed."""


def name_of(host: str) -> str:
    """Return a Host header without its port, in lower case: ``[::1]:8000`` gives ``[::1]``."""
    host = host.strip().lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


class KnownHosts:
    """Answers requests for known host names alone, whatever their port.

    Without it a foreign site that lets its own name lead to 127.0.0.1 is the same origin to a
    browser, and reads and deletes at will.
    """

    def __init__(self, app: ASGIApp, *, names: Iterable[str]) -> None:
        self._app = app
        self._names = frozenset((*LOOPBACK_NAMES, *(name_of(name) for name in names)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asked = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(asked) == 1 and name_of(asked[0]) in self._names:
            await self._app(scope, receive, send)
            return
        host = repr(asked[0][:100]) if asked else "no name"
        response = problem_response(
            421,
            "unknown-host",
            "Headroom is not at this address",
            f"This request is for {host}. Open Headroom at 127.0.0.1 or localhost. If the "
            "server has another name, its operator adds it to HEADROOM_HOSTS.",
        )
        await response(scope, receive, send)


class OwnPages:
    """Refuses requests that change something and come from a page of another site.

    A program that is no browser sends neither Origin nor Sec-Fetch-Site and is not concerned.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in READING or not _foreign(scope):
            await self._app(scope, receive, send)
            return
        response = problem_response(
            403,
            "foreign-page",
            "Another site may not do this",
            "The request comes from a page of another site. Do it in Headroom itself.",
        )
        await response(scope, receive, send)


def _foreign(scope: Scope) -> bool:
    if not any(name in (b"sec-fetch-site", b"origin") for name, _ in scope["headers"]):
        return False
    headers = Headers(scope=scope)
    if any(site not in OWN_SITES for site in headers.getlist("sec-fetch-site")):
        return True
    host = headers.get("host", "").lower()
    return any(urlsplit(origin).netloc.lower() != host for origin in headers.getlist("origin"))


class AccessKey:
    """The key that opens everything, and what a browser keeps in its place.

    The cookie's value follows from the key and does not give it away; its name has the port,
    since a browser sends a cookie to all ports of a host.
    """

    def __init__(self, key: str, port: int) -> None:
        self.key = key
        self.cookie = f"headroom-{port}"
        self.kept = hmac.new(key.encode(), b"headroom cookie", hashlib.sha256).hexdigest()

    def opens(self, given: str) -> bool:
        """Whether it is the key."""
        return hmac.compare_digest(given.encode(), self.key.encode())

    def was_kept(self, given: str) -> bool:
        """Whether it is what the cookie holds."""
        return hmac.compare_digest(given.encode(), self.kept.encode())


class KeyRequired:
    """Lets nobody in without the key, as notebook servers do.

    The key comes in the address once and becomes a cookie that scripts cannot read, or as
    ``Authorization: Bearer`` from a program. public: paths that need none.
    """

    def __init__(self, app: ASGIApp, *, key: AccessKey, public: Iterable[str]) -> None:
        self._app = app
        self._key = key
        self._public = frozenset(public)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in self._public or self._known(scope):
            await self._app(scope, receive, send)
            return
        await self._answer(scope)(scope, receive, send)

    def _known(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        kind, _, given = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and self._key.opens(given.strip()):
            return True
        cookies = cookie_parser(headers.get("cookie", ""))
        return self._key.was_kept(cookies.get(self._key.cookie, ""))

    def _answer(self, scope: Scope) -> Response:
        query = scope["query_string"].decode("latin-1")
        given = parse_qs(query).get("key")
        page = not scope["path"].startswith("/api/")
        if given and page and scope["method"] == "GET" and self._key.opens(given[0].strip()):
            rest = urlencode([part for part in parse_qsl(query) if part[0] != "key"])
            path = "/" + scope["path"].lstrip("/")  # two slashes would lead to another host
            response: Response = RedirectResponse(path + (f"?{rest}" if rest else ""), 303)
            response.set_cookie(
                self._key.cookie, self._key.kept, path="/", httponly=True, samesite="strict"
            )
        elif page:
            response = HTMLResponse(_sign_in(wrong=bool(given)), 401)
            response.headers["Content-Security-Policy"] = SIGN_IN_POLICY
        else:
            response = problem_response(
                401,
                "key-needed",
                "A key is needed",
                "Open Headroom at the address that it printed when it started: the key is in it. "
                "A program sends the key as Authorization: Bearer.",
            )
        response.headers["WWW-Authenticate"] = "Bearer"
        response.headers["Cache-Control"] = "no-store"
        return response


SIGN_IN_POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"


def _sign_in(*, wrong: bool) -> str:
    lead = "This key is not right." if wrong else "This server asks for a key."
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Headroom: key</title>
<h1>Headroom</h1>
<p>{escape(lead)} It is in the address that Headroom printed when it started.</p>
<form>
<p><label>Key <input name="key" type="password" autocomplete="current-password" required></label>
<button>Open</button></p>
</form>
<p>You gave the key before? <a href="">Continue</a></p>
</html>
"""
