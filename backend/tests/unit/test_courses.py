"""What a drawing of a long course is given."""

import numpy as np
import pytest

from headroom.domain.peaks.courses import course
from headroom.domain.peaks.day_savings import DaySaving
from headroom.domain.peaks.peaks import LparMsu, PeakCase, peak_case, run_series
from headroom.domain.peaks.rolling_average import Rules

MONTH = 30 * 288


def case(msu: np.ndarray, reading: str = "simple", first_minute: int = 0) -> PeakCase:
    rules = Rules(5, reading=reading, first_minute=first_minute)  # type: ignore[arg-type]
    saving = DaySaving(lpar="A", msu=5, at_most=True, start_minute=540, end_minute=780)
    return peak_case(run_series([LparMsu("A", msu)], rules), savings=[saving])


def month() -> np.ndarray:
    return np.random.default_rng(7).uniform(50, 100, MONTH)


def test_a_short_course_is_whole() -> None:
    found = course(case(month()[:96]), 48, 0, 95)
    assert found.whole and found.intervals == tuple(range(96))


@pytest.mark.parametrize("reading", ["simple", "scrt_like"])
def test_highest_lowest_and_both_peaks_of_a_long_course_are_kept(reading: str) -> None:
    values = month()
    values[4000], values[4001] = 900, 1
    values[6000] = np.nan
    whole = case(values, reading, first_minute=35)
    found = course(whole, 100, 0, MONTH - 1)
    assert not found.whole and len(found.intervals) < 100 * 4 * 3
    assert list(found.intervals) == sorted(set(found.intervals))
    assert {0, 4000, 4001, 6000, MONTH - 1} <= set(found.intervals)
    at = list(found.intervals)
    assert np.array_equal(found.consumed_before_msu, whole.consumed_before_msu[at], equal_nan=True)
    for line, drawn in (
        (whole.total.before, found.r4ha_before_msu),
        (whole.total.after, found.r4ha_after_msu),
    ):
        assert line is not None and line.peak is not None and drawn is not None
        end = whole.rules.step_end(line.peak.index) - 1
        assert drawn[at.index(end)] == line.peak.msu == np.nanmax(drawn)
        assert np.nanmin(drawn) == np.nanmin(line.r4ha_msu)


def test_a_part_of_the_time_is_drawn_alone() -> None:
    found = course(case(month()), 40, 1000, 1999)
    assert found.intervals[0] == 1000 and found.intervals[-1] == 1999
