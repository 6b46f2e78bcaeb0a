"""Values that users read off published pictures: kept as theirs, beside the empty figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.queries.own_values import (
    find_own_value,
    get_figure,
    get_own_value,
    list_own_values,
)
from headroom.persistence.tables import OwnValueRow, PublishedFigureRow
from headroom.services.own_history import (
    NEW,
    Change,
    Record,
    RecordVersionNotFoundError,
    Saved,
    advance,
    begin,
    get_version_content,
    hold,
)


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


async def add_own_value(
    session: AsyncSession, figure_id: str, reading: Reading, change: Change = NEW
) -> OwnValueRow:
    """Store a value for a figure that was published as a picture.

    Raises FigureNotFoundError, PublishedValueError, ImpossibleValueError, KeyReusedError;
    OwnValueNotFoundError where a repeated request's value is deleted.
    """
    made = await begin(session, change)
    if made is not None:
        return await get_own_value(session, figure_id=figure_id, value_id=int(made.id))
    figure = await get_figure(session, figure_id=figure_id)
    if figure.availability != "picture":
        raise PublishedValueError(figure_id)
    row = OwnValueRow(figure_id=figure_id, unit=figure.unit)
    _fill(row, reading)
    session.add(row)
    await session.flush()
    await session.refresh(row)
    record = Record("value", str(row.id))
    await advance(session, record, change, last=0, stands=None, content=_content(row))
    return row


async def change_own_value(
    session: AsyncSession, figure_id: str, value_id: int, reading: Reading, change: Change = NEW
) -> OwnValueRow:
    """Replace what a user entered.

    Raises OwnValueNotFoundError, ImpossibleValueError, StaleRecordError, KeyReusedError.
    """
    if await begin(session, change) is not None:
        return await get_own_value(session, figure_id=figure_id, value_id=value_id)
    record = Record("value", str(value_id))
    last = await hold(session, record)
    row = await get_own_value(session, figure_id=figure_id, value_id=value_id)
    stands = Saved(_content(row), row.version)
    _fill(row, reading)
    row.version = await advance(
        session, record, change, last=last, stands=stands, content=_content(row)
    )
    await session.flush()
    await session.refresh(row)
    return row


async def delete_own_value(
    session: AsyncSession, figure_id: str, value_id: int, change: Change = NEW
) -> int:
    """Delete what a user entered; return the version that can be undone by restoring another.

    Raises OwnValueNotFoundError, StaleRecordError.
    """
    await begin(session, change)
    record = Record("value", str(value_id))
    last = await hold(session, record)
    row = await get_own_value(session, figure_id=figure_id, value_id=value_id)
    content = _content(row)
    number = await advance(
        session,
        record,
        change,
        last=last,
        stands=Saved(content, row.version),
        content=content,
        deleted=True,
    )
    await session.delete(row)
    return number


async def restore_own_value(
    session: AsyncSession, figure_id: str, value_id: int, change: Change
) -> OwnValueRow:
    """Bring an earlier version back, also of what is deleted.

    Raises RecordVersionNotFoundError, StaleRecordError, KeyReusedError.
    """
    if await begin(session, change) is not None:
        return await get_own_value(session, figure_id=figure_id, value_id=value_id)
    record = Record("value", str(value_id))
    last = await hold(session, record)
    content = await get_version_content(session, record, change.restored_from or 0)
    if content["figure_id"] != figure_id:
        raise RecordVersionNotFoundError
    row = await find_own_value(session, value_id=value_id)
    stands = Saved(_content(row), row.version) if row else None
    if row is None:
        row = OwnValueRow(id=value_id, figure_id=figure_id, unit=content["unit"])
        session.add(row)
    row.value, row.note, row.author = content["value"], content["note"], content["author"]
    row.version = await advance(session, record, change, last=last, stands=stands, content=content)
    await session.flush()
    await session.refresh(row)
    return row


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


def _content(row: OwnValueRow) -> dict[str, Any]:
    return {
        "figure_id": row.figure_id,
        "value": row.value,
        "unit": row.unit,
        "note": row.note,
        "author": row.author,
    }
