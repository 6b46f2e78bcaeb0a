"""What is wrong with a report on paper, as a list of sentences.

What must be there is read from the page on the screen; whether it is there, from the PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

import numpy as np

from tests.paper.pages import SCALE, Box, Page, Pixels, cut_words, plain

SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
SLACK = 1.0
"""Points by which an outline may lie over an edge or over its neighbour's."""
SMALLEST = 6.5
"""Points of the smallest letters."""
SHORT = 250
"""Letters of texts that stand on one page."""
LEAST_FILLED = 0.5
"""How much of every page but the last is used."""
LEAST_MARKS = 0.001
"""How much of a drawing its bars and lines cover, at the least."""
PRIVATE = "[\ue000-\uf8ff]"
"""Characters that only a font knows: nobody can copy or hear them."""
LEAST_COLOURS = 3
"""Ground, axis and at least one mark."""


@dataclass(frozen=True, slots=True)
class Paper:
    """All pages in one: their letters one after the other, without those in the margins."""

    pages: list[Page]
    letters: str
    starts: list[int]

    def page_of(self, place: int) -> Page:
        """Return the page that a letter is on."""
        return self.pages[int(np.searchsorted(self.starts, place, side="right")) - 1]


def faults(pages: list[Page], outline: dict[str, Any], size: str) -> list[str]:
    """Return all that is wrong. outline: what read_outline found on the screen."""
    bodies = [_body(page) for page in pages]
    starts = [0, *accumulate(len(each) for each in bodies[:-1])]
    paper = Paper(pages, "".join(bodies), starts)
    return [
        *_sheets(pages, size),
        *_letters(pages),
        *_texts(paper, outline),
        *_headings(pages, outline),
        *_tables(paper, outline),
        *(each for figure in outline["figures"] for each in _figure(pages, figure)),
    ]


def _in_foot(page: Page, box: Box) -> bool:
    return box[1] > page.body[3]


def _body(page: Page) -> str:
    return "".join(each.text for each in page.words if not _in_foot(page, each.box))


def _sheets(pages: list[Page], size: str) -> Iterator[str]:
    """Size, page numbers, and pages that are left empty."""
    for page in pages:
        if max(np.abs(np.subtract((page.width, page.height), SIZES[size]))) > 1:
            yield f"size: page {page.number} has {page.width:.0f} by {page.height:.0f} points"
        foot = "".join(each.text for each in page.words if _in_foot(page, each.box))
        if not foot.endswith(f"{page.number}/{len(pages)}"):
            yield f"number: page {page.number} ends with {foot!r}"
    for page in pages[:-1]:
        _, top, _, bottom = page.body
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


def _texts(paper: Paper, outline: dict[str, Any]) -> Iterator[str]:
    """Texts that are missing, and short ones that go on over the page."""
    for text in [*outline["headings"], *outline["texts"]]:
        wanted = plain(text)
        places = [each.start() for each in re.finditer(re.escape(wanted), paper.letters)]
        whole = any(paper.page_of(each) is paper.page_of(each + len(wanted) - 1) for each in places)
        if not places:
            yield f"missing: {text!r}"
        elif len(wanted) < SHORT and not whole:
            yield f"torn: {text!r}"


def _headings(pages: list[Page], outline: dict[str, Any]) -> Iterator[str]:
    """Headings and the names of drawings that end a page."""
    known = {plain(each) for each in outline["headings"]}
    for page in pages[:-1]:
        lines = _lines(page)
        if lines and lines[-1] in known:
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


def _tables(paper: Paper, outline: dict[str, Any]) -> Iterator[str]:
    """Rows that are missing or torn, and pages on which a table goes on without its head."""
    place = 0
    for table in outline["tables"]:
        name, head = table["caption"], plain(table["head"])
        found = paper.letters.find(head, place)
        if found < 0:
            yield f"missing: the table {name!r}"
            continue
        place, page = found + len(head), paper.page_of(found)
        for text in table["rows"]:
            row = plain(text)
            found = paper.letters.find(row, place)
            if found < 0:
                yield f"row: {text!r} of {name!r} is missing or torn"
                continue
            if paper.page_of(found) is not page:
                page = paper.page_of(found)
                if not paper.letters.endswith(head, 0, found):
                    yield f"head: {name!r} goes on without it on page {page.number}"
            if paper.page_of(found + len(row) - 1) is not page:
                yield f"row: {text!r} of {name!r} is torn"
            place = found + len(row)


