"""How sure a result is: the formulas of a ledger over many samples of its uncertain inputs.

Method: docs/methods/uncertainty.md. The seed is fixed, so the same question has the same answer,
and an input's draws do not depend on which other inputs are uncertain.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Any, TypeAlias
from zlib import crc32

import numpy as np

from headroom.domain.evidence.evidence import LEVEL
from headroom.domain.quantities.expressions import NEVER
from headroom.domain.quantities.formulas import Applied, FloatArray, Function, Ledger
from headroom.domain.quantities.intervals import StandardError, half_widths
from headroom.domain.quantities.quantities import Interval
from headroom.domain.quantities.special import chdtri

SAMPLES = 100_000
SEED = 20_190_604
BLOCK = 8192
"""Samples evaluated at a time: few enough for arrays to stay in the processor's cache."""
WORKERS = 2
"""Threads that evaluate blocks: NumPy lets others run while it works through an array."""
NOTHING = 1e-12
"""A change smaller than this, relatively, is what binary fractions leave over."""
LOW, MIDDLE, HIGH = 0.05, 0.50, 0.95
"""The quantiles that are shown."""
_LEVELS = (LOW, 0.25, MIDDLE, 0.75, HIGH)
"""All that are worked out; half of the samples lie between the second and the fourth."""
BINS = 32
SHOWN_TAIL = 0.005
"""Share of the samples at either end that a histogram leaves out: few and far."""
SAMPLED_LEVEL = 0.90
"""What lies between the outer two."""

Overrides: TypeAlias = dict[str, FloatArray | float]
Expand: TypeAlias = Callable[[Mapping[str, Any]], Overrides]
"""Turns values of uncertain inputs into overrides: a share that moves moves the others too."""


@dataclass(frozen=True, slots=True)
class Student:
    """A mean of published runs: Student's distribution around it."""

    error: StandardError

    def draws(self, name: str) -> FloatArray:
        """Return samples of the quantity called so.

        Each set of runs has draws of its own, so means that have runs in common move together:
        their correlation is the variance of the mean in common ÷ the product of their errors.
        """
        error = self.error
        parts = tuple((part.runs, part.error / error.error) for part in error.of)
        return error.centre + error.error * _standard_student(
            parts or ((name, 1.0),), error.freedom
        )

    def interval(self) -> Interval:
        """Return the 95 % interval."""
        return self.error.interval(LEVEL)

    def ends(self) -> tuple[float, float]:
        """Return the ends of the 95 % interval."""
        interval = self.interval()
        return interval.low, interval.high


@dataclass(frozen=True, slots=True)
class Between:
    """Between two ends; likeliest at ``mode``, or each value as likely as another without one."""

    low: float
    high: float
    mode: float | None = None

    def draws(self, name: str) -> FloatArray:
        """Return samples of the quantity called so."""
        uniform = _standard_uniform(name)
        width = self.high - self.low
        if self.mode is None:
            return self.low + width * uniform
        peak = min(max(self.mode, self.low), self.high)
        rising, falling = peak - self.low, self.high - peak
        return np.where(
            uniform * width < rising,
            self.low + np.sqrt(uniform * width * rising),
            self.high - np.sqrt((1 - uniform) * width * falling),
        )

    def ends(self) -> tuple[float, float]:
        """Return both ends."""
        return self.low, self.high


Spread: TypeAlias = Student | Between


