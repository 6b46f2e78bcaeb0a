"""Nothing beyond what is known: rates outside of what was measured, savings above the machine."""

import numpy as np
import pytest

from headroom.domain.capacity.load import cps_of_work
from headroom.domain.evidence.comparability import substitution_of
from headroom.domain.evidence.rates import interpolated_percent, rate_cost
from headroom.domain.evidence.target import Statements
from headroom.domain.machines.machines import Machine
from headroom.domain.money.pricing import lost_msu
from headroom.domain.quantities.expressions import line_through
from headroom.domain.quantities.formulas import Ledger, QuantityLimit
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.value.content import Hours, Part, Workload
from headroom.domain.value.value import (
    MeasuredPart,
    ValueCase,
    beyond_along,
    curve_of_value,
    value_case,
)
from headroom.domain.value.windows import total_seconds

from .evidence_samples import cics_study, configuration, machine, published_substitution

FOUR_HOURS_AT_1500 = Workload(transactions=21_600_000, peak_share=1.0, peak_hours=4)


def handshake(share: float = 1.0, rate: float | None = None) -> MeasuredPart:
    before, after = (configuration(cics_study()[name]) for name in ("https-full", "https-pooled"))
    found = substitution_of(before, after, rate)
    return MeasuredPart(found, share)


def socket2(share: float = 1.0) -> MeasuredPart:
    found = published_substitution()
    return MeasuredPart(found, share)


def case(
    *parts: MeasuredPart,
    workload: Workload = FOUR_HOURS_AT_1500,
    stated: Statements | None = None,
    target: Machine | None = None,
) -> ValueCase:
    return value_case(
        machine=target,
        machines=[target] if target else [],
        workload=workload,
        mix=parts,
        msu_basis="per_cp_rating",
        stated=stated or Statements(),
    )


def codes(found: ValueCase) -> list[str]:
    return [each.code for each in found.notices if each.code != "measured_machine_assumed"]


def ms_saved_at(rate: float) -> float:
    ledger = Ledger()
    before, after = (
        ledger[rate_cost(ledger, cics_study()[name], rate).sums["gp"]].value or 0.0
        for name in ("https-full", "https-pooled")
    )
    return before - after


def test_1500_a_second_is_priced_at_the_highest_measured_rate_and_assumed() -> None:
    found = case(handshake())
    key = "https-full..https-pooled"
    assert found.ledger[f"part[{key}].rate_per_region"].value == 1500
    assert found.ledger[f"part[{key}].priced_rate"].value == pytest.approx(787.34)
    seconds = found.ledger["gp_seconds_saved"]
    assert seconds.value == pytest.approx(21_600_000 * ms_saved_at(787.34) / 1000)
    assert seconds.kind == found.ledger["gp_cps_freed"].kind == "assumed"
    warning = next(each for each in found.notices if each.code == "beyond_measured_range")
    for words in ("1,500 transactions a second", "787.34", "With 2 regions at 750 a second"):
        assert words in warning.text
    assert found.fewest_regions() == 2


def test_two_regions_at_750_a_second_each_are_in_the_range() -> None:
    workload = Workload(transactions=21_600_000, peak_share=1.0, peak_hours=4, regions=2)
    found = case(handshake(), workload=workload)
    assert "beyond_measured_range" not in codes(found)
    assert found.ledger["gp_seconds_saved"].kind == "derived"
    assert found.ledger["gp_seconds_saved"].value == pytest.approx(
        21_600_000 * ms_saved_at(750) / 1000
    )
    assert found.fewest_regions() is None


def test_a_slider_crosses_the_range_there_and_back() -> None:
    kept = case(handshake())
    shares = {"https-full..https-pooled": 1.0}
    inside = kept.revalued(
        Workload(transactions=21_600_000, peak_share=1.0, peak_hours=4, regions=2), shares
    )
    assert inside.ledger["gp_seconds_saved"].kind == "derived"
    assert "beyond_measured_range" not in codes(inside)
    back = inside.revalued(FOUR_HOURS_AT_1500, shares)
    assert list(back.ledger.quantities()) == list(kept.ledger.quantities())
    assert back.notices == kept.notices


def test_a_stated_rate_stays_and_its_volume_is_still_held_against_the_range() -> None:
    found = case(handshake(rate=700))
    assert found.ledger["gp_seconds_saved"].value == pytest.approx(
        21_600_000 * ms_saved_at(700) / 1000
    )
    assert found.ledger["gp_seconds_saved"].kind == "assumed"
    assert codes(found) == ["beyond_measured_range"]


def test_the_rate_of_a_part_is_that_of_its_own_transactions() -> None:
    found = case(handshake(0.5), socket2(0.5))
    assert found.ledger["part[https-full..https-pooled].rate_per_region"].value == 750
    assert "beyond_measured_range" not in codes(found)


def test_what_publishes_a_single_difference_has_no_range_of_rates() -> None:
    found = case(
        socket2(),
        workload=Workload(transactions=15_000_000, peak_share=0.5, peak_hours=4, regions=3),
    )
    assert codes(found) == ["regions_change_nothing"]
    assert found.rated == ()
    assert "regions" not in found.ledger


