"""Who reads sees one moment, whatever others save meanwhile; and nobody reads it all anew."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from headroom.api.app import create_app
from headroom.services.catalogue import CatalogueKeeper
from headroom.settings import Settings
from tests.api.conftest import read_as
from tests.api.test_own_ways import OWN, UNRATED

pytestmark = pytest.mark.anyio

CASE: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
}


@pytest.fixture
async def api(anyio_backend: str, database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of an application whose database is the test's own."""
    app = create_app(Settings(requests_per_second=0), database_url=database_url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False),
            base_url="http://127.0.0.1/api/v1",
            timeout=60,
        ) as opened,
    ):
        yield opened


async def test_nobody_meets_half_of_what_another_saves(api: httpx.AsyncClient) -> None:
    """Ways come and go while others list and calculate: what is half there is nobody's to see."""
    ended = asyncio.Event()
    answers: Counter[tuple[str, int]] = Counter()

    async def enter(name: str) -> None:
        while not ended.is_set():
            made = await api.post("/own-ways", json=OWN | {"label": name})
            answers["POST", made.status_code] += 1
            gone = await api.delete(f"/own-ways/{made.json()['id']}", headers=read_as(made.json()))
            answers["DELETE", gone.status_code] += 1

    async def read(method: str, path: str, body: Any = None) -> None:
        for _ in range(60):
            answer = await api.request(method, path, json=body)
            answers[path, answer.status_code] += 1

    writers = [asyncio.create_task(enter(f"Way {number}")) for number in range(3)]
    try:
        await asyncio.gather(
            read("GET", "/own-ways"),
            read("GET", "/own-ways"),
            read("POST", "/calculations/value", CASE),
            read("POST", "/calculations/comparison", {"rate_per_second": 900}),
            read("GET", "/search?q=way"),
        )
    finally:
        ended.set()
        await asyncio.gather(*writers)
    assert answers["POST", 201] > 5
    assert {status for _, status in answers} <= {200, 201, 204}, answers


async def test_a_request_that_reads_can_write_nothing(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from headroom.persistence.queries.machines import notify_catalogue
    from headroom.persistence.queries.own_versions import add_own_version
    from headroom.services.own_ways import OWN_WAYS

    async def writing(session: Any) -> list[Any]:
        await add_own_version(
            session, kind="way", record_id="w", number=1, content={}, deleted=False
        )
        await notify_catalogue(session)
        return []

    monkeypatch.setattr(OWN_WAYS, "all", writing)
    assert (await api.get("/own-ways")).status_code == 500
    assert (await api.get("/own-ways/w/versions")).json()["total"] == 0


async def test_after_a_save_the_published_part_is_not_read_anew(api: httpx.AsyncClient) -> None:
    transport: Any = api._transport
    keeper: CatalogueKeeper = transport.app.state.catalogue
    before = await keeper.current()
    made = await api.post("/own-ways", json=OWN)
    assert made.status_code == 201, made.text
    began = time.perf_counter()
    after = await keeper.current()
    took = time.perf_counter() - began
    assert made.json()["id"] in after.own_ways
    assert made.json()["id"] not in before.own_ways
    assert after.published is before.published
    assert after.machines is before.machines
    print(f"read anew in {took * 1000:.1f} ms")
    machine = await api.post("/machines", json=UNRATED)
    assert machine.status_code == 201, machine.text
    with_it = await keeper.current()
    assert with_it.published is before.published
    assert with_it.find_machine("own-9999-X03") is not None
    assert before.find_machine("own-9999-X03") is None
    assert len(with_it.machines) == len(before.machines) + 1
