"""What nobody needs to enter says that it was left empty or is at its default."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.value.content import ValueContent
from headroom.exports.wording import ENTERED, origin_of
from headroom.services.scenario_calculation import recorded_case
from headroom.services.values import calculate_value
from tests.truth.contents import CONTENTS, catalogue, contents, recorded

POOLED: dict[str, Any] = {"from": "https-full", "to": "https-pooled"}
ASKED: dict[str, Any] = {
    "machine": "8561-717",
    "workload": {"transactions": 1_500_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": POOLED, "share": 1}],
}
MONEY: dict[str, Any] = {
    "currency": "EUR",
    "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}],
    "one_off": 5_000,
}


def origins(**stated: Any) -> dict[str, str]:
    content = ScenarioContent.model_validate(ASKED | stated)
    return {
        quantity.id: origin_of(quantity)
        for quantity in recorded_case(catalogue(), content).ledger.quantities()
    }


@pytest.mark.parametrize("quantity", ["capture_ratio", "speed_spread"])
def test_what_is_left_empty_is_not_stated_and_taken(quantity: str) -> None:
    assert origins(money=MONEY)[quantity] == "not stated; taken as 1"


@pytest.mark.parametrize("typed", [{}, {"regions": 1}])
@pytest.mark.parametrize(
    ("quantity", "value"),
    [
        ("regions", 1),
        ("growth_share_per_year", 0),
        ("periods_per_month", 1),
        ("licence", 0),
        ("yearly_costs", 0),
        ("discount_rate_share", 0),
        ("price_growth_share_per_year", 0),
    ],
)
def test_a_default_is_one_whether_it_is_typed_or_left(
    quantity: str, value: int, typed: dict[str, int]
) -> None:
    left = origins(money=MONEY, workload=ASKED["workload"] | typed)
    assert left[quantity] == f"at its default, {value}"


def test_what_is_entered_says_so() -> None:
    entered = origins(
        money=MONEY | {"discount_rate_share": 0.07},
        workload=ASKED["workload"] | {"regions": 2},
        capture_ratio=0.9,
    )
    for quantity in ("transactions", "regions", "capture_ratio", "one_off", "discount_rate_share"):
        assert entered[quantity] == ENTERED


@pytest.mark.parametrize(
    "quantity", ["discount_rate_share", "growth_share_per_year", "licence", "capture_ratio"]
)
def test_a_default_whose_range_is_entered_is_entered(quantity: str) -> None:
    ranged = {"input": quantity, "low": 0.01, "high": 1, "shape": "range"}
    found = origins(money=MONEY, uncertainty=[ranged])
    assert found[quantity] == ENTERED
    assert found["periods_per_month"] == "at its default, 1"


def test_a_slider_over_the_default_changes_where_the_number_comes_from() -> None:
    said = []
    for regions in (1, 2, 1):
        workload = ASKED["workload"] | {"regions": regions}
        content = ValueContent.model_validate(ASKED | {"workload": workload})
        said.append(origin_of(calculate_value(catalogue(), content).inputs["regions"]))
    assert said == ["at its default, 1", ENTERED, "at its default, 1"]


BESIDE_VARIABLES = {"regions": "workload.regions"}
"""Ids of defaults that no range moves, with their fields."""


def is_default(content: ScenarioContent, field: str) -> bool:
    """Return whether a content is the same without a field: nothing tells that it was entered."""
    stated = content.model_dump(mode="json", by_alias=True)
    *places, name = field.split(".")
    holder: Any = stated
    for place in places:
        holder = holder[int(place)] if place.isdigit() else holder[place]
    holder.pop(name, None)
    try:
        return ScenarioContent.model_validate(stated) == content
    except ValidationError:
        return False


def defaults_of(case: ScenarioCase) -> list[str]:
    """Return the quantities that are at a default and have no range of their own."""
    ranged = {statement.input for statement in case.content.uncertainty}
    fields = BESIDE_VARIABLES | {
        name: variable.field for name, variable in case.variables.items() if variable.field
    }
    return [
        name
        for name, field in fields.items()
        if name in case.ledger and name not in ranged and is_default(case.content, field)
    ]


def wrongly_entered(case: ScenarioCase) -> list[str]:
    return [name for name in defaults_of(case) if origin_of(case.ledger[name]) == ENTERED]


def test_no_default_of_any_content_is_called_entered() -> None:
    wrong = {
        number: names for number in range(CONTENTS) if (names := wrongly_entered(recorded(number)))
    }
    assert wrong == {}
    held = {name for number in range(0, CONTENTS, 5) for name in defaults_of(recorded(number))}
    assert held >= {
        *("regions", "growth_share_per_year", "periods_per_month", "capture_ratio"),
        *("licence", "one_off", "yearly_costs", "discount_rate_share"),
        "price_growth_share_per_year",
    }


@pytest.mark.parametrize("quantity", ["regions", "capture_ratio", "discount_rate_share"])
def test_a_default_that_is_called_entered_is_found(quantity: str) -> None:
    number = next(number for number in range(CONTENTS) if quantity in defaults_of(recorded(number)))
    case = recorded_case(catalogue(), contents()[number])
    case.ledger._quantities[quantity] = replace(case.ledger[quantity], source=None)
    assert wrongly_entered(case) == [quantity]
