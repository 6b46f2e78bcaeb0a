"""Scenarios side by side, and the audit of a study, as reports."""

from __future__ import annotations

import csv
import io
import re
from copy import deepcopy
from typing import Any

import httpx
import openpyxl
import pytest
from pptx import Presentation

from headroom.domain.reports.report import content_hash
from headroom.exports.document import NO_PRICES
from tests.api.test_reports import OWNER, SOCKET2, make, report

pytestmark = pytest.mark.anyio

PRICED: dict[str, Any] = SOCKET2 | {
    "money": {
        "currency": "EUR",
        "years": 3,
        "one_off": 2_000_000,
        "products": [
            {"label": "CICS TS", "peak_msu": 320, "price": {"flat_per_msu_month": 41_050}}
        ],
    },
    "uncertainty": [{"input": "transactions", "shape": "spread", "spread_share": 0.1}],
}
DOUBLED = PRICED | {"workload": SOCKET2["workload"] | {"transactions": 30_000_000}}
BOTH: dict[str, Any] = {"contents": [PRICED, DOUBLED], "names": ["As it is", "Twice the volume"]}
MACHINE = {
    "machine_type": "2818",
    "model": "E01",
    "family": "z114",
    "cps": 2,
    "rated_msu": 156,
    "pci_mips": None,
    "su_per_sec": None,
    "source": "a contract",
    "note": None,
}
ENDINGS = ("", "?preset=short", ".md", ".csv", ".xlsx", ".pptx", ".json")


def _blocks(found: Any, kind: str) -> list[Any]:
    sections = found["document"]["sections"]
    return [block for each in sections for block in each["blocks"] if block["kind"] == kind]


async def test_scenarios_side_by_side_are_frozen_with_the_working_of_each(
    api: httpx.AsyncClient,
) -> None:
    asked = (
        await api.post("/calculations/scenario/side-by-side", json={"contents": BOTH["contents"]})
    ).json()
    link = await make(api, report("side_by_side", BOTH, customer="A bank"))
    path = f"/reports/{link['token']}"
    for ending in ENDINGS:
        assert (await api.get(f"{path}{ending}")).status_code == 200, ending
    found = (await api.get(path)).json()
    assert found["report"]["subject"]["answer"] == asked
    assert set(found["report"]["subject"]["workings"]) == {"1", "2"}
    assert found["summary"].startswith("Net value, not discounted: Twice the volume")
    (table,) = (each for each in _blocks(found, "table") if each["name"] == "Side by side")
    assert [column["label"] for column in table["columns"]][1:] == [
        "As it is",
        "Twice the volume",
        "Difference",
    ]
    (differing,) = (
        each for each in _blocks(found, "table") if each["name"] == "Inputs that differ"
    )
    assert [cell["text"] for cell in differing["rows"][0]][1:] == [
        "15,000,000\u00a0transactions",
        "30,000,000\u00a0transactions",
    ]
    again = (await api.get(f"{path}/recomputed")).json()
    assert (again["differs"], again["compared"] > 100) == (False, True)
    deck = Presentation(io.BytesIO((await api.get(f"{path}.pptx")).content))
    # the answer, what each saves, what tells them apart, what must be true
    assert len(deck.slides) == 4
    book = openpyxl.load_workbook(io.BytesIO((await api.get(f"{path}.xlsx")).content))
    live = [row[3].value for row in book["Side by side"].iter_rows(min_row=4)]
    assert all(str(cell).startswith("=") for cell in live[:3]), live
    assert "difference_2_net_present_value" in book.defined_names
    # who reads two pages or one slide is told the money, not only who opens a file
    first, second = (await api.get(path, params={"preset": "short"})).json()["document"]["sections"]
    figures = {
        row[0]["text"]
        for page in (first, second)
        for block in page["blocks"]
        if block["kind"] == "table" and block["name"] in ("Work", "Worth")
        for row in block["rows"]
    }
    assert figures == {row[0]["text"] for row in table["rows"]}
    (worth,) = (block for block in first["blocks"] if block.get("name") == "Worth")
    assert "Net value, not discounted" in [row[0]["text"] for row in worth["rows"]]
    (returns,) = (row for row in worth["rows"] if row[0]["text"].startswith("Return on investment"))
    assert returns[3]["text"].endswith("percentage points")
    decided = [shape for shape in deck.slides[0].shapes if shape.has_table]
    assert "Net value, not discounted" in [row.cells[0].text for row in decided[0].table.rows]
    tiles = {row[0].value: row[1].value for row in book["Summary"].iter_rows(min_row=5)}
    assert tiles["As it is"] == "=net_present_value_1"


