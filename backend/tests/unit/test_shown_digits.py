"""Cells of a workbook write a number with the digits of page and slide."""

from __future__ import annotations

import pytest

from headroom.domain.quantities.spoken import spoken_with_unit
from headroom.exports.numbers import figure_number
from headroom.exports.shown_digits import ShownDigits


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1_046.25, "1,046"),
        (956.5, "956.50"),
        (956.0, "956"),
        (999.996, "1,000"),
        (0.05, "0.05"),
        (3_088.499375, "3,088"),  # by way of 3,088.50 it would be 3,089, as no cell has it
    ],
)
def test_money_has_all_of_its_minor_unit_or_none(value: float, text: str) -> None:
    assert figure_number(value, "en", "CHF") == text
    assert figure_number(-value, "en", "CHF/month") == f"−{text}"
    assert spoken_with_unit(value, "CHF") == f"{text} CHF"
    # a price is no amount: a part of a cent counts in it
    assert figure_number(410.505, "en", "CHF/MSU/month") == "410.51"


class Book:
    """Formats that a workbook would have, by their pattern."""

    def add_format(self, look: dict[str, str]) -> str:
        return look["num_format"]


class Sheet:
    """A sheet that keeps the patterns of its rules."""

    def __init__(self) -> None:
        self.patterns: list[str] = []
        self.areas: list[tuple[int | dict[str, str], ...]] = []

    def conditional_format(self, *area: int | dict[str, str]) -> None:
        rule = area[-1]
        assert isinstance(rule, dict)
        self.patterns.append(rule["format"])
        self.areas.append(area[:-1])


@pytest.mark.parametrize(
    ("unit", "first"),
    [
        ("share", ["#,##0\\ %", "#,##0.0\\ %"]),
        ("EUR/month", ["#,##0", "#,##0.00", "#,##0.000"]),
        ("JPY", ["#,##0", "#,##0.0"]),
        ("s/cycle", ["#,##0", "#,##0.0"]),
    ],
)
def test_what_was_given_keeps_its_digits_and_a_price_its_cents(unit: str, first: list[str]) -> None:
    shown, sheet = ShownDigits(Book()), Sheet()
    shown.add(sheet, 3, 1, unit, given=True)
    shown.write()
    assert sheet.patterns[: len(first)] == first


def test_cells_beside_and_below_one_another_share_their_rules() -> None:
    shown, sheet = ShownDigits(Book()), Sheet()
    for row in (3, 4):
        for column in (1, 2, 3):
            shown.add(sheet, row, column, "MSU")
    shown.add(sheet, 3, 5, "MSU")  # beside a column that is none of them
    shown.write()
    assert set(sheet.areas) == {(3, 1, 4, 3), (3, 5, 3, 5)}
    assert len(sheet.areas) == len(set(sheet.areas)) * len(set(sheet.patterns))
