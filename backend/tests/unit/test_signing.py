"""Before or after signing: the example of docs/methods/contracts.md, to the cent."""

from __future__ import annotations

from typing import Any

import pytest

from headroom.domain.lab.signing import SigningAnswer, SigningContent, before_or_after_signing
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.exports.wording import wording_text


def signing(**stated: Any) -> SigningAnswer:
    """Return the answer for the example, with what is stated otherwise."""
    return before_or_after_signing(SigningContent.model_validate(stated))


def amount(answer: SigningAnswer, figure: str) -> float:
    value = answer.inputs[figure].value
    assert value is not None
    return round(value, 2)


def test_c2_the_cost_of_each_year_without_the_change() -> None:
    answer = signing()
    costs = [amount(answer, year.cost["never"]) for year in answer.years]
    assert costs == [9_888_000.00, 10_193_280.00, 10_516_876.80]


@pytest.mark.parametrize(
    ("time", "saved"),
    [
        ("after_signing", 720_000.00),
        ("before_price_held", 1_440_000.00),
        ("before_total_derived", 519_216.10),
    ],
)
def test_c2_what_is_saved_in_three_years_by_when_the_change_goes_live(
    time: str, saved: float
) -> None:
    assert amount(signing(), f"saved[{time}]") == saved


def test_c2_from_which_fall_of_the_charges_on_before_beats_after() -> None:
    answer = signing()
    assert amount(answer, "fall_at_equal_cost") == 254_800.58
    at_it = signing(charges_fall_per_year=answer.figures["fall_at_equal_cost"].value)
    assert amount(at_it, "saved[before_total_derived]") == 720_000.00


@pytest.mark.parametrize(
    ("fall", "ends"),
    [
        (192_000, "let it go live after signing unless the price per MSU is fixed."),
        (300_000, "let it go live before the reference year."),
    ],
)
def test_the_advice_follows_which_costs_less(fall: float, ends: str) -> None:
    assert signing(charges_fall_per_year=fall).advice.endswith(ends)


def test_the_advice_names_both_effects_of_the_change() -> None:
    assert signing().advice.startswith(
        "Your change lowers the charges of the reference year by 2 % and consumption by 5 %"
    )


def test_the_advice_can_be_written_in_another_notation() -> None:
    wording = signing(charges_fall_per_year=200_000).advice_wording
    assert wording is not None
    text = wording_text(wording, "de-DE")
    assert text.startswith(
        "Your change lowers the charges of the reference year by 2,1\u00a0% and consumption "
        "by 5\u00a0%: "
    )


def test_a_range_of_growth_runs_through_every_choice() -> None:
    answer = signing(growth_low=0.02, growth_high=0.1)
    for choice in answer.choices:
        low, high = choice.cost_low, choice.cost_high
        assert low is not None
        assert high is not None
        assert amount(answer, low) < amount(answer, choice.cost) < amount(answer, high)
    # 9,600,000 × (1 + 0.5 × growth) in year 1
    assert amount(answer, "year[1.low].cost[never]") == 9_696_000


def test_the_least_baseline_is_where_the_drawing_begins_and_the_cheapest_with_cheap_growth() -> (
    None
):
    answer = signing(least_baseline_msu_hours=10e6)
    assert answer.baselines[0].baseline_msu_hours == 10e6
    costs = [point.cost for point in answer.baselines]
    assert min(costs) == costs[0]
    assert [notice.code for notice in answer.warnings][:1] == ["lowest_is_cheapest"]


def test_growth_dearer_than_the_baseline_makes_the_lowest_no_longer_the_cheapest() -> None:
    answer = signing(growth_price_ratio=1.5)
    costs = [point.cost for point in answer.baselines]
    assert min(costs) == costs[-1]
    assert "lowest_is_cheapest" not in [notice.code for notice in answer.warnings]


