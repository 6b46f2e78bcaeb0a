"""Schemas of the value calculation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag

from headroom.api.models import Figure, Identifier, InputModel, OutputModel
from headroom.domain.evidence.target import SpeedBasis
from headroom.domain.machines.msu import HeadlineBasis
from headroom.domain.quantities.formulas import Limit
from headroom.domain.value.value import MOST_PARTS, MOST_REGIONS, Statements, Workload
from headroom.services.values import CurveInput, Pair, ValueInputs

SuPerSec = Annotated[float, Field(gt=0, le=1e9)]
Pci = Annotated[float, Field(gt=0, le=1e9)]
CaptureRatio = Annotated[float, Field(gt=0, le=1)]
CAPTURE_RATIO = (
    "Captured CPU time ÷ dispatch time. Seconds of measurements (APPL %) are captured time, bills "
    "follow dispatch time; null: taken as 1, and said"
)


def _no_headline(basis: Any) -> Any:
    """Refuse the rating of the whole machine, which reproduces a paper and nothing else."""
    if basis == "whole_machine_rating":
        raise ValueError(
            "the whole machine's rating credits one CP's seconds with all CPs and only reproduces "
            "a paper; choose the per CP rating (per_cp_rating) or service units (service_units)"
        )
    return basis


ChosenBasis = Annotated[HeadlineBasis, BeforeValidator(_no_headline)]


def _none_or_whole(transactions: float) -> float:
    if 0 < transactions < 1:
        raise ValueError("is less than one transaction; enter a count, such as 15,000,000")
    return transactions


class WorkloadWrite(InputModel):
    """The work whose peak matters."""

    transactions: Annotated[float, Field(ge=0, le=1e15), AfterValidator(_none_or_whole)] = Field(
        description="Transactions of the period, for instance of the first of the month",
        examples=[15000000],
    )
    peak_share: Annotated[float, Field(ge=0, le=1)] = Field(
        description="Share of them in the peak window", examples=[0.5]
    )
    peak_hours: Annotated[float, Field(ge=1 / 60, le=744)] = Field(
        description="Length of the peak window, hours", examples=[4]
    )
    regions: Annotated[int, Field(ge=1, le=MOST_REGIONS)] = Field(
        default=1,
        description="Regions that take the transactions, each as many; what was measured at rates "
        "is held against the rate of one",
        examples=[1],
    )


class PairWrite(InputModel):
    """Any two configurations of one study that were measured on the same machine."""

    before: Identifier = Field(alias="from", examples=["http-nonpooled"])
    after: Identifier = Field(alias="to", examples=["http-pooled"])
    rate_per_second: Annotated[float, Field(gt=0, le=1e9)] | None = Field(
        default=None,
        description="Transactions per second at which both are taken, for studies that measured at "
        "rates. Without it the rate that the volume means in each region is taken, or beyond the "
        "measured range the nearest measured one",
        examples=[820],
    )


def _shape(given: Any) -> str:
    return "<pair>" if isinstance(given, dict | PairWrite) else "<id>"


class PartWrite(InputModel):
    """One substitution of the mix."""

    substitution: Annotated[
        Annotated[Identifier, Tag("<id>")] | Annotated[PairWrite, Tag("<pair>")],
        Discriminator(_shape),
    ] = Field(
        description="The id of a named substitution, or two configurations",
        examples=["socket2-ezasoket"],
    )
    share: Annotated[float, Field(ge=0, le=1)] = Field(
        description="Share of the window's transactions that it covers", examples=[1.0]
    )


def asked(substitution: str | PairWrite) -> str | Pair:
    """Return what stands in the place of a substitution in the service's terms."""
    if isinstance(substitution, str):
        return substitution
    return Pair(substitution.before, substitution.after, substitution.rate_per_second)


class MachineStatements(InputModel):
    """What the user states of the machines, in place of stored figures or beside them."""

    lpar_cps: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        default=None, description="CPs online to the LPAR, when fewer than the machine has"
    )
    rated_msu: Annotated[float, Field(gt=0, le=1e9)] | None = Field(
        default=None, description="Your own rating of the whole machine, in place of the stored one"
    )
    measured_su_per_sec: SuPerSec | None = Field(
        default=None, description="SU/sec per CP of the measured machine, if you hold it"
    )
    target_su_per_sec: SuPerSec | None = Field(
        default=None, description="SU/sec per CP of the target machine, if you hold it"
    )
    measured_pci_mips: Pci | None = Field(
        default=None, description="PCI of the model with the CPs of the measured LPAR"
    )
    target_pci_mips: Pci | None = Field(
        default=None, description="PCI of the model with the CPs of your LPAR"
    )
    measured_cps: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        default=None,
        description="CPs of the measured LPAR, where the document names neither them nor a machine",
    )
    speed_by: SpeedBasis | None = Field(
        default=None,
        description="Which speeds to convert by; null: PCI, or SU/sec where these alone are stated",
    )
    speed_spread_share: Annotated[float, Field(gt=0, lt=1)] | None = Field(
        default=None,
        description="How far the ratio of speeds may lie from the tables' for this work, ± share",
    )

    def stated(self) -> Statements:
        """Return what the user states in the service's terms."""
        return Statements(
            lpar_cps=self.lpar_cps,
            rated_msu=self.rated_msu,
            measured_su_per_sec=self.measured_su_per_sec,
            target_su_per_sec=self.target_su_per_sec,
            measured_pci_mips=self.measured_pci_mips,
            target_pci_mips=self.target_pci_mips,
            measured_cps=self.measured_cps,
            speed_by=self.speed_by,
            speed_spread_share=self.speed_spread_share,
        )


