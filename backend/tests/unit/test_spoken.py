"""Numbers in the domain's sentences."""

from __future__ import annotations

import pytest

from headroom.domain.quantities.spoken import chance_in_words, spoken, spoken_with_unit


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (61_082.1, "61,082"),
        (7.52375, "7.52"),
        (12_065_300, "12.07 million"),
        (1e15, "1,000 trillion"),
        (-439_563, "−439,563"),
        (0.000693, "0.000693"),
        (8.15e-10, "0"),
        (0, "0"),
        (90.285, "90.29"),  # its binary fraction lies below the half
    ],
)
def test_a_number_is_said_without_a_power_of_ten(value: float, text: str) -> None:
    assert spoken(value) == text


def test_a_share_is_said_in_percent() -> None:
    assert spoken_with_unit(0.2829, "share") == "28.29 %"
    assert spoken_with_unit(50, "MSU") == "50 MSU"


@pytest.mark.parametrize(
    ("share", "chance"),
    [
        (0.0, "under 0.1 %"),
        (0.0004, "under 0.1 %"),
        (0.004, "0.4 %"),
        (0.8186, "82 %"),
        (0.9961, "99.6 %"),
        (0.9995, "over 99.9 %"),
        (1.0, "over 99.9 %"),
    ],
)
def test_a_count_of_samples_is_never_certain(share: float, chance: str) -> None:
    assert chance_in_words(share) == chance