@pytest.mark.parametrize(
    ("stated", "field"),
    [
        ({"saved_msu_hours_per_year": 12e6}, "saved_msu_hours_per_year"),
        ({"charges_fall_per_year": 9.6e6}, "charges_fall_per_year"),
        ({"growth_low": 0.07}, "growth_low"),
        ({"least_baseline_msu_hours": 13e6}, "least_baseline_msu_hours"),
        (
            {"growth_share_per_year": -0.5, "growth_low": -0.5, "saved_msu_hours_per_year": 2e6},
            "saved_msu_hours_per_year",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(stated: dict[str, float], field: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        signing(**stated)
    assert refused.value.field == field


def test_the_advice_is_of_the_peak_where_it_is_stated() -> None:
    answer = signing(peak_msu=2000, saved_peak_msu=40, charges_fall_per_year=None)
    assert answer.advice == (
        "Your change lowers the peak by 2 % and consumption by 5 %: let it go live after signing "
        "unless the price per MSU is fixed."
    )
    assert amount(answer, "charges_fall") == 192_000
    assert answer.warnings[0].code == "fall_with_the_peak"


@pytest.mark.parametrize(
    ("stated", "field"),
    [
        ({"peak_msu": 2000}, "saved_peak_msu"),
        ({"saved_peak_msu": 40}, "peak_msu"),
        ({"peak_msu": 40, "saved_peak_msu": 40}, "saved_peak_msu"),
        ({"charges_fall_per_year": None}, "charges_fall_per_year"),
    ],
)
def test_a_peak_is_stated_whole_or_not_at_all(stated: dict[str, float], field: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        signing(**stated)
    assert refused.value.field == field


def in_force(above: float, **stated: Any) -> dict[str, Any]:
    """Return a contract in force of 12,000,000 at 0.80 and 0.40, its months so much above it."""
    return {
        "consumed_msu_hours": [(12e6 + above) / 12] * 12,
        "live_from_month": 8,
        "reported_months": 7,
        "contracts": [
            {
                "name": "Main",
                "baseline_msu_hours_per_year": 12e6,
                "prices": [{"price": 0.8, "growth_price": 0.4}],
            }
        ],
        **stated,
    }


def test_c4_inside_a_contract_the_saving_of_this_year_and_its_end_are_said_beside_the_signing() -> (
    None
):
    answer = signing(in_force=in_force(720_000))
    assert answer.in_force is not None
    now, whole = answer.in_force.savings
    assert amount(answer, now.saved) == 100_000 == amount(answer, whole.saved)
    assert answer.in_force.says == [
        "Main, Jan 2026 to Dec 2026: the change saves 100,000 EUR; 470,000 MSU-hours above the "
        "baseline are left with it."
    ]
    assert amount(answer, "saved[after_signing]") == 720_000


def test_c4_the_month_from_which_on_nothing_is_left_is_said() -> None:
    answer = signing(in_force=in_force(100_000))
    assert answer.in_force is not None
    assert "from Oct 2026 on nothing is left above the baseline" in answer.in_force.says[0]
    assert amount(answer, answer.in_force.savings[0].saved) == 40_000


def test_charges_that_are_not_known_are_asked_for_and_no_example_stands_for_them() -> None:
    with pytest.raises(InvalidInputError) as refused:
        signing(charges_per_year=None)
    assert refused.value.field == "charges_per_year"


def test_what_is_left_is_counted_in_what_the_contract_charges() -> None:
    hours = {
        "name": "Hours",
        "charged_by": "cpu_hours",
        "baseline_cpu_hours_per_year": 12_000.0,
        "prices": [{"price": 100, "growth_price": 50}],
    }
    flat = {"name": "Flat", "charged_by": "flat", "fixed_per_month": 1_000.0}
    content = {
        "first_month": "2026-01",
        "cpu_hours": [1_100.0] * 12,
        "saved_cpu_hours_per_month": 50.0,
        "live_from_month": 1,
        "contracts": [hours, flat],
    }
    answer = signing(in_force=content)
    assert answer.in_force is not None
    by_hours, by_flat = answer.in_force.says
    assert by_hours.endswith("600 CPU-hours above the baseline are left with it.")
    assert "baseline" not in by_flat


def test_p5_and_p95_of_consumption_run_through_the_contract_in_force() -> None:
    contracts = in_force(100_000, growth_share_per_year=0.06)
    answer = signing(growth_low=0, growth_high=0.12, in_force=contracts)
    assert answer.in_force is not None
    now = answer.in_force.savings[0]
    # five planned months: 1,008,333.33 × 1 ÷ 1.06 each leaves the year below its baseline
    assert amount(answer, str(now.saved_low)) == 0
    # × 1.12 ÷ 1.06: 100,000 + 5 × 57,075.47 = 385,377.36 above, of which 250,000 are saved
    assert amount(answer, str(now.saved_high)) == pytest.approx(100_000)
    assert amount(answer, now.saved) == 40_000
    for end, growth in ((now.saved_low, "P5"), (now.saved_high, "P95")):
        words, opened = f", at {growth} of growth", [str(end)]
        while opened:  # down to what was entered
            figure = answer.inputs[opened.pop()]
            assert figure.label.endswith(words)
            assert figure.formula is not None or figure.kind in ("assumed", "derived")
            opened += figure.inputs


def test_reported_months_have_no_range() -> None:
    contracts = in_force(720_000, reported_months=12, growth_share_per_year=0.06)
    answer = signing(growth_low=0, growth_high=0.12, in_force=contracts)
    assert answer.in_force is not None
    whole = answer.in_force.savings[-1]
    ends = {amount(answer, str(end)) for end in (whole.saved_low, whole.saved_high)}
    assert ends == {amount(answer, whole.saved)}


def test_every_amount_under_a_contract_in_force_opens_its_working() -> None:
    answer = signing(in_force=in_force(720_000))
    assert answer.in_force is not None
    figure = answer.inputs[answer.in_force.savings[0].saved]
    assert figure.formula is not None
    assert all(name in answer.inputs for name in figure.inputs)
