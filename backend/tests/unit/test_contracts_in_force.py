"""Contracts in force: each example of docs/methods/contracts.md, worked by hand, to the cent."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.lab.contracts import ContractsAnswer, ContractsContent
from headroom.domain.lab.settlements import contracts_in_force
from headroom.domain.quantities.refusals import InvalidInputError


def answer_of(contracts: list[dict[str, Any]], **stated: Any) -> ContractsAnswer:
    """Return the answer for contracts; months and saving by name."""
    given = {"saved_msu_hours_per_month": 0, "live_from_month": 1, **stated}
    return contracts_in_force(ContractsContent.model_validate({**given, "contracts": contracts}))


def amount(answer: ContractsAnswer, name: str) -> float:
    """Return a headline in whole cents."""
    value = answer.figures[name].value
    assert value is not None, answer.figures[name].why_missing
    return round(value, 2)


LOW_THEN_HIGH = [900_000.0] * 6 + [1_150_000.0] * 6


def by_twelve_million(**terms: Any) -> dict[str, Any]:
    """Return a contract with a baseline of 12,000,000, price 1.00, growth 0.50."""
    contract = {
        "name": "Main",
        "baseline_msu_hours_per_year": 12e6,
        "prices": [{"price": 1, "growth_price": 0.5}],
    }
    return {**contract, **terms}


@pytest.mark.parametrize(
    ("settles_by", "below", "cost"),
    [
        ("year", "nothing", 12_150_000),
        ("month", "credit", 12_150_000),
        ("month", "nothing", 12_450_000),
        ("quarter", "nothing", 12_450_000),
    ],
)
def test_c1_the_way_of_settling_decides_what_low_months_are_worth(
    settles_by: str, below: str, cost: float
) -> None:
    contract = by_twelve_million(settles_by=settles_by, below_baseline=below)
    answer = answer_of([contract], consumed_msu_hours=LOW_THEN_HIGH)
    assert amount(answer, "cost_before") == cost


YEARS_OF_C3 = [value / 12 for year in (11.4e6, 12.3e6, 12.5e6) for value in [year] * 12]


@pytest.mark.parametrize(
    ("below", "cost", "worth"),
    [
        ("nothing", 29_120_000, 240_000),
        ("carried_one_year", 29_000_000, 120_000),
        ("carried_to_the_end", 28_880_000, 80_000),
    ],
)
def test_c3_what_is_carried_lowers_the_cost_and_what_a_saving_is_worth(
    below: str, cost: float, worth: float
) -> None:
    contract = by_twelve_million(
        prices=[{"price": 0.8, "growth_price": 0.4}], below_baseline=below, years=3
    )
    answer = answer_of(
        [contract],
        years=3,
        consumed_msu_hours=YEARS_OF_C3,
        saved_msu_hours_per_month=25_000,
    )
    assert amount(answer, "cost_before") == cost
    assert amount(answer, "saved") == worth


@pytest.mark.parametrize(
    ("above", "worth", "runs_out"), [(720_000, 100_000, None), (100_000, 40_000, "Oct 2026")]
)
def test_c4_a_saving_is_worth_no_more_than_what_lies_above_the_baseline(
    above: float, worth: float, runs_out: str | None
) -> None:
    contract = by_twelve_million(prices=[{"price": 0.8, "growth_price": 0.4}])
    answer = answer_of(
        [contract],
        consumed_msu_hours=[(12e6 + above) / 12] * 12,
        saved_msu_hours_per_month=50_000,
        live_from_month=8,
    )
    assert amount(answer, "saved") == worth
    assert answer.years[0].runs_out == runs_out


def test_c5_what_is_saved_where_nothing_is_charged_is_worth_nothing() -> None:
    contract = by_twelve_million(
        prices=[{"price": 0.8, "growth_price": 0.4}], saving_share=510_000 / 600_000
    )
    answer = answer_of(
        [contract], consumed_msu_hours=[1.2e6] * 12, saved_msu_hours_per_month=50_000
    )
    assert amount(answer, "saved") == 204_000


def test_c6_contracts_in_force_at_once_add_up() -> None:
    prices = {"growth": 0.40, "roll-over": 0.25, "monitor": 0.02}
    contracts = [
        {"name": name, "prices": [{"price": 0, "growth_price": price}]}
        for name, price in prices.items()
    ]
    answer = answer_of(contracts, consumed_msu_hours=[1.2e6] * 12, saved_msu_hours_per_month=50_000)
    assert amount(answer, "saved") == 402_000


def test_exactly_the_baseline_costs_the_baseline_alone() -> None:
    answer = answer_of([by_twelve_million()], consumed_msu_hours=[1e6] * 12)
    assert amount(answer, "cost_before") == 12_000_000


def test_a_month_that_is_not_stated_leaves_the_cost_without_a_number_and_says_which() -> None:
    answer = answer_of([by_twelve_million()], consumed_msu_hours=[1e6, None, *[1e6] * 10])
    cost = answer.figures["cost_before"]
    assert cost.value is None
    assert "Feb 2026" in (cost.why_missing or "")


def test_a_price_that_changes_in_mid_year_counts_from_its_month_on() -> None:
    prices = [
        {"from_month": 1, "price": 1, "growth_price": 0.5},
        {"from_month": 7, "price": 1.1, "growth_price": 0.6},
    ]
    answer = answer_of([by_twelve_million(prices=prices)], consumed_msu_hours=LOW_THEN_HIGH)
    # 6,000,000 × 1 + 6,000,000 × 1.1, and 300,000 above at the price of the month that settles
    assert amount(answer, "cost_before") == 6_000_000 + 6_600_000 + 180_000


def test_a_cap_that_is_reached_in_month_eleven_ends_the_charges_of_the_year() -> None:
    contract = by_twelve_million(settles_by="month", cap_per_year=10_500_000)
    answer = answer_of([contract], consumed_msu_hours=[1e6] * 12)
    paid = [answer.inputs[period.paid_before].value for period in answer.periods]
    assert paid == [1e6] * 10 + [500_000, 0]


def test_a_gap_between_contracts_is_said_and_charges_nothing() -> None:
    contracts = [by_twelve_million(), by_twelve_million(name="Next", begins_in_month=16)]
    answer = answer_of(contracts, years=3, consumed_msu_hours=[1e6] * 36)
    said = [notice.text for notice in answer.warnings if notice.code == "no_contract"]
    assert [text.partition(":")[0] for text in said] == [
        "No contract is in force in Jan 2027 to Mar 2027",
        "No contract is in force in Apr 2028 to Dec 2028",
    ]
    assert amount(answer, "cost_before") == 24_000_000


def test_a_february_of_a_leap_year_is_grown_by_the_day() -> None:
    answer = answer_of(
        [by_twelve_million()],
        first_month="2027-01",
        years=2,
        consumed_msu_hours=[280_000.0] * 12,
        growth_share_per_year=0.06,
    )
    february = answer.inputs["before.month[14].consumed"].value
    assert february == pytest.approx(280_000 * 29 / 28 * 1.06)
    assert answer.inputs["before.month[13].consumed"].value == pytest.approx(280_000 * 1.06)


def test_discount_and_fixed_charges_are_part_of_what_is_paid() -> None:
    contract = by_twelve_million(fixed_per_month=1_000, discount_share=0.1, months_to_invoice=2)
    answer = answer_of([contract], consumed_msu_hours=[1e6] * 12)
    assert amount(answer, "cost_before") == 0.9 * (12_000_000 + 12_000)
    assert answer.periods[0].invoiced == "Feb 2027"


def test_a_saving_greater_than_a_month_is_refused_with_its_month() -> None:
    with pytest.raises(InvalidInputError, match="Jan 2026"):
        answer_of(
            [by_twelve_million()], consumed_msu_hours=[1e6] * 12, saved_msu_hours_per_month=2e6
        )


def test_prices_out_of_order_are_refused_at_their_place() -> None:
    prices = [{"from_month": 1}, {"from_month": 1}]
    with pytest.raises(ValueError, match="after the month of the price before it"):
        answer_of([by_twelve_million(prices=prices)])


def cost_by_a_plain_loop(
    consumed: list[float], contract: dict[str, Any], years: int, cap: float | None
) -> float:
    """Return a contract's cost, month by month, as one would on paper."""
    count = {"month": 1, "quarter": 3, "year": 12}[contract["settles_by"]]
    price, growth_price = contract["prices"][0]["price"], contract["prices"][0]["growth_price"]
    below, baseline = contract["below_baseline"], contract["baseline_msu_hours_per_year"]
    shortfalls: list[list[float]] = []
    total = 0.0
    for year in range(years):
        paid = 0.0
        for start in range(0, 12, count):
            months = consumed[12 * year + start : 12 * year + start + count]
            over = sum(months) - baseline * count / 12
            charged = over if below == "credit" else max(over, 0)
            if below.startswith("carried"):
                for shortfall in shortfalls:
                    if below == "carried_one_year" and shortfall[0] < year - 1:
                        continue
                    used = min(charged, shortfall[1])
                    charged -= used
                    shortfall[1] -= used
                if over < 0:
                    shortfalls.append([year, -over])
            charge = baseline * count / 12 * price + charged * growth_price
            charge = (charge + contract["fixed_per_month"] * count) * (
                1 - contract["discount_share"]
            )
            paid = paid + charge if cap is None else min(paid + charge, cap)
        total += paid
    return total


