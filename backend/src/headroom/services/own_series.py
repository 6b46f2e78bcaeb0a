"""Series that users read off published pictures: kept with their history, which holds them."""

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
from headroom.domain.quantities.refusals import Fault
from headroom.persistence.queries.evidence import list_studies
from headroom.persistence.queries.machines import notify_catalogue
from headroom.persistence.queries.own_series import (
    OwnSeriesNotFoundError,
    get_own_series,
    list_own_series,
)
from headroom.persistence.queries.own_versions import count_records, lock_text
from headroom.services.own_history import OwnRecords
from headroom.services.own_measurements import MeasurementError, TooManyError


class AllOwnSeries(OwnRecords[OwnSeries, StoredOwnSeries]):
    """Users' series with their history: the last version of each is what stands."""

    kind, missing, entry = "series", OwnSeriesNotFoundError, OwnSeries

    async def get(self, session: AsyncSession, record_id: str) -> StoredOwnSeries:
        """Return a series. Raises OwnSeriesNotFoundError."""
        return await get_own_series(session, series_id=record_id)

    async def new_id(self, session: AsyncSession, entered: OwnSeries) -> str:
        """Return the next number, which stands in formulas of workbooks."""
        await lock_text(session, f"every {self.kind}")
        return f"own-series-{await count_records(session, kind=self.kind) + 1}"

    def entered(self, stored: StoredOwnSeries) -> OwnSeries:
        """Return what the user stated."""
        return PlacedSeries(**{name: getattr(stored, name) for name in PlacedSeries.model_fields})

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

        Raises TooManyError, MeasurementError.
        """
        if isinstance(entered, PlacedSeries):
            return entered
        if stands is None and len(await list_own_series(session)) >= MOST_SERIES:
            raise TooManyError(MOST_SERIES, "series", "There are too many series")
        for study in await list_studies(session, origin="seed"):
            for way in study.configurations:
                if way.id == entered.configuration:
                    faults: list[Fault] = [*figure_faults(entered, study)]
                    placed = placed_series(entered, study, way)
                    faults = faults or [*row_faults(placed)]
                    if faults:
                        raise MeasurementError(*faults)
                    return placed
        raise MeasurementError(("configuration", "is no configuration of a published study"))

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnSeries,
        version: int,
        stands: StoredOwnSeries | None,
    ) -> StoredOwnSeries:
        """Return what the version that was kept holds."""
        await notify_catalogue(session)
        return await self.get(session, record_id)

    async def remove(self, session: AsyncSession, stored: StoredOwnSeries) -> None:
        """Tell that a series is gone; its last version says so."""
        await notify_catalogue(session)


OWN_SERIES = AllOwnSeries()
