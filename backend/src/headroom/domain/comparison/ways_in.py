"""Ways into CICS side by side at one rate: formulas, and what a way costs at any rate.

Costs come from the measured CPU % on the line between neighbouring points, moved to a target
machine by one factor. Method: docs/methods/comparison.md.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field
from pydantic_core import CoreSchema, core_schema

from headroom.domain.evidence.comparability import payload_label
from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.costs import percent_at_rate, total_ms
from headroom.domain.evidence.evidence import Caveat, MeasuredConfiguration
from headroom.domain.evidence.rates import (
    SPECIALTY,
    RateRange,
    RateSeries,
)
from headroom.domain.machines.machines import Origin
from headroom.domain.quantities.formulas import Function, formula
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.quantities import Quantity, Source

_Clock: TypeAlias = Literal["server", "client"]
Binds: TypeAlias = Literal["method", "test", "finding"]
Engine: TypeAlias = Literal["gp", "ziip"]

HIGHEST_MEASURED = (
    "The highest rate that was measured. The document names nothing that stops the method there: "
    "it is a limit of the test."
)
OWN_HIGHEST = "The highest rate that was entered. What limits the method there is not known."
LINK_FULL_GBIT = 0.85
"""Payload alone on a gigabit link from which on we call it full: headers come on top."""
SHORT_NAMES: tuple[tuple[str, str], ...] = (
    ("Distributed program link", "DPL"),
    ("CICS Transaction Gateway", "CTG"),
    ("VTAM LU6.2", "LU 6.2"),
    ("LU6.2 transaction processing", "LU 6.2 DTP"),
    (" over a CTC", " over CTC"),
    ("Enterprise Extender", "EE"),
    ("WebSphere MQ,", "MQ"),
    ("WebSphere MQ", "MQ"),
    ("IP sockets, concurrent child server", "IP sockets (child server)"),
    ("IP sockets, iterative server", "IP sockets (iterative server)"),
    ("HTTP, pooled connections", "HTTP pooled"),
    ("HTTP, non-pooled connections", "HTTP non-pooled"),
    ("HTTPS, pooled connections, no handshake", "HTTPS pooled"),
    ("HTTPS, full handshake for each request", "HTTPS full handshake"),
    ("HTTPS, partial handshake for each request", "HTTPS partial handshake"),
    ("Web service, one element of 32 KB", "Web service (one element)"),
    ("Web service, 1,000 elements of 32 bytes", "Web service (1,000 elements)"),
)
"""What the field calls ways in for short, by the words of the document."""
CAUSES = {
    "qr-tcb-dispatch": "QR TCB",
    "client-ephemeral-ports": "client's ports",
    "s8-tcbs": "S8 TCBs",
    "single-thread": "single-threaded",
    "network-adapter": "1 Gbit/s adapter",
    "not-stated": "end of test",
}
"""What stops a way, in a few words, by the kind of its limit."""
OWN_NO_OVERFLOW = "how much overflows to GPs was not entered"
OWN_NOT_BOUND = "no limit is known that a second region or server would lift"
_NO_OVERFLOW = (
    "AAPCP is printed as 0 at every rate, so the rows say nothing of how much overflows when the "
    "zIIP is busy"
)
NOT_BOUND = "the document names no limit that a second region or server would lift"
NO_RESPONSE = {
    "published": "the document prints no response time",
    "measured": "no response time was entered",
    "read": "no response time was read off a picture",
}
NO_PRICE_CONSUMED = "no price per MSU consumed is stated"
NO_CHARGED_SHARE = "zIIP time is not stated to be charged"
NO_UTILISATION = "enter your target zIIP utilisation"


@formula(
    label="CPU time per transaction on the target machine",
    unit="ms/transaction",
    takes=("ms/transaction", "ratio"),
)
def ms_on_target(ms_measured: float, speed_factor: float) -> float:
    """Return ms per transaction on the target: measured ms times the measured machine's speed
    against the target's."""
    return ms_measured * speed_factor


