"""Studies: the published documents and everything that they measured."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import Session
from headroom.api.models import Identifier
from headroom.api.problems import ProblemError, problems
from headroom.api.studies.extracts import extract_change_read, extract_read
from headroom.api.studies.figures import published_figures
from headroom.api.studies.schemas import (
    ConfigurationSummary,
    CountsRead,
    EnvironmentRead,
    GapRead,
    MeasuredMachineRead,
    StatementRead,
    StudyConfigurationRead,
    StudyList,
    StudyRead,
    StudySummary,
)
from headroom.persistence.queries.studies import StudyNotFoundError
from headroom.persistence.tables import ConfigurationRow
from headroom.services.evidence import (
    StudyContents,
    StudyOverview,
    read_overviews,
    read_study,
)

router = APIRouter(prefix="/studies", tags=["evidence"])


@router.get("", summary="List studies")
async def list_studies(session: Session) -> StudyList:
    """All studies by id."""
    items = [_summary(each) for each in await read_overviews(session)]
    return StudyList(items=items, total=len(items))


@router.get("/{study_id}", summary="Get a study", responses=problems(404, 422))
async def get_study(study_id: Identifier, session: Session) -> StudyRead:
    """A study with its environments, configurations, statements, printed figures and extracts."""
    try:
        found = await read_study(session, study_id)
    except StudyNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-study",
            "Unknown study",
            f"{study_id} is not a study here. The evidence lists those that are.",
        ) from error
    return StudyRead(
        **dict(_summary(found.overview)),
        environments=[EnvironmentRead.model_validate(each) for each in found.environments],
        configurations=[_configuration(each, found) for each in found.configurations],
        statements=[StatementRead.model_validate(each) for each in found.statements],
        figures=published_figures(found.figures, found.own_values),
        extracts=[extract_read(each, found.timers.get(each.id)) for each in found.extracts],
        extract_changes=[extract_change_read(each) for each in found.timer_changes],
    )


def _configuration(row: ConfigurationRow, study: StudyContents) -> StudyConfigurationRead:
    measured = study.measured.get(row.id)
    return StudyConfigurationRead(
        **ConfigurationSummary.model_validate(row).model_dump(),
        rows=measured.rows if measured else 0,
        lowest_rate_per_second=measured.lowest_rate_per_second if measured else None,
        highest_rate_per_second=measured.highest_rate_per_second if measured else None,
    )


def _summary(found: StudyOverview) -> StudySummary:
    row = found.study
    return StudySummary(
        id=row.id,
        title=row.title,
        document=row.document,
        summary=row.summary,
        origin="user" if row.origin == "user" else "seed",
        machines=[
            MeasuredMachineRead.model_validate(
                {
                    "id": each.machine_id,
                    "basis": each.machine_basis,
                    "label": each.label,
                    "lpar_cps": each.lpar_cps,
                    "lpar_ziips": each.lpar_ziips,
                }
            )
            for each in found.environments
        ],
        counts=CountsRead.model_validate(found.counts),
        missing=[GapRead.model_validate(each) for each in found.missing],
    )
