"""Closed and open models of a system under load. Method: docs/methods/queues.md."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Annotated, Any

import numpy as np
from pydantic import Field

from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.lab.answers import (
    ZOSCONNECT,
    Bench,
    DocumentNumber,
    LabAnswer,
    MethodNumbers,
    Rate,
    Seconds,
    SomeSeconds,
    SpeaksOfAMethod,
    milliseconds,
    printed,
)
from headroom.domain.lab.mean_value import MeanValues, Queue, solved, solved_classes
from headroom.domain.lab.queue_formulas import (
    clients_at,
    clients_for_rate,
    exhausting_demand,
    highest_rate,
    knee_clients,
    least_response_at,
    lowest_of_rates,
    most_throughput,
    offered,
    residence_seconds,
    sum_of_clients,
    sum_of_seconds,
    sum_of_shares,
    throughput_per_second,
    utilisation_at,
    wait_seconds,
)
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import InputModel, PartName
from headroom.domain.ziip.ziip_capacity import blocked_share, waiting_share

MOST_CLIENTS = 5000
_MOST_STEPS = 10_000_000
"""Terms that a calculation may add up: a third of a second."""
MOST_POPULATIONS = 200_000
MOST_CLASS_STEPS = 20_000_000
"""The same with several classes, whose terms are populations: half a second."""
_MOST_ROWS = 120
SWING = 0.1
PAST_KNEE = 1.5
"""How far a curve runs, in clients of its knee."""
BUSIEST, _MOST_RATES, MOST_LOOPED = 0.96, 60, 1000
"""Of the rate that a station bears: as far as the waits of arrivals are drawn, at so many rates;
and the clients in a loop who are drawn beside them: more of them wait nearly as long."""

Clients = Annotated[int, Field(ge=1, le=MOST_CLIENTS, json_schema_extra={"unit": "clients"})]
LEAST_DEMAND = 1e-6
MOST_DEMAND = 500.0
"""Seconds. Between them the rates of two stations can be told apart in binary fractions."""
Demand = Annotated[float, Field(ge=LEAST_DEMAND, le=MOST_DEMAND, json_schema_extra={"unit": "s"})]


class Station(InputModel):
    """Where a transaction is served, and may have to wait."""

    label: PartName = Field(title="Station", examples=["CPs"])
    servers: Annotated[int, Field(ge=1, le=1000, json_schema_extra={"unit": ""})] = Field(
        title="Servers", default=1
    )
    demand_seconds: Demand = Field(
        title="Demand",
        description="Service time a transaction, of all its visits, without waiting",
        json_schema_extra={
            "hint": "Service time a transaction, without waiting",
            "shown_in": "ms",
        },
    )
    waiting: bool = Field(
        default=True, description="false: a delay for everybody alike, such as a network's"
    )


class TrafficClass(InputModel):
    """Further clients with a think time and demands of their own."""

    label: PartName = Field(title="Class")
    clients: Clients = Field(title="Clients")
    think_seconds: Seconds = Field(
        title="Think time", default=0, json_schema_extra={"shown_in": "ms"}
    )
    demand_seconds: list[Annotated[float, Field(ge=0, le=MOST_DEMAND)]] = Field(
        title="Demand",
        description="One for each station, in their order; 0 where the class never comes",
    )


class MeasuredLoad(InputModel):
    """A point that a test measured."""

    clients: Clients = Field(title="Clients")
    throughput_per_second: Rate = Field(title="Throughput")
    response_seconds: SomeSeconds = Field(
        title=EvidenceWords.response_time, json_schema_extra={"shown_in": "ms"}
    )


def _cps_of_the_report() -> list[Station]:
    return [
        Station(label="CPs", servers=5, demand_seconds=0.00101),
    ]


Stations = Annotated[list[Station], Field(min_length=1, max_length=10)]


class ClosedModelContent(SpeaksOfAMethod):
    """So many clients, each with one request at a time and a think time after each response."""

    clients: Clients = Field(title="Clients", default=500)
    think_seconds: Seconds = Field(
        title="Think time", default=0.1, json_schema_extra={"shown_in": "ms"}
    )
    stations: Stations = _cps_of_the_report()
    demand_range: Annotated[float, Field(ge=0, le=0.9, json_schema_extra={"unit": "share"})] = (
        Field(title="Demands are known to ±", default=0.1)
    )
    classes: Annotated[list[TrafficClass], Field(max_length=3)] = Field(default=[])
    measured: Annotated[list[MeasuredLoad], Field(max_length=50)] = Field(default=[])


class OpenModelContent(SpeaksOfAMethod):
    """Transactions that arrive at random at a rate, whoever still waits."""

    rate_per_second: Rate = Field(title="Rate", default=1000)
    think_seconds: Seconds = Field(
        title="Think time of the clients", default=0.1, json_schema_extra={"shown_in": "ms"}
    )
    stations: Stations = _cps_of_the_report()


class DemandBoundsContent(InputModel):
    """What a report says of a test: one think time exhausted the servers, another did not."""

    clients: Clients = Field(title="Clients at most", default=500)
    servers: Annotated[int, Field(ge=1, le=1000, json_schema_extra={"unit": "CP"})] = Field(
        title="Servers", default=5
    )
    exhausted_think_seconds: SomeSeconds = Field(
        title="Think time that exhausted them",
        default=0.1,
        json_schema_extra={"shown_in": "ms"},
    )
    borne_think_seconds: SomeSeconds = Field(
        title="Think time that did not", default=0.4, json_schema_extra={"shown_in": "ms"}
    )


class StationRead(OutputModel):
    """A station: ids in ``inputs``."""

    label: str
    utilisation: str | None
    queue: str
    residence: str
    highest_rate: str | None


class ClassRead(OutputModel):
    """A class of clients: ids in ``inputs``."""

    label: str
    clients: str
    throughput: str
    response: str


class LoadRow(OutputModel):
    """Means with so many clients, and the asymptotes there."""

    clients: int
    throughput_per_second: float
    response_seconds: float
    throughput_at_most: float
    response_at_least: float


class Swing(OutputModel):
    """What a station's demand does to throughput and response, a tenth lower and higher."""

    station: str
    throughput_low: float
    throughput_high: float
    response_low: float
    response_high: float


