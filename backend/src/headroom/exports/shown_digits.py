"""Cells that show a number with the digits that page and slide write, whatever they hold later.

A cell's own format knows its unit; how many digits a figure has follows its size, as
numbers.figure_number says. Conditional formats carry that into the sheet: they follow the number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from xlsxwriter.utility import xl_rowcol_to_cell

from headroom.domain.quantities.currencies import (
    MINOR_DIGITS,
    WHOLE_FROM,
    amount_digits,
)
from headroom.exports.number_formats import PERCENT, beside_number

_LEAST = (1e4, 1e3, 1.0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6)
"""From which size on so many decimals are enough, by their number; smaller ones are General."""
ALIKE = 1e-12
"""Relative difference below which a number has no more decimals, as figure_number takes it."""
MOST_GIVEN = 11
"""Decimals of what was put in, and one; what has more is shown as a program does."""
_Place = tuple[int, int]


class _Rules(NamedTuple):
    """Decimals with their conditions, of a size as a formula and of decimals of a minor unit."""

    of: Callable[[str, int], Iterator[tuple[int, str]]]
    minor: int = 0


class ShownDigits:
    """Cells of a workbook that hold figures, and the formats that give them their digits."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._cells: dict[tuple[Any, str, _Rules], list[_Place]] = {}

    def add(
        self,
        sheet: Any,
        row: int,
        column: int,
        unit: str,
        *,
        given: bool = False,
        beside: str = "",
    ) -> None:
        """Note a cell that shows a figure of a unit, or one that was given and is not rounded.

        beside: the unit, where the cell shows it itself.
        """
        minor = amount_digits(unit)
        rules: _Rules = _Rules(_figures) if minor is None else _Rules(_amounts, minor)
        if given:
            rules = _Rules(_as_given, MINOR_DIGITS.get(unit.partition("/")[0], 0))
        end = PERCENT if unit == "share" else beside_number(beside)
        self._cells.setdefault((sheet, end, rules), []).append((row, column))

    def write(self) -> None:
        """Give every cell that was noted the digits of its number's size."""
        looks: dict[tuple[int, str], Any] = {}
        for (sheet, end, rules), cells in self._cells.items():
            for first, left, last, right in _blocks(cells):
                cell = xl_rowcol_to_cell(first, left)
                size = f"ABS({cell}*100)" if end == PERCENT else f"ABS({cell})"
                for decimals, holds in rules.of(size, rules.minor):
                    look = looks.get((decimals, end))
                    if look is None:
                        look = self._book.add_format({"num_format": _look(decimals) + end})
                        looks[decimals, end] = look
                    rule = {
                        "type": "formula",
                        "criteria": f"=IF(ISNUMBER({cell}),{holds},FALSE)",
                        "format": look,
                        "stop_if_true": True,
                    }
                    sheet.conditional_format(first, left, last, right, rule)


def _figures(size: str, minor: int) -> Iterator[tuple[int, str]]:
    """Give decimals and the condition under which a number has them, the fewest first."""
    for decimals, least in enumerate(_LEAST):
        yield decimals, f"OR({size}>={least:.6f},{_exact(size, decimals)})"


def _as_given(size: str, minor: int) -> Iterator[tuple[int, str]]:
    """Give the same of what was put in; a price has as many decimals as its minor unit or none."""
    for decimals in (0, *range(max(1, minor), MOST_GIVEN)):
        yield decimals, _exact(size, decimals)


def _exact(size: str, decimals: int) -> str:
    return f"ABS({size}-ROUND({size},{decimals}))<={ALIKE:.12f}*{size}"


def _amounts(size: str, minor: int) -> Iterator[tuple[int, str]]:
    """Give the same of an amount of money, whose minor unit has so many decimals."""
    amount = f"ROUND({size},{minor})"
    yield 0, f"OR({amount}>={WHOLE_FROM},{amount}=ROUND({size},0))"
    yield minor, "TRUE"


def _look(decimals: int) -> str:
    return "#,##0" + ("." + "0" * decimals if decimals else "")


def _blocks(cells: Iterable[_Place]) -> Iterator[tuple[int, int, int, int]]:
    """Give first row and column, last row and column of cells that lie beside one another too."""
    block: tuple[int, int, int, int] | None = None
    for first, last, column in sorted(
        (first, last, column) for column, first, last in _runs(cells)
    ):
        if block is not None and (first, last, column - 1) == (block[0], block[2], block[3]):
            block = (first, block[1], last, column)
            continue
        if block is not None:
            yield block
        block = (first, column, last, column)
    if block is not None:
        yield block


def _runs(cells: Iterable[_Place]) -> Iterator[tuple[int, int, int]]:
    """Give column, first and last row of cells that lie one below the other."""
    run: tuple[int, int, int] | None = None
    for column, row in sorted({(column, row) for row, column in cells}):
        if run is not None and run[0] == column and run[2] == row - 1:
            run = (column, run[1], row)
            continue
        if run is not None:
            yield run
        run = (column, row, row)
    if run is not None:
        yield run
