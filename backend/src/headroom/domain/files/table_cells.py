"""Tables of MSU by column: heads apart from cells, titles gone, units taken from behind numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from headroom.domain.files.column_heads import cell_unit, number_head, without_unit
from headroom.domain.files.delimited_text import EvenRows, Row, is_gap, looks_like_number
from headroom.domain.files.read_rules import MOST_COLUMNS
from headroom.domain.files.written_times import is_time
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount

MOST_TABLE_ERRORS = 20
MOST_TITLES = 20
"""Lines above the heads of a table."""
LOOKED_AT = 60
HOUR_NAME = re.compile(
    r"((hour|hr|stunde|heure|hora|ora)s?|hh|std\.?|hour of day|hour ending)", re.IGNORECASE
)
_WITH_UNIT = re.compile(r"([+-]?[\d.,'\u2019 \u00a0\u2009\u202f]*\d)\s*([^\W\d][^\d]{0,11}|%)")


@dataclass(frozen=True, slots=True)
class TableCells:
    """A table by column with its headings apart, and where each cell stands in the file.

    lines: of the rows of the file, with that of the headings. turned: those rows are columns here.
    origins: where the columns stand in a file that has a column for each hour, the last two of them
    at its first hour.
    """

    headings: list[str] | None
    columns: Sequence[Sequence[str]]
    lines: Sequence[int]
    turned: bool
    origins: tuple[int, ...] | None = None

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def count(self) -> int:
        return len(self.columns[0])

    def heading(self, index: int) -> str:
        return self.headings[index] if self.headings else ""

    def place(self, row: int, column: int) -> tuple[int, int]:
        """Return line and column of a cell; row -1 is that of the headings."""
        at = row + (0 if self.headings is None else 1)
        if self.origins is not None:
            hour = row % 24 if row >= 0 and column >= self.width - 2 else 0
            return self.lines[at], self.origins[column] + hour + 1
        return (self.lines[column], at + 1) if self.turned else (self.lines[at], column + 1)

    def lines_of(self, column: int) -> Sequence[int]:
        """Return the line of each cell of a column."""
        if self.turned:
            return (self.lines[column],) * self.count
        return self.lines[0 if self.headings is None else 1 :]


def without_cell_units(rows: Sequence[Row], findings: list[Finding]) -> Sequence[Row]:
    """Return rows of bare numbers; a unit behind those of a column goes to the column's head.

    Raises FileError where a column's cells differ in their unit, or it contradicts the head.
    """
    first_rows = [*rows[: LOOKED_AT + MOST_TITLES]]
    width = max(len(row.cells) for row in first_rows)
    written = [
        (at, [row.cells[at] for row in first_rows if len(row.cells) > at]) for at in range(width)
    ]
    columns = [
        at
        for at, cells in written
        if 2 * sum(_split_unit(cell) is not None for cell in cells) > sum(map(bool, cells)) - 1
        and any(map(_split_unit, cells))
    ]
    if not columns:
        return rows
    bare = [Row(row.line, [*row.cells]) for row in rows]
    for at in columns:
        _take_unit_from(bare, at, findings)
    return bare


def _split_unit(cell: str) -> tuple[str, str] | None:
    """Return a number and what a head would say of the unit behind it; None for other cells."""
    match = _WITH_UNIT.fullmatch(cell)
    unit = None if match is None else cell_unit(match[2])
    if match is None or unit is None or not looks_like_number(match[1].strip()):
        return None
    return match[1].strip(), unit


def _take_unit_from(rows: list[Row], at: int, findings: list[Finding]) -> None:
    """Take the unit from the cells of a column and name it in its head. Raises FileError."""
    head: Row | None = None
    unit = ""
    for row in rows:
        cell = row.cells[at] if at < len(row.cells) else ""
        parts = _split_unit(cell)
        if parts is None and unit and looks_like_number(cell) and cell.strip("0.,"):
            words = f"{cell} has no unit where the cells above are in {unit}"
            raise FileError(f"{words}: write one column in one unit", row.line, at + 1)
        if parts is None:
            if not unit and not is_gap(cell):
                head = row
            continue
        if unit and parts[1] != unit:
            message = f"{cell} has another unit than the cells above, which are in {unit}"
            raise FileError(f"{message}: write one column in one unit", row.line, at + 1)
        row.cells[at], unit = parts
    heading = "" if head is None else head.cells[at]
    head_kind = number_head(heading)
    of_unit = number_head(unit)
    if HOUR_NAME.fullmatch(heading) or (head_kind is not None and head_kind.holds == "elsewhere"):
        return
    if head is None or _is_value(heading):
        if unit != "MSU":
            words = f"the numbers are in {unit} and no head stands above them: put one there"
            raise FileError(words, rows[0].line, at + 1)
        return
    assert of_unit is not None
    if head_kind is None:
        head.cells[at] = f"{heading} {unit}"
    elif head_kind.unit is not None and head_kind.unit != of_unit.unit:
        words = f"{heading} says {head_kind.unit} and its cells are in {unit}: change one of them"
        raise FileError(words, head.line, at + 1)
    elif head_kind.seconds != of_unit.seconds:
        head.cells[at] = f"{without_unit(heading, head_kind)} {unit}".strip()
    text = f"{heading}: a unit stands behind its numbers, {unit}; they are read in it."
    findings.append(Finding("unit_in_cells", text, head.line, at + 1))


def titles_above(rows: Sequence[Row]) -> int:
    """Return how many rows stand above the heads: words in less than half of the columns."""
    filled = [sum(map(bool, row.cells)) for row in rows[: LOOKED_AT + MOST_TITLES]]
    width = Counter(filled).most_common(1)[0][0]
    count = 0
    while count < min(len(filled) - 1, MOST_TITLES) and 2 * filled[count] <= width:
        first = next((cell for cell in rows[count].cells if cell), "")
        if _is_value(first) or is_gap(first):
            return 0
        count += 1
    if count == 0 or filled[count] < width - 1:
        return 0
    below = [[*row.cells] for row in rows[count : count + LOOKED_AT + 1]]
    even = max(map(len, below))
    columns = [*zip(*(cells + [""] * (even - len(cells)) for cells in below), strict=True)]
    return count if _is_heading(columns) else 0


def table_of(rows: Sequence[Row], findings: list[Finding]) -> TableCells:
    """Return the rows with headings apart, turned where each LPAR is a row."""
    titles = titles_above(rows)
    if titles:
        shown = " ".join(cell for cell in rows[0].cells if cell)[:60]
        where = (
            "The line above the heads is a title"
            if titles == 1
            else (f"The {titles} lines above the heads are titles")
        )
        findings.append(Finding("title", f"{where} and left out: {shown}", rows[0].line))
        rows = rows[titles:]
    if isinstance(rows, EvenRows):
        lines, columns = rows.lines, rows.columns
    else:
        lines, columns = [row.line for row in rows], _evened(rows)
    width = len(columns)
    while width > 1 and not any(columns[width - 1]):
        width -= 1
    columns = columns[:width]
    if _is_turned(columns):
        return _with_headings([*zip(*columns, strict=True)], lines, turned=True)
    return _with_headings(columns, lines, turned=False)


def _evened(rows: Sequence[Row]) -> list[list[str]]:
    """Return columns of the rows' cells. Raises FileError where the rows differ in length."""
    width = Counter(len(row.cells) for row in rows).most_common(1)[0][0]
    while width > 1 and all(len(row.cells) < width or not row.cells[width - 1] for row in rows):
        width -= 1
    wrong = []
    for row in rows:
        while len(row.cells) > width and not row.cells[-1]:
            row.cells.pop()
        if len(row.cells) != width:
            message = f"{len(row.cells)} cells where other lines have {width}"
            wrong.append(FileError(message, row.line, len(row.cells)))
    raise_all(wrong)
    return [list(column) for column in zip(*(row.cells for row in rows), strict=True)]


