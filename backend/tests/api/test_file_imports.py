"""One way in for files: recognised by content, shown with choices, kept whole or not at all."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from headroom.api.app import create_app
from headroom.settings import Settings
from tests.unit.rmf_samples import eight_hours

pytestmark = pytest.mark.anyio

SCRT = """\
"==B5========= SCRT SUB-CAPACITY MVM REPORT - IBM Corp ================"
"Customer Name","MILL\xc9R"
"Machine Serial Number","00-1"
"Machine Type and Model","2818-Y02"
"Machine Rated Capacity (MSUs)",156
"Machine peak utilization",90
"Machine MSU Consumed",300
"==C5==============================================================="
"Tool Release","30.1.2"
"Reporting Period","2 {month}, 2026 - 1 {next}, 2026 inclusive (30 days)"
"==E5==============================================================="
"IPLA Product Name","IPLA Product ID","Tool MSUs","Customer MSUs","Comments","Footnotes"
"IBM CICS TS","5655-YA1",{cics},{cics},"","(n2)"
"==N5==============================================================="
"","Highest","Hour Count","Date/Time","","2nd Highest","Hour Count","Date/Time"
"PROD",90,1,"05 {month} 2026 - 15:00","",80,1,"03 {month} 2026 - 11:00"
"CPC",90,1,"05 {month} 2026 - 15:00","",80,1,"03 {month} 2026 - 11:00"
"==N7==============================================================="
"","Total MSU Consumed","Peak Hour MSU","Date/Time","Operating System"
"PROD",{used},95,"05 {month} 2026 - 14:00","z/OS"
"CPC",300,"","",""
"""


def scrt(month: str, following: str, *, used: int = 300, cics: int = 70) -> bytes:
    text = SCRT.format(month=month, next=following, used=used, cics=cics)
    return text.replace("\n", "\r\n").encode("latin-1")


@pytest.fixture
async def api(anyio_backend: str, database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client of an application whose database is the test's own."""
    app = create_app(Settings(), database_url=database_url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
        ) as client,
    ):
        yield client


async def bring(api: httpx.AsyncClient, *files: tuple[str, bytes]) -> httpx.Response:
    form = [("files", file) for file in files]
    return await api.post("/imports", params={"kind": "any"}, files=form)


async def made(api: httpx.AsyncClient, found: dict[str, Any]) -> dict[str, Any]:
    response = await api.post(f"/imports/{found['id']}/take-over")
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()["taken_over"]
    return answer


DAY = "when;A;B;Total\n" + "\n".join(
    f"02.03.2026 {hour:02d}:00;{100 + hour};{hour};{100 + 2 * hour}" for hour in range(24)
)


async def test_a_table_is_shown_with_choices_and_kept_as_a_profile(api: httpx.AsyncClient) -> None:
    response = await bring(api, ("march.txt", DAY.encode()))
    assert response.status_code == 201, response.text
    found = response.json()
    assert (found["kind"], found["choices"]["name"]) == ("profile", "march")
    assert "2 LPARs, 24 intervals of 60 minutes" in found["says"]
    preview = found["preview"]
    assert [column["use"] for column in preview["columns"]] == ["time", "value", "value", "total"]
    assert preview["first_day"][:2] == [100, 102]
    assert preview["highest_r4ha_msu"] == pytest.approx(143)
    assert preview["files"][0]["name"] == "march.txt"
    assert (await api.get("/kept-files")).json()["items"] == []
    chosen = await api.patch(
        f"/imports/{found['id']}",
        json={"lpars": ["B"], "name": "March, B", "columns": {"1": "ignore"}},
    )
    assert chosen.status_code == 200, chosen.text
    assert [lpar["lpar"] for lpar in chosen.json()["preview"]["lpars"]] == ["B"]
    taken = await made(api, found)
    assert taken == await made(api, found)
    (kept,) = (await api.get("/kept-files")).json()["items"]
    assert (kept["name"], kept["file_name"]) == ("March, B", "march.txt")
    assert kept["file_hash"] == preview["files"][0]["sha256"]
    profile = (await api.get(f"/kept-files/{kept['id']}/profile")).json()["profile"]
    assert profile["starts_on"] == "2026-03-02"
    assert profile["days"][0]["lpars"][0]["msu"] == list(range(24))
    assert (await api.delete(f"/kept-files/{kept['id']}")).status_code == 204
    assert (await api.get(f"/kept-files/{kept['id']}/profile")).status_code == 404


async def test_what_a_file_leaves_open_is_asked_and_nothing_is_kept_before(
    api: httpx.AsyncClient,
) -> None:
    text = "when;A\n" + "\n".join(f"{hour:02d}:00;1,234" for hour in range(24))
    found = (await bring(api, ("a.csv", text.encode()))).json()
    assert "state the decimal sign" in found["preview"]["problem"]
    assert found["findings"][0]["line"] == 2
    refused = await api.post(f"/imports/{found['id']}/take-over")
    assert refused.status_code == 422
    assert (await api.get("/kept-files")).json()["total"] == 0
    chosen = (await api.patch(f"/imports/{found['id']}", json={"decimal": "comma"})).json()
    assert chosen["preview"]["problem"] is None
    assert chosen["preview"]["lpars"][0]["highest_msu"] == 1.234


