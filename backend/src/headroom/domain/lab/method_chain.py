"""What holds one method back at a rate: its chain of resources, and models that start with it.

Every link comes from the evidence of that method alone. Method: docs/methods/limits.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import sub
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.comparison.answers import HandoverWindow
from headroom.domain.comparison.subject import Subject
from headroom.domain.comparison.way_answers import ComparedWay, MeasuredMachine, ShownMachine
from headroom.domain.comparison.way_costs import RecordedCosts, SpeedFactors
from headroom.domain.comparison.ways_in import BYTES_A_KB, NetworkAdapter, WayIn
from headroom.domain.evidence.facets import facet_label
from headroom.domain.evidence.rates import IN_EACH_REGION, rate_per_region
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.lab.answers import LEAST_PART, Asked, DocumentNumber, MethodNumbers
from headroom.domain.lab.limits import (
    COPROCESSOR,
    DOCUMENTS,
    PORTS_OF_A_CLIENT,
    QR_OF_HTTPS,
    S8_OF_HTTPS,
    Dispatched,
    HeldFor,
    LimitsAnswer,
    LimitsContent,
    Resource,
    ResourceKind,
    Saturated,
    Sent,
    limits,
    recorded_limits,
)
from headroom.domain.lab.queues import (
    LEAST_DEMAND,
    MOST_CLIENTS,
    ClosedModelContent,
    OpenModelContent,
    Station,
)
from headroom.domain.quantities.answers import OutputModel, WordingsByText
from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase, wordings_of
from headroom.domain.quantities.quantities import Quantity, Source
from headroom.domain.value.value import Notice

_GBIT = 1e9
_PERCENT_OF_A_TCB = 100.0
_LIMIT_KINDS: dict[str, ResourceKind] = {
    "qr-tcb-dispatch": "qr",
    "client-ephemeral-ports": "ports",
    "single-thread": "server",
    "network-adapter": "link",
    "s8-tcbs": "s8",
}
_WAITED_FOR: tuple[ResourceKind, ...] = ("qr", "s8", "crypto", "link", "server", "other")
"""Kinds that a transaction waits for. Ports and sessions are not: without one it fails."""

Basis: TypeAlias = Literal["document", "finding", "statistics", "cost"]


@dataclass(frozen=True, slots=True)
class ChainLink:
    """Something that a method takes at the rate; its figures have the same place in ``stops``."""

    label: str
    basis: Annotated[
        Basis,
        Field(
            description="document: its own limit; finding: it follows from its numbers; "
            "statistics: its reports; cost: times and bytes of the method at the rate"
        ),
    ]
    reason: str
    locator: str | None


class LoadTestStart(OutputModel):
    """What a load test of one region starts with."""

    speaks_of: Subject
    target_rate_per_second: float
    response_seconds: float


class MethodChain(OutputModel):
    """A subject, what its method takes of each resource, and the models that start with it."""

    subject: Subject
    label: str
    short_label: str
    connection: str | None = Field(description="Null where the document does not state it")
    security: str | None = Field(description="Null where the document does not state it")
    payload: str
    machine: ShownMachine | None
    measured_machine: MeasuredMachine
    region_rate_per_second: float
    window: HandoverWindow
    measured_to_per_second: float = Field(description="Highest measured rate, of all regions")
    costs_at_per_second: float = Field(
        description="The rate whose costs are taken: the subject's, or the nearest measured one"
    )
    response_ms: float | None = Field(description="At that rate, as measured")
    links: list[ChainLink]
    left_out: list[str] = Field(description="What is not in the chain, with the reason")
    stops: LimitsAnswer | None = Field(description="Null where nothing of the chain is known")
    limits: LimitsContent | None
    closed: ClosedModelContent | None
    open: OpenModelContent | None
    load_test: LoadTestStart | None
    notices: list[Notice]
    wordings: WordingsByText


@dataclass(frozen=True, slots=True)
class ChainCosts:
    """What a chain is made of: a method's costs at a rate that was measured, on a machine.

    rate: of all regions. factors: seconds of the machine that a measured second takes.
    lpar_cps: None where it is not known.
    """

    way: ComparedWay
    rate: float
    factors: SpeedFactors
    lpar_cps: int | None
    machine: ShownMachine | None
    measured_machine: MeasuredMachine


@formula(label="In seconds", unit="s", takes=("ms/transaction",))
def in_seconds(milliseconds: float) -> float:
    """Return s."""
    return milliseconds / 1000


@formula(label="Time dispatched on the target machine", unit="s", takes=("s", "ratio"))
def dispatched_on_target(dispatched_seconds: float, speed_factor: float) -> float:
    """Return s dispatched on the target: those measured times the measured machine's speed."""
    return dispatched_seconds * speed_factor


