"""What a change takes off the MSU consumed: window, day, month and year."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.machines.million import ConsumedPrice
from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.value.answers import ValueAnswer
from headroom.domain.value.content import ValueContent
from headroom.services.catalogue import Catalogue, catalogue_of, published_of
from headroom.services.comparison import compare
from headroom.services.scenario_calculation import calculate_scenario
from headroom.services.seed_files import read_files
from headroom.services.values import calculate_value
from headroom.settings import ROOT

SOCKET_II: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
}
PER_MONTH = "msu_hours_saved_per_month"
PRICED = {"currency": "EUR", "consumption_price_per_msu_hour": 40, "mode": "consumption"}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    seeds = read_files(ROOT / "seeds")
    return catalogue_of(published_of(seeds.machines, seeds.studies, seeds.examples))


def content_of(**volumes: float) -> dict[str, Any]:
    return {**SOCKET_II, "workload": {**SOCKET_II["workload"], **volumes}}


def value_of(catalogue: Catalogue, **volumes: float) -> ValueAnswer:
    return calculate_value(catalogue, ValueContent.model_validate(content_of(**volumes)))


def scenario_of(catalogue: Catalogue, stated: dict[str, Any]) -> ScenarioAnswer:
    content = ScenarioContent.model_validate(stated)
    return calculate_scenario(catalogue, content, sampling=False)


def test_socket2_saves_752_msu_of_peak_and_6019_consumed_a_day(catalogue: Catalogue) -> None:
    figures = value_of(catalogue, day_transactions=15_000_000).figures
    assert figures["saved_msu"].value == pytest.approx(7.52, abs=0.005)
    assert figures["msu_hours_saved"].value == pytest.approx(30.095)  # read as 30.10
    assert figures["msu_hours_saved_per_day"].value == pytest.approx(2778 * 78 / 3600)
    assert figures["msu_hours_saved_per_day"].value == pytest.approx(60.19, abs=0.005)


def test_what_is_not_stated_of_other_hours_is_missing_and_never_the_windows(
    catalogue: Catalogue,
) -> None:
    figures = value_of(catalogue, day_transactions=15_000_000).figures
    for time in ("month", "year"):
        missing = figures[f"msu_hours_saved_per_{time}"]
        assert missing.value is None
        assert missing.why_missing == f"the transactions of the whole {time} are not stated"


def test_month_and_year_follow_their_own_transactions(catalogue: Catalogue) -> None:
    figures = value_of(
        catalogue, day_transactions=15e6, month_transactions=3e8, year_transactions=3.3e9
    ).figures
    per_million = 0.926 / 5_000 * 1e6 * 78 / 3600
    assert figures["msu_hours_saved_per_million"].value == pytest.approx(per_million)
    assert figures[PER_MONTH].value == pytest.approx(300 * per_million)
    assert figures["msu_hours_saved_per_year"].value == pytest.approx(3_300 * per_million)


def test_a_volume_that_comes_or_changes_on_a_kept_case_is_counted_anew(
    catalogue: Catalogue,
) -> None:
    answers = [
        value_of(catalogue, **volumes).figures["msu_hours_saved_per_day"].value
        for volumes in ({}, {"day_transactions": 15e6}, {"day_transactions": 3e7}, {})
    ]
    assert answers[0] is None
    assert answers[3] is None
    assert answers[1:3] == pytest.approx([2778 * 78 / 3600, 2 * 2778 * 78 / 3600])


def test_a_day_that_saves_more_than_the_machine_is_rated_saves_nothing(
    catalogue: Catalogue,
) -> None:
    answer = value_of(catalogue, day_transactions=15e9)
    missing = answer.figures["msu_hours_saved_per_day"]
    assert missing.why_missing == "the saving is more than the machine is rated"
    assert any("through the whole day" in notice.text for notice in answer.warnings)


@pytest.mark.parametrize(
    ("volumes", "what"),
    [
        ({"day_transactions": 7e6}, "the whole day cannot have fewer transactions than its window"),
        (
            {"day_transactions": 15e6, "year_transactions": 14e6},
            "the whole year cannot have fewer transactions than its day",
        ),
        ({"day_transactions": 15e6, "peak_share": 0}, "a window without transactions"),
    ],
)
def test_a_time_with_fewer_transactions_than_one_within_it_is_refused(
    volumes: dict[str, float], what: str
) -> None:
    with pytest.raises(ValidationError, match=what):
        ValueContent.model_validate(content_of(**volumes))


def test_a_window_that_is_longer_than_a_day_is_not_held_against_the_day() -> None:
    stated = content_of(day_transactions=1e6, peak_hours=400)
    assert ValueContent.model_validate(stated).workload.day_transactions == 1e6


def test_money_by_consumption_follows_the_transactions_of_the_month(catalogue: Catalogue) -> None:
    stated = content_of(month_transactions=3e8) | {"money": PRICED}
    answer = scenario_of(catalogue, stated)
    saved = 0.926 / 5_000 * 3e8 * 78 / 3600
    assert answer.figures[PER_MONTH].value == pytest.approx(saved)
    assert answer.figures["monthly_saving"].value == pytest.approx(saved * 0.40)
    assert not any(notice.code == "hours_not_described" for notice in answer.warnings)


def test_a_month_of_one_window_that_nobody_stated_is_missing(catalogue: Catalogue) -> None:
    by_peak = {"currency": "EUR", "products": []}
    answer = scenario_of(catalogue, content_of() | {"money": by_peak})
    assert answer.figures[PER_MONTH].value is None
    stated = content_of(periods_per_month=22) | {"money": by_peak}
    answer = scenario_of(catalogue, stated)
    assert answer.figures[PER_MONTH].value == pytest.approx(22 * 1389 * 78 / 3600)


def test_overflow_of_ziips_counts_as_consumed(catalogue: Catalogue) -> None:
    mixed = [{"substitution": "tales-a-alt-ziip-1", "share": 1}]
    stated = content_of(transactions=2e5, day_transactions=2e5) | {"mix": mixed}
    ziip = {"engines": 1, "overflow_share": 0.5}
    figures, net = (
        scenario_of(catalogue, one).figures for one in (stated, stated | {"ziip": ziip})
    )
    overflow = net["overflow_msu"].value
    assert overflow
    for name, hours in (("msu_hours_saved", 4), ("msu_hours_saved_per_day", 8)):
        before, after = figures[name].value, net[name].value
        assert before is not None
        assert after is not None
        assert before - after == pytest.approx(overflow * hours)


def test_a_saving_stated_in_msu_says_nothing_of_a_day(catalogue: Catalogue) -> None:
    stated = content_of() | {"mix": [], "stated_saving_msu": 15}
    figures = scenario_of(catalogue, stated).figures
    assert figures["msu_hours_saved"].value == 60
    missing = figures["msu_hours_saved_per_day"].why_missing
    assert missing is not None
    assert missing.startswith("the saving is stated in MSU")


AT_900 = {"transactions": 900 * 3600 * 4, "peak_share": 1, "peak_hours": 4}
SAVED = "million_saving"


def switched(before: str, after: str, **price: float) -> tuple[ValueContent, ConsumedPrice]:
    pair = {"from": before, "to": after, "rate_per_second": 900}
    asked = {"machine": "2964-7A5", "workload": AT_900, "mix": [{"substitution": pair, "share": 1}]}
    return ValueContent.model_validate(asked), ConsumedPrice.model_validate(price)


@pytest.mark.parametrize("basis", ["per_cp_rating", "service_units"])
@pytest.mark.parametrize("after", ["http-pooled", "ctg-ipic"])
@pytest.mark.parametrize("share", [{}, {"ziip_charged_share": 0.25}])
def test_what_a_million_saves_is_what_the_comparison_says_it_costs_less(
    catalogue: Catalogue, basis: str, after: str, share: dict[str, float]
) -> None:
    content, price = switched("http-nonpooled", after, price_per_msu_hour=0.4, **share)
    stated = {"msu_basis": basis, "target_su_per_sec": 60_000.0}
    content = content.model_copy(update=stated)
    asked = {"machine": "2964-7A5", "rate_per_second": 900, **stated}
    compared = compare(
        catalogue, ComparisonContent.model_validate({**asked, "price_per_msu_hour": 0.4, **share})
    )
    costs = {way.configuration: way.million_cost or 0 for way in compared.items}
    saved = calculate_value(catalogue, content, price).figures[SAVED]
    assert saved.value == pytest.approx(costs["http-nonpooled"] - costs[after], rel=1e-12)
    assert saved.value != 0


def test_a_million_calls_through_pooled_connections_cost_376_at_040_a_msu(
    catalogue: Catalogue,
) -> None:
    asked = {"machine": "2818-Y02", "rate_per_second": 900, "price_per_msu_hour": 0.4}
    compared = compare(catalogue, ComparisonContent.model_validate(asked))
    pooled = next(way for way in compared.items if way.configuration == "http-pooled")
    assert pooled.million_cost == pytest.approx(3.76, abs=0.005)


def test_a_price_that_changes_on_a_kept_case_is_counted_anew(catalogue: Catalogue) -> None:
    low, high = {"price_per_msu_hour": 0.4}, {"price_per_msu_hour": 0.8}
    saved = []
    for price in ({}, low, high, {}):
        answer = calculate_value(catalogue, *switched("http-nonpooled", "http-pooled", **price))
        saved.append(answer.figures.get(SAVED))
    assert saved[0] is saved[3] is None
    assert saved[1] is not None
    assert saved[2] is not None
    assert saved[2].value == pytest.approx(2 * (saved[1].value or 0))


def test_charged_ziip_time_that_nobody_measured_leaves_no_saving_in_money(
    catalogue: Catalogue,
) -> None:
    content = ValueContent.model_validate(SOCKET_II)
    price = ConsumedPrice(price_per_msu_hour=0.4, ziip_charged_share=0.5)
    saved = calculate_value(catalogue, content, price).figures[SAVED]
    assert saved.value is None
    assert "zIIP" in (saved.why_missing or "")
