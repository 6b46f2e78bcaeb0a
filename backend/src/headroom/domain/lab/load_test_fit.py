"""What a run of a load test says of the system: capacity, knee, response without load.

Method: docs/methods/load-test-fit.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Any, NamedTuple

import numpy as np
from pydantic import Field

from headroom.domain.evidence.evidence import Caveat
from headroom.domain.files.load_tests import LoadStep
from headroom.domain.lab.answers import Bench, milliseconds
from headroom.domain.lab.queue_formulas import highest_rate, knee_clients, sum_of_seconds
from headroom.domain.lab.system_fit import (
    LEAST_STEPS,
    MOST_BEYOND,
    StepSample,
    SystemFit,
    interval_of_draws,
    system_fit,
)
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.expressions import nearest_whole
from headroom.domain.quantities.formulas import SAME, FloatArray, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import in_digits, phrase
from headroom.domain.quantities.quantities import Interval, Quantity, Source, taken

MOST_ERRORS = 0.2
"""A step in which a larger share of the requests failed says little of the work."""
_DIGITS = 3
_FITTED = Source("least squares of the steps over exact mean value analysis")
_SCALED = Source("least squares of the steps over the universal scalability law")


@formula(label="Rate to try next", unit="tps", takes=("tps", "tps", "tps"))
def rate_to_try(low: float, high: float, whole: float) -> Any:
    """Return the middle of two rates, in multiples of a third."""
    return nearest_whole((low + high) / 2 / whole) * whole


@formula(
    label="Throughput by the scalability law",
    unit="tps",
    takes=("clients", "s", "share", "share"),
)
def scaled_throughput(
    clients: float, alone_seconds: float, contention: float, coherency: float
) -> float:
    """Return the universal scalability law: requests there ÷ what each takes among the others.

    Source: N. J. Gunther, Guerrilla Capacity Planning, Springer 2007, chapter 4.
    """
    others = clients - 1
    return clients / (alone_seconds * (1 + contention * others + coherency * clients * others))


@formula(label="Requests at the highest throughput", unit="clients", takes=("share", "share"))
def clients_at_the_peak(contention: float, coherency: float) -> float:
    """Return where the universal scalability law turns down; coherency is above 0."""
    clients: float = ((1 - contention) / coherency) ** 0.5
    return clients


@formula(label="Throughput approached", unit="tps", takes=("s", "share"))
def throughput_approached(alone_seconds: float, contention: float) -> float:
    """Return what the universal scalability law comes near to where nothing turns it down."""
    return 1 / (alone_seconds * contention)


@formula(label="Change from run to run", unit="share", takes=(SAME, SAME))
def change_between(earlier: float, later: float) -> float:
    """Return by which part a later figure is higher than an earlier one."""
    return later / earlier - 1


class FitRead(OutputModel):
    """What system a run measured: ids in ``inputs``; null where too few steps were measured."""

    run: str
    verdict: Caveat
    steps: int = Field(description="How many were fitted")
    capacity: str | None
    knee: str | None
    unloaded: str | None
    servers: str | None
    demand: str | None
    rest: str | None
    try_next: str | None
    contention: str | None
    coherency: str | None
    by_scalability: str | None = Field(description="The highest throughput by that law")
    responses: list[str | None] = Field(description="By the fit, of each measured step of the run")


class ChangeRead(OutputModel):
    """A run against the first one: ids in ``inputs``; null where either is missing.

    beyond_noise: the interval of the change of the capacity leaves 0 out; null without one.
    """

    before: str
    after: str
    verdict: Caveat
    capacity: str | None
    unloaded: str | None
    beyond_noise: bool | None


class RunFit(NamedTuple):
    """A fit as it is read, and as it was calculated; None where too few steps were measured."""

    read: FitRead
    fit: SystemFit | None


class JudgedStep(NamedTuple):
    """A measured step and what was judged of it. key: of its quantities. offered: its id."""

    key: str
    number: int
    step: LoadStep
    offered: str | None
    behind: bool | None
    held_back: bool


def bears(bench: Bench, rate: str, capacity: str | None, behind_share: float) -> bool:
    """Return whether a fitted system keeps up with a rate, whatever its step achieved.

    Clients in a loop bring less than offered by chance, or because they think for longer.
    """
    fitted = None if capacity is None else bench.ledger[capacity]
    if fitted is None or fitted.value is None:
        return False
    least = fitted.value if fitted.interval is None else fitted.interval.low
    return bench.value(rate) < (1 - behind_share) * least


def fit_of_run(
    bench: Bench, run_at: int, run: str, steps: Sequence[JudgedStep], behind_share: float
) -> RunFit:
    """Record which system answers as a run's steps did. The bench knows the think time."""
    samples = [_sample(judged.step, held_back=judged.held_back) for judged in steps]
    used = tuple(sample for sample in samples if sample is not None)
    fit = system_fit(used)
    if fit is not None:
        return RunFit(_Recorded(bench, run_at, run, steps, samples, fit).read(behind_share), fit)
    text = f"{run}: the capacity cannot be fitted: measure at least {LEAST_STEPS} different rates"
    fields = [name for name in FitRead.model_fields if name not in ("run", "verdict", "steps")]
    none: dict[str, Any] = dict.fromkeys(fields)
    none["responses"] = [None] * len(steps)
    read = FitRead(run=run, verdict=Caveat("too_few_steps", text), steps=len(used), **none)
    return RunFit(read, None)


