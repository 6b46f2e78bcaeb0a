"""Working out a written formula: its value, the range that rounding leaves, its working in numbers.

The formulas are the trees of :mod:`headroom.domain.quantities.expressions`: what is shown to the
reader is what is evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import add

from headroom.domain.audit.evidence import AuditedStudy, Printed
from headroom.domain.quantities.expressions import Constant, Expression, Name, Notation, Operation
from headroom.domain.quantities.formulas import Function
from headroom.domain.quantities.words import FigureWords


@dataclass(frozen=True, slots=True)
class RecomputedNumber:
    """A number that the audit computed, with everything that it rests on.

    low, high: the results that the rounding of the printed inputs allows.
    missing: ids of inputs that the document does not give; then value is None.
    """

    value: float | None
    low: float | None
    high: float | None
    formula: str
    working: str
    inputs: tuple[Printed, ...]
    missing: tuple[str, ...] = ()

    @property
    def reach(self) -> tuple[float, float] | None:
        return None if self.low is None or self.high is None else (self.low, self.high)


def recompute_number(study: AuditedStudy, expression: Expression) -> RecomputedNumber:
    """Return the value of a formula over the study's numbers. Raises UnknownNumberError."""
    inputs = tuple(study.number(name) for name in dict.fromkeys(names(expression)))
    formula = expression.write(Notation.READABLE)
    working = _with_numbers(expression, study).write(Notation.READABLE)
    missing = tuple(quantity.id for quantity in inputs if quantity.value is None)
    if missing:
        return RecomputedNumber(None, None, None, formula, working, inputs, missing)
    low, high = _reach(expression, study)
    return RecomputedNumber(_value(expression, study), low, high, formula, working, inputs)


def value_of(study: AuditedStudy, expression: Expression) -> float:
    """Return the value alone. Raises UnknownNumberError, also where a value is missing."""
    return _value(expression, study)


def names(expression: Expression) -> Iterator[str]:
    """Yield the ids in a formula, left to right."""
    if isinstance(expression, Name):
        yield expression.name
    elif isinstance(expression, Operation):
        yield from names(expression.left)
        yield from names(expression.right)


def traced(function: Function, *arguments: Expression) -> Expression:
    """Return a declared formula written over named numbers: the same one that calculations use."""
    result = function(*arguments)
    if not isinstance(result, Expression):
        raise TypeError(f"{function.__name__} does not use its inputs")
    return result


def total(*values: Expression) -> Expression:
    """Return the sum, written out."""
    return reduce(add, values)


def mean(*values: Expression) -> Expression:
    """Return the mean, written out."""
    return total(*values) / len(values)


def _value(expression: Expression, study: AuditedStudy) -> float:
    if isinstance(expression, Constant):
        return expression.value
    if isinstance(expression, Name):
        value = study.number(expression.name).value
        if value is None:
            raise LookupError(f"{expression.name} has no value")
        return value
    assert isinstance(expression, Operation)
    left, right = _value(expression.left, study), _value(expression.right, study)
    return _apply(expression.operator, left, right)


def _apply(operator: str, left: float, right: float) -> float:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if operator == "/":
        return left / right
    return float(left**right)


def _reach(expression: Expression, study: AuditedStudy) -> tuple[float, float]:
    """Return the range by interval arithmetic: never too narrow."""
    if isinstance(expression, Constant):
        return expression.value, expression.value
    if isinstance(expression, Name):
        number = study.number(expression.name)
        value = number.value or 0.0
        return value - number.rounding, value + number.rounding
    assert isinstance(expression, Operation)
    left, right = _reach(expression.left, study), _reach(expression.right, study)
    if expression.operator == "/" and right[0] <= 0 <= right[1]:
        value = _value(expression, study)
        return value, value
    corners = [_apply(expression.operator, a, b) for a in left for b in right]
    return min(corners), max(corners)


def _with_numbers(expression: Expression, study: AuditedStudy) -> Expression:
    if isinstance(expression, Name):
        number = study.number(expression.name)
        if number.value is None:
            return Name(number.printed or FigureWords.not_available)
        return Name(plain_number(number))
    if isinstance(expression, Operation):
        return Operation(
            expression.operator,
            _with_numbers(expression.left, study),
            _with_numbers(expression.right, study),
        )
    return expression


def plain_number(number: Printed) -> str:
    """Return a number as the document prints it, where that is the value itself."""
    value = number.value or 0.0
    text = (number.printed or "").rstrip("*").replace(",", "")
    try:
        return text if float(text) == value else f"{value:.10g}"
    except ValueError:
        return f"{value:.10g}"
