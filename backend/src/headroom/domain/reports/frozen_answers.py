"""Answers as reports froze them, read into the types that calculations answer with."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import reduce
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from headroom.domain.quantities.phrases import asked_rate, wordings_of

_DEEPEST = 8
"""Types within one another that may be missing whole."""
_BEFORE: Mapping[tuple[str, ...], Any] = {("regions",): 1}
"""Fields that an earlier release did not know, with what it took them for."""
_NUMBERS = ("float_type", "int_type")
_NOTHING: Mapping[str, Any] = {
    "string_type": "",
    "bool_type": False,
    "list_type": [],
    "tuple_type": [],
    "dict_type": {},
    "model_type": {},
    "model_attributes_type": {},
    "dataclass_type": {},
}
"""What stands for a part that is not there, by what pydantic says of None in its place."""

_Place: TypeAlias = tuple[int | str, ...]
Model = TypeVar("Model", bound=BaseModel)


class FrozenShapeError(ValueError):
    """An answer that is not of the type as which it is read. Its text names the first field."""


def read_frozen(model: type[Model], frozen: Mapping[str, Any]) -> Model:
    """Return a frozen answer as its type.

    A copy leaves parts out, and earlier releases did not know all fields: where the type wants
    something there, it is None where it may be, a number that is none (NaN), and else empty. Raises
    FrozenShapeError.
    """
    answer: Any = frozen
    gaps: dict[_Place, Any] = {}
    for depth in range(_DEEPEST):
        try:
            read = model.model_validate(answer)
        except ValidationError as error:
            if depth == 0:
                answer = copy.deepcopy(dict(frozen))
            gaps |= _fill_gaps(answer, error)
            continue
        for place, nothing in gaps.items():
            object.__setattr__(reduce(_step, place[:-1], read), str(place[-1]), nothing)
        return read
    raise FrozenShapeError("too much is missing")


def frozen_wordings(frozen: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Give the sentences of an answer that were frozen with their wording, and its asked rates."""
    if isinstance(frozen, list):
        for part in frozen:
            yield from frozen_wordings(part)
    elif isinstance(frozen, Mapping):
        for name, part in frozen.items():
            yield from frozen_wordings(part)
            wording = frozen.get("wording" if name == "text" else f"{name}_wording")
            if isinstance(part, str) and isinstance(wording, Mapping):
                yield part, wording
        figure, value = frozen.get("id"), frozen.get("value")
        if isinstance(figure, str) and figure.endswith("]") and isinstance(value, float | int):
            for text, wording in wordings_of(asked_rate(figure, value)).items():
                yield text, asdict(wording)
        apart = frozen.get("wordings")
        if isinstance(apart, Mapping):
            yield from apart.items()


def _fill_gaps(answer: Any, error: ValidationError) -> dict[_Place, Any]:
    """Put nothing where a field is missing.

    Returns, by their places, what no type takes for nothing: it is put there once all is read.
    Raises FrozenShapeError for any other fault.
    """
    gaps: dict[_Place, Any] = {}
    for fault in error.errors(include_url=False):
        place, kind = fault["loc"], fault["type"]
        nothing = _BEFORE.get(tuple(map(str, place)))
        if kind != "missing" and fault["input"] is None and kind in _NUMBERS:
            nothing = 0
            gaps[place] = math.nan
        elif kind == "literal_error" and fault["input"] is None:
            nothing = fault["ctx"]["expected"].split("'")[1]
            gaps[place] = None
        elif kind != "missing" and fault["input"] is None and kind in _NOTHING:
            nothing = copy.copy(_NOTHING[kind])
        elif kind != "missing":
            raise FrozenShapeError(f"{'.'.join(map(str, place))}: {fault['msg']}") from error
        reduce(_step, place[:-1], answer)[place[-1]] = nothing
    return gaps


def _step(within: Any, name: int | str) -> Any:
    held = isinstance(within, dict | list | tuple)
    return within[name] if held else getattr(within, str(name))
