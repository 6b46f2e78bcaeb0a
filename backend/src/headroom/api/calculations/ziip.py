"""zIIP capacity of eligible work."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.ziip.ziip_capacity import ZiipCase, ZiipWork
from headroom.services.ziip_capacity import calculate_ziip

router = APIRouter()


@router.post(
    "/ziip",
    summary="zIIPs needed, waiting, and overflow to GPs",
    responses=problems(400, 404, 413, 422),
)
async def ziip(body: ZiipWork, catalogue: CurrentCatalogue) -> ZiipCase:
    """What eligible work takes of zIIPs, by number of engines, and what stays on the GPs."""
    return calculate_ziip(catalogue, body)
