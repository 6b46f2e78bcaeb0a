"""Own values: what users read off figures that were published as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Path, Response

from headroom.api.dependencies import Session
from headroom.api.models import Identifier
from headroom.api.own_values.schemas import OwnValueRead, OwnValueWrite
from headroom.api.problems import ProblemError, problems
from headroom.api.versions import (
    IdempotencyKey,
    IfMatch,
    OwnVersionList,
    VersionPath,
    etag,
    expected_version,
    own_versions,
    with_etag,
)
from headroom.persistence.queries.own_values import FigureNotFoundError, OwnValueNotFoundError
from headroom.persistence.tables import OwnValueRow
from headroom.services.own_history import Change, Record, read_history
from headroom.services.own_values import (
    ImpossibleValueError,
    PublishedValueError,
    Reading,
    add_own_value,
    change_own_value,
    delete_own_value,
    restore_own_value,
)
from headroom.services.requests import Request

router = APIRouter(prefix="/published-figures/{figure_id}/own-values", tags=["evidence"])

ValueId = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.post(
    "",
    status_code=201,
    summary="Add a value read off a picture",
    responses=with_etag(201) | problems(400, 404, 409, 413, 422),
)
async def post_own_value(
    figure_id: Identifier,
    body: OwnValueWrite,
    session: Session,
    response: Response,
    idempotency_key: IdempotencyKey = None,
) -> OwnValueRead:
    """Adds your reading of a figure that was published as a picture; it is marked as yours."""
    request = Request.of(idempotency_key, "VALUE", figure_id, body.model_dump())
    with _refusals(figure_id):
        row = await add_own_value(
            session, figure_id, Reading(**body.model_dump()), Change(request=request)
        )
    response.headers["Location"] = f"/api/v1/published-figures/{figure_id}/own-values/{row.id}"
    return _answer(row, response)


@router.put(
    "/{value_id}",
    summary="Change a value read off a picture",
    responses=with_etag(200) | problems(400, 404, 412, 413, 422, 428),
)
async def put_own_value(
    figure_id: Identifier,
    value_id: ValueId,
    body: OwnValueWrite,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> OwnValueRead:
    """Replaces one of your readings; the earlier ones stay in its history."""
    expected = expected_version(if_match)
    request = Request.of(idempotency_key, "VALUE", value_id, expected, body.model_dump())
    with _refusals(figure_id):
        row = await change_own_value(
            session, figure_id, value_id, Reading(**body.model_dump()), Change(expected, request)
        )
    return _answer(row, response)


@router.delete(
    "/{value_id}",
    status_code=204,
    summary="Delete a value read off a picture",
    responses=with_etag(204) | problems(404, 412, 422, 428),
)
async def remove_own_value(
    figure_id: Identifier,
    value_id: ValueId,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> None:
    """Deletes one of your readings; an earlier version brings it back."""
    change = Change(expected_version(if_match))
    with _refusals(figure_id):
        number = await delete_own_value(session, figure_id, value_id, change)
    response.headers["ETag"] = etag(number)


@router.get(
    "/{value_id}/versions", summary="History of a value read off a picture", responses=problems(422)
)
async def list_own_value_versions(
    figure_id: Identifier, value_id: ValueId, session: Session
) -> OwnVersionList:
    """Every save of a reading, the newest first; also of one that is deleted."""
    rows = await read_history(session, Record("value", str(value_id)))
    return own_versions([row for row in rows if row.content["figure_id"] == figure_id])


@router.post(
    "/{value_id}/versions/{number}/restore",
    summary="Bring an earlier version of a value back",
    responses=with_etag(200) | problems(404, 412, 422, 428),
)
async def restore_own_value_version(
    figure_id: Identifier,
    value_id: ValueId,
    number: VersionPath,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> OwnValueRead:
    """Saves a new version with the content of an earlier one; also of a deleted reading."""
    expected = expected_version(if_match)
    request = Request.of(idempotency_key, "RESTORE VALUE", value_id, number, expected)
    with _refusals(figure_id):
        row = await restore_own_value(
            session, figure_id, value_id, Change(expected, request, number)
        )
    return _answer(row, response)


@contextmanager
def _refusals(figure_id: str) -> Iterator[None]:
    """Turn what the service refuses into problem documents."""
    try:
        yield
    except FigureNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-figure",
            "Unknown figure",
            f"{figure_id} is not a published figure here. Its study lists those that are.",
        ) from error
    except PublishedValueError as error:
        raise ProblemError(
            409,
            "published-value",
            "The value is published",
            f"The document prints the value of {figure_id}; there is nothing to read off.",
        ) from error
    except ImpossibleValueError as error:
        raise ProblemError(
            422,
            "invalid-input",
            "The input is not valid",
            f"Correct the input: {error}.",
            errors=(("value", str(error)),),
        ) from error
    except OwnValueNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-own-value",
            "Unknown value",
            f"The figure {figure_id} has no own value {error.args[0]}.",
        ) from error


def _answer(row: OwnValueRow, response: Response) -> OwnValueRead:
    response.headers["ETag"] = etag(row.version)
    return own_value_read(row)


def own_value_read(row: OwnValueRow) -> OwnValueRead:
    """Return a stored reading in the API's shape."""
    return OwnValueRead(
        id=row.id,
        figure_id=row.figure_id,
        value=row.value,
        unit=row.unit,
        kind="measured",
        note=row.note,
        author=row.author,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
