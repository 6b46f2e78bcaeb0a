"""The audit: what the documents derive, computed again and compared with what they print."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from headroom.api.audit.schemas import (
    AuditRead,
    CheckDetailRead,
    CheckList,
    OutcomeName,
    check_detail,
    check_read,
    study_audit,
)
from headroom.api.dependencies import Session
from headroom.api.models import Identifier
from headroom.api.problems import ProblemError, problems
from headroom.domain.audit.checks import Outcome
from headroom.services.audit import (
    Audit,
    AuditedConfigurationNotFoundError,
    AuditedStudyNotFoundError,
    AuditKeeper,
    CheckNotFoundError,
)

router = APIRouter(prefix="/audit", tags=["evidence"])


async def get_audit(request: Request, session: Session) -> Audit:
    """Return the audit of the evidence as the database has it now."""
    keeper: AuditKeeper = request.app.state.audit
    return await keeper.current(session)


CurrentAudit = Annotated[Audit, Depends(get_audit)]
StudyFilter = Annotated[Identifier | None, Query(description="Only this study")]


@router.get("", summary="Audit the documents", responses=problems(404, 422))
async def read_audit(audit: CurrentAudit, study: StudyFilter = None) -> AuditRead:
    """How many checks were made, what was found, and each finding with cause and consequence."""
    part = _of_study(audit, study)
    found = [check_read(each) for each in part.findings]
    return AuditRead(
        checks_total=part.performed,
        substance_total=part.substance,
        findings_total=len(found),
        cannot_be_checked_total=sum(each.unavailable for each in part.studies),
        by_study=[study_audit(each) for each in part.studies],
        findings=found,
    )


@router.get("/checks", summary="List checks", responses=problems(404, 422))
async def list_checks(
    audit: CurrentAudit,
    study: StudyFilter = None,
    configuration: Annotated[
        Identifier | None, Query(description="Only those of this configuration")
    ] = None,
    outcome: Annotated[
        OutcomeName | None, Query(description="Only those that came out in this way")
    ] = None,
) -> CheckList:
    """Every check, also what agrees, by study and in the order of its tables and text."""
    try:
        found = _of_study(audit, study).list_checks(
            configuration_id=configuration, outcome=Outcome(outcome) if outcome else None
        )
    except AuditedConfigurationNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-configuration",
            "Unknown configuration",
            f"{configuration} is not a configuration here. The evidence lists those that are.",
        ) from error
    return CheckList(items=[check_read(each) for each in found], total=len(found))


@router.get("/checks/{check_id}", summary="Get a check", responses=problems(404, 422))
async def get_check(check_id: Identifier, audit: CurrentAudit) -> CheckDetailRead:
    """One check with its formula and every number that it rests on."""
    try:
        check = audit.get_check(check_id)
    except CheckNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-check",
            "Unknown check",
            f"{check_id} is not a check here. The audit lists those that are.",
        ) from error
    return check_detail(check, audit.title(check.study))


def _of_study(audit: Audit, study: str | None) -> Audit:
    try:
        return audit.of_study(study)
    except AuditedStudyNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-study",
            "Unknown study",
            f"{study} is not a study here. The evidence lists those that are.",
        ) from error
