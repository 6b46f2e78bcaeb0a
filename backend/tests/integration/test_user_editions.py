"""Tables of ratings that users import: whole or not at all, kept through seeds and a downgrade."""

from __future__ import annotations

import asyncio
from datetime import date

import psycopg
import pytest
from psycopg.sql import SQL

from headroom.domain.machines.machines import Edition, Machine, Rating
from headroom.persistence.migrations import downgrade, upgrade
from headroom.persistence.session import conninfo, session_factory
from headroom.persistence.session import create_engine as create_async_engine
from headroom.services.catalogue import Catalogue, read_catalogue
from headroom.services.machine_editions import (
    EDITIONS,
    Editions,
    SeedEditionError,
    get_kept_edition,
)
from headroom.services.own_history import Change, FromFile
from headroom.services.seeding import load_seeds

from ..conftest import SEEDS

NEWER = Edition("ours-2026-11", "Our zPCR table", date(2026, 11, 1), "our zPCR", "user")


def row(machine_id: str, rated_msu: float, pci_mips: float) -> Machine:
    """One row of the table, of a z114 with two CPs."""
    machine_type, _, model = machine_id.partition("-")
    return Machine(
        id=machine_id,
        machine_type=machine_type,
        model=model,
        family="zEnterprise z114",
        generation="z114",
        cps=2,
        most_ziips=2,
        ratings={
            "rated_msu": Rating("rated_msu", rated_msu, "published"),
            "pci_mips": Rating("pci_mips", pci_mips, "published"),
        },
    )


TABLE = [row("2818-Y02", 157, 1260), row("9998-Y02", 300, 2400)]


async def change(
    database_url: str, *, add: bool = False, removed: bool = False, edition: str = NEWER.id
) -> None:
    engine = create_async_engine(database_url)
    try:
        async with session_factory(engine)() as session, session.begin():
            if add:
                await Editions(NEWER, TABLE).add(session, FromFile(name=NEWER.name))
                return
            kept = await get_kept_edition(session, edition)
            if removed:
                await EDITIONS.delete(session, edition, Change(kept.version))
            else:
                await EDITIONS.restore(session, edition, kept.version, Change(kept.version))
    finally:
        await engine.dispose()


async def read(database_url: str) -> Catalogue:
    engine = create_async_engine(database_url)
    async with session_factory(engine)() as session:
        catalogue = await read_catalogue(session)
    await engine.dispose()
    return catalogue


def rated(database_url: str, machine_id: str) -> tuple[str, float, list[float]] | None:
    """Origin of a machine, the MSU that counts, and what other editions say."""
    machine = asyncio.run(read(database_url)).find_machine(machine_id)
    if machine is None or not machine.is_listed():
        return None
    others = [rating.value for rating in machine.other_ratings if rating.name == "rated_msu"]
    return machine.origin, machine.ratings["rated_msu"].value, others


def execute(database_url: str, statement: str) -> None:
    with psycopg.connect(conninfo(database_url)) as connection:
        connection.execute(SQL(statement))


def test_a_newer_table_counts_leaves_and_comes_back_as_a_whole(database_url: str) -> None:
    asyncio.run(change(database_url, add=True))
    assert rated(database_url, "2818-Y02") == ("seed", 157, [156])
    assert rated(database_url, "9998-Y02") == ("table", 300, [])
    asyncio.run(change(database_url, removed=True))
    assert rated(database_url, "2818-Y02") == ("seed", 156, [])
    assert rated(database_url, "9998-Y02") is None
    assert asyncio.run(read(database_url)).find_machine("9998-Y02") is not None
    asyncio.run(change(database_url, removed=False))
    assert rated(database_url, "2818-Y02") == ("seed", 157, [156])
    assert rated(database_url, "9998-Y02") == ("table", 300, [])
    with pytest.raises(SeedEditionError):
        asyncio.run(change(database_url, removed=True, edition="zpcr-2026-08-06"))


def test_an_older_table_is_shown_and_does_not_count(database_url: str) -> None:
    asyncio.run(change(database_url, add=True))
    execute(database_url, "UPDATE rating_editions SET dated = '2020-01-01' WHERE origin = 'user'")
    assert rated(database_url, "2818-Y02") == ("seed", 156, [157])


def test_new_seeds_leave_a_users_table_alone(database_url: str) -> None:
    asyncio.run(change(database_url, add=True))
    execute(database_url, "DELETE FROM seed_loads")
    load_seeds(database_url, SEEDS)
    assert rated(database_url, "2818-Y02") == ("seed", 157, [156])
    assert rated(database_url, "9998-Y02") == ("table", 300, [])


def test_a_downgrade_keeps_a_users_table(database_url: str) -> None:
    asyncio.run(change(database_url, add=True))
    downgrade(database_url, "0004")
    with psycopg.connect(conninfo(database_url)) as connection:
        kept = connection.execute(
            "SELECT origin, value FROM machines JOIN machine_ratings ON machine_id = id"
            " WHERE id = '9998-Y02' AND name = 'rated_msu'"
        ).fetchall()
    assert kept == [("user", 300.0)]
    upgrade(database_url)
    load_seeds(database_url, SEEDS)
    assert rated(database_url, "2818-Y02") == ("seed", 157, [156])
    assert rated(database_url, "9998-Y02") == ("table", 300, [])


def test_a_downgrade_without_a_users_table_goes_back_to_the_models_of_before(
    database_url: str,
) -> None:
    downgrade(database_url, "0004")
    upgrade(database_url)
    load_seeds(database_url, SEEDS)
    assert rated(database_url, "2818-Y02") == ("seed", 156, [])
