"""A report as blocks: composed once, written by the page and by every file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from headroom.domain.reports.letterhead import Paper
from headroom.domain.reports.report import FrozenReport, ReportHead, ReportPart
from headroom.exports.document import (
    comparison,
    method,
    mix,
    money,
    profile,
    short,
    since,
    summary,
    tables,
)
from headroom.exports.document.blocks import (
    Block,
    Document,
    Preset,
    Section,
    Sentence,
    with_chart_ids,
)
from headroom.exports.document.case import Case
from headroom.exports.document.kinds import OWN_WORDS
from headroom.exports.document.leaving_out import report_copy

NAMES: Mapping[ReportPart, str] = {
    "summary": "Summary",
    "figures": "Figures",
    "before_after": "Before and after",
    "mix": "Mix",
    "r4ha": "R4HA",
    "ziip": "zIIP",
    "money": "Money",
    "sensitivity": "Sensitivity",
    "assumptions": "Assumptions",
    "limits": "Limits",
    "findings": "Findings about the evidence",
    "evidence": "Evidence",
    "method": "Method and working",
}
"""What the parts are called, in the order in which they are read."""
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
    brief = preset == "short"
    return Document(
        preset=preset,
        title=short.message(case) if brief else report.title,
        about=report.title if brief else "",
        customer=report.customer,
        author=report.author,
        date=report.date,
        sentence=summary.summary_sentence(case),
        source=case.source,
        sections=with_chart_ids(
            _with_what_is_missing(case, short.sections(case) if brief else _whole(case))
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
    said = (
        "" if head is None else _cut(head.confidentiality),
        _cut(report.title),
        _cut(report.customer),
        report.date,
    )
    return " · ".join(filter(None, said))


def _cut(text: str) -> str:
    return text if len(text) <= MOST_BELOW else f"{text[: MOST_BELOW - 1].rstrip()}…"


def usual_paper(report: ReportHead) -> Paper:
    """Return the paper of a report: its sender's, else that of its reader's country."""
    if report.letterhead is not None:
        return report.letterhead.paper
    return "letter" if (report.locale or "").endswith(LETTER_COUNTRIES) else "a4"


def copy_of_parts(whole: FrozenReport, chosen: Collection[ReportPart]) -> FrozenReport:
    """Return a report without what its chosen parts do not show, under a hash of its own."""
    own = OWN_WORDS.get(whole.kind)
    return report_copy(whole, chosen, _PARTS if own is None else own.parts)


def _whole(case: Case) -> tuple[Section, ...]:
    report = case.report
    own = OWN_WORDS.get(report.kind)
    give = _PARTS if own is None else own.parts
    sections: list[Section] = []
    for part, title in NAMES.items():
        blocks = tuple(give[part](case)) if part in report.parts and part in give else ()
        if blocks:
            sections.append(Section(part, title, blocks))
        if part == "summary" and report.note:
            sections.append(Section("note", "Note", tuple(tables.note(case))))
        if part == "summary":
            sections += since.section(case)
    return tuple(sections)


def _summary(case: Case) -> Iterator[Block]:
    yield Sentence("sentence", summary.summary_sentence(case), "lede")
    yield summary.headlines(case)
    if case.report.kind == "comparison":
        yield from comparison.cheapest(case)
    elif case.answer.get("money") is not None:
        yield from money.months(case)
    else:
        yield from tables.bases(case)


def _figures(case: Case) -> Iterator[Block]:
    if case.report.kind == "comparison":
        yield from comparison.ways(case)
    else:
        yield from tables.figures(case)
        if "summary" not in case.report.parts or case.answer.get("money") is not None:
            yield from tables.bases(case)


def _of_mixes(give: Callable[[Case], Iterator[Block]]) -> Callable[[Case], Iterator[Block]]:
    return lambda case: iter(()) if case.report.kind == "comparison" else give(case)


def _of_scenarios(give: Callable[[Case], Iterator[Block]]) -> Callable[[Case], Iterator[Block]]:
    return lambda case: give(case) if case.report.kind == "scenario" else iter(())


def _money(case: Case) -> Iterator[Block]:
    if case.answer.get("money") is not None:
        yield from money.money(case)


_PARTS: Mapping[ReportPart, Callable[[Case], Iterator[Block]]] = {
    "summary": _summary,
    "figures": _figures,
    "before_after": _of_mixes(mix.before_after),
    "mix": _of_mixes(mix.mix),
    "r4ha": profile.peaks,
    "ziip": profile.ziips,
    "money": _money,
    "sensitivity": _of_scenarios(money.sensitivity),
    "assumptions": tables.assumptions,
    "limits": tables.limits,
    "findings": tables.findings,
    "evidence": tables.evidence,
    "method": method.method,
}
