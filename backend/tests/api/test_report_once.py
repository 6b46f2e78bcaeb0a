"""A long report says each thing once: a formula, a document's name, who entered a number."""

from __future__ import annotations

import io
from collections import Counter

import httpx
import pytest
from openpyxl import load_workbook

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Block, Chart, Heading, Steps, Table, drawn_rows

from .snapshot_requests import WHOLE_CASE
from .test_exports_office import COMPARISON, FULL, made
from .test_report_lab import ASKED

pytestmark = pytest.mark.anyio


def part(report: FrozenReport, name: str) -> tuple[Block, ...]:
    """Return the blocks of a part of the long report."""
    (section,) = (one for one in report_document(report).sections if one.part == name)
    return section.blocks


async def test_a_document_is_named_once_above_the_numbers_that_are_from_it(
    api: httpx.AsyncClient,
) -> None:
    blocks = part((await made(api, "scenario", WHOLE_CASE)).report, "evidence")
    heads = [block.text for block in blocks if isinstance(block, Heading)]
    assert heads[-1] == "Further sources"
    assert len(heads) == len({*heads}) == 3
    of_documents = [block for block in blocks if isinstance(block, Table)][:3]
    places = [row[-1].text for drawn in of_documents for row in drawn.rows]
    assert places
    assert not any(head in place for head in heads for place in places)


async def test_of_many_findings_of_one_cause_the_first_stand_there(api: httpx.AsyncClient) -> None:
    blocks = part((await made(api, "comparison", COMPARISON)).report, "findings")
    assert isinstance(blocks[0], Heading)
    drawn = [block for block in blocks if isinstance(block, Table)]
    assert max(len(one.rows) for one in drawn) == 6
    assert not any(blocks[0].text in row[0].text for one in drawn for row in one.rows)


async def test_a_formula_of_all_contracts_and_months_stands_once(api: httpx.AsyncClient) -> None:
    calculation, content, _ = ASKED[-1]
    inputs = {"calculation": calculation, "content": content}
    blocks = part((await made(api, "lab", inputs)).report, "method")
    first, again = (block for block in blocks if isinstance(block, Steps))
    # "Share of the consumption" of each contract is one formula
    counted = Counter(step.label.split(" in ")[0] for step in first.items)
    assert counted["MSU consumed"] == 3
    assert again.show == "numbers"
    months = [block for block in blocks if isinstance(block, Table) and "month" in block.title]
    assert [column.label for column in months[0].columns[1:3]] == ["Jan 2026", "Feb 2026"]
    assert len(months) == 2
    # who saves from August on has no row of dashes before
    assert len(months[0].rows) < len(months[1].rows)


async def test_no_picture_shows_one_bar_or_a_name_without_one(api: httpx.AsyncClient) -> None:
    blocks = [
        block
        for section in report_document((await made(api, "scenario", WHOLE_CASE)).report).sections
        for block in section.blocks
    ]
    tables = {block.name: block for block in blocks if isinstance(block, Table)}
    assert "MSU bases" not in tables
    for chart in (block for block in blocks if isinstance(block, Chart)):
        if chart.horizontal:
            rows = [tables[chart.table].rows[at] for at in drawn_rows(tables[chart.table], chart)]
            assert all(any(row[at].value is not None for at in chart.series) for row in rows)


async def test_one_uncertain_input_is_a_table_of_all_figures(api: httpx.AsyncClient) -> None:
    blocks = part((await made(api, "scenario", FULL)).report, "sensitivity")
    (drawn,) = (one for one in blocks if isinstance(one, Table) and one.name == "Sensitivity")
    assert len(drawn.rows) > 3
    heads = [column.label for column in drawn.columns]
    assert heads == ["Figure", "As stated", "At the low end", "At the high end"]
    assert not any(isinstance(block, Chart) for block in blocks)


async def test_a_workbook_has_one_sheet_of_evidence(api: httpx.AsyncClient) -> None:
    book = load_workbook(io.BytesIO((await made(api, "scenario", WHOLE_CASE)).workbook))
    assert [name for name in book.sheetnames if name.startswith("Evidence")] == ["Evidence"]