@formula(label="Response time, in seconds", unit="s", takes=("ms",))
def response_in_seconds(milliseconds: float) -> float:
    """Return s."""
    return milliseconds / 1000


@formula(label="Rest of the measured response", unit="s", takes=("s",), variadic=True)
def rest_of_response(*seconds: float) -> float:
    """Return what is left of a response, the first, once it has been at each station."""
    return reduce(sub, seconds)


THINK_SECONDS = 1.0
"""Between a client's requests, where a chain starts a closed model."""


def measured_rate(way: WayIn, rate: float, regions: int) -> float:
    """Return the rate of all regions nearest to this one at which the method was measured."""
    low, high = way.series.range.low * regions, way.series.range.high * regions
    return min(max(rate, low), high)


def method_chain(subject: Subject, costs: ChainCosts) -> MethodChain:
    """Return a method's chain at the subject's rate with what starts from it."""
    way, measured = costs.way, costs.way.way
    left_out: list[str] = []
    chain = list(_links(subject, costs, left_out))
    notices = []
    highest = measured.series.range.high * subject.regions
    if costs.rate != subject.rate_per_second:
        end = "highest" if subject.rate_per_second > costs.rate else "lowest"
        where = "" if subject.regions == 1 else f" in {subject.regions} regions"
        notices.append(
            Notice(
                "beyond_measured_range",
                phrase(
                    f"{way.short_label} was measured to {Amount(highest, 'tps', exact=True)}"
                    f"{where}. Its times are those at {Amount(costs.rate, 'tps', exact=True)}, the "
                    f"{end} rate measured; at {Amount(subject.rate_per_second, 'tps')} they are "
                    "assumed."
                ),
                (),
                "rate_per_second",
            )
        )
    asked = stops = None
    if chain:
        asked = LimitsContent(
            speaks_of=subject,
            rate_per_second=subject.rate_per_second,
            regions=subject.regions,
            resources=[resource for resource, _ in chain],
        )
        stops = limits(asked)
    closed = None if stops is None else _closed(subject, costs, chain, stops)
    bringing = _clients(subject, costs)
    if closed is not None and bringing > MOST_CLIENTS:
        notices.append(
            Notice(
                "clients_cut",
                phrase(
                    f"{Amount(min(subject.rate_per_second, costs.rate), 'tps', exact=True)} with "
                    f"{Amount(THINK_SECONDS, 's', exact=True)} of think time take "
                    f"{Amount(bringing, 'clients', exact=True)}. The closed model has at most "
                    f"{Amount(MOST_CLIENTS, exact=True)}: it starts with these, at a lower rate. "
                    "Arrivals has the whole rate."
                ),
                (),
                None,
            )
        )
    return MethodChain(
        subject=subject,
        label=way.label,
        short_label=way.short_label,
        connection=facet_label("connection", way.connection),
        security=facet_label("security", way.security),
        payload=way.payload.label,
        machine=costs.machine,
        measured_machine=costs.measured_machine,
        region_rate_per_second=rate_per_region(subject.rate_per_second, subject.regions),
        window=HandoverWindow.at(subject.rate_per_second),
        measured_to_per_second=highest,
        costs_at_per_second=costs.rate,
        response_ms=way.response_ms,
        links=[link for _, link in chain],
        left_out=left_out,
        stops=stops,
        limits=asked,
        closed=closed,
        open=None
        if closed is None
        else OpenModelContent(
            speaks_of=subject,
            rate_per_second=subject.rate_per_second,
            think_seconds=closed.think_seconds,
            stations=closed.stations,
        ),
        load_test=None
        if way.response_ms is None
        else LoadTestStart(
            speaks_of=subject,
            target_rate_per_second=rate_per_region(subject.rate_per_second, subject.regions),
            response_seconds=way.response_ms / 1000,
        ),
        notices=notices,
        wordings=wordings_of([way.payload.label, *left_out, *(link.reason for _, link in chain)]),
    )


