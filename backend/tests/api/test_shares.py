"""What one client may take: requests a second, guesses at links, requests at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import httpx
import pytest

from headroom.api import shares
from headroom.api.app import create_app
from headroom.settings import Settings

pytestmark = pytest.mark.anyio
Served = Callable[..., AbstractAsyncContextManager[httpx.AsyncClient]]


@pytest.fixture
def served(seeded_database_url: str) -> Served:
    """A function that gives a client of an application with another rate."""

    @asynccontextmanager
    async def serve(rate: int) -> AsyncIterator[httpx.AsyncClient]:
        app = create_app(Settings(requests_per_second=rate), database_url=seeded_database_url)

        async def wait() -> None:
            await asyncio.sleep(0.3)

        app.add_api_route("/api/v1/waits", wait)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
            ) as client,
        ):
            yield client

    return serve


async def statuses(client: httpx.AsyncClient, path: str, count: int) -> list[httpx.Response]:
    return [await client.get(path) for _ in range(count)]


async def test_a_client_above_its_rate_is_told_when_to_come_back(served: Served) -> None:
    async with served(3) as client:
        found = await statuses(client, "/health", 40)
        assert [answer.status_code for answer in found[:29]] == [200] * 29
        assert found[-1].status_code == 429
        assert found[-1].json()["type"] == "/problems/too-many-requests"
        assert 1 <= int(found[-1].headers["retry-after"]) <= 10


async def test_a_hand_on_a_slider_is_far_below_the_rate(served: Served) -> None:
    async with served(Settings().requests_per_second) as client:
        found = await statuses(client, "/health", 600)  # ten seconds of 60 steps
        assert {answer.status_code for answer in found} == {200}


async def test_guesses_at_links_of_reports_come_to_an_end(served: Served) -> None:
    async with served(1000) as client:
        found = await statuses(client, "/reports/" + "A" * 32, 80)
        assert found[0].status_code == 404
        assert found[-1].status_code == 429
        other = await client.get("/health")
        assert other.status_code == 200
    async with served(0) as client:  # the control
        found = await statuses(client, "/reports/" + "A" * 32, 80)
        assert {answer.status_code for answer in found} == {404}


async def test_more_requests_at_once_than_can_be_answered_are_refused(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(0) as client:
        all_done = await asyncio.gather(*(client.get("/waits") for _ in range(10)))
        assert {answer.status_code for answer in all_done} == {200}  # the control
        monkeypatch.setattr(shares, "AT_ONCE", 4)
        found = await asyncio.gather(*(client.get("/waits") for _ in range(10)))
        assert sorted(answer.status_code for answer in found) == [200] * 4 + [503] * 6
        assert {answer.headers.get("retry-after") for answer in found} == {None, "1"}
