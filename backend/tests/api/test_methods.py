"""Wrong methods, HEAD, unknown paths, and what an unexpected error leaves behind."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from pathlib import Path
from typing import Any

import httpx
import pytest

from headroom.api.app import create_app
from headroom.api.middleware import SECURITY_HEADERS
from headroom.api.pages import PAGES
from headroom.settings import ROOT, Settings
from tests.api.test_reports import OWNER, report

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def served(address: str, folder: Path, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    """Give a client of the application with the screen of a folder."""
    app = create_app(Settings(static_dir=folder, **settings), database_url=address)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as there,
    ):
        yield there


@pytest.fixture
async def client(anyio_backend: str, seeded_database_url: str, tmp_path: Path) -> httpx.AsyncClient:
    """A client of the application with its pages and a route that fails."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Headroom</title>")
    app = create_app(Settings(static_dir=tmp_path), database_url=seeded_database_url)

    async def fail() -> None:
        raise RuntimeError("on purpose")

    app.add_api_route("/api/v1/fails", fail)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PATCH", "/api/v1/scenarios", "GET, HEAD, POST"),
        ("POST", "/api/v1/health", "GET, HEAD"),
        ("GET", "/api/v1/calculations/value", "POST"),
        ("HEAD", "/api/v1/calculations/value", "POST"),
        ("OPTIONS", "/api/v1/machines", "GET, HEAD, POST"),
        ("POST", "/api/v1/openapi.json", "GET, HEAD"),
        ("POST", "/value", "GET, HEAD"),
    ],
)
async def test_a_wrong_method_is_told_the_right_ones(
    client: httpx.AsyncClient, method: str, path: str, allowed: str
) -> None:
    refused = await client.request(method, path)
    assert refused.status_code == 405
    assert refused.headers["allow"] == allowed
    if method != "HEAD":
        assert refused.json()["type"] == "/problems/method-not-allowed"


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


async def test_every_route_tells_a_wrong_method_the_right_ones(api: httpx.AsyncClient) -> None:
    described = (await api.get("/openapi.json")).json()["paths"]
    paths = {path.removeprefix("/api/v1"): known for path, known in described.items()}
    routes = {
        re.compile(re.sub(r"\\{\w+\\}", "[^/.]+", re.escape(path))): set(map(str.upper, operations))
        for path, operations in paths.items()
    }
    assert len(routes) > 80
    for path in paths:
        address = re.sub(r"{\w+}", "1", path)
        allowed = {
            method
            for route, known in routes.items()
            if route.fullmatch(address)
            for method in known
        }
        allowed |= {"HEAD"} if "GET" in allowed else set()
        for method in METHODS - allowed:
            refused = await api.request(method, address)
            assert refused.status_code == 405, (method, path)
            assert set(refused.headers["allow"].split(", ")) == allowed, (method, path)


async def test_head_answers_as_get_without_a_body(client: httpx.AsyncClient) -> None:
    for path in ("/api/v1/health", "/api/v1/nowhere", "/value"):
        full, head = await client.get(path), await client.head(path)
        assert head.status_code == full.status_code
        assert head.content == b""
        assert head.headers["content-type"] == full.headers["content-type"]


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v1", "/api/v2/health", "/api/v1/health/"])
async def test_an_unknown_path_of_the_api_is_a_problem_document(
    client: httpx.AsyncClient, path: str
) -> None:
    refused = await client.get(path)
    assert refused.status_code == 404
    assert refused.headers["content-type"] == "application/problem+json"


async def test_an_unexpected_error_has_all_headers_and_ends_here(client: httpx.AsyncClient) -> None:
    found = await client.get("/api/v1/fails")  # raises where the error leaves the application
    assert found.status_code == 500
    assert found.json()["type"] == "/problems/internal-error"
    for name, value in SECURITY_HEADERS.items():
        assert found.headers[name] == value
    assert found.headers["cache-control"] == "no-store"


