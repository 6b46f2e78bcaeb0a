"""Arrays as answers hold them: numbers in order, null where there is none."""

from __future__ import annotations

import math
from typing import Annotated, TypeAlias

import numpy as np
from pydantic import GetPydanticSchema, WithJsonSchema
from pydantic_core import core_schema

from headroom.domain.quantities.formulas import FloatArray


def or_null(values: FloatArray) -> list[float | None]:
    """Return the values of an array, null where it has none."""
    return [None if math.isnan(value) else value for value in values.tolist()]


_NUMBERS = core_schema.list_schema(core_schema.nullable_schema(core_schema.float_schema()))

Values: TypeAlias = Annotated[
    FloatArray,
    GetPydanticSchema(
        lambda _source, _handler: core_schema.is_instance_schema(
            np.ndarray,
            serialization=core_schema.plain_serializer_function_ser_schema(
                or_null, return_schema=_NUMBERS
            ),
        )
    ),
    WithJsonSchema({"type": "array", "items": {"anyOf": [{"type": "number"}, {"type": "null"}]}}),
]
"""An array of an answer; NaN is written as null."""

Numbers: TypeAlias = Annotated[
    Values, WithJsonSchema({"type": "array", "items": {"type": "number"}})
]
"""One that has no gaps."""
