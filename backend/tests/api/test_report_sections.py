"""What a report says about the billed peak and about zIIPs, in every form."""

from __future__ import annotations

import csv
import io
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook
from pptx import Presentation

pytestmark = pytest.mark.anyio

OWNER = {"Owner-Secret": "sections-owner-0123456789abcde"}
FLAT_WITH_A_PEAK = [100.0] * 9 + [140.0] * 4 + [100.0] * 11
SOCKET2: dict[str, Any] = {
    "machine": "2818-Y02",
    # 50 MSU in the window: 1,389 s make 7.52 MSU
    "workload": {"transactions": 15_000_000 * 50 / 7.52375, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
}
PROFILED: dict[str, Any] = SOCKET2 | {
    "profile": {
        "interval_minutes": 60,
        "days": [{"label": "First", "lpars": [{"lpar": "A", "msu": FLAT_WITH_A_PEAK}]}],
        "calendar": ["First"],
        "starts_on": "2026-11-01",
        "window": {"lpar": "A", "start_minute": 540, "days": ["First"]},
    }
}
ON_ZIIPS: dict[str, Any] = SOCKET2 | {
    "mix": [
        {"substitution": "tales-b-solution2", "share": 0.5},
        {
            "substitution": {"from": "http-nonpooled", "to": "ctg-ipic", "rate_per_second": 900},
            "share": 0.5,
        },
    ]
}


class Opened:
    """A report and its link."""

    def __init__(self, api: httpx.AsyncClient, path: str, body: dict[str, Any]) -> None:
        self._api = api
        self._path = path
        self.body = body

    async def file(self, suffix: str) -> bytes:
        answer = await self._api.get(f"{self._path}.{suffix}")
        assert answer.status_code == 200, answer.text
        return answer.content


async def opened(api: httpx.AsyncClient, kind: str, inputs: dict[str, Any], **said: Any) -> Opened:
    subject = {"kind": kind, "inputs": inputs}
    body = {"title": "Sections", "date": "2026-01-31", "subject": subject, **said}
    link = await api.post("/reports", json=body, headers=OWNER)
    assert link.status_code == 201, link.text
    path = f"/reports/{link.json()['token']}"
    return Opened(api, path, (await api.get(path)).json())


def text(phrase: list[dict[str, Any]]) -> str:
    return "".join(each["text"] or f"{each['value']:.6g} {each['unit']}" for each in phrase)


async def test_both_peaks_and_what_is_billed_stand_in_a_sentence(api: httpx.AsyncClient) -> None:
    found = (await opened(api, "scenario", PROFILED)).body["r4ha"]
    assert text(found["sentence"]) == (
        "Before the change the R4HA peaks at 140 MSU, in the four hours to day 1, 2026-11-01 "
        "(First), 13:00; after it at 100 MSU, in the four hours to day 1, 2026-11-01 (First), "
        "04:00. Of 50 MSU saved at the old peak 10 MSU are lost to the new one: the bill falls by "
        "40 MSU."
    )
    assert text(found["gain"]) == (
        "The first 40 MSU saved lower the bill in full; beyond that, nothing more."
    )
    assert [each["name"] for each in found["rules"]] == [
        "Reading",
        "Start",
        "Interval",
        "LPARs",
        "Calendar",
        "Saving",
    ]
    assert found["figures"][1:3] == ["saved_at_old_peak_msu", "lost_to_new_peak_msu"]


async def test_a_report_says_nothing_about_what_it_does_not_have(api: httpx.AsyncClient) -> None:
    plain = (await opened(api, "scenario", SOCKET2)).body
    assert (plain["r4ha"], plain["ziip"]) == (None, None)
    chosen = (await opened(api, "scenario", PROFILED, parts=["summary", "money"])).body
    assert chosen["r4ha"] is None
    assert chosen["report"]["subject"]["answer"]["profile"] is not None


async def test_a_saving_without_msu_leaves_the_peak_without_a_bill(api: httpx.AsyncClient) -> None:
    report = await opened(api, "scenario", PROFILED | {"machine": None})
    found = report.body["r4ha"]
    assert text(found["sentence"]).startswith("What is billed is not available: ")
    assert (found["gain"], found["before"]) == ([], None)
    assert "R4HA" not in load_workbook(io.BytesIO(await report.file("xlsx"))).sheetnames


async def test_the_four_numbers_of_a_ziip_stand_apart(api: httpx.AsyncClient) -> None:
    found = (await opened(api, "scenario", ON_ZIIPS)).body["ziip"]
    assert text(found["sentence"]).startswith("In the peak window the change moves ")
    lines = {(each["name"], each["of"]): each for each in found["lines"]}
    answer = (await opened(api, "scenario", ON_ZIIPS)).body["report"]["subject"]["answer"]
    offloaded = lines["Offloaded: zIIP seconds added", "Peak window"]
    assert offloaded["value"] == answer["figures"]["ziip_seconds_added"]["value"]
    saved = lines["Saved on GPs", "Peak window"]
    assert saved["value"] == answer["figures"]["gp_seconds_saved"]["value"]
    overflowed = lines[
        "Overflowed to GPs, per transaction", "CICS Transaction Gateway over IPIC, 900/s"
    ]
    assert overflowed["value"] == answer["inputs"]["aapcp_ms[ctg-ipic@900]"]["value"]
    for name in ("Eligible", "Offloaded as GP-equivalent seconds", "zIIPs needed"):
        assert lines[name, "Peak window"]["value"] is None
        assert lines[name, "Peak window"]["why"]


async def test_a_scenario_with_zIIPs_says_what_overflows(api: httpx.AsyncClient) -> None:  # noqa: N802
    inputs = SOCKET2 | {
        "mix": [{"substitution": "tales-a-alt-ziip-1", "share": 1}],
        "workload": {"transactions": 60_000_000, "peak_share": 0.5, "peak_hours": 4},
        "ziip": {"engines": 1, "overflow_share": 0.5},
        "capture_ratio": 0.9,
    }
    report = await opened(api, "scenario", inputs)
    found, answer = report.body["ziip"], report.body["report"]["subject"]["answer"]
    assert "overflow to GPs" in text(found["sentence"])
    assert text(found["sentence"]).endswith("they are no saving.")
    lines = {line["name"]: line["value"] for line in found["lines"]}
    eligible = lines["Eligible per hour"]
    assert lines["Overflowed to GPs per hour"] == pytest.approx(eligible / 2)
    assert lines["Offloaded to zIIPs per hour"] == pytest.approx(eligible / 2)
    assert lines["Overflow in MSU"] == answer["figures"]["overflow_msu"]["value"]
    book = load_workbook(io.BytesIO(await report.file("xlsx")))
    labels = [row[0].value for row in book["Inputs"].iter_rows()]
    assert "Capture ratio" in labels and "zIIPs of the LPAR" in labels
    markdown = (await report.file("md")).decode()
    assert "they are no saving" in markdown and "Capture ratio" in markdown


async def test_a_report_says_that_no_capture_ratio_was_stated(api: httpx.AsyncClient) -> None:
    report = await opened(api, "value", SOCKET2)
    for suffix in ("md", "csv"):
        assert "Capture ratio, not stated: taken as 1" in (await report.file(suffix)).decode()
    deck = Presentation(io.BytesIO(await report.file("pptx")))
    cells = [
        cell.text
        for slide in deck.slides
        for shape in slide.shapes
        if shape.has_table
        for row in shape.table.rows
        for cell in row.cells
    ]
    assert "Capture ratio, not stated: taken as 1" in cells


STATED = ("entered", "entered by the author")
TAKEN = ("assumed", "taken by Headroom because none is stated")


async def test_files_tell_what_was_entered_from_what_is_taken(api: httpx.AsyncClient) -> None:
    money = {"currency": "EUR", "mode": "peak", "products": [], "years": 2, "one_off": 1000}
    ramp = [{"month": 6, "share": 1}]
    report = await opened(api, "scenario", SOCKET2 | {"money": money, "ramp": ramp})

    inputs = load_workbook(io.BytesIO(await report.file("xlsx")))["Inputs"]
    cells = {row[0]: (row[3], row[6]) for row in inputs.iter_rows(values_only=True)}
    rows = csv.reader(io.StringIO((await report.file("csv")).decode("utf-8-sig")))
    comma = {row[3]: (row[8], row[10]) for row in rows}
    lines = [line.split(" | ") for line in (await report.file("md")).decode().splitlines()]
    marked = {row[0][2:]: (row[2], row[3].rstrip(" |")) for row in lines if len(row) == 4}
    slides = {row[0]: (row[2], row[3]) for row in _table_rows(await report.file("pptx"))}

    ratio = "Capture ratio, not stated: taken as 1"
    for found in (cells, comma, marked, slides):
        assert found["Transactions"] == STATED
        assert found[ratio] == TAKEN
    for found in (cells, comma):
        assert found["Length of months 1 to 5"] == ("derived", "calculated by Headroom")
    assert not any(name.startswith("Months, ") for name in {**marked, **slides})
    assert ratio not in {row["label"] for row in report.body["report"]["evidence"]}


def _table_rows(slides: bytes) -> list[list[str]]:
    tables = [
        shape.table
        for slide in Presentation(io.BytesIO(slides)).slides
        for shape in slide.shapes
        if shape.has_table
    ]
    rows = [[cell.text for cell in row.cells] for table in tables for row in table.rows]
    return [row for row in rows if len(row) == 4]


async def test_a_comparison_says_which_ways_use_ziips(api: httpx.AsyncClient) -> None:
    asked = {"rate_per_second": 900, "payload_class": "32k"}
    found = (await opened(api, "comparison", asked)).body["ziip"]
    lines = {(each["of"], each["name"]): each for each in found["lines"]}
    ways = {of for of, _ in lines}
    assert any("IPIC" in each for each in ways)
    needed = [each for (_, name), each in lines.items() if name == "zIIPs needed"]
    assert all(each["value"] is None and each["why"] for each in needed)
    planned = asked | {"ziip_target_utilisation": 0.3}
    found = (await opened(api, "comparison", planned)).body["ziip"]
    assert "30 %" in text(found["sentence"]).replace("0.3 share", "30 %")
    assert any(each["name"] == "zIIPs needed" and each["value"] for each in found["lines"])


async def test_the_sections_stand_in_every_file(api: httpx.AsyncClient) -> None:
    inputs = ON_ZIIPS | {"profile": PROFILED["profile"]}
    report = await opened(api, "scenario", inputs)
    figures = report.body["report"]["subject"]["answer"]["figures"]
    book = load_workbook(io.BytesIO(await report.file("xlsx")), data_only=True)
    assert book["R4HA"]["B8"].value == pytest.approx(figures["billed_saving_msu"]["value"])
    assert "zIIP" in book.sheetnames
    deck = Presentation(io.BytesIO(await report.file("pptx")))
    titles = [slide.shapes.title.text_frame.text for slide in deck.slides if slide.shapes.title]
    assert any(title.endswith("the bill falls by 40\u00a0MSU.") for title in titles), titles
    assert any("zIIP" in each for each in titles)
    markdown = (await report.file("md")).decode()
    assert "\n## R4HA\n" in markdown and "\n## zIIP\n" in markdown
    rows = list(csv.DictReader(io.StringIO((await report.file("csv")).decode("utf-8-sig"))))
    assert all(None not in each.values() for each in rows), "a row with fewer cells than columns"
    parts = {each["part"] for each in rows}
    assert {"r4ha", "ziip"} <= parts
    before = next(each for each in rows if each["part"] == "r4ha" and each["of"] == "before")
    assert (before["label"], float(before["value"])) == (
        "R4HA peak, four hours to day 1, 2026-11-01 (First), 13:00",
        140,
    )
