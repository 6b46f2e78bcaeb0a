"""What was left out of a report is in no file under its link, by no value and by no name."""

from __future__ import annotations

import copy
import io
import json
import re
import zipfile
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from pptx import Presentation

from headroom.domain.reports.kinds import PARTS
from headroom.domain.reports.report import content_hash
from headroom.exports.document.kinds import REPORT_KINDS
from tests.api.test_report_kinds import BOTH
from tests.api.test_report_sections import ON_ZIIPS, PROFILED, Opened, opened

pytestmark = pytest.mark.anyio

# no two of these numbers, and none that follows from them, has the same digits
WHOLE: dict[str, Any] = copy.deepcopy(PROFILED) | {
    "machine": "8561-7H1",  # so large that the work fits, and what moves to zIIPs is counted
    "workload": {
        "transactions": 99_718_233,
        "peak_share": 0.4937,
        "peak_hours": 4,
        "growth_share_per_year": 0.0317,
    },
    "mix": [
        {"substitution": "socket2-ezasoket", "share": 0.6291},
        {"substitution": "tales-a-alt-ziip-1", "share": 0.3709},
    ],
    "periods": [
        {
            "label": "Nightly batch",
            "share": 0.2143,
            "hours": 7,
            "mix": [{"substitution": "tales-b-solution2", "share": 1.0}],
        }
    ],
    "capture_ratio": 0.9173,
    "money": {
        "currency": "EUR",
        "years": 3,
        "one_off": 2_113_700,
        "products": [{"label": "Ledger DB", "price": {"flat_per_msu_month": 41_037}}],
    },
    "uncertainty": [{"input": "transactions", "shape": "spread", "spread_share": 0.1379}],
}
WHOLE["profile"]["days"][0]["lpars"][0]["msu"][11] = 137.31
COMPARED: dict[str, Any] = {"rate_per_second": 913.7, "payload_class": "32k", "regions": 1}
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "scenario": ("scenario", WHOLE),
    "value": ("value", ON_ZIIPS),
    "comparison": ("comparison", COMPARED),
    "side by side": ("side_by_side", BOTH),
}
TOLD: dict[str, tuple[str, ...]] = {
    "assumptions": ("99718233", "99,718,233", "0.9173", "0.2143", "growth_share"),
    "mix": ("62.91", "0.6291", "part[socket2-ezasoket].transactions", "Nightly batch"),
    "figures": ("gp_minutes_saved", "GP minutes saved"),
    "before_after": ("What was measured before and after",),
    "r4ha": ("137.31", "Four hours to"),
    "ziip": ("Saved on GPs", "What runs on zIIPs"),
    "money": ("EUR", "410.37", "41037", "Ledger DB", "net_present_value"),
    "sensitivity": ("0.1379", "P50", "What the samples gave"),
    "method": ("Method and working", "÷ 3600"),
    "limits": ("What to know", "Applies", "may apply"),
    "findings": ("Findings about the numbers used",),
    "evidence": (
        "Optimizing CICS Socket",
        "Every number taken from a document, with its place",
    ),
}
"""What a part says, and no other part does once those that need it are left out as well."""
WITH: dict[str, tuple[str, ...]] = {
    "assumptions": ("mix", "sensitivity"),
    "mix": ("assumptions", "before_after", "ziip", "limits", "method"),
    "figures": ("sensitivity",),
    "evidence": ("assumptions", "before_after", "findings", "figures"),
    "method": (),
}
"""Parts that show the same, and are left out with a part so that nothing of it may be left."""


def words_of_slides(content: bytes) -> Iterable[str]:
    for slide in Presentation(io.BytesIO(content)).slides:
        yield slide.notes_slide.notes_text_frame.text
        for shape in slide.shapes:
            yield shape.name
            yield from (each.get("descr") or "" for each in shape._element.iter())
            if shape.has_text_frame:
                yield shape.text_frame.text
            if shape.has_table:
                yield from (cell.text for row in shape.table.rows for cell in row.cells)
            if shape.has_chart:
                for plot in shape.chart.plots:
                    yield from map(str, plot.categories)
                    for series in plot.series:
                        yield from (series.name, *map(str, series.values))
                with io.BytesIO(shape.chart.part.chart_workbook.xlsx_part.blob) as book:
                    yield from cells_of(book.getvalue())


