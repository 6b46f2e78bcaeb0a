"""Reports on paper: everything is there, whole and in its place, on A4 and on Letter."""

from __future__ import annotations

import io
import json
import re
import time
from collections.abc import Iterable
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any, get_args
from xml.etree.ElementTree import fromstring

import httpx
import pytest
from PIL import Image

from headroom.domain.reports.letterhead import Paper
from headroom.domain.reports.report import FrozenReport, read_document
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Chart, Figures, Preset, Table
from headroom.exports.drawings import drawings
from headroom.exports.pdf import write_pdf
from headroom.exports.report_html import write_html
from headroom.exports.slides import write_slides
from tests.api.snapshot_requests import WHOLE_CASE
from tests.api.test_report_lab import ASKED
from tests.api.test_report_peaks import RUN
from tests.api.test_report_senders import picture
from tests.api.test_reports import OWNER
from tests.decks import deck_faults, heads_of
from tests.paper.accessibility import fonts_of, lacking
from tests.paper.faults import faults
from tests.paper.pages import count_pages, plain, read_pages

pytestmark = pytest.mark.anyio

SOCKET2: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
}
PRICED: dict[str, Any] = SOCKET2 | {
    "workload": SOCKET2["workload"] | {"growth_share_per_year": 0.05},
    "periods": [{"label": "Night", "share": 0.3, "hours": 8, "mix": SOCKET2["mix"]}],
    "money": {
        "currency": "EUR",
        "years": 3,
        "one_off": 2_000_000,
        "products": [
            {"label": "CICS TS", "peak_msu": 320, "price": {"flat_per_msu_month": 100_000}}
        ],
    },
    "uncertainty": [{"input": "transactions", "shape": "spread", "spread_share": 0.1}],
}
LOSING: dict[str, Any] = {key: PRICED[key] for key in PRICED if key != "uncertainty"} | {
    "money": PRICED["money"] | {"licence_per_year": 50_000_000}
}
"""No range is stated, so that no chart says what matters; what would make it pay does."""
BUSY = [100.0] * 9 + [140.0] * 4 + [100.0] * 11
PROFILED: dict[str, Any] = WHOLE_CASE | {
    "periods": [],
    "profile": {
        "interval_minutes": 60,
        "days": [{"label": "First", "lpars": [{"lpar": "A", "msu": BUSY}]}],
        "calendar": ["First"],
        "starts_on": "2026-11-01",
        "window": {"lpar": "A", "start_minute": 540, "days": ["First"]},
    },
}
MOVED: dict[str, Any] = PROFILED | {
    "profile": PROFILED["profile"]
    | {
        "days": [
            {
                "label": "First",
                "lpars": [{"lpar": "A", "msu": [135.0] * 9 + [140.0] * 4 + [138.0] * 11}],
            }
        ]
    },
}
"""The saving moves the peak: what it loses on the way to the bill is drawn as well."""
MEASURED = {
    "measured": [
        {"clients": clients, "throughput_per_second": rate, "response_seconds": clients / rate}
        for clients, rate in ((5, 90.0), (10, 160.0), (20, 250.0), (40, 320.5))
    ]
}
STATED: dict[str, tuple[str, dict[str, Any]]] = {
    "value": ("value", SOCKET2),
    "priced": ("scenario", PRICED),
    "whole": ("scenario", WHOLE_CASE),
    "profiled": ("scenario", PROFILED),
    "moved": ("scenario", MOVED),
    "losing": ("scenario", LOSING),
    "comparison": ("comparison", {"rate_per_second": 900}),
    "one-way": ("comparison", {"rate_per_second": 900, "configurations": ["ctg-ipic"]}),
    "peaks": ("peaks", RUN),
    "side-by-side": (
        "side_by_side",
        {"contents": [PRICED, WHOLE_CASE], "names": ["As it is", "With levels and further hours"]},
    ),
    "audit": ("audit", {"study": "elvis"}),
    "lab-measured": ("lab", {"calculation": "closed-model", "content": MEASURED}),
    **{
        f"lab-{at}-{calculation}": ("lab", {"calculation": calculation, "content": content})
        for at, (calculation, content, _) in enumerate(ASKED)
    },
}
SAMPLES = {"socket-2": "Socket II", "tales-a": "Customer A", "tales-b": "Customer B"}
PRESETS: tuple[Preset, ...] = ("short", "full")
SVG = "{http://www.w3.org/2000/svg}"
NOTE = "**Half** of the day falls into four hours.\n\n- because of the salaries\n- every month"
FROZEN = Path(__file__).parents[1] / "data" / "frozen"
LONGEST = ("The savings bank of the north and of the islands and their daughters; " * 3)[:200]


