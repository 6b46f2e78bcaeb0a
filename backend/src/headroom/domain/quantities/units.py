"""Units as readers know them: one table for sentences, files and screens.

Screens have it from the contract (``x-units``), so that a unit is written in one way everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

WRITTEN: Mapping[str, str] = {
    "SU/s": "SU/sec",
    "percent": "%",
    "share": "%",
    "ratio": "",
    "count": "",
    "us": "µs",
    "cps": "CP",
    "msu": "MSU",
    "¤": "in your currency",
    "¤/million": "a million, in your currency",
    "¤/MSU-hour": "an MSU-hour, in your currency",
}
"""Units that are written otherwise than formulas call them."""
ONE_OF: Mapping[str, str] = {
    "transactions": "transaction",
    "years": "year",
    "months": "month",
    "days": "day",
    "hours": "hour",
    "minutes": "minute",
    "seconds": "second",
    "requests": "request",
    "regions": "region",
    "periods": "period",
    "periods/month": "period/month",
    "clients": "client",
    "servers": "server",
    "uses": "use",
    "uses/transaction": "use/transaction",
    "tasks": "task",
    "samples": "sample",
    "segments": "segment",
    "bytes": "byte",
    "round trips": "round trip",
    "packets": "packet",
    "CPs": "CP",
    "LPARs": "LPAR",
    "intervals": "interval",
    "steps": "step",
    "values": "value",
    "rates": "rate",
    "classes": "class",
    "models": "model",
    "families": "family",
    "machines": "machine",
    "GP seconds": "GP second",
}
"""What is counted, as it stands behind a 1."""
READ_IN: Mapping[str, tuple[float, str]] = {
    "s/transaction": (1e6, "us/transaction"),
    "share/year": (1.0, "share"),
}
"""Units in which formulas calculate and nobody reads: 185.2 µs, not 0.000185 s; 6 % a year."""


@dataclass(frozen=True, slots=True)
class SaidByLabel:
    """A unit, or the end of one, that a figure's label says already: a yearly saving in EUR/year.

    unit: the whole unit; None for every unit with that end. end: what is not said a second time.
    label: a regular expression, of lower case.
    """

    unit: str | None
    end: str
    label: str

    def holds(self, unit: str, label: str) -> bool:
        """Return whether a label says the end of a unit."""
        fits = unit.endswith(self.end) if self.unit is None else unit == self.unit
        return fits and re.search(self.label, label.lower()) is not None


SAID_BY_LABEL = (
    SaidByLabel("s/h", "/h", r"per hour$"),
    SaidByLabel(None, "/year", r"\b(yearly|a year)\b"),
    SaidByLabel(None, "/month", r"\bmonthly\b"),
    SaidByLabel("transactions", "transactions", r"transactions"),
    SaidByLabel("¤/million", "/million", r"\bmillion\b"),
    SaidByLabel("month", "month", r"month$"),
    SaidByLabel("packets/s", "packets/s", r"packets a second"),
)


def unit_name(unit: str) -> str:
    """Return a unit as the field writes it: µs, MSU, %."""
    if unit in WRITTEN:
        return WRITTEN[unit]
    return re.sub(r"^us/", "µs/", unit).replace("_", " ")


def unit_beside(unit: str, label: str) -> str:
    """Return the unit of a figure without what its label says already."""
    rule = next((rule for rule in SAID_BY_LABEL if rule.holds(unit, label)), None)
    return unit_name(unit if rule is None else unit.removesuffix(rule.end))


def counted_unit(value: float, unit: str) -> str:
    """Return a unit as it stands behind a number: 1 segment, 2 segments."""
    return ONE_OF.get(unit, unit) if abs(value) == 1 else unit
