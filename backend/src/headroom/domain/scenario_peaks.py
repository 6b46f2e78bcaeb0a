"""What a saving does to the billed peak of a scenario's profile. Method: docs/methods/money.md.

The saving of the window is taken from the profile in the window's hours. The R4HA of every step
then falls along a straight line, and the peak is the highest of these lines: a formula of the
saving, which samples, later years and sought inputs go through like every other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from headroom.domain.expressions import greatest
from headroom.domain.formulas import FloatArray, Ledger, formula
from headroom.domain.gains import TIE, Gain, Peak, find_peak, gain
from headroom.domain.peaks import billed_saving_msu, lost_to_new_peak_msu, saved_at_old_peak_msu
from headroom.domain.quantities import Quantity
from headroom.domain.rolling_average import Rules, over_lpars, read

PROFILE_FIGURES = (
    "peak_after_msu",
    "saved_at_old_peak_msu",
    "lost_to_new_peak_msu",
    "billed_saving_msu",
)
DAY_MINUTES = 1440


@formula(label="R4HA where the peak stood before", unit="MSU", takes=("MSU", "MSU", "ratio"))
def left_at_old_peak_msu(peak_before_msu: float, saved_msu: float, relief: float) -> float:
    """Return what is left at the old peak.

    relief: by how much the R4HA falls there for each MSU saved in the window.
    """
    return peak_before_msu - saved_msu * relief


@formula(
    label="R4HA peak after the change",
    unit="MSU",
    takes=("MSU", "MSU", "ratio"),
    repeats=("MSU", "ratio"),
)
def highest_after_msu(saved_msu: float, r4ha_msu: float, relief: float, *others: float) -> Any:
    """Return the highest R4HA after a saving in the window.

    r4ha_msu, relief: R4HA of a step before, and by how much it falls for each MSU saved. others:
    the same of the further steps that can be the highest.
    """
    levels, reliefs = (r4ha_msu, *others[::2]), (relief, *others[1::2])
    left: list[Any] = [
        level - saved_msu * each for level, each in zip(levels, reliefs, strict=True)
    ]
    return reduce(greatest, left)


@dataclass(frozen=True, slots=True)
class Day:
    """A kind of day: MSU, LPARs × intervals, NaN for a gap; background and workload together."""

    label: str
    msu: FloatArray


@dataclass(frozen=True, slots=True)
class Profile:
    """Days on a calendar, and where in them the window of the scenario lies.

    calendar: a position in ``days`` for each day. window_row: the LPAR that saves. window_days:
    positions of the days on which it does. window_start_minute: from the beginning of the day.
    """

    rules: Rules
    lpars: tuple[str, ...]
    days: tuple[Day, ...]
    calendar: tuple[int, ...]
    window_row: int
    window_days: frozenset[int]
    window_start_minute: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value of the R4HA stands. day: of the calendar, from 1. end_minute: of that day."""

    msu: float
    day: int
    label: str
    end_minute: int

    def words(self) -> str:
        """Return day and time for a sentence."""
        hour, minute = divmod(self.end_minute, 60)
        return f"day {self.day} ({self.label}), {hour:02d}:{minute:02d}"


@dataclass(frozen=True, slots=True)
class DayCourse:
    """One day of the calendar before and after: MSU per interval and R4HA per step, all LPARs."""

    day: int
    label: str
    msu_before: FloatArray
    msu_after: FloatArray
    r4ha_before: FloatArray
    r4ha_after: FloatArray


@dataclass(frozen=True, slots=True)
class ProfilePeaks:
    """Where the peak stands before and after, and what more or less of the same would do.

    most_saving_msu: more than this cannot be taken: some hour of the window does not use it.
    """

    before: Place
    after: Place
    gain: Gain
    most_saving_msu: float
    courses: tuple[DayCourse, ...]

    @property
    def moved(self) -> bool:
        """Return whether the peak stands elsewhere after the change."""
        return (self.before.day, self.before.end_minute) != (self.after.day, self.after.end_minute)


@dataclass(frozen=True, slots=True)
class _Line:
    level: float
    relief: float
    step: int


