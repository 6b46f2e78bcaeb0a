"""Measured configurations, and the saving of replacing one by another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from headroom.domain.costs import (
    cycle_addition,
    cycle_saving,
    mean_run_time,
    run_time,
    seconds_from_cycle_seconds,
    seconds_from_cycle_us,
)
from headroom.domain.formulas import Function, Ledger
from headroom.domain.intervals import mean_interval, welch_interval
from headroom.domain.quantities import Interval, Quantity, Source

Processor: TypeAlias = Literal["gp", "aapcp", "zaap", "ziip", "all"]
MachineBasis: TypeAlias = Literal["stated", "assumed", "none"]


@dataclass(frozen=True, slots=True)
class Environment:
    """Where a study measured.

    machine_basis: ``stated`` by the document, ``assumed`` (the document applies its figures to
    this machine without saying that it measured there), ``none`` when no machine is named.
    """

    id: str
    machine_id: str | None
    machine_basis: MachineBasis
    lpar_cps: int | None


@dataclass(frozen=True, slots=True)
class CycleTime:
    """Printed CPU time of one component in one run of a test cycle, in µs or s."""

    component: str
    processor: Processor
    value: float
    unit: Literal["us", "s"]
    source: Source


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a test cycle, or the average of several when only that is printed."""

    name: str
    is_average: bool
    times: tuple[CycleTime, ...]


@dataclass(frozen=True, slots=True)
class TestCycle:
    """A configuration whose CPU time was printed per test cycle."""

    configuration: str
    label: str
    requests_per_cycle: int
    requests_source: Source
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class PublishedDifference:
    """A saving that a document prints as such, per so many requests."""

    figure: str
    label: str
    value: float
    unit: Literal["us", "s"]
    source: Source
    requests_per_cycle: int
    requests_source: Source
    ziip_missing: str


@dataclass(frozen=True, slots=True)
class Substitution:
    """One configuration replaced by another: a saving per transaction.

    before, after: ids of configurations; None where a document prints the difference alone.
    """

    id: str
    label: str
    description: str
    study: str
    study_title: str
    before: str | None
    after: str | None
    environment: Environment
    evidence: tuple[TestCycle, TestCycle] | PublishedDifference


@dataclass(frozen=True, slots=True)
class Saving:
    """The saving of a substitution with its whole working.

    gp: id of the GP seconds saved per transaction; ziip: id of the zIIP seconds added.
    """

    ledger: Ledger
    gp: str
    ziip: str


def saving(substitution: Substitution) -> Saving:
    """Return what a substitution saves on GPs and adds on zIIPs, s per transaction."""
    if isinstance(substitution.evidence, PublishedDifference):
        return _published_saving(substitution.id, substitution.evidence)
    return _measured_saving(substitution.id, *substitution.evidence)


def _published_saving(key: str, published: PublishedDifference) -> Saving:
    ledger = Ledger()
    difference = ledger.add(
        Quantity(
            published.figure,
            published.label,
            published.value,
            f"{published.unit}/cycle",
            "published",
            source=published.source,
            interval_missing="not published: the document prints one difference, no single runs",
        )
    )
    requests = ledger.add(
        Quantity(
            f"requests_per_cycle[{key}]",
            "Requests per test cycle",
            float(published.requests_per_cycle),
            "requests/cycle",
            "published",
            source=published.requests_source,
        )
    )
    gp = ledger.derive(
        f"gp_saving[{key}]",
        _per_transaction(published.unit),
        difference,
        requests,
        label="GP time saved per transaction",
    )
    ziip = ledger.add(
        Quantity(
            f"ziip_added[{key}]",
            "zIIP time added per transaction",
            None,
            "s/transaction",
            "published",
            source=published.source,
            why_missing=published.ziip_missing,
        )
    )
    return Saving(ledger, gp, ziip)


