"""Overflow of zIIPs as MSU in the series, the sum and the peaks of a profile."""

from datetime import date
from typing import Any

import numpy as np
import pytest

from headroom.domain.machines.machines import Machine
from headroom.domain.peaks.peaks import LparMsu, PeakCase, ProfileSeries, peak_case, run_series
from headroom.domain.peaks.rolling_average import PeaksError, Rules
from headroom.domain.ziip.overflow_by_hour import LaidOverflow, RunZiips, laid_overflow
from tests.unit.evidence_samples import machine


@pytest.fixture
def y02() -> Machine:
    return machine()


HALF = {"overflow_share": 0.5, "engines": 4}


def run(*msu: list[float], **more: Any) -> ProfileSeries:
    series = [LparMsu(f"L{row}", np.array(values), **more) for row, values in enumerate(msu)]
    return run_series(series, Rules(60), starts_on=date(2026, 3, 2), in_msu=False)


def laid(
    on: Machine, series: ProfileSeries, work: list[dict[str, Any]], **more: Any
) -> tuple[LaidOverflow, PeakCase]:
    inside = more.pop("inside_gp_time", False)
    ziips = RunZiips.model_validate(
        {"lpars": [{"lpar": "L0", **HALF, **more, "work": work}], "inside_gp_time": inside}
    )
    found = laid_overflow(ziips, series, [], on, "per_cp_rating")
    case = peak_case(found.series)
    return found.at_peaks(case), case


def hours(start: int, end: int, eligible: float = 3600, **more: Any) -> dict[str, Any]:
    return {
        "start_minute": start * 60,
        "end_minute": end * 60,
        "eligible_seconds_per_hour": eligible,
        **more,
    }


# half of 3,600 s an hour is half a CP of a 2818-Y02: 156 MSU ÷ 2 CPs ÷ 2 = 39 MSU
def test_overflow_stands_on_top_of_the_profile_in_its_hours(y02: Machine) -> None:
    found, case = laid(y02, run([100.0] * 24), [hours(9, 13)])
    assert found.series.msu[0].tolist() == [100.0] * 9 + [139.0] * 4 + [100.0] * 11
    assert found.summed_msu.tolist() == [0.0] * 9 + [39.0] * 4 + [0.0] * 11
    assert case.total.before.billed is not None and case.total.before.billed.msu == 139
    known = {figure.id: figure for figure in found.ledger.quantities()}
    assert known["overflow_before_msu"].value == 39
    assert known["r4ha_before_msu"].value == 139
    assert known["billed_for_overflow_msu"].value == 39
    assert known["overflow_before_msu"].inputs == (
        "overflow_before.share[1]",
        "ziip[1].overflow_msu[1]",
    )


def test_a_window_that_holds_the_hours_in_part_has_so_much_of_their_overflow(
    y02: Machine,
) -> None:
    busy = [100.0] * 11 + [500.0] * 4 + [100.0] * 9
    found, _ = laid(y02, run(busy), [hours(9, 13), hours(13, 14, 7200)])
    known = {figure.id: figure.value for figure in found.ledger.quantities()}
    # of the window from 11 to 15 two hours have 39 MSU and one has 78
    assert known["overflow_before_msu"] == pytest.approx((2 * 39 + 78) / 4)
    assert known["r4ha_before_without_overflow_msu"] == pytest.approx(500)
    assert known["billed_for_overflow_msu"] == pytest.approx(39)


def test_overflow_that_the_profile_holds_already_is_shown_and_adds_nothing(y02: Machine) -> None:
    found, case = laid(y02, run([100.0] * 23 + [10.0]), [hours(0, 24)], inside_gp_time=True)
    assert found.series.msu[0].tolist() == [100.0] * 23 + [10.0]
    # no more of the last hour is overflow than there is
    assert found.summed_msu.tolist() == [39.0] * 23 + [10.0]
    assert case.total.before.billed is not None and case.total.before.billed.msu == 100


def test_an_absolute_cap_holds_the_sum(y02: Machine) -> None:
    found, _ = laid(y02, run([100.0] * 24, absolute_cap_msu=120.0), [hours(9, 13)])
    assert found.series.msu[0].max() == 120
    (held,) = found.series.held_back
    assert (held.intervals, held.msu_hours) == (4, 76)


def test_a_gap_stays_a_gap_and_days_of_the_week_hold(y02: Machine) -> None:
    series = run([100.0] * 9 + [np.nan] + [100.0] * 38)
    found, _ = laid(y02, series, [hours(9, 13, weekdays=["Mon"])])
    assert np.isnan(found.summed_msu[9])
    assert found.summed_msu[10:13].tolist() == [39.0] * 3
    assert found.summed_msu[24:].tolist() == [0.0] * 24  # Tuesday


def test_without_help_nothing_overflows(y02: Machine) -> None:
    found, _ = laid(y02, run([100.0] * 24), [hours(9, 13)], honor_priority=False)
    assert found.series.msu[0].tolist() == [100.0] * 24


@pytest.mark.parametrize(
    ("work", "more", "field", "words"),
    [
        ([hours(9, 13), hours(12, 14)], {}, "ziips.lpars.0.work.1", "meet another line's"),
        ([hours(9, 9)], {}, "ziips.lpars.0.work.0.end_minute", "end where they begin"),
        ([hours(9, 13)], {"lpar": "OTHER"}, "ziips.lpars.0.lpar", "no series of an LPAR OTHER"),
        ([hours(9, 13)], {"overflow_share": None}, "ziips.lpars.0.work", "measured"),
    ],
)
def test_statements_that_cannot_be_are_refused(
    y02: Machine, work: list[dict[str, Any]], more: dict[str, Any], field: str, words: str
) -> None:
    with pytest.raises(PeaksError, match=words) as refused:
        laid(y02, run([100.0] * 24), work, **more)
    assert refused.value.errors[0][0] == field


def test_without_a_machine_overflow_is_no_msu() -> None:
    ziips = RunZiips.model_validate({"lpars": [{"lpar": "L0", **HALF, "work": [hours(9, 13)]}]})
    with pytest.raises(PeaksError, match="name it"):
        laid_overflow(ziips, run([100.0] * 24), [], None, "per_cp_rating")
