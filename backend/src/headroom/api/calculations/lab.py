"""The lab: calculations that need no stored measurement."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.problems import problems
from headroom.domain.lab.limits import LimitsAnswer, LimitsContent, limits

router = APIRouter()


@router.post(
    "/limits",
    summary="What stops first as the rate rises",
    responses=problems(400, 413, 422),
)
async def what_stops_first(body: LimitsContent) -> LimitsAnswer:
    """Little's law on ports, sessions, tasks, TCBs, coprocessors, links and single servers."""
    return limits(body)
