"""What users measured outlives new seeds, untouched, and stays apart from the evidence."""

import asyncio
import shutil
from pathlib import Path

from headroom.domain.comparison.own_ways import OwnComponent, OwnPoint, OwnWay, StoredOwnWay
from headroom.persistence.session import create_engine as create_async_engine
from headroom.persistence.session import session_factory
from headroom.services.catalogue import read_catalogue
from headroom.services.own_ways import OWN_WAYS
from headroom.services.seeding import load_seeds
from headroom.settings import ROOT

OWN = OwnWay(
    label="Our gateway",
    family="CICS Web support",
    description="",
    payload_class="32k",
    payload_in_bytes=None,
    payload_out_bytes=None,
    security="none",
    connection="kept",
    exchange="synchronous",
    offload="none",
    machine="2817-779",
    lpar_cps=3,
    author="A. Measurer",
    note="",
    points=[
        OwnPoint(
            etr_per_second=500.0,
            components=[OwnComponent(name="CICS", processor="gp", cpu_percent=12.5)],
        )
    ],
)


async def stored(database_url: str, own: OwnWay | None = None) -> list[StoredOwnWay]:
    engine = create_async_engine(database_url)
    async with session_factory(engine)() as session, session.begin():
        if own is not None:
            await OWN_WAYS.add(session, own)
        found = await OWN_WAYS.all(session)
    await engine.dispose()
    return found


async def published(database_url: str) -> tuple[set[str], set[str]]:
    engine = create_async_engine(database_url)
    async with session_factory(engine)() as session:
        catalogue = await read_catalogue(session)
    await engine.dispose()
    return set(catalogue.configurations), set(catalogue.own_ways)


def test_new_seeds_leave_own_ways_alone(database_url: str, tmp_path: Path) -> None:
    before = asyncio.run(stored(database_url, OWN))
    seeds = shutil.copytree(ROOT / "seeds", tmp_path / "seeds")
    study = seeds / "packs/ways-into-cics/studies/ways-into-cics.yaml"
    study.write_text(
        study.read_text(encoding="utf-8").replace("Basic 3270 terminals", "Plain 3270 terminals"),
        encoding="utf-8",
    )
    assert load_seeds(database_url, seeds) is not None
    after = asyncio.run(stored(database_url))
    assert (len(after), after) == (1, before)


def test_own_ways_are_not_among_published_configurations(database_url: str) -> None:
    before, _ = asyncio.run(published(database_url))
    (own,) = asyncio.run(stored(database_url, OWN))
    assert asyncio.run(published(database_url)) == (before, {own.id})
