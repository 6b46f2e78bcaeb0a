"""Numbers in the way of a reader's locale."""

from __future__ import annotations

import pytest

from headroom.exports.numbers import percent, short_number, working_number


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


def test_a_sentence_has_three_digits_and_a_working_enough_to_calculate_again() -> None:
    assert short_number(7.52375, "de") == "7,52"
    assert working_number(7.52375, "de") == "7,52375"
    assert working_number(0.09645833333333333, None) == "0.09645833"
    assert working_number(7_500_000.0, "en-IN") == "75,00,000"


@pytest.mark.parametrize("value", [0.0, 1e-12, 123456789.123456, 1e15, -0.5])
def test_whatever_the_size_the_number_is_the_number(value: float) -> None:
    text = working_number(value, None)
    assert float(text.replace(",", "")) == pytest.approx(value, rel=1e-6)


def test_signs_and_shares() -> None:
    assert short_number(-2.5, None) == "−2.5"
    assert working_number(-2.5, None) == "-2.5"  # what is pasted stays a number
    assert percent(0.95, None) == "95%"
    assert percent(0.95, "de-DE") == "95\xa0%"
