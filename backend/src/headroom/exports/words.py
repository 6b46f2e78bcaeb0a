"""Numbers in sentences and on slides, and the sentence that a manager needs."""

from __future__ import annotations

from dataclasses import replace

from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import unit_of
from headroom.domain.reports.report import FrozenReport
from headroom.exports import numbers
from headroom.exports.document import summary
from headroom.exports.document.case import Case
from headroom.exports.quantities import ReportQuantities

NOT_AVAILABLE = "not available"
ENTERED = "entered by the author"
CALCULATED = "calculated by Headroom"


def short_number(value: float | None, locale: str | None = None, unit: str = "") -> str:
    """Return a number with three significant digits, or all before the point: 1,389 and 7.52.

    locale: a BCP 47 tag for the way of writing it; English without one. unit: amounts of money are
    rounded to their minor units.
    """
    return NOT_AVAILABLE if value is None else numbers.figure_number(value, locale, unit)


def with_unit(quantity: Quantity, locale: str | None = None) -> str:
    """Return a quantity's value and unit, or why there is none."""
    if quantity.value is None:
        return f"{NOT_AVAILABLE}: {quantity.why_missing}"
    number = short_number(quantity.value, locale, quantity.unit)
    return f"{number} {unit_of(number, quantity.unit)}"


def kind_word(kind: str) -> str:
    """Return a kind as a reader knows it: what is measured and not published was entered."""
    return "entered" if kind == "measured" else kind


def kind_of(quantity: Quantity) -> str:
    """Return the kind that a reader sees: what the author stated without a source was entered."""
    return "entered" if origin_of(quantity) == ENTERED else kind_word(quantity.kind)


def origin_of(quantity: Quantity) -> str:
    """Return where a number that no formula gives comes from; empty for what a formula gives."""
    if quantity.source is not None:
        source = quantity.source
        return ", ".join(text for text in (source.document, source.locator) if text)
    if quantity.formula is not None or quantity.inputs or quantity.value is None:
        return ""
    return ENTERED if quantity.kind == "assumed" else CALCULATED


def headline_ids(report: FrozenReport) -> list[str]:
    """Return the ids of the figures that stand first; none for a comparison."""
    return summary.headline_ids(Case.of(report))


def cheapest_ways(report: FrozenReport, known: ReportQuantities) -> list[Quantity]:
    """Return the total time of the three cheapest ways in of a comparison, under their labels."""
    found = []
    for each in report.answer.get("items", []):
        working = report.workings.get(each["configuration"])
        if each["rank"] is not None and each["rank"] <= 3 and working is not None:
            unique = known.ids[each["configuration"]][working["figures"]["total_ms"]["id"]]
            found.append(replace(known.by_id[unique], label=each["label"]))
    return found[:3]  # ways that cost the same share a rank


def summary_sentence(report: FrozenReport) -> str:
    """Return what the report says, in a sentence."""
    return summary.summary_sentence(Case.of(report))
