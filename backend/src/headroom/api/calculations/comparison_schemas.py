"""Schemas of the comparison of ways in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from headroom.domain.comparison.cost_curves import CostCurve
from headroom.domain.comparison.crossovers import Crossover
from headroom.domain.comparison.questions import AnsweredQuestion
from headroom.domain.comparison.way_answers import (
    ComparedWay,
    MeasuredMachine,
    ShownConversion,
    ShownMachine,
    Warned,
)
from headroom.domain.comparison.way_choice import ListedWay, WayBridge
from headroom.domain.comparison.way_findings import Findings
from headroom.domain.comparison.ways_in import OverflowPair, StatedPayload, window_transactions
from headroom.domain.evidence.target import Statements
from headroom.domain.machines.msu import MsuBasis
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.stated import Identifier
from headroom.domain.value.content import MOST_REGIONS
from headroom.services.comparison import Asked
from headroom.services.costs import ComponentCost

MOST_WAYS = 50

_WINDOW_HOURS = 4.0
"""Hours of the window that a comparison is handed over with: those of the R4HA."""

_Rate = Annotated[float, Field(gt=0, le=1e9)]
Regions = Annotated[int, Field(ge=1, le=MOST_REGIONS)]
REGIONS = "Regions that share the rate evenly"
ZiipUtilisation = Annotated[float, Field(ge=0.01, le=1)]


class OnMachineWrite(Statements):
    """On which machine, and what the user states about it."""

    machine: Identifier | None = Field(
        default=None, description="Target machine; null: the measured one", examples=[None]
    )
    payload_kb: Annotated[float, Field(gt=0, le=1e5)] | None = Field(
        title="Payload each way",
        default=None,
        json_schema_extra={"unit": "KB", "hint": "32 KB was measured"},
        description="Each way, where it is not the measured 32 KB; assumed",
    )
    gp_ms_per_kb: Annotated[float, Field(ge=0, le=1e3)] | None = Field(
        title="GP time per KB",
        default=None,
        json_schema_extra={"unit": "ms", "hint": "Your figure, on your machine"},
        description="GP time of a KB on the target machine, as you state it",
    )

    def payload(self) -> StatedPayload | None:
        """Return the payload that is stated; None where it is the measured one."""
        if self.payload_kb is None or self.gp_ms_per_kb is None:
            return None
        return StatedPayload(self.payload_kb, self.gp_ms_per_kb)


class WaysWrite(OnMachineWrite):
    """Which ways in, on which machine."""

    configurations: (
        Annotated[list[Identifier], Field(min_length=1, max_length=MOST_WAYS)] | None
    ) = Field(
        default=None,
        description="Configurations of one study and own ways; without them all of ways-into-cics",
        examples=[["http-nonpooled", "http-pooled", "ctg-ipic"]],
    )

    def asked(self) -> Asked:
        """Return the request in the service's terms."""
        ids = tuple(self.configurations) if self.configurations is not None else None
        return Asked(ids, self.machine, self.alone(), self.payload())


class ComparisonWrite(WaysWrite):
    """Ways in at one rate."""

    rate_per_second: _Rate = Field(description="Transactions per second", examples=[900])
    regions: Regions = Field(default=1, description=REGIONS)
    msu_basis: MsuBasis = Field(
        default="per_cp_rating", description="Handed back; every answer has all three bases"
    )
    payload_class: Annotated[str, Field(pattern=r"^[a-z0-9]{1,20}$")] | None = Field(
        default=None,
        description="Rank ways with this payload only; others are `not_comparable` and follow",
        examples=["32k"],
    )
    ziip_target_utilisation: ZiipUtilisation | None = Field(
        title="Target zIIP utilisation",
        default=None,
        json_schema_extra={"unit": "share", "hint": "Gives how many zIIPs a way needs"},
        description="Share of a zIIP that you plan to keep busy",
        examples=[0.3],
    )
    bridge: Annotated[list[Identifier], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="Two of the ways, to see their difference by address space"
    )


