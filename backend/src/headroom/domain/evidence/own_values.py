"""Values that users read off published pictures: theirs, never mixed with published ones."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from headroom.domain.quantities.stated import InputModel, TextLine


class OwnValue(InputModel):
    """A value read off a published picture, in the figure's unit."""

    value: Annotated[float, Field(ge=0, le=1e12)] = Field(title="Value", examples=[0.52])
    note: TextLine = Field(
        title="How it was read off",
        description="How it was read off",
        examples=["top of the 4K bar, to half a grid line"],
    )
    author: Annotated[TextLine, Field(max_length=80)] = Field(
        title="Whose reading it is", description="Whose reading it is", examples=["A. Reader"]
    )


class PlacedValue(OwnValue):
    """The same with the figure that it was read off, and that figure's unit."""

    figure_id: str
    unit: str


class StoredOwnValue(BaseModel):
    """A user's reading; it never replaces a published value."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    id: int
    figure_id: str
    value: float
    unit: str = Field(description="The figure's unit")
    kind: Literal["measured"] = "measured"
    note: str
    author: str
    version: int
    created_at: datetime
    updated_at: datetime
