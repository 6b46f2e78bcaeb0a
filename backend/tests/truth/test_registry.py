"""Each registered formula: its units, which way it moves with each input, and its five ways.

A formula is recorded, made again with other numbers, evaluated over arrays, spread over the ends of
ranges, and sampled. All five give one number, and the third and fourth can only be right where a
formula is monotone in each input, so which way it moves is written down here and tried.
"""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import headroom.domain
from headroom.domain.quantities.formulas import (
    CURRENCY,
    FORMULAS,
    SAME,
    Formula,
    Function,
    Ledger,
    UnitError,
)
from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.scenario import sampling
from headroom.domain.scenario.sampling import Between, sampled
from tests.truth.contents import CONTENTS
from tests.truth.contents import recorded as recorded_content
from tests.truth.test_kinds import value_of

DIRECTIONS = Path(__file__).parent / "directions.txt"
"""A line for each formula: + rises with that input, - falls, 0 stands still, ? the one or the
other by what the other inputs are, ! turns back between the ends of a range."""
GROUPS = 2
"""How many groups of inputs a formula gets that takes any number of them."""
FEW = 64
"""Samples: these are held against the formula one by one."""


@cache
def registry() -> dict[str, Formula]:
    """Return every formula of the domain by module and name."""
    for module in pkgutil.walk_packages(headroom.domain.__path__, "headroom.domain."):
        importlib.import_module(module.name)
    return {
        f"{function.__module__.removeprefix('headroom.domain.')}.{function.__name__}": declared
        for function, declared in FORMULAS.items()
        if function.__module__.startswith("headroom.domain.")
    }


@cache
def directions() -> dict[str, str]:
    lines = DIRECTIONS.read_text(encoding="utf-8").splitlines()
    return dict(line.split(maxsplit=1) for line in lines)


def units(declared: Formula) -> tuple[str, ...]:
    """Return the units of as many inputs as a formula is tried with."""
    if declared.variadic:
        return declared.units_of(3)
    return declared.units_of(len(declared.takes) + GROUPS * len(declared.repeats))


def as_given(unit: str) -> str:
    """Return a unit that a quantity can have in place of one that stands for several."""
    return "s" if unit == SAME else unit.replace(CURRENCY, "EUR")


def values(unit: str) -> st.SearchStrategy[float]:
    """Return numbers that there are of a unit."""
    if unit == "share":
        return st.floats(0.02, 0.98)
    if unit == "ratio":
        return st.floats(0.2, 3.0)
    if CURRENCY in unit and not any(charged in unit for charged in ("MSU", "CPU-hour")):
        return st.floats(-50.0, 50.0)  # cash flows, and no prices
    return st.floats(0.5, 60.0)


AMOUNTS, COSTS = st.floats(0.5, 60.0), st.floats(-60.0, -0.5)
DOMAINS: dict[str, list[st.SearchStrategy[float]]] = {
    # how much of the zIIPs is wanted: it may be more than all
    "evidence.ziip_overflow.least_overflow_share": [st.floats(0.2, 4.0)],
    # measured rates rise from point to point
    "evidence.costs.percent_through_points": [
        AMOUNTS,
        st.floats(2.0, 10.0),
        AMOUNTS,
        st.floats(20.0, 50.0),
        AMOUNTS,
    ],
    # more or less than the baseline is consumed
    "money.settlement.below_baseline": [st.floats(-60.0, 60.0)],
    "money.settlement.carried_on": [AMOUNTS, AMOUNTS, st.floats(-60.0, 60.0)],
    # a reference year is charged something, and a contract has few years
    "money.signing.price_of_the_reference_year": [AMOUNTS, AMOUNTS],
    "money.signing.fall_at_equal_cost": [AMOUNTS, AMOUNTS, AMOUNTS],
    "money.signing.consumption_of_year": [AMOUNTS, st.floats(0.02, 0.5), st.floats(1.0, 10.0)],
    # what is paid comes first
    "money.pricing.internal_rate_of_return": [COSTS, AMOUNTS, AMOUNTS],
}
"""Of formulas that are asked about less than their units allow."""


