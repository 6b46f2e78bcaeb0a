"""zIIPs needed, waiting, and measured overflow to GPs."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.ziip_capacity import (
    MOST_ENGINES,
    OverflowRow,
    ZiipCase,
    ZiipWork,
    overflow_rows,
    ziip_case,
)
from tests.unit.evidence_samples import cics_study, machine


@cache
def measured() -> tuple[OverflowRow, ...]:
    return tuple(
        row for name, series in sorted(cics_study().items()) for row in overflow_rows(series, name)
    )


def case(eligible: float, target: float = 0.5, **more: float | None) -> ZiipCase:
    return ziip_case(ZiipWork(eligible, target, **more), measured(), machine())  # type: ignore[arg-type]


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
        ZiipWork((row.aapcp.percent + row.zaap.percent) * 36, 1.0, engines=1),
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


@pytest.mark.parametrize("eligible", [0.0, 5.5 * 36, 92.0 * 36])
def test_outside_the_measured_use_nothing_is_extrapolated(eligible: float) -> None:
    found = case(eligible, engines=1)
    for each in ("overflow_share[1]", "overflowed[1]", "offloaded[1]", "saved_on_gps[1]"):
        assert value(found, each) is None
        assert "5.5 to 91.9 % of one zIIP" in (found.ledger[each].why_missing or "")
    assert value(found, "waiting_share[1]") is not None


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
    found = case(1000, engines=1, overflow_share=0.1, gp_seconds_before=600)
    assert value(found, "saved_on_gps[1]") == 500


def test_more_work_than_the_zIIPs_can_do_waits_without_end() -> None:  # noqa: N802
    found = case(3700, engines=1)
    assert value(found, "waiting_share[1]") is None
    assert "without end" in (found.ledger["waiting_share[1]"].why_missing or "")
    assert found.notices[0].code == "overloaded"


def test_one_more_zIIP_takes_more_off_the_gps() -> None:  # noqa: N802
    found = case(0.8 * 3600, engines=1)
    more = value(found, "saved_by_one_more")
    assert more is not None and more > 0


def test_the_allowed_ratio_is_missing_with_its_reason_until_it_is_stated() -> None:
    found = case(7200, 0.5)
    assert value(found, "ziips_allowed") is None
    assert "no ratio of zIIPs to CPs is recorded for the 2818-Y02" in (
        found.ledger["ziips_allowed"].why_missing or ""
    )
    stated = case(7200, 0.5, ziips_per_cp=1)
    assert value(stated, "ziips_allowed") == 2
    assert "more_than_allowed" in [each.code for each in stated.notices]
    nowhere = ziip_case(ZiipWork(7200, 0.5), measured(), None)
    assert nowhere.ledger["ziips_allowed"].why_missing == "no machine is chosen"


@given(
    st.floats(min_value=0, max_value=MOST_ENGINES * 3600),
    st.floats(min_value=0.01, max_value=1),
)
@settings(deadline=None, max_examples=40)
def test_more_engines_never_wait_more(eligible: float, target: float) -> None:
    found = case(eligible, target, overflow_share=0.0)
    waiting = [value(found, each.waiting_share) for each in found.rows]
    known = [each for each in waiting if each is not None]
    assert waiting[len(waiting) - len(known) :] == known
    assert all(-1e-12 <= each <= 1 + 1e-9 for each in known)
    assert known == sorted(known, reverse=True)


@given(st.floats(min_value=5.6 * 36, max_value=91.8 * 36), st.floats(min_value=256, max_value=1024))
@settings(deadline=None, max_examples=40)
def test_eligible_work_is_what_is_offloaded_and_what_overflows(
    eligible: float, nffs: float
) -> None:
    found = case(eligible, engines=1, r723nffs=nffs)
    offloaded, overflowed = value(found, "offloaded[1]"), value(found, "overflowed[1]")
    assert offloaded is not None and overflowed is not None
    assert offloaded + overflowed == pytest.approx(eligible)
    assert value(found, "saved_on_gps[1]") == pytest.approx(offloaded * nffs / 256)