BYTES_A_KB = 1024


@formula(
    label="GP time for the difference in payload",
    unit="ms/transaction",
    takes=("KB", "KB", "ms/KB"),
)
def payload_ms(payload_kb: float, measured_kb: float, gp_ms_per_kb: float) -> float:
    """Return the GP time that a payload takes beyond the measured one, at a stated cost per KB."""
    return (payload_kb - measured_kb) * gp_ms_per_kb


@formula(label="CPU time per hour", unit="s/h", takes=("ms/transaction", "transactions/s"))
def cpu_seconds_per_hour(ms: float, rate: float) -> float:
    """Return CPU seconds per hour at a steady rate."""
    return ms / 1000 * rate * 3600


@formula(
    label="MSU consumed per million transactions",
    unit="MSU-hours/million",
    takes=("MSU", "transactions/s"),
)
def msu_hours_per_million(msu_of_an_hour: float, rate: float) -> float:
    """Return the MSU-hours that a million transactions consume, as those of an hour at a rate do.

    msu_of_an_hour: of GP time alone, at that rate.
    """
    return msu_of_an_hour / (rate * 3600) * 1_000_000


@formula(
    label="Cost added to a million transactions",
    unit="¤/million",
    takes=("¤/million", "¤/million"),
)
def million_cost_added(after: float, before: float) -> float:
    """Return what a million transactions cost more after a switch; below 0 it saves."""
    return after - before


@formula(
    label="Transactions a month from which a switch pays",
    unit="transactions/month",
    takes=("¤/month", "¤/million"),
)
def break_even_volume(switch_cost_per_month: float, saved_per_million: float) -> float:
    """Return the transactions a month whose saving is what a switch costs a month."""
    return switch_cost_per_month / saved_per_million * 1_000_000


@formula(
    label="Share of the LPAR's CPs", unit="share", takes=("ms/transaction", "transactions/s", "CP")
)
def lpar_share(gp_ms: float, rate: float, lpar_cps: float) -> float:
    """Return the share of an LPAR's CPs that GP time takes at a rate; above 1 it does not fit."""
    return gp_ms / 1000 * rate / lpar_cps


@formula(label="CPs used", unit="CP", takes=("ms/transaction", "transactions/s"))
def cps_used(gp_ms: float, rate: float) -> float:
    """Return how many CPs of the machine GP time keeps busy at a rate."""
    return gp_ms / 1000 * rate


@formula(label="Payload on the link", unit="Gbit/s", takes=("transactions/s", "bytes"))
def link_gbit_per_second(rate: float, payload_bytes: float) -> float:
    """Return what a payload takes of a link in one direction at a rate, without headers."""
    return rate * payload_bytes * 8 / 10**9


@formula(label="Transactions of a window", unit="transactions", takes=("transactions/s", "h"))
def window_transactions(rate: float, hours: float) -> float:
    """Return how many transactions a steady rate makes in a window of so many hours."""
    return rate * 3600 * hours


@formula(label="zIIPs needed", unit="zIIP", takes=("s/h", "share"))
def ziips_needed(ziip_seconds_per_hour: float, target_utilisation: float) -> float:
    """Return how many zIIPs the work keeps busy at a stated utilisation."""
    return ziip_seconds_per_hour / 3600 / target_utilisation


@formula(
    label="Cost against the cost before",
    unit="ratio",
    takes=("ms/transaction", "ms/transaction"),
)
def cost_ratio(after: float, before: float) -> float:
    """Return how many times the cost before the cost after is."""
    return after / before


@formula(label="Share of the total", unit="share", takes=("ms/transaction", "ms/transaction"))
def share_of_total(part_ms: float, total_ms: float) -> float:
    """Return which share of the total time a part takes."""
    return part_ms / total_ms


@formula(
    label="Share that overflows to GPs",
    unit="share",
    takes=("ms/transaction", "ms/transaction"),
)
def overflow_share(aapcp: float, zaap: float) -> float:
    """Return the share of zAAP-eligible work that ran on GPs: AAPCP ÷ (AAPCP + zAAP)."""
    return aapcp / (aapcp + zaap)


