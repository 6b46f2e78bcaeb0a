"""What users took over from files: profiles and months of bills."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from headroom.api.dependencies import Session
from headroom.api.own_records import Changing, Deleting
from headroom.api.problems import problems
from headroom.api.versions import expected_version, with_etag
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.stated import Identifier
from headroom.services.kept_file_records import KEPT_FILES, KeptFile, KeptName
from headroom.services.kept_files import (
    KeptLoadTest,
    KeptMonth,
    KeptProfile,
    KeptSummary,
    KeptUse,
    list_kept,
    list_months,
    list_uses,
    read_load_test_kept,
    read_profile_kept,
    read_summary_kept,
)

router = APIRouter(prefix="/kept-files", tags=["imports"])


class KeptFileList(OutputModel):
    """What was taken over, the newest first, and the months of all bills, the oldest first."""

    items: list[KeptFile]
    months: list[KeptMonth]
    uses: list[KeptUse] = Field(description="Which scenarios rest on which file")
    total: int
    deleted: list[KeptFile] = Field(description="What can be brought back, the newest first")


@router.get("", summary="List what was taken over from files")
async def list_kept_files(session: Session) -> KeptFileList:
    """Profiles and bills, each with its file's name, hash and date of import."""
    items, deleted = await list_kept(session)
    months = await list_months(session)
    uses = await list_uses(session)
    return KeptFileList(items=items, months=months, uses=uses, total=len(items), deleted=deleted)


@router.get(
    "/{kept_id}/summary",
    summary="Get what a file means for a case",
    responses=problems(404, 422),
)
async def get_kept_summary(kept_id: Identifier, session: Session) -> KeptSummary:
    """The highest R4HA with its hour, the machine; of a bill its products and how it is charged."""
    return await read_summary_kept(session, kept_id)


@router.get("/{kept_id}/profile", summary="Get a profile from a file", responses=problems(404, 422))
async def get_kept_profile(kept_id: Identifier, session: Session) -> KeptProfile:
    """Days on a calendar, as a scenario takes them. A bill has none."""
    return await read_profile_kept(session, kept_id)


@router.get(
    "/{kept_id}/load-test", summary="Get a load test from a file", responses=problems(404, 422)
)
async def get_kept_load_test(kept_id: Identifier, session: Session) -> KeptLoadTest:
    """Its steps: offered and achieved rate, response times, errors, users."""
    return await read_load_test_kept(session, kept_id)


@router.put(
    "/{kept_id}",
    summary="Name what was taken over",
    responses=with_etag(200) | problems(400, 404, 412, 413, 422, 428),
)
async def put_kept_file(kept_id: Identifier, body: KeptName, saving: Changing) -> KeptFile:
    """Gives it another name or customer; what was read of the file never changes."""
    return await saving.change(KEPT_FILES, kept_id, body)


@router.delete(
    "/{kept_id}",
    status_code=204,
    summary="Delete what was taken over",
    responses=with_etag(204) | problems(404, 412, 422, 428),
)
async def delete_kept_file(kept_id: Identifier, saving: Deleting) -> None:
    """Scenarios that took a profile keep theirs. It can be brought back."""
    await saving.delete(KEPT_FILES, kept_id)


@router.post(
    "/{kept_id}/restore",
    status_code=204,
    summary="Bring back what was deleted",
    responses=with_etag(204) | problems(404, 412, 422, 428),
)
async def restore_kept_file(kept_id: Identifier, saving: Deleting) -> None:
    """Undoes a deletion: it is listed and opened again as before."""
    await saving.restore(KEPT_FILES, kept_id, expected_version(saving.if_match))
