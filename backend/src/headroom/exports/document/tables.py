"""Tables of a report's parts that every kind of report may have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, get_args

from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.machines.msu import HeadlineBasis
from headroom.domain.peaks.profile_units import CONVERSION_LABELS
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.figures import turned
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity, Source
from headroom.domain.quantities.units import unit_name
from headroom.domain.reports.report import EvidenceRow, FrozenReport, ReportFinding
from headroom.domain.value.examples import PublishedResult
from headroom.domain.value.words import ValueWords
from headroom.exports.answers import ways_compared
from headroom.exports.document.blocks import (
    Block,
    Cell,
    Chart,
    ChartForm,
    Column,
    Heading,
    Note,
    Points,
    Sentence,
    Shown,
    Table,
)
from headroom.exports.document.case import Case
from headroom.exports.palette import series_color
from headroom.exports.quantities import figure_ids
from headroom.exports.wording import (
    DASH,
    ENTERED,
    NOT_AVAILABLE,
    SPACE,
    bounds_text,
    interval_text,
    kind_of,
    kind_with_document,
    level_text,
    listed,
    origin_of,
    sentence,
    with_unit,
    within,
)

AS_PRINTED = EvidenceWords.as_printed
"""Name of the table that a workbook's summary and its evidence lead to."""
BASES: tuple[tuple[HeadlineBasis, str], ...] = tuple(
    (basis, CONVERSION_LABELS[basis]) for basis in get_args(HeadlineBasis)
)
COUNTED = ("phase", "year", "profile.step")
"""How ids begin of what is counted, not stated: older reports say nothing of who stated it."""
_OWN = "Headroom, "
"""How the place begins of what the program worked out: no document prints that."""
DOCUMENT_AND_PLACE, PLACE = "Document and place", "Place"
FURTHER_SOURCES, WHERE_FROM = "Further sources", "Where from"
_MOST_ALIKE = 6
"""Findings of one cause, which a reader need not see one by one."""
_MOST_LABELS = 3
"""Figures that are named where they have a reason in common."""
READ_DIGITS = 7
"""Of a constant that nobody entered: more of them nobody reads."""
_ASSUMED = ("assumed by Headroom", "calculated by Headroom")
_STATES = {
    True: ValueWords.applies,
    False: ValueWords.does_not_apply,
    None: ValueWords.may_apply,
}


def table(
    name: str,
    title: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell | str]],
    *,
    note: str = "",
    drawn_only: bool = False,
    total: bool = False,
) -> Table:
    """Return a table; a text is a cell without a number."""
    cells = tuple(
        tuple(cell if isinstance(cell, Cell) else Cell(cell) for cell in row) for row in rows
    )
    name = name[:31].strip()
    return Table("table", name, title, note, tuple(columns), cells, drawn_only, total)


WithCells: TypeAlias = tuple[Column, Sequence[Cell | str]]
"""A column with its cells, from row to row."""


def by_columns(
    name: str,
    title: str,
    *columns: WithCells,
    note: str = "",
    drawn_only: bool = False,
) -> Table:
    """Return a table of columns, each of which stands in one place: head, unit and cells."""
    rows = zip(*(cells for _, cells in columns), strict=True)
    heads = [column for column, _ in columns]
    return table(name, title, heads, rows, note=note, drawn_only=drawn_only)


def texts(label: str, cells: Sequence[str], *, wide: bool = True) -> WithCells:
    """Return a column of texts."""
    return Column(label, wide=wide), cells


def numbers(
    case: Case, label: str, unit: str, values: Iterable[float | None], color: int | None = None
) -> WithCells:
    """Return a column of numbers that no quantities are. color: position of its series."""
    return _numeric(label, unit, color), [case.number(value, unit) for value in values]


def of_figures(
    case: Case, label: str, unit: str, figures: Iterable[str], color: int | None = None
) -> WithCells:
    """Return a column of quantities, by their ids. color: position of its series."""
    return _numeric(label, unit, color), [case.bare(figure) for figure in figures]


def _numeric(label: str, unit: str, color: int | None) -> Column:
    return Column(label, unit_name(unit), True, None if color is None else series_color(color))


