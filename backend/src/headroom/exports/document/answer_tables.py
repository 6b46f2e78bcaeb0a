"""Tables that screens draw too, as blocks: declared in their room, filled from a frozen answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from headroom.domain.quantities.figures import other_way
from headroom.domain.quantities.tables import AnswerTable, TableHead, read_field
from headroom.domain.quantities.units import unit_beside, unit_name
from headroom.exports.document.blocks import Block, Cell, Column, Table
from headroom.exports.document.case import Case
from headroom.exports.document.tables import by_columns, chart, turned_columns
from headroom.exports.palette import color_of, series_color
from headroom.exports.wording import DASH, SPACE

_OF_WORDS = ("text", "prose", "yes", "count", "moment")
CellOf: TypeAlias = Callable[[Any], Cell]
"""What a file has in a cell of a row in place of what is declared."""


def answer_table(
    case: Case,
    declared: AnswerTable,
    rows: Sequence[object],
    note: str = "",
    *,
    first: Mapping[str, object] | None = None,
    total: Mapping[str, object] | None = None,
    unit: str = "",
    without: Collection[str] = (),
    cells: Mapping[str, CellOf] | None = None,
    when: Callable[[Any, Any], str] | None = None,
) -> Table:
    """Return a declared table of some rows. A unit that all figures share stands in the head.

    first, total: rows above and below them, by the path of a column. unit: of numbers that have
    that of the table. without: paths of columns that say nothing here. cells: by path. when: writes
    a moment of a row.
    """
    every = [row for row in (first, *rows, total) if row is not None]

    columns = []
    for head, stated in declared.columns(every, without):
        values = stated
        if head.shows == "moment":
            if when is None:
                continue
            pairs = zip(stated, every, strict=True)
            written = (moment if moment is None else when(moment, row) for moment, row in pairs)
            values = [text and text.replace(" ", SPACE) for text in written]
        shared = _shared_unit(case, head, values, unit)
        rests_on = None if head.color is None else declared.rests_on
        own = (cells or {}).get(head.field)
        drawn_of = [
            _cell(case, head, row, value, shared, rests_on)
            if own is None or row is first or row is total
            else own(row)
            for row, value in zip(every, values, strict=True)
        ]
        columns.append((_column(head, shared), drawn_of))
    drawn = by_columns(declared.name, declared.title, *columns, note=note)
    drawn = turned_columns(drawn, other_heads(declared))
    return replace(drawn, total=total is not None)


def other_heads(declared: AnswerTable) -> dict[str, str]:
    """Return what columns are called where all that they hold is below 0, by their heads."""
    others = {head.head: head.below or other_way(head.head) for head in declared.heads}
    return {head: other for head, other in others.items() if other != head}


def with_ids(case: Case, row: object, where: str, *names: str) -> dict[str, object]:
    """Return numbers of a row, or their ids where they are quantities. where: how those begin."""
    return {
        name: f"{where}{name}" if f"{where}{name}" in case.quantities.by_id else getattr(row, name)
        for name in names
    }


def answer_lines(
    case: Case, declared: AnswerTable, rows: Sequence[object], title: str, unit: str = ""
) -> Iterator[Block]:
    """Give the lines of a declared table, with the table that they are drawn from."""
    drawn = answer_table(case, declared, rows, "As it was frozen.", unit=unit)
    lines = [at for at, column in enumerate(drawn.columns) if column.color]
    unit = unit or next(head.unit for head in declared.heads if head.color is not None)
    yield replace(drawn, title=title, drawn_only=True)
    yield chart(case, "line", title, drawn, lines, unit_name(unit))


def _column(head: TableHead, unit: str) -> Column:
    # clients are counted in clients
    beside = unit_beside(unit, head.head)
    beside = "" if f" {beside} " in f" {head.head.lower()} " else beside
    words, breaks = head.shows in _OF_WORDS, head.shows != "moment"
    color = series_color(head.color) if isinstance(head.color, int) else None
    if isinstance(head.color, str):
        color = color_of(head.color)
    return Column(head.head, beside, not words, color, wide=words and breaks)


def _shared_unit(case: Case, head: TableHead, values: Sequence[object], of_table: str) -> str:
    """Return the one unit of a column's numbers as the field writes it, or nothing."""
    if head.unit:
        return {"row": "", "table": of_table}.get(head.unit, head.unit)
    figures = [value for value in values if isinstance(value, str) and head.shows == "figure"]
    units = {case.get(figure).unit for figure in figures}
    return units.pop() if len({unit_name(unit) for unit in units}) == 1 else ""


def _cell(
    case: Case, head: TableHead, row: object, value: object, unit: str, of_lines: str | None
) -> Cell:
    if isinstance(value, Cell):
        return value
    if value is None:
        return Cell(DASH)
    if isinstance(value, int | float):
        if head.shows == "yes":
            return Cell("yes" if value else "no")
        if head.unit == "row":
            return case.amount(value, str(read_field(row, "unit")))
        # older answers have a bare amount in place of a figure, which rests on what was paid
        rests_on = "price" if head.shows == "figure" and not head.unit else of_lines
        return case.number(value * head.times + (head.shows == "place"), unit, rests_on)
    text = str(value)
    if head.shows == "figure":
        return case.bare(text) if unit else case.shown(text)
    if head.shows == "count":
        number, noun = case.bare(text), read_field(row, head.noun)
        several = "" if number.value == 1 else "s"
        counted = number.text if noun is None else f"{number.text}{SPACE}{noun}{several}"
        return Cell(counted, rests_on=text)
    return Cell(text)
