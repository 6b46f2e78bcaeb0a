"""What a way in costs at a rate, recorded once, down to the printed cells.

Recorded at the rate that is asked for it is the working; the same record at other numbers is the
answer to a moving slider, or over arrays of rates a curve. Method: docs/methods/comparison.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from headroom.cache import Cache
from headroom.domain.comparison.ways_in import (
    BYTES_A_KB,
    NO_CHARGED_SHARE,
    NO_PRICE_CONSUMED,
    NO_RESPONSE,
    NO_UTILISATION,
    StatedPayload,
    WayIn,
    ceilings_needed,
    cps_used,
    cpu_seconds_per_hour,
    link_gbit_per_second,
    lpar_share,
    ms_on_target,
    msu_hours_per_million,
    overflow_share,
    payload_ms,
    response_at_rate,
    ziips_needed,
)
from headroom.domain.evidence.component_costs import ColumnName, derived_once
from headroom.domain.evidence.costs import percent_of_one_cp, total_ms
from headroom.domain.evidence.rates import (
    ONE_MEASUREMENT,
    SPECIALTY,
    interpolated_percent,
    rate_cost,
    rate_per_region,
    specialty_cost,
)
from headroom.domain.evidence.target import Conversion, ZiipConversion
from headroom.domain.machines.million import (
    OF_PRICES,
    PRICE,
    ZIIP_CHARGED,
    million_cost,
    million_cost_with_ziip,
)
from headroom.domain.machines.msu import (
    saved_msu_per_cp_rating,
    saved_msu_service_units,
    saved_msu_whole_machine_rating,
)
from headroom.domain.quantities.formulas import Function, Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.quantities import Quantity, Source

_STEPS: tuple[tuple[str, Function, tuple[str, ...], str], ...] = (
    ("gp_seconds_per_hour", cpu_seconds_per_hour, ("gp_ms", "rate"), "GP seconds per hour"),
    ("ziip_seconds_per_hour", cpu_seconds_per_hour, ("ziip_ms", "rate"), "zIIP seconds per hour"),
    ("cpu_percent", percent_of_one_cp, ("total_ms", "rate"), "GP and zIIP use, of one processor"),
    ("gp_cpu_percent", percent_of_one_cp, ("gp_ms", "rate"), "GP use, of one CP"),
    ("gp_cps_used", cps_used, ("gp_ms", "rate"), "CPs used by these address spaces"),
    (
        "lpar_utilisation_share",
        lpar_share,
        ("gp_ms", "rate", "lpar_cps"),
        "Share of the LPAR's CPs",
    ),
    (
        "msu_per_hour_per_cp_rating",
        saved_msu_per_cp_rating,
        ("gp_seconds_per_hour", "rated_msu", "cps"),
        "MSU, per CP rating",
    ),
    (
        "msu_per_hour_service_units",
        saved_msu_service_units,
        ("gp_seconds_per_hour", "su_per_sec"),
        "MSU, service units",
    ),
    (
        "msu_per_hour_whole_machine_rating",
        saved_msu_whole_machine_rating,
        ("gp_seconds_per_hour", "rated_msu"),
        "MSU, whole machine rating",
    ),
    (
        "msu_hours_per_million_per_cp_rating",
        msu_hours_per_million,
        ("msu_per_hour_per_cp_rating", "rate"),
        "MSU consumed per million transactions, per CP rating",
    ),
    (
        "msu_hours_per_million_service_units",
        msu_hours_per_million,
        ("msu_per_hour_service_units", "rate"),
        "MSU consumed per million transactions, service units",
    ),
    (
        "msu_hours_per_million_whole_machine_rating",
        msu_hours_per_million,
        ("msu_per_hour_whole_machine_rating", "rate"),
        "MSU consumed per million transactions, whole machine rating",
    ),
    (
        "million_cost_per_cp_rating",
        million_cost,
        ("msu_hours_per_million_per_cp_rating", PRICE),
        "Cost of a million transactions, per CP rating",
    ),
    (
        "million_cost_service_units",
        million_cost,
        ("msu_hours_per_million_service_units", PRICE),
        "Cost of a million transactions, service units",
    ),
    (
        "ziip_msu_per_cp_rating",
        saved_msu_per_cp_rating,
        ("ziip_seconds_per_hour", "rated_msu", "cps"),
        "MSU that zIIP time would take on GPs, per CP rating",
    ),
    (
        "ziip_msu_service_units",
        saved_msu_service_units,
        ("ziip_seconds_per_hour", "su_per_sec"),
        "MSU that zIIP time would take on GPs, service units",
    ),
    (
        "ziip_msu_hours_per_million_per_cp_rating",
        msu_hours_per_million,
        ("ziip_msu_per_cp_rating", "rate"),
        "MSU of zIIP time per million transactions, per CP rating",
    ),
    (
        "ziip_msu_hours_per_million_service_units",
        msu_hours_per_million,
        ("ziip_msu_service_units", "rate"),
        "MSU of zIIP time per million transactions, service units",
    ),
    (
        "million_cost_with_ziip_per_cp_rating",
        million_cost_with_ziip,
        (
            "msu_hours_per_million_per_cp_rating",
            "ziip_msu_hours_per_million_per_cp_rating",
            ZIIP_CHARGED,
            PRICE,
        ),
        "Cost of a million transactions with zIIP time, per CP rating",
    ),
    (
        "million_cost_with_ziip_service_units",
        million_cost_with_ziip,
        (
            "msu_hours_per_million_service_units",
            "ziip_msu_hours_per_million_service_units",
            ZIIP_CHARGED,
            PRICE,
        ),
        "Cost of a million transactions with zIIP time, service units",
    ),
    (
        "ziips_needed",
        ziips_needed,
        ("ziip_seconds_per_hour", "ziip_target_utilisation"),
        "zIIPs needed",
    ),
)
"""Figure, formula, inputs and label of what follows from the time per transaction."""

MACHINE_UNITS = {"rated_msu": "MSU", "cps": "CP", "su_per_sec": "SU/s", "lpar_cps": "CP"}
FACTOR, ZIIP_FACTOR = "speed_factor", "ziip_speed_factor"


@dataclass(frozen=True, slots=True)
class PlannedCosts:
    """What is planned and paid: use of zIIPs, price of an MSU-hour, charged share of zIIP time.

    None: not stated.
    """

    ziip_target_utilisation: float | None = None
    price_per_msu_hour: float | None = None
    ziip_charged_share: float | None = None

    def values(self) -> dict[str, float]:
        """Return what records take of it; NaN where it is not stated."""
        return {name: math.nan if one is None else one for name, one in self._named()}

    def quantities(self) -> Iterator[Quantity]:
        """Give it as quantities, with the reason where it is not stated."""
        labels = {
            "ziip_target_utilisation": ("Planned zIIP utilisation", "share", NO_UTILISATION),
            PRICE: (*OF_PRICES[PRICE], NO_PRICE_CONSUMED),
            ZIIP_CHARGED: (*OF_PRICES[ZIIP_CHARGED], NO_CHARGED_SHARE),
        }
        for name, value in self._named():
            label, unit, why = labels[name]
            missing = why if value is None else None
            yield Quantity(name, label, value, unit, "assumed", why_missing=missing)

    def _named(self) -> Iterator[tuple[str, float | None]]:
        yield "ziip_target_utilisation", self.ziip_target_utilisation
        yield PRICE, self.price_per_msu_hour
        yield ZIIP_CHARGED, self.ziip_charged_share


@dataclass(frozen=True, slots=True)
class RecordedCosts:
    """Every figure of a way at a rate as the id of its quantity, with all that it rests on.

    figures: by the comparison's fields; ``rate`` of all regions is among them, ``region_rate`` is
    that of each. overflowed: AAPCP as measured, where there is a column of it.
    """

    ledger: Ledger
    figures: dict[str, str]
    components: dict[ColumnName, str]
    rate: str
    region_rate: str
    overflowed: str | None


@dataclass(frozen=True, slots=True)
class WayCosts:
    """A record's values at one rate or along an array of them.

    components: ms on the target by column; None for those that no sum contains. overflowed_ms: of
    eligible work on GPs; overflowed_ziip_ms: what it would take on zIIPs.
    """

    figures: dict[str, Any]
    components: list[Any]
    overflowed_ms: Any
    overflowed_ziip_ms: Any


class SpeedFactors(NamedTuple):
    """Seconds of the target that a measured second takes, on GPs and on zIIPs.

    NaN where the speed of the zIIPs is not known.
    """

    gp: float
    ziip: float


AS_MEASURED = SpeedFactors(1.0, 1.0)


class CostsAtRates:
    """A way's costs recorded on a machine of units, to be taken at any rate on any machine."""

    def __init__(self, way: WayIn) -> None:
        first, second = way.series.points[0], way.series.points[min(1, len(way.series.points) - 1)]
        between = (first.etr_per_second * second.etr_per_second) ** 0.5
        machine = Ledger()
        units = {**MACHINE_UNITS, FACTOR: "ratio", ZIIP_FACTOR: "ratio"}
        for quantity_id, unit in units.items():
            machine.add(Quantity(quantity_id, quantity_id, 1.0, unit, "assumed"))
        rate = first.etr_per_second if first is second else between
        self._recorded = recorded = recorded_costs(
            way,
            machine,
            Conversion(None, factor=FACTOR, ziip=ZiipConversion(factor=ZIIP_FACTOR)),
            2 * rate,
            PlannedCosts(1.0, 1.0, 1.0),
            regions=2,
            payload=StatedPayload(way.payload_bytes / BYTES_A_KB, 0.0),
        )
        given = {recorded.region_rate, recorded.rate, FACTOR, ZIIP_FACTOR, *MACHINE_UNITS}
        stated = {*PlannedCosts().values(), "payload_kb", "gp_ms_per_kb"}
        self._steps = recorded.ledger.steps_after(given | stated)
        self._values: dict[str, Any] = {
            quantity.id: quantity.value for quantity in recorded.ledger.quantities()
        }

    def at(
        self,
        rate: Any,
        machine: Mapping[str, float],
        factors: SpeedFactors = AS_MEASURED,
        region_rate: Any = None,
    ) -> WayCosts:
        """Return costs at a rate, or along rates, that the measured range holds.

        machine: what it has of MACHINE_UNITS, and what is planned; what is missing or NaN makes
        NaN. region_rate: that of each region, where ``rate`` is that of several.
        """
        recorded = self._recorded
        values = {**self._values, **machine}
        values[FACTOR], values[ZIIP_FACTOR] = factors
        values[recorded.rate] = rate
        values[recorded.region_rate] = rate if region_rate is None else region_rate
        for quantity_id, function, inputs in self._steps:
            values[quantity_id] = function(*[values[name] for name in inputs])
        spilled = recorded.overflowed
        return WayCosts(
            {figure: values[quantity_id] for figure, quantity_id in recorded.figures.items()},
            [values[quantity_id] for quantity_id in recorded.components.values()],
            *(
                0.0 if spilled is None else ms_on_target(values[spilled], factor)
                for factor in factors
            ),
        )


