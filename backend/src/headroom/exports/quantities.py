"""The quantities of a report, each under an id of its own, in an order to follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import TypeAdapter

from headroom.domain.quantities.expressions import Notation
from headroom.domain.quantities.figures import FIGURES
from headroom.domain.quantities.formula_text import read_expression
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.reports.report import FrozenReport
from headroom.domain.reports.withholding import LEFT_OUT
from headroom.domain.scenario.answers import ComparedScenarios
from headroom.exports.answers import VALUED, scenario_of, workings_of
from headroom.exports.wording import for_a_reader, in_its_locale, label_in_its_locale

_BY_ID = TypeAdapter(dict[str, Quantity])


@dataclass(frozen=True, slots=True)
class ReportQuantities:
    """The quantities of a report, what is needed for one before it.

    by_id: under ids that are unique in the report. owner: the way in that a quantity belongs to
    alone, by its id. ids: for each way in, the unique ids of its working's ids.
    """

    by_id: dict[str, Quantity]
    owner: dict[str, str]
    ids: dict[str, dict[str, str]]

    def given(self) -> list[Quantity]:
        """Return what nobody computed here."""
        return [quantity for quantity in self.by_id.values() if _is_given(quantity)]

    def computed(self) -> list[Quantity]:
        """Return the rest, inputs before what was made of them."""
        return [quantity for quantity in self.by_id.values() if not _is_given(quantity)]

    def lineage(self, ids: Iterable[str]) -> set[str]:
        """Return quantities with all that they rest on, by their ids."""
        ancestors: set[str] = set()
        waiting = list(ids)
        while waiting:
            name = waiting.pop()
            if name not in ancestors and name in self.by_id:  # a copy leaves some out
                ancestors.add(name)
                waiting.extend(self.by_id[name].inputs)
        return ancestors


def _is_given(quantity: Quantity) -> bool:
    if quantity.formula is not None or quantity.inputs:
        return False
    return quantity.source is None or quantity.source.locator != LEFT_OUT


def frozen_quantities(report: FrozenReport) -> tuple[dict[str, Quantity], dict[str, Quantity]]:
    """Return figures and inputs of an answer as they were frozen; of workings see below."""
    figures, inputs = (
        _BY_ID.validate_python(report.answer.get(place) or {}) for place in ("figures", "inputs")
    )
    return figures, inputs


def quantities_of(report: FrozenReport) -> dict[str, Quantity]:
    """Return every quantity of a report by its id, figures first; of workings see below."""
    frozen = _BY_ID.validate_python(report.quantities())
    figures = report.answer.get("figures") or {}
    in_order = sorted(frozen, key=lambda name: (name not in figures, Id.read(name).order))
    return {name: for_readers(frozen[name], report) for name in in_order}


def report_quantities(report: FrozenReport) -> ReportQuantities:
    """Return every quantity of a report with a working."""
    if not report.workings:
        return ReportQuantities(_ordered(quantities_of(report), figure_ids(report)), {}, {})
    stated = workings_of(report)
    workings = {
        key: {
            quantity.id: quantity
            for place in (working.figures, working.inputs)
            for quantity in place.values()
        }
        for key, working in stated.items()
    }
    private = _private(workings.values())
    by_id: dict[str, Quantity] = {}
    owner: dict[str, str] = {}
    ids: dict[str, dict[str, str]] = {}
    for key, quantities in workings.items():
        ids[key] = {name: Id.write(name, key) if name in private else name for name in quantities}
        for quantity_id, figure in quantities.items():
            unique = ids[key][quantity_id]
            by_id[unique] = _renamed(for_readers(figure, report), ids[key])
            if quantity_id in private:
                owner[unique] = key
    by_id |= _apart(report, ids)
    results = [ids[key][one.id] for key, way in stated.items() for one in way.figures.values()]
    return ReportQuantities(_ordered(by_id, results), owner, ids)


def _apart(report: FrozenReport, ids: Mapping[str, Mapping[str, str]]) -> dict[str, Quantity]:
    """Return how far the figures of scenarios side by side lie from the first one's."""
    if report.kind != "side_by_side":
        return {}
    unique = {
        Id.write("scenario", number, name): own
        for number, names in ids.items()
        for name, own in names.items()
    }
    gaps: dict[str, Quantity] = {}
    for item in report.read_answer(ComparedScenarios).items:
        for figure in item.differences:
            if figure is not None and figure.formula and unique.keys() >= {*figure.inputs}:
                gaps[figure.id] = _renamed(
                    for_readers(figure, report), {figure.id: figure.id, **unique}
                )
    return gaps


