"""Slides on the house's own template, and on one that a seller brings."""

from __future__ import annotations

import io
import zipfile
from math import ceil
from pathlib import Path
from typing import Any

import httpx
import pptx
import psycopg
import pytest
from pptx import Presentation
from pptx.oxml.ns import qn
from pptx.util import Emu, Pt

from headroom.exports.slides import LETTER_WIDTH, LINE_HEIGHT
from headroom.persistence.session import conninfo
from tests.api.conftest import read_as
from tests.api.snapshot_requests import WHOLE_CASE
from tests.api.test_report_kinds import BOTH
from tests.api.test_report_peaks import RUN
from tests.api.test_report_senders import add, picture
from tests.api.test_reports import SOCKET2, make, report
from tests.decks import deck_faults
from tests.open_xml import faults

pytestmark = pytest.mark.anyio
LIBRARYS = Path(pptx.__file__).parent / "templates" / "default.pptx"
SUBJECTS: dict[str, Any] = {
    "value": SOCKET2,
    "scenario": WHOLE_CASE,
    "comparison": {"rate_per_second": 900},
    "peaks": RUN,
    "side_by_side": BOTH,
    "audit": {"study": "ways-into-cics"},
}


async def slides_of(api: httpx.AsyncClient, body: Any) -> tuple[Any, bytes]:
    link = await make(api, body)
    content = (await api.get(f"/reports/{link['token']}.pptx")).content
    return Presentation(io.BytesIO(content)), content


def sellers_own(wide: float = 10.0) -> bytes:
    """Return a template with slides of its own, 16:9, its layouts named as a seller's are."""
    deck: Any = Presentation(str(LIBRARYS))
    factor = Emu(round(wide * 914_400)) / deck.slide_width
    deck.slide_width, deck.slide_height = Emu(round(wide * 914_400)), Emu(round(wide * 514_350))
    down = deck.slide_height / 6_858_000
    for page in (deck.slide_master, *deck.slide_layouts):
        for shape in [shape for shape in page.placeholders if shape._element.spPr.xfrm is not None]:
            shape.left, shape.width = Emu(int(shape.left * factor)), Emu(int(shape.width * factor))
            shape.top, shape.height = Emu(int(shape.top * down)), Emu(int(shape.height * down))
    for layout in deck.slide_layouts:
        layout.name = f"Partners {layout.name}"
    deck.slides.add_slide(deck.slide_layouts[0]).shapes.title.text = "A slide of last year"
    stream = io.BytesIO()
    deck.save(stream)
    return stream.getvalue()


async def brought(api: httpx.AsyncClient, content: bytes) -> httpx.Response:
    return await api.post("/letterheads/templates", params={"name": "p.pptx"}, content=content)


@pytest.mark.parametrize("kind", SUBJECTS)
async def test_slides_are_a_whole_package_with_fields_for_foot_and_number(
    api: httpx.AsyncClient, kind: str
) -> None:
    deck, content = await slides_of(api, report(kind, SUBJECTS[kind], customer="A bank"))
    assert faults(content) == []
    assert deck.slide_width / deck.slide_height == pytest.approx(16 / 9)
    assert len(deck.slides) > 2
    for number, slide in enumerate(deck.slides, 1):
        kinds = {shape._element.ph.get("type"): shape for shape in slide.placeholders}
        assert set(kinds) == {"title", "ftr", "sldNum"}
        assert kinds["ftr"].text_frame.text == "Socket II · A bank · 2026-01-31"
        field = kinds["sldNum"]._element.find(f".//{qn('a:fld')}")
        assert (field.get("type"), field.find(qn("a:t")).text) == ("slidenum", str(number))
        for shape in slide.shapes:
            assert shape.top + shape.height <= deck.slide_height + 10, shape.name
            if shape.has_chart:
                assert shape._element.nvGraphicFramePr.cNvPr.get("descr")
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        theme = book.read("ppt/theme/theme1.xml").decode()
    assert 'name="Headroom"' in theme


