"""Scenarios: saved with their history, compared, restored, copied and put away."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from headroom.api.dependencies import CurrentCatalogue, Session
from headroom.api.problems import MEDIA_TYPE, problems
from headroom.api.scenarios.schemas import (
    DeletedScenario,
    DifferenceList,
    DifferencesQuery,
    DuplicateWrite,
    RestoreWrite,
    ScenarioConflictRead,
    ScenarioQuery,
    ScenarioRead,
    ScenarioSummary,
    ScenarioWrite,
    VersionQuery,
    VersionRead,
    VersionSummary,
)
from headroom.api.versions import (
    IdempotencyKey,
    IfMatch,
    VersionPath,
    etag,
    expected_version,
    with_etag,
)
from headroom.domain.quantities.answers import Listed, Page
from headroom.domain.quantities.stated import Identifier
from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.scenario.content import ScenarioContent, read_stored
from headroom.domain.scenario.differences import ScenarioDifference
from headroom.persistence.queries import scenarios as queries
from headroom.persistence.queries.scenarios import (
    ScenarioFilter,
    VersionContent,
)
from headroom.persistence.tables import DELETED_LIFE, ScenarioRow
from headroom.services.catalogue import Catalogue
from headroom.services.requests import Request
from headroom.services.scenario_calculation import calculate_scenario, input_names
from headroom.services.scenarios import (
    SavedScenario,
    StaleVersionError,
    archive_scenario,
    bring_back_scenario,
    content_differences,
    create_scenario,
    delete_scenario,
    duplicate_scenario,
    get_scenario,
    get_version_pair,
    restore_version,
    save_scenario,
    unarchive_scenario,
    version_content,
    with_test_versions,
)

router = APIRouter(prefix="/scenarios", tags=["scenarios"])

_CREATED = with_etag(201)
_READ = with_etag(200)
_SAVED = _READ | {
    412: {"model": ScenarioConflictRead, "description": "Somebody saved a newer version"},
}


@router.get("", summary="List scenarios", responses=problems(422))
async def list_scenarios(
    session: Session, asked: Annotated[ScenarioQuery, Query()]
) -> Page[ScenarioSummary]:
    """One page of scenarios without their content, the last saved first."""
    rows, total = await queries.list_scenario_rows(
        session,
        wanted=ScenarioFilter(tuple(asked.q.split()[:20]), asked.archived, asked.sample),
        limit=asked.limit,
        offset=asked.offset,
    )
    return Page[ScenarioSummary](
        items=[ScenarioSummary(**_summary(row)) for row in rows],
        total=total,
        limit=asked.limit,
        offset=asked.offset,
    )


@router.post(
    "",
    status_code=201,
    summary="Save a new scenario",
    responses=_CREATED | problems(400, 410, 413, 422),
)
async def post_scenario(
    body: ScenarioWrite,
    session: Session,
    catalogue: CurrentCatalogue,
    response: Response,
    idempotency_key: IdempotencyKey = None,
) -> ScenarioRead:
    """Saves a new scenario; its first version has the number 1."""
    request = Request.of(idempotency_key, "POST", _sent(body))
    content = with_test_versions(body.version(), catalogue)
    return _created(await create_scenario(session, content, request), response)


@router.get("/deleted", summary="List deleted scenarios")
async def list_deleted_scenarios(session: Session) -> Listed[DeletedScenario]:
    """Those that can still be restored, the last deleted first."""
    rows = await queries.list_deleted_scenario_rows(session)
    items = [
        DeletedScenario(
            **_summary(row), deleted_at=row.deleted_at, kept_until=row.deleted_at + DELETED_LIFE
        )
        for row in rows
        if row.deleted_at is not None
    ]
    return Listed[DeletedScenario](items=items, total=len(items))


@router.get("/{scenario_id}", summary="Get a scenario", responses=_READ | problems(404, 422))
async def get_one_scenario(
    scenario_id: Identifier, session: Session, response: Response
) -> ScenarioRead:
    """A scenario as of its current version."""
    return _answer(await get_scenario(session, scenario_id), response)


@router.put(
    "/{scenario_id}",
    response_model=ScenarioRead,
    summary="Save a new version of a scenario",
    responses=_SAVED | problems(400, 404, 409, 410, 413, 422, 428),
)
async def put_scenario(
    scenario_id: Identifier,
    body: ScenarioWrite,
    session: Session,
    catalogue: CurrentCatalogue,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> ScenarioRead | Response:
    """Saves a new version if nobody has since you read yours; the earlier ones stay."""
    expected = expected_version(if_match)
    request = Request.of(idempotency_key, "PUT", scenario_id, expected, _sent(body))
    try:
        content = with_test_versions(body.version(), catalogue)
        saved = await save_scenario(
            session, scenario_id, content, expected=expected, request=request
        )
    except StaleVersionError as error:
        return _conflict(error, catalogue)
    return _answer(saved, response)


@router.delete(
    "/{scenario_id}",
    status_code=204,
    summary="Delete an archived scenario",
    responses=problems(404, 409, 412, 422, 428),
)
async def remove_scenario(
    scenario_id: Identifier, session: Session, if_match: IfMatch = None
) -> None:
    """Deletes a scenario with its versions. Archive it first; it can be restored for 30 days."""
    await delete_scenario(session, scenario_id, expected=expected_version(if_match))


@router.post(
    "/{scenario_id}/restore",
    summary="Bring a deleted scenario back",
    responses=_READ | problems(404, 422),
)
async def restore_scenario(
    scenario_id: Identifier, session: Session, response: Response
) -> ScenarioRead:
    """Undoes a deletion: the scenario is in the archive again, with all its versions."""
    return _answer(await bring_back_scenario(session, scenario_id), response)


@router.get(
    "/{scenario_id}/versions", summary="List a scenario's versions", responses=problems(404, 422)
)
async def list_scenario_versions(
    scenario_id: Identifier, session: Session, asked: Annotated[VersionQuery, Query()]
) -> Page[VersionSummary]:
    """Every save of a scenario, the newest first."""
    rows, total = await queries.list_versions(
        session, scenario_id=scenario_id, limit=asked.limit, offset=asked.offset
    )
    return Page[VersionSummary](
        items=[VersionSummary.model_validate(row) for row in rows],
        total=total,
        limit=asked.limit,
        offset=asked.offset,
    )


@router.get(
    "/{scenario_id}/versions/{number}", summary="Get a version", responses=problems(404, 422)
)
async def get_scenario_version(
    scenario_id: Identifier, number: VersionPath, session: Session
) -> VersionRead:
    """A scenario as it was saved once."""
    row = await queries.get_version(session, scenario_id=scenario_id, number=number)
    return VersionRead.model_validate(row)


@router.get(
    "/{scenario_id}/calculation",
    summary="A stored scenario calculated",
    responses=problems(400, 404, 422),
)
async def get_scenario_calculation(
    scenario_id: Identifier,
    session: Session,
    catalogue: CurrentCatalogue,
    sampling: Annotated[
        bool, Query(description="true: P5 to P95 from 100,000 samples as well")
    ] = False,
) -> ScenarioAnswer:
    """The current version's figures, with the peaks of its profile before and after."""
    saved = await get_scenario(session, scenario_id)
    return await asyncio.to_thread(_calculated, catalogue, saved.version.content, sampling=sampling)


