"""Tables of MSU as users have them: a column for each LPAR, a row for each, or one value a row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Literal, TypeAlias

import numpy as np

from headroom.domain.files.column_heads import (
    TABLE_UNITS,
    TableUnit,
    cell_unit,
    names_edge,
    names_whom,
    number_head,
    without_unit,
)
from headroom.domain.files.delimited_text import (
    Decimal,
    Delimited,
    EvenNumbers,
    EvenRows,
    Row,
    decimal_of,
    even_decimal,
    even_numbers,
    is_gap,
    looks_like_number,
    number,
)
from headroom.domain.files.interval_times import (
    ClockChange,
    Grid,
    coarser,
    grid_of,
    interval_of,
)
from headroom.domain.files.read_rules import MOST_COLUMNS, ColumnUse, ReadRules
from headroom.domain.files.written_times import DAY, is_date_alone, is_time, times_of
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.day_savings import MOST_INTERVALS
from headroom.domain.peaks.profiles import (
    FileError,
    FileSeries,
    Finding,
    ProfileUnit,
    recorded_finding,
)
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount, in_digits
from headroom.domain.quantities.words import FigureWords

_Role: TypeAlias = Literal[
    "time", "hour", "count", "value", "name", "total", "recorded", "capacity", "empty"
]
MOST_LPARS = 100
_MOST_VALUES = 1_200_000
_MOST_ERRORS = 20
MOST_TITLES = 20
"""Lines above the heads of a table."""
_LOOKED_AT = 60
_TIME_NAME = re.compile(
    r"\b(time|date|hour|interval|start|end|zeit|uhrzeit|datum|stunde|heure|hora|ora)\b",
    re.IGNORECASE,
)
_HOUR_NAME = re.compile(
    r"((hour|hr|stunde|heure|hora|ora)s?|hh|std\.?|hour of day|hour ending)", re.IGNORECASE
)
_HOUR_HEADING = re.compile(
    r"(?:h|hr|hour|std|stunde)?[ ._-]*(\d{1,2})(?:[:.]?00)?(?: ?[-–] ?\d{1,2}(?:[:.]?00)?)?"
    r"(?: ?(?:h|hrs?|uhr))?",
    re.IGNORECASE,
)
_DATE_NAME = re.compile(r"(?:date|datum|day|tag)", re.IGNORECASE)
_DOTTED_DATE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{2})")
_TOTAL_NAME = re.compile(
    r"(grand )?(totals?|sum|summe|gesamt(summe)?|all( lpars)?|alle|cpc|cec)([ _]?(msu|total))?",
    re.IGNORECASE,
)
_UNIT_NAME = re.compile(
    r"(lpar )?(r4ha )?(msus?|gp seconds|cpu seconds|values?)( used| consumed)?", re.IGNORECASE
)
_DATE_PART = re.compile(
    r"(year|jahr|month|monat|day|tag|week(day)?|woche(ntag)?|date|datum|time|zeit|uhrzeit"
    r"|timestamp|epoch)s?",
    re.IGNORECASE,
)
_MSU_WORD = re.compile(r"(?<![a-z])msus?(?![a-z])", re.IGNORECASE)
_BEFORE = re.compile(r"(?<![a-z])(previous|prior|vorherig)", re.IGNORECASE)
"""Heads of what was used at another time."""
_PART_OF_DATE = re.compile(r"(year|jahr|month|monat|week|woche)s?", re.IGNORECASE)
"""Heads of what a date has anyway."""
_DATE_PARTS = tuple(
    re.compile(f"(?:{names})", re.IGNORECASE) for names in ("year|jahr", "month|monat", "day|tag")
)
_WEEKDAY = re.compile(
    r"(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?"
    r"|(mo|di|mi|do|fr|sa|so)\.?|(mon|diens|donners|frei|sams|sonn)tag|mittwoch",
    re.IGNORECASE,
)
_COMPACT_DATE = re.compile(r"(?:19|20)\d{6}")
_DAY_OF_YEAR = re.compile(r"((?:19|20)\d{2})[./-]?(\d{3})")
_COMPACT_TIME = re.compile(r"(\d{1,2})(\d{2})(\d{2})?")
_EPOCH_SECONDS = re.compile(r"1\d{9}(\d{3})?")
_LONGEST_COUNT = 2
"""Digits of a day or a month that stands alone."""
_LEAST_ROWS_OF_A_TOTAL = 12
_SERIAL_DATES = (20_000, 80_000)
"""Excel's numbers of days since 1899-12-30, from 1954 to 2119."""
_EXCEL_EPOCH = datetime(1899, 12, 30)
_WITH_UNIT = re.compile(r"([+-]?[\d.,'\u2019 \u00a0\u2009\u202f]*\d)\s*([^\W\d][^\d]{0,11}|%)")
_COUNT_NAME = re.compile(r"(#|no\.?|nr\.?|index|interval|row)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FileColumn:
    """A column of a table and what it is taken as. sample: its first cells."""

    heading: str
    use: ColumnUse
    sample: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableProfile:
    """What a table holds and how it was read.

    starts_at: the first interval's time as written; None where the file has no dates. unit: of the
    series, into which the table's own was converted. recorded: the R4HA that the machine recorded
    at the end of each interval, where the file has it. capacities: of LPARs, defined, in MSU.
    machines: that a column names.
    """

    encoding: str
    separator: str
    decimal: Decimal
    interval_minutes: int
    starts_at: datetime | None
    series: tuple[FileSeries, ...]
    findings: tuple[Finding, ...]
    columns: tuple[FileColumn, ...]
    clock_changes: tuple[ClockChange, ...]
    recorded: tuple[FileSeries, ...]
    unit: ProfileUnit
    capacities: Mapping[str, float]
    machines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Cells:
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


def table_columns(text: Delimited, rules: ReadRules) -> tuple[FileColumn, ...]:
    """Return the columns of a table and what they would be taken as. Raises FileError."""
    table = _prepared(text.rows, [])
    return _columns(table, _roles(table, rules.columns))


def joined(tables: Sequence[Delimited]) -> Delimited:
    """Return the rows of tables of the same heads as one, the earlier first as their files stand.

    Raises FileError where the heads differ. Lines are those of each file.
    """
    first = tables[0]
    if len(tables) == 1:
        return first
    rows: list[Row] = []
    for at, table in enumerate(tables, 1):
        heads, *below = table.rows[_titles(table.rows) :]
        rows += below if rows else [heads, *below]
        if heads.cells != rows[0].cells:
            raise FileError(
                f"table {at} of {len(tables)} has other heads than the first "
                f"({', '.join(heads.cells)[:60]}): import tables of the same heads "
                "together, the others separately"
            )
    text = f"{len(tables)} tables of the same heads are read one after the other."
    findings = [*(finding for table in tables for finding in table.findings)]
    return Delimited(first.encoding, first.separator, rows, [*findings, Finding("joined", text)])


def _columns(table: _Cells, roles: list[_Role]) -> tuple[FileColumn, ...]:
    return tuple(
        FileColumn(table.heading(index), _USES[role], tuple(table.columns[index][:3]))
        for index, role in enumerate(roles)
    )


def read_rows(text: Delimited, rules: ReadRules) -> TableProfile:
    """Return the series of a table that is taken apart.

    Raises FileError, with line and column, for whatever cannot be read rightly; nothing is read
    by halves.
    """
    findings = text.findings
    rows = _with_times(text.rows, findings) if rules.drop_untimed else text.rows
    table = _prepared(rows, findings)
    roles = _roles(table, rules.columns)
    _name_counts(table, roles, findings)
    _leave_others(table, roles, rules, findings)
    table, roles, machines = _of_one_machine(table, roles, rules, findings)
    table = _oldest_first(table, roles, findings)
    counted = _counted_in(table, roles, rules, findings)
    values, names = _chosen(table, roles)
    plain = {index: even_numbers(table.columns[index]) for index in values}
    decimal = (
        rules.decimal
        or even_decimal(plain.values())
        or decimal_of(
            (
                (cell, *table.place(row, index))
                for index in values
                for row, cell in enumerate(table.columns[index])
            ),
            findings,
        )
    )
    numbers = _numbers(table, plain, decimal, counted.unit)
    groups = table.columns[names] if names is not None else [""] * table.count
    grid = _grid(table, roles, groups, numbers, rules, findings)
    numbers = numbers * counted.factor(grid.interval_minutes)
    series = (
        _wide(table, values, numbers, grid)
        if names is None
        else _long(table, names, groups, numbers[:, 0], grid)
    )
    series = _without_totals(series, rules.columns, values, roles, findings)
    if rules.empty == "zero":
        series = _zeros(series, grid)
    recorded = _recorded(table, roles, groups, names, decimal, grid, series, findings)
    capacities = _capacities(table, roles, groups, names, decimal, series, findings)
    if grid.interval_minutes not in INTERVALS_MINUTES:
        series, recorded, grid = _coarser(
            series, recorded, grid, rules, counted.profile_unit, findings
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
        columns=_columns(table, roles),
        clock_changes=grid.clock_changes,
        recorded=recorded,
        unit=counted.profile_unit,
        capacities=capacities,
        machines=machines,
    )


_USES: dict[_Role, ColumnUse] = {
    "time": "time",
    "hour": "hour",
    "count": "ignore",
    "value": "value",
    "name": "lpar",
    "total": "total",
    "recorded": "recorded",
    "capacity": "capacity",
    "empty": "ignore",
}
_ROLES: dict[ColumnUse, _Role] = {
    "time": "time",
    "hour": "hour",
    "value": "value",
    "lpar": "name",
    "total": "total",
    "recorded": "recorded",
    "capacity": "capacity",
    "ignore": "empty",
}


def _prepared(rows: Sequence[Row], findings: list[Finding]) -> _Cells:
    """Return a table as all further reading sees it: titles gone, dates written, hours as rows."""
    table = _table(_without_cell_units(rows, findings), findings)
    dated = _with_dates(_with_written_dates(table, findings), findings)
    return _with_hours_as_rows(dated, findings)


def _without_cell_units(rows: Sequence[Row], findings: list[Finding]) -> Sequence[Row]:
    """Return rows of bare numbers; a unit behind those of a column goes to the column's head.

    Raises FileError where a column's cells differ in their unit, or it contradicts the head.
    """
    first_rows = [*rows[: _LOOKED_AT + MOST_TITLES]]
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
    if _HOUR_NAME.fullmatch(heading) or (head_kind is not None and head_kind.holds == "elsewhere"):
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


def _titles(rows: Sequence[Row]) -> int:
    """Return how many rows stand above the heads: words in less than half of the columns."""
    filled = [sum(map(bool, row.cells)) for row in rows[: _LOOKED_AT + MOST_TITLES]]
    width = Counter(filled).most_common(1)[0][0]
    count = 0
    while count < min(len(filled) - 1, MOST_TITLES) and 2 * filled[count] <= width:
        first = next((cell for cell in rows[count].cells if cell), "")
        if _is_value(first) or is_gap(first):
            return 0
        count += 1
    if count == 0 or filled[count] < width - 1:
        return 0
    below = [[*row.cells] for row in rows[count : count + _LOOKED_AT + 1]]
    even = max(map(len, below))
    columns = [*zip(*(cells + [""] * (even - len(cells)) for cells in below), strict=True)]
    return count if _is_heading(columns) else 0


def _table(rows: Sequence[Row], findings: list[Finding]) -> _Cells:
    """Return the rows with headings apart, turned where each LPAR is a row."""
    titles = _titles(rows)
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
    _raise_all(wrong)
    return [list(column) for column in zip(*(row.cells for row in rows), strict=True)]


def _with_headings(
    columns: Sequence[Sequence[str]], lines: Sequence[int], *, turned: bool
) -> _Cells:
    if len(columns[0]) > 1 and _is_heading(columns):
        headings = [column[0] for column in columns]
        table = _Cells(headings, [column[1:] for column in columns], lines, turned)
    else:
        table = _Cells(None, columns, lines, turned)
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
        cell, following = column[0], column[1 : _LOOKED_AT + 1]
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


def _with_hours_as_rows(table: _Cells, findings: list[Finding]) -> _Cells:
    """Return a table of a row a day and a column an hour as one of a row an hour."""
    if table.headings is None or table.turned:
        return table
    hours = [_hour_of(heading) for heading in table.headings]
    first = next((at for at in range(table.width) if _is_day(hours[at : at + 24])), None)
    if first is None:
        return table
    others = [at for at in range(table.width) if not first <= at < first + 24]
    kept = [at for at in others if _role(table, at) in ("time", "name")]
    if not any(is_date_alone(table.columns[at][0]) for at in kept):
        return table
    day = table.columns[first : first + 24]
    columns = [[cell for cell in table.columns[at] for _ in range(24)] for at in kept]
    columns.append([str(hour) for hour in hours[first : first + 24]] * table.count)
    columns.append([column[row] for row in range(table.count) for column in day])
    text = f"Each row is a day, {table.heading(first)} to {table.heading(first + 23)} its hours."
    findings.append(Finding("hours_in_columns", text, *table.place(-1, first)))
    for at in others:
        if at not in kept and any(table.columns[at]):
            text = f"{table.heading(at) or 'A column'}: no value of an hour, so it is left out."
            findings.append(Finding("column_left_out", text, *table.place(-1, at)))
    return _Cells(
        [*(table.headings[at] for at in kept), "Hour", "Value"],
        columns,
        [table.lines[0], *(line for line in table.lines[1:] for _ in range(24))],
        turned=False,
        origins=(*kept, first, first),
    )


def _hour_of(heading: str) -> int | None:
    match = _HOUR_HEADING.fullmatch(heading)
    return None if match is None else int(match[1])


def _is_day(hours: Sequence[int | None]) -> bool:
    return [*hours] in ([*range(24)], [*range(1, 25)])


def _with_dates(table: _Cells, findings: list[Finding]) -> _Cells:
    """Return the table with Excel's numbers of days written as dates and times."""
    for index in range(table.width):
        heading = table.heading(index)
        if not _TIME_NAME.search(heading) and (index or table.headings is not None):
            continue
        column = table.columns[index]
        if any(_serial(cell) is None and not is_gap(cell) for cell in column):
            continue
        serials = [_serial(cell) for cell in column]
        present = [serial for serial in serials if serial is not None]
        if not present:
            continue
        first, last = _SERIAL_DATES
        parts = any(serial % 1 for serial in present)
        dates = all(first <= serial <= last for serial in present) and (bool(heading) or parts)
        times = bool(heading) and parts and all(0 <= serial < 1 for serial in present)
        if not dates and not times:
            continue
        pattern = "%H:%M" if times else "%Y-%m-%d %H:%M" if parts else "%Y-%m-%d"
        written = [
            cell if serial is None else f"{_EXCEL_EPOCH + _rounded(serial):{pattern}}"
            for cell, serial in zip(column, serials, strict=True)
        ]
        findings.append(
            Finding(
                "excel_dates",
                f"{column[0]} is read as {written[0]}: spreadsheets count days since 1900.",
                *table.place(0, index),
            )
        )
        columns = [*table.columns[:index], written, *table.columns[index + 1 :]]
        table = replace(table, columns=columns)
    return table


def _with_written_dates(table: _Cells, findings: list[Finding]) -> _Cells:
    """Return the table with dates in digits alone, or in three columns, written as dates."""
    if table.headings is None:
        return table
    table = _with_dates_below(_with_joined_dates(table, findings), findings)
    compact = False
    for index in range(table.width):
        if not _DATE_PART.fullmatch(table.heading(index)):
            continue
        column = table.columns[index]
        filled = [cell for cell in column[:_LOOKED_AT] if not is_gap(cell)]
        how = next((read for read in _WRITTEN if filled and all(map(read, filled))), None)
        if how is _short_date and not _DATE_NAME.fullmatch(table.heading(index)):
            continue
        if how is None or (how is _clock_in_digits and not compact):
            continue
        compact = compact or how in (_compact_date, _day_of_year)
        written = [how(cell) or cell for cell in column]
        text = f"{filled[0]} is read as {how(filled[0])}."
        findings.append(Finding("date_in_digits", text, *table.place(0, index)))
        columns = [*table.columns[:index], written, *table.columns[index + 1 :]]
        table = replace(table, columns=columns)
    return table


def _with_joined_dates(table: _Cells, findings: list[Finding]) -> _Cells:
    """Return the table with year, month and day in one column, where they stand in three."""
    places = []
    for name in _DATE_PARTS:
        places_of_part = [at for at in range(table.width) if name.fullmatch(table.heading(at))]
        if len(places_of_part) != 1:
            return table
        places += places_of_part
    parts = [table.columns[at] for at in places]
    if not all(cell.isdecimal() and cell.isascii() for part in parts for cell in part):
        return table
    dates = [f"{int(y):04d}-{int(m):02d}-{int(d):02d}" for y, m, d in zip(*parts, strict=True)]
    text = f"Year, month and day are read together: {dates[0]}."
    findings.append(Finding("date_in_columns", text, *table.place(0, places[0])))
    columns = [*table.columns]
    columns[places[0]] = dates
    for at in places[1:]:
        columns[at] = [""] * table.count
    return replace(table, columns=columns)


def _with_dates_below(table: _Cells, findings: list[Finding]) -> _Cells:
    """Return the table with a date that stands in the first row of its day in all of them."""
    for index in range(table.width):
        column = table.columns[index]
        if not _DATE_PART.fullmatch(table.heading(index)) or "" not in column or not column[0]:
            continue
        if not all(is_date_alone(cell) for cell in set(column) if cell):
            continue
        filled: list[str] = []
        for cell in column:
            filled.append(cell or filled[-1])
        text = f"{table.heading(index)}: an empty cell has the date above it."
        findings.append(Finding("dates_below", text, *table.place(-1, index)))
        columns = [*table.columns[:index], filled, *table.columns[index + 1 :]]
        table = replace(table, columns=columns)
    return table


def _compact_date(cell: str) -> str | None:
    if not _COMPACT_DATE.fullmatch(cell):
        return None
    try:
        return f"{date(int(cell[:4]), int(cell[4:6]), int(cell[6:])):%Y-%m-%d}"
    except ValueError:
        return None


def _short_date(cell: str) -> str | None:
    match = _DOTTED_DATE.fullmatch(cell)
    try:
        day, month, year = map(int, match.groups() if match else ())
        return f"{date(2000 + year, month, day):%Y-%m-%d}"
    except ValueError:
        return None


def _day_of_year(cell: str) -> str | None:
    match = _DAY_OF_YEAR.fullmatch(cell)
    if match is None or int(match[2]) < 1:
        return None
    day = date(int(match[1]), 1, 1) + timedelta(days=int(match[2]) - 1)
    return f"{day:%Y-%m-%d}" if day.year == int(match[1]) else None


def _seconds_since_1970(cell: str) -> str | None:
    match = _EPOCH_SECONDS.fullmatch(cell)
    if match is None:
        return None
    at = datetime.fromtimestamp(int(cell[:10]), UTC)
    return f"{at:%Y-%m-%d %H:%M:%S}Z"


def _clock_in_digits(cell: str) -> str | None:
    match = _COMPACT_TIME.fullmatch(cell.zfill(4))
    if match is None or int(match[1]) > 24 or int(match[2]) > 59:
        return None
    return f"{int(match[1]):02d}:{match[2]}:{match[3] or '00'}"


_WRITTEN = (_compact_date, _day_of_year, _seconds_since_1970, _clock_in_digits, _short_date)


def _leave_others(
    table: _Cells, roles: list[_Role], rules: ReadRules, findings: list[Finding]
) -> None:
    """Ignore columns whose heads say that they hold no use of an LPAR, and say so.

    Raises FileError for a column of dates that cannot be read: as numbers they would be an LPAR;
    and where nothing is left that can be consumption.
    """
    others, averages = [], []
    for at, role in enumerate(roles):
        if at in rules.columns:
            continue
        heading = table.heading(at)
        if role == "recorded":
            averages.append(at)
        elif role == "value" and _DATE_PART.fullmatch(heading):
            shown = next((cell for cell in table.columns[at] if cell), "")
            beside_times = "time" in roles and _PART_OF_DATE.fullmatch(heading)
            if len(shown) > _LONGEST_COUNT and not beside_times:
                message = f"{shown} is no date that is read here: write it as 2026-03-02"
                raise FileError(message, *table.place(0, at))
            others.append(at)
        elif role == "value" and (_is_elsewhere(heading) or _BEFORE.search(heading)):
            others.append(at)
    others += _unnamed_beside_msu(table, roles, rules, others)
    if averages and not any(role in ("value", "total") for role in roles):
        raise FileError(
            f"{table.heading(averages[0])} is an average of four hours, not what each interval "
            "used: import the MSU of each interval with it. Averaged again it would give a lower "
            "peak, later",
            *table.place(-1, averages[0]),
        )
    for at in others:
        roles[at] = "empty"
    if others and not any(role in ("value", "total") for role in roles):
        raise FileError(_no_use(table.heading(others[0])), *table.place(-1, others[0]))
    for at in others:
        _say_left_out(table, at, findings)
    names = [at for at, role in enumerate(roles) if role == "name" and at not in rules.columns]
    for at in names:
        cells = set(table.columns[at])
        weekdays = all(map(_WEEKDAY.fullmatch, cells))
        if weekdays or (len(cells) == 1 and len(names) > 1 and roles.count("name") > 1):
            roles[at] = "empty"


def _unnamed_beside_msu(
    table: _Cells, roles: Sequence[_Role], rules: ReadRules, others: Sequence[int]
) -> list[int]:
    """Return guessed columns of values whose heads name no unit where those of others name MSU.

    Flags, counters and what else a wide table has in whole numbers are no LPARs.
    """
    guessed = [
        at
        for at, role in enumerate(roles)
        if role == "value" and at not in rules.columns and at not in others
    ]
    with_msu = [at for at in guessed if _MSU_WORD.search(table.heading(at))]
    return [
        at
        for at in guessed
        if with_msu and at not in with_msu and all(map(_is_count, table.columns[at]))
    ]


def _is_count(cell: str) -> bool:
    return cell.isdecimal() or is_gap(cell)


def _is_elsewhere(heading: str) -> bool:
    head = number_head(heading)
    return head is not None and (head.holds == "elsewhere" or head.unit == "MIPS")


def _no_use(heading: str) -> str:
    head = number_head(heading)
    if head is not None and head.unit == "MIPS":
        return f"{heading} holds MIPS, which no rating turns into MSU: import MSU or CPU seconds"
    return f"{heading} is no use of an LPAR: import MSU or CPU seconds with it"


def _say_left_out(table: _Cells, at: int, findings: list[Finding]) -> None:
    text = f"{table.heading(at)}: by its head no use of an LPAR, so it is left out."
    findings.append(Finding("column_left_out", text, *table.place(-1, at)))


@dataclass(frozen=True, slots=True)
class _CountedIn:
    """What the values of a table are counted in. seconds: what a unit of CPU time is."""

    unit: TableUnit
    seconds: float = 1.0
    capacity_msu: float = 0.0

    @property
    def profile_unit(self) -> ProfileUnit:
        return "GP seconds" if self.unit == "GP seconds" else "MSU"

    def factor(self, interval_minutes: int) -> float:
        """Return what turns a value of an interval into the profile's unit."""
        an_hour = 60 / interval_minutes
        return {
            "MSU": 1.0,
            "GP seconds": self.seconds,
            "MSU-hours": an_hour,
            "SU": an_hour / _SU_OF_AN_MSU,
            "SU/sec": 3600 / _SU_OF_AN_MSU,
            "percent": self.capacity_msu / 100,
        }[self.unit]


_SU_OF_AN_MSU = 1_000_000
_CONVERTED: dict[TableUnit, str] = {
    "GP seconds": "CPU seconds of each interval, not MSU. The machine that used them turns them "
    "into MSU: choose it on Peaks or in the scenario.",
    "MSU-hours": "MSU-hours of each interval, converted to MSU: divided by its hours.",
    "SU": "service units of each interval, converted to MSU: a million of them an hour.",
    "SU/sec": "service units a second, converted to MSU: a million of them an hour.",
}


def _counted_in(
    table: _Cells, roles: list[_Role], rules: ReadRules, findings: list[Finding]
) -> _CountedIn:
    """Return the unit of the values, and leave out columns of another one, and say so.

    Raises FileError for shares of a capacity that is not stated.
    """
    columns = [at for at, role in enumerate(roles) if role in ("value", "total")]
    heads = {at: number_head(table.heading(at)) for at in columns}
    units = {at: None if head is None else head.unit for at, head in heads.items()}
    unit = rules.unit or _named_unit(table, roles, units)
    taken = [at for at in columns if units[at] == unit] if unit else []
    bare = len(taken) == 1 and not _lpar_named(table.heading(taken[0]))
    if unit is None or (unit == "MSU" and "name" not in roles and not bare):
        taken += [at for at in columns if units[at] is None]
    taken = sorted(taken) or columns
    for at in columns:
        if at not in taken and at not in rules.columns:
            roles[at] = "empty"
            _say_left_out(table, at, findings)
    unit = unit or "MSU"
    first = taken[0] if taken else None
    if first is None:
        return _CountedIn(unit)
    heading, place = table.heading(first), table.place(-1, first)
    if unit == "percent" and rules.capacity_msu is None:
        raise FileError(
            f"{heading or 'The values'}: percent of how many MSU? Enter the MSU of 100 %", *place
        )
    if rules.unit is not None and units[first] not in (None, rules.unit):
        text = f"{heading} is read as {rules.unit}, as chosen; its head says {units[first]}."
        findings.append(Finding("unit_chosen", text, *place))
    elif unit == "percent":
        capacity = Amount(rules.capacity_msu or 0.0, "MSU", exact=True)
        text = f"{heading}: percent, converted with {capacity} for 100 %."
        findings.append(Finding("unit_converted", text, *place))
    elif unit in _CONVERTED and rules.unit is None:
        text = f"{heading}: {_CONVERTED[unit]}"
        findings.append(Finding("unit_converted", text, *place))
    head = heads[first]
    if head is not None and head.holds in ("recorded", "capacity"):
        text = f"{heading} is no consumption by its head; it is read as such, as chosen."
        findings.append(Finding("role_chosen", text, *place))
    seconds = 1.0 if head is None or head.unit != unit else head.seconds
    return _CountedIn(unit, seconds, rules.capacity_msu or 0.0)


def _named_unit(
    table: _Cells, roles: Sequence[_Role], units: Mapping[int, object]
) -> TableUnit | None:
    """Return the unit that heads name; None where a table's values have heads that name none."""
    head_unit = next((unit for unit in TABLE_UNITS if unit in units.values()), None)
    if head_unit == "MSU" or "name" in roles or None not in units.values():
        return head_unit
    return None


def _lpar_named(heading: str) -> str:
    """Return the LPAR that a head of values names; empty where it names the quantity alone."""
    head = number_head(heading)
    return heading if head is None else without_unit(heading, head)


def _of_one_machine(
    table: _Cells, roles: list[_Role], rules: ReadRules, findings: list[Finding]
) -> tuple[_Cells, list[_Role], tuple[str, ...]]:
    """Return a table with one column of names: LPARs, of the chosen machine where it says several.

    Columns that say the same of every row of an LPAR are left out. Machines: as a column names
    them.
    """
    names = [at for at, role in enumerate(roles) if role == "name"]
    lpars = [at for at in names if names_whom(table.heading(at)) == "lpar"]
    if len(names) < 2 or len(lpars) > 1:
        return table, roles, ()
    machines = [at for at in names if names_whom(table.heading(at)) == "machine"]
    lpar = next(iter(lpars), next((at for at in names if at not in machines), names[0]))
    machine = next((at for at in machines if at != lpar), None)
    cpcs: tuple[str, ...] = ()
    if machine is not None:
        cpcs = tuple(dict.fromkeys(table.columns[machine]))
        roles[machine] = "empty"
    if machine is not None and rules.machine in cpcs:
        table = _rows_where(table, machine, rules.machine)
    elif machine is not None and len(cpcs) > 1:
        lpar_names = [
            f"{one} {other}".strip()
            for one, other in zip(table.columns[machine], table.columns[lpar], strict=True)
        ]
        columns = [*table.columns]
        columns[lpar] = lpar_names
        table = replace(table, columns=columns)
        text = (
            f"The rows are of {Amount(len(cpcs))} machines ({', '.join(cpcs[:5])}), which stand "
            "before the names of their LPARs. An R4HA is billed by machine: choose one to read it "
            "alone."
        )
        findings.append(Finding("several_machines", text, *table.place(-1, machine)))
    for at in names:
        if at in (lpar, machine) or at in rules.columns:
            continue
        pairs = set(zip(table.columns[lpar], table.columns[at], strict=True))
        if len(pairs) == len({name for name, _ in pairs}):
            roles[at] = "empty"
    return table, roles, cpcs


def _rows_where(table: _Cells, column: int, cell: str) -> _Cells:
    """Return the rows with this cell in a column."""
    kept = [row for row, other in enumerate(table.columns[column]) if other == cell]
    columns = [[cells[row] for row in kept] for cells in table.columns]
    if table.turned:
        return replace(table, columns=columns)
    first = 0 if table.headings is None else 1
    lines = [*table.lines[:first], *(table.lines[first + row] for row in kept)]
    return replace(table, columns=columns, lines=lines)


def _with_times(rows: Sequence[Row], findings: list[Finding]) -> Sequence[Row]:
    """Return the heads and the rows that have a time where most rows have it; the others are said.

    Footers, totals, averages, repeated heads and the rules of Markdown have none.
    """
    width = Counter(len(row.cells) for row in rows).most_common(1)[0][0]
    counts = Counter(
        at
        for row in rows[: 10 * _LOOKED_AT]
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


def _serial(cell: str) -> float | None:
    return number(cell, "comma" if "," in cell else "point")


def _rounded(days: float) -> timedelta:
    return timedelta(minutes=round(days * DAY))


def _roles(table: _Cells, stated: Mapping[int, ColumnUse]) -> list[_Role]:
    roles = [_role(table, index) for index in range(table.width)]
    for index, use in stated.items():
        if index < len(roles):
            roles[index] = _ROLES[use]
    if "hour" in roles:
        return roles
    dates = [
        index
        for index, role in enumerate(roles)
        if role == "time" and is_date_alone(next(iter(table.columns[index]), ""))
    ]
    if dates and roles.count("time") == len(dates):
        for index, role in enumerate(roles):
            if index not in stated and _is_hour(table, index, role, dates[0]):
                roles[index] = "hour"
                break
    return roles


def _is_hour(table: _Cells, index: int, role: _Role, date: int) -> bool:
    """Return whether a column beside one of dates is the hour."""
    heading = table.heading(index)
    if role == "count":
        return _HOUR_NAME.fullmatch(heading) is not None
    if role != "value" or heading or index != date + 1:
        return False
    cells = table.columns[index]
    whole = all(cell.isdecimal() and cell.isascii() and int(cell) <= 24 for cell in cells)
    dates = table.columns[date]
    return whole and len(set(dates)) < len(dates)


def _role(table: _Cells, index: int) -> _Role:
    """Return what a column holds, by its first rows and its heading."""
    cells = [cell for cell in table.columns[index][:_LOOKED_AT] if not is_gap(cell)]
    heading = table.heading(index)
    if not cells:
        # a column of gaps under a heading is an LPAR without values
        return "value" if heading else "empty"
    times = sum(is_time(cell) for cell in cells)
    numbers = sum(looks_like_number(cell) for cell in cells)
    if 2 * times > len(cells) and (
        times > numbers or any(cell.count(":") for cell in cells) or _TIME_NAME.search(heading)
    ):
        return "time"
    if 2 * numbers > len(cells):
        if _counts(table, index, heading):
            return "count"
        head = number_head(heading)
        if head is not None and head.holds == "recorded":
            return "recorded"
        return "capacity" if head is not None and head.holds == "capacity" else "value"
    return "name"


def _counts(table: _Cells, index: int, heading: str) -> bool:
    """Return whether a column of whole numbers only counts the rows."""
    names_hours = _HOUR_NAME.fullmatch(heading) or _COUNT_NAME.fullmatch(heading)
    if not names_hours and (index or table.width == 1 or heading):
        return False
    cells = table.columns[index]
    if not all(cell.isdecimal() and cell.isascii() and len(cell) < 9 for cell in cells):
        return False
    counts = [int(cell) for cell in cells]
    if _HOUR_NAME.fullmatch(heading):
        return all(0 <= hour <= 24 for hour in counts)
    return counts[0] in (0, 1) and counts == list(range(counts[0], counts[0] + len(counts)))


def _name_counts(table: _Cells, roles: list[_Role], findings: list[Finding]) -> None:
    for index, role in enumerate(roles):
        if role == "count" and not table.heading(index):
            line, column = table.place(0, index)
            findings.append(
                Finding("count_column", "The first column counts the rows.", line, column)
            )


def _chosen(table: _Cells, roles: list[_Role]) -> tuple[list[int], int | None]:
    """Return the columns of values, and the column with LPAR names of a long table."""
    values = [index for index, role in enumerate(roles) if role in ("value", "total")]
    names = [index for index, role in enumerate(roles) if role == "name"]
    line, _ = table.place(0, 0)
    if not values:
        raise FileError("no column holds numbers", line)
    if not names:
        if len(values) > MOST_LPARS:
            raise FileError(
                f"{Amount(len(values))} LPARs; at most {Amount(MOST_LPARS)} are read", line
            )
        if table.count > MOST_INTERVALS:
            raise FileError(
                f"{Amount(table.count, exact=True)} rows; a year of five-minute values has "
                f"{Amount(MOST_INTERVALS)}",
                table.place(MOST_INTERVALS, 0)[0],
            )
        if table.count * len(values) > _MOST_VALUES:
            raise FileError(
                f"{Amount(table.count * len(values), exact=True)} values; at most "
                f"{Amount(_MOST_VALUES)} are read"
            )
        return values, None
    if table.count > _MOST_VALUES:
        raise FileError(
            f"{Amount(table.count, exact=True)} rows; at most {Amount(_MOST_VALUES)} are read"
        )
    if len(names) > 1:
        row, column = table.place(0, names[1])
        raise FileError(
            "two columns hold names; take the one that names no LPARs as Ignore",
            row,
            column,
        )
    if len(values) > 1:
        stated = [index for index in values if _is_bare_msu(table.heading(index))]
        if len(stated) != 1:
            row, column = table.place(0, values[1])
            raise FileError(
                "several columns hold numbers beside the names; take the others as Ignore, or head "
                "the right one MSU",
                row,
                column,
            )
        values = stated
    return values, names[0]


def _is_bare_msu(heading: str) -> bool:
    head = number_head(heading)
    return head is not None and head.unit == "MSU" and not without_unit(heading, head)


def _numbers(
    table: _Cells, values: Mapping[int, EvenNumbers | None], decimal: Decimal, unit: TableUnit
) -> FloatArray:
    """Return the values, rows × columns, NaN for gaps. Raises FileError for all that are wrong.

    values: their columns, with the numbers of those that need no look at single cells.
    """
    numbers = np.full((len(values), table.count), np.nan).T  # each column lies in one piece
    highest = HIGHEST_MSU * (_SU_OF_AN_MSU if unit not in ("MSU", "MSU-hours", "percent") else 1)
    wrong: list[FileError] = []
    for at, (index, even) in enumerate(values.items()):
        if even and even.sign in (None, decimal) and not (even.numbers > highest).any():
            numbers[:, at] = even.numbers
            continue
        for row, cell in enumerate(table.columns[index]):
            value = number(cell, decimal)
            if value is not None and 0 <= value <= highest:
                numbers[row, at] = value
            elif not is_gap(cell):
                wrong.append(FileError(_complaint(cell, value, unit), *table.place(row, index)))
                if len(wrong) == _MOST_ERRORS:
                    _raise_all(wrong)
    _raise_all(wrong)
    return numbers


def _complaint(cell: str, value: float | None, unit: TableUnit) -> str:
    shown = cell if len(cell) <= 40 else f"{cell[:40]}…"
    if value is None:
        return f"{shown} {FigureWords.no_number}"
    if value < 0:
        return f"{shown} is negative; {unit} are 0 or more"
    return f"{shown} is more {unit} than any machine has"


def _raise_all(wrong: list[FileError]) -> None:
    if wrong:
        first = wrong[0]
        raise FileError(str(first), first.line, first.column, tuple(wrong[1:_MOST_ERRORS]))


def _grid(
    table: _Cells,
    roles: list[_Role],
    groups: Sequence[str],
    numbers: FloatArray,
    rules: ReadRules,
    findings: list[Finding],
) -> Grid:
    times = [index for index, role in enumerate(roles) if role == "time"]
    if not times:
        return _grid_without_times(table, roles, groups, rules, findings)
    times, cells = _written_times(table, roles)
    _, column = table.place(0, times[0])
    times_at = rules.times
    ending = [at for at in times if names_edge(table.heading(at)) == "end"]
    if times_at is None and ending:
        times_at = "end"
        text = f"{table.heading(ending[0])}: times are taken as the ends of their intervals."
        findings.append(Finding("times_are_ends", text, *table.place(-1, ending[0])))
    return grid_of(
        cells,
        groups,
        lambda row: numbers[row].tobytes(),
        table.lines_of(times[0]),
        column,
        interval_minutes=rules.interval_minutes,
        time_zone=rules.time_zone,
        times=times_at,
        date_order=rules.date_order,
        findings=findings,
    )


def _written_times(table: _Cells, roles: Sequence[_Role]) -> tuple[list[int], Sequence[str]]:
    """Return the columns that tell the time of a row, and that time. Raises FileError."""
    times = [index for index, role in enumerate(roles) if role == "time"]
    if len(times) > 1 and any(_is_whole(table, index) for index in times):
        # start and end, say: the first one places the row unless it is the end
        starting = [at for at in times if names_edge(table.heading(at)) != "end"]
        times = (starting or times)[:1]
    cells = table.columns[times[0]]
    if "hour" in roles:
        clocks: Sequence[str] = _clocks(table, roles.index("hour"))
    elif len(times) > 1:
        clocks = table.columns[times[1]]
    else:
        return times, cells
    return times, [f"{day} {clock}" for day, clock in zip(cells, clocks, strict=True)]


def _oldest_first(table: _Cells, roles: Sequence[_Role], findings: list[Finding]) -> _Cells:
    """Return a table whose rows run backwards in time the other way round, and say so."""
    if "time" not in roles or table.turned or table.count < 2:
        return table
    _, cells = _written_times(table, roles)
    for day_first in (True, False):
        if _falls((cells[0], cells[-1]), day_first) and _falls(cells, day_first):
            findings.append(Finding("newest_first", "The rows run from the newest to the oldest."))
            first = 0 if table.headings is None else 1
            return replace(
                table,
                columns=[column[::-1] for column in table.columns],
                lines=[*table.lines[:first], *reversed(table.lines[first:])],
            )
    return table


def _falls(cells: Sequence[str], day_first: bool) -> bool:
    written = times_of(cells, day_first)
    if written is None or written.days is None:
        return False
    steps = np.diff(written.days * DAY + written.minutes)
    return bool((steps <= 0).all() and (steps < 0).any())


def _clocks(table: _Cells, column: int) -> list[str]:
    """Return numbers of hours as times of day. Raises FileError."""
    cells = table.columns[column]
    clock: dict[str, str] = {}
    for cell in dict.fromkeys(cells):
        if not (cell.isdecimal() and cell.isascii() and len(cell) <= 2 and int(cell) <= 24):
            words = f"{cell[:40]} is no hour from 0 to 24" if cell else "the hour is missing"
            raise FileError(words, *table.place(cells.index(cell), column))
        clock[cell] = f"{int(cell):02d}:00"
    return [clock[cell] for cell in cells]


def _is_whole(table: _Cells, index: int) -> bool:
    """Return whether a column of times has date and time of day in itself, or time alone first."""
    cell = next(iter(table.columns[index]))
    return (":" in cell and any(sign in cell for sign in ("-", "/"))) or cell.count(".") > 2


def _grid_without_times(
    table: _Cells,
    roles: list[_Role],
    groups: Sequence[str],
    rules: ReadRules,
    findings: list[Finding],
) -> Grid:
    counts: dict[str, int] = {}
    positions = []
    for group in groups:
        positions.append(counts.get(group, 0))
        counts[group] = counts.get(group, 0) + 1
    most = max(counts.values())
    if len(set(counts.values())) > 1:
        fewest = min(counts, key=lambda each: counts[each])
        raise FileError(
            f"{fewest} has {Amount(counts[fewest])} values where another LPAR has {Amount(most)}; "
            "without times they cannot be placed"
        )
    hourly = any(
        role in ("count", "hour") and _HOUR_NAME.fullmatch(table.heading(index))
        for index, role in enumerate(roles)
    )
    interval = rules.interval_minutes or (60 if hourly else interval_of(most, None))
    if rules.interval_minutes is None and interval != 60:
        findings.append(
            Finding(
                "taken_as_a_day",
                f"{Amount(most)} values without times are taken as one day of {interval} minutes "
                "each.",
            )
        )
    return Grid(interval, None, most, np.array(positions))


def _wide(table: _Cells, values: list[int], numbers: FloatArray, grid: Grid) -> list[FileSeries]:
    names = [table.heading(index) for index in values]
    for at, (name, index) in enumerate(zip(names, values, strict=True)):
        if name and name in names[:at]:
            line, column = table.place(-1, index)
            raise FileError(f"two columns are headed {name[:40]}", line, column)
    if len(names) == 1 and _UNIT_NAME.fullmatch(names[0]):
        names = [""]  # a heading that says what is counted names no LPAR
    shorter = [_lpar_named(name) for name in names]
    if len(names) == 1 or (all(shorter) and len(set(shorter)) == len(shorter)):
        names = shorter
    series = []
    for at, name in enumerate(names):
        placed = np.full(grid.count, np.nan)
        placed[grid.positions] = numbers[:, at]
        series.append(FileSeries(name or f"LPAR {at + 1}", placed))
    return series


def _long(
    table: _Cells, column: int, groups: Sequence[str], numbers: FloatArray, grid: Grid
) -> list[FileSeries]:
    row_of: dict[str, int] = {}
    for row, name in enumerate(groups):
        if name in row_of:
            continue
        if not name:
            raise FileError("the LPAR is missing", *table.place(row, column))
        if len(row_of) == MOST_LPARS:
            raise FileError(
                f"more than {MOST_LPARS} LPARs; is this column the LPAR?",
                *table.place(row, column),
            )
        row_of[name] = len(row_of)
    if len(row_of) * grid.count > _MOST_VALUES:
        raise FileError(
            f"{Amount(len(row_of) * grid.count, exact=True)} values; at most "
            f"{Amount(_MOST_VALUES)} are read"
        )
    placed = np.full((len(row_of), grid.count), np.nan)
    placed[[row_of[name] for name in groups], grid.positions] = numbers
    return [FileSeries(name, placed[at]) for name, at in row_of.items()]


def _recorded(
    table: _Cells,
    roles: list[_Role],
    groups: Sequence[str],
    names: int | None,
    decimal: Decimal,
    grid: Grid,
    series: Sequence[FileSeries],
    findings: list[Finding],
) -> tuple[FileSeries, ...]:
    """Return the recorded averages of a table, by the LPARs of its series. Raises FileError."""
    columns = [index for index, role in enumerate(roles) if role == "recorded"]
    if not columns:
        return ()
    plain = {index: even_numbers(table.columns[index]) for index in columns}
    numbers = _numbers(table, plain, decimal, "MSU")
    if names is not None:
        if len(columns) > 1:
            line, column = table.place(-1, columns[1])
            raise FileError("two columns hold a recorded R4HA; one is read", line, column)
        recorded = _long(table, names, groups, numbers[:, 0], grid)
    else:
        recorded = []
        for at, index in enumerate(columns):
            placed = np.full(grid.count, np.nan)
            placed[grid.positions] = numbers[:, at]
            whose = _lpar_named(table.heading(index))
            if not whose and len(series) == 1:
                whose = series[0].lpar
            if not whose:
                _say_left_out(table, index, findings)
                continue
            recorded.append(FileSeries(whose, placed))
    lpars = [part.lpar for part in series]
    recorded = [part for part in recorded if not np.isnan(part.msu).all()]
    for part in recorded:
        if part.lpar not in lpars:
            raise FileError(
                f"a recorded R4HA is headed {part.lpar or 'without an LPAR'}, which is not an LPAR "
                f"of the table: head it with one of {', '.join(lpars[:5])}, "
                f"as in {lpars[0]} SMF70LAC"
            )
    if recorded:
        findings.append(recorded_finding([part.lpar for part in recorded]))
    return tuple(recorded)


def _capacities(
    table: _Cells,
    roles: list[_Role],
    groups: Sequence[str],
    names: int | None,
    decimal: Decimal,
    series: Sequence[FileSeries],
    findings: list[Finding],
) -> dict[str, float]:
    """Return the defined capacities of LPARs, MSU; one that changes is left out, and said."""
    capacities: dict[str, float] = {}
    lpars = {part.lpar for part in series}
    for index in (at for at, role in enumerate(roles) if role == "capacity"):
        cells = table.columns[index]
        whose = (
            groups
            if names is not None
            else [_lpar_named(table.heading(index)) or (min(lpars) if len(lpars) == 1 else "")]
            * table.count
        )
        stated = {
            (lpar, number(cell, decimal))
            for lpar, cell in dict.fromkeys(zip(whose, cells, strict=True))
            if lpar in lpars and not is_gap(cell)
        }
        changing = {lpar for lpar, _ in stated if sum(lpar == other for other, _ in stated) > 1}
        capacities |= {
            lpar: msu
            for lpar, msu in sorted(stated, key=str)
            if lpar not in changing and msu is not None and 0 < msu <= HIGHEST_MSU
        }
        if changing or not stated:
            text = f"{table.heading(index)}: a defined capacity that changes is left out."
            if not stated:
                text = f"{table.heading(index)}: a capacity of no LPAR of the table, so left out."
            findings.append(Finding("column_left_out", text, *table.place(-1, index)))
    return capacities


def _without_totals(
    series: list[FileSeries],
    stated: Mapping[int, ColumnUse],
    values: list[int],
    roles: list[_Role],
    findings: list[Finding],
) -> list[FileSeries]:
    """Return the series without those that add up the others; a total is checked, never an LPAR."""
    wide = "name" not in roles
    uses = [stated.get(index) if wide else None for index in values]
    left = list(series)
    sums = _Sums.of(left)
    for at, total in enumerate(series):
        use = uses[at] if wide else None
        if use == "value" or len(left) < 2:
            continue
        others = [part for part in left if part is not total]
        rows, first = sums.differing(total)
        called_total = use == "total" or _TOTAL_NAME.fullmatch(total.lpar) is not None
        alike = rows == 0 and len(others) > 1 and len(total.msu) >= _LEAST_ROWS_OF_A_TOTAL
        if not called_total and not (alike and _adds_something(total, others)):
            continue
        summed = float(sums.msu[first] - np.nan_to_num(total.msu[first]))
        left, sums = others, _Sums.of(others)
        if wide:
            roles[values[at]] = "total"
        if rows == 0:
            text = f"{total.lpar} is the sum of the others: checked, and not counted as an LPAR."
        else:
            text = (
                f"{total.lpar} is not the sum of the others in {Amount(rows)} of "
                f"{Amount(len(total.msu))} intervals, first in interval {Amount(first + 1)}: "
                f"{in_digits(total.msu[first], 6)} beside {in_digits(summed, 6)}. It is not "
                "counted as an LPAR."
            )
        findings.append(Finding("total" if rows == 0 else "total_differs", text))
    return left


@dataclass(frozen=True, slots=True)
class _Sums:
    """What series add up to. slack: how far a printed total may lie from its printed parts."""

    msu: FloatArray
    slack: float

    @classmethod
    def of(cls, series: list[FileSeries]) -> _Sums:
        msu = np.nan_to_num(np.array([part.msu for part in series]))
        return cls(msu.sum(axis=0), _slack(msu))

    def differing(self, total: FileSeries) -> tuple[int, int]:
        """Return in how many intervals a series is no sum of the others, and which is first."""
        apart = np.abs(2 * np.nan_to_num(total.msu) - self.msu) > self.slack
        apart &= ~np.isnan(total.msu)
        return int(apart.sum()), int(np.argmax(apart))


def _adds_something(total: FileSeries, others: list[FileSeries]) -> bool:
    """Return whether at least two of the others are more than rounding beside the total."""
    msu = np.nan_to_num(np.array([part.msu for part in (total, *others)]))
    least = max(0.01 * float(msu[0].mean()), 5 * _slack(msu))
    return sum(float(part.mean()) > least for part in msu[1:]) > 1


def _slack(msu: FloatArray) -> float:
    """Return how far a printed total may lie from the sum of its printed parts."""
    digits = next((count for count in range(6) if _has_digits(msu, count)), 6)
    return 0.5 * 10.0**-digits * len(msu) + 1e-9 * float(msu.max(initial=0.0))


def _has_digits(msu: FloatArray, count: int) -> bool:
    """Return whether numbers have so many decimals at most; the first ones mostly tell."""
    return all(
        (np.abs(np.round(part, count) - part) <= 1e-8 + 1e-5 * part).all()
        for part in (msu[:, :_LOOKED_AT], msu)
    )


def _zeros(series: list[FileSeries], grid: Grid) -> list[FileSeries]:
    """Return the series with 0 where a time has no value, and gaps where there is no time."""
    there = np.zeros(grid.count, dtype=bool)
    there[grid.positions] = True
    return [
        FileSeries(part.lpar, np.where(np.isnan(part.msu) & there, 0.0, part.msu))
        for part in series
    ]


def _coarser(
    series: Sequence[FileSeries],
    recorded: Sequence[FileSeries],
    grid: Grid,
    rules: ReadRules,
    unit: ProfileUnit,
    findings: list[Finding],
) -> tuple[list[FileSeries], tuple[FileSeries, ...], Grid]:
    """Return series of an interval that finer steps fill; unknown where one of those is."""
    step = grid.interval_minutes
    minutes = rules.interval_minutes or coarser(step)
    assert minutes is not None
    many = minutes // step
    start = grid.starts_at
    lead = 0 if start is None else (start.hour * 60 + start.minute) % minutes // step
    count = -(-(lead + grid.count) // many)

    def pieces(part: FileSeries) -> FloatArray:
        padded = np.full(count * many, np.nan)
        padded[lead : lead + grid.count] = part.msu
        return padded.reshape(count, many)

    together = np.mean if unit == "MSU" else np.sum
    how = "means of MSU" if unit == "MSU" else "sums of GP seconds"
    every = "minute" if step == 1 else f"{step} minutes"
    findings.append(
        Finding(
            "finer_intervals",
            f"The file has a value every {every}; they are taken together to intervals of "
            f"{minutes} minutes, {how}. Where one of them is missing, the interval is unknown.",
        )
    )
    coarse = Grid(
        minutes,
        None if start is None else start - timedelta(minutes=lead * step),
        count,
        (grid.positions + lead) // many,
        tuple(
            replace(change, interval=(change.interval + lead) // many)
            for change in grid.clock_changes
        ),
    )
    return (
        [FileSeries(part.lpar, together(pieces(part), axis=1)) for part in series],
        tuple(FileSeries(part.lpar, pieces(part)[:, -1]) for part in recorded),
        coarse,
    )


def _name_gaps(series: list[FileSeries], findings: list[Finding]) -> None:
    for lpar in series:
        missing = int(np.isnan(lpar.msu).sum())
        first_missing = int(np.argmax(np.isnan(lpar.msu))) + 1
        if missing:
            findings.append(
                Finding(
                    "gap",
                    f"{lpar.lpar} has no value in {Amount(missing)} of {Amount(len(lpar.msu))} "
                    f"intervals, first in interval {Amount(first_missing)}; they stay "
                    "empty. A day on which the clock is put forward has an hour less: name the "
                    "time zone and it is no gap.",
                )
            )