@dataclass(frozen=True, slots=True)
class Quantiles:
    """Quantiles of a result, in its unit."""

    p5: float
    p25: float
    p50: float
    p75: float
    p95: float

    def ordered(self) -> tuple[float, ...]:
        """Return them, the lowest first."""
        return self.p5, self.p25, self.p50, self.p75, self.p95


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many samples of a result lie between edges, which rise; in its unit.

    Samples beyond the outer edges, SHOWN_TAIL on either side, are left out.
    """

    edges: tuple[float, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """What one uncertain input does to a result: the result with the input at each end."""

    input: str
    label: str
    unit: str
    low_input: float
    high_input: float
    at_low: float
    at_high: float

    def reach(self, value: float) -> tuple[float, float]:
        """Return the least and the most of a result that is ``value`` with the input as stated.

        Both ends of the input may lie on one side of it.
        """
        results = (self.at_low, value, self.at_high)
        return min(results), max(results)

    def swing(self, value: float) -> float:
        """Return how far the result moves."""
        least, most = self.reach(value)
        return most - least

    def one_sided(self, value: float) -> bool:
        """Return whether both ends change the result, and both to the same side."""
        low, high = self.at_low - value, self.at_high - value
        return low * high > 0 and min(abs(low), abs(high)) > NOTHING * abs(value)


@dataclass(frozen=True, slots=True)
class Tornado:
    """What every uncertain input does to one figure, widest first."""

    figure: str
    value: float | None
    bars: list[Bar]


def sampled(
    ledger: Ledger,
    spreads: Mapping[str, Spread],
    wanted: Collection[str],
    expand: Expand,
    beside: Collection[Spread] = (),
) -> dict[str, FloatArray]:
    """Return samples of the wanted results, for those that depend on an uncertain input.

    beside: spreads of what the samples are to be held against.
    """
    draws = drawn_together(spreads, beside)
    steps = ledger.steps_after(expand(dict.fromkeys(spreads, 0.0)), ledger.lineage(wanted))
    made = {quantity_id for quantity_id, _, _ in steps} | set(spreads)
    samples_of = {figure: np.empty(SAMPLES) for figure in wanted if figure in made}
    stated = {quantity.id: quantity.value for quantity in ledger.quantities()}
    drawn_figures = spreads.keys() & samples_of.keys()
    done = _no_longer_needed(steps)

    def evaluate(start: int) -> None:
        block = slice(start, start + BLOCK)
        values: dict[str, Any] = dict(stated)
        values |= expand({name: drawn[block] for name, drawn in draws.items()})
        for figure in drawn_figures:
            samples_of[figure][block] = values[figure]
        with np.errstate(all="ignore"):
            for (quantity_id, function, input_ids), last in zip(steps, done, strict=True):
                values[quantity_id] = function(*[values[input_id] for input_id in input_ids])
                if quantity_id in samples_of:
                    samples_of[quantity_id][block] = values[quantity_id]
                for input_id in last:
                    del values[input_id]

    with ThreadPoolExecutor(WORKERS, thread_name_prefix="samples") as workers:
        list(workers.map(evaluate, range(0, SAMPLES, BLOCK)))
    return {figure: samples for figure, samples in samples_of.items() if _usable(samples)}


def _no_longer_needed(steps: Sequence[Applied]) -> list[list[str]]:
    """Return for each step what no later one asks for.

    Memory that is given up at once is used again by the next step, while it lies in the
    processor's cache; kept to the end of a block, each block would fetch all of it anew.
    """
    asked_later: set[str] = set()
    done = []
    for quantity_id, _, input_ids in reversed(steps):
        needed = {*input_ids, quantity_id}
        done.append(sorted(needed - asked_later))
        asked_later |= needed
    return done[::-1]


def drawn_together(
    spreads: Mapping[str, Spread], beside: Collection[Spread] = ()
) -> dict[str, FloatArray]:
    """Return samples of uncertain inputs; means that have runs in common are drawn together.

    beside: further spreads, of scenarios side by side, whose means may have runs in common with
    these. Alone, each keeps its own distribution.
    """
    together = {
        spread.error.of: spread.error
        for spread in (*spreads.values(), *beside)
        if isinstance(spread, Student) and spread.error.error > 0
    }
    errors = tuple(error for _, error in sorted(together.items(), key=lambda one: _runs(one[1])))
    drawn: dict[str, FloatArray] = {}
    for name, spread in spreads.items():
        if isinstance(spread, Student) and any(
            not {*_runs(spread.error)}.isdisjoint(_runs(other))
            for other in errors
            if other.of != spread.error.of
        ):
            error = spread.error
            position = [one.of for one in errors].index(error.of)
            drawn[name] = error.centre + error.error * _standard_related(errors, position)
        else:
            drawn[name] = spread.draws(name)
    return drawn


def _runs(error: StandardError) -> tuple[str, ...]:
    return tuple(sorted(part.runs for part in error.of))


def _usable(samples: FloatArray) -> bool:
    """Return whether samples are numbers, but for a few that never come to one."""
    if np.isfinite(samples).all():
        return True
    never = float(np.mean(samples == NEVER))
    return not np.isnan(samples).any() and never < 1 - HIGH and samples.min() > -NEVER


def quantiles(samples: FloatArray) -> Quantiles:
    """Return the quantiles, between order statistics as NumPy's default does."""
    places = [level * (len(samples) - 1) for level in _LEVELS]
    ordered = np.partition(
        samples, [step for place in places for step in (int(place), int(place) + 1)]
    )
    heights = []
    for place in places:
        below, above = ordered[int(place)], ordered[int(place) + 1]
        heights.append(float(below + (above - below) * (place - int(place))))
    return Quantiles(*heights)


