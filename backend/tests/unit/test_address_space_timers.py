"""The timer screens of Tales from the Trenches: what adds up to what, and the changes."""

import pytest

from headroom.domain.evidence.address_space_timers import (
    Counter,
    Screen,
    TimerChange,
    TimerSummary,
    timer_changes,
    timer_summary,
)

from .evidence_samples import SOURCE


def seconds(printed: str) -> float:
    hours, minutes, rest = printed.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)


def screen(name: str, heading: str, application: str = "CICSA", **timers: str) -> Screen:
    given = {
        "ASSBPHTM": "00:00:00.000000",
        "ASSB_ZIIP_PHTM": "00:00:00.000000",
        "ASSB_SRB_TIME_ON_CP": "00:00:00.000000",
        "ASSB_TASK_TIME_ON_CP": "00:00:00.000000",
        "ASSB_TIME_ON_ZIIP": "00:00:00.000000",
        "ASSB_ENCT": "00:00:00.000000",
        "ASSB_ZIIP_ENCT": "00:00:00.000000",
    } | timers
    lines = [
        Counter("ASID,APPLID", "", f"ASID=003F,APPLID={application}", None, SOURCE),
        Counter("values", "", heading, None, SOURCE),
        *(Counter(key, "", value, seconds(value), SOURCE) for key, value in given.items()),
    ]
    return Screen(name, name, tuple(lines))


ENTRY = screen(
    "entry",
    "ACTUAL values at 2012/07/31 23:39:06.068086",
    ASSBPHTM="00:00:00.385582",
    ASSB_ZIIP_PHTM="00:00:00.378829",
    ASSB_SRB_TIME_ON_CP="00:00:00.288598",
    ASSB_TASK_TIME_ON_CP="00:00:02.473032",
    ASSB_ENCT="00:00:00.006224",
    ASSB_ZIIP_ENCT="00:00:00.378829",
)
TOGGLED = screen(
    "toggled",
    "DELTA values from 2012/07/31 23:37:56.619510 to 2012/07/31 23:39:06.068080",
    ASSBPHTM="00:00:00.370396",
    ASSB_ZIIP_PHTM="00:00:00.369743",
    ASSB_SRB_TIME_ON_CP="00:00:00.145086",
    ASSB_TASK_TIME_ON_CP="00:00:01.083711",
    ASSB_ENCT="00:00:00.000652",
    ASSB_ZIIP_ENCT="00:00:00.369743",
)
BASELINE = screen(
    "baseline", "DELTA values from 2012/08/01 00:13:49.306914 to 2012/08/01 00:13:49.306914"
)
LATER = screen(
    "later",
    "DELTA values from 2012/08/01 00:13:49.306914 to 2012/08/01 00:15:17.153714",
    ASSB_ZIIP_PHTM="00:00:00.330524",
    ASSB_SRB_TIME_ON_CP="00:00:00.124960",
    ASSB_TASK_TIME_ON_CP="00:00:00.925610",
    ASSB_ZIIP_ENCT="00:00:00.330524",
)
PRODUCTION = screen(
    "production",
    "ACTUAL values at 2013/02/05 01:25:19.880228",
    application="CTORP7",
    ASSB_ZIIP_PHTM="05:33:11.619545",
    ASSB_SRB_TIME_ON_CP="00:44:57.171445",
    ASSB_TASK_TIME_ON_CP="20:22:02.621241",
    ASSB_TIME_ON_ZIIP="00:00:00.665266",
    ASSB_ZIIP_ENCT="05:33:10.954278",
)


def found(of: TimerSummary | TimerChange, name: str) -> float:
    value = getattr(of.figures, name).value
    assert isinstance(value, float)
    return value


def test_gp_time_is_task_plus_srb_time_and_ziip_time_is_counted_once() -> None:
    summary = timer_summary(TOGGLED)
    assert summary is not None
    assert found(summary, "gp_seconds") == pytest.approx(1.083711 + 0.145086)
    assert found(summary, "ziip_seconds") == pytest.approx(0.369743)
    assert found(summary, "ziip_share") == pytest.approx(0.369743 / 1.59854)
    roles = {each.name: each.role for each in summary.counters}
    assert roles["ASSB_ZIIP_PHTM"] == roles["ASSBPHTM"] == "inside_another"
    assert roles["ASSB_ENCT"] == "not_used"
    assert all(each.reason for each in summary.counters)


def test_three_days_of_production_are_21_hours_of_gp_and_5_and_a_half_of_ziip() -> None:
    summary = timer_summary(PRODUCTION)
    assert summary is not None
    assert found(summary, "gp_seconds") / 3600 == pytest.approx(21.1166, abs=1e-4)
    assert found(summary, "ziip_seconds") == pytest.approx(seconds("05:33:11.619544"))
    assert found(summary, "ziip_seconds") / 3600 == pytest.approx(5.5532, abs=1e-4)


def test_a_screen_of_zeros_has_no_share_and_says_so() -> None:
    summary = timer_summary(BASELINE)
    assert summary is not None
    assert summary.figures.ziip_share.value is None
    assert summary.figures.ziip_share.why_missing == "no CPU time on this screen"


def test_a_report_without_these_counters_has_no_summary() -> None:
    assert timer_summary(Screen("rmf", "RMF", (Counter("CPU", "", "1", 1.0, SOURCE),))) is None


def test_a_reading_less_the_printed_difference_is_the_state_before() -> None:
    (change,) = timer_changes([ENTRY, TOGGLED, PRODUCTION])
    task = next(each for each in change.rows if each.name == "ASSB_TASK_TIME_ON_CP")
    assert task.before == pytest.approx(2.473032 - 1.083711)
    assert task.after == 2.473032
    assert task.change == 1.083711
    assert (change.before, change.after) == (None, "entry")
    assert found(change, "gp_seconds") == pytest.approx(1.228797)
    assert change.label == "CICSA, 2012-07-31 23:37:56 to 23:39:06, 69.45 s"


def test_a_baseline_and_a_later_screen_give_the_change_between_them() -> None:
    (change,) = timer_changes([BASELINE, LATER])
    assert (change.before, change.after) == ("baseline", "later")
    assert found(change, "gp_seconds") == pytest.approx(0.925610 + 0.124960)
    assert found(change, "ziip_share") == pytest.approx(0.330524 / (1.05057 + 0.330524))


def test_screens_of_different_address_spaces_or_times_make_no_pair() -> None:
    assert timer_changes([PRODUCTION, TOGGLED, BASELINE]) == []


def test_all_screens_together_make_the_two_changes_of_the_document() -> None:
    changes = timer_changes([ENTRY, TOGGLED, BASELINE, LATER, PRODUCTION])
    assert [each.id for each in changes] == ["toggled-change", "later-change"]
    identities = [each.id for change in changes for each in change.inputs.values()]
    assert all(" " not in each for each in identities)
