"""Tables of answers: what a column is called, which field of a row it shows, in which order.

A room declares each of its tables once, as an attribute of its ``SharedTables``. Files draw them as
blocks; the contract carries them as ``x-tables``, from which the frontend's ``api/*-tables.gen.ts``
are written under the same names, and screens draw those.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from types import UnionType
from typing import Any, Literal, Self, TypeAlias

Shows: TypeAlias = Literal["figure", "number", "text", "prose", "yes", "place", "count", "moment"]
"""What a field holds: the id of a figure or its bare number, a number, a name or a sentence, yes or
no, a place that is read from 1, the id of a number of what ``noun`` names, or a moment, which is
left out where nobody says when that is.
"""


@dataclass(frozen=True, slots=True)
class TableHead:
    """A column: its head, and the path of what it shows of a row, such as ``year.saved``.

    A field may be a text with paths, ``{run}, step {number}``; an empty one is the row's name.
    noun: path of what is counted, in the singular. if_apart: left out where all rows say the same.
    unit: of numbers; ``table`` for that of the whole table, ``row`` for that of each row. times:
    what its field is shown times. color: of what a chart draws of the column, by position or
    processor; what counts last. below: the head where all values are below 0, for one that says
    neither saved nor added.
    """

    head: str
    field: str = ""
    shows: Shows = "figure"
    unit: str = ""
    noun: str = ""
    if_apart: bool = False
    times: int = 1
    color: int | str | None = None
    below: str = ""

    @classmethod
    def line(cls, head: str, field: str, unit: str, color: int, times: int = 1) -> Self:
        """Return a column of numbers that a chart draws as a line."""
        return cls(head, field, "number", unit, times=times, color=color)

    def is_shown(self, values: Sequence[object]) -> bool:
        """Return whether a table has the column; values: what its rows hold."""
        if self.if_apart:
            return any(value != values[0] for value in values)
        return not values or any(value is not None for value in values)


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """A table. Its first column heads its rows; a column without any value is left out.

    row: model of its rows, or those they are made of. name: of its sheet. names: of the rows, where
    the answer has none. rests_on: the figure on which what it draws depends.
    """

    row: type | UnionType
    name: str
    title: str
    heads: tuple[TableHead, ...]
    names: tuple[str, ...] = ()
    rests_on: str | None = None

    def columns(
        self, rows: Sequence[object], without: Collection[str] = ()
    ) -> list[tuple[TableHead, list[object]]]:
        """Return the columns that rows have, each with what they hold. without: paths of others."""
        columns = [
            (head, [self._value(row, at, head.field) for at, row in enumerate(rows)])
            for head in self.heads
            if head.field not in without
        ]
        return [(head, values) for head, values in columns if head.is_shown(values)]

    def _value(self, row: object, at: int, field: str) -> object:
        return read_field(row, field) if field else self.names[at]

    def as_shown(self) -> dict[str, Any]:
        """Return what a screen needs: all but the model, without what is not stated."""
        usual = {one.name: one.default for one in fields(TableHead) if one.name != "shows"}
        heads = [
            {key: one for key, one in asdict(head).items() if one != usual.get(key, "")}
            for head in self.heads
        ]
        shown = {"name": self.name, "title": self.title, "heads": heads}
        return {**shown, "names": [*self.names]} if self.names else shown


def read_field(row: object, field: str) -> object:
    """Return what a row has in the field at a path, or a text made of several.

    A row that is no part of the answer, such as a sum, has it under the whole path.
    """
    if isinstance(row, Mapping):
        return row.get(field)
    if "{" in field:
        return re.sub(r"\{(.+?)\}", lambda path: f"{read_field(row, path[1])}", field)
    value: object = row
    for name in field.split("."):
        if value is not None:
            value = value.get(name) if isinstance(value, Mapping) else getattr(value, name)
    return ", ".join(value) or None if isinstance(value, tuple | list) else value


class SharedTables:
    """Tables by the name that both languages call them by."""

    @classmethod
    def by_name(cls) -> dict[str, AnswerTable]:
        """Return the tables of a room in their order."""
        return {name: one for name, one in vars(cls).items() if isinstance(one, AnswerTable)}
