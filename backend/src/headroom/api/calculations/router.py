"""Calculations: nothing is stored, everything is explained."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.calculations.comparison import router as comparison
from headroom.api.calculations.lab import router as lab
from headroom.api.calculations.machines import router as machines
from headroom.api.calculations.profiles import router as profiles
from headroom.api.calculations.rolling_average import router as rolling_average
from headroom.api.calculations.scenario import router as scenario
from headroom.api.calculations.schemas import (
    CurveInputRead,
    CurvePointRead,
    CurveRead,
    CurveUnits,
    CurveWrite,
)
from headroom.api.calculations.ziip import router as ziip
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.models import or_null
from headroom.api.problems import problems
from headroom.domain.value.answers import ValueAnswer
from headroom.domain.value.content import ValueContent
from headroom.services.values import (
    CURVE_LABELS,
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
async def value_curve(body: CurveWrite, catalogue: CurrentCatalogue) -> CurveRead:
    """The same figures along volume, share, window length or the first part's share."""
    answer = calculate_curve(
        catalogue,
        body,
        over=body.over,
        low=body.low,
        high=body.high,
        steps=body.steps,
    )
    label, unit = CURVE_LABELS[answer.over]
    columns = {
        key: [None] * len(answer.values) if values is None else or_null(values)
        for key, values in answer.figures.items()
    }
    return CurveRead(
        over=CurveInputRead(id=answer.over, label=label, unit=unit),
        current=answer.current,
        rows=[
            CurvePointRead(
                x=x,
                **{key: column[index] for key, column in columns.items()},
                beyond_measured_range=beyond,
            )
            for index, (x, beyond) in enumerate(
                zip(answer.values.tolist(), answer.beyond.tolist(), strict=True)
            )
        ],
        units=CurveUnits(**answer.units),
        msu_basis=body.msu_basis,
    )


# after the routes above: they are tried in order, and a slider asks for those most often
router.include_router(comparison)
router.include_router(lab)
router.include_router(machines)
router.include_router(profiles)
router.include_router(rolling_average)
router.include_router(scenario)
router.include_router(ziip)
