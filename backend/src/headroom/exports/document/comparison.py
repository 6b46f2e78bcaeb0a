"""What a comparison of ways in says: the ranking, and the same cost by address space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from headroom.domain.comparison.answers import WayWorking
from headroom.domain.comparison.way_answers import ComparedWay
from headroom.domain.comparison.words import WayWords
from headroom.domain.machines.msu import HeadlineBasis, MsuBasis
from headroom.domain.quantities.formulas import CURRENCY
from headroom.exports.document.blocks import Block, Cell, Chart, Column, Heading, Table
from headroom.exports.document.case import Case
from headroom.exports.document.money import at_its_price
from headroom.exports.document.tables import (
    BASES,
    by_columns,
    chart,
    plain,
    soft,
    table,
    texts,
    without,
    without_empty,
)
from headroom.exports.palette import color_of, series_color
from headroom.exports.wording import DASH, SPACE, for_a_reader, sentence, together

PER_TRANSACTION = "ms of CPU per transaction"
_SAME = 1e-12
"""Relative difference up to which a working gives the ranking's number."""
RANKING = "Ranking"
_TOTAL = 4
"""Column of the ranking with the total."""
RANGE_HEADS = ("Total, low", "Total, high")


def ranked_ways(case: Case) -> list[ComparedWay]:
    """Return the ways that have a rank, cheapest first."""
    return [way for way in case.comparison.items if way.rank is not None]


def compared_ways(case: Case) -> list[ComparedWay]:
    """Return the ranked ways of which the finding speaks, cheapest first.

    All that have a rank where only ways of another payload do.
    """
    ranked = ranked_ways(case)
    return [way for way in ranked if not way.ranked_apart] or ranked


def finding_of_total(case: Case) -> str:
    """Return what the comparison finds by the total time, which everything here is ordered by."""
    least = case.comparison.findings.total
    return (
        together(case.in_its_locale(least.text))
        if least
        else f"Access methods at {_rate(case)} tps"
    )


def second(case: Case) -> str:
    """Return which access method comes after the cheapest; empty where none does."""
    ranked = compared_ways(case)
    if len(ranked) < 2 or ranked[1].total_ms is None:
        return ""
    return f"{ranked[1].label} is second: {case.say(ranked[1].total_ms, 'ms')}."


def billed(case: Case) -> str:
    """Return what a bill counts of the cheapest, and which method has least of that."""
    ranked = compared_ways(case)
    if not ranked or any(way.gp_ms is None or way.gp_rank is None for way in ranked):
        return ""
    first, least = ranked[0], min(ranked, key=lambda way: (way.gp_rank, way.rank))
    if least.gp_rank == first.gp_rank:
        return f"Bills count GP time, and {first.label} takes least of that, too: " + (
            f"{_of_gps(case, first)}."
        )
    return (
        f"Bills count GP time alone. By that {least.label} costs least: {_of_gps(case, least)}; "
        f"{first.label} takes {_of_gps(case, first)}."
    )


def by_gps(case: Case) -> str:
    """Return what the comparison finds by GP time, as a title of its own."""
    least = case.comparison.findings.gp
    return (
        finding_of_total(case)
        if least is None
        else f"By what bills count: {together(case.in_its_locale(least.text))}"
    )


def _basis(case: Case) -> str:
    """Return how seconds are converted."""
    return for_a_reader(case.in_its_locale(case.comparison.conversion.note))


def _of_gps(case: Case, way: ComparedWay) -> str:
    text = DASH if way.gp_ms is None else case.say(way.gp_ms, "ms")
    msu = way.msu_per_hour["per_cp_rating"]
    if msu is None:
        return text
    text += f", {case.say(msu, 'MSU')} at the rate"
    consumed = way.msu_hours_per_million["per_cp_rating"]
    if consumed is None:
        return text
    million = f"{case.say(consumed, 'MSU-hours')} a million"
    if way.million_cost is not None and case.comparison.msu_basis == "per_cp_rating":
        million += f", which cost {at_its_price(case, way.million_cost)}"
    return f"{text} ({million})"


_PER_MILLION = "MSU-hours/million"


def _rate(case: Case) -> str:
    return case.number(case.comparison.rate_per_second).text


def ways(case: Case) -> Iterator[Block]:
    """Give the ways in by their cost, and the same cost by address space."""
    answer = case.comparison
    machine = answer.machine
    where = (
        f"On the measured machine, {answer.measured_machine.label}."
        if machine is None
        else f"On the {machine.label}."
    )
    yield plain(f"{where} {_basis(case)}")
    drawn = _ranking(case)
    # a ranking of none has columns of dashes alone; no chart asks for them
    yield drawn if ranked_ways(case) else without_empty(drawn)
    yield _measured(case, answer.items)
    yield soft("A dash: not measured around this rate, or not published; see Limits.")
    if "summary" not in case.report.parts:
        yield from _by_processor(case, _ranking(case))
    yield from _address_spaces(case)


