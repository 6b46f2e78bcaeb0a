"""What stands on two pages is worth its room: no empty column, no picture of one bar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from headroom.domain.comparison.content import ComparisonContent
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Block, Chart, Table
from headroom.exports.formats import write_pptx
from headroom.exports.wording import DASH
from tests.decks import deck_faults
from tests.truth.contents import CONTENTS
from tests.truth.reports import asked_report, scenario_report

REPORTED = range(0, CONTENTS, 5)
MOST_DIGITS = 9
"""Of a number that was put in: a volume. What is calculated has four or five."""


def faults(blocks: tuple[Block, ...]) -> Iterator[str]:
    """Give what of some blocks takes room and says nothing, or says it in too many digits."""
    tables = {block.name: block for block in blocks if isinstance(block, Table)}
    for table in tables.values():
        if table.drawn_only:
            continue
        for at, column in enumerate(table.columns):
            texts = [row[at].text for row in table.rows]
            if all(text in ("", DASH) for text in texts):
                yield f"{table.name}: {column.label} is empty"
            for number in re.findall(r"\d[\d,.]*", " ".join(texts)):
                if len(re.sub(r"\D", "", number).strip("0")) > MOST_DIGITS:
                    yield f"{table.name}: {column.label} has {number}"
    for block in blocks:
        if isinstance(block, Chart) and block.form in ("bar", "tornado", "bridge", "column"):
            rows = tables[block.table].rows
            drawn = [row for row in rows if any(row[at].value is not None for at in block.series)]
            if len(drawn) * len(block.series) < 2 or (block.form == "tornado" and len(drawn) < 2):
                yield f"{block.title}: one bar"


def pages() -> Iterator[tuple[int, tuple[Block, ...]]]:
    for number in REPORTED:
        for section in report_document(scenario_report(number), "short").sections:
            yield number, tuple(section.blocks)


def test_nothing_on_two_pages_is_empty_or_one_bar() -> None:
    seen = [(number, fault) for number, blocks in pages() for fault in faults(blocks)]
    assert not seen


def test_a_rate_at_which_nothing_was_measured_leaves_no_page_or_slide_empty() -> None:
    report = asked_report("comparison", ComparisonContent(rate_per_second=5))
    sections = report_document(report, "short").sections
    assert not [fault for section in sections for fault in faults(tuple(section.blocks))]
    assert not deck_faults(write_pptx(report))


def test_an_empty_column_and_a_number_of_many_digits_are_found() -> None:
    table = next(
        block
        for _, blocks in pages()
        for block in blocks
        if isinstance(block, Table) and block.name == "What matters"
    )
    for text, fault in ((DASH, "is empty"), ("83.33333333333 %", "has 83.33333333333")):
        rows = tuple((row[0], replace(row[1], text=text), *row[2:]) for row in table.rows)
        assert any(fault in one for one in faults((replace(table, rows=rows),)))
    for _, blocks in pages():
        chart = next((block for block in blocks if isinstance(block, Chart)), None)
        if chart is not None and chart.form == "tornado":
            drawn = next(
                block for block in blocks if isinstance(block, Table) and block.name == chart.table
            )
            assert list(faults((replace(drawn, rows=drawn.rows[:1]), chart)))
            return
    raise AssertionError("no report draws a tornado")
