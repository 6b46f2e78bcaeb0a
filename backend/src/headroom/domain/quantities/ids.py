"""How quantities are called: the one grammar of ids, written and read here alone.

An id is a name, or names with points between them; a name of which there are several has a key in
brackets: ``product[2].year[3].bill``, ``gp_saving[tales-b-solution2]``. Keys are numbers from 1,
ids of stored things, and pairs of configurations: ``from..to``, at a stated rate ``from..to@820``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import TypeAlias

_Key: TypeAlias = str | int | tuple[str, ...] | None
"""What stands in brackets; of several parts points join them, None leaves the brackets out."""


def slug(text: str) -> str:
    """Return the text with only characters that a key may hold."""
    return re.sub(r"[^A-Za-z0-9_.-]+", "-", text).strip("-")


def at_rate(key: str, rate: float | None) -> str:
    """Return what a key is called at a rate."""
    return key if rate is None else f"{key}@{rate:.15g}"


@dataclass(frozen=True, slots=True)
class PairId:
    """Two configurations, the first replaced by the second; rate: None for the window's."""

    before: str
    after: str
    rate: float | None = None

    def __str__(self) -> str:
        return at_rate(f"{self.before}..{self.after}", self.rate)

    @classmethod
    def read(cls, key: str) -> PairId | None:
        """Return the pair that a key is; None for any other key."""
        ways, at, rate = key.partition("@")
        before, joined, after = ways.partition("..")
        if not joined:
            return None
        try:
            return cls(before, after, float(rate) if at else None)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Id:
    """An id taken apart: each name with its key, None where it has none."""

    names: tuple[tuple[str, str | None], ...]

    @staticmethod
    @lru_cache(maxsize=4096)
    def read(text: str) -> Id:
        """Return an id taken apart; a slider asks for the same ones at every step."""
        return Id(tuple(_names(text)))

    @staticmethod
    @lru_cache(maxsize=4096, typed=True)
    def write(*names: _Key) -> str:
        """Return the id of names and their keys in turn.

        ``write("product", 2, "year", 3, "bill")`` is ``product[2].year[3].bill``.
        """
        return ".".join(
            f"{name}" if key is None else f"{name}[{'.'.join(key) if type(key) is tuple else key}]"
            for name, key in zip_longest(names[::2], names[1::2])
        )

    @staticmethod
    def within(*names: _Key) -> str:
        """Return how the ids of all begin that lies within a name: ``product[2].``."""
        return f"{Id.write(*names)}."

    @staticmethod
    def in_address(*parts: str) -> str:
        """Return one id of several, without brackets: safe in an address, as checks have them."""
        return ".".join(slug(part.replace("[", ".").rstrip("]")) for part in parts if part)

    def __str__(self) -> str:
        return Id.write(*(part for name in self.names for part in name))

    @property
    def path(self) -> str:
        """The names alone: ``product.year.bill``."""
        return ".".join(name for name, _ in self.names)

    @property
    def last(self) -> str:
        """The name that says what it is: ``bill``."""
        return self.names[-1][0]

    @property
    def order(self) -> tuple[tuple[str, int, str], ...]:
        """By what ids are sorted: keys that are numbers by their values, the tenth month last."""
        return tuple(
            (name, int(key) if key is not None and key.isdecimal() else -1, key or "")
            for name, key in self.names
        )

    def key(self, *names: str) -> tuple[str, str] | None:
        """Return the first of these names that has a key in it, and that key."""
        for name, key in self.names:
            if name in names and key is not None:
                return name, key
        return None

    def of_any(self, *names: str) -> Id:
        """Return what all ids share that differ in the keys of these names: ``year[].bill``."""
        return Id(
            tuple(
                (name, "" if name in names and key is not None else key) for name, key in self.names
            )
        )

    def is_of(self, path: str) -> bool:
        """Return whether it is one of several of these names, or of something within them."""
        count = path.count(".") + 1
        within = Id(self.names[:count])
        return within.path == path and within.names[-1][1] is not None

    def pair(self) -> PairId | None:
        """Return the pair that is a key in it."""
        pairs = (PairId.read(key) for _, key in self.names if key is not None)
        return next((pair for pair in pairs if pair is not None), None)

    def with_pair(self, old: PairId, new: PairId) -> Id:
        """Return the id with another pair in place of one."""
        return Id(
            tuple(
                (name, str(new) if key is not None and PairId.read(key) == old else key)
                for name, key in self.names
            )
        )


def _names(text: str) -> Iterator[tuple[str, str | None]]:
    while text:
        name, point, rest = text.partition(".")
        if "[" not in name:
            yield name, None
            text = rest if point else ""
            continue
        name, _, rest = text.partition("[")
        key, _, rest = rest.partition("]")
        yield name, key
        text = rest.removeprefix(".")
