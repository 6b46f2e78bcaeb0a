"""Schemas of what a configuration costs per transaction, and of what it compares with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from headroom.api.models import Figure, OutputModel
from headroom.api.studies.schemas import FigureWithReadings
from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.evidence import Caveat
from headroom.domain.evidence.rates import RateRange
from headroom.domain.evidence.studies import Configuration, Environment, Point, Statement

Basis = Literal["rate", "test_cycle"]


class PrintedRead(OutputModel):
    """What the document prints for a figure of ours."""

    figure: str = Field(description="Id of the published figure")
    printed: str | None
    value: float | None
    unit: str
    locator: str


class CostColumnRead(OutputModel):
    """A column of the cost table."""

    id: str = Field(examples=["TCP-IP.gp"])
    component: str
    processor: Processor
    in_total: bool = Field(description="AAPCP is inside the GP time and in no sum")


class CostSums(OutputModel):
    """Sums of one row, ms per transaction; null where there is no such column."""

    gp_ms: float | None
    zaap_ms: float | None
    ziip_ms: float | None
    total_ms: float | None = Field(description="GP, zAAP and zIIP")
    printed_total: PrintedRead | None
    printed_total_excluding_zaap: PrintedRead | None


class CostRowRead(CostSums):
    """Costs at one measured point or in one run."""

    point: str
    name: str
    etr_per_second: float | None
    ms: list[float | None] = Field(description="In the order of the columns")


class CostAveragesRead(CostSums):
    """Our unweighted means over the rows, beside the printed averages."""

    ms: list[float | None]


class MissingRead(OutputModel):
    """A sum that one would expect, and why it is not there."""

    figure: str
    reason: str


class CostsRead(OutputModel):
    """CPU time per transaction, recomputed from the printed cells, beside the printed totals."""

    basis: Basis
    unit: str = Field(examples=["ms/transaction"])
    formula: str = Field(description="Of one cell", examples=["percent ÷ etr_per_second × 10"])
    columns: list[CostColumnRead]
    rows: list[CostRowRead]
    averages: CostAveragesRead
    measured_range: RateRange | None
    missing: list[MissingRead]
    notes: list[Caveat]


@dataclass(frozen=True, kw_only=True)
class ConfigurationWhole(Configuration):
    """A configuration with its points, costs, printed totals and what the document says of it.

    costs: null where no CPU time is published as a number.
    """

    environment: Environment
    points: list[Point]
    figures: list[FigureWithReadings]
    statements: list[Statement]
    costs: CostsRead | None


class CostFigures(OutputModel):
    """Costs, ms per transaction; null where the configuration has no such column."""

    gp_ms: Figure
    zaap_ms: Figure | None
    ziip_ms: Figure | None
    total_ms: Figure


class CostComponentRead(OutputModel):
    """One address space or transaction on one kind of processor."""

    name: str
    processor: Processor
    figure: str = Field(description="Id of its cost in `inputs`")


class CostPublishedRead(OutputModel):
    """What the document prints for one of the figures."""

    figure: Literal["gp_ms", "total_ms"]
    published: PrintedRead


class CostRead(OutputModel):
    """The cost at one place with everything that it rests on."""

    configuration: str
    label: str
    basis: Basis
    point: str | None = Field(
        description="The measured point, `average` for our mean, null at a rate between points"
    )
    rate_per_second: float | None
    status: Literal["measured", "measured_range", "beyond_measured_range"]
    measured_range: RateRange | None
    figures: CostFigures
    components: list[CostComponentRead]
    inputs: dict[str, Figure]
    published: list[CostPublishedRead]
    notes: list[Caveat]


class ComparableRead(OutputModel):
    """Whether another configuration can stand in for this one, and why not."""

    configuration: str
    label: str
    family: str
    comparable: bool
    reason: str | None
    needs_rate: bool
    shared_rates: RateRange | None = Field(description="Rates that both measured ranges hold")
    default_rate: float | None = Field(description="Taken when a calculation states none")
    caveats: list[Caveat]


class ComparableList(OutputModel):
    """The other configurations of the study."""

    configuration: str
    items: list[ComparableRead]
    total: int


class ConfigurationList(OutputModel):
    """Configurations of one study or of all."""

    items: list[Configuration]
    total: int
