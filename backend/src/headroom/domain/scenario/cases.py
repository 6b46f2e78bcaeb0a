"""Best, base and worst case of one scenario, and figures over volume and prices.

Method: docs/methods/uncertainty.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np

from headroom.domain.money.money import PRICE_FACTOR
from headroom.domain.quantities.figures import figures_at
from headroom.domain.scenario.sampling import Spread, tornado
from headroom.domain.scenario.scenario import ScenarioCase

VOLUMES = (0.5, 0.75, 1.0, 1.25, 1.5)
PRICES = (0.8, 0.9, 1.0, 1.1, 1.2)
"""Factors of the stated volume and of the stated prices."""


@dataclass(frozen=True, slots=True)
class ThreeCases:
    """A number in the worst, the base and the best case, in its unit.

    None: there is no such number, such as the month of a payback that does not come.
    """

    id: str
    label: str
    unit: str
    worst: float | None
    base: float | None
    best: float | None


@dataclass(frozen=True, slots=True)
class Cases:
    """The three cases. aim: the figure that is highest in the best and lowest in the worst one."""

    aim: str
    inputs: list[ThreeCases]
    figures: list[ThreeCases]


@dataclass(frozen=True, slots=True)
class VolumePrices:
    """A figure over volume and prices: a row a volume, a column a factor of all prices."""

    figure: str
    label: str
    unit: str
    transactions: list[float]
    price_factors: list[float]
    values: list[list[float | None]]


def cases(case: ScenarioCase, spreads: Mapping[str, Spread]) -> Cases | None:
    """Return the cases with every uncertain input at that end of its range which suits the aim.

    Where both ends are worse, or better, than the stated value, that stands in the other case.

    The aim is the net present value, or the GP seconds saved where there is no money. Which end
    suits is found with one input moved at a time. None where no input does anything to the aim.
    """
    ledger = case.ledger
    has_money = "net_present_value" in ledger and ledger["net_present_value"].value is not None
    aim = "net_present_value" if has_money else "gp_seconds_saved"
    moved = tornado(ledger, spreads, [aim], case.expand, case.label)[0]
    if not moved.bars or moved.value is None:
        return None
    ends = {}
    for bar in moved.bars:
        stated = ledger[bar.input].value or 0.0
        results = (
            (bar.at_low, bar.low_input),
            (moved.value, stated),
            (bar.at_high, bar.high_input),
        )
        ends[bar.input] = min(results)[1], max(results)[1]
    names = [*case.figures(), *(name for name in figures_at("sought") if name in ledger)]
    values = ledger.evaluate(
        case.expand({name: np.array(pair) for name, pair in ends.items()}), ledger.lineage(names)
    )
    figures = []
    for name in names:
        if values[name] is None:
            continue
        worst, best = np.broadcast_to(values[name], 2).tolist()
        quantity = ledger[name]
        figures.append(
            ThreeCases(
                name, quantity.label, quantity.unit, _known(worst), quantity.value, _known(best)
            )
        )
    inputs = [
        ThreeCases(name, case.label(name), ledger[name].unit, worst, ledger[name].value, best)
        for name, (worst, best) in ends.items()
    ]
    return Cases(aim, inputs, figures)


def volume_prices(case: ScenarioCase, figure: str) -> VolumePrices:
    """Return a figure of a scenario with money at other volumes and other prices."""
    ledger = case.ledger
    stated = ledger["transactions"].value or 0.0
    volumes = [stated * factor for factor in VOLUMES]
    grid = np.meshgrid(volumes, PRICES, indexing="ij")
    moved: dict[str, Any] = {
        "transactions": grid[0].ravel(),
        PRICE_FACTOR: grid[1].ravel(),
    }
    with np.errstate(all="ignore"):
        values = ledger.evaluate(case.expand(moved), ledger.lineage([figure]))[figure]
    rows: Sequence[Sequence[float]] = (
        np.broadcast_to(np.nan if values is None else values, len(VOLUMES) * len(PRICES))
        .reshape(len(VOLUMES), len(PRICES))
        .tolist()
    )
    return VolumePrices(
        figure,
        ledger[figure].label,
        ledger[figure].unit,
        volumes,
        list(PRICES),
        [[_known(value) for value in row] for row in rows],
    )


def _known(value: float) -> float | None:
    return value if isfinite(value) else None
