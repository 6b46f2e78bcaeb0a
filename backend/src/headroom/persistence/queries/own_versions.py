"""Queries over the history of what users entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.tables import OwnVersionRow

RecordKind: TypeAlias = Literal["machine", "way", "value", "test", "sender"]


async def lock_text(session: AsyncSession, text: str) -> None:
    """Wait for any other transaction that locked this text; the lock ends with the transaction."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(text, 0))))


async def find_last_number(session: AsyncSession, *, kind: RecordKind, record_id: str) -> int:
    """Return the number of the last version that is kept, 0 where none is."""
    statement = select(func.max(OwnVersionRow.number)).where(
        OwnVersionRow.kind == kind, OwnVersionRow.record_id == record_id
    )
    return await session.scalar(statement) or 0


async def count_records(session: AsyncSession, *, kind: RecordKind) -> int:
    """Return how many things of a kind were ever entered."""
    statement = select(func.count(OwnVersionRow.record_id.distinct())).where(
        OwnVersionRow.kind == kind
    )
    return await session.scalar(statement) or 0


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
    last = (
        select(OwnVersionRow.record_id, func.max(OwnVersionRow.number).label("number"))
        .where(OwnVersionRow.kind == kind)
        .group_by(OwnVersionRow.record_id)
        .subquery()
    )
    statement = (
        select(OwnVersionRow)
        .join(
            last,
            (OwnVersionRow.record_id == last.c.record_id) & (OwnVersionRow.number == last.c.number),
        )
        .where(OwnVersionRow.kind == kind, OwnVersionRow.deleted)
        .order_by(OwnVersionRow.created_at.desc(), OwnVersionRow.record_id)
        .limit(200)
    )
    return (await session.scalars(statement)).all()


async def add_own_version(session: AsyncSession, **values: Any) -> None:
    """Store a version."""
    await session.execute(insert(OwnVersionRow).values(**values))
