"""Test cycles out of pasted text: a table of runs, or the screens of HBZT.

Method: docs/methods/own-tests.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.evidence.own_tests import MOST_CYCLES, Side
from headroom.domain.files.delimited_text import (
    Decimal,
    Row,
    decimal_of,
    is_gap,
    looks_like_number,
    number,
    split,
)
from headroom.domain.files.timer_screens import is_timer_screens, read_timer_screens
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount, in_decimals
from headroom.domain.quantities.stated import InputModel
from headroom.domain.quantities.words import FigureWords

CycleColumn: TypeAlias = Literal[
    "requests", "gp_seconds", "ziip_seconds", "elapsed_seconds", "concurrency", "side", "ignore"
]
TimeScale: TypeAlias = Literal["s", "ms", "us"]
PER_SECOND: dict[TimeScale, float] = {"s": 1.0, "ms": 1e3, "us": 1e6}
_TIMES: tuple[CycleColumn, ...] = ("gp_seconds", "ziip_seconds", "elapsed_seconds")
IN_ORDER: tuple[CycleColumn, ...] = ("requests", *_TIMES, "concurrency")
"""What columns without a head are taken as."""
_LONGEST_TEXT = 2_000_000
_HEADS: tuple[tuple[CycleColumn, re.Pattern[str]], ...] = (
    ("ziip_seconds", re.compile(r"\b(ziip|iip|zaap|aap)\b")),
    ("concurrency", re.compile(r"concurren|\bthreads?\b|parallel")),
    ("elapsed_seconds", re.compile(r"elapsed|duration|wall|laufzeit|dauer")),
    ("requests", re.compile(r"request|\breqs?\b|transaction|iteration|anfragen")),
    ("gp_seconds", re.compile(r"\b(gp|gcp|cps?|gcpu|cpu)\b")),
    ("side", re.compile(r"^(side|phase|when|vorher|configuration|test)\b")),
)
_SIDES: dict[Side, re.Pattern[str]] = {
    "before": re.compile(r"before|vorher|old|base", re.IGNORECASE),
    "after": re.compile(r"after|nachher|new|neu", re.IGNORECASE),
}


@dataclass(frozen=True, slots=True)
class ReadCycle:
    """One cycle as it was read. side: None where the text does not tell."""

    requests: int | None
    gp_seconds: float
    ziip_seconds: float | None
    elapsed_seconds: float | None
    side: Side | None
    place: str


@dataclass(frozen=True, slots=True)
class ReadColumn:
    """A column, what it is taken as, and the unit of its times."""

    head: str
    taken_as: CycleColumn
    unit: TimeScale


@dataclass(frozen=True, slots=True)
class ReadCycles:
    """What a pasted text holds. says: in words what it was taken as."""

    says: str
    columns: tuple[ReadColumn, ...]
    cycles: tuple[ReadCycle, ...]
    concurrency: int | None
    findings: tuple[Finding, ...]


class ColumnChoice(InputModel):
    """What a column is to be taken as."""

    taken_as: CycleColumn
    unit: TimeScale = "s"


class CyclesText(InputModel):
    """A pasted text, and how to read it where it does not tell."""

    text: Annotated[str, Field(min_length=1, max_length=_LONGEST_TEXT)] = Field(
        description="Runs × requests, CPU s GP, CPU s zIIP, elapsed s, concurrency, separated by "
        "tabs, semicolons or commas; or HBZT screens",
        examples=["Requests;CPU s GP;CPU s zIIP\n2500;0,260442;0,162292\n2500;0,260517;0,163108"],
    )
    columns: Annotated[list[ColumnChoice], Field(max_length=50)] | None = Field(
        default=None, description="Null: by the heads, or in the order above"
    )
    decimal: Decimal | None = Field(default=None, description="Null: found out")


def is_cycle_table(head: str) -> bool:
    """Tell whether a text begins with the heads of runs: requests, and CPU time on GP."""
    first = next((line for line in head.splitlines() if line.strip()), "")
    cells = re.split(r"[\t;,|]", first)
    roles = [_role(cell) for cell in cells]
    return {"requests", "gp_seconds"} <= {*roles} and not any(map(looks_like_number, cells))


def read_cycles(asked: CyclesText) -> ReadCycles:
    """Return the cycles of a text. Raises FileError with line and column."""
    if is_timer_screens(asked.text):
        return _of_screens(asked.text)
    return _of_table(asked)


def _of_screens(text: str) -> ReadCycles:
    readings = read_timer_screens(text)
    cycles = tuple(
        ReadCycle(
            None,
            reading.gp_seconds,
            reading.ziip_seconds,
            reading.elapsed_seconds,
            None,
            f"HBZT, {reading.says}",
        )
        for reading in readings
        if reading.means == "cycle"
    )
    findings = [
        Finding(
            f"screen_{reading.means}",
            f"{_amounts(reading.gp_seconds, reading.ziip_seconds)}{reading.says}.",
            reading.line,
        )
        for reading in readings
        if reading.means != "cycle"
    ]
    if not cycles:
        refused = [reading for reading in readings if reading.means == "refused"]
        if refused:
            raise FileError(refused[0].says, refused[0].line)
        raise FileError("no screen shows a difference; paste DELTA screens, or two readings")
    count = "1 screen" if len(readings) == 1 else f"{len(readings)} screens"
    return ReadCycles(f"HBZT: {count}", (), cycles, None, tuple(findings))


def _amounts(gp: float, ziip: float) -> str:
    if gp + ziip == 0:
        return ""
    if gp + ziip < 3600:
        return f"{in_decimals(gp, 6, 's')} on GP, {in_decimals(ziip, 6, 's')} on zIIP: "
    on_gp, on_ziip = (in_decimals(seconds / 3600, 3, "h") for seconds in (gp, ziip))
    return f"{on_gp} on GP, {on_ziip} on zIIP: "


def _of_table(asked: CyclesText) -> ReadCycles:
    parts = split(asked.text.encode(), None, asked.decimal)
    findings, rows = list(parts.findings), parts.rows
    heads: list[str] = []
    if any(cell and not looks_like_number(cell) and not is_gap(cell) for cell in rows[0].cells):
        beside = [cell for cell in rows[0].cells if looks_like_number(cell)]
        if not beside:
            heads, rows = rows[0].cells, rows[1:]
    if not rows:
        raise FileError("the text holds a head and no run")
    if len(rows) > 2 * MOST_CYCLES:
        raise FileError(f"a test has at most {MOST_CYCLES} cycles on a side")
    width = max(len(row.cells) for row in rows)
    columns = _columns(asked.columns, heads, width)
    used = [place for place, column in enumerate(columns) if column.taken_as in IN_ORDER]
    decimal = asked.decimal or decimal_of(
        (
            (row.cells[place], row.line, place + 1)
            for row in rows
            for place in used
            if place < len(row.cells)
        ),
        findings,
    )
    cycles, concurrent = [], set()
    for row in rows:
        values = _values(row, columns, decimal)
        gp = values.get("gp_seconds")
        if gp is None:
            raise FileError("this run has no CPU seconds on GP", row.line)
        if "concurrency" in values:
            concurrent.add(_whole(values["concurrency"], "concurrency", row))
        cycles.append(
            ReadCycle(
                _whole(values["requests"], "requests", row) if "requests" in values else None,
                gp,
                values.get("ziip_seconds"),
                values.get("elapsed_seconds"),
                _side(row, columns),
                f"line {row.line}",
            )
        )
    if len(concurrent) > 1:
        listed = ", ".join(str(tests_at_once) for tests_at_once in sorted(concurrent))
        raise FileError(f"the runs have concurrency {listed}; a test holds one: paste them apart")
    count = "1 run" if len(cycles) == 1 else f"{len(cycles)} runs"
    return ReadCycles(
        f"A table of {count}",
        tuple(columns),
        tuple(cycles),
        next(iter(concurrent), None),
        tuple(findings),
    )


def _columns(
    chosen: Sequence[ColumnChoice] | None, heads: Sequence[str], width: int
) -> list[ReadColumn]:
    padded_heads = [*heads[:width], *[""] * (width - len(heads))]
    if chosen is not None:
        if len(chosen) != width:
            raise FileError(f"the text has {width} columns, and {len(chosen)} are chosen")
        return _once(
            [
                ReadColumn(head, choice.taken_as, choice.unit)
                for head, choice in zip(padded_heads, chosen, strict=True)
            ]
        )
    if not heads:
        order = [*IN_ORDER, *["ignore"] * width][:width] if width > 1 else ["gp_seconds"]
        return [ReadColumn("", taken_as, "s") for taken_as in order]  # type: ignore[arg-type]
    columns_read: list[ReadColumn] = []
    for head in padded_heads:
        taken_as = _role(head)
        if any(column.taken_as == taken_as for column in columns_read):
            taken_as = "ignore"
        columns_read.append(ReadColumn(head, taken_as, _unit(head)))
    return _once(columns_read)


def _once(columns: list[ReadColumn]) -> list[ReadColumn]:
    """Return columns of which one holds GP time and none stands twice. Raises FileError."""
    roles = [column.taken_as for column in columns if column.taken_as != "ignore"]
    twice = next((role for role in roles if roles.count(role) > 1), None)
    if twice is not None:
        raise FileError(f"two columns are taken as {twice.replace('_', ' ')}")
    if "gp_seconds" not in roles:
        raise FileError("no column is CPU time on GP; choose which one it is")
    return columns


def _role(head: str) -> CycleColumn:
    plain = re.sub(r"[_\s]+", " ", head).strip().lower()
    return next((role for role, pattern in _HEADS if pattern.search(plain)), "ignore")


def _unit(head: str) -> TimeScale:
    plain = head.lower()
    if re.search(r"µs|μs|\bus\b|microsec|mikrosek", plain):
        return "us"
    return "ms" if re.search(r"\bms\b|millisec|millisek", plain) else "s"


def _values(row: Row, columns: Sequence[ReadColumn], decimal: Decimal) -> dict[str, float]:
    by_role: dict[str, float] = {}
    for place, (cell, column) in enumerate(zip(row.cells, columns, strict=False), 1):
        if column.taken_as not in IN_ORDER or is_gap(cell):
            continue
        value = number(cell, decimal)
        if value is None:
            raise FileError(f"{cell[:40]} {FigureWords.no_number}", row.line, place)
        if value < 0:
            raise FileError(f"{cell[:40]} is below 0", row.line, place)
        per_second = PER_SECOND[column.unit] if column.taken_as in _TIMES else 1.0
        by_role[column.taken_as] = value / per_second
    return by_role


def _whole(value: float, what: str, row: Row) -> int:
    if not value.is_integer() or value < 1:
        raise FileError(f"{Amount(value, exact=True)} is not a number of {what}", row.line)
    return int(value)


def _side(row: Row, columns: Sequence[ReadColumn]) -> Side | None:
    place = next((at for at, column in enumerate(columns) if column.taken_as == "side"), None)
    if place is None or place >= len(row.cells):
        return None
    cell = row.cells[place]
    return next((side for side, pattern in _SIDES.items() if pattern.search(cell)), None)
