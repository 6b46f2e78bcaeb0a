"""A value or scenario as six slides: answer, technique, the bill, money, how sure, what is next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from headroom.domain.quantities.quantities import Quantity
from headroom.exports.cells import plain_line
from headroom.exports.document import money, short, summary, tables
from headroom.exports.document.blocks import Block, Chart, Heading, Points, Table
from headroom.exports.document.case import Case
from headroom.exports.document.evidence_lines import evidence_lines, source_notes
from headroom.exports.document.per_transaction import (
    on_your_machine,
    time_text,
    transaction_savings,
)
from headroom.exports.document.words import Told
from headroom.exports.samples import sample_words
from headroom.exports.wording import figure_text, interval_text, sentence

MOST_ROWS = 6
MOST_NAMES, LONGEST_NAME = 3, 40
"""Assumptions that a title names, and characters of one that it has room for."""


def valued_slides(case: Case) -> Iterator[Told]:
    """Give the slides: title, blocks, notes."""
    reasons = short.reasons(case)
    yield (
        short.message(case),
        [
            short.tiles(case),
            *_drawn(case),
            *tables.brief(reasons, short.asked(case)),
        ],
        _note(case),
    )
    yield (
        _technically(case),
        [
            Points("points", tuple(reasons[:-1])),
            *(list(short.parts(case)) or short.published(case, MOST_ROWS)),
        ],
        source_notes(case),
    )
    bridge = list(short.bridge(case)) if short.has_bridge(case) else []
    drawn = next((block.title for block in bridge if isinstance(block, Chart)), None)
    yield (
        drawn or _as_msu(case),
        [
            Points("points", tuple(filter(None, (*reasons[-1:], summary.consumed(case))))),
            *(bridge or _to_the_bill(case)),
        ],
        [],
    )
    yield from _money(case)
    sure = list(short.tornado(case))
    if not any(isinstance(block, Chart) for block in sure):
        sure = []
    chart = next((block.title for block in sure if isinstance(block, Chart)), _how_sure(case))
    beside = sure or _unheaded(_limits(case))
    yield chart, [Points("points", tuple(_sure(case))), *beside], []
    yield _to_confirm(case), list(_ending(case, risks=bool(sure))), []


def _drawn(case: Case) -> Iterator[Block]:
    """Give the first chart or table of the first page: there is room for one."""
    for block in _unheaded(short.drawn_first(case)):
        yield block
        if isinstance(block, Chart) or (isinstance(block, Table) and not block.drawn_only):
            return


def _to_the_bill(case: Case) -> Iterator[Block]:
    """Give the steps to MSU; where the first slide has them, what the document itself prints."""
    printed = list(short.as_printed(case))
    return _unheaded(
        iter(printed) if printed and not list(short.parts(case)) else short.to_msu(case)
    )


def _unheaded(blocks: Iterator[Block]) -> Iterator[Block]:
    """Give blocks without headings: what they stand above is beside the text of a slide."""
    return (block for block in blocks if not isinstance(block, Heading))


def _technically(case: Case) -> str:
    """Return what a transaction saves; of several changes between which times."""
    keys = {part.substitution for part in case.scenario.windows[0].parts}
    savings = sorted(transaction_savings(case), key=lambda saving: saving.ours.value or 0.0)
    if not savings or len(savings) < len(keys):
        return "What changes technically"
    least, most = savings[0].ours, savings[-1].ours
    if (least.value or 0.0) < 0 < (most.value or 0.0):
        return "Some transactions take less GP time, others more"
    times = [time_text(case, end) for end in (least, most)]
    if (least.value or 0.0) < 0:
        times.reverse()
    said = " to ".join(dict.fromkeys(times))
    less = "more" if (least.value or 0.0) < 0 else "less"
    return f"Each transaction takes {said} {less} GP time{on_your_machine(case, *savings)}"


def _as_msu(case: Case) -> str:
    seconds, saved = case.get("gp_seconds_saved").value, case.get("saved_msu")
    if saved.value is None and saved.why_missing:
        return sentence(f"MSU are not known: {saved.why_missing}").rstrip(".")
    if seconds is None or saved.value is None:
        return "From CPU time to MSU"
    more = " more" if seconds < 0 else ""
    msu = case.say(abs(saved.value), "MSU")
    return f"{case.say(abs(seconds), 'GP seconds')}{more} are {msu}{more}"


def _how_sure(case: Case) -> str:
    """Return what is known of the range, where nothing varies one by one."""
    lead = _leading(case)
    if lead.value is None:
        return f"{lead.label} is not known"
    between = interval_text(lead, case.locale)
    if between:
        return f"{lead.label} lies between {between.replace(' to ', ' and ', 1)}"
    return f"{lead.label} is one number, without a range"


def _leading(case: Case) -> Quantity:
    """Return the first headline that has a value."""
    named = (summary.lead_id(case), "saved_msu", "gp_seconds_saved")
    found = [case.get(name) for name in named]
    return next((quantity for quantity in found if quantity.value is not None), found[0])


def _to_confirm(case: Case) -> str:
    """Return the assumptions that a reader can confirm first, by name."""
    rows = [
        row
        for block in (short.assumptions(case) if "assumptions" in case.report.parts else ())
        if isinstance(block, Table)
        for row in block.rows
    ]
    names = [row[0].text for row in rows if len(row[0].text) <= LONGEST_NAME][:MOST_NAMES]
    if not names:
        return "Assumptions, limits, next steps"
    named = [name if name[1:2].isupper() else f"{name[0].lower()}{name[1:]}" for name in names]
    joined = " and ".join(filter(None, [", ".join(named[:-1]), named[-1]]))
    return f"To be confirmed first: {joined}"


def _money(case: Case) -> Iterator[Told]:
    worth = case.money
    if worth is None or "money" not in case.report.parts:
        lead = _leading(case)
        title = "What it amounts to; no prices are in this report"
        if lead.value is not None:
            amount = figure_text(lead.value, lead.unit, case.locale, lead.label)
            title = f"{lead.label}: {amount}; no prices are in this report"
        if "figures" not in case.report.parts:
            yield title, [summary.headlines(case)], []
            return
        figures = [block for block in tables.figures(case) if isinstance(block, Table)]
        known = [row for row in figures[0].rows if row[1].value is not None]
        # of the columns those that tell the rows apart
        columns = [0, 1, *([3] if any(row[3].text for row in known) else [])]
        shown = replace(
            figures[0],
            columns=tuple(figures[0].columns[at] for at in columns),
            rows=tuple(tuple(row[at] for at in columns) for row in known[:9]),
        )
        yield title, [shown], []
        return
    value, currency = case.get("net_present_value").value, worth.currency
    title = "Money year by year"
    if value is not None:
        title = f"{case.say(value, currency)} {money.value_name(case)} in {len(worth.years)} years"
    blocks = [
        block
        for block in money.years_and_bill(case, short.MOST_YEARS, short.MOST_PRODUCTS)
        if isinstance(block, Table)
    ]
    said = [mode.explanation for mode in worth.modes if mode.chosen]
    yield title, blocks, said


def _note(case: Case) -> list[str]:
    """Return what the author wrote, for who speaks."""
    if len(case.report.note) > short.LONGEST_NOTE:
        return []
    return [line for line in map(plain_line, case.report.note.splitlines()) if line]


def _sure(case: Case) -> list[str]:
    """Return between which values the result lies, and what must be true."""
    words, found = sample_words(case.report), []
    for figure in () if words is None else words.figures:
        if figure.id == "net_present_value" and figure.between[0] is not None:
            low, high = (case.say(figure.between[at] or 0.0, figure.unit) for at in (0, -1))
            found.append(f"{figure.label} from {low} (P5) to {high} (P95).")
    if words is not None and words.pays_share is not None:
        found.append(f"Positive in {case.of_samples(words.pays_share, words.samples)}.")
    else:
        lead = _leading(case)
        if lead.value is not None and lead.interval is None and lead.interval_missing:
            reason = tables.no_interval(lead.interval_missing)
            found.append(f"{lead.label} has no interval: {reason}.")
    return [*found, *short.conditions(case)]


def _limits(case: Case) -> Iterator[Block]:
    """Give the risks as a table, where nothing that varies is drawn beside what must be true."""
    if "limits" in case.report.parts:
        yield from short.risks(case)


def _ending(case: Case, *, risks: bool) -> Iterator[Block]:
    """Give what is to be confirmed. risks: whether they were not shown before."""
    if "assumptions" in case.report.parts:
        yield from (block for block in short.assumptions(case) if isinstance(block, Table))
    if risks and "limits" in case.report.parts:
        yield from tables.risk_points(case, short.MOST_RISKS)
    elif not risks:
        yield from tables.points("Evidence", evidence_lines(case))
    yield from tables.points("Next", [short.asked(case)])
