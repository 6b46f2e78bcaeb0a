"""A report as Markdown, to paste into a page or a ticket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from headroom.domain.reports.report import FrozenReport
from headroom.exports.cells import markdown_cell
<<<<<<< HEAD
from headroom.exports.limits import limits
from headroom.exports.method import methods
from headroom.exports.numbers import working_number
from headroom.exports.peaks import peak_words
from headroom.exports.phrases import phrase_text
from headroom.exports.quantities import (
    ReportQuantities,
    figure_ids,
    read_quantity,
    report_quantities,
)
from headroom.exports.samples import LEVELS, level_name, probability_words, sample_words
from headroom.exports.words import kind_of, origin_of, summary_sentence
from headroom.exports.ziip import ziip_words
=======
from headroom.exports.document import report_document
from headroom.exports.document.blocks import (
    Block,
    Chart,
    Figures,
    Heading,
    Note,
    Sentence,
    Step,
    Steps,
    Table,
)
from headroom.exports.wording import kind_word
>>>>>>> ed3eebb (reports: composed once as a document of blocks, which the answer carries and Markdown writes whole)

MOST_CHARACTERS = 400
"""Of a formula with its numbers; the workbook holds all of it."""


def write_markdown(report: FrozenReport) -> bytes:
    """Return the report as Markdown in UTF-8; the author's note stands in it as it was written."""
    return ("\n".join(_lines(report)).rstrip() + "\n").encode()


def _lines(report: FrozenReport) -> Iterator[str]:
    document = report_document(report)
    yield f"# {markdown_cell(document.title)}"
    yield ""
    for name, value in (
        ("Customer", document.customer),
        ("Author", document.author),
        ("Date", document.date),
    ):
        if value:
            yield f"- {name}: {markdown_cell(value)}"
    for section in document.sections:
        yield from ("", f"## {markdown_cell(section.title)}")
        for block in section.blocks:
            yield from _block(block)
    yield from ("", "---", "", *(f"{markdown_cell(line)}  " for line in document.foot))


def _block(block: Block) -> Iterator[str]:
    """Give the lines of a block. The numbers of charts stand in tables; a text draws nothing."""
    match block:
        case Heading():
            yield from ("", f"### {markdown_cell(block.text)}")
        case Sentence():
            yield from ("", markdown_cell(block.text))
        case Note():
            yield from ("", block.markdown)
        case Figures():
            yield ""
            for shown in block.items:
                beside = (
                    f" ({block_words})"
                    if (block_words := _beside(shown.evidence, shown.beside))
                    else ""
                )
                yield f"- {markdown_cell(shown.label)}: **{markdown_cell(shown.text)}**{beside}"
        case Table() if not block.drawn_only:
            yield ""
            heads = [column.head for column in block.columns]
            yield from _rows(heads, ([cell.text for cell in row] for row in block.rows))
        case Table():
            pass
        case Steps(show="labels"):
            yield ""
            yield from (
                f"- {markdown_cell(f'{step.label} = {step.formula}')}" for step in block.items
            )
        case Steps():
            yield ""
            heads = ["Quantity", "Formula with the numbers put in", "Result"]
            yield from _rows(heads, map(_step, block.items))
        case Chart():
            pass


def _beside(evidence: str, beside: str) -> str:
    return markdown_cell(", ".join(text for text in (kind_word(evidence), beside) if text))


def _step(step: Step) -> Sequence[str]:
    numbers = step.numbers
    if len(numbers) > MOST_CHARACTERS:
        numbers = f"{numbers[: MOST_CHARACTERS - 1].rstrip()}…"
    return step.label, numbers, step.result.text


<<<<<<< HEAD
def _quantities(
    report: FrozenReport, title: str, quantities: Iterable[dict[str, Any]]
) -> Iterator[str]:
    return _table(
        title,
        ("Quantity", "Value", "Unit", "Kind", "Formula or source"),
        [
            (
                markdown_cell(each["label"]),
                _value(each["value"], each["why_missing"], report.locale, each["unit"]),
                markdown_cell(each["unit"]),
                kind_of(quantity),
                markdown_cell(each["formula"] or origin_of(quantity)),
            )
            for each in quantities
            for quantity in (read_quantity(each),)
        ],
    )


def _ways(report: FrozenReport) -> Iterator[str]:
    rate = working_number(report.answer["rate_per_second"], report.locale)
    yield from _table(
        f"Ways in at {rate} transactions per second",
        ("Way in", "Status", "GP ms", "zIIP ms", "Total ms", "GP seconds per hour"),
        [
            (
                markdown_cell(each["label"]),
                each["status"].replace("_", " "),
                _value(each["gp_ms"], each["why"], report.locale),
                _value(
                    each["ziip_ms"], each["why"] or each["missing"].get("ziip_ms"), report.locale
                ),
                _value(each["total_ms"], each["why"], report.locale),
                _value(each["gp_seconds_per_hour"], each["why"], report.locale),
            )
            for each in report.answer["items"]
        ],
    )


def _published(report: FrozenReport) -> Iterator[str]:
    results = report.answer.get("published", [])
    if results:
        known = report.quantities()
        yield from _table(
            "Beside what the document prints",
            ("The document prints", "Printed", "Here", "Unit", "Remark"),
            [
                (
                    markdown_cell(each["published"]["label"]),
                    markdown_cell(_printed(each["published"], report.locale)),
                    _value(
                        known[each["figure"]]["value"],
                        known[each["figure"]]["why_missing"],
                        report.locale,
                        known[each["figure"]]["unit"],
                    ),
                    markdown_cell(known[each["figure"]]["unit"]),
                    markdown_cell(each["note"] or ""),
                )
                for each in results
            ],
        )


def _printed(published: dict[str, Any], locale: str | None) -> str:
    printed: str | None = (published["source"] or {}).get("printed")
    return printed or _value(published["value"], published["why_missing"], locale)


def _method(report: FrozenReport, known: ReportQuantities) -> Iterator[str]:
    """Give the formulas with the numbers put in, way by way."""
    yield from ("", "## Method, with the numbers put in")
    for method in methods(report, known):
        yield ""
        if method.way is not None:
            yield from (f"### {markdown_cell(method.way)}", "")
        yield from _rows(
            ("Quantity", "Formula with the numbers put in", "Result", "Unit"),
            [
                (
                    markdown_cell(step.label),
                    markdown_cell(_cut(step.numbers)),
                    _value(step.quantity.value, None, report.locale, step.quantity.unit),
                    markdown_cell(step.quantity.unit),
                )
                for step in method.steps
            ],
        )


def _cut(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 1].rstrip()}…"


def _table(title: str, names: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield from ("", f"## {title}", "")
    yield from _rows(names, rows)


def _rows(names: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(names)} |"
    yield f"|{'---|' * len(names)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _value(value: float | None, why_missing: str | None, locale: str | None, unit: str = "") -> str:
    if value is None:
        return f"none: {markdown_cell(why_missing)}" if why_missing else "none"
    return working_number(value, locale, unit)
=======
def _rows(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(markdown_cell(head) for head in heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(markdown_cell(text) for text in row)} |"
>>>>>>> ed3eebb (reports: composed once as a document of blocks, which the answer carries and Markdown writes whole)
