"""Tables that screens draw too, as blocks: declared in their room, filled from a frozen answer."""

from __future__ import annotations

from collections.abc import Sequence

from headroom.domain.quantities.tables import AnswerTable, TableHead, read_field
from headroom.domain.quantities.units import unit_beside, unit_name
from headroom.exports.document.blocks import Cell, Column, Table
from headroom.exports.document.case import Case
from headroom.exports.document.tables import by_columns
from headroom.exports.wording import DASH, SPACE

_OF_WORDS = ("text", "prose", "yes", "count")


def answer_table(
    case: Case, declared: AnswerTable, rows: Sequence[object], note: str = ""
) -> Table:
    """Return a declared table of some rows. A unit that all figures share stands in the head."""
    columns = [
        (_column(head, unit), [_cell(case, head, row, value, unit) for row, value in held])
        for head, values in declared.columns(rows)
        for unit, held in [(_shared_unit(case, head, values), [*zip(rows, values, strict=True)])]
    ]
    return by_columns(declared.name, declared.title, *columns, note=note)


def _column(head: TableHead, unit: str) -> Column:
    # clients are counted in clients
    beside = "" if f" {unit} " in f" {head.head.lower()} " else unit_beside(unit, head.head)
    words = head.shows in _OF_WORDS
    return Column(head.head, beside, numeric=not words, wide=words)


def _shared_unit(case: Case, head: TableHead, values: Sequence[object]) -> str:
    """Return the one unit of a column's figures as the field writes it, or nothing."""
    figures = [value for value in values if isinstance(value, str) and head.shows == "figure"]
    units = {unit_name(case.get(figure).unit) for figure in figures}
    return units.pop() if len(units) == 1 else ""


def _cell(case: Case, head: TableHead, row: object, value: object, unit: str) -> Cell:
    if value is None:
        return Cell(DASH)
    if isinstance(value, int | float):
        if head.shows == "yes":
            return Cell("yes" if value else "no")
        # older answers have a bare amount in place of a figure, which rests on what was paid
        rests_on = "price" if head.shows == "figure" else None
        return case.number(value + (head.shows == "place"), rests_on=rests_on)
    text = str(value)
    if head.shows == "figure":
        return case.bare(text) if unit else case.shown(text)
    if head.shows == "count":
        number, noun = case.bare(text), read_field(row, head.noun)
        several = "" if number.value == 1 else "s"
        counted = number.text if noun is None else f"{number.text}{SPACE}{noun}{several}"
        return Cell(counted, rests_on=text)
    return Cell(text)
