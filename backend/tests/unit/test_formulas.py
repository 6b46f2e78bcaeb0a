"""The ledger: value, working, interval and curve come from one definition."""

import math

import numpy as np
import pytest

from headroom.domain.machines.msu import saved_msu_per_cp_rating
from headroom.domain.money.pricing import internal_rate_of_return
from headroom.domain.quantities.expressions import (
    Name,
    Notation,
    greatest,
    least,
    rate_of_return,
    rounded_up,
)
from headroom.domain.quantities.formulas import (
    FORMULAS,
    Formula,
    Ledger,
    UnitError,
    formula_of,
    written,
)
from headroom.domain.quantities.phrases import Amount, Phrase, phrase
from headroom.domain.quantities.quantities import Interval, Quantity, Source, reasons_together
from headroom.domain.value.windows import seconds_per_hour, total_seconds


def given(name: str, value: float | None, unit: str, **more: object) -> Quantity:
    why = None if value is not None else f"{name} is not published"
    return Quantity(name, name, value, unit, "assumed", why_missing=why, **more)  # type: ignore[arg-type]


def msu_ledger(seconds: Quantity) -> Ledger:
    ledger = Ledger()
    for each in (seconds, given("rated", 156.0, "MSU"), given("cps", 2.0, "CP")):
        ledger.add(each)
    ledger.derive("saved", saved_msu_per_cp_rating, seconds.id, "rated", "cps")
    ledger.spread()
    return ledger


def test_a_formula_called_with_names_writes_itself_down() -> None:
    text = written(saved_msu_per_cp_rating, ("seconds", "rated", "cps"))
    assert text == "seconds ÷ 3600 × rated ÷ cps"


def test_a_formula_writes_itself_for_a_spreadsheet() -> None:
    text = written(saved_msu_per_cp_rating, ("s", "r", "c"), Notation.SPREADSHEET)
    assert text == "s/3600*r/c"


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ((Name("a") + Name("b")) * 2, "(a + b) × 2"),
        (Name("a") - (Name("b") - Name("c")), "a − (b − c)"),
        (Name("a") / (Name("b") * Name("c")), "a ÷ (b × c)"),
        (1 - Name("a"), "1 − a"),
        (3600 * Name("h") / 2.5, "3600 × h ÷ 2.5"),
        (Name("a") ** 2, "a ^ 2"),
        (least(Name("a") + 1, 4) * 2, "min(a + 1, 4) × 2"),
        (greatest(0, Name("a")), "max(0, a)"),
        (rounded_up(Name("a") / 12), "round up(a ÷ 12)"),
    ],
)
def test_brackets_stand_where_they_are_needed(expression: Name, text: str) -> None:
    assert expression.write(Notation.READABLE) == text


@pytest.mark.parametrize("declared", FORMULAS.values(), ids=lambda one: one.function.__name__)
def test_every_formula_can_be_traced_and_its_text_gives_its_value(declared: Formula) -> None:
    count = 3 if declared.variadic else len(declared.takes) + 2 * len(declared.repeats)
    names = tuple(f"x{index}" for index in range(count))
    values = [1.5 + index for index in range(count)]
    if declared.function is internal_rate_of_return:
        values[0] = -values[0]  # what is paid out comes first
    text = written(declared.function, names, Notation.SPREADSHEET).replace("^", "**")
    functions = {
        "MIN": lambda *numbers: min(numbers),
        "MAX": lambda *numbers: max(numbers),
        "ROUNDUP": lambda x, digits: math.ceil(x),
        "ROUND": lambda x, digits: math.floor(x + 0.5),
        "IF": lambda condition, then, otherwise: then if condition else otherwise,
        "OR": lambda *conditions: any(conditions),
        "AND": lambda *conditions: all(conditions),
        "IFERROR": lambda found, otherwise: found,
        "LN": math.log,
        "IRR": lambda flows, guess=0.1: rate_of_return(*flows),
        "CHOOSE": lambda places, *values: values,
    }
    rebuilt = eval(text, functions, dict(zip(names, values, strict=True)))
    assert rebuilt == pytest.approx(declared.function(*values))


def test_a_quantity_in_another_unit_is_refused() -> None:
    ledger = Ledger()
    ledger.add(given("minutes", 5.0, "min"))
    ledger.add(given("hours", 4.0, "h"))
    with pytest.raises(UnitError, match="minutes is in min"):
        ledger.derive("rate", seconds_per_hour, "minutes", "hours")


def test_inputs_of_one_sum_share_their_unit() -> None:
    assert formula_of(total_seconds).takes == ("s",)


def test_a_missing_input_gives_a_missing_result_that_says_why() -> None:
    ledger = msu_ledger(given("seconds", None, "s/h"))
    assert ledger["saved"].value is None
    assert ledger["saved"].why_missing == "seconds is not published"


def test_an_interval_is_carried_through_exactly() -> None:
    ledger = msu_ledger(given("seconds", 360.0, "s/h", interval=Interval(300.0, 420.0, 0.95)))
    assert ledger["saved"].interval == Interval(300 / 3600 * 78, 420 / 3600 * 78, 0.95)


def test_an_unknown_uncertainty_gives_no_interval_and_says_so() -> None:
    ledger = msu_ledger(given("seconds", 360.0, "s/h", interval_missing="only a mean is printed"))
    assert ledger["saved"].interval is None
    assert ledger["saved"].interval_missing == "only a mean is printed"


def test_a_reason_that_two_inputs_have_stands_once() -> None:
    unknown = "the speed against yours is not known"
    assert reasons_together((unknown, f"only a mean is printed; {unknown}")) == (
        f"{unknown}; only a mean is printed"
    )
    assert reasons_together(()) == ""


def test_a_curve_is_the_same_formula_over_an_array() -> None:
    ledger = msu_ledger(given("seconds", 360.0, "s/h"))
    values = ledger.evaluate({"seconds": np.array([0.0, 360.0, 720.0])})
    assert values["saved"].tolist() == pytest.approx([0.0, 7.8, 15.6])


def test_an_overflow_is_a_missing_value_not_infinity() -> None:
    ledger = Ledger()
    for name in ("one", "other"):
        ledger.add(given(name, 1e308, "s"))
    ledger.derive("saved", total_seconds, "one", "other")
    assert ledger["saved"].value is None
    assert "too large" in (ledger["saved"].why_missing or "")


def test_a_published_quantity_without_a_source_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="names no source"):
        Quantity("x", "x", 1.0, "s", "published")
    Quantity("x", "x", 1.0, "s", "published", source=Source("Table 1"))


def test_labels_of_several_parts_are_told_apart_and_keep_their_numbers() -> None:
    ledger = msu_ledger(given("seconds", 360.0, "s/h"))
    for key in ("a", "b"):
        ledger.derive(f"saved[{key}]", saved_msu_per_cp_rating, "seconds", "rated", "cps")
    ledger.derive("only[a]", saved_msu_per_cp_rating, "seconds", "rated", "cps", label="Only")
    ledger.tell_apart({"a": phrase(f"A at {Amount(1234.5, exact=True)}/s"), "b": "B"})
    labels = [ledger[name].label for name in ("saved[a]", "saved[b]", "only[a]")]
    same = ledger["saved"].label
    assert labels == [f"{same}, A at 1,234.5/s", f"{same}, B", "Only"]
    assert isinstance(labels[0], Phrase)
    assert [amount.value for amount in labels[0].wording.amounts.values()] == [1234.5]
