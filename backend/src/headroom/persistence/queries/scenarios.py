"""Queries over scenarios, their versions, and requests that were carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Row,
    Update,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import (
    DELETED_LIFE,
    IdempotencyKeyRow,
    ScenarioRow,
    ScenarioVersionRow,
)

# Raises the level and never lowers it: a server may ask for more, such as a replica's word.
WAIT_FOR_DISK = text(
    "SELECT set_config('synchronous_commit', 'on', true)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
)


STANDING = ScenarioRow.deleted_at.is_(None)
_CAN_COME_BACK = ScenarioRow.deleted_at > func.now() - DELETED_LIFE


class ScenarioNotFoundError(Refusal):
    """No scenario has this id."""

    status, slug, title = 404, "unknown-scenario", "Unknown scenario"

    def __init__(self, scenario_id: str) -> None:
        super().__init__(
            f"{scenario_id} is not a scenario here. It may be deleted, or on another server."
        )


class VersionNotFoundError(Refusal):
    """The scenario has no version of this number."""

    status, slug, title = 404, "unknown-version", "Unknown version"

    def __init__(self, scenario_id: str, number: int) -> None:
        super().__init__(f"The scenario {scenario_id} has no version {number}.")


@dataclass(frozen=True, slots=True)
class VersionContent:
    """What one save holds. restored_from: the version that it brings back."""

    name: str
    customer: str
    note: str
    rationale: str
    content: dict[str, Any]
    restored_from: int | None = None


@dataclass(frozen=True, slots=True)
class ScenarioFilter:
    """Which scenarios to list. words: all have to occur in name, customer or note.

    archived: the archived ones instead of the others. sample: samples alone, or none of them.
    """

    words: tuple[str, ...] = ()
    archived: bool = False
    sample: bool | None = None


async def largest_version_bytes(session: AsyncSession, *, scenario_id: str) -> int:
    """Return what the largest version of a scenario takes on the disk; 0 for none."""
    size = func.max(func.pg_column_size(ScenarioVersionRow.content))
    size_found = await session.scalar(
        select(size).where(ScenarioVersionRow.scenario_id == scenario_id)
    )
    return size_found or 0


async def wait_for_disk(session: AsyncSession) -> None:
    """Let this transaction's commit answer only when it would survive a crash of the server."""
    await session.execute(WAIT_FOR_DISK)


async def list_scenario_rows(
    session: AsyncSession, *, wanted: ScenarioFilter, limit: int, offset: int
) -> tuple[Sequence[ScenarioRow], int]:
    """Return one page of scenarios, the last changed first, and how many there are in all."""
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


async def get_scenario_row(session: AsyncSession, *, scenario_id: str) -> ScenarioRow:
    """Return one scenario. Raises ScenarioNotFoundError."""
    statement = select(ScenarioRow).where(ScenarioRow.id == scenario_id, STANDING)
    row = await session.scalar(statement.execution_options(populate_existing=True))
    if row is None:
        raise ScenarioNotFoundError(scenario_id)
    return row


async def find_version(
    session: AsyncSession, *, scenario_id: str, number: int
) -> ScenarioVersionRow | None:
    """Return one version, None where there is none of this number."""
    statement = (
        select(ScenarioVersionRow)
        .join(ScenarioRow, ScenarioRow.id == ScenarioVersionRow.scenario_id)
        .where(
            ScenarioVersionRow.scenario_id == scenario_id,
            ScenarioVersionRow.number == number,
            STANDING,
        )
    )
    row: ScenarioVersionRow | None = await session.scalar(statement)
    return row


async def get_version(
    session: AsyncSession, *, scenario_id: str, number: int
) -> ScenarioVersionRow:
    """Return one version. Raises ScenarioNotFoundError or VersionNotFoundError."""
    row = await find_version(session, scenario_id=scenario_id, number=number)
    if row is None:
        await get_scenario_row(session, scenario_id=scenario_id)
        raise VersionNotFoundError(scenario_id, number)
    return row


