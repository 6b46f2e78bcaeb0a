"""What stops first as the rate rises: Little's law on each resource.

Method: docs/methods/limits.md.
"""

from __future__ import annotations

from functools import reduce
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from headroom.domain.evidence.rates import MOST_REGIONS
from headroom.domain.lab.answers import (
    LEAST_PART,
    WAYS,
    Bench,
    ByteCount,
    LabAnswer,
    MethodNumbers,
    Mss,
    Percent,
    Rate,
    SomeSeconds,
    SpeaksOfAMethod,
    milliseconds,
    printed,
)
from headroom.domain.lab.words import LabWords
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.expressions import least, rounded_up
from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase, rounded_share
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import LARGE_ENOUGH, InputModel, PartName

FRAME_BYTES = 78
"""Headers of IPv4 and TCP without options (20 each), Ethernet's header and check (18), preamble (8)
and gap between frames (12)."""


@formula(label="Held for each transaction", unit="s", takes=("s", "s", "tps"))
def held_by_statistics(dispatched: float, interval: float, rate: float) -> float:
    """Return the time a transaction holds a TCB: its time dispatched by what ran meanwhile."""
    return dispatched / (interval * rate)


@formula(label="Held for each transaction", unit="s", takes=("count", "tps"))
def held_at_ceiling(count: float, rate: float) -> float:
    """Return how long each transaction holds one of so many that are all busy at this rate."""
    return count / rate


@formula(label="CPU time within it", unit="s", takes=("percent", "tps"))
def cpu_seconds_at_rate(percent: float, rate: float) -> float:
    """Return CPU seconds a transaction from percent of one CP at a rate."""
    return percent / 100 / rate


@formula(label="Share of the hold time that is CPU", unit="share", takes=("s", "s"))
def cpu_share_of_hold(cpu_seconds: float, held: float) -> float:
    """Return what part of the hold time is CPU; the rest is waiting."""
    return cpu_seconds / held


@formula(label="Bytes on the wire", unit="bytes", takes=("bytes", "bytes"))
def wire_bytes(payload: float, mss: float) -> float:
    """Return what a payload takes on an Ethernet link, with headers, preamble and gaps."""
    return payload * (mss + FRAME_BYTES) / mss


@formula(label="Held for each transaction", unit="s", takes=("bytes", "bit/s"))
def held_on_link(wire_bytes: float, speed: float) -> float:
    """Return how long a payload keeps one direction of a link busy."""
    return wire_bytes * 8 / speed


@formula(
    label="In use at this rate",
    unit="count",
    takes=("tps", "uses/transaction", "s"),
)
def in_use(rate: float, uses: float, held: float) -> float:
    """Return how many are held on average (Little's law: rate × time)."""
    return rate * uses * held


@formula(label="In all regions", unit="count", takes=("count", "regions"))
def in_all_regions(count: float, regions: float) -> float:
    """Return how many all regions have together."""
    return count * regions


@formula(label="Utilisation", unit="share", takes=("count", "count"))
def share_in_use(in_use: float, count: float) -> float:
    """Return what share of all is in use; above 1 there are not enough."""
    return in_use / count


@formula(
    label=LabWords.stops_at,
    unit="tps",
    takes=("count", "share", "uses/transaction", "s"),
)
def stops_at(count: float, most_utilisation: float, uses: float, held: float) -> float:
    """Return the rate at which all that may be in use are (Little's law, turned round)."""
    return count * most_utilisation / (uses * held)


@formula(label=LabWords.stops_first_at, unit="tps", takes=("tps",), variadic=True)
def lowest_rate(*rates: float) -> Any:
    """Return the lowest of several rates."""
    return reduce(least, rates)


@formula(label=LabWords.regions_needed, unit="regions", takes=("tps", "tps", "regions"))
def regions_for(rate: float, stops_at: float, regions: float) -> Any:
    """Return the fewest regions that bear the rate, each as much as one of these bears."""
    return rounded_up(rate / (stops_at / regions))


@formula(label=LabWords.needed_at_rate, unit="count", takes=("count", "share", "count"))
def needed_at_rate(in_use: float, most_utilisation: float, of_each: float) -> Any:
    """Return how many have to be there, each with so many, for no more than may be in use."""
    return rounded_up(in_use / (most_utilisation * of_each) - LEAST_PART)


ResourceKind: TypeAlias = Literal[
    "ports", "sessions", "tasks", "l8", "s8", "qr", "crypto", "link", "server", "other"
]
Scope: TypeAlias = Literal["lpar", "region"]


class HeldFor(InputModel):
    """A hold time that is known."""

    by: Literal["held"] = "held"
    held_seconds: SomeSeconds = Field(title=LabWords.held_for, examples=[60])


