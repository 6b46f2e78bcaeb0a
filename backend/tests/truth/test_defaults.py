"""What nobody needs to enter says that it was left empty or is at its default."""

from __future__ import annotations

from typing import Any

import pytest

from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.value.content import ValueContent
from headroom.exports.wording import ENTERED, origin_of
from headroom.services.scenario_calculation import recorded_case
from headroom.services.values import calculate_value
from tests.truth.contents import catalogue

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
