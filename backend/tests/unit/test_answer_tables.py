"""Tables that files and screens draw are declared once; what a column shows is there."""

from __future__ import annotations

import string
from types import UnionType
from typing import get_args, get_type_hints

import pytest
from pydantic import BaseModel

from headroom.domain.lab.tables import LabTables
from headroom.domain.peaks.tables import PeakTables
from headroom.domain.quantities.tables import AnswerTable, TableHead, read_field
from headroom.domain.scenario.tables import BillTables, ScenarioTables

TABLES = {
    f"{room.__name__}.{name}": one
    for room in (LabTables, PeakTables, BillTables, ScenarioTables)
    for name, one in room.by_name().items()
}


def has_path(model: object, path: str) -> bool:
    """Return whether rows of a model have something at a path."""
    if isinstance(model, UnionType):
        return any(has_path(one, path) for one in get_args(model))
    name, _, rest = path.partition(".")
    fields = get_type_hints(model) if isinstance(model, type) else {}
    if name not in fields:
        return False
    kind = fields[name]
    key, *_ = get_args(kind) or (None,)
    if rest and get_args(key):  # what hangs on one of some values
        return rest in get_args(key)
    return not rest or any(has_path(one, rest) for one in (kind, *get_args(kind)))


def paths_of(head: TableHead) -> list[str]:
    """Return what a column reads of a row."""
    if "{" in head.field:
        return [path for _, path, *_ in string.Formatter().parse(head.field) if path]
    return [path for path in (head.field, head.noun) if path]


@pytest.mark.parametrize("name", TABLES)
def test_rows_have_what_their_columns_show(name: str) -> None:
    declared = TABLES[name]
    missing = [
        path
        for head in declared.heads
        for path in paths_of(head)
        if not has_path(declared.row, path)
    ]
    assert missing == []


@pytest.mark.parametrize("name", TABLES)
def test_a_sheet_has_a_name_that_a_workbook_takes(name: str) -> None:
    assert 0 < len(TABLES[name].name) <= 31


class _Inner(BaseModel):
    left: str


class _Row(BaseModel):
    label: str
    inner: _Inner | None = None
    of: str = "one"


def columns(*heads: TableHead, rows: list[_Row]) -> dict[str, list[object]]:
    drawn = AnswerTable(_Row, "Sheet", "Title", heads).columns(rows)
    return {head.head: values for head, values in drawn}


def test_a_column_in_which_no_row_has_anything_is_left_out() -> None:
    heads = TableHead("Label", "label"), TableHead("Left", "inner.left")
    assert columns(*heads, rows=[_Row(label="a")]) == {"Label": ["a"]}
    both = [_Row(label="a"), _Row(label="b", inner=_Inner(left="c"))]
    assert columns(*heads, rows=both) == {"Label": ["a", "b"], "Left": [None, "c"]}


def test_a_column_that_tells_rows_apart_is_left_out_where_all_are_one() -> None:
    head = TableHead("Of", "of", if_apart=True)
    assert columns(head, rows=[_Row(label="a"), _Row(label="b")]) == {}
    assert columns(head, rows=[_Row(label="a"), _Row(label="b", of="two")]) == {
        "Of": ["one", "two"]
    }


@pytest.mark.parametrize("name", TABLES)
def test_lines_have_colours_of_their_own_and_one_unit(name: str) -> None:
    heads = TABLES[name].heads
    # of figures a table may have several charts
    lines = [head for head in heads if head.color is not None and head.shows == "number"]
    assert len({head.color for head in lines}) == len(lines)
    assert len({head.unit for head in lines}) <= 1


def test_a_text_is_made_of_several_fields() -> None:
    assert read_field(_Row(label="a", of="run"), "{of}, step {label}") == "run, step a"


def test_a_row_beside_the_answers_has_what_columns_are_called_by() -> None:
    total = {"inner.left": "all", "of {label}": "Total"}
    assert read_field(total, "inner.left") == "all"
    assert read_field(total, "of {label}") == "Total"
    assert read_field(total, "of") is None


def test_names_stand_in_one_cell() -> None:
    class Billed(BaseModel):
        lpars: tuple[str, ...]

    assert read_field(Billed(lpars=("A", "B")), "lpars") == "A, B"
    assert read_field(Billed(lpars=()), "lpars") is None


@pytest.mark.parametrize("path", ["labels", "inner.right", "label.left"])
def test_a_path_that_rows_do_not_have_is_noticed(path: str) -> None:
    assert has_path(_Row, "inner.left")
    assert not has_path(_Row, path)
