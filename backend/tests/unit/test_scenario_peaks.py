"""What a saving does to the peak of a profile, against peaks worked out step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from headroom.domain.peaks.day_savings import DaySaving, Moved
from headroom.domain.peaks.peaks import BILLED, Billing, LparMsu, MsuChange, peak_case, run_series
from headroom.domain.peaks.profile import (
    CapacityGroup,
    Profile,
    ProfileAbsoluteCap,
    ProfileCapacity,
    ProfileDay,
    ProfileLpar,
    ProfileSaving,
    ProfileWindow,
)
from headroom.domain.peaks.rolling_average import AverageReading, Rules, Start
from headroom.domain.quantities.arrays import or_null
from headroom.domain.quantities.formulas import FloatArray, Ledger
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.scenario.billed_peak import (
    BilledSaving,
    BilledSum,
    ProfilePeaks,
    laid_out_saving,
    window_parts,
)

HOURLY = Rules(60)


def profile(
    *days: FloatArray,
    calendar: tuple[int, ...] = (0,),
    rules: Rules = HOURLY,
    start: int = 540,
    window_days: frozenset[int] = frozenset({0}),
    caps: tuple[float | None, ...] = (),
    savings: Sequence[ProfileSaving] = (),
    workload: FloatArray | None = None,
) -> Profile:
    lpars = [f"LPAR {row}" for row in range(len(days[0]))]
    return Profile(
        interval_minutes=rules.interval_minutes,  # type: ignore[arg-type]
        reading=rules.reading,
        start=rules.start,
        days=[
            ProfileDay(
                label=f"Day {number}",
                lpars=[
                    ProfileLpar(
                        lpar=lpar,
                        msu=or_null(msu),
                        workload_msu=None if workload is None else workload[0].tolist(),
                    )
                    for lpar, msu in zip(lpars, day, strict=True)
                ],
            )
            for number, day in enumerate(days, 1)
        ],
        calendar=[f"Day {number + 1}" for number in calendar],
        window=ProfileWindow(
            lpar="LPAR 0", start_minute=start, days=[f"Day {day + 1}" for day in window_days]
        ),
        defined_capacities=[
            ProfileCapacity(lpar=lpar, defined_capacity_msu=cap)
            for lpar, cap in zip(lpars, caps, strict=False)
            if cap is not None
        ],
        savings=list(savings),
    )


def billed_sum(asked: Profile, hours: float = 4, lpars: tuple[str, ...] | None = None) -> BilledSum:
    series = asked.series()
    net, _ = laid_out_saving(asked, series, hours)
    names = series.lpars if lpars is None else lpars
    return BilledSum(Billing(series, net), [series.lpars.index(lpar) for lpar in names])


def taken(asked: Profile, hours: float) -> FloatArray:
    return window_parts(asked, asked.series(), hours)


def flat(peak: float = 40, hours: slice = slice(9, 13)) -> FloatArray:
    msu = np.full((1, 24), 100.0)
    msu[0, hours] += peak
    return msu


def numbers(
    asked: Profile, saved: float, hours: float = 4, lpars: tuple[str, ...] | None = None
) -> dict[str, float | None]:
    ledger = Ledger()
    ledger.add(Quantity("saved_msu", "MSU saved", saved, "MSU", "assumed"))
    BilledSaving(ledger, billed_sum(asked, hours, lpars)).record("saved_msu")
    return {each.id: each.value for each in ledger.quantities()}


def peaks_of(asked: Profile, saved: float) -> ProfilePeaks | None:
    return billed_sum(asked).peaks(saved, courses=True)


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
    found = peaks_of(profile(msu), 50)
    assert found is not None
    assert found.moved
    assert found.before.words() == "day 1 (Day 1), 13:00"
    assert found.after.words() == "day 1 (Day 1), 22:00"
    assert (found.before.msu, found.after.msu) == (140, 130)
    assert found.gain is not None
    assert found.gain.none_beyond_msu == pytest.approx(10)


def test_a_day_of_the_calendar_without_the_window_keeps_its_peak() -> None:
    month = profile(flat(), flat(30), calendar=(0, *[1] * 30))
    found = numbers(month, 50)
    assert found["billed_saving_msu"] == pytest.approx(10)
    peaks = peaks_of(month, 50)
    assert peaks is not None
    assert (peaks.before.day, peaks.after.day) == (1, 2)
    assert [each.day for each in peaks.courses] == [1, 2]


def test_a_window_beyond_midnight_goes_on_on_the_day_after() -> None:
    parts = taken(profile(flat(), calendar=(0, 0), start=22 * 60), 4)
    assert np.flatnonzero(parts).tolist() == [0, 1, 22, 23, 24, 25, 46, 47][2:]


def test_a_window_that_is_no_whole_number_of_intervals_takes_parts_of_them() -> None:
    parts = taken(profile(flat(), start=570), 1.25)
    assert parts[9:12].tolist() == pytest.approx([0.5, 0.75, 0])


def test_a_profile_of_gaps_says_why_nothing_is_known() -> None:
    msu = np.full((1, 24), np.nan)
    assert peaks_of(profile(msu), 5) is None
    assert numbers(profile(msu), 5)["billed_saving_msu"] is None


@pytest.mark.parametrize("reading", ["simple", "scrt_like"])
@pytest.mark.parametrize("seed", range(5))
def test_the_lines_give_the_peak_that_the_series_gives(reading: AverageReading, seed: int) -> None:
    random = np.random.default_rng(seed)
    rules = Rules(15, reading=reading)
    days = [random.uniform(100, 400, (2, 96)) for _ in range(3)]
    asked = profile(
        *days, calendar=(0, 1, 2, 1), rules=rules, start=600, window_days=frozenset({0, 2})
    )
    series, parts = asked.series(), taken(asked, 3.5)
    for saved in (-30.0, 0.0, 3.0, 25.0, 90.0):
        case = peak_case(
            run_series([LparMsu("A", series.msu[0]), LparMsu("B", series.msu[1])], rules),
            reduction=[MsuChange("A", np.maximum(saved, 0) * parts)],
            addition=[MsuChange("A", np.maximum(-saved, 0) * parts)],
        )
        found = numbers(asked, saved, 3.5)
        assert case.total.ledger is not None
        for name in ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu"):
            expected = case.total.ledger[name].value
            assert found[name] == pytest.approx(expected, abs=1e-9), (saved, name)


@pytest.mark.parametrize(
    ("saved", "at_old_peak", "billed"), [(0, 0, 0), (15, 0, 0), (25, 5, 5), (50, 30, 20)]
)
def test_under_a_cap_only_what_falls_below_it_is_billed(
    saved: float, at_old_peak: float, billed: float
) -> None:
    # flat 100 with 40 more from 9 to 13, billed by 120 at most: 20 MSU save nothing, then 100
    # stay elsewhere
    asked = profile(flat(), caps=(120,))
    found = numbers(asked, saved)
    assert found["peak_before_msu"] == 120
    assert found["saved_at_old_peak_msu"] == pytest.approx(at_old_peak)
    assert found["billed_saving_msu"] == pytest.approx(billed)
    assert found["lost_to_new_peak_msu"] == pytest.approx(at_old_peak - billed)


def test_a_cap_says_whether_it_holds_and_that_there_is_no_straight_gain() -> None:
    found = peaks_of(profile(flat(), caps=(120,)), 15)
    assert found is not None
    assert (found.capped, found.gain) == (True, None)
    # the peak stands where the R4HA is highest among steps that the cap makes equal
    assert found.before.words() == "day 1 (Day 1), 13:00"
    (course,) = found.courses
    assert course.billed_before is not None
    assert course.r4ha_before[12] == 140
    assert course.billed_before[12] == 120
    free = peaks_of(profile(flat(), caps=(500,)), 15)
    assert free is not None
    assert free.capped is False


def test_a_cap_of_another_lpar_leaves_the_lines_straight() -> None:
    # B holds 60 through the night, where it is billed by 30, and 10 by day
    other = np.full((1, 24), 10.0)
    other[0, 18:] = 60
    asked = profile(np.concatenate([flat(), other]), caps=(None, 30))
    found = numbers(asked, 25)
    assert found["peak_before_msu"] == 150
    assert found["peak_after_msu"] == 130  # 100 and 30 in the evening
    assert found["billed_saving_msu"] == 20
    peaks = peaks_of(asked, 25)
    assert peaks is not None
    assert peaks.capped is None
    assert peaks.gain is not None
    assert peaks.gain.none_beyond_msu == pytest.approx(20)


def test_a_product_is_billed_by_the_lpars_where_it_runs() -> None:
    other = np.full((1, 24), 10.0)
    other[0, 18:] = 60
    asked = profile(np.concatenate([flat(), other]))
    whole = numbers(asked, 15)
    assert (whole["peak_before_msu"], whole["billed_saving_msu"]) == (160, 0)
    first = numbers(asked, 15, lpars=("LPAR 0",))
    assert (first["peak_before_msu"], first["billed_saving_msu"]) == (140, 15)
    second = numbers(asked, 15, lpars=("LPAR 1",))
    assert (second["peak_before_msu"], second["billed_saving_msu"]) == (60, 0)


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        ({"lpar": "LPAR 1", "start_minute": 480, "end_minute": 1080}, "it does not run"),
        ({"lpar": "LPAR 0", "start_minute": 480, "end_minute": 480}, "end where they begin"),
        (
            {"lpar": "LPAR 0", "start_minute": 480, "end_minute": 1080, "weekdays": ["Mon"]},
            "need the date of the first day",
        ),
    ],
)
def test_hours_of_a_product_that_cannot_be_are_refused(hours: dict[str, Any], words: str) -> None:
    stated = profile(flat_and(10)).model_dump()
    product = {"product": "CICS TS", "lpars": ["LPAR 0"], "hours": [hours]}
    with pytest.raises(ValidationError, match=words):
        Profile.model_validate(stated | {"products": [product]})


@pytest.mark.parametrize("start", ["complete_windows", "from_zero"])
@pytest.mark.parametrize("reading", ["simple", "scrt_like"])
@pytest.mark.parametrize("seed", range(4))
def test_the_lines_under_caps_give_the_bill_that_the_series_gives(
    reading: AverageReading, start: Start, seed: int
) -> None:
    random = np.random.default_rng(seed)
    rules = Rules(15, reading=reading, start=start)
    days = [random.uniform(100, 400, (3, 96)) for _ in range(3)]
    if seed == 3:
        days[1][0, 40:50] = np.nan
    caps = (float(random.uniform(240, 280)), None, float(random.uniform(240, 280)))
    asked = profile(
        *days,
        calendar=(0, 1, 2, 1),
        rules=rules,
        start=600,
        window_days=frozenset({0, 2}),
        caps=caps,
    )
    series, parts = asked.series(), taken(asked, 3.5)
    names = series.lpars
    for lpars in (names, names[:2], names[1:]):
        for saved in (-30.0, 0.0, 3.0, 25.0, 90.0):
            inside = np.where(np.isnan(series.msu[0]), 0, parts)
            lpars_used = [LparMsu(names[row], series.msu[row], caps[row]) for row in range(3)]
            case = peak_case(
                run_series(lpars_used, rules),
                reduction=[MsuChange(names[0], np.maximum(saved, 0) * inside)],
                addition=[MsuChange(names[0], np.maximum(-saved, 0) * inside)],
                products=[("P", lpars)],
            )
            found = numbers(asked, saved, 3.5, lpars=lpars)
            ledger = case.products[0].bill.ledger
            assert ledger is not None
            for name in ("peak_before_msu", "peak_after_msu", "billed_saving_msu"):
                expected = ledger[name].value
                assert found[name] == pytest.approx(expected, abs=1e-9), (lpars, saved, name)
            at_old_peak = ledger["saved_at_old_peak_msu"].value
            assert found["saved_at_old_peak_msu"] == pytest.approx(at_old_peak, abs=1e-9)


@pytest.mark.parametrize("start", ["complete_windows", "from_zero"])
@pytest.mark.parametrize("reading", ["simple", "scrt_like"])
@pytest.mark.parametrize("members", [(0, 1), (1, 2), (0, 1, 2), (0,)])
def test_the_lines_under_group_limits_give_the_bill_that_the_series_gives(
    reading: AverageReading, start: Start, members: tuple[int, ...]
) -> None:
    random = np.random.default_rng(len(members))
    rules = Rules(15, reading=reading, start=start)
    days = [random.uniform(100, 400, (3, 96)) for _ in range(2)]
    days[1][0, 40:50] = np.nan
    caps, absolute = (260.0, None, 250.0), (None, 390.0, None)
    names = tuple(f"LPAR {row}" for row in range(3))
    limit = 245.0 * len(members)
    group = CapacityGroup(group="G", lpars=[names[row] for row in members], limit_msu=limit)
    for own_cap in (caps[0], None):
        asked = profile(
            *days, calendar=(0, 1, 0), rules=rules, start=600, caps=(own_cap, *caps[1:])
        ).model_copy(
            update={
                "groups": [group],
                "absolute_caps": [ProfileAbsoluteCap(lpar=names[1], absolute_cap_msu=390)],
            }
        )
        series, parts = asked.series(), taken(asked, 3.5)
        used = np.concatenate([days[0], days[1], days[0]], axis=1)
        assert series.msu[1].max() == 390 < used[1].max()
        inside = np.where(np.isnan(used[0]), 0, parts)
        for lpars in (names, names[1:]):
            for saved in (0.0, 3.0, 25.0, 90.0):
                lpars_used = [
                    LparMsu(
                        names[row],
                        used[row],
                        own_cap if row == 0 else caps[row],
                        absolute_cap_msu=absolute[row],
                    )
                    for row in range(3)
                ]
                case = peak_case(
                    run_series(lpars_used, rules, groups=[("G", group.lpars, limit)]),
                    reduction=[MsuChange(names[0], saved * inside)],
                    products=[("P", lpars)],
                )
                ledger = case.products[0].bill.ledger
                assert ledger is not None
                found = numbers(asked, saved, 3.5, lpars=lpars)
                for name in ("peak_before_msu", "peak_after_msu", *BILLED):
                    assert found[name] == pytest.approx(ledger[name].value, abs=1e-9), (lpars, name)


def test_savings_inside_and_outside_of_a_group_say_why_nothing_is_known() -> None:
    asked = profile(flat_and(40), savings=[stated(msu=10), stated("LPAR 1", msu=5)]).model_copy(
        update={"groups": [CapacityGroup(group="G", lpars=["LPAR 0"], limit_msu=120)]}
    )
    assert stated_numbers(asked)[2] is None
    # both in the group: 150 are billed as 145, and 15 saved leave 135
    both = CapacityGroup(group="G", lpars=["LPAR 0", "LPAR 1"], limit_msu=145)
    assert stated_numbers(asked.model_copy(update={"groups": [both]}))[2] == pytest.approx(10)


@pytest.mark.parametrize(
    ("group", "words"),
    [
        ({"group": "G", "lpars": ["LPAR 9"], "limit_msu": 1}, "no series of an LPAR LPAR 9"),
        ({"group": "G", "lpars": ["LPAR 0", "LPAR 0"], "limit_msu": 1}, "in two groups"),
    ],
)
def test_a_group_of_a_profile_that_cannot_be_is_refused(group: dict[str, Any], words: str) -> None:
    stored = profile(flat()).model_dump()
    with pytest.raises(ValidationError, match=words):
        Profile.model_validate({**stored, "groups": [group]})


def stated(lpar: str = "LPAR 0", start: int = 540, end: int = 780, **more: Any) -> ProfileSaving:
    return ProfileSaving(lpar=lpar, start_minute=start, end_minute=end, **more)


def stated_numbers(
    asked: Profile, lpars: tuple[str, ...] | None = None
) -> tuple[float | None, ...]:
    most = laid_out_saving(asked, asked.series(), 4)[1]
    assert most is not None
    found = numbers(asked, most, lpars=lpars)
    return tuple(found[name] for name in BILLED)


def test_stated_savings_give_the_numbers_that_the_same_run_gives() -> None:
    other = np.full((1, 24), 10.0)
    other[0, 20:] = 70
    asked = profile(
        np.concatenate([flat(), other]),
        flat_and(30),
        calendar=(0, 1, 0),
        savings=[
            stated(msu=30, moved=Moved(share=0.5, start_minute=1080, end_minute=1200)),
            stated("LPAR 1", 1200, 1440, msu=20, days=["Day 1"]),
        ],
    )
    series = asked.series()
    case = peak_case(
        run_series(
            [LparMsu(lpar, msu) for lpar, msu in zip(series.lpars, series.msu, strict=True)], HOURLY
        ),
        savings=[
            DaySaving(
                lpar="LPAR 0",
                start_minute=540,
                end_minute=780,
                msu=30,
                moved=Moved(share=0.5, start_minute=1080, end_minute=1200),
            ),
            DaySaving(lpar="LPAR 1", start_minute=1200, end_minute=1440, msu=20, days=[0, 2]),
        ],
    )
    ledger = case.total.ledger
    assert ledger is not None
    expected = [ledger[name].value for name in BILLED]
    assert stated_numbers(asked) == pytest.approx(expected)
    assert expected[2] is not None and expected[2] > 0


def flat_and(peak: float) -> FloatArray:
    return np.concatenate([flat(peak), np.full((1, 24), 10.0)])


def test_work_that_moves_may_hold_the_peak_under_a_cap_too() -> None:
    # 40 MSU move from 9-13 to 14-18: the R4HA stays 140 an hour elsewhere, billed by 120 at most
    everything = Moved(share=1, start_minute=840, end_minute=1080)
    asked = profile(flat(), caps=(120,), savings=[stated(msu=40, moved=everything)])
    assert stated_numbers(asked) == pytest.approx((20, 20, 0))
    assert stated_numbers(profile(flat(), caps=(120,), savings=[stated(msu=40)]))[2] == 20


def test_a_share_of_the_workload_is_saved_where_it_runs() -> None:
    asked = profile(flat(), savings=[stated(workload_share=0.5)], workload=flat() - 100)
    assert asked.series().msu.max() == 180
    assert stated_numbers(asked) == (20, 0, 20)


def test_several_savings_beside_a_cap_say_why_nothing_is_known() -> None:
    savings = [stated(msu=10), stated("LPAR 1", msu=5)]
    asked = profile(flat_and(40), caps=(120,), savings=savings)
    series = asked.series()
    billed = BilledSum(Billing(series, laid_out_saving(asked, series, 4)[0]), [0, 1])
    assert billed.why_none is not None and "defined capacity" in billed.why_none
    assert stated_numbers(asked)[2] is None
    assert stated_numbers(asked, ("LPAR 0",))[2] == 0


@pytest.mark.parametrize(
    ("saving", "words"),
    [
        (stated(), "either msu, workload_share or lpar_share"),
        (stated(end=540, msu=1), "end where they begin"),
        (stated("LPAR 9", msu=1), "not an LPAR of the profile"),
        (stated(workload_share=0.5), "no workload"),
        (stated(msu=1, days=["Sunday"]), "no kind of day called Sunday"),
    ],
)
def test_a_stated_saving_that_cannot_be_is_refused(saving: ProfileSaving, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        profile(flat(), savings=[saving])
