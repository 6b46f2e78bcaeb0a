"""Cells that show a number with the digits that page and slide write, whatever they hold later.

A cell's own format knows its unit; how many digits a figure has follows its size, as
numbers.figure_number says. Conditional formats carry that into the sheet: they follow the number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from xlsxwriter.utility import xl_rowcol_to_cell

from headroom.domain.quantities.currencies import WHOLE_FROM, amount_decimals, amount_digits

LEAST = (1e4, 1e3, 1.0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6)
"""From which size on so many decimals are enough, by their number; smaller ones are General."""
ALIKE = 1e-12
"""Relative difference below which a number has no more decimals, as figure_number takes it."""
Place = tuple[int, int]


def decimals_of(value: float, unit: str = "") -> int | None:
    """Return the decimals that the rules give a number; None where no rule holds."""
    if amount_digits(unit) is not None:
        return amount_decimals(value, unit)
    size = abs(value)
    for decimals, least in enumerate(LEAST):
        if size >= least or abs(size - round(size, decimals)) <= ALIKE * size:
            return decimals
    return None


class ShownDigits:
    """Cells of a workbook that hold figures, and the formats that give them their digits."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._cells: dict[tuple[Any, bool, int | None], list[Place]] = {}

    def add(self, sheet: Any, row: int, column: int, unit: str) -> None:
        """Note a cell that shows a figure of a unit."""
        kind = (sheet, unit == "share", amount_digits(unit))
        self._cells.setdefault(kind, []).append((row, column))

    def write(self) -> None:
        """Give every cell that was noted the digits of its number's size."""
        looks: dict[tuple[int, bool], Any] = {}
        for (sheet, share, minor), cells in self._cells.items():
            for column, first, last in _runs(cells):
                cell = xl_rowcol_to_cell(first, column)
                size = f"ABS({cell}*100)" if share else f"ABS({cell})"
                for decimals, holds in _figures(size) if minor is None else _amounts(size, minor):
                    look = looks.get((decimals, share))
                    if look is None:
                        number = _look(decimals) + ("\\ %" if share else "")
                        look = self._book.add_format({"num_format": number})
                        looks[decimals, share] = look
                    rule = {
                        "type": "formula",
                        "criteria": f"=IF(ISNUMBER({cell}),{holds},FALSE)",
                        "format": look,
                        "stop_if_true": True,
                    }
                    sheet.conditional_format(first, column, last, column, rule)


def _figures(size: str) -> Iterator[tuple[int, str]]:
    """Give decimals and the condition under which a number has them, the fewest first."""
    for decimals, least in enumerate(LEAST):
        exact = f"ABS({size}-ROUND({size},{decimals}))<={ALIKE:.12f}*{size}"
        yield decimals, f"OR({size}>={least:.6f},{exact})"


def _amounts(size: str, minor: int) -> Iterator[tuple[int, str]]:
    """Give the same of an amount of money, whose minor unit has so many decimals."""
    amount = f"ROUND({size},{minor})"
    yield 0, f"OR({amount}>={WHOLE_FROM},{amount}=ROUND({size},0))"
    yield minor, "TRUE"


def _look(decimals: int) -> str:
    return "#,##0" + ("." + "0" * decimals if decimals else "")


def _runs(cells: Iterable[Place]) -> Iterator[tuple[int, int, int]]:
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
