"""Configurations whose CPU time was printed per test cycle: so many requests at a time.

Method: docs/methods/cost-per-transaction.md and intervals.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from headroom.domain.evidence.component_costs import (
    ENGINES,
    ColumnName,
    CostIds,
    Processor,
    column_key,
    column_label,
    component_key,
    cost_sums,
    derived_once,
    mean_cost,
)
from headroom.domain.evidence.costs import (
    mean_run_time,
    ms_from_cycle_ms,
    ms_from_cycle_seconds,
    ms_from_cycle_us,
    run_time,
    seconds_from_cycle_ms,
    seconds_from_cycle_seconds,
    seconds_from_cycle_us,
)
from headroom.domain.quantities.formulas import Function, Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Kind, Quantity, Source

TimeUnit: TypeAlias = Literal["us", "ms", "s"]

NO_RUNS = "not published: the document prints averages, no single runs"


@dataclass(frozen=True, slots=True)
class CycleTime:
    """Printed CPU time of one component in one run of a test cycle, in µs or s."""

    component: str
    processor: Processor
    value: float
    unit: TimeUnit
    source: Source


@dataclass(frozen=True, slots=True)
class CycleRun:
    """One run of a test cycle, or the average of several when only that is printed.

    requests: of this run, where they differ from those of the others.
    """

    name: str
    is_average: bool
    times: tuple[CycleTime, ...]
    requests: int | None = None


@dataclass(frozen=True, slots=True)
class TestCycle:
    """A configuration whose CPU time was printed, or measured by a user, per test cycle.

    runs_are: what one run is called. ziip_missing: why no time on zIIPs is known; None where it
    is, or where none ran there.
    """

    configuration: str
    label: str
    requests_per_cycle: int
    requests_source: Source
    runs: tuple[CycleRun, ...]
    kind: Kind = "published"
    runs_are: str = "run"
    ziip_missing: str | None = None


def requests_differ(*cycles: TestCycle) -> bool:
    """Return whether the runs took different numbers of requests, so that only rates compare."""
    given = {run.requests or cycle.requests_per_cycle for cycle in cycles for run in cycle.runs}
    return len(given) > 1


def per_transaction(unit: TimeUnit) -> Function:
    """Return what makes seconds per transaction of the time of a test cycle."""
    return {
        "us": seconds_from_cycle_us,
        "ms": seconds_from_cycle_ms,
        "s": seconds_from_cycle_seconds,
    }[unit]


def ms_per_transaction(unit: TimeUnit) -> Function:
    """Return what makes ms per transaction of the time of a test cycle."""
    return {"us": ms_from_cycle_us, "ms": ms_from_cycle_ms, "s": ms_from_cycle_seconds}[unit]


def run_times(cycle: TestCycle, processor: Processor, *, each_request: bool = False) -> list[float]:
    """Return the total time of each single run on one kind of processor; empty without runs.

    each_request: in seconds per transaction.
    """
    totals = [
        (run, sum(part.value for part in run.times if part.processor == processor))
        for run in cycle.runs
        if not run.is_average
    ]
    if not each_request:
        return [total for _, total in totals]
    return [
        per_transaction(run.times[0].unit)(total, run.requests or cycle.requests_per_cycle)
        for run, total in totals
    ]


def mean_time(
    ledger: Ledger,
    cycle: TestCycle,
    processor: Processor,
    unit: TimeUnit,
    *,
    each_request: bool = False,
) -> str:
    """Record one configuration's runs and return the id of the mean time of its test cycle.

    each_request: of a transaction instead, in seconds, where the runs took different numbers.
    """
    engine = ENGINES[processor]
    runs = [
        (run, [time for time in run.times if time.processor == processor]) for run in cycle.runs
    ]
    name = f"{cycle.configuration}.{processor}"
    if not any(times for _, times in runs):
        return ledger.add(
            Quantity(
                Id.write("cycle_time", name),
                f"{engine} time of {cycle.label}",
                0.0,
                f"{unit}/cycle",
                "published",
                source=Source(
                    f"{cycle.requests_source.locator}: no {engine} column, "
                    f"the configuration runs without {engine}",
                    cycle.requests_source.study,
                    cycle.requests_source.document,
                    configuration=cycle.configuration,
                ),
            )
        )
    run_ids = []
    for run, times in runs:
        ids = [_add_time(ledger, cycle, run, time) for time in times]
        run_ids.append(
            ids[0]
            if len(ids) == 1
            else ledger.derive(
                Id.write("run_time", (name, run.name)),
                run_time,
                *ids,
                label=f"{engine} time of {cycle.label}, {_run_label(cycle, run)}",
            )
        )
    if each_request:
        run_ids = [
            ledger.derive(
                Id.write("run_time_per_transaction", (name, run.name)),
                per_transaction(unit),
                run_id,
                _requests(ledger, cycle, run),
                label=f"{engine} time per transaction of {cycle.label}, {_run_label(cycle, run)}",
            )
            for (run, _), run_id in zip(runs, run_ids, strict=True)
        ]
    if len(run_ids) == 1:
        return run_ids[0]
    return ledger.derive(
        Id.write("mean_run_time", name),
        mean_run_time,
        *run_ids,
        label=f"Mean {engine} time of {cycle.label}",
    )


def run_cost(ledger: Ledger, cycle: TestCycle, run: CycleRun) -> CostIds:
    """Record the cost per transaction of one run, by transaction and kind of processor."""
    requests = _requests(ledger, cycle, run)
    key = f"{cycle.configuration}.{run.name}"
    where = f"{cycle.label}, {_run_label(cycle, run)}"
    components: dict[ColumnName, str] = {}
    for time in run.times:
        column = (time.component, time.processor)
        components[column] = derived_once(
            ledger,
            Id.write("ms", (key, column_key(column))),
            ms_per_transaction(time.unit),
            (_add_time(ledger, cycle, run, time), requests),
            f"{column_label(column)} time per transaction, {where}",
        )
    return cost_sums(ledger, key, where, components)


def average_run_cost(ledger: Ledger, cycle: TestCycle) -> CostIds:
    """Record the mean cost per transaction over the runs, with Student's interval."""
    places = [run_cost(ledger, cycle, run) for run in cycle.runs]
    return mean_cost(ledger, f"{cycle.configuration}.mean", cycle.label, places, repeated=True)


