"""Cells of a spreadsheet's workbook as the text that they would be in a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from headroom.domain.files.column_heads import names_whom, number_head, without_unit
from headroom.domain.files.delimited_text import NONE, Delimited, Row
from headroom.domain.files.written_times import is_time
from headroom.domain.peaks.profiles import FileError, Finding

_Cell: TypeAlias = int | float | str | bool | time | date | datetime | timedelta


_LOOKED_AT = 200
_LEAST_TIMES = 3
_LPAR = "LPAR"


def rows_of_sheets(sheets: Sequence[tuple[str, Iterable[Sequence[_Cell]]]]) -> Delimited:
    """Return the rows of the sheet that holds most times, else most rows.

    Sheets with the same heads that name a quantity and no LPAR are one table, each sheet an LPAR.
    Raises FileError for a workbook of none.
    """
    filled = [
        (name, rows) for name, rows in ((name, _rows(cells)) for name, cells in sheets) if rows
    ]
    if not filled:
        raise FileError("the workbook holds no values")
    timed = [sheet for sheet in filled if _times(sheet[1]) >= _LEAST_TIMES]
    if len(timed) > 1 and _is_of_one_lpar_each(timed):
        return _one_lpar_each(timed)
    name, rows = max(timed or filled, key=lambda sheet: len(sheet[1]))
    findings = []
    if len(filled) > 1:
        which = "the only one with times" if len(timed) == 1 else "the longest"
        text = f"Of {len(filled)} sheets {name} is read, {which}."
        findings.append(Finding("sheet_taken", text))
    return Delimited("Excel workbook", NONE, rows, findings)


def text_of_sheets(sheets: Sequence[tuple[str, Iterable[Sequence[_Cell]]]]) -> str:
    """Return the longest sheet as separated values, each row in its line. Raises FileError.

    Lines that stand whole in one cell each are written bare: a spreadsheet packed them there.
    """
    rows = rows_of_sheets(sheets).rows
    lines = [""] * rows[-1].line
    packed = all(not any(row.cells[1:]) for row in rows)
    for row in rows:
        if packed:
            lines[row.line - 1] = row.cells[0]
            continue
        written = io.StringIO()
        csv.writer(written, lineterminator="").writerow(row.cells)
        lines[row.line - 1] = written.getvalue()
    return "\n".join(lines) + "\n"


def _times(rows: Sequence[Row]) -> int:
    return sum(any(map(is_time, row.cells)) for row in rows[:_LOOKED_AT])


def _is_of_one_lpar_each(sheets: Sequence[tuple[str, list[Row]]]) -> bool:
    heads = [rows[0].cells for _, rows in sheets]
    quantities = [head for head in map(number_head, heads[0]) if head is not None]
    bare = [
        cell for cell in heads[0] if (head := number_head(cell)) and not without_unit(cell, head)
    ]
    return (
        all(head == heads[0] for head in heads)
        and len(quantities) == len(bare) == 1
        and not any(names_whom(cell) == "lpar" for cell in heads[0])
    )


def _one_lpar_each(sheets: Sequence[tuple[str, list[Row]]]) -> Delimited:
    _, first = sheets[0]
    rows = [Row(first[0].line, [_LPAR, *first[0].cells])]
    rows += [Row(row.line, [name, *row.cells]) for name, below in sheets for row in below[1:]]
    text = f"{len(sheets)} sheets of the same heads are read together, each as an LPAR."
    return Delimited("Excel workbook", NONE, rows, [Finding("sheets_joined", text)])


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