async def test_reports_are_recognised_in_gzip_and_kept_with_their_hash(
    api: httpx.AsyncClient,
) -> None:
    found = (await bring(api, ("x.bin", gzip.compress(eight_hours())))).json()
    assert found["kind"] == "profile" and "machine 2818-Y02" in found["says"]
    assert found["preview"]["numbers"] > 200 and found["preview"]["rows_differing"] == 0
    taken = await made(api, found)
    profile = (await api.get(f"/kept-files/{taken['id']}/profile")).json()
    assert profile["machine"] == "2818-Y02"
    assert profile["profile"]["days"][0]["lpars"][0]["msu"][:12] == [None] * 12
    assert profile["profile"]["days"][0]["lpars"][0]["msu"][12] > 0


async def test_months_of_a_bill_stand_side_by_side_with_their_faults(
    api: httpx.AsyncClient,
) -> None:
    files = [("1.csv", scrt("Oct", "Nov", used=290, cics=120)), ("2.csv", scrt("Sep", "Oct"))]
    found = (await bring(api, *files)).json()
    assert (found["kind"], found["choices"]["name"]) == ("bill", "MILLÉR")
    assert [month["period_from"] for month in found["preview"]["months"]] == [
        "2026-09-02",
        "2026-10-02",
    ]
    told = [(finding["code"], finding["text"][:8]) for finding in found["findings"]]
    assert told == [
        ("sum_differs", "2026-10:"),
        ("sum_differs", "2026-10:"),
        ("above_parts", "2026-10:"),
    ]
    await made(api, found)
    months = (await api.get("/kept-files")).json()["months"]
    assert [month["month"] for month in months] == ["2026-09", "2026-10"]
    machine = months[0]["report"]["machines"][0]
    assert machine["lpars"][0]["r4ha"] == {"msu": 90, "at": "2026-09-05T15:00:00"}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.7 ...", "a PDF"),
        (b'{"a": 1}', "JSON"),
        (b"Applid IYK2Z1V1\n Dispatcher TCB Modes\n", "CICS statistics"),
        (b"  G R O U P  C A P A C I T Y  R E P O R T", "XRPTS"),
        (b"hello world", "no column holds numbers"),
        (b"", "empty"),
        (b"<ddsml></ddsml>", "no CPU report"),
    ],
)
async def test_what_is_not_read_is_named(
    api: httpx.AsyncClient, content: bytes, words: str
) -> None:
    response = await bring(api, ("f", content))
    assert response.status_code == 422
    assert words in response.json()["detail"]


async def test_tables_of_machines_come_the_same_way(api: httpx.AsyncClient) -> None:
    rows = b"Processor\t#CP\tPCI**\tMSU***\n9999-701\t1\t3,000\t370\n"
    found = (await bring(api, ("rows.tsv", rows))).json()
    assert (found["kind"], found["preview"]["new"]) == ("machine_table", 1)
    refused = await api.patch(f"/imports/{found['id']}", json={"lpars": ["A"]})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == "lpars"


async def test_a_load_test_is_shown_by_steps_and_kept_without_its_requests(
    api: httpx.AsyncClient,
) -> None:
    rows = [
        f"{1_700_000_000_000 + 50 * at},{40 + at % 5},{name},true,{1 + at // 900}"
        for at in range(1800)
        for name in (("list", "pay")[at % 2],)
    ]
    text = "\n".join(["timeStamp,elapsed,label,success,allThreads", *rows])
    found = (await bring(api, ("peak.jtl", gzip.compress(text.encode())))).json()
    assert (found["kind"], found["choices"]["name"]) == ("load_test", "peak")
    assert "1,800 requests" in found["says"]
    assert [step["users"] for step in found["preview"]["test"]["steps"]] == [1, 2]
    chosen = await api.patch(
        f"/imports/{found['id']}",
        json={"steps_by": "time", "step_seconds": 30, "labels": ["pay"]},
    )
    assert chosen.json()["preview"]["test"]["whole"]["requests"] == 900
    refused = await api.patch(f"/imports/{found['id']}", json={"step_seconds": 1})
    assert "choose longer" in refused.json()["preview"]["problem"]
    assert (await api.post(f"/imports/{found['id']}/take-over")).status_code == 422
    await api.patch(f"/imports/{found['id']}", json={"step_seconds": 30})
    kept = await made(api, found)
    test = (await api.get(f"/kept-files/{kept['id']}/load-test")).json()
    assert test["file"]["kind"] == "load_test"
    assert len(test["test"]["steps"]) == 3
    assert (await api.get(f"/kept-files/{kept['id']}/profile")).status_code == 404
