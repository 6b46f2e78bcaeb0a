"""The sentence that a manager needs, and the figures that stand first, for every format."""

from __future__ import annotations

from typing import Any

from headroom.domain.quantities.quantities import Quantity
from headroom.exports import numbers
from headroom.exports.document import money as prices
from headroom.exports.document import tables
from headroom.exports.document.blocks import Figures
from headroom.exports.document.case import Case
from headroom.exports.wording import machine_name


def lead_id(case: Case) -> str:
    """Return the id of the MSU that a report says first.

    What is billed where a peak is known; else what the R4HA falls by, where there are prices, and
    the MSU saved on the headline basis, where there are none.
    """
    figures = case.answer["figures"]
    if "billed_saving_msu" in figures:
        return "billed_saving_msu"
    return (
        "r4ha_saved_msu"
        if case.answer.get("money") and "r4ha_saved_msu" in figures
        else "saved_msu"
    )


def _falls(case: Case, name: str) -> str | None:
    """Return by how many MSU the peaks of products fall whose bills count whole ones.

    name: ``billed_saving`` or ``measured_saving``. None where the bill of a product does not count
    whole MSU, and in reports from before one could.
    """
    bill = (case.answer.get("money") or {}).get("bill") or []
    lines = [line for line in bill if line.get("applies", True)]
    if not all(line.get("billed_before") for line in lines):
        return None  # one that counts as measured is not in whole MSU
    ids = [line.get(name) for line in lines]
    values = [case.known.by_id[one].value for one in ids if one in case.known.by_id]
    known = sorted((value for value in values if value is not None), key=abs)
    if not known:
        return None
    least, most = case.number(known[0]).text, case.number(known[-1]).text
    return least if least == most else f"{least} to {most}"


def billed_msu(case: Case, lead: Quantity) -> str:
    """Return the MSU that a report says first; where bills count whole ones, those and both."""
    measured = abs(lead.value or 0.0)
    whole = whole_msu_text(case, lead)
    if whole is None:
        return case.say(measured, "MSU")
    rounded = before_rounding(case)
    return whole.lstrip("−") + (f" ({rounded.lstrip('−')} before rounding)" if rounded else "")


def whole_msu_text(case: Case, figure: Quantity) -> str | None:
    """Return a fall of the peak as bills count it: 0 whole MSU; None where they do not differ."""
    counted = _falls(case, "billed_saving")
    if counted is None or figure.id not in _WHERE:
        return None
    measured = case.number(figure.value or 0.0).text
    same = measured.rstrip("0").rstrip(".") if "." in measured else measured
    return None if same == counted else f"{counted} whole MSU"


def before_rounding(case: Case) -> str:
    """Return what whole MSU are counted from: the fall of the products' own peaks."""
    measured = _falls(case, "measured_saving")
    return "" if measured is None or measured == _falls(case, "billed_saving") else measured


def adds(case: Case, lead: Quantity) -> bool:
    """Return whether a change adds MSU; where the first of them stay, whether it adds work."""
    value = lead.value or case.get("saved_msu").value or case.get("gp_seconds_saved").value
    return (value or 0.0) < 0


def headline_ids(case: Case) -> list[str]:
    """Return the ids of the figures that stand first."""
    lead = lead_id(case)
    if case.answer.get("money") is not None:
        return [lead, "yearly_net_saving", "net_present_value"]
    rest = ("saved_msu", "gp_seconds_saved", "gp_cps_freed")
    return [name for name in dict.fromkeys((lead, *rest)) if name in case.known.by_id][:3]


def headlines(case: Case) -> Figures:
    """Return the figures that stand first."""
    first = (case.get(figure) for figure in headline_ids(case))
    return Figures("figures", tuple(tables.shown(case, quantity) for quantity in first))


def summary_sentence(case: Case) -> str:
    """Return what the report says: MSU first, what they earn, and how sure that is."""
    lead = case.get(lead_id(case))
    money = case.answer.get("money")
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
        text += f" {verb} {billed_msu(case, lead)}{rolling}{where}"
    if net is not None and net.value is not None:
        earns = "earns" if net.value >= 0 else "costs"
        joined = " and" if lead.value is not None else ""
        text += f"{joined} {earns} {case.say(abs(net.value), _currency(case))} a year after costs"
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


def _currency(case: Case) -> str:
    return str(case.answer["money"]["currency"])


def _regions(case: Case) -> str:
    """Return over how many regions the volume runs, where it is not one."""
    workload: dict[str, Any] = case.report.inputs.get("workload", {})
    regions = workload.get("regions", 1)  # older reports have none
    return "" if regions == 1 else f" with {regions:,} regions"


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
    return f"MSU consumed: {', '.join(amounts)}."


def _worth(case: Case) -> str:
    """Return the net present value with its range and probability, and the payback."""
    value, currency = case.get("net_present_value").value, _currency(case)
    if value is None:
        return ""
    sampling = case.answer.get("sampling") or {}
    whole, stated = (
        (sampling.get(name) or {}).get("net_present_value") for name in ("quantiles", "stated_only")
    )
    between = whole or stated
    chance = sampling.get("pays_share")
    text = f" {case.get('net_present_value').label} {case.say(value, currency)}"
    if between is not None:
        levels = (f"{name} {case.number(between[key], currency).text}" for name, key in _LEVELS)
        alone = "" if whole or chance is not None else ", from the stated inputs alone"
        text += f" as stated ({', '.join(levels)}{alone})"
    if chance is not None:
        alone = ", from the stated inputs alone" if sampling.get("pays_from_stated_only") else ""
        text += f"; probability that it is positive {numbers.chance(chance, case.locale)}{alone}"
    payback = case.get("payback_month")
    if payback.value is not None:
        text += f"; {prices.paid_back(case, payback.value)}"
    elif payback.why_missing:
        text += f"; {payback.why_missing}"
    return f"{text}."


_LEVELS = (("P5", "p5"), ("P50", "p50"), ("P95", "p95"))
