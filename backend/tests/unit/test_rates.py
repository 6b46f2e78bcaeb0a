"""Cost per transaction of the CICS study's tables, and on the lines between their points."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.evidence.cost_tables import PrintedCosts, cost_table
from headroom.domain.evidence.rates import (
    MeasuredCell,
    RatePoint,
    RateRange,
    RateSeries,
    average_cost,
    interpolated_percent,
    point_cost,
    rate_cost,
)
from headroom.domain.quantities.formulas import Ledger

from .evidence_samples import SOURCE, cics_study, printed_rows

UNPRINTED = PrintedCosts("", ())
SLIPS = {"https-full.5", "ws-1000x32.2"}
"""Rows whose printed total does not follow from their cells (findings of the audit)."""

NAMES = sorted(cics_study())


@pytest.mark.parametrize("name", NAMES)
def test_recomputed_totals_equal_the_printed_ones_truncated_to_their_digits(name: str) -> None:
    printed = {
        f"{row['configuration']}.{row['point']}": float(row["value"])
        for row in printed_rows()
        if row["configuration"] == name
        and row["quantity"] == "total_ms_per_transaction"
        and row["point"] != "average"
    }
    for row in cost_table(cics_study()[name], UNPRINTED).rows:
        assert row.point is not None and row.total_ms is not None
        if row.point not in SLIPS:
            assert int(row.total_ms * 1000 + 1e-6) / 1000 == printed[row.point], row.point


def test_ms_is_ten_times_percent_over_rate_by_hand() -> None:
    row = cost_table(cics_study()["http-pooled"], UNPRINTED).rows[1]
    assert row.ms == pytest.approx((17.28 / 821.14 * 10, 3.07 / 821.14 * 10))
    assert row.total_ms == pytest.approx((17.28 + 3.07) / 821.14 * 10)


def test_aapcp_is_in_no_sum_and_zaap_is_in_the_total() -> None:
    table = cost_table(cics_study()["ctg-exci"], UNPRINTED)
    cics, tcpip, gateway, aapcp, zaap = table.rows[-1].ms
    assert aapcp == pytest.approx(2.94 / 3564.75 * 10)
    assert table.rows[-1].gp_ms == pytest.approx((cics or 0) + (tcpip or 0) + (gateway or 0))
    assert table.rows[-1].zaap_ms == zaap
    assert table.rows[-1].total_ms == pytest.approx((37.11 + 11.73 + 37.37 + 40.23) / 356.475)
    assert [each.code for each in table.notes] == ["aapcp_inside_gp", "zaap_on_ziip"]


def test_published_averages_are_means_over_the_points() -> None:
    mean = cost_table(cics_study()["ctg-exci"], UNPRINTED).averages
    assert mean.total_ms == pytest.approx(0.39742, abs=5e-6)
    assert mean.gp_ms == pytest.approx(0.26031, abs=5e-6)


def test_a_column_printed_na_is_in_no_sum_and_said() -> None:
    table = cost_table(cics_study()["sock-iter"], UNPRINTED)
    assert table.rows[0].ms[2] is None
    assert table.rows[0].total_ms == pytest.approx((2.93 + 3.23) / 38.261)
    assert [each.code for each in table.notes] == ["component_missing"]


@pytest.mark.parametrize("name", NAMES)
def test_at_measured_rates_the_interpolation_equals_the_table_exactly(name: str) -> None:
    series = cics_study()[name]
    found = interpolated_percent(series.etr, series.percent, series.etr)
    assert np.array_equal(found, series.percent, equal_nan=True)
    for point in series.points:
        at_rate, at_point = Ledger(), Ledger()
        cost = rate_cost(at_rate, series, point.etr_per_second)
        assert at_rate[cost.total] == at_point[point_cost(at_point, series, point).total]
        assert series.status(point.etr_per_second) == "measured"


def test_pooled_http_at_820_a_second_by_hand() -> None:
    ledger = Ledger()
    cost = rate_cost(ledger, cics_study()["http-pooled"], 820)
    between = (820 - 496.82) / (821.14 - 496.82)
    cics, tcpip = 10.46 + (17.28 - 10.46) * between, 2.08 + (3.07 - 2.08) * between
    assert ledger[cost.sums["gp"]].value == pytest.approx((cics + tcpip) / 82)
    assert ledger[cost.sums["gp"]].value == pytest.approx(0.247836, abs=5e-7)
    percent = ledger["percent[http-pooled@820.CICS.gp]"]
    assert percent.inputs[:2] == (
        "percent[http-pooled.1.CICS.gp]",
        "percent[http-pooled.2.CICS.gp]",
    )
    assert ledger[cost.total].interval is None
    assert "no repeated runs" in (ledger[cost.total].interval_missing or "")


@pytest.mark.parametrize("rate", [100.0, 331.85, 983.04, 5000.0])
def test_beyond_the_measured_range_nothing_is_extrapolated(rate: float) -> None:
    series = cics_study()["http-nonpooled"]
    ledger = Ledger()
    total = ledger[rate_cost(ledger, series, rate).total]
    assert total.value is None
    assert "331.86 to 983.03 transactions a second" in (total.why_missing or "")
    assert series.status(rate) == "beyond_measured_range"
    assert np.isnan(series.ms_at(np.array([rate]))).all()


@given(
    name=st.sampled_from(NAMES),
    share=st.floats(min_value=0, max_value=1, exclude_min=True, exclude_max=True),
    data=st.data(),
)
def test_between_two_points_each_percent_lies_between_theirs(
    name: str, share: float, data: st.DataObject
) -> None:
    series = cics_study()[name]
    index = data.draw(st.integers(0, len(series.points) - 2))
    low, high = series.etr[index], series.etr[index + 1]
    found = interpolated_percent(series.etr, series.percent, np.array([low + share * (high - low)]))
    ends = np.sort(series.percent[index : index + 2], axis=0)
    known = ~np.isnan(ends[0])
    slack = 1e-9 * ends[1][known]
    assert (found[0][known] >= ends[0][known] - slack).all()
    assert (found[0][known] <= ends[1][known] + slack).all()


@given(name=st.sampled_from(NAMES), share=st.floats(min_value=0, max_value=1))
@settings(max_examples=50)
def test_arrays_and_the_ledger_give_the_same_cost(name: str, share: float) -> None:
    series = cics_study()[name]
    low, high = series.range.low, series.range.high
    rate = min(low + share * (high - low), high)
    ledger = Ledger()
    cost = rate_cost(ledger, series, rate)
    found = dict(zip(series.columns, series.ms_at(np.array([rate]))[0].tolist(), strict=True))
    for column, quantity_id in cost.components.items():
        if column not in series.unmeasured:
            assert ledger[quantity_id].value == pytest.approx(found[column], rel=1e-12)


def test_the_mean_of_a_configuration_rests_on_every_printed_cell() -> None:
    ledger = Ledger()
    cost = average_cost(ledger, cics_study()["ctg-ipic"])
    cells = [each for each in ledger.quantities() if each.id.startswith("percent[")]
    assert len(cells) == 25
    assert all(each.source is not None for each in cells)
    assert ledger[cost.total].value == pytest.approx(0.5047, abs=5e-4)


def series_of(*rates: float, processor: str = "gp") -> RateSeries:
    cell = MeasuredCell("CICS", processor, 10.0, "10", SOURCE)  # type: ignore[arg-type]
    return RateSeries(
        "mine",
        "mine",
        tuple(RatePoint(f"mine.{each}", str(each), each, SOURCE, (cell,)) for each in rates),
    )


@pytest.mark.parametrize("rates", [(), (0.0,), (-1.0, 2.0), (5.0, 5.0), (5.0, 4.0)])
def test_rates_that_do_not_rise_are_refused(rates: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="do not rise"):
        series_of(*rates)


def test_a_series_without_gp_time_is_refused() -> None:
    with pytest.raises(ValueError, match="no CPU time on GPs"):
        series_of(1.0, 2.0, processor="zaap")


def test_a_single_point_costs_at_its_own_rate_alone() -> None:
    series = series_of(100.0)
    assert series.ms_at(np.array([99.0, 100.0, 101.0]))[:, 0] == pytest.approx(
        [np.nan, 1.0, np.nan], nan_ok=True
    )


@pytest.mark.parametrize(
    ("name", "rate", "fewest"),
    [
        ("http-pooled", 5000, 2),  # 2,500 each; measured to 3,395.06
        ("sock-iter", 957.62 * 3, 3),
        ("sock-iter", 2000, 3),
        ("http-pooled", 900, 1),
        ("http-pooled", 1, None),  # below the lowest measured rate no number of regions helps
    ],
)
def test_the_fewest_regions_keep_the_rate_of_each_in_the_measured_range(
    name: str, rate: float, fewest: int | None
) -> None:
    assert cics_study()[name].range.fewest_regions(rate) == fewest


def test_no_region_count_fits_where_the_range_is_narrow() -> None:
    assert RateRange(900, 1000).fewest_regions(1100) is None  # 1,100, 550, 366.7 ...
