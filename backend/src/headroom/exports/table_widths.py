"""How wide the columns of a table are on paper, so that no number breaks and no column is squeezed.

Lengths are points. The rule is that of a page's tables: every column has room for its longest word,
a column of numbers for its longest number, and what is left is shared by what the texts would take.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from headroom.exports.document.blocks import Column
from headroom.exports.faces import in_lines, text_width
from headroom.exports.wording import DASH

SIZES = (9.0, 8.5, 8.0, 7.5)
"""Of the letters, the largest first; what needs less lies across a sheet of its own."""
_SMALLEST = 7.0
_NAMES = (9.0, 5.6)
"""Ems of a column of names: broken into a word a line it is squeezed; and of one in few rows."""
_FEW_ROWS = 8
"""A sheet of their own would be nearly empty."""
GAP = 10.0
"""Between two columns."""
LONGEST_NUMBER = 26
"""Characters of what stays in one line in a column of numbers."""
_FEW_COLUMNS = 4
_MOST_LINES = 4
"""Of a head: where a table of few rows needs more, smaller letters or a sheet that lies, its rows
are columns.
"""
_EASY = 8.0
MOST_ALIGNED = 4
"""Characters from the decimal sign on; numbers with more of them stand at the right edge."""
_NUMBER = re.compile(r"−?[\d.,’'\u00a0\u202f]*\d")


@dataclass(frozen=True, slots=True)
class SetTable:
    """A table with its lengths. pads: of each cell, what brings its decimal sign under the others'.

    lies: whether it needs a sheet that lies.
    """

    size: float
    widths: tuple[float, ...]
    pads: tuple[tuple[float, ...], ...]
    lies: bool


def fitted(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], room: float, wide: float | None
) -> SetTable:
    """Return the lengths of a table between margins of a sheet that stands, or that lies.

    room, wide: points between the margins of either; wide is None where no sheet lies.
    """
    cells = list(zip(*rows, strict=True)) if rows else [() for _ in columns]
    behind = _aligned(columns, cells)
    least = [
        _least(column, texts, pads)
        for column, texts, pads in zip(columns, cells, behind, strict=True)
    ]
    most = [
        max(low, _two_lines(column.head), *(text_width(text, 1) for text in texts))
        for column, texts, low in zip(columns, cells, least, strict=True)
    ]
    gaps = GAP * (len(columns) - 1)
    for name in _NAMES[: 1 + (len(rows) <= _FEW_ROWS)]:
        kept = [
            max(low, min(high, name)) if not column.numeric else low
            for column, low, high in zip(columns, least, most, strict=True)
        ]
        taken = sum(kept)
        lies = wide is not None and taken * SIZES[-1] + gaps > room
        if not lies:
            break
    if wide is not None and lies:
        room = wide
    size = next((size for size in SIZES if taken * size + gaps <= room), _SMALLEST)
    widths = _shared(
        [one * size for one in kept], [one * size for one in most], columns, room - gaps
    )
    pads = [[pad * size for pad in column] for column in behind]
    # the room before the next column belongs to the column
    widths = [one + GAP for one in widths[:-1]] + widths[-1:]
    return SetTable(size, tuple(widths), tuple(zip(*pads, strict=True)) if rows else (), lies)


def as_columns(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], set_in: SetTable
) -> tuple[list[Column], list[list[str]]] | None:
    """Return a table of few rows with its rows as columns, where that is easier to read."""
    if not 0 < len(rows) <= _FEW_COLUMNS < len(columns) or columns[0].numeric:
        return None
    lines = (
        len(in_lines(column.head, set_in.size, width - GAP, most=99, bold=True))
        for column, width in zip(columns, set_in.widths, strict=True)
    )
    if not set_in.lies and set_in.size >= _EASY and max(lines) <= _MOST_LINES:
        return None
    heads = [Column(columns[0].head, wide=True), *(Column(row[0], numeric=True) for row in rows)]
    return heads, [
        [column.head, *(row[at] for row in rows)] for at, column in enumerate(columns) if at
    ]


def _least(column: Column, texts: Sequence[str], pads: Sequence[float]) -> float:
    """Return the ems that a column cannot do without."""
    one_line = column.numeric and all(len(text) <= LONGEST_NUMBER for text in texts)
    taken = [text_width(word, 1, bold=True) for word in column.head.split(" ")]
    for text, pad in zip(texts, pads, strict=True):
        parts = [text] if one_line else re.split(r"[ ]|(?<=[/\-–])", text)
        taken.append(max(text_width(part, 1) for part in parts) + pad)
    return max(taken) + 0.15


def _two_lines(head: str) -> float:
    """Return the ems of a head in two lines."""
    words = head.split(" ")
    breaks = (
        max(
            text_width(" ".join(words[:at]), 1, bold=True),
            text_width(" ".join(words[at:]), 1, bold=True),
        )
        for at in range(1, len(words) + 1)
    )
    return min(breaks) + 0.15


def _shared(
    least: Sequence[float], most: Sequence[float], columns: Sequence[Column], room: float
) -> list[float]:
    if sum(most) <= room:
        texts = [at for at, column in enumerate(columns) if not column.numeric] or [0]
        left = room - sum(most)
        # numbers keep near one another: the room goes to the names before them
        return [one + (left / len(texts) if at in texts else 0.0) for at, one in enumerate(most)]
    if sum(least) >= room:
        return [one * room / sum(least) for one in least]
    part = (room - sum(least)) / (sum(most) - sum(least))
    return [low + (high - low) * part for low, high in zip(least, most, strict=True)]


def _aligned(columns: Sequence[Column], cells: Sequence[Sequence[str]]) -> list[list[float]]:
    """Return the ems behind each cell; in figures of very different sizes none has any."""
    behind = [
        _tails(texts) if column.numeric else [0.0] * len(texts)
        for column, texts in zip(columns, cells, strict=True)
    ]
    if any(tails is None for tails in behind):
        return [[0.0] * len(texts) for texts in cells]
    return [
        [max(tails, default=0.0) - tail for tail in tails] for tails in behind if tails is not None
    ]


def _tails(texts: Sequence[str]) -> list[float] | None:
    """Return the ems from each decimal sign on, where all are plain numbers of one notation."""
    given = [text for text in texts if text not in ("", DASH)]
    if not given or any(_NUMBER.fullmatch(text) is None for text in given):
        return [0.0] * len(texts)
    decimals = [_decimals(text) for text in texts]
    if max(map(len, decimals)) > MOST_ALIGNED:
        return None
    return [text_width(tail, 1) for tail in decimals]


def _decimals(text: str) -> str:
    """Return the decimal sign of a number with what follows; three digits after one are a group."""
    decimals = re.search(r"[.,](\d+)$", text)
    if decimals is None or (len(decimals[1]) == 3 and not text.lstrip("−").startswith("0")):
        return ""
    return decimals[0]
