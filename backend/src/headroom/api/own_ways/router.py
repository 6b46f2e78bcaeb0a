"""Own ways: what users measured, in the form of the evidence and never mixed with it."""

from __future__ import annotations

from fastapi import APIRouter, Response

from headroom.api.dependencies import Session
from headroom.api.own_records import own_routes
from headroom.api.problems import problems
from headroom.api.versions import etag, with_etag
from headroom.domain.comparison.own_ways import OwnWay, StoredOwnWay
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier
from headroom.services.own_ways import OWN_WAYS

router = APIRouter(prefix="/own-ways", tags=["own-ways"])
own_routes(
    router,
    "own_way",
    "an own way into CICS",
    "ways into CICS",
    records=OWN_WAYS,
    entered=OwnWay,
    stored=StoredOwnWay,
    added="Adds your measurement; comparisons take it by its id, marked as yours.",
)


@router.get("", summary="List own ways into CICS")
async def list_own_ways(session: Session) -> Listed[StoredOwnWay]:
    """Ways that users measured, oldest first."""
    items = await OWN_WAYS.all(session)
    return Listed[StoredOwnWay](items=items, total=len(items))


@router.get(
    "/{way_id}", summary="Get an own way into CICS", responses=with_etag(200) | problems(404, 422)
)
async def get_own_way(way_id: Identifier, session: Session, response: Response) -> StoredOwnWay:
    """One way that a user measured, as it was entered."""
    way = await OWN_WAYS.get(session, way_id)
    response.headers["ETag"] = etag(way.version)
    return way
