"""What one kind of report says, for page, files, slides, workbook and e-mail alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from headroom.domain.reports.kinds import ReportPart
from headroom.exports.document.blocks import Block, Chart, Figures, Sentence
from headroom.exports.document.case import Case
from headroom.exports.document.evidence_lines import evidence_lines
from headroom.exports.document.tables import points

BlocksOf: TypeAlias = Callable[[Case], Iterator[Block]]


@dataclass(frozen=True, slots=True)
class Message:
    """What a slide says: a sentence as its title, one picture, sentences below it.

    shown: tiles, and of the charts and tables the first that no slide before it shows.
    sentences: the most important first; what has no room is for who speaks, as the notes are.
    asked: of a reader.
    """

    title: str
    shown: Iterable[Block] = ()
    sentences: Sequence[str] = ()
    notes: Sequence[str] = ()
    asked: str = ""


def charted(
    blocks: Sequence[Block], sentences: Sequence[str] = (), notes: Sequence[str] = ()
) -> Iterator[Message]:
    """Give a slide that says what its chart says; none without a chart."""
    for title in [block.title for block in blocks if isinstance(block, Chart)][:1]:
        yield Message(title, blocks, sentences, notes)


@dataclass(frozen=True, slots=True)
class FirstLines:
    """What an e-mail says first: the answer in two lines, what may come third, a condition."""

    answer: tuple[str, str]
    reasons: list[str]
    condition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a kind says, for page, files, slides and e-mail alike.

    message: in a line; lede: in some sentences. tiles: figures of the first page and of an e-mail.
    answer, basis: the two pages; parts: those of the whole report that it has; slides: their texts.
    leads: ids of the figures that stand first. evidence: what it rests on, in three lines.
    first_lines: of an e-mail, where they are not message, lede and the reasons after the first.
    """

    message: Callable[[Case], str]
    lede: Callable[[Case], str]
    tiles: Callable[[Case], Figures]
    reasons: Callable[[Case], list[str]]
    conditions: Callable[[Case], list[str]]
    asked: Callable[[Case], str]
    answer: BlocksOf
    basis: BlocksOf
    parts: Mapping[ReportPart, BlocksOf]
    slides: Callable[[Case], Iterator[Message]]
    leads: Callable[[Case], list[str]] = lambda _case: []
    evidence: Callable[[Case], list[str]] = evidence_lines
    first_lines: Callable[[Case], FirstLines] | None = None


def summarised(
    lede: Callable[[Case], str], tiles: Callable[[Case], Figures], *pictures: BlocksOf
) -> BlocksOf:
    """Return what the whole report says first: its sentences, its figures and what draws them."""

    def summary(case: Case) -> Iterator[Block]:
        yield Sentence("sentence", lede(case), "lede")
        yield tiles(case)
        for picture in pictures:
            yield from picture(case)

    return summary


def first_page(
    tiles: Callable[[Case], Figures],
    shown: BlocksOf,
    conditions: Callable[[Case], list[str]],
    asked: Callable[[Case], str],
) -> BlocksOf:
    """Return the first page: figures, what shows and argues them, conditions, what is asked."""

    def page(case: Case) -> Iterator[Block]:
        yield tiles(case)
        yield from shown(case)
        yield from points("What must be true", conditions(case))
        yield from points("What is asked", [asked(case)])

    return page


def leading(*figures: str) -> Callable[[Case], list[str]]:
    """Return which of some figures a report has, in their order."""
    return lambda case: [name for name in figures if name in case.quantities.by_id]