async def subject(api: httpx.AsyncClient, case: str) -> tuple[str, dict[str, Any]]:
    """Return the kind of a case and what it states; the sample cases are those of the seeds."""
    stated = STATED.get(case)
    if stated is not None:
        return stated
    listed = (await api.get("/scenarios", params={"sample": "true"})).json()["items"]
    (found,) = (row["id"] for row in listed if row["name"].startswith(SAMPLES[case]))
    return "scenario", (await api.get(f"/scenarios/{found}")).json()["content"]


async def made(api: httpx.AsyncClient, case: str, **said: Any) -> str:
    """Make a report of a case and return its token."""
    kind, inputs = await subject(api, case)
    body = {
        "title": "Sockets on the first of the month",
        "customer": "A bank in the north",
        "author": "J. Doe",
        "date": "2026-01-31",
        "locale": "en-US",
        "note": NOTE,
        "subject": {"kind": kind, "inputs": inputs},
        **said,
    }
    answer = await api.post("/reports", json=body, headers=OWNER)
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


async def frozen(api: httpx.AsyncClient, case: str, **said: Any) -> FrozenReport:
    """Make a report of a case and return it as it was frozen."""
    return read_document((await api.get(f"/reports/{await made(api, case, **said)}.json")).json())


def wrong_with(report: FrozenReport, papers: Iterable[Paper] = get_args(Paper)) -> list[str]:
    """Return what is wrong with a report in both lengths."""
    found = []
    for paper in papers:
        for preset in PRESETS:
            pages = read_pages(write_pdf(report, preset, paper))
            document = report_document(report, preset)
            drawn = drawings(document, report.locale)
            found += [
                f"{paper} {preset} {fault}" for fault in faults(pages, document, drawn, paper)
            ]
            if preset == "short" and len(pages) > 2:
                found.append(f"{paper}: {len(pages)} pages")
    return found


@pytest.mark.parametrize("case", [*STATED, *SAMPLES])
async def test_a_report_is_whole_on_paper(api: httpx.AsyncClient, case: str) -> None:
    assert wrong_with(await frozen(api, case)) == []


@pytest.mark.parametrize("kind", ["value", "scenario", "comparison"])
def test_a_report_of_an_earlier_release_is_whole_on_paper(kind: str) -> None:
    report = read_document(json.loads((FROZEN / f"{kind}.json").read_text("utf-8")))
    assert wrong_with(report, ["a4"]) == []


@pytest.mark.parametrize("case", ["whole", "comparison", "side-by-side", "audit", "peaks"])
async def test_two_pages_stay_two_below_names_and_lines_as_long_as_they_may_be(
    api: httpx.AsyncClient, case: str
) -> None:
    head = {"name": LONGEST, "confidentiality": LONGEST, "logo": picture()}
    signed = await api.post("/letterheads", json=head)
    assert signed.status_code == 201, signed.text
    said = {"customer": LONGEST, "author": LONGEST, "note": LONGEST, "title": LONGEST}
    report = await frozen(api, case, letterhead=signed.json()["id"], **said)
    papers: tuple[Paper, ...] = get_args(Paper)
    for paper in papers:
        pages = read_pages(write_pdf(report, "short", paper))
        assert len(pages) == 2
        for page in pages:  # its number stands in one line, whatever is beside it
            at = page.letters.index(f"{page.number}/2")
            _, top, _, bottom = page.box_of(at, at + 3)
            assert bottom - top < 12


async def test_the_same_report_gives_the_same_bytes(api: httpx.AsyncClient) -> None:
    report, other = await frozen(api, "whole"), await frozen(api, "peaks")
    for preset in PRESETS:
        first = write_pdf(report, preset, "a4")
        write_pdf(other, preset, "letter")
        assert write_pdf(report, preset, "a4") == first
        assert write_html(report, preset) == write_html(report, preset)


@pytest.mark.parametrize("case", [*STATED, *SAMPLES])
async def test_slides_say_and_draw_each_thing_once_and_are_full(
    api: httpx.AsyncClient, case: str
) -> None:
    stream, report = BytesIO(), await frozen(api, case)
    write_slides(report, stream)
    assert deck_faults(stream.getvalue(), heads_of(report)) == []


async def test_slides_are_the_same_bytes_at_every_download(api: httpx.AsyncClient) -> None:
    report = await frozen(api, "priced")
    first, later = io.BytesIO(), io.BytesIO()
    write_slides(report, first)
    time.sleep(2.1)  # times in a package have steps of two seconds
    write_slides(report, later)
    assert later.getvalue() == first.getvalue()