def chart(
    case: Case,
    form: ChartForm,
    title: str,
    of: Table,
    series: Sequence[int],
    unit: str,
    *,
    category: int = 0,
    base: float | None = None,
    rows: int | None = None,
    label: int | None = None,
    ends: tuple[int, ...] = (),
    marked: tuple[int | None, ...] = (),
) -> Chart:
    """Return a chart of a table's columns. A unit of one letter stands as a word."""
    unit = {"s": "seconds", "h": "hours"}.get(unit, unit)
    return Chart(
        "chart",
        form,
        title,
        of.name,
        category,
        tuple(series),
        unit,
        case.source,
        base,
        rows,
        label,
        ends=ends,
        marked=marked,
    )


def shown(case: Case, quantity: Quantity) -> Shown:
    """Return a figure that stands out."""
    quantity = turned(quantity)
    missing = quantity.value is None
    why = sentence(quantity.why_missing or "")
    return Shown(
        quantity.id,
        quantity.label,
        NOT_AVAILABLE if missing else with_unit(quantity, case.locale),
        quantity.kind,
        why if missing else interval_text(quantity, case.locale),
        missing,
    )


def soft(text: str) -> Sentence:
    """Return what stands beside: a source, a remark."""
    return Sentence("sentence", text, "soft")


def plain(text: str) -> Sentence:
    """Return a sentence of its own."""
    return Sentence("sentence", text, "plain")


def points(title: str, items: Sequence[str]) -> Iterator[Block]:
    """Give sentences under a heading, where there are any."""
    if items:
        yield Heading("heading", title)
        yield Points("points", tuple(items))


def without(blocks: Iterable[Block], *heads: str) -> Iterator[Block]:
    """Give blocks whose tables lack some columns, for which there is no room."""
    for block in blocks:
        if isinstance(block, Table):
            kept = [at for at, column in enumerate(block.columns) if column.label not in heads]
            block = of_columns(block, kept)
        yield block


def of_columns(drawn: Table, kept: Sequence[int]) -> Table:
    """Return a table with some of its columns alone, by their positions."""
    return replace(
        drawn,
        columns=tuple(drawn.columns[at] for at in kept),
        rows=tuple(tuple(row[at] for at in kept) for row in drawn.rows),
    )


def turned_columns(drawn: Table, heads: Mapping[str, str]) -> Table:
    """Return a table whose columns of savings are of what is added, where they hold nothing else.

    heads: what a column is called then, by what it is called else.
    """
    for at, column in enumerate(drawn.columns):
        values = [row[at].value or 0.0 for row in drawn.rows]
        if column.label in heads and min(values, default=0.0) < 0 >= max(values):
            renamed = replace(column, label=heads[column.label])
            columns = (*drawn.columns[:at], renamed, *drawn.columns[at + 1 :])
            rows = ((*row[:at], _without_sign(row[at]), *row[at + 1 :]) for row in drawn.rows)
            drawn = replace(drawn, columns=columns, rows=tuple(rows))
    return drawn


def minus_words(drawn: Table, heads: Mapping[str, str]) -> Iterator[Block]:
    """Give what a minus means in each column of savings where some rows save and others add.

    heads: as of ``turned_columns``.
    """
    for at, column in enumerate(drawn.columns):
        values = [row[at].value or 0.0 for row in drawn.rows]
        if column.label in heads and min(values, default=0.0) < 0 < max(values):
            means = f"{ValueWords.minus_means} {heads[column.label]}"
            yield soft(f"{column.label}: {means}.")


def _without_sign(cell: Cell) -> Cell:
    value = None if cell.value is None else 0.0 - cell.value
    return replace(cell, text=cell.text.removeprefix("−"), value=value)


def without_empty(drawn: Table) -> Table:
    """Return a table without the columns in which no row has anything."""
    kept = [
        at
        for at in range(len(drawn.columns))
        if any(row[at].text not in ("", DASH) for row in drawn.rows)
    ]
    return of_columns(drawn, kept)


def note(case: Case) -> Iterator[Block]:
    """Give what the author wrote."""
    if case.report.note:
        yield Note("note", case.report.note)


