"""Numbers in the words of a report that are its prices: a copy without prices gives them away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from headroom.domain.quantities.currencies import MINOR_DIGITS
from headroom.domain.quantities.refusals import Refusal

AMOUNT_FIELDS = frozenset(
    {
        "flat_per_msu_month",
        "price_per_msu_month",
        "base_per_month",
        "consumption_price_per_msu_hour",
        "licence_per_year",
        "one_off",
        "yearly_costs",
    }
)
"""Names of inputs that are amounts of money, in minor units."""
_NAMES = frozenset({"label", "name", "names", "product", "lpar", "group", "file_name"})
"""Names of inputs that a user words."""
_WRITTEN = re.compile(r"\d(?:[\d.,'’\u00a0\u202f ]*\d)?")
_MARKS_BETWEEN_THREE = re.compile(r"[\s'’\u00a0\u202f]")
_ENGLISH = re.compile(r"(\d{1,3}(,\d{3})+|\d+)(\.\d+)?")
_GERMAN = re.compile(r"(\d{1,3}(\.\d{3})+|\d+)(,\d+)?")
_SAME = 1e-9


class PricesInWordsError(Refusal):
    """Words of a copy without prices hold a number that is one of its prices."""

    slug, title = "prices-in-words", "The words hold a price"

    def __init__(self, numbers: Mapping[str, list[str]]) -> None:
        every = ", ".join(dict.fromkeys(number for held in numbers.values() for number in held))
        super().__init__(
            f"{every}: the same as a price or a cost of this case, which the copy leaves out. "
            "Change the title, the note or the label, or confirm that the number may stay.",
            *(
                (field, f"holds {', '.join(held)}, the same as a price or a cost")
                for field, held in numbers.items()
            ),
        )


def prices_in_words(
    inputs: Mapping[str, Any], shown: Mapping[str, Any], texts: Mapping[str, str]
) -> dict[str, list[str]]:
    """Return the numbers, as they are written, that equal a price or a cost, by their field.

    inputs: what is asked, with its prices; shown: the same as the copy holds it; texts: what the
    author says of the report, by field.
    """
    amounts = set(_amounts(inputs))
    worded = [*texts.items(), *(("subject", name) for name in _names(shown))]
    held: dict[str, list[str]] = {}
    for field, text in worded:
        for number in _WRITTEN.findall(text):
            is_price = any(
                abs(value - amount) <= _SAME * amount
                for value in _values(number)
                for amount in amounts
            )
            if is_price and number not in held.get(field, ()):
                held.setdefault(field, []).append(number)
    return held


def _pairs(value: Any) -> Iterator[tuple[str, Any]]:
    """Give each name with the value that stands under it, at any depth."""
    if isinstance(value, list):
        # a run of numbers, which is long, names nothing
        for part in value if value and isinstance(value[0], Mapping) else ():
            yield from _pairs(part)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield name, inner
            yield from _pairs(inner)


def _amounts(inputs: Mapping[str, Any]) -> Iterator[float]:
    """Give the prices and costs, in the major unit of the currency that stands beside them."""
    for _, priced in _pairs({"inputs": inputs}):
        if not isinstance(priced, Mapping) or "currency" not in priced:
            continue
        minor = [value for name, value in _pairs(priced) if name in AMOUNT_FIELDS]
        digits = MINOR_DIGITS[priced["currency"]]
        yield from (value / 10**digits for value in minor if value)
        # the lab's price is in the major unit
        if isinstance(priced.get("price"), int | float) and priced["price"] > 0:
            yield float(priced["price"])


def _names(shown: Mapping[str, Any]) -> Iterator[str]:
    for name, value in _pairs(shown):
        if name in _NAMES:
            yield from (text for text in ([value] if isinstance(value, str) else value or ()))


def _values(written: str) -> Iterator[float]:
    """Give the numbers that a text can mean: 1.234,5 and 1,234.5 are one, 1.234 is two."""
    plain = _MARKS_BETWEEN_THREE.sub("", written)
    if _ENGLISH.fullmatch(plain):
        yield float(plain.replace(",", ""))
    if _GERMAN.fullmatch(plain):
        yield float(plain.replace(".", "").replace(",", "."))
