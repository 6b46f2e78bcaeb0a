"""What the columns of a table of MSU hold, by their heads and their first cells."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from headroom.domain.files.column_heads import names_whom, number_head, without_unit
from headroom.domain.files.delimited_text import is_gap, looks_like_number
from headroom.domain.files.read_rules import ColumnUse, ReadRules
from headroom.domain.files.table_cells import HOUR_NAME, LOOKED_AT, TableCells, rows_where
from headroom.domain.files.table_dates import DATE_PART, TIME_NAME
from headroom.domain.files.written_times import is_date_alone, is_time
from headroom.domain.peaks.day_savings import MOST_INTERVALS
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount

ColumnRole: TypeAlias = Literal[
    "time", "hour", "count", "value", "name", "total", "recorded", "capacity", "empty"
]
MOST_LPARS = 100
MOST_TABLE_VALUES = 1_200_000
_MSU_WORD = re.compile(r"(?<![a-z])msus?(?![a-z])", re.IGNORECASE)
_BEFORE = re.compile(r"(?<![a-z])(previous|prior|vorherig)", re.IGNORECASE)
"""Heads of what was used at another time."""
_PART_OF_DATE = re.compile(r"(year|jahr|month|monat|week|woche)s?", re.IGNORECASE)
"""Heads of what a date has anyway."""
_WEEKDAY = re.compile(
    r"(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?"
    r"|(mo|di|mi|do|fr|sa|so)\.?|(mon|diens|donners|frei|sams|sonn)tag|mittwoch",
    re.IGNORECASE,
)
_LONGEST_COUNT = 2
"""Digits of a day or a month that stands alone."""
_COUNT_NAME = re.compile(r"(#|no\.?|nr\.?|index|interval|row)", re.IGNORECASE)
USES_OF_ROLES: dict[ColumnRole, ColumnUse] = {
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
_ROLES: dict[ColumnUse, ColumnRole] = {
    "time": "time",
    "hour": "hour",
    "value": "value",
    "lpar": "name",
    "total": "total",
    "recorded": "recorded",
    "capacity": "capacity",
    "ignore": "empty",
}


def leave_others(
    table: TableCells, roles: list[ColumnRole], rules: ReadRules, findings: list[Finding]
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
        elif role == "value" and DATE_PART.fullmatch(heading):
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
        say_left_out(table, at, findings)
    names = [at for at, role in enumerate(roles) if role == "name" and at not in rules.columns]
    for at in names:
        cells = set(table.columns[at])
        weekdays = all(map(_WEEKDAY.fullmatch, cells))
        if weekdays or (len(cells) == 1 and len(names) > 1 and roles.count("name") > 1):
            roles[at] = "empty"


def _unnamed_beside_msu(
    table: TableCells, roles: Sequence[ColumnRole], rules: ReadRules, others: Sequence[int]
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


def say_left_out(table: TableCells, at: int, findings: list[Finding]) -> None:
    """Add that a column is left out by its head."""
    text = f"{table.heading(at)}: by its head no use of an LPAR, so it is left out."
    findings.append(Finding("column_left_out", text, *table.place(-1, at)))


def of_one_machine(
    table: TableCells, roles: list[ColumnRole], rules: ReadRules, findings: list[Finding]
) -> tuple[TableCells, list[ColumnRole], tuple[str, ...]]:
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
        table = rows_where(table, machine, rules.machine)
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


def roles_of(table: TableCells, stated: Mapping[int, ColumnUse]) -> list[ColumnRole]:
    """Return what each column holds; stated: what the user takes columns as."""
    roles = [role_of(table, index) for index in range(table.width)]
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


def _is_hour(table: TableCells, index: int, role: ColumnRole, date: int) -> bool:
    """Return whether a column beside one of dates is the hour."""
    heading = table.heading(index)
    if role == "count":
        return HOUR_NAME.fullmatch(heading) is not None
    if role != "value" or heading or index != date + 1:
        return False
    cells = table.columns[index]
    whole = all(cell.isdecimal() and cell.isascii() and int(cell) <= 24 for cell in cells)
    dates = table.columns[date]
    return whole and len(set(dates)) < len(dates)


def role_of(table: TableCells, index: int) -> ColumnRole:
    """Return what a column holds, by its first rows and its heading."""
    cells = [cell for cell in table.columns[index][:LOOKED_AT] if not is_gap(cell)]
    heading = table.heading(index)
    if not cells:
        # a column of gaps under a heading is an LPAR without values
        return "value" if heading else "empty"
    times = sum(is_time(cell) for cell in cells)
    numbers = sum(looks_like_number(cell) for cell in cells)
    if 2 * times > len(cells) and (
        times > numbers or any(cell.count(":") for cell in cells) or TIME_NAME.search(heading)
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


def _counts(table: TableCells, index: int, heading: str) -> bool:
    """Return whether a column of whole numbers only counts the rows."""
    names_hours = HOUR_NAME.fullmatch(heading) or _COUNT_NAME.fullmatch(heading)
    if not names_hours and (index or table.width == 1 or heading):
        return False
    cells = table.columns[index]
    if not all(cell.isdecimal() and cell.isascii() and len(cell) < 9 for cell in cells):
        return False
    counts = [int(cell) for cell in cells]
    if HOUR_NAME.fullmatch(heading):
        return all(0 <= hour <= 24 for hour in counts)
    return counts[0] in (0, 1) and counts == list(range(counts[0], counts[0] + len(counts)))


def say_count_columns(table: TableCells, roles: list[ColumnRole], findings: list[Finding]) -> None:
    """Add that a first column without a head counts the rows."""
    for index, role in enumerate(roles):
        if role == "count" and not table.heading(index):
            line, column = table.place(0, index)
            findings.append(
                Finding("count_column", "The first column counts the rows.", line, column)
            )


def value_columns(table: TableCells, roles: list[ColumnRole]) -> tuple[list[int], int | None]:
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
        if table.count * len(values) > MOST_TABLE_VALUES:
            raise FileError(
                f"{Amount(table.count * len(values), exact=True)} values; at most "
                f"{Amount(MOST_TABLE_VALUES)} are read"
            )
        return values, None
    if table.count > MOST_TABLE_VALUES:
        raise FileError(
            f"{Amount(table.count, exact=True)} rows; at most {Amount(MOST_TABLE_VALUES)} are read"
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
