"""Numbers within the domain's own sentences, as a person would write them."""

from __future__ import annotations

from math import floor, log10

from headroom.domain.quantities.currencies import as_amount

LARGE = 1e6
SIZES = ((1e12, " trillion"), (1e9, " billion"), (LARGE, " million"))
ONE_OF = {
    "months": "month",
    "years": "year",
    "regions": "region",
    "transactions": "transaction",
}
SMALLEST = 1e-9
"""What lies nearer to 0 than this is 0."""
DIGITS = 5
"""Significant digits; a number below a million keeps all before the point."""


def spoken(value: float) -> str:
    """Return a number for a sentence: 61,082 and 7.5237 and 12.065 million, never 1e+15."""
    size = abs(value)
    for unit, name in SIZES:
        if size >= unit:
            return f"{_plain(value / unit)}{name}"
    return _plain(value)


def _plain(value: float) -> str:
    size = abs(value)
    decimals = DIGITS - 1 - floor(log10(size)) if size >= SMALLEST else 0
    text = f"{value:,.{max(0, decimals)}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text.replace("-", "−")


def spoken_with_unit(value: float, unit: str) -> str:
    """Return a number with its unit; a share as percent."""
    if unit == "share":
        return f"{spoken(value * 100)} %"
    text = spoken(as_amount(value, unit))
    return text if unit in ("ratio", "count") else f"{text} {unit_of(text, unit)}"


def unit_of(number: str, unit: str) -> str:
    """Return a unit as it is said after a number: 1 month, 12 months."""
    return ONE_OF.get(unit, unit) if number == "1" else unit


def percent(share: float, decimals: int = 0) -> str:
    """Return a share as percent: 33 %."""
    return f"{share * 100:,.{decimals}f} %".replace("-", "−")
