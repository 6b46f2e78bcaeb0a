"""A report as blocks: composed once, written by the page and by every file."""

from __future__ import annotations

from dataclasses import replace

from headroom.domain.reports.kinds import PART_NAMES
from headroom.domain.reports.letterhead import Paper
from headroom.domain.reports.report import Authored, FrozenReport
from headroom.domain.reports.words import ReportWords
from headroom.exports.document import since, tables
from headroom.exports.document.blocks import Document, Preset, Section, with_chart_ids
from headroom.exports.document.case import Case
from headroom.exports.document.kinds import words_of
from headroom.exports.wording import cut

MOST_BELOW = 48
"""Characters of a text at the foot of a page, so that it stays in one line."""
LETTER_COUNTRIES = ("-US", "-CA", "-MX", "-PH")
NO_PRICES = (
    "This copy holds no prices and no amounts of money. Whether it pays is not part of this copy."
)


def report_document(report: FrozenReport, preset: Preset = "full") -> Document:
    """Return a report in words: on two pages, or whole.

    Of the whole report the parts that were asked for and that it has, in their order.
    """
    case = Case.of(report)
    brief, words = preset == "short", words_of(report)
    return Document(
        preset=preset,
        title=words.message(case) if brief else report.title,
        about=report.title if brief else "",
        customer=report.customer,
        author=report.author,
        date=report.date,
        sentence=words.lede(case),
        source=case.source,
        sections=with_chart_ids(
            _with_what_is_missing(case, _two_pages(case) if brief else _whole(case))
        ),
        foot=(
            f"Created on {report.frozen_at[:10]} by Headroom {report.software_version}, formulas "
            f"{report.formula_version}"
            + (f", published data {report.data_version}." if report.data_version else "."),
            f"Content hash (SHA-256): {report.content_hash}",
        ),
        letterhead=report.letterhead,
        below=below(report),
        paper=usual_paper(report),
    )


def _with_what_is_missing(case: Case, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the sections; of a copy without prices the first begins with that, below the title."""
    if not case.report.redacted:
        return sections
    first, *others = sections
    return replace(first, blocks=(tables.plain(NO_PRICES), *first.blocks)), *others


def below(report: FrozenReport) -> str:
    """Return what stands at the foot of every page and slide."""
    head = report.letterhead
    facts = (
        "" if head is None else head.confidentiality,
        report.title,
        report.customer,
        report.date,
    )
    return " · ".join(cut(fact, MOST_BELOW) for fact in facts if fact)


def usual_paper(report: Authored) -> Paper:
    """Return the paper of a report: its sender's, else that of its reader's country."""
    if report.letterhead is not None:
        return report.letterhead.paper
    return "letter" if (report.locale or "").endswith(LETTER_COUNTRIES) else "a4"


def _two_pages(case: Case) -> tuple[Section, ...]:
    words = words_of(case.report)
    return (
        Section("answer", ReportWords.answer, tuple(words.answer(case))),
        Section("basis", "What it rests on", (*words.basis(case), *since.brief(case))),
    )


def _whole(case: Case) -> tuple[Section, ...]:
    report = case.report
    give = words_of(report).parts
    sections: list[Section] = []
    for part, title in PART_NAMES.items():
        blocks = tuple(give[part](case)) if part in report.parts and part in give else ()
        if blocks:
            sections.append(Section(part, title, blocks))
        if part == "summary" and report.note:
            sections.append(Section("note", "Note", tuple(tables.note(case))))
        if part == "summary":
            sections += since.section(case)
    return tuple(sections)
