"""The one engine of billed peaks: what LPARs are billed by, before and after a saving.

Method: docs/methods/rolling-average.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray

from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.billing_months import (
    IBM_BILLING_DAY,
    BillingMonth,
    MonthCut,
    billing_month,
    month_cuts,
)
from headroom.domain.peaks.consumed import Consumed, MonthsOfIntervals, consumed_by_month
from headroom.domain.peaks.day_savings import (
    Clock,
    DaySaving,
    LaidSaving,
    ProductHours,
    laid_saving,
)
from headroom.domain.peaks.gains import (
    TIE,
    Gain,
    HighWindow,
    Hour,
    R4haPeak,
    find_peak,
    gain,
    hours_in_order,
    whole_msu,
    windows_in_order,
)
from headroom.domain.peaks.rolling_average import PeaksError, Rules, over_lpars, read, runs_of_gaps
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.formulas import FloatArray, Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, in_decimals
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import month_name

BILLED = ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu")
"""Ids of the three numbers of a moved peak."""


@formula(label=PeakLabels.saved_at_old_peak, unit="MSU", takes=("MSU", "MSU"))
def saved_at_old_peak_msu(peak_before_msu: float, after_at_old_peak_msu: float) -> float:
    """Return by how much the R4HA falls where the peak stood before."""
    return peak_before_msu - after_at_old_peak_msu


@formula(label=PeakLabels.lost_to_new_peak, unit="MSU", takes=("MSU", "MSU"))
def lost_to_new_peak_msu(peak_after_msu: float, after_at_old_peak_msu: float) -> float:
    """Return how much higher the new peak stands than what is left at the old one."""
    return peak_after_msu - after_at_old_peak_msu


def new_peak_words(saved_msu: float | None) -> str:
    """Return what the rise to a new peak is called. saved_msu: at the old peak, below 0 added."""
    adds = saved_msu is not None and saved_msu < 0
    return PeakLabels.added_by_new_peak if adds else PeakLabels.lost_to_new_peak


@formula(label=PeakLabels.billed_saving, unit="MSU", takes=("MSU", "MSU"))
def billed_saving_msu(peak_before_msu: float, peak_after_msu: float) -> float:
    """Return the fall of the peak, wherever it stands before and after."""
    return peak_before_msu - peak_after_msu


@dataclass(frozen=True, slots=True)
class LparMsu:
    """MSU of one LPAR, one value an interval; NaN is a gap.

    defined_capacity_msu: the LPAR's soft cap, where it has one. layers: further MSU of the same
    LPAR, such as the workload under study beside the background; the LPAR uses the sum.
    capacity_changes: day of the clock, minute of it, and the soft cap from then on, or None.
    absolute_cap_msu: more than this no interval can use.
    """

    lpar: str
    msu: FloatArray
    defined_capacity_msu: float | None = None
    layers: tuple[FloatArray, ...] = ()
    capacity_changes: tuple[tuple[int, int, float | None], ...] = ()
    absolute_cap_msu: float | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A capacity group: its LPARs together are billed by no more than the limit."""

    group: str
    rows: tuple[int, ...]
    limit_msu: float


@dataclass(frozen=True, slots=True)
class HeldBack:
    """What an absolute cap holds back of an LPAR's series, and in how many intervals."""

    lpar: str
    cap_msu: float
    intervals: int
    msu_hours: float


@dataclass(frozen=True, slots=True)
class MsuChange:
    """MSU taken from one LPAR, or added to it, one value an interval. Never negative."""

    lpar: str
    msu: FloatArray