class ClosedModelAnswer(LabAnswer):
    """Means with the clients entered; the curve with fewer and more of them (one class only)."""

    stations: list[StationRead]
    classes: list[ClassRead]
    saturates_first: int | None = Field(description="Place of the station; null if none can")
    curve: list[LoadRow]
    measured: list[MeasuredLoad]
    swings: list[Swing]


class ArrivalRow(OutputModel):
    """The mean response at a rate of arrivals, and that of clients in a loop who bring it."""

    rate_per_second: float
    response_seconds: float
    looped_seconds: float | None = Field(
        description="null: more clients bring it than are solved here"
    )


class OpenModelAnswer(LabAnswer):
    """Means at the rate entered, and along the rates that all stations bear."""

    stations: list[StationRead]
    saturates_first: int | None
    curve: list[ArrivalRow] = Field(
        default=[], description="Empty where no station fills; answers of before it have none"
    )


class DemandBoundsAnswer(LabAnswer):
    """Between which demands a report's words can be true."""


_THINK = "4.3 Workload Driver, Thinktime"
_ELIGIBLE = 0.99
_DOCUMENTS: dict[str, tuple[DocumentNumber, ...]] = {
    "clients": (printed(ZOSCONNECT, "6 Average Response time", "500", 500),),
    "servers": (printed(ZOSCONNECT, "4.1 Hardware", "5", 5),),
    "think": (
        printed(ZOSCONNECT, _THINK, "100ms", 0.1),
        printed(ZOSCONNECT, _THINK, "400ms", 0.4),
    ),
    "eligible_share": (
        printed(ZOSCONNECT, "9.4 zIIP Eligibility for 16K responses", "99%", _ELIGIBLE),
    ),
}
"""Documents' numbers by input of the bounds."""


