"""Where one way overtakes another, along the rate and by the price of a zIIP second."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.comparison.crossovers import (
    Crossover,
    PriceCrossing,
    crossover,
    price_crossing,
)
from headroom.domain.comparison.way_costs import SpeedFactors, costs_at_rates
from headroom.domain.comparison.ways_in import StatedPayload
from tests.unit.comparison_samples import SMALL_PAYLOADS, ways

PAIRS = list(combinations(sorted(set(ways()) - set(SMALL_PAYLOADS)), 2))


def crossed(one: str, other: str) -> Crossover:
    return crossover(ways()[one], ways()[other])


def cost(name: str, rate: float, measure: str) -> float:
    return float(costs_at_rates(ways()[name]).at(rate, {}).figures[f"{measure}_ms"])


def priced(one: str, other: str, rate: float) -> PriceCrossing:
    gp, ziip = (
        (cost(one, rate, measure), cost(other, rate, measure)) for measure in ("gp", "ziip")
    )
    return price_crossing(ways()[one], ways()[other], gp, ziip, rate)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_costs_are_equal_at_every_crossing_and_change_sides_there(one: str, other: str) -> None:
    found = crossed(one, other)
    for measure, by in (("gp", found.gp), ("total", found.total)):
        assert (not by.crossings) == (by.reason is not None)
        for each in by.crossings:
            rate = each.rate_per_second
            assert found.shared_rates is not None and found.shared_rates.holds(rate)
            assert cost(one, rate, measure) == pytest.approx(cost(other, rate, measure))
            for beside, cheaper in ((0.9999, each.cheaper_below), (1.0001, each.cheaper_above)):
                dearer = other if cheaper == one else one
                near = rate * beside
                assert cost(cheaper, near, measure) < cost(dearer, near, measure)


@given(pair=st.sampled_from(PAIRS), position=st.floats(0, 1))
def test_between_crossings_nobody_else_is_cheaper(pair: tuple[str, str], position: float) -> None:
    found = crossed(*pair)
    if found.shared_rates is None:
        return
    rate = found.shared_rates.low + position * (found.shared_rates.high - found.shared_rates.low)
    for measure, by in (("gp", found.gp), ("total", found.total)):
        cheaper = by.always
        for each in by.crossings:
            cheaper = cheaper or each.cheaper_below
            if each.rate_per_second <= rate:
                cheaper = each.cheaper_above
        assert cheaper is not None
        dearer = pair[1] if cheaper == pair[0] else pair[0]
        assert cost(cheaper, rate, measure) <= cost(dearer, rate, measure) * (1 + 1e-9)


@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(ways()), 2)))
def test_with_a_stated_payload_costs_with_it_are_equal_at_every_crossing(
    one: str, other: str
) -> None:
    payload, speeds = StatedPayload(60, 0.003), SpeedFactors(0.8, 0.8)
    stated = crossover(ways()[one], ways()[other], (speeds, speeds), payload)
    assert (stated.reason is None) == (stated.shared_rates is not None)

    def difference(rate: float, measure: str) -> float:
        costs = [
            0.8 * cost(name, rate, measure) + (60 - ways()[name].payload_bytes / 1024) * 0.003
            for name in (one, other)
        ]
        return costs[0] - costs[1]

    for measure, by in (("gp", stated.gp), ("total", stated.total)):
        for crossing in by.crossings:
            rate = crossing.rate_per_second
            assert difference(rate, measure) == pytest.approx(0, abs=1e-9)
            assert (difference(rate * 0.9999, measure) < 0) == (crossing.cheaper_below == one)
        if by.always is not None and stated.shared_rates is not None:
            assert (difference(stated.shared_rates.high, measure) < 0) == (by.always == one)


def test_exci_overtakes_ipic_on_gps_at_2052_a_second() -> None:
    found = crossed("ctg-exci", "ctg-ipic")
    gp, total = found.gp, found.total
    assert [each.rate_per_second for each in gp.crossings] == [pytest.approx(2052.346, abs=1e-3)]
    assert gp.crossings[0].cheaper_above == "ctg-exci"
    assert (total.crossings, total.always) == ((), "ctg-exci")


def test_payloads_that_differ_do_not_cross() -> None:
    found = crossed("3270-basic", "http-pooled")
    assert found.reason == "the payloads differ: 1,920 bytes and 32 KB"
    for by in (found.gp, found.total):
        assert not by.crossings and by.reason == found.reason


def test_ranges_that_do_not_meet_are_said() -> None:
    found = crossed("https-full", "ws-1x32k")
    assert found.shared_rates is None
    assert found.reason is not None and found.reason.startswith("no rate was measured for both")


@given(pair=st.sampled_from(PAIRS), position=st.floats(0, 1))
def test_at_the_ziip_price_found_both_cost_the_same(pair: tuple[str, str], position: float) -> None:
    shared = crossed(*pair).shared_rates
    if shared is None:
        return
    rate = shared.low + position * (shared.high - shared.low)
    found = priced(*pair, rate)
    if found.relative_price is None:
        assert found.reason
        return
    one, other = (
        cost(name, rate, "gp") + found.relative_price * cost(name, rate, "ziip") for name in pair
    )
    assert one == pytest.approx(other)
    assert 0 <= found.relative_price <= 1


def test_without_ziip_time_the_price_changes_nothing() -> None:
    found = priced("http-pooled", "http-nonpooled", 820)
    assert found.relative_price is None
    assert found.reason == "neither uses a zIIP: the price changes nothing"
    assert found.cheaper_at_one == "http-pooled"


def test_beyond_a_measured_range_there_is_no_price() -> None:
    found = priced("http-pooled", "ctg-ipic", 5000)
    assert found.reason is not None and "beyond the measured range" in found.reason
