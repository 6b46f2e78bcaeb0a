"""Each quantity with a range is sampled, moves the tornado and the cases, and stands on a side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from headroom.domain.quantities.quantities import Interval
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.scenario.uncertainty import Uncertainties, uncertainties
from headroom.services.scenario_calculation import (
    calculate_scenario,
    compare_scenarios,
    recorded_case,
)
from tests.truth.contents import CONTENTS, answer, catalogue, contents, recorded

SAMPLED = range(0, CONTENTS, 25)
"""Contents whose samples are drawn: what is recorded is looked at in all."""
LICENCE, ONE_OFF = 6_000_000, 1_000_000


def not_sampled(case: ScenarioCase, known: Uncertainties) -> list[str]:
    """Return the quantities with a range that no sample, bar or case would move.

    What is made of a range has none here yet; published runs are sampled by the saving that is
    made of their difference.
    """
    covered = case.ledger.lineage(known.spreads)
    return [
        quantity.id
        for quantity in case.ledger.quantities()
        if quantity.interval is not None
        and quantity.interval.low < quantity.interval.high
        and quantity.id not in covered
    ]


def known_of(number: int) -> Uncertainties:
    return uncertainties(recorded(number), contents()[number].uncertainty)


def test_every_quantity_with_a_range_is_sampled() -> None:
    left = {
        number: found
        for number in range(CONTENTS)
        if (found := not_sampled(recorded(number), known_of(number)))
    }
    assert left == {}


def test_a_range_that_no_sample_moves_is_found() -> None:
    case = recorded_case(catalogue(), contents()[0])
    known = known_of(0)
    assert not_sampled(case, known) == []
    ranged = replace(case.ledger["peak_hours"], interval=Interval(1.0, 5.0, None))
    case.ledger._quantities["peak_hours"] = ranged
    assert not_sampled(case, known) == ["peak_hours"]


@pytest.mark.parametrize("number", SAMPLED)
def test_what_is_sampled_stands_in_tornado_and_cases(number: int) -> None:
    found, known = answer(number, sampling=True), known_of(number)
    for tornado in found.tornado:
        moved = {
            name
            for name in known.spreads
            if tornado.figure
            in {one for one, _, _ in recorded(number).ledger.steps_after(expanded(number, name))}
        }
        bars = {bar.input for bar in tornado.bars}
        assert bars <= moved
        # a bar is missing where moving the input changes nothing: a share of 0, a cap, a step
        for name in moved - bars:
            assert not changes(number, name, tornado.figure)
    if found.cases is not None:
        aim = next(one for one in found.tornado if one.figure == found.cases.aim)
        assert {one.id for one in found.cases.inputs} == {bar.input for bar in aim.bars}


def expanded(number: int, name: str) -> dict[str, float]:
    low, _ = known_of(number).spreads[name].ends()
    return {key: float(value) for key, value in recorded(number).expand({name: low}).items()}


def changes(number: int, name: str, figure: str) -> bool:
    case = recorded(number)
    ends = known_of(number).spreads[name].ends()
    low, high = (case.ledger.evaluate(case.expand({name: end}))[figure] for end in ends)
    return low is not None and abs(high - low) > 1e-9 * max(abs(low), abs(high))


def customers_case(**stated: object) -> ScenarioContent:
    """Return the case that was handed on with a range that no sample moved."""
    return ScenarioContent.model_validate(
        {
            "machine": "8561-717",
            "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
            "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
            "uncertainty": [
                {
                    "input": "gp_saving[socket2-ezasoket]",
                    "shape": "spread",
                    "spread_share": 0.1,
                }
            ],
            "money": {
                "currency": "EUR",
                "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}],
                "licence_per_year": LICENCE,
                "one_off": ONE_OFF,
                "discount_rate_share": 0.07,
                "years": 3,
            },
            **stated,
        }
    )


def test_the_spread_between_workloads_widens_the_net_present_value() -> None:
    found = calculate_scenario(catalogue(), customers_case(speed_spread_share=0.4), sampling=True)
    worth = found.figures["net_present_value"].interval
    assert worth is not None and found.sampling is not None
    # by hand: 0.6 to 1.4 and ± 10 % alike likely, all else as it is
    assert worth.low == pytest.approx(-24_097, abs=500)
    assert worth.high == pytest.approx(145_235, abs=500)
    assert found.sampling.pays_share == pytest.approx(0.82, abs=0.005)
    bars = {bar.input for bar in found.tornado[-1].bars}
    assert bars == {"speed_spread", "gp_saving[socket2-ezasoket]"}
    assert found.cases is not None
    assert {one.id for one in found.cases.inputs} == bars
    spread = next(one for one in found.uncertain if one.input == "speed_spread")
    assert (spread.status, spread.interval) == ("stated", Interval(0.6, 1.4, None))


def test_no_spread_between_workloads_is_a_statement_and_leaves_the_other_ranges() -> None:
    unsaid, exact = (
        calculate_scenario(catalogue(), customers_case(**stated), sampling=True)
        for stated in ({}, {"speed_spread_share": 0})
    )
    assert unsaid.figures["net_present_value"].interval is None
    worth = exact.figures["net_present_value"].interval
    assert worth is not None and worth.low < worth.high
    assert {bar.input for bar in exact.tornado[-1].bars} == {"gp_saving[socket2-ezasoket]"}
    spread = exact.inputs["speed_spread"]
    assert (spread.interval, spread.interval_missing) == (None, None)
    assert spread.label.endswith("without spread as you state it")


@pytest.mark.parametrize(
    ("quantity", "mix"),
    [
        ("capture_ratio", "socket2-ezasoket"),
        ("speed_ratio[tales-b-solution1]", "tales-b-solution1"),
    ],
)
def test_a_range_of_a_ratio_is_sampled_and_stands_in_tornado_cases_and_sides(
    quantity: str, mix: str
) -> None:
    narrow, wide = (
        customers_case(
            mix=[{"substitution": mix, "share": 1}],
            speed_spread_share=0,
            uncertainty=[
                {"input": quantity, "shape": "range", "low": low, "high": 1.0},
                {"input": f"gp_saving[{mix}]", "shape": "spread", "spread_share": 0.001},
            ],
        )
        for low in (0.95, 0.7)
    )
    found = calculate_scenario(catalogue(), wide, sampling=True)
    assert quantity in {bar.input for bar in found.tornado[-1].bars}
    assert found.cases is not None and quantity in {one.id for one in found.cases.inputs}
    stated = next(one for one in found.uncertain if one.input == quantity)
    assert (stated.status, stated.interval) == ("stated", Interval(0.7, 1.0, None))
    compared = compare_scenarios(catalogue(), [narrow, wide], sampling=True)
    saved = next(item for item in compared.items if item.figure == "saved_msu")
    spans = [one.interval for one in saved.figures if one is not None and one.interval is not None]
    assert len(spans) == 2
    assert spans[1].high - spans[1].low > 2 * (spans[0].high - spans[0].low)


def test_each_spread_has_its_own_interval_side_by_side() -> None:
    sides = [customers_case(speed_spread_share=share) for share in (0.01, 0.3)]
    compared = compare_scenarios(catalogue(), sides, sampling=True)
    saved = next(item for item in compared.items if item.figure == "gp_seconds_saved")
    widths = [
        figure.interval.high - figure.interval.low
        for figure in saved.figures
        if figure is not None and figure.interval is not None
    ]
    assert widths[1] > 2.5 * widths[0]


def test_the_share_that_overflowed_as_measured_is_sampled_over_its_range() -> None:
    asked = customers_case(
        machine="2818-Y02",
        mix=[{"substitution": "tales-b-solution2", "share": 1}],
        workload={"transactions": 45_000_000, "peak_share": 0.5, "peak_hours": 4},
        uncertainty=[],
        ziip={"engines": 1},
    )
    case = recorded_case(catalogue(), asked)
    assert "ziip.share_as_measured" in uncertainties(case, []).spreads