class ValueWrite(MachineStatements):
    """What to calculate. Shares of the mix sum to 1."""

    machine: Identifier | None = Field(description="Target machine", examples=["2818-Y02"])
    workload: WorkloadWrite
    mix: Annotated[list[PartWrite], Field(min_length=1, max_length=MOST_PARTS)]
    msu_basis: ChosenBasis = "per_cp_rating"

    capture_ratio: CaptureRatio | None = Field(
        default=None, description=CAPTURE_RATIO, examples=[0.9]
    )

    def inputs(self) -> ValueInputs:
        """Return the request in the service's terms."""
        return ValueInputs(
            machine=self.machine,
            workload=Workload(
                self.workload.transactions,
                self.workload.peak_share,
                self.workload.peak_hours,
                self.workload.regions,
            ),
            mix=[(asked(each.substitution), each.share) for each in self.mix],
            msu_basis=self.msu_basis,
            stated=replace(self.stated(), capture_ratio=self.capture_ratio),
        )


class ValueFigures(OutputModel):
    """The headline figures."""

    peak_transactions: Figure
    gp_seconds_saved: Figure
    gp_minutes_saved: Figure
    gp_seconds_saved_per_hour: Figure
    gp_cps_freed: Figure
    ziip_seconds_added: Figure
    ziip_seconds_added_per_hour: Figure
    saved_msu: Figure
    r4ha_saved_msu: Figure
    saved_msu_per_cp_rating: Figure
    saved_msu_service_units: Figure
    saved_msu_whole_machine_rating: Figure


class RateRead(OutputModel):
    """The rate of a part in each region beside what was measured: ids in ``inputs``."""

    per_region: str
    lowest: str
    highest: str
    priced: str | None = Field(
        description="The rate that the CPU time is taken at; null where the request states one"
    )
    beyond_measured_range: bool
    fewest_regions: int | None = Field(
        description="With which this part is in its range; null where no number is"
    )


class PartRead(OutputModel):
    """One part of the mix, with ids of its figures in ``inputs``."""

    substitution: str = Field(
        description="The named id, or the two configurations and the rate",
        examples=["http-nonpooled..http-pooled@820"],
    )
    label: str
    study: str
    share: float
    transactions: str
    gp_seconds_saved: str
    ziip_seconds_added: str
    rate: RateRead | None = Field(description="null where nothing was measured at rates")


class PublishedRead(OutputModel):
    """What the document prints for an input or a figure of ours, and why the two differ."""

    figure: str
    published: Figure
    note: str | None


class WarningRead(OutputModel):
    """Something that a reader of the figures must know."""

    code: str
    text: str
    figures: list[str]


class FigureLimitRead(OutputModel):
    """What a figure cannot exceed: ids of an amount, and of the most that there is of it."""

    figure: str
    amount: str
    most: str


def limits_read(limits: Mapping[str, Limit]) -> list[FigureLimitRead]:
    """Return what figures cannot exceed as the API gives it."""
    return [
        FigureLimitRead(figure=figure, amount=limit.amount, most=limit.most)
        for figure, limit in limits.items()
    ]


class ValueRead(OutputModel):
    """Figures, every quantity that they rest on, and what must be said about them."""

    figures: ValueFigures
    inputs: dict[str, Figure]
    parts: list[PartRead]
    published: list[PublishedRead]
    warnings: list[WarningRead]
    limits: list[FigureLimitRead] = Field(
        description="Figures that have no value where an amount is more than the machine has"
    )
    fewest_regions: int | None = Field(
        description="With which every part is in its measured range; null where all are, or no "
        "number brings them there"
    )


class CurveWrite(ValueWrite):
    """A value calculation along one of its inputs."""

    over: CurveInput
    low: Annotated[float, Field(ge=0, le=1e15)] | None = None
    high: Annotated[float, Field(ge=0, le=1e15)] | None = None
    steps: Annotated[int, Field(ge=2, le=200)] = 41


class CurveInputRead(OutputModel):
    """The input that varies."""

    id: CurveInput
    label: str
    unit: str


class CurvePointRead(OutputModel):
    """The figures at one value of the input."""

    x: float
    gp_seconds_saved: float | None
    saved_msu: float | None
    ziip_seconds_added: float | None
    beyond_measured_range: bool


class CurveUnits(OutputModel):
    """Units of the curve's figures."""

    gp_seconds_saved: str
    saved_msu: str
    ziip_seconds_added: str


class CurveRead(OutputModel):
    """The figures along one input, with the input's current value."""

    over: CurveInputRead
    current: float
    rows: list[CurvePointRead]
    units: CurveUnits
    msu_basis: HeadlineBasis