def test_further_hours_have_a_rate_of_their_own() -> None:
    part = Part(substitution="handshake", share=1.0)
    night = Hours(label="Night", share=0.5, hours=2, mix=[part])
    found = value_case(
        machine=None,
        machines=[],
        workload=Workload(transactions=21_600_000, peak_share=0.5, peak_hours=4),
        mix=[handshake()],
        further=[(night, [handshake()])],
        msu_basis="per_cp_rating",
        stated=Statements(),
        spread=False,
    )
    key = "https-full..https-pooled"
    assert found.ledger[f"part[{key}].rate_per_region"].value == 750
    assert found.ledger[f"period[1].part[{key}].rate_per_region"].value == 1500
    assert found.ledger["gp_seconds_saved"].kind == "derived"
    assert found.ledger["period[1].gp_seconds_saved"].kind == "assumed"
    assert found.ledger[f"period[1].gp_saving[{key}]"].value == pytest.approx(
        ms_saved_at(787.34) / 1000
    )


def test_the_curve_follows_the_cost_at_each_rate_and_says_where_it_leaves_the_range() -> None:
    part = handshake()
    found = case(part)
    volumes = np.array([10_800_000.0, 11_337_696.0, 21_600_000.0])
    evaluated = curve_of_value(found, over="transactions", mix=[part], values=volumes)
    expected = [
        volume * ms_saved_at(min(volume / 14_400, 787.34)) / 1000 for volume in volumes.tolist()
    ]
    assert evaluated["gp_seconds_saved"] == pytest.approx(expected)
    assert beyond_along(found, evaluated, volumes).tolist() == [False, False, True]


@pytest.mark.parametrize("name", sorted(cics_study()))
def test_the_line_through_all_points_is_the_interpolation_between_two(name: str) -> None:
    series = cics_study()[name]
    points = [number for point in zip(series.etr, series.percent[:, 0], strict=True)
              for number in point]  # fmt: skip
    rates = np.linspace(series.range.low, series.range.high, 41)
    expected = interpolated_percent(series.etr, series.percent, rates)[:, 0]
    assert line_through(rates, *points) == pytest.approx(expected, rel=1e-12, nan_ok=True)
    assert [line_through(rate, *points) for rate in rates.tolist()] == pytest.approx(
        expected.tolist(), rel=1e-12, nan_ok=True
    )


def test_beyond_its_points_a_line_is_level_and_at_them_it_is_exact() -> None:
    points = (100, 1.1, 300, 3.7, 700, 7.3)
    assert [line_through(rate, *points) for rate in (50, 100, 300, 700, 900)] == [
        1.1,
        1.1,
        3.7,
        7.3,
        7.3,
    ]


def test_a_saving_above_the_machine_has_no_value_and_asks_for_the_volume() -> None:
    found = case(
        socket2(),
        workload=Workload(transactions=15_000_000_000_000, peak_share=0.5, peak_hours=4),
        target=machine(),
    )
    for name in ("gp_seconds_saved", "gp_cps_freed", "saved_msu", "r4ha_saved_msu",
                 "saved_msu_whole_machine_rating"):  # fmt: skip
        assert found.ledger[name].value is None
        why = found.ledger[name].why_missing
        assert why == "the work does not fit the 2818-Y02, and work that does not fit saves nothing"
    assert found.ledger["part[socket2-ezasoket].gp_seconds_saved"].value == pytest.approx(1.389e9)
    assert codes(found) == ["saving_exceeds_machine"]
    smaller = found.revalued(
        Workload(transactions=15_000_000, peak_share=0.5, peak_hours=4), {"socket2-ezasoket": 1.0}
    )
    assert smaller.ledger["gp_seconds_saved"].value == pytest.approx(1389.0)
    assert codes(smaller) == []


def test_an_lpar_gives_no_more_cps_than_it_has() -> None:
    workload = Workload(transactions=15_000_000 * 15, peak_share=0.5, peak_hours=4)
    assert codes(case(socket2(), workload=workload, target=machine())) == []
    found = case(socket2(), workload=workload, stated=Statements(lpar_cps=1), target=machine())
    assert found.ledger["saved_msu"].value is None
    assert found.notices[-1].text == (
        "The work needs at least 1.4469 CPs; the LPAR has 1. Work that does not fit saves nothing: "
        "check the volume, its hours, and the machine."
    )


def test_a_limit_holds_over_arrays_as_for_numbers() -> None:
    ledger = Ledger()
    for name, value, unit in (
        ("a", 3600.0, "s"),
        ("h", 1.0, "h"),
        ("cps", 2.0, "CP"),
        ("captured", 1.0, "ratio"),
    ):
        ledger.add(Quantity(name, name, value, unit, "assumed"))
    ledger.derive("asked", cps_of_work, "h", "captured", "a")
    ledger.derive(
        "total",
        total_seconds,
        "a",
        limit=QuantityLimit("asked", "cps", "too much", "{amount} of {most}"),
    )
    found = ledger.evaluate({"a": np.array([3600.0, 7200.0, 7201.0, -7201.0])})["total"]
    assert np.isnan(found).tolist() == [False, False, True, True]
    assert ledger.revalued({"a": 7201.0})["total"].why_missing == "too much"


def test_a_short_window_says_what_is_left_of_it_in_the_four_hour_average() -> None:
    found = case(
        socket2(),
        workload=Workload(transactions=15_000_000, peak_share=0.5, peak_hours=1),
        target=machine(),
    )
    saved = found.ledger["saved_msu"].value or 0
    assert found.ledger["r4ha_saved_msu"].value == pytest.approx(saved / 4)
    assert codes(found) == ["window_shorter_than_average"]
    assert "25 %" in found.notices[-1].text


def test_what_binary_fractions_leave_of_a_difference_is_zero() -> None:
    ledger = Ledger()
    ledger.add(Quantity("saved", "saved", 57.243842 + 2e-14, "MSU", "assumed"))
    ledger.add(Quantity("billed", "billed", 57.243842, "MSU", "assumed"))
    ledger.derive("lost", lost_msu, "saved", "billed")
    assert ledger["lost"].value == 0
