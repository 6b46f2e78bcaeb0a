"""What a report says about the billed peak and about zIIPs, in every form."""

from __future__ import annotations

import csv
import io
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook
from pptx import Presentation

from tests.frozen_report import unaligned

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
    # what its two CPs hold
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [
        {"substitution": "tales-b-solution2", "share": 0.5},
        {
            "substitution": {"from": "http-nonpooled", "to": "ctg-ipic", "rate_per_second": 900},
            "share": 0.5,
        },
    ],
}


class Opened:
    """A report and its link."""

    def __init__(self, api: httpx.AsyncClient, path: str, body: dict[str, Any]) -> None:
        self._api = api
        self._path = path
        self.body = body

    async def again(self) -> httpx.Response:
        """Open it once more."""
        return await self._api.get(self._path)

    async def file(self, suffix: str) -> bytes:
        answer = await self._api.get(f"{self._path}.{suffix}")
        assert answer.status_code == 200, answer.text
        return answer.content


async def opened(
    api: httpx.AsyncClient, kind: str, inputs: dict[str, Any], *, preset: str = "full", **said: Any
) -> Opened:
    subject = {"kind": kind, "inputs": inputs}
    body = {"title": "Sections", "date": "2026-01-31", "subject": subject, **said}
    link = await api.post("/reports", json=body, headers=OWNER)
    assert link.status_code == 201, link.text
    path = f"/reports/{link.json()['token']}"
    return Opened(api, path, (await api.get(path, params={"preset": preset})).json())


