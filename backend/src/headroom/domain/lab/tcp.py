"""What TCP makes of a request and its response. Method: docs/methods/tcp.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import Field, StringConstraints

from headroom.domain.lab.answers import (
    ELVIS,
    ZOSCONNECT,
    Bench,
    ByteCount,
    LabAnswer,
    Mss,
    Rate,
    Seconds,
    milliseconds,
    printed,
)
from headroom.domain.lab.limits import held_on_link, wire_bytes
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.expressions import rounded_up
from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import InputModel

MOST_ARROWS = 48
"""More packets than these are drawn a burst at a time."""


@formula(label="Segments", unit="segments", takes=("bytes", "bytes"))
def segments_of(payload_bytes: float, mss_bytes: float) -> Any:
    """Return how many segments a payload fills; the last may be short."""
    return rounded_up(payload_bytes / mss_bytes)


@formula(
    label="Round trips",
    unit="round trips",
    takes=("round trips", "round trips", "round trips", "round trips", "round trips"),
)
def round_trips_of(
    connect: float, handshake: float, request: float, response: float, nagle: float
) -> float:
    """Return how often the exchange waits for the other side.

    request, response: bursts of each. The last of the request and the first of the response share
    one round trip.
    """
    return connect + handshake + request + response - 1 + nagle


@formula(
    label="Time of the exchange",
    unit="s",
    takes=("s", "round trips", "s", "count", "s", "s", "s"),
)
def exchange_seconds(
    round_trip: float,
    round_trips: float,
    timer: float,
    delayed_acks: float,
    server: float,
    sending_request: float,
    sending_response: float,
) -> float:
    """Return latency, timers that nothing cuts short, the server's time, and sending."""
    return (
        round_trip * round_trips
        + timer * delayed_acks
        + server
        + sending_request
        + sending_response
    )


@formula(label="Held at this rate", unit="tasks", takes=("tps", "s"))
def tasks_held(rate: float, exchange: float) -> float:
    """Return how many exchanges are under way on average (Little's law)."""
    return rate * exchange


@formula(label="Packets a second", unit="packets/s", takes=("tps", "packets"))
def packets_per_second(rate: float, packets: float) -> float:
    """Return how many packets an adapter takes and gives, both directions."""
    return rate * packets


@formula(label="Change", unit="share", takes=("s", "s"))
def change_of_time(before: float, after: float) -> float:
    """Return what share the time changes by; below 0 it falls."""
    return after / before - 1


@formula(label="Tasks freed", unit="tasks", takes=("tasks", "tasks"))
def tasks_freed(before: float, after: float) -> float:
    """Return how many fewer are held."""
    return before - after


@formula(label="JSON", unit="bytes", takes=("count", "bytes", "bytes", "bytes"))
def json_bytes(elements: float, element: float, name: float, around: float) -> float:
    """Return the length of an array of objects of one named text each, and of what is around it.

    An object adds braces, four quotes, a colon and a comma: 8 bytes, the last one no comma.
    """
    return elements * (element + name + 8) - 1 + around


@formula(label="Payload without names", unit="bytes", takes=("count", "bytes", "bytes"))
def plain_bytes(elements: float, element: float, others: float) -> float:
    """Return what the fields hold, as a COMMAREA has them."""
    return elements * element + others


@formula(label="JSON against the payload", unit="ratio", takes=("bytes", "bytes"))
def json_ratio(json: float, payload: float) -> float:
    """Return how many bytes of JSON stand for one of payload."""
    return json / payload


class SegmentsContent(InputModel):
    """Two payloads and a segment size."""

    request_bytes: ByteCount = Field(title="Request", default=1500)
    response_bytes: ByteCount = Field(title="Response", default=3000)
    mss_bytes: Mss = Field(title="MSS", default=536)


class SegmentsAnswer(LabAnswer):
    """Segments of the request and of the response."""


class TcpSettings(InputModel):
    """What one side of a change has."""

    mss_bytes: Mss = Field(
        title="MSS", json_schema_extra={"hint": "MTU less 40: 536 with 576, 1460 with 1500"}
    )
    initial_window: Annotated[int, Field(ge=1, le=100, json_schema_extra={"unit": "segments"})] = (
        Field(title="Initial window", default=2)
    )
    delayed_acks: bool = Field(
        title="DELAYACKS", default=True, description="DELAYACKS, the default of z/OS"
    )
    nagle: bool = Field(
        title="Nagle’s algorithm on",
        default=False,
        description="Whether a short last segment waits until all before it is acknowledged",
    )


