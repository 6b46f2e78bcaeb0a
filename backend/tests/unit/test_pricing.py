"""Money: levels, payback and rounding, with round invented prices throughout."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.currencies import MINOR_DIGITS
from headroom.domain.formulas import written
from headroom.domain.phases import RampStep, phases
from headroom.domain.price_levels import PRICE_TEMPLATES, check_levels
from headroom.domain.pricing import (
    bill_by_levels,
    capped_msu,
    minor_units,
    months_below_zero,
    months_to_payback,
    payback_month,
    peak_after,
    present_value,
    r4ha_saved_msu,
)

# invented: a base of 1,000 for 3 MSU, then 100 an MSU to 45, 60 to 175, 40 above
INVENTED = (1000.0, 3.0, 100.0, 45.0, 60.0, 175.0, 40.0)


def bill(msu: float) -> float:
    return float(bill_by_levels(msu, *INVENTED))


@pytest.mark.parametrize(
    ("msu", "amount"),
    [
        (2, 1000),
        (3, 1000),
        (4, 1100),
        (45, 1000 + 42 * 100),
        (46, 1000 + 42 * 100 + 60),
        (175, 1000 + 42 * 100 + 130 * 60),
        (200, 1000 + 42 * 100 + 130 * 60 + 25 * 40),
    ],
)
def test_each_msu_costs_what_its_own_level_says(msu: float, amount: float) -> None:
    assert bill(msu) == pytest.approx(amount)


def test_a_saving_is_worth_the_price_of_the_last_level() -> None:
    assert bill(200) - bill(190) == pytest.approx(10 * 40)


def test_a_saving_across_an_edge_is_split_there() -> None:
    assert bill(180) - bill(165) == pytest.approx(5 * 40 + 10 * 60)


def test_a_saving_within_the_base_charge_is_worth_nothing() -> None:
    assert bill(3) - bill(1) == 0


@given(st.lists(st.floats(0, 300), min_size=1, max_size=30))
def test_a_bill_over_an_array_is_the_bill_of_each_element(msu: list[float]) -> None:
    array: Any = np.array(msu)
    whole = np.broadcast_to(bill_by_levels(array, *INVENTED), len(msu))
    assert whole.tolist() == pytest.approx([bill(each) for each in msu])


def test_the_working_of_a_bill_names_each_level() -> None:
    text = written(bill_by_levels, ("msu", "base", "from1", "price1", "from2", "price2"))
    assert text == (
        "base + (min(max(msu, from1), from2) − from1) × price1 + (max(msu, from2) − from2) × price2"
    )


@pytest.mark.parametrize("template", PRICE_TEMPLATES, ids=lambda each: each.id)
def test_templates_are_whole_tables(template: object) -> None:
    from headroom.domain.price_levels import PriceTemplate

    assert isinstance(template, PriceTemplate)
    check_levels(template.bounds(), base_to_msu=template.base_to_msu)


def test_the_level_boundaries_are_the_published_ones() -> None:
    awlc, mwlc = PRICE_TEMPLATES
    assert [start for start, _ in awlc.bounds()] == [3, 45, 175, 315, 575, 875, 1315, 1975]
    assert [start for start, _ in mwlc.bounds()] == [3, 17, 30, 45, 87, 175, 260]


def test_a_peak_falls_no_lower_than_the_next_one() -> None:
    assert peak_after(400, 30, 0) == 370
    assert peak_after(400, 30, 385) == 385


def test_a_saving_above_the_cap_is_not_billed() -> None:
    assert capped_msu(400, 350) - capped_msu(370, 350) == 0
    assert capped_msu(400, 380) - capped_msu(370, 380) == 10


def test_a_window_shorter_than_four_hours_lowers_a_part_of_the_average() -> None:
    assert r4ha_saved_msu(8, 1) == 2
    assert r4ha_saved_msu(8, 4) == r4ha_saved_msu(8, 6) == 8


def test_present_value_of_a_year_at_ten_percent() -> None:
    assert present_value(121, 0.1, 2) == pytest.approx(100)


def test_payback_is_the_month_at_whose_end_nothing_is_missing() -> None:
    # 1,000 before, then 300 a month: 3 1/3 months below zero
    assert months_below_zero(-1000, 200, 4) == pytest.approx(10 / 3)
    assert payback_month(months_to_payback(10 / 3)) == 4
    assert months_below_zero(-1000, 0, 4) == 4
    assert payback_month(4.0) == 4
    assert payback_month(0.0) == 0


def test_flat_cash_is_below_zero_for_all_months_or_for_none() -> None:
    assert months_below_zero(-5, -5, 12) == 12
    assert months_below_zero(5, 5, 12) == 0
    assert months_below_zero(0, 0, 12) == 0


def test_months_below_zero_over_arrays_agree_with_single_numbers() -> None:
    before: Any = np.array([-10.0, 5.0, -3.0, 4.0])
    after: Any = np.array([10.0, -5.0, -1.0, 6.0])
    assert months_below_zero(before, after, 12).tolist() == pytest.approx([6, 6, 12, 0])


@pytest.mark.parametrize(
    ("amount", "currency", "minor"),
    [
        (12.345, "EUR", 1235),
        (12.344999, "EUR", 1234),
        (-0.005, "EUR", -1),
        (1234.5, "JPY", 1235),
        (1.2345, "KWD", 1235),
    ],
)
def test_amounts_are_rounded_to_the_currency_s_minor_unit(
    amount: float, currency: str, minor: int
) -> None:
    assert minor_units(amount, currency) == minor


def test_currencies_have_codes_of_three_letters() -> None:
    assert all(len(code) == 3 and code.isupper() for code in MINOR_DIGITS)


def test_phases_follow_the_ramp_within_each_year() -> None:
    found = phases([RampStep(2, 0.1), RampStep(14, 1.0)], 2)
    assert [(each.year, each.first_month, each.months, each.step) for each in found] == [
        (1, 1, 1, 0),
        (1, 2, 11, 1),
        (2, 13, 1, 1),
        (2, 14, 11, 2),
    ]


def test_without_a_ramp_a_phase_is_a_year() -> None:
    assert [(each.year, each.months, each.step) for each in phases([], 3)] == [
        (1, 12, None),
        (2, 12, None),
        (3, 12, None),
    ]