def numbers_of_a_method(
    chain: MethodChain, costs: ChainCosts, working: RecordedCosts, factor: str | None
) -> MethodNumbers:
    """Return what a chain gives the lab's calculations, down to the cells of its method.

    working: how its costs come about; its ledger takes more. factor: id of the conversion there;
    None where seconds count as they are.
    """
    way, numbers = costs.way, _printed_of(chain.subject, costs.way)
    figures = {
        (_cics_part(way), "held"): working.components.get(("CICS", "gp")),
        (_cps(way), "held"): working.figures["gp_ms"],
        (_ziips(costs), "held"): working.figures["ziip_ms"],
        ("", "response"): working.figures.get("response_ms"),
    }
    times: dict[Asked, str] = {}
    for number, (asked, figure) in enumerate(figures.items()):
        if figure is not None and working.ledger[figure].value is not None:
            times[asked] = working.ledger.derive(
                Id.write("seconds", number),
                in_seconds if asked[0] else response_in_seconds,
                figure,
                label=asked[0] or EvidenceWords.response_time,
            )
    times |= _dispatched(costs.way, working, factor)
    if chain.limits is None or chain.closed is None:
        return MethodNumbers(working.ledger, times, numbers)
    # stations are held as long as the chain says, whatever it takes that from
    bench, _ = recorded_limits(chain.limits, MethodNumbers(working.ledger, times, numbers))
    response = times["", "response"]
    demands: dict[Asked, str] = {}
    for station in chain.closed.stations:
        place = next(
            (at for at, one in enumerate(chain.limits.resources) if one.label == station.label),
            None,
        )
        if place is not None:
            demands[station.label, "demand"] = Id.write("held", place)
            continue
        whole = bench.ledger.include_within(working.ledger, response, "method.", "")
        demands[station.label, "demand"] = bench.ledger.derive(
            "rest", rest_of_response, whole, *demands.values(), label=station.label
        )
    return MethodNumbers(
        bench.ledger,
        demands
        | {
            asked: bench.ledger.include_within(working.ledger, figure, "method.", "")
            for asked, figure in times.items()
        },
        numbers,
    )


def _dispatched(way: ComparedWay, working: RecordedCosts, factor: str | None) -> dict[Asked, str]:
    """Record the printed times of TCBs on another machine; as measured they are the document's."""
    ledger, times = working.ledger, dict[Asked, str]()
    if factor is None or way.configuration != "https-pooled":
        return times
    for documented in (QR_OF_HTTPS, S8_OF_HTTPS):
        hold, kind = documented.hold, documented.kind
        assert isinstance(hold, Dispatched)
        printed = next(
            one for one in DOCUMENTS[f"{kind}.dispatched"] if one.value == hold.dispatched_seconds
        )
        label = f"{documented.label}: accumulated time dispatched"
        name = f"{kind}_dispatched"
        measured = Quantity(name, label, printed.value, "s", "published", printed.source)
        times[documented.label, "dispatched"] = ledger.derive(
            f"{name}_on_target",
            dispatched_on_target,
            ledger.add(measured),
            factor,
            label=f"{label}, on the target machine",
        )
    return times


def _printed_of(subject: Subject, way: ComparedWay) -> dict[Asked, DocumentNumber]:
    """Return what is printed of a method's own limit, of its payload and of its adapter."""
    measured = way.way
    if measured.own:
        return {}
    of = measured.configuration
    source = next(
        (
            point.etr_source
            for point in measured.series.points
            if point.etr_per_second == way.limit.rate_per_second
        ),
        way.limit.source,
    )
    numbers = {
        (_limit_label(way), "highest"): DocumentNumber(way.limit.rate_per_second, source),
    }
    adapter = measured.adapter
    if adapter is not None:
        place = Source(adapter.locator, of.study, of.study_title)
        label = _adapter_label(way, adapter)
        numbers[label, "speed"] = DocumentNumber(adapter.gbit_per_second * _GBIT, place)
        if subject.payload_kb is None and not measured.payload_entered:
            place = Source(measured.locator, of.study, of.study_title, of.id)
            numbers[label, "payload"] = DocumentNumber(measured.payload_bytes, place)
    return numbers


def _limit_label(way: ComparedWay) -> str:
    return f"{way.short_label}: {way.limit.cause_label}"


def _cics_part(way: ComparedWay) -> str:
    return f"{way.short_label}: CICS part, all on the QR TCB"


def _cps(way: ComparedWay) -> str:
    return f"{way.short_label}: CPs of the LPAR"


