"""Many clients at the same scenario, and at the same request, at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.scenarios import (
    ScenarioFilter,
    VersionContent,
    advance_statement,
    get_version,
    list_scenario_rows,
    list_versions,
    version_statement,
)
from headroom.persistence.session import session_factory
from headroom.services.own_history import StaleRecordError
from headroom.services.requests import Request
from headroom.services.scenarios import (
    SavedScenario,
    StaleVersionError,
    archive_scenario,
    create_scenario,
    delete_scenario,
    save_scenario,
)

pytestmark = pytest.mark.anyio

CLIENTS = 50
ROUNDS = 200
DRAFT = VersionContent("Shared", "", "", "", {"machine": None})


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
        return await create_scenario(session, DRAFT, request)


async def test_of_fifty_clients_that_save_one_version_exactly_one_wins(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    scenario_id = (await make(sessions)).scenario.id

    async def write(client: int, version: int) -> int | None:
        content = replace(DRAFT, note=f"client {client}")
        async with sessions() as session, session.begin():
            try:
                await save_scenario(session, scenario_id, content, expected=version)
            except StaleVersionError as error:
                assert error.current.scenario.version > version
                return None
        return client

    for version in range(1, 6):
        written = await asyncio.gather(*(write(client, version) for client in range(CLIENTS)))
        winners = [each for each in written if each is not None]
        assert len(winners) == 1, f"round {version}: {winners}"
        async with sessions() as session:
            stored = await get_version(session, scenario_id=scenario_id, number=version + 1)
            assert stored.note == f"client {winners[0]}"


async def test_of_fifty_connections_exactly_one_wins_in_each_of_two_hundred_rounds(
    sessions: async_sessionmaker[AsyncSession], database_url: str
) -> None:
    """The statements of a save alone, from as many threads as there are connections."""
    scenario_id = (await make(sessions)).scenario.id
    engine = create_engine(database_url, pool_size=CLIENTS)
    ready = Barrier(CLIENTS, timeout=60)

    def write(client: int) -> list[int]:
        won = []
        content = replace(DRAFT, note=f"client {client}")
        for version in range(1, ROUNDS + 1):
            ready.wait()
            with engine.begin() as connection:
                advanced = connection.execute(advance_statement(scenario_id, version, content))
                if advanced.rowcount:
                    connection.execute(version_statement(scenario_id, version + 1, content))
                    won.append(version)
        return won

    with ThreadPoolExecutor(CLIENTS) as clients:
        wins = await asyncio.to_thread(lambda: list(clients.map(write, range(CLIENTS))))
    engine.dispose()
    assert sorted(version for won in wins for version in won) == list(range(1, ROUNDS + 1))
    async with sessions() as session:
        rows, total = await list_versions(
            session, scenario_id=scenario_id, limit=ROUNDS + 1, offset=0
        )
    assert total == ROUNDS + 1
    assert {each.number - 1: each.note for each in rows if each.number > 1} == {
        version: f"client {client}" for client, won in enumerate(wins) for version in won
    }


async def test_of_fifty_same_requests_at_the_same_time_one_is_carried_out(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    for number in range(4):
        request = Request.of(f"key-{number}", "the same")
        made = await asyncio.gather(*(make(sessions, request) for _ in range(CLIENTS)))
        assert len({each.scenario.id for each in made}) == 1
    async with sessions() as session:
        _, total = await list_scenario_rows(
            session, wanted=ScenarioFilter(sample=False), limit=1, offset=0
        )
    assert total == 4


async def test_of_fifty_same_saves_at_the_same_time_all_get_the_one_answer(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    scenario_id = (await make(sessions)).scenario.id

    async def write(request: Request | None) -> int:
        async with sessions() as session, session.begin():
            saved = await save_scenario(session, scenario_id, DRAFT, expected=1, request=request)
        return saved.version.number

    request = Request.of("one save", scenario_id)
    assert await asyncio.gather(*(write(request) for _ in range(CLIENTS))) == [2] * CLIENTS


async def test_a_save_and_a_deletion_at_the_same_time_leave_nothing_half(
    sessions: async_sessionmaker[AsyncSession],
) -> None:
    """Whichever comes first, every save is refused or stored whole, and no error is left over."""
    for _ in range(20):
        scenario_id = (await make(sessions)).scenario.id

        async def write(scenario_id: str = scenario_id) -> None:
            async with sessions() as session, session.begin():
                await save_scenario(session, scenario_id, DRAFT, expected=1)

        async def remove(scenario_id: str = scenario_id) -> None:
            async with sessions() as session, session.begin():
                await archive_scenario(session, scenario_id)
            async with sessions() as session, session.begin():
                await delete_scenario(session, scenario_id, expected=1)

        outcomes = await asyncio.gather(write(), remove(), return_exceptions=True)
        assert outcomes[1] is None or isinstance(outcomes[1], StaleRecordError)
        assert outcomes[0] is None or isinstance(outcomes[0], Refusal)
