"""What two reports of one question say otherwise: each figure, row and sentence, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

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

_MOST_LINES = 400
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
    changes = [
        change
        for title in titles
        for change in changes_of(title, before.get(title, []), after.get(title, []))
    ]
    return tuple(changes[:_MOST_LINES])


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
            for row in block.rows:
                name = f"{block.title}: {row[0].text}"
                yield Line(name, _joined([cell.text for cell in row[1:]]))
        case _:
            pass


def _joined(texts: list[str]) -> str:
    return " · ".join(text for text in texts if text)


def changes_of(part: str, before: list[Line], after: list[Line]) -> Iterator[LineChanged]:
    """Give what differs in a part: rows by their names, sentences by their neighbours.

    Rows of one name (a step that is worked out for each part of a mix) may come in another order.
    """
    was, is_now = _by_name(before), _by_name(after)
    for name in {**is_now, **was}:
        earlier, later = was.get(name, Counter()), is_now.get(name, Counter())
        for then, now in zip_longest((earlier - later).elements(), (later - earlier).elements()):
            yield LineChanged(part, name, then, now)
    old, fresh = ([line.text for line in lines if not line.name] for lines in (before, after))
    for kind, a, b, c, d in SequenceMatcher(None, old, fresh, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        pairs = max(b - a, d - c)
        for at in range(pairs):
            then = old[a + at] if a + at < b else None
            now = fresh[c + at] if c + at < d else None
            yield LineChanged(part, "", then, now)


def _by_name(lines: list[Line]) -> dict[str, Counter[str]]:
    texts: dict[str, Counter[str]] = {}
    for line in lines:
        if line.name:
            texts.setdefault(line.name, Counter())[line.text] += 1
    return texts
