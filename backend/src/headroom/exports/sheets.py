"""Sheets of a workbook and their cells: how they look, are protected and stand on paper."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from headroom.domain.reports.letterhead import Paper
from headroom.exports.number_formats import number_format
from headroom.exports.shown_digits import ShownDigits
from headroom.exports.wording import read_in

LONGEST_TEXT = 32_767
"""Characters that Excel takes in one cell."""
PAPERS = {"a4": 9, "letter": 1}
"""As spreadsheets number them."""
LONGEST_FOOT = 220
"""Characters; Excel takes 255 with what places them."""
MARGINS = {"left": 0.4, "right": 0.4, "top": 0.5, "bottom": 0.7}
"""Inches."""
MAY_BE_DONE = {
    "autofilter": True,
    "sort": True,
    "format_cells": True,
    "format_columns": True,
    "format_rows": True,
    "objects": True,
}
"""What a protected sheet lets its reader do beside entering inputs."""
FIRST_ROW = 3
"""Row of the first quantity, from 0, under title, note and heads."""
ROW_HEIGHT = 15
"""Points; programs other than Excel do not find the height of a wrapped text themselves."""
MOST_LINES = 20


class Sheets:
    """The sheets of a book. paper: what they are printed on; foot: what stands below each page."""

    def __init__(self, book: Any, *, paper: Paper, foot: str) -> None:
        self._book = book
        self._paper = paper
        self._foot = foot
        self._shown = ShownDigits(book)
        self._formats: dict[tuple[tuple[str, Any], ...], Any] = {}
        self._widths: dict[str, Sequence[int]] = {}
        self._lines: dict[tuple[Any, int], int] = {}

    def _add(self, name: str) -> Any:
        """Add a sheet that takes formulas as they are written.

        The library looks in each for 120 functions that Excel got after 2007; ours name none, and
        looking takes three quarters of the time of a workbook.
        """
        sheet = self._book.add_worksheet(name)
        sheet._prepare_formula = _as_written
        return sheet

    def _finish(self) -> None:
        """Give rows the height that their texts need, and numbers their digits."""
        for (sheet, row), lines in self._lines.items():
            sheet.set_row(row, ROW_HEIGHT * lines)
        self._shown.write()

    def _format(self, **properties: Any) -> Any:
        key = tuple(sorted(properties.items()))
        if key not in self._formats:
            self._formats[key] = self._book.add_format({"valign": "top", **properties})
        return self._formats[key]

    def _text(self, sheet: Any, row: int, column: int, text: str | None, **look: Any) -> None:
        """Write a text that stays one, whatever it begins with."""
        if text:
            sheet.write_string(row, column, text[:LONGEST_TEXT], self._format(**look))
            if look.get("text_wrap"):
                width = self._widths[sheet.name][column]
                lines = min(sum(_lines(line, width) for line in text.split("\n")), MOST_LINES)
                if lines > self._lines.get((sheet, row), 1):
                    self._lines[sheet, row] = lines
        elif look:
            sheet.write_blank(row, column, None, self._format(**look))

    def _numeric(
        self, sheet: Any, row: int, column: int, unit: str, beside: str = "", **look: Any
    ) -> dict[str, Any]:
        """Return how a cell with a number of a unit looks, and note it for its digits.

        unit: the one that it is read in. beside: the unit, where the cell shows it itself.
        """
        if "num_format" not in look:
            self._shown.add(sheet, row, column, unit, beside=beside)
        return {"num_format": number_format(unit, beside=beside), **look}

    def _number(
        self, sheet: Any, row: int, column: int, value: float | None, unit: str = "", **look: Any
    ) -> None:
        if value is not None:
            value, unit = read_in(value, unit)
            look = self._numeric(sheet, row, column, unit, **look)
            sheet.write_number(row, column, value, self._format(**look))

    def _given(
        self, sheet: Any, row: int, column: int, value: float | None, unit: str, **look: Any
    ) -> None:
        """Write a number that was put in or printed: nothing of it is rounded."""
        if value is not None:
            value, unit = read_in(value, unit)
            self._shown.add(sheet, row, column, unit, given=True)
            look["num_format"] = number_format(unit, given=True)
            self._number(sheet, row, column, value, **look)

    def _heads(
        self, sheet: Any, row: int, heads: Sequence[str], numeric: Collection[int] = ()
    ) -> None:
        """Write the heads of columns. numeric: those over numbers, which stand on the right."""
        for column, head in enumerate(heads):
            look: dict[str, Any] = {"align": "right" if column in numeric else "left"}
            if column not in numeric and column - 1 in numeric:
                look["indent"] = 1
            look |= {"bold": True, "bg_color": "#E3ECEE", "bottom": 1, "text_wrap": True}
            self._text(sheet, row, column, head, **look)

    def _sheet(
        self,
        name: str,
        title: str,
        note: str,
        heads: Sequence[str],
        widths: Sequence[int],
        numeric: Collection[int],
    ) -> Any:
        sheet = self._add(name)
        self._widths[name] = widths
        sheet.set_row(0, 1.4 * ROW_HEIGHT)
        self._text(sheet, 0, 0, title, bold=True, font_size=14)
        self._text(sheet, 1, 0, note, italic=True, font_color="#3C474C")
        self._heads(sheet, FIRST_ROW - 1, heads, numeric)
        for column, width in enumerate(widths):
            sheet.set_column(column, column, width)
        sheet.freeze_panes(FIRST_ROW, 1)
        sheet.repeat_rows(FIRST_ROW - 1)
        self._page(sheet)
        return sheet

    def _page(self, sheet: Any) -> None:
        sheet.protect("", MAY_BE_DONE)  # against slips; without a password
        sheet.set_landscape()
        sheet.set_paper(PAPERS[self._paper])
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(**MARGINS)
        foot = self._foot.replace("&", "&&")
        sheet.set_footer(f"&L{foot[:LONGEST_FOOT]}&RPage &P of &N")

    def _filter(self, sheet: Any, rows: int, last: int, printed: int | None = None) -> None:
        """Let a reader filter the rows up to a column.

        printed: the last column that paper shows; what serves on a screen alone stands behind it.
        """
        if rows:
            sheet.autofilter(FIRST_ROW - 1, 0, FIRST_ROW - 1 + rows, last)
        if printed is not None:
            sheet.print_area(0, 0, FIRST_ROW - 1 + rows, printed)

    def _link(self, sheet: Any, row: int, column: int, to: str, rows: Sequence[int]) -> None:
        """Write where a reader goes on: a link to the first of the rows of a sheet."""
        numbers = ", ".join(str(index + 1) for index in rows[:6])
        words = f"{to}, {'row' if len(rows) == 1 else 'rows'} {numbers}"
        look = self._format(font_color="#0B5A69", underline=1, align="left", indent=1)
        sheet.write_url(row, column, f"internal:'{to}'!A{rows[0] + 1}", look, words)


def _lines(text: str, width: int) -> int:
    """Return how many lines a text takes: a word that has no room begins another."""
    lines, taken = 1, 0
    for word in text.split(" "):
        if taken and taken + 1 + len(word) > width:
            lines, taken = lines + 1, len(word)
        else:
            taken += len(word) + (1 if taken else 0)
        broken = max(0, -(-taken // width) - 1)
        lines, taken = lines + broken, taken - broken * width
    return lines


def _as_written(formula: str, expand_future_functions: bool = False) -> str:
    return formula.removeprefix("=")


def pixels(width: float) -> int:
    """Return how wide a column of so many characters is."""
    return int(width * 7 + 5)