_COSTS: Cache[WayIn, CostsAtRates] = Cache(most=256)


def costs_at_rates(way: WayIn) -> CostsAtRates:
    """Return a way's record, made once and kept."""
    return _COSTS.get(way, lambda: CostsAtRates(way))


def overflow_at_use(way: WayIn, utilisation: float) -> float | None:
    """Return the share that overflowed where the measured zIIP was busy to this share.

    Between neighbouring points, as all CPU %; None beyond the measured use.
    """
    pairs = way.overflow_pairs
    if not pairs or not pairs[0].ziip_busy_share <= utilisation <= pairs[-1].ziip_busy_share:
        return None
    busy = np.array([pair.ziip_busy_share for pair in pairs])
    rate = interpolated_percent(busy, way.series.etr[:, None], np.array([utilisation]))[0, 0]
    return float(costs_at_rates(way).at(float(rate), {}).figures["overflow_share"])


def recorded_costs(
    way: WayIn,
    machine: Ledger,
    conversion: Conversion,
    rate: float,
    planned: PlannedCosts,
    *,
    regions: int = 1,
    payload: StatedPayload | None = None,
) -> RecordedCosts:
    """Record what a way costs at a rate in so many regions on a machine's record."""
    ledger = Ledger()
    ledger.include(machine)
    region_rate = rate_per_region(rate, regions)
    whole = _in_regions(ledger, way, rate, regions) if regions > 1 else None
    measured = rate_cost(ledger, way.series, region_rate, through_all=True)
    each_rate = _rate_id(way, region_rate)

    def on_target(name: str, quantity_id: str, *, ziip: bool = False) -> str:
        """Return the id of a time on the target; the measured one where nothing is converted."""
        if conversion.factor is None:
            return quantity_id
        timed = ledger[quantity_id]
        label = f"{timed.label}, on the target machine"
        own = conversion.ziip if ziip and timed.value != 0 else None
        factor = conversion.factor if own is None else own.factor
        if factor is None:
            why = timed.why_missing or (own.why_missing if own is not None else None)
            unknown = Quantity(name, label, None, timed.unit, "derived", why_missing=why)
            return ledger.add(unknown)
        return ledger.derive(
            name, ms_on_target, quantity_id, factor, label=label, kind=conversion.kind
        )

    ziip_ms = _ziip(ledger, way, measured)
    figures = {
        "gp_ms": on_target("gp_ms_on_target", measured.sums["gp"]),
        "ziip_ms": on_target("ziip_ms_on_target", ziip_ms, ziip=True),
    }
    if conversion.ziip is None or not ledger[ziip_ms].value:
        figures["total_ms"] = on_target("total_ms_on_target", measured.total)
    else:
        label = f"{ledger[measured.total].label}, on the target machine"
        figures["total_ms"] = ledger.derive(
            "total_ms_on_target", total_ms, figures["gp_ms"], figures["ziip_ms"], label=label
        )
    if payload is not None:
        figures |= _with_payload(ledger, way, figures, payload)
    components = {
        column: on_target(
            Id.write("ms_on_target", position), quantity_id, ziip=column[1] in SPECIALTY
        )
        for position, (column, quantity_id) in enumerate(measured.components.items())
    }
    for quantity in planned.quantities():
        ledger.add(quantity)
    ids_of = figures | {"rate": whole or each_rate}
    for figure, function, inputs, label in _STEPS:
        ids = tuple(ids_of.get(name, name) for name in inputs)
        if all(quantity_id in ledger for quantity_id in ids):
            ids_of[figure] = figures[figure] = derived_once(ledger, figure, function, ids, label)
    if not way.overflow_missing:
        figures["overflow_share"] = derived_once(
            ledger,
            "overflow_share",
            overflow_share,
            (measured.sums["aapcp"], measured.sums["zaap"]),
            "Share of zAAP-eligible work that ran on GPs",
        )
    return RecordedCosts(
        ledger, figures, components, ids_of["rate"], each_rate, measured.sums.get("aapcp")
    )


