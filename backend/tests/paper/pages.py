"""Pages of a PDF as they are seen: letters with their places, and pixels.

Lengths are points (1/72 inch); boxes are left, top, right, bottom from the page's upper left.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray
from pypdfium2 import raw

SCALE = 2
"""Pixels of a point."""
MM = 72 / 25.4
MARGINS = (18 * MM, 10 * MM, 18 * MM, 14 * MM)
"""Left, top, right and bottom, at the least, as the template of reports states them."""

Box = tuple[float, float, float, float]
Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Word:
    """Letters without a space between them, in one line; start and end: their places."""

    text: str
    start: int
    end: int
    box: Box


@dataclass(frozen=True, slots=True)
class Page:
    """One page. letters: its text without spaces; boxes: the outline of each of them.

    sizes: points of each of them. image: rows, columns, colours, each from 0 to 255.
    """

    number: int
    width: float
    height: float
    letters: str
    boxes: NDArray[np.float64]
    smallest: float
    sizes: NDArray[np.float64]
    words: tuple[Word, ...]
    image: Pixels

    @property
    def body(self) -> Box:
        """What lies between the margins."""
        left, top, right, bottom = MARGINS
        return left, top, self.width - right, self.height - bottom

    def box_of(self, start: int, end: int) -> Box:
        """Return the box around some letters."""
        return _around(self.boxes[start:end])

    def pixels(self, box: Box, more: int = 0) -> Pixels:
        """Return what is seen in a box; more: pixels on each side."""
        left, top, right, bottom = (each * SCALE for each in box)
        rows = slice(max(0, int(top) - more), max(0, int(bottom) + 1 + more))
        columns = slice(max(0, int(left) - more), max(0, int(right) + 1 + more))
        return self.image[rows, columns]


def plain(text: str) -> str:
    """Return a text as pages are searched for it: without spaces, ligatures taken apart."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def count_pages(content: bytes) -> int:
    """Return how many pages a PDF has."""
    document = pdfium.PdfDocument(content)
    try:
        return len(document)
    finally:
        document.close()


def read_pages(content: bytes) -> list[Page]:
    """Return the pages of a PDF."""
    document = pdfium.PdfDocument(content)
    try:
        return [_read(page, number) for number, page in enumerate(document, 1)]
    finally:
        document.close()


def _read(page: pdfium.PdfPage, number: int) -> Page:
    width, height = page.get_size()
    image = page.render(scale=SCALE, rev_byteorder=True).to_numpy()[:, :, :3].copy()
    text = page.get_textpage()
    letters: list[str] = []
    boxes: list[Box] = []
    words: list[tuple[int, int]] = []
    sizes: list[float] = []
    start = 0
    for index in range(text.count_chars()):
        found = _letter(text, index)
        if not found:
            if start < len(letters):
                words.append((start, len(letters)))
            start = len(letters)
            continue
        left, bottom, right, top = text.get_charbox(index)
        box = (left, height - top, right, height - bottom)
        if start < len(letters) and left < boxes[-1][0] - 1:  # a word goes on in the next line
            words.append((start, len(letters)))
            start = len(letters)
        letters += found
        boxes += [box] * len(found)
        sizes.append(_size(text, index))
    if start < len(letters):
        words.append((start, len(letters)))
    known = np.array(boxes, dtype=float).reshape(-1, 4)
    # words follow one another, so that all are bounded at once
    firsts = [first for first, _ in words]
    least = np.minimum.reduceat(known, firsts) if firsts else known
    most = np.maximum.reduceat(known, firsts) if firsts else known
    around = np.hstack([least[:, :2], most[:, 2:]]).tolist()
    return Page(
        number,
        width,
        height,
        "".join(letters),
        known,
        min(sizes, default=0.0),
        np.array(sizes),
        tuple(
            Word("".join(letters[first:last]), first, last, (left, top, right, bottom))
            for (first, last), (left, top, right, bottom) in zip(words, around, strict=True)
        ),
        image,
    )


def _letter(text: pdfium.PdfTextPage, index: int) -> str:
    return _shown(raw.FPDFText_GetUnicode(text, index))


@cache
def _shown(code: int) -> str:
    # 2 stands for a hyphen at the end of a line
    return "-" if code == 2 else "" if code < 32 else plain(chr(code))


def _size(text: pdfium.PdfTextPage, index: int) -> float:
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, index, matrix)
    return float(raw.FPDFText_GetFontSize(text, index) * abs(matrix.d))


def _around(boxes: NDArray[np.float64]) -> Box:
    left, top = boxes[:, :2].min(axis=0)
    right, bottom = boxes[:, 2:].max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def cut_words(page: Page, most: float = 1.5) -> Iterator[Word]:
    """Yield words with a letter whose ink ends before its outline does; most: pixels short.

    A letter's box is the outline of its glyph: ink touches its four sides, unless it is clipped
    or covered.
    """
    red, green, blue = (page.image[:, :, each] for each in range(3))
    grey = np.minimum(np.minimum(red, green), blue).astype(np.int16)
    short = _missing(grey, page.boxes) > most
    for word in page.words:
        if short[word.start : word.end].any():
            yield word


def _missing(grey: NDArray[np.int16], boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by how many pixels each letter's ink is short of its outline.

    Letters of about one size are looked at together, in windows that a box and some more fill.
    """
    short = np.empty(len(boxes))
    edges = boxes * SCALE
    starts = np.maximum(0, edges[:, :2].astype(int) - 2)
    ends = np.minimum(edges[:, 2:].astype(int) + 3, grey.shape[::-1])
    sizes = ends - starts
    for width, height in np.unique(sizes, axis=0).tolist():
        chosen = np.flatnonzero((sizes == (width, height)).all(axis=1))
        if width <= 0 or height <= 0:
            short[chosen] = np.inf
            continue
        columns = starts[chosen, 0][:, None] + np.arange(width)
        rows = starts[chosen, 1][:, None] + np.arange(height)
        seen = grey[rows[:, :, None], columns[:, None, :]]
        ink = seen < seen.max(axis=(1, 2), keepdims=True) - 40
        across, down = ink.any(axis=1), ink.any(axis=2)
        left, top, right, bottom = edges[chosen].T
        gaps = (
            columns[:, 0] + across.argmax(axis=1) - left,
            right - 1 - (columns[:, -1] - across[:, ::-1].argmax(axis=1)),
            rows[:, 0] + down.argmax(axis=1) - top,
            bottom - 1 - (rows[:, -1] - down[:, ::-1].argmax(axis=1)),
        )
        short[chosen] = np.where(across.any(axis=1), np.max(gaps, axis=0), np.inf)
    return short
