"""Users' own tests over HTTP: kept as theirs, and of use wherever a published saving is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from copy import deepcopy
from typing import Any

import httpx
import pytest

from tests.api.conftest import read_as

pytestmark = pytest.mark.anyio

STANDARD = (0.473416, 0.456343, 0.477526)
MOVED = ((0.260442, 0.162292), (0.260517, 0.163108), (0.253801, 0.158599), (0.250053, 0.155246))

OWN: dict[str, Any] = {
    "name": "Socket pool",
    "author": "A. Measurer",
    "measured_on": "2026-11-22",
    "note": "as in our change record",
    "machine": None,
    "lpar_cps": None,
    "pci_mips": None,
    "su_per_sec": None,
    "measures": "transaction",
    "concurrency": 1,
    "payload_bytes": None,
    "before": [
        {
            "requests": 2500,
            "gp_seconds": gp,
            "ziip_seconds": 0.0,
            "elapsed_seconds": 60.0,
            "place": "",
        }
        for gp in STANDARD
    ],
    "after": [
        {
            "requests": 2500,
            "gp_seconds": gp,
            "ziip_seconds": ziip,
            "elapsed_seconds": None,
            "place": "pasted, line 2",
        }
        for gp, ziip in MOVED
    ],
}
WORKLOAD = {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4}


def changed(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(OWN), **changes}


def case(substitution: str, **changes: Any) -> dict[str, Any]:
    mix = [{"substitution": substitution, "share": 1.0}]
    return {"machine": "2818-Y02", "workload": WORKLOAD, "mix": mix, **changes}


async def add(api: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    response = await api.post("/own-tests", json=body)
    assert response.status_code == 201, response.text
    found: dict[str, Any] = response.json()
    assert response.headers["location"] == f"/api/v1/own-tests/{found['id']}"
    return found


async def value(api: httpx.AsyncClient, substitution: str, **changes: Any) -> dict[str, Any]:
    response = await api.post("/calculations/value", json=case(substitution, **changes))
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


@pytest.fixture(autouse=True)
async def _nothing_is_left(api: httpx.AsyncClient) -> AsyncIterator[None]:
    yield
    for test in (await api.get("/own-tests")).json()["items"]:
        await api.delete(f"/own-tests/{test['id']}", headers=read_as(test))


async def test_a_test_is_added_changed_deleted_and_comes_back(api: httpx.AsyncClient) -> None:
    created = await add(api, OWN)
    assert {key: created[key] for key in OWN} == OWN
    assert (created["version"], created["kind"]) == (1, "measured")
    place = f"/own-tests/{created['id']}"
    assert (await api.get(place)).json() == created
    response = await api.put(place, json=changed(name="Pool"), headers=read_as(created))
    assert (response.status_code, response.headers["etag"]) == (200, '"2"')
    late = await api.put(place, json=OWN, headers=read_as(created))
    assert (late.status_code, late.json()["title"]) == (412, "Somebody saved a newer version")
    gone = await api.delete(place, headers=read_as(response.json()))
    assert (gone.status_code, (await api.get(place)).status_code) == (204, 404)
    (deleted,) = [
        one
        for one in (await api.get("/own-tests/deleted")).json()["items"]
        if one["id"] == created["id"]
    ]
    back = await api.post(f"{place}/versions/1/restore", headers={"If-Match": gone.headers["etag"]})
    assert back.status_code == 200, back.text
    assert deleted["content"]["name"] == "Pool"
    assert {key: back.json()[key] for key in OWN} == OWN
    history = (await api.get(f"{place}/versions")).json()
    assert [one["number"] for one in history["items"]] == [4, 3, 2, 1]


async def test_a_repeated_request_makes_one_test(api: httpx.AsyncClient) -> None:
    key = {"Idempotency-Key": "the-same-test"}
    answers = await asyncio.gather(
        *(api.post("/own-tests", json=OWN, headers=key) for _ in range(3))
    )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    other = await api.post("/own-tests", json=changed(name="x"), headers=key)
    assert (other.status_code, other.json()["title"]) == (422, "The idempotency key is used")


async def test_an_own_test_gives_the_value_of_the_published_runs(api: httpx.AsyncClient) -> None:
    test = (await add(api, OWN))["id"]
    mine, published = await value(api, test), await value(api, "tales-a-alt-ziip-1")
    for name, figure in published["figures"].items():
        ours = mine["figures"][name]
        assert (ours["value"] is None) == (figure["value"] is None), name
        if figure["value"] is not None:
            assert ours["value"] == pytest.approx(figure["value"], rel=1e-12), name
        assert (ours["interval"] is None) == (figure["interval"] is None), name
        if figure["interval"] is not None:
            assert ours["interval"] == pytest.approx(figure["interval"], rel=1e-11), name
    cycle = mine["inputs"][f"time[{test}.after.gp.3.Region]"]
    assert (cycle["kind"], cycle["value"]) == ("measured", 0.253801)
    assert cycle["source"]["locator"] == "cycle 3 of after (pasted, line 2)"
    assert cycle["source"]["document"] == "Your test “Socket pool” of 2026-11-22"


async def test_it_is_listed_among_the_substitutions_as_the_users(api: httpx.AsyncClient) -> None:
    test = (await add(api, OWN))["id"]
    items = (await api.get("/substitutions")).json()["items"]
    assert {item["id"] for item in items if item["origin"] == "user"} == {test}
    assert items[-1]["label"] == "Socket pool (yours)"
    assert items[-1]["gp_saving"]["interval"] is not None


async def test_its_machine_gives_the_speed(api: httpx.AsyncClient) -> None:
    test = (await add(api, changed(machine="2817-779", lpar_cps=3)))["id"]
    found = await value(api, test)
    assert found["inputs"][f"speed_factor[{test}]"]["value"] == pytest.approx(3311 / 3 / 627)
    unknown = (await add(api, changed(name="No machine")))["id"]
    found = await value(api, unknown)
    texts = [one["text"] for one in found["warnings"] if one["code"] == "no_speed_basis"]
    assert texts[0].startswith("Your test names no machine: CPU times are as measured there")


@pytest.mark.parametrize(
    ("speed", "factor"),
    [({"pci_mips": 3000.0, "lpar_cps": 3}, 1000 / 627), ({"su_per_sec": 50_000.0}, None)],
)
async def test_an_unnamed_machine_has_the_speed_that_the_test_states(
    api: httpx.AsyncClient, speed: dict[str, Any], factor: float | None
) -> None:
    test = (await add(api, changed(**speed)))["id"]
    more = {"target_su_per_sec": 25_000.0} if factor is None else {}
    found = await value(api, test, **more)
    assert found["inputs"][f"speed_factor[{test}]"]["value"] == pytest.approx(factor or 2.0)
    assert found["figures"]["gp_seconds_saved"]["value"] == pytest.approx(
        638.67525 * (factor or 2.0)
    )


async def test_the_curve_and_the_scenario_take_it_too(api: httpx.AsyncClient) -> None:
    test = (await add(api, OWN))["id"]
    curve = await api.post(
        "/calculations/value/curve", json={**case(test), "over": "transactions", "steps": 3}
    )
    assert curve.status_code == 200, curve.text
    mix = [
        {"substitution": "tales-b-solution1", "share": 0.8},
        {"substitution": test, "share": 0.2},
    ]
    found = await value(api, test, mix=mix)
    assert [part["substitution"] for part in found["parts"]] == ["tales-b-solution1", test]


async def test_both_sides_stand_in_the_comparison_at_their_rate_on_the_chosen_machine(
    api: httpx.AsyncClient,
) -> None:
    timed = {
        side: [dict(cycle, elapsed_seconds=2.5) for cycle in OWN[side]]
        for side in ("before", "after")
    }
    test = await add(api, changed(**timed, machine="2817-779", lpar_cps=3, payload_bytes=32768))
    assert test["compared_as"] == [f"{test['id']}.before", f"{test['id']}.after"]
    ways = [*test["compared_as"], "http-pooled"]

    async def compared(**more: Any) -> dict[str, Any]:
        body = {"rate_per_second": 1000, "configurations": ways, **more}
        response = await api.post("/calculations/comparison", json=body)
        assert response.status_code == 200, response.text
        return {item["configuration"]: item for item in response.json()["items"]}

    found = await compared()
    before, after = (found[way] for way in test["compared_as"])
    assert before["status"] == "measured_range"
    assert before["gp_ms"] == pytest.approx(sum(STANDARD) / 3 / 2500 * 1000)
    assert after["ziip_ms"] == pytest.approx(sum(ziip for _, ziip in MOVED) / 4 / 2500 * 1000)
    slower = (await compared(machine="2818-Y02"))[test["compared_as"][0]]
    assert slower["gp_ms"] == pytest.approx(before["gp_ms"] * 3311 / 3 / 627)
    untimed = await add(api, changed(name="Untimed"))
    assert untimed["compared_as"] == []


async def test_a_deleted_test_is_refused_in_words(api: httpx.AsyncClient) -> None:
    test = await add(api, OWN)
    await api.delete(f"/own-tests/{test['id']}", headers=read_as(test))
    response = await api.post("/calculations/value", json=case(test["id"]))
    assert response.status_code == 404
    assert response.json()["detail"] == (
        "Your test “Socket pool” is deleted. Restore it, or choose another substitution."
    )


async def test_the_machine_of_a_test_is_not_deleted(api: httpx.AsyncClient) -> None:
    own = {
        "machine_type": "9999",
        "model": "X07",
        "family": "ours",
        "cps": 2,
        "rated_msu": 156.0,
        "pci_mips": 900.0,
        "su_per_sec": None,
        "source": "our contract",
        "note": None,
    }
    machine = (await api.post("/machines", json=own)).json()
    test = await add(api, changed(machine=machine["id"]))
    place = f"/machines/{machine['id']}"
    assert (await api.delete(place, headers=read_as(machine))).status_code == 409
    await api.delete(f"/own-tests/{test['id']}", headers=read_as(test))
    assert (await api.delete(place, headers=read_as(machine))).status_code == 204


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"after": []}, "after", "an interval needs two or more"),
        ({"machine": "1111-XYZ"}, "machine", "add it to the machines first"),
        ({"name": " "}, "name", "at least"),
        ({"measured_on": "yesterday"}, "measured_on", "has to be a day"),
        (
            {"before": [{**OWN["before"][0], "requests": 0}] * 2},
            "before.0.requests",
            "enter at least 1",
        ),
        ({"before": [{**OWN["before"][0], "gp_seconds": 1e308}] * 2}, "before.0.gp_seconds", ""),
    ],
)
async def test_what_makes_no_test_is_refused_by_field(
    api: httpx.AsyncClient, changes: dict[str, Any], field: str, words: str
) -> None:
    response = await api.post("/own-tests", json=changed(**changes))
    assert response.status_code == 422
    (error,) = [one for one in response.json()["errors"] if one["field"] == field]
    assert words in error["message"]


async def test_two_tests_of_one_name_are_refused(api: httpx.AsyncClient) -> None:
    await add(api, OWN)
    response = await api.post("/own-tests", json=changed(name="SOCKET pool"))
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "name"
    assert response.json()["detail"] == (
        "“Name”: the name “SOCKET pool” is already used by another test; enter another."
    )


async def test_the_results_give_cost_means_and_saving(api: httpx.AsyncClient) -> None:
    test = (await add(api, OWN))["id"]
    found = (await api.get(f"/own-tests/{test}/results")).json()
    figures = found["figures"]
    assert figures[found["gp_saving"]]["value"] == pytest.approx(
        (sum(STANDARD) / 3 - sum(gp for gp, _ in MOVED) / 4) / 2500
    )
    assert len(found["after"]["cycles"]) == 4
    assert found["before"]["cycles"][0]["requests_per_second"] == pytest.approx(2500 / 60)
    assert figures[found["gp_saved_share"]]["value"] == pytest.approx(0.4538, abs=5e-4)
    missing = figures[found["consumed_saved"]]
    assert (missing["value"], "states no machine" in missing["why_missing"]) == (None, True)


async def test_what_a_million_requests_consume_less_is_that_of_the_machine_it_ran_on(
    api: httpx.AsyncClient,
) -> None:
    test = (await add(api, OWN | {"machine": "2818-Y02"}))["id"]
    found = (await api.get(f"/own-tests/{test}/results")).json()
    gp, consumed = (found["figures"][found[name]] for name in ("gp_saving", "consumed_saved"))
    # 156 MSU of two CPs: a CPU second is 78 ÷ 3,600 MSU-hours
    assert consumed["value"] == pytest.approx(gp["value"] * 1e6 * 78 / 3600)
    assert consumed["interval"]["low"] == pytest.approx(gp["interval"]["low"] * 1e6 * 78 / 3600)
    assert consumed["unit"] == "MSU-hours/million"


async def test_a_scenario_keeps_the_version_of_its_test_and_says_when_it_changed(
    api: httpx.AsyncClient,
) -> None:
    test = await add(api, OWN)
    body = {"name": "Ours", "content": case(test["id"])}
    saved = (await api.post("/scenarios", json=body)).json()
    (part,) = saved["content"]["mix"]
    assert part["test_version"] == 1
    place = f"/scenarios/{saved['id']}"

    async def said() -> list[str]:
        answer = (await api.get(f"{place}/calculation")).json()
        return [one["text"] for one in answer["warnings"] if one["code"] == "own_test_changed"]

    assert await said() == []
    renamed = changed(before=[dict(one, gp_seconds=0.5) for one in OWN["before"]])
    await api.put(f"/own-tests/{test['id']}", json=renamed, headers=read_as(test))
    assert await said() == [
        "Your test “Socket pool” of 2026-11-22 has changed since this was saved: then version 1, "
        "now version 2, which the figures take. Saving takes note of it."
    ]
    again = {"name": "Ours", "content": saved["content"]}
    response = await api.put(place, json=again, headers=read_as(saved))
    assert response.json()["content"]["mix"][0]["test_version"] == 2
    assert await said() == []
    asked = {"from": 1, "to": 2}
    (difference,) = (await api.get(f"{place}/differences", params=asked)).json()["items"]
    assert difference["label"] == "Mix Socket pool (yours): Version of your test"
    await api.post(f"{place}/archive")
    await api.delete(place)


@pytest.mark.parametrize(
    "changes",
    [
        {"before": [*OWN["before"][:-1], {**OWN["before"][-1], "requests": 2400}]},
        {"region": {"gp_seconds": 7200, "transactions": 12_000_000, "touched_share": 0.3}},
    ],
)
async def test_a_scenario_samples_a_test_per_request_and_one_of_a_region(
    api: httpx.AsyncClient, changes: dict[str, Any]
) -> None:
    test = (await add(api, changed(**changes)))["id"]
    figure = (await value(api, test, machine=None))["figures"]["gp_seconds_saved"]
    response = await api.post("/calculations/scenario?sampling=true", json=case(test, machine=None))
    assert response.status_code == 200, response.text
    found = response.json()["figures"]["gp_seconds_saved"]
    assert found["value"] == pytest.approx(figure["value"], rel=1e-12)
    assert found["interval"]["low"] < found["value"] < found["interval"]["high"]
    assert figure["interval"]["low"] < found["interval"]["low"]


async def test_a_frozen_report_keeps_the_cycles_of_a_test_that_changes_and_goes(
    api: httpx.AsyncClient,
) -> None:
    test = await add(api, OWN)
    owner = {"Owner-Secret": "owner-of-these-tests-0123456789"}
    asked = {
        "title": "Ours",
        "date": "2026-11-22",
        "subject": {"kind": "value", "inputs": case(test["id"])},
    }
    made = await api.post("/reports", json=asked, headers=owner)
    assert made.status_code == 201, made.text
    place = f"/reports/{made.json()['token']}"
    before = (await api.get(f"{place}.csv")).text
    await api.delete(f"/own-tests/{test['id']}", headers=read_as(test))
    after = (await api.get(f"{place}.csv")).text
    assert after == before
    assert "0.253801" in after
    assert "cycle 3 of after (pasted, line 2)" in after
    assert (await api.get(f"{place}.xlsx")).status_code == 200
