"""What a saving does to the billed peak of a scenario's profile. Method: docs/methods/money.md.

The saving of the window is taken from the profile in the window's hours. The R4HA of every step
then falls along a straight line, and the peak is the highest of these lines: a formula of the
saving, which samples, later years and sought inputs go through like every other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from headroom.domain.machines.machines import Machine
from headroom.domain.machines.msu import MsuBasis
from headroom.domain.peaks.gains import TIE, Gain, Peak, find_peak, gain
from headroom.domain.peaks.peaks import (
    Product,
    billed_saving_msu,
    lost_to_new_peak_msu,
    saved_at_old_peak_msu,
)
from headroom.domain.peaks.profile_units import MsuConversion, machine_ratings
from headroom.domain.peaks.profiles import ProfileUnit
from headroom.domain.peaks.rolling_average import Rules, over_lpars, read
from headroom.domain.quantities.expressions import greatest, least
from headroom.domain.quantities.formulas import FloatArray, Function, Ledger, formula
from headroom.domain.quantities.quantities import Quantity

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


@formula(
    label="Left where the peak stood before, under the cap",
    unit="MSU",
    takes=("MSU", "MSU", "ratio", "MSU"),
)
def left_under_cap_msu(r4ha_msu: float, saved_msu: float, relief: float, most_msu: float) -> Any:
    """Return what is billed at the old peak after a saving in an LPAR with a defined capacity.

    r4ha_msu: what counts there before, were it not for this cap. most_msu: the cap of the LPAR
    that saves, and what the other LPARs are billed there.
    """
    return least(r4ha_msu - saved_msu * relief, most_msu)


@formula(
    label="Billed peak after the change",
    unit="MSU",
    takes=("MSU", "MSU", "ratio", "MSU"),
    repeats=("MSU", "ratio", "MSU"),
)
def highest_under_cap_msu(
    saved_msu: float, r4ha_msu: float, relief: float, most_msu: float, *others: float
) -> Any:
    """Return the billed peak after a saving in the window of an LPAR with a defined capacity.

    r4ha_msu, relief, most_msu: as for what is left at the old peak, of a step. others: the same
    of the further steps that can be the highest.
    """
    levels = (r4ha_msu, *others[::3])
    reliefs, ceilings = (relief, *others[1::3]), (most_msu, *others[2::3])
    left: list[Any] = [
        least(level - saved_msu * each, ceiling)
        for level, each, ceiling in zip(levels, reliefs, ceilings, strict=True)
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
    defined_capacity_msu: the cap of each LPAR, None where it has none. products: those that run
    in some of the LPARs and are billed by these alone. unit: of the days' values. machine: that
    used GP seconds; None: the scenario's own.
    """

    rules: Rules
    lpars: tuple[str, ...]
    days: tuple[Day, ...]
    calendar: tuple[int, ...]
    window_row: int
    window_days: frozenset[int]
    window_start_minute: int
    defined_capacity_msu: tuple[float | None, ...] = ()
    products: tuple[Product, ...] = ()
    unit: ProfileUnit = "MSU"
    machine: Machine | None = None

    def caps(self) -> FloatArray:
        """Return the cap of each LPAR, infinite where it has none."""
        given = self.defined_capacity_msu or (None,) * len(self.lpars)
        return np.array([np.inf if each is None else each for each in given])


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
    """One day of the calendar before and after: MSU per interval and R4HA per step, all LPARs.

    billed_before, billed_after: what counts at each step; None where no LPAR has a cap.
    """

    day: int
    label: str
    msu_before: FloatArray
    msu_after: FloatArray
    r4ha_before: FloatArray
    r4ha_after: FloatArray
    billed_before: FloatArray | None
    billed_after: FloatArray | None


@dataclass(frozen=True, slots=True)
class ProfilePeaks:
    """Where the peak stands before and after, and what more or less of the same would do.

    gain: None where the LPAR that saves has a cap: the bill does not follow its R4HA there.
    capped: whether that LPAR stands above its cap at the old peak; None without a cap.
    most_saving_msu: more than this cannot be taken: some hour of the window does not use it.
    """

    before: Place
    after: Place
    gain: Gain | None
    capped: bool | None
    most_saving_msu: float
    courses: tuple[DayCourse, ...]

    @property
    def moved(self) -> bool:
        """Return whether the peak stands elsewhere after the change."""
        return (self.before.day, self.before.end_minute) != (self.after.day, self.after.end_minute)


@dataclass(frozen=True, slots=True)
class ProductPeaks:
    """A product of the profile. name: how the ids of its figures begin.

    peaks: None where no window of its LPARs is complete, or nothing is known about the saving.
    """

    product: str
    lpars: tuple[str, ...]
    name: str
    peaks: ProfilePeaks | None