def way_working(
    way: WayIn,
    machine: Ledger,
    conversion: Conversion,
    rate: float,
    planned: PlannedCosts,
    *,
    regions: int = 1,
    payload: StatedPayload | None = None,
) -> RecordedCosts:
    """Return the costs at a rate with response time, ceiling and link, and intervals carried."""
    costs = recorded_costs(
        way, machine, conversion, rate, planned, regions=regions, payload=payload
    )
    _add_response(costs, way, rate_per_region(rate, regions))
    _add_ceiling(costs, way)
    _add_link(costs, way)
    costs.ledger.spread()
    return costs


def _in_regions(ledger: Ledger, way: WayIn, rate: float, regions: int) -> str:
    """Record the rate of each region; return the id of the rate of all."""
    whole = ledger.add(
        Quantity("total_rate", "Rate of all regions", rate, "transactions/s", "assumed")
    )
    count = ledger.add(Quantity("regions", "Regions", float(regions), "regions", "assumed"))
    region_rate = _rate_id(way, rate_per_region(rate, regions))
    if region_rate.startswith("rate"):
        label = "Rate of each region"
        ledger.derive(region_rate, rate_per_region, whole, count, label=label)
    return whole


def _with_payload(
    ledger: Ledger, way: WayIn, figures: dict[str, str], payload: StatedPayload
) -> dict[str, str]:
    """Record GP time and total with what a payload that was not measured takes more."""
    measured = way.payload_bytes / BYTES_A_KB
    source = Source(way.locator, way.configuration.study, way.configuration.study_title)
    moved = Quantity("measured_kb", "Payload measured", measured, "KB", "published", source=source)
    if way.payload_entered:
        label = "Payload measured, as entered: the document prints none"
        moved = replace(moved, label=label, kind="assumed", source=None)
    for quantity in (
        Quantity("payload_kb", "Payload each way, as entered", payload.kb, "KB", "assumed"),
        moved,
        Quantity("gp_ms_per_kb", "GP time of a KB", payload.gp_ms_per_kb, "ms/KB", "assumed"),
    ):
        ledger.add(quantity)
    ledger.derive(
        "payload_ms", payload_ms, "payload_kb", "measured_kb", "gp_ms_per_kb", kind="assumed"
    )
    at_payload = {"payload_ms": "payload_ms"}
    for figure in ("gp_ms", "total_ms"):
        at = Amount(payload.kb, "KB", exact=True)
        label = phrase(f"{ledger[figures[figure]].label}, at {at}")
        at_payload[figure] = ledger.derive(
            f"{figure}_at_payload", total_ms, figures[figure], "payload_ms", label=label
        )
    return at_payload


