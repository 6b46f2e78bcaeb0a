"""A head, label or choice that files and screens show stands once, whoever shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from headroom.api.words import SHARED_TABLES, SHARED_WORDS

ROOT = Path(__file__).parents[3]
SOURCES = ROOT / "backend/src/headroom"
SCREENS = ROOT / "frontend/src"
LITERAL = re.compile(r"'([^'\n]+)'|\"([^\"\n]+)\"|>([^<>{}\n]+)<|^\s+([A-Z][^<>{}'\"=;()]+)$", re.M)


def shared_texts() -> dict[str, str]:
    """Return every text of several words, with its name; a single word means many things."""
    words = {
        text: f"{constant}.{name}"
        for room in SHARED_WORDS.values()
        for constant, words in room.items()
        for name, text in words.items()
        if isinstance(text, str) and " " in text
    }
    return dict(table_texts()) | words


def table_texts() -> Iterator[tuple[str, str]]:
    """Give titles and heads of several words, with the table that declares them."""
    for room in SHARED_TABLES.values():
        for constant, tables in room.items():
            for name, one in tables.items():
                texts = (one["title"], *(head["head"] for head in one["heads"]))
                yield from ((text, f"{constant}.{name}") for text in texts if " " in text)


def python_texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def screen_texts(source: str) -> Iterator[str]:
    for literal in LITERAL.finditer(source):
        yield next(text for text in literal.groups() if text).strip()


def test_no_screen_writes_a_shared_text_a_second_time() -> None:
    shared = shared_texts()
    again = [
        f"{file.relative_to(ROOT)}: {text!r} is {shared[text]}"
        for file in sorted(SCREENS.rglob("*.ts*"))
        if not {"gen", "test"} & set(file.name.split("."))
        for text in screen_texts(file.read_text())
        if text in shared
    ]
    assert not again, "take them from api/*-words.gen.ts:\n" + "\n".join(again)


@pytest.mark.parametrize("room", SHARED_WORDS)
def test_a_room_has_each_text_once(room: str) -> None:
    for words in SHARED_WORDS[room].values():
        texts = [*words.values()]
        assert [text for text in texts if texts.count(text) > 1] == []


def test_a_label_between_tags_and_one_on_a_line_of_its_own_are_texts_of_a_screen() -> None:
    source = "<h2>Peak before</h2>\n<p\n>\n  Bill after\n</p> const head = 'Stops at'"
    assert {"Peak before", "Bill after", "Stops at"} <= {*screen_texts(source)}


def test_files_take_a_shared_text_from_its_room() -> None:
    shared = shared_texts()
    again = [
        f"{file.relative_to(ROOT)}: {text!r} is {shared[text]}"
        for file in sorted((SOURCES / "exports").rglob("*.py"))
        for text in python_texts(file.read_text())
        if text in shared
    ]
    assert not again, "take them from their room's words:\n" + "\n".join(again)
