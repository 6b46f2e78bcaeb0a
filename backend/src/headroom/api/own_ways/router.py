"""Own ways: what users measured, in the form of the evidence and never mixed with it."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter, Response

from headroom.api.dependencies import Keeper, Session
from headroom.api.models import Identifier
from headroom.api.own_ways.schemas import OwnWayList, OwnWayRead, OwnWayWrite
from headroom.api.problems import ProblemError, problems
from headroom.domain.comparability import payload_label
from headroom.domain.own_ways import stored_payload_class
from headroom.persistence.queries.own_ways import OwnWayNotFoundError
from headroom.services.own_ways import (
    OwnWayError,
    StoredOwnWay,
    TooManyOwnWaysError,
    add_own_way,
    change_own_way,
    delete_own_way,
    read_own_way,
    read_own_ways,
)

router = APIRouter(prefix="/own-ways", tags=["own-ways"])


@router.get("", summary="List own ways into CICS")
async def list_own_ways(session: Session) -> OwnWayList:
    """Ways that users measured, oldest first."""
    items = [_read(each) for each in await read_own_ways(session)]
    return OwnWayList(items=items, total=len(items))


@router.get("/{way_id}", summary="Get an own way into CICS", responses=problems(404, 422))
async def get_own_way(way_id: Identifier, session: Session) -> OwnWayRead:
    """One way that a user measured, as it was entered."""
    try:
        return _read(await read_own_way(session, way_id))
    except OwnWayNotFoundError as error:
        raise _unknown(way_id) from error


@router.post(
    "",
    status_code=201,
    summary="Add an own way into CICS",
    responses=problems(400, 409, 413, 422),
)
async def post_own_way(
    body: OwnWayWrite, session: Session, keeper: Keeper, response: Response
) -> OwnWayRead:
    """Adds your measurement; comparisons take it by its id, marked as yours."""
    try:
        found = await add_own_way(session, body.own())
        await session.commit()
    except OwnWayError as error:
        raise _invalid(error) from error
    except TooManyOwnWaysError as error:
        raise ProblemError(
            409,
            "too-many-own-ways",
            "There are too many own ways",
            f"There are {error} ways of yours already. Delete one first.",
        ) from error
    keeper.forget()
    response.headers["Location"] = f"/api/v1/own-ways/{found.id}"
    return _read(found)


@router.put(
    "/{way_id}", summary="Change an own way into CICS", responses=problems(400, 404, 413, 422)
)
async def put_own_way(
    way_id: Identifier, body: OwnWayWrite, session: Session, keeper: Keeper
) -> OwnWayRead:
    """Replaces one of your measurements with all its points."""
    try:
        found = await change_own_way(session, way_id, body.own())
        await session.commit()
    except OwnWayNotFoundError as error:
        raise _unknown(way_id) from error
    except OwnWayError as error:
        raise _invalid(error) from error
    keeper.forget()
    return _read(found)


@router.delete(
    "/{way_id}",
    status_code=204,
    summary="Delete an own way into CICS",
    responses=problems(404, 422),
)
async def remove_own_way(way_id: Identifier, session: Session, keeper: Keeper) -> None:
    """Deletes one of your measurements."""
    try:
        await delete_own_way(session, way_id)
        await session.commit()
    except OwnWayNotFoundError as error:
        raise _unknown(way_id) from error
    keeper.forget()


def _read(found: StoredOwnWay) -> OwnWayRead:
    compared = stored_payload_class(found.own)
    return OwnWayRead(
        **asdict(found.own),
        id=found.id,
        origin="user",
        kind="measured",
        payload_label=payload_label(compared),
        compared_payload_class=compared,
        created_at=found.created_at,
        updated_at=found.updated_at,
    )


def _unknown(way_id: str) -> ProblemError:
    return ProblemError(
        404,
        "unknown-own-way",
        "Unknown own way",
        f"There is no own way {way_id}. GET /api/v1/own-ways lists them.",
    )


def _invalid(error: OwnWayError) -> ProblemError:
    return ProblemError(
        422,
        "invalid-input",
        "The input is not valid",
        f"Correct the input: {error}.",
        errors=error.faults,
    )
