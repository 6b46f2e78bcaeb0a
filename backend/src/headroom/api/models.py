"""What all schemas share: strict input, plain text, and the one shape of a figure."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from headroom.domain.quantities.answers import Each, Figures, OutputModel
from headroom.domain.quantities.arrays import or_null
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.stated import (
    AS_LINE,
    AS_TEXT,
    Day,
    Identifier,
    InputModel,
    Line,
    Note,
    PrintedCell,
    ShortLine,
    ShortText,
    plain_text,
    whole_number,
)

__all__ = [
    "AS_LINE",
    "AS_TEXT",
    "DESCRIBED_AS",
    "Day",
    "Each",
    "Figure",
    "FigureRead",
    "Figures",
    "Identifier",
    "InputModel",
    "IntervalRead",
    "Line",
    "Note",
    "OutputModel",
    "PrintedCell",
    "ShortLine",
    "ShortText",
    "SourceRead",
    "or_null",
    "plain_text",
    "whole_number",
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