def _ziip(ledger: Ledger, way: WayIn, measured: Any) -> str:
    """Return the id of zIIP time; missing, not 0, where nothing was measured."""
    gp = ledger[measured.sums["gp"]]
    if gp.value is not None:
        return specialty_cost(ledger, way.series, measured)
    label = f"zAAP and zIIP time per transaction, {way.configuration.label}"
    return ledger.add(
        Quantity("ziip_ms", label, None, gp.unit, "derived", why_missing=gp.why_missing)
    )


def _rate_id(way: WayIn, rate: float) -> str:
    for point in way.series.points:
        if point.etr_per_second == rate:
            return Id.write("etr", point.id)
    return Id.write("rate", f"{rate:.15g}")


def _add_response(costs: RecordedCosts, way: WayIn, rate: float) -> None:
    """Record the response time with the measured ones that it lies between."""
    if not way.series.range.holds(rate):
        return
    clock = "client" if way.clock == "client" else "CICS region"
    label = f"Response time, {way.configuration.label}"
    rows = list(zip(way.series.points, way.responses_ms, way.responses_printed, strict=True))
    beside = [row for row in rows if row[0].etr_per_second == rate] or [
        max((row for row in rows if row[0].etr_per_second < rate), key=_etr),
        min((row for row in rows if row[0].etr_per_second > rate), key=_etr),
    ]
    kind = way.series.kind
    for point, ms, cell in beside:
        prefix = point.etr_source.locator.rpartition(",")[0]
        costs.ledger.add(
            Quantity(
                Id.write("response_ms", point.id),
                f"{label}, point {point.name}, by the clock of the {clock}",
                ms,
                "ms",
                kind,
                source=replace(point.etr_source, locator=f"{prefix}, Resp (ms)", printed=cell),
                interval_missing=ONE_MEASUREMENT[kind],
                why_missing=None if ms is not None else NO_RESPONSE[kind],
            )
        )
    names = [point.id for point, _, _ in beside]
    costs.figures["response_ms"] = Id.write("response_ms", names[0])
    if len(names) == 2:
        costs.figures["response_ms"] = costs.ledger.derive(
            "response_ms",
            response_at_rate,
            *(Id.write("response_ms", name) for name in names),
            *(Id.write("etr", name) for name in names),
            costs.region_rate,
            label=f"{label} at the rate",
        )


