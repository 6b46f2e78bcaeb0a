"""How sure means and differences of means are. Method: docs/methods/intervals.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from statistics import fmean, variance

import numpy as np
from numpy.typing import NDArray

from headroom.domain.quantities.quantities import Interval
from headroom.domain.quantities.special import stdtrit


@dataclass(frozen=True, slots=True)
class RunsError:
    """What the mean of one set of runs brings to a standard error.

    runs: what the runs are called. error: standard error of their mean, below zero where the mean
    is taken away. freedom: degrees of freedom of that.
    """

    runs: str
    error: float
    freedom: float


@dataclass(frozen=True, slots=True)
class StandardError:
    """A mean or a difference of means, its standard error, and the degrees of freedom of that.

    of: the sets of runs behind it, the baseline first; where two errors have one in common, they
    move together.
    """

    centre: float
    error: float
    freedom: float
    of: tuple[RunsError, ...] = ()

    def moved(self, centre: float, factor: float) -> StandardError:
        """Return the error of what is made of this by a factor."""
        return StandardError(
            centre,
            self.error * abs(factor),
            self.freedom,
            tuple(replace(part, error=part.error * factor) for part in self.of),
        )

    def interval(self, level: float) -> Interval:
        """Return Student's interval around the centre."""
        half = 0.0
        if self.error > 0:
            half = float(stdtrit(self.freedom, 0.5 + level / 2)) * self.error
        return Interval(self.centre - half, self.centre + half, level)


def welch_error(
    before: Sequence[float], after: Sequence[float], runs: tuple[str, str] = ("before", "after")
) -> StandardError:
    """Return mean(before) − mean(after) with Welch's standard error, in the unit of the runs.

    The two sides may differ in variance and in number of runs; each needs two. runs: what the two
    sets are called.
    Raises ValueError for fewer. Source: B. L. Welch, Biometrika 34 (1947), 28–35.
    """
    sides = (before, after)
    if min(map(len, sides)) < 2:
        raise ValueError("Welch's interval needs at least two runs on each side")
    parts = tuple(
        RunsError(name, sign * sqrt(variance(times) / len(times)), len(times) - 1)
        for name, sign, times in zip(runs, (1, -1), sides, strict=True)
    )
    errors = np.array([[part.error] for part in parts])
    (error,), (freedom,) = combined_errors(errors, [part.freedom for part in parts])
    return StandardError(fmean(before) - fmean(after), float(error), float(freedom), parts)


def mean_error(runs: Sequence[float], name: str = "runs") -> StandardError:
    """Return the mean of at least two runs with its standard error, in their unit."""
    if len(runs) < 2:
        raise ValueError("an interval of a mean needs at least two runs")
    error, freedom = sqrt(variance(runs) / len(runs)), len(runs) - 1
    return StandardError(fmean(runs), error, freedom, (RunsError(name, error, freedom),))


def joined_error(
    centre: float, means: Sequence[StandardError], slopes: Sequence[float]
) -> StandardError:
    """Return the error of what is made of independent means, to the first order.

    slopes: how much the result changes with each mean.
    """
    parts = tuple(
        replace(part, error=part.error * slope)
        for mean, slope in zip(means, slopes, strict=True)
        for part in mean.of
    )
    errors = np.array([[part.error] for part in parts])
    (error,), (freedom,) = combined_errors(errors, [part.freedom for part in parts])
    return StandardError(centre, float(error), float(freedom), parts)


def combined_errors(
    errors: NDArray[np.float64], freedoms: Sequence[float]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return standard errors, and degrees of freedom, of sums of independent means.

    errors: a row for each mean, a column for each sum; freedoms: of each mean. Welch's formula for
    any number of means. The freedom of an error of zero is without end.
    """
    largest = np.abs(errors).max(axis=0)
    # in shares of the largest, whose square cannot overflow
    parts = np.divide(errors, largest, out=np.zeros_like(errors), where=largest > 0) ** 2
    total = parts.sum(axis=0)
    denominator = (parts**2 / np.array(freedoms)[:, np.newaxis]).sum(axis=0)
    freedom = np.divide(total**2, denominator, out=np.full_like(total, inf), where=denominator > 0)
    return largest * np.sqrt(total), freedom


def half_widths(
    errors: NDArray[np.float64], freedoms: Sequence[float], level: float
) -> NDArray[np.float64]:
    """Return half the width of Student's interval for each sum of independent means."""
    error, freedom = combined_errors(errors, freedoms)
    quantile = stdtrit(np.where(error > 0, freedom, 1.0), 0.5 + level / 2)
    return np.asarray(quantile * error, dtype=np.float64)


def mean_interval(runs: Sequence[float], *, level: float = 0.95) -> Interval:
    """Return Student's interval of the mean of at least two runs, in their unit."""
    return mean_error(runs).interval(level)
