"""Every printed number of a study as a cell with its place, and two copies held side by side."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from headroom.domain.evidence.studies import Study


@dataclass(frozen=True, slots=True)
class StudyCell:
    """A number as it was typed. key: what it is in its pack; place: where it is printed."""

    key: str
    place: str
    text: str


@dataclass(frozen=True, slots=True)
class CellDifference:
    """A cell that two copies of a pack do not have alike."""

    key: Annotated[str, Field(examples=["mq-zcx-z15-direct.1 cpu_time MSTR gp"])]
    place: str
    first: Annotated[str | None, Field(description="null: it has no such cell")]
    second: Annotated[str | None, Field(description="null: it has no such cell")]


def cells_of(study: Study) -> Iterator[StudyCell]:
    """Yield every cell that somebody typed: of tables, then of the text, then of screens."""
    for point in (point for points in study.points.values() for point in points):
        row = ", ".join(part for part in (point.table, point.row) if part)
        for name, printed, unit in (
            ("etr", point.etr_printed, "per second"),
            ("response_time", point.response_printed, "ms"),
        ):
            if printed is not None:
                yield StudyCell(f"{point.id} {name}", row, f"{printed} {unit}")
        for cell in point.components:
            place = ", ".join(part for part in (cell.table, cell.row, cell.column) if part)
            key = f"{point.id} {cell.quantity} {cell.name} {cell.processor}"
            yield StudyCell(key, place, f"{cell.printed} {cell.unit}")
    for figure in study.figures:
        if figure.printed is not None:
            text = f"{figure.printed} {figure.unit}"
            yield StudyCell(figure.id, figure.locator, text)
    for extract in study.extracts:
        for line in extract.values:
            key = f"{extract.id} {line.group} {line.name}"
            yield StudyCell(key, line.locator, f"{line.printed} {line.unit}".strip())


def cell_differences(first: Iterable[Study], second: Iterable[Study]) -> list[CellDifference]:
    """Return the cells that two copies do not have alike, in the order of the first's."""
    ours = {cell.key: cell for study in first for cell in cells_of(study)}
    theirs = {cell.key: cell for study in second for cell in cells_of(study)}
    differences = []
    for key in [*ours, *(key for key in theirs if key not in ours)]:
        one, other = ours.get(key), theirs.get(key)
        cell = one or other
        if cell is not None and (one is None or other is None or one.text != other.text):
            differences.append(
                CellDifference(
                    key, cell.place, one.text if one else None, other.text if other else None
                )
            )
    return differences


def digits_hash(studies: Iterable[Study]) -> str:
    """Return a hash over every cell with its digits and unit, whatever else is in the files."""
    lines = sorted(f"{cell.key}\t{cell.text}\n" for study in studies for cell in cells_of(study))
    return hashlib.sha256("".join(lines).encode()).hexdigest()