def figures(case: Case) -> Iterator[Block]:
    """Give all figures of a mix, and what a document prints for the same case."""
    shown = [turned(case.get(figure)) for figure in figure_ids(case.report)]
    levels = {
        level_text(quantity.interval, case.locale)
        for quantity in shown
        if quantity.interval and bounds_text(quantity, case.locale)
    }
    beside = bounds_text if len(levels) == 1 else interval_text
    level = levels.pop() if len(levels) == 1 else "interval"
    yield table(
        "Figures",
        "All figures",
        (
            Column("Figure", wide=True),
            Column("Value", numeric=True),
            Column("Kind", kinds=True),
            Column(f"{level[0].upper()}{level[1:]}", wide=True),
        ),
        [_figure(case, quantity, beside(quantity, case.locale)) for quantity in shown],
    )
    # a reason is said once, not beside every figure that it holds for
    for reason in dict.fromkeys(quantity.interval_missing for quantity in shown):
        if reason:
            of = [quantity.label for quantity in shown if quantity.interval_missing == reason]
            yield soft(f"No interval of {_listed(of)}: {no_interval(reason)}.")
    published = case.scenario.published
    if published:
        yield table(
            AS_PRINTED,
            "Compared with what the document prints for the same case",
            (
                Column("The document prints", wide=True),
                Column("Printed", numeric=True),
                Column("Calculated here", numeric=True),
                Column(DOCUMENT_AND_PLACE, wide=True),
                Column("Remark", wide=True),
            ),
            [
                (
                    row.published.label,
                    Cell(
                        _source(row).printed
                        or case.exact(row.published.value, row.published.unit).text,
                        row.published.value,
                        row.published.unit,
                    ),
                    case.shown(row.figure),
                    place_in_document(
                        _source(row).document,
                        _source(row).locator,
                    ),
                    row.note or "",
                )
                for row in published
            ],
            note="The calculated number follows the inputs; the printed one is the document's.",
        )


def _source(row: PublishedResult) -> Source:
    return row.published.source or Source("")


Way = tuple[str, float, float, str]
"""A bar of a bridge: label, beginning and length in MSU, and the sign of what it takes or gives."""


def bridge_table(case: Case, title: str, steps: Iterable[Way], lost: str) -> Table:
    """Return the table of a bridge. lost: the sign of the steps that count against the saving."""
    rows: list[tuple[Cell | str, ...]] = []
    for label, start, length, sign in steps:
        cell = case.number(length, "MSU")
        cell = replace(cell, text=f"{sign}{cell.text}")
        against = sign == lost
        bars = (Cell(""), cell) if against else (cell, Cell(""))
        rows.append((label, case.number(start, "MSU"), *bars))
    return table(
        "Bridge",
        title,
        (
            Column("Step", wide=True),
            Column("From", "MSU", True),
            Column("MSU", "MSU", True, series_color(0)),
            Column("Lost", "MSU", True, series_color(1)),
        ),
        rows,
        note="Each bar begins where the one before it ends.",
        drawn_only=True,
    )


def _listed(labels: Sequence[str]) -> str:
    """Return the first labels, and how many more there are."""
    left = len(labels) - _MOST_LABELS
    if left > 0:
        return f"{', '.join(labels[:_MOST_LABELS])} and {left} further figure{'s' * (left > 1)}"
    return listed(labels)


def no_interval(reason: str) -> str:
    """Return why there is no interval, to stand after a colon."""
    return reason.strip(" –.").removeprefix("not published: ")


def _figure(case: Case, quantity: Quantity, beside: str) -> tuple[Cell | str, ...]:
    if quantity.value is None:
        why = sentence(quantity.why_missing or NOT_AVAILABLE)
        return quantity.label, Cell(DASH, None, quantity.unit, quantity.id), "", why
    return quantity.label, case.shown_of(quantity), kind_of(quantity), beside


def place_in_document(document: str | None, locator: str) -> str:
    """Return a document and the place in it."""
    return f"{document}: {locator}" if document else locator


def bases(case: Case) -> Iterator[Block]:
    """Give the same GP seconds as MSU on both bases, as a chart."""
    rows: list[tuple[Cell | str, ...]] = [
        (sentence(label).rstrip("."), case.bare(f"saved_msu_{key}"))
        for key, label in BASES
        if f"saved_msu_{key}" in case.quantities.by_id
    ]
    drawn = table(
        "MSU bases",
        "The same GP seconds as MSU, on both bases",
        (Column("Basis"), Column(ValueWords.msu_saved, "MSU", True, series_color(0))),
        rows,
        note="Per CP rating is the convention of IBM's SMF fields. Service units give hardware "
        "MSU, higher than the pricing MSU of a bill since the z990.",
        drawn_only=True,
    )
    drawn = turned_columns(drawn, {ValueWords.msu_saved: ValueWords.msu_added})
    saved = case.get("saved_msu")
    converted = [row for row in drawn.rows if row[1].value is not None]
    if saved.value is None or len(converted) < 2:  # a figure is no picture
        return
    yield drawn
    head, msu = drawn.columns[1].label, case.say(abs(saved.value), "MSU")
    title = f"{head} on each basis; the headline is {msu}"
    yield chart(case, "bar", title, drawn, (1,), "MSU")


