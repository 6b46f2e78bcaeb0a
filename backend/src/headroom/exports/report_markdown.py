"""A report as Markdown, to paste into a page or a ticket."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import add

from headroom.domain.reports.report import FrozenReport
from headroom.exports.cells import markdown_cell
from headroom.exports.document.blocks import (
    Block,
    Cell,
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
FILLED_UP_TO = 40
"""Characters to which cells of a table are filled up; longer ones run on."""
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
            heads = [markdown_cell(column.head) for column in block.columns]
            numeric = [column.numeric for column in block.columns]
            yield from _rows(heads, [[_cell(cell) for cell in row] for row in block.rows], numeric)
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
            yield from _rows(heads, [_step(step) for step in block.items], (False, False, True))
        case Chart():
            pass


def _inert(markdown: str) -> str:
    """Return Markdown whose links, pictures and HTML are text; entities heed no backslash."""
    return _LIVE.sub(lambda sign: f"&#{ord(sign[0])};", markdown)


def _beside(evidence: str, beside: str) -> str:
    return markdown_cell(", ".join(text for text in (kind_word(evidence), beside) if text))


def _cell(cell: Cell) -> str:
    """Return a cell; the sign of a number is none of a formula."""
    text = markdown_cell(cell.text)
    return text if cell.value is None else text.removeprefix("\\")


def _step(step: Step) -> Sequence[str]:
    numbers = cut(step.numbers, MOST_CHARACTERS)
    return [markdown_cell(text) for text in (step.label, numbers, step.result.text)]


def _rows(
    heads: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[bool]
) -> Iterator[str]:
    """Give the lines of a table, aligned for whoever reads them as they are."""
    columns = zip(heads, *rows, strict=True)
    widths = [min(FILLED_UP_TO, max(map(len, column))) for column in columns]

    def line(cells: Sequence[str]) -> str:
        sides = zip(cells, widths, numeric, strict=True)
        padded = (cell.rjust(width) if right else cell.ljust(width) for cell, width, right in sides)
        return f"| {' | '.join(padded)} |"

    yield line(heads)
    rules = ("-" * (width + 1) for width in widths)
    ends = (":" if right else "-" for right in numeric)
    yield f"|{'|'.join(map(add, rules, ends))}|"
    yield from map(line, rows)
