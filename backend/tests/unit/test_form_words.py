"""What forms say of a field is meant: none of several words has the title that its name makes."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "scripts" / "fields.py"
_spec = importlib.util.spec_from_file_location("fields", SCRIPT)
assert _spec is not None and _spec.loader is not None
fields = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(fields)


def described(title: str) -> list[tuple[str, dict[str, object]]]:
    basis = {"enum": ["rating", "units"], "type": "string", "title": title}
    return list(fields._parts({"properties": {"msu_basis": basis}}))


def test_a_field_is_called_what_its_model_says() -> None:
    assert described("MSU basis") == [("msu_basis", {"label": "MSU basis"})]


def test_a_field_that_nobody_named_stops_what_writes_the_forms() -> None:
    with pytest.raises(SystemExit, match="msu_basis is shown and has no title"):
        described("Msu Basis")
