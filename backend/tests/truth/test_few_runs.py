"""Samples of savings of few runs keep the width of Welch's formula, in sums and in differences."""

from __future__ import annotations

import pytest

from headroom.domain.quantities.quantities import Interval
from headroom.domain.scenario.content import ScenarioContent
from headroom.services.scenario_calculation import calculate_scenario, compare_scenarios
from tests.truth.contents import catalogue

ONE, FIVE = ("tales-a-alt-1", "tales-a-alt-ziip-1"), ("tales-a-alt-5", "tales-a-alt-ziip-5")


def asked(**shares: float) -> ScenarioContent:
    """Return five million transactions on parts of Customer A's, as measured."""
    return ScenarioContent.model_validate(
        {
            "machine": None,
            "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
            "mix": [
                {"substitution": name.replace("_", "-"), "share": share}
                for name, share in shares.items()
            ],
        }
    )


def saved(content: ScenarioContent) -> Interval:
    found = calculate_scenario(catalogue(), content, sampling=True)
    interval = found.figures["gp_seconds_saved"].interval
    assert interval is not None
    return interval


def apart(names: tuple[str, str]) -> Interval:
    sides = [asked(**{name: 1.0}) for name in names]
    items = compare_scenarios(catalogue(), sides, sampling=True).items
    figure = next(item for item in items if item.figure == "gp_seconds_saved").differences[1]
    assert figure is not None and figure.interval is not None
    return figure.interval


@pytest.mark.parametrize(("names", "low", "high"), [(ONE, 247.4, 335.4), (FIVE, 264.7, 289.9)])
def test_half_on_each_of_two_savings_is_as_sure_as_welch_says(
    names: tuple[str, str], low: float, high: float
) -> None:
    found = saved(asked(**dict.fromkeys(names, 0.5)))
    assert found.high - found.low == pytest.approx(high - low, rel=0.05)
    assert (found.low + found.high) / 2 == pytest.approx((low + high) / 2, rel=0.01)


@pytest.mark.parametrize(("names", "low", "high"), [(ONE, 178.6, 359.1), (FIVE, 86.1, 114.2)])
def test_the_difference_of_two_savings_is_as_sure_as_welch_says(
    names: tuple[str, str], low: float, high: float
) -> None:
    found = apart(names)
    assert found.high - found.low == pytest.approx(high - low, rel=0.05)


def test_a_saving_alone_keeps_welchs_interval_whatever_stands_beside_it() -> None:
    alone = saved(asked(**{ONE[0]: 1.0}))
    items = compare_scenarios(
        catalogue(), [asked(**{name: 1.0}) for name in ONE], sampling=True
    ).items
    figure = next(item for item in items if item.figure == "gp_seconds_saved").figures[0]
    assert figure is not None and figure.interval == alone
