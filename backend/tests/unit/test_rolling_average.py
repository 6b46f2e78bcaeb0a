"""The rolling four-hour average: both readings, complete windows, accuracy."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.peaks.rolling_average import (
    INTERVALS_MINUTES,
    PeaksError,
    Rules,
    Start,
    over_lpars,
    read,
    runs_of_gaps,
    trailing_means,
)
from headroom.domain.quantities.formulas import FloatArray

MSU = st.floats(min_value=0, max_value=1e6)
HOURLY = [200.0, 210.0, 800.0, 820.0, 300.0, 250.0, 240.0, 230.0]
YEAR = 365 * 288


def one(values: list[float]) -> FloatArray:
    return np.array([values], dtype=np.float64)


def average(values: list[float], window: int, start: Start = "complete_windows") -> list[float]:
    found: list[float] = trailing_means(one(values), window, start=start)[0].tolist()
    return found


def exact(values: FloatArray, window: int) -> list[float]:
    """Return each whole window's mean from correctly rounded sums."""
    return [
        math.fsum(values[end - window : end]) / window for end in range(window, len(values) + 1)
    ]


def test_hourly_values_give_the_averages_of_the_design() -> None:
    assert average(HOURLY, 4)[3:] == [507.5, 532.5, 542.5, 402.5, 255.0]
    assert np.isnan(average(HOURLY, 4)[:3]).all()


def test_counted_from_zero_the_first_windows_are_filled_with_zeros_as_after_an_ipl() -> None:
    assert average(HOURLY, 4, "from_zero")[:4] == [50.0, 102.5, 302.5, 507.5]


@pytest.mark.parametrize("interval", INTERVALS_MINUTES)
def test_every_length_of_interval_gives_the_same_average_of_a_flat_hour(interval: int) -> None:
    per_hour = 60 // interval
    rules = Rules(interval)
    assert rules.window == 4 * per_hour
    found = read(one([each for each in HOURLY for _ in range(per_hour)]), rules)[0]
    assert found[4 * per_hour - 1 :: per_hour].tolist() == pytest.approx(average(HOURLY, 4)[3:])
    assert np.isnan(found[: rules.window - 1]).all()
    assert not np.isnan(found[rules.window - 1 :]).any()


def test_the_scrt_like_hour_is_the_mean_of_the_averages_at_its_interval_ends() -> None:
    # averages 53, 53, 52, 50 at the ends of four quarters: a window of one interval shows them
    rules = Rules(15, window_hours=0.25, reading="scrt_like")
    assert read(one([53, 53, 52, 50]), rules).tolist() == [[52.0]]


@pytest.mark.parametrize(("interval", "share"), [(30, 0.9375), (15, 0.90625), (5, 42.5 / 48)])
def test_a_saving_in_exactly_four_clock_hours_never_lowers_an_hour_by_all_of_itself(
    interval: int, share: float
) -> None:
    per_hour = 60 // interval
    saving = np.zeros((1, 24 * per_hour))
    saving[0, 9 * per_hour : 13 * per_hour] = 1.0
    found = read(saving, Rules(interval, reading="scrt_like"))[0]
    assert np.nanmax(found) == pytest.approx(share)
    assert int(np.nanargmax(found)) == 12


def test_smf_intervals_may_be_longer_than_the_intervals_of_the_series() -> None:
    saving = np.zeros((1, 288))
    saving[0, 9 * 12 : 13 * 12] = 1.0
    for smf, share in ((30, 0.9375), (15, 0.90625), (5, 42.5 / 48), (60, 1.0)):
        rules = Rules(5, reading="scrt_like", smf_interval_minutes=smf)
        assert np.nanmax(read(saving, rules)) == pytest.approx(share)


def test_a_scrt_like_hour_needs_complete_windows_at_all_its_ends() -> None:
    found = read(np.ones((1, 8 * 4)), Rules(15, reading="scrt_like"))[0]
    assert np.isnan(found).tolist() == [True] * 4 + [False] * 4


def test_a_last_hour_that_is_not_whole_is_left_out() -> None:
    assert read(np.ones((1, 8 * 4 + 3)), Rules(15, reading="scrt_like")).shape == (1, 8)


def test_a_gap_spoils_the_windows_that_contain_it_and_no_others() -> None:
    values = [float(each) for each in range(20)]
    values[9] = math.nan
    found = average(values, 4)
    assert [index for index, each in enumerate(found) if math.isnan(each)] == [
        0,
        1,
        2,
        *range(9, 13),
    ]
    assert found[13:] == average([float(each) for each in range(20)], 4)[13:]


def test_counted_from_zero_the_average_begins_anew_after_a_gap() -> None:
    found = average([8.0, 8.0, math.nan, 8.0, 8.0, 8.0, 8.0, 8.0], 4, "from_zero")
    assert found[:2] == [2.0, 4.0]
    assert math.isnan(found[2])
    assert found[3:] == [2.0, 4.0, 6.0, 8.0, 8.0]


def test_gaps_are_listed_by_row_with_their_length() -> None:
    values = np.ones((3, 6))
    values[0, 0] = values[2, 3] = values[2, 4] = values[2, 5] = np.nan
    assert list(runs_of_gaps(values)) == [(0, 0, 1), (2, 3, 3)]


