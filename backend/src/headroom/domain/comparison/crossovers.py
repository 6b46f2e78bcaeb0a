"""Where one way in overtakes another: in the rate, and in the price of a zIIP second.

Costs per transaction are equal where CPU % is, and CPU % is a straight line between the measured
points of both, so every crossing is found exactly. Method: docs/methods/comparison.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

import numpy as np
from pydantic import ConfigDict, Field

from headroom.domain.comparison.way_costs import AS_MEASURED, SpeedFactors
from headroom.domain.comparison.ways_in import StatedPayload, WayIn
from headroom.domain.evidence.comparability import payload_label
from headroom.domain.evidence.costs import percent_of_one_cp, total_ms
from headroom.domain.evidence.rates import RateRange, interpolated_percent
from headroom.domain.quantities.formulas import FloatArray, Function, formula
from headroom.domain.quantities.phrases import Amount, one_sentence, phrase

Measure: TypeAlias = Literal["gp", "total"]
_MEASURES: tuple[Measure, ...] = ("gp", "total")


@formula(
    label="Rate at which two ways cost the same",
    unit="transactions/s",
    takes=("transactions/s", "transactions/s", "% of one CP", "% of one CP"),
)
def crossing_rate(
    rate_below: float, rate_above: float, difference_below: float, difference_above: float
) -> float:
    """Return where the difference of two straight lines of CPU % is zero."""
    return rate_below + (rate_above - rate_below) * difference_below / (
        difference_below - difference_above
    )


@formula(
    label="CPU at the rate on the target machine",
    unit="% of one CP",
    takes=("% of one CP", "ratio"),
)
def percent_on_target(percent: float, speed_factor: float) -> float:
    """Return CPU % on the target: measured % times the measured machine's speed against the
    target's."""
    return percent * speed_factor


@formula(
    label="Price of a zIIP second at which two ways cost the same",
    unit="GP seconds per zIIP second",
    takes=("ms/transaction", "ms/transaction", "ms/transaction", "ms/transaction"),
)
def ziip_price_at_equal_cost(
    gp_ms_one: float, gp_ms_other: float, ziip_ms_one: float, ziip_ms_other: float
) -> float:
    """Return p with gp_one + p × ziip_one = gp_other + p × ziip_other."""
    return (gp_ms_one - gp_ms_other) / (ziip_ms_other - ziip_ms_one)


NEAR = 0.1
"""How far a crossing may lie from the rate of a region to be of interest there."""

_on_target: Function = percent_on_target
"""The same formula, called over arrays."""
_of_one_cp: Function = percent_of_one_cp
"""The same."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A rate at which two ways cost the same."""

    rate_per_second: Annotated[float, Field(description="Of one region")]
    cheaper_below: str
    cheaper_above: str
    near: Annotated[bool, Field(description="Within 10 % of the rate that each region takes")]

    def seen_from(self, rate: float) -> Crossing:
        """Return the same crossing, near where it matters at a rate."""
        return replace(self, near=abs(self.rate_per_second / rate - 1) <= NEAR)


@dataclass(frozen=True, slots=True)
class RateCrossings:
    """Crossings by one cost; `reason` says why there are none, `always` who is cheaper then."""

    crossings: tuple[Crossing, ...]
    always: str | None
    reason: str | None

    def seen_from(self, rate: float) -> RateCrossings:
        """Return the same crossings as they matter at a rate."""
        seen = tuple(crossing.seen_from(rate) for crossing in self.crossings)
        return replace(self, crossings=seen)


@dataclass(frozen=True, slots=True)
class PriceCrossing:
    """Price of a zIIP second, GP seconds, at which two ways cost the same at the rate."""

    relative_price: float | None
    cheaper_at_zero: Annotated[
        str | None, Field(description="With free zIIP time; null: both the same")
    ]
    cheaper_at_one: Annotated[
        str | None, Field(description="Where a zIIP second costs a GP second")
    ]
    reason: str | None


@dataclass(frozen=True, slots=True)
class Crossover:
    """Two ways against each other along the rate."""

    one: str
    other: str
    comparable: bool
    reason: Annotated[str | None, Field(description="Why they do not compare")]
    shared_rates: RateRange | None
    gp: RateCrossings
    total: RateCrossings
    ziip_price: Annotated[PriceCrossing | None, Field(description="Null without a rate")] = None

    __pydantic_config__ = ConfigDict(json_schema_serialization_defaults_required=True)

    def at(self, rate: float, price: PriceCrossing) -> Crossover:
        """Return the same as it matters at the rate of a region, with the price there."""
        return replace(
            self,
            gp=self.gp.seen_from(rate),
            total=self.total.seen_from(rate),
            ziip_price=price,
        )