def test_the_server_knows_the_pages_of_the_screen() -> None:
    router = (ROOT / "frontend" / "src" / "app" / "router.tsx").read_text(encoding="utf-8")
    addresses = re.findall(r"(?:path: |Page\(\s*)'(/[^']*)',", router)
    assert sorted(addresses) == sorted(PAGES)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/compare", 200),
        ("/no-such-page", 404),
        ("/evidence/no-such-page", 404),
        ("/machines/2818-Y02", 200),
        ("/machines/0000-X00", 404),
        ("/evidence/studies/tales", 200),
        ("/evidence/studies/nothing", 404),
        ("/evidence/configurations/http-pooled", 200),
        ("/evidence/configurations/nothing", 404),
        ("/scenarios/new", 200),
        ("/scenarios/tales-b-peak-window", 200),
        ("/scenarios/nothing", 404),
        ("/scenarios/nothing/versions", 404),
    ],
)
async def test_an_address_that_leads_nowhere_is_the_screen_with_status_404(
    seeded_database_url: str, tmp_path: Path, path: str, status: int
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Headroom</title>")
    async with served(seeded_database_url, tmp_path) as there:
        first = await there.get(path)
        known = {"If-None-Match": (await there.get("/")).headers.get("etag", '"x"')}
        again = await there.get(path, headers=known)
    assert first.status_code == status
    assert "Headroom</title>" in first.text
    assert again.status_code in ({404} if status == 404 else {200, 304})


async def test_a_reports_page_names_its_code_and_the_answer_that_it_asks_for(
    seeded_database_url: str, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Headroom</title>")
    (tmp_path / "pages.json").write_text(
        '{"/reports/$token": {"files": ["assets/report-page.js", "assets/report-page.css"]}}'
    )
    async with served(seeded_database_url, tmp_path) as there:
        made = await there.post("/api/v1/reports", json=report(), headers=OWNER)
        page = f"/reports/{made.json()['token']}"
        links = {
            query: (await there.get(f"{page}{query}")).headers["link"].split(", ")
            for query in ("", "?preset=full", "?preset=%0d%0ax")
        }
        unknown = [
            await there.get(f"/reports/{path}") for path in ("A" * 32, "x%0d%0ay", "letterheads")
        ]
    code = [
        "</assets/report-page.js>; rel=modulepreload; crossorigin",
        "</assets/report-page.css>; rel=preload; as=style; crossorigin",
    ]
    asked = f"</api/v1{page}?preset=%s>; rel=preload; as=fetch; crossorigin"
    assert links[""] == [asked % "short", *code]
    assert links["?preset=full"] == [asked % "full", *code]
    assert links["?preset=%0d%0ax"] == code
    assert not any("link" in answer.headers for answer in unknown)


BUILT = """<!doctype html><title>Headroom</title><script>go()</script><style>p{}</style>
<div id="root"><main><!--first--></main></div>"""
CASE = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
}


async def test_a_scenarios_page_begins_with_its_name_and_what_it_comes_to(
    seeded_database_url: str, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(BUILT)
    (tmp_path / "pages.json").write_text(
        '{"/scenarios/$scenario": {"files": ["assets/a.js", "assets/a.css"]},'
        ' "/value": {"files": [], "title": "Value · Headroom", "heading": "What it saves",'
        ' "lede": "At <your> volume."}}'
    )
    async with served(seeded_database_url, tmp_path) as there:
        stored = {"name": "<b>Ours</b> & yours", "content": CASE}
        scenario = (await there.post("/api/v1/scenarios", json=stored)).json()["id"]
        page = f"/scenarios/{scenario}"
        first = await there.get(page)
        german = await there.get(page, headers={"Accept-Language": "de-DE,de;q=0.9,en;q=0.8"})
        past = await there.get(page, params={"version": "1"})
        other = await there.get("/value")
    assert first.status_code == 200
    assert "<title>&lt;b&gt;Ours&lt;/b&gt; &amp; yours · Headroom</title>" in first.text
    assert "<h1>&lt;b&gt;Ours&lt;/b&gt; &amp; yours</h1><h2>It saves 7.52" in first.text
    assert "<dl><div><dt>MSU saved</dt><dd>7.52 MSU</dd></div>" in first.text
    assert "<dt>GP seconds saved</dt><dd>1,389 s</dd>" in first.text
    assert first.headers["cache-control"] == "no-cache"
    for answer in (german, past):
        assert "yours</h1>" in answer.text
        assert "<h2>" not in answer.text
        assert "<dl>" not in answer.text
    assert "<title>Value · Headroom</title>" in other.text
    assert "<h1>What it saves</h1><p>At &lt;your&gt; volume.</p>" in other.text
    assert first.headers["link"].split(", ") == [
        f"</api/v1{page}>; rel=preload; as=fetch; crossorigin",
        "</assets/a.js>; rel=modulepreload; crossorigin",
        "</assets/a.css>; rel=preload; as=style; crossorigin",
    ]
    # what stands in the page may run, and nothing else that stands in one
    for tag, content in (("script", "go()"), ("style", "p{}")):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        for answer in (first, other):
            policy = answer.headers["content-security-policy"]
            assert f"{tag}-src 'self' 'sha256-{digest}';" in policy
            assert "unsafe-inline" not in policy


async def test_pages_of_what_is_open_begin_with_its_name(
    seeded_database_url: str, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(BUILT)
    async with served(seeded_database_url, tmp_path) as there:
        api = "/api/v1"
        study = (await there.get(f"{api}/studies/socket2")).json()
        way = (await there.get(f"{api}/configurations/http-pooled")).json()
        made = await there.post(f"{api}/reports", json=report(), headers=OWNER)
        opened = f"/reports/{made.json()['token']}"
        page = (await there.get(f"{api}{opened}?preset=short")).json()
        text = {
            name: (await there.get(address)).text
            for name, address in {
                "study": "/evidence/studies/socket2",
                "way": "/evidence/configurations/http-pooled",
                "machine": "/machines/2818-Y02",
                "report": opened,
                "whole report": f"{opened}?preset=full",
                "nothing": "/evidence/studies/nothing",
            }.items()
        }
    assert f"<h1>{escape(study['title'])}</h1><p>{escape(study['summary'])}</p>" in text["study"]
    assert f"<title>{escape(way['label'])} · Headroom</title>" in text["way"]
    assert f"<h1>{escape(way['label'])}</h1>" in text["way"]
    assert "<h1>2818-Y02</h1>" in text["machine"]
    title, sentence = page["document"]["title"], page["summary"]
    assert f"<h1>{escape(title)}</h1><p>{escape(sentence)}</p>" in text["report"]
    own = page["report"]["title"]
    assert own != title
    assert f"<title>{escape(own)} · Headroom</title>" in text["report"]
    assert f"<h1>{escape(own)}</h1>" in text["whole report"]
    assert "<h1>" not in text["nothing"]


async def test_who_has_no_key_reads_nothing_of_a_scenario(
    seeded_database_url: str, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(BUILT)
    async with served(seeded_database_url, tmp_path, auth="key") as there:
        answer = await there.get("/scenarios/socket2-first-of-month")
    assert "Socket II" not in answer.text


async def test_answers_are_packed_for_who_takes_it_and_files_that_are_packed_are_left(
    seeded_database_url: str, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(BUILT)
    async with served(seeded_database_url, tmp_path) as there:

        async def sizes(path: str, **body: Any) -> tuple[int, int, str | None]:
            """Return what is sent packed and plain, and how the first says that it is packed."""
            made: list[tuple[int, httpx.Response]] = []
            for takes in ("gzip", "identity"):
                asked = there.build_request(
                    "POST" if body else "GET",
                    path,
                    headers={"Accept-Encoding": takes},
                    **body,
                )
                answer = await there.send(asked, stream=True)
                sent = b"".join([part async for part in answer.aiter_raw()])
                assert answer.headers["content-length"] == str(len(sent))
                made.append((len(sent), answer))
            (packed, first), (plain, second) = made
            assert "content-encoding" not in second.headers
            assert first.status_code == second.status_code == 200
            return packed, plain, first.headers.get("content-encoding")

        packed, plain, said = await sizes("/api/v1/calculations/value", json=CASE)
        assert said == "gzip" and packed < plain / 4
        packed, plain, said = await sizes("/api/v1/health")
        assert said is None and packed == plain
        made = await there.post("/api/v1/reports", json=report(), headers=OWNER)
        opened = f"/api/v1/reports/{made.json()['token']}"
        for suffix in ("xlsx", "pptx", "pdf"):
            packed, plain, said = await sizes(f"{opened}.{suffix}")
            assert said is None and packed == plain, suffix
        assert (await sizes(f"{opened}.csv"))[2] == "gzip"
