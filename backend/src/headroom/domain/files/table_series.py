"""The values of a table of MSU as series of LPARs: placed, without totals, with gaps named."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import numpy as np

from headroom.domain.files.column_heads import TableUnit, number_head, without_unit
from headroom.domain.files.column_roles import (
    MOST_LPARS,
    MOST_TABLE_VALUES,
    ColumnRole,
    say_left_out,
)
from headroom.domain.files.delimited_text import Decimal, EvenNumbers, even_numbers, is_gap, number
from headroom.domain.files.interval_times import Grid, coarser
from headroom.domain.files.read_rules import ColumnUse, ReadRules
from headroom.domain.files.table_cells import LOOKED_AT, MOST_TABLE_ERRORS, TableCells, raise_all
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profiles import (
    FileError,
    FileSeries,
    Finding,
    ProfileUnit,
    recorded_finding,
)
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount, in_digits
from headroom.domain.quantities.words import FigureWords

_TOTAL_NAME = re.compile(
    r"(grand )?(totals?|sum|summe|gesamt(summe)?|all( lpars)?|alle|cpc|cec)([ _]?(msu|total))?",
    re.IGNORECASE,
)
_UNIT_NAME = re.compile(
    r"(lpar )?(r4ha )?(msus?|gp seconds|cpu seconds|values?)( used| consumed)?", re.IGNORECASE
)
_LEAST_ROWS_OF_A_TOTAL = 12
SU_OF_AN_MSU = 1_000_000


def lpar_in_head(heading: str) -> str:
    """Return the LPAR that a head of values names; empty where it names the quantity alone."""
    head = number_head(heading)
    return heading if head is None else without_unit(heading, head)


def cell_values(
    table: TableCells, values: Mapping[int, EvenNumbers | None], decimal: Decimal, unit: TableUnit
) -> FloatArray:
    """Return the values, rows × columns, NaN for gaps. Raises FileError for all that are wrong.

    values: their columns, with the numbers of those that need no look at single cells.
    """
    numbers = np.full((len(values), table.count), np.nan).T  # each column lies in one piece
    highest = HIGHEST_MSU * (SU_OF_AN_MSU if unit not in ("MSU", "MSU-hours", "percent") else 1)
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
                if len(wrong) == MOST_TABLE_ERRORS:
                    raise_all(wrong)
    raise_all(wrong)
    return numbers


def _complaint(cell: str, value: float | None, unit: TableUnit) -> str:
    shown = cell if len(cell) <= 40 else f"{cell[:40]}…"
    if value is None:
        return f"{shown} {FigureWords.no_number}"
    if value < 0:
        return f"{shown} is negative; {unit} are 0 or more"
    return f"{shown} is more {unit} than any machine has"


def series_by_head(
    table: TableCells, values: list[int], numbers: FloatArray, grid: Grid
) -> list[FileSeries]:
    """Return a series for each column of values, placed on the grid. Raises FileError."""
    names = [table.heading(index) for index in values]
    for at, (name, index) in enumerate(zip(names, values, strict=True)):
        if name and name in names[:at]:
            line, column = table.place(-1, index)
            raise FileError(f"two columns are headed {name[:40]}", line, column)
    if len(names) == 1 and _UNIT_NAME.fullmatch(names[0]):
        names = [""]  # a heading that says what is counted names no LPAR
    shorter = [lpar_in_head(name) for name in names]
    if len(names) == 1 or (all(shorter) and len(set(shorter)) == len(shorter)):
        names = shorter
    series = []
    for at, name in enumerate(names):
        placed = np.full(grid.count, np.nan)
        placed[grid.positions] = numbers[:, at]
        series.append(FileSeries(name or f"LPAR {at + 1}", placed))
    return series


def series_by_name(
    table: TableCells, column: int, groups: Sequence[str], numbers: FloatArray, grid: Grid
) -> list[FileSeries]:
    """Return a series for each LPAR that a column names, placed on the grid. Raises FileError."""
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
    if len(row_of) * grid.count > MOST_TABLE_VALUES:
        raise FileError(
            f"{Amount(len(row_of) * grid.count, exact=True)} values; at most "
            f"{Amount(MOST_TABLE_VALUES)} are read"
        )
    placed = np.full((len(row_of), grid.count), np.nan)
    placed[[row_of[name] for name in groups], grid.positions] = numbers
    return [FileSeries(name, placed[at]) for name, at in row_of.items()]


def recorded_series(
    table: TableCells,
    roles: list[ColumnRole],
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
    numbers = cell_values(table, plain, decimal, "MSU")
    if names is not None:
        if len(columns) > 1:
            line, column = table.place(-1, columns[1])
            raise FileError("two columns hold a recorded R4HA; one is read", line, column)
        recorded = series_by_name(table, names, groups, numbers[:, 0], grid)
    else:
        recorded = []
        for at, index in enumerate(columns):
            placed = np.full(grid.count, np.nan)
            placed[grid.positions] = numbers[:, at]
            whose = lpar_in_head(table.heading(index))
            if not whose and len(series) == 1:
                whose = series[0].lpar
            if not whose:
                say_left_out(table, index, findings)
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


def lpar_capacities(
    table: TableCells,
    roles: list[ColumnRole],
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
            else [lpar_in_head(table.heading(index)) or (min(lpars) if len(lpars) == 1 else "")]
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


def without_totals(
    series: list[FileSeries],
    stated: Mapping[int, ColumnUse],
    values: list[int],
    roles: list[ColumnRole],
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
        for part in (msu[:, :LOOKED_AT], msu)
    )


def zeros_for_gaps(series: list[FileSeries], grid: Grid) -> list[FileSeries]:
    """Return the series with 0 where a time has no value, and gaps where there is no time."""
    there = np.zeros(grid.count, dtype=bool)
    there[grid.positions] = True
    return [
        FileSeries(part.lpar, np.where(np.isnan(part.msu) & there, 0.0, part.msu))
        for part in series
    ]


def coarser_series(
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


def say_gaps(series: list[FileSeries], findings: list[Finding]) -> None:
    """Add in how many intervals a series has no value."""
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
