"""Reports as their owner makes them and as anybody with the link reads them."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy.pool import QueuePool
from starlette.types import Receive, Scope, Send

from headroom.api.app import create_app
from headroom.cli import main
from headroom.domain.reports.kinds import PARTS
from headroom.domain.reports.report import FrozenReport, content_hash, read_document
from headroom.exports.document.blocks import Preset
from headroom.exports.formats import FORMATS
from headroom.persistence.session import conninfo
from headroom.services.workers import Workers
from headroom.settings import Settings
from tests.api.conftest import deleted

pytestmark = pytest.mark.anyio

OWNER = {"Owner-Secret": "test-owner-0123456789abcdef"}
OTHER = {"Owner-Secret": "other-owner-0123456789abcde"}
SOCKET2: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
}


def report(kind: str = "value", inputs: dict[str, Any] | None = None, **said: Any) -> Any:
    """Return the request of a report."""
    subject = {"kind": kind, "inputs": SOCKET2 if inputs is None else inputs}
    return {"title": "Socket II", "date": "2026-01-31", "subject": subject, **said}


async def make(api: httpx.AsyncClient, body: Any, **headers: str) -> Any:
    """Make a report and return its link."""
    answer = await api.post("/reports", json=body, headers=OWNER | headers)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def test_a_report_holds_the_whole_answer_and_opens_under_its_link(
    api: httpx.AsyncClient,
) -> None:
    link = await make(api, report(customer="A bank", note="# Why\n\n- cheaper"))
    answer = await api.get(f"/reports/{link['token']}")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    frozen = answer.json()["report"]
    assert frozen["parts"] == list(PARTS)
    assert frozen["content_hash"] == link["content_hash"]
    asked = (await api.post("/calculations/value", json=SOCKET2)).json()
    # what a screen says first is composed of the answer, and not frozen beside it
    del asked["board"]
    assert frozen["subject"]["answer"] == asked
    assert read_document(frozen).quantities()["saved_msu"]["value"] == pytest.approx(7.52375)
    places = {(each["id"], each["value"], each["document"]) for each in frozen["evidence"]}
    assert any(value == 156 for _, value, _ in places)
    printed = {each["id"]: each.get("printed") for each in frozen["evidence"]}
    assert printed["socket2-gp-saving"] == ".926"
    assert printed["socket2-msu"] == "15.05"
    assert printed["requests_per_cycle[socket2-ezasoket]"] == "5,000"
    assert printed["rated_msu"] is None  # implied by the paper, nowhere printed
    assert printed["ziip_added[socket2-ezasoket]"] is None


async def test_cells_of_measured_tables_keep_their_printed_digits(api: httpx.AsyncClient) -> None:
    inputs = {"rate_per_second": 900, "configurations": ["http-nonpooled", "http-pooled"]}
    link = await make(api, report("comparison", inputs))
    frozen = (await api.get(f"/reports/{link['token']}")).json()["report"]
    rows = [each for each in frozen["evidence"] if each["point"]]
    assert len(rows) > 8
    for each in rows:
        assert float(each["printed"].replace(",", "").rstrip("%")) == each["value"], each["id"]


async def test_the_token_is_long_and_stored_as_a_hash_alone(
    api: httpx.AsyncClient, seeded_database_url: str
) -> None:
    link = await make(api, report())
    assert re.fullmatch(r"[A-Za-z0-9_-]{32}", link["token"])  # 192 bits
    with psycopg.connect(conninfo(seeded_database_url)) as connection:
        for table in ("reports", "report_links"):
            stored = connection.execute(f"SELECT {table}::text FROM {table}").fetchall()
            assert stored
            assert not any(
                link["token"] in each or OWNER["Owner-Secret"] in each for (each,) in stored
            )


async def test_revoked_expired_and_unknown_reports_are_the_same_404(
    api: httpx.AsyncClient, seeded_database_url: str
) -> None:
    revoked, expired = await make(api, report()), await make(api, report(expires_in_days=1))
    assert expired["expires_at"] is not None
    with psycopg.connect(conninfo(seeded_database_url)) as connection:
        connection.execute("UPDATE reports SET expires_at = now() WHERE id = %s", (expired["id"],))
    answer = await api.post(f"/reports/{revoked['id']}/revoke", headers=OWNER)
    assert answer.json()["revoked_at"] is not None
    again = await api.post(f"/reports/{revoked['id']}/revoke", headers=OWNER)
    assert again.json() == answer.json()
    for ending in ("", ".json", ".csv", ".md", ".pdf", "/recomputed"):
        answers = [
            await api.get(f"/reports/{token}{ending}")
            for token in (revoked["token"], expired["token"], "x" * 32)
        ]
        assert {each.status_code for each in answers} == {404}
        for each in answers:  # in a worker as well, request by request
            assert each.json()["request_id"] == each.headers["x-request-id"]
        assert len({each.text.replace(each.json()["request_id"], "") for each in answers}) == 1


async def test_only_the_owner_lists_and_revokes(api: httpx.AsyncClient) -> None:
    link = await make(api, report(title="Mine alone"))
    mine = (await api.get("/reports", params={"limit": 1, "offset": 0}, headers=OWNER)).json()
    assert (len(mine["items"]), mine["limit"]) == (1, 1)
    assert mine["items"][0]["title"] == "Mine alone"
    assert mine["items"][0]["kind"] == "value"
    assert "token" not in json.dumps(mine)
    assert (await api.get("/reports", headers=OTHER)).json()["total"] == 0
    refused = await api.post(f"/reports/{link['id']}/revoke", headers=OTHER)
    assert refused.status_code == 404
    assert (await api.get(f"/reports/{link['token']}")).status_code == 200
    assert (await api.get("/reports")).status_code == 422


async def test_a_repeated_request_makes_no_second_report(api: httpx.AsyncClient) -> None:
    key = {"Idempotency-Key": "report-once"}
    links = await asyncio.gather(*(make(api, report(title="Once"), **key) for _ in range(4)))
    assert len({each["id"] for each in links}) == 1
    assert len({each["token"] for each in links}) == 4
    for each in links:
        assert (await api.get(f"/reports/{each['token']}")).status_code == 200
    other = await api.post("/reports", json=report(title="Twice"), headers=OWNER | key)
    assert other.json()["type"] == "/problems/idempotency-key-reused"


@pytest.mark.parametrize(
    "scenario",
    [
        SOCKET2
        | {
            "money": {
                "currency": "EUR",
                "products": [{"label": "CICS", "price": {"flat_per_msu_month": 100_000}}],
            }
        }
    ],
)
async def test_scenarios_and_comparisons_freeze_and_recompute_the_same(
    api: httpx.AsyncClient, scenario: dict[str, Any]
) -> None:
    comparison = {"rate_per_second": 900, "configurations": ["http-nonpooled", "ctg-ipic"]}
    for kind, inputs in (("scenario", scenario), ("comparison", comparison), ("value", SOCKET2)):
        link = await make(api, report(kind, inputs))
        found = (await api.get(f"/reports/{link['token']}/recomputed")).json()
        assert found["compared"] > 10
        assert (found["differs"], found["differing"], found["refused"]) == (False, [], None)


async def test_a_comparison_holds_the_working_of_each_way_and_its_findings(
    api: httpx.AsyncClient,
) -> None:
    inputs = {"rate_per_second": 787.34, "configurations": ["https-full", "ctg-ipic"]}
    link = await make(api, report("comparison", inputs))
    frozen = (await api.get(f"/reports/{link['token']}.json")).json()
    working = frozen["subject"]["workings"]["https-full"]
    assert working["figures"]["total_ms"]["value"] == pytest.approx(
        next(
            each["total_ms"]
            for each in frozen["subject"]["answer"]["items"]
            if each["configuration"] == "https-full"
        )
    )
    known = {each["id"] for each in frozen["evidence"]}
    assert frozen["findings"]
    assert all(set(each["rows"]) <= known for each in frozen["findings"])


async def test_recomputing_finds_a_changed_machine_rating(api: httpx.AsyncClient) -> None:
    machine = {
        "machine_type": "2818",
        "model": "R01",
        "family": "z114",
        "cps": 2,
        "rated_msu": 156.0,
        "pci_mips": None,
        "su_per_sec": None,
        "source": "our contract",
        "note": None,
    }
    own = (await api.post("/machines", json=machine)).json()["id"]
    link = await make(api, report(inputs=SOCKET2 | {"machine": own}))
    await api.put(
        f"/machines/{own}",
        json=machine | {"rated_msu": 312.0},
        headers={"If-Match": (await api.get(f"/machines/{own}")).headers["etag"]},
    )
    found = (await api.get(f"/reports/{link['token']}/recomputed")).json()
    changed = {each["id"]: (each["then"], each["now"]) for each in found["differing"]}
    assert changed["rated_msu"] == (156, 312)
    assert changed["saved_msu"][1] == pytest.approx(2 * changed["saved_msu"][0])
    frozen = (await api.get(f"/reports/{link['token']}")).json()["report"]
    assert frozen["subject"]["answer"]["inputs"]["rated_msu"]["value"] == 156
    await deleted(api, f"/machines/{own}")
    gone = (await api.get(f"/reports/{link['token']}/recomputed")).json()
    assert own in gone["refused"]
    assert gone["differs"]


async def test_files_hold_the_figures_with_unit_and_source(api: httpx.AsyncClient) -> None:
    link = await make(api, report(title='=HYPERLINK("x")', note="Plain *words*"))
    answer = await api.get(f"/reports/{link['token']}.csv")
    assert answer.headers["content-disposition"].endswith('.csv"')
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    by_id = {each["id"]: each for each in rows if each["id"]}
    assert float(by_id["saved_msu"]["value"]) == pytest.approx(7.52375)
    assert by_id["saved_msu"]["unit"] == "MSU"
    assert by_id["rated_msu"]["place"]
    assert rows[0]["value"].startswith("'=")
    markdown = (await api.get(f"/reports/{link['token']}.md")).text
    assert markdown.startswith("# \\=HYPERLINK")
    assert "Plain *words*" in markdown
    frozen = (await api.get(f"/reports/{link['token']}.json")).json()
    assert read_document(frozen).content_hash == link["content_hash"]


async def test_the_command_line_recomputes_a_reports_file(
    api: httpx.AsyncClient,
    seeded_database_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", seeded_database_url)
    link = await make(api, report())
    frozen = (await api.get(f"/reports/{link['token']}.json")).json()
    same, other, forged = (tmp_path / f"{name}.json" for name in ("same", "other", "forged"))
    same.write_text(json.dumps(frozen))
    assert await asyncio.to_thread(main, ["recompute", str(same)]) == 0
    assert "numbers are the same today" in capsys.readouterr().out

    frozen["subject"]["answer"]["inputs"]["rated_msu"]["value"] = 160
    forged.write_text(json.dumps(frozen))
    assert await asyncio.to_thread(main, ["recompute", str(forged)]) == 1
    assert "changed after it was frozen" in capsys.readouterr().err

    frozen["content_hash"] = content_hash(
        {key: each for key, each in frozen.items() if key != "content_hash"}
    )
    other.write_text(json.dumps(frozen))
    assert await asyncio.to_thread(main, ["recompute", str(other)]) == 1
    assert "[rated_msu]: 160 MSU, today 156 MSU" in capsys.readouterr().out
    assert await asyncio.to_thread(main, ["recompute", str(tmp_path / "none.json")]) == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": " "}, "title"),
        ({"date": "31.1.2026"}, "date"),
        ({"parts": ["pictures"]}, "parts.0"),
        ({"parts": []}, "parts"),
        ({"note": "x" * 20_001}, "note"),
        ({"author": "a\x00b"}, "author"),
        ({"expires_in_days": 0}, "expires_in_days"),
        ({"subject": {"kind": "poem", "inputs": {}}}, "subject"),
        ({"subject": {"kind": "value", "inputs": {}}}, "subject.value.inputs.machine"),
    ],
)
async def test_what_cannot_be_frozen_is_refused_with_its_field(
    api: httpx.AsyncClient, change: dict[str, Any], field: str
) -> None:
    answer = await api.post("/reports", json=report() | change, headers=OWNER)
    assert answer.status_code == 422
    assert field in [each["field"] for each in answer.json()["errors"]]


async def test_a_refused_calculation_makes_no_report(api: httpx.AsyncClient) -> None:
    answer = await api.post(
        "/reports", json=report(inputs=SOCKET2 | {"machine": "9999-X"}), headers=OWNER
    )
    assert (answer.status_code, answer.json()["type"]) == (404, "/problems/unknown-machine")


@pytest.mark.parametrize("suffix", ["xlsx", "pptx", "pdf", "html", "svg"])
async def test_a_connection_is_given_back_before_a_file_is_written(
    api: httpx.AsyncClient, seeded_database_url: str, suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing takes seconds; a few readers of files would else take every connection."""
    token = (await make(api, report()))["token"]
    app = create_app(Settings(requests_per_second=0), database_url=seeded_database_url)
    behind_the_guards = app.unguarded()
    held: list[int] = []

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        await behind_the_guards({**scope, "app": app, "state": {}}, receive, send)

    def connections() -> int:
        pool: QueuePool = app.state.engine.pool
        return pool.checkedout()

    def written(frozen: FrozenReport, preset: Preset, template: bytes | None) -> bytes:
        held.append(connections())
        return FORMATS["md"].write(frozen, preset, template)

    async def worked(*_: object) -> bytes:
        held.append(connections())
        return b"a file"

    if suffix in ("pdf", "html", "svg"):
        monkeypatch.setattr(Workers, "run", worked)
    else:
        monkeypatch.setitem(FORMATS, suffix, replace(FORMATS[suffix], write=written))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(asked), base_url="http://x") as client,
    ):
        async with app.state.sessions() as session:
            await session.connection()
            assert connections() == 1  # the control
        file = f"{token}/charts/bridge.svg" if suffix == "svg" else f"{token}.{suffix}"
        answer = await client.get(f"/api/v1/reports/{file}")
    assert (answer.status_code, set(held)) == (200, {0})


