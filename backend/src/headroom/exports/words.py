"""Numbers in sentences and on slides, and the sentence that a manager needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from headroom.domain.quantities.quantities import Quantity
from headroom.domain.reports.report import FrozenReport
from headroom.exports import numbers
from headroom.exports.quantities import ReportQuantities

NOT_AVAILABLE = "not available"
ENTERED = "entered by the author"
CALCULATED = "calculated by Headroom"


def short_number(value: float | None, locale: str | None = None, unit: str = "") -> str:
    """Return a number with three significant digits, or all before the point: 1,389 and 7.52.

    locale: a BCP 47 tag for the way of writing it; English without one. unit: amounts of money are
    rounded to their minor units.
    """
    return NOT_AVAILABLE if value is None else numbers.short_number(value, locale, unit)


def with_unit(quantity: Quantity, locale: str | None = None) -> str:
    """Return a quantity's value and unit, or why there is none."""
    if quantity.value is None:
        return f"{NOT_AVAILABLE}: {quantity.why_missing}"
    return f"{short_number(quantity.value, locale, quantity.unit)} {quantity.unit}"


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
    """Return the ids of the three figures that stand first; none for a comparison.

    What a comparison says first are its cheapest ways: cheapest_ways.
    """
    if report.kind == "comparison":
        return []
    figures = report.answer["figures"]
    if answer_has_money(report):
        billed = "billed_saving_msu" if "billed_saving_msu" in figures else "r4ha_saved_msu"
        return ["yearly_net_saving", "net_present_value", billed]
    return ["gp_seconds_saved", "saved_msu", "gp_cps_freed"]


def answer_has_money(report: FrozenReport) -> bool:
    """Return whether a report's case has prices."""
    return report.answer.get("money") is not None


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
    if answer.get("money") is not None:
        return _money_sentence(report, known, where)
    work = f"{short_number(seconds.value, locale)} GP seconds"
    text = f"The change saves {work} in the peak window{_regions(report)}"
    if msu.value is not None:
        text += f", {short_number(msu.value, locale)} MSU{where}"
    return f"{text}."


def _regions(report: FrozenReport) -> str:
    """Return over how many regions the volume runs, where it is not one."""
    workload: dict[str, Any] = report.inputs.get("workload", {})
    regions = workload.get("regions", 1)  # older reports have none
    return "" if regions == 1 else f" with {regions:,} regions"


def _money_sentence(report: FrozenReport, known: ReportQuantities, where: str) -> str:
    """Return what a case with money says: what is billed and the net of a year first."""
    answer, locale = report.answer, report.locale
    currency, figures = answer["money"]["currency"], known.by_id
    net, billed = figures["yearly_net_saving"].value, figures["r4ha_saved_msu"].value
    if "billed_saving_msu" in figures:
        billed = figures["billed_saving_msu"].value
    msu, seconds = figures["saved_msu"].value, figures["gp_seconds_saved"].value
    text = "The change"
    if billed is not None:
        verb = "saves" if billed >= 0 else "adds"
        text += f" {verb} {short_number(abs(billed), locale)} MSU in the R4HA{where}"
    if net is not None:
        earns = "earns" if net >= 0 else "costs"
        joined = " and" if billed is not None else ""
        amount = short_number(abs(net), locale, currency)
        text += f"{joined} {earns} {amount} {currency} a year after costs"
    if billed is None and net is None:
        text += f" has no value in money: {figures['yearly_net_saving'].why_missing}"
    work = [
        f"{short_number(number, locale)} {unit}"
        for number, unit in ((seconds, "GP seconds"), (msu, "MSU"))
        if number is not None
    ]
    if work:
        text += f". In the peak window{_regions(report)} that is {' and '.join(work)}"
    return f"{text}.{_worth(report, known)}"


def _worth(report: FrozenReport, known: ReportQuantities) -> str:
    """Return the net present value with its middle and probability, and the payback."""
    answer, locale = report.answer, report.locale
    value = known.by_id["net_present_value"].value
    if value is None:
        return ""
    currency, sampling = answer["money"]["currency"], answer.get("sampling") or {}
    between = (sampling.get("quantiles") or {}).get("net_present_value")
    chance = sampling.get("pays_share")
    text = f" Net present value {short_number(value, locale, currency)} {currency}"
    if between is not None:
        p5, p50, p95 = (
            short_number(between[name], locale, currency) for name in ("p5", "p50", "p95")
        )
        text += f" as stated (P5 {p5}, P50 {p50}, P95 {p95})"
    if chance is not None:
        alone = ", from the stated inputs alone" if sampling.get("pays_from_stated_only") else ""
        text += f"; probability that it is positive {numbers.percent(chance, locale)}{alone}"
    payback = known.by_id["payback_month"]
    if payback.value is not None:
        text += f"; paid back in month {short_number(payback.value, locale)}"
    elif payback.why_missing:
        text += f"; {payback.why_missing}"
    return f"{text}."
