"""Sentences that name numbers: text and amounts kept apart, written by whoever shows them.

A page writes the numbers in its reader's way, a file in its own; the domain itself in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import ALWAYS_WHOLE
from headroom.domain.quantities.spoken import spoken_with_unit
from headroom.domain.quantities.units import counted_unit, unit_name

_BEGIN, _APART, _END = "\ue000", "\ue001", "\ue002"
# strict, for a name that a user typed may have these signs, too
_AMOUNT = re.compile(
    rf"{_BEGIN}(-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|inf)|nan){_APART}"
    f"([^{_BEGIN}{_APART}{_END}]*){_APART}([01]){_END}"
)
_PLACE = re.compile(r"\{\{|\}\}|\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in a sentence; in an f-string it keeps its place until ``phrase`` reads it.

    value in ``unit``, which is empty where the text says it. exact: as printed or entered, so that
    nothing of it is rounded.
    """

    __pydantic_config__: ClassVar = ALWAYS_WHOLE

    value: float
    unit: str = ""
    exact: bool = False

    def __format__(self, _spec: str) -> str:
        """Hold the place of the number."""
        return f"{_BEGIN}{float(self.value)!r}{_APART}{self.unit}{_APART}{int(self.exact)}{_END}"


@dataclass(frozen=True, slots=True)
class TextWithAmounts:
    """A sentence apart from its numbers: ``{1}`` in the text is the amount of that name.

    Braces that the text itself has are doubled.
    """

    __pydantic_config__: ClassVar = ALWAYS_WHOLE

    text: str
    amounts: dict[str, Amount] = field(default_factory=dict)


class Phrase(str):
    """A sentence in English that still knows its wording; joined to other text it is plain text."""

    wording: TextWithAmounts

    def __new__(cls, wording: TextWithAmounts, english: str | None = None) -> Phrase:
        """Write the sentence out, unless it is written already."""
        text = with_amounts(wording, in_english) if english is None else english
        made = super().__new__(cls, text)
        made.wording = wording
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the wording where a phrase goes to another process."""
        return Phrase, (self.wording,)

    @property
    def parts(self) -> str:
        """The sentence for a longer one: its amounts keep their places there."""
        return with_amounts(self.wording, lambda amount: f"{amount}")


def phrase(text: str) -> Phrase:
    """Return a sentence with amounts: ``phrase(f"It takes {Amount(3, 'segments')}.")``."""
    amounts: dict[str, Amount] = {}
    pieces = _AMOUNT.split(text)
    wording, english = _doubled(pieces[0]), pieces[0]
    # of each amount the value, the unit and whether it is exact, then the text behind it
    for at in range(1, len(pieces), 4):
        value, unit, exact, after = pieces[at : at + 4]
        name = str(len(amounts) + 1)
        amounts[name] = amount = Amount(float(value), unit, exact == "1")
        wording += f"{{{name}}}{_doubled(after)}"
        english += in_english(amount) + after
    return Phrase(TextWithAmounts(wording, amounts), english)


def _doubled(text: str) -> str:
    """Return a text whose own braces hold no place."""
    return text.replace("{", "{{").replace("}", "}}")


def with_its_amounts(text: str) -> str:
    """Return a text as a phrase where it was written with amounts; else as it is."""
    return phrase(text) if _BEGIN in text else text


def inside(text: str) -> str:
    """Return a text for a longer sentence: amounts that it was written with keep their places."""
    return text.parts if isinstance(text, Phrase) else text


def phrase_of(*pieces: str | Amount) -> Phrase:
    """Return a sentence from its pieces, in their order."""
    return phrase("".join(inside(f"{it}" if isinstance(it, Amount) else it) for it in pieces))


def one_sentence(separator: str, texts: Iterable[str]) -> Phrase:
    """Return sentences as one, each of which keeps its amounts."""
    return phrase(separator.join(inside(text) for text in texts))


def with_amounts(wording: TextWithAmounts, write: Callable[[Amount], str]) -> str:
    """Return a sentence with its amounts as ``write`` writes them."""

    def put(place: re.Match[str]) -> str:
        return place[0][0] if place[1] is None else write(wording.amounts[place[1]])

    return _PLACE.sub(put, wording.text)


def in_english(amount: Amount) -> str:
    """Return an amount as the domain's own sentences have it."""
    if not amount.exact:
        return spoken_with_unit(amount.value, amount.unit if amount.unit else "count")
    name = unit_name(counted_unit(amount.value, amount.unit))
    value = amount.value * 100 if amount.unit == "share" else amount.value
    text = f"{value:,.10g}".replace("-", "−")
    return f"{text} {name}" if name else text


def rounded_share(share: float, decimals: int = 0) -> Amount:
    """Return a share as percent with so many decimals, for a sentence."""
    return Amount(round(share, decimals + 2), "share")


def in_decimals(value: float, decimals: int, unit: str = "") -> Amount:
    """Return a number with at most so many decimals, for a sentence."""
    return Amount(round(value, decimals), unit, exact=True)


def in_digits(value: float, count: int, unit: str = "") -> Amount:
    """Return a number with so many significant digits, for a sentence."""
    return Amount(float(f"{value:.{count}g}"), unit, exact=True)


def transactions_per_second(rate: float) -> Phrase:
    """Return what a rate is called, in transactions a second: 1,234.5 transactions a second."""
    return phrase(f"{Amount(rate, exact=True)} transactions a second")


def per_second(rate: float) -> Phrase:
    """Return a rate as the end of a label, in transactions a second: 1,234.5/s.

    Hundreds of labels of an answer end alike: its wording stands once, for this part of them.
    """
    return phrase(f"{Amount(rate, exact=True)}/s")


def asked_rate(figure: str, value: float | None) -> tuple[Phrase, ...]:
    """Return what labels say of a rate that was asked, whole and at their end; none of others.

    figure: its id. value: in transactions a second. Not frozen: the rate itself tells it.
    """
    if value is None or Id.read(figure).names[-1:] != (("rate", f"{value:.15g}"),):
        return ()
    return transactions_per_second(value), per_second(value)


def wording_of(text: str | None) -> TextWithAmounts | None:
    """Return the wording of a text; None where it names no numbers or was joined from parts."""
    return text.wording if isinstance(text, Phrase) and text.wording.amounts else None


def wordings_of(texts: Iterable[str | None]) -> dict[str, TextWithAmounts]:
    """Return the wordings of those texts that name numbers, by the text."""
    return {
        str(text): text.wording
        for text in texts
        if isinstance(text, Phrase) and text.wording.amounts
    }


def read_wording(frozen: Mapping[str, Any]) -> TextWithAmounts:
    """Return the wording that a report froze."""
    amounts = {name: Amount(**amount) for name, amount in frozen["amounts"].items()}
    return TextWithAmounts(frozen["text"], amounts)
