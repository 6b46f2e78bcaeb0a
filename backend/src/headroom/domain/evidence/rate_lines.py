"""Straight lines of CPU % on the rate: what a transaction costs at the margin, and what stands.

Least squares over the measured points, through the origin and with an intercept, for GP time and
for all processors. Method: docs/methods/cost-per-transaction.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any, Literal

from headroom.domain.evidence.rates import (
    ONE_MEASUREMENT,
    SPECIALTY,
    RateRange,
    RateSeries,
    add_etr,
    summed_percent,
)
from headroom.domain.quantities.formulas import Function, Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity

FEWEST_POINTS = 3
"""A line with an intercept goes through any two points."""

POINTS = ("transactions/s", "% of one CP")


@formula(
    label="CPU time per transaction, line through the origin",
    unit="ms/transaction",
    takes=(),
    repeats=POINTS,
)
def ms_through_origin(*points: float) -> Any:
    """Return the slope of the line through the origin that fits best, ms per transaction.

    points: ETR and CPU % of each in turn.
    """
    rates, percents = points[::2], points[1::2]
    return _products(rates, percents) / _products(rates, rates) * 10


@formula(
    label="CPU time per transaction at the margin",
    unit="ms/transaction",
    takes=(),
    repeats=POINTS,
)
def ms_at_the_margin(*points: float) -> Any:
    """Return the slope of the line with an intercept that fits best, ms per transaction.

    points: ETR and CPU % of each in turn.
    """
    rates, percents = points[::2], points[1::2]
    count, rate, percent = len(rates), _sum(rates), _sum(percents)
    return (
        (count * _products(rates, percents) - rate * percent)
        / (count * _products(rates, rates) - rate * rate)
        * 10
    )


@formula(
    label="CPU % of the line at a rate of 0",
    unit="% of one CP",
    takes=("ms/transaction",),
    repeats=POINTS,
)
def standing_percent(margin_ms: float, *points: float) -> Any:
    """Return where the line with an intercept meets a rate of 0, % of one CP. May be negative."""
    rates, percents = points[::2], points[1::2]
    return (_sum(percents) - margin_ms / 10 * _sum(rates)) / len(rates)


@formula(
    label="R² of the line with an intercept",
    unit="ratio",
    takes=("ms/transaction", "% of one CP"),
    repeats=POINTS,
)
def r_squared(margin_ms: float, standing: float, *points: float) -> Any:
    """Return which part of the spread of CPU % the line explains, at most 1."""
    pairs = zip(points[::2], points[1::2], strict=True)
    return _explained(
        [percent - standing - margin_ms / 10 * rate for rate, percent in pairs], points
    )


@formula(
    label="R² of the line through the origin",
    unit="ratio",
    takes=("ms/transaction",),
    repeats=POINTS,
)
def r_squared_through_origin(slope_ms: float, *points: float) -> Any:
    """Return the same for the line through the origin: about the mean, so that both compare."""
    pairs = zip(points[::2], points[1::2], strict=True)
    left = [percent - slope_ms / 10 * rate for rate, percent in pairs]
    return _explained(left, points)


def _explained(left: list[float], points: tuple[float, ...]) -> Any:
    percents = points[1::2]
    mean = _sum(percents) / len(percents)
    spread = [percent - mean for percent in percents]
    return 1 - _products(left, left) / _products(spread, spread)


def _sum(values: Any) -> Any:
    return reduce(add, values)


def _products(some: Any, others: Any) -> Any:
    return _sum([one * other for one, other in zip(some, others, strict=True)])


@dataclass(frozen=True, slots=True)
class OriginLine:
    """The line through the origin: a transaction takes the same at every rate."""

    slope_ms: Quantity
    r_squared: Quantity


@dataclass(frozen=True, slots=True)
class InterceptLine:
    """The line with an intercept: a transaction at the margin, and what stands anyway."""

    slope_ms: Quantity
    fixed_percent: Quantity
    r_squared: Quantity


@dataclass(frozen=True, slots=True)
class FittedLines:
    """Both lines for one sum of processors, with the measured points that they fit."""

    processors: Literal["total", "gp"]
    points: tuple[Quantity, ...]
    through_origin: OriginLine
    with_intercept: InterceptLine


@dataclass(frozen=True, slots=True)
class RateLines:
    """The lines of one configuration. why_none: why there are none."""

    configuration: str
    rates: tuple[float, ...]
    measured_range: RateRange | None
    lines: tuple[FittedLines, ...]
    why_none: str | None
    inputs: dict[str, Quantity]


def rate_lines(series: RateSeries) -> RateLines:
    """Return the lines of CPU % on the rate: all processors first, GP alone where it differs."""
    rates = tuple(point.etr_per_second for point in series.points)
    if len(rates) < FEWEST_POINTS:
        why = f"a line needs {FEWEST_POINTS} measured rates, and here are {len(rates)}"
        return RateLines(series.configuration, rates, series.range, (), why, {})
    ledger = Ledger()
    elsewhere = [column for engine in SPECIALTY for column in series.summed(engine)]
    lines = [_fitted(ledger, series, "gp")]
    if elsewhere:
        lines.insert(0, _fitted(ledger, series, "total"))
    inputs = ledger.by_id()
    return RateLines(series.configuration, rates, series.range, tuple(lines), None, inputs)


def _fitted(ledger: Ledger, series: RateSeries, name: Literal["total", "gp"]) -> FittedLines:
    columns = series.summed("gp")
    if name == "total":
        columns += tuple(column for engine in SPECIALTY for column in series.summed(engine))
    percents = summed_percent(ledger, series, name, columns)
    rates = [add_etr(ledger, series, point) for point in series.points]
    points = [number for pair in zip(rates, percents, strict=True) for number in pair]

    def derived(key: str, function: Function, *inputs: str) -> str:
        return ledger.derive(
            Id.write(key, (series.configuration, name)),
            function,
            *inputs,
            *points,
            interval_missing=ONE_MEASUREMENT[series.kind],
        )

    origin = derived("origin_ms", ms_through_origin)
    margin = derived("margin_ms", ms_at_the_margin)
    standing = derived("standing_percent", standing_percent, margin)
    return FittedLines(
        name,
        tuple(ledger[percent] for percent in percents),
        OriginLine(
            ledger[origin],
            ledger[derived("origin_r_squared", r_squared_through_origin, origin)],
        ),
        InterceptLine(
            ledger[margin],
            ledger[standing],
            ledger[derived("r_squared", r_squared, margin, standing)],
        ),
    )