Tls: TypeAlias = Literal["none", "resumed", "full", "full_1_3"]
TLS_ROUND_TRIPS: dict[Tls, int] = {"none": 0, "resumed": 1, "full": 2, "full_1_3": 1}


class ExchangeContent(InputModel):
    """A request and its response over a connection, before and after a change of settings."""

    request_bytes: ByteCount = Field(title="Request", default=1500)
    response_bytes: ByteCount = Field(title="Response", default=3000)
    round_trip_seconds: Seconds = Field(
        title="Round trip", default=0.001, json_schema_extra={"shown_in": "ms"}
    )
    server_seconds: Seconds = Field(
        title="Server’s time", default=0, json_schema_extra={"shown_in": "ms"}
    )
    rate_per_second: Rate = Field(title="Rate", default=1000)
    bits_per_second: Annotated[
        float, Field(ge=1e3, le=1e13, json_schema_extra={"unit": "bit/s"})
    ] = Field(title="Speed of the link", default=1e9)
    ack_timer_seconds: Seconds = Field(
        title="Timer of delayed ACKs", default=0.5, json_schema_extra={"shown_in": "ms"}
    )
    writes: Annotated[int, Field(ge=1, le=2, json_schema_extra={"unit": ""})] = Field(
        title="Writes per message",
        default=1,
        json_schema_extra={"hint": "2: write, write, then read, as header and body apart"},
    )
    new_connection: bool = Field(title="A new connection for each request", default=True)
    tls: Tls = Field(
        title="Handshake of a new connection",
        default="none",
        description="Of a new connection, not of a kept one. resumed: TLS 1.2, kept session",
        json_schema_extra={
            "names": {
                "none": "No TLS",
                "resumed": "TLS 1.2, session kept",
                "full": "TLS 1.2, full handshake",
                "full_1_3": "TLS 1.3, full handshake",
            },
            "asked_with": "new_connection",
        },
    )

    def tls_round_trips(self) -> int:
        """Return the round trips of the handshake: a kept connection has had its own."""
        return TLS_ROUND_TRIPS[self.tls] if self.new_connection else 0

    before: TcpSettings = TcpSettings(mss_bytes=536)
    after: TcpSettings = TcpSettings(mss_bytes=1460, delayed_acks=False)
    third: TcpSettings | None = Field(default=None, description="Settings beside the two")


class Arrow(OutputModel):
    """A packet, or a burst of so many; seconds from the start."""

    sender: Literal["client", "server"]
    kind: Literal["connect", "tls", "data", "ack"]
    left_at: float
    arrived_at: float
    packets: int
    label: str


class SideRead(OutputModel):
    """The exchange with one of the settings: ids in ``inputs``, and its packets in order."""

    request_segments: str
    response_segments: str
    round_trips: str
    exchange_ms: str
    tasks: str
    packets_per_second: str | None = Field(
        default=None, description="Of both directions, at least; answers of before it have none"
    )
    data_packets: int
    ack_packets: int
    arrows: list[Arrow]


class ExchangeAnswer(LabAnswer):
    """The exchange before and after the change, and with a third setting."""

    before: SideRead
    after: SideRead
    third: SideRead | None = Field(default=None, description="null: two settings are compared")


class JsonContent(InputModel):
    """An array of objects, each with one named text, in a JSON document."""

    elements: Annotated[int, Field(ge=1, le=10_000_000, json_schema_extra={"unit": ""})] = Field(
        title="Elements", default=127
    )
    element_bytes: ByteCount = Field(title="Bytes of each element", default=32)
    other_bytes: ByteCount = Field(title="Bytes of the other fields", default=32)
    name: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        title="Name of each element", default="user_data"
    )
    around: Annotated[str, StringConstraints(min_length=2, max_length=20_000)] = Field(
        title="The document without its elements",
        json_schema_extra={"lines": 5},
        description="Counted as it stands: send_size and taskid keep their digits, whatever the "
        "number of elements. With 511 elements it is 2 bytes shorter than the audit's 16K "
        "response, whose name and send_size have a digit more",
        default='{"COMM4KOperationResponse":{"tranid":"BBO#","user_data":[],"taskid":181,'
        '"rs_spare":"","recv_size":0,"send_size":4096}}',
    )


class JsonAnswer(LabAnswer):
    """Length of the document, against the payload that it carries."""


