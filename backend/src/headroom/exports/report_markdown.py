"""A report as Markdown, to paste into a page or a ticket."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from headroom.domain.reports.report import FrozenReport
from headroom.exports.cells import markdown_cell
from headroom.exports.document.blocks import (
    Block,
    Chart,
    Document,
    Figures,
    Heading,
    Note,
    Points,
    Preset,
    Sentence,
    Step,
    Steps,
    Table,
)
from headroom.exports.document.composed import document_of
from headroom.exports.wording import cut, kind_word

MOST_CHARACTERS = 400
"""Of a formula with its numbers; the workbook holds all of it."""
_LIVE = re.compile(r"<(?=[A-Za-z/!?])|!(?=\[)|\](?=[(\[:])")


def write_markdown(report: FrozenReport, preset: Preset = "full") -> bytes:
    """Return the report as Markdown in UTF-8.

    The author's note keeps its lists and emphasis; it links, loads and runs nothing.
    """
    return ("\n".join(_lines(document_of(report, preset))).rstrip() + "\n").encode()


def _lines(document: Document) -> Iterator[str]:
    yield f"# {markdown_cell(document.title)}"
    yield ""
    for name, value in (
        ("Report", document.about),
        ("Customer", document.customer),
        ("Author", document.author),
        ("Date", document.date),
        ("From", document.letterhead.name if document.letterhead else ""),
        ("", document.letterhead.confidentiality if document.letterhead else ""),
    ):
        if value:
            yield f"- {name}: {markdown_cell(value)}" if name else f"- {markdown_cell(value)}"
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
        case Points():
            yield ""
            yield from (f"- {markdown_cell(text)}" for text in block.items)
        case Note():
            yield from ("", _inert(block.markdown))
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


def _inert(markdown: str) -> str:
    """Return Markdown whose links, pictures and HTML are text; entities heed no backslash."""
    return _LIVE.sub(lambda sign: f"&#{ord(sign[0])};", markdown)


def _beside(evidence: str, beside: str) -> str:
    return markdown_cell(", ".join(text for text in (kind_word(evidence), beside) if text))


def _step(step: Step) -> Sequence[str]:
    return step.label, cut(step.numbers, MOST_CHARACTERS), step.result.text


def _rows(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(markdown_cell(head) for head in heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(markdown_cell(text) for text in row)} |"