async def test_slides_stand_on_a_template_that_a_seller_brought(api: httpx.AsyncClient) -> None:
    answer = await brought(api, sellers_own())
    assert answer.status_code == 201, answer.text
    template = answer.json()
    assert template["layout"] == "Partners Title Only"
    head = await add(api, template=template, logo=picture())
    deck, content = await slides_of(api, report(letterhead=head["id"]))
    assert faults(content) == []
    assert [slide.slide_layout.name for slide in deck.slides] == ["Partners Title Only"] * 3
    assert deck_faults(content) == []
    assert deck.slide_width == Emu(9_144_000)
    words = [shape.text_frame.text for shape in deck.slides[0].shapes if shape.has_text_frame]
    assert not any("last year" in text for text in words)
    for (
        slide
    ) in deck.slides:  # a title that is too long for 44 points has a size that it has room in
        title = slide.shapes.title
        size = title.text_frame.paragraphs[0].runs[0].font.size or Pt(44)
        letters = title.width / size / LETTER_WIDTH
        lines = ceil(len(title.text_frame.text) / letters)
        assert lines * size * LINE_HEIGHT <= title.height
    # the report keeps its template when the letterhead goes
    link = await make(api, report(letterhead=head["id"]))
    gone = await api.delete(f"/letterheads/{head['id']}", headers=read_as(head))
    assert gone.status_code == 204
    again = (await api.get(f"/reports/{link['token']}.pptx")).content
    assert Presentation(io.BytesIO(again)).slide_width == Emu(9_144_000)


async def test_a_template_that_does_not_serve_is_refused_in_words(api: httpx.AsyncClient) -> None:
    narrow = LIBRARYS.read_bytes()
    crowded: Any = Presentation(io.BytesIO(sellers_own()))
    for layout in crowded.slide_layouts:
        for shape in layout.placeholders:
            if shape._element.ph.get("type") in ("title", "ctrTitle"):
                shape.left, shape.top = 0, 0
                shape.width, shape.height = crowded.slide_width, crowded.slide_height
    stream = io.BytesIO()
    crowded.save(stream)
    for content, said in (
        (narrow, "not 16:9"),
        (b"%PDF-1.7", "PowerPoint presentation"),
        (stream.getvalue(), "half of the slide free"),
    ):
        answer = await brought(api, content)
        assert answer.status_code == 422
        assert said in answer.json()["detail"]
    unknown = {"name": "x.pptx", "content_hash": "0" * 64, "layouts": ["A"], "layout": "A"}
    answer = await api.post("/letterheads", json={"name": "N", "template": unknown})
    assert (answer.status_code, answer.json()["title"]) == (422, "The template cannot be used")


async def test_a_template_that_nobody_names_goes_after_a_day(
    api: httpx.AsyncClient, seeded_database_url: str
) -> None:
    named, dropped = sellers_own(11), sellers_own(12)
    kept = (await brought(api, named)).json()
    left = (await brought(api, dropped)).json()
    head = await add(api, name="Partners", template=kept)
    two_days_pass(seeded_database_url)
    assert (await brought(api, sellers_own(13))).status_code == 201
    again = await api.post("/letterheads", json={"name": "Others", "template": left})
    assert (again.status_code, again.json()["type"]) == (422, "/problems/unusable-template")
    # one that is deleted can come back, with its template
    path = f"/letterheads/{head['id']}"
    assert (await api.delete(path, headers=read_as(head))).status_code == 204
    two_days_pass(seeded_database_url)
    assert (await brought(api, sellers_own(14))).status_code == 201
    assert (await api.post("/letterheads", json={"name": "P", "template": kept})).status_code == 201


def two_days_pass(url: str) -> None:
    with psycopg.connect(conninfo(url), autocommit=True) as connection:
        connection.execute("UPDATE slide_templates SET created_at = created_at - interval '2 days'")
