"""MSU consumed in a run of intervals: by billing month, for each LPAR and in all.

An MSU consumed is one MSU-hour, whatever the hour. Method: docs/methods/consumption.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import reduce
from operator import add

import numpy as np

from headroom.domain.peaks.billing_months import MonthCut
from headroom.domain.peaks.day_savings import Clock
from headroom.domain.peaks.rolling_average import Rules
from headroom.domain.quantities.formulas import FloatArray, Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import month_name

CONSUMED_BEFORE = "consumed_before_msu_hours"
CONSUMED_AFTER = "consumed_after_msu_hours"
CONSUMED_SAVED = "consumed_saved_msu_hours"
_LABELS = {CONSUMED_BEFORE: "MSU consumed before", CONSUMED_AFTER: "MSU consumed after"}
_GAPS = "some interval of it has no value"


@formula(label="Consumed MSU saved", unit="MSU-hours", takes=("MSU-hours", "MSU-hours"))
def consumed_saved_msu_hours(before_msu_hours: float, after_msu_hours: float) -> float:
    """Return by how much less is consumed in all hours of a time."""
    return before_msu_hours - after_msu_hours


@formula(label="MSU consumed in all months", unit="MSU-hours", takes=("MSU-hours",), variadic=True)
def consumed_msu_hours_of_all(*msu_hours: float) -> float:
    """Return what months consume together; each of their hours counts once."""
    return reduce(add, msu_hours)


@dataclass(frozen=True, slots=True)
class ConsumedByLpar:
    """MSU-hours of an LPAR; null where an interval has no value, and after without a change."""

    lpar: str
    before_msu_hours: float | None
    after_msu_hours: float | None
    saved_msu_hours: float | None


@dataclass(frozen=True, slots=True)
class ConsumedMonth:
    """MSU-hours of all LPARs in a billing month, and of each.

    month: the calendar month in which it begins. whole: whether the run covers all of it.
    """

    month: str
    starts_on: str
    ends_on: str
    whole: bool
    before_msu_hours: float | None
    after_msu_hours: float | None
    saved_msu_hours: float | None
    lpars: tuple[ConsumedByLpar, ...]


@dataclass(frozen=True, slots=True)
class Consumed:
    """What a run consumes: by billing month where its days have dates, and in all its time."""

    months: tuple[ConsumedMonth, ...]
    lpars: tuple[ConsumedByLpar, ...]
    before_msu_hours: float | None
    after_msu_hours: float | None


class MonthsOfIntervals:
    """Which intervals of a run lie in which billing month; in one time where it has no dates."""

    def __init__(
        self, clock: Clock, rules: Rules, starts_on: date | None, billing_day: int
    ) -> None:
        """Cut the run at 00:00 of the billing day."""
        self._rules, self.billing_day = rules, billing_day
        self.months: list[date] = []
        self.firsts = np.zeros(1, dtype=np.intp)
        if starts_on is not None:
            since_first = (clock.day - (billing_day - 1)).astype("timedelta64[D]")
            days = np.datetime64(starts_on) + since_first
            months = days.astype("datetime64[M]")
            self.firsts = np.flatnonzero(np.concatenate(([True], months[1:] != months[:-1])))
            self.months = months[self.firsts].astype(object).tolist()

    def msu_hours(self, msu: FloatArray) -> FloatArray:
        """Return MSU-hours of LPARs × months, from MSU of LPARs × intervals.

        Counted from zero, an LPAR without a value is down; else its month is not known.
        """
        used = msu if self._rules.start == "complete_windows" else np.nan_to_num(msu)
        sums: FloatArray = np.add.reduceat(used, self.firsts, axis=1)
        return sums * (self._rules.interval_minutes / 60)


def consumed_by_month(
    lpars: Sequence[str],
    times: MonthsOfIntervals,
    cuts: Sequence[MonthCut],
    before: FloatArray,
    after: FloatArray | None,
) -> Consumed:
    """Return what LPARs consume. before, after: MSU-hours of LPARs × months; None: no change.

    cuts: the billing months of the run's steps, of which some are whole.
    """
    whole = {cut.month for cut in cuts if cut.whole}
    months = []
    for position, month in enumerate(times.months):
        name = f"{month:%Y-%m}"
        first = month.replace(day=times.billing_day)
        following = (month + timedelta(31)).replace(day=times.billing_day)
        then = None if after is None else after[:, position]
        months.append(
            ConsumedMonth(
                name,
                first.isoformat(),
                (following - timedelta(1)).isoformat(),
                name in whole,
                *_both(before[:, position].sum(), None if then is None else then.sum()),
                _by_lpar(lpars, before[:, position], then),
            )
        )
    all_before = before.sum(axis=1)
    all_after = None if after is None else after.sum(axis=1)
    total, total_after, _ = _both(all_before.sum(), None if all_after is None else all_after.sum())
    return Consumed(tuple(months), _by_lpar(lpars, all_before, all_after), total, total_after)


def _both(before: float, after: float | None) -> tuple[float | None, float | None, float | None]:
    """Return MSU-hours before, after and saved; None for what is not known."""
    first = None if np.isnan(before) else float(before)
    then = None if after is None or np.isnan(after) else float(after)
    return first, then, None if first is None or then is None else first - then


def _by_lpar(
    lpars: Sequence[str], before: FloatArray, after: FloatArray | None
) -> tuple[ConsumedByLpar, ...]:
    return tuple(
        ConsumedByLpar(lpar, *_both(before[row], None if after is None else after[row]))
        for row, lpar in enumerate(lpars)
    )


def record_consumed(ledger: Ledger, consumed: Consumed) -> None:
    """Record what months consume, before and after, what they save, and the sums of all."""
    values = {
        CONSUMED_BEFORE: [month.before_msu_hours for month in consumed.months],
        CONSUMED_AFTER: [month.after_msu_hours for month in consumed.months],
    }
    whole = {
        CONSUMED_BEFORE: consumed.before_msu_hours,
        CONSUMED_AFTER: consumed.after_msu_hours,
    }
    changed = any(lpar.after_msu_hours is not None for lpar in consumed.lpars)
    names = (CONSUMED_BEFORE, CONSUMED_AFTER) if changed else (CONSUMED_BEFORE,)
    for which in names:
        parts = [
            _given(
                ledger,
                f"{Id.within('month', month.month)}{which}",
                f"{_LABELS[which]}, {month_name(month.month)}",
                value,
            )
            for month, value in zip(consumed.months, values[which], strict=True)
        ]
        if parts:
            ledger.derive(which, consumed_msu_hours_of_all, *parts, label=_LABELS[which])
        else:
            _given(ledger, which, _LABELS[which], whole[which])
    if not changed:
        return
    for prefix in ("", *(Id.within("month", month.month) for month in consumed.months)):
        ledger.derive(
            f"{prefix}{CONSUMED_SAVED}",
            consumed_saved_msu_hours,
            f"{prefix}{CONSUMED_BEFORE}",
            f"{prefix}{CONSUMED_AFTER}",
        )


def _given(ledger: Ledger, name: str, label: str, value: float | None) -> str:
    why = _GAPS if value is None else None
    return ledger.add(Quantity(name, label, value, "MSU-hours", "derived", why_missing=why))