def _with_headings(
    columns: Sequence[Sequence[str]], lines: Sequence[int], *, turned: bool
) -> TableCells:
    if len(columns[0]) > 1 and _is_heading(columns):
        headings = [column[0] for column in columns]
        table = TableCells(headings, [column[1:] for column in columns], lines, turned)
    else:
        table = TableCells(None, columns, lines, turned)
    if table.width > MOST_COLUMNS:
        raise FileError(
            f"{Amount(table.width)} columns; at most {Amount(MOST_COLUMNS)} are read", 1
        )
    return table


def _is_value(cell: str) -> bool:
    return is_time(cell) or looks_like_number(cell)


def _is_heading(columns: Sequence[Sequence[str]]) -> bool:
    """Return whether the first row names columns of values."""
    for column in columns:
        cell, following = column[0], column[1 : LOOKED_AT + 1]
        if not cell or _is_value(cell) or is_gap(cell):
            continue
        if 2 * sum(_is_value(below) or is_gap(below) for below in following) > len(following):
            return True
    return False


def _is_turned(columns: Sequence[Sequence[str]]) -> bool:
    """Return whether each row is an LPAR: few rows, many values in each."""
    width, names = len(columns), columns[0][1:]
    if not names:
        return width > 2 and sum(looks_like_number(column[0]) for column in columns) > width / 2
    return (
        width > 3
        and not _is_value(columns[0][0])
        and all(name and not _is_value(name) for name in names)
        and all(_is_value(column[0]) for column in columns[1:])
        and len(set(names)) == len(names)
    )


