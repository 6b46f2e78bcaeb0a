"""Money follows what the contract counts, and both numbers stand where they differ.

The bill is worked out again from the peaks alone, product by product.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from headroom.domain.money.terms import LevelPrice, Product
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import spoken
from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.scenario.content import ScenarioContent
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Table
from headroom.services.report_subjects import as_json
from headroom.services.scenario_calculation import calculate_scenario
from tests.truth.contents import CONTENTS, answer, catalogue, contents
from tests.truth.reports import frozen

MAJOR = 100
"""Cents of a EUR."""


def billed(peak: float, content: ScenarioContent, product: Product, *, whole: bool) -> float:
    """Return the MSU that a month's bill counts."""
    assert content.money is not None
    cap = content.money.defined_capacity_msu
    counted = peak if cap is None else min(peak, cap)
    return math.floor(counted * (1 + 1e-12) + 0.5) if whole else counted


def bill(msu: float, product: Product) -> float:
    """Return what a month's MSU cost, each at the price of its level."""
    price = product.price
    if not isinstance(price, LevelPrice):
        return msu * price.flat_per_msu_month / MAJOR
    cost = (price.base_per_month or 0) / MAJOR
    for level in price.levels:
        end = math.inf if level.to_msu is None else level.to_msu
        within = min(msu, end) - level.from_msu
        cost += max(within, 0) * level.price_per_msu_month / MAJOR
    return cost


def wrong_bills(content: ScenarioContent, found: ScenarioAnswer, whole: bool) -> list[str]:
    """Return the products whose bill is not the one of the MSU that their contract counts."""
    assert content.money is not None and found.money is not None
    known = found.figures | found.inputs
    wrong: list[str] = []
    for product, line in zip(content.money.products, found.money.bill, strict=True):
        if line.peak_before is None or line.peak_after is None or line.bill_before is None:
            continue
        assert line.bill_after is not None
        for peak, amount in (
            (line.peak_before, line.bill_before),
            (line.peak_after, line.bill_after),
        ):
            measured = known[peak].value
            if measured is None:
                continue
            right = bill(billed(measured, content, product, whole=whole), product)
            if known[amount].value != pytest.approx(right, rel=1e-9, abs=1e-6):
                wrong.append(f"{amount}: {known[amount].value} for {right}")
        if both_missing(known, line.peak_before, line.peak_after):
            continue
        if whole != (line.billed_before is not None) or whole != (line.measured_saving is not None):
            wrong.append(f"{line.label}: only one of both numbers")
    return wrong


def both_missing(known: dict[str, Quantity], *names: str) -> bool:
    return all(known[name].value is None for name in names)


def wrong_savings(content: ScenarioContent, found: ScenarioAnswer) -> list[str]:
    """Return the sums of money that are not those of their bills or of their MSU-hours."""
    assert content.money is not None and found.money is not None
    known = found.figures | found.inputs
    savings = [known[line.saving].value for line in found.money.bill]
    wrong = []
    if savings and None not in savings:
        right = sum(saving or 0.0 for saving in savings)
        if known["peak_monthly_saving"].value != pytest.approx(right, rel=1e-9, abs=1e-6):
            wrong.append("peak_monthly_saving")
    chosen = f"{content.money.mode}_monthly_saving"
    if known["monthly_saving"].value != known[chosen].value:
        wrong.append("monthly_saving")
    for line in found.money.bill:
        if line.before_minor is None or line.after_minor is None:
            continue
        if line.saving_minor != line.before_minor - line.after_minor:
            wrong.append(f"{line.label}: what is printed does not add up")
    return wrong


def priced(number: int) -> bool:
    return contents()[number].money is not None


PRICED = [number for number in range(CONTENTS) if priced(number)]


def rules(content: ScenarioContent) -> list[bool]:
    """Return whether the contract of each product counts whole MSU."""
    assert content.money is not None
    return [content.money.counts_whole(product) for product in content.money.products]


def counting(content: ScenarioContent, counts: str) -> ScenarioContent:
    """Return the content with a contract that counts otherwise."""
    stated = as_json(content)
    stated["money"]["contract_counts"] = counts
    return ScenarioContent.model_validate(stated)


def test_a_bill_counts_what_the_contract_counts() -> None:
    unlike = 0
    for number in PRICED:
        content, found = contents()[number], answer(number)
        assert all(rules(content))
        assert wrong_bills(content, found, whole=True) == [], number
        assert wrong_savings(content, found) == [], number
        unlike += "whole_msu_counted" in [warning.code for warning in found.warnings]
    assert unlike > 30


def test_a_bill_counts_msu_as_measured_where_the_contract_does() -> None:
    for number in PRICED[::8]:
        content = counting(contents()[number], "as_measured")
        found = calculate_scenario(catalogue(), content, sampling=False)
        assert wrong_bills(content, found, whole=False) == [], number
        assert wrong_savings(content, found) == [], number
        assert "whole_msu_counted" not in [warning.code for warning in found.warnings]


def billed_apart(found: ScenarioAnswer) -> list[tuple[str, float, float]]:
    """Return the products whose bill falls by other MSU than their peak, and by which."""
    assert found.money is not None
    known = found.figures | found.inputs
    return [
        (
            line.label,
            known[line.measured_saving].value or 0.0,
            known[line.billed_saving].value or 0.0,
        )
        for line in found.money.bill
        if line.measured_saving is not None
        and line.billed_saving is not None
        and known[line.measured_saving].value is not None
        and known[line.measured_saving].value
        != pytest.approx(known[line.billed_saving].value, abs=1e-9)
    ]


def test_whole_msu_stand_where_they_and_the_fall_of_the_peak_differ() -> None:
    for number in PRICED:
        found, money = answer(number), contents()[number].money
        if money is None or money.mode != "peak":
            continue  # MSU-hours count as measured whatever is chosen
        said = " ".join(one.text for one in found.warnings if one.code == "whole_msu_counted")
        for label, measured, counted in billed_apart(found):
            if spoken(measured) == spoken(counted):
                continue  # nobody reads a difference
            assert f"{label}: the contract counts whole MSU" in said, number
            assert f"{abs(counted):,.0f} whole MSU" in said, (number, measured)


def test_the_table_of_the_bill_has_the_whole_msu_beside_the_peaks() -> None:
    tables = 0
    for number in PRICED[::12]:
        found = answer(number)
        assert found.money is not None
        report = frozen("scenario", contents()[number], as_json(found))
        shown = {
            cell.id
            for section in report_document(report).sections
            for block in section.blocks
            if isinstance(block, Table)
            for row in block.rows
            for cell in row
        }
        for line in found.money.bill:
            if line.billed_before is not None:
                assert {line.peak_before, line.peak_after} <= shown
                assert {line.billed_before, line.billed_after} <= shown
                tables += 1
    assert tables > 5


def test_money_of_other_msu_than_the_contract_counts_is_found() -> None:
    number = next(one for one in PRICED if billed_apart(answer(one)))
    content, found = contents()[number], answer(number)
    measured = counting(content, "as_measured")
    assert wrong_bills(content, found, whole=False)
    other = calculate_scenario(catalogue(), measured, sampling=False)
    assert wrong_bills(content, other, whole=True)
    name = "peak_monthly_saving"
    dearer = {name: replace(found.figures[name], value=1.0)} if name in found.figures else {}
    inputs = {name: replace(found.inputs[name], value=1.0)} if name in found.inputs else {}
    fault = found.model_copy(
        update={"figures": found.figures | dearer, "inputs": found.inputs | inputs}
    )
    assert name in wrong_savings(content, fault)
