"""What a report says is kept with it: later programs show it, and nobody changes it unnoticed."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import httpx
import psycopg
import pytest
from openpyxl import load_workbook
from pptx import Presentation
from psycopg.types.json import Jsonb

from headroom.domain.reports.report import (
    FrozenReport,
    read_document,
    sealed,
    with_composed,
)
from headroom.exports.document import report_document
from headroom.exports.document.composed import compose, composed_of, document_of, slides_of
from headroom.exports.document.deck import slides
from headroom.exports.document.email import email_text
from headroom.persistence.migrations import downgrade, upgrade
from headroom.persistence.session import conninfo
from tests.api.test_earlier_versions import FROZEN
from tests.paper.pages import read_pages

from .test_report_sections import SOCKET2, Opened, opened
from .test_report_sentence import CASES

pytestmark = pytest.mark.anyio

TODAY, EARLIER = "EUR", "ECU"
"""What every form of the report calls the money, and what the kept words are made to call it."""
ALL = "SELECT composed FROM reports WHERE content->>'title' = %s"


def kept(address: str, title: str) -> dict[str, Any]:
    """Return what is kept of the words of a report."""
    with psycopg.connect(conninfo(address)) as connection:
        [(composed,)] = connection.execute(ALL, [title]).fetchall()
    words: dict[str, Any] = composed
    return words


def keep(address: str, title: str, composed: dict[str, Any]) -> None:
    with psycopg.connect(conninfo(address)) as connection:
        connection.execute(
            "UPDATE reports SET composed = %s WHERE content->>'title' = %s",
            (Jsonb(composed), title),
        )


def in_other_words(report: FrozenReport, composed: dict[str, Any]) -> dict[str, Any]:
    """Return words as a program with others would have kept them."""
    text = json.dumps({name: composed[name] for name in ("short", "full", "slides", "email")})
    return sealed(report, json.loads(text.replace(TODAY, EARLIER)))


async def texts_of(report: Opened) -> dict[str, str]:
    """Return what each form of a report says, by its name."""
    page = (await report.again()).json()
    deck = Presentation(io.BytesIO(await report.file("pptx")))
    sheet = load_workbook(io.BytesIO(await report.file("xlsx")))["Summary"]
    return {
        "page": json.dumps(page["document"]),
        "summary": page["summary"],
        "e-mail": json.dumps(page["email"]),
        "PDF": " ".join(sheet.letters for sheet in read_pages(await report.file("pdf"))),
        "HTML": (await report.file("html")).decode().partition("<body>")[2],
        "text": (await report.file("md")).decode(),
        "workbook": " ".join(str(row[0].value) for row in sheet.iter_rows(max_row=9)),
        "slides": deck.slides[0].shapes.title.text_frame.text,
    }


async def test_every_form_says_what_was_kept_and_not_what_todays_program_would(
    api: httpx.AsyncClient, seeded_database_url: str
) -> None:
    title = "Words that stay"
    report = await opened(api, *CASES["prices"], title=title)
    frozen = read_document(report.body["report"])
    before = await texts_of(report)
    composed = kept(seeded_database_url, title)
    keep(seeded_database_url, title, in_other_words(frozen, composed))
    for name, text in (await texts_of(report)).items():
        assert TODAY in before[name] and EARLIER not in before[name], name
        assert EARLIER in text and TODAY not in text, name
    again = (await report.again()).json()["report"]
    assert again == report.body["report"]


async def test_words_that_do_not_fit_their_hash_are_shown_nowhere(
    api: httpx.AsyncClient, seeded_database_url: str
) -> None:
    title = "Words that were changed"
    report = await opened(api, "value", SOCKET2, title=title)
    composed = kept(seeded_database_url, title)
    other = compose(read_document(report.body["report"] | {"content_hash": "0" * 64}, check=False))
    changes: dict[str, dict[str, Any]] = {
        "a sentence": composed | {"email": composed["email"] | {"subject": "It pays"}},
        "none": {},
        "of another report": other | {"of": "0" * 64},
    }
    for change, words in changes.items():
        keep(seeded_database_url, title, words)
        answer = await report.again()
        assert (answer.status_code, answer.json()["type"]) == (
            500,
            "/problems/report-damaged",
        ), change
    keep(seeded_database_url, title, composed)
    assert (await report.again()).status_code == 200


@pytest.mark.parametrize("case", CASES)
async def test_words_are_read_as_they_were_composed(api: httpx.AsyncClient, case: str) -> None:
    kind, inputs = CASES[case]
    report = await opened(api, kind, inputs, title=f"Read again: {case}")
    frozen = read_document(report.body["report"])
    words = json.loads(json.dumps(compose(frozen)))
    again = with_composed(frozen, words)
    assert document_of(again, "short") == report_document(frozen, "short")
    assert document_of(again) == report_document(frozen)
    assert slides_of(again) == slides(frozen)
    assert composed_of(again).email == email_text(frozen)
    assert report.body["email"] == json.loads(json.dumps(asdict(email_text(frozen))))


def test_reports_of_earlier_programs_get_their_words_once(
    make_database: Callable[..., str], seeded_template: str
) -> None:
    address = make_database(seeded_template)
    documents = {
        kind: json.loads((FROZEN / f"{kind}.json").read_text("utf-8"))
        for kind in ("comparison", "scenario", "value")
    }
    documents["damaged"] = documents["value"] | {"title": "Another title"}
    downgrade(address, "0043")
    with psycopg.connect(conninfo(address)) as connection:
        for name, document in documents.items():
            connection.execute(
                "INSERT INTO reports (id, owner_hash, title, customer, content, content_hash)"
                " VALUES (%s, repeat('a', 64), %s, '', %s, %s)",
                (name, document["title"], Jsonb(document), document["content_hash"]),
            )
    upgrade(address)
    with psycopg.connect(conninfo(address)) as connection:
        rows = connection.execute("SELECT id, content, composed FROM reports").fetchall()
    assert {name: content for name, content, _ in rows} == documents
    words = {name: composed for name, _, composed in rows}
    assert words.pop("damaged") is None
    assert words == {name: compose(read_document(documents[name])) for name in words}
