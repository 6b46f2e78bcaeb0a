"""The sentence that a manager needs, and the figures that stand first, for every format."""

from __future__ import annotations

from typing import Any

from headroom.domain.machines.million import MILLION_SAVING
from headroom.domain.quantities.formulas import CURRENCY
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import month_name
from headroom.domain.scenario.sampling import Quantiles
from headroom.domain.value.board import (
    AnsweredCase,
    BilledWhole,
    adds_msu,
    before_rounding,
    counted_msu,
    lead_figure,
    lead_msu,
)
from headroom.domain.value.words import ValueWords
from headroom.exports.document import money as prices
from headroom.exports.document import tables
from headroom.exports.document.blocks import Figures
from headroom.exports.document.case import Case
from headroom.exports.peaks import peak_words
from headroom.exports.samples import NET_PRESENT_VALUE, quantiles_of
from headroom.exports.wording import machine_name


def answered_case(case: Case) -> AnsweredCase:
    """Return the frozen answer as its first page reads it."""
    worth = case.money
    lines = [] if worth is None else [line for line in worth.bill if line.applies]
    words = peak_words(case.report)
    moved = words is not None and words.after != words.before
    return AnsweredCase(
        case.quantities.by_id,
        currency=None if worth is None else worth.currency,
        by_consumption=worth is not None and worth.mode == "consumption",
        # reports from before a contract could count whole MSU have none
        bill=[
            BilledWhole(bool(line.billed_before), line.billed_saving, line.measured_saving)
            for line in lines
        ],
        peak_then=words.after if words is not None and moved else None,
        full_in_year=case.scenario.capacity.full_in_year,
    )


def lead_id(case: Case) -> str:
    """Return the id of the MSU that a report says first."""
    return lead_figure(answered_case(case))


def leading_msu(case: Case) -> list[str]:
    """Return the ids of the MSU that stand first: of a short window those in the R4HA, too."""
    lead = lead_id(case)
    return [lead, "r4ha_saved_msu"] if in_the_r4ha(case, case.get(lead)) else [lead]


def in_the_r4ha(case: Case, lead: Quantity) -> str:
    """Return what the rolling average holds of what is said first; empty where it is as much."""
    held = case.quantities.by_id.get("r4ha_saved_msu")
    if lead.id != "saved_msu" or held is None or held.value in (None, lead.value):
        return ""
    return f", {case.say(abs(held.value or 0.0), 'MSU')} in the R4HA"


def billed_msu(case: Case, lead: Quantity) -> str:
    """Return the MSU that a report says first; where bills count whole ones, those and both."""
    return case.written(lead_msu(answered_case(case), lead.id))


def whole_msu_text(case: Case, figure: Quantity) -> str | None:
    """Return a fall of the peak as bills count it: 0 whole MSU; None where they do not differ."""
    whole = counted_msu(answered_case(case), figure.id)
    return None if whole is None else case.written(whole)


def rounded_from(case: Case) -> str:
    """Return what whole MSU are counted from: the fall of the products' own peaks."""
    return case.written(before_rounding(answered_case(case)))


def adds(case: Case, lead: Quantity) -> bool:
    """Return whether a change adds MSU; where the first of them stay, whether it adds work."""
    return adds_msu(answered_case(case), lead.id)


def headline_ids(case: Case) -> list[str]:
    """Return the ids of the figures that stand first."""
    lead = lead_id(case)
    if case.money is not None:
        return [lead, "yearly_net_saving", "net_present_value"]
    rest = ("saved_msu", "gp_seconds_saved", "gp_cps_freed")
    names = dict.fromkeys((*leading_msu(case), *rest))
    return [name for name in names if name in case.quantities.by_id][:3]


def headlines(case: Case) -> Figures:
    """Return the figures that stand first."""
    first = (case.get(figure) for figure in headline_ids(case))
    return Figures("figures", tuple(tables.shown(case, quantity) for quantity in first))


def summary_sentence(case: Case) -> str:
    """Return what the report says: MSU first, what they earn, and how sure that is."""
    lead = case.get(lead_id(case))
    money = case.money
    net = case.get("yearly_net_saving") if money is not None else None
    machine = case.report.inputs.get("machine")
    where = f" on the {machine_name(machine)}" if machine else ""
    seconds, saved = (_said(case, figure) for figure in ("gp_seconds_saved", "saved_msu"))
    more = (case.get("gp_seconds_saved").value or 0.0) < 0
    if lead.value is None and (net is None or net.value is None):
        verb = "adds" if more else "saves"
        text = f"The change {verb} {seconds} in the peak window{_regions(case)}"
        if not seconds:
            text = f"What the change saves is not known: {case.get('gp_seconds_saved').why_missing}"
        if net is not None:
            text = f"The change has no value in money: {net.why_missing}"
        return f"{text.rstrip('.')}."
    text = "The change"
    if lead.value is not None:
        verb = "adds" if adds(case, lead) else "saves"
        rolling = _WHERE[lead.id]
        text += f" {verb} {billed_msu(case, lead)}{rolling}{where}{in_the_r4ha(case, lead)}"
    if net is not None and net.value is not None:
        earns = "earns" if net.value >= 0 else "costs"
        joined = " and" if lead.value is not None else ""
        text += f"{joined} {earns} {case.say(abs(net.value), case.currency)} a year after costs"
        text += answered_case(case).while_it_fits
    work = [seconds] if seconds else []
    if saved and saved not in text:
        work.append(saved)
    if work:
        ending = " more" if more else ""
        text += f". In the peak window{_regions(case)} that is {' and '.join(work)}{ending}"
    return f"{text}.{_worth(case) if money is not None else ''}"


