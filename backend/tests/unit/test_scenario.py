"""A scenario's money, samples, tornado and inverse question, with round invented prices."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any, TypeVar

import numpy as np
import pytest
from pydantic import BaseModel
from scipy.stats import t as student_t

from headroom.domain.evidence.evidence import Substitution
from headroom.domain.money.money import bill_lines
from headroom.domain.money.terms import FlatPrice, LevelPrice, Money, PriceLevel, Product, RampStep
from headroom.domain.quantities.expressions import NEVER, not_below_zero, rate_of_return
from headroom.domain.quantities.intervals import welch_error
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.scenario.cases import cases, volume_prices
from headroom.domain.scenario.content import ScenarioContent, ScenarioWorkload, Uncertainty
from headroom.domain.scenario.notices import scenario_notices, why_it_may_be_zero
from headroom.domain.scenario.paying import NO_RAMP_DOES, paying_levers
from headroom.domain.scenario.sampling import (
    SAMPLES,
    Between,
    Student,
    histograms,
    quantiles,
    sampled,
    sampled_quantiles,
    tornado,
)
from headroom.domain.scenario.scenario import Scenario, ScenarioCase, scenario_case
from headroom.domain.scenario.solving import solve
from headroom.domain.scenario.uncertainty import uncertainties
from headroom.domain.value.content import Hours, Part, Workload
from headroom.domain.value.value import (
    MeasuredPart,
)

from .evidence_samples import (
    CUSTOMER_A_NEW_ZIIP,
    CUSTOMER_A_NEW_ZIIP_MOVED,
    CUSTOMER_A_OLD,
    cycle,
    machine,
    measured_substitution,
    published_substitution,
)

SOCKET2 = published_substitution()
SOLUTION1 = published_substitution("solution1", 1.008, measured_on=None)
SOLUTION2 = published_substitution("solution2", 4.515, measured_on=None)
CUSTOMER_A = measured_substitution(
    "alt-ziip-1",
    cycle("standard-1", [float(each) for each in CUSTOMER_A_OLD]),
    cycle(
        "alt-ziip-1",
        [float(each) for each in CUSTOMER_A_NEW_ZIIP],
        [float(each) for each in CUSTOMER_A_NEW_ZIIP_MOVED],
    ),
)
# 15 million, half in four hours, on a 2818-Y02: 7.52375 MSU saved
FIRST_OF_MONTH = Workload(transactions=15_000_000, peak_share=0.5, peak_hours=4)
SAVED_MSU = 7.52375
FLAT = Product(label="CICS", price=FlatPrice(flat_per_msu_month=100_000))
MONEY = Money(currency="EUR", products=[FLAT], contract_counts="as_measured")
AS_RANGE = Uncertainty(input="peak_share", shape="range", low=0.4, high=0.6)
SPREAD = Uncertainty(input="peak_share", shape="spread", spread_share=0.1)

Model = TypeVar("Model", bound=BaseModel)


def changed(model: Model, **changes: Any) -> Model:
    return model.model_copy(update=changes)


def parts(*mix: tuple[Substitution, float]) -> list[MeasuredPart]:
    return [MeasuredPart(each, share) for each, share in mix]


def case(
    *mix: tuple[Substitution, float],
    money: Money | None = MONEY,
    workload: Workload = FIRST_OF_MONTH,
    further: Sequence[tuple[Hours, list[MeasuredPart]]] = (),
    ramp: Sequence[RampStep] = (),
    growth: float = 0,
    per_month: float = 1,
    locked: frozenset[int] = frozenset(),
    on_machine: bool = True,
) -> ScenarioCase:
    target = machine() if on_machine else None
    peak = parts(*mix) if mix else parts((SOCKET2, 1.0))
    return scenario_case(
        Scenario(
            content=ScenarioContent(
                machine=target.id if target else None,
                workload=ScenarioWorkload(
                    **workload.model_dump(),
                    periods_per_month=per_month,
                    growth_share_per_year=growth,
                ),
                mix=[
                    Part(
                        substitution=part.substitution.id,
                        share=part.share,
                        locked=position in locked,
                    )
                    for position, part in enumerate(peak)
                ],
                periods=[hours for hours, _ in further],
                ramp=list(ramp),
                money=money,
            ),
            machine=target,
            machines=[target] if target else [],
            mixes=[peak, *(measured for _, measured in further)],
        )
    )


def value(found: ScenarioCase, quantity_id: str) -> float:
    number = found.ledger[quantity_id].value
    assert number is not None, found.ledger[quantity_id].why_missing
    return number


def levels(peak: float, next_peak: float | None = None) -> Product:
    # invented: 100 EUR an MSU to 390, 60 EUR above
    price = LevelPrice(
        levels=[
            PriceLevel(from_msu=0, to_msu=390, price_per_msu_month=10_000),
            PriceLevel(from_msu=390, to_msu=None, price_per_msu_month=6_000),
        ]
    )
    return Product(label="CICS", price=price, peak_msu=peak, next_peak_msu=next_peak)


def test_a_flat_price_is_paid_for_each_msu_saved() -> None:
    found = case()
    assert value(found, "monthly_saving") == pytest.approx(SAVED_MSU * 1000)
    assert value(found, "yearly_saving") == pytest.approx(SAVED_MSU * 12_000)


def test_a_saving_is_split_at_the_edge_of_a_level() -> None:
    found = case(money=changed(MONEY, products=[levels(395)]))
    assert value(found, "monthly_saving") == pytest.approx(5 * 60 + (SAVED_MSU - 5) * 100)


def test_the_next_peak_and_the_cap_take_their_part_of_a_saving() -> None:
    found = case(money=changed(MONEY, products=[levels(395, 392)]))
    assert value(found, "product[1].billed_saving_msu") == pytest.approx(3)
    assert value(found, "product[1].lost_msu") == pytest.approx(SAVED_MSU - 3)
    assert why_it_may_be_zero(found)[0].code == "peak_moves"
    capped = case(money=changed(MONEY, products=[levels(395)], defined_capacity_msu=380))
    assert value(capped, "monthly_saving") == 0
    assert why_it_may_be_zero(capped)[0].code == "capped_lpar"


def test_a_product_outside_the_lpar_saves_nothing() -> None:
    outside = changed(FLAT, label="Db2", applies=False)
    found = case(money=changed(MONEY, products=[FLAT, outside]))
    assert value(found, "monthly_saving") == pytest.approx(SAVED_MSU * 1000)
    assert value(found, "product[2].saving") == 0
    assert why_it_may_be_zero(found)[0].text.endswith("Db2.")


def test_peak_and_consumption_give_different_values_for_one_scenario() -> None:
    evening = (
        Hours(
            label="Evening",
            share=0.3,
            hours=6,
            mix=[Part(substitution="socket2-ezasoket", share=1.0)],
        ),
        parts((SOCKET2, 1.0)),
    )
    money = changed(MONEY, consumption_price_per_msu_hour=150.0)
    found = case(money=money, further=[evening], per_month=20)
    evening_hours = SAVED_MSU * 4 * 0.3 / 0.5
    assert value(found, "peak_monthly_saving") == pytest.approx(SAVED_MSU * 1000)
    assert value(found, "consumption_monthly_saving") == pytest.approx(
        (SAVED_MSU * 4 + evening_hours) * 20 * 1.5
    )
    consumption = case(money=changed(money, mode="consumption"), further=[evening], per_month=20)
    assert value(consumption, "monthly_saving") == value(found, "consumption_monthly_saving")
    codes = {each.code for each in scenario_notices(found)}
    assert codes == {"further_hours_not_billed", "hours_not_described", "not_discounted"}


def test_a_product_without_price_leaves_the_saving_missing_and_says_so() -> None:
    found = case(money=changed(MONEY, products=[]))
    assert found.ledger["net_present_value"].value is None
    assert found.ledger["net_present_value"].why_missing == "no product with a price is stated"


def test_without_a_machine_the_money_is_missing_and_says_so() -> None:
    found = case(on_machine=False)
    assert found.ledger["yearly_saving"].why_missing == "no machine is chosen"


def test_net_present_value_and_payback_of_a_case_worked_by_hand() -> None:
    # 7,523.75 EUR a month, 40,000 EUR before, 24,000 EUR a year, 10 % discount, 2 years
    money = changed(
        MONEY, one_off=4_000_000, licence_per_year=2_400_000, discount_rate_share=0.1, years=2
    )
    found = case(money=money)
    net = SAVED_MSU * 12_000 - 24_000
    assert value(found, "net_present_value") == pytest.approx(net / 1.1 + net / 1.21 - 40_000)
    assert value(found, "months_to_payback") == pytest.approx(40_000 / (net / 12))
    assert value(found, "payback_month") == 8
    cumulated = [each.cumulated for each in found.months]
    assert cumulated[0] == pytest.approx(-40_000 + net / 12)
    assert cumulated[-1] == pytest.approx(-40_000 + 2 * net)
    assert (cumulated[6] or 0) < 0 <= (cumulated[7] or 0)


def test_a_case_that_never_pays_back_says_so() -> None:
    found = case(money=changed(MONEY, one_off=10**9, years=1)).ledger["payback_month"]
    assert found.value is None
    assert (
        found.why_missing == "does not pay back in 12 months: 9.91 million EUR short (undiscounted)"
    )


def test_payback_is_the_month_from_which_cumulated_cash_stays_positive() -> None:
    # positive from month 25 on by its sum of months below zero, but it falls below once more
    found = case(
        money=changed(MONEY, one_off=1_000_000, licence_per_year=3_000_000),
        ramp=[RampStep(month=1, share=1), RampStep(month=7, share=0), RampStep(month=30, share=1)],
    )
    assert value(found, "payback_month") == 37
    cumulated = [month.cumulated or 0 for month in found.months]
    assert min(cumulated[36:]) >= 0 > cumulated[35]
    assert max(cumulated[:30]) > 0


def test_the_internal_rate_stands_beside_the_net_present_value() -> None:
    money = changed(MONEY, one_off=4_000_000, licence_per_year=2_400_000, years=2)
    found = case(money=money)
    rate = value(found, "internal_rate_of_return")
    again = found.ledger.revalued({"discount_rate_share": rate})
    assert again["net_present_value"].value == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("money", "words"),
    [
        ({"one_off": 0}, "no year has an outlay"),
        ({"one_off": 10**9, "licence_per_year": 10**9}, "no year brings in money"),
        ({"one_off": 1_000_000, "price_growth_share_per_year": -0.5,
          "licence_per_year": 4_000_000}, "paid out again"),
    ],
)  # fmt: skip
def test_without_one_change_of_sign_the_internal_rate_says_why(
    money: dict[str, float], words: str
) -> None:
    found = case(money=changed(MONEY, **money)).ledger["internal_rate_of_return"]
    assert found.value is None
    assert words in (found.why_missing or "")


def test_ramp_and_growth_scale_the_months_of_their_years() -> None:
    ramp = [
        RampStep(month=1, share=0.1),
        RampStep(month=4, share=0.5),
        RampStep(month=7, share=1.0),
    ]
    money = changed(MONEY, years=2, price_growth_share_per_year=0.1)
    found = case(money=money, ramp=ramp, growth=0.05)
    full = SAVED_MSU * 1000
    assert value(found, "year[1].saving") == pytest.approx(full * (3 * 0.1 + 3 * 0.5 + 6))
    assert value(found, "year[2].saving") == pytest.approx(12 * full * 1.05 * 1.1)
    assert [each.adoption_share for each in found.months[:8]] == [0.1] * 3 + [0.5] * 3 + [1, 1]
    assert value(found, found.months[4].saved_msu) == pytest.approx(SAVED_MSU / 2)
    assert value(found, found.months[23].gp_seconds_saved) == pytest.approx(1389 * 1.05)


def test_levels_follow_the_growth_of_the_peak() -> None:
    growing = changed(levels(395), peak_growth_share_per_year=0.1)
    found = case(money=changed(MONEY, products=[growing], years=2))
    assert value(found, "year[1].saving") == pytest.approx(12 * (5 * 60 + (SAVED_MSU - 5) * 100))
    assert value(found, "year[2].saving") == pytest.approx(12 * SAVED_MSU * 60)


def test_lines_of_the_bill_are_rounded_once_and_add_up() -> None:
    found = case(money=changed(MONEY, products=[levels(395)]))
    (line,) = bill_lines(found.ledger, found.products, "EUR")
    assert (line.before_minor, line.after_minor) == (3_930_000, 3_874_763)
    assert line.saving_minor == 55_237


def test_every_number_is_rebuilt_from_the_working_that_is_shown() -> None:
    from math import ceil

    money = changed(
        MONEY,
        products=[levels(395, 380), FLAT],
        one_off=100_000,
        defined_capacity_msu=393,
        discount_rate_share=0.08,
        years=2,
    )
    found = case(
        money=money, ramp=[RampStep(month=1, share=0.3), RampStep(month=5, share=1)], growth=0.02
    )
    functions = {
        "min": min,
        "max": max,
        "round_up": ceil,
        "if_not_below_0": not_below_zero,
        "rate_of_return": rate_of_return,
        "never": NEVER,
    }
    for each in found.ledger.quantities():
        if each.formula is None or each.value is None:
            continue
        text, names = each.formula, dict(functions)
        for called in ("round up", "if not below 0", "rate of return"):
            text = text.replace(called, called.replace(" ", "_"))
        for index, identity in enumerate(sorted(each.inputs, key=len, reverse=True)):
            text = text.replace(identity, f"q{index}q")
            names[f"q{index}q"] = found.ledger[identity].value
        for shown, operator in (("×", "*"), ("÷", "/"), ("−", "-"), ("^", "**")):
            text = text.replace(shown, operator)
        assert eval(text, {}, names) == pytest.approx(each.value, rel=1e-9, abs=1e-9), each.id


def test_customer_a_is_sampled_from_students_distribution_of_its_runs() -> None:
    found = case((CUSTOMER_A, 1.0), money=None, on_machine=False)
    known = uncertainties(found, [])
    error = welch_error(CUSTOMER_A_OLD, CUSTOMER_A_NEW_ZIIP)
    scale = 7_500_000 / 2500 / 1e6
    samples = sampled(found.ledger, known.spreads, ["gp_seconds_saved"], found.expand)
    got = quantiles(samples["gp_seconds_saved"])
    for level, number in ((0.05, got.p5), (0.5, got.p50), (0.95, got.p95)):
        expected = student_t.ppf(level, error.freedom, error.centre, error.error) * scale
        assert number == pytest.approx(expected, rel=2e-3)
    drawn = tornado(found.ledger, known.spreads, ["gp_seconds_saved"], found.expand, found.label)
    bar = drawn[0].bars[0]
    assert (bar.at_low, bar.at_high) == (
        pytest.approx([end * scale for end in _ends(error.interval(0.95))])
    )


def _ends(interval: object) -> list[float]:
    return [interval.low, interval.high]  # type: ignore[attr-defined]


def test_where_only_means_are_published_nothing_is_known_until_a_spread_is_stated() -> None:
    found = case((SOLUTION2, 1.0), money=None, on_machine=False)
    assert "no single runs" in uncertainties(found, []).unknown["gp_seconds_saved"][0]
    stated = changed(SPREAD, input="gp_saving[solution2]")
    known = uncertainties(found, [stated])
    assert "gp_seconds_saved" not in known.unknown
    samples = sampled(found.ledger, known.spreads, ["gp_seconds_saved"], found.expand)
    got = quantiles(samples["gp_seconds_saved"])
    centre = value(found, "gp_seconds_saved")
    assert (got.p5, got.p50, got.p95) == pytest.approx(
        (centre * 0.91, centre, centre * 1.09), rel=1e-3
    )


def test_the_same_question_has_the_same_samples() -> None:
    found = case()
    spreads = {"peak_share": Between(0.4, 0.6)}
    first, again = (
        sampled(found.ledger, spreads, ["saved_msu"], found.expand)["saved_msu"] for _ in range(2)
    )
    assert np.array_equal(first, again)
    more = spreads | {"peak_hours": Between(3, 5)}
    alone = sampled(found.ledger, more, ["peak_transactions"], found.expand)
    assert alone["peak_transactions"] == pytest.approx(
        15_000_000 * Between(0.4, 0.6).draws("peak_share")
    )


def test_quantiles_lie_where_numpy_has_them() -> None:
    drawn = np.random.default_rng(1).random(SAMPLES)
    got = quantiles(drawn)
    assert (got.p5, got.p50, got.p95) == pytest.approx(np.quantile(drawn, [0.05, 0.5, 0.95]))


def test_quantiles_go_through_a_formula_as_its_samples_do() -> None:
    found = case()
    spreads = {"peak_share": Between(0.4, 0.6), "transactions": Between(10_000_000, 20_000_000)}
    wanted = ["gp_seconds_saved", "gp_minutes_saved", "saved_msu", "yearly_saving"]
    got, samples = sampled_quantiles(
        found.ledger,
        spreads,
        ["gp_seconds_saved_per_hour", "gp_seconds_on_bill_per_hour", *wanted],
        found.expand,
    )
    assert set(samples) == {"gp_seconds_saved", "yearly_saving"}
    each_alone = sampled(found.ledger, spreads, wanted, found.expand)
    for figure in wanted:
        expected = quantiles(each_alone[figure])
        assert (got[figure].p5, got[figure].p50, got[figure].p95) == pytest.approx(
            (expected.p5, expected.p50, expected.p95), rel=1e-6
        )


def test_a_triangular_range_is_likeliest_at_its_value() -> None:
    drawn = Between(0, 10, mode=8).draws("some input")
    assert drawn.min() >= 0
    assert drawn.max() <= 10
    assert drawn.mean() == pytest.approx(6, abs=0.03)
    assert np.quantile(drawn, 0.8) == pytest.approx(8, abs=0.05)


def test_samples_are_the_formulas_of_the_point_estimate() -> None:
    money = changed(MONEY, products=[levels(395, 390)], one_off=50_000_00, years=3)
    found = case(money=money, ramp=[RampStep(month=1, share=0.5), RampStep(month=6, share=1)])
    spreads = {"transactions": Between(10_000_000, 20_000_000), "peak_share": Between(0.4, 0.6)}
    wanted = ["monthly_saving", "net_present_value", "months_to_payback"]
    samples = sampled(found.ledger, spreads, wanted, found.expand)
    drawn = {name: spread.draws(name) for name, spread in spreads.items()}
    for index in (0, 8191, 8192, SAMPLES - 1):
        alone = found.ledger.revalued({name: float(each[index]) for name, each in drawn.items()})
        for each in wanted:
            assert samples[each][index] == pytest.approx(alone[each].value), each


def test_tornado_puts_the_widest_input_first_and_leaves_out_what_does_nothing() -> None:
    found = case()
    spreads = {
        "peak_share": Between(0.45, 0.55),
        "transactions": Between(7_500_000, 22_500_000),
        "discount_rate_share": Between(0, 0.1),
    }
    wanted = ["saved_msu", "net_present_value"]
    msu, worth = tornado(found.ledger, spreads, wanted, found.expand, found.label)
    assert [bar.input for bar in msu.bars] == ["transactions", "peak_share"]
    assert msu.bars[0].at_low == pytest.approx(SAVED_MSU / 2)
    assert len(worth.bars) == 3


def test_an_input_at_whose_end_a_figure_is_not_known_has_no_bar() -> None:
    # 80 million take more CPs than the machine has
    found = case((SOLUTION2, 1.0), money=None)
    spreads = {
        "transactions": Between(10_000_000, 80_000_000),
        "peak_share": Between(0.45, 0.55),
    }
    (row,) = tornado(found.ledger, spreads, ["saved_msu"], found.expand, found.label)
    assert [bar.input for bar in row.bars] == ["peak_share"]


def test_both_ends_of_a_range_may_lower_a_figure() -> None:
    # 120 million that grow by 40 % a year no longer fit the machine later: they save nothing
    volume = FIRST_OF_MONTH.model_copy(update={"transactions": 80_000_000.0})
    found = case(workload=volume, growth=0.4)
    spreads = {
        "transactions": Between(40_000_000, 120_000_000),
        "discount_rate_share": Between(0, 0.1),
    }
    (worth,) = tornado(found.ledger, spreads, ["net_present_value"], found.expand, found.label)
    assert worth.value is not None
    widest = worth.bars[0]
    assert widest.input == "transactions"
    assert max(widest.at_low, widest.at_high) < worth.value
    assert widest.reach(worth.value) == (widest.at_low, worth.value)
    assert widest.swing(worth.value) == worth.value - widest.at_low
    assert [bar.one_sided(worth.value) for bar in worth.bars] == [True, False]
    # an end that is the stated value but for its last digit is on no side
    assert not replace(widest, at_high=worth.value * (1 - 1e-15)).one_sided(worth.value)
    three = cases(found, spreads)
    assert three is not None
    ends = {one.id: (one.worst, one.best) for one in three.inputs}
    assert ends["transactions"] == (40_000_000, 80_000_000)
    worth_of_cases = next(one for one in three.figures if one.id == "net_present_value")
    assert worth_of_cases.base is not None
    assert (worth_of_cases.best or 0) >= worth_of_cases.base


def test_a_share_that_moves_leaves_locked_parts_alone() -> None:
    mix = ((SOLUTION2, 0.2), (SOLUTION1, 0.5), (SOCKET2, 0.3))
    found = case(*mix, locked=frozenset({1}), money=None)
    assert found.expand({"share[solution2]": 0.4}) == pytest.approx(
        {"share[solution2]": 0.4, "share[solution1]": 0.5, "share[socket2-ezasoket]": 0.1}
    )
    assert found.variables["share[solution2]"].high == 0.5


def test_the_share_that_saves_two_thousand_seconds() -> None:
    mix = ((SOLUTION2, 0.2), (SOLUTION1, 0.8))
    found = case(
        *mix,
        workload=Workload(transactions=5_000_000, peak_share=1, peak_hours=4),
        money=None,
        on_machine=False,
    )
    got = solve(found, figure="gp_seconds_saved", target=2000, variable="share[solution2]")
    assert got.value == pytest.approx((2000 - 1008) / (4515 - 1008), rel=1e-12)
    assert round(100 * (got.value or 0), 2) == 28.29
    assert got.reached == pytest.approx(2000)


def test_a_target_out_of_reach_says_how_far_the_input_goes() -> None:
    mix = ((SOLUTION2, 0.2), (SOLUTION1, 0.8))
    found = case(
        *mix,
        workload=Workload(transactions=5_000_000, peak_share=1, peak_hours=4),
        money=None,
        on_machine=False,
    )
    got = solve(found, figure="gp_seconds_saved", target=9000, variable="share[solution2]")
    assert got.value is None
    assert "is 4,515 s at most" in (got.why_none or "")
    got = solve(found, figure="gp_seconds_saved", target=9000, variable="peak_hours")
    assert "does not depend" in (got.why_none or "")
    got = solve(found, figure="saved_msu", target=1, variable="transactions")
    assert "no machine is chosen" in (got.why_none or "")


@pytest.mark.parametrize(
    ("figure", "target", "variable"),
    [
        ("net_present_value", 0, "transactions"),
        ("net_present_value", 100_000, "product[1].level[2].price"),
        ("months_to_payback", 24, "peak_share"),
        ("yearly_saving", 5000, "growth_share_per_year"),
        ("net_present_value", 0, "discount_rate_share"),
        ("net_present_value", 0, "one_off"),
        ("saved_msu", 10, "rated_msu"),
    ],
)
def test_a_found_input_gives_the_target_or_there_is_none(
    figure: str, target: float, variable: str
) -> None:
    money = changed(MONEY, products=[levels(395, 380)], one_off=1_000_000, years=4)
    found = case(
        money=money, ramp=[RampStep(month=3, share=0.5), RampStep(month=6, share=1)], growth=0.02
    )
    got = solve(found, figure=figure, target=target, variable=variable)
    if got.value is None:
        assert got.why_none
        return
    again = found.ledger.revalued(found.expand({variable: got.value}))  # type: ignore[arg-type]
    assert again[figure].value == pytest.approx(target, rel=1e-6, abs=1e-4)


@pytest.mark.parametrize(
    ("statement", "field", "words"),
    [
        (changed(AS_RANGE, input="nothing"), "input", "no quantity nothing"),
        (changed(AS_RANGE, input="saved_msu"), "input", "is computed"),
        (changed(AS_RANGE, input="cps"), "input", "is fixed"),
        (changed(AS_RANGE, high=1.5), "high", "between 0 % and 100 %"),
        (changed(AS_RANGE, input="one_off", low=-5, high=5), "low", "One-off cost lies"),
        (
            changed(SPREAD, input="growth_share_per_year"),
            "spread_share",
            "is 0",
        ),
    ],
)
def test_a_statement_that_cannot_be_is_refused_at_its_field(
    statement: Uncertainty, field: str, words: str
) -> None:
    with pytest.raises(InvalidInputError, match=words) as refused:
        uncertainties(case(), [statement])
    assert refused.value.field == f"uncertainty.0.{field}"


def test_two_uncertain_shares_of_one_mix_are_refused() -> None:
    found = case((SOLUTION2, 0.2), (SOLUTION1, 0.8))
    both = [changed(AS_RANGE, input=f"share[{each}]") for each in ("solution1", "solution2")]
    with pytest.raises(InvalidInputError, match="one share of a mix"):
        uncertainties(found, both)


def test_a_range_beside_its_value_and_a_spread_over_the_edge_are_said() -> None:
    found = case(workload=Workload(transactions=15_000_000, peak_share=0.95, peak_hours=4))
    spread = changed(SPREAD, distribution="triangular")
    known = uncertainties(found, [spread])
    assert [each.code for each in known.notices] == ["spread_cut"]
    assert known.spreads["peak_share"].ends() == pytest.approx((0.855, 1.0))
    known = uncertainties(found, [AS_RANGE])
    assert [each.code for each in known.notices] == ["value_outside_its_range"]


def test_amounts_of_money_are_stated_in_minor_units() -> None:
    found = case(money=changed(MONEY, one_off=500_000))
    known = uncertainties(found, [changed(AS_RANGE, input="one_off", low=400_000, high=600_000)])
    assert known.spreads["one_off"].ends() == (4000, 6000)


def test_students_draws_have_the_centre_and_spread_of_their_runs() -> None:
    error = welch_error(CUSTOMER_A_OLD, CUSTOMER_A_NEW_ZIIP)
    drawn = Student(error).draws("an input")
    assert np.median(drawn) == pytest.approx(error.centre, rel=1e-3)


def test_discounted_payback_and_return_of_a_case_worked_by_hand() -> None:
    # 66,285 EUR net a year after 40,000 before: discounted 60,259.09 and 54,780.99
    money = changed(
        MONEY, one_off=4_000_000, licence_per_year=2_400_000, discount_rate_share=0.1, years=2
    )
    found = case(money=money)
    net = SAVED_MSU * 12_000 - 24_000
    assert value(found, "months_to_discounted_payback") == pytest.approx(40_000 / (net / 1.1) * 12)
    assert value(found, "discounted_payback_month") == 8
    assert value(found, "return_on_investment") == pytest.approx(
        (2 * net - 40_000) / (40_000 + 48_000)
    )
    # 1,000,000 before: 66,285 a year never brings it back
    never = case(money=changed(money, one_off=100_000_000)).ledger["discounted_payback_month"]
    assert never.value is None
    assert "(discounted)" in (never.why_missing or "")
    # with a ramp it comes after the undiscounted one, never before
    ramped = case(money=money, ramp=[RampStep(month=1, share=0), RampStep(month=7, share=1)])
    months = [value(ramped, f"months_to_{kind}payback") for kind in ("", "discounted_")]
    assert 6 < months[0] < months[1]
    free = case(money=MONEY).ledger["return_on_investment"]
    assert "no return to calculate" in (free.why_missing or "")


def test_one_factor_moves_every_price_and_meets_a_price_that_moves_itself() -> None:
    money = changed(MONEY, products=[FLAT, changed(levels(395, 390), label="Db2")])
    found = case(money=money)
    factor = found.ledger["price_factor"]
    assert {found.ledger[price].kind for price in found.prices} == {"assumed"} == {factor.kind}
    assert factor.source is not None and "the prices as they are stated" in factor.source.locator
    doubled = found.ledger.evaluate(found.expand({"price_factor": 2.0}))
    for figure in ("monthly_saving", "yearly_saving"):
        assert doubled[figure] == pytest.approx(2 * value(found, figure))
    both = found.expand({"price_factor": 2.0, "product[1].price": 500.0})
    assert both["product[1].price"] == 1000.0
    paid = case(money=changed(MONEY, one_off=4_000_000))
    solution = solve(paid, figure="net_present_value", target=0.0, variable="price_factor")
    assert solution.value == pytest.approx(40_000 / (SAVED_MSU * 60_000))


def test_cases_take_every_input_to_the_end_that_suits_the_aim() -> None:
    found = case(money=changed(MONEY, one_off=4_000_000))
    spreads = {
        "transactions": Between(12_000_000, 18_000_000),
        "one_off": Between(20_000, 80_000),
    }
    three = cases(found, spreads)
    assert three is not None
    ends = {one.id: (one.worst, one.best) for one in three.inputs}
    assert ends == {"transactions": (12_000_000, 18_000_000), "one_off": (80_000, 20_000)}
    worth = next(one for one in three.figures if one.id == "net_present_value")
    yearly = SAVED_MSU * 12_000
    assert worth.worst == pytest.approx(0.8 * yearly * 5 - 80_000)
    assert worth.base == pytest.approx(yearly * 5 - 40_000)
    assert worth.best == pytest.approx(1.2 * yearly * 5 - 20_000)
    assert cases(found, {"regions": Between(1, 2)} if "regions" in found.variables else {}) is None


def test_a_figure_over_volume_and_prices_is_the_case_worked_again() -> None:
    found = case(money=changed(MONEY, one_off=4_000_000))
    table = volume_prices(found, "net_present_value")
    yearly = SAVED_MSU * 12_000
    for volume, row in zip((0.5, 0.75, 1, 1.25, 1.5), table.values, strict=True):
        for price, worth in zip(table.price_factors, row, strict=True):
            assert worth == pytest.approx(volume * price * yearly * 5 - 40_000)


def test_histograms_hold_the_samples_and_go_through_formulas() -> None:
    found = case()
    spreads = {"peak_share": Between(0.4, 0.6)}
    wanted = ["gp_seconds_saved", "gp_minutes_saved"]
    _, samples = sampled_quantiles(found.ledger, spreads, wanted, found.expand)
    shapes = histograms(found.ledger, spreads, wanted, found.expand, samples)
    seconds, minutes = (shapes[name] for name in wanted)
    assert sum(seconds.counts) == pytest.approx(0.99 * SAMPLES, rel=1e-3)
    assert max(seconds.counts) < 1.1 * min(seconds.counts)
    assert minutes.counts == seconds.counts
    assert minutes.edges == pytest.approx([edge / 60 for edge in seconds.edges])


def test_what_would_make_a_losing_case_pay_is_the_case_worked_again() -> None:
    ramp = [RampStep(month=1, share=0.2), RampStep(month=18, share=1)]

    def of(content: ScenarioContent) -> ScenarioCase:
        assert content.money is not None
        return case(
            money=content.money,
            ramp=content.ramp,
            workload=changed(FIRST_OF_MONTH, transactions=content.workload.transactions),
        )

    money = changed(MONEY, licence_per_year=12_000_000, one_off=1_000_000)
    losing = case(money=money, ramp=ramp)
    assert losing.ledger["payback_month"].value is None
    levers = paying_levers(losing, 12, of)
    assert levers.payback_month is None
    by_name = {lever.input: lever for lever in levers.levers}
    assert [*by_name] == ["transactions", "price_factor", "licence", "one_off", "ramp"]
    volume, licence = by_name["transactions"].paid_back, by_name["licence"].paid_back
    assert volume.value is not None
    assert licence.value is not None
    assert licence.content_value is not None
    more = changed(FIRST_OF_MONTH, transactions=volume.value * (1 + 1e-6))
    assert case(money=money, ramp=ramp, workload=more).ledger["payback_month"].value == 12
    cheap = changed(money, licence_per_year=int(licence.content_value) - 1)
    assert case(money=cheap, ramp=ramp).ledger["payback_month"].value == 12
    dear = changed(money, licence_per_year=int(licence.content_value) + 100)
    assert case(money=dear, ramp=ramp).ledger["payback_month"].value != 12
    even = by_name["licence"].breaks_even.content_value
    assert even is not None
    at_nothing = case(money=changed(money, licence_per_year=int(even)), ramp=ramp)
    assert at_nothing.ledger["net_present_value"].value == pytest.approx(0, abs=0.1)


def test_a_ramp_is_shortened_as_far_as_it_pays_and_no_further() -> None:
    ramp = [RampStep(month=1, share=0.1), RampStep(month=9, share=0.5), RampStep(month=18, share=1)]
    # 75,237.50 a year of saving: paid back in 12 months where all is adopted soon enough
    money = changed(MONEY, one_off=4_000_000)
    late = case(money=money, ramp=ramp)
    levers = paying_levers(late, 12, lambda content: case(money=money, ramp=content.ramp))
    (lever,) = [lever for lever in levers.levers if lever.input == "ramp"]
    assert lever.current == 18
    needed = lever.paid_back
    assert needed.value is not None
    assert needed.ramp is not None
    assert needed.ramp[-1].month == needed.value
    month = case(money=money, ramp=needed.ramp).ledger["payback_month"].value
    assert month is not None
    assert month <= 12
    longer = [
        RampStep(month=ceil(step.month * (needed.value + 1) / 18), share=step.share)
        for step in ramp
    ]
    month = case(money=money, ramp=longer).ledger["payback_month"].value
    assert month is not None
    assert month > 12
    assert (
        paying_levers(late, 5, lambda content: case(money=money, ramp=content.ramp))
        .levers[-1]
        .paid_back.why_none
        == NO_RAMP_DOES
    )
