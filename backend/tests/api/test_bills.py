"""Customers' bills over HTTP: from kept files to the LPAR that drove a month."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.api.test_file_imports import bring, client, made, scrt

pytestmark = pytest.mark.anyio


@pytest.fixture
async def api(anyio_backend: str, database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client of an application whose database is the test's own."""
    async with client(database_url) as found:
        yield found


def month(name: str, following: str, prod: int, *, serial: str = "00-1") -> bytes:
    text = scrt(name, following, used=prod).decode("latin-1")
    return (
        text.replace("Consumed,300", f"Consumed,{prod}")
        .replace('"Machine MSU Consumed",300', f'"Machine MSU Consumed",{prod}')
        .replace('"CPC",300', f'"CPC",{prod}')
        .replace("00-1", serial)
        .encode("latin-1")
    )


async def keep(api: httpx.AsyncClient, *files: bytes) -> dict[str, Any]:
    brought = await bring(api, *((f"scrt{at}.csv", file) for at, file in enumerate(files)))
    assert brought.status_code == 201, brought.text
    return await made(api, brought.json())


async def bill(api: httpx.AsyncClient, **asked: str) -> dict[str, Any]:
    (customer,) = (await api.get("/bills")).json()["items"]
    answer = await api.get(f"/bills/{customer['id']}", params=asked)
    assert answer.status_code == 200, answer.text
    read: dict[str, Any] = answer.json()
    return read


async def test_two_files_lead_to_the_lpar_that_drove_the_month(api: httpx.AsyncClient) -> None:
    taken = await keep(api, month("Oct", "Nov", 300), month("Nov", "Dec", 420))
    (link, _) = taken["links"]
    assert (await api.get(link["href"].replace("/bills", "/bills"))).status_code == 200
    change = (await bill(api))["estate"]["change"]
    assert change["change_msu_hours"] == 120
    assert change["says"][1] == (
        "2818-Y02 00-1 drove it: 120 MSU-hours more; there LPAR PROD: 120 MSU-hours more."
    )
    assert change["wordings"][change["says"][1]]["amounts"]["1"]["value"] == 120


async def test_a_file_of_a_further_machine_adds_to_its_month(api: httpx.AsyncClient) -> None:
    await keep(api, month("Oct", "Nov", 300))
    await keep(api, month("Oct", "Nov", 50, serial="00-2"))
    estate = (await bill(api))["estate"]
    assert estate["months"][0]["consumed_msu_hours"] == 350 and estate["several"] == []


async def test_the_same_machines_again_replace_and_deleting_the_file_undoes_it(
    api: httpx.AsyncClient,
) -> None:
    await keep(api, month("Oct", "Nov", 300))
    newer = await keep(api, month("Oct", "Nov", 310))
    estate = (await bill(api))["estate"]
    assert estate["months"][0]["consumed_msu_hours"] == 310
    assert estate["several"][0]["is_replaced"] is True
    gone = await api.delete(f"/kept-files/{newer['id']}", headers={"If-Match": '"1"'})
    assert gone.status_code == 204
    assert (await bill(api))["estate"]["months"][0]["consumed_msu_hours"] == 300


async def test_what_is_settled_outlives_a_replaced_file_and_can_be_undone(
    api: httpx.AsyncClient,
) -> None:
    await keep(api, month("Oct", "Nov", 300))
    customer = (await bill(api))["estate"]["customer_id"]
    groups = [{"name": "Production", "lpars": ["PROD"]}]
    path = f"/bills/{customer}/entries"
    late = await api.put(path, json={"groups": groups}, headers={"If-Match": '"7"'})
    assert late.status_code == 412
    saved = await api.put(path, json={"groups": groups}, headers={"If-Match": '"0"'})
    assert saved.status_code == 200, saved.text
    await keep(api, month("Oct", "Nov", 310))
    read = await bill(api)
    assert read["estate"]["groups"][0]["values"] == [310]
    assert read["entries"]["version"] == 1
    await api.put(path, json={"groups": []}, headers={"If-Match": '"1"'})
    back = await api.post(f"{path}/versions/1/restore", headers={"If-Match": '"2"'})
    assert back.json()["groups"] == groups
    assert (await api.get(f"{path}/versions")).json()["total"] == 3


async def test_a_customer_keeps_address_and_entries_under_another_name(
    api: httpx.AsyncClient,
) -> None:
    kept = await keep(api, month("Oct", "Nov", 300))
    customer = (await bill(api))["estate"]["customer_id"]
    groups = [{"name": "Production", "lpars": ["PROD"]}]
    await api.put(
        f"/bills/{customer}/entries", json={"groups": groups}, headers={"If-Match": '"0"'}
    )
    body = {"name": "Bill", "customer": "Alpine Bank"}
    await api.put(f"/kept-files/{kept['id']}", json=body, headers={"If-Match": '"1"'})
    await keep(api, month("Nov", "Dec", 320))
    read = await bill(api)
    assert (read["estate"]["customer"], len(read["estate"]["months"])) == ("Alpine Bank", 2)
    assert read["estate"]["customer_id"] == customer
    assert read["entries"]["groups"] == groups


async def test_nobody_has_a_bill_that_is_not_kept(api: httpx.AsyncClient) -> None:
    assert (await api.get("/bills/nobody-000000")).status_code == 404
    answer = await api.put("/bills/nobody-000000/entries", json={}, headers={"If-Match": '"0"'})
    assert answer.status_code == 404
    assert (await api.get("/bills")).json() == {"items": [], "total": 0}
