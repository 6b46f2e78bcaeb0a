"""Scenarios calculated: figures, money, how sure, and what must be true. Nothing is stored."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from headroom.api.calculations.scenario_schemas import (
    BarRead,
    BillLineRead,
    ComparedFigureRead,
    ComparedInputRead,
    ComparedScenariosRead,
    ComparedScenariosWrite,
    ModeRead,
    MoneyRead,
    ProfilePeaksRead,
    ProfileProductRead,
    ScenarioCalculationRead,
    SolveRead,
    SolveWrite,
    TornadoRead,
    UncertainInputRead,
    VolumePricesWrite,
)
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.models import IntervalRead
from headroom.api.problems import problems
from headroom.domain.money.terms import Money
from headroom.domain.peaks.profile import same_product
from headroom.domain.quantities.currencies import MINOR_DIGITS
from headroom.domain.scenario.billed_peak import PROFILE_MSU, ProductPeaks
from headroom.domain.scenario.cases import VolumePrices
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.notices import MODES
from headroom.services.scenario_calculation import (
    ScenarioAnswer,
    calculate_scenario,
    compare_scenarios,
    compared_inputs,
    solve_scenario,
    volume_price_table,
)

router = APIRouter(prefix="/scenario")


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
) -> ScenarioCalculationRead:
    """Figures with their working, P5 to P95 from 100,000 samples, and what matters most."""
    # arrays of samples take a while: other requests go on meanwhile
    answer = await asyncio.to_thread(calculate_scenario, catalogue, body, sampling=sampling)
    return scenario_calculation_read(answer, body)


@router.post(
    "/side-by-side",
    summary="Two to four scenarios side by side",
    responses=problems(400, 404, 413, 422),
)
async def scenarios_side_by_side(
    body: ComparedScenariosWrite,
    catalogue: CurrentCatalogue,
    sampling: Annotated[
        bool, Query(description="false: the point estimates alone, without intervals")
    ] = True,
) -> ComparedScenariosRead:
    """Each headline figure of each scenario, and how far it lies from the first one's."""
    found = await asyncio.to_thread(
        compare_scenarios,
        catalogue,
        body.contents,
        sampling=sampling,
    )
    items = [
        ComparedFigureRead(
            figure=compared.figure,
            label=next(one.label for one in compared.figures if one is not None),
            figures=compared.figures,
            p50=compared.p50,
            differences=compared.differences,
            differences_p50=compared.differences_p50,
        )
        for compared in found
    ]
    inputs = await asyncio.to_thread(compared_inputs, catalogue, body.contents)
    return ComparedScenariosRead(
        items=items,
        inputs=[ComparedInputRead.model_validate(compared_input) for compared_input in inputs],
        currencies=[content.money.currency if content.money else None for content in body.contents],
        total=len(items),
    )


