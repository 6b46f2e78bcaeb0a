"""What one client may take: requests a second, guesses at links, requests at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager

import httpx
import pytest
from limits import RateLimitItemPerMinute
from pydantic import SecretStr

from headroom.api import bodies, shares
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
    monkeypatch.setattr(shares, "AT_ONCE_A_CLIENT", 4)
    async with served(0) as client:
        answers = await asyncio.gather(
            *(client.get("/waits") for _ in range(10)), client.get("/health"), client.get("/ready")
        )
        assert sorted(answer.status_code for answer in answers) == [200] * 6 + [503] * 6
        assert [answer.status_code for answer in answers[-2:]] == [200, 200]
        assert {answer.headers.get("retry-after") for answer in answers} == {None, "1"}


def test_one_client_never_has_all_places() -> None:
    places = shares.Places(4, 2)

    def taken(stack: ExitStack, client: str) -> bool:
        try:
            stack.enter_context(places.taken({"client": (client, 1)}))
        except shares.NoPlaceError:
            return False
        return True

    with ExitStack() as held:
        assert [taken(held, "10.0.0.1") for _ in range(3)] == [True, True, False]
        with ExitStack() as others:
            assert [taken(others, client) for client in ("10.0.0.2", "10.0.0.3")] == [True, True]
            assert not taken(others, "10.0.0.4")
        assert taken(held, "10.0.0.4")


async def test_wrong_keys_are_guesses_and_come_to_an_end(seeded_database_url: str) -> None:
    key = "a-key-that-nobody-guesses-0123456789"
    app = create_app(
        Settings(requests_per_second=1000, auth="key", key=SecretStr(key)),
        database_url=seeded_database_url,
    )
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        wrong = {"authorization": "Bearer wrong"}
        first = [await client.get("/value", params={"key": "wrong"}) for _ in range(40)]
        then = [await client.get("/api/v1/health/x", headers=wrong) for _ in range(40)]
        assert (first[0].status_code, then[0].status_code) == (401, 401)
        assert then[-1].status_code == 429
        right = {"authorization": f"Bearer {key}"}
        assert (await client.get("/api/v1/openapi.json", headers=right)).status_code == 429
        assert (await client.get("/api/v1/health")).status_code == 200


async def test_who_asks_too_much_keeps_nobody_else_from_asking(seeded_database_url: str) -> None:
    app = create_app(Settings(requests_per_second=3), database_url=seeded_database_url)
    found = {}
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1"):
        transport = httpx.ASGITransport(app, client=(address, 50_000))
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1/api/v1"
        ) as client:
            answers = await statuses(client, "/health", 40 if address not in found else 1)
        found[address] = answers
    assert found["10.0.0.2"][0].status_code == 200
    assert found["10.0.0.1"][0].status_code == 429  # the control: it is still over its rate


@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("FILES", "GET", "/reports/" + "A" * 32 + ".csv", b""),
        ("LONG_SERIES", "POST", "/calculations/rolling-average", b"1" * (shares.LONG_BYTES + 1)),
    ],
)
async def test_files_and_long_series_have_rates_of_their_own(
    served: Served,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    method: str,
    path: str,
    body: bytes,
) -> None:
    monkeypatch.setattr(shares, kind, RateLimitItemPerMinute(2))
    async with served(1000) as client:
        found = [await client.request(method, path, content=body or None) for _ in range(3)]
        assert [answer.status_code == 429 for answer in found] == [False, False, True]
        assert int(found[-1].headers["retry-after"]) >= 1
        assert (await client.get("/health")).status_code == 200


async def test_long_bodies_are_held_for_so_many_clients_and_no_more(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "LONG_AT_ONCE_A_CLIENT", 2)
    letting = asyncio.Event()

    async def slow_body() -> AsyncIterator[bytes]:
        yield b"1" * (bodies.SHORT_BODY_BYTES + 1)
        await letting.wait()
        yield b"1"

    async with served(0) as client:

        async def post() -> int:
            answer = await client.post("/calculations/rolling-average", content=slow_body())
            return answer.status_code

        asked = [asyncio.create_task(post()) for _ in range(4)]
        await asyncio.sleep(0.1)
        assert (await client.get("/health")).status_code == 200
        letting.set()
        found = await asyncio.gather(*asked)
    assert sorted(found) == [422, 422, 503, 503]