def cheapest(case: Case, most: int | None = None) -> Iterator[Block]:
    """Give the ways in by processor, cheapest first, as a chart of the ranking."""
    drawn = _ranking(case)
    if most is not None or "figures" not in case.report.parts:
        yield replace(drawn, drawn_only=True)
    for block in _by_processor(case, drawn):
        yield replace(block, rows=min(most or len(drawn.rows), len(compared_ways(case))))


def ranking(case: Case, most: int) -> Iterator[Block]:
    """Give the cheapest ways in with their cost an hour."""
    drawn = _ranking(case)
    yield Heading("heading", drawn.title if ranked_ways(case) else "Measured at other rates")
    shown = without_empty(replace(drawn, name="Cheapest", rows=drawn.rows[:most]))
    yield from without([shown], "Status")
    left = len(drawn.rows) - most
    if left > 0:
        yield soft(f"{left} further methods are in the full report.")


def _by_processor(case: Case, drawn: Table) -> Iterator[Chart]:
    alike = len(compared_ways(case))
    if alike:
        yield chart(
            case,
            "stacked bar",
            finding_of_total(case),
            drawn,
            (2, 3),
            PER_TRANSACTION,
            category=1,
            rows=alike,
            label=_TOTAL,
            ends=_ends(drawn),
        )


def _ends(drawn: Table) -> tuple[int, ...]:
    """Return the columns with the ends of the total's range; none where no total has one."""
    heads = [column.label for column in drawn.columns]
    return tuple(heads.index(head) for head in RANGE_HEADS if head in heads)


def _ranking(case: Case) -> Table:
    answer = case.comparison
    spread = f" in {case.counted(answer.regions, 'region')}" if answer.regions > 1 else ""
    is_apart = any(way.ranked_apart for way in ranked_ways(case))
    order = ", cheapest first" if ranked_ways(case) else ""
    notes = (
        "Times per transaction. An access method without numbers says why. "
        "Costs within 1 % share a rank.",
        WayWords.ranked_apart if is_apart else "",
        case.in_its_locale(answer.joint_note or ""),
        case.in_its_locale(answer.msu_note or ""),
        _basis(case),
        case.in_its_locale(answer.ranges_note) if answer.conversion.factor else "",
    )
    others = [way for way in answer.items if way.rank is None]
    shown = (*ranked_ways(case), *others)
    ranged = any(way.ranges for way in shown)  # older reports have none
    bases = [(key, label) for key, label in BASES if any(way.msu_per_hour[key] for way in shown)]
    return table(
        RANKING,
        f"Access methods at {_rate(case)} tps{spread}{order}",
        (
            Column("Rank"),
            Column(WayWords.access_method, wide=True),
            Column("GP", "ms", True, color_of("GP")),
            Column("zIIP", "ms", True, color_of("zIIP")),
            Column("Total", "ms", True, series_color(7)),
            *(Column(head, "ms", True) for head in RANGE_HEADS if ranged),
            Column("GP seconds per hour", "s", True),
            *(Column(f"MSU, {label}", "MSU", True) for _, label in bases),
            Column("Measured", "per s", True),
            Column("Status"),
        ),
        [_row(case, way, [key for key, _ in bases], ranged=ranged) for way in shown],
        note=" ".join(text for text in notes if text),
    )


def stated_payload(case: Case) -> tuple[float, float] | None:
    """Return KB each way and ms of GP time a KB that all costs are of; None as measured."""
    kilobytes, ms = (case.report.inputs.get(name) for name in ("payload_kb", "gp_ms_per_kb"))
    return None if kilobytes is None or ms is None else (float(kilobytes), float(ms))


def _measured(case: Case, items: Sequence[ComparedWay]) -> Table:
    """Return what a page has no room for beside the ranking."""
    bases = [
        (key, label) for key, label in BASES if any(way.msu_hours_per_million[key] for way in items)
    ]
    priced = any(way.million_cost is not None for way in items)
    costs = [case.number(way.million_cost, CURRENCY) for way in items]
    highest = [Cell("", way.max_measured_rate_per_second) for way in items]
    why = [case.in_its_locale(way.why or way.missing.get("ziip_ms") or "") for way in items]
    return by_columns(
        "Measured",
        "What was measured of each access method",
        texts(WayWords.access_method, [way.label for way in items]),
        texts("Payload", [way.payload.label for way in items], wide=False),
        (
            Column("Published mean of the total", "ms", True),
            [Cell("", way.published_mean_total_ms, "ms") for way in items],
        ),
        (Column("Highest measured rate", "per s", True), highest),
        *(
            (
                Column(f"MSU consumed per million transactions, {label}", "MSU-hours", True),
                [_consumed(case, way, key) for way in items],
            )
            for key, label in bases
        ),
        *([(Column("Cost of a million transactions", CURRENCY, True), costs)] if priced else []),
        texts("Why there is no number", [*map(sentence, why)]),
        drawn_only=True,
    )


