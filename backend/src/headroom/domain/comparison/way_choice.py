"""Which few ways to look at first, and how two of them differ by address space.

Method: docs/methods/comparison.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from headroom.domain.comparison.way_answers import (
    NO_MSU,
    AgainstToday,
    ComparedWay,
    MsuByBasis,
)
from headroom.domain.comparison.way_findings import cost_amount, in_three_digits
from headroom.domain.comparison.ways_in import (
    Engine,
    break_even_volume,
    cost_ratio,
    million_cost_added,
)
from headroom.domain.evidence.costs import ms_added
from headroom.domain.machines.msu import MsuBasis
from headroom.domain.quantities.phrases import Amount, inside, one_sentence

MOST_LISTED = 3


@dataclass(frozen=True, slots=True)
class ListedWay:
    """A way of the shortlist with the reason that it stands there for."""

    configuration: str
    label: str
    reason: str


@dataclass(frozen=True, slots=True)
class BridgeStep:
    """An address space on one kind of processor before and after, ms per transaction."""

    name: str
    processor: Engine
    before_ms: Annotated[float, Field(description="0 where the way does not use it")]
    after_ms: float
    difference_ms: float


@dataclass(frozen=True, slots=True)
class WayBridge:
    """What a switch from one way to another changes, by address space; `why` explains nulls."""

    before: str
    before_label: str
    after: str
    after_label: str
    before_ms: float | None
    after_ms: float | None
    difference_ms: float | None
    gp_difference_ms: float | None
    ziip_difference_ms: float | None
    steps: tuple[BridgeStep, ...]
    why: str | None


def shortlist(
    ways: Sequence[ComparedWay], most_response_ms: float | None = None
) -> tuple[ListedWay, ...]:
    """Return at most three ways, each best in something, the least GP time first.

    most_response_ms: the least GP time within this response is named as well, by the measurements.
    """
    ranked = [way for way in ways if way.rank is not None]
    reasons_of: dict[str, list[str]] = {}
    for way, reason in _reasons(ranked, most_response_ms):
        if way.configuration in reasons_of or len(reasons_of) < MOST_LISTED:
            reasons_of.setdefault(way.configuration, []).append(reason)
    by_gp = sorted(ranked, key=_gp)
    # what is best in nothing fills the list; who is in it has its reason
    for place, way in enumerate(by_gp[1:MOST_LISTED], 2):
        if way.configuration not in reasons_of and len(reasons_of) < MOST_LISTED:
            reason = f"place {way.gp_rank or place} by GP time, {cost_amount(_gp(way))}"
            reasons_of[way.configuration] = [reason]
    labels = {way.configuration: way.short_label for way in ranked}
    return tuple(
        ListedWay(configuration, labels[configuration], one_sentence("; ", reasons))
        for configuration, reasons in reasons_of.items()
    )


def _reasons(
    ranked: Sequence[ComparedWay], most_response_ms: float | None
) -> Iterator[tuple[ComparedWay, str]]:
    """Return the best way by each measure with the reason, those that decide most first."""

    def least(ways: Sequence[ComparedWay], cost: Callable[[ComparedWay], float]) -> ComparedWay:
        return min(ways, key=cost)

    if not ranked:
        return
    by_gp = sorted(ranked, key=_gp)
    yield by_gp[0], f"least GP time, {cost_amount(_gp(by_gp[0]))}"
    if most_response_ms is not None:
        quick = [way for way in by_gp if (way.response_ms or math.inf) <= most_response_ms]
        if quick:
            within = f"a response of at most {Amount(most_response_ms, 'ms', exact=True)}"
            yield quick[0], f"least GP time with {within}, {cost_amount(_gp(quick[0]))}"
    total = least(ranked, lambda way: way.total_ms or 0.0)
    if total is not by_gp[0]:
        yield total, f"least GP and zIIP time, {cost_amount(total.total_ms or 0.0)}"
    secure = [way for way in by_gp if way.security.startswith("tls")]
    if secure:
        yield secure[0], f"least GP time with TLS, {cost_amount(_gp(secure[0]))}"
    ziip = least(ranked, lambda way: -(way.ziip_ms or 0.0))
    if ziip.ziip_ms:
        share = f"{in_three_digits(ziip.ziip_ms)} of {cost_amount(ziip.total_ms or 0.0)}"
        yield ziip, f"most on zIIP, {share}"
    furthest = least(ranked, lambda way: -way.max_measured_rate_per_second)
    highest = Amount(furthest.max_measured_rate_per_second, exact=True)
    yield furthest, f"measured furthest, {highest} tps a region"


def _gp(way: ComparedWay) -> float:
    return way.gp_ms or 0.0


def bridge(before: ComparedWay, after: ComparedWay) -> WayBridge:
    """Return the difference of two ways by address space, those of the first one first."""
    sides = [
        {(part.name, part.processor): part.ms for part in way.components} for way in (before, after)
    ]
    why = one_sentence(
        "; ",
        dict.fromkeys(
            f"{way.short_label}: {inside(way.why)}" for way in (before, after) if way.why
        ),
    )
    steps = tuple(
        BridgeStep(name, processor, one, other, ms_added(other, one))
        for name, processor in dict.fromkeys([*sides[0], *sides[1]])
        for one, other in [[side.get((name, processor), 0.0) for side in sides]]
    )
    both_known = before.total_ms is not None and after.total_ms is not None
    return WayBridge(
        before.configuration,
        before.short_label,
        after.configuration,
        after.short_label,
        before.total_ms,
        after.total_ms,
        _added(before.total_ms, after.total_ms),
        _added(before.gp_ms, after.gp_ms),
        _added(before.ziip_ms, after.ziip_ms),
        steps if both_known else (),
        why or None,
    )


def _added(before: float | None, after: float | None) -> float | None:
    return None if before is None or after is None else ms_added(after, before)


def against_today(
    ways: Sequence[ComparedWay],
    today: ComparedWay,
    basis: MsuBasis,
    cost_of_msu: Callable[[float], float] | None,
    switch_cost_per_month: float | None = None,
) -> list[ComparedWay]:
    """Return the ways, each with what it changes against today's.

    cost_of_msu: what so many MSU of the basis cost a month; None where no price is stated.
    switch_cost_per_month: of a switch whatever its volume; None where it is not stated.
    """
    return [
        way
        if way.configuration == today.configuration
        else replace(
            way, against_today=_against(way, today, basis, cost_of_msu, switch_cost_per_month)
        )
        for way in ways
    ]


def _against(
    way: ComparedWay,
    today: ComparedWay,
    basis: MsuBasis,
    cost_of_msu: Callable[[float], float] | None,
    switch_cost_per_month: float | None,
) -> AgainstToday:
    apart = way.ranked_apart or today.ranked_apart
    if apart and way.payload_class != today.payload_class:
        why = one_sentence("", [f"it moves {way.payload.label}, today’s {today.payload.label}"])
        return AgainstToday(None, None, None, None, None, NO_MSU, None, None, None, why)
    reasons = [
        f"{side.short_label}: {inside(side.why)}" for side in (today, way) if side.why is not None
    ]
    before, after = today.msu_per_hour, way.msu_per_hour
    msu = MsuByBasis(
        per_cp_rating=_added(before["per_cp_rating"], after["per_cp_rating"]),
        service_units=_added(before["service_units"], after["service_units"]),
        whole_machine_rating=_added(before["whole_machine_rating"], after["whole_machine_rating"]),
    )
    added = msu[basis]
    dearer = None
    if today.million_cost is not None and way.million_cost is not None:
        dearer = million_cost_added(way.million_cost, today.million_cost)
    pays = None
    if dearer is not None and dearer < 0 and switch_cost_per_month is not None:
        pays = break_even_volume(switch_cost_per_month, -dearer)
    return AgainstToday(
        total_ms=_added(today.total_ms, way.total_ms),
        gp_ms=_added(today.gp_ms, way.gp_ms),
        ziip_ms=_added(today.ziip_ms, way.ziip_ms),
        total_share=_share_added(today.total_ms, way.total_ms),
        gp_share=_share_added(today.gp_ms, way.gp_ms),
        msu_per_hour=msu,
        per_month=None if added is None or cost_of_msu is None else cost_of_msu(added),
        million_cost=dearer,
        break_even_transactions=pays,
        why=one_sentence("; ", reasons) or None,
    )


def _share_added(before: float | None, after: float | None) -> float | None:
    return None if not before or after is None else cost_ratio(after, before) - 1
