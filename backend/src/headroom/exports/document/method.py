"""How figures came about, with the numbers put in: of a comparison, every way that it compares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from headroom.domain.quantities.currencies import as_amount
from headroom.domain.quantities.expressions import Notation
from headroom.domain.quantities.formula_text import read_expression
from headroom.domain.quantities.quantities import Quantity
from headroom.exports.document.blocks import Block, Heading, Step, Steps
from headroom.exports.document.case import Case
from headroom.exports.document.tables import plain
from headroom.exports.numbers import exact_number, working_number
from headroom.exports.wording import NOT_AVAILABLE

COMPARED = ("total_ms", "gp_ms", "ziip_ms", "gp_seconds_per_hour")
"""Figures of a way in that the comparison shows; the MSU on the chosen basis follows them."""

_MARK = "\x00"
_CONSTANT = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?")


def method(case: Case) -> Iterator[Block]:
    """Give the working of every way that a report compares, or of its one calculation.

    Of a way in, what its cost and its MSU rest on; the rest is in the calculation of the workbook.
    """
    if case.report.kind != "comparison":
        yield Steps("steps", "", "both", tuple(_steps(case, case.known.computed(), "")))
        return
    found = list(_ways(case))
    if not found:
        yield plain("No way in was measured around this rate.")
        return
    label, steps = found[0]
    yield plain(
        f"Every way follows the same formulas; here they are in the terms of the first, {label}. "
        "What else was computed of a way is in the workbook of this report."
    )
    yield Steps("steps", label, "labels", steps)
    for label, steps in found:
        yield Heading("heading", label)
        yield Steps("steps", label, "numbers", steps)


def _ways(case: Case) -> Iterator[tuple[str, tuple[Step, ...]]]:
    for item in _in_order(case.answer["items"]):
        way = item["configuration"]
        working = case.report.workings.get(way)
        if working is None:
            continue
        ids = case.known.ids[way]
        basis = f"msu_per_hour_{case.answer['msu_basis']}"
        figures = (working["figures"].get(name) for name in (*COMPARED, basis))
        wanted = case.known.lineage([ids[figure["id"]] for figure in figures if figure is not None])
        made = [quantity for quantity in case.known.computed() if quantity.id in wanted]
        yield item["label"], tuple(_steps(case, made, item["label"]))


def _in_order(items: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(items, key=lambda item: (item["rank"] is None, item["rank"] or 0))


def _steps(case: Case, quantities: Iterable[Quantity], way: str) -> Iterator[Step]:
    for quantity in quantities:
        if quantity.formula is None or quantity.value is None:
            continue
        inputs = [case.get(name) for name in quantity.inputs]
        numbers = _put_in(quantity, [_term(given, case.locale) for given in inputs], case.locale)
        labels = _put_in(quantity, [given.label for given in inputs], case.locale)
        label = _without(quantity.label, way)
        yield Step(quantity.id, label, labels, numbers, case.result(quantity.id))


def _put_in(quantity: Quantity, terms: list[str], locale: str | None) -> str:
    """Return a formula with terms in place of its inputs, constants in the locale's way."""
    tree = read_expression(quantity.formula or "", quantity.inputs)
    marks = {name: f"{_MARK}{number}{_MARK}" for number, name in enumerate(quantity.inputs)}
    pieces = tree.renamed(marks).write(Notation.READABLE).split(_MARK)
    return "".join(
        terms[int(piece)]
        if position % 2
        else _CONSTANT.sub(lambda found: working_number(float(found[0]), locale), piece)
        for position, piece in enumerate(pieces)
    )


def _term(quantity: Quantity, locale: str | None) -> str:
    """Return a number within a formula; negative ones stand in brackets."""
    if quantity.value is None:
        return NOT_AVAILABLE
    given = quantity.formula is None and not quantity.inputs
    write = exact_number if given else working_number
    text = write(quantity.value, locale, quantity.unit)
    return f"({text})" if as_amount(quantity.value, quantity.unit) < 0 else text


def _without(label: str, way: str) -> str:
    """Return a label without the way's name, which stands above it."""
    if not way:
        return label
    rest = label.replace(f", {way}", "").replace(f"{way}, ", "")
    return rest if rest.strip() else label
