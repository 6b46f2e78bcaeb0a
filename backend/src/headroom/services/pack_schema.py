"""The form of a pack as JSON Schema, for editors and for checks that are not ours.

What only a reader of the whole pack can see (ids that name nothing, digits that are not the value)
is `headroom pack check`'s.
"""

from __future__ import annotations

from typing import Any, get_args

from pydantic import TypeAdapter

from headroom.domain.audit.claims import FORMS, Claims
from headroom.domain.comparison.questions import Question
from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.packs import PackCover
from headroom.domain.evidence.studies import Study
from headroom.services.seed_files import COLUMNS, FIELDS_ELSEWHERE, FIGURE_UNITS, UNITS_OF

_TEXT = {"type": "string"}


def pack_schema() -> dict[str, Any]:
    """Return the schema: one definition for each kind of file, one for a row of each table."""
    types: dict[str, Any] = {
        "cover": PackCover,
        "study": Study,
        "claims": Claims,
        "questions": list[Question],
        **{f"claim_{name}": form for name, form in FORMS.items()},
    }
    schemas, definitions = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(kind)) for name, kind in types.items()],
        ref_template="#/$defs/{model}",
    )
    parts: dict[str, Any] = dict(definitions["$defs"])
    for (name, _), schema in schemas.items():
        parts[name] = schema
    study = parts[parts["study"]["$ref"].removeprefix("#/$defs/")]
    ways = parts["Configuration"]
    for part, filled_in in ((study, FIELDS_ELSEWHERE), (ways, {"study_id"})):
        part["properties"] = {
            name: field for name, field in part["properties"].items() if name not in filled_in
        }
        part["required"] = [name for name in part["required"] if name not in filled_in]
    ways["required"].remove("payload_class")  # what the bytes say
    place = parts["Environment"]
    place["required"].remove("machine")
    place["properties"]["speed_as"] = place["properties"]["machine"]
    place["oneOf"] = [{"required": ["machine"]}, {"required": ["speed_as", "machine_printed"]}]
    parts["group"] = {
        "type": "object",
        "required": ["for", "claims"],
        "additionalProperties": False,
        "properties": {
            "for": {"type": "object", "additionalProperties": {"type": "array"}},
            "claims": {"type": "array", "items": {"$ref": "#/$defs/claim"}},
        },
    }
    parts["claim"] = {
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in ("group", *map("claim_{}".format, FORMS))]
    }
    claims = parts[parts["claims"]["$ref"].removeprefix("#/$defs/")]
    claims["properties"]["claims"]["items"] = {"$ref": "#/$defs/claim"}
    parts |= {f"row_of_{table}": _row(table) for table in ("measurements", "figures", "extracts")}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "headroom-pack-1",
        "title": "A pack of studies",
        "description": "pack.yaml is a cover; studies/*.yaml hold a study, claims/*.yaml claims, "
        "questions/*.yaml questions; each row of a table is an object of its columns' texts.",
        "$ref": "#/$defs/cover",
        "$defs": dict(sorted(parts.items())),
    }


def _row(table: str) -> dict[str, Any]:
    words = {
        "measurements": {
            "quantity": [*UNITS_OF],
            "processor": ["", *get_args(Processor)],
            "unit": sorted({unit for units in UNITS_OF.values() for unit in units}),
        },
        "figures": {"unit": [*FIGURE_UNITS], "availability": ["text", "picture"]},
        "extracts": {},
    }[table]
    columns = COLUMNS[table].split()
    return {
        "type": "object",
        "required": columns,
        "properties": {name: {"enum": words[name]} if name in words else _TEXT for name in columns},
    }
