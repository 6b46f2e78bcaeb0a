"""What all schemas share: strict input and plain text."""

from __future__ import annotations

from headroom.domain.quantities.answers import Each, Figures, OutputModel
from headroom.domain.quantities.arrays import or_null
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
    "Day",
    "Each",
    "Figures",
    "Identifier",
    "InputModel",
    "Line",
    "Note",
    "OutputModel",
    "PrintedCell",
    "ShortLine",
    "ShortText",
    "or_null",
    "plain_text",
    "whole_number",
]
