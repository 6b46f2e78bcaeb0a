"""Bringing a table of machines over HTTP: shown first, kept whole, removed, put back."""

from __future__ import annotations

import asyncio
import csv
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from headroom.api.app import create_app
from headroom.domain.files.machine_tables import MOST_BYTES
from headroom.persistence.session import create_engine
from headroom.persistence.tables import ImportRow
from headroom.settings import ROOT, Settings
from tests.api.conftest import read_as

pytestmark = pytest.mark.anyio

NEWER = "\n".join(
    [
        "Processor\t#CP\tPCI**\tMSU***",
        "IBM Z z18/700\t\t\t",
        "9999-701\t1\t3,000\t370",
        "2818-Y01\t1\t690\t86",
        "2818-Y02\t2\t1,300\t156",
        "zEnterprise z114, current as of 1 September 2026\t\t\t",
        "2818-Y03\t3\t1,788\t225",
    ]
)


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


async def bring(api: httpx.AsyncClient, text: str = NEWER, **asked: str) -> dict[str, Any]:
    response = await api.post("/imports", content=text.encode(), params=asked)
    assert response.status_code == 201, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def take_over(api: httpx.AsyncClient, text: str = NEWER) -> str:
    found = await bring(api, text)
    dated = {"dated": "2026-09-01"}
    assert (await api.patch(f"/imports/{found['id']}", json=dated)).status_code == 200
    kept = await api.post(f"/imports/{found['id']}/take-over")
    assert kept.status_code == 200, kept.text
    edition: str = kept.json()["taken_over"]["id"]
    return edition


async def msu(api: httpx.AsyncClient, machine: str) -> float | None:
    answer = (await api.get(f"/machines/{machine}")).json()
    value: float | None = answer["rated_msu"]["value"]
    return value


async def test_a_table_is_shown_with_each_difference_before_anything_is_kept(
    api: httpx.AsyncClient,
) -> None:
    found = await bring(api, name="lspr 2026-09-01.txt")
    assert found["kind"] == "machine_table"
    assert found["says"] == "A table of IBM's LSPR: 4 models of 2 families."
    assert found["choices"] == {"name": "IBM LSPR table", "dated": "2026-09-01", "decimal": None}
    preview = found["preview"]
    assert (preview["new"], preview["changed"], preview["same"]) == (1, 2, 1)
    assert preview["new_models"] == ["9999-701"]
    assert preview["differences"] == [
        {
            "machine": "2818-Y02",
            "rating": "pci_mips",
            "label": "PCI (MIPS)",
            "before": 1254,
            "edition": "IBM zPCR Configuration Summary, exported 6 August 2026",
            "after": 1300,
        },
        {
            "machine": "2818-Y03",
            "rating": "rated_msu",
            "label": "Rated MSU",
            "before": 221,
            "edition": "IBM zPCR Configuration Summary, exported 6 August 2026",
            "after": 225,
        },
    ]
    assert found["taken_over"] is None
    assert (await api.get("/machines/9999-701")).status_code == 404
    assert await msu(api, "2818-Y03") == 221


async def test_a_table_that_is_taken_over_counts_and_says_so_on_each_model(
    api: httpx.AsyncClient,
) -> None:
    edition = await take_over(api)
    machine = (await api.get("/machines/2818-Y03")).json()
    assert machine["rated_msu"]["value"] == 225
    rated = [rating for rating in machine["ratings"] if rating["name"] == "rated_msu"]
    assert [(rating["value"], rating["counts"]) for rating in rated] == [(225, True), (221, False)]
    assert rated[0]["edition"]["id"] == edition
    new = (await api.get("/machines/9999-701")).json()
    assert (new["origin"], new["generation"], new["cps"]) == ("table", "z18", 1)
    listed = (await api.get("/machines", params={"q": "9999"})).json()
    assert listed["total"] == 1


async def test_taking_over_twice_keeps_one_table(api: httpx.AsyncClient) -> None:
    found = await bring(api, name="2026-09-01.txt")
    address = f"/imports/{found['id']}/take-over"
    answers = await asyncio.gather(*(api.post(address) for _ in range(4)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["taken_over"]["id"] for answer in answers}) == 1
    editions = (await api.get("/machine-editions")).json()["items"]
    assert len([held for held in editions if held["origin"] == "user"]) == 1


async def test_a_table_without_a_date_waits_for_one(api: httpx.AsyncClient) -> None:
    found = await bring(api, "Model,CPs,MSU\n2818-Y03,3,225")
    assert found["choices"]["dated"] is None
    assert found["findings"][0]["code"] == "date_open"
    early = await api.post(f"/imports/{found['id']}/take-over")
    assert early.status_code == 422
    assert early.json()["errors"] == [
        {"field": "dated", "message": "enter the table's date, such as 2026-08-06"}
    ]
    assert await msu(api, "2818-Y03") == 221


async def test_choices_are_settled_until_it_is_taken_over(api: httpx.AsyncClient) -> None:
    found = await bring(api)
    address = f"/imports/{found['id']}"
    changed = await api.patch(address, json={"name": "Our table", "dated": "2020-02-03"})
    assert changed.json()["choices"] == {
        "name": "Our table",
        "dated": "2020-02-03",
        "decimal": None,
    }
    older = [finding["code"] for finding in changed.json()["findings"]]
    assert "older_table" in older
    assert (await api.get(address)).json()["choices"]["name"] == "Our table"
    for wrong in ({"name": " "}, {"name": None}, {"dated": "yesterday"}, {"x": 1}):
        assert (await api.patch(address, json=wrong)).status_code == 422
    assert (await api.post(f"{address}/take-over")).status_code == 200
    assert (await api.patch(address, json={"name": "Late"})).status_code == 409


