"""Ways in side by side: nothing is stored, nothing is extrapolated."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.comparison.answers import (
    ComparisonAnswer,
    CrossoversAnswer,
    QuestionsAnswer,
    WayCurvesAnswer,
    WayWorking,
)
from headroom.domain.comparison.content import ComparisonContent, WayCurvesContent
from headroom.domain.comparison.subject import Subject
from headroom.domain.lab.method_chain import MethodChain
from headroom.services.comparison import (
    chain_of,
    compare,
    crossovers,
    curves,
    questions,
    working,
)

router = APIRouter(prefix="/comparison")

PROBLEMS = problems(400, 404, 413, 422)


@router.post("", summary="Every way in at one rate, cheapest first", responses=PROBLEMS)
async def comparison(body: ComparisonContent, catalogue: CurrentCatalogue) -> ComparisonAnswer:
    """CPU per transaction by address space, at the rate, on the machine, with what stops each way.

    Between measured points CPU % is linear in the rate; beyond them there is no cost.
    """
    return compare(catalogue, body)


@router.post("/curve", summary="Ways in along the rate", responses=PROBLEMS)
async def comparison_curve(body: WayCurvesContent, catalogue: CurrentCatalogue) -> WayCurvesAnswer:
    """Cost, CPU % and response time of each way, measured points and the line between them."""
    return curves(catalogue, body)


@router.post("/questions", summary="What the study answers, at a rate", responses=PROBLEMS)
async def comparison_questions(
    body: ComparisonContent, catalogue: CurrentCatalogue
) -> QuestionsAnswer:
    """What TLS costs, what a kept connection saves, and so on: each answered in a sentence.

    They are about all ways of the study, whichever are named.
    """
    return questions(catalogue, body)


@router.post("/crossovers", summary="Break-even points of access methods", responses=PROBLEMS)
async def comparison_crossovers(
    body: ComparisonContent, catalogue: CurrentCatalogue
) -> CrossoversAnswer:
    """For each two ways: the rates where they cost the same, and the zIIP price at this rate."""
    return crossovers(catalogue, body)


@router.post("/working", summary="The working behind one way at a rate", responses=PROBLEMS)
async def comparison_working(body: ComparisonContent, catalogue: CurrentCatalogue) -> WayWorking:
    """Every figure of one way with its formula, its inputs and their places in the document."""
    return working(catalogue, body)


@router.post("/chain", summary="What holds one method back at a rate", responses=PROBLEMS)
async def comparison_chain(body: Subject, catalogue: CurrentCatalogue) -> MethodChain:
    """Each resource that the method takes, how many of each the rate needs, what stops first.

    With it the inputs that limits, clients, arrivals and a load test of this subject start with.
    Beyond the measured rates the times are those of the nearest measured one.
    """
    return chain_of(catalogue, body)
