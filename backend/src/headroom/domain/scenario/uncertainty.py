"""How far off a scenario's inputs may be: as published, as stated, or unknown.

Method: docs/methods/uncertainty.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.money.pricing import major_units
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.scenario.content import Uncertainty
from headroom.domain.scenario.sampling import Between, Spread, Student
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.value.value import Notice

_Status: TypeAlias = Literal[
    "stated", "published_runs", "estimated_range", "not_published", "exact"
]


@dataclass(frozen=True, slots=True)
class UncertainInput:
    """An input whose uncertainty is known, unknown, or can be stated."""

    input: str
    label: str
    value: float
    unit: str
    field: Annotated[
        str | None, Field(description="Its place in the content; null: from a document")
    ]
    minor_units: Annotated[
        bool, Field(description="Whether the content holds it, and its range, in minor units")
    ]
    saving_of: Annotated[
        str | None,
        Field(description="The substitution whose measured saving it is; null: no such saving"),
    ]
    status: _Status
    interval: Interval | None
    reason: Annotated[str | None, Field(description="Why nothing is known")]


@dataclass(frozen=True, slots=True)
class Uncertainties:
    """The spreads to sample, every input that may have one, and what must be said."""

    spreads: dict[str, Spread]
    unknown: dict[str, tuple[str, ...]]
    inputs: list[UncertainInput]
    notices: list[Notice]


def uncertainties(case: ScenarioCase, statements: Sequence[Uncertainty]) -> Uncertainties:
    """Return how uncertain a scenario's inputs are; a statement goes before what is published.

    Raises InvalidInputError, at its field, for a statement that cannot be.
    """
    published = case.known_spreads()
    stated: dict[str, Spread] = {}
    notices: list[Notice] = []
    for position, statement in enumerate(statements):
        stated[statement.input] = _stated(case, statement, f"uncertainty.{position}", notices)
    _check_shares(case, statements)
    spreads = published | stated
    unknown = case.unknown(spreads)
    inputs = [
        _described(case, name, spreads.get(name), name in stated, unknown.get(name))
        for name in case.variables
    ]
    return Uncertainties(spreads, unknown, inputs, notices)


def _stated(
    case: ScenarioCase, statement: Uncertainty, field: str, notices: list[Notice]
) -> Between:
    name, variable = statement.input, case.variables.get(statement.input)
    if variable is None:
        raise InvalidInputError(f"{field}.input", _why_not(case, name))
    quantity = case.ledger[name]
    value, unit = quantity.value, quantity.unit
    assert value is not None, "a variable has a value"
    if statement.shape == "spread":
        half = abs(value) * (statement.spread_share or 0.0)
        if half == 0:
            raise InvalidInputError(
                f"{field}.spread_share",
                f"{case.label(name)} is 0, and a share of 0 is no spread; state a range instead",
            )
        low, high = max(value - half, variable.low), min(value + half, variable.high)
        if (low, high) != (value - half, value + half):
            notices.append(
                Notice(
                    "spread_cut",
                    f"The spread of {quantity.label} reaches beyond what is possible; it is cut "
                    f"to {Amount(low, unit)} to {Amount(high, unit)}.",
                    (name,),
                )
            )
    else:
        low, high = statement.low or 0.0, statement.high or 0.0
        if variable.currency is not None:
            low, high = (major_units(bound, variable.currency) for bound in (low, high))
        for end, number in (("low", low), ("high", high)):
            if not variable.low <= number <= variable.high:
                raise InvalidInputError(
                    f"{field}.{end}",
                    f"{quantity.label} lies between {Amount(variable.low, unit)} and "
                    f"{Amount(variable.high, unit)}",
                )
        if not low <= value <= high:
            notices.append(
                Notice(
                    "value_outside_its_range",
                    f"{quantity.label} is {Amount(value, unit)}, outside the range of "
                    f"{Amount(low, unit)} to {Amount(high, unit)} that is stated for it.",
                    (name,),
                )
            )
    return Between(low, high, value if statement.distribution == "triangular" else None)


def _why_not(case: ScenarioCase, name: str) -> str:
    if name not in case.ledger:
        return f"this scenario has no quantity {name}"
    quantity = case.ledger[name]
    if quantity.formula is not None:
        parts = ", ".join(quantity.inputs[:4])
        return f"{quantity.label} is computed; state the uncertainty of what it comes from: {parts}"
    return f"{quantity.label} is fixed; it has no uncertainty"


def _check_shares(case: ScenarioCase, statements: Sequence[Uncertainty]) -> None:
    """Refuse two uncertain shares of one mix: they have to sum to 1 with the others."""
    seen: set[tuple[str, ...]] = set()
    for position, statement in enumerate(statements):
        place = case.mix_shares.get(statement.input)
        if place is not None and place.shares in seen:
            raise InvalidInputError(
                f"uncertainty.{position}.input",
                "the shares of a mix sum to 1, and the free ones move with the uncertain one: "
                "state the uncertainty of one share of a mix",
            )
        if place is not None:
            seen.add(place.shares)


def _described(
    case: ScenarioCase,
    name: str,
    spread: Spread | None,
    stated: bool,
    reasons: tuple[str, ...] | None,
) -> UncertainInput:
    variable, quantity = case.variables[name], case.ledger[name]
    status: _Status
    interval: Interval | None = None
    if spread is None:
        status = "not_published" if reasons else "exact"
    elif isinstance(spread, Student):
        status, interval = "published_runs", spread.interval()
    else:
        # what comes with the machine details is stated, too, though not here
        by_user = stated or _is_stated(quantity)
        status = "stated" if by_user else "estimated_range"
        interval = Interval(*spread.ends(), None)
    return UncertainInput(
        input=name,
        label=case.label(name),
        value=quantity.value or 0.0,
        unit=quantity.unit,
        field=variable.field,
        minor_units=variable.currency is not None,
        saving_of=variable.saving_of,
        status=status,
        interval=interval,
        reason="; ".join(reasons or ()) or None,
    )


def _is_stated(quantity: Quantity) -> bool:
    return quantity.kind == "assumed" and quantity.formula is None
