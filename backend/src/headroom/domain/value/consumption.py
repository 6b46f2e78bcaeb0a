"""What a change takes off the MSU consumed: by its window, and in a day, a month, a year.

An MSU consumed is one MSU-hour, whatever the hour. A window says nothing of the other hours: their
transactions are stated, or the figure is missing. Method: docs/methods/consumption.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add
from typing import Any

from headroom.domain.quantities.expressions import greatest
from headroom.domain.quantities.formulas import Function, Ledger, QuantityLimit, formula, formula_of
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.value.content import HOURS_OF_VOLUMES, Workload

A_MILLION = 1_000_000
CONSUMED_PER_MILLION = "msu_hours_saved_per_million"


@formula(label="Consumed MSU saved", unit="MSU-hours", takes=("MSU", "h"))
def msu_hours_saved(saved_msu: float, hours: float) -> float:
    """Return the MSU-hours that hours of a period save."""
    return saved_msu * hours


@formula(
    label="Consumed MSU saved per period", unit="MSU-hours", takes=("MSU-hours",), variadic=True
)
def msu_hours_of_all(*msu_hours: float) -> float:
    """Return the MSU-hours that all described hours of a period save."""
    return reduce(add, msu_hours)


@formula(
    label="Transactions in all described hours",
    unit="transactions",
    takes=("transactions",),
    variadic=True,
)
def described_transactions(*transactions: float) -> float:
    """Return the transactions of the peak window and the further hours together."""
    return reduce(add, transactions)


@formula(
    label="Consumed MSU saved per million transactions",
    unit="MSU-hours/million",
    takes=("MSU-hours", "transactions"),
)
def msu_hours_saved_per_million(msu_hours: float, transactions: float) -> Any:
    """Return the MSU-hours that a million transactions save, as those of the described hours do."""
    return msu_hours / greatest(transactions, 1) * A_MILLION


@formula(
    label="Consumed MSU saved per day",
    unit="MSU-hours/day",
    takes=("MSU-hours/million", "transactions"),
)
def msu_hours_saved_per_day(msu_hours_per_million: float, day_transactions: float) -> float:
    """Return the MSU-hours that a day saves, its transactions costing what the described do."""
    return msu_hours_per_million * day_transactions / A_MILLION


@formula(
    label="Consumed MSU saved per month",
    unit="MSU-hours/month",
    takes=("MSU-hours/million", "transactions"),
)
def msu_hours_saved_per_month(msu_hours_per_million: float, month_transactions: float) -> float:
    """Return the MSU-hours that a month saves, its transactions costing what the described do."""
    return msu_hours_per_million * month_transactions / A_MILLION


@formula(
    label="Consumed MSU saved per year",
    unit="MSU-hours/year",
    takes=("MSU-hours/million", "transactions"),
)
def msu_hours_saved_per_year(msu_hours_per_million: float, year_transactions: float) -> float:
    """Return the MSU-hours that a year saves, its transactions costing what the described do."""
    return msu_hours_per_million * year_transactions / A_MILLION


@formula(
    label="MSU saved on average through all hours",
    unit="MSU",
    takes=("MSU-hours/million", "transactions", "h"),
)
def mean_saved_msu(
    msu_hours_per_million: float, transactions: float, hours_of_time: float
) -> float:
    """Return the MSU saved on average, which a machine has to be rated at least.

    hours_of_time: all hours of the day, the month or the year.
    """
    return msu_hours_per_million * transactions / A_MILLION / hours_of_time


_FUNCTIONS: Mapping[str, Function] = {
    "day_transactions": msu_hours_saved_per_day,
    "month_transactions": msu_hours_saved_per_month,
    "year_transactions": msu_hours_saved_per_year,
}
_STATED_FOR_WINDOW = "the saving is stated in MSU: nothing is known of other hours"


def add_consumption(
    ledger: Ledger,
    workload: Workload,
    further: Sequence[tuple[str, str]],
    *,
    by_mix: bool,
    by_periods: bool,
) -> None:
    """Record what the described hours save, and a day, a month and a year.

    further: how the ids of each of the further hours begin, and what these are called. by_mix:
    whether the saving follows from transactions. by_periods: whether a month that is not stated is
    made of such periods, by whoever asks.
    """
    derive = ledger.derive
    hours = [
        derive("msu_hours_saved", msu_hours_saved, "saved_msu", "peak_hours"),
    ]
    hours += [
        derive(
            f"{name}msu_hours_saved",
            msu_hours_saved,
            f"{name}saved_msu",
            f"{name}hours",
            label=f"Consumed MSU saved, {label}",
        )
        for name, label in further
    ]
    derive("msu_hours_saved_per_period", msu_hours_of_all, *hours)
    if by_mix:
        described = derive(
            "described_transactions",
            described_transactions,
            "peak_transactions",
            *(f"{name}transactions" for name, _ in further),
        )
        derive(
            CONSUMED_PER_MILLION,
            msu_hours_saved_per_million,
            "msu_hours_saved_per_period",
            described,
        )
    else:
        declared = formula_of(msu_hours_saved_per_million)
        missing = Quantity(
            CONSUMED_PER_MILLION,
            declared.label,
            None,
            declared.unit,
            "derived",
            why_missing=_STATED_FOR_WINDOW,
        )
        ledger.add(missing)
    volumes = workload.volumes()
    for volume, function in _FUNCTIONS.items():
        words = f"the whole {volume.removesuffix('_transactions')}"
        label, limit = f"Transactions of {words}", None
        if volume in volumes:
            ledger.state(volume, label, volumes[volume], "transactions")
            if by_mix and ledger["rated_msu"].value is not None:
                limit = _limit(ledger, volume, words)
        elif by_periods and function is msu_hours_saved_per_month:
            continue
        else:
            why = f"the transactions of {words} are not stated"
            ledger.add(Quantity(volume, label, None, "transactions", "assumed", why_missing=why))
        derive(function.__name__, function, CONSUMED_PER_MILLION, volume, limit=limit)


def _limit(ledger: Ledger, volume: str, words: str) -> QuantityLimit:
    """Record what a time saves on average, and return that it fits the machine's rating."""
    hours = HOURS_OF_VOLUMES[volume]
    length = Quantity(f"hours_of_{volume}", f"Hours of {words}, at most", hours, "h", "derived")
    mean = ledger.derive(
        f"mean_saved_msu_of_{volume}",
        mean_saved_msu,
        CONSUMED_PER_MILLION,
        volume,
        ledger.add(length),
        label=f"MSU saved on average through {words}",
    )
    return QuantityLimit(
        mean,
        "rated_msu",
        "the saving is more than the machine is rated",
        f"{{amount}} MSU saved on average through {words} on a machine rated {{most}} MSU: check "
        "its transactions.",
    )
