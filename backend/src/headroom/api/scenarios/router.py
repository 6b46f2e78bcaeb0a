"""Scenarios: saved with their history, compared, restored, copied and put away."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.api.dependencies import CurrentCatalogue, Session
from headroom.api.problems import MEDIA_TYPE, ProblemRead, problems
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
from headroom.domain.scenario.content import ScenarioContent, VersionContent, read_stored
from headroom.domain.scenario.differences import ScenarioDifference
from headroom.persistence.queries import scenarios as queries
from headroom.persistence.queries.own_versions import find_own_version, list_own_versions
from headroom.persistence.tables import OwnVersionRow, ScenarioRow
from headroom.services.catalogue import Catalogue
from headroom.services.own_history import Change, StaleRecordError
from headroom.services.requests import Request
from headroom.services.scenario_calculation import calculate_scenario, input_names
from headroom.services.scenario_headlines import ScenarioHeadline
from headroom.services.scenario_lists import headlines_of, scenarios_of_page
from headroom.services.scenarios import (
    SCENARIOS,
    SavedScenario,
    content_differences,
    set_archived,
    with_test_versions,
)

router = APIRouter(prefix="/scenarios", tags=["scenarios"])

_CREATED = with_etag(201)
_READ = with_etag(200)
_SAVED = _READ | {
    # of what is deleted there is nothing to compare with
    412: {
        "model": ScenarioConflictRead | ProblemRead,
        "description": "Somebody saved a newer version",
    },
}


@router.get("", summary="List scenarios", responses=problems(422))
async def list_scenarios(
    session: Session, catalogue: CurrentCatalogue, asked: Annotated[ScenarioQuery, Query()]
) -> Page[ScenarioSummary]:
    """One page of scenarios without their content, the last saved first."""
    rows, total = await scenarios_of_page(session, catalogue, asked.page())
    return Page[ScenarioSummary](
        items=[ScenarioSummary(**_summary(row)) for row in rows],
        total=total,
        limit=asked.limit,
        offset=asked.offset,
    )


@router.get("/headlines", summary="What scenarios come to", responses=problems(422))
async def list_scenario_headlines(
    session: Session, catalogue: CurrentCatalogue, asked: Annotated[ScenarioQuery, Query()]
) -> Listed[ScenarioHeadline]:
    """The figures of one page of the list of scenarios, in its order, as they are now."""
    rows, _ = await scenarios_of_page(session, catalogue, asked.page())
    items = await headlines_of(session, catalogue, rows)
    return Listed[ScenarioHeadline](items=items, total=len(items))


@router.get("/customers", summary="List whose scenarios there are", responses=problems(422))
async def list_scenario_customers(session: Session, archived: bool = False) -> Listed[str]:
    """Each customer once, by name; of the archived scenarios, or of the others."""
    customers = await queries.list_named_customers(session, archived=archived)
    return Listed[str](items=list(customers), total=len(customers))


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
    return _created(await SCENARIOS.add(session, content, Change(request=request)), response)


@router.get("/deleted", summary="List deleted scenarios")
async def list_deleted_scenarios(session: Session) -> Listed[DeletedScenario]:
    """Those that can still be restored, the last deleted first."""
    items = [
        DeletedScenario(
            id=row.record_id,
            name=row.content["name"],
            customer=row.content["customer"],
            version=row.number,
            deleted_at=row.created_at,
            kept_until=row.created_at + SCENARIOS.deleted_life,
        )
        for row in await SCENARIOS.deleted(session)
    ]
    return Listed[DeletedScenario](items=items, total=len(items))


@router.get("/{scenario_id}", summary="Get a scenario", responses=_READ | problems(404, 422))
async def get_one_scenario(
    scenario_id: Identifier, session: Session, response: Response
) -> ScenarioRead:
    """A scenario as of its current version."""
    return _answer(await SCENARIOS.get(session, scenario_id), response)


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
    content = with_test_versions(body.version(), catalogue)
    try:
        saved = await SCENARIOS.change(session, scenario_id, content, Change(expected, request))
    except StaleRecordError as error:
        return await _conflict(session, scenario_id, expected, content, catalogue, error)
    return _answer(saved, response)


@router.delete(
    "/{scenario_id}",
    status_code=204,
    summary="Delete an archived scenario",
    responses=with_etag(204) | problems(404, 409, 412, 422, 428),
)
async def remove_scenario(
    scenario_id: Identifier, session: Session, response: Response, if_match: IfMatch = None
) -> None:
    """Archive it first. For 30 days an earlier version brings it back, into the archive."""
    change = Change(expected_version(if_match))
    response.headers["ETag"] = etag(await SCENARIOS.delete(session, scenario_id, change))


@router.get(
    "/{scenario_id}/versions", summary="List a scenario's versions", responses=problems(404, 422)
)
async def list_scenario_versions(
    scenario_id: Identifier, session: Session, asked: Annotated[VersionQuery, Query()]
) -> Page[VersionSummary]:
    """Every save of a scenario, the newest first."""
    total = (await queries.get_scenario_row(session, scenario_id=scenario_id)).version
    rows = await list_own_versions(
        session,
        kind=SCENARIOS.kind,
        record_id=scenario_id,
        limit=asked.limit,
        offset=asked.offset,
    )
    return Page[VersionSummary](
        items=[VersionSummary.model_validate(_version(row)) for row in rows],
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
    return VersionRead.model_validate(
        _version(await SCENARIOS.get_version(session, scenario_id, number))
    )


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
    stored = (await SCENARIOS.get(session, scenario_id)).content.content
    return await asyncio.to_thread(_calculated, catalogue, stored, sampling=sampling)


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
    """Saves a new version with the content of an earlier one; also of what is deleted."""
    expected = expected_version(if_match)
    rationale = body.rationale if body else ""
    request = Request.of(idempotency_key, "RESTORE", scenario_id, number, expected, rationale)
    change = Change(expected, request)
    try:
        saved = await SCENARIOS.restore(session, scenario_id, number, change, rationale=rationale)
    except StaleRecordError as error:
        row = await find_own_version(
            session, kind=SCENARIOS.kind, record_id=scenario_id, number=number
        )
        if row is None or not row.content:
            raise
        content = VersionContent(**row.content | {"rationale": rationale})
        return await _conflict(session, scenario_id, expected, content, catalogue, error)
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
    before, after = [
        VersionContent(**(await SCENARIOS.get_version(session, scenario_id, number)).content)
        for number in (asked.before, asked.after)
    ]
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
    change = Change(request=request)
    saved = await SCENARIOS.duplicate(
        session, scenario_id, change, name=wanted.name, number=wanted.version
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
    return _answer(await set_archived(session, scenario_id, archived=True), response)


@router.post(
    "/{scenario_id}/unarchive",
    summary="Take a scenario out of the archive",
    responses=_READ | problems(404, 409, 422),
)
async def unarchive_one_scenario(
    scenario_id: Identifier, session: Session, response: Response
) -> ScenarioRead:
    """Puts an archived scenario back into the list; again changes nothing."""
    return _answer(await set_archived(session, scenario_id, archived=False), response)


def _calculated(catalogue: Catalogue, stored: dict[str, Any], *, sampling: bool) -> ScenarioAnswer:
    return calculate_scenario(catalogue, read_stored(stored)[0], sampling=sampling)


def _sent(body: ScenarioWrite) -> Any:
    """Return what was sent, without what the program adds: another release adds other things."""
    return body.model_dump(mode="json", by_alias=True, exclude_unset=True)


def _answer(saved: SavedScenario, response: Response) -> ScenarioRead:
    response.headers["ETag"] = etag(saved.version)
    return _read(saved)


def _created(saved: SavedScenario, response: Response) -> ScenarioRead:
    response.headers["Location"] = f"/api/v1/scenarios/{saved.id}"
    return _answer(saved, response)


def _read(saved: SavedScenario) -> ScenarioRead:
    row = saved.saved
    content, notices = read_stored(row.content["content"])
    return ScenarioRead(
        **_summary(saved.scenario)
        | row.content
        | {"version": row.number, "updated_at": row.created_at, "content": content},
        restored_from=row.restored_from,
        notices=notices,
    )


def _version(row: OwnVersionRow) -> dict[str, Any]:
    columns = ("number", "deleted", "restored_from", "created_at")
    return row.content | {name: getattr(row, name) for name in columns}


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
    completed = content.model_dump(mode="json", by_alias=True)
    return version.model_copy(update={"content": completed}), content


async def _conflict(
    session: AsyncSession,
    scenario_id: str,
    expected: int,
    sent: VersionContent,
    catalogue: Catalogue,
    error: StaleRecordError,
) -> Response:
    """Answer that another version than the expected one stands, and what is different in it.

    Raises the error where the scenario is deleted: then there is nothing to compare with.
    """
    stands = await SCENARIOS.find(session, scenario_id)
    if stands is None:
        raise error
    row = await find_own_version(
        session, kind=SCENARIOS.kind, record_id=scenario_id, number=expected
    )
    current, number = stands.content, stands.version
    read = VersionContent(**row.content) if row else None
    problem = ScenarioConflictRead(
        type="/problems/newer-version",
        title="Somebody saved a newer version",
        status=412,
        detail=f"Version {number} of this scenario was saved in the meantime; yours builds on an "
        "earlier one. Look at what changed, then save yours over it, take theirs, or keep both.",
        errors=[],
        current=_read(stands),
        read_version=row.number if row else None,
        theirs=_differences(read, current, catalogue) if read else [],
        mine=_differences(read, sent, catalogue) if read else [],
        apart=_differences(current, sent, catalogue),
    )
    return JSONResponse(
        problem.model_dump(mode="json", by_alias=True),
        412,
        {"ETag": etag(number)},
        MEDIA_TYPE,
    )
