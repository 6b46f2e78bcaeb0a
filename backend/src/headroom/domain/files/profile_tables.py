"""Tables of MSU as users have them: a column for each LPAR, a row for each, or one value a row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from headroom.domain.files.column_heads import TABLE_UNITS, TableUnit, number_head
from headroom.domain.files.column_roles import (
    USES_OF_ROLES,
    ColumnRole,
    leave_others,
    of_one_machine,
    role_of,
    roles_of,
    say_count_columns,
    say_left_out,
    value_columns,
)
from headroom.domain.files.delimited_text import (
    Decimal,
    Delimited,
    Row,
    decimal_of,
    even_decimal,
    even_numbers,
)
from headroom.domain.files.interval_times import ClockChange
from headroom.domain.files.read_rules import ColumnUse, ReadRules
from headroom.domain.files.row_times import grid_of_rows, oldest_first
from headroom.domain.files.table_cells import (
    TableCells,
    rows_with_times,
    table_of,
    titles_above,
    without_cell_units,
)
from headroom.domain.files.table_dates import with_excel_dates, with_written_dates
from headroom.domain.files.table_series import (
    SU_OF_AN_MSU,
    cell_values,
    coarser_series,
    lpar_capacities,
    lpar_in_head,
    recorded_series,
    say_gaps,
    series_by_head,
    series_by_name,
    without_totals,
    zeros_for_gaps,
)
from headroom.domain.files.written_times import is_date_alone
from headroom.domain.peaks.profiles import FileError, FileSeries, Finding, ProfileUnit
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES
from headroom.domain.quantities.phrases import Amount

_HOUR_HEADING = re.compile(
    r"(?:h|hr|hour|std|stunde)?[ ._-]*(\d{1,2})(?:[:.]?00)?(?: ?[-–] ?\d{1,2}(?:[:.]?00)?)?"
    r"(?: ?(?:h|hrs?|uhr))?",
    re.IGNORECASE,
)


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


def table_columns(text: Delimited, rules: ReadRules) -> tuple[FileColumn, ...]:
    """Return the columns of a table and what they would be taken as. Raises FileError."""
    table = _prepared(text.rows, [])
    return _columns(table, roles_of(table, rules.columns))


def joined(tables: Sequence[Delimited]) -> Delimited:
    """Return the rows of tables of the same heads as one, the earlier first as their files stand.

    Raises FileError where the heads differ. Lines are those of each file.
    """
    first = tables[0]
    if len(tables) == 1:
        return first
    rows: list[Row] = []
    for at, table in enumerate(tables, 1):
        heads, *below = table.rows[titles_above(table.rows) :]
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


def _columns(table: TableCells, roles: list[ColumnRole]) -> tuple[FileColumn, ...]:
    return tuple(
        FileColumn(table.heading(index), USES_OF_ROLES[role], tuple(table.columns[index][:3]))
        for index, role in enumerate(roles)
    )


def read_rows(text: Delimited, rules: ReadRules) -> TableProfile:
    """Return the series of a table that is taken apart.

    Raises FileError, with line and column, for whatever cannot be read rightly; nothing is read
    by halves.
    """
    findings = text.findings
    rows = rows_with_times(text.rows, findings) if rules.drop_untimed else text.rows
    table = _prepared(rows, findings)
    roles = roles_of(table, rules.columns)
    say_count_columns(table, roles, findings)
    leave_others(table, roles, rules, findings)
    table, roles, machines = of_one_machine(table, roles, rules, findings)
    table = oldest_first(table, roles, findings)
    counted = _counted_in(table, roles, rules, findings)
    values, names = value_columns(table, roles)
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
    numbers = cell_values(table, plain, decimal, counted.unit)
    groups = table.columns[names] if names is not None else [""] * table.count
    grid = grid_of_rows(table, roles, groups, numbers, rules, findings)
    numbers = numbers * counted.factor(grid.interval_minutes)
    series = (
        series_by_head(table, values, numbers, grid)
        if names is None
        else series_by_name(table, names, groups, numbers[:, 0], grid)
    )
    series = without_totals(series, rules.columns, values, roles, findings)
    if rules.empty == "zero":
        series = zeros_for_gaps(series, grid)
    recorded = recorded_series(table, roles, groups, names, decimal, grid, series, findings)
    capacities = lpar_capacities(table, roles, groups, names, decimal, series, findings)
    if grid.interval_minutes not in INTERVALS_MINUTES:
        series, recorded, grid = coarser_series(
            series, recorded, grid, rules, counted.profile_unit, findings
        )
    say_gaps(series, findings)
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


def _prepared(rows: Sequence[Row], findings: list[Finding]) -> TableCells:
    """Return a table as all further reading sees it: titles gone, dates written, hours as rows."""
    table = table_of(without_cell_units(rows, findings), findings)
    dated = with_excel_dates(with_written_dates(table, findings), findings)
    return _with_hours_as_rows(dated, findings)


def _with_hours_as_rows(table: TableCells, findings: list[Finding]) -> TableCells:
    """Return a table of a row a day and a column an hour as one of a row an hour."""
    if table.headings is None or table.turned:
        return table
    hours = [_hour_of(heading) for heading in table.headings]
    first = next((at for at in range(table.width) if _is_day(hours[at : at + 24])), None)
    if first is None:
        return table
    others = [at for at in range(table.width) if not first <= at < first + 24]
    kept = [at for at in others if role_of(table, at) in ("time", "name")]
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
    return TableCells(
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
            "SU": an_hour / SU_OF_AN_MSU,
            "SU/sec": 3600 / SU_OF_AN_MSU,
            "percent": self.capacity_msu / 100,
        }[self.unit]


_CONVERTED: dict[TableUnit, str] = {
    "GP seconds": "CPU seconds of each interval, not MSU. The machine that used them turns them "
    "into MSU: choose it on Peaks or in the scenario.",
    "MSU-hours": "MSU-hours of each interval, converted to MSU: divided by its hours.",
    "SU": "service units of each interval, converted to MSU: a million of them an hour.",
    "SU/sec": "service units a second, converted to MSU: a million of them an hour.",
}


def _counted_in(
    table: TableCells, roles: list[ColumnRole], rules: ReadRules, findings: list[Finding]
) -> _CountedIn:
    """Return the unit of the values, and leave out columns of another one, and say so.

    Raises FileError for shares of a capacity that is not stated.
    """
    columns = [at for at, role in enumerate(roles) if role in ("value", "total")]
    heads = {at: number_head(table.heading(at)) for at in columns}
    units = {at: None if head is None else head.unit for at, head in heads.items()}
    unit = rules.unit or _named_unit(table, roles, units)
    taken = [at for at in columns if units[at] == unit] if unit else []
    bare = len(taken) == 1 and not lpar_in_head(table.heading(taken[0]))
    if unit is None or (unit == "MSU" and "name" not in roles and not bare):
        taken += [at for at in columns if units[at] is None]
    taken = sorted(taken) or columns
    for at in columns:
        if at not in taken and at not in rules.columns:
            roles[at] = "empty"
            say_left_out(table, at, findings)
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
    table: TableCells, roles: Sequence[ColumnRole], units: Mapping[int, object]
) -> TableUnit | None:
    """Return the unit that heads name; None where a table's values have heads that name none."""
    head_unit = next((unit for unit in TABLE_UNITS if unit in units.values()), None)
    if head_unit == "MSU" or "name" in roles or None not in units.values():
        return head_unit
    return None
