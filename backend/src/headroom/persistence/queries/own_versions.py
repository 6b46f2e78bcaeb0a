"""Queries over what users entered: every save is a version, and the last one is what stands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import BigInteger, Select, func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.tables import OwnVersionRow

RecordKind: TypeAlias = Literal["machine", "way", "value", "test", "sender", "series"]
MEASURED: tuple[RecordKind, ...] = ("way", "test")
"""Kinds that name the machine that they were measured on."""


async def lock_text(session: AsyncSession, text: str) -> None:
    """Wait for any other transaction that locked this text; the lock ends with the transaction."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(text, 0))))


async def find_last_number(session: AsyncSession, *, kind: RecordKind, record_id: str) -> int:
    """Return the number of the last version that is kept, 0 where none is."""
    statement = select(func.max(OwnVersionRow.number)).where(
        OwnVersionRow.kind == kind, OwnVersionRow.record_id == record_id
    )
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
    session: AsyncSession, *, kind: RecordKind, record_id: str
) -> Sequence[OwnVersionRow]:
    """Return every version of what a user entered, the newest first."""
    statement = (
        select(OwnVersionRow)
        .where(OwnVersionRow.kind == kind, OwnVersionRow.record_id == record_id)
        .order_by(OwnVersionRow.number.desc())
    )
    return (await session.scalars(statement)).all()


async def list_deleted(session: AsyncSession, *, kind: RecordKind) -> Sequence[OwnVersionRow]:
    """Return the last version of everything of a kind that is deleted, the latest first."""
    statement = (
        _last_versions(kind)
        .where(OwnVersionRow.deleted)
        .order_by(OwnVersionRow.created_at.desc(), OwnVersionRow.record_id)
        .limit(200)
    )
    return [row for row, _ in await session.execute(statement)]


async def list_standing(
    session: AsyncSession, *, kind: RecordKind, record_id: str | None = None
) -> list[tuple[OwnVersionRow, datetime]]:
    """Return the last version of everything of a kind that is there, with its first day.

    The oldest first; of one thing alone where its id is given.
    """
    statement = _last_versions(kind, record_id).where(~OwnVersionRow.deleted)
    rows = await session.execute(statement.order_by("first_at", OwnVersionRow.record_id))
    return [(row, first_at) for row, first_at in rows]


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
