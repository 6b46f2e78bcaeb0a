"""A report in the six lines of an e-mail; who sends it puts the link below them."""

from __future__ import annotations

from dataclasses import dataclass

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import comparison, short, summary
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
    figures = "; ".join(
        f"{shown.label}: {shown.text}" for shown in tiles.items if not shown.missing
    )
    if compared:
        reasons = [f"{comparison.finding(case, 'gp')}."]
        conditions = short.compared_conditions(case)
    elif own is not None:
        reasons, conditions = own.reasons(case)[1:], own.conditions(case)
    else:
        reasons, conditions = short.reasons(case), short.conditions(case)
    lines = (
        summary.summary_sentence(case),
        figures and f"{figures}.",
        reasons[0] if reasons else "",
        f"What must be true: {conditions[-1]}",
        f"What is asked: {short.asked(case)}",
        short.evidence(case)[0],
    )
    customer = f"{report.customer}: " if report.customer else ""
    return EmailText(
        f"{customer}{short.message(case)}".replace(SPACE, " "),
        tuple(line.replace(SPACE, " ") for line in lines if line),
    )
