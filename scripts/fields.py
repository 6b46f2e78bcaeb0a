"""Writes what the frontend says of figures and inputs from the API: `fields.py OPENAPI FOLDER`.

Figures are the document's ``x-figures``, in the order of reading. Fields are the numbers that
requests take: label, unit, hint and ends stand in the domain's models, a field of a form is made of
them. What may be null may be left empty; ``unstated`` says what then holds. Amounts of money have
their ends in minor units. Parts say which model lies in a field, what a text is called, and how
many items or letters it takes. What the lab alone asks has a module of its own, so that other pages
need not load it. Words and tables that files and screens share are the document's ``x-words`` and
``x-tables``, a module for each room; colours of data are its ``x-palette``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HEAD = (
    "// Written by `make api-types` from backend/openapi.json: change the domain, not this file.\n"
)
FORMS = (
    *("FlatPrice", "Hours", "LevelPrice", "Money", "Offload", "Part"),
    *("PricedValueContent", "PriceLevel", "Product", "ProfileCapacity", "RampStep"),
    *("ScenarioContent", "ScenarioWorkload", "Uncertainty"),
)
BEYOND = {"PricedValueContent": "ScenarioContent"}
"""Of these a form has what the second model says, and beside it what that has not."""
COMPARED = ("ComparisonContent",)
"""What a comparison and a subject are asked: pages that compare nothing load without it."""
LAB = (
    *("Resource", "HeldFor", "Dispatched", "Saturated", "Sent", "Station"),
    *("TrafficClass", "MeasuredLoad", "TcpSettings"),
    *("ContractsInForce", "AlternativeTerms"),
    *("ConsumptionContract", "ConsumedPart", "PeakLevel", "PriceStep", "TermClause"),
)
"""Of what the lab's calculations are asked, whose models the contract names, these are parts."""
OWN = (
    *("OwnMachine", "OwnTest", "OwnCycle", "OwnRegion", "OwnWay", "OwnPoint", "OwnComponent"),
    *("OwnValue", "OwnSeries", "KeptName"),
)
"""What users keep of their own: each sheet is loaded when it opens."""
PEAKS = (
    *("PeaksContent", "Profile", "LparSeries", "CapacityChange", "CapacityGroup"),
    *("ProfileProduct", "ProductHours", "DaySaving", "Moved"),
    *("ZiipWork", "LparZiips", "EligibleWork"),
)
IMPORTS = ("ImportChoicesWrite", "StatedInterval")
"""What is asked of a file that was brought."""
REPORT = ("Letterhead", "ReportWrite")
"""What the dialog asks that freezes a report: it is loaded when it opens."""
UNITS = ()
"""How units are written, which every page needs: no model of the contract."""
STARTED = (
    *("ContractsInForce", "ConsumptionContract", "ConsumedPart"),
    *("PeakLevel", "PriceStep", "TermClause"),
    *("Money", "Offload", "Product", "Profile", "ScenarioWorkload"),
)
"""What a user adds are the defaults of these, as what a page of the lab starts with are of what it
asks.
"""
MODULES = {
    "comparison-fields.gen.ts": COMPARED,
    "fields.gen.ts": FORMS,
    "import-fields.gen.ts": IMPORTS,
    "lab-fields.gen.ts": LAB,
    "own-fields.gen.ts": OWN,
    "peaks-fields.gen.ts": PEAKS,
    "report-fields.gen.ts": REPORT,
    "unit-fields.gen.ts": UNITS,
}
DAY = len("2026-01-31")
"""Letters of a date (ISO 8601), which the contract calls by its format alone."""
SHOWN = {"SU/s": "SU/sec", "share": "%", "transactions/s": "a second"}
TOLD = {"unstated": "placeholder", "hint": "hint"}
"""What holds where nothing is stated, and what helps to state it."""
ASKED = {
    "asked_with": "askedWith",
    "in_sight": "inSight",
    "lines": "lines",
    "upper": "upper",
}
"""With which yes or value a field is asked at all, whether all of its choices are in sight, how
many lines a text has, and that its letters are capitals."""
STYLES = {"share": "share", "h": "hours"}


