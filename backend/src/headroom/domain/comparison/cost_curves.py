"""Cost, CPU % and response time of a way in along the rate. Method: docs/methods/comparison.md."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from headroom.domain.comparison.ways_in import WayCosts, WayIn


@dataclass(frozen=True, slots=True)
class CostCurve:
    """A way's costs along its measured range, or the part of it that was asked for.

    points: for each row the id of the measured point, None between points.
    """

    way: WayIn
    costs: WayCosts
    points: tuple[str | None, ...]


def cost_curve(
    way: WayIn, factor: float, *, per_segment: int, low: float | None, high: float | None
) -> CostCurve:
    """Return costs at every measured point and at so many steps between neighbours.

    Steps are of equal ratio: cost per transaction is a hyperbola between points (a straight line
    of CPU % ÷ rate), bent most at low rates. low, high: part of the range, its ends included.
    """
    measured = way.series.etr
    rates = np.concatenate(
        [
            measured,
            *(np.geomspace(one, other, per_segment + 1)[1:-1] for one, other in pairwise(measured)),
        ]
    )
    ends = [each for each in (low, high) if each is not None and way.series.range.holds(each)]
    rates = np.unique(np.concatenate([rates, np.array(ends, dtype=np.float64)]))
    rates = rates[(rates >= (low or 0)) & (rates <= (high or np.inf))]
    known = {each.etr_per_second: each.id for each in way.series.points}
    return CostCurve(way, way.at(rates, factor), tuple(known.get(float(each)) for each in rates))