def _etr(row: tuple[Any, ...]) -> float:
    return float(row[0].etr_per_second)


def _add_ceiling(costs: RecordedCosts, way: WayIn) -> None:
    """Record how often the rate holds the ceiling of one region or server."""
    ceiling = way.ceiling
    if ceiling.kind != "method" or ceiling.per is None:
        return
    costs.ledger.add(
        Quantity(
            "ceiling",
            f"Most that one {ceiling.per} reached, {way.configuration.label}",
            ceiling.rate_per_second,
            "transactions/s",
            "published",
            source=ceiling.source,
        )
    )
    costs.figures["ceilings_needed"] = costs.ledger.derive(
        "ceilings_needed",
        ceilings_needed,
        costs.rate,
        "ceiling",
        label=f"Number of times one {ceiling.per}, before rounding up",
    )


def _add_link(costs: RecordedCosts, way: WayIn) -> None:
    """Record what the highest measured rate takes of the adapter that it went through."""
    if way.adapter is None:
        return
    configuration = way.configuration
    last = way.series.points[-1]
    highest = Id.write("etr", last.id)
    if highest not in costs.ledger:
        costs.ledger.add(
            Quantity(
                highest,
                f"ETR of {configuration.label}, highest measured",
                last.etr_per_second,
                "transactions/s",
                way.series.kind,
                source=last.etr_source,
            )
        )
    costs.ledger.add(
        Quantity(
            "payload_bytes",
            f"Bytes each way, {configuration.label}",
            float(way.payload_bytes),
            "bytes",
            "published",
            source=Source(
                way.locator, configuration.study, configuration.study_title, configuration=way.id
            ),
        )
    )
    costs.figures["link_gbit_per_second"] = costs.ledger.derive(
        "link_gbit_per_second",
        link_gbit_per_second,
        highest,
        "payload_bytes",
        label="Payload on the adapter at the highest measured rate, each way",
    )
