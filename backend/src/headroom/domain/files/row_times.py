"""When the rows of a table of MSU are: their times, hours beside dates, or their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from headroom.domain.files.column_heads import names_edge
from headroom.domain.files.column_roles import ColumnRole
from headroom.domain.files.interval_times import Grid, grid_of, interval_of
from headroom.domain.files.read_rules import ReadRules
from headroom.domain.files.table_cells import HOUR_NAME, TableCells
from headroom.domain.files.written_times import DAY, times_of
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount


def grid_of_rows(
    table: TableCells,
    roles: list[ColumnRole],
    groups: Sequence[str],
    numbers: FloatArray,
    rules: ReadRules,
    findings: list[Finding],
) -> Grid:
    """Return the intervals that the rows stand for. Raises FileError."""
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


def _written_times(
    table: TableCells, roles: Sequence[ColumnRole]
) -> tuple[list[int], Sequence[str]]:
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


def oldest_first(
    table: TableCells, roles: Sequence[ColumnRole], findings: list[Finding]
) -> TableCells:
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


def _clocks(table: TableCells, column: int) -> list[str]:
    """Return numbers of hours as times of day. Raises FileError."""
    cells = table.columns[column]
    clock: dict[str, str] = {}
    for cell in dict.fromkeys(cells):
        if not (cell.isdecimal() and cell.isascii() and len(cell) <= 2 and int(cell) <= 24):
            words = f"{cell[:40]} is no hour from 0 to 24" if cell else "the hour is missing"
            raise FileError(words, *table.place(cells.index(cell), column))
        clock[cell] = f"{int(cell):02d}:00"
    return [clock[cell] for cell in cells]


def _is_whole(table: TableCells, index: int) -> bool:
    """Return whether a column of times has date and time of day in itself, or time alone first."""
    cell = next(iter(table.columns[index]))
    return (":" in cell and any(sign in cell for sign in ("-", "/"))) or cell.count(".") > 2


def _grid_without_times(
    table: TableCells,
    roles: list[ColumnRole],
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
        role in ("count", "hour") and HOUR_NAME.fullmatch(table.heading(index))
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
