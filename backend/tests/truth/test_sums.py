"""What a table lists adds up to the figure that stands beside it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from headroom.domain.scenario.answers import ScenarioAnswer
from tests.truth.contents import CONTENTS, answer


def values_of(answered: ScenarioAnswer, ids: Iterable[str | None]) -> list[float] | None:
    """Return the values of quantities; None where one is not known."""
    quantities = answered.figures | answered.inputs
    values = [None if name is None else quantities[name].value for name in ids]
    return None if None in values else [value for value in values if value is not None]


def wrong_sums(answered: ScenarioAnswer, *, off: float = 0.0) -> list[str]:
    """Return the figures that their table's rows do not add up to. off: beside what rows are."""
    money = answered.money
    if money is None:
        return []
    spent = values_of(answered, ["cash_before"])
    tables = {
        "peak_monthly_saving": ([line.saving for line in money.bill if line.applies], []),
        "net_present_value": ([year.present_value for year in money.years], spent),
        money.years[-1].cumulated: ([year.net for year in money.years], spent),
    }
    wrong = []
    for total, (ids, before) in tables.items():
        rows, headline = values_of(answered, ids), values_of(answered, [total])
        if rows and headline and before is not None:
            summed = sum(rows) + sum(before) + off
            if summed != pytest.approx(headline[0], rel=1e-9, abs=1e-6):
                wrong.append(f"{total}: rows add up to {summed}, beside them stands {headline[0]}")
    return wrong


def test_rows_of_bill_and_years_add_up_to_the_figure_beside_them() -> None:
    wrong = {
        position: sums for position in range(CONTENTS) if (sums := wrong_sums(answer(position)))
    }
    assert not wrong


def test_rows_that_do_not_add_up_are_found() -> None:
    answers = [answer(position) for position in range(50)]
    wrong = [line.split(":")[0] for one in answers for line in wrong_sums(one, off=1.0)]
    assert {"peak_monthly_saving", "net_present_value"} < set(wrong)
