"""Colours of charts: the same for an address space as on the screen (components/palette.ts)."""

from __future__ import annotations

_NAMED = {
    "CICS": "0D7F8F",
    "TCP/IP": "C4581C",
    "NET": "7D62C4",
    "XCFAS": "6B7D22",
    "MQ CHINN": "BB4A7E",
    "MQ MSTR": "C8506A",
    "CTG": "3177C6",
    "BPXOINIT": "7D756B",
    "Send TX": "3B8B50",
    "Recv TX": "94760F",
    "Worker TX": "3B8B50",
    "GP": "2A7098",
    "zIIP": "A5670D",
}
ORDER = ("0D7F8F", "B8621B", "7D62C4", "3B8B50", "BB4A7E", "3177C6", "7F7A1D", "7D756B")
_LIGHTER = 0.45
"""How far a zIIP's part of an address space is drawn towards white: told apart in grey as well."""


def color_of(name: str, lighter: bool = False) -> str:
    """Return the colour of an address space or a processor as six hexadecimal digits."""
    color = _NAMED.get(name, ORDER[sum(name.encode()) % len(ORDER)])
    if not lighter:
        return color
    parts = (int(color[at : at + 2], 16) for at in (0, 2, 4))
    return "".join(f"{round(part + (255 - part) * _LIGHTER):02X}" for part in parts)


def series_color(position: int) -> str:
    """Return the colour of a series without a colour of its own."""
    return ORDER[position % len(ORDER)]
