"""Money: levels, payback and rounding, with round invented prices throughout."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.machines.msu import r4ha_saved_msu
from headroom.domain.money.phases import (
    phases,
)
from headroom.domain.money.price_levels import PRICE_TEMPLATES, check_levels
from headroom.domain.money.pricing import (
    bill_by_levels,
    capped_msu,
    internal_rate_of_return,
    minor_units,
    months_paid_back,
    months_paid_back_at_first,
    months_to_payback,
    payback_month,
    peak_after,
    present_value,
)
from headroom.domain.money.terms import RampStep
from headroom.domain.quantities.currencies import MINOR_DIGITS
from headroom.domain.quantities.expressions import NEVER, Notation
from headroom.domain.quantities.formula_text import read_expression
from headroom.domain.quantities.formulas import written

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
    from headroom.domain.money.price_levels import PriceTemplate

    assert isinstance(template, PriceTemplate)
    levels = [(level.from_msu, level.to_msu) for level in template.levels]
    check_levels(levels, base_to_msu=template.base_to_msu)


def test_the_level_boundaries_are_the_published_ones() -> None:
    awlc, mwlc = PRICE_TEMPLATES
    assert [level.from_msu for level in awlc.levels] == [3, 45, 175, 315, 575, 875, 1315, 1975]
    assert [level.from_msu for level in mwlc.levels] == [3, 17, 30, 45, 87, 175, 260]


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


def stays_paid_back(*ends: float, months: float = 12) -> float:
    """Return for how many months cumulated cash through these ends has stayed above zero."""
    first, second, *others = ends
    found = months_paid_back_at_first(first, second, months)
    for before, after in pairwise((second, *others)):
        found = months_paid_back(found, before, after, months)
    return float(found)


def test_payback_is_the_month_from_which_the_cash_stays_above_zero() -> None:
    # 1,000 before, then 300 a month: 3 1/3 months below zero
    assert stays_paid_back(-1000, 200, months=4) == pytest.approx(2 / 3)
    assert payback_month(months_to_payback(2 / 3, 4), 200) == 4
    assert payback_month(months_to_payback(0, 4), 0) == 4
    assert payback_month(months_to_payback(4, 4), 5) == 0


def test_cash_that_falls_below_zero_again_is_not_paid_back() -> None:
    # above zero at 12 months, below from there on, back above in the middle of the fourth year
    assert stays_paid_back(-60, 60, -60, -60, 60) == 6
    assert stays_paid_back(-60, 60, -60) == 0
    assert stays_paid_back(-60, 60, 60, 120) == 30


def test_a_case_that_ends_below_zero_never_pays_back() -> None:
    assert payback_month(24.0, -1) == NEVER
    assert payback_month(24.0, -1e-9) == 24  # what binary fractions leave over


def test_flat_cash_is_paid_back_for_all_months_or_for_none() -> None:
    assert stays_paid_back(-5, -5) == 0
    assert stays_paid_back(5, 5) == 12
    assert stays_paid_back(0, 0) == 12


def test_months_paid_back_over_arrays_agree_with_single_numbers() -> None:
    before: Any = np.array([-10.0, 5.0, -3.0, 4.0, 0.0])
    after: Any = np.array([10.0, -5.0, -1.0, 6.0, 0.0])
    together = months_paid_back(3.0, before, after, 6.0)
    assert together.tolist() == [
        months_paid_back(3.0, float(one), float(other), 6.0)
        for one, other in zip(before, after, strict=True)
    ]
    assert payback_month(7.5, before).tolist() == [NEVER, 8, NEVER, 8, 8]


def test_the_internal_rate_makes_the_net_present_value_zero() -> None:
    flows = (-40_000.0, 66_285.0, 66_285.0)
    rate = internal_rate_of_return(*flows)
    worth = sum(flow / (1 + rate) ** year for year, flow in enumerate(flows))
    assert worth == pytest.approx(0, abs=1e-6)
    assert internal_rate_of_return(-100.0, 110.0) == pytest.approx(0.1)
    assert internal_rate_of_return(0.0, -100.0, 110.0) == pytest.approx(0.1)
    assert internal_rate_of_return(-100.0, 0.0, 25.0) == pytest.approx(-0.5)


@pytest.mark.parametrize(
    "flows",
    [(0, 10, 10), (-10, -10), (-100, 230, -132), (10, -5), (0, 0)],
    ids=["nothing out", "nothing in", "two rates", "in first", "nothing at all"],
)
def test_without_one_change_of_sign_there_is_no_internal_rate(flows: tuple[float, ...]) -> None:
    assert internal_rate_of_return(*flows) == NEVER


def test_an_internal_rate_is_excels_own_over_the_cells_of_the_cash_flow() -> None:
    text = written(internal_rate_of_return, ("A1", "B1", "C1"), Notation.SPREADSHEET)
    assert "MAX(-0.9,IFERROR(IRR(CHOOSE({1,2,3},A1,B1,C1)),-0.9)," in text
    assert "IRR(CHOOSE({1,2,3},A1,B1,C1),-0.4)" in text
    assert text.startswith("IF(OR(MIN(A1,B1,C1)>=0,MAX(A1,B1,C1)<=0,AND(MAX(A1)>0,B1<0),")
    assert written(internal_rate_of_return, ("a", "b")) == "rate of return(a, b)"


def test_never_is_written_as_such_and_read_back() -> None:
    text = written(payback_month, ("a", "b"))
    assert text.endswith(", never)")
    again = read_expression(text, ("a", "b"))
    assert again.write(Notation.SPREADSHEET).startswith("IF(b+1E-06>=0,ROUNDUP(")
    assert again.write(Notation.SPREADSHEET).endswith(',"never")')


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
    found = phases([RampStep(month=2, share=0.1), RampStep(month=14, share=1.0)], 2)
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