def _ziips(costs: ChainCosts) -> str:
    other = "" if costs.machine is None or costs.factors.gp == 1 else ", as many as were measured"
    return f"{costs.way.short_label}: zIIPs{other}"


def _adapter_label(way: ComparedWay, adapter: NetworkAdapter) -> str:
    return f"{way.short_label}: {adapter.name} adapter, payload each way"


def _links(
    subject: Subject, costs: ChainCosts, left_out: list[str]
) -> Iterator[tuple[Resource, ChainLink]]:
    yield from _own_limit(costs.way)
    yield from _tcbs(costs, left_out)
    yield from _processors(costs, left_out)
    yield from _adapter(subject, costs)
    yield from _ports(costs.way, left_out)
    if costs.way.security == "tls-full-handshake":
        yield (
            COPROCESSOR,
            ChainLink(
                COPROCESSOR.label,
                "statistics",
                "Each request does a full handshake, which a coprocessor works on.",
                "Example 4",
            ),
        )


def _own_limit(way: ComparedWay) -> Iterator[tuple[Resource, ChainLink]]:
    """Yield the limit that the document or its numbers give the method, of what has it once."""
    limit = way.limit
    if limit.kind == "test":
        return
    label = _limit_label(way)
    yield (
        Resource(
            kind=_LIMIT_KINDS.get(limit.cause, "other"),
            label=label,
            count=1,
            scope="region" if limit.per in IN_EACH_REGION else "lpar",
            per=limit.per,
            hold=Saturated(highest_rate_per_second=limit.rate_per_second),
        ),
        ChainLink(
            label,
            "finding" if limit.kind == "finding" else "document",
            limit.reason,
            limit.source.locator,
        ),
    )


def _tcbs(costs: ChainCosts, left_out: list[str]) -> Iterator[tuple[Resource, ChainLink]]:
    """Yield the QR TCB and others: by the document's statistics, else the CICS part on one."""
    way, series = costs.way, costs.way.way.series
    if way.configuration == "https-pooled":
        for documented in (QR_OF_HTTPS, S8_OF_HTTPS):
            hold = documented.hold
            assert isinstance(hold, Dispatched)
            dispatched = hold.dispatched_seconds * costs.factors.gp
            moved = hold.model_copy(update={"dispatched_seconds": dispatched})
            yield (
                documented.model_copy(update={"hold": moved}),
                ChainLink(
                    documented.label,
                    "statistics",
                    "Time dispatched by the document’s dispatcher statistics.",
                    "Example 5",
                ),
            )
        return
    if way.limit.cause == "qr-tcb-dispatch" or ("CICS", "gp") not in series.columns:
        return
    percent = float(series.percent[-1, series.columns.index(("CICS", "gp"))])
    ms = sum(part.ms for part in way.components if (part.name, part.processor) == ("CICS", "gp"))
    if percent > _PERCENT_OF_A_TCB:
        left_out.append(
            phrase(
                f"QR TCB: the CICS part took {Amount(percent / 100, 'CP')} at "
                f"{Amount(series.range.high, 'tps', exact=True)}, more than one TCB can. How it "
                "was spread over TCBs is not printed."
            )
        )
    elif ms > 0:
        label = _cics_part(way)
        yield (
            Resource(
                kind="qr",
                label=label,
                count=1,
                scope="region",
                per="CICS region",
                hold=HeldFor(held_seconds=ms / 1000),
            ),
            ChainLink(
                label,
                "cost",
                "The CPU time of the CICS address space, as if all of it ran on the one QR TCB: "
                "the least rate that stops it. Part of it may run elsewhere.",
                way.way.locator,
            ),
        )


def _processors(costs: ChainCosts, left_out: list[str]) -> Iterator[tuple[Resource, ChainLink]]:
    way, ziips = costs.way, costs.measured_machine.lpar_ziips
    cps = _cps(way)
    if costs.lpar_cps is not None and way.gp_ms:
        yield (
            Resource(label=cps, count=costs.lpar_cps, hold=HeldFor(held_seconds=way.gp_ms / 1000)),
            ChainLink(cps, "cost", "GP time of all address spaces at the rate.", way.way.locator),
        )
    elif way.gp_ms:
        left_out.append("CPs: how many the LPAR has is not known.")
    if not way.ziip_ms:
        return
    if not ziips:
        left_out.append("zIIPs: how many the measured LPAR had is not known.")
        return
    label = _ziips(costs)
    yield (
        Resource(label=label, count=ziips, hold=HeldFor(held_seconds=way.ziip_ms / 1000)),
        ChainLink(label, "cost", "zIIP time of the method at the rate.", way.way.locator),
    )


