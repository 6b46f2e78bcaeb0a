"""A report about access methods at a rate: which costs least, why, and what that rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from headroom.domain.comparison.answers import WayWorking
from headroom.domain.quantities.quantities import Quantity
from headroom.exports.document import comparison, method, profile, tables
from headroom.exports.document.blocks import Block, Chart, Figures, Table
from headroom.exports.document.case import Case
from headroom.exports.document.evidence_lines import evidence_lines
from headroom.exports.document.words import (
    FirstLines,
    Message,
    Words,
    first_page,
    summarised,
)
from headroom.exports.wording import sentence, together

MOST_WAYS, FEW_WAYS = 8, 5
"""Bars of a comparison, and those below a head of many lines."""
_MOST_RISKS = 4
MOST_NAMED = 2
"""Methods without a number that a sentence names."""


def _message(case: Case) -> str:
    return together(_lede(case).rstrip("."))


def _lede(case: Case) -> str:
    finding = case.comparison.findings.total
    rate = case.say(case.comparison.rate_per_second, "")
    if finding is None:
        alike = (
            "the access methods of the usual payload"
            if comparison.ranked_ways(case)
            else ("these access methods")
        )
        return f"None of {alike} was measured at {rate} tps."
    if " tps" not in finding.text:  # frozen when a finding did not say its rate
        return f"At {rate} transactions per second: {finding.text}."
    return f"{case.in_its_locale(finding.text)}."


def _tiles(case: Case) -> Figures:
    """Return the three cheapest ways."""
    first = _cheapest_ways(case)
    return Figures("figures", tuple(tables.shown(case, quantity) for quantity in first))


def _cheapest_ways(case: Case) -> list[Quantity]:
    totals = []
    for item in comparison.compared_ways(case):
        working = case.report.read_workings(WayWorking).get(item.configuration)
        if working is not None:
            unique = case.quantities.ids[item.configuration][working.figures["total_ms"].id]
            way = f"{item.label}, per transaction"
            totals.append(replace(case.get(unique), label=way, unit="ms"))
    return totals[:3]  # ways that cost the same share a rank


def _ranked(case: Case) -> Iterator[Block]:
    yield from comparison.cheapest(case, most=FEW_WAYS if case.long_head else MOST_WAYS)
    yield from tables.points("Why", _reasons(case)[: 2 if case.long_head else None])


def _reasons(case: Case) -> list[str]:
    """Return what else a reader asks of the first: the second, the zIIP, and a limit."""
    reasons = [comparison.billed(case), comparison.second(case)]
    words = profile.ziip_sentence(case)
    if words:
        reasons.append(words)
    first = next(iter(comparison.compared_ways(case)), None)
    if first is not None and first.limit.reason:
        reasons.append(sentence(f"{first.label}: {case.in_its_locale(first.limit.reason)}"))
    return [text for text in reasons if text]


def _conditions(case: Case) -> list[str]:
    """Return what a comparison rests on and a reader can judge."""
    machine = case.comparison.machine or case.comparison.measured_machine
    rate = case.number(case.comparison.rate_per_second).text
    unmeasured = [way.label for way in case.comparison.items if way.rank is None]
    lpar = case.comparison.inputs.get("lpar_cps")
    whole = []
    # as measured it is the study's LPAR, whose CPs are published
    is_taken = case.report.inputs.get("lpar_cps") is None
    if is_taken and lpar is not None and lpar.kind == "assumed" and lpar.value is not None:
        cps = case.counted(int(lpar.value), "CP")
        whole = [f"The LPAR has {cps}, all of the machine: no other number is stated."]
    moved = "Messages are as large as those measured; other payloads are not comparable."
    if (stated := comparison.stated_payload(case)) is not None:
        kilobytes, ms = stated
        moved = (
            f"Each transaction moves {case.say(kilobytes, 'KB')} each way, which was not measured: "
            f"GP time grows by {case.say(ms, 'ms')} a KB, as entered."
        )
    without = f"; not {' and '.join(unmeasured)}" if 0 < len(unmeasured) <= MOST_NAMED else ""
    return [
        f"The rate is {rate} transactions a second, on the {machine.label}.",
        *whole,
        moved,
        f"{case.say(len(comparison.ranked_ways(case)), '')} of "
        f"{case.counted(len(case.comparison.items), 'method')} "
        f"{'was' if len(case.comparison.items) == 1 else 'were'} measured around this rate"
        f"{without}.",
    ]


def _basis(case: Case) -> Iterator[Block]:
    yield from comparison.ranking(case, most=MOST_WAYS)
    if "limits" in case.report.parts:
        yield from tables.risks(case, _MOST_RISKS)
    yield from tables.points("Evidence", evidence_lines(case))


def _asked(_case: Case) -> str:
    return "Choose the methods to measure on your own system."


def _first_lines(case: Case) -> FirstLines:
    by_gp, by_total = case.comparison.findings.gp, case.comparison.findings.total
    same = (by_gp and by_gp.cheapest) == (by_total and by_total.cheapest)
    # what the first line says of all time is said of the GPs' where another method leads there
    second = comparison.second(case) if same else comparison.billed(case)
    reasons = [text for text in (profile.ziip_sentence(case),) if text]
    return FirstLines((_lede(case), second), reasons, _conditions(case)[0])


def _slides(case: Case) -> Iterator[Message]:
    risks = tables.risk_lines(case, _MOST_RISKS) if "limits" in case.report.parts else []
    is_ranked = bool(comparison.ranked_ways(case))
    first = comparison.cheapest if is_ranked else comparison.ranking
    yield Message(
        _message(case),
        [_tiles(case), *first(case, most=FEW_WAYS)],
        _reasons(case),
        [comparison.by_gps(case)],
    )
    spaces = [block for block in comparison.ways(case) if _of(block) == "Address spaces"]
    for drawn in spaces:
        if isinstance(drawn, Table):
            rows = drawn.rows[:MOST_WAYS]
            spent = [at for at, _ in enumerate(drawn.columns) if any(row[at].value for row in rows)]
            shown = [
                replace(block, rows=MOST_WAYS, series=tuple(spent))
                if isinstance(block, Chart)
                else block
                for block in spaces
            ]
            yield Message(_most_spent(case, drawn), shown)
    bases = [f"MSU, {label}" for _, label in tables.BASES[1:]]
    left_out = ("Rank", "Measured", *comparison.RANGE_HEADS, *bases)
    ranked = comparison.ranking(case, most=MOST_WAYS)
    yield Message(_an_hour(case), tables.without(ranked, *left_out))
    machine = case.comparison.machine or case.comparison.measured_machine
    rate = case.number(case.comparison.rate_per_second).text
    holds = "It holds at" if is_ranked else "To be measured first:"
    title = f"{holds} {rate} tps on the {machine.label}"
    yield Message(title, [], [*_conditions(case)[1:], *risks], asked=_asked(case))


def _most_spent(case: Case, drawn: Table) -> str:
    """Return in which address space most methods spend most of their time; empty if unknown."""
    most = [
        max(range(1, len(row)), key=lambda at: row[at].value or 0.0)
        for row in drawn.rows
        if row[1:]
    ]
    if not most:
        return ""
    at, count = Counter(most).most_common(1)[0]
    takes = f"{drawn.columns[at].label} takes the largest part of the time"
    if len(most) == 1:
        return takes
    return f"{takes} in {case.say(count, '')} of {case.counted(len(most), 'method')}"


def _an_hour(case: Case) -> str:
    """Return what an hour takes by the ways that have a cost at the rate; empty without any."""
    seconds = [
        (way.gp_seconds_per_hour, way.label)
        for way in comparison.compared_ways(case)
        if way.gp_seconds_per_hour is not None
    ]
    if not seconds:
        return ""
    (least, name), (most, _) = min(seconds), max(seconds)
    an_hour = f"An hour takes {case.say(least, 'GP seconds')} by"
    if len(seconds) == 1:
        return f"{an_hour} {name}"
    return f"{an_hour} the cheapest method, {case.say(most, 'GP seconds')} by the dearest"


def _of(block: Block) -> str:
    """Return the table that a block is or draws."""
    return getattr(block, "table", "") or getattr(block, "name", "")


COMPARISON_WORDS = Words(
    message=_message,
    lede=_lede,
    tiles=_tiles,
    reasons=_reasons,
    conditions=_conditions,
    asked=_asked,
    answer=first_page(_tiles, _ranked, _conditions, _asked),
    basis=_basis,
    parts={
        "summary": summarised(_lede, _tiles, comparison.cheapest),
        "figures": comparison.ways,
        "ziip": profile.ziips,
        "assumptions": tables.assumptions,
        "limits": tables.limits_table,
        "findings": tables.findings_table,
        "evidence": tables.evidence,
        "method": method.method,
    },
    slides=_slides,
    first_lines=_first_lines,
)
