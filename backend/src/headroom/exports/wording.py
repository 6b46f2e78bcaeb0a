"""Figures in words: number, unit and reason, the same on the page and in every file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from headroom.domain.machines.own_machines import OWN
from headroom.domain.quantities.phrases import Amount, TextWithAmounts, read_wording, with_amounts
from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.quantities.units import READ_IN, counted_unit, unit_beside, unit_name
from headroom.domain.quantities.words import FigureWords
from headroom.domain.reports.report import FrozenReport
from headroom.exports.numbers import (
    exact_number,
    figure_number,
    working_number,
    writes_as_in_english,
)

NOT_AVAILABLE = FigureWords.not_available
DASH = "–"
SPACE = "\u00a0"
"""A figure never stands at the end of a line without its unit."""


def shown_value(value: float, unit: str) -> float:
    """Return a share as percent, every other number as it is."""
    return float(f"{value * 100:.12g}") if unit == "share" else value


def read_in(value: float, unit: str) -> tuple[float, str]:
    """Return a value in the unit in which it is read."""
    factor, unit = READ_IN.get(unit, (1.0, unit))
    return (float(f"{value * factor:.12g}") if factor != 1 else value), unit


def read_unit(unit: str) -> str:
    """Return the name of the unit in which a value of a unit is read."""
    return unit_name(read_in(0, unit)[1])


def figure_text(value: float, unit: str, locale: str | None, label: str = "") -> str:
    """Return a figure with its unit: 347.25 s."""
    value, unit = read_in(value, unit)
    return _joined(figure_number(shown_value(value, unit), locale, unit), value, unit, label)


def working_text(value: float, unit: str, locale: str | None) -> str:
    """Return a number to calculate with again, with its unit."""
    value, unit = read_in(value, unit)
    return _joined(working_number(shown_value(value, unit), locale, unit), value, unit, "")


def exact_text(value: float, unit: str, locale: str | None, label: str = "") -> str:
    """Return what was put in or printed with its unit: 410.50 EUR/MSU/month."""
    value, unit = read_in(value, unit)
    return _joined(exact_number(shown_value(value, unit), locale, unit), value, unit, label)


def _joined(number: str, value: float, unit: str, label: str) -> str:
    beside = unit_beside(unit, label)
    beside = counted_unit(value, beside)
    return f"{number}{SPACE}{beside}" if beside else number


def in_the_way_of(locale: str | None, text: str, wording: Mapping[str, Any]) -> str:
    """Return a sentence that was frozen with its wording in the way of a locale."""
    if writes_as_in_english(locale):
        return text
    return wording_text(read_wording(wording), locale)


def in_its_locale(report: FrozenReport, text: str) -> str:
    """Return a sentence of a report's answer in its locale, where its numbers are known apart."""
    if writes_as_in_english(report.locale):
        return text
    wording = report.wordings.get(text)
    return text if wording is None else in_the_way_of(report.locale, text, wording)


def label_in_its_locale(report: FrozenReport, label: str) -> str:
    """Return a figure's label in the locale of its report; of one with a rate that is a part."""
    if writes_as_in_english(report.locale):
        return label
    parts = [label] if label in report.wordings else label.split(", ")
    return ", ".join(in_its_locale(report, part) for part in parts)


def wording_text(wording: TextWithAmounts, locale: str | None) -> str:
    """Return a sentence with its numbers as files write them, in the way of a locale."""
    return with_amounts(wording, lambda amount: _amount_text(amount, locale))


def _amount_text(amount: Amount, locale: str | None) -> str:
    if amount.exact:
        return exact_text(amount.value, amount.unit, locale)
    return figure_text(amount.value, amount.unit, locale)


def machine_name(machine: str) -> str:
    """Return a machine as its plate names it: also one of the author's own, whose id says so."""
    return machine.removeprefix(OWN)


def with_unit(quantity: Quantity, locale: str | None) -> str:
    """Return a quantity's value and unit, or why there is none."""
    if quantity.value is None:
        return f"{NOT_AVAILABLE}: {quantity.why_missing}"
    return figure_text(quantity.value, quantity.unit, locale, quantity.label)


