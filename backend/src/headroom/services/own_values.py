"""Values that users read off published pictures: kept as theirs, beside the empty figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.queries.own_values import get_figure, get_own_value, list_own_values
from headroom.persistence.tables import OwnValueRow, PublishedFigureRow


class PublishedValueError(ValueError):
    """The document prints the figure's value, so there is nothing to read off."""


class ImpossibleValueError(ValueError):
    """The value cannot be one in the figure's unit."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a user states: the value in the figure's unit, how it was read off, and who did."""

    value: float
    note: str
    author: str


async def add_own_value(session: AsyncSession, figure_id: str, reading: Reading) -> OwnValueRow:
    """Store a value for a figure that was published as a picture.

    Raises FigureNotFoundError, PublishedValueError, ImpossibleValueError.
    """
    figure = await get_figure(session, figure_id=figure_id)
    if figure.availability != "picture":
        raise PublishedValueError(figure_id)
    row = OwnValueRow(figure_id=figure_id, unit=figure.unit)
    _fill(row, reading)
    session.add(row)
    await session.flush()
    await session.refresh(row)
    return row


async def change_own_value(
    session: AsyncSession, figure_id: str, value_id: int, reading: Reading
) -> OwnValueRow:
    """Replace what a user entered. Raises OwnValueNotFoundError, ImpossibleValueError."""
    row = await get_own_value(session, figure_id=figure_id, value_id=value_id)
    _fill(row, reading)
    await session.flush()
    await session.refresh(row)
    return row


async def delete_own_value(session: AsyncSession, figure_id: str, value_id: int) -> None:
    """Delete what a user entered. Raises OwnValueNotFoundError."""
    await session.delete(await get_own_value(session, figure_id=figure_id, value_id=value_id))


async def own_values_by_figure(
    session: AsyncSession, figures: Sequence[PublishedFigureRow]
) -> dict[str, list[OwnValueRow]]:
    """Return what users entered for those of the figures that are pictures."""
    pictures = [each.id for each in figures if each.availability == "picture"]
    found: dict[str, list[OwnValueRow]] = {}
    if pictures:
        for row in await list_own_values(session, figure_ids=pictures):
            found.setdefault(row.figure_id, []).append(row)
    return found


def _fill(row: OwnValueRow, reading: Reading) -> None:
    if row.unit == "share" and reading.value > 1:
        raise ImpossibleValueError("a share lies between 0 and 1; enter 40 % as 0.4")
    row.value, row.note, row.author = reading.value, reading.note, reading.author