@router.post(
    "/{scenario_id}/versions/{number}/restore",
    response_model=ScenarioRead,
    summary="Bring an earlier version back",
    responses=_SAVED | problems(400, 404, 409, 410, 413, 422, 428),
)
async def restore_scenario_version(
    scenario_id: Identifier,
    number: VersionPath,
    session: Session,
    catalogue: CurrentCatalogue,
    response: Response,
    body: RestoreWrite | None = None,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> ScenarioRead | Response:
    """Saves a new version with the content of an earlier one; nothing is undone."""
    expected = expected_version(if_match)
    rationale = body.rationale if body else ""
    request = Request.of(idempotency_key, "RESTORE", scenario_id, number, expected, rationale)
    try:
        saved = await restore_version(
            session, scenario_id, number, expected=expected, rationale=rationale, request=request
        )
    except StaleVersionError as error:
        return _conflict(error, catalogue)
    return _answer(saved, response)


@router.get(
    "/{scenario_id}/differences",
    summary="Compare two versions of a scenario",
    responses=problems(404, 422),
)
async def get_scenario_differences(
    scenario_id: Identifier,
    session: Session,
    catalogue: CurrentCatalogue,
    asked: Annotated[DifferencesQuery, Query()],
) -> DifferenceList:
    """Every field that differs, with its label, before and after."""
    before, after = await get_version_pair(session, scenario_id, asked.before, asked.after)
    items = _differences(before, after, catalogue)
    return DifferenceList.model_validate(
        {
            "from": asked.before,
            "to": asked.after,
            "currency_before": _currency(before),
            "currency_after": _currency(after),
            "items": items,
            "total": len(items),
        }
    )


@router.post(
    "/{scenario_id}/duplicate",
    status_code=201,
    summary="Copy a scenario",
    responses=_CREATED | problems(400, 404, 410, 413, 422),
)
async def duplicate_one_scenario(
    scenario_id: Identifier,
    session: Session,
    response: Response,
    body: DuplicateWrite | None = None,
    idempotency_key: IdempotencyKey = None,
) -> ScenarioRead:
    """Saves a copy as a new scenario of yours; the way to edit a sample."""
    wanted = body or DuplicateWrite()
    request = Request.of(idempotency_key, "DUPLICATE", scenario_id, wanted.name, wanted.version)
    saved = await duplicate_scenario(
        session, scenario_id, name=wanted.name, number=wanted.version, request=request
    )
    return _created(saved, response)


@router.post(
    "/{scenario_id}/archive",
    summary="Archive a scenario",
    responses=_READ | problems(404, 409, 422),
)
async def archive_one_scenario(
    scenario_id: Identifier, session: Session, response: Response
) -> ScenarioRead:
    """Takes a scenario out of the list; again changes nothing."""
    return _answer(await archive_scenario(session, scenario_id), response)


@router.post(
    "/{scenario_id}/unarchive",
    summary="Take a scenario out of the archive",
    responses=_READ | problems(404, 409, 422),
)
async def unarchive_one_scenario(
    scenario_id: Identifier, session: Session, response: Response
) -> ScenarioRead:
    """Puts an archived scenario back into the list; again changes nothing."""
    return _answer(await unarchive_scenario(session, scenario_id), response)


def _calculated(catalogue: Catalogue, stored: dict[str, Any], *, sampling: bool) -> ScenarioAnswer:
    return calculate_scenario(catalogue, read_stored(stored)[0], sampling=sampling)


def _sent(body: ScenarioWrite) -> Any:
    """Return what was sent, without what the program adds: another release adds other things."""
    return body.model_dump(mode="json", by_alias=True, exclude_unset=True)


def _answer(saved: SavedScenario, response: Response) -> ScenarioRead:
    response.headers["ETag"] = etag(saved.version.number)
    return _read(saved)


def _created(saved: SavedScenario, response: Response) -> ScenarioRead:
    response.headers["Location"] = f"/api/v1/scenarios/{saved.scenario.id}"
    return _answer(saved, response)


def _read(saved: SavedScenario) -> ScenarioRead:
    version = saved.version
    content, notices = read_stored(version.content)
    return ScenarioRead(
        **_summary(saved.scenario)
        | {
            "name": version.name,
            "customer": version.customer,
            "note": version.note,
            "version": version.number,
            "updated_at": version.created_at,
        },
        rationale=version.rationale,
        restored_from=version.restored_from,
        content=content,
        notices=notices,
    )


def _summary(row: ScenarioRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "customer": row.customer,
        "note": row.note,
        "version": row.version,
        "is_sample": row.origin == "seed",
        "archived_at": row.archived_at,
        "created_at": row.created_at,
        "updated_at": row.updated_at,
    }


def _currency(version: VersionContent) -> str | None:
    money = version.content.get("money")
    return money["currency"] if money else None


def _differences(
    before: VersionContent, after: VersionContent, catalogue: Catalogue
) -> list[ScenarioDifference]:
    (old, before_content), (new, after_content) = _whole(before), _whole(after)
    names = input_names(catalogue, [before_content, after_content])
    return content_differences(old, new, names)


def _whole(version: VersionContent) -> tuple[VersionContent, ScenarioContent]:
    """Return a version with the defaults that its content leaves out: those are no difference."""
    content, _ = read_stored(version.content)
    return replace(version, content=content.model_dump(mode="json", by_alias=True)), content


def _conflict(error: StaleVersionError, catalogue: Catalogue) -> Response:
    current = version_content(error.current.version)
    read = version_content(error.read) if error.read else None
    number = error.current.version.number
    problem = ScenarioConflictRead(
        type="/problems/newer-version",
        title="Somebody saved a newer version",
        status=412,
        detail=f"Version {number} of this scenario was saved in the meantime; yours builds on an "
        "earlier one. Look at what changed, then save yours over it, take theirs, or keep both.",
        errors=[],
        current=_read(error.current),
        read_version=error.read.number if error.read else None,
        theirs=_differences(read, current, catalogue) if read else [],
        mine=_differences(read, error.sent, catalogue) if read else [],
        apart=_differences(current, error.sent, catalogue),
    )
    return JSONResponse(
        problem.model_dump(mode="json", by_alias=True),
        412,
        {"ETag": etag(number)},
        MEDIA_TYPE,
    )
