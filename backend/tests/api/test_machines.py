"""Machines over HTTP: the published list, and a user's own beside it."""

from __future__ import annotations

import csv
import io
from typing import Any

import httpx
import pytest

from tests.api.conftest import deleted, read_as

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
    for name, rated_msu, pci_mips in (
        ("2818-Y02", 156, 1254),
        ("2818-Z02", 177, 1421),
        ("2817-779", 6097, 51931),
        ("2964-705", 905, 7392),
        ("2964-7A5", 10477, 89372),
    ):
        machine = (await api.get(f"/machines/{name}")).json()
        assert (machine["rated_msu"]["value"], machine["pci_mips"]["value"]) == (
            rated_msu,
            pci_mips,
        )
        assert machine["rated_msu"]["kind"] == "published"
        assert "2026-08-06" in machine["rated_msu"]["source"]["locator"]
    unrated = (await api.get("/machines/2064-2C1")).json()
    assert unrated["rated_msu"]["value"] is None
    assert unrated["rated_msu"]["why_missing"]


async def test_the_newest_edition_counts_and_the_others_are_shown(api: httpx.AsyncClient) -> None:
    for name, newest, older in (("2096-T03", 666, 692), ("2097-712", 8258, 8256)):
        machine = (await api.get(f"/machines/{name}")).json()
        assert machine["pci_mips"]["value"] == newest
        pci = [rating for rating in machine["ratings"] if rating["name"] == "pci_mips"]
        assert [(rating["value"], rating["counts"]) for rating in pci] == [
            (newest, True),
            (older, False),
        ]
        assert [rating["edition"]["id"] for rating in pci] == ["zpcr-2026-08-06", "documents"]
        assert pci[1]["source"].startswith(("IBM", "An owner"))


async def test_models_are_listed_a_page_at_a_time_newest_generation_first(
    api: httpx.AsyncClient,
) -> None:
    first = (await api.get("/machines", params={"limit": 5})).json()
    assert first["total"] >= 3190 + 39  # and what other tests add
    # a user's own come before them
    published = [machine for machine in first["items"] if machine["origin"] != "user"]
    assert {machine["generation"] for machine in published} == {"z17"}
    names = [found["generation"] for found in first["generations"] if found["models"] > 1]
    assert (names[:3], names[-2:]) == (["z17", "z16", "z15"], ["z990", "z900"])
    assert sum(found["models"] for found in first["generations"]) == first["total"]
    z114 = (await api.get("/machines", params={"generation": "z114", "least_cps": 5})).json()
    assert (z114["total"], {machine["cps"] for machine in z114["items"]}) == (26, {5})
    second = (await api.get("/machines", params={"limit": 1, "offset": 1})).json()
    assert second["items"][0]["id"] == first["items"][1]["id"]


async def test_a_model_shows_the_most_engines_beside_its_cps(api: httpx.AsyncClient) -> None:
    machine = (await api.get("/machines/2818-Y02")).json()
    assert (machine["generation"], machine["most_ziips"], machine["partitions"]) == ("z114", 2, 30)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("2818-y02", "2818-Y02"),
        ("2818y", "2818-Y01"),
        ("y02", "2818-Y02"),
        ("z196 79 cps", "2817-779"),
        ("7a5 2964", "2964-7A5"),
    ],
)
async def test_models_are_found_as_one_types(api: httpx.AsyncClient, text: str, first: str) -> None:
    found = (await api.get("/machines/choices", params={"q": text})).json()
    assert first in [machine["id"] for machine in found["items"]][:12]
    assert len(found["items"]) <= 50


async def test_own_machines_are_the_first_choices(api: httpx.AsyncClient) -> None:
    await api.post("/machines", json=OWN)
    found = (await api.get("/machines/choices", params={"q": "z114"})).json()
    assert found["items"][0]["id"] == "own-2818-Y02"
    await deleted(api, "/machines/own-2818-Y02")


async def test_an_own_machine_lacks_nothing_that_a_table_knows_of_its_model(
    api: httpx.AsyncClient,
) -> None:
    own = {**OWN, "machine_type": "2817", "model": "703", "cps": 3, "su_per_sec": None}
    own |= {"rated_msu": 408.0, "pci_mips": 3300.0}
    machine = (await api.post("/machines", json=own)).json()
    assert machine["su_per_sec"]["value"] == 56937
    assert (machine["pci_mips"]["value"], machine["pci_mips"]["kind"]) == (3300, "assumed")
    assert machine["most_ziips"] == 3
    compared = {"rate_per_second": 2000, "machine": "2964-705", "msu_basis": "per_cp_rating"}
    found = (await api.post("/calculations/comparison", json=compared)).json()
    assert found["conversion"]["basis"] != "none"
    await deleted(api, "/machines/own-2817-703")


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
    assert answer["inputs"]["rated_msu"]["kind"] == "assumed"
    assert answer["figures"]["saved_msu"]["value"] == pytest.approx(347.25 / 3600 * 80)
    assert answer["figures"]["saved_msu_service_units"]["value"] == pytest.approx(347.25 * 0.033)
    changed = await api.put(
        "/machines/own-2818-Y02",
        json={**OWN, "model": "Y03", "cps": 3},
        headers=read_as(created.json()),
    )
    assert changed.status_code == 200, changed.text
    assert changed.json()["id"] == "own-2818-Y03"
    assert (await api.get("/machines/own-2818-Y02")).status_code == 404
    assert (await deleted(api, "/machines/own-2818-Y03")).status_code == 204
    assert (await api.get("/machines/own-2818-Y03")).status_code == 404