def _given(case: Case, quantity: Quantity, value: float) -> Cell:
    """Return the cell of what was put in; a constant of ours in as many digits as are read."""
    ours = quantity.kind == "assumed" and quantity.source is not None
    read = float(f"{value:.{READ_DIGITS}g}") if ours else value
    return replace(case.exact(read, quantity.unit, quantity.id), value=float(value))


def assumptions(case: Case) -> Iterator[Block]:
    """Give what nobody printed: the author's own and estimates, nothing of theirs rounded."""
    rows: list[tuple[str, Cell, str, str]] = [
        (
            quantity.label,
            _given(case, quantity, quantity.value),
            kind_of(quantity),
            # said once, below
            "" if (origin := origin_of(quantity)) == ENTERED else origin,
        )
        for quantity in case.quantities.given()
        if quantity.value is not None
        and quantity.kind != "published"
        and (quantity.kind != "derived" or quantity.source is not None)
        and not any(Id.read(quantity.id).is_of(counted) for counted in COUNTED)
    ]
    if not rows:
        yield plain("None: every number is printed in a document.")
        return
    # what several parts of a mix assume alike stands once
    rows = [*{(row[0], row[1].text, *row[2:]): row for row in reversed(rows)}.values()][::-1]
    given = table(
        "Assumptions",
        "What is assumed or entered",
        (
            Column("Quantity", wide=True),
            Column("Value", numeric=True),
            Column("Kind", kinds=True),
            Column(WHERE_FROM, wide=True),
        ),
        rows,
    )
    yield without_empty(given)
    if any(not origin for *_, origin in rows):
        yield soft(f"What is entered without a source was {ENTERED}.")


def limits_table(case: Case) -> Iterator[Block]:
    """Give what a report's figures cannot say, and whether it holds here."""
    note = "Warnings, and why an MSU saving may not lower the bill."
    yield what_to_know("Holds", limit_rows(case), note)


def what_to_know(head: str, rows: Sequence[tuple[str, str]], note: str = "") -> Block:
    """Return limits with what stands before each of them under a head, or that there are none."""
    if not rows:
        return plain("Nothing restricts these figures beyond their assumptions.")
    return table(
        "Limits",
        "What to know",
        (Column(head), Column("What to know", wide=True)),
        [(before, sentence(text)) for before, text in rows],
        note=note,
    )


def averaging_rules(rows: Iterable[tuple[str, str]]) -> Iterator[Block]:
    """Give how the rolling average is taken: name and text of each rule."""
    yield Heading("heading", PeakLabels.how_average_is_taken)
    yield table(
        "Rules",
        PeakLabels.how_average_is_taken,
        (Column("Rule"), Column("Here", wide=True)),
        rows,
    )


_WEIGHTS = (
    "less_than_one_msu",
    "peak_moves",
    "capped_lpar",
    "flat_contract",
    "product_not_in_lpar",
    "shifted_not_removed",
)
"""Why a bill may not follow a saving: what takes most of it away in most contracts first."""
_HOW_IT_COUNTS = frozenset(("server_alone", "zaap_on_ziip", "aapcp_inside_gp", "no_overflow"))
"""Warnings that say how a number is counted and take nothing off it: after all that does."""


def risks(case: Case, most: int) -> Iterator[Block]:
    """Give what may hold against the figures: what is known to apply first, then by weight.

    A copy without prices knows less of them, and has the same ones as far as it knows.
    """
    rows = [row for row in limit_rows(case) if row[0] != ValueWords.does_not_apply]
    weights = {
        reason.text: _WEIGHTS.index(reason.code)
        for reason in case.why_zero()
        if reason.code in _WEIGHTS
    }
    weights |= {
        warning.text: len(_WEIGHTS) for warning in case.warnings() if warning.code in _HOW_IT_COUNTS
    }
    rows.sort(key=lambda row: (row[0] == ValueWords.may_apply, weights.get(row[1], -1)))
    if rows:
        yield Heading("heading", "Risks")
        yield table(
            "Risks",
            "Risks",
            (Column("Holds"), Column("Risk", wide=True)),
            [
                (state.replace("Not known, may ", f"May{SPACE}"), sentence(text))
                for state, text in rows[:most]
            ],
        )