def changes_from_the_first(bench: Bench, runs: Sequence[RunFit]) -> list[ChangeRead]:
    """Record what each further run changed, and whether that is more than runs scatter."""
    return [_change(bench, at, runs[0], later) for at, later in enumerate(runs) if at > 0]


def _change(bench: Bench, at: int, first: RunFit, later: RunFit) -> ChangeRead:
    before, after = first.read, later.read
    names = f"{after.run} against {before.run}"
    capacity = unloaded = None
    if first.fit is not None and later.fit is not None:
        one, other = first.fit.systems, later.fit.systems
        pairs = (
            ("capacity", "capacity", before.capacity, after.capacity),
            ("response", "response without load", before.unloaded, after.unloaded),
        )
        values = ((one.capacity, other.capacity), (one.unloaded, other.unloaded))
        capacity, unloaded = (
            bench.ledger.derive(
                Id.write(f"{name}_change", at),
                change_between,
                earlier or "",
                latter or "",
                label=f"{names}: change of the {words}",
                interval=_interval_of_change(bench, (earlier, latter), draws),
            )
            for (name, words, earlier, latter), draws in zip(pairs, values, strict=True)
        )
    return ChangeRead(
        before=before.run,
        after=after.run,
        capacity=capacity,
        unloaded=unloaded,
        **_judged(bench, names, capacity, unloaded),
    )


def _interval_of_change(
    bench: Bench, ids: tuple[str | None, str | None], values: Sequence[FloatArray]
) -> Interval | None:
    """Return the interval of a change; the second's draws in reverse, as both have one seed."""
    if any(given is None or bench.ledger[given].interval is None for given in ids):
        return None
    earlier, later = values
    later = np.concatenate((later[:1], later[:0:-1]))
    return interval_of_draws(later / earlier - 1)


def _judged(bench: Bench, names: str, capacity: str | None, unloaded: str | None) -> dict[str, Any]:
    """Return what a change says in words, and whether it is more than runs scatter."""
    change = None if capacity is None else bench.ledger[capacity]
    if change is None or change.value is None:
        text = f"{names}: a capacity is missing, so that nothing is known of its change"
        return {"verdict": Caveat("no_change", text), "beyond_noise": None}
    size = in_digits(change.value, _DIGITS, "share")
    response = in_digits(bench.value(unloaded or ""), _DIGITS, "share")
    if change.interval is None:
        ends, beyond, noise = "", None, "how much runs scatter is not known"
    else:
        low, high = (in_digits(end, _DIGITS, "share") for end in _ends(change.interval))
        ends = f" ({low} to {high})"
        beyond = not change.interval.low <= 0 <= change.interval.high
        noise = "more than the noise" if beyond else "no more than the noise"
    text = (
        f"{names}: capacity changed by {size}{ends}, {noise}; response without load by {response}"
    )
    return {"verdict": Caveat("change", phrase(text)), "beyond_noise": beyond}


def _ends(interval: Interval) -> tuple[float, float]:
    return interval.low, interval.high


def _sample(step: LoadStep, *, held_back: bool) -> StepSample | None:
    """Return a step as the fit takes it; None where it says nothing of the system."""
    if step.response is None or step.response.mean_ms <= 0 or step.error_share > MOST_ERRORS:
        return None
    of_a_plan = step.planned is not None and step.planned.target_per_second is not None
    dropped = (step.offered_per_second or 0.0) > step.achieved_per_second * (1 + 1e-9)
    stretches = None
    if step.stretches is not None:
        stretches = tuple((part.requests, part.mean_ms / 1000) for part in step.stretches)
    return StepSample(
        clients=None if of_a_plan or dropped else step.users,
        rate=step.achieved_per_second,
        sent_rate=step.sent_per_second or step.achieved_per_second,
        response=step.response.mean_ms / 1000,
        seconds=step.seconds,
        held_back=held_back,
        stretches=stretches,
    )


