"""Own values: what users read off figures that were published as pictures."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from headroom.api.dependencies import Session
from headroom.api.models import Identifier
from headroom.api.problems import problems
from headroom.api.versions import (
    Adding,
    Changing,
    Deleting,
    OwnVersionList,
    VersionPath,
    own_versions,
    with_etag,
)
from headroom.domain.evidence.own_values import OwnValue, StoredOwnValue
from headroom.services.own_values import OwnValues

router = APIRouter(prefix="/published-figures/{figure_id}/own-values", tags=["evidence"])

ValueId = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.post(
    "",
    status_code=201,
    summary="Add a value read off a picture",
    responses=with_etag(201) | problems(400, 404, 409, 413, 422),
)
async def post_own_value(figure_id: Identifier, body: OwnValue, saving: Adding) -> StoredOwnValue:
    """Adds your reading of a figure that was published as a picture; it is marked as yours."""
    row = await saving.add(OwnValues(figure_id), body)
    place = f"/api/v1/published-figures/{figure_id}/own-values/{row.id}"
    saving.response.headers["Location"] = place
    return StoredOwnValue.model_validate(row)


@router.put(
    "/{value_id}",
    summary="Change a value read off a picture",
    responses=with_etag(200) | problems(400, 404, 412, 413, 422, 428),
)
async def put_own_value(
    figure_id: Identifier, value_id: ValueId, body: OwnValue, saving: Changing
) -> StoredOwnValue:
    """Replaces one of your readings; the earlier ones stay in its history."""
    row = await saving.change(OwnValues(figure_id), str(value_id), body)
    return StoredOwnValue.model_validate(row)


@router.delete(
    "/{value_id}",
    status_code=204,
    summary="Delete a value read off a picture",
    responses=with_etag(204) | problems(404, 412, 422, 428),
)
async def remove_own_value(figure_id: Identifier, value_id: ValueId, saving: Deleting) -> None:
    """Deletes one of your readings; an earlier version brings it back."""
    await saving.delete(OwnValues(figure_id), str(value_id))


@router.get(
    "/{value_id}/versions", summary="History of a value read off a picture", responses=problems(422)
)
async def list_own_value_versions(
    figure_id: Identifier, value_id: ValueId, session: Session
) -> OwnVersionList:
    """Every save of a reading, the newest first; also of one that is deleted."""
    return own_versions(await OwnValues(figure_id).history(session, str(value_id)))


@router.post(
    "/{value_id}/versions/{number}/restore",
    summary="Bring an earlier version of a value back",
    responses=with_etag(200) | problems(404, 412, 422, 428),
)
async def restore_own_value_version(
    figure_id: Identifier, value_id: ValueId, number: VersionPath, saving: Changing
) -> StoredOwnValue:
    """Saves a new version with the content of an earlier one; also of a deleted reading."""
    row = await saving.restore(OwnValues(figure_id), str(value_id), number)
    return StoredOwnValue.model_validate(row)