@formula(
    label="Response time at the rate",
    unit="ms",
    takes=("ms", "ms", "transactions/s", "transactions/s", "transactions/s"),
)
def response_at_rate(
    response_below: float, response_above: float, etr_below: float, etr_above: float, rate: float
) -> float:
    """Return the response time on the straight line between two neighbouring measured points."""
    return percent_at_rate(response_below, response_above, etr_below, etr_above, rate)


@formula(label="Ceilings needed", unit="ceilings", takes=("transactions/s", "transactions/s"))
def ceilings_needed(rate: float, ceiling: float) -> float:
    """Return how many times the ceiling of one region or server the rate is."""
    return rate / ceiling


_sum: Function = total_ms
_overflow: Function = overflow_share
"""The same formulas, called over arrays."""


@dataclass(frozen=True, slots=True)
class MethodLimit:
    """What a document says about where a method or its measurement stops.

    binds: ``method`` where it says that the method itself stops there, else ``test``.
    ``finding`` stands for a limit that no document states and that follows from its numbers.
    per: what has the limit once, so that a second one lifts it. rate: None where no number is
    given for it.
    """

    kind: str
    text: str
    locator: str
    binds: Binds
    per: str | None
    rate_per_second: float | None


@dataclass(frozen=True, slots=True)
class Ceiling:
    """Where a way stops, with the reason and its place."""

    rate_per_second: float
    kind: Annotated[
        Binds,
        Field(
            description="`method`: the document says that the method stops there; `test`: it does "
            "not; `finding`: no document says it, it follows from the document's numbers"
        ),
    ]
    cause: Annotated[str, Field(examples=["qr-tcb-dispatch"])]
    cause_label: Annotated[str, Field(examples=["QR TCB"])]
    reason: str
    per: Annotated[
        str | None, Field(description="What has this limit once", examples=["CICS region"])
    ]
    source: Source


@dataclass(frozen=True, slots=True)
class NetworkAdapter:
    """The link that payloads over TCP/IP took. printed: its speed in the document's words."""

    name: str
    printed: str
    gbit_per_second: float
    locator: str


ADAPTERS: dict[str, NetworkAdapter] = {
    "ways-into-cics": NetworkAdapter(
        "OSA-Express3", "1 GB", 1.0, "High-level summary; Environment, Hardware"
    )
}
"""Adapters by study, where a document names one that all of its TCP/IP traffic took."""


@dataclass(frozen=True, slots=True)
class PayloadLimit:
    """The most that one transaction can carry, by the document's word."""

    bytes: int
    source: Source


@dataclass(frozen=True, slots=True)
class WayRemark:
    """A statement of the study about one configuration."""

    id: str
    topic: str
    text: str
    locator: str


@dataclass(frozen=True, slots=True)
class StatedPayload:
    """A payload that was not measured, with the user's cost of a KB: what follows is assumed."""

    kb: float
    gp_ms_per_kb: float

    def further_ms(self, measured_bytes: int) -> float:
        """Return the GP time that it takes beyond a measured one, ms per transaction."""
        return payload_ms(self.kb, measured_bytes / BYTES_A_KB, self.gp_ms_per_kb)


@dataclass(frozen=True, slots=True)
class Payload:
    """What one transaction moves."""

    payload_class: Annotated[str, Field(examples=["32k"])]
    label: Annotated[str, Field(examples=["32 KB"])]
    in_bytes: int | None
    out_bytes: int | None


@dataclass(frozen=True, slots=True)
class WayCaveat(Caveat):
    """Something that a reader must know; locator: its place in the document."""

    locator: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedWay:
    """What an answer says of a way whatever the rate."""

    configuration: str
    label: str
    short_label: Annotated[str, Field(examples=["CTG over IPIC"])]
    origin: Annotated[Origin, Field(description="`user`: your own measurement; its label says so")]
    family: str
    study: Annotated[str, Field(description="Of a user's own: who measured, in words or by id")]
    payload_class: str
    measured_range: RateRange
    limit: Ceiling
    response_clock: Annotated[_Clock, Field(description="Who measured rate and response time")]


