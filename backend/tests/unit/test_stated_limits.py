"""What a user states has ends that arithmetic can work with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import annotated_types
import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

import headroom.api.app  # noqa: F401  (loads every model)
from headroom.domain.comparison.content import AskedRate
from headroom.domain.quantities.stated import InputModel

LEAST_OF_A_COMPUTER = 5e-324


def _models(of: type[InputModel]) -> Iterator[type[InputModel]]:
    for model in of.__subclasses__():
        yield model
        yield from _models(model)


def _above_zero(annotation: Any) -> Iterator[Any]:
    """Yield the types within one that hold numbers above 0, as Annotated or a field gives them."""
    for part in get_args(annotation):
        limits = [
            limit
            for one in get_args(part)[1:]
            for limit in (one.metadata if isinstance(one, FieldInfo) else [one])
        ]
        if any(isinstance(one, annotated_types.Gt) and one.gt == 0 for one in limits):
            yield part
        else:
            yield from _above_zero(part)


def test_what_is_divided_by_is_large_enough() -> None:
    # the reciprocal of the least float, and half of it, are no numbers to calculate with
    taken, tried = [], 0
    for model in set(_models(InputModel)):
        for name, field in model.model_fields.items():
            for limited in _above_zero(tuple[field.rebuild_annotation(), None]):  # type: ignore[misc]
                tried += 1
                try:
                    TypeAdapter(limited).validate_python(LEAST_OF_A_COMPUTER)
                except ValidationError:
                    continue
                taken.append(f"{model.__name__}.{name}")
    assert sorted(taken) == [] and tried > 30


@pytest.mark.parametrize("value", [1e-9, 900.0])
def test_a_small_rate_is_taken(value: float) -> None:
    assert TypeAdapter(AskedRate).validate_python(value) == value