async def test_the_application_gives_the_same_pages(api: httpx.AsyncClient) -> None:
    token = await made(api, "value")
    report = read_document((await api.get(f"/reports/{token}.json")).json())
    for preset in PRESETS:
        asked = {"paper": "letter", "preset": preset}
        answer = await api.get(f"/reports/{token}.pdf", params=asked)
        assert answer.status_code == 200, answer.text
        assert answer.content == write_pdf(report, preset, "letter")


@pytest.mark.parametrize("case", [*STATED])
async def test_page_and_paper_write_every_figure_as_the_document_does(
    api: httpx.AsyncClient, case: str
) -> None:
    """Files of other programs are held to the same document by tests/api/test_same_figures."""
    report = await frozen(api, case)
    for preset in PRESETS:
        blocks = list(report_document(report, preset).blocks())
        tiles = [
            plain(f"{tile.label}{tile.text}")
            for block in blocks
            if isinstance(block, Figures)
            for tile in block.items
        ]
        rows = [
            plain("".join(cell.text for cell in row))
            for block in blocks
            if isinstance(block, Table) and not block.drawn_only
            for row in block.rows
        ]
        assert tiles
        page = write_html(report, preset).decode()
        words = re.sub(r"<style>.*?</style>|<[^>]+>", "", page, flags=re.DOTALL)
        shown = plain(unescape(words))
        paper = "".join(sheet.letters for sheet in read_pages(write_pdf(report, preset, "a4")))
        for text in (shown, paper):
            assert [tile for tile in tiles if tile not in text] == []
        assert [row for row in rows if row not in shown] == []


async def test_an_html_file_brings_its_face_and_asks_nobody(api: httpx.AsyncClient) -> None:
    token = await made(api, "whole", note="<script>x</script> [a](javascript:x) ![b](http://c/d)")
    page = (await api.get(f"/reports/{token}.html")).text
    assert page.count("@font-face") == 2
    assert "font-family:Inter" in page
    asked = re.findall(r"""(?:src|href)=["'](?!#|data:)[^"']*|url\((?!data:|#)[^)]*""", page)
    assert asked == []
    assert "<script" not in page
    assert 'href="javascript' not in page


@pytest.mark.parametrize("case", [*STATED])
async def test_every_chart_is_a_picture_with_title_unit_and_source(
    api: httpx.AsyncClient, case: str
) -> None:
    report = await frozen(api, case)
    document = report_document(report, "full")
    charts = [block for block in document.blocks() if isinstance(block, Chart)]
    for chart, drawing in ((chart, drawings(document, "en").get(chart.id)) for chart in charts):
        if drawing is None:
            assert len(chart.series) > 4
            continue
        drawn = fromstring(drawing.svg)
        assert drawn.findtext(f"{SVG}title") == chart.title
        told = drawn.findtext(f"{SVG}desc") or ""
        assert told.startswith(chart.unit) and told.endswith(chart.source)


async def test_a_chart_is_a_picture_under_the_reports_link(api: httpx.AsyncClient) -> None:
    token = await made(api, "comparison")
    sections = (await api.get(f"/reports/{token}")).json()["document"]["sections"]
    blocks = [block for section in sections for block in section["blocks"]]
    chart = next(block for block in blocks if block["kind"] == "chart")
    answer = await api.get(f"/reports/{token}/charts/{chart['id']}.svg")
    drawn = fromstring(answer.content)
    assert drawn.tag == f"{SVG}svg"
    assert drawn.find(f".//{SVG}script") is None
    words = plain(" ".join(drawn.itertext()))
    for text in (chart["title"], chart["unit"], chart["source"]):
        assert plain(text) in words
    answer = await api.get(f"/reports/{token}/charts/{chart['id']}.png")
    with Image.open(BytesIO(answer.content)) as png:
        assert png.width > 1000
        assert len(png.convert("RGB").getcolors(1 << 20) or ()) > 20


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("case", ["priced", "comparison", "audit", "peaks", "side-by-side"])
async def test_a_report_on_paper_follows_the_rules_for_readers_who_hear_it(
    api: httpx.AsyncClient, case: str, preset: Preset
) -> None:
    report = await frozen(api, case, title="Sockets ✅ ≤ 5 → 10⁻⁷")
    content = write_pdf(report, preset, "a4", link="https://headroom.example/reports/a")
    assert lacking(content) == []
    # a sign that is a picture comes with the program as well
    faces = {"Inter-Regular", "Inter-SemiBold", "NotoEmoji-Regular"}
    assert fonts_of(content) <= faces
    assert "NotoEmoji-Regular" in fonts_of(content)
    assert count_pages(content) >= 1
