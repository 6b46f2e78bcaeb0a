"""Schemas of values that users read off pictures."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from headroom.api.models import InputModel, Line, OutputModel


class OwnValueWrite(InputModel):
    """A value read off a published picture, in the figure's unit."""

    value: Annotated[float, Field(ge=0, le=1e12)] = Field(examples=[0.52])
    note: Line = Field(
        description="How it was read off", examples=["top of the 4K bar, to half a grid line"]
    )
    author: Annotated[Line, Field(max_length=80)] = Field(
        description="Whose reading it is", examples=["A. Reader"]
    )


class OwnValueRead(OutputModel):
    """A user's reading; it never replaces a published value."""

    id: int
    figure_id: str
    value: float
    unit: str = Field(description="The figure's unit")
    kind: Literal["measured"]
    note: str
    author: str
    version: int
    created_at: datetime
    updated_at: datetime
