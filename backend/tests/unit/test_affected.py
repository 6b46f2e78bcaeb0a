"""What a change reaches is found by imports, the nearest tests first."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import grimp
import pytest

SCRIPT = Path(__file__).parents[3] / "scripts" / "affected.py"
_spec = importlib.util.spec_from_file_location("affected", SCRIPT)
assert _spec is not None and _spec.loader is not None
affected = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(affected)


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("backend/src/headroom/domain/value/windows.py", "headroom.domain.value.windows"),
        ("backend/src/headroom/domain/value/__init__.py", "headroom.domain.value"),
        ("backend/tests/unit/test_formulas.py", "tests.unit.test_formulas"),
        ("frontend/src/main.tsx", None),
        ("docs/changing.md", None),
    ],
)
def test_a_file_is_the_module_that_python_imports(path: str, module: str | None) -> None:
    assert affected.module_of(path) == module


def test_tests_come_nearest_first_and_others_not_at_all() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in (
        ("headroom.case", "headroom.formula"),
        ("tests.unit.test_case", "headroom.case"),
        ("tests.unit.test_formula", "headroom.formula"),
        ("tests.unit.test_other", "headroom.other"),
        ("tests.api.test_formula", "headroom.formula"),
        ("tests.unit.samples", "headroom.formula"),
        ("tests.unit.test_packs", "headroom.case"),
        ("tests.unit.test_image", "headroom.formula"),
    ):
        graph.add_import(importer=importer, imported=imported)
    assert affected.nearest_tests(graph, ["headroom.formula"]) == [
        "tests.unit.test_formula",
        "tests.unit.test_image",  # a long one that imports it itself
        "tests.unit.test_case",
    ]
