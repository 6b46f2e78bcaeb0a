"""What a reduction does to the billed peak. Method: docs/methods/rolling-average.md."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.day_savings import DaySaving, LaidSaving, laid_saving
from headroom.domain.peaks.gains import TIE, Gain, Hour, Peak, find_peak, gain, hours_in_order
from headroom.domain.peaks.rolling_average import PeaksError, Rules, over_lpars, read, runs_of_gaps
from headroom.domain.quantities.formulas import FloatArray, Ledger, formula
from headroom.domain.quantities.quantities import Quantity


@formula(label="Saved at the old peak", unit="MSU", takes=("MSU", "MSU"))
def saved_at_old_peak_msu(peak_before_msu: float, after_at_old_peak_msu: float) -> float:
    """Return by how much the R4HA falls where the peak stood before."""
    return peak_before_msu - after_at_old_peak_msu


@formula(label="Lost to the new peak", unit="MSU", takes=("MSU", "MSU"))
def lost_to_new_peak_msu(peak_after_msu: float, after_at_old_peak_msu: float) -> float:
    """Return how much higher the new peak stands than what is left at the old one."""
    return peak_after_msu - after_at_old_peak_msu


@formula(label="Billed saving", unit="MSU", takes=("MSU", "MSU"))
def billed_saving_msu(peak_before_msu: float, peak_after_msu: float) -> float:
    """Return the fall of the peak, wherever it stands before and after."""
    return peak_before_msu - peak_after_msu


@dataclass(frozen=True, slots=True)
class Series:
    """MSU of one LPAR, one value an interval; NaN is a gap.

    defined_capacity_msu: the LPAR's cap, where it has one. layers: further MSU of the same LPAR,
    such as the workload under study beside the background; the LPAR uses the sum.
    """

    lpar: str
    msu: FloatArray
    defined_capacity_msu: float | None = None
    layers: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """MSU taken from one LPAR, or added to it, one value an interval. Never negative."""

    lpar: str
    msu: FloatArray


@dataclass(frozen=True, slots=True)
class Product:
    """A product and the LPARs where it runs: it is billed by their sum alone."""

    product: str
    lpars: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """R4HA over time, NaN where there is none, with its peak and what is billed.

    billed: the highest of what counts at each step: the lower of the R4HA and the cap of each
    LPAR. capped_steps: steps where a cap is lower. Peaks are None where no window is complete.
    """

    r4ha_msu: FloatArray
    peak: Peak | None
    billed: Peak | None
    capped_steps: int


@dataclass(frozen=True, slots=True)
class Bill:
    """What is billed for a sum of LPARs, before and after.

    ledger holds saved_at_old_peak_msu, lost_to_new_peak_msu and billed_saving_msu with their
    inputs; None without a reduction. gain is None without one, and with caps (gain_missing).
    """

    before: Line
    after: Line | None
    ledger: Ledger | None
    gain: Gain | None
    gain_missing: str | None
    hours: tuple[Hour, ...]

    @property
    def peak_moved(self) -> bool | None:
        """Return whether the billed peak stands elsewhere after; None where it is unknown."""
        if self.after is None or self.before.billed is None or self.after.billed is None:
            return None
        return self.before.billed.index != self.after.billed.index


@dataclass(frozen=True, slots=True)
class ProductBill:
    """The bill of one product."""

    product: str
    bill: Bill


@dataclass(frozen=True, slots=True)
class LparLines:
    """R4HA of one LPAR, before and after."""

    lpar: str
    before: Line
    after: Line | None


@dataclass(frozen=True, slots=True)
class Gap:
    """Intervals of an LPAR without a value."""

    lpar: str
    first_interval: int
    intervals: int


@dataclass(frozen=True, slots=True)
class PeakCase:
    """R4HA and bills of a set of LPARs under the same rules.

    consumed_before_msu, consumed_after_msu: MSU of all LPARs in each interval.
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
    savings: tuple[LaidSaving, ...] = ()

    @property
    def left_over(self) -> int:
        """Return how many intervals at the end do not fill a step."""
        return self.intervals % self.rules.intervals_per_step


