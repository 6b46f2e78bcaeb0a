"""What an answer says first: the sentence, the line below it, four figures and the bridge."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

import pytest

from headroom.domain.quantities.quantities import Quantity
from headroom.domain.value.board import AnsweredCase, BilledWhole, Board, Chance, board

Unit: TypeAlias = str
EUR = "EUR"
_LABELS = {"saved_at_old_peak_msu": "MSU saved at the old peak"}


def quantity(name: str, value: float | None, unit: Unit = "MSU", *inputs: str) -> Quantity:
    formula = " + ".join(inputs) or None
    why = "does not pay back in 60 months" if value is None else None
    label = _LABELS.get(name, name)
    return Quantity(
        name, label, value, unit, "derived", formula=formula, inputs=inputs, why_missing=why
    )


def losing(**others: float | None) -> dict[str, Quantity]:
    """The case of a file: 1.62 MSU saved in the afternoon, most of it lost to the morning."""
    values: dict[str, tuple[float | None, Unit]] = {
        "peak_transactions": (1_620_000, "transactions"),
        "peak_hours": (4, "h"),
        "gp_seconds_saved": (127.5, "s"),
        "gp_cps_freed": (0.00885, "CP"),
        "saved_msu": (1.62, "MSU"),
        "saved_at_old_peak_msu": (1.62, "MSU"),
        "lost_to_new_peak_msu": (1.21, "MSU"),
        "billed_saving_msu": (0.41, "MSU"),
        "peak_before_msu": (10.19, "MSU"),
        "peak_after_msu": (9.78, "MSU"),
        "yearly_saving": (4_493, EUR),
        "running_costs": (7_500, EUR),
        "yearly_net_saving": (-3_007, EUR),
        "net_present_value": (-22_666, EUR),
        "payback_month": (None, "month"),
    }
    made = {name: quantity(name, value, unit) for name, (value, unit) in values.items()}
    return made | {
        name: replace(made[name], value=value, why_missing="not there" if value is None else None)
        for name, value in others.items()
    }


def priced(quantities: Mapping[str, Quantity], **others: object) -> Board:
    asked = AnsweredCase(
        quantities,
        currency="EUR",
        years=5,
        discount=0.08,
        peak_then="day 1 (First), 08:00",
        chance=Chance(100_000, -22_726, -22_628, "under 0.1 %"),
    )
    return board(replace(asked, **others))  # type: ignore[arg-type]


def test_a_losing_case_says_so_in_its_first_sentence() -> None:
    made = priced(losing())
    assert made.decision.text == "It lowers the bill by 0.41 MSU and loses 3,007 EUR a year."
    assert made.loses
    assert made.why is not None
    assert made.why.text == (
        "1.62 MSU saved in the peak hours: 0.41 MSU leave the bill; the peak is then in the four "
        "hours to day 1 (First), 08:00. That is worth 4,493 EUR a year, against 7,500 EUR of "
        "running costs."
    )


def test_a_year_is_worth_its_saving_as_long_as_the_work_fits() -> None:
    made = priced(losing(), full_in_year=3)
    assert made.decision.text.endswith("and loses 3,007 EUR a year up to year 2.")
    assert made.why is not None
    assert made.why.text.endswith(
        "From year 3 on the work does not fit, and nothing counts as saved."
    )


def test_a_case_that_earns_says_what() -> None:
    made = priced(losing(yearly_net_saving=1_000, net_present_value=2_000, payback_month=7))
    assert made.decision.text == "It lowers the bill by 0.41 MSU and earns 1,000 EUR a year."
    assert not made.loses
    assert made.tiles[-1].instead is not None
    assert made.tiles[-1].instead.text == "Month 7"


def test_never_is_an_answer_to_when_it_is_paid_back() -> None:
    billed, net, value, payback = priced(losing()).tiles
    assert payback.instead is not None and payback.instead.text == "Never"
    assert payback.beside is not None and "60 months" in payback.beside.text
    assert (billed.loses, net.loses, value.loses) == (False, True, True)
    assert billed.beside is not None and billed.beside.text == "10.19 MSU → 9.78 MSU"
    assert value.beside is not None
    assert value.beside.text == (
        "5 years at 8 %; P5 −22,726 EUR, P95 −22,628 EUR; above 0 in under 0.1 % of 100,000 samples"
    )


def test_a_range_from_stated_inputs_alone_says_so() -> None:
    made = priced(losing(), chance=Chance(100_000, -1.0, 1.0, "50 %", stated_only=True))
    beside = made.tiles[2].beside
    assert beside is not None and beside.text.endswith("from the stated inputs alone")


def test_without_prices_nothing_of_money_stands_on_the_board() -> None:
    made = board(AnsweredCase({**losing()}))
    assert made.decision.text == (
        "It lowers the bill by 0.41 MSU: 127.5 GP seconds in the peak window."
    )
    shown = {tile.figure for tile in made.tiles} | {step.figure for step in made.steps}
    assert not shown & {"yearly_net_saving", "net_present_value", "payback_month", "yearly_saving"}


def test_what_needs_an_input_that_is_not_there_does_not_stand() -> None:
    made = board(
        AnsweredCase(
            losing(saved_msu=None, billed_saving_msu=None, saved_at_old_peak_msu=None)
            | {"billed_saving_msu": quantity("billed_saving_msu", None)}
        )
    )
    assert made.decision.text == "It saves 127.5 GP seconds in the peak window."
    assert {tile.figure for tile in made.tiles} == {"gp_seconds_saved", "gp_cps_freed"}
    assert "saved_msu" not in {step.figure for step in made.steps}


def test_each_step_of_the_bridge_says_how_it_follows() -> None:
    key = "gp_saving[a].gp_saving_on_target"
    per = {
        "speed_factor[a]": replace(
            quantity("speed_factor[a]", 0.425, "ratio"), label="Speed of the Z01 against the Z02"
        ),
        "gp_saving[a]": quantity("gp_saving[a]", 185.2e-6, "s/transaction"),
        key: quantity(key, 78.7e-6, "s/transaction", "gp_saving[a]", "speed_factor[a]"),
        "part[a].gp_seconds_saved": quantity("part[a].gp_seconds_saved", 127.5, "s", key),
    }
    made = priced(
        losing() | per, parts=[("a", "part[a].gp_seconds_saved")], machine="3907-Z02"
    ).steps
    rows = [(step.figure, step.factor and step.factor.text) for step in made]
    assert rows == [
        ("gp_saving[a]", None),
        (key, "× 0.425, speed of the Z01 against yours"),
        ("gp_seconds_saved", "1.62 million transactions"),
        ("saved_msu", "over 4 hours"),
        ("lost_to_new_peak_msu", "the four hours to day 1 (First), 08:00"),
        ("billed_saving_msu", None),
        ("yearly_saving", "at the prices entered"),
        ("yearly_net_saving", "−7,500 EUR of running costs"),
    ]
    assert [step.figure for step in made if step.lost] == ["lost_to_new_peak_msu"]


def test_what_is_added_is_no_saving_with_a_minus() -> None:
    added = losing(
        gp_seconds_saved=-127.5,
        saved_msu=-1.62,
        saved_at_old_peak_msu=-0.62,
        lost_to_new_peak_msu=0.2,
        billed_saving_msu=-0.82,
    )
    to_new_peak = replace(added["lost_to_new_peak_msu"], label="MSU added by the new peak")
    added |= {to_new_peak.id: to_new_peak}
    rows = [
        (step.label, step.instead and step.instead.text, step.factor and step.factor.text)
        for step in board(AnsweredCase(added)).steps
    ]
    assert rows == [
        ("GP time added in the peak window", "127.5 s", "1.62 million transactions"),
        ("Added in the peak hours", "1.62 MSU", "over 4 hours"),
        ("MSU added at the old peak", "0.62 MSU", "−1 MSU not in this average"),
        ("MSU added by the new peak", None, None),
        ("Added to the bill", "0.82 MSU", None),
    ]


@pytest.mark.parametrize(
    ("billed", "words"),
    [(0.0, "leaves the billed peak as it is"), (-0.41, "raises the bill by 0.41 MSU")],
)
def test_a_bill_that_does_not_fall_is_not_said_to(billed: float, words: str) -> None:
    assert words in priced(losing(billed_saving_msu=billed)).decision.text


def test_a_contract_of_whole_msu_says_those_and_what_they_are_counted_from() -> None:
    lines = {"whole": quantity("whole", 0.0), "measured": quantity("measured", 0.41)}
    made = priced(losing() | lines, bill=[BilledWhole(True, "whole", "measured")])
    assert "by 0 whole MSU (0.41 before rounding)" in made.decision.text


def test_under_consumption_the_sentence_counts_what_is_consumed() -> None:
    consumed = quantity("msu_hours_saved_per_month", 240.0, "MSU-h/month")
    made = priced(losing() | {consumed.id: consumed}, by_consumption=True)
    assert made.decision.text == "It saves 240 MSU-h/month and loses 3,007 EUR a year."
    assert made.why is not None and "leave the bill" not in made.why.text
