"""What people made is changed and deleted by its version alone, and comes back: every route."""

from __future__ import annotations

import json
from typing import Any

from headroom.settings import ROOT

PATHS: dict[str, dict[str, Any]] = json.loads(
    (ROOT / "backend" / "openapi.json").read_text(encoding="utf-8")
)["paths"]
WITHOUT_VERSIONS = {
    "/api/v1/imports/{import_id}",
    "/api/v1/packs/{pack_id}",
    "/api/v1/packs/{pack_id}/restore",
}
"""What waits to be taken over, and what is there or not: docs/guards-and-tests.md says why."""
FOR_GOOD = {"/api/v1/imports/{import_id}"}


def asking(method: str) -> dict[str, dict[str, Any]]:
    return {path: ways[method] for path, ways in PATHS.items() if method in ways}


def asks_for_the_version(operation: dict[str, Any]) -> bool:
    asked = {part["name"] for part in operation.get("parameters", ()) if part["in"] == "header"}
    return "if-match" in asked and {"412", "428"} <= set(operation["responses"])


def test_what_changes_or_deletes_asks_for_the_version() -> None:
    back = {path: way for path, way in asking("post").items() if path.endswith("/restore")}
    asked = [*asking("put").items(), *asking("delete").items(), *back.items()]
    assert len(asked) > 20
    without = {path for path, operation in asked if not asks_for_the_version(operation)}
    assert without == WITHOUT_VERSIONS


def test_what_is_deleted_comes_back() -> None:
    back = {path.removesuffix("/restore") for path in PATHS if path.endswith("/restore")}
    back |= {path.removesuffix("/versions/{number}") for path in back}
    assert set(asking("delete")) - back == FOR_GOOD
