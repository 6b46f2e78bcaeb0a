"""Ways in at a rate: the document's tables at measured rates, the line between elsewhere."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.comparison.compared_ways import Comparison
from headroom.domain.comparison.way_answers import ComparedWay
from headroom.domain.comparison.way_costs import (
    PlannedCosts,
    SpeedFactors,
    costs_at_rates,
    overflow_at_use,
)
from headroom.domain.comparison.way_findings import NamedCost, finding, rate_text, shared_ranks
from headroom.domain.comparison.ways_in import StatedPayload, WayIn
from headroom.domain.evidence.rates import RatePoint, rate_cost
from headroom.domain.evidence.studies import Environment
from headroom.domain.evidence.target import Statements
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.phrases import wordings_of
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.exports.wording import wording_text
from tests.unit.comparison_samples import ways
from tests.unit.evidence_samples import cics_study, configuration, machine

NAMES = list(ways())
MEASURED = machine("2817-779", 79, 6140, pci_mips=52286)
SAME_SPEED = machine("2817-703", 3, 424, su_per_sec=56939.5)
SLOWER = machine("2818-Z02", 2, 156, su_per_sec=20000)
UNKNOWN = machine("2818-Z05", 5, 300)
MACHINES = [MEASURED, SAME_SPEED, SLOWER, UNKNOWN]
POINTS = [(name, point) for name, way in ways().items() for point in way.series.points]


def comparison(
    *names: str,
    target: Machine | None = None,
    stated: Statements | None = None,
    payload: StatedPayload | None = None,
) -> Comparison:
    return Comparison(
        [ways()[each] for each in names or NAMES],
        machine=target,
        machines=MACHINES,
        stated=stated or Statements(),
        payload=payload,
    )


def at(rate: float, *names: str, target: Machine | None = None) -> dict[str, ComparedWay]:
    found, _ = comparison(*names, target=target).at(rate)
    return {each.way.id: each for each in found}


def printed(point: RatePoint, *processors: str) -> float:
    return sum(each.percent or 0 for each in point.cells if each.processor in processors)


@pytest.mark.parametrize(("name", "point"), POINTS, ids=[point.id for _, point in POINTS])
def test_at_a_measured_rate_the_answer_is_the_printed_row(name: str, point: RatePoint) -> None:
    found = at(point.etr_per_second, name)[name]
    assert (found.status, found.point) == ("measured_range", point.id)
    times = {(each.name, each.processor): each.ms for each in found.components}
    cells = {
        (each.component, "gp" if each.processor == "gp" else "ziip"): each.percent
        for each in point.cells
        if each.processor != "aapcp" and each.percent is not None
    }
    assert times == {key: percent / point.etr_per_second * 10 for key, percent in cells.items()}
    assert found.gp_ms == pytest.approx(printed(point, "gp") / point.etr_per_second * 10)
    assert found.total_ms == pytest.approx(printed(point, "gp", "zaap") / point.etr_per_second * 10)
    assert found.cpu_percent == pytest.approx(printed(point, "gp", "zaap"))
    assert found.gp_cpu_percent == pytest.approx(printed(point, "gp"))
    assert found.response_ms == ways()[name].responses_ms[int(point.name) - 1]
    assert found.lpar_utilisation_share == pytest.approx(printed(point, "gp") / 300)
    assert found.gp_seconds_per_hour == pytest.approx(printed(point, "gp") * 36)


@given(name=st.sampled_from(NAMES), position=st.floats(0, 1))
def test_between_neighbours_the_answer_lies_on_the_line_of_cpu_percent(
    name: str, position: float
) -> None:
    for low, high in pairwise(ways()[name].series.points):
        rate = low.etr_per_second + position * (high.etr_per_second - low.etr_per_second)
        along = (rate - low.etr_per_second) / (high.etr_per_second - low.etr_per_second)
        found = at(rate, name)[name]
        ends = [printed(each, "gp", "zaap") for each in (low, high)]
        assert found.cpu_percent == pytest.approx(ends[0] + along * (ends[1] - ends[0]))
        assert found.total_ms == pytest.approx(sum(each.ms for each in found.components), rel=1e-12)
        assert found.gp_ms is not None and found.ziip_ms is not None
        assert found.total_ms == pytest.approx(found.gp_ms + found.ziip_ms)


@given(name=st.sampled_from(NAMES), rate=st.floats(1, 12_000))
def test_the_fast_answer_is_that_of_the_recorded_formulas(name: str, rate: float) -> None:
    found = at(rate, name)[name]
    ledger = Ledger()
    recorded = rate_cost(ledger, cics_study()[name], rate)
    for mine, theirs in ((found.total_ms, recorded.total), (found.gp_ms, recorded.sums["gp"])):
        value = ledger[theirs].value
        assert (mine is None) == (value is None)
        assert mine == value or mine == pytest.approx(value, rel=1e-12)


@given(name=st.sampled_from(NAMES), beyond=st.floats(1.000001, 1e6))
def test_beyond_the_measured_range_nothing_is_extrapolated(name: str, beyond: float) -> None:
    measured = ways()[name].series.range
    for rate in (measured.high * beyond, measured.low / beyond):
        found = at(rate, name)[name]
        assert found.status == "beyond_measured_range"
        assert found.why is not None and measured.text() in found.why
        numbers = [found.gp_ms, found.ziip_ms, found.total_ms, found.cpu_percent]
        numbers += [found.response_ms, found.gp_seconds_per_hour, found.overflow_share]
        numbers += [found.lpar_utilisation_share, found.rank]
        assert numbers == [None] * 9
        assert found.components == ()


@given(rate=st.floats(1, 12_000))
def test_the_order_is_total_with_missing_costs_last(rate: float) -> None:
    found, _ = comparison().at(rate)
    assert [each.rank is None for each in found] == [each.total_ms is None for each in found]
    places = [2 if each.rank is None else int(each.ranked_apart) for each in found]
    assert places == sorted(places)
    for is_apart in (False, True):
        alike = [each for each in found if each.rank and each.ranked_apart == is_apart]
        assert len({each.payload_class for each in alike}) <= 1
        costs = [each.total_ms or math.inf for each in alike]
        assert costs == sorted(costs)
        for before, after in pairwise(alike):
            assert before.rank is not None and after.rank is not None
            first = next(each.total_ms for each in alike if each.rank == before.rank)
            tied = (after.total_ms or 0) <= (first or 0) * 1.01
            assert (after.rank == before.rank) == tied
        if alike:
            assert alike[0].rank == min(each.gp_rank for each in alike if each.gp_rank) == 1
    assert {each.way.id for each in found} == set(NAMES)


def test_another_machine_scales_seconds_by_one_factor() -> None:
    measured = at(2000, "http-pooled", "ctg-ipic")
    moved = at(2000, "http-pooled", "ctg-ipic", target=SLOWER)
    for name, each in moved.items():
        before = measured[name]
        assert each.gp_ms == pytest.approx((before.gp_ms or 0) * 56939.5 / 20000)
        assert each.ziip_ms == pytest.approx((before.ziip_ms or 0) * 56939.5 / 20000)
        assert each.response_ms == before.response_ms
        assert each.overflow_share == pytest.approx(before.overflow_share)
    case = comparison(target=SLOWER)
    assert (case.basis, case.lpar_cps) == ("service_units", 2)
    assert case.conversion.factor == "speed_factor[z196]"
    assert "as_measured" in [each.code for each in case.at(2000)[1]]


def test_zIIP_time_is_converted_by_the_speed_of_zIIPs() -> None:  # noqa: N802
    measured = machine("2817-703", 3, 403, pci_mips=3300)
    full, slow = (
        machine(f"9175-{setting}01", 1, 50, pci_mips=pci)
        for setting, pci in (("7", 2477), ("4", 296))
    )
    found = {}
    for target in (full, slow):
        case = Comparison(
            [ways()["ctg-ipic"], ways()["lu62-ee"]],
            machine=target,
            machines=[*MACHINES[:1], measured, full, slow],
            stated=Statements(),
        )
        compared, _ = case.at(900, planned=PlannedCosts(0.5))
        found[target.id] = {each.way.id: each for each in compared}
        for each in compared:
            working = case.working(each.way, 900, PlannedCosts(0.5), 1)
            for figure in ("gp_ms", "ziip_ms", "total_ms", "ziips_needed"):
                shown = getattr(each, figure)
                recorded = working.ledger[working.figures[figure]].value
                assert shown == pytest.approx(recorded), figure
            engines = {"gp": each.gp_ms or 0, "ziip": each.ziip_ms or 0}
            for engine, ms in engines.items():
                parts = [part.ms for part in each.components if part.processor == engine]
                assert sum(parts) == pytest.approx(ms)
    ctg, slower = found[full.id]["ctg-ipic"], found[slow.id]["ctg-ipic"]
    assert slower.gp_ms == pytest.approx((ctg.gp_ms or 0) * 2477 / 296)
    assert slower.ziip_ms == ctg.ziip_ms
    assert slower.ziips_needed == ctg.ziips_needed
    assert slower.total_ms == pytest.approx((slower.gp_ms or 0) + (slower.ziip_ms or 0))
    # by the speed of the GPs its zIIP time would have ranked it behind
    assert (slower.rank, found[slow.id]["lu62-ee"].rank) == (1, 2)
    assert "zIIPs run at full speed: 1 zIIP second is 0.4441 s" in case.conversion_note()


def test_where_the_speed_of_zIIPs_is_not_known_there_is_no_zIIP_time() -> None:  # noqa: N802
    unknown = machine("2818-Y02", 2, 156, su_per_sec=20000)
    case = Comparison(
        [ways()["ctg-ipic"], ways()["http-pooled"]],
        machine=unknown,
        machines=[*MACHINES, unknown],
        stated=Statements(),
    )
    found = {each.way.id: each for each in case.at(1000)[0]}
    assert (found["ctg-ipic"].rank, found["ctg-ipic"].total_ms) == (None, None)
    assert "the speed of the zIIPs of the" in (found["ctg-ipic"].why or "")
    assert found["http-pooled"].rank == 1


def test_a_machine_of_the_same_speed_needs_no_conversion() -> None:
    case = comparison("http-pooled", target=SAME_SPEED)
    assert (case.basis, case.factor) == ("same_machine", 1.0)
    assert case.conversion_note() == (
        "As measured: 2817-703 runs at the speed of 2817-779 (LPAR of 3 CPs)."
    )


def test_without_a_basis_seconds_stay_as_measured_and_a_warning_says_so() -> None:
    case = comparison("http-pooled", target=UNKNOWN)
    found, warnings = case.at(2000)
    assert (case.basis, found[0].total_ms) == ("none", at(2000)["http-pooled"].total_ms)
    assert warnings[0].code == "no_speed_basis"
    assert case.ledger["speed_ratio[z196]"].kind == "assumed"


def test_stated_speeds_give_a_basis() -> None:
    stated = Statements(measured_su_per_sec=50_000, target_su_per_sec=25_000)
    case = comparison("http-pooled", target=UNKNOWN, stated=stated)
    assert (case.basis, case.factor) == ("service_units", 2.0)


def test_msu_follow_the_rating_per_cp_and_missing_ones_say_why() -> None:
    found = at(2000, "http-pooled", target=UNKNOWN)["http-pooled"]
    hourly = found.gp_seconds_per_hour or 0
    assert found.msu_per_hour["per_cp_rating"] == pytest.approx(hourly / 3600 * 300 / 5)
    assert found.msu_per_hour["whole_machine_rating"] == pytest.approx(hourly / 3600 * 300)
    assert found.msu_per_hour["service_units"] is None
    # a million transactions consume what their GP time is of an hour of one CP's share
    assert found.msu_hours_per_million["per_cp_rating"] == pytest.approx(
        (found.gp_ms or 0) * 1000 / 3600 * 300 / 5
    )
    assert found.msu_hours_per_million["service_units"] is None
    assert "SU/sec" in found.missing["msu_hours_per_million.service_units"]
    assert "SU/sec" in found.missing["msu_per_hour.service_units"]


def test_a_rate_over_regions_costs_what_one_region_costs_at_its_share() -> None:
    one = {each.way.id: each for each in comparison().at(2500)[0]}
    two = {each.way.id: each for each in comparison().at(5000, regions=2)[0]}
    for name, each in two.items():
        assert (each.gp_ms, each.status) == (one[name].gp_ms, one[name].status)
        if each.gp_seconds_per_hour is not None:
            assert each.gp_seconds_per_hour == pytest.approx(
                2 * (one[name].gp_seconds_per_hour or 0)
            )
            assert each.gp_cps_used == pytest.approx(2 * (one[name].gp_cps_used or 0))
    assert sum(each.rank is not None for each in two.values()) > 10
    assert {each.rank for each in comparison().at(50_000)[0]} == {None}


def test_the_fewest_regions_are_named_where_the_rate_is_beyond_the_range() -> None:
    found = at(2000, "sock-iter", "http-pooled")
    assert (found["sock-iter"].regions_in_range, found["http-pooled"].regions_in_range) == (3, 1)
    assert "3 regions stay in it" in (found["sock-iter"].why or "")
    assert at(1, "http-pooled")["http-pooled"].regions_in_range is None


def test_regions_are_said_to_share_address_spaces_and_the_adapter() -> None:
    said = {each.code: each for each in comparison().at(6000, regions=2)[1]}
    assert "one region" in said["regions"].text
    # 6,000 × 32,768 × 8 = 1.573 Gbit/s
    assert "1.57 Gbit/s" in said["beyond_adapter"].text
    assert "lu62-ctc" not in said["beyond_adapter"].configurations
    assert "regions" not in {each.code for each in comparison().at(2000)[1]}


def test_cps_used_are_those_of_the_gp_time() -> None:
    found = at(821.14, "http-pooled")["http-pooled"]
    assert found.gp_cps_used == pytest.approx((17.28 + 3.07) / 100)


def test_four_ways_end_at_a_full_adapter_and_it_is_said_to_be_our_finding() -> None:
    full = {name: way.ceiling for name, way in ways().items() if way.ceiling.kind == "finding"}
    assert sorted(full) == ["ctg-exci", "ctg-ipic", "http-pooled", "https-pooled"]
    for name, ceiling in full.items():
        gbit = ways()[name].series.range.high * 32768 * 8 / 10**9
        assert 0.89 <= round(gbit, 2) <= 0.93
        assert f"{gbit:.3f} Gbit/s" in ceiling.reason
        assert ceiling.reason.startswith("Our finding, not the document's")
    assert full["ctg-exci"].reason.count("3,564.75 a second × 32,768 bytes × 8 = 0.934") == 1


def test_costs_within_one_percent_share_a_rank() -> None:
    assert shared_ranks([0.242, 0.243, 0.243, 0.25]) == [1, 1, 1, 4]
    assert shared_ranks([1.0, 1.009, 1.018]) == [1, 1, 3]  # 1.018 is not within 1 % of 1.0
    assert shared_ranks([]) == []


@pytest.mark.parametrize(
    ("costs", "asked", "text"),
    [
        (
            [("a", 0.189), ("b", 0.66)],
            2,
            "A costs least at 2,000 tps: 0.189 ms; B 3.5 times as much",
        ),
        (
            [("a", 0.242), ("b", 0.243), ("c", 0.3)],
            3,
            "A and B cost least at 2,000 tps: 0.242 ms; C 24 % more",
        ),
        (
            [("a", 0.242), ("b", 0.243)],
            2,
            "A and B cost the same at 2,000 tps, within 1 %: 0.242 ms",
        ),
        ([("a", 0.25)], 1, "A at 2,000 tps: 0.25 ms"),
        ([("a", 0.25)], 3, "Only A was measured at 2,000 tps: 0.25 ms"),
    ],
)
def test_what_stands_out_is_said_cheapest_first(
    costs: list[tuple[str, float]], asked: int, text: str
) -> None:
    named = [NamedCost(name, name.upper(), ms) for name, ms in costs]
    found = finding(named, "total", rate_text(2000), asked)
    assert found is not None and found.text == text
    assert finding([], "total", rate_text(2000), asked) is None


def test_what_stands_out_has_its_numbers_in_the_readers_way() -> None:
    costs = [NamedCost("a", "A {1}", 0.1894), NamedCost("b", "B", 0.66)]
    fact = finding(costs, "total", rate_text(2000.5, 1500), 2)
    assert fact is not None and fact.text == (
        "A {1} costs least at 2,000.5 tps in 1,500 regions: 0.189 ms; B 3.5 times as much"
    )
    wording = wordings_of([fact.text, None, "plain"])[fact.text]
    assert wording_text(wording, "de-DE").replace("\u00a0", " ") == (
        "A {1} costs least at 2.000,5 tps in 1.500 regions: 0,189 ms; B 3,5 times as much"
    )


def own(machine_id: str, label: str = "Ours") -> WayIn:
    way = ways()["http-pooled"]
    elsewhere = Environment("own", machine_id, "stated", None)
    mine = replace(
        configuration(way.series, environment=elsewhere, study="own"),
        label=f"{label} (yours)",
        id="own-1",
        origin="user",
    )
    return replace(way, configuration=mine)


def test_an_own_way_of_unknown_speed_is_not_ranked() -> None:
    case = Comparison(
        [ways()["ctg-ipic"], own("2818-Z05")],
        machine=None,
        machines=MACHINES,
        stated=Statements(),
    )
    found, warnings = case.at(2000)
    study, mine = found
    assert (study.rank, study.way.id) == (1, "ctg-ipic")
    assert (mine.rank, mine.total_ms, mine.status) == (None, None, "not_comparable")
    assert "enter the PCI or SU/sec" in (mine.why or "")
    assert "own_not_ranked" in [each.code for each in warnings]
    assert case.crossovers == ()


def test_an_own_way_on_the_target_is_not_ranked_beside_seconds_that_are_not_converted() -> None:
    case = Comparison(
        [ways()["ctg-ipic"], own("2818-Z05")],
        machine=UNKNOWN,
        machines=MACHINES,
        stated=Statements(),
    )
    found = {each.way.id: each for each in case.at(2000)[0]}
    assert (found["ctg-ipic"].rank, found["own-1"].rank) == (1, None)


def test_an_own_way_of_known_speed_is_converted_and_ranked() -> None:
    case = Comparison(
        [ways()["ctg-ipic"], own("2818-Z02")],
        machine=None,
        machines=MACHINES,
        stated=Statements(),
    )
    found, warnings = case.at(2000)
    assert {each.rank for each in found} == {1, 2}
    assert "own_not_ranked" not in [each.code for each in warnings]


def test_msu_name_the_rating_that_they_are_made_of() -> None:
    case = comparison("http-pooled", target=UNKNOWN)
    assert (case.msu_note("per_cp_rating") or "").startswith("MSU by the rating per CP: 300 MSU (")
    assert "÷ 5 CPs" in (case.msu_note("per_cp_rating") or "")
    assert case.msu_note("service_units") is None


def test_more_than_the_lpar_has_is_said() -> None:
    stated = Statements(lpar_cps=1)
    case = comparison("ws-1000x32", target=SAME_SPEED, stated=stated)
    found, warnings = case.at(1500)
    assert (found[0].lpar_utilisation_share or 0) > 1
    assert "beyond_lpar" in [each.code for each in found[0].caveats]
    assert "beyond_lpar" in [each.code for each in warnings]


def test_an_lpar_cannot_have_more_cps_than_its_machine() -> None:
    with pytest.raises(InvalidInputError, match="cannot have more"):
        comparison("http-pooled", target=SLOWER, stated=Statements(lpar_cps=3))


def test_a_single_threaded_server_is_needed_as_often_as_the_rate_holds_its_ceiling() -> None:
    needed = [at(rate)["sock-iter"].regions_needed for rate in (900, 957.62, 958, 2000)]
    assert needed == [1, 1, 2, 3]
    assert at(900)["http-pooled"].regions_needed is None
    assert "no limit" in at(900)["http-pooled"].missing["regions_needed"]


@pytest.mark.parametrize("name", ["ctg-exci", "ctg-ipic"])
def test_overflow_is_the_measured_pair_at_each_row(name: str) -> None:
    way = ways()[name]
    assert len(way.overflow_pairs) == 5
    for pair, point in zip(way.overflow_pairs, way.series.points, strict=True):
        aapcp, zaap = printed(point, "aapcp"), printed(point, "zaap")
        assert pair.overflow_share == pytest.approx(aapcp / (aapcp + zaap))
        assert pair.ziip_busy_share == pytest.approx(zaap / 100)
        found = at(point.etr_per_second, name)[name]
        assert found.overflow_share == pytest.approx(pair.overflow_share)
        assert overflow_at_use(way, pair.ziip_busy_share) == pytest.approx(pair.overflow_share)


def test_overflow_is_not_extrapolated_beyond_the_measured_use() -> None:
    assert overflow_at_use(ways()["ctg-ipic"], 0.9) is None
    assert overflow_at_use(ways()["ctg-exci"], 0.5) is None
    case = comparison("ctg-exci", "ws-1000x32", "http-pooled")
    found = {each.way.id: each for each in case.at(1000, planned=PlannedCosts(0.5))[0]}
    assert "5.4 % to 40.2 %" in found["ctg-exci"].missing["overflow_share_at_target"]
    assert "printed as 0" in found["ws-1000x32"].missing["overflow_share"]
    assert "no work ran" in found["http-pooled"].missing["overflow_share"]


def test_ziips_needed_follow_the_stated_utilisation() -> None:
    found, _ = comparison("ctg-ipic").at(1940.74, planned=PlannedCosts(0.3))
    assert found[0].ziips_needed == pytest.approx(0.4864 / 0.3)


def test_small_payloads_stay_out_of_a_ranking_of_one_payload() -> None:
    found, warnings = comparison().at(2000)
    assert "mixed_payloads" in [each.code for each in warnings]
    marked = [
        each.way.id for each in found if "other_payload" in [one.code for one in each.caveats]
    ]
    assert sorted(marked) == ["3270-basic", "mq-3270-bridge"]
    found, _ = comparison().at(2000, payload_class="32k")
    others = {each.way.id: each for each in found if each.status == "not_comparable"}
    assert sorted(others) == ["3270-basic", "mq-3270-bridge"]
    assert {each.rank for each in others.values()} == {None}
    assert others["3270-basic"].why == "it moves 1,920 bytes, not 32 KB"


def test_at_a_payload_stated_for_all_they_are_one_ranking() -> None:
    found, warnings = comparison(payload=StatedPayload(32, 0.004)).at(2000)
    assert "mixed_payloads" not in [warning.code for warning in warnings]
    assert {way.ranked_apart for way in found} == {False}
    codes = {caveat.code for way in found for caveat in way.caveats}
    assert "other_payload" not in codes
    costs = [way.total_ms for way in found if way.total_ms is not None]
    assert costs == sorted(costs)


def test_ways_of_two_machines_or_studies_do_not_compare() -> None:
    one = ways()["http-pooled"]
    elsewhere = Environment("zEC12", "2827-701", "stated", 1)
    study = one.configuration.study
    for odd, reason in (
        (
            configuration(one.series, study=study, environment=elsewhere),
            "not measured on the same machine",
        ),
        (configuration(one.series, study="another"), "different studies"),
    ):
        with pytest.raises(InvalidInputError, match=reason):
            Comparison(
                [ways()["ctg-ipic"], replace(one, configuration=odd)],
                machine=None,
                machines=MACHINES,
                stated=Statements(),
            )


def test_costs_along_many_rates_are_those_at_each() -> None:
    way = ways()["ctg-ipic"]
    rates = np.linspace(300, 3500, 50)
    record = costs_at_rates(way)
    along = record.at(rates, {}, SpeedFactors(1.5, 1.5)).figures["total_ms"]
    for total, rate in zip(along.tolist(), rates.tolist(), strict=True):
        assert total == record.at(rate, {}, SpeedFactors(1.5, 1.5)).figures["total_ms"]
