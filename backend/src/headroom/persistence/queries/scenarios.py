"""Queries over scenarios as of their current versions; see own_versions for what was saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.scenario.content import VersionContent
from headroom.persistence.tables import OwnVersionRow, ScenarioRow

# Raises the level and never lowers it: a server may ask for more, such as a replica's word.
WAIT_FOR_DISK = text(
    "SELECT set_config('synchronous_commit', 'on', true)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
)


class ScenarioNotFoundError(Refusal):
    """No scenario has this id."""

    status, slug, title = 404, "unknown-scenario", "Unknown scenario"

    def __init__(self, scenario_id: str) -> None:
        super().__init__(
            f"{scenario_id} is not a scenario here. It may be deleted, or on another server."
        )


@dataclass(frozen=True, slots=True)
class ScenarioFilter:
    """Which scenarios to list. words: all have to occur in name, customer or note.

    archived: the archived ones instead of the others. sample: samples alone, or none of them.
    customer: those of one customer; empty for those of all.
    """

    words: tuple[str, ...] = ()
    archived: bool = False
    sample: bool | None = None
    customer: str = ""


async def wait_for_disk(session: AsyncSession) -> None:
    """Let this transaction's commit answer only when it would survive a crash of the server."""
    await session.execute(WAIT_FOR_DISK)


async def list_scenario_rows(
    session: AsyncSession, *, wanted: ScenarioFilter, limit: int | None, offset: int
) -> tuple[Sequence[ScenarioRow], int]:
    """Return one page of scenarios, the last changed first, and how many there are in all.

    limit: None for all of them.
    """
    conditions = _conditions(wanted)
    total = await session.scalar(select(func.count()).select_from(ScenarioRow).where(*conditions))
    statement = (
        select(ScenarioRow)
        .where(*conditions)
        .order_by(ScenarioRow.updated_at.desc(), ScenarioRow.id)
        .limit(limit)
        .offset(offset)
    )
    return (await session.scalars(statement)).all(), total or 0


async def list_scenario_contents(
    session: AsyncSession, *, scenario_ids: Sequence[str]
) -> list[tuple[str, int, dict[str, Any]]]:
    """Return id, version and content of some scenarios."""
    statement = (
        select(ScenarioRow.id, ScenarioRow.version, OwnVersionRow.content["content"])
        .join(
            OwnVersionRow,
            (OwnVersionRow.kind == ScenarioRow.kind)
            & (OwnVersionRow.record_id == ScenarioRow.id)
            & (OwnVersionRow.number == ScenarioRow.version),
        )
        .where(ScenarioRow.id.in_(scenario_ids))
        .order_by(ScenarioRow.id)
    )
    return [(row[0], row[1], row[2]) for row in await session.execute(statement)]


async def list_named_customers(session: AsyncSession, *, archived: bool) -> Sequence[str]:
    """Return whose scenarios there are, each customer once."""
    statement = (
        select(ScenarioRow.customer)
        .where(*_conditions(ScenarioFilter(archived=archived)), ScenarioRow.customer != "")
        .group_by(ScenarioRow.customer)
        .order_by(func.lower(ScenarioRow.customer), ScenarioRow.customer)
    )
    return (await session.scalars(statement)).all()


_FILE_HASHES = tuple(
    f"$.content.profile.{place}"
    for place in ("sources[*].sha256", "sources[*].brought_sha256", "source.sha256")
)
"""Where a kept profile names its files; the last as stored when it named one."""


async def list_profile_files(session: AsyncSession) -> list[tuple[str, str, str]]:
    """Return hash of a file, id and name of every scenario that stands on a profile of it."""
    hashes = [
        func.jsonb_path_query_array(OwnVersionRow.content, cast(path, JSONPATH))
        for path in _FILE_HASHES
    ]
    statement = (
        select(ScenarioRow.id, ScenarioRow.name, *hashes)
        .join(
            OwnVersionRow,
            (OwnVersionRow.kind == ScenarioRow.kind)
            & (OwnVersionRow.record_id == ScenarioRow.id)
            & (OwnVersionRow.number == ScenarioRow.version),
        )
        .where(ScenarioRow.archived_at.is_(None))
        .order_by(ScenarioRow.name, ScenarioRow.id)
    )
    rows = await session.execute(statement)
    return [
        (sha256, scenario_id, name)
        for scenario_id, name, *of_scenario in rows
        for sha256 in dict.fromkeys(chain.from_iterable(of_scenario))
        if sha256 is not None
    ]


async def get_scenario_row(session: AsyncSession, *, scenario_id: str) -> ScenarioRow:
    """Return one scenario. Raises ScenarioNotFoundError."""
    row = await session.get(ScenarioRow, scenario_id, populate_existing=True)
    if row is None:
        raise ScenarioNotFoundError(scenario_id)
    return row


