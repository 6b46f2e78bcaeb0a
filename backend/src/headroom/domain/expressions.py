"""Symbolic tracing: a formula called with names instead of numbers writes itself down.

The formulas of this package are plain functions made of ``+ - * / **`` and of :func:`least`,
:func:`greatest` and :func:`rounded_up`. Called with :class:`Expression` arguments they return the
tree of what they would compute, and a :class:`Notation` writes that tree as text for a reader or
as a spreadsheet formula.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, TypeAlias

import numpy as np

Operator: TypeAlias = Literal["+", "-", "*", "/", "**"]
Operand: TypeAlias = "Expression | float"
FunctionName: TypeAlias = Literal["min", "max", "round up"]

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


_SPREADSHEET_CALLS: dict[FunctionName, tuple[str, str]] = {
    "min": ("MIN(", ")"),
    "max": ("MAX(", ")"),
    "round up": ("ROUNDUP(", ",0)"),
}


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """A function of expressions that every spreadsheet has as well."""

    function: FunctionName
    arguments: tuple[Expression, ...]

    def write(self, notation: Notation) -> str:
        written = [each.write(notation) for each in self.arguments]
        if notation is Notation.SPREADSHEET:
            opening, closing = _SPREADSHEET_CALLS[self.function]
            return f"{opening}{','.join(written)}{closing}"
        return f"{self.function}({', '.join(written)})"

    def renamed(self, names: Mapping[str, str]) -> Expression:
        return Call(self.function, tuple(each.renamed(names) for each in self.arguments))


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


def _expression(operand: Operand) -> Expression:
    return operand if isinstance(operand, Expression) else Constant(float(operand))