def _figure(pages: list[Page], figure: dict[str, Any]) -> Iterator[str]:
    """A drawing without marks, without its labels, or with marks that look the same in grey."""
    name = figure["above"]
    above, below = plain(figure["above"]), plain(figure["below"])
    for page in pages:
        start = page.letters.find(above)
        end = page.letters.find(below, start + len(above)) if start >= 0 else -1
        if end >= 0:
            break
    else:
        yield f"chart: {name!r} does not stand on one page"
        return
    left, _, right, _ = page.body
    top = page.box_of(start, start + len(above))[3]
    box = (left, top + 3, right, page.box_of(end, end + len(below))[1] - 3)
    if box[3] - box[1] < 20:
        yield f"chart: {name!r} has no room on page {page.number}"
        return
    here = _within(page, box)
    missing = [each for each in figure["labels"] if plain(each) not in here]
    if missing:
        yield f"chart: {name!r} lacks {missing}"
    seen = _without_text(page, box)
    red, green, blue = (seen[:, :, each].astype(np.int64) // 32 for each in range(3))
    colours = int((np.bincount((red * 64 + green * 8 + blue).ravel()) > 20).sum())
    marks = max((_share(seen, each) for each in figure["colours"] if _hue(each)), default=0)
    if colours < LEAST_COLOURS or marks < LEAST_MARKS:
        yield f"chart: {name!r} has {colours} colours, its marks cover {marks:.2%}"
    yield from _grey(page, figure, start)


def _within(page: Page, box: Box) -> str:
    """Return the letters whose outline lies in a box."""
    inside = (page.boxes[:, 1] >= box[1] - SLACK) & (page.boxes[:, 3] <= box[3] + SLACK)
    return "".join(page.letters[each] for each in np.flatnonzero(inside))


def _without_text(page: Page, box: Box) -> Pixels:
    """Return a box's pixels with its letters painted over."""
    seen = page.pixels(box).copy()
    corner = np.array([int(box[0] * SCALE), int(box[1] * SCALE)] * 2)
    for letter in page.boxes:
        x0, y0, x1, y1 = (letter * SCALE - corner).tolist()
        if x1 > 0 and y1 > 0:
            seen[max(0, int(y0) - 2) : int(y1) + 3, max(0, int(x0) - 2) : int(x1) + 3] = 255
    return seen


def _hue(colour: str) -> bool:
    """Return whether a colour is that of a mark: axes are grey."""
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    return max(parts) - min(parts) >= 12


def _share(seen: Pixels, colour: str) -> float:
    """Return the share of pixels of about a colour."""
    wanted = np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)])
    # a plane at a time: a maximum along the short axis takes ten times as long
    near = [np.abs(seen[:, :, each].astype(np.int16) - wanted[each]) < 40 for each in range(3)]
    return float((near[0] & near[1] & near[2]).mean())


def _grey(page: Page, figure: dict[str, Any], start: int) -> Iterator[str]:
    """Two marks of a legend that nobody tells apart in grey, by their tone or their pattern."""
    tones = []
    for name in figure["names"]:
        place = page.letters.find(plain(name), start)
        left, top, _, bottom = page.box_of(place, place + 1)
        grey = page.pixels((left - 20, top, left - 4, bottom)) @ np.array([0.299, 0.587, 0.114])
        tones.append((name, float(grey.mean()), float(grey.std())))
    for position, (one, tone, spread) in enumerate(tones):
        for other, its_tone, its_spread in tones[position + 1 :]:
            if abs(tone - its_tone) < 12 and abs(spread - its_spread) < 12:
                yield f"grey: {one!r} and {other!r} look the same"


def kinds(found: list[str]) -> set[str]:
    """Return the kinds of faults."""
    return {re.split(":", each, maxsplit=1)[0] for each in found}
