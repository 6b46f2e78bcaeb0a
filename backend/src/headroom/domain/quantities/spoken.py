"""Numbers within the domain's own sentences, as a person would write them."""

from __future__ import annotations

from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from math import ceil, floor, log10

from headroom.domain.quantities.currencies import amount_decimals, as_amount
from headroom.domain.quantities.units import ONE_OF

_LARGE = 1e6
_BEYOND_WORDS = 1e18
"""From here on a number has a power of ten; no sentence about a machine comes there."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SIZES = ((1e12, " trillion"), (1e9, " billion"), (_LARGE, " million"))
_SMALLEST = 1e-9
"""What lies nearer to 0 than this is 0."""
ONE_AGAIN = 1e-12
"""What is nearer to 1 than this is 1."""
DIGITS, DECIMALS, SMALL_DIGITS = 5, 2, 3
"""Significant digits and most decimals of a number from 1 up, and digits of a smaller one: as
figures have them, so that a sentence and a table say the same. All before the point are kept."""


_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)


def month_name(month: str) -> str:
    """Return ``2026-10`` as October 2026."""
    return f"{_MONTHS[int(month[5:]) - 1]} {month[:4]}"


def spoken_day(day: date) -> str:
    """Return a day by its month's name, which no order of numbers leaves open: 2 March 2026."""
    return f"{day.day} {month_name(day.isoformat()[:7])}"


def spoken_moment(moment: datetime) -> str:
    """Return a moment in local time: 2026-10-01 09:30. One without a zone is local."""
    local = moment if moment.tzinfo is None else moment.astimezone().replace(tzinfo=None)
    return local.isoformat(" ", "minutes")


def clock(minute: float) -> str:
    """Return minutes of a day as a time; the end of the day is 24:00."""
    hour, rest = divmod(round(minute), 60)
    return f"{hour:02d}:{rest:02d}"


def rounded(value: float, decimals: int) -> Decimal:
    """Return a number with so many decimals, as a spreadsheet and a browser round.

    90.285 is 90.29, whatever its binary fraction; every sentence and every file rounds here.
    """
    return Decimal(f"{value:.15g}").quantize(_last_digit(decimals), ROUND_HALF_UP)


@lru_cache(maxsize=64)
def _last_digit(decimals: int) -> Decimal:
    """Return 1 of the last of so many decimals."""
    return Decimal(1).scaleb(-decimals)


def decimals_below_one(size: float, decimals: int) -> int:
    """Return the decimals of a number below 1: more where it would be rounded up to 1.

    0.99997 is not 1.00: as many nines stand as it takes to tell.
    """
    left = 1 - size
    if left < ONE_AGAIN or rounded(size, decimals) < 1:
        return decimals
    return ceil(-log10(left))


def spoken(value: float) -> str:
    """Return a number for a sentence: 61,082 and 7.52 and 12.07 million, never 1e+15."""
    size = abs(value)
    if size >= _BEYOND_WORDS:
        mantissa, _, power = f"{value:.2e}".partition("e")
        return f"{mantissa} × 10{str(int(power)).translate(_RAISED)}".replace("-", "−")
    for unit, name in _SIZES:
        if size >= unit:
            return f"{_plain(value / unit)}{name}"
    return _plain(value)


def _plain(value: float) -> str:
    size = abs(value)
    digits = SMALL_DIGITS if size < 1 else DIGITS
    decimals = digits - 1 - floor(log10(size)) if size >= _SMALLEST else 0
    decimals = decimals_below_one(size, decimals) if size < 1 else min(DECIMALS, decimals)
    text = f"{rounded(value, max(0, decimals)):,f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text.replace("-", "−")


def spoken_with_unit(value: float, unit: str) -> str:
    """Return a number with its unit; a share as percent."""
    if unit == "share":
        return f"{spoken(value * 100)} %"
    money = amount_decimals(value, unit)
    amount = value if money is None else as_amount(value, unit)
    if money is not None and abs(amount) < _LARGE:
        # not the amount: 3,088.499 is rounded once, to 3,088, not by way of 3,088.50
        text = f"{rounded(value if amount else 0.0, money):,f}".replace("-", "−")
    else:
        text = spoken(amount)
    return text if unit in ("ratio", "count") else f"{text} {unit_of(text, unit)}"


def unit_of(number: str, unit: str) -> str:
    """Return a unit as it is said after a number: 1 month, 12 months."""
    return ONE_OF.get(unit, unit) if number == "1" else unit


def spoken_percent(share: float, decimals: int = 0) -> str:
    """Return a share as percent: 33 %."""
    return f"{share * 100:,.{decimals}f} %".replace("-", "−")


NEARLY = 0.001
"""How near to certain a share of samples can tell a chance."""


def chance_in_words(share: float) -> str:
    """Return a share of samples as a chance: 82 %, but over 99.9 % where all of them agree.

    Samples count what happened in them; what never did may still happen.
    """
    if share > 1 - NEARLY:
        return "over 99.9 %"
    if share < NEARLY:
        return "under 0.1 %"
    return spoken_percent(share, 0 if NEARLY * 10 <= share <= 1 - NEARLY * 10 else 1)
