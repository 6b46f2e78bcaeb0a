"""What a mix is worth: nothing is stored, everything is explained."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.value.answers import CurveAnswer, ValueAnswer
from headroom.domain.value.content import CurveContent, PricedValueContent
from headroom.services.values import (
    calculate_curve,
    calculate_value,
)

router = APIRouter()


@router.post(
    "/value",
    summary="GP seconds, MSU and zIIP seconds of a peak window",
    responses=problems(400, 404, 413, 422),
)
async def value(body: PricedValueContent, catalogue: CurrentCatalogue) -> ValueAnswer:
    """What a mix of substitutions is worth in a peak window, on all three MSU bases."""
    return calculate_value(catalogue, body, body)


@router.post(
    "/value/curve",
    summary="The value along one of its inputs",
    responses=problems(400, 404, 413, 422),
)
async def value_curve(body: CurveContent, catalogue: CurrentCatalogue) -> CurveAnswer:
    """The same figures along volume, share, window length or the first part's share."""
    return calculate_curve(catalogue, body)
