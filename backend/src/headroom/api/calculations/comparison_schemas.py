"""Schemas of the comparison of ways in."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from headroom.api.models import Figure, Identifier, OutputModel, SourceRead
from headroom.domain.comparison.compared_ways import ConversionBasis, Status
from headroom.domain.comparison.questions import Kind as QuestionKind
from headroom.domain.comparison.ways_in import Binds, Clock, Engine
from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.target import Statements
from headroom.domain.machines.machines import Origin
from headroom.domain.machines.msu import MsuBasis
from headroom.services.comparison import Asked

MOST_WAYS = 50

MOST_REGIONS = 1000
WINDOW_HOURS = 4.0
"""Hours of the window that a comparison is handed over with: those of the R4HA."""

Rate = Annotated[float, Field(gt=0, le=1e9)]
Regions = Annotated[int, Field(ge=1, le=MOST_REGIONS)]
REGIONS = "Regions that share the rate evenly"
ZiipUtilisation = Annotated[float, Field(ge=0.01, le=1)]


class OnMachineWrite(Statements):
    """On which machine, and what the user states about it."""

    machine: Identifier | None = Field(
        default=None, description="Target machine; null: the measured one", examples=[None]
    )


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
        return Asked(ids, self.machine, self.alone())


class ComparisonWrite(WaysWrite):
    """Ways in at one rate."""

    rate_per_second: Rate = Field(description="Transactions per second", examples=[900])
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
        default=None, description="Share of a zIIP that you plan to keep busy", examples=[0.3]
    )


class ComparisonMachineRead(OutputModel):
    """The machine that costs are shown for."""

    id: str
    label: str
    lpar_cps: int


class ComparisonMeasuredRead(OutputModel):
    """The machine that the study measured on."""

    id: str | None
    label: str
    lpar_cps: int | None
    lpar_ziips: int | None


class ConversionRead(OutputModel):
    """How measured seconds become seconds of the machine."""

    factor: Figure | None = Field(description="Null where seconds count as measured")
    basis: ConversionBasis
    note: str


class PayloadRead(OutputModel):
    """What one transaction moves."""

    payload_class: str = Field(examples=["32k"])
    label: str = Field(examples=["32 KB"])
    in_bytes: int | None
    out_bytes: int | None


class MsuPerHourRead(OutputModel):
    """MSU of the GP time at a steady rate, on every basis; see `missing` for nulls."""

    per_cp_rating: float | None
    service_units: float | None
    whole_machine_rating: float | None


class MeasuredRangeRead(OutputModel):
    """Lowest and highest measured rate, transactions per second."""

    low: float
    high: float


class ComponentTimeRead(OutputModel):
    """An address space on one kind of processor; they sum to the total."""

    name: str = Field(examples=["TCP/IP"])
    processor: Engine
    ms: float
    share: float = Field(description="Of the total")
    seconds_per_hour: float = Field(description="At the rate")
    msu_per_hour: MsuPerHourRead = Field(description="At the rate; zIIP time counts none")


class WayLimitRead(OutputModel):
    """Where a way stops."""

    rate_per_second: float
    kind: Binds = Field(
        description="`method`: the document says that the method stops there; `test`: it does not; "
        "`finding`: no document says it, it follows from the document's numbers"
    )
    cause: str = Field(examples=["qr-tcb-dispatch"])
    reason: str
    per: str | None = Field(description="What has this limit once", examples=["CICS region"])
    source: SourceRead


class PayloadLimitRead(OutputModel):
    """The most that one transaction can carry."""

    bytes: int
    source: SourceRead


class WayCaveatRead(OutputModel):
    """Something that a reader must know; locator: its place in the document."""

    code: str
    text: str
    locator: str | None


class WayRead(OutputModel):
    """One way in at the rate. Where a number is null, `why` or `missing` says why."""

    configuration: str
    label: str
    short_label: str = Field(examples=["CTG over IPIC"])
    origin: Origin = Field(description="`user`: your own measurement; its label says so")
    family: str
    payload_class: str
    payload: PayloadRead
    security: str
    connection: str
    exchange: str
    status: Status
    why: str | None
    point: str | None = Field(description="The measured point, where a region's rate is one")
    rank: int | None = Field(
        description="By total time, cheapest first; costs within 1 % share a rank"
    )
    gp_rank: int | None = Field(description="By GP time")
    rank_in_payload_class: int | None = Field(description="By total time, among equal payloads")
    gp_ms: float | None
    ziip_ms: float | None
    total_ms: float | None
    aapcp_ms: float | None = Field(description="Overflow to GPs, inside gp_ms")
    ziip_share: float | None = Field(description="Of the total")
    components: list[ComponentTimeRead]
    measured_range: MeasuredRangeRead
    max_measured_rate_per_second: float
    published_mean_total_ms: float | None = Field(description="As printed, measured machine")
    gp_seconds_per_hour: float | None
    ziip_seconds_per_hour: float | None
    total_seconds_per_hour: float | None
    msu_per_hour: MsuPerHourRead
    cpu_percent: float | None = Field(description="GP and zIIP, % of one processor")
    gp_cpu_percent: float | None = Field(description="GP, % of one CP")
    gp_cps_used: float | None = Field(description="CPs that GP time keeps busy at the rate")
    lpar_utilisation_share: float | None = Field(description="GP, share of the LPAR's CPs")
    response_ms: float | None = Field(description="Interpolated, as measured")
    response_clock: Clock = Field(description="Who measured rate and response time")
    limit: WayLimitRead
    payload_limit: PayloadLimitRead | None = Field(description="Null: the document names none")
    regions_in_range: int | None = Field(
        description="The fewest regions that each take a measured rate"
    )
    regions_needed: int | None = Field(description="How many of `limit.per` the rate takes")
    ziips_needed: float | None
    overflow_share: float | None = Field(
        description="Share of zAAP-eligible work that ran on GPs at this rate, measured LPAR"
    )
    overflow_share_at_target: float | None = Field(
        description="The same where the measured zIIP was as busy as ziip_target_utilisation"
    )
    missing: dict[str, str] = Field(
        description="Why a single number is missing, by field",
        examples=[{"msu_per_hour.service_units": "no SU/sec per CP is published for it"}],
    )
    caveats: list[WayCaveatRead]


class ComparisonWarningRead(OutputModel):
    """Something that a reader of the ranking must know, and the ways that it touches."""

    code: str
    text: str
    configurations: list[str]


class OverflowPairRead(OutputModel):
    """A measured pair: how busy the one zIIP was, and what share of eligible work overflowed."""

    configuration: str
    point: str
    rate_per_second: float
    ziip_busy_share: float
    overflow_share: float


class ComparisonFindingRead(OutputModel):
    """What stands out among ways with one payload, in a sentence."""

    text: str
    cheapest: str
    dearest: str | None = Field(description="Null where one way alone has a cost")
    ratio: float | None = Field(description="dearest ÷ cheapest")


class HandoverWindowRead(OutputModel):
    """The rate as a value calculation takes it: so many transactions in so many hours."""

    transactions: float
    peak_share: float
    peak_hours: float


class ComparisonFindingsRead(OutputModel):
    """By total time and by GP time; null without a cost."""

    total: ComparisonFindingRead | None
    gp: ComparisonFindingRead | None


class ComparisonRead(OutputModel):
    """Every way at one rate, cheapest total first."""

    rate_per_second: float
    regions: int
    region_rate_per_second: float = Field(description="Rate of each region")
    window: HandoverWindowRead
    machine: ComparisonMachineRead | None
    measured_machine: ComparisonMeasuredRead
    conversion: ConversionRead
    msu_basis: MsuBasis
    msu_note: str | None = Field(
        description="What the MSU are made of, with the rating's source and range"
    )
    ziip_target_utilisation: float | None
    payload_class: str | None
    findings: ComparisonFindingsRead
    items: list[WayRead]
    overflow_pairs: list[OverflowPairRead]
    warnings: list[ComparisonWarningRead]
    inputs: dict[str, Figure]


class ComparisonCurveWrite(WaysWrite):
    """Ways in along the rate."""

    per_segment: Annotated[int, Field(ge=1, le=50)] = Field(
        default=8, description="Steps between neighbouring measured points"
    )
    low: Rate | None = Field(default=None, description="Part of the range to show, transactions/s")
    high: Rate | None = None


class CostAtRateRead(OutputModel):
    """One row of a curve; point: the measured point where it is one."""

    rate_per_second: float
    measured: bool
    point: str | None
    gp_ms: float
    ziip_ms: float | None
    total_ms: float
    cpu_percent: float
    gp_cpu_percent: float
    response_ms: float | None


class CostCurveRead(OutputModel):
    """One way along its measured range, and where it stops."""

    configuration: str
    label: str
    short_label: str
    origin: Origin
    family: str
    payload_class: str
    measured_range: MeasuredRangeRead
    limit: WayLimitRead
    response_clock: Clock
    ziip_missing: str | None = Field(description="Why zIIP time is null")
    rows: list[CostAtRateRead]


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

    machine: ComparisonMachineRead | None
    measured_machine: ComparisonMeasuredRead
    conversion: ConversionRead
    units: ComparisonCurveUnits
    items: list[CostCurveRead]
    warnings: list[ComparisonWarningRead]
    inputs: dict[str, Figure]


class CrossoversWrite(WaysWrite):
    """Which ways overtake each other; with a rate also at which price of a zIIP second."""

    rate_per_second: Rate | None = Field(default=None, examples=[1940.74])
    regions: Regions = Field(default=1, description=REGIONS)


class CrossingRead(OutputModel):
    """A rate at which two ways cost the same."""

    rate_per_second: float = Field(description="Of one region")
    cheaper_below: str
    cheaper_above: str
    near: bool = Field(description="Within 10 % of the rate that each region takes")


class RateCrossingsRead(OutputModel):
    """Crossings by one cost; `reason` says why there are none, `always` who is cheaper then."""

    crossings: list[CrossingRead]
    always: str | None
    reason: str | None


class PriceCrossingRead(OutputModel):
    """Price of a zIIP second, GP seconds, at which two ways cost the same at the rate."""

    relative_price: float | None
    cheaper_at_zero: str | None = Field(description="With free zIIP time; null: both the same")
    cheaper_at_one: str | None = Field(description="Where a zIIP second costs a GP second")
    reason: str | None


class CrossoverRead(OutputModel):
    """Two ways against each other."""

    one: str
    other: str
    comparable: bool
    reason: str | None = Field(description="Why they do not compare")
    shared_rates: MeasuredRangeRead | None
    gp: RateCrossingsRead
    total: RateCrossingsRead
    ziip_price: PriceCrossingRead | None = Field(description="Null without a rate")


class CrossoversRead(OutputModel):
    """Each two of the ways. No machine's speed enters: both sides scale alike."""

    rate_per_second: float | None
    machine: ComparisonMachineRead | None
    items: list[CrossoverRead]


