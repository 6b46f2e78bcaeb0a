"""What a saving does to the billed peak of a scenario's profile. Method: docs/methods/money.md.

The saving of the window, or the savings that the profile states, are taken from the profile in
their hours. The R4HA of every step then falls along a straight line, and the peak is the highest
of these lines: a formula of the saving, which samples, later years and sought inputs go through
like every other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from headroom.domain.machines.machines import Machine
from headroom.domain.machines.msu import HeadlineBasis
from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.peaks.day_savings import laid_saving
from headroom.domain.peaks.gains import TIE, Gain, gain, steps_near_envelope
from headroom.domain.peaks.peaks import (
    BilledLine,
    Billing,
    ProfileSeries,
    billed_saving_msu,
    lost_to_new_peak_msu,
    new_peak_words,
    saved_at_old_peak_msu,
    steps_run,
)
from headroom.domain.peaks.profile import Profile, same_product, source_words
from headroom.domain.peaks.profile_units import MsuConversion, machine_ratings
from headroom.domain.peaks.rolling_average import over_lpars
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.arrays import Values
from headroom.domain.quantities.expressions import greatest, least
from headroom.domain.quantities.formulas import FloatArray, Function, Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity, Source
from headroom.domain.quantities.spoken import clock

WINDOW_SAVING = "saved_msu"
"""Id of what the work of the scenario saves in the window."""
STATED_SAVING = "stated_saving_msu"
"""Id of what the savings that a profile states take, in the interval with the most."""
PROFILE_MSU = "profile.consumed_msu"
"""Id of the MSU of the interval with the most GP seconds: how seconds became MSU."""


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
        level - saved_msu * fall for level, fall in zip(levels, reliefs, strict=True)
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
        least(level - saved_msu * fall, ceiling)
        for level, fall, ceiling in zip(levels, reliefs, ceilings, strict=True)
    ]
    return reduce(greatest, left)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value of the R4HA stands. day: of the calendar, from 1. end_minute: of that day."""

    msu: float
    day: int
    label: str
    end_minute: int

    def words(self) -> str:
        """Return day and time for a sentence."""
        return f"day {self.day} ({self.label}), {clock(self.end_minute)}"


@dataclass(frozen=True, slots=True)
class DayCourse:
    """One day of the calendar before and after: MSU per interval and R4HA per step, all LPARs.

    billed_before, billed_after: what counts at each step; None where no LPAR has a cap.
    """

    day: int
    label: str
    msu_before: Values
    msu_after: Values
    r4ha_before: Values
    r4ha_after: Values
    billed_before: Values | None
    billed_after: Values | None


@dataclass(frozen=True, slots=True)
class ProfilePeaks:
    """Where the peak stands before and after, and what more or less of the same would do.

    gain: None where the LPAR that saves has a cap: the bill does not follow its R4HA there.
    capped: whether that LPAR stands above its cap at the old peak; None without a cap.
    most_saving_msu: more than this cannot be taken: some hour of the window does not use it.
    months: what each billing month comes to, where the calendar has a date.
    """

    before: Place
    after: Place
    moved: bool
    gain: Gain | None
    capped: bool | None
    most_saving_msu: float
    courses: tuple[DayCourse, ...]
    months: tuple[BillingMonth, ...]


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
class _StepLine:
    """A step's straight line in the MSU saved; most_msu: above this it is cut off by a cap."""

    level: float
    relief: float
    step: int
    most_msu: float | None = None


def window_parts(profile: Profile, series: ProfileSeries, window_hours: float) -> FloatArray:
    """Return which part of each interval lies in the window of the scenario, 0 to 1."""
    minutes, clock = profile.interval_minutes, series.clock
    start = profile.window.start_minute / minutes
    end = start + window_hours * 60 / minutes
    numbers = np.arange(int(start), int(np.ceil(end - TIE)))
    overlap = np.minimum(numbers + 1, end) - np.maximum(numbers, start)
    days = np.searchsorted(clock.day, profile.days_called(profile.window.days))
    places = (days[:, None] + numbers).ravel()
    count = len(clock.day)
    # what runs past the last day is not there to save
    parts = np.bincount(places, np.tile(overlap, len(days)), minlength=count)[:count]
    return np.minimum(parts, 1.0)


def laid_out_saving(
    profile: Profile, series: ProfileSeries, window_hours: float
) -> tuple[FloatArray, float | None]:
    """Return what each MSU saved takes from LPARs × intervals, less what it adds there.

    And how many MSU the stated savings take in the interval with the most; None without them,
    where each MSU is one of the window.
    """
    net = np.zeros_like(series.msu)
    if not profile.savings:
        net[series.row(profile.window.lpar, "window")] = window_parts(profile, series, window_hours)
        return net, None
    taken = np.zeros(series.msu.shape[1])
    for position, saving in enumerate(profile.savings):
        place = f"profile.savings.{position}"
        row = series.row(saving.lpar, place)
        workload = None if series.workload is None else series.workload[row]
        days = None if saving.days is None else profile.days_called(saving.days)
        laid = laid_saving(
            saving, place, series.msu[row], workload, series.clock, days, series.starts_on
        )
        net[row] += laid.taken - laid.added
        taken += laid.taken
    most = float(taken.max())
    return (net / most if most else net), most


