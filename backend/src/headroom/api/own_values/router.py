"""Own values: what users read off figures that were published as pictures."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from headroom.api.dependencies import Session
from headroom.api.models import Identifier
from headroom.api.own_values.schemas import OwnValueRead, OwnValueWrite
from headroom.api.problems import ProblemError, problems
from headroom.persistence.queries.own_values import FigureNotFoundError, OwnValueNotFoundError
from headroom.persistence.tables import OwnValueRow
from headroom.services.own_values import (
    ImpossibleValueError,
    PublishedValueError,
    Reading,
    add_own_value,
    change_own_value,
    delete_own_value,
)

router = APIRouter(prefix="/published-figures/{figure_id}/own-values", tags=["evidence"])

ValueId = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.post(
    "",
    status_code=201,
    summary="Add a value read off a picture",
    responses=problems(400, 404, 409, 413, 422),
)
async def post_own_value(
    figure_id: Identifier, body: OwnValueWrite, session: Session, response: Response
) -> OwnValueRead:
    """Adds your reading of a figure that was published as a picture; it is marked as yours."""
    try:
        row = await add_own_value(session, figure_id, Reading(**body.model_dump()))
    except FigureNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-figure",
            "Unknown figure",
            f"There is no published figure {figure_id}. GET /api/v1/studies/{{id}} lists them.",
        ) from error
    except PublishedValueError as error:
        raise ProblemError(
            409,
            "published-value",
            "The value is published",
            f"The document prints the value of {figure_id}; there is nothing to read off.",
        ) from error
    except ImpossibleValueError as error:
        raise _impossible(error) from error
    response.headers["Location"] = f"/api/v1/published-figures/{figure_id}/own-values/{row.id}"
    return own_value_read(row)


@router.put(
    "/{value_id}",
    summary="Change a value read off a picture",
    responses=problems(400, 404, 413, 422),
)
async def put_own_value(
    figure_id: Identifier, value_id: ValueId, body: OwnValueWrite, session: Session
) -> OwnValueRead:
    """Replaces one of your readings."""
    try:
        row = await change_own_value(session, figure_id, value_id, Reading(**body.model_dump()))
    except OwnValueNotFoundError as error:
        raise _unknown(figure_id, value_id) from error
    except ImpossibleValueError as error:
        raise _impossible(error) from error
    return own_value_read(row)


@router.delete(
    "/{value_id}",
    status_code=204,
    summary="Delete a value read off a picture",
    responses=problems(404, 422),
)
async def remove_own_value(figure_id: Identifier, value_id: ValueId, session: Session) -> None:
    """Deletes one of your readings."""
    try:
        await delete_own_value(session, figure_id, value_id)
    except OwnValueNotFoundError as error:
        raise _unknown(figure_id, value_id) from error


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
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def _unknown(figure_id: str, value_id: int) -> ProblemError:
    return ProblemError(
        404,
        "unknown-own-value",
        "Unknown value",
        f"The figure {figure_id} has no own value {value_id}.",
    )


def _impossible(error: ImpossibleValueError) -> ProblemError:
    return ProblemError(
        422,
        "invalid-input",
        "The input is not valid",
        f"Correct the input: {error}.",
        errors=(("value", str(error)),),
    )
