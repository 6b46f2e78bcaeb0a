"""How printed digits are told from rounding, truncation and error."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.audit.comparison import (
    compare_printed,
    digits_that_differ,
    half_step,
    read_printed,
    rounded_text,
)


@pytest.mark.parametrize(
    ("printed", "value", "number", "decimals", "step"),
    [
        ("0.396", None, "0.396", 3, "0.001"),
        (".926", None, "0.926", 3, "0.001"),
        ("1,710", None, "1710", 0, "1"),
        ("65,000", None, "65000", 0, "1"),
        ("136.3", None, "136.3", 1, "0.1"),
        ("2.50", None, "2.50", 2, "0.01"),
        ("(26.943)", None, "26.943", 3, "0.001"),
        ("-17%", -0.17, "-0.17", 0, "0.01"),
        ("−34%", -0.34, "-0.34", 0, "0.01"),
        ("57%", 57.0, "57", 0, "1"),
        ("32 KB", 32768.0, "32768", 0, "1024"),
        ("15 million", 15e6, "15000000", 0, "1000000"),
        ("five", 5.0, "5", 0, "1"),
        ("1-minute", 1.0, "1", 0, "1"),
        ("00:00:01.083711", None, "1.083711", 6, "0.000001"),
        ("02:46:08.936419", 9968.936419, "9968.936419", 6, "0.000001"),
        ("00:00:00.000000*", None, "0", 6, "0.000001"),
    ],
)
def test_the_last_printed_place_is_found(
    printed: str, value: float | None, number: str, decimals: int, step: str
) -> None:
    digits = read_printed(printed, value)
    assert digits is not None
    assert digits.number == Decimal(number)
    assert digits.decimals == decimals
    assert digits.step == Decimal(step)


def test_a_text_without_a_number_has_no_digits() -> None:
    assert read_printed("NA") is None
    with pytest.raises(ValueError, match="no number"):
        compare_printed("NA", 1.0)


@pytest.mark.parametrize(
    ("printed", "recomputed", "half_up", "half_even", "truncated", "units_off"),
    [
        ("0.144", 0.14408, True, True, True, 0),  # Table 1, row 1
        ("0.140", 0.14064, False, False, True, -1),  # Table 1, row 2: cut off
        ("0.350", 0.35004, True, True, True, 0),  # Table 39
        ("1.548", 1.33970, False, False, False, 208),  # Table 10, row 5: slip
        ("1.501", 1.50669, False, False, False, -6),  # Table 22, row 2: one digit
        ("1035901", 1035900.5, True, False, False, 0),  # half up, not half to even
        ("1035900", 1035900.5, False, True, True, -1),
        ("807", 806.4, False, False, False, 1),
        ("0.1415", 0.14149999999999999, True, True, True, 0),  # a float is not its last bits
        ("-17", -16.73, True, True, False, 0),
        ("-16", -16.73, False, False, True, 1),  # towards zero
    ],
)
def test_rounding_and_truncation_are_told_apart(
    printed: str,
    recomputed: float,
    half_up: bool,
    half_even: bool,
    truncated: bool,
    units_off: int,
) -> None:
    found = compare_printed(printed, recomputed)
    assert found.rounded_half_up is half_up
    assert found.rounded_half_even is half_even
    assert found.truncated is truncated
    assert found.units_off == units_off


def test_the_rounding_of_the_inputs_can_explain_a_digit() -> None:
    # Customer B: 1.008 s stands for anything between 1.007 and 1.009 s
    near = compare_printed("807", 806.4, reach=(805.6, 807.2))
    far = compare_printed("810", 806.4, reach=(805.6, 807.2))
    assert near.within_reach
    assert not far.within_reach


def test_a_recomputed_number_is_written_as_people_round() -> None:
    # the float of 7.52375 lies below it and would be written 7.5237
    assert rounded_text(347.25 / 3600 * 156 / 2, 4) == "7.5238"
    assert rounded_text(-1234.5, 0) == "-1,235"


def test_digits_that_differ_are_counted() -> None:
    assert digits_that_differ("1.501", 1.50669) == 1
    assert digits_that_differ("1.548", 1.33970) == 2
    assert digits_that_differ("NA", 1.0) is None


numbers = st.decimals(min_value=-100_000, max_value=100_000, places=6)
places = st.integers(min_value=0, max_value=4)


@given(numbers, places)
def test_a_number_rounded_half_up_agrees(number: Decimal, decimals: int) -> None:
    printed = f"{number.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP):f}"
    found = compare_printed(printed, float(number))
    assert found.agrees
    assert found.units_off == 0


@given(numbers, places)
def test_a_number_cut_off_is_seen_as_truncated(number: Decimal, decimals: int) -> None:
    printed = f"{number.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_DOWN):f}"
    found = compare_printed(printed, float(number))
    assert found.truncated
    assert abs(found.units_off) <= 1


@given(numbers, places, st.integers(min_value=2, max_value=1000))
def test_a_number_further_off_is_neither(number: Decimal, decimals: int, units: int) -> None:
    step = Decimal(1).scaleb(-decimals)
    right = number.quantize(step, rounding=ROUND_HALF_UP)
    found = compare_printed(f"{right + units * step:f}", float(number))
    assert not found.agrees
    assert not found.truncated
    assert not found.within_reach
    assert found.units_off == units


@given(numbers, places)
def test_the_true_value_lies_within_half_a_step(number: Decimal, decimals: int) -> None:
    rounded = number.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
    assert abs(float(rounded - number)) <= half_step(f"{rounded:f}") * (1 + 1e-9)
