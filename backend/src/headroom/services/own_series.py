"""Series that users read off published pictures: kept with their history."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.own_series import (
    MOST_SERIES,
    OwnSeries,
    PlacedSeries,
    StoredOwnSeries,
    figure_faults,
    placed_series,
    row_faults,
)
from headroom.domain.quantities.refusals import Fault, InvalidInputError
from headroom.persistence.queries.evidence import list_stored_studies
from headroom.services.own_history import OwnDocuments
from headroom.services.own_measurements import TooManyError


class AllOwnSeries(OwnDocuments[OwnSeries, StoredOwnSeries]):
    """Users' series with their history."""

    kind, entry, document = "series", OwnSeries, StoredOwnSeries
    unknown = (
        "unknown-own-series",
        "Unknown series",
        "{id} is not a series here. It may be deleted, or on another server.",
    )

    def entered(self, stored: StoredOwnSeries) -> OwnSeries:
        """Return what the user stated, with its figures."""
        return self.read(stored.model_dump(include=set(PlacedSeries.model_fields)))

    def read(self, content: dict[str, Any]) -> OwnSeries:
        """Return what a version holds, with its figures as they were then."""
        return PlacedSeries(**content)

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnSeries,
        stands: StoredOwnSeries | None,
    ) -> OwnSeries:
        """Return a series with what its figures are called; refuse what makes none.

        Raises TooManyError, InvalidInputError.
        """
        if isinstance(entered, PlacedSeries):
            return entered
        if stands is None and len(await self.all(session)) >= MOST_SERIES:
            raise TooManyError(MOST_SERIES, "series", "There are too many series")
        for study in await list_stored_studies(session):
            for way in study.configurations:
                if way.id == entered.configuration:
                    wrong: list[Fault] = [*figure_faults(entered, study)]
                    placed = placed_series(entered, study, way)
                    wrong = wrong or [*row_faults(placed)]
                    if wrong:
                        raise InvalidInputError(*wrong[0], *wrong[1:])
                    return placed
        raise InvalidInputError(
            "configuration", f"{entered.configuration} is no configuration of a published study"
        )


OWN_SERIES = AllOwnSeries()
