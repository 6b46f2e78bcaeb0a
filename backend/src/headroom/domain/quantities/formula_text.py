"""Reading a formula's text back into its tree.

A stored figure carries the text that tracing its formula gave. That text, not today's formula, is
what a frozen figure was made with; read back, it can be written as a spreadsheet formula.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import get_args

from headroom.domain.quantities.expressions import (
    NEVER,
    NEVER_WRITTEN,
    Call,
    Constant,
    Expression,
    FunctionName,
    Name,
    Notation,
    Operation,
    Operator,
)

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?")
_FUNCTIONS: tuple[FunctionName, ...] = get_args(FunctionName)
_LEVELS: tuple[tuple[Operator, ...], ...] = (("+", "-"), ("*", "/"), ("**",))
_WRITTEN: tuple[tuple[tuple[Operator, str], ...], ...] = tuple(
    tuple((operation, Notation.READABLE.operator(operation)) for operation in level)
    for level in _LEVELS
)
"""The operators of each level, and how they are written: with a blank before and behind."""


class FormulaTextError(ValueError):
    """The text is not a formula over the given names."""


def read_expression(text: str, names: Collection[str]) -> Expression:
    """Return the tree of a formula written in the readable notation.

    names: the ids that may occur in it; they may hold any character. Raises FormulaTextError.
    """
    return _read(text, tuple(names))


@lru_cache(maxsize=4096)
def _read(text: str, names: tuple[str, ...]) -> Expression:
    """Return the same: a report reads each of its formulas in several places."""
    reader = _Reader(text, names)
    tree = reader.joined(0)
    if reader.rest():
        raise FormulaTextError(f"{reader.rest()!r} was not expected in {text!r}")
    return tree


class _Reader:
    """Reads from left to right, the loosest operators first."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        self._text = text
        self._position = 0
        self._names = sorted(names, key=len, reverse=True)

    def rest(self) -> str:
        return self._text[self._position :]

    def joined(self, level: int) -> Expression:
        """Return what the operators of a level and of tighter ones join."""
        if level == len(_LEVELS):
            return self._operand()
        joined = self.joined(level + 1)
        while (operator := self._operator(level)) is not None:
            joined = Operation(operator, joined, self.joined(level + 1))
        return joined

    def _operator(self, level: int) -> Operator | None:
        if not self._text.startswith(" ", self._position):
            return None
        for operator, written in _WRITTEN[level]:
            if self._take(written):
                return operator
        return None

    def _operand(self) -> Expression:
        if self._take("("):
            inner = self.joined(0)
            self._expect(")")
            return inner
        for name in self._names:
            if self._take(name):
                return Name(name)
        for function in _FUNCTIONS:
            if self._take(f"{function}("):
                arguments = [self.joined(0)]
                while self._take(", "):
                    arguments.append(self.joined(0))
                self._expect(")")
                return Call(function, tuple(arguments))
        if self._take(NEVER_WRITTEN):
            return Constant(NEVER)
        number = _NUMBER.match(self._text, self._position)
        if number is None:
            raise FormulaTextError(f"a number or a name was expected at {self.rest()!r}")
        self._position = number.end()
        return Constant(float(number.group()))

    def _take(self, text: str) -> bool:
        if not self._text.startswith(text, self._position):
            return False
        self._position += len(text)
        return True

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise FormulaTextError(f"{text} was expected at {self.rest()!r}")
