"""Comparing a recomputed number with the digits that a document prints.

A printed number has a last place. What was computed can reach it by rounding (half up or half to
even), by truncation, by rounding up, or not at all; and the inputs were themselves rounded before
they were printed, which leaves a range. These are told apart here.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import (
    ROUND_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    ROUND_UP,
    Decimal,
)

_TIME = re.compile(r"^(\d+):(\d\d):(\d\d(?:\.\d+)?)$")
_NUMBER = re.compile(r"[-+\u2212]?\s?(?:\d[\d,]*(?:\.\d+)?|\.\d+)")
_SIGNIFICANT = 12
"""Floats are compared to so many digits, so that 0.1415 is not 0.14149999999999999."""


@dataclass(frozen=True, slots=True)
class PrintedDigits:
    """The digits of a printed number.

    number: the number in the text; decimals: digits after its point, 0 for a number in words;
    step: one unit of its last place, in the unit of the value.
    """

    number: Decimal
    decimals: int
    step: Decimal


@dataclass(frozen=True, slots=True)
class PrintedComparison:
    """How a recomputed number stands to the printed digits.

    units_off: printed minus recomputed (rounded half up), in units of the printed last place.
    within_reach: the rounding of the inputs, as far as it is known, can explain the printed digits.
    """

    printed: float
    recomputed: float
    decimals: int
    step: float
    exact: bool
    rounded_half_up: bool
    rounded_half_even: bool
    truncated: bool
    rounded_up: bool
    units_off: int
    within_reach: bool

    @property
    def agrees(self) -> bool:
        """Whether rounding half up gives the printed digits."""
        return self.exact or self.rounded_half_up


def read_printed(printed: str, value: float | None = None) -> PrintedDigits | None:
    """Return the digits of a printed text; None where it holds no number (``NA``).

    value: what the text stands for where that is not the number itself (``32 KB``, ``57%`` as a
    share, ``15 million``, ``five``); the last place is scaled accordingly.
    """
    text = printed.strip().rstrip("*").strip()
    time = _TIME.match(text)
    if time:
        hours, minutes, seconds = time.groups()
        number = Decimal(hours) * 3600 + Decimal(minutes) * 60 + Decimal(seconds)
        decimals = len(seconds.partition(".")[2])
        return PrintedDigits(number, decimals, Decimal(1).scaleb(-decimals))
    match = _NUMBER.search(text)
    if match is None:
        if value is None:
            return None
        return PrintedDigits(_decimal(value), 0, Decimal(1) if value == int(value) else Decimal(0))
    digits = match.group().replace(",", "").replace("\u2212", "-").replace(" ", "")
    number = Decimal(digits)
    decimals = len(digits.partition(".")[2])
    step = Decimal(1).scaleb(-decimals)
    if value is not None and number != 0:
        scale = _decimal(value) / number
        return PrintedDigits(_decimal(value), decimals, step * abs(scale))
    return PrintedDigits(number, decimals, step)


_SCALES = (("%", 0.01), ("million", 1e6), ("thousand", 1e3), ("K", 1024), ("K", 1e3))


def stands_for(printed: str, value: float, unit: str) -> bool:
    """Return whether a value is what a printed text says, as far as it says it in digits.

    A percentage may stand for a share; ``15 million`` and ``32 KB`` for the number itself.
    """
    digits = read_printed(printed)
    if digits is None:
        return True
    scales = [1.0, *(scale for sign, scale in _SCALES if sign in printed)]
    if unit == "share" and "%" in printed:
        scales.remove(1.0)
    return any(math.isclose(float(digits.number) * scale, value, rel_tol=1e-9) for scale in scales)


def compare_printed(
    printed: str,
    recomputed: float,
    *,
    value: float | None = None,
    reach: tuple[float, float] | None = None,
) -> PrintedComparison:
    """Return how ``recomputed`` stands to the printed digits.

    value: what the text stands for, where it is not the number itself.
    reach: lowest and highest result that the rounding of the printed inputs allows.
    Raises ValueError where the text holds no number.
    """
    digits = read_printed(printed, value)
    if digits is None:
        raise ValueError(f"{printed!r} holds no number")
    target, recomputed_value, step = digits.number, _decimal(recomputed), digits.step
    low, high = (
        (recomputed_value, recomputed_value)
        if reach is None
        else (_decimal(reach[0]), _decimal(reach[1]))
    )
    half = step / 2
    return PrintedComparison(
        printed=float(target),
        recomputed=recomputed,
        decimals=digits.decimals,
        step=float(step),
        exact=target == recomputed_value,
        rounded_half_up=_at(recomputed_value, step, ROUND_HALF_UP) == target,
        rounded_half_even=_at(recomputed_value, step, ROUND_HALF_EVEN) == target,
        truncated=_at(recomputed_value, step, ROUND_DOWN) == target,
        rounded_up=_at(recomputed_value, step, ROUND_UP) == target,
        units_off=_units(target, recomputed_value, step),
        # what was rounded half up lies below the upper end of its last place, and never on it
        within_reach=low < target + half and high > target - half
        if low < high
        else low <= target + half and high >= target - half,
    )


def digits_that_differ(printed: str, other: float) -> int | None:
    """Return in how many digits the printed number differs from another, written equally long.

    The other number is taken rounded and truncated, whichever is closer; None where the two
    have not the same number of digits.
    """
    digits = read_printed(printed)
    if digits is None:
        return None
    counts = []
    for rounding in (ROUND_HALF_UP, ROUND_DOWN):
        written = f"{_at(_decimal(other), digits.step, rounding):.{digits.decimals}f}"
        ours = f"{digits.number:.{digits.decimals}f}"
        if len(written) == len(ours):
            counts.append(sum(a != b for a, b in zip(ours, written, strict=True)))
    return min(counts, default=None)


def rounded_text(value: float, decimals: int) -> str:
    """Return a number with these decimals, rounded half up as people do: 7.52375 is 7.5238."""
    return f"{_at(_decimal(value), Decimal(1).scaleb(-decimals), ROUND_HALF_UP):,.{decimals}f}"


def half_step(printed: str, value: float | None = None) -> float:
    """Return half a unit of the last printed place: how far rounding may have moved a number."""
    digits = read_printed(printed, value)
    return 0.0 if digits is None else float(digits.step / 2)


def _decimal(value: float) -> Decimal:
    return Decimal(f"{value:.{_SIGNIFICANT}g}")


def _at(value: Decimal, step: Decimal, rounding: str) -> Decimal:
    if step == 0:
        return value
    return (value / step).quantize(Decimal(1), rounding=rounding) * step


def _units(target: Decimal, value: Decimal, step: Decimal) -> int:
    if step == 0:
        return 0 if target == value else 1
    return int(((target - _at(value, step, ROUND_HALF_UP)) / step).to_integral_value())