class BilledSum:
    """What LPARs together are billed by, step by step, as lines in the MSU saved.

    levels: the sum in which all have their caps and limits but the LPAR that saves and its group.
    relief: how much that falls for each MSU saved. ceiling: the most that is billed at a step
    however little is saved; None where the LPAR that saves has no cap, is in no group, or is none
    of these. why_none: why the bill is no such line.
    """

    def __init__(
        self, billing: Billing, rows: list[int], runs: NDArray[np.bool_] | None = None
    ) -> None:
        """Add up rows of a laid out profile.

        runs: LPARs × steps in which a product runs; where it does not, an LPAR adds nothing.
        """
        self._billing, self._rows, self._runs = billing, rows, runs
        series, rules = billing.series, billing.series.rules
        chosen, fall, caps = billing.r4ha[rows], billing.relief[rows], series.caps[rows]
        if runs is not None:
            chosen, fall = np.where(runs[rows], chosen, 0.0), np.where(runs[rows], fall, 0.0)
        self.line = billing.line(billing.r4ha, rows, runs)
        self.has_caps = billing.has_caps(rows)
        saving = [at for at, row in enumerate(rows) if row in billing.touched]
        capped = [at for at in saving if np.isfinite(caps[at]).any()]
        others = caps.copy()
        others[saving] = np.inf
        held = np.minimum(chosen, others)
        # what is billed as one: the LPARs of a group, and each other LPAR
        units = [
            ([at for at, row in enumerate(rows) if row in group.rows], group.limit_msu)
            for group in series.groups
        ]
        grouped = {at for members, _ in units for at in members}
        units += [([at], np.inf) for at in range(len(rows)) if at not in grouped]
        units = [(members, limit) for members, limit in units if members]
        own = [unit for unit in units if set(unit[0]) & set(saving)]
        limited = bool(capped) or any(np.isfinite(limit) for _, limit in own)
        self.why_none = None
        if self.line.peak is None:
            self.why_none = "no four-hour window of the profile is complete"
        elif capped and len(saving) > 1:
            self.why_none = (
                "several LPARs save and one of them has a defined capacity; leave that out, or "
                "state the savings of one LPAR"
            )
        elif limited and len(own) > 1:
            self.why_none = (
                "LPARs save in a capacity group and outside of it; leave the group out, or state "
                "the savings of one of them"
            )
        sums = [over_lpars(held[members], rules) for members, _ in units]
        together = np.array(
            [
                part if unit in own else np.minimum(part, unit[1])
                for part, unit in zip(sums, units, strict=True)
            ]
        )
        self.levels = over_lpars(together, rules) if self.has_caps else self.line.r4ha_msu
        relief = np.nan_to_num(fall).sum(axis=0)
        self.relief = np.where(np.isnan(self.line.r4ha_msu), np.nan, relief)
        self.ceiling: FloatArray | None = None
        if limited:
            members, limit = own[0]
            rest = np.nan_to_num(np.delete(together, units.index(own[0]), axis=0)).sum(axis=0)
            most = np.full(chosen.shape[1], limit)
            if capped:
                beside = [at for at in members if at != capped[0]]
                under = np.nan_to_num(held[beside]).sum(axis=0) + caps[capped[0]]
                # where the LPAR is down there is nothing of it to cap
                down = np.isnan(chosen[capped[0]])
                most = np.where(down, most, np.minimum(most, under))
            self.ceiling = np.where(np.isfinite(most), rest + most, self.levels)

    def place(self, step: int, msu: float) -> Place:
        """Return where a step stands on the calendar."""
        series = self._billing.series
        end = min((step + 1) * series.rules.intervals_per_step, len(series.clock.day)) - 1
        day = int(series.clock.day[end])
        minute = int(series.clock.minute[end]) + series.rules.interval_minutes
        return Place(msu, day + 1, series.labels[day], minute)

    def lines(self) -> list[_StepLine]:
        """Return the steps that are the highest at some size of the saving, least relief first."""
        reliefs = self.relief.round(12)
        if self.ceiling is not None:
            candidates = np.flatnonzero(~np.isnan(self.levels))
            return _lines_under_cap(
                self.levels[candidates], reliefs[candidates], self.ceiling[candidates], candidates
            )
        candidates = steps_near_envelope(self.levels, reliefs)
        levels, reliefs = self.levels[candidates], reliefs[candidates]
        order = np.lexsort((candidates, -levels, reliefs))
        first = np.concatenate(([True], np.diff(reliefs[order]) > 0))
        kept: list[_StepLine] = []
        for at in order[first].tolist():
            line = _StepLine(float(levels[at]), float(reliefs[at]), int(candidates[at]))
            while len(kept) > 1 and _never_highest(kept[-2], kept[-1], line):
                kept.pop()
            kept.append(line)
        return kept

    def at_old_peak(self) -> _StepLine | None:
        """Return the line of the step that is the highest before; None where there is none."""
        if self.line.billed is None or self.why_none is not None:
            return None
        step = self.line.billed.index
        most = None if self.ceiling is None else float(self.ceiling[step])
        return _StepLine(float(self.levels[step]), float(self.relief[step]), step, most)

    def peaks(self, saved_msu: float, *, courses: bool) -> ProfilePeaks | None:
        """Return the peaks before and after a saving; None where they are not known.

        courses: whether to say how the days of the peaks run.
        """
        old = self.at_old_peak()
        if old is None:
            return None
        billing = self._billing
        left = billing.r4ha - saved_msu * billing.relief
        bill = billing.bill(self._rows, left, runs=self._runs)
        assert bill.before.billed is not None, "it is the step of the old peak"
        assert bill.after is not None, "there is a saving"
        assert bill.after.billed is not None, "the same steps are complete before and after"
        before, after = (
            self.place(peak.index, peak.msu) for peak in (bill.before.billed, bill.after.billed)
        )
        peak_gain = bill.gain
        if peak_gain is None and self.ceiling is None:
            peak_gain = gain(self.levels, self.relief, old.step, np.inf)
        days = sorted({before.day, after.day}) if courses else []
        return ProfilePeaks(
            before,
            after,
            (before.day, before.end_minute) != (after.day, after.end_minute),
            peak_gain,
            None if old.most_msu is None else old.level > old.most_msu * (1 + TIE),
            float(billing.most_scale().min()),
            tuple(self._course(day, saved_msu, bill.before, bill.after) for day in days),
            bill.months,
        )

    def _course(
        self, day: int, saved_msu: float, before: BilledLine, after: BilledLine
    ) -> DayCourse:
        series, net = self._billing.series, self._billing.net
        assert net is not None, "there is a saving"
        intervals = series.clock.days(day - 1)
        per_step = series.rules.intervals_per_step
        steps = slice(intervals.start // per_step, intervals.stop // per_step)
        msu = series.msu[self._rows, intervals].sum(axis=0)
        return DayCourse(
            day,
            series.labels[day - 1],
            msu,
            msu - saved_msu * net[self._rows, intervals].sum(axis=0),
            before.r4ha_msu[steps],
            after.r4ha_msu[steps],
            before.billed_msu[steps] if self.has_caps else None,
            after.billed_msu[steps] if self.has_caps else None,
        )


def _never_highest(low: _StepLine, middle: _StepLine, high: _StepLine) -> bool:
    """Return whether a line lies under one of its neighbours everywhere, by order of relief."""
    return (middle.level - low.level) * (high.relief - low.relief) <= (high.level - low.level) * (
        middle.relief - low.relief
    )


def _lines_under_cap(
    levels: FloatArray, reliefs: FloatArray, ceilings: FloatArray, steps: NDArray[np.int64]
) -> list[_StepLine]:
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
    envelope = []
    for at, relief in enumerate(reliefs.tolist()):
        if relief > 0:
            from_here = (levels[at] - ceilings[at]) / relief
            above = (reliefs >= 0) & (reliefs <= relief) & (ceilings >= ceilings[at])
            above &= levels - reliefs * from_here >= ceilings[at]
            above[at] = False
            if above.any():
                continue
        envelope.append(_StepLine(float(levels[at]), relief, int(steps[at]), float(ceilings[at])))
    return envelope


class BilledSaving:
    """Records what of a saving in the window is billed, on the lines of a profile."""

    def __init__(
        self,
        ledger: Ledger,
        billed: BilledSum,
        name: str = "",
        whose: str = "",
        why_none: str | None = None,
        source: Source | None = None,
    ) -> None:
        """Record the peak before and the steps that can become the highest.

        name: how the ids begin. whose: what stands behind the labels, such as a product.
        why_none: why the profile has no values. source: the file that its values are from.
        """
        self._source = source
        self._ledger, self._lines = ledger, list[str]()
        self._name, self._whose = name, f", {whose}" if whose else ""
        self._capped = billed.ceiling is not None
        old, why = billed.at_old_peak(), why_none or billed.why_none
        label = "Billed peak before" if billed.has_caps else "R4HA peak before"
        peak = None if old is None or billed.line.billed is None else billed.line.billed.msu
        self._given(f"{name}peak_before_msu", label, peak, "MSU", why)
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
        for number, line in enumerate(billed.lines() if old else (), 1):
            step = (name or "profile.") + Id.within("step", number)
            where = billed.place(line.step, line.level).words()
            r4ha = "R4HA, others as billed," if billed.has_caps else "R4HA"
            self._lines += (
                self._given(f"{step}r4ha_msu", f"{r4ha} of {where}", line.level, "MSU"),
                self._given(f"{step}relief", f"Fall per MSU saved, {where}", line.relief, "ratio"),
            )
            if line.most_msu is not None:
                self._lines.append(
                    self._given(f"{step}most_msu", f"Billed at most, {where}", line.most_msu, "MSU")
                )
        if old is None:
            self._lines = [f"{name}peak_before_msu", f"{name}relief_at_old_peak"]
            self._lines += [f"{name}most_at_old_peak_msu"] if self._capped else []

    def _given(
        self, name: str, label: str, value: float | None, unit: str, why: str | None = None
    ) -> str:
        label = f"{label}{self._whose}"
        return self._ledger.add(
            Quantity(name, label, value, unit, "derived", source=self._source, why_missing=why)
        )

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
        before, then = f"{own}peak_before_msu", f"{name}peak_after_msu"
        at_old = f"{name}after_at_old_peak_msu"
        saved_there = derive(
            f"{name}saved_at_old_peak_msu",
            saved_at_old_peak_msu,
            *(before, at_old),
            label=f"MSU saved at the old peak{words}",
        )
        derive(
            f"{name}lost_to_new_peak_msu",
            lost_to_new_peak_msu,
            *(then, at_old),
            label=f"MSU {new_peak_words(self._ledger[saved_there].value).lower()}{words}",
        )
        derive(
            f"{name}billed_saving_msu",
            billed_saving_msu,
            *(before, then),
            label=f"{PeakLabels.billed_saving}{words}",
        )
        return f"{name}billed_saving_msu"


class ProfileBilling:
    """What records savings on a profile: for all LPARs, and for products with LPARs of their own.

    saved: id of the MSU saved, those of the window or what the profile states. peaks, products:
    what the saving as it stands does.
    """

    def __init__(
        self,
        ledger: Ledger,
        profile: Profile,
        machine: Machine | None,
        basis: HeadlineBasis,
        window_hours: float,
    ) -> None:
        """Lay out a profile and record the saving on it. machine: that used GP seconds."""
        series, why = in_msu(profile, ledger, machine, basis)
        net, stated = laid_out_saving(profile, series, window_hours)
        self.saved = WINDOW_SAVING
        if stated is not None:
            label = "MSU of the stated savings, in the interval with the most"
            self.saved = ledger.add(Quantity(STATED_SAVING, label, stated, "MSU", "assumed"))
        saved = ledger[self.saved].value
        billing = Billing(series, net)
        billed = BilledSum(billing, [*range(len(series.lpars))])
        source = Source(source_words(profile.sources)) if profile.sources else None
        self.whole = BilledSaving(ledger, billed, why_none=why, source=source)
        self.whole.record(self.saved)
        self.peaks = None if saved is None else billed.peaks(saved, courses=True)
        self.by_product: dict[str, BilledSaving] = {}
        self.products: list[ProductPeaks] = []
        for number, product in enumerate(profile.products, 1):
            # in the order of the profile, whatever the order in which they were named
            lpars = tuple(lpar for lpar in series.lpars if lpar in product.lpars)
            name = Id.within("profile.product", number)
            rows = [series.lpars.index(lpar) for lpar in lpars]
            runs = steps_run(series, product.hours, f"profile.products.{number - 1}")
            billed = BilledSum(billing, rows, runs)
            own = BilledSaving(ledger, billed, name, product.product, why, source)
            own.record(self.saved)
            self.by_product[same_product(product.product)] = own
            peaks = None if saved is None else billed.peaks(saved, courses=False)
            self.products.append(ProductPeaks(product.product, lpars, name, peaks))


def in_msu(
    profile: Profile, ledger: Ledger, machine: Machine | None, basis: HeadlineBasis
) -> tuple[ProfileSeries, str | None]:
    """Return a profile laid out in MSU, and why that cannot be.

    Records how seconds become MSU; the scenario's own ratings stand in the ledger already. Where
    they cannot, every value is a gap.
    """
    series = profile.series()
    if profile.unit == "MSU":
        return series, None
    name = ""
    if machine is not None:
        name = "profile."
        machine_ratings(ledger, machine, name)
    minutes = profile.interval_minutes
    conversion = MsuConversion(ledger, minutes, basis, name="profile.", rating_name=name)
    if conversion.why_missing is None:
        conversion.record(series)
    return conversion.converted(series).held(), conversion.why_missing