async def test_side_by_side_without_prices_holds_none(api: httpx.AsyncClient) -> None:
    link = await make(api, report("side_by_side", BOTH, redacted=True))
    for ending in (".json", ".csv", ".md"):
        text = (await api.get(f"/reports/{link['token']}{ending}")).text
        assert "EUR" not in text, ending
        assert "net_present_value" not in text, ending
    found = (await api.get(f"/reports/{link['token']}")).json()
    assert "MSU" in found["summary"]


AT_900: dict[str, Any] = {
    "machine": "2964-7A5",
    "workload": {"transactions": 12_960_000, "peak_share": 1, "peak_hours": 4},
    "mix": [
        {
            "substitution": {"from": "http-nonpooled", "to": "ctg-ipic", "rate_per_second": 900},
            "share": 1,
        }
    ],
    "price_per_msu_hour": 0.4321,
    "ziip_charged_share": 0.2,
}
COMPARED: dict[str, Any] = {
    "machine": "2964-7A5",
    "rate_per_second": 900,
    "today": "http-nonpooled",
    "price_per_msu_hour": 0.4321,
    "price_per_msu_month": 987.25,
}
AT_ITS_PRICE = "at 0.4321 an MSU-hour, in your currency"
AT = "at 0.4321 an MSU-hour and 20 % of it for zIIP time, in your currency"


@pytest.mark.parametrize(
    ("kind", "inputs", "says"),
    [
        ("value", AT_900, f"A million transactions save 1.37 {AT}"),
        ("comparison", COMPARED, f"4.95 MSU-hours a million, which cost 2.14 {AT_ITS_PRICE}"),
    ],
)
async def test_a_price_per_msu_consumed_is_in_a_report_and_in_no_copy_without_prices(
    api: httpx.AsyncClient, kind: str, inputs: dict[str, Any], says: str
) -> None:
    link = await make(api, report(kind, inputs))
    page = (await api.get(f"/reports/{link['token']}.html", params={"preset": "short"})).text
    assert says in re.sub(r"<[^>]+>", "", page).replace("\u00a0", " ")
    parts = ["summary", "figures", "assumptions", "method"]
    for said in ({"redacted": True}, {"parts": parts}):
        copy = await make(api, report(kind, inputs, **said))
        for ending in (".json", ".csv", ".md", ".html", ".html?preset=short"):
            text = (await api.get(f"/reports/{copy['token']}{ending}")).text
            assert "0.4321" not in text, ending
            assert "987.25" not in text, ending
            assert "currency" not in text, ending


async def test_names_of_sides_are_told_apart(api: httpx.AsyncClient) -> None:
    for names, said in ((["A"], "names"), (["A", "A"], "two scenarios have the same")):
        body = report("side_by_side", BOTH | {"names": names})
        answer = await api.post("/reports", json=body, headers={"Owner-Secret": "x" * 24})
        assert answer.status_code == 422
        assert said in answer.text