def domains(name: str) -> list[st.SearchStrategy[float]]:
    """Return what each input of a formula may be."""
    return DOMAINS.get(name) or [values(unit) for unit in units(registry()[name])]


def called(function: Function, inputs: tuple[float, ...]) -> float | None:
    """Return a formula's number; None where it has none."""
    try:
        value = float(function(*inputs))
    except (ArithmeticError, ValueError, IndexError):
        return None
    return value if math.isfinite(value) and abs(value) < 1e12 else None


def recorded(declared: Formula, inputs: tuple[float, ...]) -> Ledger:
    ledger = Ledger()
    names = [f"input_{number}" for number in range(len(inputs))]
    for name, value, unit in zip(names, inputs, units(declared), strict=True):
        ledger.add(Quantity(name, name, value, as_given(unit), "assumed"))
    ledger.derive("result", declared.function, *names)
    return ledger


def alike(value: float, inputs: tuple[float, ...]) -> Any:
    """Return what is the same number but for what binary fractions leave."""
    return pytest.approx(value, rel=1e-9, abs=1e-9 * max(map(abs, inputs)))


def moved(inputs: tuple[float, ...], at: int, value: float) -> tuple[float, ...]:
    return (*inputs[:at], value, *inputs[at + 1 :])


TRIED = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
each_formula = pytest.mark.parametrize("name", sorted(registry()))


def test_every_formula_says_which_way_it_moves_with_each_input() -> None:
    assert sorted(directions()) == sorted(registry())
    for name, declared in registry().items():
        assert len(directions()[name]) == len(units(declared)), name
        assert set(directions()[name]) <= set("+-0?!"), name


def turns(function: Function, inputs: tuple[float, ...], at: int, end: float) -> set[str]:
    """Return which ways a result goes while an input goes up to its end: + and - where both."""
    low, high = sorted((inputs[at], end))
    along = [
        called(function, moved(inputs, at, low + (high - low) * part / 4)) for part in range(5)
    ]
    if None in along:
        return set()
    most = max(map(abs, (*inputs, end, *along)))  # type: ignore[arg-type]
    steps = [after - before for before, after in pairwise(along)]  # type: ignore[operator]
    return {"+" if step > 0 else "-" for step in steps if abs(step) > 1e-9 * most}


@each_formula
@TRIED
@given(data=st.data())
def test_a_formula_moves_as_it_is_written_down(name: str, data: st.DataObject) -> None:
    declared, written = registry()[name], directions()[name]
    inputs = data.draw(st.tuples(*domains(name)))
    for at, domain in enumerate(domains(name)):
        ways = turns(declared.function, inputs, at, data.draw(domain))
        match written[at]:
            case "!":
                continue
            case "?":
                assert len(ways) < 2, (at, inputs)
            case direction:
                assert ways <= {direction}, (at, inputs)


def test_no_range_reaches_an_input_with_which_a_formula_turns_back() -> None:
    by_function = {declared.function: name for name, declared in registry().items()}
    walked = 0
    for number in range(0, CONTENTS, 4):
        ledger = value_of(recorded_content(number)).ledger
        ranged = {quantity.id for quantity in ledger.quantities() if quantity.interval is not None}
        for result, (step, inputs) in ledger._steps.items():
            function = getattr(step, "function", step)
            declared = registry()[by_function[function]]
            written = directions()[by_function[function]]
            # a formula of any number of inputs goes on as its last group does
            last = written[len(declared.takes) :][: len(declared.repeats)] or written
            for at, name in enumerate(inputs[: len(ledger[result].inputs)]):
                way = written[at] if at < len(written) else last[(at - len(written)) % len(last)]
                assert name not in ranged or way != "!", (number, result, name)
                walked += name in ranged
    assert walked > 100


def test_a_direction_that_is_written_down_wrong_is_found() -> None:
    declared = registry()["machines.msu.saved_msu_per_cp_rating"]
    assert directions()["machines.msu.saved_msu_per_cp_rating"] == "++-"
    assert turns(declared.function, (360.0, 156.0, 2.0), 2, 5.0) == {"-"}
    assert turns(lambda amount: (amount - 2) ** 2, (1.0,), 0, 3.0) == {"+", "-"}


