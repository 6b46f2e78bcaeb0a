"""zIIP capacity: schemas and route."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field, field_validator

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.models import Figure, Identifier, InputModel, OutputModel
from headroom.api.problems import problems
from headroom.domain.evidence.ziip_overflow import OverflowBasis
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.value.value import Notice
from headroom.domain.ziip.ziip_capacity import FULL_SPEED, MOST_ENGINES, ZiipWork
from headroom.services.ziip_capacity import calculate_ziip

router = APIRouter()

Seconds = Annotated[float, Field(ge=0, le=3600 * MOST_ENGINES)]
GpSeconds = Annotated[float, Field(ge=0, le=3600 * 1000)]


class ZiipWrite(InputModel):
    """Eligible work of the peak hour, and what it runs on."""

    eligible_seconds_per_hour: Seconds = Field(
        description="zIIP seconds an hour if all eligible work ran on zIIPs", examples=[1080]
    )
    target_utilisation: Annotated[float, Field(ge=0.01, le=1)] = Field(
        description="How busy each zIIP may be", examples=[0.5]
    )
    ziip_seconds_in_use_per_hour: Seconds = Field(
        default=0, description="What other work takes of the same zIIPs"
    )
    engines: Annotated[int, Field(ge=1, le=MOST_ENGINES)] | None = Field(
        default=None, description="zIIPs of the LPAR; as many as are needed when left out"
    )
    r723nffs: Annotated[float, Field(ge=FULL_SPEED, le=100 * FULL_SPEED)] = Field(
        default=FULL_SPEED,
        description="Normalisation factor of SMF 72.3 and RMF: 256 where zIIPs are as fast as GPs, "
        "more on sub-capacity models",
    )
    gp_seconds_before_per_hour: GpSeconds | None = Field(
        default=None,
        description="What the eligible part alone took on GPs before; when left out, what the "
        "eligible work would take there",
    )
    gp_seconds_of_all_before_per_hour: GpSeconds | None = Field(
        default=None,
        description="What the whole work took on GPs before, in place of the eligible part; needs "
        "what of it stays there",
    )
    gp_seconds_staying_per_hour: GpSeconds | None = Field(
        default=None, description="What of the whole work stays on GPs: it was never eligible"
    )
    overflow_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        default=None, description="Your own share that overflows, in place of the measured one"
    )
    honor_priority: bool = Field(
        default=True,
        description="IIPHONORPRIORITY. true: GPs help busy zIIPs; false: work waits "
        "for a zIIP, nothing overflows",
    )
    machine: Identifier | None = Field(default=None, examples=["2818-Y02"])
    ziips_per_cp: Annotated[float, Field(gt=0, le=100)] | None = Field(
        default=None, description="zIIPs that the machine may have for each CP"
    )
    msu_basis: OverflowBasis = Field(
        default="per_cp_rating", description="How GP seconds of overflow become MSU"
    )
    peak_msu: Annotated[float, Field(ge=0, le=1e9)] | None = Field(
        default=None, description="The billed peak that overflow comes on top of"
    )
    inside_gp_time: bool = Field(
        default=False,
        description="Whether that peak holds this overflow already, as measured GP time does "
        "(IIPCP, AAPCP): then nothing is added to it",
    )

    def work(self) -> ZiipWork:
        """Return the request in the domain's terms."""
        return ZiipWork(
            eligible_seconds_per_hour=self.eligible_seconds_per_hour,
            target_utilisation=self.target_utilisation,
            ziip_seconds_in_use=self.ziip_seconds_in_use_per_hour,
            engines=self.engines,
            r723nffs=self.r723nffs,
            gp_seconds_before=self.gp_seconds_before_per_hour,
            gp_seconds_of_all=self.gp_seconds_of_all_before_per_hour,
            gp_seconds_staying=self.gp_seconds_staying_per_hour,
            overflow_share=self.overflow_share,
            honor_priority=self.honor_priority,
            ziips_per_cp=self.ziips_per_cp,
            msu_basis=self.msu_basis,
            peak_msu=self.peak_msu,
            inside_gp_time=self.inside_gp_time,
        )