def demand_bounds(content: DemandBoundsContent) -> DemandBoundsAnswer:
    """Return the least and the most that a request can have demanded."""
    if content.clients <= content.servers:
        raise InvalidInputError(
            "clients", f"needs to be above {content.servers}, the servers: fewer exhaust nothing"
        )
    bench = Bench(_DOCUMENTS)
    bench.given("clients", "Clients at most", content.clients, "clients")
    bench.given("servers", "Servers", content.servers, "servers")
    for name, label, think in (
        ("least", "Demand at least, exhausted", content.exhausted_think_seconds),
        ("most", "Demand at most, not exhausted", content.borne_think_seconds),
    ):
        given = bench.given(f"think_{name}", "Think time", think, "s", "think")
        demand = bench.ledger.derive(
            f"{name}_demand", exhausting_demand, "servers", given, "clients", label=label
        )
        bench.ledger.derive(f"{name}_demand_ms", milliseconds, demand, label=label)
    bench.given("eligible_share", "Share eligible for zIIPs, over", _ELIGIBLE, "share")
    bench.warn(
        "bounds",
        "These are bounds from the report’s words, not measurements: its figures are pictures. "
        "They include the driver, which ran on the same CPs, and take “exhausted” as the knee "
        "of the asymptotes.",
        "least_demand_ms",
        "most_demand_ms",
    )
    if bench.value("least_demand") > bench.value("most_demand"):
        raise InvalidInputError(
            "borne_think_seconds", "needs to be at least the think time that exhausted the servers"
        )
    return DemandBoundsAnswer(
        figures=bench.figures("least_demand_ms", "most_demand_ms", "eligible_share"),
        inputs=bench.inputs(),
        warnings=bench.notices,
    )


def closed_model(
    content: ClosedModelContent, method: MethodNumbers | None = None
) -> ClosedModelAnswer:
    """Return throughput, response and what saturates; exact for networks in product form."""
    return _ClosedModel(content, method).answer()


