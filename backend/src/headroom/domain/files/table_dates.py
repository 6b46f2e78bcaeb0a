"""Dates and times of a table that are written otherwise: numbers of days, digits, three columns."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from headroom.domain.files.delimited_text import is_gap, number
from headroom.domain.files.table_cells import LOOKED_AT, TableCells
from headroom.domain.files.written_times import DAY, is_date_alone
from headroom.domain.peaks.profiles import Finding

TIME_NAME = re.compile(
    r"\b(time|date|hour|interval|start|end|zeit|uhrzeit|datum|stunde|heure|hora|ora)\b",
    re.IGNORECASE,
)
_DATE_NAME = re.compile(r"(?:date|datum|day|tag)", re.IGNORECASE)
_DOTTED_DATE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{2})")
DATE_PART = re.compile(
    r"(year|jahr|month|monat|day|tag|week(day)?|woche(ntag)?|date|datum|time|zeit|uhrzeit"
    r"|timestamp|epoch)s?",
    re.IGNORECASE,
)
_DATE_PARTS = tuple(
    re.compile(f"(?:{names})", re.IGNORECASE) for names in ("year|jahr", "month|monat", "day|tag")
)
_COMPACT_DATE = re.compile(r"(?:19|20)\d{6}")
_DAY_OF_YEAR = re.compile(r"((?:19|20)\d{2})[./-]?(\d{3})")
_COMPACT_TIME = re.compile(r"(\d{1,2})(\d{2})(\d{2})?")
_EPOCH_SECONDS = re.compile(r"1\d{9}(\d{3})?")
_SERIAL_DATES = (20_000, 80_000)
"""Excel's numbers of days since 1899-12-30, from 1954 to 2119."""
_EXCEL_EPOCH = datetime(1899, 12, 30)


def with_excel_dates(table: TableCells, findings: list[Finding]) -> TableCells:
    """Return the table with Excel's numbers of days written as dates and times."""
    for index in range(table.width):
        heading = table.heading(index)
        if not TIME_NAME.search(heading) and (index or table.headings is not None):
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


def with_written_dates(table: TableCells, findings: list[Finding]) -> TableCells:
    """Return the table with dates in digits alone, or in three columns, written as dates."""
    if table.headings is None:
        return table
    table = _with_dates_below(_with_joined_dates(table, findings), findings)
    compact = False
    for index in range(table.width):
        if not DATE_PART.fullmatch(table.heading(index)):
            continue
        column = table.columns[index]
        filled = [cell for cell in column[:LOOKED_AT] if not is_gap(cell)]
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


def _with_joined_dates(table: TableCells, findings: list[Finding]) -> TableCells:
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


def _with_dates_below(table: TableCells, findings: list[Finding]) -> TableCells:
    """Return the table with a date that stands in the first row of its day in all of them."""
    for index in range(table.width):
        column = table.columns[index]
        if not DATE_PART.fullmatch(table.heading(index)) or "" not in column or not column[0]:
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


def _serial(cell: str) -> float | None:
    return number(cell, "comma" if "," in cell else "point")


def _rounded(days: float) -> timedelta:
    return timedelta(minutes=round(days * DAY))