class Dispatched(InputModel):
    """A hold time from CICS dispatcher statistics: time dispatched, of all TCBs of the mode."""

    by: Literal["dispatched"] = "dispatched"
    dispatched_seconds: SomeSeconds = Field(title="Accumulated time dispatched")
    interval_seconds: SomeSeconds = Field(
        title="Interval",
        json_schema_extra={
            "hint": "Of a mode with one TCB: time in MVS wait plus time dispatched is more exact"
        },
    )
    at_rate_per_second: Rate = Field(title="Rate in that interval")


class Saturated(InputModel):
    """A hold time from the highest rate that a test reached, every one of them busy."""

    by: Literal["saturated"] = "saturated"
    highest_rate_per_second: Rate = Field(title="Highest rate reached")
    cpu_percent: Percent = Field(title="CPU there, percent of one CP", default=0)


class Sent(InputModel):
    """A hold time from what a transaction sends in the busier direction of a link."""

    by: Literal["sent"] = "sent"
    payload_bytes: ByteCount = Field(title="Payload in the busier direction", ge=1)
    bits_per_second: Annotated[
        float, Field(ge=1e3, le=1e13, json_schema_extra={"unit": "bit/s"})
    ] = Field(title="Speed of the link")
    mss_bytes: Mss = Field(title="MSS", default=1460)


class Resource(InputModel):
    """Something of which there are so many, each held for a time by a transaction."""

    kind: ResourceKind = Field(
        title="Kind",
        default="other",
        json_schema_extra={
            "names": {
                "ports": "Ephemeral ports",
                "sessions": "Sessions",
                "tasks": "Tasks (MXT)",
                "l8": "L8 TCBs",
                "s8": "S8 TCBs",
                "qr": "QR TCB",
                "crypto": "Crypto coprocessor",
                "link": "Network link",
                "server": "Single server",
                "other": "Other",
            }
        },
    )
    label: PartName = Field(title="Resource", examples=["Ports of the client"])
    count: Annotated[int, Field(ge=1, le=10_000_000, json_schema_extra={"unit": ""})] = Field(
        title="How many"
    )
    uses_per_transaction: Annotated[
        float, Field(gt=0, le=1e6, json_schema_extra={"unit": ""}), LARGE_ENOUGH
    ] = Field(title="Uses per transaction", default=1)
    most_utilisation: Annotated[
        float, Field(ge=0.01, le=1, json_schema_extra={"unit": "share"})
    ] = Field(title="May be in use at most", default=1)
    scope: Scope = Field(
        title="Each has so many",
        default="lpar",
        description="Whether each region has so many, or all",
        json_schema_extra={"names": {"lpar": "LPAR", "region": "Region"}},
    )
    per: PartName | None = Field(
        title="Of each",
        default=None,
        description="What has so many, so that a second one lifts the limit; null: nothing does, "
        "and they are counted one by one",
        examples=["client LPAR"],
    )
    hold: Annotated[HeldFor | Dispatched | Saturated | Sent, Field(discriminator="by")]


PUBLISHED_PORTS = 65_000
CRYPTO = "Example 4   Cryptographic coprocessor summary, ID 6, EXEC TIME"
ITERATIVE = "Table 26, iterative server, last row"
HTTPS_PERSISTENT = "Example 5   HTTPS CICS Web support, no handshake"
PORTS = "Scenario: CICS Web support, HTTP, Non-pooled connections, Conclusions"
INTERVAL = printed(WAYS, f"{HTTPS_PERSISTENT}, QR, MVS wait plus dispatched", None, 62.982455)
DOCUMENTS = {
    "ports.count": (printed(WAYS, PORTS, "65,000", PUBLISHED_PORTS),),
    "ports.held": (printed(WAYS, PORTS, "60 seconds", 60),),
    "crypto.held": (
        printed(
            WAYS, "Example 4   Cryptographic coprocessor summary, ID 6, EXEC TIME", "0.710", 7.1e-4
        ),
    ),
    "s8.count": (printed(WAYS, f"{HTTPS_PERSISTENT}, S8, TCBs attached", "130", 130),),
    "s8.dispatched": (
        printed(WAYS, f"{HTTPS_PERSISTENT}, S8, time dispatched", "00:02:02.565503", 122.565503),
    ),
    "s8.rate": (printed(WAYS, "Table 14, HTTPS, pooled connections", "3499.03", 3499.03),),
    "qr.dispatched": (
        printed(WAYS, "Table 3, time dispatched", "00:01:00.982635", 60.982635),
        printed(WAYS, f"{HTTPS_PERSISTENT}, QR, time dispatched", "00:00:41.164024", 41.164024),
    ),
    "qr.interval": (
        printed(WAYS, f"{HTTPS_PERSISTENT}, QR, MVS wait plus dispatched", None, 62.982455),
    ),
    "s8.interval": (
        printed(WAYS, f"{HTTPS_PERSISTENT}, QR, MVS wait plus dispatched", None, 62.982455),
    ),
    "qr.rate": (
        printed(WAYS, "Scenario: 3270, maximum of one region", "10,160", 10_160),
        printed(WAYS, "Table 14, HTTPS, pooled connections", "3499.03", 3499.03),
    ),
    "server.highest": (printed(WAYS, f"{ITERATIVE}, ETR", "957.62", 957.62),),
    "server.cpu": (printed(WAYS, f"{ITERATIVE}, CICS GCPU%", "6.51", 6.51),),
}
"""The documents' numbers by kind of resource and input."""


