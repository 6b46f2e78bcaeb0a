"""Every number of the lab at extreme ends: answered or refused, never a crash."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from headroom.domain.lab.contracts import ContractsContent
from headroom.domain.lab.freed import FreedContent, freed_capacity
from headroom.domain.lab.limits import LimitsContent, limits
from headroom.domain.lab.load_test import LoadTestContent, load_test
from headroom.domain.lab.queues import (
    ClosedModelContent,
    DemandBoundsContent,
    OpenModelContent,
    closed_model,
    demand_bounds,
    open_model,
)
from headroom.domain.lab.settlements import contracts_in_force
from headroom.domain.lab.signing import SigningContent, before_or_after_signing
from headroom.domain.lab.tcp import (
    ExchangeContent,
    JsonContent,
    SegmentsContent,
    exchange,
    json_length,
    segments,
)
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import InputModel

ENDS = (0, 5e-324, 1e-12, 1e-9, 1e-6, 0.5, 1, 500, 65_535, 1e6, 1e9, 1e15)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each number in a document."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from places(part, (*path, name))
    elif isinstance(value, list):
        for position, part in enumerate(value):
            yield from places(part, (*path, position))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (LimitsContent, limits),
        (ClosedModelContent, closed_model),
        (OpenModelContent, open_model),
        (DemandBoundsContent, demand_bounds),
        (SegmentsContent, segments),
        (ExchangeContent, exchange),
        (JsonContent, json_length),
        (LoadTestContent, load_test),
        (FreedContent, freed_capacity),
        (ContractsContent, contracts_in_force),
        (SigningContent, before_or_after_signing),
    ],
)
def test_a_number_at_its_end_is_answered_or_refused(
    content: type[InputModel], answer: Callable[[Any], object]
) -> None:
    start = content().model_dump_json()
    answered = 0
    for path in places(json.loads(start)):
        for end in ENDS:
            changed = part = json.loads(start)
            for name in path[:-1]:
                part = part[name]
            part[path[-1]] = end
            try:
                answer(content.model_validate_json(json.dumps(changed)))
                answered += 1
            except (ValidationError, Refusal):
                continue
    assert answered > 0