async def add_scenario(
    session: AsyncSession,
    *,
    scenario_id: str,
    content: VersionContent,
    version: int,
    created_at: datetime | None,
) -> None:
    """Store a user's scenario; a later version than the first comes back into the archive."""
    await session.execute(
        insert(ScenarioRow).values(
            id=scenario_id,
            name=content.name,
            customer=content.customer,
            note=content.note,
            version=version,
            origin="user",
            created_at=created_at or func.now(),
            archived_at=None if version == 1 else func.now(),
        )
    )


async def advance_scenario(
    session: AsyncSession, *, scenario_id: str, content: VersionContent, version: int
) -> bool:
    """Store the new version of a scenario; False where it was archived meanwhile."""
    advanced = await session.execute(
        update(ScenarioRow)
        .where(ScenarioRow.id == scenario_id, ScenarioRow.archived_at.is_(None))
        .values(version=version, name=content.name, customer=content.customer, note=content.note)
        .returning(ScenarioRow.id),
        execution_options={"synchronize_session": False},
    )
    return advanced.one_or_none() is not None


async def mark_archived(session: AsyncSession, *, scenario_id: str, archived: bool) -> None:
    """Archive a user's scenario or take it back; where it stands so already nothing changes."""
    await session.execute(
        update(ScenarioRow)
        .where(
            ScenarioRow.id == scenario_id,
            ScenarioRow.archived_at.is_(None) if archived else ScenarioRow.archived_at.is_not(None),
            ScenarioRow.origin == "user",
        )
        # when it was last saved stays as it is
        .values(archived_at=func.now() if archived else None, updated_at=ScenarioRow.updated_at),
        execution_options={"synchronize_session": False},
    )


async def delete_archived_scenario(session: AsyncSession, *, scenario_id: str) -> bool:
    """Delete an archived scenario; return whether there was one. Its versions stay."""
    deleted = await session.execute(
        delete(ScenarioRow)
        .where(ScenarioRow.id == scenario_id, ScenarioRow.archived_at.is_not(None))
        .returning(ScenarioRow.id),
        execution_options={"synchronize_session": False},
    )
    return deleted.one_or_none() is not None


def write_samples(connection: Connection, samples: dict[str, VersionContent]) -> None:
    """Make the samples what the seeds say. A changed one gets a new version, like any scenario."""
    current = (OwnVersionRow.record_id == ScenarioRow.id) & (
        OwnVersionRow.number == ScenarioRow.version
    )
    stored = {
        row.id: row
        for row in connection.execute(
            select(ScenarioRow.id, ScenarioRow.origin, ScenarioRow.version, OwnVersionRow.content)
            .join(OwnVersionRow, current)
            .where(OwnVersionRow.kind == "scenario")
            .order_by(ScenarioRow.id)
        )
    }
    gone = [
        scenario_id
        for scenario_id, row in stored.items()
        if row.origin == "seed" and scenario_id not in samples
    ]
    connection.execute(delete(ScenarioRow).where(ScenarioRow.id.in_(gone)))
    connection.execute(
        delete(OwnVersionRow).where(
            OwnVersionRow.kind == "scenario", OwnVersionRow.record_id.in_(gone)
        )
    )
    for scenario_id, sample in samples.items():
        before, content = stored.get(scenario_id), sample.model_dump()
        if before is not None and (before.origin == "user" or before.content == content):
            continue
        columns = {"name": sample.name, "customer": sample.customer, "note": sample.note}
        number = 1 if before is None else before.version + 1
        connection.execute(
            insert(OwnVersionRow).values(
                kind="scenario",
                record_id=scenario_id,
                number=number,
                content=content,
                deleted=False,
                origin="seed",
            )
        )
        connection.execute(
            insert(ScenarioRow).values(id=scenario_id, version=1, origin="seed", **columns)
            if before is None
            else update(ScenarioRow)
            .where(ScenarioRow.id == scenario_id)
            .values(version=number, **columns)
        )


def _conditions(wanted: ScenarioFilter) -> list[ColumnElement[bool]]:
    archived = ScenarioRow.archived_at
    conditions: list[ColumnElement[bool]] = [
        archived.is_not(None) if wanted.archived else archived.is_(None)
    ]
    if wanted.sample is not None:
        conditions.append(ScenarioRow.origin == ("seed" if wanted.sample else "user"))
    if wanted.customer:
        conditions.append(ScenarioRow.customer == wanted.customer)
    columns = (ScenarioRow.name, ScenarioRow.customer, ScenarioRow.note)
    for word in wanted.words:
        conditions.append(or_(*(column.icontains(word, autoescape=True) for column in columns)))
    return conditions
