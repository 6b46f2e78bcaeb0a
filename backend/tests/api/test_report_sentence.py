"""A report has one text: every file says the sentence of the document, and the parts asked for."""

from __future__ import annotations

import copy
import io
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook
from pptx import Presentation

from headroom.domain.reports.kinds import PART_NAMES
from tests.frozen_report import unaligned

from .test_report_sections import ON_ZIIPS, PROFILED, SOCKET2, Opened, opened

pytestmark = pytest.mark.anyio

MONEY: dict[str, Any] = {
    "currency": "EUR",
    "years": 3,
    "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 41_050}}],
    "licence_per_year": 6_000_000,
    "yearly_costs": 1_000_000,
}
SPREAD = [{"input": "transactions", "shape": "spread", "spread_share": 0.1}]
PRICED = SOCKET2 | {"money": MONEY, "uncertainty": SPREAD}
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "a value": ("value", SOCKET2),
    "prices": ("scenario", PRICED),
    "prices and a profile": ("scenario", PROFILED | {"money": MONEY}),
    "a profile": ("scenario", PROFILED),
    "a comparison": ("comparison", {"rate_per_second": 900, "payload_class": "32k"}),
}


def plain(text: object) -> str:
    return str(text).replace("\u00a0", " ")


async def slides_of(report: Opened) -> list[str]:
    deck = Presentation(io.BytesIO(await report.file("pptx")))
    texts = [
        cell.text
        for slide in deck.slides
        for shape in slide.shapes
        if shape.has_table
        for row in shape.table.rows
        for cell in row.cells
    ]
    shapes = (shape for slide in deck.slides for shape in slide.shapes)
    notes = [
        line
        for slide in deck.slides
        for line in slide.notes_slide.notes_text_frame.text.split("\n")
    ]
    return [plain(text) for text in texts + notes] + [
        plain(shape.text_frame.text) for shape in shapes if shape.has_text_frame
    ]


@pytest.mark.parametrize("case", CASES)
async def test_every_file_says_the_sentence_of_the_document(
    api: httpx.AsyncClient, case: str
) -> None:
    report = await opened(api, *copy.deepcopy(CASES[case]))
    document = report.body["document"]
    said = plain(document["sentence"])
    (lede, *_) = document["sections"][0]["blocks"]
    assert plain(lede["text"]) == plain(report.body["summary"]) == said
    assert said in plain((await report.file("md")).decode()).replace("\\", "")
    book = load_workbook(io.BytesIO(await report.file("xlsx")), data_only=True)
    assert plain(book["Summary"]["A3"].value) == said
    assert said in await slides_of(report)


@pytest.mark.parametrize("case", ["prices", "prices and a profile"])
async def test_the_net_of_a_year_is_one_amount_in_every_file(
    api: httpx.AsyncClient, case: str
) -> None:
    report = await opened(api, *copy.deepcopy(CASES[case]))
    document = report.body["document"]
    (figures,) = (
        block for block in document["sections"][0]["blocks"] if block["kind"] == "figures"
    )
    lead, net, value = (plain(shown["text"]) for shown in figures["items"])
    assert lead.endswith(" MSU") and net.endswith(" EUR") and value.endswith(" EUR")
    amount = net.removeprefix("−")
    assert f"{amount} a year after costs" in plain(document["sentence"])
    markdown = plain((await report.file("md")).decode())
    assert f"**{net}**" in markdown
    # a tile's label says that it is of a year
    assert any(net in text for text in await slides_of(report))
    assert lead in document["sentence"].replace("\u00a0", " ").partition(".")[0] + lead


@pytest.mark.parametrize("kind", ["scenario", "value"])
async def test_a_part_stands_where_it_was_asked_for_and_nowhere_else(
    api: httpx.AsyncClient, kind: str
) -> None:
    inputs: dict[str, Any] = copy.deepcopy(ON_ZIIPS)
    if kind == "scenario":
        inputs |= {"money": MONEY, "uncertainty": SPREAD, "profile": PROFILED["profile"]}
    whole = await opened(api, kind, inputs)
    parts = [section["part"] for section in whole.body["document"]["sections"]]
    missing = {"r4ha", "money", "sensitivity"} if kind == "value" else set()
    assert set(parts) == set(PART_NAMES) - missing
    for part in parts:
        alone = await opened(api, kind, copy.deepcopy(inputs), parts=[part])
        shown = [section["part"] for section in alone.body["document"]["sections"]]
        assert shown == list(dict.fromkeys(["summary", part]))
        heads = [
            line for line in (await alone.file("md")).decode().splitlines() if line[:3] == "## "
        ]
        assert heads == [f"## {PART_NAMES[name]}" for name in shown]


async def test_what_may_apply_is_no_fact_in_any_file(api: httpx.AsyncClient) -> None:
    report = await opened(api, "scenario", copy.deepcopy(PRICED))
    (limits,) = (
        block
        for section in report.body["document"]["sections"]
        if section["part"] == "limits"
        for block in section["blocks"]
    )
    states = {row[1]["text"]: row[0]["text"] for row in limits["rows"]}
    assert "Not known, may apply" in states.values()
    markdown = unaligned(plain((await report.file("md")).decode()).replace("\\", ""))
    sheet = load_workbook(io.BytesIO(await report.file("xlsx")))["Limits"]
    cells = {row[1]: row[0] for row in sheet.iter_rows(min_row=4, values_only=True)}
    for text, state in states.items():
        assert f"| {state} | {plain(text)} |" in markdown
        assert cells[text] == state
