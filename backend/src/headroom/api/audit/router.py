"""The audit: what the documents derive, computed again and compared with what they print."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.audit.answers import AuditAnswer
from headroom.domain.audit.checks import AuditCheck, Outcome
from headroom.domain.audit.digits import Digits
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier
from headroom.services.audit import (
    Audit,
    CheckDetail,
    check_detail,
    current_audit,
    digits_in,
)

router = APIRouter(prefix="/audit", tags=["evidence"])


async def get_audit(request: Request, catalogue: CurrentCatalogue) -> Audit:
    """Return the audit of the evidence as it is now."""
    return current_audit(catalogue, request.app.state.audits)


CurrentAudit = Annotated[Audit, Depends(get_audit)]
StudyFilter = Annotated[Identifier | None, Query(description="Only this study")]


@router.get("", summary="Audit the documents", responses=problems(404, 422))
async def read_audit(audit: CurrentAudit, study: StudyFilter = None) -> AuditAnswer:
    """How many checks were made, what was found, and each finding with cause and consequence."""
    return audit.of_study(study).answer


@router.get("/digits", summary="How sure a digit is", responses=problems(404, 422))
async def read_digits(
    audit: CurrentAudit,
    catalogue: CurrentCatalogue,
    study: Annotated[Identifier, Query(description="The study that prints it")],
    point: Annotated[Identifier | None, Query(description="A row of its tables")] = None,
    figure: Annotated[Identifier | None, Query(description="A published figure")] = None,
) -> Digits:
    """Who typed a printed number, who typed it again, and what the audit recomputes of it."""
    return digits_in(catalogue, audit, study, point=point, figure=figure)


@router.get("/checks", summary="List checks", responses=problems(404, 422))
async def list_checks(
    audit: CurrentAudit,
    study: StudyFilter = None,
    configuration: Annotated[
        Identifier | None, Query(description="Only those of this configuration")
    ] = None,
    outcome: Annotated[
        Outcome | None, Query(description="Only those that came out in this way")
    ] = None,
) -> Listed[AuditCheck]:
    """Every check, also what agrees, by study and in the order of its tables and text."""
    checks = audit.of_study(study).list_checks(configuration_id=configuration, outcome=outcome)
    return Listed[AuditCheck](items=checks, total=len(checks))


@router.get("/checks/{check_id}", summary="Get a check", responses=problems(404, 422))
async def get_check(check_id: Identifier, audit: CurrentAudit) -> CheckDetail:
    """One check with its formula and every number that it rests on."""
    check = audit.get_check(check_id)
    return check_detail(check, audit.title(check.study))