def sampled_quantiles(
    ledger: Ledger, spreads: Mapping[str, Spread], wanted: Collection[str], expand: Expand
) -> tuple[dict[str, Quantiles], dict[str, FloatArray]]:
    """Return the quantiles of the wanted results, and the samples that they come from.

    A result that one formula makes of another wanted one, all else being certain, needs no
    samples of its own: every formula is monotone in each input, so quantiles go through it.
    """
    steps, follows = _followers(ledger, spreads, wanted, expand)
    samples = sampled(ledger, spreads, [name for name in wanted if name not in follows], expand)
    with ThreadPoolExecutor(WORKERS, thread_name_prefix="quantiles") as workers:
        by_name = dict(zip(samples, workers.map(quantiles, samples.values()), strict=True))
    for step in steps:
        before = by_name.get(follows.get(step, ""))
        if before is not None:
            function, input_ids = steps[step]
            numbers = [
                function(
                    *(quantile if one == follows[step] else ledger[one].value for one in input_ids)
                )
                for quantile in before.ordered()
            ]
            by_name[step] = Quantiles(*sorted(numbers))
    return {name: one for name, one in by_name.items() if np.isfinite(one.ordered()).all()}, samples


HowMade: TypeAlias = tuple[Function, tuple[str, ...]]


def _followers(
    ledger: Ledger, spreads: Mapping[str, Spread], wanted: Collection[str], expand: Expand
) -> tuple[dict[str, HowMade], dict[str, str]]:
    """Return the steps to the wanted results, and which of these one step makes of another."""
    moved_inputs = expand(dict.fromkeys(spreads, 0.0))
    steps = {
        quantity_id: (function, input_ids)
        for quantity_id, function, input_ids in ledger.steps_after(
            moved_inputs, ledger.lineage(wanted)
        )
    }
    moved = moved_inputs.keys() | steps.keys()
    follows: dict[str, str] = {}
    for name in wanted:
        moving = {one for one in steps[name][1] if one in moved} if name in steps else set()
        if len(moving) == 1 and moving <= set(wanted):
            follows[name] = moving.pop()
    return steps, follows


def histograms(
    ledger: Ledger,
    spreads: Mapping[str, Spread],
    wanted: Collection[str],
    expand: Expand,
    samples: Mapping[str, FloatArray],
) -> dict[str, Histogram]:
    """Return how the samples of the wanted results lie.

    wanted, samples: as sampled_quantiles takes and gives them. Where a result follows another one
    its edges are the other's through the formula, which is monotone.
    """
    steps, follows = _followers(ledger, spreads, wanted, expand)
    shapes = {
        name: _histogram(drawn, ledger[name].unit == "month")
        for name, drawn in samples.items()
        if name in wanted
    }
    for name in steps:
        before = shapes.get(follows.get(name, ""))
        if before is None:
            continue
        function, input_ids = steps[name]
        edges = np.broadcast_to(
            function(
                *(
                    np.array(before.edges) if one == follows[name] else ledger[one].value
                    for one in input_ids
                )
            ),
            len(before.edges),
        )
        turned = edges[0] > edges[-1]
        shapes[name] = Histogram(
            tuple(edges[::-1].tolist() if turned else edges.tolist()),
            before.counts[::-1] if turned else before.counts,
        )
    return {
        name: shape
        for name, shape in shapes.items()
        if np.isfinite(shape.edges).all() and shape.edges[0] < shape.edges[-1]
    }


def _histogram(drawn: FloatArray, whole: bool) -> Histogram:
    """Return the histogram of samples. whole: whole numbers, each with a bar of its own."""
    finite = drawn[np.isfinite(drawn)]
    last = len(finite) - 1
    tail = int(SHOWN_TAIL * last)
    ordered = np.partition(finite, [tail, last - tail])
    low, high = float(ordered[tail]), float(ordered[last - tail])
    if whole and high - low < 4 * BINS:
        edges = np.arange(low - 0.5, high + 1)
    else:
        edges = np.linspace(low, high, BINS + 1)
    counts, _ = np.histogram(finite, edges) if low < high or whole else (np.array([]), None)
    return Histogram(tuple(edges.tolist()), tuple(counts.tolist()))


def share_above_zero(samples: FloatArray) -> float:
    """Return the share of samples above zero, 0 to 1."""
    return float(np.mean(samples > 0))


def share_not_below_zero(samples: FloatArray) -> float:
    """Return the share of samples that are zero or more, 0 to 1."""
    return float(np.mean(samples >= 0))


