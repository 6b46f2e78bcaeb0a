"""Many clients at the same scenario, and at the same request, at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.scenario.content import VersionContent
from headroom.persistence.queries.scenarios import ScenarioFilter, list_scenario_rows
from headroom.persistence.session import session_factory
from headroom.services.own_history import Change, StaleRecordError
from headroom.services.requests import Request
from headroom.services.scenarios import SCENARIOS, SavedScenario, set_archived

pytestmark = pytest.mark.anyio

CLIENTS = 50
ROUNDS = 20
DRAFT = VersionContent(name="Shared", customer="", note="", rationale="", content={"machine": None})


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def sessions(
    anyio_backend: str, database_url: str
) -> AsyncIterator[async_sessionmaker[AsyncSession]]:
    """Sessions with a connection for each client."""
    engine = create_async_engine(database_url, pool_size=CLIENTS)
    yield session_factory(engine)
    await engine.dispose()


async def make(
    sessions: async_sessionmaker[AsyncSession], request: Request | None = None
) -> SavedScenario:
    async with sessions() as session, session.begin():
        return await SCENARIOS.add(session, DRAFT, Change(request=request))


async def test_of_fifty_clients_that_save_one_version_exactly_one_wins(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    scenario_id = (await make(sessions)).id

    async def write(client: int, version: int) -> int | None:
        content = DRAFT.model_copy(update={"note": f"client {client}"})
        async with sessions() as session, session.begin():
            try:
                await SCENARIOS.change(session, scenario_id, content, Change(version))
            except StaleRecordError as error:
                assert error.current > version
                return None
        return client

    for version in range(1, ROUNDS + 1):
        written = await asyncio.gather(*(write(client, version) for client in range(CLIENTS)))
        winners = [each for each in written if each is not None]
        assert len(winners) == 1, f"round {version}: {winners}"
        async with sessions() as session:
            stored = await SCENARIOS.get_version(session, scenario_id, version + 1)
            assert stored.content["note"] == f"client {winners[0]}"


async def test_of_fifty_same_requests_at_the_same_time_one_is_carried_out(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    for number in range(4):
        request = Request.of(f"key-{number}", "the same")
        made = await asyncio.gather(*(make(sessions, request) for _ in range(CLIENTS)))
        assert len({each.id for each in made}) == 1
    async with sessions() as session:
        _, total = await list_scenario_rows(
            session, wanted=ScenarioFilter(sample=False), limit=1, offset=0
        )
    assert total == 4


async def test_of_fifty_same_saves_at_the_same_time_all_get_the_one_answer(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    scenario_id = (await make(sessions)).id

    async def write(request: Request | None) -> int:
        async with sessions() as session, session.begin():
            saved = await SCENARIOS.change(session, scenario_id, DRAFT, Change(1, request))
        return saved.version

    request = Request.of("one save", scenario_id)
    assert await asyncio.gather(*(write(request) for _ in range(CLIENTS))) == [2] * CLIENTS


async def test_a_save_and_a_deletion_at_the_same_time_leave_nothing_half(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    """Whichever comes first, every save is refused or stored whole, and no error is left over."""
    for _ in range(20):
        scenario_id = (await make(sessions)).id

        async def write(scenario_id: str = scenario_id) -> None:
            async with sessions() as session, session.begin():
                await SCENARIOS.change(session, scenario_id, DRAFT, Change(1))

        async def remove(scenario_id: str = scenario_id) -> None:
            async with sessions() as session, session.begin():
                await set_archived(session, scenario_id, archived=True)
            async with sessions() as session, session.begin():
                await SCENARIOS.delete(session, scenario_id, Change(1))

        outcomes = await asyncio.gather(write(), remove(), return_exceptions=True)
        assert outcomes[1] is None or isinstance(outcomes[1], StaleRecordError)
        assert outcomes[0] is None or isinstance(outcomes[0], Refusal)
