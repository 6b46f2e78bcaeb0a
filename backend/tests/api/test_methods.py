"""Wrong methods, HEAD, unknown paths, and what an unexpected error leaves behind."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from headroom.api.app import create_app
from headroom.api.middleware import SECURITY_HEADERS
from headroom.settings import Settings

pytestmark = pytest.mark.anyio


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
