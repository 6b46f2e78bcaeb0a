"""Machines over HTTP: the published list, and a user's own beside it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio

OWN: dict[str, Any] = {
    "machine_type": "2818",
    "model": "Y02",
    "family": "z114",
    "cps": 2,
    "rated_msu": 160.0,
    "pci_mips": None,
    "su_per_sec": 33_000.0,
    "source": "our LSPR table",
    "note": None,
}


async def test_the_machines_of_the_studies_are_listed_with_kind_and_source(
    api: httpx.AsyncClient,
) -> None:
    answer = (await api.get("/machines")).json()
    machines = {each["id"]: each for each in answer["items"]}
    assert answer["total"] == len(machines)
    assert {"2096-T03", "2818-Y02", "2818-Z02", "2964-7A5", "2964-705", "2817-779", "2817-703"} <= (
        set(machines)
    )
    assert machines["2818-Y02"]["rated_msu"]["value"] == 156
    assert machines["2818-Y02"]["rated_msu"]["kind"] == "derived"
    assert "15.05" in machines["2818-Y02"]["rated_msu"]["source"]["locator"]
    assert machines["2818-Z02"]["rated_msu"]["value"] is None
    assert machines["2818-Z02"]["rated_msu"]["why_missing"]
    assert machines["2817-779"]["cps"] == 79
    assert machines["2096-T03"]["rated_msu"]["kind"] == "published"


async def test_an_own_machine_is_added_used_changed_and_deleted(api: httpx.AsyncClient) -> None:
    created = await api.post("/machines", json=OWN)
    assert created.status_code == 201, created.text
    assert created.headers["location"] == "/api/v1/machines/own-2818-Y02"
    body = {
        "machine": "own-2818-Y02",
        "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
        "measured_su_per_sec": 33_000.0,
    }
    answer = (await api.post("/calculations/value", json=body)).json()
    assert answer["inputs"]["rated_msu"]["kind"] == "measured"
    assert answer["figures"]["saved_msu"]["value"] == pytest.approx(347.25 / 3600 * 80)
    assert answer["figures"]["saved_msu_service_units"]["value"] == pytest.approx(347.25 * 0.033)
    changed = await api.put("/machines/own-2818-Y02", json={**OWN, "model": "Y03", "cps": 3})
    assert changed.status_code == 200, changed.text
    assert changed.json()["id"] == "own-2818-Y03"
    assert (await api.get("/machines/own-2818-Y02")).status_code == 404
    assert (await api.delete("/machines/own-2818-Y03")).status_code == 204
    assert (await api.get("/machines/own-2818-Y03")).status_code == 404


async def test_the_same_own_machine_twice_is_refused(api: httpx.AsyncClient) -> None:
    assert (await api.post("/machines", json=OWN)).status_code == 201
    again = await api.post("/machines", json=OWN)
    assert again.status_code == 409
    assert again.json()["errors"] == [{"field": "model", "message": "is entered already"}]
    assert (await api.delete("/machines/own-2818-Y02")).status_code == 204


async def test_published_machines_cannot_be_changed(api: httpx.AsyncClient) -> None:
    for response in (
        await api.put("/machines/2818-Y02", json=OWN),
        await api.delete("/machines/2818-Y02"),
    ):
        assert response.status_code == 409
        assert "published source" in response.json()["detail"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("machine_type", "28"),
        ("model", "y02"),
        ("cps", 0),
        ("cps", 2.5),
        ("rated_msu", -1),
        ("rated_msu", "160"),
        ("source", "  "),
        ("source", "x" * 501),
        ("source", "a\u0000b"),
        ("note", "x" * 2001),
        ("family", "z\x1b114"),
    ],
)
async def test_a_faulty_field_is_named(api: httpx.AsyncClient, field: str, value: Any) -> None:
    response = await api.post("/machines", json={**OWN, field: value})
    assert response.status_code == 422, response.text
    assert [each["field"] for each in response.json()["errors"]] == [field]


@pytest.mark.parametrize("name", ["%00", "a%2Fb", "x" * 200, "..%2f", "%F0%9F%92%A9"])
async def test_strange_ids_are_not_found_or_refused(api: httpx.AsyncClient, name: str) -> None:
    assert (await api.get(f"/machines/{name}")).status_code in (404, 422)
