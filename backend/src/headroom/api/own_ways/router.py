"""Own ways: what users measured, in the form of the evidence and never mixed with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

from fastapi import APIRouter, Response

from headroom.api.dependencies import Keeper, Session
from headroom.api.models import Identifier
from headroom.api.own_ways.schemas import OwnWayList, OwnWayRead, OwnWayWrite
from headroom.api.problems import ProblemError, problems
from headroom.api.versions import (
    DeletedList,
    IdempotencyKey,
    IfMatch,
    OwnVersionList,
    VersionPath,
    deleted_list,
    etag,
    expected_version,
    own_versions,
    with_etag,
)
from headroom.domain.comparison.own_ways import stored_payload_class
from headroom.domain.evidence.comparability import payload_label
from headroom.persistence.queries.own_ways import OwnWayNotFoundError
from headroom.services.own_history import Change, Record, read_deleted, read_history
from headroom.services.own_ways import (
    OwnWayError,
    StoredOwnWay,
    TooManyOwnWaysError,
    add_own_way,
    change_own_way,
    delete_own_way,
    read_own_way,
    read_own_ways,
    restore_own_way,
)
from headroom.services.requests import Request

router = APIRouter(prefix="/own-ways", tags=["own-ways"])


@router.get("", summary="List own ways into CICS")
async def list_own_ways(session: Session) -> OwnWayList:
    """Ways that users measured, oldest first."""
    items = [_read(each) for each in await read_own_ways(session)]
    return OwnWayList(items=items, total=len(items))


@router.get("/deleted", summary="List deleted ways into CICS")
async def list_deleted_own_ways(session: Session) -> DeletedList:
    """Ways that users deleted; restoring a version brings one back."""
    return deleted_list(await read_deleted(session, "way"))


@router.get(
    "/{way_id}", summary="Get an own way into CICS", responses=with_etag(200) | problems(404, 422)
)
async def get_own_way(way_id: Identifier, session: Session, response: Response) -> OwnWayRead:
    """One way that a user measured, as it was entered."""
    with _refusals():
        return _answer(await read_own_way(session, way_id), response)


@router.post(
    "",
    status_code=201,
    summary="Add an own way into CICS",
    responses=with_etag(201) | problems(400, 404, 409, 413, 422),
)
async def post_own_way(
    body: OwnWayWrite,
    session: Session,
    keeper: Keeper,
    response: Response,
    idempotency_key: IdempotencyKey = None,
) -> OwnWayRead:
    """Adds your measurement; comparisons take it by its id, marked as yours."""
    request = Request.of(idempotency_key, "WAY", body.model_dump())
    with _refusals():
        found = await add_own_way(session, body.own(), Change(request=request))
        await session.commit()
    keeper.forget()
    response.headers["Location"] = f"/api/v1/own-ways/{found.id}"
    return _answer(found, response)


@router.put(
    "/{way_id}",
    summary="Change an own way into CICS",
    responses=with_etag(200) | problems(400, 404, 412, 413, 422, 428),
)
async def put_own_way(
    way_id: Identifier,
    body: OwnWayWrite,
    session: Session,
    keeper: Keeper,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> OwnWayRead:
    """Replaces one of your measurements with all its points; its history stays."""
    expected = expected_version(if_match)
    request = Request.of(idempotency_key, "WAY", way_id, expected, body.model_dump())
    with _refusals():
        found = await change_own_way(session, way_id, body.own(), Change(expected, request))
        await session.commit()
    keeper.forget()
    return _answer(found, response)


@router.delete(
    "/{way_id}",
    status_code=204,
    summary="Delete an own way into CICS",
    responses=with_etag(204) | problems(404, 412, 422, 428),
)
async def remove_own_way(
    way_id: Identifier,
    session: Session,
    keeper: Keeper,
    response: Response,
    if_match: IfMatch = None,
) -> None:
    """Deletes one of your measurements; an earlier version brings it back."""
    with _refusals():
        number = await delete_own_way(session, way_id, Change(expected_version(if_match)))
        await session.commit()
    keeper.forget()
    response.headers["ETag"] = etag(number)


@router.get(
    "/{way_id}/versions", summary="History of an own way into CICS", responses=problems(422)
)
async def list_own_way_versions(way_id: Identifier, session: Session) -> OwnVersionList:
    """Every save of a measurement, the newest first; also of one that is deleted."""
    return own_versions(await read_history(session, Record("way", way_id)))


@router.post(
    "/{way_id}/versions/{number}/restore",
    summary="Bring an earlier version of an own way back",
    responses=with_etag(200) | problems(404, 409, 412, 422, 428),
)
async def restore_own_way_version(
    way_id: Identifier,
    number: VersionPath,
    session: Session,
    keeper: Keeper,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> OwnWayRead:
    """Saves a new version with the content of an earlier one; also of a deleted measurement."""
    expected = expected_version(if_match)
    request = Request.of(idempotency_key, "RESTORE WAY", way_id, number, expected)
    with _refusals():
        found = await restore_own_way(session, way_id, Change(expected, request, number))
        await session.commit()
    keeper.forget()
    return _answer(found, response)


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn what the service refuses into problem documents."""
    try:
        yield
    except OwnWayNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-own-way",
            "Unknown own way",
            f"{error.args[0]} is not a measurement here. It may be deleted, or on another server.",
        ) from error
    except OwnWayError as error:
        raise ProblemError(
            422,
            "invalid-input",
            "The input is not valid",
            f"Correct the input: {error}.",
            errors=error.faults,
        ) from error
    except TooManyOwnWaysError as error:
        raise ProblemError(
            409,
            "too-many-own-ways",
            "There are too many own ways",
            f"There are {error} ways of yours already. Delete one first.",
        ) from error


def _answer(found: StoredOwnWay, response: Response) -> OwnWayRead:
    response.headers["ETag"] = etag(found.version)
    return _read(found)


def _read(found: StoredOwnWay) -> OwnWayRead:
    compared = stored_payload_class(found.own)
    return OwnWayRead(
        **asdict(found.own),
        id=found.id,
        origin="user",
        kind="measured",
        payload_label=payload_label(compared),
        compared_payload_class=compared,
        version=found.version,
        created_at=found.created_at,
        updated_at=found.updated_at,
    )
