"""zIIPs needed, waiting, and measured overflow to GPs."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.evidence.ziip_overflow import OverflowRow, is_bound_by_capacity, overflow_rows
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.ziip.ziip_capacity import (
    MOST_ENGINES,
    ZiipCase,
    ZiipWork,
    moves_to_ziips,
    ziip_case,
)
from tests.unit.evidence_samples import (
    cics_study,
    cycle,
    machine,
    measured_substitution,
    published_substitution,
)


@cache
def measured() -> tuple[OverflowRow, ...]:
    return tuple(
        row for name, series in sorted(cics_study().items()) for row in overflow_rows(series, name)
    )


def asked(eligible: float, target: float = 0.5, **more: float | None) -> ZiipWork:
    return ZiipWork.model_validate(
        {"eligible_seconds_per_hour": eligible, "target_utilisation": target, **more}
    )


def case(eligible: float, target: float = 0.5, **more: float | None) -> ZiipCase:
    return ziip_case(asked(eligible, target, **more), measured(), machine())


def value(found: ZiipCase, quantity_id: str) -> float | None:
    return found.ledger[quantity_id].value


@pytest.mark.parametrize(
    ("engines", "utilisation", "waiting"), [(1, 0.30, 0.30), (2, 0.60, 0.45), (4, 0.70, 0.43)]
)
def test_waiting_follows_erlang_c(engines: int, utilisation: float, waiting: float) -> None:
    found = case(engines * utilisation * 3600, engines=engines)
    assert value(found, f"utilisation[{engines}]") == pytest.approx(utilisation)
    assert value(found, f"waiting_share[{engines}]") == pytest.approx(waiting, abs=0.005)


def test_needed_zIIPs_follow_the_target_utilisation() -> None:  # noqa: N802
    found = case(1260, 0.3)
    assert value(found, "ziips_needed") == pytest.approx(1260 / 3600 / 0.3)
    assert value(found, "whole_ziips") == 2
    assert found.engines == 2


def test_the_ten_measured_rows_are_those_of_the_gateway() -> None:
    found = case(1080)
    assert [each.configuration for each in found.measured] == ["ctg-exci"] * 5 + ["ctg-ipic"] * 5
    last = found.measured[-1]
    assert value(found, last.zaap_percent) == 80.15
    assert value(found, last.overflow_share) == pytest.approx(11.75 / (11.75 + 80.15))


@pytest.mark.parametrize("row", measured(), ids=lambda each: each.point)
def test_every_measured_row_is_reproduced_from_the_work_that_it_offered(row: OverflowRow) -> None:
    assert row.aapcp.percent is not None and row.zaap.percent is not None
    found = ziip_case(
        asked((row.aapcp.percent + row.zaap.percent) * 36, 1.0, engines=1),
        [each for each in measured() if each.configuration == row.configuration],
        None,
    )
    assert value(found, "overflowed[1]") == pytest.approx(row.aapcp.percent * 36)
    assert value(found, "offloaded[1]") == pytest.approx(row.zaap.percent * 36)


def test_where_two_configurations_were_measured_the_range_is_theirs() -> None:
    found = case(1080, engines=1)
    share = found.ledger["overflow_share[1]"]
    assert share.interval is not None and share.interval.level is None
    assert share.interval.low == pytest.approx(0.0467, abs=5e-5)
    assert share.interval.high == pytest.approx(0.0561, abs=5e-5)
    assert found.ledger["overflowed[1]"].interval is not None


def test_where_one_was_measured_there_is_no_range_and_it_says_so() -> None:
    share = case(0.6 * 3600, engines=1).ledger["overflow_share[1]"]
    assert share.value is not None and share.interval is None
    assert share.interval_missing == "one configuration is measured there"


@pytest.mark.parametrize(
    ("eligible", "share", "row"),
    [(2.0 * 36, 0.18 / 5.54, "5.5"), (95.0 * 36, 11.75 / 91.9, "91.9")],
)
def test_outside_the_measured_use_the_nearest_row_is_taken_and_said(
    eligible: float, share: float, row: str
) -> None:
    found = case(eligible, engines=1)
    taken = found.ledger["share_as_measured[1]"]
    assert taken.value == pytest.approx(share)
    assert taken.kind == "assumed" and f"taken as measured at {row} %" in taken.label
    assert taken.interval_missing == "overflow is not measured at this utilisation"
    assert value(found, "overflowed[1]") == pytest.approx(eligible * share)
    assert found.ledger["saved_on_gps[1]"].kind == "assumed"
    notice = next(notice for notice in found.warnings if notice.code == "outside_measured")
    assert "5.5 % to 91.9 % of one zIIP" in notice.text and f"the row at {row} %" in notice.text


def test_nothing_eligible_offloads_nothing() -> None:
    found = case(0.0, engines=1)
    for figure in ("overflowed[1]", "offloaded[1]", "saved_on_gps[1]", "overflow_gp_seconds[1]"):
        assert value(found, figure) == 0
    assert found.ledger["overflow_share[1]"].why_missing == "nothing is eligible"


def test_past_full_use_what_the_zIIPs_cannot_run_overflows_at_least() -> None:  # noqa: N802
    found = case(5400, engines=1)
    assert value(found, "least_share[1]") == pytest.approx(1 - 1 / 1.5)
    assert value(found, "overflowed[1]") == pytest.approx(1800)
    assert value(found, "offloaded[1]") == pytest.approx(3600)
    assert found.ledger["overflowed[1]"].label == "Overflowed to GPs per hour, at least"
    assert found.ledger["offloaded[1]"].label == "Offloaded to zIIPs per hour, at most"
    assert found.ledger["saved_on_gps[1]"].kind == "assumed"
    assert found.warnings[0].code == "overloaded"
    assert "at least 33.3 % of it overflows" in found.warnings[0].text
    assert found.rows[0].bounded


@pytest.mark.parametrize("eligible", [900, 3600, 3601, 5400])
@pytest.mark.parametrize("share", [None, 0.0, 0.1, 0.6, 1.0])
def test_the_figures_tell_whether_they_are_the_bound(eligible: float, share: float | None) -> None:
    found = case(eligible, engines=1, overflow_share=share)
    beyond = value(found, "beyond_capacity[1]")
    assert beyond is not None
    assert is_bound_by_capacity(value(found, "overflowed[1]"), beyond) == found.rows[0].bounded
    label = found.ledger["overflowed[1]"].label
    assert label.endswith("at least") == found.rows[0].bounded


def test_the_bound_holds_for_a_stated_share_too() -> None:
    found = case(5400, engines=1, overflow_share=0.1)
    assert value(found, "overflowed[1]") == pytest.approx(1800)
    assert value(case(5400, engines=1, overflow_share=0.6), "overflowed[1]") == pytest.approx(3240)


def test_what_runs_on_the_zIIPs_already_leaves_less_to_offload() -> None:  # noqa: N802
    found = case(2000, engines=1, ziip_seconds_in_use_per_hour=3000)
    assert value(found, "offloaded[1]") == pytest.approx(600)
    assert value(found, "overflowed[1]") == pytest.approx(1400)
    with pytest.raises(InvalidInputError, match="1 zIIP can run no more"):
        case(2000, engines=1, ziip_seconds_in_use_per_hour=3700)


def test_without_help_work_waits_and_nothing_overflows() -> None:
    found = case(1080, engines=1, honor_priority=False)
    assert value(found, "overflowed[1]") == 0
    assert value(found, "unserved[1]") == 0
    assert value(found, "offloaded[1]") == 1080
    assert value(found, "waiting_share[1]") == pytest.approx(0.3)
    assert found.ledger["waiting_share[1]"].label == "Share of work that waits"
    assert [notice.code for notice in found.warnings] == ["no_help"]


def test_without_help_what_does_not_fit_is_not_served() -> None:
    found = case(5400, engines=1, honor_priority=False)
    assert value(found, "overflowed[1]") == 0
    assert value(found, "unserved[1]") == pytest.approx(1800)
    assert value(found, "offloaded[1]") == pytest.approx(3600)
    assert value(found, "saved_on_gps[1]") == pytest.approx(3600)
    assert value(found, "waiting_share[1]") is None
    assert "without end" in (found.ledger["waiting_share[1]"].why_missing or "")
    assert "1,800 s an hour are not served" in found.warnings[0].text


def test_overflow_is_msu_on_the_machine_and_comes_on_top_of_the_peak() -> None:
    found = case(5400, engines=1, peak_msu=100)
    added = 1800 / 3600 * 156 / 2
    assert value(found, "overflow_msu[1]") == pytest.approx(added)
    assert value(found, "saved_msu") == pytest.approx(3600 / 3600 * 156 / 2)
    assert value(found, "peak_with_overflow_msu") == pytest.approx(100 + added)
    inside = case(5400, engines=1, peak_msu=100, inside_gp_time=True)
    assert value(inside, "peak_with_overflow_msu") == 100
    assert "inside_gp_time" in [notice.code for notice in inside.warnings]


def test_the_rest_of_the_work_stays_on_gps() -> None:
    found = case(
        639.2,
        engines=1,
        gp_seconds_of_all_before_per_hour=1876.4,
        gp_seconds_staying_per_hour=1024.8,
    )
    assert value(found, "gp_seconds_before") == pytest.approx(1876.4 - 1024.8)
    overflowed = value(found, "overflowed[1]") or 0
    assert value(found, "saved_on_gps[1]") == pytest.approx(1876.4 - 1024.8 - overflowed)
    assert value(found, "gp_seconds_after") == pytest.approx(1024.8 + overflowed)
    for wrong in (
        {"gp_seconds_of_all_before_per_hour": 100.0},
        {"gp_seconds_staying_per_hour": 100.0},
        {"gp_seconds_of_all_before_per_hour": 100.0, "gp_seconds_staying_per_hour": 200.0},
        {
            "gp_seconds_of_all_before_per_hour": 100.0,
            "gp_seconds_staying_per_hour": 20.0,
            "gp_seconds_before_per_hour": 80.0,
        },
    ):
        with pytest.raises(InvalidInputError):
            case(639.2, engines=1, **wrong)


def test_a_measured_move_is_taken_apart() -> None:
    substitution = measured_substitution(
        "tales-a-alt-ziip-1",
        cycle("tales-a-standard-1", [469095.0]),
        cycle("tales-a-alt-ziip-1", [256203.0], [159811.0]),
    )
    published = published_substitution()
    assert moves_to_ziips([published, substitution]) == [substitution]
    found = ziip_case(asked(1080, 0.5), measured(), None, [substitution])
    (move,) = found.moves
    assert value(found, move.gp_before) == pytest.approx(187.638)
    assert value(found, move.stays) == pytest.approx(102.4812)
    assert value(found, move.leaves) == pytest.approx(187.638 - 102.4812)
    assert value(found, move.on_ziip) == pytest.approx(63.9244)


def test_the_lines_between_measured_rows_go_through_them() -> None:
    found = case(1080)
    for curve in found.curves:
        rows = [row for row in found.measured if row.configuration == curve.configuration]
        shares = dict(
            zip(curve.wanted_percent.tolist(), curve.overflow_share.tolist(), strict=True)
        )
        for row in rows:
            assert shares[value(found, row.wanted_percent)] == pytest.approx(
                value(found, row.overflow_share)
            )


def test_a_stated_share_takes_the_place_of_the_measured_ones() -> None:
    found = case(3000, engines=1, overflow_share=0.2)
    assert value(found, "overflowed[1]") == 600
    assert value(found, "offloaded[1]") == 2400
    assert found.ledger["overflow_share"].kind == "assumed"


def test_seconds_of_a_fast_zIIP_are_more_on_a_slow_gp() -> None:  # noqa: N802
    found = case(1000, engines=1, overflow_share=0.1, r723nffs=512)
    assert value(found, "normalisation") == 2
    assert value(found, "gp_equivalent_seconds") == 2000
    assert value(found, "overflowed[1]") == 100
    assert value(found, "saved_on_gps[1]") == 2000 - 200


def test_what_ran_on_gps_before_bounds_what_is_saved() -> None:
    found = case(1000, engines=1, overflow_share=0.1, gp_seconds_before_per_hour=600)
    assert value(found, "saved_on_gps[1]") == 500


def test_more_work_than_the_zIIPs_can_run_has_no_waiting_share() -> None:  # noqa: N802
    found = case(3700, engines=1)
    assert value(found, "waiting_share[1]") is None
    assert "GPs take the rest" in (found.ledger["waiting_share[1]"].why_missing or "")
    assert found.warnings[0].code == "overloaded"


def test_one_more_zIIP_takes_more_off_the_gps() -> None:  # noqa: N802
    found = case(0.8 * 3600, engines=1)
    more = value(found, "saved_by_one_more")
    assert more is not None and more > 0


def test_the_most_zIIPs_come_from_the_machine_or_a_stated_ratio() -> None:  # noqa: N802
    found = case(7200, 0.5)
    assert value(found, "ziips_allowed") is None
    assert "no table says how many zIIPs the 2818-Y02 may have" in (
        found.ledger["ziips_allowed"].why_missing or ""
    )
    known = ziip_case(asked(7200, 0.5), measured(), replace(machine(), most_ziips=2))
    assert known.ledger["ziips_allowed"].kind == "published"
    assert value(known, "ziips_allowed") == 2
    texts = {warned.code: str(warned.text) for warned in known.warnings}
    assert texts["more_than_allowed"].startswith("The 4 zIIPs needed are more than the 2 that")
    entered = asked(7200, 0.5, engines=5)
    many = ziip_case(entered, measured(), replace(machine(), most_ziips=2))
    texts = {warned.code: str(warned.text) for warned in many.warnings}
    assert texts["more_than_allowed"].startswith("5 zIIPs are more than the 2 that")
    stated = case(7200, 0.5, ziips_per_cp=3)
    assert value(stated, "ziips_allowed") == 6
    nowhere = ziip_case(asked(7200, 0.5), measured(), None)
    assert nowhere.ledger["ziips_allowed"].why_missing == "no machine is chosen"


@given(
    st.floats(min_value=0, max_value=MOST_ENGINES * 3600),
    st.floats(min_value=0.01, max_value=1),
)
@settings(max_examples=40)
def test_more_engines_never_wait_more(eligible: float, target: float) -> None:
    found = case(eligible, target, overflow_share=0.0)
    waiting = [value(found, each.waiting_share) for each in found.rows]
    known = [each for each in waiting if each is not None]
    assert waiting[len(waiting) - len(known) :] == known
    assert all(-1e-12 <= each <= 1 + 1e-9 for each in known)
    assert known == sorted(known, reverse=True)


@given(st.floats(min_value=5.6 * 36, max_value=91.8 * 36), st.floats(min_value=256, max_value=1024))
@settings(max_examples=40)
def test_eligible_work_is_what_is_offloaded_and_what_overflows(
    eligible: float, nffs: float
) -> None:
    found = case(eligible, engines=1, r723nffs=nffs)
    offloaded, overflowed = value(found, "offloaded[1]"), value(found, "overflowed[1]")
    assert offloaded is not None and overflowed is not None
    assert offloaded + overflowed == pytest.approx(eligible)
    assert value(found, "saved_on_gps[1]") == pytest.approx(offloaded * nffs / 256)


@given(
    eligible=st.floats(min_value=0, max_value=MOST_ENGINES * 3600),
    in_use=st.floats(min_value=0, max_value=3600),
    engines=st.integers(min_value=1, max_value=8),
    stated=st.none() | st.floats(min_value=0, max_value=1),
    honor_priority=st.booleans(),
)
@settings(max_examples=60)
def test_zIIPs_never_run_more_than_they_can(  # noqa: N802
    eligible: float, in_use: float, engines: int, stated: float | None, honor_priority: bool
) -> None:
    found = case(
        eligible,
        engines=engines,
        ziip_seconds_in_use_per_hour=in_use,
        overflow_share=stated,
        honor_priority=honor_priority,
    )
    for row in found.rows:
        room = max(row.engines * 3600 - in_use, 0)
        offloaded, overflowed = value(found, row.offloaded), value(found, row.overflowed)
        unserved = 0.0 if row.unserved is None else value(found, row.unserved)
        assert offloaded is not None and overflowed is not None and unserved is not None
        assert -1e-6 <= offloaded <= room + 1e-6
        assert offloaded + overflowed + unserved == pytest.approx(eligible, abs=1e-6)
        used = value(found, row.utilisation) or 0
        if honor_priority and used > 1:
            surplus = min(eligible, (1 - 1 / used) * (eligible + in_use))
            assert overflowed >= surplus - 1e-6
