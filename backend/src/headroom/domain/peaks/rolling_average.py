"""The rolling four-hour average of MSU (R4HA). Method: docs/methods/rolling-average.md.

Series are float64 arrays of LPARs × intervals; NaN is a gap, an interval without a value.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.refusals import InvalidInputError

AverageReading: TypeAlias = Literal["simple", "scrt_like"]
"""``simple``: the mean of the last window, at every interval. ``scrt_like``: one value an hour,
the mean of the R4HA at the ends of the hour's SMF intervals."""

Start: TypeAlias = Literal["complete_windows", "from_zero"]
"""``complete_windows``: no value until a whole window has passed without a gap. ``from_zero``:
the hours before the series, and before and in a gap, count as zero, as WLM starts after an IPL."""

IntervalMinutes: TypeAlias = Literal[5, 10, 15, 20, 30, 60]
INTERVALS_MINUTES: tuple[int, ...] = get_args(IntervalMinutes)
LONGEST_WINDOW_HOURS = 168

_TILE = 24576
"""Values worked on at once: the partial sums of a tile stay in the processor's cache."""
_WORTH_THREADS = 1 << 20
"""Values from which on several threads are sooner done than one."""


class PeaksError(InvalidInputError):
    """The series or the rules cannot be computed with. ``field`` names the input to correct."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How the average is taken.

    interval_minutes: length of an interval of the series, one of INTERVALS_MINUTES.
    window_hours: a whole number of intervals. smf_interval_minutes: where the SCRT-like reading
    takes the R4HA; None for every interval of the series. first_minute: where in its day the
    series begins, so that hours are clock hours.
    Raises PeaksError for lengths that do not fit into each other.
    """

    interval_minutes: int
    window_hours: float = 4.0
    reading: AverageReading = "simple"
    start: Start = "complete_windows"
    smf_interval_minutes: int | None = None
    first_minute: int = 0

    def __post_init__(self) -> None:
        if self.interval_minutes not in INTERVALS_MINUTES:
            allowed = ", ".join(map(str, INTERVALS_MINUTES))
            raise PeaksError("interval_minutes", f"an interval has one of {allowed} minutes")
        minutes = self.window_hours * 60
        if not self.interval_minutes <= minutes <= LONGEST_WINDOW_HOURS * 60:
            raise PeaksError(
                "window_hours",
                f"a window has at least one interval and at most {LONGEST_WINDOW_HOURS} hours",
            )
        if minutes % self.interval_minutes:
            raise PeaksError(
                "window_hours",
                f"{Amount(self.window_hours, 'hours')} are not a whole number of intervals of "
                f"{Amount(self.interval_minutes, 'minutes')}",
            )
        smf = self.smf_interval_minutes
        if smf is None:
            return
        if self.reading == "simple":
            raise PeaksError(
                "smf_interval_minutes", "SMF intervals belong to the SCRT-like reading alone"
            )
        if smf < self.interval_minutes or smf % self.interval_minutes or 60 % smf:
            raise PeaksError(
                "smf_interval_minutes",
                "an SMF interval is a whole number of the series' intervals and divides the hour",
            )

    @property
    def window(self) -> int:
        """Return how many intervals make a window."""
        return round(self.window_hours * 60) // self.interval_minutes

    @property
    def step_minutes(self) -> int:
        """Return the minutes from one value of the average to the next."""
        return 60 if self.reading == "scrt_like" else self.interval_minutes

    def window_minutes(self, step: int) -> tuple[float, int]:
        """Return where the consumption that a step averages begins and ends.

        In minutes from the series' start; below 0 where the series began later.
        """
        end = self.step_end(step) * self.interval_minutes
        first_end = end
        if self.reading == "scrt_like":
            first_end = end - 60 + self.intervals_per_end * self.interval_minutes
        return first_end - self.window_hours * 60, end

    @property
    def begun(self) -> int:
        """Return how many intervals of its first clock hour lie before the series."""
        return self.first_minute % 60 // self.interval_minutes

    @property
    def lead(self) -> int:
        """Return how many intervals lie before the first step: those of a begun hour."""
        if self.reading == "simple" or not self.begun:
            return 0
        return self.intervals_per_step - self.begun

    def step_end(self, step: int) -> int:
        """Return how many intervals of the series lie before the end of a step."""
        return self.lead + (step + 1) * self.intervals_per_step

    @property
    def intervals_per_step(self) -> int:
        """Return how many intervals of the series lie in one step."""
        return self.step_minutes // self.interval_minutes

    @property
    def intervals_per_end(self) -> int:
        """Return how many intervals of the series lie in one SMF interval."""
        return (self.smf_interval_minutes or self.interval_minutes) // self.interval_minutes


def trailing_means(msu: FloatArray, window: int, *, start: Start) -> FloatArray:
    """Return the mean over the window that ends with each interval, for each row.

    msu: LPARs × intervals. window: in intervals. NaN where a window is incomplete.

    A window's sum is put together from sums of 1, 2, 4, 8, … neighbouring values, each made from
    two of the size before. Nothing is ever subtracted: with values of 0 and more the relative
    error stays below (2 × log₂ window + 1) × 2⁻⁵³ however long the series is, where a sliding or
    cumulative sum would drift. A gap spoils the windows that contain it and no others.
    """
    if start == "from_zero":
        return _rolling_from_zero(msu, window)
    result = np.empty(msu.shape)
    workers = min(len(msu), os.cpu_count() or 1) if msu.size >= _WORTH_THREADS else 1
    if workers == 1:
        _fill(result, msu, window)
        return result
    parts = [slice(at[0], at[-1] + 1) for at in np.array_split(np.arange(len(msu)), workers)]
    with ThreadPoolExecutor(workers) as pool:
        for done in [pool.submit(_fill, result[part], msu[part], window) for part in parts]:
            done.result()
    return result