class HandoverWindowRead(OutputModel):
    """The rate as a value calculation takes it: so many transactions in so many hours."""

    transactions: float
    peak_share: float
    peak_hours: float

    @classmethod
    def at(cls, rate: float) -> HandoverWindowRead:
        """Return the rate as transactions of a window."""
        transactions = window_transactions(rate, _WINDOW_HOURS)
        return cls(transactions=transactions, peak_share=1.0, peak_hours=_WINDOW_HOURS)


class ComparisonRead(OutputModel):
    """Every way at one rate, cheapest total first."""

    rate_per_second: float
    regions: int
    region_rate_per_second: float = Field(description="Rate of each region")
    window: HandoverWindowRead
    machine: ShownMachine | None
    measured_machine: MeasuredMachine
    conversion: ShownConversion
    msu_basis: MsuBasis
    msu_note: str | None = Field(
        description="What the MSU are made of, with the rating's source and range"
    )
    ziip_target_utilisation: float | None
    payload_class: str | None
    findings: Findings
    shortlist: tuple[ListedWay, ...] = Field(description="At most three, each best in something")
    bridge: WayBridge | None = Field(description="Null where no two ways were named")
    items: Sequence[ComparedWay]
    overflow_pairs: list[OverflowPair]
    warnings: tuple[Warned, ...]
    inputs: dict[str, Quantity]


class ComparisonCurveWrite(WaysWrite):
    """Ways in along the rate."""

    per_segment: Annotated[int, Field(ge=1, le=50)] = Field(
        default=8, description="Steps between neighbouring measured points"
    )
    low: _Rate | None = Field(default=None, description="Part of the range to show, transactions/s")
    high: _Rate | None = None


class ComparisonCurveUnits(OutputModel):
    """Units of the columns."""

    gp_ms: str
    ziip_ms: str
    total_ms: str
    cpu_percent: str
    gp_cpu_percent: str
    response_ms: str


class ComparisonCurveRead(OutputModel):
    """Every way along the rate: nothing beyond what was measured."""

    machine: ShownMachine | None
    measured_machine: MeasuredMachine
    conversion: ShownConversion
    units: ComparisonCurveUnits
    items: list[CostCurve]
    warnings: tuple[Warned, ...]
    inputs: dict[str, Quantity]


class CrossoversWrite(WaysWrite):
    """Which ways overtake each other; with a rate also at which price of a zIIP second."""

    rate_per_second: _Rate | None = Field(default=None, examples=[1940.74])
    regions: Regions = Field(default=1, description=REGIONS)


class CrossoversRead(OutputModel):
    """Each two of the ways. No machine's speed enters: both sides scale alike."""

    rate_per_second: float | None
    machine: ShownMachine | None
    items: Sequence[Crossover]


class QuestionsWrite(OnMachineWrite):
    """The study's questions at a rate."""

    rate_per_second: _Rate = Field(examples=[900])
    regions: Regions = Field(default=1, description=REGIONS)

    def asked(self) -> Asked:
        """Return the request in the service's terms."""
        return Asked(None, self.machine, self.alone(), self.payload())


class QuestionsRead(OutputModel):
    """Every question, in the order in which to read them."""

    rate_per_second: float
    machine: ShownMachine | None
    conversion: ShownConversion
    items: list[AnsweredQuestion]
    warnings: tuple[Warned, ...]


class WorkingWrite(OnMachineWrite):
    """One way at a rate, with its working."""

    configuration: Identifier = Field(examples=["ctg-ipic"])
    rate_per_second: _Rate = Field(examples=[900])
    regions: Regions = Field(default=1, description=REGIONS)
    ziip_target_utilisation: ZiipUtilisation | None = None

    def asked(self) -> Asked:
        """Return the request in the service's terms."""
        return Asked((self.configuration,), self.machine, self.alone(), self.payload())


class ComparisonWorkingRead(OutputModel):
    """Figures of one way by the names of the comparison's fields, and what they rest on."""

    configuration: str
    rate_per_second: float
    figures: dict[str, Quantity] = Field(
        description="gp_ms, ziip_ms, total_ms, gp_seconds_per_hour, msu_per_hour_per_cp_rating, …"
    )
    components: list[ComponentCost]
    inputs: dict[str, Quantity]
