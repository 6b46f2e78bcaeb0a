"""Scenarios calculated: figures, money, how sure, and what must be true. Nothing is stored."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.quantities.stated import InputModel
from headroom.domain.scenario.answers import ComparedScenarios, ScenarioAnswer, SolveAnswer
from headroom.domain.scenario.cases import VolumePrices
from headroom.domain.scenario.content import ComparedContents, QuantityId, ScenarioContent
from headroom.domain.scenario.paying import PayingLevers
from headroom.services.scenario_calculation import (
    calculate_scenario,
    compare_scenarios,
    scenario_paying,
    solve_scenario,
    volume_price_table,
)

router = APIRouter(prefix="/scenario")


class TargetWrite(InputModel):
    """A headline figure and what it has to be, in the figure's unit (money: the major unit)."""

    figure: QuantityId = Field(examples=["gp_seconds_saved"])
    value: Annotated[float, Field(ge=-1e15, le=1e15)] = Field(examples=[2000])


class SolveWrite(InputModel):
    """What must be true of one input for a figure to reach a target?"""

    content: ScenarioContent
    target: TargetWrite
    variable: QuantityId = Field(
        alias="for",
        description="Id of the input that is sought, one of `uncertain`",
        examples=["share[tales-b-solution2]"],
    )


class VolumePricesWrite(InputModel):
    """What a scenario comes to at other volumes and other prices."""

    content: ScenarioContent
    figure: QuantityId = Field(default="net_present_value", examples=["net_present_value"])


class PayingWrite(InputModel):
    """What would make a case pay back in so many months?"""

    content: ScenarioContent
    months: Annotated[int, Field(ge=1, le=240)] = Field(default=12, examples=[12])


@router.post(
    "",
    summary="A scenario: hours, months, money, and how sure",
    responses=problems(400, 404, 413, 422),
)
async def scenario_calculation(
    body: ScenarioContent,
    catalogue: CurrentCatalogue,
    sampling: Annotated[
        bool, Query(description="false: the point estimate alone, while a slider moves")
    ] = True,
) -> ScenarioAnswer:
    """Figures with their working, P5 to P95 from 100,000 samples, and what matters most."""
    # arrays of samples take a while: other requests go on meanwhile
    return await asyncio.to_thread(calculate_scenario, catalogue, body, sampling=sampling)


@router.post(
    "/side-by-side",
    summary="Two to four scenarios side by side",
    responses=problems(400, 404, 413, 422),
)
async def scenarios_side_by_side(
    body: ComparedContents,
    catalogue: CurrentCatalogue,
    sampling: Annotated[
        bool, Query(description="false: the point estimates alone, without intervals")
    ] = True,
) -> ComparedScenarios:
    """Each headline figure of each scenario, and how far it lies from the first one's."""
    return await asyncio.to_thread(compare_scenarios, catalogue, body.contents, sampling=sampling)


@router.post(
    "/solve",
    summary="What must be true of one input for a figure to reach a target",
    responses=problems(400, 404, 413, 422),
)
async def scenario_solution(body: SolveWrite, catalogue: CurrentCatalogue) -> SolveAnswer:
    """The value of one input at which a figure reaches the target, or why there is none."""
    return await asyncio.to_thread(
        solve_scenario,
        catalogue,
        body.content,
        figure=body.target.figure,
        target=body.target.value,
        variable=body.variable,
    )


@router.post(
    "/volume-prices",
    summary="A figure of a scenario at other volumes and other prices",
    responses=problems(400, 404, 413, 422),
)
async def scenario_volume_prices(
    body: VolumePricesWrite, catalogue: CurrentCatalogue
) -> VolumePrices:
    """A row a volume, a column a factor of all prices; null where there is no such number."""
    return await asyncio.to_thread(volume_price_table, catalogue, body.content, figure=body.figure)


@router.post(
    "/paying",
    summary="What one input changed alone would make a scenario pay",
    responses=problems(400, 404, 413, 422),
)
async def scenario_paying_levers(body: PayingWrite, catalogue: CurrentCatalogue) -> PayingLevers:
    """Volume, prices, costs and ramp: for a payback in so many months, and for no loss."""
    return await asyncio.to_thread(scenario_paying, catalogue, body.content, months=body.months)
