"""How sure means and differences of means are. Method: docs/methods/intervals.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, variance

from scipy.special import stdtrit

from headroom.domain.quantities import Interval


@dataclass(frozen=True, slots=True)
class StandardError:
    """A mean or a difference of means, its standard error, and the degrees of freedom of that."""

    centre: float
    error: float
    freedom: float

    def interval(self, level: float) -> Interval:
        """Return Student's interval around the centre."""
        half = 0.0
        if self.error > 0:
            half = float(stdtrit(self.freedom, 0.5 + level / 2)) * self.error
        return Interval(self.centre - half, self.centre + half, level)


def welch_error(before: Sequence[float], after: Sequence[float]) -> StandardError:
    """Return mean(before) − mean(after) with Welch's standard error, in the unit of the runs.

    The two sides may differ in variance and in number of runs; each needs two.
    Raises ValueError for fewer. Source: B. L. Welch, Biometrika 34 (1947), 28–35.
    """
    sides = (before, after)
    if min(map(len, sides)) < 2:
        raise ValueError("Welch's interval needs at least two runs on each side")
    parts = [variance(runs) / len(runs) for runs in sides]
    denominator = sum(part**2 / (len(runs) - 1) for part, runs in zip(parts, sides, strict=True))
    freedom = sum(parts) ** 2 / denominator if denominator else inf
    return StandardError(fmean(before) - fmean(after), sqrt(sum(parts)), freedom)


def mean_error(runs: Sequence[float]) -> StandardError:
    """Return the mean of at least two runs with its standard error, in their unit."""
    if len(runs) < 2:
        raise ValueError("an interval of a mean needs at least two runs")
    return StandardError(fmean(runs), sqrt(variance(runs) / len(runs)), len(runs) - 1)


def welch_interval(
    before: Sequence[float], after: Sequence[float], *, level: float = 0.95
) -> Interval:
    """Return Welch's interval of mean(before) − mean(after), in the unit of the runs."""
    return welch_error(before, after).interval(level)


def mean_interval(runs: Sequence[float], *, level: float = 0.95) -> Interval:
    """Return Student's interval of the mean of at least two runs, in their unit."""
    return mean_error(runs).interval(level)
