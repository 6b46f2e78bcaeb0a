"""A formula's text, read back, is the formula again."""

import pytest

from headroom.domain.quantities.expressions import Name, Notation
from headroom.domain.quantities.formula_text import FormulaTextError, read_expression
from headroom.domain.quantities.formulas import FORMULAS, Formula, written


@pytest.mark.parametrize("declared", FORMULAS.values(), ids=lambda one: one.function.__name__)
def test_every_formula_is_read_back_from_its_text(declared: Formula) -> None:
    count = 3 if declared.variadic else len(declared.takes) + 2 * len(declared.repeats)
    names = tuple(f"part[a-{index}].x" for index in range(count))
    text = written(declared.function, names)
    found = read_expression(text, names)
    assert found.write(Notation.READABLE) == text
    assert found.write(Notation.SPREADSHEET) == written(
        declared.function, names, Notation.SPREADSHEET
    )


def test_the_longest_name_wins() -> None:
    found = read_expression("rate[1] × rate", ("rate", "rate[1]"))
    assert found.renamed({"rate": "r", "rate[1]": "r_1"}).write(Notation.SPREADSHEET) == "r_1*r"


def test_a_power_of_a_power_keeps_its_brackets() -> None:
    tower = Name("a") ** (Name("b") ** Name("c"))
    assert tower.write(Notation.SPREADSHEET) == "a^(b^c)"
    assert ((Name("a") ** Name("b")) ** Name("c")).write(Notation.SPREADSHEET) == "(a^b)^c"


@pytest.mark.parametrize("text", ["", "a +", "a b", "(a", "b", "max(a", "a × × a"])
def test_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(FormulaTextError):
        read_expression(text, ("a",))