def peak_case(
    series: list[Series],
    rules: Rules,
    *,
    workload: list[Change] | None = None,
    reduction: list[Change] | None = None,
    reduction_share: float | None = None,
    addition: list[Change] | None = None,
    savings: list[DaySaving] | None = None,
    first_minute: int = 0,
    products: list[Product] | None = None,
) -> PeakCase:
    """Return R4HA, peaks and billed savings.

    workload: the work under study, on top of the series. reduction: MSU that the LPARs no longer
    use. reduction_share: share of the workload that they no longer use, 0 to 1. addition: MSU that
    they use more, for work that was shifted. savings: what is saved in hours of the day, and
    where it goes; first_minute: where in its day the series begins. None for all four: there is
    only a before.
    Raises PeaksError, naming the field, for series that cannot be computed with.
    """
    _check_names(series)
    before = _stacked(series)
    if rules.start == "complete_windows" and before.shape[1] < rules.window:
        raise PeaksError("series.0.msu", _too_short(before.shape[1], rules))
    rows = {each.lpar: row for row, each in enumerate(series)}
    studied = None if workload is None else _changes("workload", workload, rows, before)
    before = before if studied is None else before + studied
    caps = np.array([each.defined_capacity_msu or np.inf for each in series])
    billed_of = _Billing(rules, caps)
    taken = None if reduction is None else _changes("reduction", reduction, rows, before)
    if reduction_share is not None:
        taken = _with_share(taken, studied, reduction_share)
    added = None if addition is None else _changes("addition", addition, rows, before)
    laid = _laid(savings or [], rows, before, studied, rules, first_minute)
    for each in laid:
        row = rows[each.lpar]
        taken = np.zeros_like(before) if taken is None else taken
        taken[row] += each.taken
        if each.moved_msu_hours:
            added = np.zeros_like(before) if added is None else added
            added[row] += each.added
    r4ha = read(before, rules)
    r4ha_after = relief = consumed_after = None
    most_scale = np.full(len(series), np.inf)
    if taken is not None or added is not None:
        net = np.zeros_like(before) if taken is None else taken
        net = net if added is None else net - added
        fields = {rows[each.lpar]: f"savings.{at}" for at, each in enumerate(laid)}
        fields |= {rows[each.lpar]: f"reduction.{at}" for at, each in enumerate(reduction or [])}
        after = _after(before, net, fields)
        consumed_after = over_lpars(after, rules)
        r4ha_after = read(after, rules)
        relief = read(np.where(np.isnan(before), np.nan, net), rules)
        most_scale = _most_scale(before, net)
    everywhere = list(range(len(series)))
    return PeakCase(
        rules=rules,
        intervals=before.shape[1],
        consumed_before_msu=over_lpars(before, rules),
        consumed_after_msu=consumed_after,
        lpars=tuple(
            LparLines(
                each.lpar,
                billed_of.line(r4ha, [row]),
                None if r4ha_after is None else billed_of.line(r4ha_after, [row]),
            )
            for row, each in enumerate(series)
        ),
        total=billed_of.bill(r4ha, r4ha_after, relief, most_scale, everywhere),
        products=tuple(
            ProductBill(
                each.product,
                billed_of.bill(r4ha, r4ha_after, relief, most_scale, found),
            )
            for each, found in zip(products or [], _product_rows(products or [], rows), strict=True)
        ),
        gaps=tuple(
            Gap(series[row].lpar, first, length) for row, first, length in runs_of_gaps(before)
        ),
        capped=bool(np.isfinite(caps).any()),
        savings=tuple(laid),
    )


def _laid(
    savings: list[DaySaving],
    rows: dict[str, int],
    before: FloatArray,
    studied: FloatArray | None,
    rules: Rules,
    first_minute: int,
) -> list[LaidSaving]:
    found = []
    for position, saving in enumerate(savings):
        field = f"savings.{position}"
        if saving.lpar not in rows:
            raise PeaksError(f"{field}.lpar", f"there is no series of an LPAR {saving.lpar}")
        row = rows[saving.lpar]
        workload = None if studied is None else studied[row]
        found.append(laid_saving(saving, field, before[row], workload, rules, first_minute))
    return found


def _check_names(series: list[Series]) -> None:
    if not series:
        raise PeaksError("series", "at least one LPAR is needed")
    seen: set[str] = set()
    for position, each in enumerate(series):
        if each.lpar in seen:
            raise PeaksError(f"series.{position}.lpar", f"{each.lpar} stands there twice")
        seen.add(each.lpar)