@dataclass(frozen=True, slots=True)
class _Line:
    """A step's straight line in the MSU saved; most_msu: above this it is cut off by a cap."""

    level: float
    relief: float
    step: int
    most_msu: float | None = None


PROFILE_MSU = "profile.consumed_msu"
"""Id of the MSU of the interval with the most GP seconds: how seconds became MSU."""


def in_msu(profile: Profile, ledger: Ledger, basis: MsuBasis) -> tuple[Profile, str | None]:
    """Return a profile with its days in MSU, and why that cannot be.

    Records how seconds become MSU; the scenario's own ratings stand in the ledger already. Where
    they cannot, every value is a gap.
    """
    if profile.unit == "MSU":
        return profile, None
    name = ""
    if profile.machine is not None:
        name = "profile."
        machine_ratings(ledger, profile.machine, name)
    minutes = profile.rules.interval_minutes
    conversion = MsuConversion(ledger, minutes, basis, name="profile.", rating_name=name)
    why = conversion.why_missing
    days = tuple(
        replace(each, msu=np.full_like(each.msu, np.nan) if why else conversion.msu(each.msu))
        for each in profile.days
    )
    if why is None:
        every = np.concatenate([each.msu for each in profile.days], axis=1)
        row = int(np.argmax(np.nan_to_num(every).max(axis=1)))
        conversion.record(every[row], profile.lpars[row])
    return replace(profile, days=days, unit="MSU"), why


