"""What is wrong with a report on paper, as a list of sentences.

What must be there is read from its document; whether it is there, from the PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from xml.etree.ElementTree import fromstring

import numpy as np

from headroom.exports.document.blocks import (
    Block,
    Chart,
    Document,
    Figures,
    Heading,
    Points,
    Sentence,
    Table,
)
from headroom.exports.drawings import Drawing
from tests.paper.pages import SCALE, Box, Page, cut_words, plain

SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
SLACK = 1.0
"""Points by which an outline may lie over an edge or over its neighbour's."""
SMALLEST, SMALLEST_BODY = 7.0, 8.95
"""Points of the smallest letters, and of those that most of a report has."""
SHORT = 250
"""Letters of texts that stand on one page."""
LEAST_FILLED = 2 / 3
"""How much of every page but the last is used."""
LEAST_MARKS = 0.004
"""How much of a drawing its bars and lines cover, at the least."""
PRIVATE = "[\ue000-\uf8ff]"
"""Characters that only a font knows: nobody can copy or hear them."""
RAW = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\d{13,}")
"""Names of fields, and numbers of so many digits that nobody rounded them."""


@dataclass(frozen=True, slots=True)
class Paper:
    """All pages in one: their letters one after the other, without those in the margins."""

    pages: list[Page]
    letters: str
    starts: list[int]

    def page_of(self, place: int) -> Page:
        """Return the page that a letter is on."""
        return self.pages[int(np.searchsorted(self.starts, place, side="right")) - 1]


def faults(
    pages: list[Page], document: Document, drawn: dict[str, Drawing], size: str
) -> list[str]:
    """Return all that is wrong. drawn: the charts of the document by their ids."""
    bodies = [_body(page) for page in pages]
    starts = [0, *accumulate(len(body) for body in bodies[:-1])]
    paper = Paper(pages, "".join(bodies), starts)
    blocks = list(document.blocks())
    return [
        *_sheets(pages, size),
        *_letters(pages),
        *_texts(paper, [document.title, *_wanted(blocks)]),
        *_headings(pages, blocks),
        *_tables(paper, blocks),
        *_raw(blocks),
        *(
            fault
            for block in blocks
            if isinstance(block, Chart) and block.id in drawn
            for fault in _figure(pages, block, drawn[block.id])
        ),
    ]


