"""Configurations: each way that a study measured, with its points and what they cost."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import StringConstraints

from headroom.api.configurations.schemas import (
    ComparableList,
    ConfigurationWhole,
)
from headroom.api.dependencies import CurrentCatalogue, Session
from headroom.api.problems import problems
from headroom.api.studies.schemas import with_readings
from headroom.domain.comparison.content import AskedRate
from headroom.domain.evidence.rate_lines import RateLines
from headroom.domain.evidence.studies import Configuration
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import Identifier
from headroom.services.costs import (
    PlaceCost,
    find_costs,
    find_lines,
    list_comparable,
    point_working,
    rate_working,
)
from headroom.services.own_values import own_values_by_figure

router = APIRouter(prefix="/configurations", tags=["evidence"])

PointName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,40}$")]


@router.get("", summary="List configurations", responses=problems(422))
async def list_configurations(
    catalogue: CurrentCatalogue,
    study: Annotated[Identifier | None, Query(description="Only those of this study")] = None,
) -> Listed[Configuration]:
    """Configurations in the documents' order."""
    items = [
        way
        for document in catalogue.studies.values()
        if study in (None, document.id)
        for way in document.configurations
    ]
    return Listed[Configuration](items=items, total=len(items))


@router.get("/{configuration_id}", summary="Get a configuration", responses=problems(404, 422))
async def get_configuration(
    configuration_id: Identifier, session: Session, catalogue: CurrentCatalogue
) -> ConfigurationWhole:
    """A configuration with its points as printed, costs recomputed from them, and statements."""
    study, way = catalogue.find_configuration(configuration_id)
    figures = study.figures_of(way.id)
    return ConfigurationWhole(
        **vars(way),
        environment=study.environment(way.environment_id),
        points=list(study.points[way.id]),
        figures=with_readings(figures, await own_values_by_figure(session, figures)),
        statements=study.statements_of(way.id),
        costs=find_costs(catalogue, way.id),
    )


@router.get(
    "/{configuration_id}/cost",
    summary="The cost per transaction at one place, with its working",
    responses=problems(404, 422),
)
async def get_cost(
    configuration_id: Identifier,
    catalogue: CurrentCatalogue,
    point: Annotated[
        PointName | None,
        Query(description="A point or run by its name; `average`: our mean over all of them"),
    ] = None,
    rate_per_second: Annotated[
        AskedRate | None,
        Query(allow_inf_nan=False, description="Transactions per second"),
    ] = None,
) -> PlaceCost:
    """The cost at a measured point, on average, or at a rate between two measured points.

    Beyond the measured range the figures are missing and say so; nothing is extrapolated.
    """
    if (point is None) == (rate_per_second is None):
        raise InvalidInputError("point", "state either point or rate_per_second")
    if point is not None:
        return point_working(catalogue, configuration_id, point)
    assert rate_per_second is not None
    return rate_working(catalogue, configuration_id, rate_per_second)


@router.get(
    "/{configuration_id}/lines",
    summary="Straight lines of CPU % on the rate",
    responses=problems(404, 422),
)
async def get_lines(configuration_id: Identifier, catalogue: CurrentCatalogue) -> RateLines:
    """What a transaction takes at the margin, and what stands whatever the rate.

    Least squares through the measured points, with and without an intercept.
    """
    return find_lines(catalogue, configuration_id)


@router.get(
    "/{configuration_id}/comparable",
    summary="What a configuration compares with",
    responses=problems(404, 422),
)
async def get_comparable(
    configuration_id: Identifier, catalogue: CurrentCatalogue
) -> ComparableList:
    """Every other configuration of the study: whether it can replace this one, and why not."""
    configurations = list_comparable(catalogue, configuration_id)
    return ComparableList(
        configuration=configuration_id, items=configurations, total=len(configurations)
    )