def part(body: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the blocks of a part of a report."""
    sections = body["document"]["sections"]
    return [block for section in sections if section["part"] == name for block in section["blocks"]]


def sentences(body: dict[str, Any], name: str) -> list[str]:
    """Return the sentences of a part, with plain spaces."""
    said = [block["text"] for block in part(body, name) if block["kind"] == "sentence"]
    return [text.replace("\u00a0", " ") for text in said]


def rows(body: dict[str, Any], name: str, table: str) -> list[list[dict[str, Any]]]:
    """Return the rows of a table of a part."""
    (found,) = (block for block in part(body, name) if block.get("name") == table)
    shown: list[list[dict[str, Any]]] = found["rows"]
    return shown


async def test_both_peaks_and_what_is_billed_stand_in_a_sentence(api: httpx.AsyncClient) -> None:
    body = (await opened(api, "scenario", PROFILED)).body
    stand, gain, *_ = sentences(body, "r4ha")
    assert stand == (
        "Before the change the R4HA peaks at 140 MSU, in the four hours to day 1, 2026-11-01 "
        "(First), 13:00; after it at 100 MSU, in the four hours to day 1, 2026-11-01 (First), "
        "04:00. Of 50 MSU saved at the old peak 10 MSU are lost to the new one: the bill falls by "
        "40 MSU."
    )
    assert gain == ("The first 40 MSU saved lower the bill in full; beyond that, nothing more.")
    assert [row[0]["text"] for row in rows(body, "r4ha", "Rules")] == [
        "Reading",
        "Start",
        "Interval",
        "LPARs",
        "Calendar",
        "Saving",
    ]
    moves = [row[1]["id"] for row in rows(body, "r4ha", "Peaks")]
    assert moves[1:3] == ["saved_at_old_peak_msu", "lost_to_new_peak_msu"]


async def test_a_report_says_nothing_about_what_it_does_not_have(api: httpx.AsyncClient) -> None:
    plain = (await opened(api, "scenario", SOCKET2)).body
    assert (part(plain, "r4ha"), part(plain, "ziip")) == ([], [])
    chosen = (await opened(api, "scenario", PROFILED, parts=["summary", "money"])).body
    assert part(chosen, "r4ha") == []
    assert chosen["report"]["subject"]["answer"]["profile"] is None  # left out of every file


async def test_a_saving_without_msu_leaves_the_peak_without_a_bill(api: httpx.AsyncClient) -> None:
    report = await opened(api, "scenario", PROFILED | {"machine": None})
    (said,) = sentences(report.body, "r4ha")
    assert said.startswith("What is billed is not available: ")
    assert "R4HA" not in load_workbook(io.BytesIO(await report.file("xlsx"))).sheetnames


async def test_the_four_numbers_of_a_ziip_stand_apart(api: httpx.AsyncClient) -> None:
    body = (await opened(api, "scenario", ON_ZIIPS)).body
    assert sentences(body, "ziip")[0].startswith("In the peak window the change moves ")
    lines = {(row[0]["text"], row[1]["text"]): row for row in rows(body, "ziip", "zIIP")}
    answer = body["report"]["subject"]["answer"]
    offloaded = lines["Offloaded: zIIP seconds added", "Peak window"]
    assert offloaded[2]["value"] == answer["figures"]["ziip_seconds_added"]["value"]
    saved = lines["Saved on GPs", "Peak window"]
    assert saved[2]["value"] == answer["figures"]["gp_seconds_saved"]["value"]
    overflowed = lines[
        "Overflowed to GPs, per transaction", "CICS Transaction Gateway over IPIC, 900/s"
    ]
    assert overflowed[2]["value"] == answer["inputs"]["aapcp_ms[ctg-ipic@900]"]["value"]
    for name in ("Eligible", "Offloaded as GP-equivalent seconds", "zIIPs needed"):
        assert lines[name, "Peak window"][2]["value"] is None
        assert lines[name, "Peak window"][3]["text"]


async def test_a_scenario_with_zIIPs_says_what_overflows(api: httpx.AsyncClient) -> None:  # noqa: N802
    inputs = SOCKET2 | {
        "mix": [{"substitution": "tales-a-alt-ziip-1", "share": 1}],
        "workload": {"transactions": 60_000_000, "peak_share": 0.5, "peak_hours": 4},
        "ziip": {"engines": 1, "overflow_share": 0.5},
        "capture_ratio": 0.9,
    }
    report = await opened(api, "scenario", inputs)
    answer = report.body["report"]["subject"]["answer"]
    said = sentences(report.body, "ziip")[0]
    assert "overflow to GPs" in said
    assert said.endswith("they are no saving.")
    lines = {row[0]["text"]: row[2]["value"] for row in rows(report.body, "ziip", "zIIP")}
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
        assert "not stated; taken as 1" in (await report.file(suffix)).decode()


STATED = ("entered", "entered by the author")
TAKEN = ("assumed", "not stated; taken as 1")


async def test_files_tell_what_was_entered_from_what_is_taken(api: httpx.AsyncClient) -> None:
    money = {"currency": "EUR", "mode": "peak", "products": [], "years": 2, "one_off": 1000}
    ramp = [{"month": 6, "share": 1}]
    report = await opened(api, "scenario", SOCKET2 | {"money": money, "ramp": ramp})

    inputs = load_workbook(io.BytesIO(await report.file("xlsx")))["Inputs"]
    cells = {row[0]: (row[3], row[6]) for row in inputs.iter_rows(values_only=True)}
    lines_of_csv = csv.reader(io.StringIO((await report.file("csv")).decode("utf-8-sig")))
    comma = {row[3]: (row[8], row[10]) for row in lines_of_csv}
    lines = [
        unaligned(line).split(" | ") for line in (await report.file("md")).decode().splitlines()
    ]
    marked = {row[0][2:]: (row[2], row[3].rstrip(" |")) for row in lines if len(row) == 4}

    ratio = "Capture ratio"
    for found in (cells, comma):
        assert found["Transactions"] == STATED
    # in words it is said once, below
    assert marked["Transactions"] == ("entered", "")
    assert ["What is entered without a source was entered by the author."] in lines
    for found in (cells, comma, marked):
        assert found[ratio] == TAKEN
    for found in (cells, comma):
        assert found["Length of months 1 to 5"] == ("derived", "calculated by Headroom")
    assert not any(name.startswith("Months, ") for name in marked)
    assert ratio not in {row["label"] for row in report.body["report"]["evidence"]}


async def test_a_comparison_says_which_ways_use_ziips(api: httpx.AsyncClient) -> None:
    asked = {"rate_per_second": 900, "payload_class": "32k"}
    lines = rows((await opened(api, "comparison", asked)).body, "ziip", "zIIP")
    assert any("IPIC" in way["text"] for _, way, *_ in lines)
    needed = [row for row in lines if row[0]["text"] == "zIIPs needed"]
    assert needed
    assert all(value["value"] is None and why["text"] for _, _, value, why in needed)
    planned = asked | {"ziip_target_utilisation": 0.3}
    body = (await opened(api, "comparison", planned)).body
    assert "30 %" in sentences(body, "ziip")[0]
    lines = rows(body, "ziip", "zIIP")
    assert any(row[0]["text"] == "zIIPs needed" and row[2]["value"] for row in lines)


async def test_the_sections_stand_in_every_file(api: httpx.AsyncClient) -> None:
    inputs = ON_ZIIPS | {"profile": PROFILED["profile"]}
    report = await opened(api, "scenario", inputs)
    figures = report.body["report"]["subject"]["answer"]["figures"]
    book = load_workbook(io.BytesIO(await report.file("xlsx")), data_only=True)
    assert book["R4HA"]["B8"].value == pytest.approx(figures["billed_saving_msu"]["value"])
    assert "zIIP" in book.sheetnames
    deck = Presentation(io.BytesIO(await report.file("pptx")))
    titles = [slide.shapes.title.text_frame.text for slide in deck.slides if slide.shapes.title]
    shapes = [shape for slide in deck.slides for shape in slide.shapes]
    said = [shape.text_frame.text for shape in shapes if shape.has_text_frame]
    assert any("off the billed peak" in text for text in said), said
    assert titles[-1].startswith("To be confirmed first: ") and "transactions" in titles[-1]
    # every title says something of this case
    assert len(titles) == len({*titles}) == 4
    markdown = (await report.file("md")).decode()
    assert "\n## R4HA\n" in markdown and "\n## zIIP\n" in markdown
    data = list(csv.DictReader(io.StringIO((await report.file("csv")).decode("utf-8-sig"))))
    assert all(None not in row.values() for row in data), "a row with fewer cells than columns"
    assert {"r4ha", "ziip"} <= {row["part"] for row in data}
    before = next(row for row in data if row["part"] == "r4ha" and row["of"] == "before")
    assert (before["label"], float(before["value"])) == (
        "R4HA peak, four hours to day 1, 2026-11-01 (First), 13:00",
        140,
    )


@pytest.mark.parametrize("kind", ["value", "scenario"])
async def test_a_switch_of_a_study_that_counts_the_server_alone_says_so(
    api: httpx.AsyncClient, kind: str
) -> None:
    switch = {"substitution": {"from": "http-nonpooled", "to": "http-pooled"}, "share": 1}
    inputs = SOCKET2 | {"mix": [switch]}
    answer = (await api.post(f"/calculations/{kind}", json=inputs)).json()
    told = [one["text"] for one in answer["warnings"] if one["code"] == "server_alone"]
    assert len(told) == 1 and "the client side was not measured" in told[0]
    body = (await opened(api, kind, inputs, preset="short")).body
    assert "the client side was not measured" in str(body["document"])
    other = (await api.post(f"/calculations/{kind}", json=SOCKET2)).json()
    assert "server_alone" not in str(other)


MONEY: dict[str, Any] = {
    "currency": "EUR",
    "years": 3,
    "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 41_050}}],
}


async def test_the_mode_says_which_part_of_four_hours_the_money_counts(
    api: httpx.AsyncClient,
) -> None:
    async def by_peak(inputs: dict[str, Any]) -> tuple[str, float]:
        answer = (await api.post("/calculations/scenario", json=inputs | {"money": MONEY})).json()
        mode = next(mode for mode in answer["money"]["modes"] if mode["mode"] == "peak")
        figures = answer["figures"]
        figure = figures.get("saved_at_old_peak_msu") or figures["r4ha_saved_msu"]
        return mode["explanation"], figure["value"]

    text, whole = await by_peak(SOCKET2)
    assert "simple average, which falls by all that a window of four hours saves" in text
    halves = [msu for msu in FLAT_WITH_A_PEAK for _ in range(2)]
    days = PROFILED["profile"] | {
        "interval_minutes": 30,
        "days": [{"label": "First", "lpars": [{"lpar": "A", "msu": halves}]}],
    }
    text, simple = await by_peak(PROFILED | {"profile": days | {"reading": "simple"}})
    assert "simple average, which falls by all of it" in text
    assert simple == pytest.approx(whole)
    text, scrt = await by_peak(PROFILED | {"profile": days | {"reading": "scrt_like"}})
    assert "93.8" in text
    assert text.endswith("The money here follows this reading.")
    assert scrt == pytest.approx(0.9375 * whole)
