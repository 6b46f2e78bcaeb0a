"""What freed capacity is good for, on Socket II's 347.25 s an hour."""

import math

import pytest

from headroom.domain.lab.freed import FreedContent, freed_capacity


def test_socket2_frees_time_for_347250_transactions_of_a_millisecond() -> None:
    """Socket II: 347.25 GP seconds an hour."""
    figures = freed_capacity(FreedContent()).figures
    assert figures["further_transactions"].value == pytest.approx(347_250)
    assert figures["further_rate"].value == pytest.approx(96.458, abs=0.001)


def test_compound_growth_fills_the_freed_time_sooner_than_equal_steps() -> None:
    content = FreedContent(
        gp_seconds_freed_per_hour=1800, gp_seconds_used_per_hour=3600, growth_per_year=0.2
    )
    figures = freed_capacity(content).figures
    months = figures["months_of_compound_growth"].value
    assert months is not None
    assert 3600 * 1.2 ** (months / 12) == pytest.approx(5400)
    assert months == pytest.approx(12 * math.log(1.5) / math.log(1.2))
    straight = figures["months_of_growth"].value
    assert straight is not None
    assert months < straight == pytest.approx(30)
