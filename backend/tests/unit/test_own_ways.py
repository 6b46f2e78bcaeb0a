"""What a user may state as a measurement, and own ways beside published ones."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.comparison.compared_ways import Comparison
from headroom.domain.comparison.crossovers import crossover
from headroom.domain.comparison.own_ways import (
    OwnComponent,
    OwnPoint,
    OwnWay,
    faults,
    stored_payload_class,
)
from headroom.domain.comparison.way_costs import SpeedFactors, costs_at_rates
from headroom.domain.comparison.ways_in import Engine, WayIn
from headroom.domain.evidence.comparability import payload_label
from headroom.domain.evidence.studies import Environment
from headroom.domain.evidence.target import Statements
from tests.unit.comparison_samples import ways
from tests.unit.evidence_samples import machine

MEASURED = machine("2817-779", 79, 6140, pci_mips=52286)
SAME_SPEED = machine("2817-703", 3, 424, su_per_sec=56939.5)
SLOWER = machine("2818-Y02", 2, 156, su_per_sec=20000)
UNKNOWN = machine("2818-Z05", 5, 300)
MACHINES = [MEASURED, SAME_SPEED, SLOWER, UNKNOWN]


def component(name: str, processor: Engine, percent: float) -> OwnComponent:
    return OwnComponent(name=name, processor=processor, cpu_percent=percent)


def point(rate: float, *components: OwnComponent, response_ms: float | None = None) -> OwnPoint:
    return OwnPoint(etr_per_second=rate, response_ms=response_ms, components=list(components))


OWN = OwnWay(
    label="Ours",
    family="family",
    description="",
    payload_class="32k",
    payload_in_bytes=None,
    payload_out_bytes=None,
    security="none",
    connection="kept",
    exchange="synchronous",
    offload="none",
    machine="2817-779",
    lpar_cps=3,
    author="A. Measurer",
    note="",
    points=[
        point(500.0, component("CICS", "gp", 12.5)),
        point(900.0, component("CICS", "gp", 25.0), response_ms=7.0),
    ],
)


def own_way(name: str, environment: Environment) -> WayIn:
    """Return a user's way with the numbers of a published one, measured elsewhere."""
    way = ways()[name]
    configuration = replace(
        way.configuration,
        id=f"own-{name}",
        label=f"{name} (yours)",
        study=f"own-{name}",
        environment=environment,
        origin="user",
    )
    return replace(way, configuration=configuration)


def comparison(*found: WayIn) -> Comparison:
    return Comparison(found, machine=None, machines=MACHINES, stated=Statements())


def test_a_measurement_has_no_faults() -> None:
    assert faults(OWN, MEASURED) == []


@given(
    rates=st.lists(st.floats(0.001, 1e7), min_size=2, max_size=10),
)
def test_rates_that_do_not_rise_are_refused_where_they_fall(rates: list[float]) -> None:
    points = [OWN.points[0].model_copy(update={"etr_per_second": rate}) for rate in rates]
    found = [field for field, _ in faults(OWN.model_copy(update={"points": points}), MEASURED)]
    falls = [
        f"points.{index}.etr_per_second"
        for index in range(1, len(rates))
        if rates[index] <= rates[index - 1]
    ]
    assert found == falls


@pytest.mark.parametrize(
    ("components", "field"),
    [
        ((component("CICS", "gp", 0.0),), "points.0.components"),
        ((component("CICS", "gp", 300.1),), "points.0.components"),
        ((component("CICS", "ziip", 1.0),), "offload"),
        (
            (component("MQ A", "gp", 1.0), component("mq-a", "gp", 1.0)),
            "points.0.components.1.name",
        ),
    ],
)
def test_impossible_cpu_is_refused(components: tuple[OwnComponent, ...], field: str) -> None:
    own = OWN.model_copy(update={"points": [point(500.0, *components)]})
    assert faults(own, MEASURED)[0][0] == field


def test_other_payloads_are_equal_only_in_bytes() -> None:
    payload = {"payload_class": "other", "payload_in_bytes": 4096, "payload_out_bytes": 4096}
    own = OWN.model_copy(update=payload)
    assert faults(own, MEASURED) == []
    assert payload_label(stored_payload_class(own)) == "4,096 bytes"
    other = own.model_copy(update={"payload_out_bytes": 100})
    assert payload_label(stored_payload_class(other)) == "4,096 bytes in, 100 out"


def test_at_the_studys_lpar_nothing_is_converted() -> None:
    own = own_way("http-pooled", Environment("own", "2817-779", "stated", 3))
    case = comparison(ways()["http-pooled"], own)
    found = {each.way.id: each for each in case.at(900)[0]}
    assert found[own.id].total_ms == found["http-pooled"].total_ms
    assert [each.code for each in found[own.id].caveats] == ["own"]


def test_elsewhere_only_own_seconds_are_converted() -> None:
    own = own_way("http-pooled", Environment("own", "2818-Y02", "stated", None))
    case = comparison(ways()["http-pooled"], own)
    found = {each.way.id: each for each in case.at(900)[0]}
    before = found["http-pooled"].total_ms or 0
    assert found[own.id].total_ms == pytest.approx(before * 20000 / 56939.5)
    assert [each.code for each in found[own.id].caveats] == ["own", "converted"]
    assert "0.3513" in found[own.id].caveats[1].text


def test_without_speeds_it_is_not_ranked_and_says_so() -> None:
    own = own_way("http-pooled", Environment("own", "2818-Z05", "stated", None))
    case = comparison(ways()["http-pooled"], own)
    found = {each.way.id: each for each in case.at(900)[0]}
    assert (found[own.id].rank, found[own.id].total_ms) == (None, None)
    assert "2818-Z05" in (found[own.id].why or "")
    assert [each.code for each in found[own.id].caveats] == ["own", "no_speed_basis"]
    assert case.basis == "same_machine"


def test_own_payloads_do_not_make_the_usual_one() -> None:
    small = [
        own_way(name, Environment("own", "2817-779", "stated", 3))
        for name in ("3270-basic", "mq-3270-bridge")
    ]
    assert comparison(*small, ways()["http-pooled"]).usual_payload == "32k"


def test_crossings_move_with_the_speed_of_one_side() -> None:
    one, other = ways()["ctg-exci"], ways()["http-nonpooled"]
    fast, slow, twice = SpeedFactors(1.0, 1.0), SpeedFactors(0.5, 0.5), SpeedFactors(2.0, 2.0)
    slow_gps = SpeedFactors(2.0, 0.5)
    for factors in ((fast, slow), (slow, fast), (twice, twice), (slow_gps, slow_gps)):
        found = crossover(one, other, factors)
        for crossing in found.total.crossings:
            costs = [
                costs_at_rates(way).at(crossing.rate_per_second, {}, factor).figures["total_ms"]
                for way, factor in zip((one, other), factors, strict=True)
            ]
            assert costs[0] == pytest.approx(costs[1])
    assert crossover(one, other, (twice, twice)) == crossover(one, other)
    assert crossover(one, other, (slow_gps, slow_gps)).total != crossover(one, other).total