SHEETS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells_of(content: bytes) -> Iterable[str]:
    """Read names, texts, formulas and values from the file itself: a library takes far longer."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        for part in book.namelist():
            if part == "xl/workbook.xml":
                root = ElementTree.fromstring(book.read(part))
                yield from (sheet.get("name", "") for sheet in root.iter(f"{SHEETS}sheet"))
                yield from (name.get("name", "") for name in root.iter(f"{SHEETS}definedName"))
            elif part == "xl/sharedStrings.xml":
                for shared in ElementTree.fromstring(book.read(part)):
                    yield "".join(shared.itertext())
            elif part.startswith("xl/worksheets/sheet"):
                for cell in ElementTree.fromstring(book.read(part)).iter(f"{SHEETS}c"):
                    # the value of a shared text is its number in the list
                    yield from (
                        "".join(held.itertext())
                        for held in cell
                        if cell.get("t") != "s" or held.tag != f"{SHEETS}v"
                    )


async def all_files(report: Opened, api: httpx.AsyncClient) -> dict[str, str]:
    """Return the texts of every file of a report; page, PDF, HTML and pictures draw the first."""
    path = report._path
    found = {
        "page": (await api.get(path)).text,
        "short page": (await api.get(f"{path}?preset=short")).text,
        "today": (await api.get(f"{path}/recomputed")).text,
    }
    for suffix in ("json", "csv", "md", "md?preset=short"):
        answer = await api.get(f"{path}.{suffix}")
        assert answer.status_code == 200, answer.text
        found[suffix] = answer.text
    found["xlsx"] = "\n".join(cells_of(await report.file("xlsx")))
    found["pptx"] = "\n".join(words_of_slides(await report.file("pptx")))
    return {name: text.replace("\u00a0", " ").replace("\\", "") for name, text in found.items()}


def parts_of(body: dict[str, Any]) -> list[str]:
    return [section["part"] for section in body["document"]["sections"]]


def quantities_of(body: dict[str, Any], part: str) -> set[str]:
    """Return the ids of what a part of the page shows in its cells and tiles."""
    found: set[str] = set()
    for section in body["document"]["sections"]:
        if section["part"] != part:
            continue
        for block in section["blocks"]:
            rows = block.get("rows") or []
            if block["kind"] == "table":
                found |= {cell["id"] for row in rows for cell in row if cell["id"]}
            elif block["kind"] == "figures":
                found |= {shown["id"] for shown in block["items"]}
    return found


@pytest.fixture(scope="module")
async def whole_reports(api: httpx.AsyncClient) -> dict[str, Opened]:
    """The report of each case that leaves nothing out."""
    return {
        case: await opened(api, kind, copy.deepcopy(inputs))
        for case, (kind, inputs) in CASES.items()
    }


@pytest.fixture(scope="module")
async def whole_files(api: httpx.AsyncClient, whole_reports: dict[str, Opened]) -> dict[str, str]:
    """The texts of every file of the scenario's report that leaves nothing out."""
    return await all_files(whole_reports["scenario"], api)


@pytest.mark.parametrize("part", TOLD)
async def test_a_part_that_was_left_out_leaves_no_trace_in_any_file(
    api: httpx.AsyncClient, whole_files: dict[str, str], part: str
) -> None:
    together = {part, *WITH.get(part, ())}
    left = await opened(
        api, "scenario", copy.deepcopy(WHOLE), parts=[p for p in PARTS if p not in together]
    )
    before, after = whole_files, await all_files(left, api)
    for trace in TOLD[part]:
        assert any(trace in text for text in before.values()), f"{trace} is in no whole report"
        assert [name for name, text in after.items() if trace in text] == [], trace
    charts = re.findall(r'"id":"([a-z0-9-]+)","kind":"chart"', before["page"])
    gone = set(charts) - set(re.findall(r'"id":"([a-z0-9-]+)","kind":"chart"', after["page"]))
    for chart in gone:
        answer = await api.get(f"{left._path}/charts/{chart}.svg")
        assert answer.status_code == 404


@pytest.mark.parametrize("case", CASES)
async def test_a_number_that_only_parts_left_out_show_is_in_no_file(
    api: httpx.AsyncClient, whole_reports: dict[str, Opened], case: str
) -> None:
    kind, inputs = CASES[case]
    whole = whole_reports[case].body
    named = [part for part in parts_of(whole) if part in PARTS]
    for part in named:
        if part in (*REPORT_KINDS[kind].always, "method"):  # type: ignore[index]
            continue
        rest = [other for other in named if other not in (part, "method")]
        left = await opened(api, kind, copy.deepcopy(inputs), parts=rest)
        shown = set[str]().union(*(quantities_of(left.body, other) for other in rest))
        shown |= {row["id"] for row in left.body["report"]["evidence"]}
        hidden = quantities_of(whole, part) - shown
        short = (await api.get(f"{left._path}?preset=short")).json()
        tiles = [*quantities_of(short, "answer"), *quantities_of(short, "basis")]
        subject = left.body["report"]["subject"]
        held = {
            figure["id"]
            for place in (subject["answer"], *subject["workings"].values())
            for kinds in ("figures", "inputs")
            for figure in (place[kinds].values() if isinstance(place.get(kinds), dict) else ())
        }
        raw = {name.partition("[")[0] if kind == "comparison" else name for name in hidden}
        summary = set(tiles) | SUMMARY
        assert (held & raw) - summary - (set() if kind != "comparison" else held) == set(), part
        assert part not in parts_of(left.body)
        if case != "scenario" or part not in TOLD:  # the test above reads those of a scenario
            for suffix in ("csv", "md", "xlsx", "pptx", "json"):
                await left.file(suffix)


