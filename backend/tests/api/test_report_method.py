"""The method of a report: every way that it compares, with the numbers put in."""

from __future__ import annotations

import io
import re

import httpx
import numpy as np
import pytest
from openpyxl import load_workbook
from pptx import Presentation

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Steps, Table

from .snapshot_requests import TO_THE_GATEWAY
from .test_exports_office import COMPARISON, OWNER, SOCKET2, made

pytestmark = pytest.mark.anyio


def compared(report: FrozenReport) -> list[str]:
    """Return the ways that have a working, cheapest first."""
    items = report.answer["items"]
    return [each["label"] for each in items if each["configuration"] in report.workings]


def recalculated(numbers: str) -> float:
    """Return what a formula with its numbers put in comes to."""
    line = re.fullmatch(r"line through\((.*)\)", numbers)
    if line is not None:
        place, *points = (float(each.replace(",", "")) for each in line[1].split(", "))
        return float(np.interp(place, points[::2], points[1::2]))
    numbers = numbers.replace("\u00a0µs", "e-6")
    python = numbers.replace(",", "").replace("×", "*").replace("÷", "/").replace("−", "-")
    line = re.fullmatch(r"line through\((.+)\)", numbers)
    if line is not None:
        # what the measured points give between two of them: the place, then pairs
        place, *points = (float(each.replace(",", "")) for each in line[1].split(", "))
        return float(np.interp(place, points[::2], points[1::2]))
    assert re.fullmatch(r"[\d.e+\-*/() ]+", python), numbers
    return float(eval(python, {"__builtins__": {}}))


async def test_every_way_has_its_working_in_the_workbook_and_in_markdown(
    api: httpx.AsyncClient,
) -> None:
    files = await made(api, "comparison", COMPARISON)
    ways = compared(files.report)
    assert len(ways) > 15
    sheet = load_workbook(io.BytesIO(files.workbook))["Method"]
    rows = [row for row in sheet.iter_rows(min_row=4, values_only=True) if row[0]]
    assert list(dict.fromkeys(row[0] for row in rows)) == ways
    for way in ways:
        results = {row[1] for row in rows if row[0] == way}
        assert "GP seconds per hour" in results
        assert any(str(each).startswith("CPU time per transaction") for each in results)
    answer = await api.post(
        "/reports",
        json={
            "title": "Ways",
            "date": "2026-01-31",
            "subject": {"kind": "comparison", "inputs": COMPARISON},
        },
        headers=OWNER,
    )
    markdown = (await api.get(f"/reports/{answer.json()['token']}.md")).text
    method = markdown.partition("## Method and working")[2]
    heads = [line[4:] for line in method.splitlines() if line.startswith("### ")]
    assert heads == [re.sub(r"([\\`*_\[\]<>|#~$!])", r"\\\1", each) for each in ways]


@pytest.mark.parametrize(("kind", "inputs"), [("comparison", COMPARISON), ("value", SOCKET2)])
async def test_the_numbers_that_were_put_in_give_the_result(
    api: httpx.AsyncClient, kind: str, inputs: dict[str, object]
) -> None:
    report = (await made(api, kind, inputs)).report
    count = 0
    for block in report_document(report).blocks():
        for step in block.items if isinstance(block, Steps) and block.show != "labels" else ():
            value = step.result.value
            assert value is not None
            if "min(" in step.numbers or "max(" in step.numbers:
                continue
            # numbers are shown with seven digits; differences of them lose some
            assert recalculated(step.numbers) == pytest.approx(value, rel=1e-3, abs=1e-9)
            count += 1
    assert count >= (150 if kind == "comparison" else 10)


async def test_slides_write_numbers_in_the_way_of_the_reports_locale(
    api: httpx.AsyncClient,
) -> None:
    body = {
        "title": "Socket II",
        "date": "2026-01-31",
        "locale": "de-DE",
        "subject": {"kind": "value", "inputs": SOCKET2},
    }
    link = (await api.post("/reports", json=body, headers=OWNER)).json()
    slides = Presentation(io.BytesIO((await api.get(f"/reports/{link['token']}.pptx")).content))
    texts = " ".join(
        shape.text_frame.text.replace("\u00a0", " ")
        for slide in slides.slides
        for shape in (*slide.shapes, *slide.notes_slide.shapes)
        if shape.has_text_frame
    )
    assert "saves 7,52 MSU on the 2818-Y02. In the peak window that is 1.389 GP" in texts
    content = (await api.get(f"/reports/{link['token']}.xlsx")).content
    summary = load_workbook(io.BytesIO(content), data_only=True)["Summary"]
    assert [row[1] for row in summary.iter_rows(values_only=True) if row[0] == "MSU saved"] == [
        pytest.approx(7.52375)
    ]


async def test_the_sentence_says_over_how_many_regions_the_volume_runs(
    api: httpx.AsyncClient,
) -> None:
    for regions, said in ((1, "the peak window that is"), (2, "window with 2 regions that is")):
        inputs = SOCKET2 | {"workload": SOCKET2["workload"] | {"regions": regions}}
        report = (await made(api, "value", inputs)).report
        assert said in report_document(report).sentence


async def test_no_two_steps_of_several_parts_have_one_label(api: httpx.AsyncClient) -> None:
    document = report_document((await made(api, "scenario", TO_THE_GATEWAY)).report)
    steps = [
        step for block in document.blocks() if isinstance(block, Steps) for step in block.items
    ]
    labels = [step.label for step in steps]
    assert sorted(labels) == sorted(set(labels))
    speeds = [label for label in labels if label.startswith("Speed of the 2817-779 (3 CPs)")]
    assert len(speeds) == 2
    assert all(", to " in label for label in speeds)


async def test_rows_and_columns_where_work_is_added_are_called_so_without_a_sign(
    api: httpx.AsyncClient,
) -> None:
    adding = TO_THE_GATEWAY | {
        "mix": [{"substitution": {"from": "http-pooled", "to": "http-nonpooled"}, "share": 1}],
        "money": {
            "currency": "EUR",
            "years": 2,
            "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 41_050}}],
        },
    }
    document = report_document((await made(api, "scenario", adding)).report)
    names = ("By phase", "By year", "Months")
    tables = [
        block for block in document.blocks() if isinstance(block, Table) and block.name in names
    ]
    assert {drawn.name for drawn in tables} == {*names}
    added = 0
    for drawn in tables:
        for row in drawn.rows:
            for column, cell in zip(drawn.columns[1:], row[1:], strict=True):
                called = f"{row[0].text} {column.label}"
                assert "saved" not in called or (cell.value or 0.0) >= 0, called
                added += "added" in called and (cell.value or 0.0) > 0
    assert added > 20
