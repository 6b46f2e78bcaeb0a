"""The one face of reports: where its files lie, and how much room a text takes in it.

``scripts/fonts.py`` copies Inter (OFL) and Noto Emoji (OFL) here from packages that are locked by
hash; a wheel of the program carries them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FOLDER = Path(__file__).parent / "fonts"
FAMILY = "Inter"
_FILES = {False: "Inter_400Regular.ttf", True: "Inter_600SemiBold.ttf"}
_WEB = {400: "Inter-Regular.woff2", 600: "Inter-SemiBold.woff2"}
_MEASURED_AT = 100
"""Pixels at which letters are measured: their widths grow with their size."""


@lru_cache(maxsize=2)
def _face(bold: bool) -> FreeTypeFont:
    from PIL import ImageFont  # slow to load

    return ImageFont.truetype(
        FOLDER / _FILES[bold], _MEASURED_AT, layout_engine=ImageFont.Layout.BASIC
    )


@lru_cache(maxsize=4096)
def _advance(letter: str, bold: bool) -> float:
    return _face(bold).getlength(letter) / _MEASURED_AT


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is, in the unit of its size; digits are as wide as in tables."""
    return size * sum(_advance("0" if letter.isdigit() else letter, bold) for letter in text)


def in_lines(text: str, size: float, width: float, *, most: int, bold: bool = False) -> list[str]:
    """Return a text in as few lines of a width as it takes; what does not fit the last is cut."""
    lines: list[str] = []
    words = text.split(" ")
    while words:
        line = words.pop(0)
        while words and text_width(f"{line} {words[0]}", size, bold=bold) <= width:
            line = f"{line} {words.pop(0)}"
        if len(lines) == most - 1 and words:
            line = " ".join([line, *words])
            words = []
        lines.append(_cut(line, size, width, bold))
    return lines


def _cut(line: str, size: float, width: float, bold: bool) -> str:
    if text_width(line, size, bold=bold) <= width:
        return line
    while line and text_width(f"{line}…", size, bold=bold) > width:
        line = line[:-1]
    return f"{line.rstrip()}…"


def web_faces() -> dict[int, bytes]:
    """Return the faces of a page by their weights, as WOFF2."""
    return {weight: (FOLDER / name).read_bytes() for weight, name in _WEB.items()}
