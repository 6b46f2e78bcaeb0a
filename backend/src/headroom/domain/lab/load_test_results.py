"""What load tests measured, beside the plan. Method: docs/methods/load-test.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import isclose, log
from operator import add
from typing import Any, Literal

from pydantic import Field

from headroom.domain.files.load_tests import LoadStep, LoadTest
from headroom.domain.files.planned_steps import PlannedStep
from headroom.domain.lab.answers import Bench
from headroom.domain.lab.load_test_fit import (
    ChangeRead,
    FitRead,
    JudgedStep,
    bears,
    changes_from_the_first,
    fit_of_run,
)
from headroom.domain.lab.queue_formulas import lowest_of_rates
from headroom.domain.lab.words import LabWords
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.expressions import greatest, least
from headroom.domain.quantities.formulas import SAME, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import (
    Amount,
    TextWithAmounts,
    in_digits,
    phrase,
    rounded_share,
    wording_of,
)
from headroom.domain.quantities.quantities import Quantity, Source

SAME_LOAD = 1.25
"""A measured step belongs to a planned one when neither's load is more than so many times the
other's."""
MOST_OF_OFFERED = 1.05
"""A step that achieved more than so many times the rate of a plan is not a step of that plan."""
WAITING = 2.0
"""Requests wait at the server where they take so many times as long as at the lightest step."""
SENT = 0.95
"""Of the offered rate: what a driver that offers it sends at least."""
_LEAST_LOAD = 1e-12


@formula(label="Achieved of offered", unit="share", takes=("tps", "tps"))
def kept_up(achieved: float, offered: float) -> float:
    """Return the share of the offered rate that was achieved."""
    return achieved / offered


@formula(label=LabWords.clients_by_littles_law, unit="clients", takes=("tps", "s", "ms"))
def clients_by_littles_law(achieved: float, think_seconds: float, response_ms: float) -> float:
    """Return achieved rate × (think time + mean response time)."""
    return achieved * (think_seconds + response_ms / 1000)


@formula(label="Against the expected response time", unit="ratio", takes=("ms", "s"))
def against_expected(response_ms: float, expected_seconds: float) -> float:
    """Return how many times the expected response time was measured."""
    return response_ms / (expected_seconds * 1000)


@formula(label="Percentile known within ±", unit="share", takes=("count", "share", "requests"))
def percentile_within(normal: float, percentile: float, requests: float) -> float:
    """Return between which percentiles the one found lies, 95 times in 100.

    The inverse of ``samples_needed``: a binomial count, whatever the distribution.
    """
    within: float = normal * (percentile * (1 - percentile) / requests) ** 0.5
    return within


@formula(label="Share of errors", unit="share", takes=("requests", "requests"))
def error_share(errors: float, requests: float) -> float:
    """Return failed requests ÷ requests."""
    return errors / requests


@formula(label="Highest rate achieved", unit="tps", takes=("tps",), variadic=True)
def highest_of_rates(*rates: float) -> Any:
    """Return the greatest of some rates."""
    return reduce(greatest, rates)


@formula(label="Mean of the runs", unit=SAME, takes=(SAME,), variadic=True)
def mean_of_runs(*values: float) -> float:
    """Return the mean of what runs measured."""
    return reduce(add, values) / len(values)


@formula(label="Spread of the runs", unit="share", takes=(SAME,), variadic=True)
def spread_of_runs(*values: float) -> Any:
    """Return (highest − lowest) ÷ mean of what runs measured."""
    return (reduce(greatest, values) - reduce(least, values)) / (reduce(add, values) / len(values))


@dataclass(frozen=True, slots=True)
class LoadTestRun:
    """A load test that was kept. document: the file that it is from."""

    name: str
    document: str
    test: LoadTest


class MeasuredStepRead(OutputModel):
    """What one run measured in one of its steps: ids in ``inputs``."""

    run: str
    number: int = Field(description="Of the run's step, as the file was read")
    planned: int | None = Field(description="Place of the planned step; null: none has its load")
    recorded: bool = Field(description="The file has the offered rate; false: the plan's")
    offered: str | None = Field(description="null: neither recorded nor planned")
    achieved: str
    kept_up: str | None
    behind: bool | None = Field(description="Achieved falls behind offered; null: not known")
    beyond_plan: bool = Field(description="More than was offered: not a step of the plan it names")
    limited_by: Literal["server", "driver"] | None = Field(
        description="What holds a step back that falls behind; null: it keeps up, or not known"
    )
    clients: str
    clients_measured: str
    response: str
    against_expected: str
    p50: str
    p90: str
    p95: str
    p99: str
    percentile_within: str | None
    requests: str
    errors: str
    error_share: str | None


