"""What stands out among ways in at a rate, as a sentence, and ranks that ties share.

Method: docs/methods/comparison.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from headroom.domain.comparison.crossovers import Measure
from headroom.domain.comparison.ways_in import cost_ratio
from headroom.domain.quantities.phrases import (
    Amount,
    Phrase,
    in_digits,
    inside,
    phrase,
    rounded_share,
)

_TIE = 0.01
"""Costs that differ by no more than this share are one rank: printed digits do not part them."""
WORDS: dict[Measure, str] = {"total": "costs least", "gp": "takes least GP time"}
PLURAL: dict[Measure, str] = {"total": "cost least", "gp": "take least GP time"}
_SAME: dict[Measure, str] = {"total": "cost the same", "gp": "take the same GP time"}


@dataclass(frozen=True, slots=True)
class NamedCost:
    """A way's id and short name with its cost, ms per transaction."""

    way: str
    name: str
    ms: float


@dataclass(frozen=True, slots=True)
class CostFinding:
    """What stands out among ways with one payload, in a sentence."""

    text: str
    cheapest: str
    dearest: Annotated[str | None, Field(description="Null where one way alone has a cost")]
    ratio: Annotated[float | None, Field(description="dearest ÷ cheapest")]


@dataclass(frozen=True, slots=True)
class Findings:
    """By total time and by GP time; null without a cost."""

    total: CostFinding | None
    gp: CostFinding | None


def shared_ranks(costs: Sequence[float]) -> list[int]:
    """Return the ranks of rising costs, ms: those within 1 % of the first of a rank share it."""
    ranks: list[int] = []
    first = 0.0
    for position, cost in enumerate(costs, 1):
        if not ranks or cost > first * (1 + _TIE):
            first = cost
            ranks.append(position)
        else:
            ranks.append(ranks[-1])
    return ranks


def finding(
    costs: Sequence[NamedCost], measure: Measure, where: str, asked: int
) -> CostFinding | None:
    """Return what stands out; None without a cost.

    where: the rate in words. asked: how many ways were to be compared, those without cost included.
    """
    if not costs:
        return None
    order = sorted(costs, key=lambda cost: cost.ms)
    cheapest, dearest = order[0], order[-1]
    low, at = cost_amount(cheapest.ms), inside(where)
    if len(order) == 1:
        alone = asked > 1
        text = (
            f"Only {cheapest.name} was measured {at}: {low}"
            if alone
            else f"{cheapest.name} {at}: {low}{' of GP time' if measure == 'gp' else ''}"
        )
        return CostFinding(phrase(text), cheapest.way, None, None)
    ratio = cost_ratio(dearest.ms, cheapest.ms)
    ranks = shared_ranks([cost.ms for cost in order])
    tied = [cost.name for cost, rank in zip(order, ranks, strict=True) if rank == 1]
    if len(tied) == len(order):
        text = f"{_listed(tied)} {_SAME[measure]} {at}, within 1 %: {low}"
    else:
        words = WORDS[measure] if len(tied) == 1 else PLURAL[measure]
        text = f"{_listed(tied)} {words} {at}: {low}; {dearest.name} {times(ratio).parts}"
    return CostFinding(phrase(text), cheapest.way, dearest.way, ratio)


def times(ratio: float) -> Phrase:
    """Return how much more the dearer one costs: ``3.5 times as much``, ``12 % more``."""
    if ratio < 1.5:
        return phrase(f"{rounded_share(ratio - 1)} more")
    count = in_digits(ratio, 2) if ratio < 100 else Amount(round(ratio), exact=True)
    return phrase(f"{count} times as much")


def in_three_digits(number: float, unit: str = "") -> Amount:
    """Return a number with three significant digits, or all before the point, for a sentence."""
    if abs(number) >= 1000:
        return Amount(round(number), unit, exact=True)
    return in_digits(number, 3, unit)


def cost_amount(ms: float) -> Amount:
    """Return a cost for a sentence, ms with three significant digits."""
    return in_three_digits(ms, "ms")


def rate_text(rate: float, regions: int = 1) -> Phrase:
    """Return a rate in words: ``at 5,000 tps in 2 regions``."""
    text = f"at {Amount(rate, exact=True)} tps"
    return phrase(text if regions == 1 else f"{text} in {Amount(regions, exact=True)} regions")


def _listed(names: Sequence[str]) -> str:
    if len(names) > 3:
        return f"{names[0]} and {len(names) - 1} others"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
