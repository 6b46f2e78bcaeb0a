"""What one transaction costs, and what replacing one way of doing it by another saves.

Method: docs/methods/cost-per-transaction.md.
"""

from __future__ import annotations

from functools import reduce
from operator import add

from headroom.domain.formulas import SAME, formula


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
    label="CPU time per transaction", unit="s/transaction", takes=("us/cycle", "requests/cycle")
)
def seconds_from_cycle_us(cycle_time_us: float, requests_per_cycle: float) -> float:
    """Return seconds per transaction from a test cycle's time in µs."""
    return cycle_time_us / 1_000_000 / requests_per_cycle


@formula(
    label="CPU time per transaction", unit="s/transaction", takes=("s/cycle", "requests/cycle")
)
def seconds_from_cycle_seconds(cycle_time_seconds: float, requests_per_cycle: float) -> float:
    """Return seconds per transaction from a test cycle's time in s."""
    return cycle_time_seconds / requests_per_cycle