@dataclass(frozen=True, eq=False)
class WayIn:
    """A configuration measured at rates, with what an architect asks beside its cost.

    responses_ms: response time at each point of the series; None where none is printed.
    responses_printed: the same as the document prints them.
    published_mean: the printed average of total ms per transaction; None where there is none.
    lpar_ziips: zIIPs of the LPAR that it was measured on. own_caveats: of a reader's series.
    payload_entered: whether the bytes are the user's word, since no document prints them.
    """

    configuration: MeasuredConfiguration
    series: RateSeries
    payload_in_bytes: int | None
    payload_out_bytes: int | None
    connection: str
    lpar_ziips: int | None
    responses_ms: tuple[float | None, ...]
    responses_printed: tuple[str | None, ...]
    published_mean: Quantity | None
    limit: MethodLimit | None
    payload_limit: PayloadLimit | None
    remarks: tuple[WayRemark, ...]
    locator: str
    own_caveats: tuple[str, ...] = ()
    payload_entered: bool = False

    @property
    def id(self) -> str:
        return self.configuration.id

    @property
    def own(self) -> bool:
        """Return whether a user entered it."""
        return self.configuration.origin == "user"

    @cached_property
    def remarks_of_study(self) -> tuple[WayCaveat, ...]:
        """Return what the study says about the way."""
        return tuple(
            WayCaveat(f"study_{remark.topic}", remark.text, remark.locator)
            for remark in self.remarks
        )

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> CoreSchema:
        """Answers leave a way itself out: nothing in it is checked or written."""
        return core_schema.is_instance_schema(cls)

    @cached_property
    def described(self) -> dict[str, Any]:
        """Return the fields of a DescribedWay."""
        way = self.configuration
        return {
            "configuration": way.id,
            "label": way.label,
            "short_label": self.short_label,
            "origin": way.origin,
            "family": way.family,
            "study": way.study,
            "payload_class": way.payload_class,
            "measured_range": self.series.range,
            "limit": self.ceiling,
            "response_clock": self.clock,
        }

    @cached_property
    def compared(self) -> dict[str, Any]:
        """Return the fields of a ComparedWay that do not depend on the rate."""
        way = self.configuration
        return self.described | {
            "payload": Payload(
                way.payload_class,
                payload_label(way.payload_class),
                self.payload_in_bytes,
                self.payload_out_bytes,
            ),
            "security": way.security,
            "connection": self.connection,
            "exchange": way.exchange,
            "max_measured_rate_per_second": self.series.range.high,
            "published_mean_total_ms": self.published_mean and self.published_mean.value,
            "payload_limit": self.payload_limit,
        }

    @cached_property
    def short_label(self) -> str:
        """Return the way's name as the field writes it for short; a user's own stays."""
        label = self.configuration.label
        if not self.own:
            for long, short in SHORT_NAMES:
                label = label.replace(long, short)
        return label

    @cached_property
    def adapter(self) -> NetworkAdapter | None:
        """Return the link that the payload took; None where none is known."""
        over_tcpip = any(name == "TCP/IP" for name, _ in self.series.columns)
        if not over_tcpip or self.own or self.payload_in_bytes is None:
            return None
        return ADAPTERS.get(self.configuration.study)

    def link_gbit(self, rate: float) -> float | None:
        """Return what the larger direction takes of the adapter at a rate, Gbit/s."""
        return None if self.adapter is None else link_gbit_per_second(rate, self.payload_bytes)

    @property
    def moves_unprinted(self) -> bool:
        """Return whether nothing is known of what a transaction moves."""
        return self.payload_in_bytes is None and self.payload_out_bytes is None

    @property
    def payload_bytes(self) -> int:
        """Return the bytes of the larger direction."""
        return max(self.payload_in_bytes or 0, self.payload_out_bytes or 0)

    @cached_property
    def fills_link(self) -> bool:
        """Return whether the highest measured rate fills the adapter with payload alone."""
        most = self.link_gbit(self.series.range.high)
        if most is None or self.adapter is None:
            return False
        return most >= LINK_FULL_GBIT * self.adapter.gbit_per_second

    @cached_property
    def clock(self) -> _Clock:
        """Return who measured rate and response time."""
        return "client" if "client" in self.configuration.unit_of_work else "server"

    @cached_property
    def ceiling(self) -> Ceiling:
        """Return where the way stops: by the document's word, by what we find in its numbers, else
        the highest measured rate."""
        limit, highest = self.limit, self.series.range.high
        study, title = self.configuration.study, self.configuration.study_title
        if (limit is None or limit.binds != "method") and self.fills_link:
            return self._link_ceiling(limit)
        if limit is None:
            last = self.series.points[-1]
            reason = OWN_HIGHEST if self.own else HIGHEST_MEASURED
            label = CAUSES["not-stated"]
            return Ceiling(highest, "test", "not-stated", label, reason, None, last.etr_source)
        return Ceiling(
            max(limit.rate_per_second or highest, highest),  # the text rounds printed rates down
            limit.binds,
            limit.kind,
            CAUSES.get(limit.kind, limit.kind),
            limit.text,
            limit.per,
            Source(limit.locator, study, title, configuration=self._documented_as),
        )

    def _link_ceiling(self, limit: MethodLimit | None) -> Ceiling:
        highest, adapter = self.series.range.high, self.adapter
        assert adapter is not None
        gbit = Amount(round(self.link_gbit(highest) or 0.0, 3), "Gbit/s", exact=True)
        reason = (
            f"Our finding, not the document's: {Amount(highest, exact=True)} a second × "
            f"{Amount(self.payload_bytes, 'bytes', exact=True)} × 8 = {gbit} each way "
            f"fills the 1 Gbit/s adapter ({adapter.name}, printed “{adapter.printed}”) with "
            "payload alone. It is the adapter's limit, not one of the method."
        )
        if limit is not None:
            reason += f" The document: {limit.text}"
        return Ceiling(
            highest,
            "finding",
            "network-adapter",
            CAUSES["network-adapter"],
            phrase(reason),
            "network adapter",
            Source(
                f"{self.series.points[-1].etr_source.locator}; {adapter.locator}",
                self.configuration.study,
                self.configuration.study_title,
                configuration=self._documented_as,
            ),
        )

    @property
    def _documented_as(self) -> str:
        """Return the configuration that the document speaks of, whoever read its figures."""
        return self.series.points[-1].etr_source.configuration or self.id

    @cached_property
    def summed(self) -> dict[Engine, tuple[int, ...]]:
        """Return the positions of the columns that make up GP and zIIP time."""
        return {
            "gp": self._positions(("gp",)),
            "ziip": self._positions(SPECIALTY),
        }

    @cached_property
    def engines(self) -> tuple[tuple[int, Engine], ...]:
        """Return the positions of all columns in the total with their kind of processor."""
        places = [(index, engine) for engine, columns in self.summed.items() for index in columns]
        return tuple(sorted(places))

    @cached_property
    def overflowed(self) -> tuple[int, ...]:
        """Return the positions of AAPCP: inside GP time, in no sum."""
        return self._positions(("aapcp",))

    @cached_property
    def ziip_missing(self) -> str | None:
        """Return why zIIP time is unknown; None where it is known, 0 included."""
        return self.series.offload_missing

    @cached_property
    def overflow_missing(self) -> str | None:
        """Return why the rows give no measured overflow; None where they give one."""
        if not self.summed["ziip"]:
            return self.ziip_missing or "no work ran on a zAAP or zIIP"
        if self.own:
            return OWN_NO_OVERFLOW
        if not self.overflowed or not self.series.percent[:, list(self.overflowed)].any():
            return _NO_OVERFLOW
        return None

    @cached_property
    def overflow_pairs(self) -> tuple[OverflowPair, ...]:
        """Return the measured pairs of zIIP use and overflow, one for each point."""
        if self.overflow_missing:
            return ()
        percent = self.series.percent
        busy, spilled = (
            _sum(*(percent[:, column] for column in columns))
            for columns in (self.summed["ziip"], self.overflowed)
        )
        shares = _overflow(spilled, busy)
        return tuple(
            OverflowPair(self.id, point.id, point.etr_per_second, float(one) / 100, float(share))
            for point, one, share in zip(self.series.points, busy, shares, strict=True)
        )

    def response_at(self, rate: float) -> float | None:
        """Return the response time at a rate in the range, ms as measured; None beside a missing
        one."""
        rates, responses = self._rates, self.responses_ms
        index = bisect_left(rates, rate)
        below, above = responses[index - 1], responses[index]
        if rates[index] == rate or below is None or above is None:
            return above if rates[index] == rate else None
        return response_at_rate(below, above, rates[index - 1], rates[index], rate)

    @cached_property
    def _rates(self) -> list[float]:
        return [point.etr_per_second for point in self.series.points]

    def _positions(self, processors: tuple[Processor, ...]) -> tuple[int, ...]:
        wanted = {position for one in processors for position in self.series.summed(one)}
        return tuple(index for index, column in enumerate(self.series.columns) if column in wanted)


