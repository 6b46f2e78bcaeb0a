"""Answers of the comparison in the API's shape."""

from __future__ import annotations

from math import isnan

from headroom.api.calculations.comparison_schemas import (
    WINDOW_HOURS,
    ComparisonMachineRead,
    ComparisonMeasuredRead,
    ConversionRead,
    CostAtRateRead,
    CostCurveRead,
    CrossoverRead,
    HandoverWindowRead,
    QuestionPairRead,
    QuestionRead,
)
from headroom.domain.comparison.compared_ways import Comparison
from headroom.domain.comparison.cost_curves import CostCurve
from headroom.domain.comparison.crossovers import Crossover, PriceCrossing
from headroom.domain.comparison.questions import AnsweredQuestion
from headroom.domain.comparison.ways_in import window_transactions


def window_read(rate: float) -> HandoverWindowRead:
    """Return the rate as transactions of a window."""
    return HandoverWindowRead(
        transactions=window_transactions(rate, WINDOW_HOURS),
        peak_share=1.0,
        peak_hours=WINDOW_HOURS,
    )


def curve_read(found: CostCurve) -> CostCurveRead:
    """Return one way along the rate in the API's shape."""
    way, costs = found.way, found.costs
    ziip = [None] * len(found.points) if way.ziip_missing else costs.ziip.tolist()
    columns = zip(
        costs.rates.tolist(),
        found.points,
        costs.gp.tolist(),
        ziip,
        costs.total.tolist(),
        costs.percent().tolist(),
        costs.gp_percent().tolist(),
        costs.response.tolist(),
        strict=True,
    )
    return CostCurveRead(
        **way.described,
        ziip_missing=way.ziip_missing,
        rows=[
            CostAtRateRead(
                rate_per_second=rate,
                measured=point is not None,
                point=point,
                gp_ms=gp,
                ziip_ms=ziip_ms,
                total_ms=total,
                cpu_percent=percent,
                gp_cpu_percent=gp_percent,
                response_ms=None if isnan(response) else response,
            )
            for rate, point, gp, ziip_ms, total, percent, gp_percent, response in columns
        ],
    )


def crossover_read(
    found: Crossover, price: PriceCrossing | None, region_rate: float | None
) -> CrossoverRead:
    """Return two ways against each other in the API's shape.

    region_rate: the rate that each region takes; None where none was asked for.
    """
    gp, total = found.rates
    if region_rate is not None:
        gp, total = gp.seen_from(region_rate), total.seen_from(region_rate)
    return CrossoverRead(
        one=found.one.id,
        other=found.other.id,
        comparable=found.reason is None,
        reason=found.reason,
        shared_rates=found.shared,
        gp=gp,
        total=total,
        ziip_price=price,
    )


def question_read(found: AnsweredQuestion) -> QuestionRead:
    """Return a question with its answer in the API's shape."""
    return QuestionRead(
        id=found.question.id,
        question=found.question.text,
        kind=found.question.kind,
        answer=found.answer,
        pairs=[
            QuestionPairRead(
                before=each.before.id,
                before_label=each.before.configuration.label,
                after=each.after.id,
                after_label=each.after.configuration.label,
                subject=each.subject.rstrip(","),
                before_ms=each.before_ms,
                after_ms=each.after_ms,
                difference_ms=each.difference_ms,
                ratio=each.ratio,
                before_gp_ms=each.before_gp_ms,
                after_gp_ms=each.after_gp_ms,
                overflow_ms=each.overflow_ms,
                shared_rates=each.shared,
                why=each.why,
            )
            for each in found.pairs
        ],
        shared_rates=found.shared,
        nearest_rate_per_second=found.nearest,
        caveats=list(found.caveats),
        sources=list(found.sources),
    )


def machine_read(found: Comparison) -> ComparisonMachineRead | None:
    """Return the machine that costs are shown for."""
    cps, label = found.lpar_cps, found.place()
    if found.machine is None or cps is None or label is None:
        return None
    return ComparisonMachineRead(id=found.machine.id, label=label, lpar_cps=cps)


def measured_machine_read(found: Comparison) -> ComparisonMeasuredRead:
    """Return the machine that the study measured on."""
    return ComparisonMeasuredRead(
        id=found.measured_on.machine_id,
        label=found.measured_place(),
        lpar_cps=found.measured_on.lpar_cps,
        lpar_ziips=found.home.lpar_ziips,
    )


def conversion_read(found: Comparison) -> ConversionRead:
    """Return how seconds were moved."""
    factor = found.conversion.factor
    return ConversionRead(
        factor=found.ledger[factor] if factor else None,
        basis=found.basis,
        note=found.conversion_note(),
    )
