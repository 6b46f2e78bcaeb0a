"""Long series that are sent once."""

import numpy as np
import pytest

from headroom.domain.peaks.day_savings import MOST_INTERVALS
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.services.series_keeper import SeriesKeeper, SeriesNotKeptError


def numbers(*values: float) -> bytes:
    return np.array(values).tobytes()


def test_the_same_values_have_the_same_id_and_are_held_once() -> None:
    keeper = SeriesKeeper(most_bytes=40)
    first, count = keeper.keep(numbers(1, float("nan"), 3))
    assert count == 3
    assert keeper.keep(numbers(1, float("nan"), 3))[0] == first
    other, _ = keeper.keep(numbers(4, 5))
    assert [len(found) for found in keeper.values([first, other]).values()] == [3, 2]


def test_those_that_were_not_asked_for_longest_make_room() -> None:
    keeper = SeriesKeeper(most_bytes=40)
    first, _ = keeper.keep(numbers(1, 2))
    second, _ = keeper.keep(numbers(3, 4))
    keeper.values([first])
    keeper.keep(numbers(5, 6))
    assert keeper.values([first])
    with pytest.raises(SeriesNotKeptError):
        keeper.values([second])


@pytest.mark.parametrize("data", [b"", b"1234567", b"\0" * 8 * (MOST_INTERVALS + 1)])
def test_what_is_no_series_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidInputError):
        SeriesKeeper().keep(data)
