"""Tables that files and screens draw are declared once; what a column shows is there."""

from __future__ import annotations

import string
from typing import get_args

import pytest
from pydantic import BaseModel

from headroom.domain.lab.tables import LabTables
from headroom.domain.quantities.tables import AnswerTable, TableHead, read_field

TABLES = {f"lab.{name}": one for name, one in LabTables.by_name().items()}


def has_path(model: object, path: str) -> bool:
    """Return whether rows of a model have something at a path."""
    name, _, rest = path.partition(".")
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        return False
    if name not in model.model_fields:
        return False
    kind = model.model_fields[name].annotation
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
    lines = [head for head in TABLES[name].heads if head.color is not None]
    assert len({head.color for head in lines}) == len(lines)
    assert len({head.unit for head in lines}) <= 1


def test_a_text_is_made_of_several_fields() -> None:
    assert read_field(_Row(label="a", of="run"), "{of}, step {label}") == "run, step a"


@pytest.mark.parametrize("path", ["labels", "inner.right", "label.left"])
def test_a_path_that_rows_do_not_have_is_noticed(path: str) -> None:
    assert has_path(_Row, "inner.left")
    assert not has_path(_Row, path)