def _fill(result: FloatArray, msu: FloatArray, window: int) -> None:
    """Write the averages of some rows. NumPy lets go of the interpreter, so threads run abreast."""
    rows, count = msu.shape
    result[:, : window - 1] = np.nan
    columns = min(_TILE, count)
    rows_at_once = max(1, _TILE // max(columns, 1))
    tile = _Tile(min(rows_at_once, rows), columns, window)
    for top in range(0, rows, rows_at_once):
        block = slice(top, min(top + rows_at_once, rows))
        for first in range(window - 1, count, columns):
            last = min(first + columns, count)
            tile.write_averages(msu[block, first - window + 1 : last], result[block, first:last])


class _Tile:
    """Sums over a window within one piece of the series, in memory that is used again."""

    def __init__(self, rows: int, columns: int, window: int) -> None:
        self._window = window
        self._sizes = [1 << bit for bit in range(1, window.bit_length())]
        self._parts = [size for size in reversed([1, *self._sizes]) if window & size]
        width = columns + window
        passing = (np.empty((rows, width)), np.empty((rows, width)))
        # what the window's sum is made of is kept; sums on the way there take turns in two places
        self._room = {
            size: np.empty((rows, width)) if size in self._parts else passing[bit % 2]
            for bit, size in enumerate(self._sizes)
        }

    def write_averages(self, values: FloatArray, result: FloatArray) -> None:
        """Write the mean of each whole window in the values."""
        rows, width = values.shape
        sums = {1: values}
        for size in self._sizes:
            half, count = size // 2, width - size + 1
            halves = sums[half]
            sums[size] = np.add(
                halves[:, :count],
                halves[:, half : half + count],
                out=self._room[size][:rows, :count],
            )
        count, position = result.shape[1], self._parts[0]
        total = sums[position][:, :count]
        for size in self._parts[1:]:
            total = np.add(total, sums[size][:, position : position + count], out=result)
            position += size
        np.divide(total, self._window, out=result)


def _rolling_from_zero(msu: FloatArray, window: int) -> FloatArray:
    """Return the mean over windows that begin anew with each run of values without a gap."""
    gap = np.isnan(msu)
    positions = np.arange(msu.shape[1])
    last_gap = np.maximum.accumulate(np.where(gap, positions, -1), axis=1)
    age = positions - last_gap  # 1 at the first interval of a run
    sums = {1: np.where(gap, 0.0, msu)}
    for bit in range(1, window.bit_length()):
        half = 1 << (bit - 1)
        sums[2 * half] = sums[half] + _earlier(sums[half], half, age)
    parts = [1 << bit for bit in reversed(range(window.bit_length())) if window >> bit & 1]
    total, position = sums[parts[0]], parts[0]
    for size in parts[1:]:
        total = total + _earlier(sums[size], position, age)
        position += size
    result: FloatArray = np.where(gap, np.nan, total / window)
    return result


def _earlier(sums: FloatArray, shift: int, age: NDArray[np.int64]) -> FloatArray:
    """Return sums of so many intervals ago; zero where the same run had not begun."""
    result = np.zeros_like(sums)
    if shift < sums.shape[1]:
        result[:, shift:] = sums[:, :-shift]
    result[age <= shift] = 0.0
    return result


def read(msu: FloatArray, rules: Rules) -> FloatArray:
    """Return the R4HA of each row under the rules: LPARs × steps.

    A step is an interval in the simple reading and a clock hour in the SCRT-like one. A first or
    last hour that is not whole is left out.
    """
    return at_steps(trailing_means(msu, rules.window, start=rules.start), rules)


def at_steps(average: FloatArray, rules: Rules) -> FloatArray:
    """Return what averages at the ends of intervals come to at each step: LPARs × steps."""
    if rules.reading == "simple":
        return average
    average = average[:, rules.lead :]
    rows, count = average.shape
    per_hour = rules.intervals_per_step
    hours = count // per_hour
    by_hour = average[:, : hours * per_hour].reshape(rows, hours, per_hour)
    ends = by_hour[:, :, rules.intervals_per_end - 1 :: rules.intervals_per_end]
    if rules.start == "complete_windows":
        result: FloatArray = ends.mean(axis=2)
        return result
    measured = ~np.isnan(ends)
    counts = measured.sum(axis=2)
    sums = np.where(measured, ends, 0.0).sum(axis=2)
    return np.where(counts, sums / np.maximum(counts, 1), np.nan)


def over_lpars(r4ha: FloatArray, rules: Rules) -> FloatArray:
    """Return the sum over LPARs at each step: what a product is billed by, before any maximum.

    Where one LPAR has no complete window the sum has none. Counted from zero, an LPAR in a gap is
    down and adds nothing; the sum is missing only while all are down.
    """
    if rules.start == "complete_windows":
        result: FloatArray = r4ha.sum(axis=0)
        return result
    measured = ~np.isnan(r4ha)
    sums = np.where(measured, r4ha, 0.0).sum(axis=0)
    return np.where(measured.any(axis=0), sums, np.nan)


def runs_of_gaps(msu: FloatArray) -> Iterator[tuple[int, int, int]]:
    """Yield row, first interval and length of each gap."""
    for row, gap in enumerate(np.isnan(msu)):
        edges = np.flatnonzero(np.diff(np.concatenate(([False], gap, [False])).astype(np.int8)))
        for first, end in edges.reshape(-1, 2).tolist():
            yield row, first, end - first