async def list_versions(
    session: AsyncSession, *, scenario_id: str, limit: int, offset: int
) -> tuple[Sequence[ScenarioVersionRow], int]:
    """Return one page of a scenario's versions, the newest first, and how many there are.

    Raises ScenarioNotFoundError.
    """
    total = (await get_scenario_row(session, scenario_id=scenario_id)).version
    statement = (
        select(ScenarioVersionRow)
        .where(ScenarioVersionRow.scenario_id == scenario_id, ScenarioVersionRow.number <= total)
        .order_by(ScenarioVersionRow.number.desc())
        .limit(limit)
        .offset(offset)
    )
    return (await session.scalars(statement)).all(), total


async def add_scenario(
    session: AsyncSession, *, scenario_id: str, content: VersionContent
) -> tuple[ScenarioRow, ScenarioVersionRow]:
    """Store a user's new scenario with its first version."""
    added = await session.scalars(
        insert(ScenarioRow)
        .values(
            id=scenario_id,
            name=content.name,
            customer=content.customer,
            note=content.note,
            version=1,
            origin="user",
        )
        .returning(ScenarioRow)
    )
    return added.one(), await _add_version(session, scenario_id, 1, content)


async def advance_scenario(
    session: AsyncSession, *, scenario_id: str, expected: int, content: VersionContent
) -> tuple[ScenarioRow, ScenarioVersionRow] | None:
    """Store a new version if ``expected`` is the current one; None where it is not.

    One statement compares and sets, so that of many at the same time one wins. None as well where
    there is no such scenario, or it is archived, or a sample.
    """
    advanced = await session.scalars(
        advance_statement(scenario_id, expected, content).returning(ScenarioRow),
        execution_options={"synchronize_session": False, "populate_existing": True},
    )
    row = advanced.one_or_none()
    if row is None:
        return None
    return row, await _add_version(session, scenario_id, row.version, content)


def advance_statement(scenario_id: str, expected: int, content: VersionContent) -> Update:
    """Return the statement that makes ``expected`` the version before the current one."""
    return (
        update(ScenarioRow)
        .where(
            ScenarioRow.id == scenario_id,
            ScenarioRow.version == expected,
            ScenarioRow.archived_at.is_(None),
            ScenarioRow.origin == "user",
            STANDING,
        )
        .values(
            version=ScenarioRow.version + 1,
            name=content.name,
            customer=content.customer,
            note=content.note,
        )
    )


def version_statement(scenario_id: str, number: int, content: VersionContent) -> Insert:
    """Return the statement that stores what was saved."""
    return insert(ScenarioVersionRow).values(
        scenario_id=scenario_id,
        number=number,
        name=content.name,
        customer=content.customer,
        note=content.note,
        rationale=content.rationale,
        content=content.content,
        restored_from=content.restored_from,
    )


async def set_archived(
    session: AsyncSession, *, scenario_id: str, archived: bool
) -> ScenarioRow | None:
    """Archive a user's scenario or take it back; None where there is none to change."""
    changed = await session.scalars(
        update(ScenarioRow)
        .where(
            ScenarioRow.id == scenario_id,
            ScenarioRow.archived_at.is_(None) if archived else ScenarioRow.archived_at.is_not(None),
            ScenarioRow.origin == "user",
            STANDING,
        )
        # when it was last saved stays as it is
        .values(archived_at=func.now() if archived else None, updated_at=ScenarioRow.updated_at)
        .returning(ScenarioRow),
        execution_options={"synchronize_session": False, "populate_existing": True},
    )
    return changed.one_or_none()


async def delete_archived_scenario(
    session: AsyncSession, *, scenario_id: str, expected: int
) -> bool:
    """Delete an archived scenario whose current version is ``expected``; return whether it was."""
    deleted = await session.execute(
        update(ScenarioRow)
        .where(
            ScenarioRow.id == scenario_id,
            ScenarioRow.version == expected,
            ScenarioRow.archived_at.is_not(None),
            STANDING,
        )
        .values(deleted_at=func.now(), updated_at=ScenarioRow.updated_at)
        .returning(ScenarioRow.id),
        execution_options={"synchronize_session": False},
    )
    return deleted.one_or_none() is not None


async def list_deleted_scenario_rows(session: AsyncSession) -> Sequence[ScenarioRow]:
    """Return the deleted scenarios that can be brought back, the last deleted first."""
    statement = (
        select(ScenarioRow)
        .where(_CAN_COME_BACK)
        .order_by(ScenarioRow.deleted_at.desc(), ScenarioRow.id)
        .limit(200)
    )
    return (await session.scalars(statement)).all()


