"""Cells of a workbook write a number with the digits of page and slide."""

from __future__ import annotations

import random

import pytest

from headroom.exports.numbers import figure_number
from headroom.exports.shown_digits import decimals_of


@pytest.mark.parametrize("value", [0.0, 1.0, 1_389.0, 347.25, 0.5, 0.45, 15.0475, 999.996, 1e-5])
def test_a_number_has_as_many_decimals_as_on_the_page(value: float) -> None:
    assert decimals_of(value) == len(figure_number(value, None).partition(".")[2])


def test_numbers_of_every_size_have_as_many_decimals_as_on_the_page() -> None:
    chance = random.Random(14)
    for _ in range(2_000):
        value = round(chance.uniform(1, 10), chance.randrange(8)) * 10 ** chance.randrange(-5, 12)
        assert decimals_of(value) == len(figure_number(value, None).partition(".")[2]), value
