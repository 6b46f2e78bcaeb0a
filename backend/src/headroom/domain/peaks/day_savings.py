"""A saving between two times of the day, laid over a series; part of it may move to other hours.

Method: docs/methods/rolling-average.md.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from headroom.domain.peaks.rolling_average import PeaksError, Rules
from headroom.domain.quantities.formulas import FloatArray

DAY_MINUTES = 1440


@dataclass(frozen=True, slots=True)
class DayHours:
    """Between two times of the day, in minutes from midnight; past it where the end is earlier."""

    start_minute: int
    end_minute: int

    def minutes_until(self, minute: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return how many minutes from midnight to a minute of the day lie in these hours."""
        start, end = self.start_minute, self.end_minute
        if start < end:
            return np.clip(minute - start, 0, end - start)
        return np.minimum(minute, end) + np.maximum(minute - start, 0)

    def parts(self, rules: Rules, first_minute: int, count: int) -> FloatArray:
        """Return which part of each interval lies in these hours, 0 to 1.

        first_minute: where in its day the series begins.
        """
        edges = first_minute + np.arange(count + 1) * rules.interval_minutes
        days, minute = np.divmod(edges, DAY_MINUTES)
        whole_day = int(self.minutes_until(np.array([DAY_MINUTES]))[0])
        until = days * whole_day + self.minutes_until(minute)
        return np.diff(until) / rules.interval_minutes


@dataclass(frozen=True, slots=True)
class Moved:
    """A share of what is saved that is not gone but runs in other hours of the same day."""

    share: float
    hours: DayHours


@dataclass(frozen=True, slots=True)
class DaySaving:
    """What one LPAR saves in some hours of its days: an amount, or a share of its workload.

    days: positions of the days, from 0; None for all.
    """

    lpar: str
    hours: DayHours
    msu: float | None
    workload_share: float | None
    days: frozenset[int] | None = None
    moved: Moved | None = None


@dataclass(frozen=True, slots=True)
class LaidSaving:
    """A saving over the series. unmoved_days: days without a value where the work would go.

    There the share that moves is not saved at all. most_added_msu: in the interval with the most.
    """

    lpar: str
    taken: FloatArray
    added: FloatArray
    taken_msu_hours: float
    moved_msu_hours: float
    most_added_msu: float
    unmoved_days: int


def laid_saving(
    saving: DaySaving,
    field: str,
    used: FloatArray,
    workload: FloatArray | None,
    rules: Rules,
    first_minute: int,
) -> LaidSaving:
    """Return a saving laid over the intervals of its LPAR.

    used: what the LPAR uses, NaN for a gap: there nothing is saved. workload: the part of it that
    is under study. Raises PeaksError, naming the field, for a saving that cannot be.
    """
    _check(saving, field, workload)
    count = len(used)
    day = (first_minute + np.arange(count) * rules.interval_minutes) // DAY_MINUTES
    known = ~np.isnan(used)
    parts = np.where(known, saving.hours.parts(rules, first_minute, count), 0.0)
    if saving.days is not None:
        parts = np.where(np.isin(day, list(saving.days)), parts, 0.0)
    # a check has made sure that there is the one or the other
    if workload is not None and saving.workload_share is not None:
        taken = workload * saving.workload_share * parts
    else:
        taken = (saving.msu or 0.0) * parts
    added = np.zeros(count)
    unmoved = 0
    if saving.moved is not None:
        target = np.where(known, saving.moved.hours.parts(rules, first_minute, count), 0.0)
        saved_on_day, room = np.bincount(day, taken), np.bincount(day, target)
        nowhere = (saved_on_day > 0) & (room == 0)
        unmoved = int(nowhere.sum())
        taken = np.where(nowhere[day], taken * (1 - saving.moved.share), taken)
        # the same amount in every interval of the hours where the work goes
        each = saved_on_day * saving.moved.share / np.where(room == 0, 1.0, room)
        added = np.where(nowhere, 0.0, each)[day] * target
    hours = rules.interval_minutes / 60
    return LaidSaving(
        saving.lpar,
        taken,
        added,
        float(taken.sum() * hours),
        float(added.sum() * hours),
        float(added.max()),
        unmoved,
    )


def _check(saving: DaySaving, field: str, workload: FloatArray | None) -> None:
    for name, hours in (
        ("", saving.hours),
        *((("moved.", saving.moved.hours),) if saving.moved else ()),
    ):
        if not (0 <= hours.start_minute < DAY_MINUTES and 0 < hours.end_minute <= DAY_MINUTES):
            raise PeaksError(
                f"{field}.{name}start_minute",
                f"hours begin between 0 and {DAY_MINUTES - 1} and end between 1 and {DAY_MINUTES}, "
                "in minutes of the day",
            )
        if hours.start_minute == hours.end_minute:
            raise PeaksError(f"{field}.{name}end_minute", "the hours end where they begin")
    if (saving.msu is None) == (saving.workload_share is None):
        raise PeaksError(field, "a saving has either msu or workload_share")
    if saving.workload_share is not None and workload is None:
        raise PeaksError(
            f"{field}.workload_share", f"{saving.lpar} has no workload to take a share of"
        )