WHOLE_MACHINE = "saved_msu_whole_machine_rating"
"""Reproduces what a paper prints, and stands beside that alone."""


def figure_ids(report: FrozenReport) -> list[str]:
    """Return the ids of a report's figures in the order of reading; none for a comparison."""
    figures: Mapping[str, Any] = report.answer.get("figures") or {}
    in_order = [figure.id for figure in FIGURES if figure.id in figures]
    ordered = [*in_order, *(figure for figure in figures if figure not in in_order)]
    if report.kind not in VALUED:
        return ordered
    answer = scenario_of(report)
    left = set() if answer.money is None else {f"{answer.money.mode}_monthly_saving"}
    billed = answer.figures.get("billed_saving_msu")
    if billed is not None and billed.value is not None:
        left.add("r4ha_saved_msu")  # what is billed follows the peaks of all, and may be another
    if WHOLE_MACHINE not in {result.figure for result in answer.published}:
        left.add(WHOLE_MACHINE)
    return [quantity_id for quantity_id in ordered if quantity_id not in left]


def for_readers(quantity: Quantity, report: FrozenReport | None = None) -> Quantity:
    """Return a frozen quantity without what its texts ask of whoever calculates.

    report: whose locale they are written in; without one they stay as they were frozen.
    """

    def written(reason: str | None) -> str | None:
        return reason if report is None or not reason else in_its_locale(report, reason)

    return replace(
        quantity,
        label=quantity.label if report is None else label_in_its_locale(report, quantity.label),
        interval_missing=for_a_reader(written(quantity.interval_missing)) or None,
        why_missing=_why(written(quantity.why_missing)),
    )


def _why(reason: str | None) -> str | None:
    return (for_a_reader(reason) or "not entered") if reason else None


def _private(workings: Iterable[Mapping[str, Quantity]]) -> set[str]:
    """Return the ids that do not mean the same in every working where they occur."""
    seen: dict[str, Quantity] = {}
    private: set[str] = set()
    users: dict[str, set[str]] = {}
    for working in workings:
        for quantity_id, figure in working.items():
            if seen.setdefault(quantity_id, figure) != figure:
                private.add(quantity_id)
            for input_id in figure.inputs:
                users.setdefault(input_id, set()).add(quantity_id)
    waiting = list(private)
    while waiting:
        for user in users.get(waiting.pop(), ()):
            if user not in private:
                private.add(user)
                waiting.append(user)
    return private


def _renamed(quantity: Quantity, ids: Mapping[str, str]) -> Quantity:
    formula = quantity.formula
    if formula is not None:
        tree = read_expression(formula, quantity.inputs).renamed(ids)
        formula = tree.write(Notation.READABLE)
    return replace(
        quantity,
        id=ids[quantity.id],
        formula=formula,
        inputs=tuple(ids[input_id] for input_id in quantity.inputs),
    )


def _ordered(quantities: Mapping[str, Quantity], results: Iterable[str]) -> dict[str, Quantity]:
    """Return quantities with what each is made of before it, beginning with the results'."""
    ordered: dict[str, Quantity] = {}
    for start in (*results, *quantities):
        waiting = [(start, False)]
        while waiting:
            quantity_id, ready = waiting.pop()
            if quantity_id in ordered:
                continue
            quantity = quantities[quantity_id]
            if ready:
                ordered[quantity_id] = quantity
                continue
            waiting.append((quantity_id, True))
            waiting.extend((input_id, False) for input_id in reversed(quantity.inputs))
    return ordered