async def test_the_same_own_machine_twice_is_refused(api: httpx.AsyncClient) -> None:
    assert (await api.post("/machines", json=OWN)).status_code == 201
    again = await api.post("/machines", json=OWN)
    assert again.status_code == 409
    assert again.json()["errors"] == [{"field": "model", "message": "is entered already"}]
    assert (await deleted(api, "/machines/own-2818-Y02")).status_code == 204


async def test_published_machines_cannot_be_changed(api: httpx.AsyncClient) -> None:
    for response in (
        await api.put("/machines/2818-Y02", json=OWN, headers=read_as({"version": 1})),
        await deleted(api, "/machines/2818-Y02"),
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


async def test_of_two_changes_to_one_machine_one_wins_and_what_was_comes_back(
    api: httpx.AsyncClient,
) -> None:
    path = "/machines/own-2818-Y02"
    created = (await api.post("/machines", json=OWN, headers={"Idempotency-Key": "one"})).json()
    again = await api.post("/machines", json=OWN, headers={"Idempotency-Key": "one"})
    assert (again.status_code, again.json()) == (201, created)
    answers = [
        await api.put(path, json={**OWN, "rated_msu": msu}, headers=read_as(created))
        for msu in (500.0, 900.0)
    ]
    assert [answer.status_code for answer in answers] == [200, 412]
    assert (await api.put(path, json=OWN)).status_code == 428
    gone = await deleted(api, path)
    assert gone.status_code == 204
    listed = (await api.get("/machines/deleted")).json()["items"]
    assert listed[0]["id"] == "own-2818-Y02"
    assert listed[0]["content"]["rated_msu"] == 500
    back = await api.post(
        f"{path}/versions/{created['version']}/restore",
        headers={"If-Match": gone.headers["etag"]},
    )
    assert back.status_code == 200, back.text
    assert back.json()["rated_msu"]["value"] == OWN["rated_msu"]
    assert (await api.get(path)).json() == back.json()
    assert (await deleted(api, path)).status_code == 204


async def test_a_machine_says_what_one_cp_has_and_how_many_ziips_it_takes(
    api: httpx.AsyncClient,
) -> None:
    machine = (await api.get("/machines/2818-Y02")).json()
    assert machine["pci_per_cp"]["value"] == 627
    assert machine["ziips_per_cp"]["value"] == 1
    assert machine["remarks"] == []


async def test_a_family_is_listed_along_its_cps_with_both_neighbours(
    api: httpx.AsyncClient,
) -> None:
    family = (await api.get("/machines/2818-Y02/family")).json()
    assert [model["id"] for model in family["items"]] == [f"2818-Y0{cps}" for cps in range(1, 6)]
    assert (family["before"], family["after"]) == ("2818-Y01", "2818-Y03")
    assert family["items"][1]["pci_per_cp"] == 627
    assert (await api.get("/machines/9999-999/family")).status_code == 404


async def test_an_implausible_own_machine_is_kept_with_remarks(api: httpx.AsyncClient) -> None:
    odd = {**OWN, "machine_type": "2817", "model": "777", "family": "z196", "cps": 77}
    created = await api.post("/machines", json={**odd, "rated_msu": 3})
    assert created.status_code == 201, created.text
    texts = [remark["text"] for remark in created.json()["remarks"]]
    assert texts[0].startswith("0.039 MSU per CP: the table's z196 models have")
    assert (await deleted(api, "/machines/own-2817-777")).status_code == 204


@pytest.mark.parametrize("order", ["rated_msu", "pci_per_cp", "most_ziips", "cps", "id"])
async def test_the_list_is_ordered_by_a_figure(api: httpx.AsyncClient, order: str) -> None:
    asked: dict[str, Any] = {"sort": order, "generation": "z16", "limit": 500}
    rising = (await api.get("/machines", params=asked)).json()["items"]
    falling = (await api.get("/machines", params={**asked, "descending": True})).json()["items"]

    def value(machine: dict[str, Any]) -> Any:
        found = machine[order]
        return found["value"] if isinstance(found, dict) else found

    assert [value(machine) for machine in rising] == sorted(value(machine) for machine in rising)
    assert value(falling[0]) == value(rising[-1])


async def test_the_list_is_a_csv_file_with_every_model_that_the_filters_let_through(
    api: httpx.AsyncClient,
) -> None:
    answer = await api.get("/machines.csv", params={"generation": "z16", "limit": 1})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    listed = (await api.get("/machines", params={"generation": "z16", "limit": 500})).json()
    assert len(rows) == listed["total"]
    by_name = {row["machine"]: row for row in rows}
    for machine in listed["items"]:
        row = by_name[f"{machine['machine_type']}-{machine['model']}"]
        assert float(row["rated_msu"]) == machine["rated_msu"]["value"]
        assert int(row["cps"]) == machine["cps"]
        assert row["rated_msu_source"] == machine["rated_msu"]["source"]["locator"]
    sent = await api.get("/machines.csv", params={"generation": "z16", "sort": "cps"})
    assert (await api.get("/machines.csv?colour=red")).status_code == 422
    counts = [int(row["cps"]) for row in csv.DictReader(io.StringIO(sent.text[1:]))]
    assert counts == sorted(counts)
