"""What a reduction does to the billed peak."""

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.peaks.gains import find_peak, gain
from headroom.domain.peaks.peaks import Bill, LparMsu, MsuChange, PeakCase, run_series
from headroom.domain.peaks.peaks import peak_case as case_of
from headroom.domain.peaks.rolling_average import PeaksError, Rules
from headroom.domain.quantities.formulas import FloatArray

HOURLY = Rules(60)
MSU = st.floats(min_value=0, max_value=1e4)


def day(level: float, **hours: float) -> FloatArray:
    """Return a flat day with other levels in some hours: ``day(100, h9_13=140)``."""
    values = np.full(24, float(level))
    for name, value in hours.items():
        first, last = (int(each) for each in name[1:].split("_"))
        values[first:last] = value
    return values


def peak_case(
    series: list[LparMsu], rules: Rules, workload: list[MsuChange] | None = None, **more: Any
) -> PeakCase:
    return case_of(run_series(series, rules, workload), **more)


def case(before: FloatArray, taken: FloatArray | None = None, **more: Any) -> PeakCase:
    reduction = None if taken is None else [MsuChange("PROD", taken)]
    return peak_case([LparMsu("PROD", before)], HOURLY, reduction=reduction, **more)


def three(bill: Bill) -> tuple[float | None, ...]:
    assert bill.ledger is not None
    return tuple(
        bill.ledger[each].value
        for each in ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu")
    )


BUSY = day(100, h9_13=140)


def test_a_saving_in_the_window_that_the_peak_outlasts_is_billed_whole() -> None:
    found = case(BUSY, day(0, h9_13=15)).total
    assert found.before.peak is not None and found.after is not None
    assert (found.before.peak.msu, found.before.peak.index) == (140, 12)
    assert found.after.peak is not None and found.after.peak.msu == 125
    assert three(found) == (15, 0, 15)
    assert found.peak_moved is False


def test_a_saving_of_50_in_the_window_is_worth_40_because_100_are_left_elsewhere() -> None:
    found = case(BUSY, day(0, h9_13=50)).total
    assert three(found) == (50, 10, 40)
    assert found.peak_moved is True
    assert found.gain is not None
    assert (found.gain.full_up_to_msu, found.gain.none_beyond_msu) == (40, 40)
    assert [each.scale for each in found.gain.corners] == pytest.approx([0, 0.8])


def test_the_three_numbers_carry_their_working() -> None:
    ledger = case(BUSY, day(0, h9_13=50)).total.ledger
    assert ledger is not None
    assert ledger["billed_saving_msu"].formula == "peak_before_msu − peak_after_msu"
    assert ledger["peak_after_msu"].value == 100


def test_the_peak_of_two_lpars_is_the_peak_of_their_sum() -> None:
    morning, night = day(10, h8_12=100), day(20, h20_24=80)
    found = peak_case([LparMsu("A", morning), LparMsu("B", night)], HOURLY)
    peaks = [each.before.peak for each in found.lpars]
    assert [(each.msu, each.index) for each in peaks if each] == [(100, 11), (80, 23)]
    assert found.total.before.peak is not None
    assert (found.total.before.peak.msu, found.total.before.peak.index) == (120, 11)
    assert found.total.ledger is None


def test_a_product_is_billed_by_the_lpars_where_it_runs() -> None:
    found = peak_case(
        [LparMsu("A", day(10, h8_12=100)), LparMsu("B", day(20, h20_24=80))],
        HOURLY,
        reduction=[MsuChange("B", day(0, h20_24=30))],
        products=[("CICS", ("B",)), ("MQ", ("A", "B"))],
    )
    assert [three(each.bill)[2] for each in found.products] == [30, 0]
    assert three(found.total) == (0, 0, 0)


def test_between_two_corners_part_of_a_saving_still_counts() -> None:
    # the second peak is relieved by half as much: beyond 20 MSU only every second one counts
    before = day(0, h4_8=100, h14_18=90)
    found = case(before, day(0, h4_8=20, h14_18=10)).total.gain
    assert found is not None
    assert found.full_up_to_msu == pytest.approx(20)
    assert found.none_beyond_msu is None
    assert [each.peak_index for each in found.corners] == [7, 17, 17]
    scales = [each.scale for each in found.corners]
    billed = [each.billed_saving_msu for each in found.corners]
    assert scales == pytest.approx([0, 1, 5])
    assert billed == pytest.approx([0, 20, 60])