PUBLISHED_DECREASE = printed(ELVIS, "TCP/IP Tuning Results", "38%", 0.38)
_DOCUMENTS = {
    "request": (printed(ELVIS, "MSS and MTU Sizes, inbound in three packets", None, 1500),),
    "response": (printed(ELVIS, "MSS and MTU Sizes, outbound in six packets", None, 3000),),
    "mss": (
        printed(ELVIS, "MSS and MTU Sizes", "536", 536),
        printed(ELVIS, "MSS and MTU Sizes", "1460", 1460),
    ),
    "timer": (printed(ELVIS, "Nagle’s Algorithm", "up to 500 milliseconds", 0.5),),
    "window": (printed(ELVIS, "Slow Starters Are Not So Swift", "1 or 2 segments", 2),),
    "elements": (printed(ZOSCONNECT, "3.3 Format of Responses, 4K Responses", "127", 127),),
    "element": (printed(ZOSCONNECT, "3.3 Format of Responses, 4K Responses", "32", 32),),
}
"""The documents' numbers by input."""


def segments(content: SegmentsContent) -> SegmentsAnswer:
    """Return the segments of a request and of its response."""
    bench = Bench(_DOCUMENTS)
    bench.given("mss", "MSS", content.mss_bytes, "bytes")
    for name, payload in (("request", content.request_bytes), ("response", content.response_bytes)):
        given = bench.given(f"{name}_bytes", name.capitalize(), payload, "bytes")
        label = f"Segments of the {name}"
        bench.ledger.derive(f"{name}_segments", segments_of, given, "mss", label=label)
    if content.mss_bytes < 1460:
        bench.warn(
            "small_segments",
            "Elvis: 1460 is the least MSS to want on a route that ends at an Ethernet. Check the "
            "MTU of the ROUTE statement.",
            "request_segments",
            "response_segments",
        )
    return SegmentsAnswer(
        figures=bench.figures("request_segments", "response_segments"),
        inputs=bench.inputs(),
        warnings=bench.notices,
    )


def json_length(content: JsonContent) -> JsonAnswer:
    """Return the length of a JSON document from its elements and names."""
    bench = Bench(_DOCUMENTS)
    bench.given("elements", "Elements", content.elements, "count")
    bench.given("element_bytes", "Bytes of each", content.element_bytes, "bytes", "element")
    bench.given("other_bytes", "Bytes of the other fields", content.other_bytes, "bytes")
    bench.given("name_bytes", "Bytes of the name", len(content.name.encode()), "bytes")
    bench.given("around_bytes", "Bytes around the array", len(content.around.encode()), "bytes")
    payload = ("elements", "element_bytes", "other_bytes")
    bench.ledger.derive("payload_bytes", plain_bytes, *payload)
    if bench.value("payload_bytes") == 0:
        raise InvalidInputError("other_bytes", "needs at least 1 byte where the elements have none")
    bench.ledger.derive(
        "json_bytes", json_bytes, "elements", "element_bytes", "name_bytes", "around_bytes"
    )
    bench.ledger.derive("json_ratio", json_ratio, "json_bytes", "payload_bytes")
    return JsonAnswer(
        figures=bench.figures("json_bytes", "payload_bytes", "json_ratio"),
        inputs=bench.inputs(),
        warnings=bench.notices,
    )


def exchange(content: ExchangeContent) -> ExchangeAnswer:
    """Return segments, round trips and time before and after a change of settings."""
    bench = Bench(_DOCUMENTS)
    ledger = bench.ledger
    bench.given("request_bytes", "Request", content.request_bytes, "bytes", "request")
    bench.given("response_bytes", "Response", content.response_bytes, "bytes", "response")
    bench.given("round_trip", "Round trip", content.round_trip_seconds, "s")
    bench.given("server", "Server’s time", content.server_seconds, "s")
    bench.given("rate", "Rate", content.rate_per_second, "tps")
    bench.given("speed", "Speed of the link", content.bits_per_second, "bit/s")
    bench.given("timer", "Timer of delayed ACKs", content.ack_timer_seconds, "s")
    bench.given("connect", "Connecting", float(content.new_connection), "round trips")
    bench.given("handshake", "TLS handshake", content.tls_round_trips(), "round trips")
    before, after = (
        _side(bench, content, name, settings)
        for name, settings in (("before", content.before), ("after", content.after))
    )
    third = None if content.third is None else _side(bench, content, "third", content.third)
    names = ["exchange_ms[before]", "exchange_ms[after]"]
    if bench.value("exchange[before]") > 0:
        ledger.derive("change", change_of_time, "exchange[before]", "exchange[after]")
        names.append("change")
    if third is not None:
        names.insert(2, third.exchange_ms)
    ledger.add(
        Quantity(
            "published_decrease",
            "Elvis prints: response time fell by",
            PUBLISHED_DECREASE.value,
            "share",
            "published",
            PUBLISHED_DECREASE.source,
            interval_missing="the document shows one exchange before and one after",
        )
    )
    bench.warn(
        "published_decrease",
        "Elvis prints 38 % (TCP/IP Tuning Results) for an MTU of at least 1500 and NODELAYACKS "
        "together, other activity not held constant. It is not derived here: both traces are "
        "pictures, and the document prints neither round trip nor server time. The change above "
        "is that of your numbers.",
        "published_decrease",
    )
    ledger.derive("tasks_freed", tasks_freed, "tasks[before]", "tasks[after]")
    bench.warn(
        "no_cpu",
        "Time and held tasks only: no document measured the CPU that these settings cost or save.",
        "exchange_ms[after]",
        "tasks_freed",
    )
    return ExchangeAnswer(
        figures=bench.figures(*names, "tasks_freed", "published_decrease"),
        inputs=bench.inputs(),
        warnings=bench.notices,
        before=before,
        after=after,
        third=third,
    )


