"""Tables that screens draw too, as blocks: declared in their room, filled from a frozen answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from headroom.domain.quantities.tables import AnswerTable, TableHead, read_field
from headroom.domain.quantities.units import unit_beside, unit_name
from headroom.exports.document.blocks import Block, Cell, Column, Table
from headroom.exports.document.case import Case
from headroom.exports.document.tables import by_columns, chart
from headroom.exports.palette import series_color
from headroom.exports.wording import DASH, SPACE

_OF_WORDS = ("text", "prose", "yes", "count")


def answer_table(
    case: Case, declared: AnswerTable, rows: Sequence[object], note: str = "", *, unit: str = ""
) -> Table:
    """Return a declared table of some rows. A unit that all figures share stands in the head.

    unit: of numbers that have that of the table.
    """
    columns = []
    for head, values in declared.columns(rows):
        shared = _shared_unit(case, head, values, unit)
        pairs = zip(rows, values, strict=True)
        rests_on = None if head.color is None else declared.rests_on
        cells = [_cell(case, head, row, value, shared, rests_on) for row, value in pairs]
        columns.append((_column(head, shared), cells))
    return by_columns(declared.name, declared.title, *columns, note=note)


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
    beside = "" if f" {unit} " in f" {head.head.lower()} " else unit_beside(unit, head.head)
    words = head.shows in _OF_WORDS
    color = None if head.color is None else series_color(head.color)
    return Column(head.head, beside, not words, color, wide=words)


def _shared_unit(case: Case, head: TableHead, values: Sequence[object], of_table: str) -> str:
    """Return the one unit of a column's numbers as the field writes it, or nothing."""
    if head.unit:
        return of_table if head.unit == "table" else head.unit
    figures = [value for value in values if isinstance(value, str) and head.shows == "figure"]
    units = {unit_name(case.get(figure).unit) for figure in figures}
    return units.pop() if len(units) == 1 else ""


def _cell(
    case: Case, head: TableHead, row: object, value: object, unit: str, of_lines: str | None
) -> Cell:
    if value is None:
        return Cell(DASH)
    if isinstance(value, int | float):
        if head.shows == "yes":
            return Cell("yes" if value else "no")
        # older answers have a bare amount in place of a figure, which rests on what was paid
        rests_on = "price" if head.shows == "figure" else of_lines
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