class _ClosedModel:
    def __init__(self, content: ClosedModelContent, method: MethodNumbers | None) -> None:
        self._content = content
        self._bench = Bench(method=method)

    def answer(self) -> ClosedModelAnswer:
        content, bench = self._content, self._bench
        bench.given("clients", "Clients", content.clients, "clients")
        bench.given("think", "Think time", content.think_seconds, "s")
        highest = self._add_stations()
        if content.classes:
            return self._several_classes()
        _check_size(content)
        most = self._most_clients(highest)
        queues = [_queue(station) for station in content.stations]
        solution = solved(most, content.think_seconds, queues)
        stations = self._add_last_step(solution, content.clients)
        first = self._add_asymptotes(highest)
        self._add_headline(queues)
        bench.hand_over("throughput_per_second")
        curve = self._curve(solution, most)
        if first is not None and content.clients > bench.value("knee_clients"):
            bench.warn(
                "beyond_knee",
                phrase(
                    f"Above {Amount(bench.value('knee_clients'), 'clients')} more clients wait: "
                    f"{content.stations[first].label} is saturated. Throughput stays near "
                    f"{Amount(bench.value('highest_throughput'), 'tps')}."
                ),
                "throughput_per_second",
                "response_seconds",
            )
        names = ["throughput_per_second", "response_seconds", "response_ms"]
        if first is not None:
            names += ["knee_clients", "highest_throughput", "throughput_at_most"]
            names += ["response_at_least"]
        return ClosedModelAnswer(
            figures=bench.figures(*names, "least_response"),
            inputs=bench.inputs(),
            warnings=bench.notices,
            stations=stations,
            classes=[],
            saturates_first=first,
            curve=curve,
            measured=content.measured,
            swings=self._swings(queues),
        )

    def _add_stations(self) -> list[str | None]:
        """Record demands and the rate at which each station is saturated."""
        bench, rates = self._bench, []
        for place, station in enumerate(self._content.stations):
            demand = _demand(bench, place, station)
            servers = bench.given(
                Id.write("servers", place), f"{station.label}: servers", station.servers, "servers"
            )
            rates.append(
                bench.ledger.derive(
                    Id.write("highest_rate", place),
                    highest_rate,
                    servers,
                    demand,
                    label=f"{station.label}: highest rate",
                )
                if station.waiting
                else None
            )
        return rates

    def _most_clients(self, highest: Sequence[str | None]) -> int:
        """Return up to how many clients the curve runs: past the knee."""
        content, bench = self._content, self._bench
        rates = [bench.value(rate) for rate in highest if rate is not None]
        quickest = sum(station.demand_seconds for station in content.stations)
        knee = (content.think_seconds + quickest) * min(rates, default=0)
        measured = max((point.clients for point in content.measured), default=1)
        wanted = max(content.clients, measured, PAST_KNEE * knee, 10)
        servers = sum(station.servers for station in content.stations)
        fits = _MOST_STEPS / (servers * len(content.stations))
        return max(content.clients, int(min(wanted, MOST_CLIENTS, fits)))

    def _add_last_step(self, solution: MeanValues, clients: int) -> list[StationRead]:
        """Record the last step of the recursion: from what one client less leaves."""
        ledger = self._bench.ledger
        residences, stations = [], []
        for place, station in enumerate(self._content.stations):
            if not station.waiting:
                residences.append(Id.write("demand", place))
                continue
            given = {
                "queue_seen": ("clients found on arrival", solution.queue, "clients"),
                "idle_seen": ("servers free on arrival, weighed", solution.idle, "servers"),
            }
            for name, (words, values, unit) in given.items():
                ledger.add(
                    Quantity(
                        Id.write(name, place),
                        f"{station.label}: {words}, exact solution with {clients - 1} clients",
                        float(values[place, clients - 1]),
                        unit,
                        "derived",
                    )
                )
            residences.append(
                ledger.derive(
                    Id.write("residence", place),
                    residence_seconds,
                    *(
                        Id.write(name, place)
                        for name in ("demand", "servers", "queue_seen", "idle_seen")
                    ),
                    label=f"{station.label}: time there",
                )
            )
        ledger.derive(
            "response_seconds", sum_of_seconds, *residences, label=EvidenceWords.response_time
        )
        ledger.derive(
            "throughput_per_second", throughput_per_second, "clients", "think", "response_seconds"
        )
        for place, (station, residence) in enumerate(
            zip(self._content.stations, residences, strict=True)
        ):
            stations.append(self._station(place, station, residence, "throughput_per_second"))
        return stations

    def _station(self, place: int, station: Station, residence: str, rate: str) -> StationRead:
        ledger = self._bench.ledger
        return StationRead(
            label=station.label,
            utilisation=ledger.derive(
                Id.write("utilisation", place),
                utilisation_at,
                rate,
                Id.write("demand", place),
                Id.write("servers", place),
                label=f"{station.label}: utilisation",
            )
            if station.waiting
            else None,
            queue=ledger.derive(
                Id.write("queue", place),
                clients_at,
                rate,
                residence,
                label=f"{station.label}: clients there",
            ),
            residence=ledger.derive(
                Id.write("residence_ms", place),
                milliseconds,
                residence,
                label=f"{station.label}: time there",
            ),
            highest_rate=Id.write("highest_rate", place) if station.waiting else None,
        )

    def _add_asymptotes(self, highest: Sequence[str | None]) -> int | None:
        """Record the asymptotes and return the place of the station that saturates first."""
        bench, ledger = self._bench, self._bench.ledger
        demands = [Id.write("demand", place) for place in range(len(self._content.stations))]
        ledger.derive(
            "least_response", sum_of_seconds, *demands, label="Response time without waiting"
        )
        rates = [rate for rate in highest if rate is not None]
        if not rates:
            return None
        ledger.derive("highest_throughput", lowest_of_rates, *rates)
        asymptote = ("think", "least_response", "highest_throughput")
        ledger.derive("knee_clients", knee_clients, *asymptote)
        ledger.derive("throughput_at_most", most_throughput, "clients", *asymptote)
        ledger.derive("response_at_least", least_response_at, "clients", *asymptote)
        lowest = bench.value("highest_throughput")
        return next(
            place
            for place, rate in enumerate(highest)
            if rate is not None and bench.value(rate) == lowest
        )

    def _add_headline(self, queues: Sequence[Queue]) -> None:
        """Give throughput and response the range that uncertain demands leave them."""
        content, ledger = self._content, self._bench.ledger
        interval = None
        if content.demand_range > 0:
            quick, slow = (
                _means(
                    content, [_times(queue, 1 + sign * content.demand_range) for queue in queues]
                )
                for sign in (-1, 1)
            )
            low, high = sorted((quick[1] * 1000, slow[1] * 1000))  # of a tiny range either first
            interval = Interval(low, high, None)
        ledger.derive(
            "response_ms",
            milliseconds,
            "response_seconds",
            label=EvidenceWords.response_time,
            interval=interval,
        )

    def _swings(self, queues: Sequence[Queue]) -> list[Swing]:
        content = self._content
        swings = []
        for place, station in enumerate(content.stations):
            low, high = (
                _means(
                    content,
                    [
                        _times(queue, 1 + sign * SWING) if at == place else queue
                        for at, queue in enumerate(queues)
                    ],
                )
                for sign in (-1, 1)
            )
            swings.append(
                Swing(
                    station=station.label,
                    throughput_low=low[0],
                    throughput_high=high[0],
                    response_low=low[1],
                    response_high=high[1],
                )
            )
        return swings

    def _curve(self, solution: MeanValues, most: int) -> list[LoadRow]:
        content, bench = self._content, self._bench
        points = {*np.linspace(1, most, _MOST_ROWS).round().astype(int).tolist(), content.clients}
        points |= {point.clients for point in content.measured}
        clients = np.array(sorted(points))
        rate = solution.throughput[clients]
        quickest = bench.value("least_response")
        think, has_highest = content.think_seconds, "highest_throughput" in bench.ledger
        highest = bench.value("highest_throughput") if has_highest else np.inf
        bounds = (think, quickest, highest)
        columns = (
            rate,
            clients / rate - think,
            most_throughput(clients, *bounds) + 0 * rate,
            least_response_at(clients, *bounds) + 0 * rate,
        )
        return [
            LoadRow(
                clients=count,
                throughput_per_second=row[0],
                response_seconds=row[1],
                throughput_at_most=row[2],
                response_at_least=row[3],
            )
            for count, row in zip(clients.tolist(), np.stack(columns, axis=1).tolist(), strict=True)
        ]

    def _several_classes(self) -> ClosedModelAnswer:
        """Return the exact means of several classes with all their clients."""
        content, bench = self._content, self._bench
        ledger = bench.ledger
        _check_classes(content)
        stations = content.stations
        groups = [
            ("Clients", content.clients, content.think_seconds),
            *((more.label, more.clients, more.think_seconds) for more in content.classes),
        ]
        demands = np.array(
            [
                [station.demand_seconds for station in stations],
                *(group.demand_seconds for group in content.classes),
            ]
        )
        solution = solved_classes(
            [count for _, count, _ in groups],
            [think for _, _, think in groups],
            demands,
            [_queue(station).servers for station in stations],
        )
        classes, residences = [], {}
        for group, (label, count, think) in enumerate(groups):
            names = self._class_inputs(group, label, count, think, demands)
            for place, station in enumerate(stations):
                if not station.waiting:
                    residences[group, place] = names[place]
                    continue
                seen = ledger.add(
                    Quantity(
                        Id.write("queue_seen", f"{place},{group}"),
                        f"{station.label}: clients that one of {label} finds on arrival, exact "
                        "solution without it",
                        float(solution.seen[group, place]),
                        "clients",
                        "derived",
                    )
                )
                idle = ledger.add(
                    Quantity(
                        Id.write("idle_seen", f"{place},{group}"),
                        f"{station.label}: servers free when one of {label} arrives, weighed",
                        float(solution.idle[group, place]),
                        "servers",
                        "derived",
                    )
                )
                residences[group, place] = ledger.derive(
                    Id.write("residence", f"{place},{group}"),
                    residence_seconds,
                    names[place],
                    Id.write("servers", place),
                    seen,
                    idle,
                    label=f"{label} at {station.label}: time there",
                )
            of_class = group or None
            response = ledger.derive(
                Id.write("response_seconds", of_class),
                sum_of_seconds,
                *(residences[group, place] for place in range(len(stations))),
                label=f"{label}: response time",
            )
            rate = ledger.derive(
                Id.write("throughput_per_second", of_class),
                throughput_per_second,
                Id.write("clients", of_class),
                Id.write("think", of_class),
                response,
                label=f"{label}: throughput",
            )
            classes.append(
                ClassRead(
                    label=label,
                    clients=Id.write("clients", of_class),
                    throughput=rate,
                    response=ledger.derive(
                        Id.write("response_ms", of_class),
                        milliseconds,
                        response,
                        label=f"{label}: response time",
                    ),
                )
            )
        station_rows = [
            self._shared_station(place, station, classes, residences)
            for place, station in enumerate(stations)
        ]
        busiest = [
            0.0 if row.utilisation is None else bench.value(row.utilisation) for row in station_rows
        ]
        first = busiest.index(max(busiest)) if max(busiest) > 0 else None
        bench.warn(
            "several_classes",
            "With several classes the solution is exact where all share a station’s servers in "
            "turn, as processors do, or need equal time of them. The knee depends on the mix: no "
            "asymptotes are drawn.",
        )
        return ClosedModelAnswer(
            figures=bench.figures("throughput_per_second", "response_seconds", "response_ms"),
            inputs=bench.inputs(),
            warnings=bench.notices,
            stations=station_rows,
            classes=classes,
            saturates_first=first,
            curve=[],
            measured=content.measured,
            swings=[],
        )

    def _class_inputs(
        self, group: int, label: str, count: int, think: float, demands: FloatArray
    ) -> list[str]:
        if group == 0:
            return [Id.write("demand", place) for place in range(demands.shape[1])]
        bench = self._bench
        bench.given(Id.write("clients", group), f"{label}: clients", count, "clients")
        bench.given(Id.write("think", group), f"{label}: think time", think, "s")
        return [
            bench.given(
                Id.write("demand", f"{place},{group}"),
                f"{label} at {station.label}: demand",
                float(demands[group, place]),
                "s",
            )
            for place, station in enumerate(self._content.stations)
        ]

    def _shared_station(
        self,
        place: int,
        station: Station,
        classes: Sequence[ClassRead],
        residences: dict[tuple[int, int], str],
    ) -> StationRead:
        """Record what all classes together do to a station."""
        ledger = self._bench.ledger
        busy, there = [], []
        for group, row in enumerate(classes):
            demand = Id.write("demand", f"{place},{group}" if group else place)
            words = f"{row.label} at {station.label}"
            busy.append(
                ledger.derive(
                    Id.write("utilisation", f"{place},{group}"),
                    utilisation_at,
                    row.throughput,
                    demand,
                    Id.write("servers", place),
                    label=f"{words}: utilisation",
                )
            )
            there.append(
                ledger.derive(
                    Id.write("queue", f"{place},{group}"),
                    clients_at,
                    row.throughput,
                    residences[group, place],
                    label=f"{words}: clients there",
                )
            )
        return StationRead(
            label=station.label,
            utilisation=ledger.derive(
                Id.write("utilisation", place),
                sum_of_shares,
                *busy,
                label=f"{station.label}: utilisation",
            )
            if station.waiting
            else None,
            queue=ledger.derive(
                Id.write("queue", place),
                sum_of_clients,
                *there,
                label=f"{station.label}: clients there",
            ),
            residence=ledger.derive(
                Id.write("residence_ms", place),
                milliseconds,
                residences[0, place],
                label=f"{station.label}: time there of {classes[0].label}",
            ),
            highest_rate=Id.write("highest_rate", place) if station.waiting else None,
        )


