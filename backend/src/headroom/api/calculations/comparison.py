"""Ways in side by side: nothing is stored, nothing is extrapolated."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.calculations.comparison_schemas import (
    ComparisonCurveRead,
    ComparisonCurveUnits,
    ComparisonCurveWrite,
    ComparisonRead,
    ComparisonWorkingRead,
    ComparisonWrite,
    CrossoversRead,
    CrossoversWrite,
    HandoverWindowRead,
    QuestionsRead,
    QuestionsWrite,
    WorkingWrite,
)
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.evidence.rates import rate_per_region
from headroom.services.comparison import (
    compare,
    crossovers,
    curves,
    questions,
    working,
)
from headroom.services.costs import ComponentCost

router = APIRouter(prefix="/comparison")

PROBLEMS = problems(400, 404, 413, 422)


@router.post("", summary="Every way in at one rate, cheapest first", responses=PROBLEMS)
async def comparison(body: ComparisonWrite, catalogue: CurrentCatalogue) -> ComparisonRead:
    """CPU per transaction by address space, at the rate, on the machine, with what stops each way.

    Between measured points CPU % is linear in the rate; beyond them there is no cost.
    """
    answer = compare(
        catalogue,
        body.asked(),
        rate=body.rate_per_second,
        regions=body.regions,
        ziip_target_utilisation=body.ziip_target_utilisation,
        payload_class=body.payload_class,
        pair=body.bridge,
    )
    found = answer.comparison
    return ComparisonRead(
        rate_per_second=body.rate_per_second,
        regions=body.regions,
        region_rate_per_second=rate_per_region(body.rate_per_second, body.regions),
        window=HandoverWindowRead.at(body.rate_per_second),
        machine=found.shown_machine(),
        measured_machine=found.measured_machine_shown(),
        conversion=found.shown_conversion(),
        msu_basis=body.msu_basis,
        msu_note=found.msu_note(body.msu_basis),
        ziip_target_utilisation=body.ziip_target_utilisation,
        payload_class=body.payload_class,
        findings=answer.findings,
        shortlist=answer.shortlist,
        bridge=answer.bridge,
        items=answer.items,
        overflow_pairs=[pair for way in found.ways for pair in way.overflow_pairs],
        warnings=answer.warnings,
        inputs={quantity.id: quantity for quantity in found.ledger.quantities()},
    )


@router.post("/curve", summary="Ways in along the rate", responses=PROBLEMS)
async def comparison_curve(
    body: ComparisonCurveWrite, catalogue: CurrentCatalogue
) -> ComparisonCurveRead:
    """Cost, CPU % and response time of each way, measured points and the line between them."""
    found, drawn = curves(
        catalogue,
        body.asked(),
        per_segment=body.per_segment,
        low=body.low,
        high=body.high,
    )
    return ComparisonCurveRead(
        machine=found.shown_machine(),
        measured_machine=found.measured_machine_shown(),
        conversion=found.shown_conversion(),
        units=ComparisonCurveUnits(
            gp_ms="ms/transaction",
            ziip_ms="ms/transaction",
            total_ms="ms/transaction",
            cpu_percent="% of one processor",
            gp_cpu_percent="% of one CP",
            response_ms="ms",
        ),
        items=drawn,
        warnings=found.standing_warnings,
        inputs={quantity.id: quantity for quantity in found.ledger.quantities()},
    )


@router.post("/questions", summary="What the study answers, at a rate", responses=PROBLEMS)
async def comparison_questions(body: QuestionsWrite, catalogue: CurrentCatalogue) -> QuestionsRead:
    """What TLS costs, what a kept connection saves, and so on: each answered in a sentence."""
    found, answers = questions(
        catalogue, body.asked(), rate=body.rate_per_second, regions=body.regions
    )
    return QuestionsRead(
        rate_per_second=body.rate_per_second,
        machine=found.shown_machine(),
        conversion=found.shown_conversion(),
        items=answers,
        warnings=found.standing_warnings,
    )


@router.post("/crossovers", summary="Break-even points of access methods", responses=PROBLEMS)
async def comparison_crossovers(
    body: CrossoversWrite, catalogue: CurrentCatalogue
) -> CrossoversRead:
    """For each two ways: the rates where they cost the same, and the zIIP price at one rate."""
    found, pairs = crossovers(
        catalogue, body.asked(), rate=body.rate_per_second, regions=body.regions
    )
    return CrossoversRead(
        rate_per_second=body.rate_per_second,
        machine=found.shown_machine(),
        items=pairs,
    )


@router.post("/working", summary="The working behind one way at a rate", responses=PROBLEMS)
async def comparison_working(
    body: WorkingWrite, catalogue: CurrentCatalogue
) -> ComparisonWorkingRead:
    """Every figure of one way with its formula, its inputs and their places in the document."""
    found = working(
        catalogue,
        body.asked(),
        rate=body.rate_per_second,
        regions=body.regions,
        ziip_target_utilisation=body.ziip_target_utilisation,
    )
    return ComparisonWorkingRead(
        configuration=body.configuration,
        rate_per_second=body.rate_per_second,
        figures={name: found.ledger[figure] for name, figure in found.figures.items()},
        components=[
            ComponentCost(name, processor, component)
            for (name, processor), component in found.components.items()
        ],
        inputs={quantity.id: quantity for quantity in found.ledger.quantities()},
    )
