"""Configurations: each way that a study measured, with its points."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from headroom.api.dependencies import Session
from headroom.api.models import Identifier
from headroom.api.problems import ProblemError, problems
from headroom.api.studies.schemas import (
    ConfigurationList,
    ConfigurationRead,
    ConfigurationSummary,
    EnvironmentRead,
    PointRead,
    PublishedFigureRead,
    StatementRead,
)
from headroom.persistence.queries.studies import ConfigurationNotFoundError
from headroom.persistence.queries.studies import list_configurations as query_configurations
from headroom.services.evidence import read_configuration

router = APIRouter(prefix="/configurations", tags=["evidence"])


@router.get("", summary="List configurations", responses=problems(422))
async def list_configurations(
    session: Session,
    study: Annotated[Identifier | None, Query(description="Only those of this study")] = None,
) -> ConfigurationList:
    """Configurations in the documents' order."""
    rows = await query_configurations(session, study_id=study)
    items = [ConfigurationSummary.model_validate(row) for row in rows]
    return ConfigurationList(items=items, total=len(items))


@router.get("/{configuration_id}", summary="Get a configuration", responses=problems(404, 422))
async def get_configuration(configuration_id: Identifier, session: Session) -> ConfigurationRead:
    """A configuration with its points as printed, totals and statements."""
    try:
        found = await read_configuration(session, configuration_id)
    except ConfigurationNotFoundError as error:
        raise ProblemError(
            404,
            "unknown-configuration",
            "Unknown configuration",
            f"There is no configuration {configuration_id}. GET /api/v1/configurations lists them.",
        ) from error
    summary = ConfigurationSummary.model_validate(found.configuration)
    return ConfigurationRead(
        **summary.model_dump(),
        environment=EnvironmentRead.model_validate(found.environment),
        points=[PointRead.model_validate(each) for each in found.points],
        figures=[PublishedFigureRead.model_validate(each) for each in found.figures],
        statements=[StatementRead.model_validate(each) for each in found.statements],
    )