def _adapter(subject: Subject, costs: ChainCosts) -> Iterator[tuple[Resource, ChainLink]]:
    """Yield the link by its bytes, unless what filled it is the method's limit already."""
    way = costs.way
    adapter = way.way.adapter
    if adapter is None or way.limit.cause == "network-adapter":
        return
    payload = way.way.payload_bytes
    if subject.payload_kb is not None:
        payload = round(subject.payload_kb * BYTES_A_KB)
    if payload < 1:
        return
    label = _adapter_label(way, adapter)
    yield (
        Resource(
            kind="link",
            label=label,
            count=1,
            per="network adapter",
            hold=Sent(payload_bytes=payload, bits_per_second=adapter.gbit_per_second * _GBIT),
        ),
        ChainLink(
            label,
            "cost",
            "Bytes of the payload with headers, on the adapter that the study used.",
            adapter.locator,
        ),
    )


def _ports(way: ComparedWay, left_out: list[str]) -> Iterator[tuple[Resource, ChainLink]]:
    """Yield the client's ports where each request opens a connection, unless a test went on."""
    if way.connection != "per-request" or way.limit.cause == "client-ephemeral-ports":
        return
    hold = PORTS_OF_A_CLIENT.hold
    assert isinstance(hold, HeldFor)
    stops = PORTS_OF_A_CLIENT.count / hold.held_seconds
    if way.max_measured_rate_per_second > stops:
        left_out.append(
            phrase(
                f"Ports of the client: {Amount(PORTS_OF_A_CLIENT.count, exact=True)} for 60 s each "
                f"would end at {Amount(stops, 'tps')}, but "
                f"{Amount(way.max_measured_rate_per_second, 'tps', exact=True)} were measured."
            )
        )
        return
    yield (
        PORTS_OF_A_CLIENT,
        ChainLink(
            PORTS_OF_A_CLIENT.label,
            "document",
            "Each request opens a connection. Of HTTP the document says that the client’s port "
            "stays for about 60 s after its end.",
            "Scenario: CICS Web support, HTTP, Non-pooled connections, Conclusions",
        ),
    )


def _closed(
    subject: Subject,
    costs: ChainCosts,
    chain: list[tuple[Resource, ChainLink]],
    stops: LimitsAnswer,
) -> ClosedModelContent | None:
    """Return the closed model: stations, and the rest of the measured response as a delay.

    What stops first is a station first; what no longer fits into the measured response is none.
    As many clients as bring the rate, but no more than was measured; None without a response.
    """
    response_ms = costs.way.response_ms
    if response_ms is None:
        return None
    response = response_ms / 1000
    stations: list[Station] = []
    ends = [stops.inputs[row.stops_at].value or 0 for row in stops.resources]
    order = sorted(range(len(chain)), key=ends.__getitem__)
    left = response
    for place in order:
        resource, _ = chain[place]
        held = stops.inputs[Id.write("held", place)].value
        assert held is not None
        # what holds a TCB is CPU time too: together they cannot take longer than was measured
        fits = held <= left or not stations
        if resource.kind not in _WAITED_FOR or held < LEAST_DEMAND or not fits:
            continue
        left -= held
        everywhere = subject.regions if resource.scope == "region" else 1
        stations.append(
            Station(
                label=resource.label,
                servers=min(resource.count * everywhere, 1000),
                demand_seconds=held,
            )
        )
    if left > LEAST_DEMAND:
        label = f"{costs.way.short_label}: rest of the measured response"
        stations.append(Station(label=label, demand_seconds=left, waiting=False))
    return ClosedModelContent(
        speaks_of=subject,
        clients=max(1, min(_clients(subject, costs), MOST_CLIENTS)),
        think_seconds=THINK_SECONDS,
        stations=stations[:10],
    )


def _clients(subject: Subject, costs: ChainCosts) -> int:
    """Return the clients that bring the rate, or the measured one below it."""
    response = (costs.way.response_ms or 0.0) / 1000
    rate = min(subject.rate_per_second, costs.rate)
    return round(rate * (THINK_SECONDS + response) + LEAST_PART)
