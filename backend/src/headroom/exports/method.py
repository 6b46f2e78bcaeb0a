"""How figures came about, with the numbers put in: of a comparison, every way that it compares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from headroom.domain.quantities.currencies import as_amount
from headroom.domain.quantities.expressions import Notation
from headroom.domain.quantities.formula_text import read_expression
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.reports.report import FrozenReport
from headroom.exports.numbers import working_number
from headroom.exports.quantities import ReportQuantities

COMPARED = ("total_ms", "gp_ms", "ziip_ms", "gp_seconds_per_hour")
"""Figures of a way in that the comparison shows; the MSU on the chosen basis follows them."""

_MARK = "\x00"
_CONSTANT = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?")


@dataclass(frozen=True, slots=True)
class MethodStep:
    """A quantity with its formula over ids, and over the numbers that were put in."""

    quantity: Quantity
    label: str
    numbers: str


@dataclass(frozen=True, slots=True)
class Method:
    """Steps, what each is made of before it. way: None where there is one calculation only."""

    way: str | None
    steps: tuple[MethodStep, ...]


def methods(report: FrozenReport, known: ReportQuantities) -> list[Method]:
    """Return the working of every way that a report compares, or of its one calculation.

    Of a way in, what its cost and its MSU rest on; the rest is in the calculation of the workbook.
    """
    if report.kind != "comparison":
        return [Method(None, tuple(_steps(known.computed(), known, report.locale, None)))]
    found = []
    for item in _in_order(report.answer["items"]):
        way = item["configuration"]
        working = report.workings.get(way)
        if working is None:
            continue
        ids = known.ids[way]
        basis = f"msu_per_hour_{report.answer['msu_basis']}"
        figures = [working["figures"].get(each) for each in (*COMPARED, basis)]
        wanted = _lineage([ids[each["id"]] for each in figures if each is not None], known)
        steps = _steps(
            [each for each in known.computed() if each.id in wanted],
            known,
            report.locale,
            item["label"],
        )
        found.append(Method(item["label"], tuple(steps)))
    return found


def _in_order(items: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(items, key=lambda each: (each["rank"] is None, each["rank"] or 0))


def _lineage(start: Iterable[str], known: ReportQuantities) -> set[str]:
    found: set[str] = set()
    waiting = list(start)
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting.extend(known.by_id[each].inputs)
    return found


def _steps(
    quantities: Iterable[Quantity], known: ReportQuantities, locale: str | None, way: str | None
) -> Iterable[MethodStep]:
    for each in quantities:
        if each.formula is None or each.value is None:
            continue
        yield MethodStep(each, _without(each.label, way), _numbers(each, known, locale))


def _numbers(quantity: Quantity, known: ReportQuantities, locale: str | None) -> str:
    """Return a formula with the values of its inputs, constants written as they are."""
    tree = read_expression(quantity.formula or "", quantity.inputs)
    marks = {each: f"{_MARK}{number}{_MARK}" for number, each in enumerate(quantity.inputs)}
    values = [_term(known.by_id[each], locale) for each in quantity.inputs]
    pieces = tree.renamed(marks).write(Notation.READABLE).split(_MARK)
    return "".join(
        values[int(piece)]
        if position % 2
        else _CONSTANT.sub(lambda found: working_number(float(found[0]), locale), piece)
        for position, piece in enumerate(pieces)
    )


def _term(quantity: Quantity, locale: str | None) -> str:
    """Return a number within a formula; negative ones stand in brackets."""
    if quantity.value is None:
        return "not available"
    text = working_number(quantity.value, locale, quantity.unit)
    return f"({text})" if as_amount(quantity.value, quantity.unit) < 0 else text


def _without(label: str, way: str | None) -> str:
    """Return a label without the way's name, which stands above it."""
    if way is None:
        return label
    rest = label.replace(f", {way}", "").replace(f"{way}, ", "")
    return rest if rest.strip() else label
