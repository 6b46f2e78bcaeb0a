"""What a report leaves out before it is frozen, so that no file under its link can hold it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from headroom.domain.reports.report import ReportPart

Json: TypeAlias = dict[str, Any]

OF_THE_PROFILE = ("profile.", "relief")
"""How ids begin of what was worked out from the intervals of a profile."""
OF_A_PART: tuple[tuple[str, ReportPart], ...] = (
    ("profile", "r4ha"),
    ("uncertainty", "sensitivity"),
)
"""Inputs that a report can do without, each with the part that shows it."""


def without_parts(answer: Json, parts: Collection[ReportPart]) -> Json:
    """Return an answer without what belongs to parts that were not asked for.

    Prices are not among it: they are left out of the inputs before anything is calculated.
    """
    found = dict(answer)
    if "sensitivity" not in parts and "tornado" in found:
        found |= {"tornado": [], "sampling": None, "uncertain": []}
    if "limits" not in parts:
        found |= {name: [] for name in ("warnings", "why_zero") if name in found}
    if "r4ha" not in parts and found.get("profile") is not None:
        found["profile"] = None
        found["inputs"] = {
            name: quantity
            for name, quantity in found["inputs"].items()
            if not name.startswith(OF_THE_PROFILE)
        }
    if "checks" in found:
        found["checks"] = [check for check in found["checks"] if _shows(check, parts)]
        if "findings" not in parts:
            found["findings"] = []
    if "inputs" in found and isinstance(found["inputs"], list):
        found["inputs"] = _differing(found["inputs"], parts)
        return found
    if "method" not in parts:
        for place in ("figures", "inputs"):
            if found.get(place):
                found[place] = {
                    name: {**quantity, "formula": None} for name, quantity in found[place].items()
                }
    known = {*(found.get("figures") or ()), *(found.get("inputs") or ())}
    for place in ("figures", "inputs"):
        if found.get(place):
            found[place] = {name: _cut(quantity, known) for name, quantity in found[place].items()}
    return found


def _shows(check: Json, parts: Collection[ReportPart]) -> bool:
    """Return whether a check of an audit belongs to a part that was asked for."""
    if check["severity"] is not None:
        return "findings" in parts
    return ("limits" if check["outcome"] == "cannot_be_checked" else "evidence") in parts


def _differing(rows: list[Json], parts: Collection[ReportPart]) -> list[Json]:
    """Return the inputs that scenarios have otherwise, as far as their parts were asked for."""
    left_out = tuple(f"content.{name}" for name, part in OF_A_PART if part not in parts)
    return [row for row in rows if not row["path"].startswith(left_out)]


def _cut(quantity: Json, known: Collection[str]) -> Json:
    """Return a quantity that rests on known ones alone, or on none that is named."""
    if all(name in known for name in quantity["inputs"]):
        return quantity
    return {**quantity, "formula": None, "inputs": []}


def withheld_inputs(inputs: Mapping[str, Any], parts: Collection[ReportPart]) -> tuple[str, ...]:
    """Return the names of inputs that a report cannot hold without the parts that show them."""
    stated = inputs.get("contents") or [inputs]
    return tuple(
        name
        for name, part in OF_A_PART
        if part not in parts and any(content.get(name) for content in stated)
    )


def held_back(inputs: Json, withheld: Collection[str]) -> Json:
    """Return inputs without those of these names; of scenarios side by side, in each."""
    kept = {name: value for name, value in inputs.items() if name not in withheld}
    if "contents" in kept:
        kept["contents"] = [held_back(content, withheld) for content in kept["contents"]]
    return kept