async def test_the_audit_of_a_study_is_frozen_with_every_check(api: httpx.AsyncClient) -> None:
    checks = (await api.get("/audit/checks", params={"study": "ways-into-cics"})).json()["items"]
    if not checks:
        studies = (await api.get("/audit")).json()["by_study"]
        pytest.fail(f"no such study: {[each['study'] for each in studies]}")
    link = await make(api, report("audit", {"study": "ways-into-cics"}))
    path = f"/reports/{link['token']}"
    for ending in ENDINGS:
        assert (await api.get(f"{path}{ending}")).status_code == 200, ending
    found = (await api.get(path)).json()
    answer = found["report"]["subject"]["answer"]
    assert answer["checks"] == checks
    parts = [each["part"] for each in found["document"]["sections"]]
    assert parts == ["summary", "limits", "findings", "evidence", "method"]
    rows = list(csv.reader(io.StringIO((await api.get(f"{path}.csv")).text)))
    assert sum(row[0] == "check" for row in rows) == len(checks)
    book = openpyxl.load_workbook(io.BytesIO((await api.get(f"{path}.xlsx")).content))
    assert book["All checks"].max_row == len(checks) + 3
    # a sheet without rows is none; what was found stands in the file as on the page
    assert {"Inputs", "Calculation", "Method"}.isdisjoint(book.sheetnames)
    assert book["Findings"].max_row == len(answer["findings"]) + 3
    first = [row[0].value for row in book["Summary"].iter_rows(min_row=5)]
    assert "Findings of substance" in first
    assert not any("yellow" in str(said) for said in first)
    deck = Presentation(io.BytesIO((await api.get(f"{path}.pptx")).content))
    *pictured, last = deck.slides
    assert len(pictured) == 2
    for slide in pictured:
        assert any(shape.has_table or shape.has_chart for shape in slide.shapes)
    assert "cannot be checked" in last.shapes.title.text_frame.text
    again = (await api.get(f"{path}/recomputed")).json()
    assert again["differs"] is False
    assert again["compared"] == len(checks)


async def test_an_audit_without_its_findings_holds_none(api: httpx.AsyncClient) -> None:
    link = await make(
        api, report("audit", {"study": "ways-into-cics"}, parts=["summary", "evidence"])
    )
    found = (await api.get(f"/reports/{link['token']}")).json()
    answer = deepcopy(found["report"]["subject"]["answer"])
    assert answer["findings"] == []
    assert {each["severity"] for each in answer["checks"]} == {None}
    assert "cannot_be_checked" not in {each["outcome"] for each in answer["checks"]}
    unknown = report("audit", {"study": "no-such-study"})
    refused = await api.post("/reports", json=unknown, headers={"Owner-Secret": "x" * 24})
    assert refused.status_code == 404


