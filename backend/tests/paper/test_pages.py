"""Reports on paper: everything is there, whole and in its place, on A4 and on Letter."""

from __future__ import annotations

import math
import re
from html import unescape
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import fromstring

import httpx
import numpy as np
import pytest
from PIL import Image

from headroom.domain.reports.letterhead import Paper
from headroom.exports.accessible import accessible
from headroom.settings import Settings
from tests.api.snapshot_requests import WHOLE_CASE
from tests.api.test_report_peaks import RUN
from tests.api.test_report_senders import picture
from tests.paper.accessibility import fonts_of, lacking
from tests.paper.conftest import Serve
from tests.paper.faults import faults
from tests.paper.outline import LANGUAGE, ShownReports
from tests.paper.pages import count_pages, plain, read_pages

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
COMPARISON: dict[str, Any] = {"rate_per_second": 900}
STATED: dict[str, tuple[str, dict[str, Any]]] = {
    "value": ("value", SOCKET2),
    "priced": ("scenario", PRICED),
    "whole": ("scenario", WHOLE_CASE),
    "comparison": ("comparison", COMPARISON),
    "peaks": ("peaks", RUN),
    "side-by-side": (
        "side_by_side",
        {"contents": [PRICED, WHOLE_CASE], "names": ["As it is", "With levels and further hours"]},
    ),
    "audit": ("audit", {"study": "elvis"}),
}
MILLIMETRE = 72 / 25.4
"""In points."""
SVG = "{http://www.w3.org/2000/svg}"
NOTE = "**Half** of the day falls into four hours.\n\n- because of the salaries\n- every month"


@pytest.fixture(scope="session")
def api(serve: Serve) -> httpx.Client:
    """A client of the application with its built pages."""
    folder = Settings().static_dir
    if not (folder / "index.html").exists():
        pytest.skip("the UI is not built, so that nothing was printed: run `make build`")
    return serve(folder)


def subject(api: httpx.Client, case: str) -> tuple[str, dict[str, Any]]:
    """Return the kind of a case and what it states; the sample cases are those of the seeds."""
    stated = STATED.get(case)
    if stated is not None:
        return stated
    start = {"socket-2": "Socket II", "tales-a": "Customer A", "tales-b": "Customer B"}[case]
    listed = api.get("/scenarios", params={"sample": "true"}).json()["items"]
    (found,) = (each["id"] for each in listed if each["name"].startswith(start))
    content: dict[str, Any] = api.get(f"/scenarios/{found}").json()["content"]
    return "scenario", content


def made(
    api: httpx.Client,
    kind: str,
    inputs: dict[str, Any],
    title: str = "Sockets on the first of the month",
    **said: str,
) -> str:
    """Make a report and return its token."""
    body = {
        "title": title,
        "customer": "A bank in the north",
        "author": "J. Doe",
        "date": "2026-01-31",
        "locale": LANGUAGE,
        "note": NOTE,
        "subject": {"kind": kind, "inputs": inputs},
        **said,
    }
    answer = api.post("/reports", json=body)
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


def expected_pages(shown: dict[str, Any]) -> range:
    """Return how many pages a report may have: parts come and go with what a case states.

    A page holds 9 to 40 rows of tables or 15 to 60 paragraphs; one and a half are for the head,
    the summary and what is left free at the ends.
    """
    rows = sum(len(each["rows"]) for each in shown["tables"])
    texts = len(shown["texts"])
    least = rows / 40 + texts / 60
    most = rows / 9 + texts / 15 + len(shown["figures"]) / 2 + 1.5
    return range(math.ceil(least), math.ceil(most) + 1)


@pytest.mark.parametrize("case", [*STATED, "socket-2", "tales-a", "tales-b"])
def test_a_report_is_whole_on_paper(
    api: httpx.Client, shown_reports: ShownReports, case: str
) -> None:
    token = made(api, *subject(api, case))
    address = str(api.base_url.copy_with(path=f"/reports/{token}"))
    shown = shown_reports.outline(f"{address}?preset=full")
    assert shown["figures"]
    for size in ("a4", "letter"):
        printed = shown_reports.printed(f"{address}?preset=full&paper={size}")
        pages = read_pages(accessible(printed, title="Sockets", author="J. Doe"))
        assert faults(pages, shown, size) == []
        assert len(pages) in expected_pages(shown)
        assert count_pages(shown_reports.printed(f"{address}?paper={size}")) == 2


@pytest.mark.parametrize(
    "case", ["whole", "comparison", "side-by-side", "audit", "peaks", "socket-2", "tales-b"]
)
def test_two_pages_stay_two_below_names_and_lines_as_long_as_they_may_be(
    api: httpx.Client, shown_reports: ShownReports, case: str
) -> None:
    longest = ("The savings bank of the north and of the islands and their daughters; " * 3)[:200]
    head = {"name": longest, "confidentiality": longest, "logo": picture()}
    signed = api.post("/letterheads", json=head)
    assert signed.status_code == 201, signed.text
    said = {
        "customer": longest,
        "author": longest,
        "note": longest,
        "letterhead": signed.json()["id"],
    }
    token = made(api, *subject(api, case), title=longest, **said)
    address = str(api.base_url.copy_with(path=f"/reports/{token}"))
    for size in ("a4", "letter"):
        pages = read_pages(shown_reports.printed(f"{address}?paper={size}"))
        assert len(pages) == 2
        for page in pages:  # its number stands in one line, whatever is beside it
            at = page.letters.index(f"{page.number}/2")
            _, top, _, bottom = page.box_of(at, at + 3)
            assert bottom - top < 12


