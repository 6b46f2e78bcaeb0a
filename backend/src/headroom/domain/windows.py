"""What a saving is worth in the peak window. Method: docs/methods/peak-window.md."""

from __future__ import annotations

from functools import reduce
from operator import add

from headroom.domain.formulas import formula


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
