"""The grammar of ids: what is written is read back, and says what it is of."""

import pytest

from headroom.domain.quantities.ids import Id, Pair


@pytest.mark.parametrize(
    "text",
    [
        "gp_seconds_saved",
        "product[2].year[3].bill",
        "period[1].part[http-nonpooled..http-pooled@820.5].gp_seconds_saved",
        "profile.step[12].r4ha_msu",
        "gp_saving[v1.2-way..v1.3-way]",
    ],
)
def test_an_id_is_read_back_as_it_was_written(text: str) -> None:
    assert str(Id.read(text)) == text


def test_an_id_says_what_it_is_one_of() -> None:
    step = Id.read("profile.step[12].r4ha_msu")
    assert step.path == "profile.step.r4ha_msu"
    assert step.is_of("profile.step")
    assert not step.is_of("profile")
    assert not Id.read("yearly_saving").is_of("year")


def test_ids_that_differ_in_a_year_share_what_is_left_of_them() -> None:
    bill = Id.read("product[2].year[3].bill")
    assert str(bill.of_any("phase", "year")) == "product[2].year[].bill"
    assert bill.key("phase", "year") == ("year", "3")
    assert (bill.key("phase"), bill.last) == (None, "bill")


def test_a_pair_is_known_with_and_without_its_rate() -> None:
    asked = Id.read("gp_saving[a..b@820.50]")
    pair = asked.pair()
    assert pair == Pair("a", "b", 820.5)
    assert str(asked.with_pair(pair, Pair("a", "b"))) == "gp_saving[a..b]"
    assert Pair.read("socket2-ezasoket") is None