async def test_a_refreshed_report_says_line_by_line_what_has_changed_since(
    api: httpx.AsyncClient,
) -> None:
    own = (await api.post("/machines", json=MACHINE)).json()
    link = await make(api, report(inputs=SOCKET2 | {"machine": own["id"]}, customer="A bank"))
    changed = MACHINE | {"rated_msu": 312}
    version = {"If-Match": f'"{own["version"]}"'}
    await api.put(f"/machines/{own['id']}", json=changed, headers=version)
    today = (await api.get(f"/reports/{link['token']}/recomputed")).json()
    answer = await api.post(
        f"/reports/{link['token']}/refreshed", json={"date": "2026-02-28"}, headers=OWNER
    )
    assert answer.status_code == 201, answer.text
    path = f"/reports/{answer.json()['token']}"
    found = (await api.get(path)).json()
    since = found["report"]["since"]
    assert (since["date"], since["content_hash"]) == ("2026-01-31", link["content_hash"])
    assert found["report"]["customer"] == "A bank"
    saved = next(change for change in since["changes"] if change["id"] == "saved_msu")
    assert (saved["then"], saved["now"]) == (pytest.approx(7.52375), pytest.approx(15.0475))
    assert [section["part"] for section in found["document"]["sections"]][:2] == [
        "summary",
        "since",
    ]
    lines = {(line["part"], line["line"]): line for line in since["lines"]}
    figure = lines["Figures", "All figures: MSU saved"]
    assert (figure["then"][:4], figure["now"][:5]) == ("7.52", "15.05")
    working = lines["Method and working", "MSU saved, per CP rating"]
    assert ("156" in working["then"], "312" in working["now"]) == (True, True)
    assert ("Figures", "All figures: GP seconds saved") not in lines
    # what a reader of the first report is told is the same, but for the audit, which waits
    told = [line for line in since["lines"] if line["part"] != "Findings about the evidence"]
    assert today["lines"] == told
    whole = (await api.get(f"{path}.md")).text
    assert "All figures: MSU saved" in whole
    # a machine has the name of its plate, no id
    short = (await api.get(f"{path}.md", params={"preset": "short"})).text
    assert "Per CP rating of the 2818-E01" in short
    assert own["id"] not in f"{whole}{short}{(await api.get(f'{path}.csv')).text}".replace(
        f'"{own["id"]}"', ""
    )
    for ending in (".md", ".md?preset=short"):
        text = (await api.get(f"{path}{ending}")).text
        assert "What has changed since 2026-01-31" in text
        assert "7.52" in text
        assert "15.05" in text
    for ending in (".csv", ".xlsx", ".pptx", "?preset=short"):
        assert (await api.get(f"{path}{ending}")).status_code == 200, ending
    book = openpyxl.load_workbook(io.BytesIO((await api.get(f"{path}.xlsx")).content))
    assert "What has changed" in book.sheetnames
    # the first report is as it was, and the new one's hash covers what it says of it
    first = (await api.get(f"/reports/{link['token']}")).json()["report"]
    assert first["content_hash"] == link["content_hash"]
    assert "since" not in first
    content = {name: said for name, said in found["report"].items() if name != "content_hash"}
    assert content_hash(content) == found["report"]["content_hash"]
    again = (await api.get(f"{path}/recomputed")).json()
    assert (again["differs"], again["editions"]) == (False, [])


LAB_OF_SEVERAL_FIGURES = ("closed-model", "exchange", "json-length", "signing", "contracts")


async def test_an_email_says_nothing_twice(api: httpx.AsyncClient) -> None:
    six = ["http-nonpooled", "http-pooled", "ctg-exci", "sock-iter"]
    for body in (
        report(inputs=SOCKET2),
        report("scenario", PRICED),
        report("side_by_side", BOTH),
        report("audit", {"study": "elvis"}),
        report("comparison", {"rate_per_second": 900, "configurations": six}),
        *(report("lab", {"calculation": name, "content": {}}) for name in LAB_OF_SEVERAL_FIGURES),
    ):
        link = await make(api, body)
        lines = (await api.get(f"/reports/{link['token']}")).json()["email"]["lines"]
        assert 4 <= len(lines) <= 6
        said = [piece.strip(" .") for line in lines for piece in re.split(r"[:;]", line)]
        numbers = [piece for piece in said if re.search(r"\d", piece) and len(piece) > 12]
        assert len(set(numbers)) == len(numbers), lines
        assert not any(line.startswith(lines[0].rstrip(".")) for line in lines[1:]), lines


async def test_an_email_of_a_copy_without_prices_says_that_it_is_one(
    api: httpx.AsyncClient,
) -> None:
    link = await make(api, report("scenario", PRICED, redacted=True))
    lines = (await api.get(f"/reports/{link['token']}")).json()["email"]["lines"]
    assert lines[-1] == NO_PRICES


async def test_what_cannot_be_calculated_again_is_not_refreshed(api: httpx.AsyncClient) -> None:
    own = (await api.post("/machines", json=MACHINE | {"model": "E02"})).json()
    link = await make(api, report(inputs=SOCKET2 | {"machine": own["id"]}))
    version = {"If-Match": f'"{own["version"]}"'}
    gone = await api.delete(f"/machines/{own['id']}", headers=version)
    assert gone.status_code == 204, gone.text
    answer = await api.post(
        f"/reports/{link['token']}/refreshed", json={"date": "2026-02-28"}, headers=OWNER
    )
    assert (answer.status_code, answer.json()["title"]) == (409, "The report cannot be refreshed")