def rows_where(table: TableCells, column: int, cell: str) -> TableCells:
    """Return the rows with this cell in a column."""
    kept = [row for row, other in enumerate(table.columns[column]) if other == cell]
    columns = [[cells[row] for row in kept] for cells in table.columns]
    if table.turned:
        return replace(table, columns=columns)
    first = 0 if table.headings is None else 1
    lines = [*table.lines[:first], *(table.lines[first + row] for row in kept)]
    return replace(table, columns=columns, lines=lines)


def rows_with_times(rows: Sequence[Row], findings: list[Finding]) -> Sequence[Row]:
    """Return the heads and the rows that have a time where most rows have it; the others are said.

    Footers, totals, averages, repeated heads and the rules of Markdown have none.
    """
    width = Counter(len(row.cells) for row in rows).most_common(1)[0][0]
    counts = Counter(
        at
        for row in rows[: 10 * LOOKED_AT]
        for at, cell in enumerate(row.cells[:width])
        if is_time(cell)
    )
    if not counts:
        return rows
    column = counts.most_common(1)[0][0]
    timed = [at for at, row in enumerate(rows) if len(row.cells) >= width and _timed(row, column)]
    begin = next(iter(timed), 0)
    kept = {*range(begin), *timed}
    left = [row for at, row in enumerate(rows) if at not in kept]
    if left:
        shown = "; ".join(
            f"line {row.line} ({' '.join(filter(None, row.cells))[:40]})" for row in left[:3]
        )
        more = f" and {Amount(len(left) - 3)} more" if len(left) > 3 else ""
        text = f"Left out, as they have no time: {shown}{more}."
        findings.append(Finding("rows_left_out", text, left[0].line))
    return [row for at, row in enumerate(rows) if at in kept]


def _timed(row: Row, column: int) -> bool:
    return column < len(row.cells) and is_time(row.cells[column])


def raise_all(wrong: list[FileError]) -> None:
    """Raise the first of several errors with the others behind it; nothing where there is none."""
    if wrong:
        first = wrong[0]
        raise FileError(str(first), first.line, first.column, tuple(wrong[1:MOST_TABLE_ERRORS]))