def _stacked(series: list[Series]) -> FloatArray:
    """Return one contiguous array, LPARs × intervals, checked."""
    length = len(series[0].msu)
    if not length:
        raise PeaksError("series.0.msu", "at least one value is needed")
    for position, each in enumerate(series):
        field = f"series.{position}.msu"
        _same_length(field, each.msu, length, series[0].lpar)
        _check_values(field, each.msu)
        for number, layer in enumerate(each.layers):
            place = f"series.{position}.layers.{number}"
            _same_length(place, layer, length, series[0].lpar)
            _check_values(place, layer)
        cap = each.defined_capacity_msu
        if cap is not None and not 0 < cap <= HIGHEST_MSU:
            raise PeaksError(
                f"series.{position}.defined_capacity_msu", "a cap lies above 0 MSU; leave it out"
            )
    return np.array([used_msu(each) for each in series], dtype=np.float64)


def used_msu(series: Series) -> FloatArray:
    """Return what an LPAR uses in each interval: the sum of its layers."""
    return sum(series.layers, start=series.msu)


def _same_length(field: str, values: FloatArray, length: int, lpar: str) -> None:
    if len(values) != length:
        raise PeaksError(
            field,
            f"{len(values):,} values, where {lpar} has {length:,}: all LPARs need a value for "
            "each interval, null where there is none",
        )


def _check_values(field: str, values: FloatArray) -> None:
    for wrong, words in (
        (np.isinf(values), "is not finite"),
        (values < 0, "is negative; MSU are 0 or more"),
        (values > HIGHEST_MSU, f"is above {HIGHEST_MSU:,.0f} MSU, more than any machine has"),
    ):
        if wrong.any():
            first = int(np.argmax(wrong))
            raise PeaksError(f"{field}.{first}", f"{values[first]:.15g} {words}")


def _too_short(count: int, rules: Rules) -> str:
    text = (
        f"{count:,} values of {rules.interval_minutes} minutes are "
        f"{count * rules.interval_minutes / 60:g} hours, shorter than the window of "
        f"{rules.window_hours:g} hours"
    )
    if count % 24 == 0 and rules.interval_minutes < 60:
        text += "; hourly values need interval_minutes 60"
    return text


def _changes(
    field: str, changes: list[Change], rows: dict[str, int], before: FloatArray
) -> FloatArray:
    """Return the changes as an array like the series, zero for LPARs that are not named."""
    result = np.zeros_like(before)
    names = list(rows)
    seen: set[str] = set()
    for position, each in enumerate(changes):
        place = f"{field}.{position}"
        if each.lpar not in rows:
            raise PeaksError(f"{place}.lpar", f"there is no series of an LPAR {each.lpar}")
        if each.lpar in seen:
            raise PeaksError(f"{place}.lpar", f"{each.lpar} stands there twice")
        seen.add(each.lpar)
        _same_length(f"{place}.msu", each.msu, before.shape[1], names[rows[each.lpar]])
        if np.isnan(each.msu).any():
            first = int(np.argmax(np.isnan(each.msu)))
            raise PeaksError(f"{place}.msu.{first}", "has no value; write 0 for no change")
        _check_values(f"{place}.msu", each.msu)
        result[rows[each.lpar]] = each.msu
    return result


def _with_share(taken: FloatArray | None, studied: FloatArray | None, share: float) -> FloatArray:
    """Return the reduction together with a share of the workload."""
    if studied is None:
        raise PeaksError("reduction_share", "there is no workload to take a share of")
    if not 0 <= share <= 1:
        raise PeaksError("reduction_share", "a share lies between 0 and 1")
    part: FloatArray = studied * share
    return part if taken is None else taken + part


def _after(before: FloatArray, net: FloatArray, fields: dict[int, str]) -> FloatArray:
    """Return what is left. Raises PeaksError where more is taken than there is.

    fields: which input takes from a row; where there is none, a share of all workload does.
    """
    after: FloatArray = before - net
    wrong = after < -TIE * before
    if wrong.any():
        row, first = (int(each) for each in np.argwhere(wrong)[0])
        raise PeaksError(
            f"{fields[row]}.msu.{first}" if row in fields else "reduction_share",
            f"{net[row, first]:g} MSU cannot be taken from the {before[row, first]:g} MSU "
            "used in that interval",
        )
    np.maximum(after, 0.0, out=after)
    return after


def _most_scale(before: FloatArray, net: FloatArray) -> FloatArray:
    """Return for each LPAR the largest multiple of the reduction that it can bear."""
    scales = np.full(before.shape, np.inf)
    np.divide(before, net, out=scales, where=net > TIE * before)
    result: FloatArray = scales.min(axis=1)
    return result