def typescript(document: dict[str, Any], models: tuple[str, ...]) -> str:
    """Return the text of the module of some models; figures stand in that of the forms."""
    calculations = _calculations(document) if models is LAB else {}
    described = (*calculations.values(), *models)
    schemas = {name: document["components"]["schemas"][name] for name in described}
    defaults = {
        name: {
            key: field.get("default")
            for key, field in schemas[name]["properties"].items()
            if (key not in schemas[name].get("required", ()) or "default" in field)
            and not field.get("beside_the_form")
        }
        for name in (*calculations.values(), *STARTED)
        if name in schemas
    }
    constants: dict[str, Any] = {}
    if models is FORMS:
        constants["figures"] = [
            {name: value for name, value in figure.items() if value is not None}
            for figure in document["x-figures"]
        ]
    if models is LAB:
        constants["calculations"] = calculations
    if models is REPORT:
        constants |= {"reportKinds": document["x-report-kinds"]}
        constants |= {"partNames": document["x-report-parts"]}
    if models is IMPORTS:
        constants |= {"importKinds": document["x-import-kinds"]}
    if models is UNITS:
        constants |= {"units": document["x-units"], "minorDigits": document["x-minor-digits"]}
    else:
        constants |= {
            "fields": {name: dict(_beyond(document, name, _fields)) for name in described},
            "parts": {name: dict(_beyond(document, name, _parts)) for name in described},
            "defaults": defaults,
        }
    return _module(constants)


def _calculations(document: dict[str, Any]) -> dict[str, str]:
    """Return the lab's calculations by their names, with the model of what each is asked."""
    schemas = document["components"]["schemas"]
    return {
        name: schemas[kind.rsplit("/", 1)[1]]["properties"]["content"]["$ref"].rsplit("/", 1)[1]
        for name, kind in schemas["LabInputs"]["discriminator"]["mapping"].items()
    }


def _module(constants: dict[str, Any]) -> str:
    """Return the text of a module of constants."""
    return HEAD + "".join(
        f"\nexport const {name} = {json.dumps(value, indent=2, ensure_ascii=False)} as const\n"
        for name, value in constants.items()
    )


Described = Iterator[tuple[str, dict[str, Any]]]


def _beyond(
    document: dict[str, Any], name: str, describe: Callable[[dict[str, Any]], Described]
) -> Described:
    """Yield what describes a model's fields; without those that the model beside it has."""
    schemas = document["components"]["schemas"]
    beside = schemas[BEYOND[name]]["properties"] if name in BEYOND else ()
    return (one for one in describe(schemas[name]) if one[0] not in beside)


def _label(name: str, said: dict[str, Any]) -> str:
    """Return what a field is called. Exits where nobody said it: that a field is Msu Basis."""
    label: str = said.get("asked_as", said["title"])
    if label == _automatic(name) and ("_" in name or label in ("Msu", "Lpar", "Ziip")):
        sys.exit(f"{name} is shown and has no title: give its field one in the domain's model")
    return label


def _automatic(name: str) -> str:
    return name.replace("_", " ").title()


