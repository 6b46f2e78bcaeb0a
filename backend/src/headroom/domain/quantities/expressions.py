"""Symbolic tracing: a formula called with names instead of numbers writes itself down.

The formulas of this package are plain functions made of ``+ - * / **`` and of :func:`least`,
:func:`greatest`, :func:`rounded_up`, :func:`nearest_whole`, :func:`logarithm`,
:func:`not_below_zero`, :func:`rate_of_return` and :func:`line_through`. Called with
:class:`Expression` arguments they return the tree of what they would compute, and a
:class:`Notation` writes that tree as text for a reader or as a spreadsheet formula.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, TypeAlias

import numpy as np

from headroom.domain.quantities.words import FigureWords

Operator: TypeAlias = Literal["+", "-", "*", "/", "**"]
Operand: TypeAlias = "Expression | float"
FunctionName: TypeAlias = Literal[
    "min", "max", "round up", "round", "ln", "if not below 0", "rate of return", "line through"
]

NEVER = math.inf
"""What a formula gives where there is no such number, such as a month that does not come."""
LOWEST_RATE = -0.9
_GUESSED_RATES = ("", ",-0.4", ",-0.7", ",-0.88", ",100")
"""From where a spreadsheet looks for a rate of return: as it does by itself, then from these."""
NEVER_WRITTEN = "never"
NONE_WRITTEN = FigureWords.not_available
"""How a cell says that there is no such rate."""

_LEFT_OVER = 1e-12
"""Part of a number below which it lies under a half only by what binary fractions leave."""
_FARTHEST = 32.0
"""Logarithm of 1 + rate beyond which no rate is sought."""
_PRECEDENCE: dict[Operator, int] = {"+": 1, "-": 1, "*": 2, "/": 2, "**": 3}
_ATOM = 9


class Notation(Enum):
    """How the operators are written, for readers and for spreadsheets."""

    READABLE = (("+", " + "), ("-", " − "), ("*", " × "), ("/", " ÷ "), ("**", " ^ "))
    SPREADSHEET = (("+", "+"), ("-", "-"), ("*", "*"), ("/", "/"), ("**", "^"))

    def operator(self, operator: Operator) -> str:
        """Return the text between two operands."""
        return dict(self.value)[operator]


class Expression:
    """A value that is not computed but written down."""

    __slots__ = ()
    __array_ufunc__ = None  # NumPy scalars on the left leave the operation to us

    def __add__(self, other: Operand) -> Expression:
        return Operation("+", self, _expression(other))

    def __radd__(self, other: Operand) -> Expression:
        return Operation("+", _expression(other), self)

    def __sub__(self, other: Operand) -> Expression:
        return Operation("-", self, _expression(other))

    def __rsub__(self, other: Operand) -> Expression:
        return Operation("-", _expression(other), self)

    def __mul__(self, other: Operand) -> Expression:
        return Operation("*", self, _expression(other))

    def __rmul__(self, other: Operand) -> Expression:
        return Operation("*", _expression(other), self)

    def __truediv__(self, other: Operand) -> Expression:
        return Operation("/", self, _expression(other))

    def __rtruediv__(self, other: Operand) -> Expression:
        return Operation("/", _expression(other), self)

    def __pow__(self, other: Operand) -> Expression:
        return Operation("**", self, _expression(other))

    def __bool__(self) -> bool:
        raise TypeError("a formula must not branch on its inputs: choose between two formulas")

    def write(self, notation: Notation) -> str:
        """Return the expression as text."""
        raise NotImplementedError

    def renamed(self, names: Mapping[str, str]) -> Expression:
        """Return the same expression over other names; KeyError where one is not among them."""
        raise NotImplementedError

    def precedence(self) -> int:
        return _ATOM


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """A named quantity."""

    name: str

    def write(self, notation: Notation) -> str:
        return self.name

    def renamed(self, names: Mapping[str, str]) -> Expression:
        return Name(names[self.name])


@dataclass(frozen=True, slots=True)
class Constant(Expression):
    """A number that the formula itself contains."""

    value: float

    def write(self, notation: Notation) -> str:
        if self.value == NEVER:
            return f'"{NEVER_WRITTEN}"' if notation is Notation.SPREADSHEET else NEVER_WRITTEN
        text = f"{self.value:.15g}" if abs(self.value) < 1e15 else repr(self.value)
        return text.upper() if notation is Notation.SPREADSHEET else text

    def renamed(self, names: Mapping[str, str]) -> Expression:
        return self


@dataclass(frozen=True, slots=True)
class Operation(Expression):
    """Two expressions joined by an operator."""

    operator: Operator
    left: Expression
    right: Expression

    def precedence(self) -> int:
        return _PRECEDENCE[self.operator]

    def write(self, notation: Notation) -> str:
        mine = self.precedence()
        left = self.left.write(notation)
        if self.left.precedence() < mine or (
            self.operator == "**" and self.left.precedence() == mine
        ):
            left = f"({left})"
        right = self.right.write(notation)
        theirs = self.right.precedence()
        if theirs < mine or (theirs == mine and self.operator in ("-", "/", "**")):
            right = f"({right})"
        return f"{left}{notation.operator(self.operator)}{right}"

    def renamed(self, names: Mapping[str, str]) -> Expression:
        return Operation(self.operator, self.left.renamed(names), self.right.renamed(names))


def _spreadsheet_rate(flows: Sequence[str]) -> str:
    """Return the cell function of a rate of return, for flows that go out first and then come in.

    What is written as text stands where there is no such rate: see rate_of_return.
    """
    turns = [f"AND(MAX({','.join(flows[:at])})>0,{flows[at]}<0)" for at in range(1, len(flows))]
    all_flows = ",".join(flows)
    places = ",".join(str(place) for place in range(1, len(flows) + 1))
    flow = f"CHOOSE({{{places}}},{all_flows})"  # cells apart as one array, in every program
    # a program that begins far from a rate finds none, or one below -1; there is one above it
    tried = (f"IFERROR(IRR({flow}{guess}),{LOWEST_RATE})" for guess in _GUESSED_RATES)
    above_lowest = f"MAX({LOWEST_RATE},{','.join(tried)})-({LOWEST_RATE})"
    return (
        f"IF(OR(MIN({all_flows})>=0,MAX({all_flows})<=0,{','.join(turns)}),"
        f'"{NONE_WRITTEN}",IFERROR({LOWEST_RATE}+1/(1/({above_lowest})),"{NONE_WRITTEN}"))'
    )


_SPREADSHEET_CALLS: dict[FunctionName, Callable[[Sequence[str]], str]] = {
    "min": lambda written: f"MIN({','.join(written)})",
    "max": lambda written: f"MAX({','.join(written)})",
    "round up": lambda written: f"ROUNDUP({written[0]},0)",
    "round": lambda written: f"ROUND({written[0]},0)",
    "ln": lambda written: f"LN({written[0]})",
    "if not below 0": lambda written: f"IF({written[0]}>=0,{written[1]},{written[2]})",
    "rate of return": _spreadsheet_rate,
}
_HALVES = 2
"""A point of a line is two arguments: where it stands, and its height there."""


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """A function of expressions that every spreadsheet has as well."""

    function: FunctionName
    arguments: tuple[Expression, ...]

    def write(self, notation: Notation) -> str:
        if notation is Notation.SPREADSHEET and self.function == "line through":
            return _line_in_spreadsheet(*self.arguments).write(notation)
        written = [argument.write(notation) for argument in self.arguments]
        if notation is Notation.SPREADSHEET:
            return _SPREADSHEET_CALLS[self.function](written)
        return f"{self.function}({', '.join(written)})"

    def renamed(self, names: Mapping[str, str]) -> Expression:
        return Call(self.function, tuple(argument.renamed(names) for argument in self.arguments))


@dataclass(frozen=True, slots=True)
class Choice(Expression):
    """One of two expressions, as a spreadsheet chooses: ``low`` up to and with a bound."""

    place: Expression
    bound: Expression
    low: Expression
    high: Expression

    def write(self, notation: Notation) -> str:
        place, bound, low, high = (
            side.write(notation) for side in (self.place, self.bound, self.low, self.high)
        )
        return f"IF({place}<={bound},{low},{high})"

    def renamed(self, names: Mapping[str, str]) -> Expression:
        return Choice(
            *(side.renamed(names) for side in (self.place, self.bound, self.low, self.high))
        )


def _line_in_spreadsheet(place: Expression, *points: Expression) -> Expression:
    """Return the line through points as nested choices between its stretches."""
    places, heights = points[::_HALVES], points[1::_HALVES]
    line: Expression = heights[-1]
    for index in reversed(range(1, len(places))):
        stretch = on_a_line(
            heights[index - 1], heights[index], places[index - 1], places[index], place
        )
        line = Choice(place, places[index], stretch, line)
    return Choice(place, places[0], heights[0], line) if len(places) > 1 else line


def on_a_line(low: Any, high: Any, from_place: Any, to_place: Any, place: Any) -> Any:
    """Return the height at a place on the straight line between two points."""
    return low + (high - low) * (place - from_place) / (to_place - from_place)


def line_through(place: Any, *points: Any) -> Any:
    """Return the height at a place, or at an array of them, on the line through points.

    points: place and height of each in turn, places rising. Beyond the first and the last point
    it is level: nothing is extrapolated.
    """
    if any(isinstance(point, Expression) for point in (place, *points)):
        return Call("line through", tuple(_expression(point) for point in (place, *points)))
    places, heights = points[::_HALVES], points[1::_HALVES]
    if len(places) == 1:
        return heights[0] + 0 * place
    if not any(isinstance(number, np.ndarray) for number in points):
        return _along(place, places, heights)
    clamped = least(greatest(place, places[0]), places[-1])
    height: Any = heights[0] + 0 * clamped
    for index in range(1, len(places)):
        stretch = on_a_line(
            heights[index - 1], heights[index], places[index - 1], places[index], clamped
        )
        stretch = _or_else(clamped < places[index], stretch, heights[index])
        height = _or_else(clamped <= places[index - 1], height, stretch)
    return height


def _along(place: Any, places: tuple[float, ...], heights: tuple[float, ...]) -> Any:
    """Return the same as ``line_through`` for numbers, by the stretch of each place alone."""
    clamped = least(greatest(place, places[0]), places[-1])
    if not isinstance(clamped, np.ndarray):
        high = bisect_left(places, clamped)
        if clamped == places[high]:
            return heights[high]
        return on_a_line(heights[high - 1], heights[high], places[high - 1], places[high], clamped)
    across, up = np.array(places), np.array(heights)
    above = np.clip(np.searchsorted(across, clamped), 1, len(places) - 1)
    below = above - 1
    line = on_a_line(up[below], up[above], across[below], across[above], clamped)
    return np.where(clamped == across[above], up[above], line)


def _or_else(condition: Any, one: Any, other: Any) -> Any:
    if isinstance(condition, np.ndarray):
        return np.where(condition, one, other)
    return one if condition else other


def least(one: Any, other: Any) -> Any:
    """Return the lower of two numbers, of arrays element by element, or that written down.

    Where an array lies wholly on one side of a number, looking at its extremes is cheaper than
    comparing each element, and what comes out may be the number alone.
    """
    if isinstance(one, Expression) or isinstance(other, Expression):
        return Call("min", (_expression(one), _expression(other)))
    if isinstance(one, np.ndarray):
        if not isinstance(other, np.ndarray):
            if other >= one.max():
                return one
            if other <= one.min():
                return other
        return np.minimum(one, other)
    return least(other, one) if isinstance(other, np.ndarray) else min(one, other)


def greatest(one: Any, other: Any) -> Any:
    """Return the higher of two numbers, of arrays element by element, or that written down."""
    if type(one) is float and type(other) is float:
        return max(one, other)
    if isinstance(one, Expression) or isinstance(other, Expression):
        return Call("max", (_expression(one), _expression(other)))
    if isinstance(one, np.ndarray):
        if not isinstance(other, np.ndarray):
            if other <= one.min():
                return one
            if other >= one.max():
                return other
        return np.maximum(one, other)
    return greatest(other, one) if isinstance(other, np.ndarray) else max(one, other)


def rounded_up(amount: Any) -> Any:
    """Return the next whole number at or above one that is not negative."""
    if isinstance(amount, Expression):
        return Call("round up", (amount,))
    return np.ceil(amount) if isinstance(amount, np.ndarray) else float(math.ceil(amount))


def nearest_whole(amount: Any) -> Any:
    """Return the whole number nearest to one that is not negative, a half upwards."""
    if isinstance(amount, Expression):
        return Call("round", (amount,))
    return np.floor(amount * (1 + _LEFT_OVER) + 0.5)


def logarithm(amount: Any) -> Any:
    """Return the natural logarithm of what is above 0."""
    if isinstance(amount, Expression):
        return Call("ln", (amount,))
    return np.log(amount) if isinstance(amount, np.ndarray) else math.log(amount)


def not_below_zero(amount: Any, then: Any, otherwise: Any) -> Any:
    """Return one of two values: the first where an amount is zero or more, else the second."""
    values = (amount, then, otherwise)
    if any(isinstance(value, Expression) for value in values):
        return Call("if not below 0", tuple(_expression(value) for value in values))
    if any(isinstance(value, np.ndarray) for value in values):
        return np.where(amount >= 0, then, otherwise)
    return then if amount >= 0 else otherwise


def rate_of_return(*flows: Any) -> Any:
    """Return the rate per period at which amounts at the ends of periods are worth 0 together.

    The first amount is at the beginning. NEVER unless all that goes out goes out before anything
    comes in: with several changes of sign there are several such rates, without any there is none.
    NEVER as well below LOWEST_RATE, where spreadsheets find none.
    """
    if any(isinstance(flow, Expression) for flow in flows):
        return Call("rate of return", tuple(_expression(flow) for flow in flows))
    if any(isinstance(flow, np.ndarray) for flow in flows):
        return np.vectorize(rate_of_return, otypes=[np.float64])(*flows)
    amounts = np.array(flows, dtype=np.float64)
    periods = np.arange(len(amounts))
    earlier = np.maximum.accumulate(amounts)[:-1]
    turns_back = ((earlier > 0) & (amounts[1:] < 0)).any()
    if not np.isfinite(amounts).all() or turns_back or not amounts.min() < 0 < amounts.max():
        return NEVER

    def worth(logarithm: float) -> float:
        # of 1 + rate, so that low and high rates are found alike
        return float(np.sum(amounts / amounts.max() * np.exp(-logarithm * periods)))

    high = 1.0
    while worth(high) > 0 and high < _FARTHEST:
        high *= 2
    low = math.log1p(LOWEST_RATE)
    if worth(low) < 0 or worth(high) > 0:
        return NEVER
    from scipy.optimize import brentq  # takes longer to load than all else that a start needs

    return math.expm1(float(brentq(worth, low, high, xtol=1e-14, rtol=1e-13)))


def _expression(operand: Operand) -> Expression:
    return operand if isinstance(operand, Expression) else Constant(float(operand))