def _queue(station: Station) -> Queue:
    return Queue(station.demand_seconds, station.servers if station.waiting else None)


def _times(queue: Queue, factor: float) -> Queue:
    return Queue(queue.demand * factor, queue.servers)


def _means(content: ClosedModelContent, queues: Sequence[Queue]) -> tuple[float, float]:
    """Return throughput and response time with the clients entered."""
    rate = float(solved(content.clients, content.think_seconds, queues).throughput[-1])
    return rate, content.clients / rate - content.think_seconds


def _check_size(content: ClosedModelContent) -> None:
    servers = sum(station.servers for station in content.stations if station.waiting)
    if content.clients * servers * len(content.stations) > _MOST_STEPS:
        raise InvalidInputError(
            "clients",
            "with so many servers the exact solution takes too long; enter fewer clients, or "
            "make stations that never fill into a delay without waiting",
        )


def _check_classes(content: ClosedModelContent) -> None:
    """Raise InvalidInputError where several classes cannot be solved exactly."""
    for place, group in enumerate(content.classes):
        if len(group.demand_seconds) != len(content.stations):
            raise InvalidInputError(
                f"classes.{place}.demand_seconds",
                f"needs {len(content.stations)} numbers, one for each station",
            )
        if any(0 < seconds < LEAST_DEMAND for seconds in group.demand_seconds):
            raise InvalidInputError(
                f"classes.{place}.demand_seconds",
                f"needs 0, or at least {Amount(LEAST_DEMAND, 's', True)} at each station",
            )
        if not any(group.demand_seconds):
            raise InvalidInputError(
                f"classes.{place}.demand_seconds", "needs a demand above 0 at one station"
            )
    populations = prod(
        count + 1 for count in (content.clients, *(g.clients for g in content.classes))
    )
    if populations > MOST_POPULATIONS:
        raise InvalidInputError(
            "clients",
            f"with these classes {Amount(populations, exact=True)} populations "
            f"would have to be solved; "
            f"{Amount(MOST_POPULATIONS, exact=True)} are the most. Enter fewer clients",
        )
    servers = [station.servers for station in content.stations if station.waiting]
    rounds = 1 + sum(count > 1 for count in servers)
    if populations * (1 + len(content.classes)) * sum(servers) * rounds > MOST_CLASS_STEPS:
        raise InvalidInputError(
            "clients",
            "with so many classes and servers the exact solution takes too long; enter fewer "
            "clients or servers, or make stations that never fill into a delay without waiting",
        )