@settings(max_examples=150, deadline=None)
@given(
    years=st.integers(1, 4),
    months=st.lists(st.integers(0, 2_000_000), min_size=48, max_size=48),
    baseline=st.integers(0, 20_000_000),
    settles_by=st.sampled_from(["month", "quarter", "year"]),
    below=st.sampled_from(["nothing", "credit", "carried_one_year", "carried_to_the_end"]),
    growth_price=st.integers(0, 200),
    discount=st.integers(0, 100),
    fixed=st.integers(0, 10_000),
    cap=st.one_of(st.none(), st.integers(0, 30_000_000)),
)
def test_any_contract_costs_what_a_plain_loop_gives(
    years: int,
    months: list[int],
    baseline: int,
    settles_by: str,
    below: str,
    growth_price: int,
    discount: int,
    fixed: int,
    cap: int | None,
) -> None:
    consumed = [float(month) for month in months[: 12 * years]]
    contract: dict[str, Any] = {
        "name": "Main",
        "years": years,
        "baseline_msu_hours_per_year": float(baseline),
        "prices": [{"price": 1.0, "growth_price": growth_price / 100}],
        "settles_by": settles_by,
        "below_baseline": below,
        "fixed_per_month": float(fixed),
        "discount_share": discount / 100,
    }
    whole = {**contract, "cap_per_year": None if cap is None else float(cap)}
    answer = answer_of([whole], years=years, consumed_msu_hours=consumed)
    by_hand = cost_by_a_plain_loop(consumed, contract, years, None if cap is None else float(cap))
    assert answer.figures["cost_before"].value == pytest.approx(by_hand, rel=1e-9, abs=1e-3)