def _fields(schema: dict[str, Any]) -> Described:
    for name, given in schema["properties"].items():
        kinds = (*given.get("anyOf", ()), given.get("items", {}), given)
        said = {key: value for part in kinds for key, value in part.items()}
        numbers = [part.get("type") for part in kinds]
        ends = [key for key in said if key.lower().endswith(("minimum", "maximum"))]
        if {"number", "integer"}.isdisjoint(numbers) or len(ends) < 2:
            continue
        unit, per = said.get("unit", ""), f"a {said['per']}" if "per" in said else ""
        field: dict[str, Any] = {"label": _label(name, said)}
        limits = {
            "low": said.get("minimum", said.get("exclusiveMinimum")),
            "high": said.get("maximum", said.get("exclusiveMaximum")),
            "aboveLow": "exclusiveMinimum" in said,
            "belowHigh": "exclusiveMaximum" in said,
            "whole": "integer" in numbers,
        }
        if unit == "money":
            field["per"] = per
        else:
            field |= {"apiUnit": unit, "unit": per or SHOWN.get(unit, unit)}
        if unit in STYLES:
            field["style"] = "percent" if per else STYLES[unit]
        field |= {key: said[key] for key in ("hint", "choices", "clock") if key in said}
        if "null" in numbers:
            field["optional"] = True
        if "unstated" in said:
            field["placeholder"] = said["unstated"]
        if "style" in said:
            field["style"] = said["style"]
        if said.get("shown_in") == "ms":
            field["ms"] = True
        yield (
            name,
            field | {"limits": {key: end for key, end in limits.items() if end is not False}},
        )


def _parts(schema: dict[str, Any]) -> Described:
    for name, given in schema["properties"].items():
        said = (given, given.get("items", {}), *given.get("anyOf", ()), *given.get("oneOf", ()))
        models = [part["$ref"].rsplit("/", 1)[1] for part in said if "$ref" in part]
        part: dict[str, Any] = {}
        if within := [model for model in models if model in (*FORMS, *LAB, *OWN, *IMPORTS, *PEAKS)]:
            part["of"] = within
        lengths = [one["maxLength"] for one in said if "maxLength" in one]
        lengths += [DAY for one in said if one.get("format") == "date"]
        if (lengths and "items" not in given) or any("enum" in one for one in said):
            part["label"] = _label(name, given)
        items = given.get("items", {})
        listed = {one.get("type") for one in (items, *items.get("anyOf", ()))}
        several = [one for one in (given, *given.get("anyOf", ())) if "items" in one]
        asked = given.get("type") == "boolean" or listed & {"number", "integer"}
        asked = asked or any("enum" in one["items"] for one in several)
        if asked and given["title"] != _automatic(name):
            part["label"] = given.get("asked_as", given["title"])
        if names := next((one["names"] for one in said if "names" in one), None):
            values = next((one["enum"] for one in said if "enum" in one), None)
            # of yes and no what holds by itself stands first
            values = values or sorted((False, True), key=lambda yes: yes != given.get("default"))
            hints = next((one["hints"] for one in said if "hints" in one), {})
            part["options"] = [
                {"value": one, "label": names[_written(one)]}
                | ({"hint": hints[_written(one)]} if hints else {})
                for one in values
            ]
        if part:
            part |= {key: given[said] for said, key in TOLD.items() if said in given}
        part |= {key: given[asked] for asked, key in ASKED.items() if asked in given}
        if (lengths or several) and any(one.get("type") == "null" for one in said):
            part["optional"] = True
        if any(one.get("format") == "date" for one in said):
            part["day"] = True
        if examples := lengths and given.get("examples"):
            part["example"] = str(examples[0])
        counts = [one["maxItems"] for one in several if "maxItems" in one]
        if most := max(counts or lengths, default=None):
            part["most"] = most
        if least := [one["minItems"] for one in several if "minItems" in one]:
            part["least"] = least[0]
        if part:
            yield name, part


def _written(value: str | int) -> str:
    """Return a value as the names of a field's values have it."""
    return value if isinstance(value, str) else json.dumps(value)


if __name__ == "__main__":
    source, folder = map(Path, sys.argv[1:])
    contract = json.loads(source.read_text())
    for name, models in MODULES.items():
        (folder / name).write_text(typescript(contract, models))
    for shared in ("words", "tables"):
        for room, constants in contract[f"x-{shared}"].items():
            (folder / f"{room}-{shared}.gen.ts").write_text(_module(constants))
    (folder / "palette.gen.ts").write_text(_module(contract["x-palette"]))
