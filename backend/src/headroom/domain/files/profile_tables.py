"""Tables of MSU as users have them: a column for each LPAR, a row for each, or one value a row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

import numpy as np

from headroom.domain.files.delimited_text import (
    Decimal,
    Row,
    decimal_of,
    is_gap,
    looks_like_number,
    number,
    split,
)
from headroom.domain.files.interval_times import MOST_INTERVALS, Grid, grid_of, interval_of, is_time
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profiles import FileError, FileSeries, Finding, ProfileUnit
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES
from headroom.domain.quantities.formulas import FloatArray

Role: TypeAlias = Literal["time", "count", "value", "name", "empty"]

MOST_COLUMNS = 400
MOST_LPARS = 100
MOST_VALUES = 1_200_000
MOST_ERRORS = 20
_LOOKED_AT = 60
_VALUE_NAME: dict[ProfileUnit, re.Pattern[str]] = {
    "MSU": re.compile(r"\bmsu", re.IGNORECASE),
    "GP seconds": re.compile(r"\b(gp|cp|cpu)?[ _-]?sec", re.IGNORECASE),
}
_TIME_NAME = re.compile(
    r"\b(time|date|hour|interval|start|end|zeit|uhrzeit|datum|stunde|heure|hora|ora)\b",
    re.IGNORECASE,
)
_HOUR_NAME = re.compile(r"(hour|hr|stunde|heure|hora|ora)s?", re.IGNORECASE)
_COUNT_NAME = re.compile(r"(#|no\.?|nr\.?|index|interval|row)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TableRules:
    """What a user says about a table; None for what is to be found out.

    unit: of the values, which no table tells for sure.
    """

    separator: str | None = None
    decimal: Decimal | None = None
    interval_minutes: int | None = None
    time_zone: str | None = None
    unit: ProfileUnit = "MSU"


@dataclass(frozen=True, slots=True)
class TableProfile:
    """What a table holds and how it was read.

    starts_at: the first interval's time as written; None where the file has no dates.
    """

    encoding: str
    separator: str
    decimal: Decimal
    interval_minutes: int
    starts_at: datetime | None
    series: tuple[FileSeries, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Cells:
    """A table with its headings apart, and where each cell stands in the file."""

    headings: list[str] | None
    rows: list[list[str]]
    place: Callable[[int, int], tuple[int, int]]

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def column(self, index: int) -> list[str]:
        return [row[index] for row in self.rows]

    def heading(self, index: int) -> str:
        return self.headings[index] if self.headings else ""


def read_table(data: bytes, rules: TableRules) -> TableProfile:
    """Return the series of a table.

    Raises FileError, with line and column, for whatever cannot be read rightly; nothing is read
    by halves.
    """
    if rules.interval_minutes is not None and rules.interval_minutes not in INTERVALS_MINUTES:
        allowed = ", ".join(str(each) for each in INTERVALS_MINUTES)
        raise FileError(f"an interval has one of {allowed} minutes")
    text = split(data, rules.separator, rules.decimal)
    findings = text.findings
    table = _table(text.rows)
    roles = [_role(table, index) for index in range(table.width)]
    _name_counts(table, roles, findings)
    values, names = _chosen(table, roles, rules.unit)
    decimal = rules.decimal or decimal_of(
        (
            (cell, *table.place(row, index))
            for index in values
            for row, cell in enumerate(table.column(index))
        ),
        findings,
    )
    numbers = _numbers(table, values, decimal, rules.unit)
    groups = table.column(names) if names is not None else [""] * len(table.rows)
    grid = _grid(table, roles, groups, rules, findings)
    series = (
        _wide(table, values, numbers, grid)
        if names is None
        else _long(table, names, groups, numbers[:, 0], grid)
    )
    _name_gaps(series, findings)
    return TableProfile(
        encoding=text.encoding,
        separator=text.separator,
        decimal=decimal,
        interval_minutes=grid.interval_minutes,
        starts_at=grid.starts_at,
        series=tuple(series),
        findings=tuple(findings),
    )


def _table(rows: list[Row]) -> _Cells:
    """Return the rows with headings apart, turned where each LPAR is a row."""
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
    _raise_all(wrong)
    lines = [row.line for row in rows]
    cells = [row.cells for row in rows]

    def upright(row: int, column: int) -> tuple[int, int]:
        return lines[row], column + 1

    if _is_turned(cells):
        cells = [list(column) for column in zip(*cells, strict=True)]

        def turned(row: int, column: int) -> tuple[int, int]:
            return lines[column], row + 1

        return _with_headings(cells, turned)
    return _with_headings(cells, upright)


def _with_headings(cells: list[list[str]], place: Callable[[int, int], tuple[int, int]]) -> _Cells:
    if len(cells) > 1 and _is_heading(cells):
        table = _Cells(cells[0], cells[1:], lambda row, column: place(row + 1, column))
    else:
        table = _Cells(None, cells, place)
    if table.width > MOST_COLUMNS:
        raise FileError(f"{table.width:,} columns; at most {MOST_COLUMNS} are read", 1)
    return table


def _is_value(cell: str) -> bool:
    return is_time(cell) or looks_like_number(cell)


def _is_heading(cells: list[list[str]]) -> bool:
    """Return whether the first row names columns of values."""
    first, following = cells[0], cells[1 : _LOOKED_AT + 1]
    return any(
        cell
        and not _is_value(cell)
        and not is_gap(cell)
        and 2 * sum(_is_value(row[index]) or is_gap(row[index]) for row in following)
        > len(following)
        for index, cell in enumerate(first)
    )


def _is_turned(cells: list[list[str]]) -> bool:
    """Return whether each row is an LPAR: few rows, many values in each."""
    width = len(cells[0])
    if len(cells) == 1:
        return width > 2 and sum(looks_like_number(each) for each in cells[0]) > width / 2
    names = [row[0] for row in cells[1:]]
    return (
        width > 3
        and all(each and not _is_value(each) for each in names)
        and all(_is_value(each) for each in cells[0][1:])
        and not _is_value(cells[0][0])
        and len(set(names)) == len(names)
    )


def _role(table: _Cells, index: int) -> Role:
    """Return what a column holds, by its first rows and its heading."""
    cells = [each for each in table.column(index)[:_LOOKED_AT] if not is_gap(each)]
    heading = table.heading(index)
    if not cells:
        # a column of gaps under a heading is an LPAR without values
        return "value" if heading else "empty"
    times = sum(is_time(each) for each in cells)
    numbers = sum(looks_like_number(each) for each in cells)
    if 2 * times > len(cells) and (
        times > numbers or any(each.count(":") for each in cells) or _TIME_NAME.search(heading)
    ):
        return "time"
    if 2 * numbers > len(cells):
        return "count" if _counts(table, index, heading) else "value"
    return "name"


def _counts(table: _Cells, index: int, heading: str) -> bool:
    """Return whether a column of whole numbers only counts the rows."""
    named = _HOUR_NAME.fullmatch(heading) or _COUNT_NAME.fullmatch(heading)
    if not named and (index or table.width == 1 or heading):
        return False
    cells = table.column(index)
    if not all(each.isdecimal() and each.isascii() and len(each) < 9 for each in cells):
        return False
    found = [int(each) for each in cells]
    if _HOUR_NAME.fullmatch(heading):
        return all(0 <= each <= 24 for each in found)
    return found[0] in (0, 1) and found == list(range(found[0], found[0] + len(found)))


def _name_counts(table: _Cells, roles: list[Role], findings: list[Finding]) -> None:
    for index, role in enumerate(roles):
        if role == "count" and not table.heading(index):
            line, column = table.place(0, index)
            findings.append(
                Finding("count_column", "The first column counts the rows.", line, column)
            )


def _chosen(table: _Cells, roles: list[Role], unit: ProfileUnit) -> tuple[list[int], int | None]:
    """Return the columns of values, and the column with LPAR names of a long table."""
    values = [index for index, role in enumerate(roles) if role == "value"]
    names = [index for index, role in enumerate(roles) if role == "name"]
    line, _ = table.place(0, 0)
    if not values:
        raise FileError("no column holds numbers", line)
    if not names:
        if len(values) > MOST_LPARS:
            raise FileError(f"{len(values):,} LPARs; at most {MOST_LPARS} are read", line)
        if len(table.rows) > MOST_INTERVALS:
            raise FileError(
                f"{len(table.rows):,} rows; a year of five-minute values has {MOST_INTERVALS:,}",
                table.place(MOST_INTERVALS, 0)[0],
            )
        if len(table.rows) * len(values) > MOST_VALUES:
            raise FileError(
                f"{len(table.rows) * len(values):,} values; at most {MOST_VALUES:,} are read"
            )
        return values, None
    if len(table.rows) > MOST_VALUES:
        raise FileError(f"{len(table.rows):,} rows; at most {MOST_VALUES:,} are read")
    if len(names) > 1:
        row, column = table.place(0, names[1])
        raise FileError("two columns hold names; one with LPARs is read", row, column)
    if len(values) > 1:
        named = [index for index in values if _VALUE_NAME[unit].search(table.heading(index))]
        if len(named) != 1:
            row, column = table.place(0, values[1])
            raise FileError(
                f"several columns hold numbers beside the names; head the right one {unit}",
                row,
                column,
            )
        values = named
    return values, names[0]


def _numbers(table: _Cells, values: list[int], decimal: Decimal, unit: ProfileUnit) -> FloatArray:
    """Return the values, rows × columns, NaN for gaps. Raises FileError for all that are wrong."""
    found = np.full((len(table.rows), len(values)), np.nan)
    wrong: list[FileError] = []
    for at, index in enumerate(values):
        for row, cell in enumerate(table.column(index)):
            value = number(cell, decimal)
            if value is not None and 0 <= value <= HIGHEST_MSU:
                found[row, at] = value
            elif not is_gap(cell):
                wrong.append(FileError(_complaint(cell, value, unit), *table.place(row, index)))
                if len(wrong) == MOST_ERRORS:
                    _raise_all(wrong)
    _raise_all(wrong)
    return found


def _complaint(cell: str, value: float | None, unit: ProfileUnit) -> str:
    shown = cell if len(cell) <= 40 else f"{cell[:40]}…"
    if value is None:
        return f"{shown} is no number"
    if value < 0:
        return f"{shown} is negative; {unit} are 0 or more"
    return f"{shown} is more {unit} than any machine has"


def _raise_all(wrong: list[FileError]) -> None:
    if wrong:
        first = wrong[0]
        raise FileError(str(first), first.line, first.column, tuple(wrong[1:MOST_ERRORS]))


def _grid(
    table: _Cells,
    roles: list[Role],
    groups: list[str],
    rules: TableRules,
    findings: list[Finding],
) -> Grid:
    times = [index for index, role in enumerate(roles) if role == "time"]
    if not times:
        return _grid_without_times(table, roles, groups, rules)
    if len(times) > 1 and any(_is_whole(table, index) for index in times):
        times = times[:1]  # start and end, say: the first one places the row
    _, column = table.place(0, times[0])
    lines = [table.place(row, times[0])[0] for row in range(len(table.rows))]
    cells = [" ".join(row[index] for index in times[:2]) for row in table.rows]
    return grid_of(
        cells,
        groups,
        lines,
        column,
        interval_minutes=rules.interval_minutes,
        time_zone=rules.time_zone,
        findings=findings,
    )


def _is_whole(table: _Cells, index: int) -> bool:
    """Return whether a column of times has date and time of day in itself, or time alone first."""
    cell = next(iter(table.column(index)))
    return (":" in cell and any(each in cell for each in ("-", "/"))) or cell.count(".") > 2


def _grid_without_times(
    table: _Cells, roles: list[Role], groups: list[str], rules: TableRules
) -> Grid:
    counts: dict[str, int] = {}
    positions = []
    for each in groups:
        positions.append(counts.get(each, 0))
        counts[each] = counts.get(each, 0) + 1
    most = max(counts.values())
    if len(set(counts.values())) > 1:
        fewest = min(counts, key=lambda each: counts[each])
        raise FileError(
            f"{fewest} has {counts[fewest]:,} values where another LPAR has {most:,}; without "
            "times they cannot be placed"
        )
    hourly = any(
        role == "count" and _HOUR_NAME.fullmatch(table.heading(index))
        for index, role in enumerate(roles)
    )
    interval = rules.interval_minutes or (60 if hourly else interval_of(most, None))
    return Grid(interval, None, most, tuple(positions))


def _wide(table: _Cells, values: list[int], numbers: FloatArray, grid: Grid) -> list[FileSeries]:
    names = [table.heading(index) for index in values]
    for at, (name, index) in enumerate(zip(names, values, strict=True)):
        if name and name in names[:at]:
            line, column = table.place(-1, index)
            raise FileError(f"two columns are headed {name[:40]}", line, column)
    series = []
    for at, name in enumerate(names):
        placed = np.full(grid.count, np.nan)
        placed[list(grid.positions)] = numbers[:, at]
        series.append(FileSeries(name or f"LPAR {at + 1}", placed))
    return series


def _long(
    table: _Cells, column: int, groups: list[str], numbers: FloatArray, grid: Grid
) -> list[FileSeries]:
    found: dict[str, FloatArray] = {}
    for row, (name, position) in enumerate(zip(groups, grid.positions, strict=True)):
        if name not in found:
            if not name:
                raise FileError("the LPAR is missing", *table.place(row, column))
            if len(found) == MOST_LPARS:
                raise FileError(
                    f"more than {MOST_LPARS} LPARs; is this column the LPAR?",
                    *table.place(row, column),
                )
            found[name] = np.full(grid.count, np.nan)
        found[name][position] = numbers[row]
    if len(found) * grid.count > MOST_VALUES:
        raise FileError(f"{len(found) * grid.count:,} values; at most {MOST_VALUES:,} are read")
    return [FileSeries(name, values) for name, values in found.items()]


def _name_gaps(series: list[FileSeries], findings: list[Finding]) -> None:
    for each in series:
        missing = int(np.isnan(each.msu).sum())
        if missing:
            findings.append(
                Finding(
                    "gap",
                    f"{each.lpar} has no value in {missing:,} of {len(each.msu):,} intervals, "
                    f"first in interval {int(np.argmax(np.isnan(each.msu))) + 1:,}; they stay "
                    "empty. A day on which the clock is put forward has an hour less: name the "
                    "time zone and it is no gap.",
                )
            )
