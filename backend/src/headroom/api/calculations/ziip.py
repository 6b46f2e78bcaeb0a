"""zIIP capacity: schemas and route."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from headroom.api.calculations.schemas import WarningRead
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.models import Figure, Identifier, InputModel, OutputModel
from headroom.api.problems import ProblemError, problems
from headroom.domain.ziip_capacity import FULL_SPEED, MOST_ENGINES, ZiipWork
from headroom.services.ziip_capacity import UnknownMachineError, calculate_ziip

router = APIRouter()

Seconds = Annotated[float, Field(ge=0, le=3600 * MOST_ENGINES)]


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
    gp_seconds_before_per_hour: Annotated[float, Field(ge=0, le=3600 * 1000)] | None = Field(
        default=None,
        description="What the work took on GPs before; when left out, what the eligible work would "
        "take there",
    )
    overflow_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        default=None, description="Your own share that overflows, in place of the measured one"
    )
    machine: Identifier | None = Field(default=None, examples=["2818-Y02"])
    ziips_per_cp: Annotated[float, Field(gt=0, le=100)] | None = Field(
        default=None, description="zIIPs that the machine may have for each CP"
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
            overflow_share=self.overflow_share,
            ziips_per_cp=self.ziips_per_cp,
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


class EnginesRead(OutputModel):
    """The figures with so many zIIPs, as ids in ``inputs``."""

    engines: int
    utilisation: str
    waiting_share: str
    overflow_share: str
    overflowed: str
    offloaded: str
    saved_on_gps: str


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
    inputs: dict[str, Figure] = Field(description="Every quantity of the answer by id")
    warnings: list[WarningRead]


@router.post(
    "/ziip",
    summary="zIIPs needed, waiting, and overflow to GPs",
    responses=problems(400, 404, 413, 422),
)
async def ziip(body: ZiipWrite, catalogue: CurrentCatalogue) -> ZiipRead:
    """What eligible work takes of zIIPs, by number of engines, and what stays on the GPs."""
    try:
        case = calculate_ziip(catalogue, body.work(), body.machine)
    except UnknownMachineError as error:
        raise ProblemError(
            404,
            "unknown-machine",
            "Unknown machine",
            f"There is no machine {error}. GET /api/v1/machines lists them.",
            errors=(("machine", "is not known"),),
        ) from error
    recorded = {each.id: each for each in case.ledger.quantities()}
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
        ),
        rows=[EnginesRead.model_validate(each) for each in case.rows],
        measured=[MeasuredOverflowRead.model_validate(each) for each in case.measured],
        inputs=recorded,
        warnings=[
            WarningRead(code=each.code, text=each.text, figures=list(each.figures))
            for each in case.notices
        ],
    )