def test_the_sum_over_lpars_is_missing_where_one_of_them_is() -> None:
    r4ha = np.array([[1.0, np.nan, np.nan], [2.0, 3.0, np.nan]])
    assert over_lpars(r4ha, Rules(60)).tolist() == pytest.approx(
        [3.0, math.nan, math.nan], nan_ok=True
    )
    assert over_lpars(r4ha, Rules(60, start="from_zero")).tolist() == pytest.approx(
        [3.0, 3.0, math.nan], nan_ok=True
    )


def test_a_day_of_25_hours_is_a_longer_series_of_the_same_intervals() -> None:
    # intervals follow elapsed time: when the clock goes back the day has 300 of them, none double
    assert len(average([100.0] * 300, 48)) == 300
    assert average([100.0] * 300, 48)[-1] == 100.0


def test_a_year_of_mixed_magnitudes_stays_within_the_stated_error() -> None:
    numbers = np.random.default_rng(1)
    values = 10.0 ** numbers.uniform(-9, 9, YEAR)
    values[::7] = 0.0
    found = trailing_means(values[None, :], 48, start="complete_windows")[0, 47:]
    right = np.array(exact(values, 48))
    bound = (2 * math.log2(48) + 1) * 2.0**-53
    assert (np.abs(found - right) <= bound * right).all()
    cumulative = np.cumsum(values)
    drifted = (cumulative[48:] - cumulative[:-48]) / 48
    assert (np.abs(drifted - right[1:]) > bound * right[1:]).mean() > 0.9  # why none is used


def test_the_end_of_a_year_does_not_remember_its_beginning() -> None:
    values = np.full(YEAR, 0.1)
    values[:1000] = 1e9
    found = trailing_means(values[None, :], 48, start="complete_windows")[0]
    assert (found[1047:] == found[-1]).all()
    assert found[-1] == pytest.approx(0.1, rel=1e-15)


@given(st.lists(MSU, min_size=1, max_size=60), st.integers(1, 50))
def test_any_window_over_any_series_is_the_mean_of_its_values(
    values: list[float], window: int
) -> None:
    found = average(values, window)
    assert np.isnan(found[: window - 1]).all()
    assert found[window - 1 :] == pytest.approx(exact(np.array(values), window), rel=1e-14)
    padded = [0.0] * (window - 1) + values
    from_zero = average(values, window, "from_zero")
    assert from_zero == pytest.approx(exact(np.array(padded), window), rel=1e-14)


@given(st.integers(1, 3), st.integers(1, 40000), st.integers(1, 200))
@settings(max_examples=30)
def test_pieces_of_the_series_join_without_a_seam(rows: int, count: int, window: int) -> None:
    values = np.random.default_rng(count).uniform(0, 1000, (rows, count))
    found = trailing_means(values, window, start="complete_windows")
    if count >= window:
        right = np.lib.stride_tricks.sliding_window_view(values, window, axis=1).mean(axis=2)
        np.testing.assert_allclose(found[:, window - 1 :], right, rtol=1e-13)
    assert np.isnan(found[:, : window - 1]).all()


def test_threads_give_what_one_row_after_the_other_gives() -> None:
    values = np.random.default_rng(2).uniform(0, 1000, (5, 250_000))
    found = trailing_means(values, 48, start="complete_windows")
    for row, each in zip(values, found, strict=True):
        alone = trailing_means(row[None, :], 48, start="complete_windows")[0]
        np.testing.assert_array_equal(each, alone)


@given(st.lists(MSU, min_size=8, max_size=60), st.integers(0, 20), st.integers(0, 4))
def test_shifting_shifts_and_scaling_scales(values: list[float], shift: int, exponent: int) -> None:
    plain = average(values, 4)
    assert average([0.0] * shift + values, 4)[shift + 3 :] == plain[3:]
    factor = 2.0**exponent  # exact in floating point
    scaled = average([each * factor for each in values], 4)
    assert scaled[3:] == [each * factor for each in plain[3:]]


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"interval_minutes": 7}, "interval_minutes"),
        ({"interval_minutes": 0}, "interval_minutes"),
        ({"interval_minutes": 60, "window_hours": 0}, "window_hours"),
        ({"interval_minutes": 60, "window_hours": 0.5}, "window_hours"),
        ({"interval_minutes": 60, "window_hours": 1.5}, "window_hours"),
        ({"interval_minutes": 60, "window_hours": 1e9}, "window_hours"),
        ({"interval_minutes": 60, "window_hours": math.nan}, "window_hours"),
        ({"interval_minutes": 5, "smf_interval_minutes": 15}, "smf_interval_minutes"),
        (
            {"interval_minutes": 10, "smf_interval_minutes": 15, "reading": "scrt_like"},
            "smf_interval_minutes",
        ),
        (
            {"interval_minutes": 5, "smf_interval_minutes": 45, "reading": "scrt_like"},
            "smf_interval_minutes",
        ),
        (
            {"interval_minutes": 15, "smf_interval_minutes": 5, "reading": "scrt_like"},
            "smf_interval_minutes",
        ),
    ],
)
def test_lengths_that_do_not_fit_are_refused_by_name(rules: dict[str, object], field: str) -> None:
    with pytest.raises(PeaksError) as refused:
        Rules(**rules)  # type: ignore[arg-type]
    assert refused.value.field == field


def test_a_peak_names_the_minutes_that_it_averages() -> None:
    assert Rules(60).window_minutes(12) == (9 * 60, 13 * 60)
    assert Rules(5).window_minutes(155) == (9 * 60, 13 * 60)
    # the four windows of the hour from 12:00 to 13:00 reach back to 08:15
    assert Rules(15, reading="scrt_like").window_minutes(12) == (8 * 60 + 15, 13 * 60)