def limit_rows(case: Case) -> list[tuple[str, str]]:
    """Return whether each limit holds, and its text."""
    return list(dict.fromkeys(_limits(case)))


def _limits(case: Case) -> Iterator[tuple[str, str]]:
    for warning in case.warnings():
        if warning.code == "not_discounted":  # the figure's name says it
            continue
        yield "Warning", warning.text
    for reason in case.why_zero():
        yield _STATES[reason.applies], reason.text
    about: dict[str, list[str]] = {}
    ways = ways_compared(case.report)
    for way in ways:
        texts = (way.why, way.limit.reason, *(caveat.text for caveat in way.caveats))
        for text in (case.in_its_locale(text) for text in texts if text):
            if way.label not in about.setdefault(text, []):
                about[text].append(way.label)
    for text, labels in about.items():
        everywhere = len(labels) == len(ways) > 1
        yield "Limit", text if everywhere else f"{'; '.join(labels)}: {text}"


def findings_table(case: Case) -> Iterator[Block]:
    """Give where the documents disagree with themselves about numbers of the report.

    A cause that several of them share is said once, above theirs.
    """
    listed = case.report.findings
    if not listed:
        yield plain(
            "The audit recomputed what the documents derive. It found nothing about the numbers "
            "of this report."
        )
        return
    causes = Counter(row.cause for row in listed if row.cause)
    shared = [cause for cause, rows in causes.items() if rows > 2]
    documents = {row.document for row in listed}
    if len(documents) == 1:  # said once, places do without
        yield Heading("heading", *documents)
        listed = tuple(replace(row, document="") for row in listed)
    yield from _found("Findings", [row for row in listed if row.cause not in shared], "")
    for at, cause in enumerate(shared, 1):
        yield plain(sentence(cause))
        alike = [row for row in listed if row.cause == cause]
        yield from _found(f"Findings {at}", alike[:_MOST_ALIKE], cause)
        if len(alike) > _MOST_ALIKE:
            further = case.counted(len(alike) - _MOST_ALIKE, "further finding")
            yield soft(f"{further} of this kind in this report’s workbook.")


def _found(name: str, rows: Sequence[ReportFinding], said: str) -> Iterator[Block]:
    """Give findings as a table. said: the cause that stands above it."""
    if not rows:
        return
    yield table(
        name,
        "Findings about the numbers used",
        (
            Column("Place", wide=True),
            Column("Number", wide=True),
            Column("Printed"),
            Column("Recomputed"),
            Column("What it means", wide=True),
        ),
        [
            (
                place_in_document(finding.document, finding.place),
                finding.quantity,
                finding.printed,
                finding.recomputed or DASH,
                meaning("" if finding.cause == said else finding.cause, finding.consequence),
            )
            for finding in rows
        ],
        note="Where a document disagrees with itself, and what that means here.",
    )


def meaning(cause: str | None, consequence: str | None) -> str:
    """Return why a finding is one and what follows for a value case."""
    follows = f"Consequence: {within(consequence)}" if consequence else ""
    return " ".join(sentence(text) for text in (cause, follows) if text)


def evidence(case: Case) -> Iterator[Block]:
    """Give every number that nobody computed here, with its place, and who typed them."""
    yield from printed_numbers(case)
    yield from packs(case)