PORTS_OF_A_CLIENT = Resource(
    kind="ports",
    label="Ephemeral ports of the client LPAR",
    count=PUBLISHED_PORTS,
    per="client LPAR",
    hold=HeldFor(held_seconds=60),
)
COPROCESSOR = Resource(
    kind="crypto",
    label="Crypto coprocessor, full handshakes",
    count=1,
    per="cryptographic coprocessor",
    hold=HeldFor(held_seconds=7.1e-4),
)
QR_OF_HTTPS = Resource(
    kind="qr",
    label="QR TCB, HTTPS over pooled connections",
    count=1,
    scope="region",
    per="CICS region",
    hold=Dispatched(
        dispatched_seconds=41.164024, interval_seconds=62.982455, at_rate_per_second=3499.03
    ),
)
S8_OF_HTTPS = Resource(
    kind="s8",
    label="S8 TCBs, 32 KB encrypted each way",
    count=130,
    scope="region",
    per="CICS region",
    hold=Dispatched(
        dispatched_seconds=122.565503, interval_seconds=62.982455, at_rate_per_second=3499.03
    ),
)


def _documented() -> list[Resource]:
    """Return the documents' cases, as which the calculation starts."""
    return [
        PORTS_OF_A_CLIENT,
        Resource(
            kind="server",
            label="Iterative server",
            count=1,
            scope="region",
            per="server transaction",
            hold=Saturated(highest_rate_per_second=957.62, cpu_percent=6.51),
        ),
        COPROCESSOR,
        Resource(
            kind="link",
            label="1 Gbit/s link, 32 KB each way",
            count=1,
            per="network adapter",
            hold=Sent(payload_bytes=32_768, bits_per_second=1e9),
        ),
        QR_OF_HTTPS,
        S8_OF_HTTPS,
    ]


class LimitsContent(SpeaksOfAMethod):
    """A rate, and what a transaction holds while it runs."""

    rate_per_second: Rate = Field(title="Rate", default=1000)
    regions: Annotated[int, Field(ge=1, le=MOST_REGIONS, json_schema_extra={"unit": "regions"})] = (
        Field(title="Regions", default=1)
    )
    resources: Annotated[list[Resource], Field(min_length=1, max_length=20)] = Field(
        default=_documented()
    )


class ResourceRead(OutputModel):
    """What the rate takes of a resource: ids in ``inputs``."""

    kind: ResourceKind
    label: str
    scope: Scope
    per: str | None = None
    held_ms: str
    in_use: str
    utilisation: str
    stops_at: str
    needed: str | None = Field(
        default=None,
        description="How many of `per`; of the resource itself where it is null",
    )
    regions_needed: str | None
    cpu_share_of_hold: str | None


class LimitsAnswer(LabAnswer):
    """Each resource, the one that stops first by its place, and the regions that the rate needs."""

    resources: list[ResourceRead]
    first: int


def recorded_limits(
    content: LimitsContent, method: MethodNumbers | None
) -> tuple[Bench, list[ResourceRead]]:
    """Return what a rate takes of each resource, and how it comes about."""
    bench = Bench(DOCUMENTS, method)
    bench.given("rate", "Rate", content.rate_per_second, "tps")
    bench.given("regions", "Regions", content.regions, "regions")
    bench.hand_over("rate")
    return bench, [
        _resource(bench, position, resource) for position, resource in enumerate(content.resources)
    ]


