"""Symbolic tracing: a formula called with names instead of numbers writes itself down.

The formulas of this package are plain functions made of ``+ - * / **``. Called with
:class:`Expression` arguments they return the tree of what they would compute, and a
:class:`Notation` writes that tree as text for a reader or as a spreadsheet formula.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias

Operator: TypeAlias = Literal["+", "-", "*", "/", "**"]
Operand: TypeAlias = "Expression | float"

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

    def precedence(self) -> int:
        return _ATOM


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """A named quantity."""

    name: str

    def write(self, notation: Notation) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Constant(Expression):
    """A number that the formula itself contains."""

    value: float

    def write(self, notation: Notation) -> str:
        return f"{self.value:.15g}" if abs(self.value) < 1e15 else repr(self.value)


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
        if theirs < mine or (theirs == mine and self.operator in ("-", "/")):
            right = f"({right})"
        return f"{left}{notation.operator(self.operator)}{right}"


def _expression(operand: Operand) -> Expression:
    return operand if isinstance(operand, Expression) else Constant(float(operand))