def test_reported_planned_grown_and_missing_months_never_stand_for_each_other_in_silence() -> None:
    answer = answer_of(
        [by_twelve_million(years=2)],
        consumed_msu_hours=[1e6] * 5 + [None] + [1e6] * 6,
        reported_months=4,
        years=2,
    )
    kinds = [month.how_known for month in answer.months]
    assert kinds[:7] == ["reported"] * 4 + ["planned", "missing", "planned"]
    assert kinds[12:19] == ["grown"] * 5 + ["missing", "grown"]
    (notice,) = [notice for notice in answer.warnings if notice.code == "months_known"]
    assert notice.text == (
        "Of the months counted here: 4 months reported, 7 months planned, 11 months a year "
        "before’s, grown, 2 months not stated."
    )


def test_a_named_model_gives_months_that_are_not_yet_reported_and_is_said() -> None:
    """Nine months of 2026, 273 days, of 27,300,000 together: 100,000 a day."""
    months = [*(100_000.0 * days for days in (31, 28, 31, 30, 31, 30, 31, 31, 30)), *[None] * 3]
    stated = {"consumed_msu_hours": months, "reported_months": 9}
    unknown = answer_of([by_twelve_million()], **stated)
    assert [month.how_known for month in unknown.months[9:]] == ["missing"] * 3
    answer = answer_of([by_twelve_million()], months_model="mean_of_reported", **stated)
    assert [month.how_known for month in answer.months[9:]] == ["at_mean"] * 3
    assert [month.consumed_before_msu_hours for month in answer.months[9:]] == pytest.approx(
        [3_100_000, 3_000_000, 3_100_000]
    )
    (notice,) = [notice for notice in answer.warnings if notice.code == "months_known"]
    assert notice.text == (
        "Of the months counted here: 9 months reported, 3 months at the mean of the reported."
    )
    october = answer.inputs[answer.months[9].consumed]
    assert october.label.endswith("Oct 2026, at the mean of the reported")
    assert [answer.inputs[one].value for one in october.inputs] == [27_300_000, 31, 273, 0, 5 / 12]
    grown = answer_of(
        [by_twelve_million()], months_model="mean_of_reported", growth_share_per_year=0.1, **stated
    )
    assert grown.months[9].consumed_before_msu_hours == pytest.approx(3.1e6 * 1.1 ** (5 / 12))


