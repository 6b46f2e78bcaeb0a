"""Answers about studies: the domain's own types, with what users read off pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from headroom.api.models import Figure, OutputModel
from headroom.domain.evidence.address_space_timers import CounterRole
from headroom.domain.evidence.own_values import StoredOwnValue
from headroom.domain.evidence.studies import (
    Configuration,
    Environment,
    Extract,
    PublishedFigure,
    Statement,
    StudyCounts,
)
from headroom.domain.machines.machines import Origin
from headroom.persistence.tables import OwnValueRow


class MeasuredMachineRead(OutputModel):
    """A machine that a study measured on."""

    id: str | None = Field(description="Null where the document names none")
    basis: Literal["stated", "assumed", "none"]
    label: str
    lpar_cps: int | None
    lpar_ziips: int | None


class GapRead(OutputModel):
    """What a document leaves out."""

    text: str
    locator: str


class StudySummary(OutputModel):
    """A published document."""

    id: str = Field(examples=["tales"])
    title: str
    document: dict[str, Any] = Field(description="What the document states of itself")
    summary: str
    origin: Origin
    machines: list[MeasuredMachineRead]
    counts: StudyCounts
    missing: list[GapRead]


class StudyList(OutputModel):
    """All studies."""

    items: list[StudySummary]
    total: int


@dataclass(frozen=True, kw_only=True)
class StudyConfiguration(Configuration):
    """One way that a study measured: its rows without averages, and the rates that they span."""

    rows: int
    lowest_rate_per_second: float | None
    highest_rate_per_second: float | None


@dataclass(frozen=True, kw_only=True)
class FigureWithReadings(PublishedFigure):
    """A number that a document prints beside its measurements.

    own_values: what users read off the picture; never mixed with published values.
    """

    own_values: list[StoredOwnValue]


class TimerFigures(OutputModel):
    """GP and zIIP time of an address space."""

    gp_seconds: Figure
    ziip_seconds: Figure
    total_seconds: Figure
    ziip_share: Figure


class TimerSummaryRead(OutputModel):
    """What the counters of a timer screen add up to."""

    figures: TimerFigures
    inputs: dict[str, Figure]
    counters: list[CounterRole]


@dataclass(frozen=True, kw_only=True)
class ExtractWithTimers(Extract):
    """A printed screen or report excerpt. summary: only where it shows timers."""

    summary: TimerSummaryRead | None


class CounterChangeFigures(OutputModel):
    """Ids in ``inputs``."""

    before: str
    after: str
    change: str


class CounterChangeRead(OutputModel):
    """One counter before and after, with ids of the figures in ``inputs``."""

    name: str
    meaning: str
    before: float | None
    after: float | None
    change: float | None
    unit: str
    figures: CounterChangeFigures


class ExtractChangeRead(OutputModel):
    """What happened between two screens of one address space."""

    id: str
    label: str
    before: str | None = Field(description="The screen before; null where none is printed")
    after: str
    note: str
    rows: list[CounterChangeRead]
    figures: TimerFigures
    inputs: dict[str, Figure]


class StudyRead(StudySummary):
    """A study with everything that it holds except the points of its configurations."""

    environments: list[Environment]
    configurations: list[StudyConfiguration]
    statements: list[Statement]
    figures: list[FigureWithReadings]
    extracts: list[ExtractWithTimers]
    extract_changes: list[ExtractChangeRead]


def with_readings(
    figures: list[PublishedFigure], own: dict[str, list[OwnValueRow]]
) -> list[FigureWithReadings]:
    """Return figures with what users read off each. own: by figure."""
    return [
        FigureWithReadings(
            **vars(figure),
            own_values=[StoredOwnValue.model_validate(row) for row in own.get(figure.id, ())],
        )
        for figure in figures
    ]