def printed_numbers(case: Case) -> Iterator[Block]:
    """Give every number that nobody computed here, with its place, from document to document."""
    by_document: dict[str, list[EvidenceRow]] = {}
    for row in documents_evidence(case.report):
        by_document.setdefault(row.document or "", []).append(row)
    if not by_document:
        yield plain("No number in this report is printed in a document.")
    # what no document prints, such as the setting of a machine, comes last
    documents = sorted(by_document, key=lambda document: not document)
    for at, document in enumerate(documents, 1):
        if document or len(documents) > 1:
            yield Heading("heading", document or FURTHER_SOURCES)
        drawn = table(
            f"Evidence {at}" if at > 1 else "Evidence",
            f"Every number taken from {document or 'further sources'}, with its place there",
            (
                Column("Number", wide=True),
                Column("Printed"),  # a row of numbers, which wraps
                Column("Value", numeric=True),
                Column("Kind", kinds=True),
                Column(PLACE, wide=True),
            ),
            document_rows(case, by_document[document]),
        )
        # what is evidence of no figure may be printed nowhere
        yield without_empty(drawn)


def document_rows(case: Case, rows: Sequence[EvidenceRow]) -> Iterable[tuple[str, ...]]:
    """Return rows of numbers from documents: those of one measurement in one, and none twice."""
    measured: dict[tuple[str, ...], list[EvidenceRow]] = {}
    for row in rows:
        measured.setdefault(_measured(row), []).append(row)
    return dict.fromkeys(_evidence_row(case, same) for same in measured.values())


def packs(case: Case) -> Iterator[Block]:
    """Give the packs that the evidence is from: version, hash, and how sure their digits are."""
    if case.report.packs:
        yield table(
            "Packs",
            "Who typed these numbers, and who checked the digits",
            (
                Column("Document", wide=True),
                Column("Pack and version", wide=True),
                Column("Typed by", wide=True),
                Column("Second reader", wide=True),
            ),
            [
                (
                    pack.title,
                    f"{pack.id}, version {pack.version}, SHA-256 {pack.content_hash[:16]}…, "
                    + (f"signed by {pack.signed_by}" if pack.signed_by else "not signed"),
                    f"{pack.typed_by}, from {pack.typed_from}",
                    ", ".join(pack.second_readers) or "none: a digit is as sure as who typed it",
                )
                for pack in case.report.packs
            ],
        )


def documents_evidence(report: FrozenReport) -> list[EvidenceRow]:
    """Return the evidence of a report without the numbers that the program itself gave."""
    return [
        row
        for row in report.evidence
        if not ((row.document or "").startswith(_OWN) or row.locator.startswith(_ASSUMED))
    ]


_POINT = re.compile(r", point (\d+)(?=,|$)")


def _measured(row: EvidenceRow) -> tuple[str, ...]:
    """Return what the points of one measurement have in common; another row is alone."""
    if not _POINT.search(row.label):
        return row.id, row.label, row.locator
    return "", _POINT.sub("", row.label), row.unit, row.kind, row.document or ""


def _evidence_row(case: Case, same: Sequence[EvidenceRow]) -> tuple[str, ...]:
    """Return a number taken from a document, or those of one measurement from point to point."""
    row, last = same[0], same[-1]
    values = [
        "not published" if one.value is None else case.exact(one.value, one.unit).text
        for one in same
    ]
    points = [point for one in same for point in _POINT.findall(one.label)[:1]]
    if len(points) < 2:
        parts = row.label, row.printed or DASH, values[0], row.locator
    else:
        label = _POINT.sub(f", points {points[0]} to {points[-1]}", row.label, count=1)
        printed = [one.printed or DASH for one in same]
        unit = unit_name(row.unit)
        plainly = all(one.value is not None and _reads(one.printed, one.value) for one in same)
        values_text = f"as printed, {unit}" if plainly else "; ".join(dict.fromkeys(values))
        parts = label, "; ".join(printed), values_text, _between(row.locator, last.locator)
    label, printed_text, value, locator = parts
    return label, printed_text, value, kind_with_document(row.kind), locator


def _reads(printed: str | None, value: float) -> bool:
    try:
        return printed is not None and float(printed) == value
    except ValueError:
        return False


def _between(first: str, last: str) -> str:
    """Return two places of a table as one: Table 26, 382.61 to 957.62, ETR."""
    one, other = first.split(", "), last.split(", ")
    if len(one) != len(other):
        return f"{first} to {last}"
    return ", ".join(a if a == b else f"{a} to {b}" for a, b in zip(one, other, strict=True))


def risk_lines(case: Case, most: int) -> list[str]:
    """Return the first risks as sentences, for who speaks at a slide."""
    of_risks = (block for block in risks(case, most) if isinstance(block, Table))
    return [f"{state.text}: {text.text}" for block in of_risks for state, text in block.rows]
