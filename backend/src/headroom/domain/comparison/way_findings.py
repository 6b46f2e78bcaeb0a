"""What stands out among ways in at a rate, as a sentence, and ranks that ties share.

Method: docs/methods/comparison.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from headroom.domain.comparison.crossovers import Measure
from headroom.domain.comparison.ways_in import cost_ratio

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


class Findings(TypedDict):
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
    low = f"{digits(cheapest.ms)} ms"
    if len(order) == 1:
        alone = asked > 1
        text = (
            f"Only {cheapest.name} was measured {where}: {low}"
            if alone
            else f"{cheapest.name} {where}: {low}{' of GP time' if measure == 'gp' else ''}"
        )
        return CostFinding(text, cheapest.way, None, None)
    ratio = cost_ratio(dearest.ms, cheapest.ms)
    ranks = shared_ranks([cost.ms for cost in order])
    tied = [cost.name for cost, rank in zip(order, ranks, strict=True) if rank == 1]
    if len(tied) == len(order):
        text = f"{_listed(tied)} {_SAME[measure]} {where}, within 1 %: {low}"
    else:
        words = WORDS[measure] if len(tied) == 1 else PLURAL[measure]
        text = f"{_listed(tied)} {words} {where}: {low}; {dearest.name} {times(ratio)}"
    return CostFinding(text, cheapest.way, dearest.way, ratio)


def times(ratio: float) -> str:
    """Return how much more the dearer one costs: ``3.5 times as much``, ``12 % more``."""
    if ratio < 1.5:
        return f"{(ratio - 1) * 100:.0f} % more"
    return f"{ratio:,.2g} times as much" if ratio < 100 else f"{ratio:,.0f} times as much"


def digits(number: float) -> str:
    """Return three significant digits, never in powers of ten."""
    if number == 0 or abs(number) >= 1000:
        return f"{number:,.0f}"
    text = f"{number:#.3g}"
    return f"{number:.3g}" if "e" in text else text.rstrip(".")


def rate_text(rate: float, regions: int = 1) -> str:
    """Return a rate in words: ``at 5,000 tps in 2 regions``."""
    text = f"at {rate:,.10g} tps"
    return text if regions == 1 else f"{text} in {regions:,} regions"


def _listed(names: Sequence[str]) -> str:
    if len(names) > 3:
        return f"{names[0]} and {len(names) - 1} others"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
