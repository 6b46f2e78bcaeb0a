"""What a saving is worth in the peak window. Method: docs/methods/peak-window.md."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

from headroom.domain.quantities.expressions import greatest, least
from headroom.domain.quantities.formulas import formula


@formula(
    label="Transactions in the peak window",
    unit="transactions",
    takes=("transactions", "share"),
)
def peak_transactions(transactions: float, peak_share: float) -> float:
    """Return how many of a day's transactions fall into the peak window."""
    return transactions * peak_share


@formula(label="Transactions of this part", unit="transactions", takes=("transactions", "share"))
def part_transactions(peak_transactions: float, share: float) -> float:
    """Return how many of the window's transactions one substitution covers."""
    return peak_transactions * share


@formula(
    label="CPU seconds of this part",
    unit="s",
    takes=("transactions", "s/transaction"),
)
def part_seconds(part_transactions: float, seconds_per_transaction: float) -> float:
    """Return the CPU seconds that one substitution saves or moves in the window."""
    return part_transactions * seconds_per_transaction


@formula(label="CPU seconds of all parts", unit="s", takes=("s",), variadic=True)
def total_seconds(*part_seconds: float) -> float:
    """Return the sum over the parts of a mix, s."""
    return reduce(add, part_seconds)


@formula(label="CPU seconds per hour", unit="s/h", takes=("s", "h"))
def seconds_per_hour(seconds: float, peak_hours: float) -> float:
    """Return the mean over the window's hours, CPU seconds per hour."""
    return seconds / peak_hours


@formula(label="CPU minutes", unit="min", takes=("s",))
def minutes(seconds: float) -> float:
    """Return CPU minutes."""
    return seconds / 60


@formula(label="GPs freed", unit="CP", takes=("s", "h"))
def gp_cps_freed(gp_seconds_saved: float, peak_hours: float) -> float:
    """Return how many GPs the saving leaves idle on average through the window."""
    return gp_seconds_saved / (3600 * peak_hours)


@formula(label="Rate of this part", unit="transactions/s", takes=("transactions", "h"))
def mean_rate(transactions: float, hours: float) -> float:
    """Return the rate that so many transactions in so many hours mean, transactions a second."""
    return transactions / (3600 * hours)


@formula(
    label="Rate of all parts that share a side",
    unit="transactions/s",
    takes=("transactions/s",),
    variadic=True,
)
def rate_together(*rates: float) -> float:
    """Return the rate of all parts of a mix that run the same before, or the same after."""
    return reduce(add, rates)


@formula(
    label="Rate of the parts that share a side, the higher of both",
    unit="transactions/s",
    takes=("transactions/s", "transactions/s"),
)
def higher_region_rate(before: float, after: float) -> Any:
    """Return the rate of a region where a part shares both its sides with others."""
    return greatest(before, after)


@formula(
    label="Lowest rate measured for both",
    unit="transactions/s",
    takes=("transactions/s", "transactions/s"),
)
def lowest_shared_rate(lowest_before: float, lowest_after: float) -> Any:
    """Return where the rates begin that both measured ranges hold."""
    return greatest(lowest_before, lowest_after)


@formula(
    label="Highest rate measured for both",
    unit="transactions/s",
    takes=("transactions/s", "transactions/s"),
)
def highest_shared_rate(highest_before: float, highest_after: float) -> Any:
    """Return where the rates end that both measured ranges hold."""
    return least(highest_before, highest_after)


@formula(
    label="Rate that the CPU time is taken at",
    unit="transactions/s",
    takes=("transactions/s", "transactions/s", "transactions/s"),
)
def priced_rate(rate: float, lowest: float, highest: float) -> Any:
    """Return the rate itself within the measured range, else the nearest measured one."""
    return least(greatest(rate, lowest), highest)


@formula(label="CPU time against the case's machine", unit="ratio", takes=("s/h", "s/h"))
def time_against(gp_seconds_per_hour: float, own_gp_seconds_per_hour: float) -> float:
    """Return the CPU time of the same work on another machine for one second on the case's own."""
    return gp_seconds_per_hour / own_gp_seconds_per_hour
