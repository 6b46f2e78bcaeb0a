"""A figure that stands in several files of a report is the same text in all of them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pypdfium2 as pdfium
import pytest
from openpyxl import load_workbook
from pptx import Presentation

from headroom.exports.cells import markdown_cell
from headroom.exports.wording import SPACE, figure_text
from tests.api.snapshot_requests import CAPPED, WHOLE_CASE
from tests.api.test_report_kinds import BOTH
from tests.api.test_report_peaks import RUN
from tests.api.test_reports import make, report
from tests.office import converted
from tests.paper.pages import plain

pytestmark = pytest.mark.anyio
SIX: dict[str, Any] = {
    "rate_per_second": 900,
    "machine": "2964-705",
    "configurations": [
        "http-nonpooled", "http-pooled", "ctg-exci", "ctg-ipic", "ws-1x32k", "sock-iter",
    ],
}  # fmt: skip
CASES: dict[str, tuple[str, Any]] = {
    "Socket II": ("sample", None),
    "Customer A": ("sample", None),
    "Customer B": ("sample", None),
    "whole": ("scenario", WHOLE_CASE),
    "LPARs": ("scenario", CAPPED),
    "six ways": ("comparison", SIX),
    "peaks": ("peaks", RUN),
    "side by side": ("side_by_side", BOTH),
}


async def subject(api: httpx.AsyncClient, case: str) -> tuple[str, Any]:
    kind, inputs = CASES[case]
    if kind != "sample":
        return kind, inputs
    listed = (await api.get("/scenarios", params={"sample": "true"})).json()["items"]
    (found,) = (row["id"] for row in listed if row["name"].startswith(case))
    return "scenario", (await api.get(f"/scenarios/{found}")).json()["content"]


def blocks_of(shown: Any, kind: str) -> list[Any]:
    sections = shown["document"]["sections"]
    return [block for part in sections for block in part["blocks"] if block["kind"] == kind]


def tiles_of(shown: Any) -> list[Any]:
    """Return the tiles with a figure; those that count whole MSU say what products are billed."""
    tiles = [tile for block in blocks_of(shown, "figures") for tile in block["items"]]
    return [
        tile for tile in tiles if not tile["missing"] and not tile["text"].endswith("whole MSU")
    ]


def cells_by_id(shown: Any) -> Iterator[tuple[str, str]]:
    """Give every figure with the number that stands on the page, without its unit."""
    for tile in tiles_of(shown):
        yield tile["id"], tile["text"]
    for table in blocks_of(shown, "table"):
        # what is assumed is not rounded, and says so by its digits
        if table["name"] in ("Assumptions", "What matters"):
            continue
        for row in table["rows"]:
            yield from ((cell["id"], cell["text"]) for cell in row if cell["value"] is not None)


def number(text: str) -> str:
    return text.removeprefix("Month ").split(SPACE)[0]


def words_of(slides: Any) -> Iterator[list[str]]:
    """Give what stands together on slides: the lines of a box, the cells of a row."""
    for slide in slides:
        for shape in slide.shapes:
            if shape.has_text_frame:
                yield [line.text for line in shape.text_frame.paragraphs]
            if shape.has_table:
                yield from ([cell.text for cell in row.cells] for row in shape.table.rows)


@pytest.mark.parametrize("case", CASES)
async def test_a_figure_is_the_same_text_in_every_file(
    api: httpx.AsyncClient, case: str, tmp_path: Path
) -> None:
    kind, inputs = await subject(api, case)
    path = f"/reports/{(await make(api, report(kind, inputs)))['token']}"
    full, short = [
        (await api.get(path, params={"preset": preset})).json() for preset in ("full", "short")
    ]
    by_id: dict[str, set[str]] = {}
    for found, text in (*cells_by_id(full), *cells_by_id(short)):
        if found is not None:
            by_id.setdefault(found, set()).add(number(text))
    assert {name: texts for name, texts in by_id.items() if len(texts) > 1} == {}

    # the page, its print and its HTML file write these blocks; tests/paper holds them together
    tiles = {tile["label"]: tile for tile in (*tiles_of(full), *tiles_of(short))}
    assert tiles
    texts = [(await api.get(f"{path}.md{preset}")).text for preset in ("", "?preset=short")]
    mail = " ".join(short["email"]["lines"])
    deck = Presentation(io.BytesIO((await api.get(f"{path}.pptx")).content))
    together = list(words_of(deck.slides))
    answer = await api.get(f"{path}.csv")
    listed = list(csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    rows = {(row["id"], row["label"]): row for row in listed if row["part"] == "figure"}
    book = (await api.get(f"{path}.xlsx")).content
    document = pdfium.PdfDocument(converted(book, "xlsx", "pdf", tmp_path))
    summary = plain(document[0].get_textpage().get_text_range())
    document.close()
    # below stand what a document prints, and a chart with its names and its axis
    for end in ("The document prints", "Values on yellow cells"):
        summary = summary.partition(plain(end))[0]

    seen = dict.fromkeys(("Markdown", "e-mail", "slides", "CSV", "workbook"), 0)
    for label, tile in tiles.items():
        text = tile["text"]
        assert any(f"**{markdown_cell(text)}**" in found for found in texts), label
        seen["Markdown"] += 1
        if f"{label}: " in mail:
            assert f"{label}: {text}".replace(SPACE, " ") in mail
        seen["e-mail"] += text.replace(SPACE, " ") in mail  # in the first lines, or below them
        for group in together:
            if group[0] == label:
                assert group[1] == text, group
                seen["slides"] += 1
        row = rows.get((tile["id"], label))
        if row is not None:
            written = figure_text(float(row["value"]), row["unit"], "en-US", label)
            assert number(written) == number(text)
            seen["CSV"] += 1
        row_of_sheet = re.escape(plain(label)) + r"([−-]?\d[\d.,]*)"
        for found in re.findall(row_of_sheet, summary):
            assert found.replace("-", "−") == number(text), label
            seen["workbook"] += 1
    assert seen["Markdown"] and seen["e-mail"] and seen["slides"]
    if kind == "scenario":
        assert seen["CSV"] and seen["workbook"]


def as_on_a_sheet(text: str) -> str:
    """Return a figure without what a sheet has in its head or a column of its own."""
    return plain(number(text)).replace("-", "−").removesuffix("%")


def rows_of_a_sheet(table: Any) -> Iterator[str]:
    """Give each row's label with the numbers that follow it, as a sheet's row reads."""
    for cells in table["rows"]:
        first = next(at for at, cell in enumerate(cells) if cell["value"] is None)
        label, found = plain(cells[first]["text"]).replace("%", ""), ""
        for column, cell in zip(table["columns"][first + 1 :], cells[first + 1 :], strict=True):
            shown = as_on_a_sheet(cell["text"])
            if cell["value"] is None or not re.fullmatch(r"−?[\d.,]+", shown):
                break
            # a cell below a head without a unit shows its own
            whole = plain(cell["text"]).replace("-", "−").replace("%", "")
            found += shown if column["unit"] else whole
        if found:
            yield label.replace("-", "−") + found


def letters_of(page: pdfium.PdfPage) -> str:
    """Return what a page says as its file has it, and line by line from the left to the right.

    A file may hold all names of a wide table before its numbers, and the lines of a name one after
    the other: a row reads as one in one of both ways.
    """
    text = page.get_textpage()
    lines: list[list[tuple[float, ...]]] = []
    boxes = (text.get_rect(at) for at in range(text.count_rects()))
    for box in sorted(boxes, key=lambda box: -box[3]):  # left, bottom, right, top
        if lines and (box[1] + box[3]) / 2 > lines[-1][0][1]:
            lines[-1].append(box)
        else:
            lines.append([box])
    read = "".join(text.get_text_bounded(*box) for line in lines for box in sorted(line))
    return plain(f"{text.get_text_range()}{read}")


@pytest.mark.parametrize("case", CASES)
async def test_sheets_show_the_digits_of_the_page(
    api: httpx.AsyncClient, case: str, tmp_path: Path
) -> None:
    kind, inputs = await subject(api, case)
    path = f"/reports/{(await make(api, report(kind, inputs)))['token']}"
    full = (await api.get(path, params={"preset": "full"})).json()
    book = (await api.get(f"{path}.xlsx")).content
    names = load_workbook(io.BytesIO(book)).sheetnames
    # LibreOffice applies the formats that follow a number's size where it prints alone
    document = pdfium.PdfDocument(converted(book, "xlsx", "pdf", tmp_path))
    printed = "".join(map(letters_of, document))
    document.close()
    printed = printed.replace("-", "−").replace("%", "")
    tables = [table for table in blocks_of(full, "table") if not table["drawn_only"]]
    rows = [row for table in tables if table["name"] in names for row in rows_of_a_sheet(table)]
    assert rows
    assert [row for row in rows if row not in printed] == []
