"""Configurations whole, and what they compare with."""

from __future__ import annotations

from dataclasses import dataclass

from headroom.api.studies.schemas import FigureWithReadings
from headroom.domain.evidence.comparability import Comparability
from headroom.domain.evidence.cost_tables import CostTable
from headroom.domain.evidence.studies import Configuration, Environment, Point, Statement
from headroom.domain.quantities.answers import OutputModel


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


class ComparableList(OutputModel):
    """The other configurations of the study."""

    configuration: str
    items: list[Comparability]
    total: int
