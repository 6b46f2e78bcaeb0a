"""What would make a case pay: one input changed alone, for a payback and for no loss at the end.

Both are the scenario's own formulas over the one input. Method: docs/methods/uncertainty.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import Annotated

from pydantic import Field

from headroom.domain.money.money import PRICE_FACTOR
from headroom.domain.money.pricing import minor_units
from headroom.domain.money.terms import RampStep
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.phrases import TextWithAmounts, wording_of
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.scenario.solving import solve

AT_LEAST = ("transactions", "stated_saving_msu", PRICE_FACTOR)
"""Inputs that help a case by rising."""
AT_MOST = ("licence", "one_off", "yearly_costs")
"""Inputs that help a case by falling."""
RAMP = "ramp"
RAMP_LABEL = "Months until all is adopted"
NO_RAMP_DOES = "not even with everything adopted from month 1"

CaseOf = Callable[[ScenarioContent], ScenarioCase]


@dataclass(frozen=True, slots=True)
class NeededValue:
    """What one input has to be, all others as stated; None with the reason."""

    value: Annotated[float | None, Field(description="In the input's unit")]
    content_value: Annotated[
        float | None,
        Field(description="The same as the content holds it: money in whole minor units"),
    ]
    ramp: Annotated[
        tuple[RampStep, ...] | None,
        Field(description="Where the ramp is sought: the steps that take so long"),
    ]
    why_none: str | None
    why_none_wording: TextWithAmounts | None


@dataclass(frozen=True, slots=True)
class PayingLever:
    """One input that may make a case pay by itself."""

    input: Annotated[str, Field(examples=["transactions"])]
    label: str
    unit: str
    current: float
    field: Annotated[
        str | None, Field(description="Its place in the content; null: it is no one number there")
    ]
    at_most: Annotated[bool, Field(description="Whether the case pays below the value, not above")]
    paid_back: NeededValue
    breaks_even: Annotated[NeededValue, Field(description="For a net present value of 0")]


class PayingLevers(OutputModel):
    """Each input that may make a case pay, for a payback in so many months and for no loss."""

    months: int
    most_months: int = Field(description="Months of the horizon: later, nothing is looked at")
    payback_month: float | None = Field(description="Of the case as stated; null: never")
    levers: list[PayingLever]


def paying_levers(case: ScenarioCase, months: int, case_of: CaseOf) -> PayingLevers:
    """Return what volume, prices, costs and ramp would each have to be.

    months: until the cumulated cash flow, not discounted, stays at 0 or above.
    case_of: records another content of the same scenario.
    """
    money = case.content.money
    assert money is not None, "a case without money has nothing to pay back"
    return PayingLevers(
        months=months,
        most_months=12 * money.years,
        payback_month=case.ledger["payback_month"].value,
        levers=[*_inputs(case, months), *_ramp(case, months, case_of)],
    )


def _inputs(case: ScenarioCase, months: int) -> Iterator[PayingLever]:
    for name in (*AT_LEAST, *AT_MOST):
        if name not in case.variables or not case.ledger[name].value:
            continue
        stated, variable = case.ledger[name], case.variables[name]
        assert stated.value is not None, "an input that can be sought has a value"

        def needed(
            figure: str, target: float, name: str = name, currency: str | None = variable.currency
        ) -> NeededValue:
            solution = solve(case, figure=figure, target=target, variable=name)
            held = solution.value
            if held is not None and currency is not None:
                held = float(minor_units(held, currency))
            why = solution.why_none
            return NeededValue(solution.value, held, None, why, wording_of(why))

        yield PayingLever(
            input=name,
            label=case.label(name),
            unit=stated.unit,
            current=stated.value,
            field=variable.field,
            at_most=name in AT_MOST,
            paid_back=needed("months_to_payback", float(months)),
            breaks_even=needed("net_present_value", 0.0),
        )


def _ramp(case: ScenarioCase, months: int, case_of: CaseOf) -> Iterator[PayingLever]:
    """Give the ramp, which pays by being shorter; nothing where all is adopted from the start."""
    ramp = case.content.ramp
    last = ramp[-1].month if ramp else 1
    if last == 1:
        return
    cases: dict[int, ScenarioCase] = {}

    def longest(pays: Callable[[ScenarioCase], bool]) -> NeededValue:
        def does(length: int) -> bool:
            if length not in cases:
                cases[length] = case_of(
                    case.content.model_copy(update={RAMP: _shortened(ramp, length)})
                )
            return pays(cases[length])

        if not does(1):
            return NeededValue(None, None, None, NO_RAMP_DOES, None)
        low, high = 1, last
        if does(last):
            low = last
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if does(middle) else (low, middle)
        return NeededValue(float(low), None, tuple(_shortened(ramp, low)), None, None)

    yield PayingLever(
        input=RAMP,
        label=RAMP_LABEL,
        unit="months",
        current=float(last),
        field=None,
        at_most=True,
        paid_back=longest(lambda case: _by(case, months)),
        breaks_even=longest(lambda case: (case.ledger["net_present_value"].value or -1.0) >= 0),
    )


def _by(case: ScenarioCase, months: int) -> bool:
    month = case.ledger["payback_month"].value
    return month is not None and month <= months


def _shortened(ramp: list[RampStep], length: int) -> list[RampStep]:
    """Return the ramp drawn together so that its last step begins with a month.

    Of steps that fall on one month the last counts.
    """
    last = ramp[-1].month
    by_month = {ceil(step.month * length / last): step.share for step in ramp}
    return [RampStep(month=month, share=share) for month, share in by_month.items()]
