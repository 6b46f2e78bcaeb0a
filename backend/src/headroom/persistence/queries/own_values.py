"""Queries over values that users read off published pictures."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import OwnValueRow, PublishedFigureRow


class FigureNotFoundError(Refusal):
    """No published figure has this id."""

    status, slug, title = 404, "unknown-figure", "Unknown figure"

    def __init__(self, figure_id: str) -> None:
        super().__init__(
            f"{figure_id} is not a published figure here. Its study lists those that are."
        )


class OwnValueNotFoundError(Refusal):
    """The figure has no own value of this id."""

    status, slug, title = 404, "unknown-own-value", "Unknown value"

    def __init__(self, figure_id: str, value_id: int) -> None:
        super().__init__(f"The figure {figure_id} has no own value {value_id}.")


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
        raise OwnValueNotFoundError(figure_id, value_id)
    return row


async def next_own_value_id(session: AsyncSession) -> int:
    """Return the number of a value to come."""
    sequence = func.pg_get_serial_sequence("own_values", "id")
    number: int = (await session.scalars(select(func.nextval(sequence)))).one()
    return number


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
