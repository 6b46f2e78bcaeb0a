"""Answers of the comparison in the API's shape."""

from __future__ import annotations

from math import isnan

from headroom.api.calculations.comparison_schemas import (
    WINDOW_HOURS,
    ComparisonFindingsRead,
    ComparisonMachineRead,
    ComparisonMeasuredRead,
    ComparisonWarningRead,
    ComponentTimeRead,
    ConversionRead,
    CostAtRateRead,
    CostCurveRead,
    CrossingRead,
    CrossoverRead,
    HandoverWindowRead,
    MeasuredRangeRead,
    MsuPerHourRead,
    OverflowPairRead,
    PayloadLimitRead,
    PayloadRead,
    PriceCrossingRead,
    QuestionCaveatRead,
    QuestionPairRead,
    QuestionRead,
    RateCrossingsRead,
    WayCaveatRead,
    WayLimitRead,
    WayRead,
)
from headroom.api.models import SourceRead
from headroom.domain.comparison.compared_ways import ComparedWay, Comparison, Warned
from headroom.domain.comparison.cost_curves import CostCurve
from headroom.domain.comparison.crossovers import Crossover, Measure, PriceCrossing
from headroom.domain.comparison.questions import AnsweredQuestion
from headroom.domain.comparison.way_findings import Finding
from headroom.domain.comparison.ways_in import WayIn, window_transactions
from headroom.domain.evidence.comparability import payload_label
from headroom.domain.evidence.rates import RateRange


def way_read(found: ComparedWay) -> WayRead:
    """Return one way in the API's shape."""
    way = found.way
    described = way.configuration
    return WayRead(
        configuration=way.id,
        label=described.label,
        short_label=way.short_label,
        origin=described.origin,
        family=described.family,
        payload_class=described.payload_class,
        payload=_payload(way),
        security=described.security,
        connection=way.connection,
        exchange=described.exchange,
        status=found.status,
        why=found.why,
        point=found.point,
        rank=found.rank,
        gp_rank=found.gp_rank,
        rank_in_payload_class=found.rank_in_payload_class,
        gp_ms=found.gp_ms,
        ziip_ms=found.ziip_ms,
        total_ms=found.total_ms,
        aapcp_ms=found.aapcp_ms,
        ziip_share=found.ziip_share,
        components=[
            ComponentTimeRead(
                name=each.name,
                processor=each.processor,
                ms=each.ms,
                share=each.share,
                seconds_per_hour=each.seconds_per_hour,
                msu_per_hour=MsuPerHourRead.model_validate(each.msu_per_hour),
            )
            for each in found.components
        ],
        measured_range=MeasuredRangeRead.model_validate(way.series.range),
        max_measured_rate_per_second=way.series.range.high,
        published_mean_total_ms=way.published_mean.value if way.published_mean else None,
        gp_seconds_per_hour=found.gp_seconds_per_hour,
        ziip_seconds_per_hour=found.ziip_seconds_per_hour,
        total_seconds_per_hour=found.total_seconds_per_hour,
        msu_per_hour=MsuPerHourRead.model_validate(found.msu_per_hour),
        cpu_percent=found.cpu_percent,
        gp_cpu_percent=found.gp_cpu_percent,
        gp_cps_used=found.gp_cps_used,
        lpar_utilisation_share=found.lpar_utilisation_share,
        response_ms=found.response_ms,
        response_clock=way.clock,
        limit=limit_read(way),
        payload_limit=None
        if way.payload_limit is None
        else PayloadLimitRead.model_validate(way.payload_limit),
        regions_in_range=found.regions_in_range,
        regions_needed=found.regions_needed,
        ziips_needed=found.ziips_needed,
        overflow_share=found.overflow_share,
        overflow_share_at_target=found.overflow_share_at_target,
        missing=found.missing,
        caveats=[
            WayCaveatRead(code=each.code, text=each.text, locator=None) for each in found.caveats
        ]
        + [
            WayCaveatRead(code=f"study_{each.topic}", text=each.text, locator=each.locator)
            for each in way.remarks
        ],
    )


def _payload(way: WayIn) -> PayloadRead:
    payload_class = way.configuration.payload_class
    return PayloadRead(
        payload_class=payload_class,
        label=payload_label(payload_class),
        in_bytes=way.payload_in_bytes,
        out_bytes=way.payload_out_bytes,
    )


def findings_read(findings: dict[Measure, Finding | None]) -> ComparisonFindingsRead:
    """Return what stands out in the API's shape."""
    return ComparisonFindingsRead.model_validate(findings)


def window_read(rate: float) -> HandoverWindowRead:
    """Return the rate as transactions of a window."""
    return HandoverWindowRead(
        transactions=window_transactions(rate, WINDOW_HOURS),
        peak_share=1.0,
        peak_hours=WINDOW_HOURS,
    )


def limit_read(way: WayIn) -> WayLimitRead:
    """Return where a way stops in the API's shape."""
    ceiling = way.ceiling
    return WayLimitRead(
        rate_per_second=ceiling.rate_per_second,
        kind=ceiling.binds,
        cause=ceiling.kind,
        reason=ceiling.reason,
        per=ceiling.per,
        source=SourceRead.model_validate(ceiling.source),
    )


def overflow_pairs_read(found: Comparison) -> list[OverflowPairRead]:
    """Return the measured pairs of zIIP use and overflow of all ways."""
    return [
        OverflowPairRead(
            configuration=way.id,
            point=each.point,
            rate_per_second=each.rate_per_second,
            ziip_busy_share=each.ziip_busy_share,
            overflow_share=each.overflow_share,
        )
        for way in found.ways
        for each in way.overflow_pairs
    ]


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
        configuration=way.id,
        label=way.configuration.label,
        short_label=way.short_label,
        origin=way.configuration.origin,
        family=way.configuration.family,
        payload_class=way.configuration.payload_class,
        measured_range=MeasuredRangeRead.model_validate(way.series.range),
        limit=limit_read(way),
        response_clock=way.clock,
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
    gp, total = (
        RateCrossingsRead(
            crossings=[
                CrossingRead(
                    rate_per_second=crossing.rate_per_second,
                    cheaper_below=crossing.cheaper_below,
                    cheaper_above=crossing.cheaper_above,
                    near=region_rate is not None and crossing.near(region_rate),
                )
                for crossing in measured.crossings
            ],
            always=measured.always,
            reason=measured.reason,
        )
        for measured in found.rates
    )
    return CrossoverRead(
        one=found.one.id,
        other=found.other.id,
        comparable=found.reason is None,
        reason=found.reason,
        shared_rates=_range(found.shared),
        gp=gp,
        total=total,
        ziip_price=None if price is None else PriceCrossingRead.model_validate(price),
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
                shared_rates=_range(each.shared),
                why=each.why,
            )
            for each in found.pairs
        ],
        shared_rates=_range(found.shared),
        nearest_rate_per_second=found.nearest,
        caveats=[QuestionCaveatRead.model_validate(each) for each in found.caveats],
        sources=[SourceRead.model_validate(each) for each in found.sources],
    )


def _range(found: RateRange | None) -> MeasuredRangeRead | None:
    return None if found is None else MeasuredRangeRead.model_validate(found)


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


def warnings_read(warnings: tuple[Warned, ...]) -> list[ComparisonWarningRead]:
    """Return what must be said in the API's shape."""
    return [
        ComparisonWarningRead(
            code=each.code, text=each.text, configurations=list(each.configurations)
        )
        for each in warnings
    ]