async def test_a_report_comes_on_two_pages_or_whole(api: httpx.AsyncClient) -> None:
    link = await make(api, report(title="Sockets"))
    path = f"/reports/{link['token']}"
    short = (await api.get(path, params={"preset": "short"})).json()
    whole = (await api.get(path)).json()
    assert short["report"] == whole["report"], "the same frozen report"
    assert [section["part"] for section in short["document"]["sections"]] == ["answer", "basis"]
    assert short["document"]["title"].endswith("7.52\u00a0MSU saved")
    assert short["document"]["about"] == whole["document"]["title"] == "Sockets"
    text = (await api.get(f"{path}.md", params={"preset": "short"})).text
    assert "What must be true" in text and "Method and working" not in text
    refused = await api.get(path, params={"preset": "long"})
    assert refused.status_code == 422


async def test_a_file_is_called_by_its_customer_and_title(api: httpx.AsyncClient) -> None:
    subject = {"kind": "comparison", "inputs": {"rate_per_second": 900}}
    for said, begins in (
        ({"title": "Ways in/out", "customer": "Müller & Söhne"}, "Muller-Sohne_Ways-in-out_2026-"),
        ({"title": '../"; x=\\'}, "x_2026-"),
        ({"title": "方式"}, "2026-"),
    ):
        body = {**said, "date": "2026-01-31", "subject": subject}
        link = await api.post("/reports", json=body, headers=OWNER)
        answer = await api.get(f"/reports/{link.json()['token']}.csv")
        name = answer.headers["content-disposition"]
        assert name.startswith(f'attachment; filename="{begins}'), name
        assert re.fullmatch(r'attachment; filename="[\w.-]+"', name, re.ASCII)
