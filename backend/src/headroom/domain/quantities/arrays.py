"""Arrays as answers hold them: numbers in order, null where there is none."""

from __future__ import annotations

import math
from typing import Annotated, Any, TypeAlias

import numpy as np
from pydantic import GetPydanticSchema, WithJsonSchema
from pydantic_core import core_schema

from headroom.domain.quantities.formulas import FloatArray


def or_null(values: FloatArray) -> list[float | None]:
    """Return the values of an array, null where it has none."""
    return [None if math.isnan(value) else value for value in values.tolist()]


def _with_gaps(values: Any) -> Any:
    """Return a list as an answer writes it as the array that it was."""
    if not isinstance(values, list):
        return values
    return np.array([math.nan if value is None else value for value in values], dtype=np.float64)


_NUMBERS = core_schema.list_schema(core_schema.nullable_schema(core_schema.float_schema()))

Values: TypeAlias = Annotated[
    FloatArray,
    GetPydanticSchema(
        lambda _source, _handler: core_schema.no_info_before_validator_function(
            _with_gaps,
            core_schema.is_instance_schema(np.ndarray),
            serialization=core_schema.plain_serializer_function_ser_schema(
                or_null, return_schema=_NUMBERS
            ),
        )
    ),
    WithJsonSchema({"type": "array", "items": {"anyOf": [{"type": "number"}, {"type": "null"}]}}),
]
"""An array of an answer; NaN is written as null, and read from it."""

Numbers: TypeAlias = Annotated[
    Values, WithJsonSchema({"type": "array", "items": {"type": "number"}})
]
"""One that has no gaps."""