class ProfileSeries:
    """A profile laid out along its calendar, with the R4HA before and of the saving."""

    def __init__(self, profile: Profile, window_hours: float) -> None:
        """Lay out a profile. window_hours: length of the scenario's window."""
        self._profile, rules = profile, profile.rules
        days = [profile.days[each] for each in profile.calendar]
        lengths = [each.msu.shape[1] for each in days]
        self._starts = np.concatenate(([0], np.cumsum(lengths))).tolist()
        self.msu = np.ascontiguousarray(np.concatenate([each.msu for each in days], axis=1))
        self.taken = self._taken(window_hours)
        relief = np.zeros_like(self.msu)
        relief[profile.window_row] = self.taken
        relief[np.isnan(self.msu)] = np.nan
        self.r4ha = over_lpars(read(self.msu, rules), rules)
        self.relief = over_lpars(read(relief, rules), rules)
        self.peak = find_peak(self.r4ha)

    def _taken(self, window_hours: float) -> FloatArray:
        """Return which part of each interval lies in the window, 0 to 1."""
        profile, minutes = self._profile, self._profile.rules.interval_minutes
        parts = np.zeros(self._starts[-1])
        start = profile.window_start_minute / minutes
        end = start + window_hours * 60 / minutes
        numbers = np.arange(int(start), int(np.ceil(end - TIE)))
        overlap = np.minimum(numbers + 1, end) - np.maximum(numbers, start)
        for position, kind in enumerate(profile.calendar):
            if kind in profile.window_days:
                places = self._starts[position] + numbers
                inside = places < len(parts)  # what runs past the last day is not there to save
                parts[places[inside]] += overlap[inside]
        return np.minimum(parts, 1.0)

    def lines(self) -> list[_Line]:
        """Return the steps that are the highest at some size of the saving, least relief first."""
        known = np.flatnonzero(~np.isnan(self.r4ha))
        levels, reliefs = self.r4ha[known], np.round(self.relief[known], 12)
        order = np.lexsort((known, -levels, reliefs))
        first = np.concatenate(([True], np.diff(reliefs[order]) > 0))
        kept: list[_Line] = []
        for at in order[first].tolist():
            line = _Line(float(levels[at]), float(reliefs[at]), int(known[at]))
            while len(kept) > 1 and _never_highest(kept[-2], kept[-1], line):
                kept.pop()
            kept.append(line)
        return kept

    def place(self, peak: Peak) -> Place:
        """Return where a step stands on the calendar."""
        rules = self._profile.rules
        end = min((peak.index + 1) * rules.intervals_per_step, self._starts[-1])
        number = int(np.searchsorted(self._starts, end, side="left"))
        minute = (end - self._starts[number - 1]) * rules.interval_minutes
        kind = self._profile.days[self._profile.calendar[number - 1]]
        return Place(peak.msu, number, kind.label, minute)

    def peaks(self, saved_msu: float) -> ProfilePeaks | None:
        """Return the peaks before and after a saving; None where no window is complete."""
        if self.peak is None:
            return None
        after = self.r4ha - saved_msu * self.relief
        peak_after = find_peak(after)
        assert peak_after is not None, "the same steps are complete before and after"
        before_place, after_place = self.place(self.peak), self.place(peak_after)
        used = self.msu[self._profile.window_row]
        taking = self.taken > TIE
        bearable = used[taking] / self.taken[taking]
        most = float(np.nanmin(bearable)) if np.isfinite(bearable).any() else np.inf
        days = sorted({before_place.day, after_place.day})
        return ProfilePeaks(
            before_place,
            after_place,
            gain(self.r4ha, self.relief, self.peak.index, np.inf),
            most,
            tuple(self._course(day, saved_msu, after) for day in days),
        )

    def _course(self, day: int, saved_msu: float, r4ha_after: FloatArray) -> DayCourse:
        profile, per_step = self._profile, self._profile.rules.intervals_per_step
        first, end = self._starts[day - 1], self._starts[day]
        msu = self.msu[:, first:end].sum(axis=0)
        steps = slice(first // per_step, end // per_step)
        return DayCourse(
            day,
            profile.days[profile.calendar[day - 1]].label,
            msu,
            msu - saved_msu * self.taken[first:end],
            self.r4ha[steps],
            r4ha_after[steps],
        )


def _never_highest(low: _Line, middle: _Line, high: _Line) -> bool:
    """Return whether a line lies under one of its neighbours everywhere, by order of relief."""
    return (middle.level - low.level) * (high.relief - low.relief) <= (high.level - low.level) * (
        middle.relief - low.relief
    )


class BilledSaving:
    """Records what of a saving in the window is billed, on the lines of a profile."""

    def __init__(self, ledger: Ledger, series: ProfileSeries) -> None:
        """Record the peak before and the steps that can become the highest."""
        self._ledger, self._lines = ledger, list[str]()
        peak = series.peak
        why = None if peak else "no four-hour window of the profile is complete"
        self._given("peak_before_msu", "R4HA peak before", peak.msu if peak else None, "MSU", why)
        relief = None if peak is None else float(series.relief[peak.index])
        self._given(
            "relief_at_old_peak", "Fall at the old peak per MSU saved", relief, "ratio", why
        )
        for number, line in enumerate(series.lines() if peak else (), 1):
            name = f"profile.step[{number}]."
            where = series.place(Peak(line.level, line.step)).words()
            self._lines += (
                self._given(f"{name}r4ha_msu", f"R4HA of {where}", line.level, "MSU"),
                self._given(f"{name}relief", f"Fall per MSU saved, {where}", line.relief, "ratio"),
            )
        if peak is None:
            self._lines = ["peak_before_msu", "relief_at_old_peak"]

    def _given(
        self, name: str, label: str, value: float | None, unit: str, why: str | None = None
    ) -> str:
        return self._ledger.add(Quantity(name, label, value, unit, "assumed", why_missing=why))

    def record(self, saved: str, name: str = "", words: str = "") -> str:
        """Record the peaks and what is billed of a saving; return the id of the billed saving.

        saved: id of the MSU saved in the window. name: how the ids begin.
        """
        derive = self._ledger.derive
        derive(
            f"{name}peak_after_msu",
            highest_after_msu,
            saved,
            *self._lines,
            label=f"R4HA peak after the change{words}",
        )
        derive(
            f"{name}after_at_old_peak_msu",
            left_at_old_peak_msu,
            "peak_before_msu",
            saved,
            "relief_at_old_peak",
            label=f"R4HA where the peak stood before{words}",
        )
        for function, first, second in (
            (saved_at_old_peak_msu, "peak_before_msu", f"{name}after_at_old_peak_msu"),
            (lost_to_new_peak_msu, f"{name}peak_after_msu", f"{name}after_at_old_peak_msu"),
            (billed_saving_msu, "peak_before_msu", f"{name}peak_after_msu"),
        ):
            declared = {
                saved_at_old_peak_msu: "MSU saved at the old peak",
                lost_to_new_peak_msu: "MSU lost to the new peak",
                billed_saving_msu: "Billed saving",
            }[function]
            derive(
                f"{name}{function.__name__}", function, first, second, label=f"{declared}{words}"
            )
        return f"{name}billed_saving_msu"
