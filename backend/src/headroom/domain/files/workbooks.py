"""Cells of a spreadsheet's workbook as the text that they would be in a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from headroom.domain.files.delimited_text import NONE, Delimited, Row
from headroom.domain.peaks.profiles import FileError, Finding

_Cell: TypeAlias = int | float | str | bool | time | date | datetime | timedelta


def rows_of_sheets(sheets: Sequence[tuple[str, Iterable[Sequence[_Cell]]]]) -> Delimited:
    """Return the rows of the sheet that holds most. Raises FileError for a workbook of none."""
    read = [(name, _rows(cells)) for name, cells in sheets]
    name, rows = max(read, key=lambda sheet: len(sheet[1]), default=("", []))
    if not rows:
        raise FileError("the workbook holds no values")
    filled = [other for other, found in read if found and other != name]
    findings = []
    if filled:
        text = f"Of {len(filled) + 1} sheets {name} is read, the longest."
        findings.append(Finding("sheet_taken", text))
    return Delimited("Excel workbook", NONE, rows, findings)


def _rows(cells: Iterable[Sequence[_Cell]]) -> list[Row]:
    return [
        Row(line, texts)
        for line, row in enumerate(cells, 1)
        if any(texts := [_text(cell) for cell in row])
    ]


def _text(cell: _Cell) -> str:
    if isinstance(cell, datetime):
        rounded = cell + timedelta(milliseconds=500)
        return f"{rounded:%Y-%m-%d %H:%M:%S}" if rounded.time() != time() else f"{rounded:%Y-%m-%d}"
    if isinstance(cell, timedelta):
        return f"{datetime.min + cell:%H:%M:%S}" if cell < timedelta(days=1) else str(cell)
    if isinstance(cell, float):
        return repr(int(cell)) if cell.is_integer() else repr(cell)
    return cell.strip() if isinstance(cell, str) else str(cell)
