"""Where the peak stands, and what a reduction of another size would bring.

Method: docs/methods/rolling-average.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from headroom.domain.peaks.rolling_average import Rules
from headroom.domain.quantities.expressions import nearest_whole
from headroom.domain.quantities.formulas import FloatArray

TIE = 1e-9
"""Values this near to each other, relatively, count as equal: the earlier one is the peak."""
MOST_CORNERS = 1000
MOST_HOURS = 24
MOST_WINDOWS = 8
_FEW = 2000
_PROBES = (-1.0, 0.0, 0.1, 1.0)
"""Scales, against the spread of the levels, at which the highest line is looked up."""


@dataclass(frozen=True, slots=True)
class R4haPeak:
    """The highest R4HA and its step, the earliest where several are equal."""

    msu: float
    index: int


@dataclass(frozen=True, slots=True)
class Corner:
    """A size of the reduction at which the billed peak moves to another step.

    scale: 1 is the reduction as given. saved_at_old_peak_msu and the others hold at that size.
    """

    scale: float
    saved_at_old_peak_msu: float
    billed_saving_msu: float
    peak_index: int


@dataclass(frozen=True, slots=True)
class Gain:
    """What a larger or smaller reduction of the same shape would bring.

    full_up_to_msu: as long as no more is saved at the old peak than this, all of it is billed.
    none_beyond_msu: whoever saves more than this there gains nothing more; None where that size
    is not reached before some interval would fall below zero. corners: the billed saving is a
    straight line between them.
    """

    full_up_to_msu: float
    none_beyond_msu: float | None
    corners: tuple[Corner, ...]


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour of the order in which peaks would have to be lowered.

    hour: counted from the clock hour in which the series begins. index: its highest step.
    above_old_peak_msu: how much it stands above what is left at the old peak, 0 where it does not.
    then_peak_msu: the peak once this hour and all before it in the order are lowered to the next;
    None for the last.
    """

    hour: int
    index: int
    r4ha_msu: float
    above_old_peak_msu: float
    then_peak_msu: float | None


@dataclass(frozen=True, slots=True)
class HighWindow:
    """A window of the order in which windows would have to be lowered; none shares an hour.

    start_minute, end_minute: from the series' start. above_old_peak_msu: how much it is above what
    is left at the old peak, 0 where it is not. then_peak_msu: the next window's R4HA.
    """

    index: int
    start_minute: float
    end_minute: int
    r4ha_msu: float
    above_old_peak_msu: float
    then_peak_msu: float | None


def whole_msu(msu: float) -> int:
    """Return the MSU that a bill counts: the nearest whole number, a half upwards."""
    return int(nearest_whole(msu))


def find_peak(values: FloatArray, *, among_equals: FloatArray | None = None) -> R4haPeak | None:
    """Return the highest value and its index, the first of those within TIE of it.

    among_equals: where several are equal, as under a cap, the highest of these decides first.
    """
    highest = np.fmax.reduce(values) if values.size else np.nan
    if np.isnan(highest):
        return None
    equal = values >= highest - TIE * abs(highest)
    if among_equals is not None:
        most = among_equals[equal].max()
        equal &= among_equals >= most - TIE * abs(most)
    index = int(np.argmax(equal))
    return R4haPeak(float(values[index]), index)


def steps_near_envelope(levels: FloatArray, reliefs: FloatArray) -> NDArray[np.int64]:
    """Return the steps whose line ``level − scale × relief`` may be the highest at some scale.

    What lies below a chain through a few lines that are the highest somewhere never is. That
    leaves some hundred steps of a year to put in order.
    """
    steps: NDArray[np.int64] = np.flatnonzero(~np.isnan(levels))
    if len(steps) <= _FEW:
        return steps
    levels, reliefs = levels[steps], reliefs[steps]
    least, most = reliefs.min(), reliefs.max()
    if not least < most:
        highest: NDArray[np.int64] = steps[levels >= levels.max()]
        return highest
    # a lower line than the best with the least relief and the best with the most is never highest
    floor = min(float(levels[reliefs == end].max()) for end in (least, most))
    high = np.flatnonzero(levels >= floor - TIE * abs(floor))
    steps, levels, reliefs = steps[high], levels[high], reliefs[high]
    ends = [np.flatnonzero(reliefs == end) for end in (least, most)]
    chain = {int(end[np.argmax(levels[end])]) for end in ends}
    slope = (levels.max() - levels.min()) / (most - least)
    for factor in _PROBES:
        chain.add(int(np.argmax(levels - factor * slope * reliefs)))
    corners = np.array(sorted(chain, key=lambda step: (reliefs[step], levels[step])))
    below = np.interp(reliefs, reliefs[corners], levels[corners])
    kept: NDArray[np.int64] = steps[levels >= below - TIE * np.abs(below)]
    return kept


