"""What the calculations about ways in answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import Field

from headroom.domain.comparison.cost_curves import CostCurve
from headroom.domain.comparison.crossovers import Crossover
from headroom.domain.comparison.joint_studies import ComparedStudy
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
from headroom.domain.comparison.ways_in import OverflowPair, window_transactions
from headroom.domain.evidence.component_costs import ComponentCost
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.machines.msu import MsuBasis
from headroom.domain.quantities.answers import OutputModel, QuantitiesById, WordingsByText

_WINDOW_HOURS = 4.0
"""Hours of the window that a comparison is handed over with: those of the R4HA."""


@dataclass(frozen=True, slots=True)
class HandoverWindow:
    """The rate as a value calculation takes it: so many transactions in so many hours."""

    transactions: float
    peak_share: float
    peak_hours: float

    @classmethod
    def at(cls, rate: float) -> HandoverWindow:
        """Return the rate as transactions of a window."""
        return cls(window_transactions(rate, _WINDOW_HOURS), 1.0, _WINDOW_HOURS)


class ComparisonAnswer(OutputModel):
    """Every way at one rate, cheapest total first."""

    rate_per_second: float
    regions: int
    region_rate_per_second: float = Field(description="Rate of each region")
    window: HandoverWindow
    machine: ShownMachine | None
    measured_machine: MeasuredMachine
    conversion: ShownConversion
    ranges_note: str = Field(
        description="What the ranges of converted figures hold, or why there are none"
    )
    msu_basis: MsuBasis
    msu_note: str | None = Field(
        description="What the MSU are made of, with the rating's source and range"
    )
    ziip_target_utilisation: float | None
    payload_class: str | None
    studies: tuple[ComparedStudy, ...] = Field(description="Whose methods are compared")
    joint_note: str | None = Field(description="What must be said where there are two studies")
    findings: Findings
    shortlist: tuple[ListedWay, ...] = Field(description="At most three, each best in something")
    bridge: WayBridge | None = Field(description="Null where no two ways were named")
    items: Sequence[ComparedWay]
    overflow_pairs: list[OverflowPair]
    warnings: tuple[Warned, ...]
    inputs: QuantitiesById
    wordings: WordingsByText


@dataclass(frozen=True, slots=True)
class WayCurveUnits:
    """Units of the columns."""

    gp_ms: str = "ms/transaction"
    ziip_ms: str = "ms/transaction"
    total_ms: str = "ms/transaction"
    cpu_percent: str = "% of one processor"
    gp_cpu_percent: str = EvidenceWords.percent_of_one_cp
    response_ms: str = "ms"


class WayCurvesAnswer(OutputModel):
    """Every way along the rate: nothing beyond what was measured."""

    machine: ShownMachine | None
    measured_machine: MeasuredMachine
    conversion: ShownConversion
    units: WayCurveUnits
    items: list[CostCurve]
    warnings: tuple[Warned, ...]
    inputs: QuantitiesById


class CrossoversAnswer(OutputModel):
    """Each two of the ways. No machine's speed enters: both sides scale alike."""

    rate_per_second: float
    machine: ShownMachine | None
    items: Sequence[Crossover]


class QuestionsAnswer(OutputModel):
    """Every question, in the order in which to read them."""

    rate_per_second: float
    machine: ShownMachine | None
    conversion: ShownConversion
    items: list[AnsweredQuestion]
    warnings: tuple[Warned, ...]
    wordings: WordingsByText


class WayWorking(OutputModel):
    """Figures of one way by the names of the comparison's fields, and what they rest on."""

    configuration: str
    rate_per_second: float
    figures: QuantitiesById = Field(
        description="gp_ms, ziip_ms, total_ms, gp_seconds_per_hour, msu_per_hour_per_cp_rating, …"
    )
    components: list[ComponentCost]
    inputs: QuantitiesById
    wordings: WordingsByText = Field(default_factory=dict)
