"""Answers about studies: the domain's own types, with what users read off pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from headroom.domain.evidence.address_space_timers import TimerChange, TimerSummary
from headroom.domain.evidence.own_values import StoredOwnValue
from headroom.domain.evidence.packs import StudyPack
from headroom.domain.evidence.studies import (
    Configuration,
    Environment,
    Extract,
    PublishedFigure,
    Statement,
    StudyCounts,
)
from headroom.domain.machines.machines import Origin
from headroom.domain.quantities.answers import OutputModel


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
    compared: list[str] = Field(
        description="Configurations measured at rates: they compare at yours"
    )
    compared_first: bool = Field(description="Whether it is compared where no study is named")
    pack: StudyPack | None = Field(description="Who typed it and who checked it; null: unknown")


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


@dataclass(frozen=True, kw_only=True)
class ExtractWithTimers(Extract):
    """A printed screen or report excerpt. summary: only where it shows timers."""

    summary: TimerSummary | None


class StudyRead(StudySummary):
    """A study with everything that it holds except the points of its configurations."""

    environments: list[Environment]
    configurations: list[StudyConfiguration]
    statements: list[Statement]
    figures: list[FigureWithReadings]
    extracts: list[ExtractWithTimers]
    extract_changes: list[TimerChange]


def with_readings(
    figures: list[PublishedFigure], own: dict[str, list[StoredOwnValue]]
) -> list[FigureWithReadings]:
    """Return figures with what users read off each. own: by figure."""
    return [
        FigureWithReadings(
            **vars(figure),
            own_values=own.get(figure.id, []),
        )
        for figure in figures
    ]
