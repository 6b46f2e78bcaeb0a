"""A report in the six lines of an e-mail; who sends it puts the link below them."""

from __future__ import annotations

from dataclasses import dataclass

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import comparison, profile, short, summary
from headroom.exports.document.case import Case
from headroom.exports.document.kinds import OWN_WORDS
from headroom.exports.wording import SPACE


@dataclass(frozen=True, slots=True)
class EmailText:
    """Subject and lines of an e-mail about a report."""

    subject: str
    lines: tuple[str, ...]


def email_text(report: FrozenReport) -> EmailText:
    """Return what an e-mail says of a report: the answer, its figures, why, what is asked."""
    case = Case.of(report)
    compared = report.kind == "comparison"
    own = OWN_WORDS.get(report.kind)
    if own is not None:
        tiles = own.tiles(case)
    else:
        tiles = summary.headlines(case) if compared else short.tiles(case)
    answer = summary.summary_sentence(case)
    known = [shown for shown in tiles.items if not shown.missing]
    figures = "; ".join(f"{shown.label}: {shown.text}" for shown in known)
    if all(f"{shown.label} {shown.text}" in answer for shown in known):  # said once
        figures = ""
    if compared:
        by_gp, by_total = (case.answer["findings"][time] or {} for time in ("gp", "total"))
        same = by_gp.get("cheapest") == by_total.get("cheapest")
        # what the first line says of all time is said of the GPs' where another method leads there
        others = (profile.ziip_sentence(case), comparison.second(case))
        reasons = [*filter(None, others)] if same else [f"{comparison.finding(case, 'gp')}."]
        condition = short.compared_conditions(case)[0]
    elif own is not None:
        reasons, condition = own.reasons(case)[1:], own.conditions(case)[0]
    else:
        reasons, condition = short.reasons(case), short.conditions(case)[-1]
    lines = (
        answer,
        figures and f"{figures}.",
        reasons[0] if reasons else "",
        f"What must be true: {condition}",
        f"What is asked: {short.asked(case)}",
        short.evidence(case)[0],
    )
    customer = f"{report.customer}: " if report.customer else ""
    return EmailText(
        f"{customer}{short.message(case)}".replace(SPACE, " "),
        tuple(line.replace(SPACE, " ") for line in lines if line),
    )
