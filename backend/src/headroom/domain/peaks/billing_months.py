"""Billing months: a long series cut where the bill cuts it.

IBM's period runs from 00:00 on the 2nd to 24:00 on the 1st. Method:
docs/methods/rolling-average.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated

import numpy as np
from pydantic import Field

from headroom.domain.peaks.day_savings import DAY_MINUTES, Clock
from headroom.domain.peaks.gains import R4haPeak, whole_msu
from headroom.domain.peaks.rolling_average import Rules
from headroom.domain.quantities.formulas import Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import month_name

IBM_BILLING_DAY = 2
BillingDay = Annotated[int, Field(ge=1, le=28)]


@formula(label="Billed saving of the month", unit="MSU", takes=("MSU", "MSU"))
def billed_saving_of_month_msu(peak_before_msu: float, peak_after_msu: float) -> float:
    """Return the fall of a month's peak, wherever in the month it is before and after."""
    return peak_before_msu - peak_after_msu


@formula(label="Billed saving of all months", unit="MSU-months", takes=("MSU",), repeats=("MSU",))
def billed_saving_of_months(first_msu: float, *others_msu: float) -> float:
    """Return the sum of what the months bill less: each is paid for with its own peak."""
    return sum(others_msu, start=first_msu)


@formula(
    label="Billed saving of a year at that rate", unit="MSU-months", takes=("MSU-months", "months")
)
def billed_saving_of_a_year(billed_saving_of_months: float, whole_months: float) -> float:
    """Return what twelve months bill less that are like the whole ones on average."""
    return billed_saving_of_months / whole_months * 12


@dataclass(frozen=True, slots=True)
class MonthCut:
    """A billing month within a series. first, last: steps. last_day: its end is 24:00 of it.

    whole: whether the series covers it from its beginning to its end.
    """

    month: str
    first_day: date
    last_day: date
    first: int
    last: int
    whole: bool


@dataclass(frozen=True, slots=True)
class BillingMonth:
    """What one billing month comes to. Indices: steps of the whole series.

    month: the calendar month in which it begins. Whole MSU: what the bill counts. Values are None
    where no window that ends in the month is complete, and after where there is no saving.
    """

    month: str
    starts_on: str
    ends_on: str
    whole: bool
    peak_before_msu: float | None
    peak_before_index: int | None
    peak_after_msu: float | None
    peak_after_index: int | None
    left_at_old_peak_msu: float | None
    billed_saving_msu: float | None
    whole_before_msu: int | None
    whole_after_msu: int | None
    billed_whole_msu: int | None


def month_cuts(
    clock: Clock, rules: Rules, starts_on: date, billing_day: int, steps: int
) -> tuple[MonthCut, ...]:
    """Return the billing months of a series in their order.

    starts_on: date of the clock's first day. A step belongs to the month in which it begins; its
    window reaches back over the cut.
    """
    if not steps:
        return ()
    per_step = rules.intervals_per_step
    begins = rules.lead + per_step * np.arange(steps)
    dates = np.datetime64(starts_on) + clock.day[begins].astype("timedelta64[D]")
    months = (dates - np.timedelta64(billing_day - 1, "D")).astype("datetime64[M]")
    firsts = np.flatnonzero(np.concatenate(([True], months[1:] != months[:-1])))
    cuts = []
    for position, first in enumerate(firsts.tolist()):
        end = int(firsts[position + 1]) if position + 1 < len(firsts) else steps
        month: date = months[first].astype(object)
        first_day = month.replace(day=billing_day)
        following = (month + timedelta(31)).replace(day=billing_day)
        last_day = following - timedelta(1)
        start, last = int(begins[first]), int(begins[end - 1]) + per_step - 1
        ends = int(clock.minute[last]) + rules.interval_minutes >= DAY_MINUTES
        cuts.append(
            MonthCut(
                f"{month:%Y-%m}",
                first_day,
                last_day,
                first,
                end - 1,
                dates[first].astype(object) == first_day
                and int(clock.minute[start]) == 0
                and (end < steps or (dates[end - 1].astype(object) == last_day and ends)),
            )
        )
    return tuple(cuts)


def billing_month(
    cut: MonthCut, before: R4haPeak | None, after: R4haPeak | None, left: float | None
) -> BillingMonth:
    """Return what a month comes to. Peaks: of that month, with steps of the whole series."""
    billed = None if before is None or after is None else before.msu - after.msu
    whole_before = None if before is None else whole_msu(before.msu)
    whole_after = None if after is None else whole_msu(after.msu)
    return BillingMonth(
        month=cut.month,
        starts_on=cut.first_day.isoformat(),
        ends_on=cut.last_day.isoformat(),
        whole=cut.whole,
        peak_before_msu=None if before is None else before.msu,
        peak_before_index=None if before is None else before.index,
        peak_after_msu=None if after is None else after.msu,
        peak_after_index=None if after is None else after.index,
        left_at_old_peak_msu=left,
        billed_saving_msu=billed,
        whole_before_msu=whole_before,
        whole_after_msu=whole_after,
        billed_whole_msu=None
        if whole_before is None or whole_after is None
        else whole_before - whole_after,
    )


def counted_months(months: Sequence[BillingMonth]) -> tuple[BillingMonth, ...]:
    """Return the months that add up: the whole ones, or all where none is whole.

    A part of a month is no bill: beside whole ones it would count as one.
    """
    return tuple(month for month in months if month.whole) or tuple(months)


def months_ledger(months: tuple[BillingMonth, ...]) -> Ledger:
    """Return what the months bill less, and the sum of those that add up, with the working."""
    ledger, billed = Ledger(), []
    counted = counted_months(months)
    for month in months:
        if month.billed_saving_msu is None:
            continue
        name = Id.within("month", month.month)
        for which, label, value in (
            ("before", "Billed peak before", month.peak_before_msu),
            ("after", "Billed peak after", month.peak_after_msu),
        ):
            identity = f"{name}peak_{which}_msu"
            ledger.add(
                Quantity(identity, f"{label}, {month_name(month.month)}", value, "MSU", "derived")
            )
        saving = ledger.derive(
            f"{name}billed_saving_msu",
            billed_saving_of_month_msu,
            f"{name}peak_before_msu",
            f"{name}peak_after_msu",
            label=f"Billed saving, {month_name(month.month)}",
        )
        if month in counted:
            billed.append(saving)
    if not billed:
        return ledger
    whole = sum(month.whole for month in counted) if len(billed) == len(counted) else 0
    many = f"{whole} whole months" if whole > 1 else "one whole month" if whole else "all months"
    name = billed_saving_of_months.__name__
    ledger.derive(name, billed_saving_of_months, *billed, label=f"Billed saving of {many}")
    if whole > 1:
        ledger.add(Quantity("whole_months", "Whole billing months", whole, "months", "derived"))
        ledger.derive(
            billed_saving_of_a_year.__name__, billed_saving_of_a_year, name, "whole_months"
        )
    return ledger