class ZiipFigures(OutputModel):
    """The figures with the number of zIIPs in ``engines``."""

    eligible: Figure
    offloaded: Figure
    overflowed: Figure
    saved_on_gps: Figure
    utilisation: Figure
    waiting_share: Figure
    overflow_share: Figure
    ziips_needed: Figure
    whole_ziips: Figure
    ziips_allowed: Figure
    gp_equivalent: Figure
    one_more_saves: Figure | None
    overflowed_at_least: Figure = Field(
        description="What is offered beyond the zIIPs' 3,600 s an hour each: a lower bound of "
        "overflow, or what is not served where GPs do not help"
    )
    unserved: Figure | None = Field(description="null where GPs help")
    gp_before: Figure = Field(description="GP time of the eligible part alone, before")
    gp_staying: Figure | None = Field(description="GP time that was never eligible, if stated")
    gp_after: Figure | None
    overflow_msu: Figure
    saved_msu: Figure
    peak_with_overflow: Figure | None


class EnginesRead(OutputModel):
    """The figures with so many zIIPs, as ids in ``inputs``."""

    engines: int
    utilisation: str
    waiting_share: str
    overflow_share: str
    overflowed: str
    offloaded: str
    unserved: str | None
    saved_on_gps: str
    overflow_msu: str


class OverflowCurveRead(OutputModel):
    """What is taken between the measured rows of a configuration, point by point."""

    configuration: str
    label: str
    wanted_percent: list[float]
    overflow_share: list[float]

    @field_validator("wanted_percent", "overflow_share", mode="before")
    @classmethod
    def _from_array(cls, values: FloatArray) -> list[float]:
        return [float(value) for value in values]


class MeasuredMoveRead(OutputModel):
    """A measured move to zIIPs, taken apart: ids of µs per request in ``inputs``."""

    substitution: str
    label: str
    gp_before: str
    stays: str
    leaves: str
    on_ziip: str


class MeasuredOverflowRead(OutputModel):
    """A measured row, as ids in ``inputs``: percent of the one zIIP, and the share on GPs."""

    configuration: str
    label: str
    point: str
    zaap_percent: str
    aapcp_percent: str
    wanted_percent: str
    overflow_share: str


class ZiipRead(OutputModel):
    """zIIP capacity: four figures that are never one, and what they rest on."""

    engines: int
    figures: ZiipFigures
    rows: list[EnginesRead]
    measured: list[MeasuredOverflowRead]
    curves: list[OverflowCurveRead]
    moves: list[MeasuredMoveRead]
    inputs: dict[str, Figure] = Field(description="Every quantity of the answer by id")
    warnings: list[Notice]


@router.post(
    "/ziip",
    summary="zIIPs needed, waiting, and overflow to GPs",
    responses=problems(400, 404, 413, 422),
)
async def ziip(body: ZiipWrite, catalogue: CurrentCatalogue) -> ZiipRead:
    """What eligible work takes of zIIPs, by number of engines, and what stays on the GPs."""
    case = calculate_ziip(catalogue, body.work(), body.machine)
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
            overflowed_at_least=recorded[f"beyond_capacity[{case.engines}]"],
            unserved=None if chosen.unserved is None else recorded[chosen.unserved],
            gp_before=recorded.get("gp_seconds_before", recorded["gp_equivalent_seconds"]),
            gp_staying=recorded.get("gp_seconds_staying"),
            gp_after=recorded.get("gp_seconds_after"),
            overflow_msu=recorded[chosen.overflow_msu],
            saved_msu=recorded["saved_msu"],
            peak_with_overflow=recorded.get("peak_with_overflow_msu"),
        ),
        rows=[EnginesRead.model_validate(row) for row in case.rows],
        measured=[MeasuredOverflowRead.model_validate(row) for row in case.measured],
        curves=[OverflowCurveRead.model_validate(curve) for curve in case.curves],
        moves=[MeasuredMoveRead.model_validate(move) for move in case.moves],
        inputs=recorded,
        warnings=list(case.notices),
    )
