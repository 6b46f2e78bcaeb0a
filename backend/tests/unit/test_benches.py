"""The benchmarks name what the program has; nothing else runs them before a change lands."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

from tests.bench.test_parts_come_to_an_end import part_names

BENCH = Path(__file__).parents[3] / "bench"


@pytest.mark.parametrize("path", sorted(BENCH.glob("*.py")), ids=lambda path: path.stem)
def test_a_bench_imports_what_is_there(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("headroom"):
            module = importlib.import_module(node.module or "")
            for name in node.names:
                if not hasattr(module, name.name):
                    importlib.import_module(f"{node.module}.{name.name}")


def test_every_part_is_in_the_list_of_them() -> None:
    page = (BENCH / "README.md").read_text(encoding="utf-8")
    listed = page.partition("One part alone:")[2].partition("`--once`")[0]
    assert [name for name in part_names() if not re.search(rf"\b{name}`", listed)] == []
