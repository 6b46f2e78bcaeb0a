"""What a value calculation answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from headroom.domain.capacity.frame import Capacity
from headroom.domain.machines.msu import HeadlineBasis
from headroom.domain.quantities.answers import Each, OutputModel, QuantitiesById, WordingsByText
from headroom.domain.quantities.figures import VALUE_FIGURES
from headroom.domain.value.board import Board
from headroom.domain.value.content import CurveInput
from headroom.domain.value.examples import PublishedResult
from headroom.domain.value.value import Notice


@dataclass(frozen=True, slots=True)
class RateAnswer:
    """The rate of a part in each region beside what was measured: ids in ``inputs``.

    priced: of the rate that the CPU time is taken at; null where the request states one.
    fewest_regions: with which this part is in its range; null where no number is.
    """

    per_region: str
    lowest: str
    highest: str
    priced: str | None
    beyond_measured_range: bool
    fewest_regions: int | None


@dataclass(frozen=True, slots=True)
class PartAnswer:
    """One part of the mix, with ids of its figures in ``inputs``.

    substitution: the named id, or the two configurations and the rate, such as
    ``http-nonpooled..http-pooled@820``. rate: null where nothing was measured at rates.
    measured_on: the machine that its study names, with the CPs of its LPAR; null where it names
    none.
    """

    substitution: str
    label: str
    study: str
    share: float
    transactions: str
    gp_seconds_saved: str
    ziip_seconds_added: str
    rate: RateAnswer | None
    measured_on: str | None


@dataclass(frozen=True, slots=True)
class FigureLimit:
    """What a figure cannot exceed: ids of an amount, and of the most that there is of it."""

    figure: str
    amount: str
    most: str


FigureLimits = Annotated[
    list[FigureLimit],
    Field(description="Figures that have no value where an amount is more than the machine has"),
]
FewestRegions = Annotated[
    int | None,
    Field(
        description="With which every part is in its measured range; null where all are, or no "
        "number brings them there"
    ),
]


CapacityFrame = Annotated[
    Capacity, Field(description="Whether the work fits LPAR, regions and zIIPs, before and after")
]


BoardFirst = Annotated[
    Board, Field(description="What the answer says first; a report is written from its figures")
]


class ValueAnswer(OutputModel):
    """Figures, every quantity that they rest on, and what must be said about them."""

    figures: Annotated[QuantitiesById, Each(VALUE_FIGURES)]
    inputs: QuantitiesById
    parts: list[PartAnswer]
    published: list[PublishedResult]
    warnings: tuple[Notice, ...]
    limits: FigureLimits
    fewest_regions: FewestRegions
    capacity: CapacityFrame
    board: BoardFirst
    wordings: WordingsByText


@dataclass(frozen=True, slots=True)
class CurveVariable:
    """The input that varies."""

    id: CurveInput
    label: str
    unit: str


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The figures at one value of the input."""

    x: float
    gp_seconds_saved: float | None
    saved_msu: float | None
    ziip_seconds_added: float | None
    beyond_measured_range: bool


@dataclass(frozen=True, slots=True)
class CurveUnits:
    """Units of the curve's figures."""

    gp_seconds_saved: str
    saved_msu: str
    ziip_seconds_added: str


class CurveAnswer(OutputModel):
    """The figures along one input, with the input's current value."""

    over: CurveVariable
    current: float
    rows: list[CurvePoint]
    units: CurveUnits
    msu_basis: HeadlineBasis