def open_model(content: OpenModelContent, method: MethodNumbers | None = None) -> OpenModelAnswer:
    """Return waits and response at a rate, by Erlang C at each station."""
    bench = Bench(method=method)
    ledger = bench.ledger
    bench.given("rate", "Rate", content.rate_per_second, "tps")
    bench.given("think", "Think time", content.think_seconds, "s")
    station_rows = [
        _open_station(bench, place, station) for place, station in enumerate(content.stations)
    ]
    ledger.derive("response_seconds", sum_of_seconds, *(row[1] for row in station_rows))
    ledger.derive(
        "response_ms", milliseconds, "response_seconds", label=EvidenceWords.response_time
    )
    ledger.derive("clients_needed", clients_for_rate, "rate", "think", "response_seconds")
    bench.hand_over("rate")
    rates = [row[0].highest_rate for row in station_rows if row[0].highest_rate is not None]
    names = ["response_seconds", "response_ms", "clients_needed"]
    first = None
    if rates:
        lowest = ledger.derive("highest_throughput", lowest_of_rates, *rates)
        names.append(lowest)
        first = next(
            place
            for place, (row, _) in enumerate(station_rows)
            if row.highest_rate is not None and bench.value(row.highest_rate) == bench.value(lowest)
        )
    return OpenModelAnswer(
        figures=bench.figures(*names),
        inputs=bench.inputs(),
        warnings=bench.notices,
        stations=[row for row, _ in station_rows],
        saturates_first=first,
        curve=[] if first is None else _along_rates(content, bench.value("highest_throughput")),
    )


