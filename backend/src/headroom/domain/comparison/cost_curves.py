"""Cost, CPU % and response time of a way in along the rate. Method: docs/methods/comparison.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated

import numpy as np
from pydantic import Field
from typing_extensions import TypedDict

from headroom.cache import Cache
from headroom.domain.comparison.way_costs import SpeedFactors, costs_at_rates
from headroom.domain.comparison.ways_in import DescribedWay, WayIn
from headroom.domain.quantities.formulas import FloatArray

_COLUMNS = ("gp_ms", "ziip_ms", "total_ms", "cpu_percent", "gp_cpu_percent")


class CostAtRate(TypedDict):
    """One row of a curve; point: the measured point where it is one."""

    rate_per_second: float
    measured: bool
    point: str | None
    gp_ms: float
    ziip_ms: float | None
    total_ms: float
    cpu_percent: float
    gp_cpu_percent: float
    response_ms: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostCurve(DescribedWay):
    """One way along its measured range, and where it stops."""

    ziip_missing: Annotated[str | None, Field(description="Why zIIP time is null")]
    rows: list[CostAtRate]


def cost_curve(
    way: WayIn,
    factors: SpeedFactors,
    *,
    per_segment: int,
    low: float | None,
    high: float | None,
    given: Mapping[str, float] = MappingProxyType({}),
) -> CostCurve:
    """Return costs at every measured point and at so many steps between neighbours.

    Steps are of equal ratio: cost per transaction is a hyperbola between points (a straight line
    of CPU % ÷ rate), bent most at low rates. low, high: part of the range, its ends included.
    given: what records take of machine and payload.
    """
    rates = _rates(way, per_segment, low, high)
    curve = CostCurve(**way.described, ziip_missing=way.ziip_missing, rows=[])
    if not len(rates):
        return curve
    figures = costs_at_rates(way).at(rates, given, factors).figures
    costs = (figures[name] for name in _COLUMNS)
    columns = [np.broadcast_to(one, len(rates)).tolist() for one in costs]
    responses = [way.response_at(rate) for rate in rates.tolist()]
    points = {point.etr_per_second: point.id for point in way.series.points}
    curve.rows.extend(
        {
            "rate_per_second": rate,
            "measured": rate in points,
            "point": points.get(rate),
            "gp_ms": gp,
            "ziip_ms": ziip,
            "total_ms": total,
            "cpu_percent": percent,
            "gp_cpu_percent": gp_percent,
            "response_ms": response,
        }
        for rate, response, gp, ziip, total, percent, gp_percent in zip(
            rates.tolist(), responses, *columns, strict=True
        )
    )
    return curve


def _rates(way: WayIn, per_segment: int, low: float | None, high: float | None) -> FloatArray:
    """Return the rates of a curve, each once and rising."""
    ends = [end for end in (low, high) if end is not None and way.series.range.holds(end)]
    rates = _STEPS.get((way, per_segment), lambda: _steps(way, per_segment))
    if ends:
        rates = np.unique(np.concatenate([rates, np.array(ends)]))
    return rates[(rates >= (low or 0)) & (rates <= (high or np.inf))]


_STEPS: Cache[tuple[WayIn, int], FloatArray] = Cache(most=256)


def _steps(way: WayIn, per_segment: int) -> FloatArray:
    measured = way.series.etr
    between = [np.geomspace(one, other, per_segment + 1)[1:-1] for one, other in pairwise(measured)]
    return np.unique(np.concatenate([measured, *between]))
