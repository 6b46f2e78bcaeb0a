"""Text that goes into files which other programs interpret."""

from __future__ import annotations

import re

from headroom.domain.quantities.currencies import as_amount

FULL_WIDTH = ("\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The forms of ``= + - @`` in East Asian texts, which some spreadsheets take for the plain ones."""
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", *FULL_WIDTH)
"""What makes a spreadsheet read a text as a formula."""

_MARKDOWN = re.compile(r"([\\`*_\[\]<>|#~$!])")


def text_cell(text: str) -> str:
    """Return text that a spreadsheet shows as text: an apostrophe goes before a formula's start.

    Numbers do not come here: a negative one stays a number.
    """
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def markdown_cell(text: str) -> str:
    """Return one line of Markdown that shows the text as it is, also in a table.

    A backslash before the first sign keeps the line from being a formula when it is pasted.
    """
    line = _MARKDOWN.sub(r"\\\1", " ".join(text.split()))
    return f"\\{line}" if line.startswith(FORMULA_STARTS) else line


def plain_line(line: str) -> str:
    """Return a line of Markdown as it reads without its marks, for slides and cells."""
    text = re.sub(r"^\s*(?:#+|[-*+]|>|\d+\.)\s+", "", line)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*`]", "", text).strip()


def number_text(value: float | None, unit: str = "") -> str:
    """Return a number with all its digits, whole ones without a fraction; nothing for None.

    Amounts of money have the digits of their minor units.
    """
    if value is None:
        return ""
    value = as_amount(value, unit)
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 1e15
    return str(int(value)) if whole else repr(value)
