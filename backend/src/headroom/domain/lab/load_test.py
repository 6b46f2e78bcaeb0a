"""A load test that answers a question: steps, clients, samples, checklist.

Method: docs/methods/load-test.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints, field_validator

from headroom.domain.files.planned_steps import PlannedStep
from headroom.domain.lab.answers import (
    ELVIS,
    LEAST_PART,
    Bench,
    LabAnswer,
    MethodNumbers,
    Rate,
    Seconds,
    SomeSeconds,
    SpeaksOfAMethod,
)
from headroom.domain.lab.load_test_files import PlannedLoad, SentRequest, jmeter_plan, k6_script
from headroom.domain.lab.load_test_results import LoadTestRun, Planned, ResultsRead, results
from headroom.domain.lab.queue_formulas import clients_for_rate
from headroom.domain.lab.words import LabWords
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.expressions import greatest, rounded_up
from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.quantities import Quantity, Source, taken
from headroom.domain.quantities.stated import LARGE_ENOUGH, Identifier

NORMAL_95 = 1.959963984540054
SLACK = 2.0
"""How many times the requests that are unanswered at the expected response time a driver holds."""


@formula(label="Rate of the step", unit="tps", takes=("tps", "ratio"))
def step_rate(target: float, factor: float) -> float:
    """Return the rate presented in a step."""
    return target * factor


@formula(label="Clients, whole", unit="clients", takes=("clients",))
def whole_clients(clients: float) -> Any:
    """Return the next whole number of clients."""
    return rounded_up(clients - LEAST_PART)


@formula(label="Requests that may be unanswered", unit="requests", takes=("tps", "s", "s", "ratio"))
def most_unanswered(rate: float, timeout: float, response: float, slack: float) -> Any:
    """Return how many virtual users a driver needs to go on sending: until requests time out.

    Little's law at the time-out, and slack times as many as at the expected response at least.
    """
    return rounded_up(greatest(rate * timeout, slack * rate * response) - LEAST_PART)


@formula(label=LabWords.driver_could_offer, unit="tps", takes=("requests", "s"))
def could_offer(unanswered: float, response: float) -> float:
    """Return the rate that so many virtual users offer at a response time (Little's law)."""
    return unanswered / response


@formula(label="Samples", unit="samples", takes=("tps", "s"))
def samples_in(rate: float, seconds: float) -> float:
    """Return how many responses a step measures."""
    return rate * seconds


@formula(label="Samples needed", unit="samples", takes=("count", "share", "share"))
def samples_needed(normal: float, percentile: float, within: float) -> Any:
    """Return the samples after which the percentile lies between those ± within, 95 times in 100.

    Whatever the distribution: a binomial count of responses below the percentile.
    """
    return rounded_up(normal**2 * percentile * (1 - percentile) / within**2)


State: TypeAlias = Literal["done", "open", "unknown"]
ItemId: TypeAlias = Literal[
    "presentation_rate",
    "vary_one",
    "local_network",
    "context_switches",
    "fcqronly",
    "threadsafe",
    "mxt_tclass",
    "mtu",
    "delayacks",
    "slow_start",
    "nagle",
]
CHECKLIST: dict[ItemId, tuple[str, str]] = {
    "presentation_rate": (
        "The driver offers the target rate or slightly more, not as fast as it can.",
        "Load Testing Methodology",
    ),
    "vary_one": (
        "One thing is varied at a time; the request stays the same.",
        "Taking Matters into Our Own Hands",
    ),
    "local_network": (
        "The driver is on the local network: no variable latency of a remote service.",
        "Load Testing Methodology",
    ),
    "context_switches": (
        "Switches between L8 and QR TCBs are counted in a CICS trace: about 12 a request were "
        "found there.",
        "CICS File Control Threadsafety",
    ),
    "fcqronly": (
        "FCQRONLY=NO, where local VSAM LSR file control is threadsafe (CICS TS 3.2 with APAR "
        "PK45354): the 12 switches disappeared.",
        "CICS File Control Threadsafety",
    ),
    "threadsafe": (
        "Programs on the path are defined as threadsafe and do not switch to the QR TCB.",
        "CICS File Control Threadsafety",
    ),
    "mxt_tclass": (
        "MXT and TCLASS limit the work in progress: without a limit, CICS spent more time managing "
        "work than doing it. The document’s own values are lost.",
        "Basic CICS Tuning",
    ),
    "mtu": (
        "The ROUTE statement says an MTU of 1500 at least: the default of 576 leaves an MSS of "
        "536.",
        "MSS and MTU Sizes",
    ),
    "delayacks": (
        "NODELAYACKS on the ports of short requests; DELAYACKS is the default.",
        "Delayed Acknowledgements (ACKs)",
    ),
    "slow_start": (
        "Connections persist, or slow start is seen in the trace; the document found it "
        "inconclusive.",
        "Slow Starters Are Not So Swift",
    ),
    "nagle": (
        "The client writes each request at once, or sets TCP_NODELAY.",
        "Nagle’s Algorithm",
    ),
}

Factor = Annotated[float, Field(gt=0, le=100), LARGE_ENOUGH]


class LoadTestContent(SpeaksOfAMethod):
    """What the system is to bear, and how long each step of the test runs."""

    target_rate_per_second: Rate = Field(title="Target rate", default=10)
    factors: Annotated[list[Factor], Field(min_length=1, max_length=12)] = Field(
        default=[0.5, 1, 1.2, 2], description="Rate of each step against the target"
    )
    think_seconds: Seconds = Field(
        title="Think time", default=1, json_schema_extra={"shown_in": "ms"}
    )
    response_seconds: SomeSeconds = Field(
        title="Expected response time", default=0.1, json_schema_extra={"shown_in": "ms"}
    )
    timeout_seconds: SomeSeconds = Field(
        title="Time-out of a request",
        default=10,
        json_schema_extra={
            "hint": "The driver goes on sending while fewer wait than arrive in this time"
        },
    )
    step_seconds: SomeSeconds = Field(title="Time of each step", default=300)
    ramp_seconds: Seconds = Field(title="Ramp before each step", default=30)
    percentile: Annotated[float, Field(ge=0.5, le=0.999, json_schema_extra={"unit": "share"})] = (
        Field(title="Percentile", default=0.95)
    )
    within: Annotated[float, Field(ge=0.0001, le=0.2, json_schema_extra={"unit": "share"})] = Field(
        title="Within ± percentage points",
        default=0.01,
        json_schema_extra={"hint": "1 %: the P95 found lies between the true P94 and P96"},
    )
    url: Annotated[
        str,
        StringConstraints(
            pattern=r"^https?://[A-Za-z0-9.\-]+(:\d{1,5})?(/[!-~]*)?$", max_length=500
        ),
    ] = Field(title="Address", default="http://localhost:8080/")
    method: Literal["GET", "POST", "PUT"] = Field(
        title="Method",
        default="POST",
        json_schema_extra={"names": {"GET": "GET", "POST": "POST", "PUT": "PUT"}},
    )
    body: Annotated[str, StringConstraints(max_length=100_000)] = Field(
        title="Body of the request",
        json_schema_extra={"lines": 3},
        default='{"COMM4KOperation":{"count_in":1,"count_out":128}}',
    )
    states: dict[ItemId, State] = Field(default={})
    kept_files: Annotated[list[Identifier], Field(max_length=5)] = Field(
        default=[], description="Load tests that were imported, to show beside the plan"
    )
    behind_share: Annotated[float, Field(ge=0.001, le=0.5, json_schema_extra={"unit": "share"})] = (
        Field(
            title="Falls behind when short by",
            default=0.05,
            json_schema_extra={
                "hint": "Of the offered rate; the first step that misses it is the knee"
            },
        )
    )

    @field_validator("kept_files")
    @classmethod
    def _once(cls, chosen: list[str]) -> list[str]:
        if len(set(chosen)) < len(chosen):
            raise ValueError("names a load test twice: a run compares with others, not itself")
        return chosen


class StepRead(OutputModel):
    """A step: ids in ``inputs``, and the question that it answers."""

    rate: str
    clients: str
    unanswered: str
    could_offer: str
    samples: str
    enough: bool
    question: str


class ItemRead(OutputModel):
    """A line of the checklist."""

    id: ItemId
    text: str
    state: State
    source: Source


class LoadTestAnswer(LabAnswer):
    """Steps, checklist, and the test as files for JMeter and k6; what was measured beside them."""

    steps: list[StepRead]
    checklist: list[ItemRead]
    jmeter_plan: str
    k6_script: str
    results: ResultsRead | None = Field(description="null: no load test is chosen")


def load_test(
    content: LoadTestContent,
    runs: Sequence[LoadTestRun] = (),
    method: MethodNumbers | None = None,
) -> LoadTestAnswer:
    """Return the plan of a load test, with what runs of it measured."""
    bench = Bench(method=method)
    ledger = bench.ledger
    bench.given("target", "Target rate", content.target_rate_per_second, "tps")
    bench.given("think", "Think time", content.think_seconds, "s")
    bench.given(
        "response",
        "Expected response time",
        content.response_seconds,
        "s",
        asked=("", "response"),
    )
    bench.given("timeout", "Time-out of a request", content.timeout_seconds, "s")
    ledger.add(
        Quantity(
            "slack",
            "Slack of the driver",
            SLACK,
            "ratio",
            "assumed",
            taken("a driver with fewer measures itself once responses slow down"),
        )
    )
    bench.given("step", "Time of each step", content.step_seconds, "s")
    bench.given("percentile", "Percentile", content.percentile, "share")
    bench.given("within", "Within ±", content.within, "share")
    ledger.add(
        Quantity(
            "normal",
            "Normal quantile of 95 %, both sides",
            NORMAL_95,
            "count",
            "assumed",
            taken("95 % is the usual confidence"),
        )
    )
    needed = ledger.derive("samples_needed", samples_needed, "normal", "percentile", "within")
    steps, loads, planned = [], [], []
    for place, factor in enumerate(content.factors):
        given = bench.given(
            Id.write("factor", place), f"Step {place + 1}: of the target", factor, "ratio"
        )
        rate = ledger.derive(
            Id.write("rate", place),
            step_rate,
            "target",
            given,
            label=f"Step {place + 1}: rate presented",
        )
        exact = ledger.derive(
            Id.write("clients_exact", place),
            clients_for_rate,
            rate,
            "think",
            "response",
            label=f"Step {place + 1}: clients",
        )
        clients = ledger.derive(
            Id.write("clients", place), whole_clients, exact, label=f"Step {place + 1}: clients"
        )
        samples = ledger.derive(
            Id.write("samples", place), samples_in, rate, "step", label=f"Step {place + 1}: samples"
        )
        words = f"Step {place + 1}"
        unanswered = ledger.derive(
            Id.write("unanswered", place),
            most_unanswered,
            rate,
            "timeout",
            "response",
            "slack",
            label=f"{words}: requests that may be unanswered",
        )
        offered = ledger.derive(
            Id.write("could_offer", place),
            could_offer,
            unanswered,
            "response",
            label=f"{words}: the driver could offer at the expected response time",
        )
        steps.append(
            StepRead(
                rate=rate,
                clients=clients,
                unanswered=unanswered,
                could_offer=offered,
                samples=samples,
                enough=bench.value(samples) >= bench.value(needed),
                question=_question(factor, first=place == 0),
            )
        )
        step_names = PlannedStep(
            place + 1,
            bench.value(rate),
            content.target_rate_per_second,
            len(content.factors),
            content.step_seconds,
            content.ramp_seconds,
        )
        at_first = ceil(SLACK * bench.value(rate) * content.response_seconds)
        whole = int(bench.value(unanswered))
        loads.append(PlannedLoad(step_names, whole, min(whole, max(1, at_first))))
        planned.append(Planned(rate, bench.value(rate), bench.value(clients), step_names))
    if not all(step.enough for step in steps):
        bench.warn(
            "too_few_samples",
            phrase(
                f"Some steps measure fewer than {Amount(bench.value(needed))} responses: lengthen "
                "them, or say less of the percentile there."
            ),
            "samples_needed",
        )
    bench.warn(
        "new_connections",
        "JMeter’s open model opens a connection for each request; k6 keeps connections. Choose the "
        "tool that does as your clients do: a new connection costs round trips and a port.",
    )
    bench.warn(
        "no_cpu",
        "The checklist says what Elvis found. It promises no CPU saving: the document measured "
        "none, and its −38 % is response time, from TCP/IP tuning alone.",
    )
    measured = results(bench, planned, runs, content.behind_share) if runs else None
    knee = [name for name in ("knee_above", "knee_below", "highest_achieved") if name in ledger]
    fits = measured.fits if measured else []
    fitted = [name for fit in fits for name in (fit.capacity, fit.knee, fit.unloaded) if name]
    request = SentRequest(content.url, content.method, content.body, content.timeout_seconds)
    highest = max(range(len(steps)), key=lambda place: bench.value(steps[place].clients))
    return LoadTestAnswer(
        figures=bench.figures(*fitted, "samples_needed", steps[highest].clients, *knee),
        inputs=bench.inputs(),
        warnings=bench.notices,
        steps=steps,
        checklist=[
            ItemRead(
                id=item,
                text=text,
                state=content.states.get(item, "unknown"),
                source=Source(place, *ELVIS),
            )
            for item, (text, place) in CHECKLIST.items()
        ],
        jmeter_plan=jmeter_plan(request, loads),
        k6_script=k6_script(request, loads),
        results=measured,
    )


def _question(factor: float, *, first: bool) -> str:
    if factor < 1 and first:
        return "Does it work at all, and how long does a response take without load?"
    if factor < 1:
        return "Does it keep up, and by how much has the response grown since the step before?"
    if factor <= 1.25:
        return (
            "Can the system sustain the target rate, or slightly more? This is the test’s question."
        )
    return "How does it behave beyond the target: does work pile up?"
