"""What a mix of substitutions changes: before and after, and part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from headroom.domain.comparison.words import WayWords
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.units import unit_name
from headroom.domain.quantities.words import FigureWords
from headroom.domain.scenario.tables import ScenarioTables, WindowPart
from headroom.exports.document.answer_tables import answer_table, other_heads
from headroom.exports.document.blocks import Block, Cell, Column
from headroom.exports.document.case import Case
from headroom.exports.document.tables import (
    chart,
    minus_words,
    plain,
    points,
    table,
)
from headroom.exports.palette import series_color
from headroom.exports.wording import (
    sentence,
)

_SAME = 1e-12
"""Relative difference up to which two numbers are one."""


def before_after(case: Case) -> Iterator[Block]:
    """Give what was measured before and after, where a document prints both."""
    measured: list[tuple[str, str, str, str, str, str]] = []
    alone: list[str] = []
    places = measured_on(case)
    for key, label in {part.substitution: part.label for _, part in case.parts()}.items():
        found_one = False
        for processor, start in (
            ("GP", Id.write("gp_saving", key)),
            ("zIIP", Id.write("ziip_added", key)),
        ):
            sides = _difference(case, start)
            if sides is None:
                continue
            found_one = True
            difference, before, after = sides
            if processor == "zIIP":
                before, after = after, before
            place = places.get(key, NOT_STATED)
            measured.append((label, processor, place, before, after, difference))
        saving = case.quantities.by_id.get(Id.write("gp_saving", key))
        if not found_one:
            amount = "" if saving is None else f", {case.shown(saving.id).text}"
            where = f" on the {places[key]}" if key in places else ""
            alone.append(f"{label}: the document prints only the difference{amount}{where}.")
    if measured:
        units = {case.get(before).unit for _, _, _, before, _, _ in measured}
        # a head has the unit that all share: bars have room for numbers alone
        unit = unit_name(*units) if len(units) == 1 else None
        show = case.shown_of if unit is None else case.bare_of
        # the title of the chart names the only one
        alone_drawn = unit is not None and len({name for name, *_ in measured}) == 1
        drawn = table(
            "Before and after",
            "What was measured before and after",
            (
                Column("Processor" if alone_drawn else "Processor and substitution", wide=True),
                Column(WayWords.measured_on),
                Column("Before", unit or "", True, series_color(7)),
                Column("After", unit or "", True, series_color(0)),
                Column("Difference", unit or "", True),
            ),
            [
                (
                    processor if alone_drawn else f"{processor}: {name}",  # the end may be cut
                    place,
                    show(case.get(before)),
                    show(case.get(after)),
                    _change(show, case.get(difference), after),
                )
                for name, processor, place, before, after, difference in measured
            ],
            note="As measured: on another machine a transaction takes another time.",
        )
        yield drawn
        if unit is not None:
            name, processor, place, before, after, _ = measured[0]
            was, is_now = (case.shown(figure).text for figure in (before, after))
            where = "" if place == NOT_STATED else f" on the {place}"
            title = f"{name}, {processor}: {was} before, {is_now} after, measured{where}"
            yield chart(case, "bar", title, drawn, (2, 3), unit)
    yield from map(plain, alone)


def measured_on(case: Case) -> dict[str, str]:
    """Return the machine that each substitution was measured on, where its study names one.

    Reports that were frozen before answers said it have none.
    """
    return {part.substitution: part.measured_on for _, part in case.parts() if part.measured_on}


NOT_STATED = FigureWords.unstated


def compared_ids(case: Case) -> Iterator[str]:
    """Give the quantities that before and after are found by."""
    for key in {part.substitution for _, part in case.parts()}:
        for start in (Id.write("gp_saving", key), Id.write("ziip_added", key)):
            if start in case.quantities.by_id:
                yield start
            yield from _path(case, start)


def _difference(case: Case, start: str) -> tuple[str, str, str] | None:
    """Return the difference that a quantity rests on, nearest first, with what it is made of."""
    path = _path(case, start)
    if not path:
        return None
    quantity = case.get(path[-1])
    return quantity.id, quantity.inputs[0], quantity.inputs[1]


def _change(show: Callable[[Quantity], Cell], quantity: Quantity, after: str) -> Cell:
    """Return what is after less what was before: below zero for what falls.

    quantity: the difference, the one way or the other.
    """
    if quantity.inputs[0] == after or quantity.value is None:
        return show(quantity)
    # the figure itself is the other way about
    shown = show(replace(quantity, value=0.0 - quantity.value))
    return replace(shown, id=None, rests_on=quantity.id)


def _path(case: Case, start: str) -> list[str]:
    """Return the way from a quantity to the nearest difference that it rests on; else nothing."""
    waiting = [[start]]
    while waiting:
        path = waiting.pop(0)
        quantity = case.quantities.by_id.get(path[-1])
        if quantity is None:
            continue
        if _is_difference(case, quantity):
            return path
        waiting.extend([*path, name] for name in quantity.inputs)
    return []


def _is_difference(case: Case, quantity: Quantity) -> bool:
    """Return whether a quantity is the first of its two inputs less the second.

    A report without its method holds no formulas: the numbers say it there.
    """
    if len(quantity.inputs) != 2:
        return False
    if quantity.formula is not None:
        return quantity.formula == " − ".join(quantity.inputs)
    before, after = (case.get(name).value for name in quantity.inputs)
    if quantity.value is None or before is None or after is None:
        return False
    return abs(before - after - quantity.value) <= _SAME * abs(before)


def mix(case: Case) -> Iterator[Block]:
    """Give what the mix saves, part by part."""
    rows = [*case.parts()]
    drawn = answer_table(
        case,
        ScenarioTables.mix,
        rows,
        "Each part covers its share of the window's transactions.",
        cells={"part.share": lambda row: _share(case, row)},
    )
    yield drawn
    yield from minus_words(drawn, other_heads(ScenarioTables.mix))
    total = case.get("gp_seconds_saved").value
    if total is not None and len(rows) > 1:
        verb = "saved" if total >= 0 else "added"
        seconds = case.say(abs(total), "GP seconds")
        title = f"By part of the mix: {seconds} {verb} in the peak window"
        gp, _ = (at for at, column in enumerate(drawn.columns) if column.color)
        yield chart(case, "bar", title, drawn, (gp,), "s")
    # reports from before this was said have no capacity
    fits = case.capacity_words()
    yield from points("Whether the work fits", [sentence(text) for text in fits])


def _share(case: Case, row: WindowPart) -> Cell:
    """Return the share of a part, from the quantity where a report has it."""
    window, part = row
    prefix = "" if window.id == "peak" else Id.within(window.id)
    share = prefix + Id.write("share", part.substitution)
    return case.bare(share) if share in case.quantities.by_id else case.number(part.share, "share")
