"""A report in the few lines of an e-mail; who sends it puts the link below them."""

from __future__ import annotations

from dataclasses import dataclass

from headroom.domain.peaks.profile import source_words
from headroom.domain.reports.report import FrozenReport
from headroom.exports.document.blocks import Figures
from headroom.exports.document.case import Case
from headroom.exports.document.kinds import words_of
from headroom.exports.document.words import FirstLines, Words
from headroom.exports.peaks import peak_files
from headroom.exports.wording import SPACE


@dataclass(frozen=True, slots=True)
class EmailText:
    """Subject and lines of an e-mail about a report."""

    subject: str
    lines: tuple[str, ...]


def email_text(report: FrozenReport) -> EmailText:
    """Return what an e-mail says of a report: the answer in two lines, why, what is asked.

    Files that the peaks are from are named last.
    """
    case = Case.of(report)
    words = words_of(report)
    message = words.message(case)
    own = words.first_lines
    files = peak_files(report)
    first = _usual_lines(case, words) if own is None else own(case)
    lines = (
        first.answer[0],
        "" if first.answer[1] == first.answer[0] else first.answer[1],
        _figures(words.tiles(case), first),
        next((text for text in first.reasons if text not in first.answer), words.evidence(case)[0]),
        f"What must be true: {first.condition}",
        f"What is asked: {words.asked(case)}",
        f"Source of the peaks: {source_words(files)}." if files else "",
    )
    customer = f"{report.customer}: " if report.customer else ""
    return EmailText(
        f"{customer}{message}".replace(SPACE, " "),
        tuple(line.replace(SPACE, " ") for line in lines if line),
    )


def _usual_lines(case: Case, words: Words) -> FirstLines:
    answer = (f"{words.message(case)}.", words.lede(case))
    return FirstLines(answer, words.reasons(case)[1:], words.conditions(case)[0])


def _figures(tiles: Figures, first: FirstLines) -> str:
    """Return the figures that stand out and are not said in the first lines."""
    before = " ".join(first.answer)
    figures = [
        f"{shown.label}: {shown.text}"
        for shown in tiles.items
        if not shown.missing and shown.text.removesuffix(f"{SPACE}s") not in before
    ]
    return f"{'; '.join(figures)}." if figures else ""