class _Recorded:
    """A fit on its way into a ledger."""

    def __init__(
        self,
        bench: Bench,
        run_at: int,
        run: str,
        steps: Sequence[JudgedStep],
        samples: Sequence[StepSample | None],
        fit: SystemFit,
    ) -> None:
        self._bench, self._ledger, self._at, self._run = bench, bench.ledger, run_at, run
        self._steps, self._samples, self._fit = steps, samples, fit
        self._highest = max(sample.rate for sample in samples if sample is not None)

    def read(self, behind_share: float) -> FitRead:
        """Record all, and return where it is."""
        systems = self._fit.systems
        servers = self._given("fitted_servers", "servers", systems.servers, "servers")
        demand = self._given("fitted_demand", "demand", systems.demand, "s")
        rest = self._given("fitted_rest", "rest of the response", systems.rest, "s")
        capacity = self._capacity(servers, demand)
        quickest = self._derived(
            "fitted_response",
            sum_of_seconds,
            (demand, rest),
            "response without load",
            systems.unloaded,
        )
        unloaded = self._derived(
            "fitted_response_ms",
            milliseconds,
            (quickest,),
            "response without load",
            systems.unloaded * 1000,
        )
        knee = self._derived(
            "fitted_knee",
            knee_clients,
            ("think", quickest, capacity),
            "knee",
            (self._bench.value("think") + systems.unloaded) * systems.capacity,
        )
        try_next = self._try_next(capacity, behind_share)
        contention, coherency, by_scalability = self._scalability()
        return FitRead(
            run=self._run,
            verdict=self._verdict(capacity, knee, unloaded, try_next),
            steps=sum(sample is not None for sample in self._samples),
            capacity=capacity,
            knee=knee,
            unloaded=unloaded,
            servers=servers,
            demand=demand,
            rest=rest,
            try_next=try_next,
            contention=contention,
            coherency=coherency,
            by_scalability=by_scalability,
            responses=self._responses(),
        )

    def _why_no_interval(self) -> str | None:
        if self._fit.drawn:
            return None
        return "the file was kept before parts of a step were counted; import it again"

    def _given(
        self, name: str, label: str, values: FloatArray, unit: str, source: Source = _FITTED
    ) -> str:
        return self._ledger.add(
            Quantity(
                Id.write(name, self._at),
                f"{self._run}: {label}",
                float(values[0]),
                unit,
                "derived",
                source,
                interval=interval_of_draws(values),
                interval_missing=self._why_no_interval(),
            )
        )

    def _derived(
        self, name: str, function: Any, inputs: Sequence[str], label: str, values: FloatArray
    ) -> str:
        """Record a result. values: the same of the best system and of each draw."""
        missing = any(self._ledger[given].value is None for given in inputs)
        return self._ledger.derive(
            Id.write(name, self._at),
            function,
            *inputs,
            label=f"{self._run}: {label}",
            interval=None if missing else interval_of_draws(values),
            interval_missing=self._why_no_interval(),
        )

    def _capacity(self, servers: str, demand: str) -> str:
        """Record the capacity; missing where no step comes near it."""
        values = self._fit.systems.capacity
        interval = interval_of_draws(values)
        most = float(values[0]) if interval is None else interval.high
        if most <= MOST_BEYOND * self._highest:
            return self._derived("capacity", highest_rate, (servers, demand), "capacity", values)
        return self._ledger.add(
            Quantity(
                Id.write("capacity", self._at),
                f"{self._run}: capacity",
                None,
                "tps",
                "derived",
                _FITTED,
                why_missing="no step comes near it: measure a higher rate",
            )
        )

    def _try_next(self, capacity: str, behind_share: float) -> str:
        """Record the rate that says most: between what was kept up with and what was not."""
        bench, value = self._bench, self._bench.value
        offered = [(judged.offered, judged.behind) for judged in self._steps if judged.offered]
        kept = [rate for rate, behind in offered if not behind]
        low = max(kept, key=value, default=None)
        missed = [
            rate
            for rate, behind in offered
            if behind and not bears(bench, rate, capacity, behind_share)
            if low is None or value(rate) > value(low)
        ]
        high = min(missed, key=value, default=None)
        fitted = self._ledger[capacity]
        if fitted.value is None:
            tried = self._highest if low is None else value(low)
            low = self._stated("low", "highest rate that was tried", tried)
            high = self._stated("high", "three times the highest rate", 3 * tried)
        elif high is None:
            most = fitted.value if fitted.interval is None else fitted.interval.high
            low, high = capacity, self._stated("high", "upper end of the capacity", most)
        elif low is None:
            low = high = capacity
        whole = 10.0 ** (floor(log10(value(low) + value(high))) - 1)
        return self._ledger.derive(
            Id.write("rate_to_try", self._at),
            rate_to_try,
            low,
            high,
            self._stated("whole", "rates to try are multiples of", whole),
            label=f"{self._run}: rate to try next",
            interval_missing="",
        )

    def _stated(self, name: str, label: str, value: float) -> str:
        because = taken("the next step lies between what is known and what is not")
        return self._ledger.state(
            Id.write(f"next_{name}", self._at), f"{self._run}: {label}", value, "tps", because
        )

    def _scalability(self) -> tuple[str, str, str]:
        """Record the universal scalability law, and the highest throughput that it has."""
        law = self._fit.scalabilities
        alone = self._given("scaled_alone", "response of one alone", law.alone, "s", _SCALED)
        contention = self._given("contention", "contention", law.contention, "share", _SCALED)
        coherency = self._given("coherency", "coherency", law.coherency, "share", _SCALED)
        if law.coherency[0] > 0:
            there = self._ledger.derive(
                Id.write("scaled_peak", self._at),
                clients_at_the_peak,
                contention,
                coherency,
                label=f"{self._run}: requests at the highest throughput",
                interval_missing="",
            )
            highest = self._ledger.derive(
                Id.write("scaled_capacity", self._at),
                scaled_throughput,
                there,
                alone,
                contention,
                coherency,
                label=f"{self._run}: highest throughput by the scalability law",
                interval_missing="",
            )
        elif law.contention[0] > 0:
            highest = self._ledger.derive(
                Id.write("scaled_capacity", self._at),
                throughput_approached,
                alone,
                contention,
                label=f"{self._run}: highest throughput by the scalability law",
                interval_missing="",
            )
        else:
            highest = self._ledger.add(
                Quantity(
                    Id.write("scaled_capacity", self._at),
                    f"{self._run}: highest throughput by the scalability law",
                    None,
                    "tps",
                    "derived",
                    _SCALED,
                    why_missing="no request delays another at the rates measured",
                )
            )
        return contention, coherency, highest

    def _responses(self) -> list[str | None]:
        """Record what the fitted system answers at each step."""
        fitted = iter(self._fit.responses.tolist())
        ids: list[str | None] = []
        for judged, sample in zip(self._steps, self._samples, strict=True):
            seconds = None if sample is None else next(fitted)
            if seconds is None or seconds != seconds:
                ids.append(None)
                continue
            ids.append(
                self._ledger.add(
                    Quantity(
                        Id.write("fitted_step_ms", judged.key),
                        f"{self._run}, step {judged.number}: mean response by the fit",
                        seconds * 1000,
                        "ms",
                        "derived",
                        _FITTED,
                    )
                )
            )
        return ids

    def _verdict(self, capacity: str, knee: str, unloaded: str, try_next: str) -> Caveat:
        ledger = self._ledger
        rate = in_digits(self._bench.value(try_next), _DIGITS, "tps")
        quickest = in_digits(self._bench.value(unloaded), _DIGITS, "ms")
        if ledger[capacity].value is None:
            reached = in_digits(self._highest, _DIGITS, "tps")
            text = (
                f"{self._run}: the capacity is beyond what was measured, {reached}; {quickest} "
                f"without load; try {rate} next"
            )
            return Caveat("capacity_beyond", phrase(text))
        interval = ledger[capacity].interval
        ends = ""
        if interval is not None:
            low, high = (in_digits(end, _DIGITS) for end in (interval.low, interval.high))
            ends = f" ({low} to {high})"
        most = in_digits(self._bench.value(capacity), _DIGITS, "tps")
        clients = in_digits(self._bench.value(knee), _DIGITS, "clients")
        text = (
            f"{self._run}: capacity {most}{ends}, knee {clients}, {quickest} without load; "
            f"try {rate} next"
        )
        return Caveat("capacity", phrase(text))
