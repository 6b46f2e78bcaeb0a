"""Frozen answers are read once, into the types that calculations answer with."""

import copy
import json
import math
from pathlib import Path
from typing import Any

import pytest

from headroom.domain.comparison.answers import ComparisonAnswer
from headroom.domain.reports.frozen_answers import FrozenShapeError, read_frozen
from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.value.answers import ValueAnswer

FROZEN = Path(__file__).parents[1] / "data" / "frozen"


def frozen(kind: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads((FROZEN / f"{kind}.json").read_text("utf-8"))["subject"][
        "answer"
    ]
    return answer


def test_what_an_earlier_release_did_not_know_is_none_or_empty() -> None:
    answer = frozen("scenario")
    before = copy.deepcopy(answer)
    read = read_frozen(ScenarioAnswer, answer)
    assert answer == before, "what was frozen stays as it is"
    assert read.levers is None
    assert "capacity" not in answer
    assert read.capacity.years == ()


def test_a_number_that_an_earlier_release_did_not_know_is_no_number() -> None:
    read = read_frozen(ScenarioAnswer, frozen("scenario"))
    assert read.sampling is not None
    quantiles = read.sampling.quantiles["peak_transactions"]
    assert quantiles is not None
    assert math.isnan(quantiles.p25)
    assert quantiles.p5 < quantiles.p50 < quantiles.p95


def test_an_earlier_comparison_is_of_one_region() -> None:
    assert read_frozen(ComparisonAnswer, frozen("comparison")).regions == 1


def test_a_copy_without_its_mix_is_read() -> None:
    answer = frozen("value") | {"capacity": None}
    answer["parts"] = [{"substitution": "a..b", "label": "A"}]
    (part,) = read_frozen(ValueAnswer, answer).parts
    assert (part.label, part.gp_seconds_saved, part.rate) == ("A", "", None)
    assert math.isnan(part.share)


def test_an_answer_of_another_kind_is_refused_with_its_place() -> None:
    with pytest.raises(FrozenShapeError, match="months"):
        read_frozen(ScenarioAnswer, frozen("scenario") | {"months": "none"})
