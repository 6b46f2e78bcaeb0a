"""The request that settles choices is made of those of every kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from headroom.api.calculations.profiles import ProfileQuery
from headroom.services import imports
from headroom.services.imports import KINDS, ImportChoicesWrite


def test_what_every_kind_leaves_open_can_be_sent_and_nothing_else() -> None:
    described = ImportChoicesWrite.model_json_schema()
    assert set(described["properties"]) == {
        name
        for kind in KINDS.values()
        for name in TypeAdapter(kind.choices).json_schema()["properties"]
    }
    with pytest.raises(ValidationError, match="Extra inputs"):
        ImportChoicesWrite.model_validate({"colour": "red"})


def test_a_file_is_read_by_the_same_choices_in_an_address_and_in_an_import() -> None:
    asked = ProfileQuery.model_json_schema()["properties"]
    kept = ImportChoicesWrite.model_json_schema()["properties"]
    assert {name: field["title"] for name, field in asked.items()} == {
        name: kept[name]["title"] for name in asked
    }
    assert ProfileQuery.model_validate({"interval_minutes": "15"}).interval_minutes == 15


def test_a_choice_that_is_left_out_has_no_value_of_its_own() -> None:
    described = ImportChoicesWrite.model_json_schema()
    assert "required" not in described
    assert [name for name, field in described["properties"].items() if "default" in field] == []
    sent = ImportChoicesWrite.model_validate({"columns": {"1": "ignore"}, "dated": "2020-02-03"})
    assert sent.model_dump(mode="json", exclude_unset=True) == {
        "columns": {"1": "ignore"},
        "dated": "2020-02-03",
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": None},
        {"name": "x" * 121},
        {"columns": {"first": "ignore"}},
        {"columns": {"-1": "ignore"}},
        {"columns": {"1000": "ignore"}},
        {"interval_minutes": 7},
        {"requests": 0},
        {"step_seconds": 86_401},
        {"measured_on": None},
        {"time_zone": "Atlantis"},
        {"capacity_msu": 0},
        {"swapped": "yes"},
    ],
    ids=str,
)
def test_the_limits_of_a_kinds_choices_hold_for_what_is_sent(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ImportChoicesWrite.model_validate(wrong)


def test_a_choice_that_two_kinds_mean_differently_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @dataclass(frozen=True)
    class Shorter:
        name: Annotated[str, Field(max_length=10)]

    Shorter.__annotations__["name"] = Annotated[str, Field(max_length=10)]
    monkeypatch.setattr(KINDS["bill"], "choices", Shorter, raising=True)
    with pytest.raises(TypeError, match="choice name of bill"):
        imports._all_choices()