def test_hours_are_listed_in_the_order_in_which_they_stand_in_the_way() -> None:
    before = day(50, h2_6=100, h10_14=140, h18_22=120)
    found = case(before, day(0, h10_14=60)).total
    first, second, third = found.hours[:3]
    assert (first.hour, first.r4ha_msu, first.above_old_peak_msu) == (21, 120, 40)
    assert first.then_peak_msu == second.r4ha_msu == 102.5
    assert third.r4ha_msu == 102.5
    assert len(found.hours) == 21


def test_the_last_hour_in_order_has_none_after_it() -> None:
    hours = peak_case([LparMsu("A", np.arange(6.0))], HOURLY).total.hours
    assert [each.hour for each in hours] == [5, 4, 3]
    assert [each.then_peak_msu for each in hours] == [2.5, 1.5, None]


def test_work_that_is_shifted_comes_back_elsewhere() -> None:
    found = case(BUSY, day(0, h9_13=40), addition=[MsuChange("PROD", day(0, h0_4=40))]).total
    assert three(found) == (40, 40, 0)
    assert found.gain is not None
    assert found.gain.full_up_to_msu == pytest.approx(20)
    assert found.gain.none_beyond_msu == pytest.approx(20)


def test_a_share_of_the_workload_is_taken_from_background_and_workload_together() -> None:
    background = [LparMsu("PROD", day(100))]
    workload = [MsuChange("PROD", day(0, h9_13=40))]
    found = peak_case(background, HOURLY, workload=workload, reduction_share=0.5).total
    assert found.before.peak is not None and found.before.peak.msu == 140
    assert three(found) == (20, 0, 20)
    assert found.gain is not None
    assert (found.gain.full_up_to_msu, found.gain.none_beyond_msu) == (40, 40)
    both = peak_case(
        background,
        HOURLY,
        workload=workload,
        reduction=[MsuChange("PROD", day(5))],
        reduction_share=1,
    ).total
    assert three(both) == (45, 0, 45)


def test_of_a_reduction_by_nothing_no_gain_is_told() -> None:
    found = case(BUSY, day(0)).total
    assert three(found) == (0, 0, 0)
    assert found.gain is None and found.gain_missing == "nothing is taken"


def test_under_a_cap_the_bill_follows_the_cap() -> None:
    series = [LparMsu("PROD", BUSY, defined_capacity_msu=120)]
    small = peak_case(series, HOURLY, reduction=[MsuChange("PROD", day(0, h9_13=15))])
    assert small.capped
    assert three(small.total) == (0, 0, 0)
    assert small.total.before.peak is not None and small.total.before.peak.msu == 140
    assert small.total.before.billed is not None and small.total.before.billed.msu == 120
    assert small.total.before.capped_steps == 3
    assert small.total.gain is None
    assert "defined capacity" in (small.total.gain_missing or "")
    large = peak_case(series, HOURLY, reduction=[MsuChange("PROD", day(0, h9_13=30))])
    assert large.total.after is not None and large.total.after.billed is not None
    assert three(large.total)[2] == 10


def test_a_cap_holds_for_its_lpar_alone() -> None:
    found = peak_case([LparMsu("A", BUSY, defined_capacity_msu=120), LparMsu("B", day(50))], HOURLY)
    assert found.total.before.billed is not None
    assert found.total.before.billed.msu == 170


def test_the_earliest_of_equal_peaks_is_the_peak() -> None:
    found = find_peak(np.array([math.nan, 5.0, 5.0 + 1e-12, 4.0]))
    assert found is not None and found.index == 1
    assert find_peak(np.array([math.nan])) is None
    assert find_peak(np.zeros(0)) is None


def test_without_a_complete_window_there_is_no_peak_and_the_numbers_say_why() -> None:
    values = day(100)
    values[::3] = np.nan
    found = case(values, day(0)).total
    assert found.before.peak is None and found.peak_moved is None
    assert three(found) == (None, None, None)
    assert found.ledger is not None
    assert found.ledger["billed_saving_msu"].why_missing == "no window is complete"
    assert found.hours == ()


def test_a_reduction_in_a_gap_changes_nothing() -> None:
    values = day(100, h9_13=140)
    values[2] = np.nan
    assert three(case(values, day(10)).total) == (10, 0, 10)


def test_a_reduction_may_take_all_that_is_there_up_to_rounding() -> None:
    values = np.full(24, 0.1 + 0.2)
    assert three(case(np.full(24, 0.3), values).total) == pytest.approx((0.3, 0, 0.3))


