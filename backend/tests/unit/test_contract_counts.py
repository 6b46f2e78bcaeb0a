"""What a contract counts: whole MSU or MSU as measured, through bill, years and sentences."""

from dataclasses import asdict
from typing import Any

import pytest

from headroom.domain.money.money import bill_lines
from headroom.domain.money.terms import FlatPrice, Money, Product
from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.scenario.content import ScenarioContent, ScenarioWorkload, read_stored
from headroom.domain.scenario.month_bills import month_bills
from headroom.domain.scenario.notices import scenario_notices, why_it_may_be_zero
from headroom.domain.scenario.scenario import Scenario, ScenarioCase, scenario_case
from headroom.domain.scenario.solving import solve

from .evidence_samples import machine

CICS = Product(label="CICS TS", price=FlatPrice(flat_per_msu_month=100_000), peak_msu=10.19)


def case(saved: float = 0.409, product: Product = CICS, **money: Any) -> ScenarioCase:
    """Return a scenario that states its saving, on a peak of 10.19 MSU at 1,000 EUR an MSU."""
    target = machine()
    content = ScenarioContent(
        machine=target.id,
        workload=ScenarioWorkload(transactions=0, peak_share=1, peak_hours=4),
        mix=[],
        stated_saving_msu=saved,
        money=Money(currency="EUR", products=[product], **money),
    )
    return scenario_case(Scenario(content, target, [target], [[]]))


def value(found: ScenarioCase, name: str) -> float | None:
    return found.ledger[name].value


def test_a_saving_that_leaves_the_whole_msu_as_they_are_is_worth_nothing() -> None:
    found = case(licence_per_year=12_000, one_off=50_000)
    (line,) = bill_lines(found.ledger, found.products, "EUR")
    assert (line.before_minor, line.after_minor, line.saving_minor) == (1_000_000, 1_000_000, 0)
    assert (value(found, "product[1].whole_msu"), value(found, "product[1].whole_msu_after")) == (
        10,
        10,
    )
    assert value(found, "product[1].peak_msu_after") == pytest.approx(9.781)
    assert value(found, "product[1].measured_saving_msu") == pytest.approx(0.409)
    assert [value(found, name) for name in ("product[1].billed_saving_msu", "yearly_saving")] == [
        0,
        0,
    ]
    assert value(found, "net_present_value") == pytest.approx(-500 - 5 * 120)
    (notice,) = (one for one in scenario_notices(found) if one.code == "whole_msu_counted")
    assert "from 10.19 to 9.78 MSU, billed 10 and 10: 0 whole MSU less." in notice.text


def test_as_measured_the_same_saving_is_worth_its_part_of_an_msu() -> None:
    found = case(contract_counts="as_measured")
    assert value(found, "yearly_saving") == pytest.approx(0.409 * 1_000 * 12)
    assert "product[1].whole_msu" not in found.ledger
    assert not [one for one in scenario_notices(found) if one.code.startswith("whole_msu")]
    (reason,) = (one for one in why_it_may_be_zero(found) if one.code == "less_than_one_msu")
    assert reason.applies is False


def test_a_product_may_count_otherwise_than_the_others() -> None:
    measured = CICS.model_copy(update={"contract_counts": "as_measured"})
    assert value(case(product=measured), "yearly_saving") == pytest.approx(0.409 * 12_000)
    whole = CICS.model_copy(update={"contract_counts": "whole_msu"})
    assert value(case(product=whole, contract_counts="as_measured"), "yearly_saving") == 0


def test_msu_hours_count_as_measured_whatever_the_peaks_do() -> None:
    money: dict[str, Any] = {"mode": "consumption", "consumption_price_per_msu_hour": 100.0}
    whole = case(**money)
    assert value(whole, "consumption_monthly_saving") == pytest.approx(0.409 * 4)
    assert value(whole, "consumption_monthly_saving") == value(
        case(contract_counts="as_measured", **money), "consumption_monthly_saving"
    )


@pytest.mark.parametrize(("saved", "whole"), [(0.69, 0), (0.6901, 1), (1.69, 1), (1.7, 2)])
def test_a_half_counts_upwards(saved: float, whole: int) -> None:
    # 10.19 − 0.69 is 9.5, which is billed as 10
    assert value(case(saved), "product[1].billed_saving_msu") == whole


def test_the_cap_counts_in_whole_msu_too() -> None:
    found = case(0.1, defined_capacity_msu=9.6)
    assert value(found, "product[1].bill") == 10_000
    assert value(found, "product[1].bill_after") == 10_000


def test_without_a_peak_whole_msu_cannot_be_told_and_the_answer_says_so() -> None:
    found = case(product=CICS.model_copy(update={"peak_msu": None}))
    assert value(found, "yearly_saving") == pytest.approx(0.409 * 12_000)
    (notice,) = (one for one in scenario_notices(found) if one.code == "whole_msu_not_known")
    assert "by 0 or by 1 whole MSU" in notice.text


def test_goal_seek_finds_the_step_at_which_the_bill_reaches_the_target() -> None:
    found = case(0.409, licence_per_year=2_400_000)  # 24,000 EUR a year: two whole MSU of 12,000
    solution = solve(found, figure="yearly_net_saving", target=0, variable="saved_msu")
    assert solution.value == pytest.approx(1.69, rel=1e-6)
    assert solution.reached == pytest.approx(0)


def test_saved_scenarios_keep_their_numbers_and_say_so() -> None:
    stored = case().content.model_dump(mode="json", by_alias=True)
    del stored["money"]["contract_counts"]
    content, notices = read_stored(stored)
    assert content.money is not None
    assert content.money.contract_counts == "as_measured"
    assert "before bills could count whole MSU" in notices[0]
    again, nothing = read_stored(content.model_dump(mode="json", by_alias=True))
    assert (again, nothing) == (content, [])


def test_billing_months_cost_what_the_contract_counts() -> None:
    month = BillingMonth(
        month="2026-05",
        starts_on="2026-05-02",
        ends_on="2026-06-01",
        whole=True,
        peak_before_msu=10.19,
        peak_before_index=0,
        peak_after_msu=9.781,
        peak_after_index=0,
        left_at_old_peak_msu=9.781,
        billed_saving_msu=0.409,
        whole_before_msu=10,
        whole_after_msu=10,
        billed_whole_msu=0,
    )
    _, whole = month_bills("EUR", [CICS], "whole_msu", (month,))
    assert (whole.bills_before, whole.saving_of_billing_months) == (10_000, 0)
    _, measured = month_bills("EUR", [CICS], "as_measured", (month,))
    assert measured.saving_of_billing_months == pytest.approx(409)
    assert asdict(measured)["bills_before"] == pytest.approx(10_190)