@dataclass(frozen=True, slots=True)
class OverflowPair:
    """A measured pair: how busy the one zIIP was, and what share of eligible work overflowed."""

    configuration: str
    point: str
    rate_per_second: float
    ziip_busy_share: float
    overflow_share: float


def way_caveats(way: WayIn, usual_payload: str | None) -> tuple[Caveat, ...]:
    """Return what a reader of a way's place in a ranking must know.

    usual_payload: payload class of most of the ways beside it; None where one is stated for all.
    """
    caveats = []
    configuration = way.configuration
    if way.own_caveats:
        caveats += [Caveat("read_off_pictures", text) for text in way.own_caveats]
    elif way.own:
        caveats.append(
            Caveat(
                "own", f"Entered by a user ({configuration.study_title}): not published evidence."
            )
        )
    if usual_payload is not None and configuration.payload_class != usual_payload:
        size = payload_label(configuration.payload_class).parts
        usual = payload_label(usual_payload).parts
        caveats.append(
            Caveat(
                "other_payload",
                f"It moves {size}, most access methods here {usual}: its cost does not rank with "
                "theirs, it stands below them.",
            )
        )
    if way.series.summed("zaap"):
        caveats.append(
            Caveat("zaap_on_ziip", "The zAAP time ran on a zIIP and is shown as zIIP time.")
        )
    if way.overflowed and not way.overflow_missing:
        caveats.append(
            Caveat(
                "aapcp_inside_gp",
                "zAAP-eligible work that ran on GPs (AAPCP) is inside the GP time and not added "
                "again.",
            )
        )
    if way.ziip_missing:
        caveats.append(
            Caveat(
                "zaap_missing",
                f"{way.ziip_missing}: the total leaves it out{'' if way.own else ', as printed'}.",
            )
        )
    caveats += [
        Caveat(
            "component_missing",
            f"The document prints no number for {component}: no sum contains it.",
        )
        for component, _ in way.series.unmeasured
    ]
    if way.clock == "client":
        caveats.append(
            Caveat(
                "client_clock",
                "Rate and response time are by the client's clock, not by that of the CICS region: "
                "the client's waiting is in them.",
            )
        )
    if configuration.exchange == "queued":
        caveats.append(
            Caveat(
                "queued",
                "Asynchronous (MQ): response time and recovery are not comparable with those of "
                "synchronous methods.",
            )
        )
    return tuple(caveats)