class QuestionsWrite(OnMachineWrite):
    """The study's questions at a rate."""

    rate_per_second: Rate = Field(examples=[900])
    regions: Regions = Field(default=1, description=REGIONS)

    def asked(self) -> Asked:
        """Return the request in the service's terms."""
        return Asked(None, self.machine, self.alone())


class QuestionPairRead(OutputModel):
    """Two costs and their difference, ms per transaction; `why` explains nulls."""

    before: str
    before_label: str
    after: str
    after_label: str
    subject: str = Field(description="What makes the difference")
    before_ms: float | None
    after_ms: float | None
    difference_ms: float | None
    ratio: float | None = Field(description="after ÷ before")
    before_gp_ms: float | None
    after_gp_ms: float | None
    overflow_ms: float | None = Field(
        description="Eligible work of `after` that ran on GPs, where it was measured"
    )
    shared_rates: MeasuredRangeRead | None
    why: str | None


class QuestionCaveatRead(OutputModel):
    """Something that a reader of the answer must know."""

    code: str
    text: str


class QuestionRead(OutputModel):
    """A question with its answer in a sentence."""

    id: str = Field(examples=["tls"])
    question: str
    kind: QuestionKind = Field(
        description="What before and after are: totals of two ways; the CICS address space and the "
        "total of one way; the total and the GP time of one way"
    )
    answer: str
    pairs: list[QuestionPairRead]
    shared_rates: MeasuredRangeRead | None = Field(description="Where every pair has an answer")
    nearest_rate_per_second: float | None = Field(
        description="The nearest of these; null where the rate is one or there are none"
    )
    caveats: list[QuestionCaveatRead]
    sources: list[SourceRead]


