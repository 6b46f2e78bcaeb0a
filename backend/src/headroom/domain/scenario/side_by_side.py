"""Scenarios side by side: how far each figure lies from the first scenario's.

Inputs of the same id and spread have the same draws in every scenario, so what they share goes out
of a difference, as it should: an uncertain volume does not blur a choice between two prices.
Method: docs/methods/uncertainty.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import numpy as np

from headroom.domain.quantities.formulas import SAME, FloatArray, Ledger, UnitError, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Interval, Quantity, reasons_together
from headroom.domain.scenario.sampling import SAMPLED_LEVEL, Spread, quantiles, sampled
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.scenario.uncertainty import Uncertainties


@formula(label="Difference from the first scenario", unit=SAME, takes=(SAME, SAME))
def difference_from_first(figure: float, first: float) -> float:
    """Return how much more a scenario has of a figure than the first one."""
    return figure - first


@dataclass(frozen=True, slots=True)
class ScenarioSide:
    """One of the scenarios: its figures, and samples of those whose uncertainty is known.

    unknown: why it is not, by figure.
    """

    figures: Mapping[str, Quantity]
    samples: Mapping[str, FloatArray]
    unknown: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Apart:
    """The difference of a figure, and the middle of its samples; None where there are none."""

    quantity: Quantity
    p50: float | None = None


def side_of(
    case: ScenarioCase,
    uncertainties: Uncertainties,
    figures: Mapping[str, Quantity],
    beside: Collection[Spread] = (),
) -> ScenarioSide:
    """Return one side, with samples of the headline figures. beside: spreads of all sides."""
    wanted = [
        name
        for name in case.figures()
        if case.ledger[name].value is not None and name not in uncertainties.unknown
    ]
    samples = (
        sampled(case.ledger, uncertainties.spreads, wanted, case.expand, beside)
        if uncertainties.spreads
        else {}
    )
    unknown = dict(uncertainties.unknown)
    samples_of: dict[str, FloatArray] = {}
    for figure, drawn in samples.items():
        if np.isfinite(drawn).all():
            samples_of[figure] = drawn
        else:
            unknown[figure] = ("in some samples the case never comes to it",)
    return ScenarioSide(figures, samples_of, unknown)


def as_shown(quantity: Quantity, number: int) -> Quantity:
    """Return a figure under the id that it has beside those of other scenarios.

    Its working stands in its own scenario's answer.
    """
    return replace(quantity, id=Id.write("scenario", number, quantity.id), formula=None, inputs=())


def difference(figure: str, number: int, side: ScenarioSide, first: ScenarioSide) -> Apart | None:
    """Return the difference of a figure from the first scenario's, with its interval.

    number: of the scenario, from 1. Missing, with the reason, where a side lacks the figure or has
    it in another unit; none where only a third scenario has it.
    """
    ledger, ids = Ledger(), (Id.write("scenario", number, figure), Id.write("scenario", 1, figure))
    one, other = side.figures.get(figure), first.figures.get(figure)
    name = Id.write("difference", number, figure)
    present = one or other
    if present is None:
        return None
    label = f"{present.label}, difference from the first scenario"
    if one is None or other is None:
        priced = "yearly_saving" in (side if one is None else first).figures
        lacks = "it does not state what this figure needs" if priced else "it states no prices"
        why = f"one of the two scenarios has no such figure: {lacks}"
        return Apart(
            Quantity(name, label, None, present.unit, "derived", inputs=ids, why_missing=why)
        )
    ledger.add(as_shown(one, number))
    ledger.add(as_shown(other, 1))
    try:
        ledger.derive(name, difference_from_first, *ids, label=label)
    except UnitError:
        why = f"the scenarios have it in {one.unit} and in {other.unit}"
        return Apart(Quantity(name, label, None, one.unit, "derived", inputs=ids, why_missing=why))
    gap = replace(ledger[name], interval=None, interval_missing=None)
    reasons = (*side.unknown.get(figure, ()), *first.unknown.get(figure, ()))
    if reasons:
        return Apart(replace(gap, interval_missing=reasons_together(reasons)))
    samples = [
        compared.samples.get(figure, compared.figures[figure].value) for compared in (side, first)
    ]
    if gap.value is None or not any(isinstance(sample, np.ndarray) for sample in samples):
        return Apart(gap)
    apart = quantiles(difference_from_first(*samples))  # type: ignore[arg-type]
    between = Interval(apart.p5, apart.p95, SAMPLED_LEVEL)
    return Apart(replace(gap, interval=between), apart.p50)