def test_a_gap_among_reported_months_stays_open_whatever_the_model() -> None:
    months = [1e6, None, *[1e6] * 4]
    answer = answer_of(
        [by_twelve_million()],
        consumed_msu_hours=months,
        reported_months=6,
        months_model="mean_of_reported",
    )
    assert [month.how_known for month in answer.months] == [
        *("reported", "missing", *["reported"] * 4),
        *["at_mean"] * 6,
    ]


def test_peaks_and_cpu_hours_are_drawn_where_contracts_charge_them() -> None:
    by_peak = {"name": "Peaks", "charged_by": "peak_levels", "levels": [{"price": 100}]}
    hours = {
        "name": "Hours",
        "charged_by": "cpu_hours",
        "baseline_cpu_hours_per_year": 12_000.0,
        "prices": [{"price": 100, "growth_price": 50}],
    }
    answer = answer_of(
        [by_peak, hours],
        first_month="2027-01",
        years=2,
        cpu_hours=[1_100.0] * 12,
        saved_cpu_hours_per_month=50.0,
        peak_msu=[100.0] * 12,
        saved_peak_msu=10.0,
        growth_share_per_year=0.1,
    )
    cpu, peaks = answer.series
    assert (cpu.label, cpu.unit, peaks.label, peaks.unit) == (
        "CPU hours",
        "CPU-hours",
        "Peak",
        "MSU",
    )
    assert (cpu.months[0].value_before, cpu.months[0].baseline) == (1_100, 1_000)
    # a leap day makes a February longer and no peak higher
    assert cpu.months[13].value_before == pytest.approx(1_100 * 29 / 28 * 1.1)
    assert peaks.months[13].value_before == pytest.approx(110)
    assert (peaks.months[13].how_known, peaks.months[13].baseline) == ("grown", None)
    # each peak is charged by itself, whatever the contract settles by
    (january, *_) = [period for period in answer.periods if period.contract == "Peaks"]
    assert (january.months, january.invoiced) == ("Jan 2027", "Jan 2027")
    notices = [notice.text for notice in answer.warnings if notice.code == "months_known"]
    assert notices[1:] == [
        f"{label}, of the months counted here: 12 months planned, 12 months a year before’s, grown."
        for label in ("CPU hours", "Peak")
    ]
    of_peaks, of_hours = (
        next(y for y in answer.years if y.contract == n) for n in ("Peaks", "Hours")
    )
    # what has no baseline has no 0 as one
    assert (of_peaks.baseline, of_peaks.charged_after, january.charged_before) == (None,) * 3
    assert of_hours.baseline is not None
    assert answer.inputs[of_hours.baseline].value == 12_000
    live = peaks.months[7]
    assert (live.value_before, live.value_after) == (100, 90)


def test_months_of_one_kind_need_no_word() -> None:
    answer = answer_of([by_twelve_million()], consumed_msu_hours=[1e6] * 12)
    assert "months_known" not in [notice.code for notice in answer.warnings]


