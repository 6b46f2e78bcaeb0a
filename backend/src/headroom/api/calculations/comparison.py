"""Ways in side by side: nothing is stored, nothing is extrapolated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter

from headroom.api.calculations.comparison_schemas import (
    ComparisonMachineRead,
    ComparisonMeasuredRead,
    ComparisonRead,
    ComparisonWarningRead,
    ComparisonWrite,
    ComponentTimeRead,
    ConversionRead,
    MeasuredRangeRead,
    MsuPerHourRead,
    OverflowPairRead,
    PayloadRead,
    WayCaveatRead,
    WayLimitRead,
    WayRead,
)
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.models import SourceRead
from headroom.api.problems import ProblemError, problems
from headroom.domain.comparability import payload_label
from headroom.domain.compared_ways import ComparedWay, Comparison, ComparisonError, Warned
from headroom.domain.ways_in import WayIn
from headroom.services.comparison import UnknownMachineError, UnknownWayError, compare

router = APIRouter(prefix="/comparison")

Answer = TypeVar("Answer")
PROBLEMS = problems(400, 404, 413, 422)


@router.post("", summary="Every way in at one rate, cheapest first", responses=PROBLEMS)
async def comparison(body: ComparisonWrite, catalogue: CurrentCatalogue) -> ComparisonRead:
    """CPU per transaction by address space, at the rate, on the machine, with what stops each way.

    Between measured points CPU % is linear in the rate; beyond them there is no cost.
    """
    answer = explained(
        compare,
        catalogue,
        body.asked(),
        rate=body.rate_per_second,
        ziip_target_utilisation=body.ziip_target_utilisation,
        payload_class=body.payload_class,
    )
    found = answer.comparison
    return ComparisonRead(
        rate_per_second=body.rate_per_second,
        machine=machine_read(found),
        measured_machine=measured_machine_read(found),
        conversion=conversion_read(found),
        msu_basis=body.msu_basis,
        ziip_target_utilisation=body.ziip_target_utilisation,
        payload_class=body.payload_class,
        items=[way_read(each) for each in answer.items],
        overflow_pairs=[
            OverflowPairRead(
                configuration=way.id,
                point=each.point,
                rate_per_second=each.rate_per_second,
                ziip_busy_share=each.ziip_busy_share,
                overflow_share=each.overflow_share,
            )
            for way in found.ways
            for each in way.overflow_pairs
        ],
        warnings=warnings_read(answer.warnings),
        inputs=answer.inputs(),
    )


def way_read(found: ComparedWay) -> WayRead:
    """Return one way in the API's shape."""
    way = found.way
    described = way.configuration
    return WayRead(
        configuration=way.id,
        label=described.label,
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
        components=[
            ComponentTimeRead(name=each.name, processor=each.processor, ms=each.ms)
            for each in found.components
        ],
        measured_range=MeasuredRangeRead(low=way.series.range.low, high=way.series.range.high),
        max_measured_rate_per_second=way.series.range.high,
        published_mean_total_ms=way.published_mean.value if way.published_mean else None,
        gp_seconds_per_hour=found.gp_seconds_per_hour,
        ziip_seconds_per_hour=found.ziip_seconds_per_hour,
        msu_per_hour=MsuPerHourRead(
            per_cp_rating=found.msu_per_hour["per_cp_rating"],
            service_units=found.msu_per_hour["service_units"],
            whole_machine_rating=found.msu_per_hour["whole_machine_rating"],
        ),
        cpu_percent=found.cpu_percent,
        gp_cpu_percent=found.gp_cpu_percent,
        lpar_utilisation_share=found.lpar_utilisation_share,
        response_ms=found.response_ms,
        response_clock=way.clock,
        limit=limit_read(way),
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
        lpar_ziips=found.ways[0].lpar_ziips,
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


def explained(calculate: Callable[..., Answer], *arguments: Any, **options: Any) -> Answer:
    """Call a comparison and turn what it refuses into a problem that says what to do."""
    try:
        return calculate(*arguments, **options)
    except UnknownMachineError as error:
        raise ProblemError(
            404,
            "unknown-machine",
            "Unknown machine",
            f"There is no machine {error}. GET /api/v1/machines lists them.",
            errors=(("machine", "is not known"),),
        ) from error
    except UnknownWayError as error:
        raise ProblemError(
            404,
            "unknown-configuration",
            "Unknown configuration",
            f"There is no configuration {error}. GET /api/v1/configurations lists them.",
            errors=((error.field, "is not known"),),
        ) from error
    except ComparisonError as error:
        raise ProblemError(
            422,
            "invalid-input",
            "The input is not valid",
            f"Correct the input: {error}.",
            errors=((error.field, str(error)),),
        ) from error