def _side(bench: Bench, content: ExchangeContent, key: str, settings: TcpSettings) -> SideRead:
    ledger = bench.ledger
    words = key.capitalize()
    mss = bench.given(Id.write("mss", key), f"MSS {key}", settings.mss_bytes, "bytes", "mss")
    bench.given(
        Id.write("window", key),
        f"Initial window {key}",
        settings.initial_window,
        "segments",
        "window",
    )
    counts: dict[str, int] = {}
    for name in ("request", "response"):
        label = f"{words}: segments of the {name}"
        ledger.derive(
            Id.write(f"{name}_segments", key), segments_of, f"{name}_bytes", mss, label=label
        )
        counts[name] = int(bench.value(Id.write(f"{name}_segments", key)))
        wire = ledger.derive(
            Id.write(f"{name}_wire", key),
            wire_bytes,
            f"{name}_bytes",
            mss,
            label=f"{words}: {name} on the wire",
        )
        label = f"{words}: sending the {name}"
        ledger.derive(Id.write(f"{name}_sending", key), held_on_link, wire, "speed", label=label)
    ladder = _Ladder(content, settings, bench, key)
    ladder.run(counts["request"], counts["response"])
    for name, label, value, unit in (
        ("request_rounds", "bursts of the request", ladder.rounds["client"], "round trips"),
        ("response_rounds", "bursts of the response", ladder.rounds["server"], "round trips"),
        ("nagle", "waits of a short last segment for ACKs", ladder.nagle, "round trips"),
        ("stalls", "ACKs that the timer delays while the sender waits", ladder.stalls, "count"),
    ):
        ledger.add(
            Quantity(
                Id.write(name, key), f"{words}: {label}, counted", float(value), unit, "derived"
            )
        )
    ledger.derive(
        Id.write("round_trips", key),
        round_trips_of,
        "connect",
        "handshake",
        *(Id.write(name, key) for name in ("request_rounds", "response_rounds", "nagle")),
        label=f"{words}: round trips",
    )
    ledger.derive(
        Id.write("exchange", key),
        exchange_seconds,
        "round_trip",
        Id.write("round_trips", key),
        "timer",
        Id.write("stalls", key),
        "server",
        Id.write("request_sending", key),
        Id.write("response_sending", key),
        label=f"{words}: time of the exchange",
    )
    label = f"{words}: time of the exchange"
    ledger.derive(
        Id.write("exchange_ms", key), milliseconds, Id.write("exchange", key), label=label
    )
    label = f"{words}: tasks held"
    ledger.derive(
        Id.write("tasks", key), tasks_held, "rate", Id.write("exchange", key), label=label
    )
    ledger.add(
        Quantity(
            Id.write("packets", key),
            f"{words}: packets of the exchange, at least",
            float(ladder.packets),
            "packets",
            "derived",
        )
    )
    packets = ledger.derive(
        Id.write("packets_per_second", key),
        packets_per_second,
        "rate",
        Id.write("packets", key),
        label=f"{words}: packets a second, at least",
    )
    return SideRead(
        request_segments=Id.write("request_segments", key),
        response_segments=Id.write("response_segments", key),
        round_trips=Id.write("round_trips", key),
        exchange_ms=Id.write("exchange_ms", key),
        tasks=Id.write("tasks", key),
        packets_per_second=packets,
        data_packets=counts["request"] + counts["response"],
        ack_packets=ladder.acks,
        arrows=ladder.arrows,
    )


class _Burst(NamedTuple):
    segments: int
    acks: int
    stalls: bool


