"""Numbers in sentences and on slides, and the sentence that a manager needs."""

from __future__ import annotations

from dataclasses import replace

from headroom.domain.quantities import Quantity
from headroom.domain.report import FrozenReport
from headroom.exports import numbers
from headroom.exports.quantities import ReportQuantities

NOT_AVAILABLE = "not available"


def short_number(value: float | None, locale: str | None = None) -> str:
    """Return a number with three significant digits, or all before the point: 1,389 and 7.52.

    locale: a BCP 47 tag for the way of writing it; English without one.
    """
    return NOT_AVAILABLE if value is None else numbers.short_number(value, locale)


def with_unit(quantity: Quantity, locale: str | None = None) -> str:
    """Return a quantity's value and unit, or why there is none."""
    if quantity.value is None:
        return f"{NOT_AVAILABLE}: {quantity.why_missing}"
    return f"{short_number(quantity.value, locale)} {quantity.unit}"


def headline_ids(report: FrozenReport) -> list[str]:
    """Return the ids of the three figures that stand first; none for a comparison.

    What a comparison says first are its cheapest ways: cheapest_ways.
    """
    if report.kind == "comparison":
        return []
    figures = report.answer["figures"]
    last = "yearly_net_saving" if "yearly_net_saving" in figures else "gp_cps_freed"
    return ["gp_seconds_saved", "saved_msu", last]


def cheapest_ways(report: FrozenReport, known: ReportQuantities) -> list[Quantity]:
    """Return the total time of the three cheapest ways in of a comparison, under their labels."""
    found = []
    for each in report.answer.get("items", []):
        working = report.workings.get(each["configuration"])
        if each["rank"] is not None and each["rank"] <= 3 and working is not None:
            unique = known.ids[each["configuration"]][working["figures"]["total_ms"]["id"]]
            found.append(replace(known.by_id[unique], label=each["label"]))
    return found[:3]  # ways that cost the same share a rank


def summary_sentence(report: FrozenReport, known: ReportQuantities) -> str:
    """Return what the report says, in a sentence."""
    answer, locale = report.answer, report.locale
    if report.kind == "comparison":
        finding = answer["findings"]["total"]
        rate = short_number(answer["rate_per_second"], locale)
        if finding is None:
            return f"None of these access methods was measured at {rate} tps."
        if " tps" not in finding["text"]:  # frozen when a finding did not say its rate
            return f"At {rate} transactions per second: {finding['text']}."
        return f"{finding['text']}."
    seconds, msu = known.by_id["gp_seconds_saved"], known.by_id["saved_msu"]
    machine = report.inputs.get("machine")
    where = f" on the {machine}" if machine else ""
    text = f"The change saves {short_number(seconds.value, locale)} GP seconds in the peak window"
    if msu.value is not None:
        text += f", {short_number(msu.value, locale)} MSU{where}"
    money = answer.get("money")
    if money is not None:
        net = known.by_id["yearly_net_saving"]
        if net.value is not None:
            worth = short_number(net.value, locale)
            text += f", worth {worth} {money['currency']} a year after costs"
    return f"{text}."
