"""Queries over values that users read off published pictures."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.tables import OwnValueRow, PublishedFigureRow


class FigureNotFoundError(LookupError):
    """No published figure has this id."""


class OwnValueNotFoundError(LookupError):
    """The figure has no own value of this id."""


async def get_figure(session: AsyncSession, *, figure_id: str) -> PublishedFigureRow:
    """Return one published figure. Raises FigureNotFoundError."""
    row = await session.get(PublishedFigureRow, figure_id)
    if row is None:
        raise FigureNotFoundError(figure_id)
    return row


async def get_own_value(session: AsyncSession, *, figure_id: str, value_id: int) -> OwnValueRow:
    """Return one own value for changing, locked until the transaction ends.

    Raises OwnValueNotFoundError.
    """
    statement = (
        select(OwnValueRow)
        .where(OwnValueRow.id == value_id, OwnValueRow.figure_id == figure_id)
        .with_for_update()
    )
    row = await session.scalar(statement)
    if row is None:
        raise OwnValueNotFoundError(value_id)
    return row


async def find_own_value(session: AsyncSession, *, value_id: int) -> OwnValueRow | None:
    """Return one own value for changing, None where it is deleted."""
    return await session.get(OwnValueRow, value_id, with_for_update=True)


async def list_own_values(
    session: AsyncSession, *, figure_ids: Sequence[str]
) -> Sequence[OwnValueRow]:
    """Return what users entered for these figures, by figure and in the order of entry."""
    statement = (
        select(OwnValueRow)
        .where(OwnValueRow.figure_id.in_(figure_ids))
        .order_by(OwnValueRow.figure_id, OwnValueRow.id)
    )
    return (await session.scalars(statement)).all()
