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
    """Return what an e-mail says of a report: the answer in two lines, why, what is asked."""
    case = Case.of(report)
    own = OWN_WORDS.get(report.kind)
    message = short.message(case)
    if own is not None:
        first = (f"{message}.", own.lede(case))
        reasons, condition = own.reasons(case)[1:], own.conditions(case)[0]
    elif report.kind == "comparison":
        by_gp, by_total = (case.answer["findings"][time] or {} for time in ("gp", "total"))
        same = by_gp.get("cheapest") == by_total.get("cheapest")
        # what the first line says of all time is said of the GPs' where another method leads there
        second = comparison.second(case) if same else comparison.billed(case)
        first = (summary.summary_sentence(case), second)
        reasons = [text for text in (profile.ziip_sentence(case),) if text]
        condition = short.compared_conditions(case)[0]
    else:
        first = short.verdict(case)
        reasons, condition = short.reasons(case), short.conditions(case)[-1]
    lines = (
        first[0],
        "" if first[1] == first[0] else first[1],
        _figures(case, first),
        next((text for text in reasons if text not in first), short.evidence(case)[0]),
        f"What must be true: {condition}",
        f"What is asked: {short.asked(case)}",
    )
    customer = f"{report.customer}: " if report.customer else ""
    return EmailText(
        f"{customer}{message}".replace(SPACE, " "),
        tuple(line.replace(SPACE, " ") for line in lines if line),
    )


def _figures(case: Case, first: tuple[str, str]) -> str:
    """Return the figures that stand out and are not said in the first lines."""
    own = OWN_WORDS.get(case.report.kind)
    if own is not None:
        tiles = own.tiles(case)
    else:
        compared = case.report.kind == "comparison"
        tiles = summary.headlines(case) if compared else short.tiles(case)
    said = " ".join(first)
    figures = [
        f"{shown.label}: {shown.text}"
        for shown in tiles.items
        if not shown.missing and shown.text.removesuffix(f"{SPACE}s") not in said
    ]
    return f"{'; '.join(figures)}." if figures else ""
