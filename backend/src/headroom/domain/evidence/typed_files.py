"""How types are read from files that people type: nothing unknown, nothing empty."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import AliasChoices, ConfigDict, Field

Text: TypeAlias = Annotated[str, Field(min_length=1)]
STRICT = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


def seeded_as(*names: str) -> Any:
    """Return what lets a field have another name in the seed files."""
    return Field(validation_alias=AliasChoices(*names))