class _Ladder:
    """The packets of an exchange in their order, and what was waited for."""

    def __init__(
        self, content: ExchangeContent, settings: TcpSettings, bench: Bench, key: str
    ) -> None:
        self._content, self._settings = content, settings
        self._half = content.round_trip_seconds / 2
        self._sending = {
            "client": bench.value(Id.write("request_sending", key)),
            "server": bench.value(Id.write("response_sending", key)),
        }
        self._now = 0.0
        self._whole = False
        self.segments = 0, 0
        self.arrows: list[Arrow] = []
        self.rounds = {"client": 0, "server": 0}
        self.nagle = self.stalls = self.acks = 0

    @property
    def packets(self) -> int:
        """All that were counted; closing, and what an answer acknowledges, bring no further one."""
        opening = sum(arrow.packets for arrow in self.arrows if arrow.kind in {"connect", "tls"})
        return opening + sum(self.segments) + self.acks

    def run(self, request: int, response: int) -> None:
        """Send the request and its response."""
        self.segments = request, response
        self._whole = request + response <= MOST_ARROWS
        if self._content.new_connection:
            self._there_and_back("connect", "SYN", "SYN, ACK")
        for trip in range(self._content.tls_round_trips()):
            self._there_and_back("tls", f"TLS {2 * trip + 1}", f"TLS {2 * trip + 2}")
        self._message("client", request)
        self._now += self._content.server_seconds
        self._message("server", response)

    def _there_and_back(self, kind: Literal["connect", "tls"], there: str, back: str) -> None:
        self._arrow("client", kind, 1, there, self._now)
        self._arrow("server", kind, 1, back, self._now + self._half)
        self._now += 2 * self._half

    def _arrow(
        self,
        sender: Literal["client", "server"],
        kind: Literal["connect", "tls", "data", "ack"],
        packets: int,
        label: str,
        left: float,
    ) -> None:
        self.arrows.append(
            Arrow(
                sender=sender,
                kind=kind,
                left_at=left,
                arrived_at=left + self._half,
                packets=packets,
                label=label,
            )
        )

    def _bursts(self, count: int, *, all_acknowledged: bool = False) -> list[_Burst]:
        """Return the bursts of slow start: the window grows by a segment with each ACK (RFC 5681).

        An ACK for each segment doubles it in a round trip. With delayed ACKs there is one for two
        segments, an odd one waits for the next, and the window grows by about half. A single
        segment in flight is acknowledged by the timer then, and so is an odd last one where
        all have to be acknowledged before anything follows.
        """
        delayed = self._settings.delayed_acks
        window, left, waiting = self._settings.initial_window, count, 0
        bursts: list[_Burst] = []
        while left > 0:
            sent = min(window - waiting, left)
            left, in_flight = left - sent, waiting + sent
            stalls = delayed and (
                in_flight == 1 if left > 0 else all_acknowledged and in_flight % 2 == 1
            )
            waiting = in_flight % 2 if delayed and left > 0 and not stalls else 0
            acks = -(-(in_flight - waiting) // 2) if delayed else in_flight
            bursts.append(_Burst(sent, acks, stalls))
            window += acks
        return bursts or [_Burst(0, 0, False)]

    def _last_is_short(self, sender: Literal["client", "server"]) -> bool:
        content = self._content
        payload = content.request_bytes if sender == "client" else content.response_bytes
        return payload % self._settings.mss_bytes != 0

    def _message(self, sender: Literal["client", "server"], count: int) -> None:
        receiver: Literal["client", "server"] = "server" if sender == "client" else "client"
        apart = self._content.writes > 1
        waits = self._settings.nagle and count > 1 and (apart or self._last_is_short(sender))
        bursts = self._bursts(count - 1, all_acknowledged=True) if waits else self._bursts(count)
        self.rounds[sender] = len(bursts)
        if waits:
            if apart:  # the first write ends in a short segment, which no second one follows
                bursts[-1] = bursts[-1]._replace(stalls=self._settings.delayed_acks)
            bursts.append(_Burst(1, 1, False))
            self.nagle += 1
        sent, spacing = 0, self._sending[sender] / max(count, 1)
        for place, burst in enumerate(bursts):
            for position in range(burst.segments if self._whole else min(burst.segments, 1)):
                packets = 1 if self._whole else burst.segments
                label = f"{sent + position + 1} of {count}" if self._whole else f"{packets} packets"
                self._arrow(sender, "data", packets, label, self._now + position * spacing)
            sent += burst.segments
            self.acks += burst.acks
            self._now += spacing * burst.segments + self._half
            if place == len(bursts) - 1:
                break  # the answer, or the end, acknowledges what is left
            if burst.stalls:
                self.stalls += 1
                self._now += self._content.ack_timer_seconds
            self._arrow(receiver, "ack", burst.acks, "ACK", self._now)
            self._now += self._half
