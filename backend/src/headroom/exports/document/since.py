"""What has changed since an earlier report of the same question, in words with before and after."""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.reports.report import Recomputed, Since
from headroom.exports.document.blocks import Block, Cell, Column, Points, Section, Sentence
from headroom.exports.document.case import Case
from headroom.exports.document.tables import points, table
from headroom.exports.wording import DASH, NOT_AVAILABLE, exact_text, figure_text, sentence

_MOST_LINES = 4
"""Of the two pages."""
CHANGED = "What has changed"
LINES = "Line by line"


def heading(since: Since) -> str:
    """Return what stands above it."""
    return f"What has changed since {since.date}"


def brief(case: Case) -> Iterator[Block]:
    """Give the few lines of the two pages and of a slide."""
    since = case.report.since
    if since is not None:
        lines = [_counted(case, since), *(_line(case, change) for change in since.changes)]
        left = len(lines) - 1 - _MOST_LINES
        more = [f"{left} further numbers; each is in the full report."] if left > 0 else []
        yield from points(heading(since), [*lines[: _MOST_LINES + 1], *more])


def section(case: Case) -> Iterator[Section]:
    """Give the part of the whole report."""
    since = case.report.since
    if since is not None:
        yield Section("since", heading(since), tuple(_whole(case, since)))


def _whole(case: Case, since: Since) -> Iterator[Block]:
    yield Sentence("sentence", _counted(case, since), "plain")
    if since.editions:
        yield Points(
            "points",
            tuple(
                f"{edition.name}: {edition.then or 'none'} then, {edition.now or 'none'} now."
                for edition in since.editions
            ),
        )
    if since.changes:
        yield table(
            CHANGED,
            "Numbers that are others now, results first",
            (
                Column("Number", wide=True),
                Column("What it is"),
                Column(f"On {since.date}", numeric=True),
                Column("Now", numeric=True),
                Column("Reason", wide=True),
            ),
            [
                (
                    _named(change),
                    "result" if change.role == "figure" else "input",
                    _cell(case, change.then, change),
                    _cell(case, change.now, change),
                    sentence(change.why or "") if change.now is None else "",
                )
                for change in since.changes
            ],
        )
    if since.lines:
        yield table(
            LINES,
            "What the report says otherwise, line by line",
            (
                Column("Part"),
                Column("Line", wide=True),
                Column(f"On {since.date}", wide=True),
                Column("Now", wide=True),
            ),
            [
                (line.part, line.line or DASH, line.then or "new", line.now or "gone")
                for line in since.lines
            ],
        )


def _counted(case: Case, since: Since) -> str:
    compared = case.say(since.compared, "")
    if not since.changes and since.lines:
        lines = case.counted(len(since.lines), "line differs", "lines differ")
        return f"Calculated again: all {compared} numbers are the same; {lines}."
    if not since.changes:
        return f"Calculated again: all {compared} numbers are the same."
    count = len(since.changes)
    differ = f"{case.say(count, '')} of {compared} numbers {'differs' if count == 1 else 'differ'}"
    return f"Calculated again from the same question: {differ}."


def _named(change: Recomputed) -> str:
    return change.label if change.of is None else f"{change.of}: {change.label}"


def _line(case: Case, change: Recomputed) -> str:
    then, now = (_text(case, value, change) for value in (change.then, change.now))
    return f"{_named(change)}: {then}, now {now}."


def _text(case: Case, value: float | None, change: Recomputed) -> str:
    """Return a number with as many digits as tell the two apart."""
    if value is None:
        return NOT_AVAILABLE
    if change.then is not None and change.now is not None:
        both = {_said(case, side, change) for side in (change.then, change.now)}
        if len(both) == 1:
            return exact_text(value, change.unit, case.locale, change.label)
    return _said(case, value, change)


def _said(case: Case, value: float, change: Recomputed) -> str:
    """Return a number beside its label, which may say its unit."""
    return figure_text(value, change.unit, case.locale, change.label)


def _cell(case: Case, value: float | None, change: Recomputed) -> Cell:
    return Cell(_text(case, value, change), value, change.unit)
