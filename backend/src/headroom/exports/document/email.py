"""A report in the few lines of an e-mail; who sends it puts the link below them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from headroom.domain.peaks.profile import source_words
from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import NO_PRICES
from headroom.exports.document.blocks import Figures
from headroom.exports.document.case import Case
from headroom.exports.document.kinds import words_of
from headroom.exports.document.words import FirstLines, Words
from headroom.exports.peaks import peak_files
from headroom.exports.wording import SPACE

_LEAST_DIGITS = 3
"""Of a number that no other figure is likely to have."""


@dataclass(frozen=True, slots=True)
class EmailText:
    """Subject and lines of an e-mail about a report."""

    subject: str
    lines: tuple[str, ...]


def email_text(report: FrozenReport) -> EmailText:
    """Return what an e-mail says of a report: the answer in two lines, why, what is asked.

    Each is said once. Files that the peaks are from are named last, and that a copy has no prices.
    """
    case = Case.of(report)
    words = words_of(report)
    message = words.message(case)
    own = words.first_lines
    files = peak_files(report)
    first = _usual_lines(case, words) if own is None else own(case)
    answer = first.answer[0]
    further = first.answer[1].removeprefix(answer).strip()
    figures = _figures(words.tiles(case), f"{answer} {further}")
    before = f"{answer} {further} {figures}"
    reasons = (text for text in first.reasons if text.rstrip(".") not in before)
    lines = (
        answer,
        further,
        figures,
        next(reasons, words.evidence(case)[0]),
        f"What must be true: {first.condition}",
        f"What is asked: {words.asked(case)}",
        f"Source of the peaks: {source_words(files)}." if files else "",
        NO_PRICES if report.redacted else "",
    )
    customer = f"{report.customer}: " if report.customer else ""
    return EmailText(
        f"{customer}{message}".replace(SPACE, " "),
        tuple(line.replace(SPACE, " ") for line in lines if line),
    )


def _usual_lines(case: Case, words: Words) -> FirstLines:
    answer = (f"{words.message(case)}.", words.lede(case))
    return FirstLines(answer, words.reasons(case)[1:], words.conditions(case)[0])


def _figures(tiles: Figures, before: str) -> str:
    """Return the figures that stand out and are not said in the first lines."""
    figures = [
        f"{shown.label}: {shown.text}"
        for shown in tiles.items
        if not shown.missing and not _stands_in(shown.text.removesuffix(f"{SPACE}s"), before)
    ]
    return f"{'; '.join(figures)}." if figures else ""


def _stands_in(figure: str, text: str) -> bool:
    """Return whether a text says a figure: as it is, or its number in three digits or more."""
    number, _, _ = figure.partition(SPACE)
    digits = sum(mark.isdigit() for mark in number)
    looked_for = number if digits >= _LEAST_DIGITS else figure
    return re.search(rf"(?<!\w){re.escape(looked_for)}(?!\w)", text, re.IGNORECASE) is not None
