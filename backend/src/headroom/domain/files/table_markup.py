"""The cells of HTML tables, as tools save them.

Python's ``html.parser`` finds tables as well, but takes 22 s for 50 kB of tags that are not
closed; what is needed here is read once from the front to the back.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from html import unescape

from headroom.domain.peaks.profiles import FileError

_MARK = re.compile(r"<!--|<(/?)([A-Za-z][A-Za-z0-9]*)[^<>]*>|<[^<>]*>|<")
_UNREAD = ("script", "style")


@dataclass(frozen=True, slots=True)
class MarkedCell:
    """The text of one cell, and where it begins: line and column from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Markup:
    """The rows of all tables of a page, and the text around them."""

    rows: list[list[MarkedCell]]
    around: str


def looks_like_markup(text: str) -> bool:
    """Return whether a text is a page with a table."""
    return text.lstrip()[:1] == "<" or "<table" in text[:20_000].lower()


def read_markup(text: str) -> Markup:
    """Return the rows of a page's tables. Raises FileError where the page breaks off.

    A cell or a row ends where the next begins, as HTML allows; a table has to be closed.
    """
    page = _Page(text)
    place = 0
    while (tag_match := _MARK.search(text, place)) is not None:
        page.words(place, tag_match.start())
        place = tag_match.end()
        mark = tag_match[0]
        if mark == "<!--":
            place = page.behind("-->", place, "a comment is not closed")
        elif mark == "<":
            raise page.error(
                "a tag is not closed; the file may have been cut off", tag_match.start()
            )
        elif tag_match[2] is not None:
            tag = tag_match[2].lower()
            if tag in _UNREAD and not tag_match[1]:
                place = page.behind(f"</{tag}", place, f"<{tag}> is not closed")
            else:
                page.tag(tag, bool(tag_match[1]), place)
    page.words(place, len(text))
    page.end()
    return Markup(page.rows, " ".join(page.around))


class _Page:
    """Gathers cells while the text is read."""

    def __init__(self, text: str) -> None:
        self.rows: list[list[MarkedCell]] = []
        self.around: list[str] = []
        self._text = text
        self._lowered = text.lower()
        self._lines = [0, *(newline.end() for newline in re.finditer("\n", text))]
        self._outer: list[tuple[list[MarkedCell] | None, list[str] | None, int]] = []
        self._row: list[MarkedCell] | None = None
        self._words: list[str] | None = None
        self._start = 0

    def error(self, message: str, place: int) -> FileError:
        line = bisect_right(self._lines, place)
        return FileError(message, line, place - self._lines[line - 1] + 1)

    def behind(self, mark: str, place: int, otherwise: str) -> int:
        start = self._lowered.find(mark, place)
        if start < 0:
            raise self.error(otherwise, place)
        return start + len(mark)

    def words(self, start: int, end: int) -> None:
        words = self._text[start:end]
        if self._words is not None:
            self._words.append(words)
        elif not self._outer and words.strip():
            self.around.append(_plain(words))

    def tag(self, tag: str, closes: bool, place: int) -> None:
        if tag == "table":
            self._table(closes, place)
        elif tag == "tr" and self._outer:
            self._end_row()
            if not closes:
                self._row = []
        elif tag in ("td", "th") and self._outer:
            self._end_cell()
            if not closes:
                if self._row is None:
                    self._row = []
                self._words, self._start = [], place
        elif self._words is not None:
            self._words.append(" ")

    def _table(self, closes: bool, place: int) -> None:
        if not closes:
            self._outer.append((self._row, self._words, self._start))
            self._row, self._words = None, None
        elif self._outer:
            self._end_row()
            self._row, self._words, self._start = self._outer.pop()

    def _end_cell(self) -> None:
        if self._words is not None and self._row is not None:
            line = bisect_right(self._lines, self._start)
            column = self._start - self._lines[line - 1] + 1
            self._row.append(MarkedCell(_plain("".join(self._words)), line, column))
        self._words = None

    def _end_row(self) -> None:
        self._end_cell()
        if self._row:
            self.rows.append(self._row)
        self._row = None

    def end(self) -> None:
        if self._outer:
            raise self.error(
                "the file breaks off inside a table; save or copy it again", len(self._text)
            )


def _plain(words: str) -> str:
    return " ".join(unescape(words).split())
