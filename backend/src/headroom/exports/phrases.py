"""Sentences with numbers in them, which a page writes in its reader's way and a file in its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from headroom.exports.wording import figure_text


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in a sentence. value in ``unit``."""

    value: float
    unit: str


Phrase: TypeAlias = tuple[str | Amount, ...]


def phrase_text(phrase: Phrase, locale: str | None = None) -> str:
    """Return a sentence with its numbers as files write them, in the way of a locale."""
    return "".join(piece if isinstance(piece, str) else _written(piece, locale) for piece in phrase)


def _written(amount: Amount, locale: str | None) -> str:
    return figure_text(amount.value, amount.unit, locale)