def test_a_contract_by_cpu_hours_settles_as_one_by_msu_hours_does() -> None:
    contract = {
        "name": "CPU",
        "charged_by": "cpu_hours",
        "baseline_cpu_hours_per_year": 12_000,
        "prices": [{"price": 100, "growth_price": 50}],
    }
    answer = answer_of(
        [contract], consumed_msu_hours=[], cpu_hours=[1_100] * 12, saved_cpu_hours_per_month=50
    )
    # 12,000 × 100 + 1,200 × 50, of which 600 × 50 are saved
    assert amount(answer, "cost_before") == 1_260_000
    assert amount(answer, "saved") == 30_000
    charged = answer.years[0].charged_before
    assert charged is not None and answer.inputs[charged].unit == "CPU-hours"


def test_a_contract_by_peaks_charges_each_month_by_levels_and_its_base() -> None:
    contract = {
        "name": "Peaks",
        "charged_by": "peak_levels",
        "fixed_per_month": 1_000,
        "levels": [{"from_msu": 3, "price": 100}, {"from_msu": 45, "price": 80}],
    }
    answer = answer_of(
        [contract], consumed_msu_hours=[], peak_msu=[*[100] * 6, *[40] * 6], saved_peak_msu=10
    )
    # 1,000 + 42 × 100 + 55 × 80 = 9,600; 1,000 + 37 × 100 = 4,700
    assert amount(answer, "cost_before") == 6 * 9_600 + 6 * 4_700
    # a month's saving is worth the last level's price: 10 × 80 or 10 × 100
    assert amount(answer, "saved") == 6 * 800 + 6 * 1_000


def test_under_a_flat_contract_a_saving_is_worth_nothing() -> None:
    contract = {"name": "Flat", "charged_by": "flat", "fixed_per_month": 1_000}
    answer = answer_of([contract], consumed_msu_hours=[1e6] * 12, saved_msu_hours_per_month=50_000)
    assert (amount(answer, "cost_before"), amount(answer, "saved")) == (12_000, 0)


def test_contracts_of_several_units_are_in_force_at_once_and_add_up() -> None:
    contracts = [
        by_twelve_million(),
        {"name": "Flat", "charged_by": "flat", "fixed_per_month": 1_000},
        {"name": "Peaks", "charged_by": "peak_levels", "levels": [{"from_msu": 0, "price": 10}]},
    ]
    answer = answer_of(
        contracts,
        consumed_msu_hours=[1.1e6] * 12,
        saved_msu_hours_per_month=50_000,
        peak_msu=[1_000] * 12,
        saved_peak_msu=20,
    )
    assert amount(answer, "cost_before") == 12_600_000 + 12_000 + 120_000
    assert amount(answer, "saved") == 300_000 + 2_400


def test_a_contract_counts_the_parts_in_its_scope_with_what_is_saved_in_them() -> None:
    parts = [
        {"name": "PROD", "consumed_msu_hours": [7e5] * 12, "saved_msu_hours_per_month": 4e4},
        {"name": "TEST", "consumed_msu_hours": [3e5] * 12, "saved_msu_hours_per_month": 1e4},
        {"name": "DEVL", "consumed_msu_hours": [2e5] * 12},
    ]
    contract = by_twelve_million(parts=["PROD", "TEST"], baseline_msu_hours_per_year=6e6)
    answer = answer_of([contract], consumed_msu_hours=[1.2e6] * 12, parts=parts)
    (year,) = answer.years
    assert answer.inputs[year.consumed_before].value == 12e6
    # 6,000,000 × 1.00 + 6,000,000 × 0.50, of which 600,000 × 0.50 are saved
    assert amount(answer, "cost_before") == 9_000_000
    assert amount(answer, "saved") == 300_000


def test_a_part_that_is_not_stated_is_refused_at_its_place() -> None:
    with pytest.raises(InvalidInputError) as refused:
        answer_of([by_twelve_million(parts=["X"])], consumed_msu_hours=[1e6] * 12)
    assert refused.value.field == "contracts.0.parts.0"


