"""What a saving does to the peak of a profile, against peaks worked out step by step."""

from __future__ import annotations

import numpy as np
import pytest

from headroom.domain.formulas import FloatArray, Ledger
from headroom.domain.peaks import Change, Series, peak_case
from headroom.domain.quantities import Quantity
from headroom.domain.rolling_average import Reading, Rules
from headroom.domain.scenario_peaks import BilledSaving, Day, Profile, ProfileSeries

HOURLY = Rules(60)


def profile(
    *days: FloatArray,
    calendar: tuple[int, ...] = (0,),
    rules: Rules = HOURLY,
    start: int = 540,
    window_days: frozenset[int] = frozenset({0}),
) -> Profile:
    return Profile(
        rules=rules,
        lpars=tuple(f"LPAR {row}" for row in range(len(days[0]))),
        days=tuple(Day(f"Day {number}", each) for number, each in enumerate(days, 1)),
        calendar=calendar,
        window_row=0,
        window_days=window_days,
        window_start_minute=start,
    )


def flat(peak: float = 40, hours: slice = slice(9, 13)) -> FloatArray:
    msu = np.full((1, 24), 100.0)
    msu[0, hours] += peak
    return msu


def numbers(asked: Profile, saved: float, hours: float = 4) -> dict[str, float | None]:
    ledger = Ledger()
    ledger.add(Quantity("saved_msu", "MSU saved", saved, "MSU", "assumed"))
    BilledSaving(ledger, ProfileSeries(asked, hours)).record("saved_msu")
    return {each.id: each.value for each in ledger.quantities()}


@pytest.mark.parametrize(
    ("saved", "billed", "lost"), [(0, 0, 0), (15, 15, 0), (40, 40, 0), (50, 40, 10)]
)
def test_no_more_is_billed_than_what_lifts_the_peak_above_the_rest(
    saved: float, billed: float, lost: float
) -> None:
    found = numbers(profile(flat()), saved)
    assert found["peak_before_msu"] == 140
    assert found["saved_at_old_peak_msu"] == saved
    assert (found["billed_saving_msu"], found["lost_to_new_peak_msu"]) == (billed, lost)


def test_the_peak_moves_to_another_hour_and_says_from_where_to_where() -> None:
    msu = flat()
    msu[0, 18:22] = 130
    found = ProfileSeries(profile(msu), 4).peaks(50)
    assert found is not None
    assert found.moved
    assert found.before.words() == "day 1 (Day 1), 13:00"
    assert found.after.words() == "day 1 (Day 1), 22:00"
    assert (found.before.msu, found.after.msu) == (140, 130)
    assert found.gain.none_beyond_msu == pytest.approx(10)


def test_a_day_of_the_calendar_without_the_window_keeps_its_peak() -> None:
    month = profile(flat(), flat(30), calendar=(0, *[1] * 30))
    found = numbers(month, 50)
    assert found["billed_saving_msu"] == pytest.approx(10)
    peaks = ProfileSeries(month, 4).peaks(50)
    assert peaks is not None
    assert (peaks.before.day, peaks.after.day) == (1, 2)
    assert [each.day for each in peaks.courses] == [1, 2]


def test_a_window_beyond_midnight_goes_on_on_the_day_after() -> None:
    series = ProfileSeries(profile(flat(), calendar=(0, 0), start=22 * 60), 4)
    assert np.flatnonzero(series.taken).tolist() == [0, 1, 22, 23, 24, 25, 46, 47][2:]


def test_a_window_that_is_no_whole_number_of_intervals_takes_parts_of_them() -> None:
    series = ProfileSeries(profile(flat(), start=570), 1.25)
    assert series.taken[9:12].tolist() == pytest.approx([0.5, 0.75, 0])


def test_a_profile_of_gaps_says_why_nothing_is_known() -> None:
    msu = np.full((1, 24), np.nan)
    assert ProfileSeries(profile(msu), 4).peaks(5) is None
    assert numbers(profile(msu), 5)["billed_saving_msu"] is None


@pytest.mark.parametrize("reading", ["simple", "scrt_like"])
@pytest.mark.parametrize("seed", range(5))
def test_the_lines_give_the_peak_that_the_series_gives(reading: Reading, seed: int) -> None:
    random = np.random.default_rng(seed)
    rules = Rules(15, reading=reading)
    days = [random.uniform(100, 400, (2, 96)) for _ in range(3)]
    asked = profile(
        *days, calendar=(0, 1, 2, 1), rules=rules, start=600, window_days=frozenset({0, 2})
    )
    series = ProfileSeries(asked, 3.5)
    for saved in (-30.0, 0.0, 3.0, 25.0, 90.0):
        taken = np.maximum(saved, 0) * series.taken
        more = np.maximum(-saved, 0) * series.taken
        case = peak_case(
            [Series("A", series.msu[0]), Series("B", series.msu[1])],
            rules,
            reduction=[Change("A", taken)],
            addition=[Change("A", more)],
        )
        found = numbers(asked, saved, 3.5)
        assert case.total.ledger is not None
        for name in ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu"):
            expected = case.total.ledger[name].value
            assert found[name] == pytest.approx(expected, abs=1e-9), (saved, name)
