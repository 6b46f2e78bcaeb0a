"""What one transaction costs, and what replacing one way of doing it by another saves.

Method: docs/methods/cost-per-transaction.md.
"""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.quantities.expressions import line_through, on_a_line
from headroom.domain.quantities.formulas import SAME, formula


@formula(label="CPU time of one run", unit=SAME, takes=(SAME,), variadic=True)
def run_time(*component_times: float) -> float:
    """Return the CPU time of one run of a test cycle: the sum over its transactions."""
    return reduce(add, component_times)


@formula(label="Mean of the runs", unit=SAME, takes=(SAME,), variadic=True)
def mean_run_time(*run_times: float) -> float:
    """Return the mean CPU time of a test cycle over its runs."""
    return reduce(add, run_times) / len(run_times)


@formula(label="CPU time saved per test cycle", unit=SAME, takes=(SAME, SAME))
def cycle_saving(before: float, after: float) -> float:
    """Return the CPU time that a test cycle no longer takes. Negative when it grew."""
    return before - after


@formula(label="CPU time added per test cycle", unit=SAME, takes=(SAME, SAME))
def cycle_addition(after: float, before: float) -> float:
    """Return the CPU time that a test cycle takes more than before, on a specialty engine."""
    return after - before


@formula(
    label=EvidenceWords.cpu_time_per_transaction,
    unit="s/transaction",
    takes=("us/cycle", "requests/cycle"),
)
def seconds_from_cycle_us(cycle_time_us: float, requests_per_cycle: float) -> float:
    """Return seconds per transaction from a test cycle's time in µs."""
    return cycle_time_us / 1_000_000 / requests_per_cycle


@formula(
    label=EvidenceWords.cpu_time_per_transaction,
    unit="s/transaction",
    takes=("ms/cycle", "requests/cycle"),
)
def seconds_from_cycle_ms(cycle_time_ms: float, requests_per_cycle: float) -> float:
    """Return seconds per transaction from a test cycle's time in ms."""
    return cycle_time_ms / 1000 / requests_per_cycle


@formula(
    label=EvidenceWords.cpu_time_per_transaction,
    unit="s/transaction",
    takes=("s/cycle", "requests/cycle"),
)
def seconds_from_cycle_seconds(cycle_time_seconds: float, requests_per_cycle: float) -> float:
    """Return seconds per transaction from a test cycle's time in s."""
    return cycle_time_seconds / requests_per_cycle


@formula(
    label=EvidenceWords.cpu_time_per_transaction,
    unit="ms/transaction",
    takes=("% of one CP", "transactions/s"),
)
def ms_from_percent(percent: float, etr_per_second: float) -> float:
    """Return ms per transaction from CPU % of one processor at a rate.

    One processor gives 1,000 ms a second, so a percent of it is 10 ms a second.
    """
    return percent / etr_per_second * 10


@formula(label="CPU at the rate", unit="% of one CP", takes=("ms/transaction", "transactions/s"))
def percent_of_one_cp(ms: float, rate: float) -> float:
    """Return the share of one processor that the work takes at a rate, %: the inverse of
    ``ms_from_percent``."""
    return ms * rate / 10


@formula(
    label=EvidenceWords.cpu_time_per_transaction,
    unit="ms/transaction",
    takes=("us/cycle", "requests/cycle"),
)
def ms_from_cycle_us(cycle_time_us: float, requests_per_cycle: float) -> float:
    """Return ms per transaction from a test cycle's time in µs."""
    return cycle_time_us / 1000 / requests_per_cycle


@formula(
    label=EvidenceWords.cpu_time_per_transaction,
    unit="ms/transaction",
    takes=("ms/cycle", "requests/cycle"),
)
def ms_from_cycle_ms(cycle_time_ms: float, requests_per_cycle: float) -> float:
    """Return ms per transaction from a test cycle's time in ms."""
    return cycle_time_ms / requests_per_cycle


@formula(
    label=EvidenceWords.cpu_time_per_transaction,
    unit="ms/transaction",
    takes=("s/cycle", "requests/cycle"),
)
def ms_from_cycle_seconds(cycle_time_seconds: float, requests_per_cycle: float) -> float:
    """Return ms per transaction from a test cycle's time in s."""
    return cycle_time_seconds * 1000 / requests_per_cycle