class SpreadRead(OutputModel):
    """What several runs measured at one planned step: ids in ``inputs``."""

    planned: int
    runs: int
    achieved: str
    achieved_spread: str
    response: str
    response_spread: str


class ResultsRead(OutputModel):
    """Measured steps, one after the other, and what they say together."""

    says: str
    says_wording: TextWithAmounts | None = Field(
        description="`says` apart from its numbers, to write them in a reader's way"
    )
    steps: list[MeasuredStepRead]
    spread: list[SpreadRead]
    fits: list[FitRead] = Field(description="One of each run")
    changes: list[ChangeRead] = Field(description="Each further run against the first")


@dataclass(frozen=True, slots=True)
class Planned:
    """A step of the plan: the quantity of its rate, rate, clients, and what its label says."""

    rate_id: str
    rate: float
    clients: float
    step: PlannedStep


def results(
    bench: Bench, planned: Sequence[Planned], runs: Sequence[LoadTestRun], behind_share: float
) -> ResultsRead:
    """Record what runs measured beside the plan that a bench holds.

    The bench knows target, think, response, percentile and normal. behind_share: of the offered
    rate; achieved falls behind where it misses more.
    """
    steps: list[MeasuredStepRead] = []
    fits = []
    for run_at, run in enumerate(runs):
        measured = [(at, step) for at, step in enumerate(run.test.steps) if step.steady]
        if not measured:
            bench.warn(
                "no_steady_step",
                f"No step of {run.name} is steady; the whole test counts as one step.",
            )
            measured = [(0, run.test.whole)]
        places = _paired(planned, [step for _, step in measured])
        lightest = min(
            (step for _, step in measured if step.response is not None),
            key=lambda step: step.sent_per_second or step.achieved_per_second,
            default=None,
        )
        judged, of_run = [], []
        for (at, step), place in zip(measured, places, strict=True):
            plan = None if place is None else planned[place]
            key = f"{run_at},{at}"
            row = _step(bench, run, key, at, step, place, plan, behind_share, lightest)
            by_server = row.limited_by == "server"
            judged.append(JudgedStep(key, row.number, step, row.offered, row.behind, by_server))
            of_run.append(row)
        fit = fit_of_run(bench, run_at, run.name, judged, behind_share)
        fits.append(fit)
        for row in of_run:
            within = row.offered and bears(bench, row.offered, fit.read.capacity, behind_share)
            by_driver = {"limited_by": "driver"} if row.behind and within else {}
            steps.append(row.model_copy(update=by_driver))
    says = _knee(bench, steps)
    if any(step.planned is None for step in steps):
        bench.warn(
            "unplanned_step",
            "Some measured steps have the load of no planned one: nothing is held against them. "
            "Plan as many steps as were measured, or steps of their load.",
        )
    beyond = [step for step in steps if step.beyond_plan]
    if beyond:
        names = ", ".join(f"{step.run}, step {step.number}" for step in beyond[:3])
        more = f" and {len(beyond) - 3} more" if len(beyond) > 3 else ""
        bench.warn(
            "not_of_this_plan",
            f"{names}{more}: achieved more than {rounded_share(MOST_OF_OFFERED)} of what "
            "their plan offers, so they were run with another plan. Nothing is concluded from "
            "them.",
        )
    return ResultsRead(
        says=says,
        says_wording=wording_of(says),
        steps=steps,
        spread=_spread(bench, steps),
        fits=[fit.read for fit in fits],
        changes=changes_from_the_first(bench, fits),
    )


def _paired(planned: Sequence[Planned], measured: Sequence[LoadStep]) -> list[int | None]:
    """Return the place of the planned step of each measured one.

    Names that a plan gave its requests count first. As many as planned are those in their order,
    unless one achieved more than its plan offers. Otherwise the nearest load counts: clients where
    they were recorded, else the rate, offered before achieved.
    """
    if any(step.planned is not None for step in measured):
        return [_named(planned, step) for step in measured]
    if len(measured) == len(planned) and not any(
        step.achieved_per_second > MOST_OF_OFFERED * plan.rate
        for step, plan in zip(measured, planned, strict=True)
    ):
        return [*range(len(planned))]
    places: list[int | None] = []
    for step in measured:
        if step.users is not None:
            load, loads = step.users, [plan.clients for plan in planned]
        else:
            load = step.offered_per_second or step.achieved_per_second
            loads = [plan.rate for plan in planned]
        apart = [abs(log(max(load, _LEAST_LOAD) / plan)) for plan in loads]
        nearest = apart.index(min(apart))
        fits = apart[nearest] <= log(SAME_LOAD) and (
            step.achieved_per_second <= MOST_OF_OFFERED * planned[nearest].rate
        )
        places.append(nearest if fits else None)
    return places