def crossover(
    one: WayIn,
    other: WayIn,
    factors: tuple[SpeedFactors, SpeedFactors] = (AS_MEASURED, AS_MEASURED),
    payload: StatedPayload | None = None,
) -> Crossover:
    """Return where two ways overtake each other along the rate.

    factors: of each way. Where all four are the same, no speed enters. payload: what a transaction
    of either moves, where it is not what was measured.
    """
    shared = one.series.range.shared_with(other.series.range)
    classes = [way.configuration.payload_class for way in (one, other)]
    reason = None
    if payload is None and classes[0] != classes[1]:
        sizes = one_sentence(" and ", (payload_label(payload) for payload in classes))
        reason = phrase(f"the payloads differ: {sizes.parts}")
    elif shared is None:
        ranges = one_sentence("; ", (way.series.range.text() for way in (one, other)))
        reason = phrase(f"no rate was measured for both: {ranges.parts}")
    if reason is not None or shared is None:
        nothing = RateCrossings((), None, reason)
        return Crossover(one.id, other.id, False, reason, shared, nothing, nothing)
    distinct = {factor for way in factors for factor in way}
    # what a stated payload takes is of the target
    is_scaled = len(distinct) > 1 or payload is not None
    scaled = factors if is_scaled else (AS_MEASURED, AS_MEASURED)
    gp, total = (
        _rate_crossings(one, other, shared, measure, scaled, payload) for measure in _MEASURES
    )
    return Crossover(one.id, other.id, True, None, shared, gp, total)


def _rate_crossings(
    one: WayIn,
    other: WayIn,
    shared: RateRange,
    measure: Measure,
    factors: tuple[SpeedFactors, SpeedFactors],
    payload: StatedPayload | None,
) -> RateCrossings:
    knots = np.unique(np.concatenate([one.series.etr, other.series.etr]))
    knots = knots[(knots >= shared.low) & (knots <= shared.high)]
    first, second = (
        _percent(way, knots, measure, speeds, payload)
        for way, speeds in zip((one, other), factors, strict=True)
    )
    difference = first - second
    crossings = _crossings(one.id, other.id, knots, difference)
    if crossings:
        return RateCrossings(crossings, None, None)
    signed = difference[difference != 0]
    if not len(signed):
        return RateCrossings((), None, phrase(f"both cost the same at {shared.text().parts}"))
    cheaper = one if signed[0] < 0 else other
    return RateCrossings(
        (),
        cheaper.id,
        phrase(
            f"{cheaper.configuration.label} costs less at every rate that both were measured at, "
            f"{shared.text().parts}"
        ),
    )


def _crossings(
    one: str, other: str, knots: FloatArray, difference: FloatArray
) -> tuple[Crossing, ...]:
    """Return the changes of sign of a difference that is linear between knots."""
    crossings = []
    signed = np.flatnonzero(difference)
    for left, right in pairwise(signed.tolist()):
        if (difference[left] < 0) == (difference[right] < 0):
            continue
        rate = float(knots[left + 1])  # equal at a knot, perhaps up to a later one
        if right == left + 1:
            rate = crossing_rate(
                float(knots[left]),
                float(knots[right]),
                float(difference[left]),
                float(difference[right]),
            )
        sides = (one, other) if difference[left] < 0 else (other, one)
        crossings.append(Crossing(rate, *sides, near=False))
    return tuple(crossings)


def _percent(
    way: WayIn,
    rates: FloatArray,
    measure: Measure,
    factors: SpeedFactors,
    payload: StatedPayload | None,
) -> FloatArray:
    """Return CPU % of the target at rates, GP time alone or with zIIP time."""
    percent = interpolated_percent(way.series.etr, way.series.percent, rates)

    def on_target(columns: tuple[int, ...], factor: float) -> FloatArray:
        whole: FloatArray = _on_target(percent[:, list(columns)].sum(axis=1), factor)
        return whole

    gp = on_target(way.summed["gp"], factors.gp)
    if payload is not None:
        gp = gp + _of_one_cp(payload.further_ms(way.payload_bytes), rates)
    ziip = way.summed["ziip"]
    return gp if measure == "gp" or not ziip else gp + on_target(ziip, factors.ziip)


def price_crossing(
    one: WayIn,
    other: WayIn,
    gp_ms: tuple[float | None, float | None],
    ziip_ms: tuple[float | None, float | None],
    rate: float,
) -> PriceCrossing:
    """Return the zIIP price at which two ways cost the same, from their costs at a rate."""
    for way in (one, other):
        if not way.series.range.holds(rate):
            return _no_price(
                phrase(
                    f"{Amount(rate, exact=True)} a second is beyond the measured range of "
                    f"{way.configuration.label}, {way.series.range.text().parts}"
                )
            )
        if way.ziip_missing:
            return _no_price(f"{way.configuration.label}: {way.ziip_missing}")
    (gp_one, gp_other), (ziip_one, ziip_other) = gp_ms, ziip_ms
    assert gp_one is not None and gp_other is not None
    assert ziip_one is not None and ziip_other is not None
    at_zero = _cheaper(one, other, gp_one, gp_other)
    at_one = _cheaper(one, other, total_ms(gp_one, ziip_one), total_ms(gp_other, ziip_other))
    if ziip_one == ziip_other:
        what = "neither uses a zIIP" if ziip_one == 0 else "both take the same zIIP time"
        return PriceCrossing(None, at_zero, at_one, f"{what}: the price changes nothing")
    price = ziip_price_at_equal_cost(gp_one, gp_other, ziip_one, ziip_other)
    if 0 <= price <= 1:
        return PriceCrossing(price, at_zero, at_one, None)
    cheaper = one if at_one == one.id else other
    return PriceCrossing(
        None,
        at_zero,
        at_one,
        f"{cheaper.configuration.label} costs less whatever a zIIP second costs, from nothing to "
        "the price of a GP second",
    )


def _cheaper(one: WayIn, other: WayIn, cost: float, other_cost: float) -> str | None:
    if cost == other_cost:
        return None
    return one.id if cost < other_cost else other.id


def _no_price(reason: str) -> PriceCrossing:
    return PriceCrossing(None, None, None, reason)