_WHERE = {
    "billed_saving_msu": " of the billed peak",
    "r4ha_saved_msu": " in the R4HA",
    "saved_msu": "",
}


def _said(case: Case, figure: str) -> str:
    value = case.get(figure).value
    if value is None:
        return ""
    unit = "GP seconds" if figure == "gp_seconds_saved" else "MSU"
    return case.say(abs(value), unit)


def _regions(case: Case) -> str:
    """Return over how many regions the volume runs, where it is not one."""
    workload: dict[str, Any] = case.report.inputs.get("workload", {})
    regions = workload.get("regions", 1)  # older reports have none
    return "" if regions == 1 else f" with {case.counted(regions, 'region')}"


_CONSUMED = (
    "msu_hours_saved_per_period",
    "msu_hours_saved",
    *(f"msu_hours_saved_per_{time}" for time in ("day", "month", "year")),
)
"""What a change takes off the MSU consumed: of the described hours, and of whole times."""


def consumed_ids(case: Case) -> list[str]:
    """Return the ids of the MSU consumed that are known, the described hours' first."""
    ids = [name for name in _CONSUMED if case.get(name).value is not None]
    if ids[:2] == list(_CONSUMED[:2]):
        hours, window = (case.get(name).value for name in ids[:2])
        ids.remove(ids[0] if hours == window else ids[1])
    return ids


def consumed(case: Case) -> str:
    """Return what the change takes off the MSU consumed, in whichever hour; empty if unknown."""
    figures = [case.get(name) for name in consumed_ids(case)]
    if not figures:
        return ""
    described, *times = figures
    where = "the peak window" if described.id == "msu_hours_saved" else "the described hours"
    less = "more" if (described.value or 0.0) < 0 else "less"
    amounts = [f"{case.say(abs(described.value or 0.0), 'MSU-hours')} {less} in {where}"]
    amounts += [
        f"{case.say(abs(figure.value or 0.0), 'MSU-hours')} a {figure.id.rsplit('_', 1)[1]}"
        for figure in times
    ]
    return f"MSU consumed: {', '.join(amounts)}.{_of_a_million(case)}{_of_the_bill(case)}"


def _of_a_million(case: Case) -> str:
    """Return what a million transactions save at a price; a scenario says its money elsewhere."""
    saved = case.get(MILLION_SAVING)
    if saved.value is None or not saved.unit.startswith(CURRENCY):
        return ""
    amount = prices.at_its_price(case, abs(saved.value))
    does = "save" if saved.value >= 0 else "cost more by"
    return f" A million transactions {does} {amount}."


def _of_the_bill(case: Case) -> str:
    """Return which parts of a bill's peak and consumption these are; empty without a bill."""
    month = (case.report.inputs.get("bill") or {}).get("month")
    shares = (
        ("bill_peak_fall_share", "highest R4HA"),
        ("bill_consumption_fall_share", ValueWords.msu_consumed),
    )
    falls = [
        f"{case.say(abs(share), 'share')} of its {what}"
        for name, what in shares
        if (share := case.get(name).value) is not None
    ]
    return f" Of the bill of {month_name(month)}: {', '.join(falls)}." if month and falls else ""


def amounts_at_levels(case: Case, between: Quantiles) -> list[str]:
    """Return three quantiles of an amount of money, each with its name."""
    levels = (("P5", between.p5), ("P50", between.p50), ("P95", between.p95))
    return [f"{name} {case.number(end, case.currency).text}" for name, end in levels]


def _worth(case: Case) -> str:
    """Return the net present value with its range and probability, and the payback."""
    value, currency = case.get("net_present_value").value, case.currency
    if value is None:
        return ""
    sampling = case.scenario.sampling
    whole, stated = quantiles_of(sampling, NET_PRESENT_VALUE)
    between = whole or stated
    chance = None if sampling is None else sampling.pays_share
    text = f" {case.get('net_present_value').label} {case.say(value, currency)}"
    if between is not None:
        levels = ", ".join(amounts_at_levels(case, between))
        alone = "" if whole or chance is not None else ValueWords.from_stated_alone
        text += f" as stated ({levels}{alone})"
    if sampling is not None and chance is not None:
        alone = ValueWords.from_stated_alone if sampling.pays_from_stated_only else ""
        text += f"; positive in {case.of_samples(chance, sampling.samples)}{alone}"
    payback = case.get("payback_month")
    if payback.value is not None:
        text += f"; {prices.paid_back(case, payback.value)}"
    elif payback.why_missing:
        text += f"; {payback.why_missing}"
    return f"{text}."