def test_each_term_names_the_clause_it_comes_from() -> None:
    clauses = [{"term": "baseline", "clause": "4.1"}, {"term": "growth_price", "clause": "5.2 b"}]
    contract = by_twelve_million(clause="Contract of 2026", clauses=clauses)
    inputs = answer_of([contract], consumed_msu_hours=[1e6] * 12).inputs
    assert inputs["contract[1].baseline_per_year"].label == "Baseline a year, Main (4.1)"
    assert inputs["contract[1].growth_price[1]"].label.endswith("(5.2 b)")
    assert inputs["contract[1].price[1]"].label.endswith("(Contract of 2026)")


# alternatives

HELD = {"name": "Held", "contracts": [by_twelve_million(prices=[{"price": 1, "growth_price": 1}])]}
LOWER = {
    "name": "Lower baseline",
    "contracts": [by_twelve_million(baseline_msu_hours_per_year=11e6)],
}


def beside(answer: ContractsAnswer) -> dict[str, list[float | None]]:
    """Return cost without and with the change, and what they are apart, by the terms' names."""
    assert answer.compared is not None
    return {
        row.name: [
            None if name is None else answer.inputs[name].value
            for name in (
                row.cost_before,
                row.cost_after,
                row.difference_before,
                row.difference_after,
            )
        ]
        for row in answer.compared.rows
    }


def test_alternatives_compare_and_do_not_add_up() -> None:
    stated = {"consumed_msu_hours": LOW_THEN_HIGH, "saved_msu_hours_per_month": 50_000}
    alone = answer_of([by_twelve_million()], **stated)
    answer = answer_of([by_twelve_million()], alternatives=[HELD, LOWER], **stated)
    # 12,300,000 consumed, 11,700,000 with the change: by the year against 12,000,000 and 11,000,000
    assert beside(answer) == {
        "Contracts in force": [12_150_000, 12_000_000, None, None],
        "Held": [12_300_000, 12_000_000, 150_000, 0],
        "Lower baseline": [11_650_000, 11_350_000, -500_000, -650_000],
    }
    assert answer.figures == alone.figures
    assert (answer.years, answer.periods) == (alone.years, alone.periods)
    assert answer.compared is not None
    assert answer.compared.says == [
        f"{begins} “Lower baseline” costs least: {amount} EUR less than the contracts in force."
        for begins, amount in (("With the change", "650,000"), ("Without it", "500,000"))
    ]


def test_contracts_of_an_alternative_add_up() -> None:
    halves = [
        by_twelve_million(
            name=name, baseline_msu_hours_per_year=6e6, consumption_share=0.5, saving_share=0.5
        )
        for name in ("North", "South")
    ]
    answer = answer_of(
        [by_twelve_million()],
        consumed_msu_hours=LOW_THEN_HIGH,
        alternatives=[{"name": "Two", "contracts": halves}],
    )
    assert beside(answer)["Two"] == [12_150_000, 12_150_000, 0, 0]
    assert answer.compared is not None
    assert [year.contract for year in answer.compared.rows[1].years] == ["Two: North", "Two: South"]


def test_terms_of_other_months_are_not_set_against_each_other() -> None:
    later = by_twelve_million(begins_in_month=13)
    answer = answer_of(
        [by_twelve_million()],
        consumed_msu_hours=LOW_THEN_HIGH,
        years=2,
        alternatives=[{"name": "Later", "contracts": [later]}],
    )
    assert answer.compared is not None
    apart = answer.inputs[answer.compared.rows[1].difference_before or ""]
    assert apart.value is None
    assert apart.why_missing == (
        "Later counts Jan 2027 to Dec 2027, the contracts in force Jan 2026 to Dec 2026: state the "
        "same months for both"
    )
    assert answer.compared.says == []


@pytest.mark.parametrize("name", ["Contracts in force", "Held"])
def test_alternatives_are_named_apart(name: str) -> None:
    with pytest.raises(ValueError, match=f"another is called {name}; name them apart"):
        answer_of([by_twelve_million()], alternatives=[HELD, {**LOWER, "name": name}])


def test_a_refusal_names_the_contract_of_the_alternative() -> None:
    wrong = {"name": "Parts", "contracts": [by_twelve_million(), by_twelve_million(parts=["X"])]}
    with pytest.raises(InvalidInputError) as refusal:
        answer_of([by_twelve_million()], alternatives=[HELD, wrong])
    assert refusal.value.field == "alternatives.1.contracts.1.parts.0"