def gain(before: FloatArray, relief: FloatArray, old: int, most_scale: float) -> Gain:
    """Return how the billed saving grows with the size of a reduction.

    before: R4HA. relief: R4HA of the reduction, in the same steps. old: the step of the peak.
    The peak after ``scale`` times the reduction is the upper envelope of the straight lines
    ``before − scale × relief``, one for each step, so it bends at few corners, found one by one.
    """
    at_old, peak = float(relief[old]), float(before[old])
    slack = TIE * max(peak, 1e-300)
    steps = steps_near_envelope(before, relief)
    steps = steps[np.lexsort((-before[steps], relief[steps]))]
    # a step matters only if it stands above every step that is relieved less
    highest = np.maximum.accumulate(before[steps])
    matters = np.concatenate(([True], before[steps][1:] > highest[:-1]))
    steps = steps[matters]
    levels, slopes = before[steps], relief[steps]
    at = int(np.argmax(levels >= levels[-1] - slack))
    scale, corners = 0.0, [_corner(0.0, at_old, 0.0, int(steps[at]))]
    none_beyond: float | None = None
    while True:
        if slopes[at] <= slack:
            none_beyond = scale
            break
        if at == 0:
            break  # relieved everywhere: every further MSU lowers the peak
        crossings = (levels[at] - levels[:at]) / (slopes[at] - slopes[:at])
        following = int(np.argmin(crossings))
        if crossings[following] >= most_scale:
            break
        scale, at = max(scale, float(crossings[following])), following
        saved = peak - float(levels[at] - scale * slopes[at])
        if scale - corners[-1].scale <= TIE * scale:
            corners.pop()  # several steps are reached at once
        corners.append(_corner(scale, at_old, saved, int(steps[at])))
        if len(corners) >= MOST_CORNERS:
            break
    if none_beyond is None and np.isfinite(most_scale) and len(corners) < MOST_CORNERS:
        saved = peak - float(levels[at] - most_scale * slopes[at])
        corners.append(_corner(most_scale, at_old, saved, int(steps[at])))
    return Gain(
        full_up_to_msu=_full_up_to(corners, at_old),
        none_beyond_msu=None if none_beyond is None else none_beyond * at_old,
        corners=tuple(corners),
    )


def _corner(scale: float, at_old: float, billed: float, index: int) -> Corner:
    return Corner(scale, scale * at_old, billed, index)


def _full_up_to(corners: list[Corner], at_old: float) -> float:
    """Return the largest saving at the old peak that is billed whole."""
    full = 0.0
    for corner in corners:
        if corner.billed_saving_msu < corner.saved_at_old_peak_msu * (1 - TIE) or at_old <= 0:
            break
        full = corner.saved_at_old_peak_msu
    return full


def hours_in_order(r4ha: FloatArray, rules: Rules, *, above: float | None) -> tuple[Hour, ...]:
    """Return the clock hours with the highest R4HA, highest first, MOST_HOURS at most.

    above: what is left at the old peak, to say how far an hour stands above it.
    """
    highest, steps = highest_by_hour(r4ha, rules)
    order = np.argsort(-highest, kind="stable")[: MOST_HOURS + 1]
    order = order[np.isfinite(highest[order])]
    hours = []
    for position, hour in enumerate(order[:MOST_HOURS].tolist()):
        level = float(highest[hour])
        following = order[position + 1] if position + 1 < len(order) else None
        hours.append(
            Hour(
                hour=hour,
                index=int(steps[hour]),
                r4ha_msu=level,
                above_old_peak_msu=0.0 if above is None else max(0.0, level - above),
                then_peak_msu=None if following is None else float(highest[following]),
            )
        )
    return tuple(hours)


def highest_by_hour(r4ha: FloatArray, rules: Rules) -> tuple[FloatArray, NDArray[np.int64]]:
    """Return the highest R4HA of each clock hour, NaN where there is none, and its step.

    The first hour is the one in which the series begins.
    """
    per_hour = 60 // rules.step_minutes
    before = rules.begun if per_hour > 1 else int(rules.lead > 0)
    hours = -(-(before + len(r4ha)) // per_hour)
    padded = np.full(hours * per_hour, -np.inf)
    padded[before : before + len(r4ha)] = np.where(np.isnan(r4ha), -np.inf, r4ha)
    by_hour = padded.reshape(hours, per_hour)
    within = by_hour.argmax(axis=1)
    every = np.arange(hours)
    highest = by_hour[every, within]
    highest[np.isinf(highest)] = np.nan
    return highest, every * per_hour + within - before


def windows_in_order(
    r4ha: FloatArray, rules: Rules, *, above: float | None
) -> tuple[HighWindow, ...]:
    """Return the highest windows that have no interval in common, MOST_WINDOWS at most."""
    left, windows = r4ha.copy(), list[HighWindow]()
    while len(windows) <= MOST_WINDOWS and (peak := find_peak(left)) is not None:
        start, end = rules.window_minutes(peak.index)
        apart = -int(-(end - start) // rules.step_minutes)
        left[max(0, peak.index - apart + 1) : peak.index + apart] = np.nan
        over = 0.0 if above is None else max(0.0, peak.msu - above)
        windows.append(HighWindow(peak.index, start, end, peak.msu, over, None))
    return tuple(
        replace(window, then_peak_msu=following.r4ha_msu if following else None)
        for window, following in zip_longest(windows[:MOST_WINDOWS], windows[1 : MOST_WINDOWS + 1])
        if window is not None
    )