@each_formula
def test_a_formula_refuses_each_input_in_another_unit(name: str) -> None:
    declared = registry()[name]
    given_units = [as_given(unit) for unit in units(declared)]
    shared = units(declared).count(SAME)
    for at, unit in enumerate(units(declared)):
        if unit == SAME and shared == 1:
            continue  # any unit is the same as itself
        ledger = Ledger()
        for number, own in enumerate(given_units):
            own = "furlongs" if number == at else own
            ledger.add(Quantity(f"input_{number}", "", 1.0, own, "assumed"))
        with pytest.raises(UnitError):
            ledger.derive(
                "result", declared.function, *(f"input_{n}" for n in range(len(given_units)))
            )


def five_ways(declared: Formula, inputs: tuple[float, ...], at: int, end: float) -> Iterator[str]:
    """Yield in which ways a formula gives another number, with an input and with it at an end."""
    function, other = declared.function, moved(inputs, at, end)
    one, two = called(function, inputs), called(function, other)
    if one is None or two is None:
        return
    ledger, varied = recorded(declared, inputs), f"input_{at}"
    if ledger["result"].value != alike(one, inputs):
        yield "recorded"
    again = recorded(declared, other).revalued({varied: inputs[at]})["result"].value
    if again != alike(one, inputs):
        yield "revalued"
    array = ledger.evaluate({varied: np.array([inputs[at], end])})["result"]
    if list(np.broadcast_to(array, 2)) != [alike(one, inputs), alike(two, other)]:
        yield "evaluated"
    low, high = sorted((inputs[at], end))
    if low == high:
        return
    quantity = ledger[varied]
    ledger._quantities[varied] = Quantity(
        varied, "", quantity.value, quantity.unit, "assumed", interval=Interval(low, high, None)
    )
    ledger.spread()
    ends, between = sorted((one, two)), ledger["result"].interval
    still = ends[0] == alike(ends[1], inputs)
    if between is None:
        if not still:
            yield "spread"
    elif [between.low, between.high] != [alike(value, inputs) for value in ends]:
        yield "spread"
    draws = Between(low, high).draws(varied)
    samples = sampled(
        ledger, {varied: Between(low, high)}, ["result"], lambda chosen: dict(chosen)
    ).get("result")
    if samples is None:
        return  # some have no number
    for draw, sample in list(zip(draws, samples, strict=True))[:: FEW // 8]:
        right = called(function, moved(inputs, at, float(draw)))
        if right is not None and sample != alike(right, inputs):
            yield "sampled"
            return


@pytest.fixture(scope="module", autouse=True)
def _few_samples() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sampling, "SAMPLES", FEW)
        sampling._standard_uniform.cache_clear()
        yield
    sampling._standard_uniform.cache_clear()


@each_formula
@settings(TRIED, max_examples=3)
@given(data=st.data())
def test_a_formula_is_the_same_by_its_five_ways(name: str, data: st.DataObject) -> None:
    declared = registry()[name]
    inputs = data.draw(st.tuples(*domains(name)))
    for at, domain in enumerate(domains(name)):
        if directions()[name][at] != "!":
            end = data.draw(domain)
            assert list(five_ways(declared, inputs, at, end)) == [], (at, end, inputs)


def test_a_formula_that_turns_back_or_reads_numbers_otherwise_is_found() -> None:
    def formula_of(function: Function) -> Formula:
        FORMULAS[function] = Formula(function, "Tried", "s", ("s",), False)
        return FORMULAS[function]

    def turning(seconds: Any) -> Any:
        return (seconds - 2) ** 2

    def whole(seconds: Any) -> Any:
        return seconds if isinstance(seconds, np.ndarray) else seconds * 2.0

    try:
        ledger = recorded(formula_of(turning), (1.0,))
        assert turns(turning, (1.0,), 0, 4.0) == {"+", "-"}
        assert ledger["result"].value == 1
        assert {"evaluated", "spread", "sampled"} <= {*five_ways(formula_of(whole), (1.0,), 0, 4.0)}
    finally:
        for function in (turning, whole):
            FORMULAS.pop(function, None)
