"""A calculation of the lab is one object: route, contract and inputs of reports follow from it."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import ValidationError

from headroom.domain.lab.calculations import LAB, LabInputs
from headroom.exports.document.lab_run import TOPICS


def test_a_report_has_words_for_each_calculation_of_the_lab() -> None:
    assert set(TOPICS) == {kind.name for kind in LAB}


def test_no_two_calculations_ask_the_same_or_have_one_name() -> None:
    assert max(Counter(kind.content for kind in LAB).values()) == 1
    assert max(Counter(kind.name for kind in LAB).values()) == 1


def test_inputs_are_those_of_the_calculation_that_is_named() -> None:
    segments = {"request_bytes": 500, "response_bytes": 500, "mss_bytes": 1460}
    kind = next(kind for kind in LAB if kind.name == "segments")
    content = kind.content.model_validate(segments)
    assert LabInputs.model_validate({"calculation": "segments", "content": segments}).content == (
        content
    )
    with pytest.raises(ValidationError, match="json-length"):
        LabInputs.model_validate({"calculation": "json-length", "content": segments})
    with pytest.raises(ValidationError, match="does not match any of the expected tags"):
        LabInputs.model_validate({"calculation": "no-such", "content": segments})