def _measured_saving(key: str, before: TestCycle, after: TestCycle) -> Saving:
    ledger = Ledger()
    unit = before.runs[0].times[0].unit
    gp_before, gp_after = (_mean_time(ledger, each, "gp", unit) for each in (before, after))
    interval, missing = _difference_interval(before, after, "gp")
    gp_cycle = ledger.derive(
        f"cycle_saving[{key}]",
        cycle_saving,
        gp_before,
        gp_after,
        label="GP time saved per test cycle",
        interval=interval,
        interval_missing=missing,
    )
    ziip_before, ziip_after = (_mean_time(ledger, each, "ziip", unit) for each in (before, after))
    interval, missing = _addition_interval(before, after)
    ziip_cycle = ledger.derive(
        f"cycle_ziip_added[{key}]",
        cycle_addition,
        ziip_after,
        ziip_before,
        label="zIIP time added per test cycle",
        interval=interval,
        interval_missing=missing,
    )
    requests = ledger.add(
        Quantity(
            f"requests_per_cycle[{key}]",
            "Requests per test cycle",
            float(before.requests_per_cycle),
            "requests/cycle",
            "published",
            source=before.requests_source,
        )
    )
    per_transaction = _per_transaction(unit)
    gp = ledger.derive(
        f"gp_saving[{key}]",
        per_transaction,
        gp_cycle,
        requests,
        label="GP time saved per transaction",
    )
    ziip = ledger.derive(
        f"ziip_added[{key}]",
        per_transaction,
        ziip_cycle,
        requests,
        label="zIIP time added per transaction",
    )
    ledger.spread()
    return Saving(ledger, gp, ziip)


def _per_transaction(unit: Literal["us", "s"]) -> Function:
    return seconds_from_cycle_us if unit == "us" else seconds_from_cycle_seconds


def _run_times(cycle: TestCycle, processor: Processor) -> list[float]:
    """Return the total time of each single run on one kind of processor; empty without runs."""
    return [
        sum(each.value for each in run.times if each.processor == processor)
        for run in cycle.runs
        if not run.is_average
    ]


def _difference_interval(
    before: TestCycle, after: TestCycle, processor: Processor
) -> tuple[Interval | None, str | None]:
    sides = [_run_times(each, processor) for each in (before, after)]
    if min(map(len, sides)) < 2:
        return None, "not published: the document prints averages, no single runs"
    return welch_interval(*sides), None


def _addition_interval(before: TestCycle, after: TestCycle) -> tuple[Interval | None, str | None]:
    times = _run_times(after, "ziip")
    if any(_run_times(before, "ziip")):
        interval, missing = _difference_interval(after, before, "ziip")
        return interval, missing
    if len(times) < 2:
        return None, "not published: the document prints averages, no single runs"
    return (mean_interval(times), None) if any(times) else (None, None)


def _mean_time(
    ledger: Ledger, cycle: TestCycle, processor: Processor, unit: Literal["us", "s"]
) -> str:
    """Record one configuration's runs and return the id of the mean time of its test cycle."""
    engine = {"gp": "GP", "ziip": "zIIP"}.get(processor, processor)
    runs = [
        (run, [each for each in run.times if each.processor == processor]) for run in cycle.runs
    ]
    name = f"{cycle.configuration}.{processor}"
    if not any(times for _, times in runs):
        return ledger.add(
            Quantity(
                f"cycle_time[{name}]",
                f"{engine} time of {cycle.label}",
                0.0,
                f"{unit}/cycle",
                "published",
                source=Source(
                    f"{cycle.requests_source.locator}: no {engine} column, "
                    f"the configuration runs without {engine}",
                    cycle.requests_source.study,
                    cycle.requests_source.document,
                ),
            )
        )
    run_ids = []
    for run, times in runs:
        ids = [
            ledger.add(
                Quantity(
                    f"time[{name}.{run.name}.{each.component}]",
                    f"{each.component}, {engine}, {cycle.label}, {_run_label(run)}",
                    each.value,
                    f"{each.unit}/cycle",
                    "published",
                    source=each.source,
                    interval_missing=(
                        "not published: the document prints averages, no single runs"
                        if run.is_average
                        else None
                    ),
                )
            )
            for each in times
        ]
        run_ids.append(
            ids[0]
            if len(ids) == 1
            else ledger.derive(
                f"run_time[{name}.{run.name}]",
                run_time,
                *ids,
                label=f"{engine} time of {cycle.label}, {_run_label(run)}",
            )
        )
    if len(run_ids) == 1:
        return run_ids[0]
    return ledger.derive(
        f"mean_run_time[{name}]",
        mean_run_time,
        *run_ids,
        label=f"Mean {engine} time of {cycle.label}",
    )


def _run_label(run: Run) -> str:
    return "average" if run.is_average else f"run {run.name}"
