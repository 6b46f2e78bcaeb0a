"""Configurations whole, and what they compare with."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from headroom.api.models import OutputModel
from headroom.api.studies.schemas import FigureWithReadings
from headroom.domain.evidence.cost_tables import CostTable
from headroom.domain.evidence.evidence import Caveat
from headroom.domain.evidence.rates import RateRange
from headroom.domain.evidence.studies import Configuration, Environment, Point, Statement


@dataclass(frozen=True, kw_only=True)
class ConfigurationWhole(Configuration):
    """A configuration with its points, costs, printed totals and what the document says of it.

    costs: null where no CPU time is published as a number.
    """

    environment: Environment
    points: list[Point]
    figures: list[FigureWithReadings]
    statements: list[Statement]
    costs: CostTable | None


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
