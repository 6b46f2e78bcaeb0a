"""The shortlist, two ways side by side, and a payload that was not measured."""

import pytest

from headroom.domain.comparison.compared_ways import PAYLOAD_PART, Comparison
from headroom.domain.comparison.way_choice import against_today, bridge, shortlist
from headroom.domain.comparison.way_costs import PlannedCosts
from headroom.domain.comparison.ways_in import StatedPayload
from headroom.domain.evidence.target import Statements
from headroom.domain.quantities.refusals import InvalidInputError
from tests.unit.comparison_samples import ways
from tests.unit.test_comparison import MACHINES, at, comparison


def with_payload(kb: float, gp_ms_per_kb: float) -> Comparison:
    return Comparison(
        [ways()[name] for name in ("http-pooled", "ctg-ipic")],
        machine=None,
        machines=MACHINES,
        stated=Statements(),
        payload=StatedPayload(kb, gp_ms_per_kb),
    )


def test_the_shortlist_has_three_ways_with_a_reason_each() -> None:
    found = shortlist(comparison().at(2000, payload_class="32k")[0])
    assert [listed.configuration for listed in found] == ["dpl-ipic", "https-pooled", "ctg-ipic"]
    assert found[0].reason.startswith("least GP time, 0.189 ms")
    assert found[1].reason == "least GP time with TLS, 0.608 ms"
    assert found[2].reason.startswith("most on zIIP, 0.25 of 0.492 ms")


def test_a_way_that_is_best_twice_stands_once_with_both_reasons() -> None:
    found = shortlist(comparison("http-pooled", "http-nonpooled").at(900)[0])
    assert [listed.configuration for listed in found] == ["http-pooled", "http-nonpooled"]
    assert "measured furthest" in found[0].reason
    assert shortlist(comparison().at(50_000)[0]) == ()


def test_the_shortlist_fills_up_by_gp_time_without_naming_a_way_twice() -> None:
    ways = ("http-pooled", "http-nonpooled", "ctg-exci")
    found = shortlist(comparison(*ways).at(900)[0])
    assert {listed.configuration for listed in found} == set(ways)
    best, other, filled = (str(listed.reason) for listed in found)
    assert best.startswith("least GP time, 0.247 ms")
    assert other.startswith("most on zIIP, 0.138 of 0.394 ms")
    assert "place" not in best + other
    assert filled == "place 3 by GP time, 0.381 ms"


def test_a_bridge_adds_up_to_the_difference() -> None:
    found = at(2000, "http-pooled", "ctg-ipic")
    changed = bridge(found["http-pooled"], found["ctg-ipic"])
    assert sum(step.difference_ms for step in changed.steps) == pytest.approx(changed.difference_ms)
    both = (changed.gp_difference_ms or 0) + (changed.ziip_difference_ms or 0)
    assert both == pytest.approx(changed.difference_ms)
    assert {step.name for step in changed.steps} == {"CICS", "TCP/IP", "CTG"}


def test_a_bridge_to_what_was_not_measured_says_why() -> None:
    found = at(2000, "http-pooled", "sock-iter")
    changed = bridge(found["http-pooled"], found["sock-iter"])
    assert (changed.steps, changed.difference_ms) == ((), None)
    assert "measured range" in (changed.why or "")


def test_a_stated_payload_adds_its_cost_and_is_assumed() -> None:
    measured = at(2000, "http-pooled")["http-pooled"]
    case = with_payload(64, 0.001)
    found, warnings = case.at(2000)
    pooled = next(way for way in found if way.configuration == "http-pooled")
    assert pooled.gp_ms == pytest.approx((measured.gp_ms or 0) + 0.032)
    assert pooled.gp_seconds_per_hour == pytest.approx((pooled.gp_ms or 0) * 2 * 3600)
    assert sum(part.ms for part in pooled.components) == pytest.approx(pooled.total_ms)
    assert pooled.components[-1].name == PAYLOAD_PART
    assert "payload_stated" in [warning.code for warning in warnings]
    working = case.working(ways()["http-pooled"], 2000, PlannedCosts(), 1)
    assert working.ledger[working.figures["gp_ms"]].value == pytest.approx(pooled.gp_ms)
    assert working.ledger[working.figures["gp_ms"]].kind == "assumed"


def test_the_measured_payload_changes_nothing() -> None:
    plain = at(2000, "http-pooled")["http-pooled"]
    found = {way.configuration: way for way in with_payload(32, 0.5).at(2000)[0]}
    assert found["http-pooled"].gp_ms == plain.gp_ms
    assert found["http-pooled"].components == plain.components


def test_a_cost_that_leaves_no_gp_time_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="enter a lower one"):
        with_payload(1, 0.1).at(2000)


def test_against_today_each_way_says_what_it_changes_and_never_zero_for_unknown() -> None:
    ways_at, _ = comparison().at(2000)
    today = next(way for way in ways_at if way.configuration == "http-pooled")
    changed = against_today(ways_at, today, "per_cp_rating", lambda msu: msu * 50)
    by_id = {way.configuration: way.against_today for way in changed}
    assert by_id["http-pooled"] is None
    dpl = by_id["dpl-ipic"]
    assert dpl is not None and today.total_ms is not None and dpl.total_ms is not None
    assert dpl.total_ms < 0
    assert dpl.total_share == pytest.approx(dpl.total_ms / today.total_ms)
    msu = dpl.msu_per_hour["per_cp_rating"]
    assert msu is not None and dpl.per_month == pytest.approx(msu * 50)
    unmeasured, other_payload = by_id["sock-iter"], by_id["mq-3270-bridge"]
    assert unmeasured is not None and unmeasured.total_ms is None and unmeasured.why
    assert other_payload is not None and other_payload.total_ms is None
    assert "1,920 bytes" in (other_payload.why or "")


def test_the_shortlist_names_the_cheapest_within_a_response() -> None:
    found = shortlist(comparison().at(2000, payload_class="32k")[0], 1.5)
    reasons = [str(listed.reason) for listed in found]
    assert any("with a response of at most 1.5 ms" in reason for reason in reasons)
