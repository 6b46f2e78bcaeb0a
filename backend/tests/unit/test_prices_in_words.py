"""Numbers in the words of a copy without prices that are its prices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter

from headroom.domain.money.terms import Money
from headroom.domain.reports.prices_in_words import AMOUNT_FIELDS, prices_in_words

MONEY: dict[str, Any] = {
    "currency": "EUR",
    "licence_per_year": 6_000_000,
    "one_off": 0,
    "years": 5,
    "products": [{"label": "CICS at 950.50 EUR", "price": {"flat_per_msu_month": 95_050}}],
}


def numbers(text: str, money: dict[str, Any] | None = None, **shown: Any) -> list[str]:
    inputs = {"money": MONEY if money is None else money}
    held = prices_in_words(inputs, shown, {"note": text})
    return [number for found in held.values() for number in found]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("We pay 950,5 an MSU", ["950,5"]),
        ("licence 60 000 a year", ["60 000"]),
        ("60,000 and 60.000 and 60'000", ["60,000", "60.000", "60'000"]),
        ("950.50 and again 950.50", ["950.50"]),
    ],
)
def test_a_price_is_recognized_however_it_is_written(text: str, written: list[str]) -> None:
    assert numbers(text) == written


def test_other_numbers_are_left_alone() -> None:
    assert numbers("5 years, 951 MSU, 0 EUR, 60, 23 November 2026") == []
    assert numbers("950.50", money={"years": 5}) == []


def test_amounts_of_a_currency_without_cents_are_whole() -> None:
    assert numbers("1234 and 12.34", {"currency": "JPY", "licence_per_year": 1234}) == ["1234"]


def test_a_price_of_the_lab_is_no_cents() -> None:
    inputs = {"content": {"currency": "EUR", "price": 950.5}}
    assert prices_in_words(inputs, {}, {"title": "At 950.50"}) == {"title": ["950.50"]}


def test_labels_are_asked_of_as_the_copy_holds_them() -> None:
    assert numbers("") == []  # the label of a price goes with the price
    profile = {"products": [{"product": "CICS at 950.50 EUR", "lpars": ["PROD"]}]}
    assert numbers("", profile=profile) == ["950.50"]
    assert numbers("", names=["A", "B at 950.50"]) == ["950.50"]


def _amounts(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for part in schema:
            yield from _amounts(part)
    elif isinstance(schema, dict):
        for name, inner in schema.get("properties", {}).items():
            if any(part.get("unit") == "money" for part in [inner, *inner.get("anyOf", [])]):
                yield name
        for inner in schema.values():
            yield from _amounts(inner)


def test_every_amount_of_a_case_is_looked_for() -> None:
    assert set(_amounts(TypeAdapter(Money).json_schema())) == AMOUNT_FIELDS
