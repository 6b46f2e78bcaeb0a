"""Costs along the rate, and the working behind one way."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.comparison.cost_curves import cost_curve
from headroom.domain.comparison.way_costs import AS_MEASURED, PlannedCosts
from tests.unit.comparison_samples import ways
from tests.unit.test_comparison import NAMES, SLOWER, comparison


@pytest.mark.parametrize("name", NAMES)
def test_every_measured_point_is_a_row_of_its_own(name: str) -> None:
    way = ways()[name]
    found = cost_curve(way, AS_MEASURED, per_segment=8, low=None, high=None)
    assert {row["point"]: row["rate_per_second"] for row in found.rows if row["measured"]} == {
        each.id: each.etr_per_second for each in way.series.points
    }
    assert len(found.rows) == 8 * (len(way.series.points) - 1) + 1
    assert not np.isnan([row["total_ms"] for row in found.rows]).any()
    assert all(
        low["rate_per_second"] < high["rate_per_second"] for low, high in pairwise(found.rows)
    )


@pytest.mark.parametrize("name", NAMES)
def test_cpu_percent_is_straight_between_measured_points(name: str) -> None:
    found = cost_curve(ways()[name], AS_MEASURED, per_segment=4, low=None, high=None)
    rates = np.array([row["rate_per_second"] for row in found.rows])
    percent = np.array([row["cpu_percent"] for row in found.rows])
    ends = [index for index, row in enumerate(found.rows) if row["measured"]]
    for low, high in pairwise(ends):
        line = np.interp(rates[low : high + 1], rates[[low, high]], percent[[low, high]])
        assert percent[low : high + 1] == pytest.approx(line)


def test_a_part_of_the_range_has_its_ends() -> None:
    found = cost_curve(ways()["http-pooled"], AS_MEASURED, per_segment=2, low=600, high=2000)
    assert [found.rows[end]["rate_per_second"] for end in (0, -1)] == [600, 2000]
    assert found.rows[0]["point"] is None


def test_a_part_beyond_the_range_is_empty() -> None:
    found = cost_curve(ways()["sock-iter"], AS_MEASURED, per_segment=2, low=2000, high=3000)
    assert found.rows == []


@given(name=st.sampled_from(NAMES), rate=st.floats(200, 6000), moved=st.booleans())
def test_the_working_gives_what_the_comparison_shows(name: str, rate: float, moved: bool) -> None:
    case = comparison(name, target=SLOWER if moved else None)
    shown = case.at(rate, planned=PlannedCosts(0.3))[0][0]
    found = case.working(ways()[name], rate, PlannedCosts(0.3), 1)
    pairs = {
        "gp_ms": shown.gp_ms,
        "total_ms": shown.total_ms,
        "gp_seconds_per_hour": shown.gp_seconds_per_hour,
        "ziip_seconds_per_hour": shown.ziip_seconds_per_hour,
        "cpu_percent": shown.cpu_percent,
        "gp_cpu_percent": shown.gp_cpu_percent,
        "lpar_utilisation_share": shown.lpar_utilisation_share,
        "msu_per_hour_per_cp_rating": shown.msu_per_hour["per_cp_rating"],
        "msu_per_hour_service_units": shown.msu_per_hour["service_units"],
        "ziips_needed": shown.ziips_needed,
        "overflow_share": shown.overflow_share,
        "response_ms": shown.response_ms,
    }
    for figure, value in pairs.items():
        recorded = found.ledger[found.figures[figure]] if figure in found.figures else None
        if value is None:
            assert recorded is None or (recorded.value is None and recorded.why_missing)
        elif figure == "ziip_seconds_per_hour" or recorded is not None:
            assert recorded is not None and recorded.value == pytest.approx(value, rel=1e-9)


def test_the_working_goes_down_to_the_printed_cells() -> None:
    case = comparison("ctg-ipic", target=SLOWER)
    found = case.working(ways()["ctg-ipic"], 2000, PlannedCosts(), 1)
    ahead, reached = [found.figures["msu_per_hour_per_cp_rating"]], set()
    while ahead:
        each = ahead.pop()
        reached.add(each)
        ahead += found.ledger[each].inputs
    assert "percent[ctg-ipic.4.CTG.gp]" in reached
    assert "percent[ctg-ipic.5.CTG.gp]" in reached
    assert {"speed_factor[z196]", "rated_msu", "cps", "rate[2000]"} <= reached
    assert "percent[ctg-ipic.4.CTG.zaap]" not in reached
