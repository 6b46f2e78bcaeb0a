"""A value or scenario as slides: answer, peaks, technique, money, how sure, what to confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from headroom.exports.cells import plain_line
from headroom.exports.document import money, profile, short, summary, tables
from headroom.exports.document.blocks import Block, Chart, Sentence, Table
from headroom.exports.document.case import Case
from headroom.exports.document.evidence_lines import evidence_lines
from headroom.exports.document.per_transaction import (
    on_your_machine,
    time_text,
    transaction_savings,
)
from headroom.exports.document.words import Message, charted
from headroom.exports.samples import sample_words
from headroom.exports.wording import listed, sentence, within

MOST_ROWS = 6
MOST_NAMES, LONGEST_NAME = 3, 40
"""Assumptions that a title names, and characters of one that it has room for."""


def valued_slides(case: Case) -> Iterator[Message]:
    """Give what the slides say."""
    *measured, bill = short.reasons(case) or [""]
    yield Message(
        short.message(case),
        [short.tiles(case), *short.drawn_first(case)],
        [short.why(case) or summary.consumed(case) or bill],
        _note(case),
    )
    yield from charted([*profile.both_peaks(case)], [bill])
    yield Message(
        _technically(case),
        [
            *short.parts(case),
            *short.steps_to_msu(case),
            # the sentences name the document
            *tables.without(short.published(case, MOST_ROWS), tables.DOCUMENT_AND_PLACE),
        ],
        [*measured, bill, summary.consumed(case)],
        [*_printed(case)],
    )
    yield from _money(case)
    turning = short.turning_points(case)
    turning = [f"{short.turning_head(case)}:", *turning] if turning else []
    sure = _sure(case)
    drawn = [*short.short_sensitivity(case)]
    in_words = [block.text for block in drawn if isinstance(block, Sentence)]
    if any(isinstance(block, Chart) for block in drawn):
        yield from charted(drawn, turning, sure)
    elif turning:
        yield Message(short.turning_message(case), [], [*turning[1:], *in_words], sure)
    else:
        sure = [*in_words, *sure]
    yield Message(
        _to_confirm(case), _to_be_confirmed(case), short.conditions(case), sure, short.asked(case)
    )


def _technically(case: Case) -> str:
    """Return what a transaction saves; of several changes between which times."""
    keys = {part.substitution for part in case.scenario.windows[0].parts}
    savings = sorted(transaction_savings(case), key=lambda saving: saving.ours.value or 0.0)
    if not savings or len(savings) < len(keys):
        return _as_msu(case)
    least, most = savings[0].ours, savings[-1].ours
    if (least.value or 0.0) < 0 < (most.value or 0.0):
        return "Some transactions take less GP time, others more"
    times = [time_text(case, end) for end in (least, most)]
    if (least.value or 0.0) < 0:
        times.reverse()
    spent = " to ".join(dict.fromkeys(times))
    less = "more" if (least.value or 0.0) < 0 else "less"
    return f"Each transaction takes {spent} {less} GP time{on_your_machine(case, *savings)}"


def _as_msu(case: Case) -> str:
    """Return what becomes of the GP seconds; empty where a copy leaves out both."""
    seconds, saved = case.get("gp_seconds_saved").value, case.get("saved_msu")
    if saved.value is None and saved.why_missing:
        return sentence(f"MSU are not known: {saved.why_missing}").rstrip(".")
    if seconds is None or saved.value is None:
        return ""
    more = " more" if seconds < 0 else ""
    msu = case.say(abs(saved.value), "MSU")
    return f"{case.say(abs(seconds), 'GP seconds')}{more} are {msu}{more}"


def _printed(case: Case) -> Iterator[str]:
    """Give what the document itself prints, for who speaks."""
    for block in short.as_printed(case):
        if isinstance(block, Table):
            heads = [column.head for column in block.columns]
            for name, *cells in block.rows:
                pairs = zip(heads[1:], cells, strict=True)
                pairs_text = ", ".join(f"{head} {cell.text}" for head, cell in pairs if cell.text)
                yield sentence(f"{name.text}: {pairs_text}")


def _money(case: Case) -> Iterator[Message]:
    """Give what a year brings, where a report has prices."""
    worth = case.money
    if worth is None or "money" not in case.report.parts:
        return
    modes = [case.in_its_locale(mode.explanation) for mode in worth.modes if mode.chosen]
    yield Message(
        money.years_in_words(case) or _no_years(case),
        money.years_and_bill(case, short.MOST_YEARS, short.MOST_PRODUCTS),
        [money.bill_in_words(case)],
        modes,
    )


def _no_years(case: Case) -> str:
    """Return why no year's value is known; empty where nothing says it."""
    worth = case.money
    nets = [] if worth is None else [case.get(year.net) for year in worth.years]
    why = next((net.why_missing for net in nets if net.value is None and net.why_missing), None)
    return "" if why is None else sentence(f"What a year brings is not known: {why}").rstrip(".")


def _to_be_confirmed(case: Case) -> Sequence[Block]:
    """Return the assumptions that matter most; without them the risks."""
    chosen = case.report.parts
    rows = [*short.short_assumptions(case)] if "assumptions" in chosen else []
    return rows or ([*tables.risks(case, short.MOST_RISKS)] if "limits" in chosen else [])


def _to_confirm(case: Case) -> str:
    """Return the assumptions that a reader can confirm first, by name."""
    rows = [
        row
        for block in (short.short_assumptions(case) if "assumptions" in case.report.parts else ())
        if isinstance(block, Table)
        for row in block.rows
    ]
    asked = [
        within(row[0].text)
        for row in rows
        if len(row[0].text) <= LONGEST_NAME and "," not in row[0].text
    ][:MOST_NAMES]
    if not asked:
        return "Confirm what is assumed from your own data"
    return f"To be confirmed first: {listed(asked)}"


def _note(case: Case) -> list[str]:
    """Return what the author wrote, for who speaks."""
    if len(case.report.note) > short.LONGEST_NOTE:
        return []
    return [line for line in map(plain_line, case.report.note.splitlines()) if line]


def _sure(case: Case) -> list[str]:
    """Return for who speaks between which values the result lies, the risks, and the evidence."""
    words, lines = sample_words(case.report), []
    for figure in () if words is None else words.figures:
        if figure.id == "net_present_value" and figure.between[0] is not None:
            low, high = (case.say(figure.between[at] or 0.0, figure.unit) for at in (0, -1))
            lines.append(f"{figure.label} from {low} (P5) to {high} (P95).")
    if words is not None and words.pays_share is not None:
        lines.append(f"Positive in {case.of_samples(words.pays_share, words.samples)}.")
    else:
        leading = (summary.lead_id(case), "saved_msu", "gp_seconds_saved")
        figures = (case.get(name) for name in leading)
        lead = next((figure for figure in figures if figure.value is not None), None)
        if lead is not None and lead.interval is None and lead.interval_missing:
            reason = tables.no_interval(lead.interval_missing)
            lines.append(f"{lead.label} has no interval: {reason}.")
    risks = tables.risk_lines(case, short.MOST_RISKS) if "limits" in case.report.parts else []
    return [*lines, *risks, *evidence_lines(case)]
