"""One way in for files: recognised by content, shown with choices, kept whole or not at all."""

from __future__ import annotations

import gzip
import hashlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import make_url

from headroom.api.app import create_app
from headroom.api.calculations.profiles import PACKED_BY_THE_BROWSER
from headroom.cache import Cache
from headroom.persistence.queries import imports as import_queries
from headroom.services import brought_files, imports, profiles
from headroom.settings import Settings
from tests.api.conftest import read_as
from tests.api.test_scenarios import SCENARIO
from tests.unit.cics_samples import DISPATCHER, EXTRACT, SUMMARY
from tests.unit.rmf_listing_samples import listing
from tests.unit.rmf_samples import eight_hours
from tests.unit.smf_samples import blocked
from tests.unit.test_rmf_listing import SECONDS, STARTS
from tests.unit.test_smf_records import day
from tests.unit.test_workload_activity import EXAMPLE_1, EXAMPLE_2

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


@asynccontextmanager
async def client(database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Settings(), database_url=database_url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
        ) as found,
    ):
        yield found


@pytest.fixture
async def api(anyio_backend: str, database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client of an application whose database is the test's own."""
    async with client(database_url) as found:
        yield found


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
    path = f"/kept-files/{kept['id']}"
    assert (await api.delete(path)).status_code == 428
    assert (await api.delete(path, headers=read_as(kept))).status_code == 204
    assert (await api.get(f"{path}/profile")).status_code == 404
    listed = (await api.get("/kept-files")).json()
    assert (listed["items"], listed["deleted"]) == ([], [kept | {"version": 2}])
    late = await api.post(f"{path}/restore", headers=read_as(kept))
    assert (late.status_code, late.headers["ETag"]) == (412, '"2"')
    back = await api.post(f"{path}/restore", headers=read_as(listed["deleted"][0]))
    assert back.status_code == 204, back.text
    [kept] = (await api.get("/kept-files")).json()["items"]
    assert kept["version"] == 3
    back = await api.get(f"/kept-files/{kept['id']}/profile")
    assert back.json()["profile"] == profile
    nothing = await api.post("/kept-files/nothing/restore", headers=read_as(kept))
    assert nothing.status_code == 404
    assert (await api.delete(path, headers=read_as(kept))).status_code == 204


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
    (source,) = profile["profile"]["sources"]
    assert source == {
        "file_name": "x.bin",
        "sha256": profile["file"]["file_hash"],
        "what": "RMF Postprocessor reports",
        "machine": "2818-Y02",
        "starts_at": "2026-03-01T06:00",
        "ends_at": "2026-03-01T14:00",
        "intervals": 16,
        "interval_minutes": 30,
        "brought_sha256": None,
        "days": None,
        "lpars": None,
        "edited": False,
    }
    assert profile["profile"]["days"][0]["lpars"][0]["msu"][:12] == [None] * 12
    assert profile["profile"]["days"][0]["lpars"][0]["msu"][12] > 0


async def test_a_choice_does_not_read_the_reports_anew(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = gzip.compress(eight_hours())
    found = (await bring(api, ("cpu.xml.gz", small))).json()
    chosen = {"msu_basis": "msu_actual", "name": "Printed"}
    with monkeypatch.context() as patched:
        for room, name in ((profiles, "read_reports"), (brought_files, "_gunzipped")):
            patched.setattr(room, name, None)
        answer = await api.patch(f"/imports/{found['id']}", json=chosen)
        assert answer.status_code == 200, answer.text
        assert answer.json()["preview"]["lpars"] != found["preview"]["lpars"]
    again = Cache[str, Any](most=4, most_bytes=1 << 20)
    monkeypatch.setattr(profiles, "_HELD", again)
    monkeypatch.setattr(imports, "HELD", Cache[str, Any](most=4, most_bytes=1 << 20))
    assert (await api.get(f"/imports/{found['id']}")).json() == answer.json()


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


async def test_a_waiting_file_is_never_pushed_out_by_others(api: httpx.AsyncClient) -> None:
    first = (await bring(api, ("first.csv", DAY.encode()))).json()
    for number in range(25):
        response = await bring(api, (f"{number}.csv", DAY.replace("100", f"1{number}").encode()))
        assert response.status_code == 201, response.text
    assert (await api.get(f"/imports/{first['id']}")).status_code == 200
    await made(api, first)


async def test_where_waiting_files_fill_their_room_a_further_one_is_refused_with_what_to_do(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = (await bring(api, ("first.csv", DAY.encode()))).json()
    second = (await bring(api, ("second.csv", DAY.replace(";A;", ";C;").encode()))).json()
    monkeypatch.setattr(import_queries, "MOST_STORED_IMPORT_BYTES", 1_000)
    third = DAY.replace(";A;", ";D;").encode()
    refused = await bring(api, ("third.csv", third))
    assert refused.status_code == 503
    assert "Import those that you chose before" in refused.json()["detail"]
    await made(api, first)
    await made(api, second)
    # what was imported makes room
    assert (await bring(api, ("third.csv", third))).status_code == 201


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("smf_records", blocked(day())),
        ("rmf_listing", listing(STARTS, SECONDS, group=("RMFGRP", 400, ["PROD", "TEST"])).encode()),
    ],
)
async def test_records_and_listings_are_kept_as_both_doors_read_them(
    api: httpx.AsyncClient, kind: str, content: bytes
) -> None:
    """What is read is kept: series, recorded averages, caps and groups."""
    read = (await api.post("/calculations/profiles/read", content=content)).json()
    assert read["kind"] == kind
    found = (await bring(api, ("reports.bin", content))).json()
    assert found["kind"] == "profile"
    taken = await made(api, found)
    kept = (await api.get(f"/kept-files/{taken['id']}/profile")).json()
    profile = kept["profile"]
    for part in read["series"]:
        laid = [
            msu
            for day in profile["days"]
            for lpar in day["lpars"]
            if lpar["lpar"] == part["lpar"]
            for msu in lpar["msu"]
        ]
        assert laid[: len(part["msu"])] == part["msu"]
    assert profile["defined_capacities"] == read["capacities"]
    assert profile["groups"] == read["groups"] != []
    count = len(read["series"][0]["msu"])
    recorded = [held | {"msu": held["msu"][:count]} for held in kept["recorded"]]
    assert recorded == read["recorded"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.7 ...", "a PDF"),
        (b'{"a": 1}', "JSON"),
        (b"Applid IYK2Z1V1\n Dispatcher TCB Modes\n", "no line of a TCB mode"),
        (b"   CICS Performance Analyzer\n   Performance List\n", "a report of CICS PA"),
        (b"  G R O U P  C A P A C I T Y  R E P O R T", "a page without DATE"),
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
    assert found["wordings"][found["says"]]["amounts"]["1"]["value"] == 1800
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


async def test_columns_that_were_chosen_are_offered_for_the_next_table_of_the_same_heads(
    api: httpx.AsyncClient,
) -> None:
    found = (await bring(api, ("march.txt", DAY.encode()))).json()
    assert found["known_columns"] is None
    chosen = {"columns": {"1": "ignore"}, "empty": "zero", "keep_columns": True, "name": "March"}
    await api.patch(f"/imports/{found['id']}", json=chosen)
    await made(api, found)
    april = DAY.replace(".03.", ".04.")
    again = (await bring(api, ("april.txt", april.encode()))).json()
    known = again["known_columns"]
    assert (known["name"], known["mapping"]["empty"]) == ("March", "zero")
    taken = await api.patch(f"/imports/{again['id']}", json=known["mapping"])
    assert taken.json()["known_columns"] is None
    assert [lpar["lpar"] for lpar in taken.json()["preview"]["lpars"]] == ["B"]
    other = (await bring(api, ("other.txt", DAY.replace("when", "time").encode()))).json()
    assert other["known_columns"] is None
    # kept as they are read anyway: there is nothing to offer
    await api.patch(f"/imports/{other['id']}", json={"keep_columns": True})
    await made(api, other)
    like_other = await bring(api, ("next.txt", april.replace("when", "time").encode()))
    assert like_other.json()["known_columns"] is None
    kinds = [item["kind"] for item in (await api.get("/kept-files")).json()["items"]]
    assert kinds == ["mapping", "profile", "mapping", "profile"]


RUNS = "Side;Requests;CPU s GP;CPU s zIIP\n" + "\n".join(
    f"{side};2500;{gp + run / 1000:.6f};{ziip}"
    for side, gp, ziip in (("before", 0.47, 0), ("after", 0.26, 0.16))
    for run in range(3)
)


async def test_runs_of_a_test_become_a_substitution(api: httpx.AsyncClient) -> None:
    found = (await bring(api, ("runs.csv", RUNS.encode()))).json()
    assert (found["kind"], len(found["preview"]["cycles"])) == ("own_test", 6)
    assert found["preview"]["left"] == "Enter who measured it."
    assert (await api.post(f"/imports/{found['id']}/take-over")).status_code == 422
    chosen = {"author": "A. Measurer", "machine": "2818-Y02", "name": "Pool"}
    assert (await api.patch(f"/imports/{found['id']}", json=chosen)).json()["preview"][
        "left"
    ] is None
    taken = await made(api, found)
    stored = (await api.get(f"/own-tests/{taken['id']}")).json()
    assert (stored["name"], len(stored["before"]), stored["machine"]) == ("Pool", 3, "2818-Y02")
    assert "runs.csv, SHA-256" in stored["note"]


async def test_two_tables_of_runs_are_before_and_after(api: httpx.AsyncClient) -> None:
    tables = [
        ("a.csv", b"Requests\tCPU s GP\tThreads\n100\t0.5\t5\n100\t0.6\t5\n"),
        ("b.csv", b"Requests\tCPU s GP\tThreads\n100\t0.3\t5\n100\t0.35\t5\n"),
    ]
    alone = (await bring(api, tables[0])).json()
    assert "before or after" in alone["preview"]["left"]
    found = (await bring(api, *tables)).json()
    sides = [cycle["side"] for cycle in found["preview"]["cycles"]]
    assert sides == ["before", "before", "after", "after"]
    assert found["preview"]["concurrency"] == 5
    swapped = (await api.patch(f"/imports/{found['id']}", json={"swapped": True})).json()
    assert swapped["preview"]["cycles"][0]["side"] == "after"


async def test_workload_activity_becomes_an_own_way(api: httpx.AsyncClient) -> None:
    found = (await bring(api, ("a.txt", f"CICS\n{EXAMPLE_1}{EXAMPLE_2}".encode()))).json()
    assert (found["kind"], found["choices"]["spaces"]) == ("measurement", ["CICS"])
    assert found["preview"]["points"][0]["etr_per_second"] == 10160.81
    assert found["preview"]["left"].startswith("Choose the machine")
    chosen = {"machine": "2817-779", "author": "A", "payload_class": "1920", "name": "3270"}
    unnamed = (await api.patch(f"/imports/{found['id']}", json=chosen | {"spaces": []})).json()
    assert unnamed["preview"] == (await api.get(f"/imports/{found['id']}")).json()["preview"]
    patched = (await api.patch(f"/imports/{found['id']}", json={"spaces": ["CICS"]})).json()
    assert patched["preview"]["left"] is None
    taken = await made(api, found)
    way = (await api.get(f"/own-ways/{taken['id']}")).json()
    assert way["points"][0]["components"] == [
        {"name": "CICS", "processor": "gp", "cpu_percent": 80.84}
    ]


STATED = {"machine": "2817-779", "author": "A", "payload_class": "1920", "name": "Payments"}


async def test_tasks_of_cics_pa_become_an_own_way_once_the_time_is_stated(
    api: httpx.AsyncClient,
) -> None:
    found = (await bring(api, ("tasks.txt", EXTRACT.encode()))).json()
    assert found["kind"] == "measurement"
    assert found["says"] == "CICS PA, an extract: 4 tasks of 1 region."
    assert (found["preview"]["points"], found["preview"]["cics"][0]["span_seconds"]) == ([], 2)
    assert found["preview"]["left"] == "Enter how long was measured."
    # no split of zIIPs, a task of CICS's own, a line of dots
    assert [finding["line"] for finding in found["findings"]] == [None, 4, 5]
    assert (await api.post(f"/imports/{found['id']}/take-over")).status_code == 422
    assert (await api.get("/own-ways")).json()["items"] == []
    none = await api.patch(f"/imports/{found['id']}", json={"labels": []})
    assert none.status_code == 422
    chosen = STATED | {"labels": ["PAY1"], "intervals": [{"seconds": 2, "requests": None}]}
    patched = (await api.patch(f"/imports/{found['id']}", json=chosen)).json()["preview"]
    assert (patched["left"], patched["points"][0]["etr_per_second"]) == (None, 1.5)
    taken = await made(api, found)
    way = (await api.get(f"/own-ways/{taken['id']}")).json()
    assert way["note"].startswith("CICS PA extract, tasks.txt, SHA-256")
    assert [(part["name"], part["cpu_percent"]) for part in way["points"][0]["components"]] == [
        ("CICSPAY1 QR", pytest.approx(0.25)),
        ("CICSPAY1 other TCBs", pytest.approx(0.2)),
    ]


async def test_two_reports_of_dispatcher_modes_are_two_rates(api: httpx.AsyncClient) -> None:
    later = DISPATCHER.replace("00:00:04.00000", "00:00:05.00000").replace("50.0%", "62.5%")
    files = [("one.txt", DISPATCHER.encode()), ("two.txt", later.encode())]
    found = (await bring(api, *files)).json()
    assert found["says"] == "CICS statistics of CICSPAY1: 2 files, CPU by mode of TCB."
    half = STATED | {"intervals": [{"seconds": 600, "requests": None}] * 2}
    left = (await api.patch(f"/imports/{found['id']}", json=half)).json()["preview"]["left"]
    assert left == "Enter how many requests ended in that time."
    stated = [{"seconds": 600, "requests": requests} for requests in (1200, 2400)]
    names = ["QR", "L8", "Others", "SRB"]
    chosen = {"intervals": stated, "spaces": names}
    patched = (await api.patch(f"/imports/{found['id']}", json=chosen)).json()["preview"]
    assert [point["etr_per_second"] for point in patched["points"]] == [2, 4]
    taken = await made(api, found)
    way = (await api.get(f"/own-ways/{taken['id']}")).json()
    assert [part["name"] for part in way["points"][1]["components"]] == names


async def test_reports_of_other_modes_or_kinds_are_not_mixed(api: httpx.AsyncClient) -> None:
    other = DISPATCHER.replace("    L8 ", "    T8 ")
    for files, says in (
        ((DISPATCHER, other), "different regions or modes"),
        ((EXTRACT, DISPATCHER), "different reports"),
    ):
        named = [(f"{at}.txt", text.encode()) for at, text in enumerate(files)]
        response = await bring(api, *named)
        assert response.status_code == 422
        assert says in response.json()["detail"]


async def test_a_summary_of_cics_pa_tells_its_time(api: httpx.AsyncClient) -> None:
    found = (await bring(api, ("summary.txt", SUMMARY.encode()))).json()
    assert found["says"] == "CICS PA, a summary: 1,600 tasks of 1 region."
    assert found["preview"]["cics"][0]["span_seconds"] == 1200


async def test_a_file_that_is_held_may_be_read_for_longer_than_a_transaction_may_idle(
    anyio_backend: str, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = {"options": "-c idle_in_transaction_session_timeout=10s"}
    url = make_url(database_url).update_query_dict(short)
    async with client(url.render_as_string(hide_password=False)) as api:
        found = (await bring(api, ("runs.csv", RUNS.encode()))).json()
        await api.get(f"/imports/{found['id']}")
        assert imports.HELD.find(found["id"]) is not None
        kind = imports.KINDS["own_test"]
        parse = kind.parse

        def slowly(*given: Any) -> Any:
            time.sleep(11)
            return parse(*given)

        monkeypatch.setattr(kind, "parse", slowly)
        answer = await api.patch(f"/imports/{found['id']}", json={"author": "A. Measurer"})
        assert answer.status_code == 200, answer.text
        assert answer.json()["preview"]["left"] is None


async def test_openmetrics_become_a_profile(api: httpx.AsyncClient) -> None:
    text = "# TYPE lpar_msu gauge\n" + "".join(
        f'lpar_msu{{lpar="PROD"}} {40 + hour} {1_775_001_600 + 3600 * hour}\n' for hour in range(24)
    )
    found = (await bring(api, ("dump.txt", text.encode()))).json()
    assert found["kind"] == "profile"
    assert found["says"].startswith("OpenMetrics: 1 LPAR, 24 intervals of 60 minutes")
    kept = await made(api, found)
    profile = (await api.get(f"/kept-files/{kept['id']}/profile")).json()["profile"]
    assert profile["starts_on"] == "2026-04-01"


async def test_a_bill_gives_its_machine_and_peak_to_a_scenario(api: httpx.AsyncClient) -> None:
    found = (await bring(api, ("1.csv", scrt("Oct", "Nov")), ("2.csv", scrt("Sep", "Oct")))).json()
    kept = await made(api, found)
    summary = (await api.get(f"/kept-files/{kept['id']}/summary")).json()
    assert (summary["customer"], summary["month"], summary["counts"]) == (
        "MILLÉR",
        "2026-10",
        "peak",
    )
    (machine,) = summary["machines"]
    assert machine == {
        "serial": "00-1",
        "machine": "2818-Y02",
        "r4ha": {"msu": 90, "at": "2026-10-05T15:00:00"},
        "second_r4ha": {"msu": 80, "at": "2026-10-03T11:00:00"},
        "most_in_that_hour_msu": 10,
        "consumed_msu": 300,
    }
    (bill,) = summary["case_bills"]
    assert bill["products"] == [{"label": "IBM CICS TS", "peak_msu": 70}]
    assert (summary["highest_r4ha"], summary["course"]) == (None, [])


async def test_no_day_is_invented_for_a_bill(api: httpx.AsyncClient) -> None:
    kept = await made(api, (await bring(api, ("1.csv", scrt("Oct", "Nov")))).json())
    refused = await api.get(f"/kept-files/{kept['id']}/profile")
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/bill-without-days")
    assert "not how the days went" in refused.json()["detail"]


async def test_a_kept_profile_says_its_peak_its_hour_and_its_machine(
    api: httpx.AsyncClient,
) -> None:
    found = (await bring(api, ("rmf.xml", eight_hours()))).json()
    kept = await made(api, found)
    summary = (await api.get(f"/kept-files/{kept['id']}/summary")).json()
    assert summary["machine"] == found["preview"]["machine"] == "2818-Y02"
    assert summary["highest_r4ha"] == {
        "msu": found["preview"]["highest_r4ha_msu"],
        "at": found["preview"]["highest_r4ha_at"],
    }
    assert len(summary["course"]) == 16
    assert summary["course"][0] == found["preview"]["first_day"][0]
    assert (summary["counts"], summary["machines"], summary["case_bills"]) == (None, [], [])
    load_test = await api.get("/kept-files/nothing/summary")
    assert load_test.status_code == 404


def quarters() -> bytes:
    """Return 36 hours of two LPARs with caps and what one of them recorded, from 7:00 on."""
    rows = ["Time;LPAR;MSU;LPARCAP;SMF70LAC"]
    for at in range(144):
        time = datetime(2026, 9, 10, 7) + timedelta(minutes=15 * at)
        rows += [
            f"{time};PROD;{200 + 30 * (at % 13)};400;{180 + at}",
            f"{time};TEST;{40 + at % 7};90;",
        ]
    return "\n".join(rows).encode()


@pytest.mark.parametrize("name", ["quarters.csv", "rmf.xml"])
async def test_both_doors_give_one_reading_and_all_that_the_preview_names_is_kept(
    api: httpx.AsyncClient, name: str
) -> None:
    data = quarters() if name == "quarters.csv" else eight_hours()
    dropped = (
        await api.post("/calculations/profiles/read", files=[("files", (name, data))])
    ).json()
    found = (await bring(api, (name, data))).json()
    preview = found["preview"]
    assert found["findings"] == dropped["findings"]
    for field in ("unit", "machine", "interval_minutes", "starts_at", "capacities", "machines"):
        assert preview[field] == dropped[field], field
    kept = (await api.get(f"/kept-files/{(await made(api, found))['id']}/profile")).json()
    profile = kept["profile"]
    assert profile["reading"] == "scrt_like", "as the page of peaks reads intervals below an hour"
    assert profile["defined_capacities"] == preview["capacities"] == dropped["capacities"]

    days = {day["label"]: day["lpars"] for day in profile["days"]}
    laid = {
        lpar["lpar"]: [msu for label in profile["calendar"] for msu in days[label][at]["msu"]]
        for at, lpar in enumerate(profile["days"][0]["lpars"])
    }
    starts_at = datetime.fromisoformat(dropped["starts_at"])
    before = (starts_at.hour * 60 + starts_at.minute) // dropped["interval_minutes"]
    for kind, lines in (
        ("series", laid),
        ("recorded", {line["lpar"]: line["msu"] for line in kept["recorded"]}),
    ):
        assert [*lines] == [line["lpar"] for line in dropped[kind]]
        for line in dropped[kind]:
            assert lines[line["lpar"]][before : before + len(line["msu"])] == line["msu"]
            assert {*lines[line["lpar"]][:before]} <= {None}
    assert (len(kept["recorded"]) > 0) == (name == "quarters.csv")

    asked = {
        "interval_minutes": dropped["interval_minutes"],
        "reading": "scrt_like",
        "first_minute": before * dropped["interval_minutes"],
        "series": dropped["series"],
    }
    answer = (await api.post("/calculations/rolling-average", json=asked)).json()
    peak = answer["total"]["before"]["peak_msu"]
    assert preview["highest_r4ha_msu"] == pytest.approx(peak, rel=1e-12)
    assert kept["highest_r4ha_msu"] == preview["highest_r4ha_msu"]


async def test_hash_and_size_are_those_of_the_users_file_and_not_of_what_the_browser_packed(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = quarters()
    packed = ("quarters.csv", gzip.compress(data), PACKED_BY_THE_BROWSER)
    found = (await api.post("/imports", params={"kind": "any"}, files=[("files", packed)])).json()
    sent = {"name": "quarters.csv", "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
    assert found["preview"]["files"] == [sent]
    monkeypatch.setattr(imports, "HELD", Cache(most=1, most_bytes=0))
    again = (await api.patch(f"/imports/{found['id']}", json={"name": "September"})).json()
    assert again["preview"]["files"] == [sent]
    kept = (await api.get(f"/kept-files/{(await made(api, again))['id']}/profile")).json()
    assert kept["file"]["file_hash"] == sent["sha256"]
    own = gzip.compress(data)
    unpacked = (await bring(api, ("quarters.csv.gz", own))).json()
    assert unpacked["preview"]["files"][0]["sha256"] == hashlib.sha256(own).hexdigest()


async def test_an_answer_has_every_kind_with_its_score_and_a_file_may_be_read_as_another(
    api: httpx.AsyncClient,
) -> None:
    table = ("runs.csv", RUNS.encode())
    brought = (await bring(api, table)).json()
    first, *others = brought["candidates"]
    assert (brought["kind"], first["kind"], first["sure"]) == ("own_test", "own_test", True)
    assert first["reason"] == "its columns are requests and CPU time of runs"
    assert {first["kind"], *(other["kind"] for other in others)} == {*imports.KINDS}
    scores = [candidate["score"] for candidate in brought["candidates"]]
    assert scores == sorted(scores, reverse=True)
    assert [other["reason"] for other in others if not other["score"]] == [None] * scores.count(0)
    answer = await api.patch(f"/imports/{brought['id']}", json={"author": "A. Measurer"})
    assert answer.json()["candidates"] == brought["candidates"]
    hours = "Time,PROD MIPS\n" + "".join(f"2026-09-01 {at:02d}:00,{at + 1}\n" for at in range(24))
    profile = (await bring(api, ("hours.csv", hours.encode()))).json()
    assert profile["kind"] == "profile"
    refused = await api.post(
        "/imports?kind=machine_table&name=hours.csv",
        content=hours.encode(),
        headers={"content-type": "application/octet-stream"},
    )
    assert refused.status_code == 422
    models = "Model,PCI\n3931-716,24000\n"
    stated = await api.post(
        "/imports?kind=machine_table&name=models.csv",
        content=models.encode(),
        headers={"content-type": "application/octet-stream"},
    )
    assert stated.json()["kind"] == "machine_table", stated.text


async def test_a_refusal_says_what_the_file_was_taken_for_and_what_else_it_may_be(
    api: httpx.AsyncClient,
) -> None:
    response = await bring(api, ("notes.txt", b"Dear colleague,\nplease find 3931-716 attached.\n"))
    assert response.status_code == 422
    refusal = response.json()
    assert refusal["taken_for"] == {
        "kind": "profile",
        "label": "MSU profile",
        "score": 0.2,
        "sure": False,
        "reason": "tables of MSU are read as one",
    }
    assert len(refusal["other_kinds"]) == len(imports.KINDS) - 1
    stated = await api.post(
        "/imports", params={"kind": "bill"}, files=[("files", ("a.csv", DAY.encode()))]
    )
    refusal = stated.json()
    assert (refusal["taken_for"]["kind"], refusal["taken_for"]["reason"]) == ("bill", None)
    assert refusal["other_kinds"][0]["kind"] == "profile"
    assert refusal["other_kinds"][0]["reason"] == "its rows have times of day"


async def test_samples_are_sent_by_name_and_nothing_else_is(api: httpx.AsyncClient) -> None:
    sample = await api.get("/imports/samples/scrt.csv")
    assert (sample.status_code, sample.headers["Content-Disposition"]) == (
        200,
        'attachment; filename="scrt.csv"',
    )
    assert (await bring(api, ("scrt.csv", sample.content))).json()["kind"] == "bill"
    for name in ("other.csv", "..%2F..%2Fsettings.py", "%2e%2e"):
        refused = await api.get(f"/imports/samples/{name}")
        assert refused.status_code in (404, 405), name


async def test_what_was_kept_is_named_anew_and_keeps_the_name_when_it_comes_back(
    api: httpx.AsyncClient,
) -> None:
    kept = await made(api, (await bring(api, ("march.txt", DAY.encode()))).json())
    address = f"/kept-files/{kept['id']}"
    entered = {"name": "March of the bank", "customer": " Müller "}
    late = await api.put(address, json=entered)
    assert late.status_code == 428
    response = await api.put(address, json=entered, headers={"If-Match": '"1"'})
    assert response.status_code == 200, response.text
    assert response.headers["ETag"] == '"2"'
    file = response.json()
    assert (file["name"], file["customer"]) == ("March of the bank", "Müller")
    assert file["file_name"] == "march.txt"
    assert (await api.get(f"{address}/summary")).json()["customer"] == "Müller"
    stale = await api.put(address, json=entered, headers={"If-Match": '"1"'})
    assert stale.status_code == 412
    empty = await api.put(address, json={"name": " "}, headers={"If-Match": '"2"'})
    assert (empty.status_code, empty.json()["errors"][0]["field"]) == (422, "name")

    await api.delete(address, headers={"If-Match": '"2"'})
    gone = (await api.get("/kept-files")).json()
    assert [file["name"] for file in gone["deleted"]] == ["March of the bank"]
    assert (await api.put(address, json=entered, headers={"If-Match": '"3"'})).status_code == 404
    await api.post(f"{address}/restore", headers={"If-Match": '"3"'})
    stands = (await api.get("/kept-files")).json()["items"]
    assert [(file["name"], file["version"]) for file in stands] == [("March of the bank", 4)]


async def scenario_on(api: httpx.AsyncClient, profile: dict[str, Any]) -> dict[str, Any]:
    scenario = {**SCENARIO, "name": "Bank"}
    scenario["content"] = {**SCENARIO["content"], "profile": profile}
    response = await api.post("/scenarios", json=scenario)
    assert response.status_code == 201, response.text
    stored: dict[str, Any] = response.json()
    return stored


async def test_a_kept_file_says_which_scenarios_rest_on_it(api: httpx.AsyncClient) -> None:
    kept = await made(api, (await bring(api, ("march.txt", DAY.encode()))).json())
    assert (await api.get("/kept-files")).json()["uses"] == []
    profile = (await api.get(f"/kept-files/{kept['id']}/profile")).json()["profile"]
    stored = await scenario_on(api, profile)
    uses = (await api.get("/kept-files")).json()["uses"]
    [file] = (await api.get("/kept-files")).json()["items"]
    assert uses == [{"file_hash": file["file_hash"], "scenario": stored["id"], "name": "Bank"}]
    await api.post(f"/scenarios/{stored['id']}/archive", headers={"If-Match": '"1"'})
    assert (await api.get("/kept-files")).json()["uses"] == []


async def test_what_was_not_imported_is_listed_until_it_is_imported_or_discarded(
    api: httpx.AsyncClient,
) -> None:
    first = (await bring(api, ("march.txt", DAY.encode()))).json()
    second = (await bring(api, ("april.txt", DAY.replace(".03.", ".04.").encode()))).json()
    await api.patch(f"/imports/{first['id']}", json={"name": "March of the bank"})
    waiting = (await api.get("/imports")).json()
    assert [(file["id"], file["name"], file["file_name"]) for file in waiting["items"]] == [
        (second["id"], "april", "april.txt"),
        (first["id"], "March of the bank", "march.txt"),
    ]
    assert waiting["items"][0]["expires_at"] == second["expires_at"]
    assert (await api.delete(f"/imports/{second['id']}")).status_code == 204
    assert (await api.get(f"/imports/{second['id']}")).status_code == 404
    assert (await api.delete(f"/imports/{second['id']}")).status_code == 404
    kept = await made(api, first)
    assert (await api.get("/imports")).json()["items"] == []
    # what was imported is no longer a file that waits, and stays
    assert (await api.delete(f"/imports/{first['id']}")).status_code == 404
    assert (await api.get(f"/kept-files/{kept['id']}/summary")).status_code == 200


async def test_a_scenario_on_files_that_were_brought_together_is_among_the_uses_of_both(
    api: httpx.AsyncClient,
) -> None:
    def day(number: int) -> bytes:
        lines = [f"2026-03-0{number} {hour:02}:00;{100 + hour}" for hour in range(24)]
        return "\n".join(["when;PROD", *lines]).encode()

    found = (await bring(api, ("1.csv", day(1)), ("2.csv", day(2)))).json()
    taken = await made(api, found)
    kept = (await api.get(f"/kept-files/{taken['id']}/profile")).json()
    sources = kept["profile"]["sources"]
    assert [(source["file_name"], source["days"]) for source in sources] == [
        ("1.csv", ["2026-03-01"]),
        ("2.csv", ["2026-03-02"]),
    ]
    stored = await scenario_on(api, kept["profile"])
    uses = (await api.get("/kept-files")).json()["uses"]
    assert {use["scenario"] for use in uses} == {stored["id"]}
    hashes = {use["file_hash"] for use in uses}
    assert hashes == {kept["file"]["file_hash"], *(source["sha256"] for source in sources)}