def _along_rates(content: OpenModelContent, highest: float) -> list[ArrivalRow]:
    """Return the response at rates up to near the highest that all stations bear."""
    drawn = {*(np.linspace(0, BUSIEST, _MOST_RATES) * highest).tolist()}
    if content.rate_per_second < highest:
        drawn.add(content.rate_per_second)
    rates = np.array(sorted(drawn))
    response = sum((_open_residence(station, rates) for station in content.stations), 0 * rates)
    quickest = sum(station.demand_seconds for station in content.stations)
    queues = [_queue(station) for station in content.stations]
    # one server's wait lets a rate near the highest take some twenty clients more
    wanted = int((content.think_seconds + quickest) * highest * PAST_KNEE) + len(queues) * 50
    clients = min(wanted, MOST_LOOPED)
    throughput = solved(clients, content.think_seconds, queues).throughput[1:]
    looped = np.arange(1, clients + 1) / throughput - content.think_seconds
    beside = np.interp(rates, throughput, looped, left=quickest, right=np.nan)
    return [
        ArrivalRow(
            rate_per_second=rate,
            response_seconds=open_seconds,
            looped_seconds=None if np.isnan(looped_seconds) else looped_seconds,
        )
        for rate, open_seconds, looped_seconds in zip(
            rates.tolist(), response.tolist(), beside.tolist(), strict=True
        )
    ]


