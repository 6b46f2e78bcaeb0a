"""Values that users read off published pictures: kept as theirs, beside the empty figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.own_values import OwnValue, PlacedValue
from headroom.domain.evidence.studies import PublishedFigure
from headroom.domain.quantities.refusals import InvalidInputError, Refusal
from headroom.persistence.queries.own_values import (
    OwnValueNotFoundError,
    get_figure,
    get_own_value,
    list_own_values,
    next_own_value_id,
)
from headroom.persistence.tables import OwnValueRow, OwnVersionRow
from headroom.services.own_history import OwnRecords, RecordVersionNotFoundError


class PublishedValueError(Refusal):
    """The document prints the figure's value, so there is nothing to read off."""

    status, slug, title = 409, "published-value", "The value is published"

    def __init__(self, figure_id: str) -> None:
        super().__init__(
            f"The document prints the value of {figure_id}; there is nothing to read off."
        )


class OwnValues(OwnRecords[OwnValue, OwnValueRow]):
    """Users' readings of one figure with their history."""

    kind, missing = "value", OwnValueNotFoundError
    entry = OwnValue
    in_catalogue = False

    def __init__(self, figure_id: str) -> None:
        self._figure_id, self.place = figure_id, (figure_id,)

    async def get(self, session: AsyncSession, record_id: str) -> OwnValueRow:
        """Return a reading for changing. Raises OwnValueNotFoundError."""
        return await get_own_value(session, figure_id=self._figure_id, value_id=int(record_id))

    async def new_id(self, session: AsyncSession, entered: OwnValue) -> str:
        """Return the next number."""
        return str(await next_own_value_id(session))

    def entered(self, stored: OwnValueRow) -> OwnValue:
        """Return what the user stated."""
        return PlacedValue(
            figure_id=stored.figure_id,
            value=stored.value,
            unit=stored.unit,
            note=stored.note,
            author=stored.author,
        )

    def read(self, content: dict[str, Any]) -> OwnValue:
        """Return what a version holds. Raises RecordVersionNotFoundError for another figure's."""
        if content["figure_id"] != self._figure_id:
            raise RecordVersionNotFoundError
        return PlacedValue(**content)

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnValue,
        stands: OwnValueRow | None,
    ) -> PlacedValue:
        """Return a value with its figure's unit; refuse one that cannot be in that unit.

        Raises FigureNotFoundError, PublishedValueError.
        """
        placed = entered
        if not isinstance(placed, PlacedValue):
            unit = stands.unit if stands else await self._unit(session)
            placed = PlacedValue(**entered.model_dump(), figure_id=self._figure_id, unit=unit)
        if placed.unit == "share" and placed.value > 1:
            raise InvalidInputError("value", "a share lies between 0 and 1; enter 40 % as 0.4")
        return placed

    async def _unit(self, session: AsyncSession) -> str:
        figure = await get_figure(session, figure_id=self._figure_id)
        if figure.availability != "picture":
            raise PublishedValueError(self._figure_id)
        return figure.unit

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnValue,
        version: int,
        stands: OwnValueRow | None,
    ) -> OwnValueRow:
        """Store a reading."""
        assert isinstance(entered, PlacedValue)
        row = stands or OwnValueRow(id=int(record_id), figure_id=self._figure_id)
        session.add(row)
        row.value, row.unit = entered.value, entered.unit
        row.note, row.author, row.version = entered.note, entered.author, version
        await session.flush()
        await session.refresh(row)
        return row

    async def remove(self, session: AsyncSession, stored: OwnValueRow) -> None:
        """Delete a reading."""
        await session.delete(stored)

    async def history(self, session: AsyncSession, record_id: str) -> Sequence[OwnVersionRow]:
        """Return every kept version of a reading of this figure, the newest first."""
        rows = await super().history(session, record_id)
        return [row for row in rows if row.content["figure_id"] == self._figure_id]


async def own_values_by_figure(
    session: AsyncSession, figures: Sequence[PublishedFigure]
) -> dict[str, list[OwnValueRow]]:
    """Return what users entered for those of the figures that are pictures."""
    pictures = [figure.id for figure in figures if figure.availability == "picture"]
    by_figure: dict[str, list[OwnValueRow]] = {}
    if pictures:
        for row in await list_own_values(session, figure_ids=pictures):
            by_figure.setdefault(row.figure_id, []).append(row)
    return by_figure
