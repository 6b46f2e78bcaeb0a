"""What a report leaves out before it is frozen, so that no file under its link can hold it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from headroom.domain.reports.report import ReportPart

Json: TypeAlias = dict[str, Any]

OF_THE_PROFILE = ("profile.", "relief")
"""How ids begin of what was worked out from the intervals of a profile."""


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


def _cut(quantity: Json, known: Collection[str]) -> Json:
    """Return a quantity that rests on known ones alone, or on none that is named."""
    if all(name in known for name in quantity["inputs"]):
        return quantity
    return {**quantity, "formula": None, "inputs": []}


def withheld_inputs(inputs: Mapping[str, Any], parts: Collection[ReportPart]) -> tuple[str, ...]:
    """Return the names of inputs that a report cannot hold without the parts that show them."""
    return tuple(
        name
        for name, part in (("profile", "r4ha"), ("uncertainty", "sensitivity"))
        if part not in parts and inputs.get(name)
    )
