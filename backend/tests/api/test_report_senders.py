"""Who sends a report, and what it leaves out."""

from __future__ import annotations

import base64
import io
import json
import re
from typing import Any

import httpx
import openpyxl
import pytest
from PIL import Image
from pptx import Presentation

from headroom.api.app import create_app
from headroom.domain.reports.kinds import PARTS
from headroom.domain.reports.report import read_document
from headroom.settings import Settings
from tests.api.conftest import read_as
from tests.api.snapshot_requests import WHOLE_CASE
from tests.api.test_reports import OWNER, SOCKET2, make, report
from tests.paper.pages import plain, read_pages

pytestmark = pytest.mark.anyio
AMOUNTS = re.compile(r"\bCHF\b|EUR|price|net_present|payback|one_off|licence", re.IGNORECASE)
WAYS = {"rate_per_second": 900, "configurations": ["http-nonpooled", "ctg-ipic"]}
PRICED_IN_WORDS: dict[str, Any] = SOCKET2 | {
    "money": {
        "currency": "CHF",
        "licence_per_year": 6_000_000,
        "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 150_000}}],
    }
}
FILES = ("", ".json", ".csv", ".md", ".md?preset=short", "?preset=short")


def picture(kind: str = "PNG", size: tuple[int, int] = (1200, 300)) -> str:
    stream = io.BytesIO()
    Image.new("RGB", size, "#0B6070").save(stream, kind, comment=b"a secret")
    return f"data:image/{kind.lower()};base64,{base64.b64encode(stream.getvalue()).decode()}"


async def add(api: httpx.AsyncClient, **said: Any) -> Any:
    answer = await api.post("/letterheads", json={"name": "Partners & Sons", **said})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def texts(api: httpx.AsyncClient, token: str) -> str:
    """Return all that stands in the files of a report."""
    found = [(await api.get(f"/reports/{token}{ending}")).text for ending in FILES]
    book = openpyxl.load_workbook(
        io.BytesIO((await api.get(f"/reports/{token}.xlsx")).content), data_only=False
    )
    found += [str(cell.value) for sheet in book for row in sheet for cell in row if cell.value]
    found += [*book.sheetnames, *book.defined_names]
    deck = Presentation(io.BytesIO((await api.get(f"/reports/{token}.pptx")).content))
    for slide in deck.slides:
        found += [shape.text_frame.text for shape in slide.shapes if shape.has_text_frame]
        found.append(slide.notes_slide.notes_text_frame.text)
    return "\n".join(found)


async def test_a_report_is_signed_with_the_letterhead_as_it_was_when_it_was_made(
    api: httpx.AsyncClient,
) -> None:
    head = await add(
        api, logo=picture("JPEG"), confidentiality="For the bank alone", paper="letter"
    )
    kept = base64.b64decode(head["logo"].partition(",")[2])
    assert b"a secret" not in kept
    assert Image.open(io.BytesIO(kept)).size == (900, 225)
    link = await make(api, report(letterhead=head["id"], customer="A bank"))
    changed = {"name": "Others", "logo": None}
    path = f"/letterheads/{head['id']}"
    other = (await api.put(path, json=changed, headers=read_as(head))).json()
    assert (other["name"], other["version"]) == ("Others", 2)
    assert (await api.delete(path, headers=read_as(other))).status_code == 204
    found = (await api.get(f"/reports/{link['token']}")).json()
    assert found["document"]["letterhead"]["logo"] == head["logo"]
    assert found["document"]["paper"] == "letter"
    assert found["document"]["below"] == "For the bank alone · Socket II · A bank · 2026-01-31"
    assert read_document(found["report"]).content_hash == link["content_hash"]
    said = await texts(api, link["token"])
    assert said.count("Partners & Sons") >= 5
    deck = Presentation(io.BytesIO((await api.get(f"/reports/{link['token']}.pptx")).content))
    pictures = [shape for shape in deck.slides[0].shapes if shape.shape_type == 13]
    assert len(pictures) == 1
    book = openpyxl.load_workbook(
        io.BytesIO((await api.get(f"/reports/{link['token']}.xlsx")).content)
    )
    assert len(vars(book["Summary"])["_images"]) == 1
    assert book["Summary"].page_setup.paperSize == 1


