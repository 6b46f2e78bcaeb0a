"""A long course reduced to what a drawing of so many columns can show, with nothing lost of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from headroom.domain.peaks.peaks import BilledLine, PeakCase
from headroom.domain.peaks.rolling_average import Rules
from headroom.domain.quantities.arrays import Values
from headroom.domain.quantities.formulas import FloatArray


@dataclass(frozen=True, slots=True)
class Course:
    """Consumption of all LPARs and R4HA in some intervals of a series, in their order.

    intervals: which, from 0; consecutive where whole. consumed_*: MSU in the interval. r4ha_*: at
    its end; NaN where there is no window that ends there, or none that is complete. overflow_msu:
    what of the consumption is overflow of zIIPs; r4ha_recorded_msu: what the machine recorded. None
    where neither is stated.
    """

    whole: bool
    intervals: tuple[int, ...]
    consumed_before_msu: Values
    consumed_after_msu: Values | None
    r4ha_before_msu: Values
    r4ha_after_msu: Values | None
    overflow_msu: Values | None
    r4ha_recorded_msu: Values | None


def course(
    case: PeakCase,
    columns: int,
    first: int,
    last: int,
    overflow: FloatArray | None = None,
    recorded: FloatArray | None = None,
) -> Course:
    """Return the course from the first interval to the last, for a drawing of so many columns.

    Of each column the lowest and the highest of every line, and its first gap; both billed peaks
    in any case. All intervals where they are no more than two a column. overflow: of all LPARs in
    each interval; recorded: at each step.
    """
    rules, total = case.rules, case.total
    after = None if total.after is None else total.after.r4ha_msu
    consumed = [case.consumed_before_msu, case.consumed_after_msu, overflow]
    intervals = np.arange(first, last + 1)
    whole = len(intervals) <= 2 * columns
    if not whole:
        steps = _steps(rules, len(total.before.r4ha_msu), first, last)
        positions = [
            *(
                first + _extremes(line[first : last + 1], columns)
                for line in consumed
                if line is not None
            ),
            *(
                _ends(rules, steps.start + _extremes(line[steps], columns))
                for line in (total.before.r4ha_msu, after, recorded)
                if line is not None
            ),
            np.array([first, last]),
            _ends(rules, _peak_steps((total.before, total.after))),
        ]
        every = np.unique(np.concatenate(positions))
        intervals = every[(every >= first) & (every <= last)]
    return Course(
        whole,
        tuple(intervals.tolist()),
        case.consumed_before_msu[intervals],
        None if case.consumed_after_msu is None else case.consumed_after_msu[intervals],
        _at_ends(rules, total.before.r4ha_msu, intervals),
        None if after is None else _at_ends(rules, after, intervals),
        None if overflow is None else overflow[intervals],
        None if recorded is None else _at_ends(rules, recorded, intervals),
    )


def _peak_steps(lines: Sequence[BilledLine | None]) -> NDArray[np.int64]:
    peaks = [line.billed for line in lines if line is not None]
    return np.array([peak.index for peak in peaks if peak is not None], dtype=np.int64)


def _ends(rules: Rules, steps: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the last interval of each step."""
    return rules.lead + (steps + 1) * rules.intervals_per_step - 1


def _steps(rules: Rules, count: int, first: int, last: int) -> slice:
    """Return the steps that end in the intervals from the first to the last."""
    ends = _ends(rules, np.arange(count))
    return slice(int(np.searchsorted(ends, first)), int(np.searchsorted(ends, last, "right")))


def _at_ends(rules: Rules, r4ha: FloatArray, intervals: NDArray[np.int64]) -> FloatArray:
    steps, rest = np.divmod(intervals + 1 - rules.lead, rules.intervals_per_step)
    there = (rest == 0) & (steps >= 1) & (steps <= len(r4ha))
    values = np.full(len(intervals), np.nan)
    values[there] = r4ha[steps[there] - 1]
    return values


def _extremes(values: FloatArray, columns: int) -> NDArray[np.int64]:
    """Return the positions of the lowest and the highest value of each column, and of its gap."""
    if not len(values):
        return np.array([], dtype=np.int64)
    wide = -(-len(values) // columns)
    rows = -(-len(values) // wide)
    padded = np.full(rows * wide, np.inf)
    gaps = np.isnan(values)
    padded[: len(values)] = np.where(gaps, np.inf, values)
    low = padded.reshape(rows, wide).argmin(axis=1)
    padded[np.isinf(padded)] = -np.inf
    high = padded.reshape(rows, wide).argmax(axis=1)
    missing = np.zeros(rows * wide, dtype=np.bool_)
    missing[: len(values)] = gaps
    gap = missing.reshape(rows, wide).argmax(axis=1)
    begins = np.arange(rows) * wide
    extremes = np.concatenate((begins + low, begins + high, (begins + gap)[missing[begins + gap]]))
    return np.unique(np.minimum(extremes, len(values) - 1))
