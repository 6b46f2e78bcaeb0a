"""Queries over what users entered: every save is a version, and the last one is what stands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import BigInteger, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.tables import OwnVersionRow

RecordKind: TypeAlias = Literal[
    "machine", "way", "value", "test", "sender", "series", "scenario", "file", "edition", "estate"
]
MEASURED: tuple[RecordKind, ...] = ("way", "test")
"""Kinds that name the machine that they were measured on."""


async def lock_text(session: AsyncSession, text: str) -> None:
    """Wait for any other transaction that locked this text; the lock ends with the transaction."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(text, 0))))


async def find_last_number(
    session: AsyncSession, *, kind: RecordKind, record_id: str
) -> tuple[int, bool]:
    """Return the number of the last version and whether it says that the thing is deleted.

    0 and True where there is no version.
    """
    statement = (
        select(OwnVersionRow.number, OwnVersionRow.deleted)
        .where(OwnVersionRow.kind == kind, OwnVersionRow.record_id == record_id)
        .order_by(OwnVersionRow.number.desc())
        .limit(1)
    )
    row = (await session.execute(statement)).one_or_none()
    return (0, True) if row is None else (row.number, row.deleted)


async def find_first_day(
    session: AsyncSession, *, kind: RecordKind, record_id: str
) -> datetime | None:
    """Return when the first version was saved, None where there is none."""
    statement = select(func.min(OwnVersionRow.created_at)).where(
        OwnVersionRow.kind == kind, OwnVersionRow.record_id == record_id
    )
    return await session.scalar(statement)


async def largest_version_bytes(session: AsyncSession, *, kind: RecordKind, record_id: str) -> int:
    """Return what the largest version of a thing takes on the disk; 0 for none."""
    size = func.max(func.pg_column_size(OwnVersionRow.content))
    statement = select(size).where(OwnVersionRow.kind == kind, OwnVersionRow.record_id == record_id)
    return await session.scalar(statement) or 0


async def next_record_number(session: AsyncSession, *, kind: RecordKind) -> int:
    """Return the number of a thing to come; those of deleted ones are never used again.

    Ids of this kind end in their number.
    """
    number = func.substring(OwnVersionRow.record_id, r"\d+$").cast(BigInteger)
    last = await session.scalar(select(func.max(number)).where(OwnVersionRow.kind == kind))
    return (last or 0) + 1


async def find_own_version(
    session: AsyncSession, *, kind: RecordKind, record_id: str, number: int
) -> OwnVersionRow | None:
    """Return one version, None where there is none."""
    return await session.get(OwnVersionRow, (kind, record_id, number))


async def find_request(session: AsyncSession, *, key: str) -> OwnVersionRow | None:
    """Return the version that a request with this key made, None where there is none."""
    return await session.scalar(select(OwnVersionRow).where(OwnVersionRow.request_key == key))


async def list_own_versions(
    session: AsyncSession,
    *,
    kind: RecordKind,
    record_id: str,
    limit: int | None = None,
    offset: int = 0,
) -> Sequence[OwnVersionRow]:
    """Return the versions of what a user entered, the newest first."""
    statement = (
        select(OwnVersionRow)
        .where(OwnVersionRow.kind == kind, OwnVersionRow.record_id == record_id)
        .order_by(OwnVersionRow.number.desc())
        .limit(limit)
        .offset(offset)
    )
    return (await session.scalars(statement)).all()


async def list_deleted(
    session: AsyncSession, *, kind: RecordKind, since: datetime
) -> Sequence[OwnVersionRow]:
    """Return the last version of everything of a kind that was deleted since, the latest first."""
    statement = (
        _last_versions(kind)
        .where(OwnVersionRow.deleted, OwnVersionRow.created_at > since, OwnVersionRow.content != {})
        .order_by(OwnVersionRow.created_at.desc(), OwnVersionRow.record_id)
        .limit(200)
    )
    return [row for row, _ in await session.execute(statement)]


async def empty_deleted(session: AsyncSession, *, kind: RecordKind, before: datetime) -> None:
    """Take the content out of all versions of what was deleted before a time.

    The versions stay: their numbers and their requests are never used again.
    """
    last = _last_versions(kind).where(OwnVersionRow.deleted, OwnVersionRow.created_at <= before)
    gone = last.with_only_columns(OwnVersionRow.record_id)
    await session.execute(
        update(OwnVersionRow)
        .where(
            OwnVersionRow.kind == kind,
            OwnVersionRow.content != {},
            OwnVersionRow.record_id.in_(gone),
        )
        .values(content={}),
        execution_options={"synchronize_session": False},
    )


async def list_standing(
    session: AsyncSession, *, kind: RecordKind, record_id: str | None = None
) -> list[tuple[OwnVersionRow, datetime]]:
    """Return the last version of everything of a kind that is there, with its first day.

    The oldest first; of one thing alone where its id is given.
    """
    statement = _last_versions(kind, record_id).where(~OwnVersionRow.deleted)
    rows = await session.execute(statement.order_by("first_at", OwnVersionRow.record_id))
    return [(row, first_at) for row, first_at in rows]


async def find_last_versions(
    session: AsyncSession, *, kind: RecordKind, record_id: str | None = None
) -> dict[str, OwnVersionRow]:
    """Return the last version of everything of a kind by its id, deleted things too.

    Of one thing alone where its id is given.
    """
    rows = await session.execute(_last_versions(kind, record_id))
    return {row.record_id: row for row, _ in rows}


def deleted_ids(kind: RecordKind) -> Select[str]:
    """Return the query of the ids of a kind that are deleted."""
    return (
        _last_versions(kind).where(OwnVersionRow.deleted).with_only_columns(OwnVersionRow.record_id)
    )


async def is_measured_on(session: AsyncSession, *, machine_id: str) -> bool:
    """Return whether users' measurements name this machine."""
    for kind in MEASURED:
        statement = _last_versions(kind).where(
            ~OwnVersionRow.deleted, OwnVersionRow.content["machine"].astext == machine_id
        )
        if await session.scalar(select(statement.exists())):
            return True
    return False


def _last_versions(
    kind: RecordKind, record_id: str | None = None
) -> Select[OwnVersionRow, datetime]:
    last = (
        select(
            OwnVersionRow.record_id,
            func.max(OwnVersionRow.number).label("number"),
            func.min(OwnVersionRow.created_at).label("first_at"),
        )
        .where(OwnVersionRow.kind == kind)
        .group_by(OwnVersionRow.record_id)
    )
    if record_id is not None:
        last = last.where(OwnVersionRow.record_id == record_id)
    standing = last.subquery()
    return (
        select(OwnVersionRow, standing.c.first_at)
        .join(
            standing,
            (OwnVersionRow.record_id == standing.c.record_id)
            & (OwnVersionRow.number == standing.c.number),
        )
        .where(OwnVersionRow.kind == kind)
    )


async def add_own_version(session: AsyncSession, **values: Any) -> None:
    """Store a version."""
    await session.execute(insert(OwnVersionRow).values(**values))
