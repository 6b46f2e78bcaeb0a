"""Who may ask: names of the server, pages of other sites, and the key."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from headroom.api.app import create_app
from headroom.settings import Settings

pytestmark = pytest.mark.anyio

COPY = "/api/v1/scenarios"
KEY = "a-key-that-nobody-guesses-0123456789"
Served = Callable[..., AbstractAsyncContextManager[httpx.AsyncClient]]


@pytest.fixture
def served(seeded_database_url: str) -> Served:
    """A function that gives a client of an application with other settings."""

    @asynccontextmanager
    async def serve(**settings: Any) -> AsyncIterator[httpx.AsyncClient]:
        app = create_app(Settings(**settings), database_url=seeded_database_url)
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as client,
        ):
            yield client

    return serve


async def sample(client: httpx.AsyncClient) -> str:
    found = (await client.get("/api/v1/scenarios", params={"sample": True})).json()["items"]
    return str(found[0]["id"])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:9", "LOCALHOST", "[::1]:8000"])
async def test_names_of_loopback_are_answered_on_any_port(served: Served, host: str) -> None:
    async with served() as client:
        assert (await client.get("/api/v1/health", headers={"host": host})).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[::2]", "10.0.0.1"]
)
@pytest.mark.parametrize("path", ["/api/v1/scenarios", "/api/v1/health", "/value"])
async def test_a_foreign_name_is_refused_in_words(served: Served, host: str, path: str) -> None:
    async with served() as client:
        refused = await client.get(path, headers={"host": host})
    assert refused.status_code == 421
    assert refused.headers["content-type"] == "application/problem+json"
    assert "HEADROOM_HOSTS" in refused.json()["detail"]
    assert "default-src 'none'" in refused.headers["content-security-policy"]


async def test_names_that_the_operator_gives_are_answered(served: Served) -> None:
    async with served(hosts="headroom.example, capacity.example:8443") as client:
        for host in ("headroom.example", "capacity.example", "127.0.0.1:8000"):
            found = await client.get("/api/v1/health", headers={"host": host})
            assert found.status_code == 200


FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "http://127.0.0.1:9"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://127.0.0.1:8000", "sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
async def test_another_sites_page_changes_nothing_with_or_without_a_body(
    served: Served, headers: dict[str, str]
) -> None:
    async with served() as client:
        address = f"{COPY}/{await sample(client)}"
        for method, path, body in (
            ("POST", f"{address}/duplicate", None),
            ("POST", COPY, {"name": "x"}),
            ("DELETE", address, None),
            ("PUT", address, {}),
        ):
            refused = await client.request(method, path, json=body, headers=headers)
            assert (refused.status_code, refused.json()["type"]) == (403, "/problems/foreign-page")
        assert (await client.get(address, headers=headers)).status_code == 200  # reading


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://127.0.0.1:8000", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
async def test_own_pages_and_programs_may_change_things(
    served: Served, headers: dict[str, str]
) -> None:
    async with served() as client:
        address = f"{COPY}/{await sample(client)}/duplicate"
        made = await client.post(address, headers=headers)
        assert made.status_code == 201
        copy = f"{COPY}/{made.json()['id']}"
        assert (await client.post(f"{copy}/archive", headers=headers)).status_code == 200
        gone = await client.delete(copy, headers={**headers, "if-match": '"1"'})
        assert gone.status_code == 204


async def test_without_the_key_nothing_but_health_is_answered(served: Served) -> None:
    async with served(auth="key", key=KEY) as client:
        assert (await client.get("/api/v1/health")).status_code == 200
        for path in ("/api/v1/scenarios", "/api/v1/ready", "/api/v1/openapi.json"):
            refused = await client.get(path)
            assert (refused.status_code, refused.json()["type"]) == (401, "/problems/key-needed")
        page = await client.get("/value?key=wrong")
        assert page.status_code == 401
        assert "This key is not right" in page.text
        assert "form-action 'self'" in page.headers["content-security-policy"]
        assert (await client.post(COPY, params={"key": KEY})).status_code == 401
        for given in ("Bearer wrong", f"Basic {KEY}", KEY):
            refused = await client.get("/api/v1/scenarios", headers={"authorization": given})
            assert refused.status_code == 401


async def test_the_key_in_the_address_becomes_a_cookie(served: Served) -> None:
    async with served(auth="key", key=KEY) as client:
        found = await client.get(f"/value?machine=2818-Y02&key={KEY}")
        assert found.status_code == 303
        assert found.headers["location"] == "/value?machine=2818-Y02"
        cookie = found.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert KEY not in cookie
        assert (await client.get("/api/v1/scenarios")).status_code == 200
        assert (await client.get(f"//evil.example?key={KEY}")).status_code != 303


async def test_a_program_sends_the_key_itself(served: Served) -> None:
    async with served(auth="key", key=KEY) as client:
        headers = {"authorization": f"Bearer {KEY}"}
        assert (await client.get("/api/v1/scenarios", headers=headers)).status_code == 200


async def test_the_key_never_leads_to_another_host(served: Served) -> None:
    async with served(auth="key", key=KEY) as client:
        request = client.build_request("GET", f"http://127.0.0.1:8000//evil.example/x?key={KEY}")
        found = await client.send(request)
        assert found.headers["location"] == "/evil.example/x"


async def test_each_start_has_another_key(seeded_database_url: str) -> None:
    keys = set()
    for _ in range(2):
        app = create_app(Settings(auth="key"), database_url=seeded_database_url)
        assert app.key is not None
        keys.add(app.key.key)
    assert len(keys) == 2
    assert all(len(key) >= 43 for key in keys)


async def test_without_auth_there_is_no_key(served: Served, tmp_path: Path) -> None:
    async with served(static_dir=tmp_path) as client:
        assert (await client.get("/api/v1/scenarios")).status_code == 200