async def test_no_letterhead_is_lost_to_another_editor_a_repeated_request_or_a_deletion(
    api: httpx.AsyncClient,
) -> None:
    key, said = {"Idempotency-Key": "letterhead-once"}, {"name": "A. Seller", "logo": picture()}
    answers = [await api.post("/letterheads", json=said, headers=key) for _ in range(2)]
    head = answers[0].json()
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[1].json() == head
    path = f"/letterheads/{head['id']}"
    assert (await api.put(path, json=said)).status_code == 428
    saves = [
        await api.put(path, json={"name": name}, headers=read_as(head)) for name in ("One", "Two")
    ]
    assert [save.status_code for save in saves] == [200, 412]
    gone = await api.delete(path, headers=read_as(saves[0].json()))
    assert gone.status_code == 204
    deleted = (await api.get("/letterheads/deleted")).json()["items"]
    assert [(one["id"], one["version"]) for one in deleted if one["id"] == head["id"]] == [
        (head["id"], 3)
    ]
    back = await api.post(f"{path}/versions/1/restore", headers={"If-Match": gone.headers["etag"]})
    assert back.json() == head | {"version": 4}  # the logo too, drawn anew as before
    assert back.json() in (await api.get("/letterheads")).json()["items"]
    assert (await api.delete(path, headers=read_as(back.json()))).status_code == 204


@pytest.mark.parametrize(
    ("logo", "why"),
    [
        ("data:image/png;base64,AAAA", "cannot be read"),
        (picture(size=(5000, 2)), "4,000"),
        ("data:image/svg+xml;base64,PHN2Zy8+", "logo"),
    ],
)
async def test_what_is_no_logo_is_refused(api: httpx.AsyncClient, logo: str, why: str) -> None:
    answer = await api.post("/letterheads", json={"name": "A", "logo": logo})
    assert answer.status_code == 422
    assert why in answer.text


async def test_an_unknown_letterhead_makes_no_report(api: httpx.AsyncClient) -> None:
    answer = await api.post(
        "/reports", json=report(letterhead="gone"), headers={"Owner-Secret": "x" * 24}
    )
    assert (answer.status_code, answer.json()["type"]) == (404, "/problems/unknown-letterhead")


@pytest.mark.parametrize("said", [{"redacted": True}, {"parts": ["summary", "figures", "method"]}])
async def test_without_prices_no_file_holds_an_amount(
    api: httpx.AsyncClient, said: dict[str, Any]
) -> None:
    link = await make(api, report("scenario", WHOLE_CASE, **said))
    found = (await api.get(f"/reports/{link['token']}")).json()
    assert found["report"]["subject"]["answer"]["money"] is None
    assert found["report"]["subject"]["inputs"]["money"] is None
    stray = AMOUNTS.findall(json.dumps(found["report"]["subject"]["answer"]["figures"]))
    assert stray == []
    amounts = re.findall(r"\d[\d,.]*\s?(?:CHF|EUR)", await texts(api, link["token"]))
    assert amounts == []
    again = (await api.get(f"/reports/{link['token']}/recomputed")).json()
    assert (again["differs"], again["refused"]) == (False, None)


@pytest.mark.parametrize("said", [{"redacted": True}, {"parts": ["summary", "figures", "method"]}])
@pytest.mark.parametrize(
    ("field", "text"),
    [("title", "Now 60,000.00 a year"), ("note", "We pay 1'500 an MSU"), ("customer", "A 60 000")],
)
async def test_words_of_a_copy_without_prices_that_hold_a_price_have_to_be_confirmed(
    api: httpx.AsyncClient, said: dict[str, Any], field: str, text: str
) -> None:
    asked = report("scenario", PRICED_IN_WORDS, **said, **{field: text})
    refused = await api.post("/reports", json=asked, headers=OWNER)
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/prices-in-words")
    assert [fault["field"] for fault in refused.json()["errors"]] == [field]
    assert "which the copy leaves out" in refused.json()["detail"]
    link = await make(api, asked | {"prices_in_words_confirmed": True})
    assert text in await texts(api, link["token"])
    # with its prices a report may name them
    await make(api, report("scenario", PRICED_IN_WORDS, **{field: text}))


async def test_a_label_that_holds_a_price_leaves_with_the_price_or_has_to_be_confirmed(
    api: httpx.AsyncClient,
) -> None:
    money = PRICED_IN_WORDS["money"]
    (product,) = money["products"]
    content = PRICED_IN_WORDS | {"money": money | {"products": [product | {"label": "At 1,500"}]}}
    link = await make(api, report("scenario", content, redacted=True))
    assert "1,500" not in await texts(api, link["token"])
    names = {"names": ["One", "Two at 1,500"], "contents": [content, PRICED_IN_WORDS]}
    asked = report("side_by_side", names, redacted=True)
    refused = await api.post("/reports", json=asked, headers=OWNER)
    assert [fault["field"] for fault in refused.json()["errors"]] == ["subject"]


