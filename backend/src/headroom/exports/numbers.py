"""Numbers as a reader of a locale writes them.

Text of files stays English; workbooks, CSV and JSON hold numbers, which each program shows in its
own reader's way.
"""

from __future__ import annotations

import math
from decimal import Decimal
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal, format_percent, get_decimal_symbol

from headroom.domain.quantities.currencies import amount_digits, as_amount

DIGITS = 3
"""Significant digits in sentences; workbooks hold all of them."""
WORKING_DIGITS = 7
"""Significant digits where a reader calculates again."""
SMALLEST_IN_FULL = 1e-6
"""Smaller numbers are written with a power of ten."""


@cache
def known_locale(tag: str | None) -> Locale:
    """Return the locale of a BCP 47 tag, or of as much of it as is known; English otherwise."""
    parts = (tag or "en").split("-")
    while parts:
        try:
            return Locale.parse("-".join(parts), sep="-")
        except (UnknownLocaleError, ValueError):
            parts.pop()
    return Locale("en")


def rounded_number(value: float, digits: int, locale: str | None) -> str:
    """Return a number with so many significant digits, or all before the point: 1,389 and 7.52."""
    size = abs(value)
    if value == 0:
        return "0"
    if size < SMALLEST_IN_FULL:
        text = f"{value:.{digits}g}"
        return text.replace(".", get_decimal_symbol(known_locale(locale)))
    decimals = max(0, digits - 1 - math.floor(math.log10(size)))
    text = f"{value:.{decimals}f}"
    if decimals:
        text = text.rstrip("0").rstrip(".")
    return format_decimal(Decimal(text), locale=known_locale(locale), decimal_quantization=False)


def short_number(value: float, locale: str | None, unit: str = "") -> str:
    """Return a number for a sentence, with a minus sign of its own length."""
    text = rounded_number(as_amount(value, unit), DIGITS, locale)
    return text.replace("-", "−") if "e" not in text else text


def working_number(value: float, locale: str | None, unit: str = "") -> str:
    """Return a number to calculate with again; an amount of money down to its minor units."""
    digits = amount_digits(unit)
    if digits is not None:
        amount = as_amount(value, unit)
        text = f"{amount:.{0 if amount.is_integer() else digits}f}"
        known = known_locale(locale)
        return format_decimal(Decimal(text), locale=known, decimal_quantization=False)
    return rounded_number(value, WORKING_DIGITS, locale)


def percent(share: float, locale: str | None) -> str:
    """Return a share as whole percent."""
    return format_percent(share, locale=known_locale(locale))