class ProfileSeries:
    """A profile laid out along its calendar, with the R4HA before and of the saving."""

    def __init__(self, profile: Profile, window_hours: float) -> None:
        """Lay out a profile. window_hours: length of the scenario's window."""
        self.profile, rules = profile, profile.rules
        days = [profile.days[each] for each in profile.calendar]
        lengths = [each.msu.shape[1] for each in days]
        self._starts = np.concatenate(([0], np.cumsum(lengths))).tolist()
        self.msu = np.ascontiguousarray(np.concatenate([each.msu for each in days], axis=1))
        self.taken = self._taken(window_hours)
        used = self.msu[profile.window_row]
        self.r4ha = read(self.msu, rules)
        self.relief = read(np.where(np.isnan(used), np.nan, self.taken)[None], rules)[0]

    def _taken(self, window_hours: float) -> FloatArray:
        """Return which part of each interval lies in the window, 0 to 1."""
        profile, minutes = self.profile, self.profile.rules.interval_minutes
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

    def billed(self, lpars: tuple[str, ...] | None = None) -> BilledSum:
        """Return what is billed for LPARs together; None: for all."""
        names = self.profile.lpars
        return BilledSum(self, [names.index(each) for each in (names if lpars is None else lpars)])

    def place(self, peak: Peak) -> Place:
        """Return where a step stands on the calendar."""
        rules = self.profile.rules
        end = min((peak.index + 1) * rules.intervals_per_step, self._starts[-1])
        number = int(np.searchsorted(self._starts, end, side="left"))
        minute = (end - self._starts[number - 1]) * rules.interval_minutes
        kind = self.profile.days[self.profile.calendar[number - 1]]
        return Place(peak.msu, number, kind.label, minute)

    def most_saving_msu(self) -> float:
        """Return the most that can be taken: no hour of the window uses less."""
        used, taking = self.msu[self.profile.window_row], self.taken > TIE
        bearable = used[taking] / self.taken[taking]
        return float(np.nanmin(bearable)) if np.isfinite(bearable).any() else np.inf

    def day(self, number: int) -> tuple[str, slice, slice]:
        """Return the kind of a day of the calendar, from 1, its intervals and its steps."""
        per_step = self.profile.rules.intervals_per_step
        first, end = self._starts[number - 1], self._starts[number]
        label = self.profile.days[self.profile.calendar[number - 1]].label
        return label, slice(first, end), slice(first // per_step, end // per_step)


class BilledSum:
    """What LPARs together are billed by, step by step: the lower of R4HA and cap of each.

    r4ha: their sum without caps. levels: the sum in which all have their caps but the LPAR that
    saves. relief: how much that falls for each MSU saved. ceiling: the most that is billed at a
    step however little is saved; None where the LPAR that saves has no cap or is none of these.
    """

    def __init__(self, series: ProfileSeries, rows: list[int]) -> None:
        """Add up rows of a laid out profile."""
        self._series, self._rows = series, rows
        profile, rules = series.profile, series.profile.rules
        chosen, caps = series.r4ha[rows], profile.caps()[rows]
        self.r4ha = over_lpars(chosen, rules)
        saving = rows.index(profile.window_row) if profile.window_row in rows else None
        own_cap = np.inf if saving is None else float(caps[saving])
        others = np.where(np.arange(len(rows)) == saving, np.inf, caps)
        self.has_caps = bool(np.isfinite(caps).any())
        self._taken = np.zeros_like(series.taken) if saving is None else series.taken
        held = np.minimum(chosen, others[:, None])
        self.levels = over_lpars(held, rules) if np.isfinite(others).any() else self.r4ha
        relief = np.zeros_like(self.r4ha) if saving is None else np.nan_to_num(series.relief)
        self.relief = np.where(np.isnan(self.r4ha), np.nan, relief)
        self.ceiling: FloatArray | None = None
        if saving is not None and np.isfinite(own_cap):
            rest = np.nan_to_num(np.delete(held, saving, axis=0)).sum(axis=0)
            # where the LPAR is down there is nothing to cap
            self.ceiling = np.where(np.isnan(chosen[saving]), self.levels, rest + own_cap)
        self.before = self._capped(self.levels)
        self.peak = find_peak(self.before, among_equals=self.r4ha)

    def _capped(self, levels: FloatArray) -> FloatArray:
        return levels if self.ceiling is None else np.minimum(levels, self.ceiling)

    def place(self, line: _Line) -> Place:
        """Return where a line's step stands on the calendar."""
        return self._series.place(Peak(line.level, line.step))

    def lines(self) -> list[_Line]:
        """Return the steps that are the highest at some size of the saving, least relief first."""
        known = np.flatnonzero(~np.isnan(self.levels))
        levels = self.levels[known]
        reliefs = self.relief[known].round(12)
        if self.ceiling is not None:
            return _lines_under_cap(levels, reliefs, self.ceiling[known], known)
        order = np.lexsort((known, -levels, reliefs))
        first = np.concatenate(([True], np.diff(reliefs[order]) > 0))
        kept: list[_Line] = []
        for at in order[first].tolist():
            line = _Line(float(levels[at]), float(reliefs[at]), int(known[at]))
            while len(kept) > 1 and _never_highest(kept[-2], kept[-1], line):
                kept.pop()
            kept.append(line)
        return kept

    def line(self, step: int) -> _Line:
        """Return the line of one step."""
        most = None if self.ceiling is None else float(self.ceiling[step])
        return _Line(float(self.levels[step]), float(self.relief[step]), step, most)

    def peaks(self, saved_msu: float, *, courses: bool) -> ProfilePeaks | None:
        """Return the peaks before and after a saving; None where no window is complete.

        courses: whether to say how the days of the peaks run.
        """
        if self.peak is None:
            return None
        r4ha_after = self.r4ha - saved_msu * self.relief
        after = self._capped(self.levels - saved_msu * self.relief)
        peak_after = find_peak(after, among_equals=r4ha_after)
        assert peak_after is not None, "the same steps are complete before and after"
        before_place, after_place = self._series.place(self.peak), self._series.place(peak_after)
        days = sorted({before_place.day, after_place.day}) if courses else []
        old, capped, found = self.peak.index, None, None
        if self.ceiling is None:
            found = gain(self.levels, self.relief, old, np.inf)
        else:
            capped = bool(self.levels[old] > self.ceiling[old] * (1 + TIE))
        return ProfilePeaks(
            before_place,
            after_place,
            found,
            capped,
            self._series.most_saving_msu(),
            tuple(self._course(day, saved_msu, r4ha_after, after) for day in days),
        )

    def _course(
        self, day: int, saved_msu: float, r4ha_after: FloatArray, after: FloatArray
    ) -> DayCourse:
        label, intervals, steps = self._series.day(day)
        msu = self._series.msu[self._rows, intervals].sum(axis=0)
        return DayCourse(
            day,
            label,
            msu,
            msu - saved_msu * self._taken[intervals],
            self.r4ha[steps],
            r4ha_after[steps],
            self.before[steps] if self.has_caps else None,
            after[steps] if self.has_caps else None,
        )


def _never_highest(low: _Line, middle: _Line, high: _Line) -> bool:
    """Return whether a line lies under one of its neighbours everywhere, by order of relief."""
    return (middle.level - low.level) * (high.relief - low.relief) <= (high.level - low.level) * (
        middle.relief - low.relief
    )


def _lines_under_cap(
    levels: FloatArray, reliefs: FloatArray, ceilings: FloatArray, steps: NDArray[np.int64]
) -> list[_Line]:
    """Return the steps that no other step equals or exceeds at every size of the saving.

    Each is ``min(level − saved × relief, ceiling)``: its ceiling up to the saving at which the
    line comes below it, then the line.
    """
    unmoved = reliefs == 0
    levels = np.where(unmoved, np.minimum(levels, ceilings), levels)
    ceilings = np.where(unmoved, levels, ceilings)
    kept, highest, relief = [], -np.inf, -np.inf
    for at in np.lexsort((steps, -levels, -ceilings, reliefs)).tolist():
        if reliefs[at] > relief:
            highest, relief = -np.inf, reliefs[at]
        if levels[at] > highest:  # a lower ceiling counts only with a higher line
            kept.append(at)
            highest = levels[at]
    levels, reliefs, ceilings, steps = levels[kept], reliefs[kept], ceilings[kept], steps[kept]
    found = []
    for at, relief in enumerate(reliefs.tolist()):
        if relief > 0:
            from_here = (levels[at] - ceilings[at]) / relief
            above = (reliefs <= relief) & (ceilings >= ceilings[at])
            above &= levels - reliefs * from_here >= ceilings[at]
            above[at] = False
            if above.any():
                continue
        found.append(_Line(float(levels[at]), relief, int(steps[at]), float(ceilings[at])))
    return found


class BilledSaving:
    """Records what of a saving in the window is billed, on the lines of a profile."""

    def __init__(
        self,
        ledger: Ledger,
        billed: BilledSum,
        name: str = "",
        whose: str = "",
        why_none: str = "no four-hour window of the profile is complete",
    ) -> None:
        """Record the peak before and the steps that can become the highest.

        name: how the ids begin. whose: what stands behind the labels, such as a product.
        why_none: why there is no peak where there is none.
        """
        self._ledger, self._lines = ledger, list[str]()
        self._name, self._whose = name, f", {whose}" if whose else ""
        self._capped = billed.ceiling is not None
        peak = billed.peak
        why = None if peak else why_none
        label = "Billed peak before" if billed.has_caps else "R4HA peak before"
        self._given(f"{name}peak_before_msu", label, peak.msu if peak else None, "MSU", why)
        old = None if peak is None else billed.line(peak.index)
        relief = None if old is None else old.relief
        self._given(
            f"{name}relief_at_old_peak", "Fall at the old peak per MSU saved", relief, "ratio", why
        )
        if self._capped:
            level, most = (None, None) if old is None else (old.level, old.most_msu)
            self._given(
                f"{name}level_at_old_peak_msu", "R4HA there without the cap", level, "MSU", why
            )
            self._given(f"{name}most_at_old_peak_msu", "Billed there at most", most, "MSU", why)
        for number, line in enumerate(billed.lines() if peak else (), 1):
            step = f"{name or 'profile.'}step[{number}]."
            where = billed.place(line).words()
            r4ha = "R4HA, others as billed," if billed.has_caps else "R4HA"
            self._lines += (
                self._given(f"{step}r4ha_msu", f"{r4ha} of {where}", line.level, "MSU"),
                self._given(f"{step}relief", f"Fall per MSU saved, {where}", line.relief, "ratio"),
            )
            if line.most_msu is not None:
                self._lines.append(
                    self._given(f"{step}most_msu", f"Billed at most, {where}", line.most_msu, "MSU")
                )
        if peak is None:
            self._lines = [f"{name}peak_before_msu", f"{name}relief_at_old_peak"]
            self._lines += [f"{name}most_at_old_peak_msu"] if self._capped else []

    def _given(
        self, name: str, label: str, value: float | None, unit: str, why: str | None = None
    ) -> str:
        label = f"{label}{self._whose}"
        return self._ledger.add(Quantity(name, label, value, unit, "derived", why_missing=why))

    def record(self, saved: str, phase: str = "", words: str = "") -> str:
        """Record the peaks and what is billed of a saving; return the id of the billed saving.

        saved: id of the MSU saved in the window. phase: stands in the ids before their names.
        words: stands behind the labels.
        """
        derive, own, name = self._ledger.derive, self._name, f"{self._name}{phase}"
        words = f"{self._whose}{words}"
        after: Function = highest_after_msu
        left: Function = left_at_old_peak_msu
        old: tuple[str, ...] = (f"{own}peak_before_msu", saved, f"{own}relief_at_old_peak")
        if self._capped:
            after, left = highest_under_cap_msu, left_under_cap_msu
            old = (f"{own}level_at_old_peak_msu", *old[1:], f"{own}most_at_old_peak_msu")
        derive(
            f"{name}peak_after_msu",
            after,
            saved,
            *self._lines,
            label=f"{'Billed' if self._capped else 'R4HA'} peak after the change{words}",
        )
        derive(
            f"{name}after_at_old_peak_msu",
            left,
            *old,
            label=f"{'Left' if self._capped else 'R4HA'} where the peak stood before{words}",
        )
        for function, first, second in (
            (saved_at_old_peak_msu, f"{own}peak_before_msu", f"{name}after_at_old_peak_msu"),
            (lost_to_new_peak_msu, f"{name}peak_after_msu", f"{name}after_at_old_peak_msu"),
            (billed_saving_msu, f"{own}peak_before_msu", f"{name}peak_after_msu"),
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
