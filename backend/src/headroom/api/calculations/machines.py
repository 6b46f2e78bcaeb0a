"""A value case on other machines and along a family."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.services.other_machines import (
    MachinesContent,
    OtherMachines,
    calculate_on_machines,
)

router = APIRouter()


@router.post(
    "/machines",
    summary="A value case on other machines",
    responses=problems(400, 404, 413, 422),
)
async def machines(body: MachinesContent, catalogue: CurrentCatalogue) -> OtherMachines:
    """The same work and the same formulas with each model's speed and rating.

    What is stated of the case's own machine (its LPAR's CPs, its rating and speed) holds for that
    machine alone.
    """
    return calculate_on_machines(catalogue, body)
