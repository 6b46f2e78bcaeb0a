"""What two reports of one question say otherwise: each figure, row and sentence, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from headroom.domain.reports.report import FrozenReport, LineChanged
from headroom.exports.document import report_document
from headroom.exports.document.blocks import (
    Block,
    Chart,
    Document,
    Figures,
    Note,
    Points,
    Sentence,
    Steps,
    Table,
)

MOST_LINES = 400
"""Changes that are told; a report in which more differ is another one."""
OF_ITSELF = ("since",)
"""Parts that tell of an earlier report."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a report. name: what a row is about; empty for a sentence, which is its text."""

    name: str
    text: str


def changed_lines(
    then: FrozenReport, now: FrozenReport, without: Collection[str] = ()
) -> tuple[LineChanged, ...]:
    """Return the lines that are new, gone or different, in the order of reading.

    without: parts that are not compared.
    """
    before, after = (
        _parts(report_document(report), {*OF_ITSELF, *without}) for report in (then, now)
    )
    titles = dict.fromkeys([*after, *before])
    found = [
        change
        for title in titles
        for change in changes_of(title, before.get(title, []), after.get(title, []))
    ]
    return tuple(found[:MOST_LINES])


def _parts(document: Document, without: Collection[str]) -> dict[str, list[Line]]:
    return {
        section.title: [line for block in section.blocks for line in _lines(block)]
        for section in document.sections
        if section.part not in without
    }


def _lines(block: Block) -> Iterator[Line]:
    match block:
        case Sentence():
            yield Line("", block.text)
        case Points():
            yield from (Line("", text) for text in block.items)
        case Note():
            yield from (Line("", text) for text in block.markdown.splitlines() if text.strip())
        case Figures():
            yield from (Line(item.label, _joined([item.text, item.beside])) for item in block.items)
        case Chart():
            yield Line("", block.title)
        case Steps():
            yield from (
                Line(step.label, f"{step.numbers} = {step.result.text}") for step in block.items
            )
        case Table() if not block.drawn_only:
            taken: Counter[str] = Counter()
            for row in block.rows:
                name = f"{block.title}: {row[0].text}"
                taken[name] += 1
                nth = f" ({taken[name]})" if taken[name] > 1 else ""
                yield Line(f"{name}{nth}", _joined([cell.text for cell in row[1:]]))
        case _:
            pass


def _joined(texts: list[str]) -> str:
    return " · ".join(text for text in texts if text)


def changes_of(part: str, before: list[Line], after: list[Line]) -> Iterator[LineChanged]:
    """Give what differs in a part: rows by their names, sentences by their neighbours."""
    known = {line.name: line.text for line in before if line.name}
    left = dict(known)
    for line in after:
        if line.name:
            then = left.pop(line.name, None)
            if then != line.text:
                yield LineChanged(part, line.name, then, line.text)
    yield from (LineChanged(part, name, text, None) for name, text in left.items())
    old, new = ([line.text for line in lines if not line.name] for lines in (before, after))
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        pairs = max(b - a, d - c)
        for at in range(pairs):
            then = old[a + at] if a + at < b else None
            now = new[c + at] if c + at < d else None
            yield LineChanged(part, "", then, now)
