"""Queries over long series that pages calculate with, kept under their hash for all processes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.tables import KeptSeriesRow

SERIES_LIFE = timedelta(days=1)
"""How long a series stays that nobody asks for."""


async def store_series(
    session: AsyncSession, *, kept_id: str, content: bytes, most_bytes: int
) -> None:
    """Keep a series for a day from now; those that were asked for longest ago make room.

    most_bytes: of all together.
    """
    statement = insert(KeptSeriesRow).values(id=kept_id, content=content)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["id"], set_={"used_at": func.now()})
    )
    newer = func.sum(func.octet_length(KeptSeriesRow.content)).over(
        order_by=(KeptSeriesRow.used_at.desc(), KeptSeriesRow.id)
    )
    sizes = select(KeptSeriesRow.id, newer.label("bytes")).subquery()
    await session.execute(
        delete(KeptSeriesRow).where(
            KeptSeriesRow.id != kept_id,
            (KeptSeriesRow.used_at < func.now() - SERIES_LIFE)
            | KeptSeriesRow.id.in_(select(sizes.c.id).where(sizes.c.bytes > most_bytes)),
        )
    )


async def list_series_bytes(session: AsyncSession, *, kept_ids: Iterable[str]) -> dict[str, bytes]:
    """Return those of these series that are kept, which then stay for another day."""
    statement = (
        update(KeptSeriesRow)
        .where(KeptSeriesRow.id.in_(list(kept_ids)))
        .values(used_at=func.now())
        .returning(KeptSeriesRow.id, KeptSeriesRow.content)
    )
    return {row.id: row.content for row in await session.execute(statement)}
