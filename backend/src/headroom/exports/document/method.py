"""How figures came about, with the numbers put in: of a comparison, every way that it compares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from headroom.domain.comparison.answers import ComparisonAnswer, WayWorking
from headroom.domain.quantities.currencies import as_amount
from headroom.domain.quantities.expressions import Notation
from headroom.domain.quantities.figures import opposite, turned
from headroom.domain.quantities.formula_text import read_expression
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.units import unit_name
from headroom.exports.document.blocks import Block, Cell, Column, Heading, Step, Steps
from headroom.exports.document.case import Case
from headroom.exports.document.tables import plain, soft, table
from headroom.exports.numbers import exact_number, working_number
from headroom.exports.wording import (
    DASH,
    NOT_AVAILABLE,
    SPACE,
    read_in,
    within,
)

COMPARED = ("total_ms", "gp_ms", "ziip_ms", "gp_seconds_per_hour")
"""Figures of a way in that the comparison shows; the MSU on the chosen basis follows them."""

TIMES = {"phase": "By phase", "year": "By year", "from": "By settlement", "month": "By month"}
"""Names of the tables of what one formula gives again and again, by the name in ids that is there
once for each time.
"""
MOST_TIMES = 6
"""Phases, years or months beside one another."""
_MONTH = r"(?:[A-Z][a-z]{2,8} \d{4}|\d{4}-\d{2})"
_MONTHS = re.compile(rf"months? \d+(?: to \d+)?|{_MONTH}(?: to {_MONTH})?")
_A_TIME = re.compile(
    rf"(?:, | of | after | in )?(?:(?:months? (?:from )?|year )\d+(?: to \d+)?(?: on)?"
    rf"|{_MONTH}(?: to {_MONTH})?)"
)
_MARK = "\x00"
_CONSTANT = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?")


def method(case: Case) -> Iterator[Block]:
    """Give the working of every way that a report compares, or of its one calculation.

    Of a way in, what its cost and its MSU rest on; the rest is in the calculation of the workbook.
    """
    if case.report.kind != "comparison":
        computed = [
            step for step in case.quantities.computed() if step.formula and step.value is not None
        ]
        repeated = [same for same in _alike(computed).values() if len(same) > 1]
        shown = {_shown(same).id for same in repeated}
        again = [quantity for same in repeated for quantity in same]
        hidden = {quantity.id for quantity in again} - shown
        once = [quantity for quantity in computed if quantity.id not in hidden]
        yield Steps("steps", "", "both", tuple(_steps(case, once, "")))
        if any(turned(step) is not step for step in computed):
            yield soft("Formulas keep the sign of a saving: below 0 it is what is added.")
        times = {
            kind: sorted({_time_of(one)[1] for one in again if _is_of(kind, one)}) for kind in TIMES
        }
        for kind, several in times.items():
            if len(several) > 1:
                yield from _by_time(
                    case, kind, [one for one in again if _is_of(kind, one)], several
                )
        # of one time, and of none, each stands with its numbers
        rest = [
            one for one in again if one.id in hidden and len(times.get(_time_of(one)[0], ())) < 2
        ]
        if rest:
            yield Heading("heading", "The same formulas with other numbers")
            yield Steps("steps", "", "numbers", tuple(_steps(case, rest, "")))
        return
    ways = list(_ways(case))
    if not ways:
        yield plain("No access method was measured around this rate.")
        return
    label, steps = ways[0]
    yield plain(
        f"All access methods use the same formulas, shown here for the first, {label}. "
        "The rest of the working is in this report’s workbook."
    )
    yield Steps("steps", label, "labels", steps)
    for label, steps in ways:
        yield Heading("heading", label)
        yield Steps("steps", label, "numbers", steps)


def _alike(quantities: Iterable[Quantity]) -> dict[tuple[str, str], list[Quantity]]:
    """Return quantities that one formula gives for one time, part or contract after the other."""
    groups: dict[tuple[str, str], list[Quantity]] = {}
    for quantity in quantities:
        formula = quantity.formula or ""
        for name in sorted(quantity.inputs, key=len, reverse=True):
            formula = formula.replace(name, _path(name))
        groups.setdefault((_path(quantity.id), formula), []).append(quantity)
    return groups


def _path(quantity_id: str) -> str:
    # contracts at an end of the growth are calculated as at its middle
    return Id.read(quantity_id).path.removeprefix("in_force.")


def _is_of(kind: str, quantity: Quantity) -> bool:
    return _time_of(quantity)[0] == kind


def _shown(same: list[Quantity]) -> Quantity:
    """Return the one whose numbers are shown: the first by its id that is not 0."""
    in_order = sorted(same, key=lambda quantity: Id.read(quantity.id).order)
    return next((quantity for quantity in in_order if quantity.value), in_order[0])


def _by_time(
    case: Case, kind: str, rows: list[Quantity], times: list[tuple[int, ...]]
) -> Iterator[Block]:
    """Give what formulas that stand once give for each phase, year, settlement or month."""
    title = TIMES[kind]
    heads = {_time_of(row)[1]: _head(case, row) for row in reversed(rows)}
    yield Heading("heading", f"The same formulas {within(title)}")
    for first in range(0, len(times), MOST_TIMES):
        part = times[first : first + MOST_TIMES]
        more = f" {first // MOST_TIMES + 1}" if first else ""
        yield table(
            f"{title}{more}",
            f"What the formulas above give {within(title)}{more}",
            (
                Column("Quantity", wide=True),
                *(Column(heads[time], numeric=True) for time in part),
            ),
            _rows(case, rows, part),
        )


def _rows(
    case: Case, rows: list[Quantity], times: list[tuple[int, ...]]
) -> Iterator[tuple[Cell | str, ...]]:
    """Give a row for each label; one whose formula changes with the time stands in one row."""
    by_label: dict[str, list[Quantity]] = {}
    for quantity in rows:
        by_label.setdefault(_without_time(quantity), []).append(quantity)
    for label, all_times in by_label.items():
        values = [quantity.value or 0.0 for quantity in all_times]
        if min(values) < 0 >= max(values):  # what is added at all times is no saving with a minus
            all_times = [*map(opposite, all_times)]
            label = _without_time(all_times[0])
        results = [_result(case, all_times, time) for time in times]
        if any(result.id for result in results):
            yield label, *results


def _without_time(quantity: Quantity) -> str:
    """Return what a quantity is called at all times, with its unit."""
    label = _A_TIME.sub("", quantity.label, count=1).strip(", ")
    unit = unit_name(quantity.unit)
    return f"{label}, {unit}" if unit else label


def _time_of(quantity: Quantity) -> tuple[str, tuple[int, ...]]:
    """Return of which phase, year or month a quantity is, as numbers that rise."""
    key = Id.read(quantity.id).key(*TIMES)
    # a year at an end of a range has the end behind its number: 1.low
    return ("", ()) if key is None else (key[0], tuple(map(int, re.findall(r"\d+", key[1]))))


def _head(case: Case, quantity: Quantity) -> str:
    kind, time = _time_of(quantity)
    label = quantity.label
    if kind == "phase":
        months = case.quantities.by_id.get(Id.write("phase", time[0], "months"))
        label = "" if months is None else months.label
    in_label = None if kind == "year" else _MONTHS.search(label)
    head = f"{kind} {time[0]}" if in_label is None else in_label[0]
    return f"{head[0].upper()}{head[1:]}"


def _result(case: Case, same: list[Quantity], time: tuple[int, ...]) -> Cell:
    result = next((quantity for quantity in same if _time_of(quantity)[1] == time), None)
    return Cell(DASH) if result is None else case.bare_of(result)


def _ways(case: Case) -> Iterator[tuple[str, tuple[Step, ...]]]:
    answer = case.report.read_answer(ComparisonAnswer)
    workings = case.report.read_workings(WayWorking)
    for item in answer.items:
        way = item.configuration
        working = workings.get(way)
        if working is None:
            continue
        ids = case.quantities.ids[way]
        basis = f"msu_per_hour_{answer.msu_basis}"
        figures = (working.figures.get(name) for name in (*COMPARED, basis))
        wanted = case.quantities.lineage(
            [ids[figure.id] for figure in figures if figure is not None]
        )
        made = [quantity for quantity in case.quantities.computed() if quantity.id in wanted]
        yield item.label, tuple(_steps(case, made, item.label))


def _steps(case: Case, quantities: Iterable[Quantity], way: str) -> Iterator[Step]:
    for quantity in quantities:
        if quantity.formula is None or quantity.value is None:
            continue
        names = [case.get(given).label for given in quantity.inputs]
        labels = _put_in(quantity, names, case.locale)
        label = _without(quantity.label, way)
        result = case.result(quantity.id)
        yield Step(quantity.id, label, labels, with_numbers(case, quantity), result)


def with_numbers(
    case: Case, quantity: Quantity, read: Callable[[Quantity], Quantity] | None = None
) -> str:
    """Return the formula of a quantity with the numbers put in; empty for one that is given.

    read: how an input is read, where not as it is.
    """
    if quantity.formula is None:
        return ""
    inputs = map(case.get, quantity.inputs)
    terms = [_term(given if read is None else read(given), case.locale) for given in inputs]
    return _put_in(quantity, terms, case.locale)


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
    # what the program counted itself has more digits than anybody put in
    given = quantity.formula is None and not quantity.inputs and quantity.kind != "derived"
    write = exact_number if given else working_number
    value, unit = read_in(quantity.value, quantity.unit)
    text = write(value, locale, unit)
    # what a transaction takes is read in another unit than it is held; a share is a plain number
    if unit not in (quantity.unit, "share"):
        text += f"{SPACE}{unit_name(unit.partition('/')[0])}"
    return f"({text})" if as_amount(quantity.value, quantity.unit) < 0 else text


def _without(label: str, way: str) -> str:
    """Return a label without the way's name, which stands above it."""
    if not way:
        return label
    rest = label.replace(f", {way}", "").replace(f"{way}, ", "")
    return rest if rest.strip() else label
