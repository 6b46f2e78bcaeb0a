"""Which part of a long run leads and is drawn: the newest whole month, the days of its peak."""

from __future__ import annotations

from typing import Literal, TypeAlias

from headroom.domain.peaks.answers import LineAnswer
from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.peaks.peaks import BILLED
from headroom.domain.peaks.recorded import RecordedLine
from headroom.domain.quantities.arrays import or_null
from headroom.domain.quantities.ids import Id
from headroom.services.peaks_answers import PeaksAnswer

When: TypeAlias = Literal["before", "after"]
_DAY = 1440
MOST_STEPS = 480
"""Steps that a chart draws; of longer runs the days of both peaks."""


def led_month(answer: PeaksAnswer) -> BillingMonth | None:
    """Return the newest whole billing month, which a long run leads with; None where none does.

    Answers from before its three numbers were recorded lead with all of the time.
    """
    month = next((month for month in reversed(answer.months) if month.whole), None)
    if len(answer.months) < 2 or month is None or month.peak_before_msu is None:
        return None
    where = Id.within("month", month.month)
    recorded = all(f"{where}{name}" in answer.months_inputs for name in BILLED)
    return month if recorded or answer.total.after is None else None


def values_of(line: LineAnswer | RecordedLine | None) -> list[float | None] | None:
    """Return a line's R4HA by step; None where it was not sent."""
    return None if line is None or line.r4ha_msu is None else or_null(line.r4ha_msu)


def billed_at(answer: PeaksAnswer, which: When) -> int | None:
    """Return the step of a billed peak: of the month that leads, else of all of the time."""
    month = led_month(answer)
    if month is not None:
        return month.peak_before_index if which == "before" else month.peak_after_index
    line = answer.total.before if which == "before" else answer.total.after
    return None if line is None else line.billed_peak_index


def drawn_steps(answer: PeaksAnswer) -> range:
    """Return the steps that a chart draws: all, or of a long run two days around the old peak."""
    count, half = len(values_of(answer.total.before) or []), _DAY // answer.step_minutes
    if count <= MOST_STEPS:
        return range(count)
    at = billed_at(answer, "before") or 0
    first = min(max(0, at - half), max(0, count - 2 * half))
    return range(first, min(count, first + 2 * half))


def drawn_hours(answer: PeaksAnswer) -> range:
    """Return the hours that a chart draws of a run whose series are named by their hash."""
    hourly, peak = answer.hourly, billed_at(answer, "before")
    if hourly is None or peak is None:
        return range(0)
    end = answer.first_step_minute + (peak + 1) * answer.step_minutes
    count, at = len(hourly.before_msu), int((end - hourly.first_minute) // 60)
    first = min(max(0, at - 24), max(0, count - 48))
    return range(first, min(count, first + 48))


def drawn_minutes(answer: PeaksAnswer) -> tuple[float, float] | None:
    """Return from when to when the chart of an answer draws; None where it draws nothing."""
    if answer.total.before.r4ha_msu is None and answer.hourly is not None:
        drawn, first, every = drawn_hours(answer), answer.hourly.first_minute, 60.0
    else:
        drawn, every = drawn_steps(answer), answer.step_minutes
        first = answer.first_step_minute
    return (first + drawn.start * every, first + drawn.stop * every) if drawn else None
