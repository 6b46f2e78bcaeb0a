"""Billing months, clock hours, caps and groups: worked by hand, and beside a plain loop."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import pairwise
from statistics import fmean
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.peaks.billing_months import months_ledger
from headroom.domain.peaks.consumed import record_consumed
from headroom.domain.peaks.day_savings import DaySaving, ProductHours
from headroom.domain.peaks.gains import whole_msu
from headroom.domain.peaks.peaks import LparMsu, PeakCase, add_newest_month, peak_case, run_series
from headroom.domain.peaks.rolling_average import PeaksError, Rules
from headroom.domain.quantities.formulas import FloatArray, Ledger
from tests.unit.rmf_samples import CPS, RATED_MSU, SECONDS, Row, document, read_rmf, report

NEW_YEAR = date(2026, 1, 1)
BERLIN = ZoneInfo("Europe/Berlin")


def case(
    *msu: FloatArray | LparMsu,
    rules: Rules | None = None,
    starts_on: date | None = NEW_YEAR,
    zone: ZoneInfo | None = None,
    billing_day: int = 2,
    groups: Any = (),
    **more: Any,
) -> PeakCase:
    """Return the case of LPARs A, B, … by the hour, from midnight."""
    series = [
        values if isinstance(values, LparMsu) else LparMsu(name, values)
        for name, values in zip("ABCD", msu, strict=False)
    ]
    laid = run_series(
        series,
        rules or Rules(60),
        starts_on=starts_on,
        zone=zone,
        billing_day=billing_day,
        groups=groups,
    )
    return peak_case(laid, **more)


def hours(days: int, level: float = 100) -> FloatArray:
    return np.full(days * 24, float(level))


def saving(msu: float | None = 10, start: int = 0, end: int = 1440, **more: Any) -> DaySaving:
    return DaySaving(lpar="A", msu=msu, start_minute=start, end_minute=end, **more)


def test_a_year_at_15_minutes_is_cut_on_the_2nd_and_begins_in_december() -> None:
    year = np.full(365 * 96, 100.0)
    found = case(year, rules=Rules(15)).total.months
    assert [month.month for month in found] == ["2025-12", *(f"2026-{m:02d}" for m in range(1, 13))]
    january = found[1]
    assert (january.starts_on, january.ends_on) == ("2026-01-02", "2026-02-01")
    # the 1st of January alone, and December to its 31st, are no whole months
    assert [month.whole for month in found] == [False, *[True] * 11, False]


def test_february_runs_from_the_2nd_to_the_1st_of_march() -> None:
    found = case(hours(60), starts_on=date(2026, 2, 2)).total.months
    assert [(month.month, month.starts_on, month.ends_on) for month in found[:2]] == [
        ("2026-02", "2026-02-02", "2026-03-01"),
        ("2026-03", "2026-03-02", "2026-04-01"),
    ]
    leap = case(hours(29), starts_on=date(2024, 2, 2)).total.months
    assert len(leap) == 1
    assert leap[0].whole


def test_a_window_reaches_back_over_the_cut() -> None:
    used = hours(40)
    used[21 : 24 + 1] = 500  # 21:00 on the 1st to 01:00 on the 2nd
    found = case(used).total.months
    # until 24:00 on the 1st three of four hours, until 01:00 on the 2nd all four
    assert found[0].peak_before_msu == (100 + 3 * 500) / 4
    assert found[1].peak_before_msu == 500
    assert found[1].peak_before_index == 24


def test_each_month_bills_its_own_peak_and_the_year_is_their_sum() -> None:
    used = hours(60)
    used[24 + 9 : 24 + 13] = 140  # 2 January
    used[24 * 32 + 9 : 24 * 32 + 13] = 200  # 2 February
    case_ = case(used, savings=[saving(50, 540, 780)])
    found = case_.total.months
    assert [month.peak_before_msu for month in found] == [100, 140, 200]
    assert [month.peak_after_msu for month in found] == [100, 100, 150]
    assert [month.billed_saving_msu for month in found] == [0, 40, 50]
    ledger = months_ledger(found)
    assert ledger["billed_saving_of_months"].value == 90
    # as one period it would be 50
    assert case_.total.ledger is not None
    assert case_.total.ledger["billed_saving_msu"].value == 50


def test_parts_of_months_stay_out_of_the_sum_and_a_year_goes_on_at_the_rate_of_whole_ones() -> None:
    used = hours(365)
    used[9:13] = 900  # 1 January, the last day of December's month
    used[24 + 9 : 24 + 13] = 140
    found = case(used, savings=[saving(30, 540, 780)])
    months = found.total.months
    assert [month.whole for month in months] == [False, *[True] * 11, False]
    assert months[0].billed_saving_msu == 30
    ledger = months_ledger(months)
    assert ledger["billed_saving_of_months"].value == 30
    assert ledger["billed_saving_of_months"].label == "Billed saving of 11 whole months"
    assert ledger["billed_saving_of_a_year"].value == 30 / 11 * 12
    add_newest_month(ledger, months)
    assert ledger["month[2026-11].billed_saving_msu"].value == 0
    assert ledger["month[2026-11].saved_at_old_peak_msu"].value == 0
    assert "month[2026-12].saved_at_old_peak_msu" not in ledger


def test_where_no_month_is_whole_all_of_them_add_up() -> None:
    used = hours(30)
    used[9:13], used[24 + 9 : 24 + 13] = 140, 130
    months = case(used, savings=[saving(20, 540, 780)]).total.months
    assert [month.whole for month in months] == [False, False]
    ledger = months_ledger(months)
    assert ledger["billed_saving_of_months"].value == 40
    assert "billed_saving_of_a_year" not in ledger


def test_another_day_to_begin_with_may_be_stated() -> None:
    found = case(hours(60), billing_day=1).total.months
    assert [month.month for month in found] == ["2026-01", "2026-02", "2026-03"]
    assert [month.whole for month in found] == [True, True, False]


def test_without_a_date_there_are_no_months() -> None:
    assert case(hours(60), starts_on=None).total.months == ()


def test_both_clock_changes_leave_the_cut_at_midnight() -> None:
    # 2026: forward on 29 March (23 hours), back on 25 October (25 hours)
    spring = case(hours(60), starts_on=date(2026, 3, 1), zone=BERLIN)
    first_hours = np.flatnonzero(np.diff(spring_days(spring)))
    assert (np.diff(first_hours) == 24).sum() == len(first_hours) - 2  # all but one day
    begins = [cut.first for cut in spring.total.cuts]
    assert begins == [0, 24, 24 * 32 - 1]
    autumn = case(hours(60), starts_on=date(2026, 10, 1), zone=BERLIN)
    assert [cut.first for cut in autumn.total.cuts] == [0, 24, 24 * 32 + 1]
    assert [month.whole for month in autumn.total.months] == [False, True, False]


def spring_days(found: PeakCase) -> FloatArray:
    count = found.intervals
    start = datetime.combine(date(2026, 3, 1), datetime.min.time(), BERLIN).timestamp()
    days = [datetime.fromtimestamp(start + 3600 * hour, BERLIN).day for hour in range(count)]
    return np.array(days, dtype=np.float64)


def test_an_lpar_that_starts_in_mid_month_used_nothing_before() -> None:
    late = np.concatenate([np.zeros(15 * 24), np.full(16 * 24, 60.0)])
    found = case(hours(31), late, starts_on=date(2026, 1, 2)).total.months
    assert found[0].peak_before_msu == 160
    unknown = np.where(late == 0, np.nan, late)
    peak = case(hours(31), unknown, starts_on=date(2026, 1, 2)).total.before.billed
    # where nothing is known of it there is no sum until it runs four hours
    assert peak is not None
    assert peak.index == 15 * 24 + 3


def test_hours_of_the_scrt_like_reading_are_clock_hours() -> None:
    # intervals of 30 minutes from 00:30: the hour from 04:00 has the ends 04:30 and 05:00
    used = np.concatenate([np.full(9, 100.0), np.full(8, 180.0), np.full(9, 100.0)])
    rules = Rules(30, reading="scrt_like", first_minute=30)
    found = case(used, rules=rules)
    line = found.total.before
    plain = [fmean(used[at - 7 : at + 1]) for at in range(7, len(used))]
    assert line.r4ha_msu.shape == (12,)
    # steps begin at 01:00; the first whose windows are complete is the hour from 04:00
    assert np.isnan(line.r4ha_msu[:3]).all()
    by_hand = [fmean(plain[at : at + 2]) for at in range(0, 18, 2)]
    assert line.r4ha_msu[3:].tolist() == pytest.approx(by_hand)
    assert rules.window_minutes(3) == (0, 270)
    assert line.peak is not None
    # counted from the hour of 00:00, in which the series begins
    assert found.total.hours[0].hour == line.peak.index + 1


def test_group_limits_hold_for_the_sum_of_their_lpars() -> None:
    one, other = hours(2, 100), hours(2, 80)
    one[9:13], other[20:24] = 200, 200
    groups = [("GRP", ["A", "B"], 250)]
    found = case(one, other, groups=groups, savings=[saving(40, 540, 780)])
    # 280 from 09 to 13 and 300 from 20 to 24 are billed 250 each; 240 are left at 13:00
    assert found.total.before.peak is not None
    assert found.total.before.billed is not None
    assert (found.total.before.peak.msu, found.total.before.billed.msu) == (300, 250)
    assert found.total.ledger is not None
    assert found.total.ledger["billed_saving_msu"].value == 0
    assert found.total.gain is None
    with pytest.raises(PeaksError, match="in two groups"):
        case(one, other, groups=[*groups, ("OTHER", ["B"], 10)])


def test_a_defined_capacity_may_change() -> None:
    lpar = LparMsu("A", hours(3, 200), 150, capacity_changes=((1, 0, 180), (2, 720, None)))
    billed = case(lpar).total.before.billed_msu
    assert (billed[3:24] == 150).all()
    assert (billed[24:60] == 180).all()
    assert (billed[60:] == 200).all()


def test_an_absolute_cap_holds_back_what_an_interval_would_use() -> None:
    used = hours(1)
    used[9:13] = 200
    found = case(LparMsu("A", used, absolute_cap_msu=150))
    assert found.total.before.billed is not None
    assert found.total.before.billed.msu == 150
    assert (found.held_back[0].intervals, found.held_back[0].msu_hours) == (4, 200)


def test_a_saving_takes_at_most_what_is_there() -> None:
    used = hours(1)
    used[2] = 4  # an IPL
    with pytest.raises(PeaksError, match="cannot be taken"):
        case(used, savings=[saving(20, 0, 240)])
    found = case(used, savings=[saving(20, 0, 240, at_most=True)])
    assert found.savings[0].hours.short_intervals == 1
    assert found.savings[0].hours.taken_msu_hours == 64
    assert found.total.gain is None


def test_a_share_of_an_lpar_and_days_of_the_week() -> None:
    used = hours(9)
    tenth = saving(None, lpar_share=0.1, weekdays=["Sat", "Sun"])
    found = case(used, savings=[tenth])  # 1 January 2026 is a Thursday
    taken = found.savings[0].taken.reshape(9, 24).sum(axis=1)
    assert taken.tolist() == [0, 0, 240, 240, 0, 0, 0, 0, 0]
    with pytest.raises(PeaksError, match="need the date"):
        case(used, starts_on=None, savings=[tenth])


def test_a_product_counts_an_lpar_in_the_hours_in_which_it_runs() -> None:
    online, batch = hours(1, 50), hours(1, 50)
    online[9:13], batch[20:24] = 150, 250
    runs = [ProductHours(lpar="B", start_minute=330, end_minute=1170)]
    found = case(
        online,
        batch,
        products=[("CICS TS", ["A", "B"]), ("z/OS", ["A", "B"])],
        product_hours=[runs, []],
    )
    peaks = [product.bill.before.billed for product in found.products]
    assert [(peak.msu, peak.index) for peak in peaks if peak] == [(200, 12), (300, 23)]


def test_the_order_in_which_the_lpars_of_a_product_are_named_changes_nothing() -> None:
    online, batch = hours(1, 150), hours(1, 250)
    for lpars in (["A", "B"], ["B", "A"]):
        found = case(LparMsu("A", online, 100), batch, products=[("z/OS", lpars)])
        billed = found.products[0].bill.before.billed
        assert billed is not None
        assert billed.msu == 350  # of A no more than its cap


def test_the_parts_of_a_peak_are_what_each_lpar_has_of_it() -> None:
    one, other = hours(1, 100), hours(1, 80)
    one[9:13], other[20:24] = 200, 150
    found = case(one, other, savings=[saving(60, 540, 780)])
    parts = [(part.before_msu, part.left_at_old_peak_msu, part.after_msu) for part in found.parts]
    assert parts == [(200, 140, 100), (80, 80, 150)]


def test_the_next_windows_have_no_hour_in_common() -> None:
    used = hours(1)
    used[9:13], used[20:24] = 200, 150
    windows = case(used).total.windows
    assert [window.r4ha_msu for window in windows[:2]] == [200, 150]
    spans = sorted((window.start_minute, window.end_minute) for window in windows)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    assert windows[0].then_peak_msu == 150


@pytest.mark.parametrize(("msu", "whole"), [(10.19, 10), (9.78, 10), (9.5, 10), (9.49, 9), (0, 0)])
def test_a_bill_counts_whole_msu(msu: float, whole: int) -> None:
    assert whole_msu(msu) == whole


# beside a plain loop


@st.composite
def asked(draw: st.DrawFn) -> dict[str, Any]:
    minutes = draw(st.sampled_from([15, 30, 60]))
    count = draw(st.integers(24, 120))
    lpars = draw(st.integers(1, 3))
    seed = draw(st.integers(0, 10_000))
    return {
        "minutes": minutes,
        "reading": draw(st.sampled_from(["simple", "scrt_like"])),
        "first_minute": draw(st.integers(0, 1439 // minutes)) * minutes,
        "starts_on": date(2026, 1, 29) + timedelta(draw(st.integers(0, 6))),
        "billing_day": draw(st.sampled_from([1, 2, 3])),
        "msu": np.random.default_rng(seed).integers(0, 50, (lpars, count)).astype(float),
        "caps": draw(st.lists(st.sampled_from([None, 20, 30]), min_size=lpars, max_size=lpars)),
        "change": draw(st.sampled_from([None, (1, 600, 15), (2, 0, None)])),
        "group": draw(st.sampled_from([None, 40, 60])) if lpars > 1 else None,
    }


@given(asked())
@settings(max_examples=200)
def test_months_hours_caps_and_groups_are_those_of_a_plain_loop(of: dict[str, Any]) -> None:
    rules = Rules(of["minutes"], reading=of["reading"], first_minute=of["first_minute"])
    if of["msu"].shape[1] < rules.window:
        return
    changes = () if of["change"] is None else (of["change"],)
    series = [
        LparMsu(name, values, cap, capacity_changes=changes if name == "A" else ())
        for name, values, cap in zip("ABC", of["msu"], of["caps"], strict=False)
    ]
    groups = [] if of["group"] is None else [("G", ["A", "B"], of["group"])]
    laid = run_series(
        series, rules, starts_on=of["starts_on"], billing_day=of["billing_day"], groups=groups
    )
    found = peak_case(laid).total.months
    right = plain_months(of, rules.window)
    assert [month.month for month in found] == list(right)
    for month in found:
        peak = right[month.month]
        assert (month.peak_before_msu is None) == (peak is None)
        assert peak is None or month.peak_before_msu == pytest.approx(peak, rel=1e-12)


def plain_months(of: dict[str, Any], window: int) -> dict[str, float | None]:
    """Return the billed peak of each month as somebody would write it with lists alone."""
    minutes = of["minutes"]
    start = datetime.combine(of["starts_on"], datetime.min.time())
    start += timedelta(minutes=of["first_minute"])
    count = of["msu"].shape[1]
    begins = [start + timedelta(minutes=minutes * at) for at in range(count)]
    per_hour = 60 // minutes
    steps: list[list[int]] = [[at] for at in range(count)]
    if of["reading"] == "scrt_like":
        by_hour: dict[datetime, list[int]] = {}
        for at, time in enumerate(begins):
            by_hour.setdefault(time.replace(minute=0), []).append(at)
        steps = [ends for ends in by_hour.values() if len(ends) == per_hour]
    months: dict[str, float | None] = {}
    for ends in steps:
        billed: list[float] = []
        for row, values in enumerate(of["msu"].tolist()):
            if ends[0] - window + 1 < 0:
                break
            r4ha = fmean(fmean(values[end - window + 1 : end + 1]) for end in ends)
            cap = of["caps"][row]
            if row == 0 and of["change"] is not None:
                day, minute, changed = of["change"]
                if begins[ends[-1]] >= datetime.combine(
                    of["starts_on"], datetime.min.time()
                ) + timedelta(days=day, minutes=minute):
                    cap = changed
            billed.append(r4ha if cap is None else min(r4ha, cap))
        month = (begins[ends[0]].date() - timedelta(of["billing_day"] - 1)).strftime("%Y-%m")
        months.setdefault(month, None)
        if len(billed) < len(of["msu"]):
            continue
        if of["group"] is not None:
            billed = [min(billed[0] + billed[1], of["group"]), *billed[2:]]
        before = months[month]
        months[month] = sum(billed) if before is None else max(before, sum(billed))
    return months


# consumption: all hours


def a_month_of_two_lpars() -> PeakCase:
    """Return the example of the page: 30 days from 1 November, 60 MSU saved from 9 to 13."""
    november = date(2026, 11, 1)
    online = np.tile([*[40.0] * 9, *[250.0] * 4, *[40.0] * 11], 30)
    batch = np.tile([*[60.0] * 4, *[10.0] * 18, *[60.0] * 2], 30)
    return case(online, batch, starts_on=november, savings=[saving(60, 540, 780)])


def test_a_month_of_two_lpars_saves_240_in_october_and_6960_in_november() -> None:
    consumed = a_month_of_two_lpars().consumed
    assert [month.month for month in consumed.months] == ["2026-10", "2026-11"]
    assert [month.saved_msu_hours for month in consumed.months] == [240, 6960]
    assert [lpar.saved_msu_hours for lpar in consumed.lpars] == [7200, 0]
    for month in consumed.months:
        assert sum(lpar.before_msu_hours or 0 for lpar in month.lpars) == month.before_msu_hours


def test_the_sums_of_consumption_are_recorded_with_their_working() -> None:
    ledger = Ledger()
    record_consumed(ledger, a_month_of_two_lpars().consumed)
    whole = ledger["consumed_saved_msu_hours"]
    assert (whole.value, whole.inputs) == (
        7200,
        ("consumed_before_msu_hours", "consumed_after_msu_hours"),
    )
    assert ledger["month[2026-10].consumed_saved_msu_hours"].value == 240


@given(
    st.lists(st.floats(0, 1e4), min_size=96, max_size=400),
    st.sampled_from([5, 15, 30, 60]),
)
@settings(max_examples=40, deadline=None)
def test_consumption_is_the_sum_of_msu_times_the_interval(msu: list[float], minutes: int) -> None:
    found = case(np.array(msu), rules=Rules(minutes), starts_on=date(2026, 1, 31)).consumed
    plain: dict[str, float] = {}
    for position, level in enumerate(msu):
        at = datetime(2026, 1, 31) + timedelta(minutes=position * minutes)
        month = f"{at - timedelta(1):%Y-%m}"
        plain[month] = plain.get(month, 0.0) + level * minutes / 60
    assert {month.month: month.before_msu_hours for month in found.months} == pytest.approx(
        plain, rel=1e-9
    )
    assert found.before_msu_hours == pytest.approx(sum(plain.values()), rel=1e-9)


def test_a_month_of_rmf_consumes_its_effective_dispatch_time_at_the_rating_of_a_cp() -> None:
    first, half_hours = datetime(2026, 11, 2), 30 * 48
    seconds = np.random.default_rng(2026).uniform(0, SECONDS, (half_hours, 2)).round(3)
    profile = read_rmf(
        document(
            *(
                report(first + timedelta(minutes=30 * at), [Row("PROD", prod), Row("TEST", test)])
                for at, (prod, test) in enumerate(seconds.tolist())
            )
        )
    )
    consumed = case(
        *(line.msu for line in profile.series),
        rules=Rules(profile.interval_minutes),
        starts_on=profile.starts_at.date(),
    ).consumed
    expected = 0.0
    for prod, test in seconds.tolist():
        expected += (prod + test) / SECONDS * RATED_MSU / CPS * (SECONDS / 3600)
    (month,) = consumed.months
    assert month.whole
    assert month.before_msu_hours == pytest.approx(expected, rel=1e-9)


def test_a_gap_leaves_the_consumption_of_its_month_open_and_that_of_others_known() -> None:
    msu = hours(40)
    msu[30] = np.nan
    months = case(msu).consumed.months
    assert [month.before_msu_hours for month in months] == [2400, None, 8 * 2400 - 2400 + 2400]


def test_without_dates_all_of_the_time_is_one_sum() -> None:
    consumed = case(hours(2), starts_on=None).consumed
    assert (consumed.months, consumed.before_msu_hours, consumed.after_msu_hours) == (
        (),
        4800,
        None,
    )
