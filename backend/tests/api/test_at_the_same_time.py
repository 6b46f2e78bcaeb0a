"""Who reads sees one moment, whatever others save meanwhile; and nobody reads it all anew."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine

from headroom.api.app import create_app
from headroom.services.catalogue import CatalogueKeeper
from headroom.settings import Settings
from tests.api.conftest import read_as
from tests.api.test_own_tests import OWN as OWN_TEST
from tests.api.test_own_ways import OWN, UNRATED

pytestmark = pytest.mark.anyio

CONTENT: dict[str, Any] = {
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


def state_of(api: httpx.AsyncClient) -> Any:
    """What the application of a client holds."""
    transport: Any = api._transport
    return transport.app.state


@contextmanager
def after_select(
    engine: AsyncEngine, number: int, save: Callable[[], Awaitable[None]]
) -> Iterator[list[str]]:
    """Let another save right after the nth SELECT of this engine; yield those up to it."""
    selects: list[str] = []

    def saved_between(connection: Connection, cursor: Any, statement: str, *rest: Any) -> None:
        if len(selects) < number and statement.startswith("SELECT"):
            selects.append(statement)
            if len(selects) == number:
                driver: Any = connection.connection.dbapi_connection
                driver.run_async(lambda _: save())

    event.listen(engine.sync_engine, "after_cursor_execute", saved_between)
    yield selects
    event.remove(engine.sync_engine, "after_cursor_execute", saved_between)


async def test_the_catalogue_holds_nothing_half_wherever_another_saves_between_its_queries(
    api: httpx.AsyncClient,
) -> None:
    """A test that goes meanwhile is one of the tests or one of the deleted, and never both."""
    keeper = state_of(api).catalogue
    engine = keeper._sessions.kw["bind"]
    made = (await api.post("/own-tests", json=OWN_TEST)).json()
    path = f"/own-tests/{made['id']}"

    async def delete() -> None:
        gone = await api.delete(path, headers=read_as(made))
        assert gone.status_code == 204, gone.text

    for number in count(1):
        keeper.forget()
        with after_select(engine, number, delete) as selects:
            catalogue = await keeper.current()
        if len(selects) < number:
            break
        stands, is_deleted = (
            made["id"] in catalogue.substitutions,
            made["id"] in catalogue.deleted_tests,
        )
        assert stands is not is_deleted, selects[-1]
        deletion = (await api.get(f"{path}/versions")).json()["items"][0]
        back = await api.post(
            f"{path}/versions/1/restore", headers=read_as({"version": deletion["number"]})
        )
        made = back.json()
    assert number > 5


async def test_a_list_is_of_one_moment_wherever_another_saves_between_its_queries(
    api: httpx.AsyncClient,
) -> None:
    async def add() -> None:
        made = await api.post("/scenarios", json={"name": "Meanwhile", "content": CONTENT})
        assert made.status_code == 201, made.text

    for number in count(1):
        with after_select(state_of(api).engine, number, add) as selects:
            page = (await api.get("/scenarios?sample=false")).json()
        if len(selects) < number:
            break
        assert page["total"] == len(page["items"]), selects[-1]
    assert number > 2


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
    keeper: CatalogueKeeper = state_of(api).catalogue
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