def test_a_document_s_name_has_room_beside_remarks(
    api: httpx.Client, shown_reports: ShownReports
) -> None:
    """Remarks, of which one is long, leave at least 40 mm to the column before them."""
    token = made(api, *subject(api, "value"))
    address = str(api.base_url.copy_with(path=f"/reports/{token}"))
    heads = plain("Document and placeRemark")
    ((page, at),) = (
        (page, page.letters.find(heads))
        for page in read_pages(shown_reports.printed(f"{address}?preset=full&paper=a4"))
        if heads in page.letters
    )
    remark = at + len(heads) - len("Remark")
    name, beside = page.box_of(at, remark), page.box_of(remark, remark + len("Remark"))
    assert beside[0] - name[0] >= 40 * MILLIMETRE


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_application_prints_the_same_pages(
    api: httpx.Client, shown_reports: ShownReports, size: Paper
) -> None:
    token = made(api, *subject(api, "value"))
    address = str(api.base_url.copy_with(path=f"/reports/{token}"))
    answer = api.get(f"/reports/{token}.pdf", params={"paper": size, "preset": "full"})
    assert answer.status_code == 200, answer.text
    pages = read_pages(answer.content)
    assert faults(pages, shown_reports.outline(f"{address}?preset=full"), size) == []
    again = read_pages(shown_reports.printed(f"{address}?preset=full&paper={size}"))
    assert [page.letters for page in pages] == [page.letters for page in again]
    assert lacking(answer.content) == []
    assert fonts_of(answer.content) == {"Inter-Regular", "Inter-SemiBold"}


def test_a_report_printed_after_others_is_as_if_it_were_the_first(
    api: httpx.Client, shown_reports: ShownReports
) -> None:
    tokens = [made(api, *subject(api, case)) for case in ("value", "audit", "priced", "peaks")]
    base = str(api.base_url.copy_with(path="/reports/"))
    addresses = [f"{base}{token}?preset=full&paper=a4" for token in tokens]
    after = shown_reports.printed_in_one_page(addresses)
    for address, content in zip(addresses, after, strict=True):
        first = read_pages(shown_reports.printed(address))
        for one, other in zip(first, read_pages(content), strict=True):
            assert one.letters == other.letters
            assert np.array_equal(one.image, other.image)


@pytest.mark.parametrize("case", ["whole", "comparison", "peaks"])
def test_print_and_html_file_write_every_figure_as_the_document_does(
    api: httpx.Client, case: str
) -> None:
    """Files of other programs are held to the same document by tests/api/test_same_figures."""
    token = made(api, *subject(api, case))
    for preset in ("short", "full"):
        asked = {"preset": preset}
        sections = api.get(f"/reports/{token}", params=asked).json()["document"]["sections"]
        blocks = [block for section in sections for block in section["blocks"]]
        tiles = [
            plain(f"{tile['label']}{tile['text']}")
            for block in blocks
            if block["kind"] == "figures"
            for tile in block["items"]
        ]
        rows = [
            [cell["text"] for cell in row]
            for block in blocks
            if block["kind"] == "table" and not block["drawn_only"]
            for row in block["rows"]
        ]
        assert tiles
        assert rows
        page = api.get(f"/reports/{token}.html", params=asked).text
        shown = plain(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", "", page, flags=re.DOTALL)))
        assert [tile for tile in tiles if tile not in shown] == []
        assert [row for row in rows if plain("".join(row)) not in shown] == []
        printed = "".join(
            page.letters
            for page in read_pages(api.get(f"/reports/{token}.pdf", params=asked).content)
        )
        assert [tile for tile in tiles if tile not in printed] == []
        # cells of several lines stand beside each other on paper: each is found by itself
        numbers = {plain(text) for row in rows for text in row if re.fullmatch(r"[−\d.,]+", text)}
        assert [number for number in numbers if number not in printed] == []


def test_a_chart_is_a_picture_under_the_reports_link(api: httpx.Client) -> None:
    token = made(api, *subject(api, "comparison"))
    sections = api.get(f"/reports/{token}").json()["document"]["sections"]
    blocks = [block for section in sections for block in section["blocks"]]
    chart = next(block for block in blocks if block["kind"] == "chart")
    drawn = fromstring(api.get(f"/reports/{token}/charts/{chart['id']}.svg").content)
    assert drawn.tag == f"{SVG}svg"
    assert drawn.find(f".//{SVG}script") is None
    names = {table["name"]: table for table in blocks if table["kind"] == "table"}
    first = names[chart["table"]]["rows"][0][chart["category"]]["text"]
    assert first in " ".join(drawn.itertext())
    with Image.open(BytesIO(api.get(f"/reports/{token}/charts/{chart['id']}.png").content)) as png:
        assert png.width > 400
        assert len(png.convert("RGB").getcolors(1 << 20) or ()) > 20


@pytest.mark.parametrize("preset", ["short", "full"])
def test_a_printed_report_follows_the_rules_for_readers_who_hear_it(
    api: httpx.Client, preset: str
) -> None:
    kind, inputs = subject(api, "priced")
    token = made(api, kind, inputs, title="Sockets ✅ ≤ 5 → 10⁻⁷")
    answer = api.get(f"/reports/{token}.pdf", params={"preset": preset})
    assert answer.status_code == 200, answer.text
    assert lacking(answer.content) == []
    # a sign that is a picture comes with the program as well
    assert fonts_of(answer.content) <= {"Inter-Regular", "Inter-SemiBold", "NotoEmoji-Regular"}
    assert "NotoEmoji-Regular" in fonts_of(answer.content)
