"""Numbers in the way of a reader's locale."""

from __future__ import annotations

import pytest

from headroom.domain.quantities.spoken import spoken_with_unit
from headroom.exports.cells import number_text
from headroom.exports.numbers import figure_number, percent, working_number
from headroom.exports.wording import exact_text


@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        (None, "1,389.5"),
        ("en-GB", "1,389.5"),
        ("de-DE", "1.389,5"),
        ("de-CH", "1’389.5"),
        ("fr-FR", "1\u202f389,5"),
        ("sl-rozaj-biske", "1.389,5"),  # what is not known falls back to what is
        ("xx-YY", "1,389.5"),
    ],
)
def test_a_number_is_written_as_readers_of_the_locale_write_it(
    locale: str | None, shown: str
) -> None:
    assert working_number(1389.5, locale) == shown


def test_a_figure_has_the_digits_of_the_screen_and_a_working_enough_to_calculate_again() -> None:
    assert figure_number(7.52375, "de") == "7,52"
    assert working_number(7.52375, "de") == "7,52375"
    assert working_number(0.09645833333333333, None) == "0.096458333"
    assert working_number(7_500_000.0, "en-IN") == "75,00,000"


@pytest.mark.parametrize("value", [0.0, 1e-12, 123456789.123456, 1e15, -0.5])
def test_whatever_the_size_the_number_is_the_number(value: float) -> None:
    text = working_number(value, None)
    assert "-" not in text
    assert float(text.replace(",", "").replace("−", "-")) == pytest.approx(value, rel=1e-6)


def test_signs_and_shares() -> None:
    assert figure_number(-2.5, None) == "−2.5"
    assert working_number(-2.5, None) == "−2.5"  # what is pasted stays a number
    assert percent(0.95, None) == "95\xa0%"
    assert percent(0.95, "de-DE") == "95\xa0%"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (1389.0, "1,389"),
        (347.25, "347.25"),
        (7.52375, "7.52"),
        (6.597, "6.60"),
        (1709.44, "1,709.4"),
        (-50_000.0, "−50,000"),
        (0.0001852, "0.000185"),
        (5.91e-5, "0.0000591"),
        (0.0999, "0.0999"),
        (10.0, "10"),
        (1.2e-7, "1.2 × 10⁻⁷"),
        (3e-13, "0"),
    ],
)
def test_a_figure_has_five_digits_and_two_decimals_at_most(value: float, text: str) -> None:
    assert figure_number(value, None) == text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (410.5, "EUR/MSU/month", "410.50\u00a0EUR/MSU/month"),
        (123_456.789, "MSU", "123,456.789\u00a0MSU"),
        (0.451234, "share", "45.1234\u00a0%"),
        (56_937.0, "SU/s", "56,937\u00a0SU/sec"),
        (27.951, "us/cycle", "27.951\u00a0µs/cycle"),
        (1.0, "years", "1\u00a0year"),
        (2.0, "ratio", "2"),
    ],
)
def test_what_was_entered_is_never_rounded_and_has_the_unit_of_the_field(
    value: float, unit: str, text: str
) -> None:
    assert exact_text(value, unit, None) == text


@pytest.mark.parametrize(
    ("value", "unit", "short", "working", "cell"),
    [
        (-0.00693, "EUR", "0", "0", "0"),
        (61_081.988, "EUR", "61,082", "61,081.99", "61081.99"),
        (-61_081.988, "EUR/month", "−61,082", "−61,081.99", "-61081.99"),
        (12_345_678.9, "EUR", "12,345,679", "12,345,678.90", "12345678.9"),
        (30_000.0, "EUR/year", "30,000", "30,000", "30000"),
        (0.4, "JPY", "0", "0", "0"),
        (1.2345, "KWD", "1.235", "1.235", "1.235"),
        (0.00693, "EUR/MSU-hour", "0.00693", "0.00693", "0.00693"),
        (0.00693, "MSU", "0.00693", "0.00693", "0.00693"),
    ],
)
def test_an_amount_of_money_ends_with_its_minor_units(
    value: float, unit: str, short: str, working: str, cell: str
) -> None:
    assert figure_number(value, None, unit) == short
    assert working_number(value, None, unit) == working
    assert number_text(value, unit) == cell
    assert spoken_with_unit(-0.00693, "EUR") == "0 EUR"