def _add_time(ledger: Ledger, cycle: TestCycle, run: CycleRun, each: CycleTime) -> str:
    quantity_id = Id.write(
        "time", (cycle.configuration, each.processor, run.name, component_key(each.component))
    )
    if quantity_id not in ledger:
        ledger.add(
            Quantity(
                quantity_id,
                f"{column_label((each.component, each.processor))}, {cycle.label}, "
                f"{_run_label(cycle, run)}",
                each.value,
                f"{each.unit}/cycle",
                cycle.kind,
                source=each.source,
                interval_missing=NO_RUNS if run.is_average else None,
            )
        )
    return quantity_id


def _requests(ledger: Ledger, cycle: TestCycle, run: CycleRun) -> str:
    key, source, label = cycle.configuration, cycle.requests_source, cycle.label
    if run.requests is not None:
        key, source = f"{key}.{run.name}", run.times[0].source
        label = f"{label}, {_run_label(cycle, run)}"
    quantity_id = Id.write("requests_per_cycle", key)
    if quantity_id not in ledger:
        ledger.add(
            Quantity(
                quantity_id,
                f"Requests per test cycle, {label}",
                float(run.requests or cycle.requests_per_cycle),
                "requests/cycle",
                cycle.kind,
                source=source,
            )
        )
    return quantity_id


def _run_label(cycle: TestCycle, run: CycleRun) -> str:
    return "average" if run.is_average else f"{cycle.runs_are} {run.name}"
