"""What all schemas share: strict input, plain text, and the one shape of a figure."""

from __future__ import annotations

import math
import re
import unicodedata
from datetime import date
from typing import Annotated, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.quantities import Quantity


def whole_number(value: object) -> object:
    """Return the integer that a number of JSON is, as 3 for 3.0; anything else as it is."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value


class InputModel(BaseModel):
    """A request body: unknown fields, wrong types, NaN and Infinity are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _take_whole_numbers(cls, data: object) -> object:
        """JSON has one kind of number: 3.0 is a whole one."""
        if not isinstance(data, dict):
            return data
        return {name: whole_number(value) for name, value in data.items()}


class OutputModel(BaseModel):
    """A response: every field is always present."""

    model_config = ConfigDict(allow_inf_nan=False, from_attributes=True)


_CONTROLS = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_SPACES = r"\x09\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_INVISIBLE = r"\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
"""Soft hyphens, marks of direction and of width. Joiners are not among them: scripts and emoji
need them."""
_A_CONTROL = re.compile(f"[{_CONTROLS}\ud800-\udfff]")
_A_SPACE = re.compile(f"[{_SPACES}]")
_AN_INVISIBLE = re.compile(f"[{_INVISIBLE}]+")


def or_null(values: FloatArray) -> list[float | None]:
    """Return the values of an array, null where it has none."""
    return [None if math.isnan(each) else each for each in values.tolist()]


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

Line = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=500),
    BeforeValidator(plain_text),
    AS_LINE,
]
"""A line of text: trimmed, not empty, without control characters."""

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

Note = Annotated[
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

Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,80}$")]
"""An id as the API gives them out."""


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


class SourceRead(OutputModel):
    """Where a reader finds a number."""

    study: str | None = Field(examples=["socket2"])
    document: str | None
    locator: str = Field(examples=["Proposed Solution"])
    configuration: str | None = Field(description="The configuration whose row the number is")
    point: str | None = Field(description="That row", examples=["http-pooled.2"])
    figure: str | None = Field(description="The published figure that the number is")
    printed: PrintedCell = None


class IntervalRead(OutputModel):
    """Bounds in the figure's unit; level null: the range of an estimate, without probability."""

    low: float
    high: float
    level: float | None = Field(examples=[0.95])


class FigureRead(OutputModel):
    """A number with everything that a sceptical reader asks about it."""

    id: str = Field(examples=["gp_seconds_saved_per_hour"])
    label: str = Field(examples=["GP seconds saved per hour"])
    value: float | None = Field(examples=[347.25])
    unit: str = Field(examples=["s/h"])
    kind: Literal["published", "measured", "derived", "assumed"]
    interval: IntervalRead | None
    interval_missing: str | None = Field(description="Why the uncertainty is unknown")
    formula: str | None = Field(
        description="Text that contains the ids of `inputs` as they stand",
        examples=["gp_seconds_saved ÷ peak_hours"],
    )
    inputs: list[str] = Field(description="Ids of quantities in the same answer")
    source: SourceRead | None
    why_missing: str | None


Figure: TypeAlias = Quantity
"""A figure of a response: the domain's quantity itself, not copied into a model.

An answer has dozens of them, and copying would take longer than calculating. The document of the
API describes it as ``FigureRead``, which has the same fields.
"""

DESCRIBED_AS: dict[str, type[OutputModel]] = {
    "Quantity": FigureRead,
    "Source": SourceRead,
    "Interval": IntervalRead,
}
"""Which models describe the domain's own types in the API's document."""
