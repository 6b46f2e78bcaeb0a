"""Profiles of MSU over a day: shapes to start from, and what a file of values holds.

Method: docs/methods/rolling-average.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from headroom.domain.evidence.evidence import Caveat
from headroom.domain.quantities.arrays import Values
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import inside
from headroom.domain.quantities.refusals import Refusal

ProfileUnit: TypeAlias = Literal["MSU", "GP seconds"]
"""MSU as an hourly rate, or CPU seconds of GPs used in the interval."""

ShapeId: TypeAlias = Literal["flat", "office_hours", "night_batch", "month_end"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A day as 24 shares of its highest hour. Assumed: a form to start from, nobody's measurement.

    description: what the shares stand for, in words.
    """

    id: ShapeId
    label: str
    description: str
    hourly_shares: tuple[float, ...]
    kind: Literal["assumed"] = "assumed"


SHAPES: tuple[Shape, ...] = (
    Shape(
        "flat",
        "Flat",
        "The same in every hour, as with round-the-clock work from everywhere.",
        (1.0,) * 24,
    ),
    Shape(
        "office_hours",
        "Office hours",
        "Online work from 8:00 to 18:00, with a dip at noon and highest from 10:00 to 12:00; a "
        "fifth of that through the night.",
        (
            *(0.20,) * 6,
            *(0.30, 0.50, 0.75, 0.95, 1.00, 1.00, 0.80, 0.85, 0.95, 0.95, 0.85, 0.65),
            *(0.45, 0.35, 0.30, 0.25, 0.20, 0.20),
        ),
    ),
    Shape(
        "night_batch",
        "Night batch",
        "Batch from 22:00 to 5:00, highest from midnight to 2:00; a tenth of that through the day.",
        (
            *(1.00, 1.00, 0.95, 0.85, 0.50, 0.20),
            *(0.10,) * 15,
            *(0.30, 0.85, 0.95),
        ),
    ),
    Shape(
        "month_end",
        "Month-end batch and online peak",
        "Office hours, and a night's batch of nearly the same height from 22 to 4: two peaks far "
        "apart, so that lowering one soon leaves the other.",
        (
            *(0.95, 0.95, 0.90, 0.80, 0.50, 0.30),
            *(0.30, 0.50, 0.75, 0.95, 1.00, 1.00, 0.80, 0.85, 0.95, 0.95, 0.85, 0.65),
            *(0.45, 0.35, 0.30, 0.45, 0.85, 0.95),
        ),
    ),
)


def shaped_day(shape: Shape, highest_msu: float, interval_minutes: int) -> FloatArray:
    """Return a day's MSU in this shape, one value an interval, the same all through an hour.

    highest_msu: the level of the highest hour.
    """
    hours = np.array(shape.hourly_shares) * highest_msu
    return np.repeat(hours, 60 // interval_minutes)


class FileError(Refusal, ValueError):
    """A file cannot be read rightly. line, column: where, from 1; None where it is the whole.

    also: further places that are wrong in the same file.
    """

    slug, title = "unreadable-file", "The file cannot be read"

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        also: tuple[FileError, ...] = (),
    ) -> None:
        message = message.removesuffix(".")
        places = [(error.place, str(error)) for error in also]
        self.line, self.column, self.also = line, column, also
        where = "" if line is None else f"{self.place}: "
        more = f" And {len(also)} more." if also else ""
        super().__init__(
            f"{where}{inside(message)}.{more} Nothing was taken from it.",
            (self.place, message),
            *places,
        )

    @property
    def place(self) -> str:
        """Return where the file is wrong, in words."""
        if self.line is None:
            return "file"
        return f"line {self.line}" + (f", column {self.column}" if self.column else "")

    def __str__(self) -> str:
        return self.errors[0][1]


@dataclass(frozen=True)
class Finding(Caveat):
    """Something that a reader must know about a file. line: where, None where it is the whole."""

    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class FileSeries:
    """MSU of one LPAR from a file, NaN where an interval is missing."""

    lpar: str
    msu: Values


def recorded_finding(lpars: Sequence[str]) -> Finding:
    """Return what is said of averages that a machine recorded of these LPARs."""
    return Finding(
        "recorded_r4ha",
        f"The file holds the R4HA that the machine recorded of {', '.join(lpars)}: it is shown "
        "beside the computed one and is not counted as consumption.",
    )