class QuestionsRead(OutputModel):
    """Every question, in the order in which to read them."""

    rate_per_second: float
    machine: ComparisonMachineRead | None
    conversion: ConversionRead
    items: list[QuestionRead]
    warnings: list[ComparisonWarningRead]


class WorkingWrite(OnMachineWrite):
    """One way at a rate, with its working."""

    configuration: Identifier = Field(examples=["ctg-ipic"])
    rate_per_second: Rate = Field(examples=[900])
    regions: Regions = Field(default=1, description=REGIONS)
    ziip_target_utilisation: ZiipUtilisation | None = None

    def asked(self) -> Asked:
        """Return the request in the service's terms."""
        return Asked((self.configuration,), self.machine, self.alone())


class WorkingComponentRead(OutputModel):
    """An address space on one kind of processor; figure: the id of its time in `inputs`."""

    name: str
    processor: Processor
    figure: str


class ComparisonWorkingRead(OutputModel):
    """Figures of one way by the names of the comparison's fields, and what they rest on."""

    configuration: str
    rate_per_second: float
    figures: dict[str, Figure] = Field(
        description="gp_ms, ziip_ms, total_ms, gp_seconds_per_hour, msu_per_hour_per_cp_rating, …"
    )
    components: list[WorkingComponentRead]
    inputs: dict[str, Figure]
