"""Colours of data: the same in charts of reports and on the screen.

An address space has one colour wherever it is drawn. The contract carries marks as ``x-palette``,
from which the frontend's ``api/palette.gen.ts`` is written. Each has at least 3:1 against every
surface of the screen (palette.test.ts computes it); a pattern is the second code.
"""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """How one series is told from others. color: six hexadecimal digits."""

    color: str
    pattern: str


ADDRESS_SPACES = {
    "CICS": Mark("0D7F8F", "solid"),
    "TCP/IP": Mark("C4581C", "diagonal"),
    "NET": Mark("7D62C4", "dots"),
    "XCFAS": Mark("6B7D22", "horizontal"),
    "MQ CHINN": Mark("BB4A7E", "back-diagonal"),
    "MQ MSTR": Mark("C8506A", "cross"),
    "CTG": Mark("3177C6", "vertical"),
    "BPXOINIT": Mark("7D756B", "rings"),
    "Send TX": Mark("3B8B50", "solid"),
    "Recv TX": Mark("94760F", "diagonal"),
    "Worker TX": Mark("3B8B50", "solid"),
}
"""Address spaces, and the transactions that the socket tests report apart."""
PROCESSOR_MARKS = {
    "GP": Mark("2A7098", "solid"),
    "zIIP": Mark("A5670D", "diagonal"),
    "zAAP": Mark("9059AD", "dots"),
}
CATEGORIES = (
    Mark("0D7F8F", "solid"),
    Mark("B8621B", "diagonal"),
    Mark("7D62C4", "dots"),
    Mark("3B8B50", "horizontal"),
    Mark("BB4A7E", "back-diagonal"),
    Mark("3177C6", "vertical"),
    Mark("7F7A1D", "cross"),
    Mark("7D756B", "rings"),
)
"""Of things without a colour of their own, such as the substitutions of a mix, in their order."""
ORDER = tuple(mark.color for mark in CATEGORIES)
_NAMED = ADDRESS_SPACES | PROCESSOR_MARKS
_LIGHTER = 0.45
"""How far a zIIP's part of an address space is drawn towards white: told apart in grey as well."""


def color_of(name: str, lighter: bool = False) -> str:
    """Return the colour of an address space or a processor as six hexadecimal digits."""
    color = _NAMED.get(name, CATEGORIES[sum(name.encode()) % len(CATEGORIES)]).color
    if not lighter:
        return color
    parts = (int(color[at : at + 2], 16) for at in (0, 2, 4))
    return "".join(f"{round(part + (255 - part) * _LIGHTER):02X}" for part in parts)


def series_color(position: int) -> str:
    """Return the colour of a series without a colour of its own."""
    return ORDER[position % len(ORDER)]


def screen_palette() -> dict[str, object]:
    """Return the marks as the screen takes them."""

    def mark(of: Mark) -> dict[str, str]:
        return {"color": f"#{of.color.lower()}", "pattern": of.pattern}

    return {
        "addressSpaces": {name: mark(of) for name, of in ADDRESS_SPACES.items()},
        "processors": {name: mark(of) for name, of in PROCESSOR_MARKS.items()},
        "categories": [*map(mark, CATEGORIES)],
    }
