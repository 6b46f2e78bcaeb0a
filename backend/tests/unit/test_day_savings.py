"""Savings between two times of the day, by hand: part hours, shares of the workload, moved work."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from headroom.domain.peaks.day_savings import (
    Clock,
    DaySaving,
    LaidSaving,
    Moved,
    laid_saving,
)
from headroom.domain.peaks.peaks import LparMsu, MsuChange, PeakCase, peak_case, run_series
from headroom.domain.peaks.rolling_average import PeaksError, Rules
from headroom.domain.quantities.formulas import FloatArray

HOURLY = Rules(60)
FLAT = np.full(24, 100.0)
BUSY = np.repeat([0.0, 40.0, 0.0], [9, 4, 11])


def laid(
    saving: DaySaving, used: FloatArray = FLAT, workload: FloatArray | None = None, first: int = 0
) -> LaidSaving:
    clock = Clock.of_run(60, len(used), first)
    return laid_saving(saving, "savings.0", used, workload, clock, saving.days)


def amount(start: int, end: int, msu: float = 10, moved: Moved | None = None) -> DaySaving:
    return DaySaving(lpar="A", start_minute=start, end_minute=end, msu=msu, moved=moved)


def share(start: int, end: int, share: float) -> DaySaving:
    return DaySaving(lpar="A", start_minute=start, end_minute=end, workload_share=share)


def moved(share: float, start: int, end: int) -> Moved:
    return Moved(share=share, start_minute=start, end_minute=end)


def test_hours_that_begin_and_end_within_an_interval_take_parts_of_it() -> None:
    taken = laid(amount(570, 795)).taken  # 09:30 to 13:15
    assert taken[8:15].tolist() == [0, 5, 10, 10, 10, 2.5, 0]
    assert taken.sum() == 37.5


def test_a_series_that_begins_within_an_hour_is_cut_by_the_clock() -> None:
    taken = laid(amount(540, 780), first=510).taken  # intervals from 08:30 on
    assert taken[:6].tolist() == [5, 10, 10, 10, 5, 0]


def test_hours_past_midnight_lie_at_both_ends_of_each_day() -> None:
    taken = laid(amount(1320, 90), used=np.full(48, 100.0)).taken  # 22:00 to 01:30
    one_day = [10, 5, *[0] * 20, 10, 10]
    assert taken.tolist() == one_day * 2


def test_an_interval_across_midnight_counts_both_of_its_parts() -> None:
    taken = laid(amount(1380, 60), used=np.full(3, 100.0), first=1350).taken  # from 22:30 on
    assert taken.tolist() == [5, 10, 5]


def test_only_the_chosen_days_save() -> None:
    saving = amount(540, 780).model_copy(update={"days": [1]})
    taken = laid(saving, used=np.full(72, 100.0)).taken
    assert np.flatnonzero(taken).tolist() == [33, 34, 35, 36]


def test_a_share_of_the_workload_follows_it() -> None:
    workload = BUSY.copy()
    workload[10] = 60
    saving = share(570, 720, 0.3)
    taken = laid(saving, workload=workload).taken
    assert taken[8:13].tolist() == pytest.approx([0, 6, 18, 12, 0])


def test_moved_work_is_spread_evenly_over_the_hours_where_it_goes() -> None:
    found = laid(amount(540, 780, 40, moved(0.5, 1080, 1200)))  # 18:00 to 20:00
    assert found.added[17:21].tolist() == [0, 40, 40, 0]  # half of 160 MSU-hours in two hours
    assert (
        found.hours.taken_msu_hours,
        found.hours.moved_msu_hours,
        found.hours.most_added_msu,
    ) == (160, 80, 40)


def test_moved_work_may_go_to_part_hours_past_midnight() -> None:
    found = laid(amount(540, 780, 10, moved(1, 1410, 90)))  # 23:30 to 01:30
    assert found.added[[0, 1, 23]].tolist() == [20, 10, 10]  # 40 MSU-hours in two hours
    assert found.added.sum() == 40


def test_what_has_nowhere_to_go_on_its_day_stays() -> None:
    used = np.full(48, 100.0)
    used[24 + 18 : 24 + 20] = np.nan
    found = laid(amount(540, 780, 40, moved(0.25, 1080, 1200)), used=used)
    assert found.unmoved_days == 1
    assert found.taken[[9, 33]].tolist() == [40, 30]
    assert found.added[[18, 19]].tolist() == [20, 20]
    assert found.added[24:].sum() == 0


def test_nothing_is_saved_in_a_gap_or_moved_into_one() -> None:
    used = FLAT.copy()
    used[[9, 18]] = np.nan
    found = laid(amount(540, 780, 40, moved(1, 1080, 1200)), used=used)
    assert found.taken[9:13].tolist() == [0, 40, 40, 40]
    assert found.added[18:20].tolist() == [0, 120]


def case(saving: DaySaving, used: FloatArray = FLAT) -> PeakCase:
    run = run_series([LparMsu("A", used)], HOURLY, workload=[MsuChange("A", BUSY)])
    return peak_case(run, savings=[saving])


@pytest.mark.parametrize(
    ("goes", "billed"),
    [
        (None, 40),
        (moved(1, 1080, 1200), 0),  # (100 + 100 + 180 + 180) ÷ 4 = 140 again
        (moved(1, 840, 1320), 20),  # 20 MSU more for eight hours: 120
    ],
)
def test_work_that_moves_may_hold_the_peak(goes: Moved | None, billed: float) -> None:
    ledger = case(amount(540, 780, 40, goes)).total.ledger
    assert ledger is not None
    assert ledger["billed_saving_msu"].value == pytest.approx(billed)


def test_a_third_of_the_workload_lowers_the_peak_by_a_third_of_it() -> None:
    found = case(share(540, 780, 0.3)).total
    assert found.ledger is not None
    assert found.ledger["billed_saving_msu"].value == pytest.approx(12)
    assert found.gain is not None
    assert found.gain.full_up_to_msu == pytest.approx(40)


@pytest.mark.parametrize(
    ("saving", "field"),
    [
        (amount(540, 540), "savings.0.end_minute"),
        (amount(0, 60, 10, moved(1, 60, 60)), "savings.0.moved.end_minute"),
        (share(0, 60, 0.5).model_copy(update={"msu": 10}), "savings.0"),
        (amount(0, 60).model_copy(update={"msu": None}), "savings.0"),
        (amount(0, 60).model_copy(update={"lpar": "B"}), "savings.0.lpar"),
        (amount(0, 60, 101), "savings.0.msu.0"),
    ],
)
def test_what_cannot_be_saved_is_refused_at_its_field(saving: DaySaving, field: str) -> None:
    with pytest.raises(PeaksError) as refused:
        case(saving)
    assert refused.value.field == field


def test_a_share_of_no_workload_is_refused() -> None:
    with pytest.raises(PeaksError, match="A has no workload"):
        laid(share(0, 60, 0.5))


BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    ("starts_on", "length"), [(date(2026, 3, 28), 23), (date(2026, 10, 24), 25)]
)
def test_a_day_of_a_clock_change_keeps_its_clock_hours(starts_on: date, length: int) -> None:
    count = 24 + length + 24
    by_zone = Clock.of_run(60, count, 0, starts_on, BERLIN)
    for clock in (by_zone, Clock.of_days(60, [24, length, 24])):
        used = np.full(count, 100.0)
        taken = laid_saving(amount(540, 780), "savings.0", used, None, clock).taken
        # 09:00 is 8 hours after midnight where an hour is left out, 10 where one comes twice
        begins = 24 + 9 - (24 - length)
        assert np.flatnonzero(taken).tolist() == [
            *range(9, 13),
            *range(begins, begins + 4),
            *range(24 + length + 9, 24 + length + 13),
        ]


def test_both_hours_that_one_name_has_when_clocks_go_back_are_saved() -> None:
    clock = Clock.of_run(60, 25, 0, date(2026, 10, 25), BERLIN)
    taken = laid_saving(amount(120, 180), "savings.0", np.full(25, 100.0), None, clock).taken
    assert np.flatnonzero(taken).tolist() == [2, 3]


def test_savings_that_take_more_together_than_is_used_take_all_of_it() -> None:
    series = run_series([LparMsu("A", FLAT)], HOURLY)
    savings = [amount(540, 780, msu=70), amount(600, 660, msu=60)]
    found = peak_case(series, savings=savings)
    assert found.together == (("A", 1),)
    assert found.consumed_after_msu is not None
    assert found.consumed_after_msu[9:13].tolist() == [30, 0, 30, 30]
    assert found.total.gain is None
    with pytest.raises(PeaksError, match="cannot be taken"):
        peak_case(series, savings=[amount(540, 780, msu=170), amount(600, 660, msu=10)])