def _consumed(case: Case, way: ComparedWay, basis: HeadlineBasis) -> Cell:
    consumed = way.msu_hours_per_million[basis]
    return _cost(case, way, f"msu_hours_per_million_{basis}", consumed, _PER_MILLION)


def _row(
    case: Case, way: ComparedWay, bases: Sequence[MsuBasis], *, ranged: bool
) -> tuple[Cell | str, ...]:
    cost = _cost(case, way, "gp_ms", way.gp_ms, "ms")
    total = _cost(case, way, "total_ms", way.total_ms, "ms")
    highest = way.max_measured_rate_per_second
    measured = f"{case.number(way.measured_range.low).text} to {case.number(highest).text}"
    label, payload = way.label, way.payload.label
    # costs with a stated payload are not of the measured one
    if payload not in label and stated_payload(case) is None:
        label = f"{label}, {payload.replace(' ', SPACE)}"
    return (
        Cell("–") if way.rank is None else Cell(str(way.rank), float(way.rank)),
        label,
        cost,
        _cost(case, way, "ziip_ms", way.ziip_ms, "ms"),
        total,
        *(_end(case, way, end, total.id) for end in ("low", "high") if ranged),
        _cost(case, way, "gp_seconds_per_hour", way.gp_seconds_per_hour, "s/h"),
        *(_cost(case, way, f"msu_per_hour_{key}", way.msu_per_hour[key], "MSU") for key in bases),
        measured,
        Cell(way.status.replace("_", " "), rests_on=cost.id),
    )


def _end(case: Case, way: ComparedWay, end: str, total: str | None) -> Cell:
    """Return an end of the range that the total has; a dash where it has none."""
    interval = way.ranges.get("total_ms")
    return Cell("–") if interval is None else case.number(getattr(interval, end), "ms", total)


def _cost(case: Case, way: ComparedWay, figure: str, value: float | None, unit: str) -> Cell:
    """Return a cost; the working's own cell where it gives the ranking's number."""
    key = way.configuration
    working = case.report.read_workings(WayWorking).get(key)
    stated = None if working is None else working.figures.get(figure)
    cell = case.number(value, unit)
    if stated is None or value is None or not _same(stated.value, value):
        return cell
    return Cell(cell.text, cell.value, unit, case.quantities.ids[key][stated.id])


def _address_spaces(case: Case) -> Iterator[Block]:
    """Give the cost by address space, as a chart."""
    ranked = ranked_ways(case)
    if not ranked:
        return
    names = list(
        dict.fromkeys((part.name, part.processor) for way in ranked for part in way.components)
    )
    rows: list[tuple[Cell | str, ...]] = []
    for way in ranked:
        own = {(part.name, part.processor): part.ms for part in way.components}
        rows.append((way.label, *(_component(case, way, name, own.get(name)) for name in names)))
    drawn = table(
        "Address spaces",
        "The same cost by address space",
        (
            Column(WayWords.access_method, wide=True),
            *(
                Column(_component_label(*name), "ms", True, color_of(name[0], name[1] == "ziip"))
                for name in names
            ),
        ),
        rows,
        note="The parts of a row sum to its total.",
        drawn_only=True,
    )
    yield drawn
    series = range(1, len(names) + 1)
    yield chart(case, "stacked bar", drawn.title, drawn, tuple(series), PER_TRANSACTION)


def _component_label(name: str, processor: str) -> str:
    return name if processor == "gp" else f"{name}, zIIP"


def _component(case: Case, way: ComparedWay, name: tuple[str, str], value: float | None) -> Cell:
    if value is None:
        return Cell("")
    key = way.configuration
    cell = case.number(value, "ms")
    working = case.report.read_workings(WayWorking).get(key)
    for part in () if working is None else working.components:
        if part.name != name[0] or (part.processor == "gp") != (name[1] == "gp"):
            continue
        unique = case.quantities.ids[key][part.figure]
        if _same(case.get(unique).value, value):
            return Cell(cell.text, value, "ms", unique)
    return cell


def _same(one: float | None, other: float) -> bool:
    return one is not None and abs(one - other) <= _SAME * max(abs(one), abs(other))