def tornado(
    ledger: Ledger,
    spreads: Mapping[str, Spread],
    wanted: Sequence[str],
    expand: Expand,
    label: Callable[[str], str],
) -> list[Tornado]:
    """Return for each wanted result what every uncertain input does to it.

    Inputs move one at a time, all others stay at their values; all ends are evaluated at once.
    Inputs that do nothing to a result have no bar, nor those at whose ends it is not known.
    """
    ends = {name: spread.ends() for name, spread in spreads.items()}
    moved: dict[str, FloatArray] = {}
    for position, (name, (low, high)) in enumerate(ends.items()):
        moved[name] = np.full(2 * len(ends), ledger[name].value, dtype=np.float64)
        moved[name][2 * position : 2 * position + 2] = low, high
    values = ledger.evaluate(expand(moved), ledger.lineage(wanted))
    rows = []
    for figure in wanted:
        bars: list[Bar] = []
        value = ledger[figure].value
        if values[figure] is not None and value is not None:
            pairs = np.broadcast_to(values[figure], 2 * len(ends)).reshape(-1, 2).tolist()
            bars = [
                bar
                for (name, (low, high)), (at_low, at_high) in zip(ends.items(), pairs, strict=True)
                for bar in [Bar(name, label(name), ledger[name].unit, low, high, at_low, at_high)]
                if isfinite(at_low + at_high)
                and bar.swing(value) > NOTHING * max(map(abs, bar.reach(value)))
            ]
            bars.sort(key=lambda bar: (-bar.swing(value), bar.input))
        rows.append(Tornado(figure, value, bars))
    return rows


def _generator(name: str) -> np.random.Generator:
    return np.random.default_rng([SEED, crc32(name.encode())])


@lru_cache(maxsize=32)
def _standard_uniform(name: str) -> FloatArray:
    drawn = _generator(name).random(SAMPLES)
    drawn.flags.writeable = False
    return drawn


@lru_cache(maxsize=32)
def _standard_normal(name: str) -> FloatArray:
    drawn = _generator(name).standard_normal(SAMPLES)
    drawn.flags.writeable = False
    return drawn


@lru_cache(maxsize=16)
def _standard_student(parts: tuple[tuple[str, float], ...], freedom: float) -> FloatArray:
    """Return Student's draws made of those of sets of runs, each with its weight.

    Student's draw is a normal one ÷ √(χ² ÷ freedom). What share their first runs, the baseline,
    have the same probability for χ²: with equal freedoms any sum of them is Student's as well.
    """
    normal = sum(weight * _standard_normal(runs) for runs, weight in parts)
    if not np.isinf(freedom):
        below = _standard_uniform(f"{parts[0][0]}: spread of the runs")
        normal = normal / np.sqrt(chdtri(freedom, below) / freedom)
    drawn = np.asarray(normal, dtype=np.float64)
    drawn.flags.writeable = False
    return drawn


@lru_cache(maxsize=16)
def _standard_related(related: tuple[StandardError, ...], position: int) -> FloatArray:
    """Return Student's draws of one of several means that have runs in common.

    The correlation of each two is the one with which both their sum and their difference have the
    width of Welch's formula over the sets of runs: that of the variances is too high where one set
    of few runs is most of an error. Each has normal draws of its own, joined by that.
    """
    error = related[position]
    normals = [_standard_normal(" and ".join(_runs(one))) for one in related]
    weights = np.linalg.cholesky(_correlations(related))[position]
    normal = sum(weight * drawn for weight, drawn in zip(weights, normals, strict=True))
    below = _standard_uniform(f"{error.of[0].runs}: spread of the runs")
    drawn = np.asarray(normal / np.sqrt(chdtri(error.freedom, below) / error.freedom))
    drawn.flags.writeable = False
    return drawn


def _correlations(related: Sequence[StandardError]) -> FloatArray:
    """Return the matrix of correlations of means that have runs in common, positive definite."""
    widths = [_width([(1.0, one)]) for one in related]
    matrix = np.eye(len(related))
    for row, one in enumerate(related):
        for column, other in enumerate(related[:row]):
            wider, narrower = (_width([(1.0, one), (sign, other)]) for sign in (1.0, -1.0))
            share = (wider**2 - narrower**2) / (4 * widths[row] * widths[column])
            matrix[row, column] = matrix[column, row] = min(max(share, -1.0), 1.0)
    values, vectors = np.linalg.eigh(matrix)
    whole = (vectors * np.maximum(values, 1e-9)) @ vectors.T
    size = np.sqrt(np.diag(whole))
    return np.asarray(whole / np.outer(size, size))


def _width(terms: Sequence[tuple[float, StandardError]]) -> float:
    """Return half the width of Welch's interval of a sum of means, each with its weight."""
    errors: dict[str, float] = {}
    freedoms: dict[str, float] = {}
    for weight, error in terms:
        for part in error.of:
            errors[part.runs] = errors.get(part.runs, 0.0) + weight * part.error
            freedoms[part.runs] = part.freedom
    columns = np.array(list(errors.values()))[:, np.newaxis]
    return float(half_widths(columns, list(freedoms.values()), SAMPLED_LEVEL)[0])