async def test_an_older_table_is_kept_and_does_not_count(api: httpx.AsyncClient) -> None:
    found = await bring(api)
    await api.patch(f"/imports/{found['id']}", json={"dated": "2020-02-03"})
    await api.post(f"/imports/{found['id']}/take-over")
    machine = (await api.get("/machines/2818-Y03")).json()
    assert machine["rated_msu"]["value"] == 221
    assert [held["value"] for held in machine["ratings"] if held["name"] == "rated_msu"] == [
        221,
        225,
    ]


async def test_a_removed_table_no_longer_counts_and_can_be_put_back(
    api: httpx.AsyncClient,
) -> None:
    edition = await take_over(api)
    case = {
        "machine": "9999-701",
        "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
    }
    rated = (await api.post("/calculations/value", json=case)).json()
    assert rated["figures"]["saved_msu"]["value"] is not None
    path = f"/machine-editions/{edition}"
    kept = (await api.get(path)).json()
    assert (await api.delete(path)).status_code == 428
    removed = await api.delete(path, headers=read_as(kept))
    assert removed.status_code == 200, removed.text
    assert "1 model left the list" in removed.json()["says"]
    assert removed.json()["removed_at"] is not None
    assert await msu(api, "2818-Y03") == 221
    assert (await api.get("/machines", params={"q": "9999"})).json()["total"] == 0
    still = (await api.post("/calculations/value", json=case)).json()
    assert still["figures"]["gp_seconds_saved_per_hour"]["value"] is not None
    assert still["figures"]["saved_msu"]["value"] is None
    assert (await api.delete(path, headers=read_as(kept))).status_code == 412
    back = await api.post(f"{path}/restore", headers=read_as(removed.json()))
    assert back.json()["removed_at"] is None
    assert await msu(api, "2818-Y03") == 225
    again = (await api.post("/calculations/value", json=case)).json()
    assert again["figures"] == rated["figures"]


async def test_shipped_tables_cannot_be_removed(api: httpx.AsyncClient) -> None:
    editions = (await api.get("/machine-editions")).json()
    shipped = next(held for held in editions["items"] if held["models"] == 3190)
    assert shipped["says"] == "Shipped with Headroom."
    refused = await api.delete(f"/machine-editions/{shipped['id']}", headers=read_as(shipped))
    assert refused.status_code == 409
    nothing = await api.delete("/machine-editions/nothing", headers=read_as(shipped))
    assert nothing.status_code == 404
    assert (await api.get(f"/machine-editions/{shipped['id']}")).json() == shipped


async def test_the_same_request_brings_one_file(api: httpx.AsyncClient) -> None:
    headers = {"Idempotency-Key": "once"}
    one, two = await asyncio.gather(
        *(api.post("/imports", content=NEWER.encode(), headers=headers) for _ in range(2))
    )
    assert one.json()["id"] == two.json()["id"]
    other = await api.post("/imports", content=NEWER.encode() + b"\n", headers=headers)
    assert other.status_code == 422


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("Model,CPs,MSU\n2818-Y03,3,many", "line 2, column 3", "enter a number"),
        ("Model,CPs,MSU\n2818-Y03,2,221", "line 2", "the 2818-Y03 has 3 CPs; the table says 2"),
        ("", "file", "the file is empty"),
        ("<table><tr>", "line 1, column 12", "breaks off"),
    ],
)
async def test_a_broken_table_is_refused_with_its_place(
    api: httpx.AsyncClient, text: str, field: str, words: str
) -> None:
    response = await api.post("/imports", content=text.encode())
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == field
    assert words in response.json()["errors"][0]["message"]


async def test_a_table_that_is_too_large_is_refused(api: httpx.AsyncClient) -> None:
    content = b"x" * (MOST_BYTES + 1)
    response = await api.post("/imports", params={"kind": "machine_table"}, content=content)
    assert response.status_code == 422
    assert "at most 4 MiB" in response.json()["detail"]


async def test_a_file_is_forgotten_after_a_day(api: httpx.AsyncClient, database_url: str) -> None:
    found = await bring(api)
    engine = create_engine(database_url)
    async with engine.begin() as connection:
        long_ago = datetime.now(UTC) - timedelta(days=1, minutes=1)
        await connection.execute(update(ImportRow).values(created_at=long_ago))
    await engine.dispose()
    address = f"/imports/{found['id']}"
    for response in (
        await api.get(address),
        await api.patch(address, json={"name": "x"}),
        await api.post(f"{address}/take-over"),
    ):
        assert response.status_code == 404
        assert "Choose it again" in response.json()["detail"]


async def test_the_whole_table_is_read_shown_and_kept(api: httpx.AsyncClient) -> None:
    path = ROOT / "seeds" / "machines" / "tables" / "zpcr-2026-08-06.csv"
    rows = list(csv.reader(path.read_text().splitlines()))
    place = rows[0].index("pci_mips")
    for row in rows[1:]:
        row[place] = str(int(row[place]) + 1)
    text = "\n".join(",".join(row) for row in rows)
    began = time.perf_counter()
    found = await bring(api, text, name="zpcr-2026-12-01.csv")
    kept = await api.post(f"/imports/{found['id']}/take-over")
    print(f"{time.perf_counter() - began:.2f} s")
    assert found["preview"]["changed"] == len(rows) - 1 == 3190
    assert len(found["preview"]["differences"]) == 3190
    assert kept.status_code == 200
    machine = (await api.get("/machines/2818-Y02")).json()
    assert machine["pci_mips"]["value"] == 1255