@router.post(
    "/solve",
    summary="What must be true of one input for a figure to reach a target",
    responses=problems(400, 404, 413, 422),
)
async def scenario_solution(body: SolveWrite, catalogue: CurrentCatalogue) -> SolveRead:
    """The value of one input at which a figure reaches the target, or why there is none."""
    answer = await asyncio.to_thread(
        solve_scenario,
        catalogue,
        body.content,
        figure=body.target.figure,
        target=body.target.value,
        variable=body.variable,
    )
    solution, variable = answer.solution, answer.variable
    assert variable.value is not None, "an input that can be sought has a value"
    return SolveRead(
        input=variable.id,
        label=answer.label,
        unit=variable.unit,
        current=variable.value,
        field=answer.field,
        value=solution.value,
        content_value=answer.content_value,
        why_none=solution.why_none,
        low=solution.low,
        high=solution.high,
        figure=answer.figure.id,
        figure_current=answer.figure.value,
        reached=solution.reached,
        least=solution.least,
        most=solution.most,
        status="not_reachable" if solution.value is None else "reached",
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


def scenario_calculation_read(
    answer: ScenarioAnswer, content: ScenarioContent
) -> ScenarioCalculationRead:
    """Return the answer of a calculation as the API gives it."""
    known = answer.figures | answer.inputs
    labels = {uncertain.quantity.id: uncertain.label for uncertain in answer.uncertain}
    return ScenarioCalculationRead.model_validate(
        {
            "figures": answer.figures,
            "inputs": answer.inputs,
            "published": answer.published,
            "windows": answer.windows,
            "months": answer.months,
            "money": None if content.money is None else _money_read(answer, content.money),
            "profile": _profile_read(answer, content),
            "cash": answer.cash,
            "sampling": answer.sampling,
            "uncertain": [
                UncertainInputRead(
                    input=uncertain.quantity.id,
                    label=uncertain.label,
                    value=uncertain.quantity.value or 0.0,
                    unit=uncertain.quantity.unit,
                    field=uncertain.field,
                    minor_units=uncertain.minor_units,
                    saving_of=uncertain.saving_of,
                    status=uncertain.status,
                    interval=None
                    if uncertain.interval is None
                    else IntervalRead.model_validate(uncertain.interval),
                    reason=uncertain.reason,
                )
                for uncertain in answer.uncertain
            ],
            "tornado": [
                TornadoRead(
                    figure=figure,
                    value=known[figure].value,
                    bars=[
                        BarRead(label=labels[bar.input], unit=known[bar.input].unit, **asdict(bar))
                        for bar in bars
                    ],
                )
                for figure, bars in answer.tornado.items()
            ],
            "cases": answer.cases,
            "warnings": answer.notices,
            "why_zero": answer.reasons,
            "limits": answer.limits,
            "fewest_regions": answer.fewest_regions,
        }
    )


def _profile_read(answer: ScenarioAnswer, content: ScenarioContent) -> ProfilePeaksRead | None:
    profile, peaks = content.profile, answer.profile
    if profile is None or peaks is None:
        return None
    priced = {
        same_product(product.label) for product in (content.money.products if content.money else ())
    }
    start = profile.window.start_minute
    return ProfilePeaksRead(
        interval_minutes=profile.interval_minutes,
        step_minutes=profile.rules().step_minutes,
        window_start_minute=start,
        window_end_minute=round(start + content.workload.peak_hours * 60),
        before=peaks.before,
        after=peaks.after,
        moved=peaks.moved,
        full_up_to_msu=peaks.gain.full_up_to_msu if peaks.gain else None,
        none_beyond_msu=peaks.gain.none_beyond_msu if peaks.gain else None,
        capped=peaks.capped,
        conversion=PROFILE_MSU if profile.unit == "GP seconds" else None,
        products=[_product_read(product, priced) for product in answer.product_peaks],
        days=peaks.courses,
        months=peaks.months,
        month_bills=answer.month_bills,
    )


def _product_read(product: ProductPeaks, priced: set[str]) -> ProfileProductRead:
    peaks = product.peaks
    return ProfileProductRead(
        product=product.product,
        lpars=list(product.lpars),
        peak_before_msu=f"{product.name}peak_before_msu",
        peak_after_msu=f"{product.name}peak_after_msu",
        saved_at_old_peak_msu=f"{product.name}saved_at_old_peak_msu",
        lost_to_new_peak_msu=f"{product.name}lost_to_new_peak_msu",
        billed_saving_msu=f"{product.name}billed_saving_msu",
        before=None if peaks is None else peaks.before,
        after=None if peaks is None else peaks.after,
        moved=None if peaks is None else peaks.moved,
        in_money=same_product(product.product) in priced,
    )


def _money_read(answer: ScenarioAnswer, money: Money) -> MoneyRead:
    return MoneyRead(
        currency=money.currency,
        minor_digits=MINOR_DIGITS[money.currency],
        mode=money.mode,
        modes=[
            ModeRead(
                mode=mode,
                chosen=mode == money.mode,
                monthly_saving=f"{mode}_monthly_saving",
                explanation=explanation,
            )
            for mode, explanation in MODES.items()
        ],
        bill=[
            BillLineRead(
                **asdict(line.product),
                before_minor=line.before_minor,
                after_minor=line.after_minor,
                saving_minor=line.saving_minor,
            )
            for line in answer.lines
        ],
        years=answer.years,
    )
