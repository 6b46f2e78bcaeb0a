"""Studies: the published documents and everything that they measured."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue, Session
from headroom.api.problems import problems
from headroom.api.studies.schemas import (
    ExtractWithTimers,
    GapRead,
    MeasuredMachineRead,
    StudyConfiguration,
    StudyRead,
    StudySummary,
    with_readings,
)
from headroom.domain.evidence.address_space_timers import (
    screens_of,
    timer_changes,
    timer_summary,
)
from headroom.domain.evidence.studies import Configuration, Study, UnknownStudyError
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier
from headroom.services.catalogue import Catalogue
from headroom.services.comparison import usual_study
from headroom.services.own_values import own_values_by_figure

router = APIRouter(prefix="/studies", tags=["evidence"])


@router.get("", summary="List studies")
async def list_studies(catalogue: CurrentCatalogue) -> Listed[StudySummary]:
    """All studies by id."""
    items = [StudySummary(**_summary(catalogue, study)) for study in catalogue.studies.values()]
    return Listed[StudySummary](items=items, total=len(items))


@router.get("/{study_id}", summary="Get a study", responses=problems(404, 422))
async def get_study(
    study_id: Identifier, session: Session, catalogue: CurrentCatalogue
) -> StudyRead:
    """A study with its environments, configurations, statements, printed figures and extracts."""
    study = catalogue.studies.get(study_id)
    if study is None:
        raise UnknownStudyError(study_id)
    screens = screens_of(study)
    timers = {screen.id: timer_summary(screen) for screen in screens}
    return StudyRead(
        **_summary(catalogue, study),
        environments=list(study.environments),
        configurations=[_configuration(study, way) for way in study.configurations],
        statements=list(study.statements),
        figures=with_readings(
            list(study.figures), await own_values_by_figure(session, study.figures)
        ),
        extracts=[
            ExtractWithTimers(**vars(extract), summary=timers[extract.id])
            for extract in study.extracts
        ],
        extract_changes=timer_changes(screens),
    )


def _summary(catalogue: Catalogue, study: Study) -> dict[str, Any]:
    return {
        "compared": [way.id for way in study.configurations if way.id in catalogue.ways_in],
        "compared_first": usual_study(catalogue) == study.id,
        "id": study.id,
        "title": study.title,
        "document": study.document,
        "summary": study.summary,
        "origin": study.origin,
        "machines": [
            MeasuredMachineRead(
                id=place.machine_id,
                basis=place.machine_basis,
                label=place.label,
                lpar_cps=place.lpar_cps,
                lpar_ziips=place.lpar_ziips,
            )
            for place in study.environments
        ],
        "counts": study.counts,
        "missing": [GapRead.model_validate(gap) for gap in study.missing],
        "pack": study.pack,
    }


def _configuration(study: Study, way: Configuration) -> StudyConfiguration:
    rates = study.rates_of(way.id)
    return StudyConfiguration(
        **vars(way),
        rows=len(study.rows_of(way.id)),
        lowest_rate_per_second=min(rates, default=None),
        highest_rate_per_second=max(rates, default=None),
    )
