"""Studies: the published documents and everything that they measured."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import Session
from headroom.api.models import Identifier
from headroom.api.problems import ProblemError, problems
from headroom.api.studies.figures import published_figures
from headroom.api.studies.schemas import (
    ConfigurationSummary,
    EnvironmentRead,
    ExtractRead,
    StatementRead,
    StudyList,
    StudyRead,
    StudySummary,
)
from headroom.persistence.queries.studies import StudyNotFoundError
from headroom.persistence.queries.studies import list_studies as query_studies
from headroom.services.evidence import read_study

router = APIRouter(prefix="/studies", tags=["evidence"])


@router.get("", summary="List studies")
async def list_studies(session: Session) -> StudyList:
    """All studies by id."""
    items = [StudySummary.model_validate(row) for row in await query_studies(session)]
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
            f"There is no study {study_id}. GET /api/v1/studies lists them.",
        ) from error
    summary = StudySummary.model_validate(found.study)
    return StudyRead(
        **summary.model_dump(),
        environments=[EnvironmentRead.model_validate(each) for each in found.environments],
        configurations=[ConfigurationSummary.model_validate(each) for each in found.configurations],
        statements=[StatementRead.model_validate(each) for each in found.statements],
        figures=published_figures(found.figures, found.own_values),
        extracts=[ExtractRead.model_validate(each) for each in found.extracts],
    )
