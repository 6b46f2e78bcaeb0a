"""How cells of a workbook show numbers of a unit, whichever stands there."""

from __future__ import annotations

from headroom.domain.quantities.currencies import MINOR_DIGITS, amount_digits

_WHOLE = ("transactions", "requests/cycle", "h", "month", "months", "years", "CP", "cps", "ratio")
"""Units of what is mostly whole: shown as it is put in."""


PERCENT = "\\ %"
"""What stands behind a share, as a format writes it."""


def beside_number(unit: str) -> str:
    """Return a unit as a format writes it behind its number; empty without one."""
    return f'" {unit}"' if unit else ""


def number_format(unit: str, *, given: bool = False, beside: str = "") -> str:
    """Return how numbers of a unit look, whichever stands there; the cell holds all digits.

    given: it was put in or printed, so that nothing of it is rounded. Amounts of money end with
    their minor units; what does not come to one is 0. beside: the unit, where the cell shows it.
    """
    end = beside_number(beside)
    return ";".join(f"{section}{end}" for section in _sections(unit, given=given).split(";"))


def _sections(unit: str, *, given: bool) -> str:
    """Return the format of the numbers alone, a section a size."""
    digits = amount_digits(unit)
    if digits is not None:
        least = f"{10.0**-digits:.{digits}f}"
        amount = "#,##0" + ("." + "0" * digits if digits else "")
        return f"[>={least}]{amount};[<=-{least}]-{amount};0"
    if unit == "share":
        return "0.00%"
    if unit in _WHOLE or unit.partition("/")[0] in ("", "count", "periods"):
        return "[>=1000]#,##0;General"
    if given:
        priced = unit == "MSU" or unit.partition("/")[0] in MINOR_DIGITS
        return "#,##0.00######" if priced else "General"
    return "[>=10000]#,##0;[>=1]#,##0.00;General"