def _open_residence(station: Station, rates: FloatArray) -> FloatArray:
    """Return the time at a station along rates that it bears, s."""
    if not station.waiting:
        return station.demand_seconds + 0 * rates
    load: Any = rates * station.demand_seconds
    busy: Any = load / station.servers
    blocked: Any = 1 + 0 * rates
    for count in range(1, station.servers + 1):
        blocked = blocked_share(load, blocked, count)
    waits: Any = waiting_share(blocked, busy)
    wait: Any = wait_seconds(waits, station.demand_seconds, station.servers, busy)
    return np.asarray(station.demand_seconds + wait)


def _demand(bench: Bench, place: int, station: Station) -> str:
    """Record what a transaction takes of a station."""
    return bench.given(
        Id.write("demand", place),
        f"{station.label}: demand",
        station.demand_seconds,
        "s",
        asked=(station.label, "demand"),
    )


def _open_station(bench: Bench, place: int, station: Station) -> tuple[StationRead, str]:
    ledger, words = bench.ledger, station.label
    demand = _demand(bench, place, station)
    servers = bench.given(
        Id.write("servers", place), f"{words}: servers", station.servers, "servers"
    )

    def derive(name: str, function: Any, *inputs: str, label: str) -> str:
        return ledger.derive(Id.write(name, place), function, *inputs, label=f"{words}: {label}")

    utilisation = highest = None
    residence = demand
    if station.waiting:
        highest = derive("highest_rate", highest_rate, servers, demand, label="highest rate")
        utilisation = derive(
            "utilisation", utilisation_at, "rate", demand, servers, label="utilisation"
        )
        load = derive("offered", offered, "rate", demand, label="offered load")
        busy = bench.value(utilisation)
        if busy < 1:
            blocked = 1.0
            for count in range(1, station.servers):
                blocked = blocked_share(bench.value(load), blocked, count)
            before = ledger.add(
                Quantity(
                    Id.write("blocked_before", place),
                    f"{words}: blocked share with one server less, from none up",
                    blocked,
                    "share",
                    "derived",
                )
            )
            share = derive("blocked", blocked_share, load, before, servers, label="blocked share")
            waits = derive("waiting", waiting_share, share, utilisation, label="share that waits")
            wait = derive("wait", wait_seconds, waits, demand, servers, utilisation, label="wait")
        else:
            reason = f"{words} cannot bear the rate: what waits grows without end"
            wait = ledger.add(
                Quantity(
                    Id.write("wait", place),
                    f"{words}: wait",
                    None,
                    "s",
                    "derived",
                    why_missing=reason,
                )
            )
            bench.warn(
                "overloaded",
                phrase(
                    f"{words} bears {Amount(bench.value(highest), 'tps')} at most. Enter a lower "
                    "rate, or more servers."
                ),
                "response_ms",
            )
        residence = derive("residence", sum_of_seconds, demand, wait, label="time there")
    return (
        StationRead(
            label=words,
            utilisation=utilisation,
            queue=derive("queue", clients_at, "rate", residence, label="clients there"),
            residence=derive("residence_ms", milliseconds, residence, label="time there"),
            highest_rate=highest,
        ),
        residence,
    )
