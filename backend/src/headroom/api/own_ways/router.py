"""Own ways: what users measured, in the form of the evidence and never mixed with it."""

from __future__ import annotations

from fastapi import APIRouter, Response

from headroom.api.dependencies import Session
from headroom.api.models import Identifier, OutputModel
from headroom.api.problems import problems
from headroom.api.versions import (
    Adding,
    Changing,
    DeletedList,
    Deleting,
    OwnVersionList,
    VersionPath,
    deleted_list,
    etag,
    own_versions,
    with_etag,
)
from headroom.domain.comparison.own_ways import OwnWay, StoredOwnWay
from headroom.services.own_ways import OWN_WAYS, read_own_way, read_own_ways

router = APIRouter(prefix="/own-ways", tags=["own-ways"])


class OwnWayList(OutputModel):
    """All ways that users measured, oldest first."""

    items: list[StoredOwnWay]
    total: int


@router.get("", summary="List own ways into CICS")
async def list_own_ways(session: Session) -> OwnWayList:
    """Ways that users measured, oldest first."""
    items = await read_own_ways(session)
    return OwnWayList(items=items, total=len(items))


@router.get("/deleted", summary="List deleted ways into CICS")
async def list_deleted_own_ways(session: Session) -> DeletedList:
    """Ways that users deleted; restoring a version brings one back."""
    return deleted_list(await OWN_WAYS.deleted(session))


@router.get(
    "/{way_id}", summary="Get an own way into CICS", responses=with_etag(200) | problems(404, 422)
)
async def get_own_way(way_id: Identifier, session: Session, response: Response) -> StoredOwnWay:
    """One way that a user measured, as it was entered."""
    way = await read_own_way(session, way_id)
    response.headers["ETag"] = etag(way.version)
    return way


@router.post(
    "",
    status_code=201,
    summary="Add an own way into CICS",
    responses=with_etag(201) | problems(400, 404, 409, 413, 422),
)
async def post_own_way(body: OwnWay, saving: Adding) -> StoredOwnWay:
    """Adds your measurement; comparisons take it by its id, marked as yours."""
    way = await saving.add(OWN_WAYS, body)
    saving.response.headers["Location"] = f"/api/v1/own-ways/{way.id}"
    return way


@router.put(
    "/{way_id}",
    summary="Change an own way into CICS",
    responses=with_etag(200) | problems(400, 404, 412, 413, 422, 428),
)
async def put_own_way(way_id: Identifier, body: OwnWay, saving: Changing) -> StoredOwnWay:
    """Replaces one of your measurements with all its points; its history stays."""
    return await saving.change(OWN_WAYS, way_id, body)


@router.delete(
    "/{way_id}",
    status_code=204,
    summary="Delete an own way into CICS",
    responses=with_etag(204) | problems(404, 412, 422, 428),
)
async def remove_own_way(way_id: Identifier, saving: Deleting) -> None:
    """Deletes one of your measurements; an earlier version brings it back."""
    await saving.delete(OWN_WAYS, way_id)


@router.get(
    "/{way_id}/versions", summary="History of an own way into CICS", responses=problems(422)
)
async def list_own_way_versions(way_id: Identifier, session: Session) -> OwnVersionList:
    """Every save of a measurement, the newest first; also of one that is deleted."""
    return own_versions(await OWN_WAYS.history(session, way_id))


@router.post(
    "/{way_id}/versions/{number}/restore",
    summary="Bring an earlier version of an own way back",
    responses=with_etag(200) | problems(404, 409, 412, 422, 428),
)
async def restore_own_way_version(
    way_id: Identifier, number: VersionPath, saving: Changing
) -> StoredOwnWay:
    """Saves a new version with the content of an earlier one; also of a deleted measurement."""
    return await saving.restore(OWN_WAYS, way_id, number)
