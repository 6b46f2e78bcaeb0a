"""Own series: what users read off the pictures of a configuration, row by row."""

from __future__ import annotations

from fastapi import APIRouter, Response

from headroom.api.dependencies import Session
from headroom.api.own_records import own_routes
from headroom.api.problems import problems
from headroom.api.versions import etag, with_etag
from headroom.domain.evidence.own_series import OwnSeries, StoredOwnSeries
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.stated import Identifier
from headroom.services.own_series import OWN_SERIES

router = APIRouter(prefix="/own-series", tags=["evidence"])
own_routes(
    router,
    "own_series",
    "a series read off pictures",
    "series",
    records=OWN_SERIES,
    entered=OwnSeries,
    stored=StoredOwnSeries,
    added="Adds your reading of the pictures of a configuration; with a rate and CPU time it "
    "serves in comparisons and pairs by its id, marked as a reader's.",
)


class OwnSeriesList(OutputModel):
    """All series that users read, the oldest first."""

    items: list[StoredOwnSeries]
    total: int


@router.get("", summary="List own series")
async def list_series(session: Session) -> OwnSeriesList:
    """Series that users read off pictures, the oldest first."""
    items = await OWN_SERIES.all(session)
    return OwnSeriesList(items=items, total=len(items))


@router.get(
    "/{series_id}",
    summary="Get a series read off pictures",
    responses=with_etag(200) | problems(404, 422),
)
async def get_series(
    series_id: Identifier, session: Session, response: Response
) -> StoredOwnSeries:
    """One series, as it was entered."""
    series = await OWN_SERIES.get(session, series_id)
    response.headers["ETag"] = etag(series.version)
    return series