@dataclass(frozen=True, slots=True)
class ProfileSeries:
    """A profile laid out: LPARs × intervals, all layers together; NaN is a gap.

    caps: LPARs × 1, or × steps where one changes; infinite where an LPAR has none. workload: the
    part of msu that is under study. labels: what the days of the clock are called, where they are
    days of a calendar. starts_on: date of the clock's first day, where it stands for a real one.
    billing_day: of the month, on which a billing period begins. absolute_caps: LPARs × 1, where
    one has such a cap; what lies above is there until it is held back.
    """

    rules: Rules
    lpars: tuple[str, ...]
    msu: FloatArray
    caps: FloatArray
    clock: Clock
    workload: FloatArray | None = None
    labels: tuple[str, ...] = ()
    starts_on: date | None = None
    billing_day: int = IBM_BILLING_DAY
    groups: tuple[Group, ...] = ()
    absolute_caps: FloatArray | None = None
    held_back: tuple[HeldBack, ...] = ()

    def held(self) -> ProfileSeries:
        """Return the same, in MSU, without what absolute caps hold back."""
        most = self.absolute_caps
        if most is None:
            return self
        msu = np.minimum(self.msu, most)
        over = np.nan_to_num(self.msu - msu)
        hours = self.rules.interval_minutes / 60
        held = tuple(
            HeldBack(lpar, cap, int((over[row] > 0).sum()), over[row].sum() * hours)
            for row, (lpar, cap) in enumerate(zip(self.lpars, most[:, 0].tolist(), strict=True))
            if np.isfinite(cap)
        )
        studied = None if self.workload is None else np.fmin(self.workload, msu)
        return replace(self, msu=msu, workload=studied, held_back=held)

    def row(self, lpar: str, place: str) -> int:
        """Return the position of an LPAR. Raises PeaksError, at a place in the input."""
        if lpar not in self.lpars:
            raise PeaksError(f"{place}.lpar", f"there is no series of an LPAR {lpar}")
        return self.lpars.index(lpar)

    def spread(self, field: str, changes: Sequence[MsuChange]) -> FloatArray:
        """Return changes as an array like msu, zero for LPARs that are not named."""
        result = np.zeros_like(self.msu)
        seen: set[str] = set()
        for position, change in enumerate(changes):
            place = f"{field}.{position}"
            row = self.row(change.lpar, place)
            _once(change.lpar, seen, f"{place}.lpar")
            _same_length(f"{place}.msu", change.msu, self.msu.shape[1], change.lpar)
            if np.isnan(change.msu).any():
                first = int(np.argmax(np.isnan(change.msu)))
                raise PeaksError(f"{place}.msu.{first}", "has no value; write 0 for no change")
            _check_values(f"{place}.msu", change.msu)
            result[row] = change.msu
        return result

    def laid(self, saving: DaySaving, place: str) -> LaidSaving:
        """Return a saving laid over its LPAR. Raises PeaksError, below a place in the input."""
        row = self.row(saving.lpar, place)
        workload = None if self.workload is None else self.workload[row]
        return laid_saving(
            saving, place, self.msu[row], workload, self.clock, saving.days, self.starts_on
        )

    @property
    def steps(self) -> int:
        """Return how many values the average has."""
        return max(0, (len(self.clock.day) - self.rules.lead) // self.rules.intervals_per_step)


@dataclass(frozen=True, slots=True)
class BilledLine:
    """R4HA over time, NaN where there is none, with its peak and what is billed.

    billed_msu: what counts at each step, the lower of the R4HA and the cap of each LPAR; billed
    is its peak. capped_steps: steps where a cap is lower. Peaks are None where no window is
    complete.
    """

    r4ha_msu: FloatArray
    billed_msu: FloatArray
    peak: R4haPeak | None
    billed: R4haPeak | None
    capped_steps: int

    def within(self, first: int, last: int) -> R4haPeak | None:
        """Return the billed peak of steps from the first to the last."""
        span = slice(first, last + 1)
        peak = find_peak(self.billed_msu[span], among_equals=self.r4ha_msu[span])
        return None if peak is None else R4haPeak(peak.msu, peak.index + first)


@dataclass(frozen=True, slots=True)
class Bill:
    """What is billed for a sum of LPARs, before and after.

    gain is None without a saving, and with caps (gain_missing). cuts: the billing months of the
    series, where it has a date.
    """

    rules: Rules
    before: BilledLine
    after: BilledLine | None
    gain: Gain | None
    gain_missing: str | None
    cuts: tuple[MonthCut, ...] = ()

    @property
    def months(self) -> tuple[BillingMonth, ...]:
        """Return what each billing month comes to."""
        return tuple(self._month(cut) for cut in self.cuts)

    def _month(self, cut: MonthCut) -> BillingMonth:
        before = self.before.within(cut.first, cut.last)
        after = None if self.after is None else self.after.within(cut.first, cut.last)
        left = None
        if before is not None and self.after is not None:
            left = float(self.after.billed_msu[before.index])
        return billing_month(cut, before, after, left)

    @property
    def peak_moved(self) -> bool | None:
        """Return whether the billed peak stands elsewhere after; None where it is unknown."""
        if self.after is None or self.before.billed is None or self.after.billed is None:
            return None
        return self.before.billed.index != self.after.billed.index

    @property
    def left_msu(self) -> float | None:
        """Return what is left where the peak stood before."""
        if self.after is None or self.before.billed is None:
            return None
        return float(self.after.billed_msu[self.before.billed.index])

    @property
    def whole_before_msu(self) -> int | None:
        """Return the peak before as a bill counts it."""
        return None if self.before.billed is None else whole_msu(self.before.billed.msu)

    @property
    def whole_after_msu(self) -> int | None:
        """Return the peak after as a bill counts it."""
        billed = None if self.after is None else self.after.billed
        return None if billed is None else whole_msu(billed.msu)

    @property
    def billed_whole_msu(self) -> int | None:
        """Return what of the saving whole MSU leave."""
        before, after = self.whole_before_msu, self.whole_after_msu
        return None if before is None or after is None else before - after

    @property
    def hours(self) -> tuple[Hour, ...]:
        """Return the hours in the order in which they would have to be lowered."""
        if self.after is None:
            return hours_in_order(self.before.r4ha_msu, self.rules, above=None)
        return hours_in_order(self.after.billed_msu, self.rules, above=self.left_msu)

    @property
    def windows(self) -> tuple[HighWindow, ...]:
        """Return the windows in the order in which they would have to be lowered."""
        if self.after is None:
            return windows_in_order(self.before.billed_msu, self.rules, above=None)
        return windows_in_order(self.after.billed_msu, self.rules, above=self.left_msu)

    @property
    def ledger(self) -> Ledger | None:
        """Return the three numbers with their working; None without a saving."""
        if self.after is None:
            return None
        return _bill_ledger(self.before.billed, self.after.billed, self.left_msu)


class Before:
    """A profile before any saving: its R4HA, LPARs × steps, and its billing months.

    What changes nothing in the profile, such as the size of a saving, finds it as it is.
    """

    def __init__(self, series: ProfileSeries) -> None:
        self.series = series
        self.r4ha = read(series.msu, series.rules)
        self.cuts: tuple[MonthCut, ...] = ()
        if series.starts_on is not None:
            self.cuts = month_cuts(
                series.clock, series.rules, series.starts_on, series.billing_day, series.steps
            )

    @cached_property
    def consumed_msu(self) -> FloatArray:
        """MSU of all LPARs in each interval."""
        return over_lpars(self.series.msu, self.series.rules)

    @cached_property
    def months(self) -> MonthsOfIntervals:
        """Which intervals lie in which billing month."""
        series = self.series
        return MonthsOfIntervals(series.clock, series.rules, series.starts_on, series.billing_day)

    @cached_property
    def msu_hours(self) -> FloatArray:
        """MSU-hours that each LPAR consumes in each billing month."""
        return self.months.msu_hours(self.series.msu)

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        """Intervals without a value."""
        series = self.series
        return tuple(
            Gap(series.lpars[row], first, length) for row, first, length in runs_of_gaps(series.msu)
        )


class Billing:
    """R4HA of a profile, and how it falls for each unit of a saving.

    net: LPARs × intervals, what a unit of the saving takes, less what it adds; None: no saving.
    r4ha, relief: LPARs × steps. touched: rows in which anything is saved or added.
    """

    def __init__(
        self, series: ProfileSeries, net: FloatArray | None = None, before: Before | None = None
    ) -> None:
        before = before or Before(series)
        self.series, self.net = series, net
        self.r4ha, self.cuts = before.r4ha, before.cuts
        self.touched = [] if net is None else np.flatnonzero(net.any(axis=1)).tolist()
        self.relief = np.where(np.isnan(self.r4ha), np.nan, 0.0)
        if net is not None and self.touched:
            used = series.msu[self.touched]
            taken = np.where(np.isnan(used), np.nan, net[self.touched])
            self.relief[self.touched] = read(taken, series.rules)

    def line(
        self, r4ha: FloatArray, rows: list[int], runs: NDArray[np.bool_] | None = None
    ) -> BilledLine:
        """Return the sum of rows, each billed by no more than its cap, groups by their limit.

        runs: LPARs × steps in which a product runs; where it does not, an LPAR adds nothing.
        """
        rules = self.series.rules
        chosen = r4ha if rows == [*range(len(r4ha))] else r4ha[rows]
        if runs is not None:
            chosen = np.where(runs[rows], chosen, 0.0)
        summed = over_lpars(chosen, rules)
        peak = find_peak(summed)
        if not self.has_caps(rows):
            return BilledLine(summed, summed, peak, peak, 0)
        caps = self.series.caps[rows]
        capped = (chosen > caps).any(axis=0)
        held = np.minimum(chosen, caps)
        for group in self.series.groups:
            members = [at for at, row in enumerate(rows) if row in group.rows]
            if not members:
                continue
            together = over_lpars(held[members], rules)
            capped |= together > group.limit_msu
            others = [at for at in range(len(held)) if at not in members]
            rows = [*(rows[at] for at in others), group.rows[0]]
            limited = np.minimum(together, group.limit_msu)
            held = np.concatenate((held[others], limited[None, :]))
        billed = over_lpars(held, rules)
        highest = find_peak(billed, among_equals=summed)
        return BilledLine(summed, billed, peak, highest, int(capped.sum()))

    def has_caps(self, rows: list[int]) -> bool:
        """Return whether any cap or limit can hold in these rows."""
        grouped = any(row in group.rows for group in self.series.groups for row in rows)
        return grouped or bool(np.isfinite(self.series.caps[rows]).any())

    def bill(
        self,
        rows: list[int],
        after: FloatArray | None,
        most_scale: float = np.inf,
        runs: NDArray[np.bool_] | None = None,
    ) -> Bill:
        """Return the bill of a sum of rows.

        after: R4HA of all LPARs after the saving; None: there is only a before. most_scale: the
        largest multiple of the saving that leaves no interval below zero. runs: as for a line.
        """
        rules, cuts = self.series.rules, self.cuts
        before = self.line(self.r4ha, rows, runs)
        if after is None:
            return Bill(rules, before, None, None, None, cuts)
        line = self.line(after, rows, runs)
        if self.has_caps(rows):
            why = "a cap or a group limit holds: the bill does not follow the R4HA there"
            if not self.series.groups:
                why = "a defined capacity holds: the bill does not follow the R4HA there"
        elif before.billed is None:
            why = "no window is complete"
        else:
            chosen = self.relief[rows] if runs is None else np.where(runs, self.relief, 0.0)[rows]
            summed = over_lpars(chosen, rules)
            if np.nan_to_num(summed).any():
                gained = gain(before.r4ha_msu, summed, before.billed.index, most_scale)
                return Bill(rules, before, line, gained, None, cuts)
            why = "nothing is taken"
        return Bill(rules, before, line, None, why, cuts)

    def most_scale(self) -> FloatArray:
        """Return for each LPAR the largest multiple of the saving that it can bear."""
        most = np.full(len(self.series.msu), np.inf)
        for row in self.touched:
            assert self.net is not None, "it touches the row"
            used, taken = self.series.msu[row], self.net[row]
            takes = taken > TIE * used
            most[row] = np.divide(used[takes], taken[takes]).min(initial=np.inf)
        return most


@dataclass(frozen=True, slots=True)
class ProductBill:
    """The bill of one product."""

    product: str
    bill: Bill


@dataclass(frozen=True, slots=True)
class LparLines:
    """R4HA of one LPAR, before and after."""

    lpar: str
    before: BilledLine
    after: BilledLine | None


@dataclass(frozen=True, slots=True)
class PeakPart:
    """What one LPAR is of the billed peaks: its own lower of R4HA and cap at their steps.

    None where there is no such peak or no saving.
    """

    lpar: str
    before_msu: float | None
    left_at_old_peak_msu: float | None
    after_msu: float | None


@dataclass(frozen=True, slots=True)
class Gap:
    """Intervals of an LPAR without a value."""

    lpar: str
    first_interval: int
    intervals: int


@dataclass(frozen=True, slots=True)
class PeakCase:
    """R4HA and bills of a set of LPARs under the same rules.

    consumed_before_msu, consumed_after_msu: MSU of all LPARs in each interval. together: LPARs of
    which several savings take more than they use, and in how many intervals: all is taken there.
    """

    rules: Rules
    intervals: int
    consumed_before_msu: FloatArray
    consumed_after_msu: FloatArray | None
    lpars: tuple[LparLines, ...]
    total: Bill
    products: tuple[ProductBill, ...]
    gaps: tuple[Gap, ...]
    capped: bool
    savings: tuple[LaidSaving, ...]
    parts: tuple[PeakPart, ...]
    held_back: tuple[HeldBack, ...]
    together: tuple[tuple[str, int], ...]
    consumed: Consumed

    @property
    def left_over(self) -> int:
        """Return how many intervals at the end do not fill a step."""
        return (self.intervals - self.rules.lead) % self.rules.intervals_per_step


def peak_case(
    series: ProfileSeries,
    *,
    reduction: Sequence[MsuChange] | None = None,
    reduction_share: float | None = None,
    addition: Sequence[MsuChange] | None = None,
    savings: Sequence[DaySaving] = (),
    products: Iterable[tuple[str, Sequence[str]]] = (),
    product_hours: Sequence[Sequence[ProductHours]] = (),
    before: Before | None = None,
) -> PeakCase:
    """Return R4HA, peaks and billed savings of LPARs.

    reduction: MSU that the LPARs no longer use. reduction_share: share of the workload that they
    no longer use, 0 to 1. addition: MSU that they use more, for work that was shifted. savings:
    what is saved in hours of the day, and where it goes. None of them: there is only a before.
    products: with the LPARs where each runs. product_hours: of each product, in which hours it
    runs where it does not always. before: what is known of the series without a saving.
    Raises PeaksError, naming the field, for what cannot be computed with.
    """
    rules, used, case_before = series.rules, series.msu, before or Before(series)
    fields: dict[int, str] = {}
    net: FloatArray | None = None
    if reduction is not None:
        net = series.spread("reduction", reduction)
    if reduction_share is not None:
        if series.workload is None:
            raise PeaksError("reduction_share", "there is no workload to take a share of")
        if not 0 <= reduction_share <= 1:
            raise PeaksError("reduction_share", "a share lies between 0 and 1")
        net = series.workload * reduction_share + (0.0 if net is None else net)
    if addition is not None:
        net = (0.0 if net is None else net) - series.spread("addition", addition)
    laid = tuple(
        series.laid(saving, f"savings.{position}") for position, saving in enumerate(savings)
    )
    for position, saving in enumerate(laid):
        row = series.row(saving.hours.lpar, f"savings.{position}")
        net = np.zeros_like(used) if net is None else net
        net[row] += saving.taken - saving.added
        fields[row] = f"savings.{position}"
    for position, change in enumerate(reduction or ()):
        fields[series.row(change.lpar, "")] = f"reduction.{position}"
    together = _together(used, laid, series, net, fields)
    billing = Billing(series, net, case_before)
    after = consumed_after = hours_after = None
    if net is not None:
        left = _left(used, net, billing.touched, fields)
        consumed_after = over_lpars(left, rules)
        hours_after = case_before.msu_hours.copy()
        after = billing.r4ha.copy()
        if billing.touched:
            after[billing.touched] = read(left[billing.touched], rules)
            hours_after[billing.touched] = case_before.months.msu_hours(left[billing.touched])
    most = billing.most_scale()
    everywhere = list(range(len(series.lpars)))
    total = billing.bill(everywhere, after, float(most.min()))
    if total.gain is not None and (
        together or any(saving.hours.short_intervals for saving in laid)
    ):
        why = "in some intervals the LPAR uses less than is to be saved"
        total = replace(total, gain=None, gain_missing=why)
    return PeakCase(
        rules=rules,
        intervals=used.shape[1],
        consumed_before_msu=case_before.consumed_msu,
        consumed_after_msu=consumed_after,
        lpars=tuple(
            LparLines(
                lpar,
                billing.line(billing.r4ha, [row]),
                None if after is None else billing.line(after, [row]),
            )
            for row, lpar in enumerate(series.lpars)
        ),
        total=total,
        products=tuple(
            ProductBill(
                product,
                billing.bill(
                    rows,
                    after,
                    float(most[rows].min()),
                    steps_run(series, product_hours[position], f"products.{position}")
                    if position < len(product_hours)
                    else None,
                ),
            )
            for position, (product, rows) in enumerate(_product_rows(products, series))
        ),
        gaps=case_before.gaps,
        capped=bool(np.isfinite(series.caps).any()),
        savings=laid,
        parts=_parts(billing, after, total),
        held_back=series.held_back,
        together=together,
        consumed=consumed_by_month(
            series.lpars,
            case_before.months,
            case_before.cuts,
            case_before.msu_hours,
            hours_after,
        ),
    )


def run_series(
    series: Sequence[LparMsu],
    rules: Rules,
    workload: Sequence[MsuChange] | None = None,
    starts_on: date | None = None,
    zone: ZoneInfo | None = None,
    billing_day: int = IBM_BILLING_DAY,
    groups: Sequence[tuple[str, Sequence[str], float]] = (),
    *,
    in_msu: bool = True,
) -> ProfileSeries:
    """Return a run of values as one array, checked.

    workload: the work under study, on top of the series. starts_on: date of its first day, whose
    minute rules.first_minute is. zone: where its days are local. groups: name, LPARs and limit.
    in_msu: otherwise absolute caps hold back once the values have become MSU.
    Raises PeaksError, naming the field, for series that cannot be computed with.
    """
    if not series:
        raise PeaksError("series", "at least one LPAR is needed")
    seen: set[str] = set()
    for position, lpar in enumerate(series):
        _once(lpar.lpar, seen, f"series.{position}.lpar")
    length = len(series[0].msu)
    if not length:
        raise PeaksError("series.0.msu", "at least one value is needed")
    for position, lpar in enumerate(series):
        field = f"series.{position}"
        layers = [(f"{field}.layers.{number}", layer) for number, layer in enumerate(lpar.layers)]
        for place, values in ((f"{field}.msu", lpar.msu), *layers):
            _same_length(place, values, length, series[0].lpar)
            _check_values(place, values)
        for place, cap in (
            ("defined_capacity_msu", lpar.defined_capacity_msu),
            ("absolute_cap_msu", lpar.absolute_cap_msu),
        ):
            if cap is not None and not 0 < cap <= HIGHEST_MSU:
                raise PeaksError(f"{field}.{place}", "a cap lies above 0 MSU; leave it out")
    if rules.start == "complete_windows" and length < rules.window:
        raise PeaksError("series.0.msu", _too_short(length, rules))
    clock = Clock.of_run(rules.interval_minutes, length, rules.first_minute, starts_on, zone)
    profile = ProfileSeries(
        rules=rules,
        lpars=tuple(lpar.lpar for lpar in series),
        msu=np.array([sum(lpar.layers, start=lpar.msu) for lpar in series], dtype=np.float64),
        caps=np.array([[lpar.defined_capacity_msu or np.inf] for lpar in series], dtype=np.float64),
        clock=clock,
        starts_on=starts_on,
        billing_day=billing_day,
    )
    profile = replace(
        profile,
        caps=changing_caps(
            profile,
            [
                ChangeOfCap(f"series.{row}.capacity_changes.{position}", row, *change)
                for row, lpar in enumerate(series)
                for position, change in enumerate(lpar.capacity_changes)
            ],
        ),
        groups=capacity_groups(groups, profile.lpars),
        absolute_caps=absolute_caps([lpar.absolute_cap_msu for lpar in series]),
    )
    if workload is not None:
        studied = profile.spread("workload", workload)
        profile = replace(profile, msu=profile.msu + studied, workload=studied)
    return profile.held() if in_msu else profile


@dataclass(frozen=True, slots=True)
class ChangeOfCap:
    """The soft cap of an LPAR from a time on, MSU; None: none from then on.

    place: the field of a refusal. row: of the LPAR. day: of the series, from 0. minute: of the day.
    """

    place: str
    row: int
    day: int
    minute: int
    cap_msu: float | None


def changing_caps(series: ProfileSeries, changes: Sequence[ChangeOfCap]) -> FloatArray:
    """Return the soft caps of a series, step by step where one of them changes.

    Raises PeaksError where changes of an LPAR are not in the order of time.
    """
    if not changes:
        return series.caps
    rules, clock = series.rules, series.clock
    ends = rules.lead + rules.intervals_per_step * np.arange(1, series.steps + 1) - 1
    days, minutes = clock.day[ends], clock.minute[ends]
    caps = np.repeat(series.caps, series.steps, axis=1)
    latest: dict[int, tuple[int, int]] = {}
    for change in changes:
        day, minute = change.day, change.minute
        if (day, minute) <= latest.get(change.row, (-1, -1)):
            raise PeaksError(change.place, "changes follow each other in time")
        latest[change.row] = (day, minute)
        from_then = (days > day) | ((days == day) & (minutes >= minute))
        caps[change.row, from_then] = np.inf if change.cap_msu is None else change.cap_msu
    return caps


def absolute_caps(caps: Sequence[float | None]) -> FloatArray | None:
    """Return absolute caps as LPARs × 1; None where there is none."""
    if all(cap is None for cap in caps):
        return None
    return np.array([[np.inf if cap is None else cap] for cap in caps])


def capacity_groups(
    groups: Sequence[tuple[str, Sequence[str], float]], all_lpars: Sequence[str]
) -> tuple[Group, ...]:
    """Return groups of known LPARs: name, LPARs and limit. Raises PeaksError, naming the field."""
    capacity_limits: list[Group] = []
    names_seen: set[str] = set()
    members: set[str] = set()
    for position, (name, lpars, limit) in enumerate(groups):
        place = f"groups.{position}"
        _once(name, names_seen, f"{place}.group")
        rows = []
        for index, lpar in enumerate(lpars):
            if lpar not in all_lpars:
                raise PeaksError(f"{place}.lpars.{index}", f"there is no series of an LPAR {lpar}")
            if lpar in members:
                raise PeaksError(f"{place}.lpars.{index}", f"{lpar} is in two groups")
            members.add(lpar)
            rows.append(all_lpars.index(lpar))
        capacity_limits.append(Group(name, tuple(rows), limit))
    return tuple(capacity_limits)


def steps_run(
    series: ProfileSeries, hours: Sequence[ProductHours], place: str
) -> NDArray[np.bool_] | None:
    """Return LPARs × steps in which a product runs; None where it always does.

    It runs all of a clock hour in any part of which it does. Raises PeaksError, below a place in
    the input, for hours that are none.
    """
    if not hours:
        return None
    rules, clock = series.rules, series.clock
    hour = clock.day * 25 + clock.minute // 60
    begins = np.flatnonzero(np.concatenate(([True], hour[1:] != hour[:-1])))
    lengths = np.diff(np.concatenate((begins, [len(hour)])))
    ends = rules.lead + rules.intervals_per_step * np.arange(1, series.steps + 1) - 1
    running = np.ones((len(series.lpars), series.steps), dtype=np.bool_)
    seen: set[int] = set()
    for position, stated in enumerate(hours):
        at = f"{place}.hours.{position}"
        row = series.row(stated.lpar, at)
        stated.check(at)
        parts = clock.parts(stated) > 0
        if stated.weekdays is not None:
            parts &= clock.on_weekdays(stated.weekdays, series.starts_on, at)
        within = np.repeat(np.logical_or.reduceat(parts, begins), lengths)[ends]
        running[row] = within | (running[row] if row in seen else False)
        seen.add(row)
    return running


def _parts(billing: Billing, after: FloatArray | None, total: Bill) -> tuple[PeakPart, ...]:
    """Return what each LPAR is of the billed peaks."""
    caps, shape = billing.series.caps, billing.r4ha.shape
    every = np.broadcast_to(caps, shape)

    def at(r4ha: FloatArray | None, peak: R4haPeak | None) -> list[float | None]:
        if r4ha is None or peak is None:
            return [None] * shape[0]
        values = np.fmin(r4ha[:, peak.index], every[:, peak.index])
        has_value = ~np.isnan(r4ha[:, peak.index])
        return [
            value if is_known else None
            for value, is_known in zip(values.tolist(), has_value.tolist(), strict=True)
        ]

    old = total.before.billed
    new = None if total.after is None else total.after.billed
    columns = (at(billing.r4ha, old), at(after, old), at(after, new))
    return tuple(
        PeakPart(lpar, *values)
        for lpar, *values in zip(billing.series.lpars, *columns, strict=True)
    )


def _once(name: str, seen: set[str], field: str) -> None:
    if name in seen:
        raise PeaksError(field, f"{name} is listed twice")
    seen.add(name)


def _same_length(field: str, values: FloatArray, length: int, lpar: str) -> None:
    if len(values) != length:
        raise PeaksError(
            field,
            f"{in_decimals(len(values), 0)} values, where {lpar} has {in_decimals(length, 0)}: all "
            "LPARs need a value for each interval, null where there is none",
        )


def _check_values(field: str, values: FloatArray) -> None:
    for wrong, words in (
        (np.isinf(values), "is not finite"),
        (values < 0, "is negative; MSU are 0 or more"),
        (values > HIGHEST_MSU, f"is above {Amount(HIGHEST_MSU, 'MSU')}, more than any machine has"),
    ):
        if wrong.any():
            first = int(np.argmax(wrong))
            raise PeaksError(
                f"{field}.{first}", f"{Amount(float(values[first]), exact=True)} {words}"
            )


def _too_short(count: int, rules: Rules) -> str:
    text = (
        f"{in_decimals(count, 0)} values of {rules.interval_minutes} minutes are "
        f"{Amount(count * rules.interval_minutes / 60, 'hours')}, shorter than the window of "
        f"{Amount(rules.window_hours, 'hours')}"
    )
    if count % 24 == 0 and rules.interval_minutes < 60:
        text += "; hourly values need interval_minutes 60"
    return text


def _together(
    used: FloatArray,
    savings: Sequence[LaidSaving],
    series: ProfileSeries,
    net: FloatArray | None,
    fields: Mapping[int, str],
) -> tuple[tuple[str, int], ...]:
    """Cut what several savings of one LPAR take together to what it uses; return where, and how
    often.

    Savings that take too much each on their own stay as they are, and so are refused.
    """
    cut = []
    for row, lpar in enumerate(series.lpars):
        own = [saving for saving in savings if saving.hours.lpar == lpar]
        most = used[row] * (1 + TIE)
        fits = not any((saving.taken - saving.added > most).any() for saving in own)
        if net is None or len(own) < 2 or not fits or not fields[row].startswith("savings."):
            continue
        over = net[row] > most
        if over.any():
            net[row] = np.where(over, used[row], net[row])
            cut.append((lpar, int(over.sum())))
    return tuple(cut)


def _left(
    before: FloatArray, net: FloatArray, touched: Sequence[int], fields: dict[int, str]
) -> FloatArray:
    """Return what is left. Raises PeaksError where more is taken than there is.

    touched: rows in which anything is taken or added. fields: which input takes from a row; where
    there is none, a share of all workload does.
    """
    after = before.copy()
    for row in touched:
        used, left = before[row], after[row]
        left -= net[row]
        wrong = left < -TIE * used
        if wrong.any():
            first = int(np.argmax(wrong))
            raise PeaksError(
                f"{fields[row]}.msu.{first}" if row in fields else "reduction_share",
                f"{Amount(float(net[row, first]), 'MSU')} cannot be taken from the "
                f"{Amount(float(used[first]), 'MSU')} used in that interval",
            )
        np.maximum(left, 0.0, out=left)
    return after


def _product_rows(
    products: Iterable[tuple[str, Sequence[str]]], series: ProfileSeries
) -> list[tuple[str, list[int]]]:
    rows_of: list[tuple[str, list[int]]] = []
    names_seen: set[str] = set()
    for position, (product, lpars) in enumerate(products):
        place = f"products.{position}"
        _once(product, names_seen, f"{place}.product")
        if not lpars:
            raise PeaksError(f"{place}.lpars", "a product runs in at least one LPAR")
        seen: set[str] = set()
        for index, lpar in enumerate(lpars):
            if lpar not in series.lpars:
                raise PeaksError(f"{place}.lpars.{index}", f"there is no series of an LPAR {lpar}")
            _once(lpar, seen, f"{place}.lpars.{index}")
        rows_of.append((product, [series.lpars.index(lpar) for lpar in lpars]))
    return rows_of


def add_newest_month(ledger: Ledger, months: Sequence[BillingMonth]) -> None:
    """Record the three numbers of the newest whole month, beside what is recorded of months."""
    month = next((month for month in reversed(months) if month.whole), None)
    name = "" if month is None else Id.within("month", month.month)
    if month is None or f"{name}peak_after_msu" not in ledger:
        return
    left = f"{name}after_at_old_peak_msu"
    label = f"Left where the peak stood before, {month_name(month.month)}"
    ledger.add(Quantity(left, label, month.left_at_old_peak_msu, "MSU", "derived"))
    saved, lost = f"{name}saved_at_old_peak_msu", f"{name}lost_to_new_peak_msu"
    ledger.derive(saved, saved_at_old_peak_msu, f"{name}peak_before_msu", left)
    label = new_peak_words(ledger[saved].value)
    ledger.derive(lost, lost_to_new_peak_msu, f"{name}peak_after_msu", left, label=label)


def _bill_ledger(before: R4haPeak | None, after: R4haPeak | None, left: float | None) -> Ledger:
    """Return the three numbers of a moved peak with their working."""
    ledger = Ledger()
    for quantity_id, label, value in (
        ("peak_before_msu", "Billed peak before", before.msu if before else None),
        ("peak_after_msu", "Billed peak after", after.msu if after else None),
        ("after_at_old_peak_msu", "Left where the peak stood before", left),
    ):
        why = None if value is not None else "no window is complete"
        ledger.add(Quantity(quantity_id, label, value, "MSU", "derived", why_missing=why))
    before_to_after = ("peak_before_msu", "peak_after_msu")
    old, new = ((peak, "after_at_old_peak_msu") for peak in before_to_after)
    saved = ledger.derive("saved_at_old_peak_msu", saved_at_old_peak_msu, *old)
    label = new_peak_words(ledger[saved].value)
    ledger.derive("lost_to_new_peak_msu", lost_to_new_peak_msu, *new, label=label)
    ledger.derive("billed_saving_msu", billed_saving_msu, *before_to_after)
    return ledger
