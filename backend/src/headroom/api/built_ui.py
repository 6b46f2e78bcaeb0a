"""The built UI, as it was when the server started."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TypeAlias
from urllib.parse import parse_qs, quote

from servestatic import ServeStaticASGI
from servestatic.responders import AsyncSlicedFile, Response, StaticFile
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse
from starlette.types import Message, Receive, Scope, Send

from headroom.api.first_words import first_words
from headroom.api.middleware import CONTENT_SECURITY_POLICY, packed
from headroom.api.pages import answer_as_missing, is_in_a_room, is_page, page_of
from headroom.exports.first_words import plain_words

Query: TypeAlias = Mapping[bytes, Sequence[bytes]]


class BuiltUi:
    """Serves the built UI with its compressed copies; every page address gets index.html.

    Files are held in memory (some 4 MB): whoever builds a newer UI below a running server, as an
    update in place does, takes nothing away from it and leaves no answer half. The newer one is
    served, whole and with its API, from the next start on.
    """

    def __init__(self, folder: Path, *, api_prefix: str) -> None:
        self._api_prefix = api_prefix
        page = folder / "index.html"
        self._html = page.read_text(encoding="utf-8") if page.exists() else ""
        self._policy = (b"content-security-policy", _policy(self._html).encode())
        listed = folder / "pages.json"
        pages = json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {}
        self._links = {page: _links_of(built["files"]) for page, built in pages.items()}
        self._words = {
            page: plain_words(built["title"], built["heading"], built.get("lede", ""))
            for page, built in pages.items()
            if "title" in built
        }
        self._files = ServeStaticASGI(
            _not_found,
            root=str(folder),
            index_file=True,
            allow_all_origins=False,
            immutable_file_test=lambda path, url: url.startswith("/assets/"),
        )
        for url, file in self._files.files.items():
            if isinstance(file, StaticFile):
                self._files.files[url] = _HeldFile(file)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if path == "/api" or path.startswith("/api/"):
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if "." in path.rsplit("/", 1)[-1] and not is_in_a_room(path):
            await self._files(scope, receive, send)
            return
        screen = dict(scope, path="/", raw_path=b"/")
        if await is_page(path, scope["app"].state):
            await self._page(screen, path, scope, receive, send)
        else:
            send = _with_headers(send, self._policy)
            await answer_as_missing(self._files, screen, receive, send)

    async def _page(
        self, screen: Scope, path: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Answer a page with what it loads next, and with its first words where it has some."""
        page, identity = page_of(path)
        links = [self._links[page]] if page in self._links else []
        asks = _ASKED_FIRST.get(page)
        if asks is not None and (asked := asks(parse_qs(scope["query_string"]))) is not None:
            address = f"{self._api_prefix}/{asked.format(quote(identity, safe=''))}"
            links.insert(0, f"<{address}>; rel=preload; as=fetch; crossorigin")
        headers = [self._policy, *([(b"link", ", ".join(links).encode())] if links else ())]
        words = self._words.get(page) or await first_words(
            path, scope["query_string"], Headers(scope=scope), scope["app"].state
        )
        if words is None:
            await self._files(screen, receive, _with_headers(send, *headers))
            return
        html = self._html.replace(
            "<title>Headroom</title>", f"<title>{escape(words.title)}</title>"
        )
        response = HTMLResponse(html.replace(_FIRST, words.html))
        response.headers["cache-control"] = "no-cache"
        await packed(response)(scope, receive, _with_headers(send, *headers))


class _HeldFile:
    """A file and its compressed copies, read once; its headers and ranges are servestatic's."""

    def __init__(self, file: StaticFile) -> None:
        self._file = file
        self._contents = {path: Path(path).read_bytes() for _, path, _ in file.alternatives}

    async def aget_response(
        self, method: str, request_headers: Mapping[str, str], **_: object
    ) -> Response:
        """Answer a request as servestatic asks a file to."""
        response = await self._file.aget_response(method, request_headers)
        if response.file is not None:  # a file that would be opened now
            path, _headers = self._file.get_path_and_headers(request_headers)
            content = _Content(self._contents[path])
            if isinstance(response.file, AsyncSlicedFile):
                response.file.fileobj = content
            else:
                response.file = content
        return response


class _Content:
    """What a file held, read as servestatic reads one that it opens."""

    def __init__(self, content: bytes) -> None:
        self._content = BytesIO(content)

    async def read(self, size: int = -1) -> bytes:
        return self._content.read(size)

    async def seek(self, offset: int) -> int:
        return self._content.seek(offset)

    async def close(self) -> None:
        self._content.close()

    async def __aenter__(self) -> _Content:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _report_asked(query: Query) -> str | None:
    preset = query.get(b"preset", [b"short"])[0]
    return f"reports/{{}}?preset={preset.decode()}" if preset in (b"short", b"full") else None


_ASKED_FIRST: Mapping[str, Callable[[Query], str | None]] = {
    "/scenarios/$scenario": lambda _query: "scenarios/{}",
    "/reports/$token": _report_asked,
}
"""What a page asks for first, by the router's names; an id stands in the address."""
_FIRST = "<!--first-->"
"""Where a page's first words stand in the built page."""
_INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


def _policy(html: str) -> str:
    """Return the content security policy of a page: what stands in it is named by its hash."""
    hashes: dict[str, list[str]] = {"script": [], "style": []}
    for tag, content in _INLINE.findall(html):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        hashes[tag].append(f"'sha256-{digest}'")
    policy = CONTENT_SECURITY_POLICY
    for tag, sources in hashes.items():
        policy = policy.replace(f"{tag}-src 'self'", " ".join((f"{tag}-src 'self'", *sources)))
    return policy


def _links_of(files: Sequence[str]) -> str:
    """Return the header that names what a page loads."""
    return ", ".join(
        f"</{file}>; rel={'modulepreload' if file.endswith('.js') else 'preload; as=style'}; "
        "crossorigin"
        for file in files
    )


def _with_headers(send: Send, *headers: tuple[bytes, bytes]) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *headers]}
        await send(message)

    return send_with_headers


async def _not_found(scope: Scope, receive: Receive, send: Send) -> None:
    raise HTTPException(404)