def _named(planned: Sequence[Planned], step: LoadStep) -> int | None:
    """Return the place of the planned step that a measured one is named after."""
    label = step.planned
    if label is None:
        return None
    for place, plan in enumerate(planned):
        if label.number != plan.step.number or not isclose(label.rate_per_second, plan.rate):
            continue
        target = label.target_per_second
        if target is None or isclose(target, plan.step.target_per_second or 0.0):
            return place
    return None


def _limited_by(
    step: LoadStep, offered: float, lightest: LoadStep | None, think_seconds: float
) -> Literal["server", "driver"] | None:
    """Return what holds back a step that achieves less than was offered; None: not to be told.

    A driver in the open model sent the rate, or was short of users while requests waited; one
    whose requests came back as quickly as at the lightest step had only itself to wait for.
    """
    if step.response is None:
        return None
    if step.sent_per_second is not None and step.sent_per_second >= SENT * offered:
        return "server"
    if lightest is None or lightest is step or lightest.response is None:
        return None
    closed = step.planned is None or step.planned.target_per_second is None
    if closed and step.users is not None:
        light = lightest.response.mean_ms / 1000
        if step.users / max(think_seconds + light, _LEAST_LOAD) < offered:
            return "driver"
    waits = step.response.mean_ms >= WAITING * lightest.response.mean_ms
    return "server" if waits else "driver"


def _step(
    bench: Bench,
    run: LoadTestRun,
    key: str,
    at: int,
    step: LoadStep,
    place: int | None,
    plan: Planned | None,
    behind_share: float,
    lightest: LoadStep | None,
) -> MeasuredStepRead:
    ledger = bench.ledger
    words = f"{run.name}, step {at + 1}"
    begins = step.starts_at.replace(tzinfo=None).isoformat(" ", "seconds")
    source = Source(f"Step {at + 1}, from {begins} UTC", document=run.document)

    def measured(name: str, label: str, value: float | None, unit: str, missing: str = "") -> str:
        return ledger.add(
            Quantity(
                Id.write(name, key),
                f"{words}: {label}",
                value,
                unit,
                "measured",
                source,
                why_missing=missing if value is None else None,
            )
        )

    def derive(name: str, function: Any, *inputs: str, label: str) -> str:
        return ledger.derive(Id.write(name, key), function, *inputs, label=f"{words}: {label}")

    requests = measured("requests", "requests", step.requests, "requests")
    errors = measured("errors", "failed requests", step.errors, "requests")
    achieved = measured("achieved", "achieved rate", step.achieved_per_second, "tps")
    label = step.planned
    rate = label.rate_per_second if label is not None else step.offered_per_second
    recorded = rate is not None
    offered = plan.rate_id if plan is not None else None
    if rate is not None:
        offered = measured("offered", "offered rate", rate, "tps")
    response = step.response
    times = {
        name: measured(
            name,
            label,
            None if response is None else getattr(response, f"{name}_ms"),
            "ms",
            "no request ended in this step",
        )
        for name, label in (
            ("mean", "mean response time"),
            ("p50", "P50 of the response times"),
            ("p90", "P90 of the response times"),
            ("p95", "P95 of the response times"),
            ("p99", "P99 of the response times"),
        )
    }
    share = None
    if offered is not None:
        share = derive("kept_up", kept_up, achieved, offered, label="achieved of offered")
    reached = None if share is None else bench.value(share)
    beyond_plan = reached is not None and reached > MOST_OF_OFFERED
    behind = None if reached is None or beyond_plan else reached < 1 - behind_share
    think = bench.value("think")
    limited_by = None
    if behind and offered is not None:
        limited_by = _limited_by(step, bench.value(offered), lightest, think)
    return MeasuredStepRead(
        run=run.name,
        number=at + 1,
        planned=place,
        recorded=recorded,
        offered=offered,
        achieved=achieved,
        kept_up=share,
        behind=behind,
        beyond_plan=beyond_plan,
        limited_by=limited_by,
        clients=derive(
            "clients_by_little",
            clients_by_littles_law,
            achieved,
            "think",
            times["mean"],
            label="clients by Little’s law",
        ),
        clients_measured=measured(
            "clients_measured", "clients", step.users, "clients", "the file does not record users"
        ),
        response=times["mean"],
        against_expected=derive(
            "against_expected",
            against_expected,
            times["mean"],
            "response",
            label="mean response time against the expected one",
        ),
        p50=times["p50"],
        p90=times["p90"],
        p95=times["p95"],
        p99=times["p99"],
        percentile_within=derive(
            "percentile_within",
            percentile_within,
            "normal",
            "percentile",
            requests,
            label="percentile known within ±",
        )
        if step.requests
        else None,
        requests=requests,
        errors=errors,
        error_share=derive("error_share", error_share, errors, requests, label="share of errors")
        if step.requests
        else None,
    )