def _wanted(blocks: list[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading() | Sentence():
                yield block.text
            case Points():
                yield from block.items
            case Figures():
                for shown in block.items:
                    yield from filter(None, (shown.label, shown.text, shown.beside))
            case _:
                pass


def _raw(blocks: list[Block]) -> Iterator[str]:
    """Names of fields and unrounded numbers that a reader would see."""
    for text in _wanted(blocks):
        for found in RAW.findall(text):
            yield f"raw: {found!r} in {text!r}"


def _in_foot(page: Page, box: Box) -> bool:
    return box[1] > page.body[3]


def _body(page: Page) -> str:
    return "".join(each.text for each in page.words if not _in_foot(page, each.box))


def _sheets(pages: list[Page], size: str) -> Iterator[str]:
    """Size, page numbers, and pages that are left empty."""
    for page in pages:
        lies = page.width > page.height
        sides = (page.height, page.width) if lies else (page.width, page.height)
        if max(np.abs(np.subtract(sides, SIZES[size]))) > 1:
            yield f"size: page {page.number} has {page.width:.0f} by {page.height:.0f} points"
        foot = "".join(each.text for each in page.words if _in_foot(page, each.box))
        if not foot.endswith(f"{page.number}/{len(pages)}"):
            yield f"number: page {page.number} ends with {foot!r}"
    for page, after in pairwise(pages):
        _, top, _, bottom = page.body
        if page.width > page.height or after.width > after.height:
            continue  # a table that lies takes sheets of its own
        rows = np.flatnonzero((page.pixels(page.body) < 240).any(axis=(1, 2)))
        used = (rows[-1] + 1) / SCALE / (bottom - top) if rows.size else 0
        if used < LEAST_FILLED:
            yield f"empty: page {page.number} is used to {used:.0%}"


def _letters(pages: list[Page]) -> Iterator[str]:
    """Letters beyond the margins, cut off, over each other, or too small."""
    for page in pages:
        left, top, right, bottom = page.body
        inside = [each for each in page.words if not _in_foot(page, each.box)]
        for word in inside:
            x0, y0, x1, y1 = word.box
            if min(x0 - left, y0 - top, right - x1, bottom - y1) < -SLACK:
                yield f"margin: {word.text!r} on page {page.number}"
        for word in cut_words(page):
            yield f"cut: {word.text!r} on page {page.number}"
        boxes = np.array([each.box for each in page.words]).reshape(-1, 4)
        low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
        high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
        for one, other in np.argwhere((high - low > SLACK).all(axis=2)).tolist():
            if one < other:
                names = f"{page.words[one].text!r} and {page.words[other].text!r}"
                yield f"overlap: {names} on page {page.number}"
        for place in re.finditer(PRIVATE, page.letters):
            around = page.letters[max(0, place.start() - 8) : place.end() + 8]
            yield f"private: {around!r} on page {page.number} is not what is copied and read out"
        if page.smallest < SMALLEST:
            yield f"small: letters of {page.smallest:.1f} points on page {page.number}"
    usual = float(np.median(np.concatenate([page.sizes for page in pages])))
    if usual < SMALLEST_BODY:
        yield f"small: half of all letters have {usual:.2f} points or less"


def _texts(paper: Paper, texts: list[str]) -> Iterator[str]:
    """Texts that are missing, and short ones that go on over the page."""
    for text in texts:
        wanted = plain(text)
        places = [found.start() for found in re.finditer(re.escape(wanted), paper.letters)]
        whole = any(
            paper.page_of(place) is paper.page_of(place + len(wanted) - 1) for place in places
        )
        if not places:
            yield f"missing: {text!r}"
        elif len(wanted) < SHORT and not whole:
            yield f"torn: {text!r}"


def _headings(pages: list[Page], blocks: list[Block]) -> Iterator[str]:
    """Headings and the names of drawings that end a page."""
    heads = {plain(block.text) for block in blocks if isinstance(block, Heading)}
    heads |= {plain(block.title) for block in blocks if isinstance(block, Chart)}
    for page in pages[:-1]:
        lines = _lines(page)
        if lines and lines[-1] in heads:
            yield f"heading: {lines[-1]!r} ends page {page.number}"


def _lines(page: Page) -> list[str]:
    """Return the lines of a page from above to below."""
    inside = sorted(
        (each for each in page.words if not _in_foot(page, each.box)),
        key=lambda each: each.box[3],
    )
    breaks = [
        place
        for place, (one, other) in enumerate(pairwise(inside), 1)
        if other.box[1] > one.box[3] - SLACK
    ]
    edges = [0, *breaks, len(inside)]
    return [
        "".join(each.text for each in sorted(inside[one:other], key=lambda each: each.box[0]))
        for one, other in pairwise(edges)
        if one < other
    ]


def _tables(paper: Paper, blocks: list[Block]) -> Iterator[str]:
    """Rows that are missing or torn, and pages on which a table goes on without its head."""
    place = 0
    for table in blocks:
        if not isinstance(table, Table) or table.drawn_only:
            continue
        lines = [
            [column.head for column in table.columns],
            *([cell.text for cell in row] for row in table.rows),
        ]
        # few rows may be columns; another table may have the same heads, further on
        forms = [[*map(plain, map("".join, form))] for form in (lines, zip(*lines, strict=True))]
        places = [paper.letters.find(head, place) for head, *_ in forms]
        found = min((at for at in places if at >= 0), default=-1)
        head, *rows = forms[places.index(found)]
        if found < 0:
            yield f"missing: the table {table.title!r}"
            continue
        place, page = found + len(head), paper.page_of(found)
        for row in rows:
            found = paper.letters.find(row, place)
            if found < 0:
                yield f"row: {row!r} of {table.title!r} is missing or torn"
                continue
            if paper.page_of(found) is not page:
                page = paper.page_of(found)
                if not paper.letters.endswith(head, 0, found):
                    yield f"head: {table.title!r} goes on without it on page {page.number}"
            if paper.page_of(found + len(row) - 1) is not page:
                yield f"row: {row!r} of {table.title!r} is torn"
            place = found + len(row)


def _figure(pages: list[Page], chart: Chart, drawing: Drawing) -> Iterator[str]:
    """A drawing that is not whole on one page: title, unit, its texts, its marks, its source."""
    svg = "{http://www.w3.org/2000/svg}"
    drawn = fromstring(drawing.svg)
    labels = ["".join(text.itertext()) for text in drawn.iter(f"{svg}text")]
    above, below = plain(f"{chart.title}{chart.unit}"), plain(chart.source)
    for page in pages:
        start = page.letters.find(above)
        end = page.letters.find(below, start + len(above)) if start >= 0 else -1
        if end >= 0:
            break
    else:
        yield f"chart: {chart.title!r} does not stand on one page"
        return
    within = page.letters[start + len(above) : end]
    missing = [label for label in labels if plain(label) not in within]
    if missing:
        yield f"chart: {chart.title!r} lacks {missing}"
    left, _, right, _ = page.body
    top = page.box_of(start, start + len(above))[3]
    seen = page.pixels((left, top, right, page.box_of(end, end + len(below))[1]))
    bright = seen.max(axis=2).astype(np.int16) - seen.min(axis=2)
    marks = float((bright > 40).mean())  # axes and letters are grey
    if marks < LEAST_MARKS:
        yield f"chart: the marks of {chart.title!r} cover {marks:.2%}"


def kinds(found: list[str]) -> set[str]:
    """Return the kinds of faults."""
    return {fault.partition(":")[0] for fault in found}