SUMMARY = {
    "saved_msu",
    "saved_msu_per_cp_rating",
    "saved_msu_service_units",
    "r4ha_saved_msu",
    "saved_at_old_peak_msu",
    "lost_to_new_peak_msu",
    "billed_saving_msu",
    "gp_seconds_saved",
    "gp_cps_freed",
    "yearly_saving",
    "yearly_net_saving",
    "net_present_value",
    "payback_month",
}
"""What the first page says; it is in every report."""


@pytest.mark.parametrize("case", CASES)
async def test_a_part_reads_the_same_whether_others_are_there_or_not(
    api: httpx.AsyncClient, whole_reports: dict[str, Opened], case: str
) -> None:
    kind, inputs = CASES[case]
    whole = whole_reports[case].body
    sections = {section["part"]: section for section in whole["document"]["sections"]}
    for part in sections:
        if part in ("method", "summary"):
            continue  # they tell how the other parts came about, and what all come to
        # without money there are no prices to begin with, and other figures lead
        alone = (await opened(api, kind, copy.deepcopy(inputs), parts=[part, "money"])).body
        found = {section["part"]: section for section in alone["document"]["sections"]}
        assert set(found) - {"money"} == {*REPORT_KINDS[kind].always, part} - {"money"}  # type: ignore[index]
        assert spoken(found[part]) == spoken(sections[part]), part


def spoken(section: dict[str, Any]) -> list[str]:
    """Return the texts of a part; the line under a chart names the documents that are left."""
    text = json.dumps(section["blocks"])
    said = re.sub(r'"source": "[^"]*"', "", text)
    return sorted(re.findall(r'"text": "((?:[^"\\]|\\.)*)"', said))


async def test_the_whole_report_stays_with_its_owner(api: httpx.AsyncClient) -> None:
    left = await opened(api, "scenario", copy.deepcopy(WHOLE), parts=["summary"])
    mine = (await api.get("/reports", headers={"Owner-Secret": OWN})).json()["items"]
    (found,) = [row for row in mine if row["content_hash"] == left.body["report"]["content_hash"]]
    path = f"/reports/{found['id']}/whole"
    whole = (await api.get(path, headers={"Owner-Secret": OWN})).json()
    inputs = whole["subject"]["inputs"]
    assert inputs["workload"]["transactions"] == WHOLE["workload"]["transactions"]
    assert inputs["money"]["products"][0]["price"]["flat_per_msu_month"] == 41_037
    said = {key: part for key, part in whole.items() if key != "content_hash"}
    assert content_hash(said) == whole["content_hash"]
    assert (await api.get(path, headers={"Owner-Secret": "x" * 24})).status_code == 404
    assert whole["content_hash"] not in json.dumps(left.body)
    again = (await api.get(f"{left._path}/recomputed")).json()
    assert (again["differs"], again["refused"]) == (False, None)
    body = {"date": "2026-02-28"}
    made = await api.post(f"{left._path}/refreshed", json=body, headers={"Owner-Secret": OWN})
    assert made.status_code == 201, made.text
    anew = (await api.get(f"/reports/{made.json()['token']}")).json()["report"]
    assert anew["parts"] == ["summary"]
    assert set(anew["withheld"]) >= {"workload", "mix", "profile"}


OWN = "sections-owner-0123456789abcde"


async def test_a_copy_holds_the_wordings_of_its_own_sentences_alone(
    api: httpx.AsyncClient,
) -> None:
    money = {
        "currency": "EUR",
        "years": 3,
        "one_off": 5_000_000_000,
        "licence_per_year": 20_000_000,
        "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 80_000}}],
    }
    losing = {name: WHOLE[name] for name in ("machine", "workload", "mix")} | {"money": money}

    async def wordings(*parts: str) -> dict[str, Any]:
        report = await opened(api, "scenario", losing, parts=list(parts))
        answer = report.body["report"]["subject"]["answer"]
        kept: dict[str, Any] = answer.pop("wordings")
        assert all(json.dumps(text) in json.dumps(answer) for text in kept)
        return kept

    whole, cut = await wordings(*PARTS), await wordings("summary", "money")
    assert any(", whatever “" in text for text in whole)
    assert not any(", whatever “" in text for text in cut)
