"""Numbers as a reader of a locale writes them: one rule for the screen and for every file.

Text of files stays English; cells of workbooks, CSV and JSON hold numbers, which each program shows
in its own reader's way.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from math import floor, log10

from babel import Locale, UnknownLocaleError
from babel.numbers import (
    NumberPattern,
    format_compact_decimal,
    get_decimal_symbol,
    get_group_symbol,
)

from headroom.domain.quantities.currencies import (
    MINOR_DIGITS,
    amount_decimals,
    amount_digits,
    as_amount,
)
from headroom.domain.quantities.spoken import chance_in_words, decimals_below_one, rounded

FIGURE_DIGITS, FIGURE_DECIMALS = 5, 2
"""Significant digits and most decimals of a figure from 1 up; below 1 it has three digits."""
WORKING_DIGITS = 8
"""Significant digits where a reader calculates again."""
ALL_DIGITS = 12
"""Beyond them stands only what binary fractions leave behind."""
SMALLEST_IN_FULL, LARGEST_IN_FULL = 1e-6, 1e15
"""Numbers beyond them are written with a power of ten."""
_LARGEST_ON_AXIS = 1e6
"""From here on an axis writes millions as 1.5M."""
_NOISE = 1e-12
"""Smaller figures are what is left where two equal numbers are subtracted."""
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@lru_cache(maxsize=256)
def known_locale(tag: str | None) -> Locale:
    """Return the locale of a BCP 47 tag, or of as much of it as is known; English otherwise."""
    parts = (tag or "en").split("-")
    while parts:
        try:
            return Locale.parse("-".join(parts), sep="-")
        except (UnknownLocaleError, ValueError):
            parts.pop()
    return Locale("en")


@lru_cache(maxsize=256)
def writes_as_in_english(tag: str | None) -> bool:
    """Return whether a locale writes 5,208.3 as English does."""
    locale = known_locale(tag)
    return (get_decimal_symbol(locale), get_group_symbol(locale)) == (".", ",")


@lru_cache(maxsize=256)
def _pattern(tag: str | None, least: int, most: int) -> NumberPattern:
    pattern: NumberPattern = copy.copy(known_locale(tag).decimal_formats[None])
    pattern.frac_prec = (least, most)
    return pattern


def _with_decimals(value: float, least: int, most: int, locale: str | None) -> str:
    text = str(_pattern(locale, least, most).apply(rounded(value, most), known_locale(locale)))
    return f"−{text[1:]}" if text.startswith("-") else text


def _decimals(size: float, significant: int) -> int:
    return significant - 1 - floor(log10(size))


def figure_number(value: float, locale: str | None, unit: str = "") -> str:
    """Return a figure: 1,389 and 347.25 and 7.52 and 0.0964, with a minus sign of its own length.

    A zero at the end stands only where it was rounded to. unit: amounts of money have all of their
    minor unit or none of it. The same as shownFigure of the screen.
    """
    amount = as_amount(value, unit)
    size = abs(amount)
    if size < _NOISE:
        return "0"
    sign = "−" if amount < 0 else ""
    if not SMALLEST_IN_FULL <= size < LARGEST_IN_FULL:
        mantissa, _, power = f"{size:.2e}".partition("e")
        number = _with_decimals(float(mantissa), 0, 2, locale)
        return f"{sign}{number} × 10{str(int(power)).translate(_RAISED)}"
    money = amount_decimals(value, unit)
    if money is not None:
        # not the amount: 3,088.499 is rounded once, as a cell and the screen do
        return sign + _with_decimals(abs(value), money, money, locale)
    shown = (
        decimals_below_one(size, _decimals(size, 3))
        if size < 1
        else max(0, min(FIGURE_DECIMALS, _decimals(size, FIGURE_DIGITS)))
    )
    exact = float(f"{size:.{ALL_DIGITS}g}") == float(f"{size:.{shown}f}")
    return sign + _with_decimals(size, 0 if exact else shown, shown, locale)


def working_number(
    value: float, locale: str | None, unit: str = "", digits: int = WORKING_DIGITS
) -> str:
    """Return a number to calculate with again; an amount of money down to its minor units."""
    minor = amount_digits(unit)
    if minor is not None:
        amount = as_amount(value, unit)
        return _with_decimals(amount, 0 if amount.is_integer() else minor, minor, locale)
    size = abs(value)
    if value == 0:
        return "0"
    if size < SMALLEST_IN_FULL:
        text = format(Decimal(f"{value:.{digits}g}"), "f" if size >= _NOISE else "g")
        text = text.replace("-", "−") if value < 0 and size >= _NOISE else text
        return text.replace(".", get_decimal_symbol(known_locale(locale)))
    return _with_decimals(value, 0, max(0, _decimals(size, digits)), locale)


def exact_number(value: float, locale: str | None, unit: str = "") -> str:
    """Return a number as it was put in or printed: nothing is rounded, a price has its cents."""
    text = working_number(value, locale, unit, ALL_DIGITS)
    cents = MINOR_DIGITS.get(unit.partition("/")[0], 0)
    if cents and float(f"{value:.{cents}f}") == value and not float(value).is_integer():
        return _with_decimals(value, cents, cents, locale)
    return text


def percent(share: float, locale: str | None) -> str:
    """Return a share as whole percent."""
    return f"{figure_number(round(share * 100), locale)}\u00a0%"


def chance(share: float, locale: str | None) -> str:
    """Return a share of samples as a chance: never 0 % and never 100 %."""
    text = chance_in_words(share).replace(" %", "\u00a0%")
    return text.replace(".", get_decimal_symbol(known_locale(locale)))


def axis_numbers(ticks: Sequence[float], locale: str | None) -> list[str]:
    """Return the numbers of an axis, all with as many decimals: 9 and 9.5 are 9.0 and 9.5."""
    largest = max((abs(tick) for tick in ticks), default=0.0)
    if largest >= _LARGEST_ON_AXIS:
        return [
            f"{'−' if tick < 0 else ''}"
            + format_compact_decimal(abs(tick), locale=known_locale(locale), fraction_digits=1)
            for tick in ticks
        ]
    decimals = max((len(f"{tick:.9f}".rstrip("0").partition(".")[2]) for tick in ticks), default=0)
    return [
        f"{'−' if tick < 0 else ''}{_with_decimals(abs(tick), decimals, decimals, locale)}"
        for tick in ticks
    ]