@formula(
    label=EvidenceWords.cpu_time_per_transaction,
    unit="ms/transaction",
    takes=("ms/transaction",),
    variadic=True,
)
def total_ms(*component_ms: float) -> float:
    """Return the sum of what address spaces or kinds of processor take, ms per transaction.

    AAPCP is part of the GP time already and never one of the summands.
    """
    return reduce(add, component_ms)


@formula(
    label="Mean CPU time per transaction",
    unit="ms/transaction",
    takes=("ms/transaction",),
    variadic=True,
)
def mean_ms(*point_ms: float) -> float:
    """Return the unweighted mean over measured points, as the CICS study averages."""
    return reduce(add, point_ms) / len(point_ms)


@formula(
    label="CPU % of one CP at the rate",
    unit="% of one CP",
    takes=("% of one CP", "% of one CP", "transactions/s", "transactions/s", "transactions/s"),
)
def percent_at_rate(
    percent_below: float, percent_above: float, etr_below: float, etr_above: float, rate: float
) -> float:
    """Return CPU % at a rate on the straight line between two neighbouring measured points.

    Method: docs/methods/interpolation.md.
    """
    percent: float = on_a_line(percent_below, percent_above, etr_below, etr_above, rate)
    return percent


@formula(
    label="CPU % of one CP at the rate",
    unit="% of one CP",
    takes=("transactions/s",),
    repeats=("transactions/s", "% of one CP"),
)
def percent_through_points(rate: float, *points: float) -> Any:
    """Return CPU % at a rate on the straight lines between neighbouring measured points.

    points: ETR and CPU % of each in turn, slowest first. Beyond them it stays that of the nearest.
    Method: docs/methods/interpolation.md.
    """
    return line_through(rate, *points)


@formula(
    label="CPU % of one CP, all address spaces",
    unit="% of one CP",
    takes=("% of one CP",),
    variadic=True,
)
def total_percent(*component_percents: float) -> float:
    """Return the CPU % of one CP that the address spaces of a measured point use together.

    AAPCP is part of the GP time already and never one of the summands.
    """
    return reduce(add, component_percents)


@formula(
    label="CPU time saved per transaction",
    unit="ms/transaction",
    takes=("ms/transaction", "ms/transaction"),
)
def ms_saved(before: float, after: float) -> float:
    """Return the CPU time that a transaction no longer takes. Negative when it grew."""
    return before - after


@formula(
    label="GP time saved, share of the time before",
    unit="share",
    takes=("ms/transaction", "ms/transaction"),
)
def share_saved(before: float, after: float) -> float:
    """Return which share of the CPU time of a transaction a change takes away. Negative: more."""
    return (before - after) / before


@formula(
    label="GP time of a transaction that the change touches",
    unit="s/transaction",
    takes=("s", "transactions", "share"),
)
def touched_seconds(region_seconds: float, transactions: float, touched: float) -> float:
    """Return the part of a region's GP time per transaction that a change touches."""
    return region_seconds / transactions * touched


@formula(
    label="GP time saved per transaction",
    unit="s/transaction",
    takes=("s/transaction", "s/transaction", "s/transaction"),
)
def touched_saving(touched: float, before: float, after: float) -> float:
    """Return what of the touched GP time goes when a test shrinks from before to after."""
    return touched * (1 - after / before)


@formula(
    label="zIIP time added per transaction",
    unit="s/transaction",
    takes=("s/transaction", "s/transaction", "s/transaction", "s/transaction"),
)
def touched_addition(touched: float, gp_before: float, after: float, before: float) -> float:
    """Return the zIIP time that comes with the touched GP time, in the proportion of a test."""
    return touched * (after - before) / gp_before


@formula(
    label="CPU time added per transaction",
    unit="ms/transaction",
    takes=("ms/transaction", "ms/transaction"),
)
def ms_added(after: float, before: float) -> float:
    """Return the CPU time that a transaction takes more than before, on a specialty engine."""
    return after - before


@formula(
    label=EvidenceWords.cpu_time_per_transaction, unit="s/transaction", takes=("ms/transaction",)
)
def seconds_from_ms(ms: float) -> float:
    """Return seconds per transaction."""
    return ms / 1000


@formula(label="CPU time before the change", unit="s", takes=("s", "share"))
def seconds_before(saving: float, reduction: float) -> float:
    """Return the seconds before a change that saves so many, a share of them."""
    return saving / reduction


@formula(label="CPU time after the change", unit="s", takes=("s", "share"))
def seconds_after(saving: float, reduction: float) -> float:
    """Return the seconds that a change leaves, from its saving in seconds and as a share."""
    return saving * (1 / reduction - 1)
