"""Values that users read off published pictures: kept as theirs, beside the empty figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.own_values import OwnValue, PlacedValue, StoredOwnValue
from headroom.domain.evidence.studies import PublishedFigure
from headroom.domain.quantities.refusals import InvalidInputError, Refusal
from headroom.persistence.queries.evidence import get_figure
from headroom.persistence.queries.own_versions import next_record_number
from headroom.persistence.tables import OwnVersionRow
from headroom.services.own_history import OwnDocuments, RecordVersionNotFoundError


class PublishedValueError(Refusal):
    """The document prints the figure's value, so there is nothing to read off."""

    status, slug, title = 409, "published-value", "The value is published"

    def __init__(self, figure_id: str) -> None:
        super().__init__(
            f"The document prints the value of {figure_id}; there is nothing to read off."
        )


class OwnValues(OwnDocuments[OwnValue, StoredOwnValue]):
    """Users' readings of one figure with their history."""

    kind, entry, document = "value", OwnValue, StoredOwnValue
    in_catalogue = False

    def __init__(self, figure_id: str) -> None:
        self._figure_id, self.place = figure_id, (figure_id,)
        self.unknown = (  # type: ignore[misc]  # a figure's own
            "unknown-own-value",
            "Unknown value",
            f"The figure {figure_id} has no own value {{id}}.",
        )

    async def find(self, session: AsyncSession, record_id: str) -> StoredOwnValue | None:
        """Return a reading of this figure, None where it has none of this number."""
        stored = await super().find(session, record_id)
        return stored if stored and stored.figure_id == self._figure_id else None

    async def new_id(self, session: AsyncSession, entered: OwnValue) -> str:
        """Return the next number."""
        await self.hold_all(session)
        return str(await next_record_number(session, kind=self.kind))

    def entered(self, stored: StoredOwnValue) -> OwnValue:
        """Return what the user stated, with its figure."""
        return PlacedValue(**stored.model_dump(include=set(PlacedValue.model_fields)))

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
        stands: StoredOwnValue | None,
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

    async def history(self, session: AsyncSession, record_id: str) -> Sequence[OwnVersionRow]:
        """Return every kept version of a reading of this figure, the newest first."""
        rows = await super().history(session, record_id)
        return [row for row in rows if row.content["figure_id"] == self._figure_id]


async def own_values_by_figure(
    session: AsyncSession, figures: Sequence[PublishedFigure]
) -> dict[str, list[StoredOwnValue]]:
    """Return what users entered for those of the figures that are pictures, in that order."""
    pictures = {figure.id for figure in figures if figure.availability == "picture"}
    by_figure: dict[str, list[StoredOwnValue]] = {}
    for value in await OwnValues("").all(session) if pictures else ():
        if value.figure_id in pictures:
            by_figure.setdefault(value.figure_id, []).append(value)
    return by_figure
