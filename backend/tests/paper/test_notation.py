"""A report in another notation has each of its own numbers in it, in every file."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import openpyxl
import pypdfium2 as pdfium
import pytest
from pptx import Presentation

from headroom.domain.reports.kinds import PARTS
from headroom.domain.reports.report import FrozenReport
from headroom.exports.document.email import email_text
from headroom.exports.pdf import write_pdf
from headroom.exports.report_html import write_html
from headroom.exports.report_markdown import write_markdown
from headroom.exports.slides import write_slides
from headroom.exports.workbook import write_workbook
from tests.paper.test_pages import PRESETS, SAMPLES, STATED, frozen

pytestmark = pytest.mark.anyio

QUOTING = {"evidence", "findings"}
"""Parts that say what documents print; of a comparison its limits do, too."""
QUOTED = re.compile(
    r"1,000 elements|1,920 bytes|1,460 bytes|per 5,000"
    r"|5,000,000 (?=5’000’000)|1,710 (?=1’709.4)|Printed (5,000,000|1,710)"
    r"|4,000,000 transactions at 1\.008 s|903\.0 s and .*? prints 1,710"
)
"""Names that documents give to what they measured, what they print beside what is computed here,
and what a study says of that."""
IN_ENGLISH = re.compile(r"(?<![\w.,’])[1-9]\d{0,2}(?:,\d{3})+(?![\w,])")
FAST: dict[str, Any] = {"rate_per_second": 2_000.5, "configurations": ["ctg-ipic", "sock-iter"]}
"""The rate is in hundreds of labels, with digits to group and a fraction."""


def texts_of(report: FrozenReport) -> Iterator[tuple[str, str]]:
    """Give the text of every file of a report, without its white space, with the file's name."""
    mail = email_text(report)
    yield "e-mail", " ".join((mail.subject, *mail.lines))
    for preset in PRESETS:
        yield "Markdown", write_markdown(report, preset).decode().replace("|", " ")
        yield "HTML", unescape(re.sub(r"<[^>]*>", " ", write_html(report, preset).decode()))
        with pdfium.PdfDocument(write_pdf(report, preset, "a4")) as pages:
            yield "PDF", " ".join(page.get_textpage().get_text_range() for page in pages)
    stream = io.BytesIO()
    write_slides(report, stream)
    yield "slides", " ".join(on_slides(Presentation(stream)))
    stream = io.BytesIO()
    write_workbook(report, stream)
    for sheet in openpyxl.load_workbook(stream).worksheets:
        cells = (cell.value for row in sheet.iter_rows() for cell in row)
        # a number is one there; one that is text is as printed
        texts = [cell for cell in cells if isinstance(cell, str) and not IN_ENGLISH.fullmatch(cell)]
        yield f"sheet {sheet.title}", " ".join(texts)


def on_slides(deck: Any) -> Iterator[str]:
    for slide in deck.slides:
        for shape in slide.shapes:
            rows = shape.table.rows if shape.has_table else ()
            yield from (cell.text for row in rows for cell in row.cells)
            if shape.has_text_frame:
                yield shape.text_frame.text
        yield slide.notes_slide.notes_text_frame.text


def in_english(report: FrozenReport) -> Iterator[str]:
    """Give each number as English groups its digits, with what stands around it and its file."""
    for name, text in texts_of(report):
        own = QUOTED.sub("", " ".join(text.split()))
        for number in IN_ENGLISH.finditer(own):
            yield f"{name}: {own[max(0, number.start() - 60) : number.end() + 20]}"


@pytest.mark.parametrize("case", [*STATED, *SAMPLES])
async def test_no_file_of_a_swiss_report_has_a_number_in_english(
    api: httpx.AsyncClient, case: str
) -> None:
    left_out = QUOTING | ({"limits"} if case == "comparison" else set())
    parts = [part for part in PARTS if part not in left_out]
    assert [*in_english(await frozen(api, case, locale="de-CH", parts=parts))] == []


async def test_a_rate_that_labels_end_with_has_its_readers_notation(api: httpx.AsyncClient) -> None:
    asked = {"kind": "comparison", "inputs": FAST}
    report = await frozen(
        api, "comparison", locale="de-CH", subject=asked, parts=["figures", "method"]
    )
    assert [*in_english(report)] == []
    files = {name for name, text in texts_of(report) if "2’000.5/s" in text}
    assert files >= {"Markdown", "HTML", "PDF"} | {"sheet Calculation"}


async def test_a_number_in_english_is_found_in_each_file(api: httpx.AsyncClient) -> None:
    named = {"customer": "Bank of 1,234 MSU", "title": "What 1,234 MSU cost"}
    report = await frozen(api, "value", locale="de-CH", parts=["summary"], **named)
    wrong = {line.split(":")[0] for line in in_english(report)}
    assert wrong == {"e-mail", "Markdown", "HTML", "PDF", "slides", "sheet Summary"}