def _knee(bench: Bench, steps: Sequence[MeasuredStepRead]) -> str:
    """Record between which offered rates achieved falls behind, and return it in words."""
    ledger = bench.ledger
    ledger.derive("highest_achieved", highest_of_rates, *(step.achieved for step in steps))
    judged = [step for step in steps if step.offered is not None and step.behind is not None]
    if not judged:
        return "No offered rate is known: choose tests of this plan, or record it in the tool"
    kept = [step.offered for step in judged if not step.behind and step.offered is not None]
    highest = max(map(bench.value, kept), default=0.0)
    behind = [step for step in judged if step.behind]
    held_back = [step for step in behind if bench.value(step.offered or "") > highest]
    if len(held_back) < len(behind):
        bench.warn(
            "knee_not_clear",
            "A higher offered rate was kept up with than one that fell behind: runs differ, or "
            "something else changed. Repeat the steps around the knee.",
        )
    by_driver = [step for step in behind if step.limited_by == "driver"]
    if by_driver:
        names = ", ".join(f"{step.run}, step {step.number}" for step in by_driver[:3])
        bench.warn(
            "driver_saturated",
            f"{names}: the driver, not the server, is at its end. It sent less than the offered "
            "rate while responses came as before. Give it more users or machines, and repeat.",
        )
    by_server = [step.offered for step in held_back if step.limited_by != "driver" and step.offered]
    last = None
    if kept:
        last = ledger.derive(
            "knee_above", highest_of_rates, *dict.fromkeys(kept), label="Highest rate kept up with"
        )
        bench.hand_over(last)
    if not by_server:
        if last is None:
            return "The driver falls behind at each step: nothing is known of the server"
        return phrase(f"Achieved keeps up with offered up to {_tps(bench.value(last))}")
    first = ledger.derive(
        "knee_below",
        lowest_of_rates,
        *dict.fromkeys(by_server),
        label="Lowest rate that fell behind",
    )
    lowest = bench.value(first)
    if last is None:
        text = f"Achieved falls behind at the lowest rate already, {_tps(lowest)} offered"
        return phrase(text)
    kept_up = in_digits(bench.value(last), 4)
    return phrase(f"Achieved falls behind between {kept_up} and {_tps(lowest)} offered")


def _tps(rate: float) -> Amount:
    return in_digits(rate, 4, "tps")


def _spread(bench: Bench, steps: Sequence[MeasuredStepRead]) -> list[SpreadRead]:
    """Record how far runs lie apart at each planned step that several of them measured."""
    ledger = bench.ledger
    at_step: dict[int, list[MeasuredStepRead]] = defaultdict(list)
    for step in steps:
        if step.planned is not None and ledger[step.response].value is not None:
            at_step[step.planned].append(step)
    spreads = []
    for place, same in sorted(at_step.items()):
        if len(same) < 2:
            continue
        names = {}
        for name, label, ids in (
            ("achieved", "achieved rate", [step.achieved for step in same]),
            ("response", "mean response time", [step.response for step in same]),
        ):
            words = f"Step {place + 1}: {label}"
            names[name] = ledger.derive(
                Id.write(f"{name}_mean", place), mean_of_runs, *ids, label=f"{words}, mean of runs"
            )
            names[f"{name}_spread"] = ledger.derive(
                Id.write(f"{name}_spread", place),
                spread_of_runs,
                *ids,
                label=f"{words}, spread of runs",
            )
        spreads.append(SpreadRead(planned=place, runs=len(same), **names))
    return spreads