def _product_rows(products: list[Product], rows: dict[str, int]) -> list[list[int]]:
    found: list[list[int]] = []
    seen: set[str] = set()
    for position, each in enumerate(products):
        place = f"products.{position}"
        if each.product in seen:
            raise PeaksError(f"{place}.product", f"{each.product} stands there twice")
        seen.add(each.product)
        if not each.lpars:
            raise PeaksError(f"{place}.lpars", "a product runs in at least one LPAR")
        for index, lpar in enumerate(each.lpars):
            if lpar not in rows:
                raise PeaksError(f"{place}.lpars.{index}", f"there is no series of an LPAR {lpar}")
            if lpar in each.lpars[:index]:
                raise PeaksError(f"{place}.lpars.{index}", f"{lpar} stands there twice")
        found.append([rows[lpar] for lpar in each.lpars])
    return found


@dataclass(frozen=True, slots=True)
class _Billing:
    """Lines and bills of sums of rows under the same rules and caps."""

    rules: Rules
    caps: FloatArray

    def line(self, r4ha: FloatArray, rows: list[int]) -> Line:
        """Return the sum of rows with its peaks."""
        chosen = r4ha if len(rows) == len(r4ha) else r4ha[rows]
        summed = over_lpars(chosen, self.rules)
        peak = find_peak(summed)
        caps = self.caps[rows]
        if not np.isfinite(caps).any():
            return Line(summed, peak, peak, 0)
        billed, capped = self._billed(chosen, caps)
        return Line(
            summed, peak, find_peak(billed, among_equals=summed), int(capped.any(axis=0).sum())
        )

    def _billed(self, r4ha: FloatArray, caps: FloatArray) -> tuple[FloatArray, NDArray[np.bool_]]:
        capped = r4ha > caps[:, None]
        return over_lpars(np.minimum(r4ha, caps[:, None]), self.rules), capped

    def bill(
        self,
        before: FloatArray,
        after: FloatArray | None,
        relief: FloatArray | None,
        most_scale: FloatArray,
        rows: list[int],
    ) -> Bill:
        """Return the bill of a sum of rows.

        before, after: R4HA. relief: R4HA of what is taken. most_scale: the largest multiple of
        the reduction that leaves no interval of a row below zero.
        """
        line = self.line(before, rows)
        if after is None or relief is None:
            hours = hours_in_order(line.r4ha_msu, self.rules, above=None)
            return Bill(line, None, None, None, None, hours)
        line_after = self.line(after, rows)
        caps = self.caps[rows]
        billed_after = line_after.r4ha_msu
        if np.isfinite(caps).any():
            billed_after, _ = self._billed(after[rows], caps)
        old = line.billed
        left = float(billed_after[old.index]) if old else None
        ledger = _bill_ledger(old, line_after.billed, left)
        hours = hours_in_order(billed_after, self.rules, above=left)
        if np.isfinite(caps).any():
            why = "a defined capacity holds: the bill does not follow the R4HA there"
            return Bill(line, line_after, ledger, None, why, hours)
        if old is None:
            return Bill(line, line_after, ledger, None, "no window is complete", hours)
        summed = over_lpars(relief[rows], self.rules)
        if not np.nan_to_num(summed).any():
            return Bill(line, line_after, ledger, None, "nothing is taken", hours)
        found = gain(line.r4ha_msu, summed, old.index, float(most_scale[rows].min()))
        return Bill(line, line_after, ledger, found, None, hours)


def _bill_ledger(before: Peak | None, after: Peak | None, left: float | None) -> Ledger:
    """Return the three numbers of a moved peak with their working."""
    ledger = Ledger()
    for quantity_id, label, value in (
        ("peak_before_msu", "Billed peak before", before.msu if before else None),
        ("peak_after_msu", "Billed peak after", after.msu if after else None),
        ("after_at_old_peak_msu", "Left where the peak stood before", left),
    ):
        why = None if value is not None else "no window is complete"
        ledger.add(Quantity(quantity_id, label, value, "MSU", "derived", why_missing=why))
    for function, inputs in (
        (saved_at_old_peak_msu, ("peak_before_msu", "after_at_old_peak_msu")),
        (lost_to_new_peak_msu, ("peak_after_msu", "after_at_old_peak_msu")),
        (billed_saving_msu, ("peak_before_msu", "peak_after_msu")),
    ):
        ledger.derive(function.__name__, function, *inputs)
    return ledger