@pytest.mark.parametrize(
    ("series", "more", "field"),
    [
        ([], {}, "series"),
        ([LparMsu("A", np.zeros(0))], {}, "series.0.msu"),
        ([LparMsu("A", day(1)[:3])], {}, "series.0.msu"),
        ([LparMsu("A", day(1)), LparMsu("A", day(1))], {}, "series.1.lpar"),
        ([LparMsu("A", day(1)), LparMsu("B", day(1)[:23])], {}, "series.1.msu"),
        ([LparMsu("A", day(1, h5_6=-1))], {}, "series.0.msu.5"),
        ([LparMsu("A", day(1, h5_6=math.inf))], {}, "series.0.msu.5"),
        ([LparMsu("A", day(1, h5_6=1e308))], {}, "series.0.msu.5"),
        ([LparMsu("A", day(1), 0.0)], {}, "series.0.defined_capacity_msu"),
        ([LparMsu("A", day(1), math.nan)], {}, "series.0.defined_capacity_msu"),
        ([LparMsu("A", day(1))], {"reduction": [MsuChange("B", day(0))]}, "reduction.0.lpar"),
        (
            [LparMsu("A", day(1))],
            {"reduction": [MsuChange("A", day(0)), MsuChange("A", day(0))]},
            "reduction.1.lpar",
        ),
        ([LparMsu("A", day(1))], {"reduction": [MsuChange("A", day(0)[:5])]}, "reduction.0.msu"),
        (
            [LparMsu("A", day(1))],
            {"reduction": [MsuChange("A", day(0, h3_4=-1))]},
            "reduction.0.msu.3",
        ),
        (
            [LparMsu("A", day(1))],
            {"reduction": [MsuChange("A", day(0, h3_4=math.nan))]},
            "reduction.0.msu.3",
        ),
        (
            [LparMsu("A", day(1))],
            {"reduction": [MsuChange("A", day(0, h3_4=2))]},
            "reduction.0.msu.3",
        ),
        (
            [LparMsu("A", day(1))],
            {"addition": [MsuChange("A", day(0, h3_4=-2))]},
            "addition.0.msu.3",
        ),
        ([LparMsu("A", day(1))], {"reduction_share": 0.5}, "reduction_share"),
        (
            [LparMsu("A", day(1))],
            {"workload": [MsuChange("A", day(1))], "reduction_share": 1.5},
            "reduction_share",
        ),
        (
            [LparMsu("A", day(1))],
            {
                "workload": [MsuChange("A", day(1))],
                "reduction": [MsuChange("A", day(2))],
                "reduction_share": 1.0,
            },
            "reduction.0.msu.0",
        ),
        ([LparMsu("A", day(1))], {"workload": [MsuChange("A", day(-1))]}, "workload.0.msu.0"),
        ([LparMsu("A", day(1))], {"products": [("P", ("B",))]}, "products.0.lpars.0"),
        ([LparMsu("A", day(1))], {"products": [("P", ("A", "A"))]}, "products.0.lpars.1"),
        ([LparMsu("A", day(1))], {"products": [("P", ())]}, "products.0.lpars"),
        (
            [LparMsu("A", day(1))],
            {"products": [("P", ("A",)), ("P", ("A",))]},
            "products.1.product",
        ),
    ],
)
def test_what_cannot_be_computed_with_is_refused_at_its_field(
    series: list[LparMsu], more: dict[str, Any], field: str
) -> None:
    with pytest.raises(PeaksError) as refused:
        peak_case(series, HOURLY, **more)
    assert refused.value.field == field


def test_24_values_at_five_minutes_are_refused_with_the_likely_reason() -> None:
    with pytest.raises(PeaksError, match=r"are 2 hours.*hourly values need interval_minutes 60"):
        peak_case([LparMsu("A", day(1))], Rules(5))
    found = peak_case([LparMsu("A", day(48))], Rules(5, start="from_zero"))
    assert found.total.before.peak is not None and found.total.before.peak.msu == 24


@st.composite
def lpars(draw: st.DrawFn) -> tuple[FloatArray, FloatArray]:
    """Return MSU of some LPARs and a share of each value that is taken away."""
    rows, hours = draw(st.integers(1, 3)), draw(st.integers(4, 30))
    row = st.lists(MSU, min_size=hours, max_size=hours)
    share = st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=hours, max_size=hours)
    msu = [draw(row) for _ in range(rows)]
    return np.array(msu), np.array([draw(share) for _ in range(rows)])


def reduced(msu: FloatArray, taken: FloatArray, rules: Rules = HOURLY) -> PeakCase:
    names = [str(row) for row in range(len(msu))]
    return peak_case(
        [LparMsu(name, row) for name, row in zip(names, msu, strict=True)],
        rules,
        reduction=[MsuChange(name, row) for name, row in zip(names, taken, strict=True)],
    )


