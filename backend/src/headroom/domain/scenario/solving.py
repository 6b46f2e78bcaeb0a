"""What must be true: the value of one input at which a figure reaches a target.

The figure is the scenario's own formulas over the one input, searched for the place where it
crosses the target and then bracketed (R. P. Brent, *Algorithms for Minimization Without
Derivatives*, 1973). Method: docs/methods/uncertainty.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np

from headroom.domain.money.money import Variable
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount, with_its_amounts
from headroom.domain.scenario.scenario import ScenarioCase

_STEPS = 240
DECADES = 9
TOLERANCE = 1e-13
CANCELLED = 1e-12
"""What two equal numbers leave over when one is taken from the other, relative to the largest."""
REACHED = 1e-6
"""How far off the target a figure may lie at a root, relative to what it is made of."""
BESIDE = 1e-9
"""How far beside the place of a jump a figure is looked at, relative to that place."""
LESS_IS_BETTER = ("months_to_payback", "months_to_discounted_payback")
UNBOUNDED = 1e6
"""How far around its value an input without bounds is searched, in multiples of itself."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Where a figure reaches a target.

    value: of the input, nearest to the current one; None with ``why_none``. low, high: searched
    range. reached: the figure there: better than the target where it jumps over it, as bills in
    whole MSU do. least, most: the figure's extremes over the range.
    """

    value: float | None
    why_none: str | None
    low: float
    high: float
    reached: float | None
    least: float | None
    most: float | None


def solve(case: ScenarioCase, *, figure: str, target: float, variable: str) -> Solution:
    """Return the value of an input at which a figure reaches the target, or why there is none."""
    ledger = case.ledger
    current = ledger[variable].value
    assert current is not None, "a variable has a value"
    grid = _grid(current, case.variables[variable])
    low, high = float(grid[0]), float(grid[-1])
    wanted, what = ledger[figure], case.label(variable)
    only = ledger.lineage((figure,))

    def nothing(why: str, least: float | None = None, most: float | None = None) -> Solution:
        return Solution(None, with_its_amounts(why), low, high, None, least, most)

    if wanted.value is None:
        return nothing(f"{wanted.label} is missing: {wanted.why_missing}")

    def at(value: Any) -> Any:
        return ledger.evaluate(case.expand({variable: value}), only)[figure]

    moved = case.expand({variable: current})
    if figure not in {quantity_id for quantity_id, _, _ in ledger.steps_after(moved, only)}:
        return nothing(f"{wanted.label} does not depend on this input: {what}")
    with np.errstate(all="ignore"):
        results = np.broadcast_to(at(grid), grid.shape)
    usable = np.isfinite(results)
    grid, results = grid[usable], results[usable]
    if (np.abs(results - wanted.value) <= CANCELLED * (np.abs(grid) + abs(wanted.value))).all():
        return nothing(f"{wanted.label} does not depend on this input: {what}")
    least, most = float(np.min(results)), float(np.max(results))
    root = _nearest(grid, results - target, current, lambda value: float(at(value)) - target)
    reached = None if root is None else float(at(root))
    size = max(abs(target), abs(wanted.value), abs(current), 1.0)
    if root is None or reached is None:
        # the end beyond the target is that of the search, which nobody asked for
        reach = f"stays between {Amount(least)} and {Amount(most, wanted.unit)}"
        if most < target:
            reach = f"is {Amount(most, wanted.unit)} at most"
        elif least > target:
            reach = f"is {Amount(least, wanted.unit)} at least"
        return nothing(
            f"{wanted.label} {reach}, whatever “{what}” is",
            least,
            most,
        )
    if abs(reached - target) > REACHED * size:
        # a figure that jumps over the target is past it on one side of the place
        sign = -1 if figure in LESS_IS_BETTER else 1
        for beside in (root * (1 - BESIDE), root * (1 + BESIDE)):
            value = float(at(beside))
            if low <= beside <= high and sign * (value - target) >= 0:
                return Solution(beside, None, low, high, value, least, most)
        return nothing(
            f"{wanted.label} jumps over the target where this input is "
            f"{Amount(root, ledger[variable].unit)}: {what}",
            least,
            most,
        )
    return Solution(root, None, low, high, target, least, most)


def _grid(current: float, variable: Variable) -> FloatArray:
    """Return values to look at: evenly through a short range, by decades through a long one."""
    reach = max(abs(current), 1e-9) * UNBOUNDED
    low = variable.low if isfinite(variable.low) else -reach
    high = variable.high if isfinite(variable.high) else reach
    if variable.high <= 1:
        return np.linspace(low, high, _STEPS + 1)
    around = max(abs(current), 1.0) * np.logspace(-DECADES, DECADES, 2 * _STEPS + 1)
    values = np.concatenate(([low, high, current], around, -around))
    return np.unique(values[(values >= low) & (values <= high)])


def _nearest(
    grid: FloatArray,
    distance: FloatArray,
    current: float,
    exactly: Callable[[float], float],
) -> float | None:
    """Return the root that lies nearest to the current value; None where nothing crosses zero."""
    signs = np.sign(distance)
    roots = _edges(grid, signs, current, exactly)
    crossings = np.flatnonzero(signs[:-1] * signs[1:] < 0)
    if len(crossings):
        middles = (grid[crossings] + grid[crossings + 1]) / 2
        from scipy.optimize import brentq  # loaded when used, as in expressions

        left = int(crossings[np.argmin(np.abs(middles - current))])
        ends = float(grid[left]), float(grid[left + 1])
        size = max(abs(end) for end in ends)
        roots.append(float(brentq(exactly, *ends, xtol=TOLERANCE * size, rtol=TOLERANCE)))
    return min(roots, key=lambda root: abs(root - current), default=None)


def _edges(
    grid: FloatArray, signs: FloatArray, current: float, exactly: Callable[[float], float]
) -> list[float]:
    """Return where on the grid a figure has its target; of a level stretch its nearer edge."""
    places = np.flatnonzero(signs == 0)
    if not len(places):
        return []
    place = int(places[np.argmin(np.abs(grid[places] - current))])
    inside = float(grid[place])
    beside = place + (1 if current > inside else -1)
    if inside == current or not 0 <= beside < len(grid):
        return [inside]
    outside = float(grid[beside])
    if exactly(inside + (outside - inside) * BESIDE) != 0:
        return [inside]  # the figure crosses its target here, in one point
    while abs(outside - inside) > TOLERANCE * max(abs(inside), abs(outside), TOLERANCE):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if exactly(middle) == 0 else (inside, middle)
    return [inside]
