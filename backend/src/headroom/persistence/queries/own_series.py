"""Queries over series that users read off published pictures."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.own_series import StoredOwnSeries
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.own_versions import list_standing
from headroom.persistence.tables import OwnVersionRow


class OwnSeriesNotFoundError(Refusal):
    """No own series has this id."""

    status, slug, title = 404, "unknown-own-series", "Unknown series"

    def __init__(self, series_id: str) -> None:
        super().__init__(
            f"{series_id} is not a series here. It may be deleted, or on another server."
        )


async def list_own_series(session: AsyncSession) -> list[StoredOwnSeries]:
    """Return every own series, the oldest first."""
    return [_stored(*found) for found in await list_standing(session, kind="series")]


async def get_own_series(session: AsyncSession, *, series_id: str) -> StoredOwnSeries:
    """Return one own series. Raises OwnSeriesNotFoundError."""
    for found in await list_standing(session, kind="series", record_id=series_id):
        return _stored(*found)
    raise OwnSeriesNotFoundError(series_id)


def _stored(row: OwnVersionRow, first_at: datetime) -> StoredOwnSeries:
    return StoredOwnSeries(
        **row.content,
        id=row.record_id,
        version=row.number,
        created_at=first_at,
        updated_at=row.created_at,
    )