@given(lpars())
def test_the_peak_of_the_sum_is_at_most_the_sum_of_the_peaks(
    drawn: tuple[FloatArray, FloatArray],
) -> None:
    msu, _ = drawn
    found = reduced(msu, np.zeros_like(msu))
    peaks = [each.before.peak.msu for each in found.lpars if each.before.peak]
    assert found.total.before.peak is not None
    assert found.total.before.peak.msu <= sum(peaks) * (1 + 1e-12)
    assert found.total.before.peak.msu >= max(peaks)


@given(lpars())
def test_a_reduction_never_raises_the_billed_peak_and_saves_no_more_than_at_the_old_one(
    drawn: tuple[FloatArray, FloatArray],
) -> None:
    msu, shares = drawn
    for start in ("complete_windows", "from_zero"):
        saved, lost, billed = three(reduced(msu, msu * shares, Rules(60, start=start)).total)
        assert saved is not None and lost is not None and billed is not None
        slack = 1e-9 * msu.max()
        assert -slack <= billed <= saved + slack
        assert saved - lost == pytest.approx(billed, abs=slack)
        assert lost >= -slack


@given(lpars(), st.floats(min_value=0, max_value=1))
def test_between_its_corners_the_gain_is_what_computing_anew_gives(
    drawn: tuple[FloatArray, FloatArray], share: float
) -> None:
    msu, shares = drawn
    taken = msu * shares
    found = reduced(msu, taken).total.gain
    if found is None:
        assert taken.max() < 1e-300
        return
    ends = [each.scale for each in found.corners]
    most = ends[-1] if found.none_beyond_msu is None else max(ends[-1], 1.0)
    scale = share * most
    billed = np.interp(scale, ends, [each.billed_saving_msu for each in found.corners])
    anew = reduced(msu, np.minimum(taken * scale, msu))
    assert three(anew.total)[2] == pytest.approx(billed, rel=1e-6, abs=1e-7 * (1 + msu.max()))


@pytest.mark.parametrize("seed", range(6))
def test_the_gain_of_a_year_is_that_of_all_its_steps(seed: int) -> None:
    random = np.random.default_rng(seed)
    before = 300 + 100 * np.sin(np.arange(20_000) / 46) + random.uniform(0, 60, 20_000)
    # often the same relief, hardly any, none at all, or more where work moves to
    relief = np.round(random.uniform(-0.2, 1, 20_000), seed) * random.integers(0, 2, 20_000)
    before[random.integers(0, 20_000, 50)] = np.nan
    if seed % 2:
        before, relief = np.round(before), np.maximum(relief, 0)
    old = find_peak(before)
    assert old is not None
    found = gain(before, relief, old.index, 400)
    for corner in found.corners:
        left = np.nanmax(before - corner.scale * relief)
        assert old.msu - corner.billed_saving_msu == pytest.approx(left, rel=1e-9)
    scales = [corner.scale for corner in found.corners]
    for low, high in pairwise(scales):
        middle = np.nanmax(before - (low + high) / 2 * relief)
        ends = [np.nanmax(before - scale * relief) for scale in (low, high)]
        assert middle == pytest.approx(sum(ends) / 2, rel=1e-9)


@given(lpars(), st.integers(0, 10))
def test_shifting_every_series_shifts_every_peak(
    drawn: tuple[FloatArray, FloatArray], shift: int
) -> None:
    msu, shares = drawn
    taken = msu * shares
    quiet = np.zeros((len(msu), shift))
    plain = reduced(msu, taken, Rules(60, start="from_zero"))
    shifted = reduced(
        np.hstack([quiet, msu]), np.hstack([quiet, taken]), Rules(60, start="from_zero")
    )
    assert three(shifted.total) == three(plain.total)
    assert plain.total.before.peak is not None and shifted.total.before.peak is not None
    if plain.total.before.peak.msu:
        moved = shifted.total.before.peak.index - plain.total.before.peak.index
        assert moved == shift


def test_layers_of_an_lpar_are_one_consumption() -> None:
    layered = [LparMsu("PROD", day(100), None, (day(0, h9_13=40),))]
    found = peak_case(layered, HOURLY, reduction=[MsuChange("PROD", day(0, h9_13=50))])
    assert three(found.total) == (50, 10, 40)
    assert found.consumed_before_msu.tolist() == BUSY.tolist()
    assert found.consumed_after_msu is not None
    assert found.consumed_after_msu.tolist() == day(100, h9_13=90).tolist()


def test_a_layer_of_another_length_is_refused() -> None:
    with pytest.raises(PeaksError) as refusal:
        peak_case([LparMsu("PROD", day(100), None, (np.zeros(23),))], HOURLY)
    assert refusal.value.field == "series.0.layers.0"