def limits(content: LimitsContent, method: MethodNumbers | None = None) -> LimitsAnswer:
    """Return what a rate takes of each resource, and which of them stops first."""
    bench, rows = recorded_limits(content, method)
    ledger = bench.ledger
    ledger.derive("stops_first_at", lowest_rate, *(row.stops_at for row in rows))
    lowest = [bench.value(row.stops_at) for row in rows]
    first = lowest.index(min(lowest))
    needing = [row.regions_needed for row in rows if row.regions_needed is not None]
    most = max(needing, key=bench.value, default=None)
    names = ["rate", "stops_first_at"]
    if most is not None:
        names.append(most)
    stopped = rows[first]
    if bench.value(stopped.utilisation) > content.resources[first].most_utilisation:
        bench.warn(
            "rate_beyond_limit",
            phrase(
                f"{stopped.label}: stops at {Amount(lowest[first], 'tps')}, below the "
                f"{Amount(content.rate_per_second, 'tps')} you entered. Lower the rate, "
                "hold it for a shorter time, or have more of them."
            ),
            "stops_first_at",
        )
    for row, resource in zip(rows, content.resources, strict=True):
        if row.cpu_share_of_hold is not None and bench.value(row.cpu_share_of_hold) < 0.5:
            bench.warn(
                "waiting_binds",
                phrase(
                    f"{row.label}: {rounded_share(bench.value(row.cpu_share_of_hold), 1)} of the "
                    "time held is CPU. Waiting stops it, not CPU; a faster processor changes "
                    "little."
                ),
                row.cpu_share_of_hold,
            )
        if resource.kind == "ports" and resource.count == PUBLISHED_PORTS:
            bench.warn(
                "ports_as_published",
                phrase(
                    f"{Amount(PUBLISHED_PORTS)} ports is the limit that the study names; your "
                    "range may be smaller. Enter yours."
                ),
                row.stops_at,
            )
    return LimitsAnswer(
        figures=bench.figures(*names),
        inputs=bench.inputs(),
        warnings=bench.notices,
        resources=rows,
        first=first,
    )


def _resource(bench: Bench, position: int, resource: Resource) -> ResourceRead:
    ledger = bench.ledger

    def given(name: str, label: str, value: float, unit: str) -> str:
        document_id = f"{resource.kind}.{name}"
        return bench.given(
            Id.write(name, position),
            f"{resource.label}: {label}",
            value,
            unit,
            document_id,
            (resource.label, name),
        )

    def derive(name: str, function: Any, *inputs: str, label: str) -> str:
        return ledger.derive(
            Id.write(name, position), function, *inputs, label=f"{resource.label}: {label}"
        )

    count = given("count", "how many", resource.count, "count")
    cpu_share = None
    hold = resource.hold
    words = "held for each use" if isinstance(hold, HeldFor) else "held for each transaction"
    if isinstance(hold, HeldFor):
        held = given("held", words, hold.held_seconds, "s")
    elif isinstance(hold, Dispatched):
        held = derive(
            "held",
            held_by_statistics,
            given("dispatched", "accumulated time dispatched", hold.dispatched_seconds, "s"),
            given("interval", "interval", hold.interval_seconds, "s"),
            given("rate", "rate in that interval", hold.at_rate_per_second, "tps"),
            label=words,
        )
    elif isinstance(hold, Saturated):
        highest = given("highest", "highest rate reached", hold.highest_rate_per_second, "tps")
        held = derive("held", held_at_ceiling, count, highest, label=words)
        if hold.cpu_percent > 0:
            percent = given("cpu", "CPU at that rate", hold.cpu_percent, "percent")
            cpu = derive("cpu_seconds", cpu_seconds_at_rate, percent, highest, label="CPU time")
            cpu_share = derive(
                "cpu_share",
                cpu_share_of_hold,
                cpu,
                held,
                label="share of the hold time that is CPU",
            )
    else:
        wire = derive(
            "wire",
            wire_bytes,
            given("payload", "payload in the busier direction", hold.payload_bytes, "bytes"),
            given("mss", "MSS", hold.mss_bytes, "bytes"),
            label="bytes on the wire",
        )
        speed = given("speed", "speed of the link", hold.bits_per_second, "bit/s")
        held = derive("held", held_on_link, wire, speed, label=words)
    if not ledger[held].value:
        raise InvalidInputError(
            f"resources.{position}.hold", "gives a time that is too small to compute with"
        )
    everywhere = count
    if resource.scope == "region":
        everywhere = derive("all", in_all_regions, count, "regions", label="in all regions")
    uses = given("uses", "uses per transaction", resource.uses_per_transaction, "uses/transaction")
    most = given("most", "may be in use at most", resource.most_utilisation, "share")
    used = derive("in_use", in_use, "rate", uses, held, label="in use at this rate")
    stops = derive("stops_at", stops_at, everywhere, most, uses, held, label="stops at")
    of_each = count
    if resource.per is None:
        of_each = given("one", "counted one by one", 1, "count")
    return ResourceRead(
        kind=resource.kind,
        label=resource.label,
        scope=resource.scope,
        per=resource.per,
        held_ms=derive("held_ms", milliseconds, held, label=words),
        in_use=used,
        utilisation=derive("utilisation", share_in_use, used, everywhere, label="utilisation"),
        stops_at=stops,
        needed=derive(
            "needed",
            needed_at_rate,
            used,
            most,
            of_each,
            label=f"{resource.per or 'how many'} needed at this rate",
        ),
        regions_needed=derive(
            "regions_needed", regions_for, "rate", stops, "regions", label="regions needed"
        )
        if resource.scope == "region"
        else None,
        cpu_share_of_hold=cpu_share,
    )
