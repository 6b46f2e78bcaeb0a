"""Calculations: nothing is stored, everything is explained.

Those of the first page are here; the others come with `headroom.api.later_routers`.
"""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.calculations.comparison import router as comparison
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.value.answers import CurveAnswer, ValueAnswer
from headroom.domain.value.content import CurveContent, ValueContent
from headroom.services.values import (
    calculate_curve,
    calculate_value,
)

router = APIRouter(prefix="/calculations", tags=["calculations"])

TAKES_LONG_SERIES = (
    f"{router.prefix}/rolling-average",
    f"{router.prefix}/scenario",
    f"{router.prefix}/scenario/",
    "/scenarios",
    "/scenarios/",
    "/reports",  # a report freezes what a scenario may hold
)
"""Paths whose bodies may be larger than others."""
TAKES_FILES = (f"{router.prefix}/profiles/read", "/imports", "/letterheads/templates")
"""Paths whose bodies are files."""


@router.post(
    "/value",
    summary="GP seconds, MSU and zIIP seconds of a peak window",
    responses=problems(400, 404, 413, 422),
)
async def value(body: ValueContent, catalogue: CurrentCatalogue) -> ValueAnswer:
    """What a mix of substitutions is worth in a peak window, on all three MSU bases."""
    return calculate_value(catalogue, body)


@router.post(
    "/value/curve",
    summary="The value along one of its inputs",
    responses=problems(400, 404, 413, 422),
)
async def value_curve(body: CurveContent, catalogue: CurrentCatalogue) -> CurveAnswer:
    """The same figures along volume, share, window length or the first part's share."""
    return calculate_curve(catalogue, body)


# after the routes above: they are tried in order, and a slider asks for those most often
router.include_router(comparison)