async def test_a_part_that_was_not_chosen_is_in_no_file(api: httpx.AsyncClient) -> None:
    parts = [part for part in PARTS if part not in ("method", "findings", "sensitivity", "limits")]
    link = await make(api, report("scenario", WHOLE_CASE, parts=parts))
    frozen = (await api.get(f"/reports/{link['token']}.json")).json()
    assert frozen["findings"] == []
    answer = frozen["subject"]["answer"]
    assert (answer["tornado"], answer["sampling"], answer["warnings"]) == ([], None, [])
    assert {each["formula"] for each in answer["figures"].values()} == {None}
    assert frozen["withheld"] == ["uncertainty"]
    assert "uncertainty" not in frozen["subject"]["inputs"]
    assert "Method" not in await texts(api, link["token"])


async def test_the_link_stands_on_paper_where_others_can_open_it(
    api: httpx.AsyncClient, seeded_database_url: str
) -> None:
    link = await make(api, report())
    path = f"/reports/{link['token']}"
    assert (await api.get(path)).json()["link"] is None
    assert "Open this report" not in (await api.get(f"{path}.html")).text
    named = Settings(hosts="headroom.example.com", requests_per_second=0)
    app = create_app(named, database_url=seeded_database_url)
    client = httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="https://headroom.example.com/api/v1"
    )
    async with app.router.lifespan_context(app), client:
        found = (await client.get(path)).json()
        page = (await client.get(f"{path}.html")).text
        paper = read_pages((await client.get(f"{path}.pdf")).content)
    address = f"https://headroom.example.com/reports/{link['token']}"
    assert found["link"] == address
    for shown in (found["page"], page):
        assert f"Open this report: {address}" in shown
        assert '<img class="code" src="data:image/svg+xml' in shown
    assert plain(f"Open this report: {address}") in "".join(page.letters for page in paper)


async def test_an_email_says_the_answer_in_five_or_six_lines(api: httpx.AsyncClient) -> None:
    for kind, inputs in (("scenario", WHOLE_CASE), ("value", None), ("comparison", WAYS)):
        link = await make(api, report(kind, inputs, customer="A bank"))
        email = (await api.get(f"/reports/{link['token']}")).json()["email"]
        assert email["subject"].startswith("A bank: ")
        assert len(email["lines"]) in (5, 6)  # figures that the answer says stand there alone
        assert all("\n" not in line and line.endswith(".") for line in email["lines"])


async def test_a_chart_is_embedded_where_the_operator_says_so_alone(
    api: httpx.AsyncClient, seeded_database_url: str
) -> None:
    link = await make(api, report("comparison", {"rate_per_second": 900}))
    path = f"/reports/{link['token']}"
    blocks = (await api.get(path)).json()["document"]["sections"]
    charts = [
        block["id"] for each in blocks for block in each["blocks"] if block["kind"] == "chart"
    ]
    assert charts
    assert len(set(charts)) == len(charts)
    answer = await api.get(f"{path}/charts/{charts[0]}.svg")
    assert answer.status_code == 200, answer.text
    assert answer.text.startswith("<svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "; sandbox;" in policy
    assert policy.endswith("frame-ancestors 'none'")
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    kept = {"If-None-Match": answer.headers["ETag"]}
    again = await api.get(f"{path}/charts/{charts[0]}.svg", headers=kept)
    assert (again.status_code, again.content) == (304, b"")
    named = Settings(embed_hosts="Wiki.example, portal.example:8443", requests_per_second=0)
    app = create_app(named, database_url=seeded_database_url)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=api.base_url)
    pages = ("https://wiki.example/page", "https://portal.example:8443/", "https://portal.example/")
    async with app.router.lifespan_context(app), client:
        framed = await client.get(f"{path}/charts/{charts[0]}.png")
        shown = [
            await client.get(f"{path}/charts/{charts[0]}.png", headers={"Referer": page})
            for page in (*pages, "https://other.example/wiki.example", "https://[wiki.example")
        ]
    assert framed.headers["Content-Type"] == "image/png"
    assert framed.headers["Content-Security-Policy"].endswith(
        "frame-ancestors wiki.example portal.example:8443"
    )
    assert framed.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert [each.headers["Cross-Origin-Resource-Policy"] for each in shown] == [
        "cross-origin",
        "cross-origin",
        "same-origin",
        "same-origin",
        "same-origin",
    ]
    assert "Referer" in framed.headers["Vary"]
    unknown = await api.get(f"{path}/charts/no-chart.svg")
    assert (unknown.status_code, charts[0] in unknown.json()["detail"]) == (404, True)
    assert (await api.get(f"/reports/{'x' * 32}/charts/{charts[0]}.svg")).status_code == 404
    await api.post(f"/reports/{link['id']}/revoke", headers=OWNER)
    assert (await api.get(f"{path}/charts/{charts[0]}.svg", headers=kept)).status_code == 404