def interval_text(quantity: Quantity, locale: str | None) -> str:
    """Return the bounds of a quantity with their level; nothing where a method fixes it."""
    ends = bounds_text(quantity, locale)
    interval = quantity.interval
    return f"{ends} ({level_text(interval, locale)})" if interval is not None and ends else ""


def bounds_text(quantity: Quantity, locale: str | None) -> str:
    """Return the bounds of a quantity; nothing where an estimate's method fixes it."""
    interval = quantity.interval
    if interval is None or interval.low == interval.high:
        return ""
    unit = read_in(0, quantity.unit)[1]
    ends = (read_in(end, quantity.unit)[0] for end in (interval.low, interval.high))
    low, high = (figure_number(shown_value(end, unit), locale, unit) for end in ends)
    beside = unit_beside(unit, quantity.label)
    return f"{low} to {high}" + (f"{SPACE}{beside}" if beside else "")


def level_text(interval: Interval, locale: str | None) -> str:
    """Return what the bounds of an interval are."""
    if interval.level is None:
        return FigureWords.range_of_estimate
    return f"{figure_text(interval.level, 'share', locale)} interval"


def kind_word(kind: str) -> str:
    """Return a kind as a reader knows it: what is measured and not published was entered."""
    return {"measured": "entered", "read": "reader’s"}.get(kind, kind)


_APART = re.compile(r"(?<=\d) (?=(?:ms|µs|s|MSU|tps|times)\b|%)")


def together(text: str) -> str:
    """Return a sentence of which no line ends between a number and its unit."""
    return _APART.sub(SPACE, text)


_TO_AN_OPERATOR = re.compile(
    r"(?:^|(?<=[.?!])\s+|\s*[;:–]\s*)"
    r"(?:(?:enter|state|leave|choose|name|describe)\s(?:the|those|your|a|it|how|what|or)\b"
    r"|is it the right machine)"
    r"[^.;?!]*[.?]?",
    re.IGNORECASE,
)
"""What asks whoever calculates for something; a reader of the report cannot give it."""


def for_a_reader(text: str | None) -> str:
    """Return a text without what it asks of whoever calculates; older reports froze that too."""
    if not text:
        return ""
    plain = _TO_AN_OPERATOR.sub("", text).strip()
    return plain if plain in ("", text) or not text.endswith(".") else f"{plain.rstrip('.')}."


def sentence(text: str) -> str:
    """Return a text for a reader that begins and ends as a sentence does."""
    text = (for_a_reader(text) or "not entered") if text.strip() else ""
    if not text:
        return ""
    return f"{text[0].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def cut(text: str, most: int) -> str:
    """Return a text of so many characters at most; what is cut off leaves three dots."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def listed(texts: Sequence[str], joint: str = "and") -> str:
    """Return texts as a sentence lists them: a, b and c."""
    return f" {joint} ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))


def within(label: str) -> str:
    """Return a label as it stands within a sentence; an abbreviation keeps its capitals."""
    return f"{label[0].lower()}{label[1:]}" if label[1:2].islower() else label


ENTERED = "entered by the author"
CALCULATED = "calculated by Headroom"


def kind_of(quantity: Quantity) -> str:
    """Return the kind that a reader sees: what the author stated was entered."""
    source = quantity.source
    if source is not None and source.document:
        return kind_with_document(quantity.kind)
    return "entered" if origin_of(quantity) == ENTERED else kind_word(quantity.kind)


def kind_with_document(kind: str) -> str:
    """Return the kind of a number that a document is named for: assumed ones the author typed."""
    return "entered" if kind == "assumed" else kind_word(kind)


def origin_of(quantity: Quantity) -> str:
    """Return where a number that no formula gives comes from; empty for what a formula gives."""
    if quantity.source is not None:
        source = quantity.source
        return ", ".join(text for text in (source.document, source.locator) if text)
    if quantity.formula is not None or quantity.inputs or quantity.value is None:
        return ""
    return ENTERED if quantity.kind == "assumed" else CALCULATED
