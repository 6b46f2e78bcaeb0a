"""What users state: strict models of it, and text as it is kept."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from math import inf
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError


def whole_number(value: object) -> object:
    """Return the integer that a number of JSON is, as 3 for 3.0; anything else as it is."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value


def is_none(value: object) -> bool:
    """Tell whether nothing is stated: such a field is left out of what is kept."""
    return value is None


_LEAST_DIVISOR = 1e-9


def _large_enough(value: float) -> float:
    if value < _LEAST_DIVISOR:
        raise ValueError("is too small to compute with")
    return value


LARGE_ENOUGH = AfterValidator(_large_enough)
"""For what stands below a line: a number near the least that a computer knows has no inverse."""


class InputModel(BaseModel):
    """What a user states: unknown fields, wrong types, NaN and Infinity are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _take_whole_numbers(cls, data: object) -> object:
        """JSON has one kind of number: 3.0 is a whole one."""
        if not isinstance(data, dict):
            return data
        return {name: whole_number(value) for name, value in data.items()}


def wrong_at(*faults: tuple[tuple[str | int, ...], str]) -> ValidationError:
    """Return the refusal of fields within a model, each by its place, for the model to raise."""
    return ValidationError.from_exception_data(
        "model",
        [
            InitErrorDetails(
                type=PydanticCustomError("value_error", "{message}", {"message": message}),
                loc=place,
                input=None,
            )
            for place, message in faults
        ],
    )


@dataclass(frozen=True, slots=True)
class Described:
    """What a model calls a field, the unit of its number, and between which ends it lies."""

    label: str
    unit: str | None = None
    low: float = -inf
    high: float = inf
    per: str | None = None

    def in_full(self) -> str:
        """Return the label with the time that the number is counted by: Licence, a year."""
        says_so = self.per is None or f"per {self.per}" in self.label
        return self.label if says_so else f"{self.label}, a {self.per}"


_SMALLEST = 1e-6
"""How far from an end that is not itself possible a number may begin."""


@lru_cache(maxsize=128)
def described(model: type[BaseModel], prefix: str = "") -> Mapping[str, Described]:
    """Return the fields of a model and of all within it, by their paths without list items."""
    schema = model.model_json_schema()
    return dict(_described(schema, schema.get("$defs", {}), prefix))


def _described(
    node: dict[str, Any], definitions: dict[str, Any], prefix: str
) -> Iterator[tuple[str, Described]]:
    for name, field in node.get("properties", {}).items():
        parts = list(_parts(field, definitions))
        keywords = {key: value for part in reversed(parts) for key, value in part.items()}
        yield (
            f"{prefix}{name}",
            Described(
                field["title"],
                keywords.get("unit"),
                keywords.get("minimum", keywords.get("exclusiveMinimum", -inf) + _SMALLEST),
                keywords.get("maximum", keywords.get("exclusiveMaximum", inf)),
                keywords.get("per"),
            ),
        )
        for part in parts:
            yield from _described(part, definitions, f"{prefix}{name}.")


def _parts(node: dict[str, Any], definitions: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a field's schema and those that it stands for: of a model, a choice, an item."""
    yield node
    if "$ref" in node:
        yield from _parts(definitions[node["$ref"].rpartition("/")[2]], definitions)
    for choice in (*node.get("anyOf", ()), *node.get("oneOf", ())):
        yield from _parts(choice, definitions)
    if "items" in node:
        yield from _parts(node["items"], definitions)


_CONTROLS = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_SPACES = r"\x09\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_INVISIBLE = r"\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
"""Soft hyphens, marks of direction and of width. Joiners are not among them: scripts and emoji
need them."""
_A_CONTROL = re.compile(f"[{_CONTROLS}\ud800-\udfff]")
_A_SPACE = re.compile(f"[{_SPACES}]")
_AN_INVISIBLE = re.compile(f"[{_INVISIBLE}]+")


def plain_text(text: object) -> object:
    """Return text as it is kept: composed (NFC), every space a plain one, without invisible signs.

    Text from word processors and other keyboards carries no-break and ideographic spaces, soft
    hyphens and marks of direction. What is no text goes on as it is. Raises ValueError for control
    characters and halves of surrogate pairs.
    """
    if not isinstance(text, str):
        return text
    if _A_CONTROL.search(text):
        raise ValueError("control characters are not allowed")
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", _AN_INVISIBLE.sub("", _A_SPACE.sub(" ", lines)))


AS_TEXT = Field(json_schema_extra={"pattern": f"^[^{_CONTROLS}]*$"})
"""What ``plain_text`` refuses, for the API's description."""
AS_LINE = Field(
    json_schema_extra={
        "pattern": f"^[^{_CONTROLS}]*[^ \\n\\r{_CONTROLS}{_SPACES}{_INVISIBLE}][^{_CONTROLS}]*$"
    }
)
"""The same, where something visible has to be left."""

TextLine = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=500),
    BeforeValidator(plain_text),
    AS_LINE,
]
"""A line of text: trimmed, not empty, without control characters."""

PartName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=120),
    BeforeValidator(plain_text),
    AS_LINE,
]
"""What a user calls a part of a scenario."""

ShortLine = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=200),
    BeforeValidator(plain_text),
    AS_LINE,
]
"""A line that is a name or a title."""

ShortText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=200),
    BeforeValidator(plain_text),
    AS_TEXT,
]
"""A name or a few words that may be left out."""

FreeText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=2000),
    BeforeValidator(plain_text),
    AS_TEXT,
]
"""A free note; line breaks are allowed."""


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise ValueError("has to be a day such as 2026-01-31") from error


Day = Annotated[str, AfterValidator(_day), Field(json_schema_extra={"format": "date"})]
"""A day of the calendar."""

BillMonth = Annotated[str, StringConstraints(pattern=r"^20\d\d-(0[1-9]|1[0-2])$")]
"""The month in which a billing period begins: 2026-10."""

Share = Annotated[float, Field(ge=0, le=1, json_schema_extra={"unit": "share"})]
Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,80}$")]
"""An id as the API gives them out."""
VersionNumber = Annotated[int, Field(ge=1, le=2**31 - 1)]

PrintedCell = Annotated[
    str | None,
    Field(
        description="The cell as it stands in the document, where that is stored; reports from "
        "before it was kept have no such field",
        examples=[".926"],
        # without a default in the document, clients have to expect that the field is absent
        json_schema_extra=lambda schema: schema.pop("default", None),
    ),
]