async def bring_scenario_back(session: AsyncSession, *, scenario_id: str) -> bool:
    """Undo the deletion of a scenario; return whether there was one to undo."""
    back = await session.execute(
        update(ScenarioRow)
        .where(ScenarioRow.id == scenario_id, _CAN_COME_BACK)
        .values(deleted_at=None, updated_at=ScenarioRow.updated_at)
        .returning(ScenarioRow.id),
        execution_options={"synchronize_session": False},
    )
    return back.one_or_none() is not None


async def discard_deleted_scenarios(session: AsyncSession) -> None:
    """Remove with all their versions the deleted scenarios that cannot come back any more."""
    await session.execute(
        delete(ScenarioRow).where(ScenarioRow.deleted_at.is_not(None), ~_CAN_COME_BACK),
        execution_options={"synchronize_session": False},
    )


async def find_key(session: AsyncSession, *, key: str) -> IdempotencyKeyRow | None:
    """Return the request that was carried out under a key."""
    return await session.scalar(select(IdempotencyKeyRow).where(IdempotencyKeyRow.key == key))


async def claim_key(
    session: AsyncSession, *, key: str, request_hash: str, scenario_id: str, version: int
) -> bool:
    """Note under a key what its request made; False where the key is used.

    Waits for a request with the same key that is being carried out at the same time.
    """
    claimed = await session.execute(
        upsert(IdempotencyKeyRow)
        .values(key=key, request_hash=request_hash, scenario_id=scenario_id, version=version)
        .on_conflict_do_nothing()
        .returning(IdempotencyKeyRow.key)
    )
    return claimed.one_or_none() is not None


def write_samples(connection: Connection, samples: dict[str, VersionContent]) -> None:
    """Make the samples what the seeds say. A changed one gets a new version, like any scenario."""
    stored = {
        row.id: row
        for row in connection.execute(
            select(
                ScenarioRow.id,
                ScenarioRow.origin,
                ScenarioRow.version,
                ScenarioVersionRow.name,
                ScenarioVersionRow.customer,
                ScenarioVersionRow.note,
                ScenarioVersionRow.rationale,
                ScenarioVersionRow.content,
            )
            .join(
                ScenarioVersionRow,
                (ScenarioVersionRow.scenario_id == ScenarioRow.id)
                & (ScenarioVersionRow.number == ScenarioRow.version),
            )
            .order_by(ScenarioRow.id)
        )
    }
    connection.execute(
        delete(ScenarioRow).where(
            ScenarioRow.origin == "seed", ScenarioRow.id.not_in(list(samples))
        )
    )
    for scenario_id, sample in samples.items():
        before = stored.get(scenario_id)
        if before is not None and (before.origin == "user" or _is(before, sample)):
            continue
        titles = {"name": sample.name, "customer": sample.customer, "note": sample.note}
        number = 1 if before is None else before.version + 1
        connection.execute(
            insert(ScenarioRow).values(id=scenario_id, version=1, origin="seed", **titles)
            if before is None
            else update(ScenarioRow)
            .where(ScenarioRow.id == scenario_id)
            .values(version=number, **titles)
        )
        connection.execute(version_statement(scenario_id, number, sample))


async def _add_version(
    session: AsyncSession, scenario_id: str, number: int, content: VersionContent
) -> ScenarioVersionRow:
    statement = version_statement(scenario_id, number, content)
    added = await session.scalars(statement.returning(ScenarioVersionRow))
    return added.one()


def _is(row: Row[Any], sample: VersionContent) -> bool:
    fields = ("name", "customer", "note", "rationale", "content")
    return all(getattr(row, field) == getattr(sample, field) for field in fields)


def _conditions(wanted: ScenarioFilter) -> list[ColumnElement[bool]]:
    archived = ScenarioRow.archived_at
    conditions: list[ColumnElement[bool]] = [
        STANDING,
        archived.is_not(None) if wanted.archived else archived.is_(None),
    ]
    if wanted.sample is not None:
        conditions.append(ScenarioRow.origin == ("seed" if wanted.sample else "user"))
    columns = (ScenarioRow.name, ScenarioRow.customer, ScenarioRow.note)
    for word in wanted.words:
        conditions.append(or_(*(column.icontains(word, autoescape=True) for column in columns)))
    return conditions
