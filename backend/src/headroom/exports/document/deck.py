"""A report as slides: one message each, said once, and what a speaker says beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import NO_PRICES, since
from headroom.exports.document.blocks import (
    Block,
    Chart,
    Figures,
    Points,
    Sentence,
    Shown,
    Table,
    drawn_rows,
)
from headroom.exports.document.case import Case
from headroom.exports.document.evidence_lines import source_notes
from headroom.exports.document.kinds import words_of
from headroom.exports.document.words import Message

MOST_TILES, MOST_SAID, MOST_ALONE = 4, 3, 6
"""Tiles of the first slide, sentences at a picture, and on a slide without one."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide: its message, what it shows, and what a speaker says beside it.

    blocks: tiles, one chart with its table or one table, sentences, and last what is asked.
    """

    title: str
    blocks: tuple[Block, ...]
    notes: tuple[str, ...]


class _Once:
    """Lets each sentence and each picture of a deck through once."""

    def __init__(self) -> None:
        self._said: set[str] = set()
        self._shown: set[tuple[object, ...]] = set()

    def says(self, texts: Iterable[str]) -> list[str]:
        """Return the texts that were not said before."""
        fresh = []
        for text in texts:
            key = text.strip(" .").casefold()
            if key and key not in self._said:
                self._said.add(key)
                fresh.append(text)
        return fresh

    def shows(self, blocks: Iterable[Block]) -> list[Table | Chart]:
        """Return the first picture that was not shown before: a table, or a chart with its own."""
        tables: dict[str, Table] = {}
        for block in blocks:
            if isinstance(block, Table):
                tables[block.name] = block
            key: tuple[object, ...] | None = None
            if isinstance(block, Table) and not block.drawn_only and block.rows:
                key = (block.title, block.rows)
            elif isinstance(block, Chart):
                drawn = tables[block.table]
                key = (block.table, block.form, block.series, len(drawn_rows(drawn, block)))
            if key is not None and key not in self._shown:
                self._shown.add(key)
                if isinstance(block, Chart):
                    return [replace(tables[block.table], drawn_only=True), block]
                return [block] if isinstance(block, Table) else []
        return []


def slides(report: FrozenReport) -> tuple[Slide, ...]:
    """Return the slides of a report; a message without words of its own has none."""
    case = Case.of(report)
    words, once = words_of(report), _Once()
    deck: list[Slide] = []
    for message in words.slides(case):
        first = not deck
        if not (title := once.says([message.title])):
            continue
        kept = NO_PRICES if first and report.redacted else ""
        blocks, left = _blocks(message, once, title[0], kept)
        spoken = [words.lede(case), *_changed(case)] if first else []
        notes = once.says([*spoken, *left, *message.notes])
        if blocks or first:
            places = [f"Sources: {' '.join(source_notes(case))}"] if first else []
            deck.append(Slide(title[0], tuple(blocks), (*notes, *places, case.source)))
        else:
            deck[-1] = replace(deck[-1], notes=(*notes, *deck[-1].notes))
    return tuple(deck)


def _blocks(message: Message, once: _Once, title: str, kept: str) -> tuple[list[Block], list[str]]:
    """Return what a slide shows, and the sentences that it has no room for."""
    shown = list(message.shown)
    blocks: list[Block] = []
    left: list[str] = []
    for block in shown:
        if isinstance(block, Figures) and block.items:
            tiles = block.items[:MOST_TILES]
            left += [
                f"{tile.label}: {tile.text}; {tile.beside}" for tile in tiles if _is_long(tile)
            ]
            blocks.append(replace(block, items=tuple(_brief(tile, once) for tile in tiles)))
    for picture in once.shows(shown):
        if isinstance(picture, Chart) and picture.title != title:
            fresh = once.says([picture.title])
            picture = replace(picture, title=fresh[0] if fresh else title)
        blocks.append(picture)
    asked = once.says([message.asked])
    again = [text for text in message.sentences if title.casefold() in text.casefold()]
    fresh = once.says(text for text in (kept, *message.sentences) if text not in again)
    most = MOST_SAID if blocks else MOST_ALONE
    if fresh[:most]:
        blocks.append(Points("points", tuple(fresh[:most])))
    blocks += [Sentence("sentence", text, "lede") for text in asked]
    return blocks, [*left, *again, *fresh[most:]]


def _is_long(tile: Shown) -> bool:
    return ";" in tile.beside


def _brief(tile: Shown, once: _Once) -> Shown:
    """Return a tile with the first that stands beside it; why several are missing stands once."""
    beside = tile.beside.partition(";")[0]
    if tile.missing:
        beside = "".join(once.says([beside]))
    return replace(tile, beside=beside)


def _changed(case: Case) -> Iterator[str]:
    """Give what is another number than in an earlier report, for who speaks."""
    earlier = case.report.since
    if earlier is not None:
        lines = (block.items for block in since.brief(case) if isinstance(block, Points))
        yield f"{since.heading(earlier)}: {' '.join(text for items in lines for text in items)}"
