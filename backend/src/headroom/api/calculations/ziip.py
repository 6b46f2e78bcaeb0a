"""zIIP capacity: schemas and route."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.evidence.ziip_overflow import MeasuredRow, OverflowCurve
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.value.value import Notice
from headroom.domain.ziip.ziip_capacity import Engines, MeasuredMove, ZiipWork
from headroom.services.ziip_capacity import calculate_ziip

router = APIRouter()


class ZiipFigures(OutputModel):
    """The figures with the number of zIIPs in ``engines``."""

    eligible: Quantity
    offloaded: Quantity
    overflowed: Quantity
    saved_on_gps: Quantity
    utilisation: Quantity
    waiting_share: Quantity
    overflow_share: Quantity
    ziips_needed: Quantity
    whole_ziips: Quantity
    ziips_allowed: Quantity
    gp_equivalent: Quantity
    one_more_saves: Quantity | None
    overflowed_at_least: Quantity = Field(
        description="What is offered beyond the zIIPs' 3,600 s an hour each: a lower bound of "
        "overflow, or what is not served where GPs do not help"
    )
    unserved: Quantity | None = Field(description="null where GPs help")
    gp_before: Quantity = Field(description="GP time of the eligible part alone, before")
    gp_staying: Quantity | None = Field(description="GP time that was never eligible, if stated")
    gp_after: Quantity | None
    overflow_msu: Quantity
    saved_msu: Quantity
    peak_with_overflow: Quantity | None


class ZiipRead(OutputModel):
    """zIIP capacity: four figures that are never one, and what they rest on."""

    engines: int
    figures: ZiipFigures
    rows: tuple[Engines, ...]
    measured: tuple[MeasuredRow, ...]
    curves: tuple[OverflowCurve, ...]
    moves: tuple[MeasuredMove, ...]
    inputs: dict[str, Quantity] = Field(description="Every quantity of the answer by id")
    warnings: tuple[Notice, ...]


@router.post(
    "/ziip",
    summary="zIIPs needed, waiting, and overflow to GPs",
    responses=problems(400, 404, 413, 422),
)
async def ziip(body: ZiipWork, catalogue: CurrentCatalogue) -> ZiipRead:
    """What eligible work takes of zIIPs, by number of engines, and what stays on the GPs."""
    case = calculate_ziip(catalogue, body)
    recorded = {quantity.id: quantity for quantity in case.ledger.quantities()}
    chosen = case.rows[case.engines - 1]
    return ZiipRead(
        engines=case.engines,
        figures=ZiipFigures(
            eligible=recorded["eligible_seconds"],
            offloaded=recorded[chosen.offloaded],
            overflowed=recorded[chosen.overflowed],
            saved_on_gps=recorded[chosen.saved_on_gps],
            utilisation=recorded[chosen.utilisation],
            waiting_share=recorded[chosen.waiting_share],
            overflow_share=recorded[chosen.overflow_share],
            ziips_needed=recorded["ziips_needed"],
            whole_ziips=recorded["whole_ziips"],
            ziips_allowed=recorded["ziips_allowed"],
            gp_equivalent=recorded["gp_equivalent_seconds"],
            one_more_saves=recorded.get("saved_by_one_more"),
            overflowed_at_least=recorded[Id.write("beyond_capacity", case.engines)],
            unserved=None if chosen.unserved is None else recorded[chosen.unserved],
            gp_before=recorded.get("gp_seconds_before", recorded["gp_equivalent_seconds"]),
            gp_staying=recorded.get("gp_seconds_staying"),
            gp_after=recorded.get("gp_seconds_after"),
            overflow_msu=recorded[chosen.overflow_msu],
            saved_msu=recorded["saved_msu"],
            peak_with_overflow=recorded.get("peak_with_overflow_msu"),
        ),
        rows=case.rows,
        measured=case.measured,
        curves=case.curves,
        moves=case.moves,
        inputs=recorded,
        warnings=case.notices,
    )
