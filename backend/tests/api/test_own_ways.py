"""Ways that users measured, over HTTP: kept as theirs, compared beside the published ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from copy import deepcopy
from typing import Any

import httpx
import pytest

from tests.api.conftest import read_as

pytestmark = pytest.mark.anyio

UNRATED: dict[str, Any] = {
    "machine_type": "9999",
    "model": "X03",
    "family": "a machine that no table holds",
    "cps": 2,
    "rated_msu": 156.0,
    "pci_mips": None,
    "su_per_sec": None,
    "source": "our contract",
    "note": None,
}


def point(rate: float, cics: float, tcpip: float, response: float | None = None) -> dict[str, Any]:
    return {
        "etr_per_second": rate,
        "response_ms": response,
        "components": [
            {"name": "CICS", "processor": "gp", "cpu_percent": cics},
            {"name": "TCP/IP", "processor": "gp", "cpu_percent": tcpip},
        ],
    }


OWN: dict[str, Any] = {
    "label": "Our REST gateway",
    "family": "CICS Web support",
    "description": "",
    "payload_class": "32k",
    "payload_in_bytes": None,
    "payload_out_bytes": None,
    "security": "none",
    "connection": "kept",
    "exchange": "synchronous",
    "offload": "none",
    "machine": "2817-779",
    "lpar_cps": 3,
    "author": "A. Measurer",
    "note": "RMF intervals of ten minutes",
    "points": [point(500, 10.0, 2.0, 8.0), point(1500, 31.0, 6.0)],
}


def changed(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(OWN), **changes}


async def add(api: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    response = await api.post("/own-ways", json=body)
    assert response.status_code == 201, response.text
    found: dict[str, Any] = response.json()
    assert response.headers["location"] == f"/api/v1/own-ways/{found['id']}"
    return found


async def compare(api: httpx.AsyncClient, rate: float, **more: Any) -> Any:
    body = {"rate_per_second": rate, **more}
    response = await api.post("/calculations/comparison", json=body)
    assert response.status_code == 200, response.text
    return response.json()


async def item(api: httpx.AsyncClient, way: str, rate: float = 1000, **more: Any) -> Any:
    found = await compare(api, rate, configurations=["http-pooled", way], **more)
    return next(each for each in found["items"] if each["configuration"] == way)


def codes(found: Any) -> list[str]:
    return [each["code"] for each in found["caveats"]]


@pytest.fixture(autouse=True)
async def _nothing_is_left(api: httpx.AsyncClient) -> AsyncIterator[None]:
    yield
    for each in (await api.get("/own-ways")).json()["items"]:
        await api.delete(f"/own-ways/{each['id']}", headers=read_as(each))


async def test_an_own_way_is_added_read_changed_and_deleted(api: httpx.AsyncClient) -> None:
    created = await add(api, OWN)
    assert created["id"].startswith("own-")
    assert (created["origin"], created["kind"]) == ("user", "measured")
    assert {key: created[key] for key in OWN} == OWN
    assert (await api.get(f"/own-ways/{created['id']}")).json() == created
    new = changed(label="Our gateway", lpar_cps=None, points=[point(100, 1.0, 0.5)])
    response = await api.put(f"/own-ways/{created['id']}", json=new, headers=read_as(created))
    assert response.status_code == 200, response.text
    assert {key: response.json()[key] for key in OWN} == new
    assert response.json()["updated_at"] > created["updated_at"]
    listed = (await api.get("/own-ways")).json()
    assert (listed["total"], listed["items"]) == (1, [response.json()])
    gone = await api.delete(f"/own-ways/{created['id']}", headers=read_as(response.json()))
    assert (gone.status_code, gone.headers["etag"]) == (204, '"3"')
    for again in (
        await api.get(f"/own-ways/{created['id']}"),
        await api.put(f"/own-ways/{created['id']}", json=OWN, headers=read_as(created)),
        await api.delete(f"/own-ways/{created['id']}", headers=read_as(created)),
    ):
        assert again.status_code == 404


async def test_beside_the_published_ways_it_is_ranked_and_marked(api: httpx.AsyncClient) -> None:
    way = (await add(api, OWN))["id"]
    found = await compare(api, 1000, configurations=["http-pooled", "ctg-ipic", way])
    items = {each["configuration"]: each for each in found["items"]}
    own = items[way]
    # half way between 12 % at 500 and 37 % at 1,500 a second
    assert own["total_ms"] == pytest.approx(24.5 / 1000 * 10)
    assert (own["label"], own["origin"]) == ("Our REST gateway (yours)", "user")
    assert items["http-pooled"]["origin"] == "seed"
    # 0.245 and 0.24525 ms lie within 1 % of each other
    assert [each["rank"] for each in found["items"]] == [1, 1, 3]
    assert codes(own) == ["own"]
    assert "A. Measurer" in own["caveats"][0]["text"]
    assert own["limit"]["rate_per_second"] == 1500
    assert own["limit"]["source"]["study"] is None
    assert own["response_ms"] is None
    assert own["missing"]["response_ms"] == "no response time was entered"
    assert (await item(api, way, 500))["response_ms"] == 8
    assert (await item(api, way, 1501))["status"] == "beyond_measured_range"
    text = found["findings"]["total"]["text"]
    assert "(yours)" in text or {"http-pooled", "ctg-ipic"} == {
        found["findings"]["total"][each] for each in ("cheapest", "dearest")
    }


async def test_unasked_it_does_not_join(api: httpx.AsyncClient) -> None:
    await add(api, OWN)
    assert len((await compare(api, 900))["items"]) == 21


async def test_measured_elsewhere_its_seconds_are_converted(api: httpx.AsyncClient) -> None:
    speeds = {}
    for machine in ("2964-705", "2817-703"):
        found = (await api.get(f"/machines/{machine}")).json()
        speeds[machine] = found["pci_mips"]["value"] / found["cps"]
    factor = speeds["2964-705"] / speeds["2817-703"]
    added = await add(api, changed(machine="2964-705", lpar_cps=5))
    way = added["id"]
    at_home = await item(api, way)
    assert at_home["total_ms"] == pytest.approx(0.245 * factor)
    assert codes(at_home) == ["own", "converted"]
    assert "2964-705" in at_home["caveats"][1]["text"]
    there = await item(api, way, machine="2964-705")
    assert there["total_ms"] == pytest.approx(0.245)
    assert codes(there) == ["own"]
    # alone it stands for the same machine as beside others
    alone = (await compare(api, 1000, configurations=[way]))["items"][0]
    assert alone["total_ms"] == pytest.approx(0.245 * factor)
    # what is stated of the study's LPAR is not said of the user's
    stated = await item(api, way, measured_su_per_sec=50_000.0)
    assert stated["total_ms"] == at_home["total_ms"]


async def test_without_a_basis_it_is_not_ranked_and_says_so(api: httpx.AsyncClient) -> None:
    made = await api.post("/machines", json=UNRATED)
    assert made.status_code == 201, made.text
    unrated = made.json()["id"]
    way = (await add(api, changed(machine=unrated, lpar_cps=None)))["id"]
    found = await compare(api, 1000, configurations=["http-pooled", way])
    own = next(each for each in found["items"] if each["configuration"] == way)
    assert (own["total_ms"], own["rank"], own["status"]) == (None, None, "not_comparable")
    assert "9999-X03" in own["why"] and "enter the PCI or SU/sec" in own["why"]
    assert codes(own) == ["own", "no_speed_basis"]
    warned = {each["code"]: each["configurations"] for each in found["warnings"]}
    assert warned["own_not_ranked"] == [way]
    curves = await api.post(
        "/calculations/comparison/curve", json={"configurations": ["http-pooled", way]}
    )
    assert [each["configuration"] for each in curves.json()["items"]] == ["http-pooled"]


async def test_every_figure_can_be_taken_apart(api: httpx.AsyncClient) -> None:
    ziip = {"name": "CICS", "processor": "ziip", "cpu_percent": 7.0}
    points = [point(500, 10.0, 2.0), point(1500, 31.0, 6.0)]
    for each in points:
        each["components"].append(ziip)
    body = changed(machine="2964-705", lpar_cps=5, offload="ziip", points=points)
    way = (await add(api, body))["id"]
    own = await item(api, way)
    answer = await api.post(
        "/calculations/comparison/working", json={"configurations": [way], "rate_per_second": 1000}
    )
    assert answer.status_code == 200, answer.text
    found = answer.json()
    for name in ("gp_ms", "ziip_ms", "total_ms", "gp_seconds_per_hour", "cpu_percent"):
        assert found["figures"][name]["value"] == pytest.approx(own[name])
    kinds = {each["kind"] for key, each in found["inputs"].items() if key.startswith("percent[own")}
    assert kinds == {"measured", "derived"}
    curve = (
        await api.post("/calculations/comparison/curve", json={"configurations": [way]})
    ).json()["items"][0]
    at_500 = next(each for each in curve["rows"] if each["rate_per_second"] == 500)
    assert (curve["origin"], at_500["measured"]) == ("user", True)
    assert at_500["total_ms"] == pytest.approx((await item(api, way, 500))["total_ms"])


async def test_crossings_are_those_on_the_target(api: httpx.AsyncClient) -> None:
    added = await add(api, changed(machine="2964-705", lpar_cps=5))
    way = added["id"]
    ids = ["http-nonpooled", "http-pooled", way]
    asked = {"configurations": ids, "rate_per_second": 1000}
    answer = await api.post("/calculations/comparison/crossovers", json=asked)
    assert answer.status_code == 200, answer.text
    crossed = [
        (each, one)
        for each in answer.json()["items"]
        for one in each["total"]["crossings"]
        if way in (each["one"], each["other"])
    ]
    for each, one in crossed:
        pair = [each["one"], each["other"]]
        found = await compare(api, one["rate_per_second"], configurations=pair)
        costs = [one["total_ms"] for one in found["items"]]
        assert costs[0] == pytest.approx(costs[1])


async def test_another_payload_is_marked_and_ranks_apart(api: httpx.AsyncClient) -> None:
    body = changed(payload_class="other", payload_in_bytes=200, payload_out_bytes=4000)
    created = await add(api, body)
    assert created["payload_label"] == "200 bytes in, 4,000 out"
    own = await item(api, created["id"])
    assert codes(own) == ["own", "other_payload"]
    assert own["payload"]["label"] == "200 bytes in, 4,000 out"
    ranked = await item(api, created["id"], payload_class="32k")
    assert ranked["status"] == "not_comparable"


async def test_the_published_evidence_stays_as_it_is(api: httpx.AsyncClient) -> None:
    pages = (
        "/studies",
        "/configurations",
        "/audit",
        "/search?q=gateway",
        "/search",
        "/substitutions",
        "/configurations/http-pooled/comparable",
    )
    before = {each: (await api.get(each)).content for each in pages}
    way = (await add(api, OWN))["id"]
    assert {each: (await api.get(each)).content for each in pages} == before
    for path in (f"/studies/{way}", f"/configurations/{way}", f"/configurations/{way}/comparable"):
        assert (await api.get(path)).status_code == 404


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points": [point(500, 10, 2), point(500, 11, 2)]}, "points.1.etr_per_second"),
        ({"points": [point(500, 10, 2), point(400, 11, 2)]}, "points.1.etr_per_second"),
        ({"points": [point(0, 10, 2)]}, "points.0.etr_per_second"),
        ({"points": [point(1e300, 10, 2)]}, "points.0.etr_per_second"),
        ({"points": [point(500, -1, 2)]}, "points.0.components.0.cpu_percent"),
        ({"points": [point(500, 1e300, 2)]}, "points.0.components.0.cpu_percent"),
        ({"points": [point(500, 0, 0)]}, "points.0.components"),
        ({"points": [point(500, 299, 2)]}, "points.0.components"),
        ({"points": [point(500, 10, 2, -1)]}, "points.0.response_ms"),
        ({"points": []}, "points"),
        ({"points": [point(1 + each, 10, 2) for each in range(51)]}, "points"),
        ({"label": " "}, "label"),
        ({"label": "a\x1bb"}, "label"),
        ({"machine": "9999-999"}, "machine"),
        ({"lpar_cps": 80}, "lpar_cps"),
        ({"payload_class": "other"}, "payload_in_bytes"),
        ({"payload_in_bytes": 5}, "payload_in_bytes"),
        (
            {"payload_class": "other", "payload_in_bytes": 32768, "payload_out_bytes": 32768},
            "payload_class",
        ),
        ({"security": "rot13"}, "security"),
    ],
)
async def test_a_faulty_field_is_named_and_nothing_is_saved(
    api: httpx.AsyncClient, changes: dict[str, Any], field: str
) -> None:
    response = await api.post("/own-ways", json=changed(**changes))
    assert response.status_code == 422, response.text
    assert response.json()["errors"][0]["field"] == field
    assert (await api.get("/own-ways")).json()["total"] == 0


async def test_columns_are_the_same_at_every_rate(api: httpx.AsyncClient) -> None:
    twice = point(500, 10, 2)
    twice["components"][1]["name"] = "cics"
    other = point(600, 10, 2)
    other["components"][1]["name"] = "NET"
    ziip = point(500, 10, 2)
    ziip["components"][1]["processor"] = "ziip"
    for points, field in (
        ([twice], "points.0.components.1.name"),
        ([point(500, 10, 2), other], "points.1.components"),
        ([ziip], "offload"),
    ):
        response = await api.post("/own-ways", json=changed(points=points))
        assert response.status_code == 422
        assert response.json()["errors"][0]["field"] == field


async def test_a_refused_change_leaves_what_was_there(api: httpx.AsyncClient) -> None:
    created = await add(api, OWN)
    bad = changed(label="Changed", points=[point(500, 10, 2), point(400, 11, 2)])
    refused = await api.put(f"/own-ways/{created['id']}", json=bad, headers=read_as(created))
    assert refused.status_code == 422
    assert (await api.get(f"/own-ways/{created['id']}")).json() == created


async def test_a_name_is_taken_once_whoever_comes_first(api: httpx.AsyncClient) -> None:
    answers = await asyncio.gather(*(api.post("/own-ways", json=OWN) for _ in range(5)))
    assert sorted(each.status_code for each in answers) == [201, 422, 422, 422, 422]
    assert {each.json()["detail"] for each in answers if each.status_code == 422} == {
        "“Name”: the name “Our REST gateway” is already used by another way; enter another."
    }


async def test_there_are_never_more_than_a_comparison_takes(api: httpx.AsyncClient) -> None:
    for number in range(25):
        await add(api, changed(label=f"Way {number}"))
    refused = await api.post("/own-ways", json=OWN)
    assert refused.status_code == 409
    own = [each["id"] for each in (await api.get("/own-ways")).json()["items"]]
    published = [each["configuration"] for each in (await compare(api, 900))["items"]]
    assert len((await compare(api, 900, configurations=published + own))["items"]) == 46


async def test_a_machine_that_was_measured_on_stays(api: httpx.AsyncClient) -> None:
    machine = {
        "machine_type": "2818",
        "model": "X03",
        "family": "z114",
        "cps": 3,
        "rated_msu": 100.0,
        "pci_mips": None,
        "su_per_sec": 30_000.0,
        "source": "our table",
        "note": None,
    }
    assert (await api.post("/machines", json=machine)).status_code == 201
    added = await add(api, changed(machine="own-2818-X03", lpar_cps=None))
    way = added["id"]
    first = read_as({"version": 1})
    refused = await api.delete("/machines/own-2818-X03", headers=first)
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/machine-in-use")
    other = {**machine, "model": "X04"}
    renamed = await api.put("/machines/own-2818-X03", json=other, headers=first)
    assert renamed.status_code == 409
    assert codes(await item(api, way)) == ["own", "converted"]
    assert (await api.delete(f"/own-ways/{way}", headers=read_as(added))).status_code == 204
    assert (await api.delete("/machines/own-2818-X03", headers=first)).status_code == 204


async def test_a_report_keeps_an_own_way_that_is_deleted_later(api: httpx.AsyncClient) -> None:
    added = await add(api, changed(machine="2964-705", lpar_cps=5))
    way = added["id"]
    inputs = {"rate_per_second": 1000, "configurations": ["http-pooled", way]}
    body = {
        "title": "Ways",
        "date": "2026-01-31",
        "subject": {"kind": "comparison", "inputs": inputs},
    }
    owner = {"Owner-Secret": "own-ways-0123456789abcdef"}
    link = await api.post("/reports", json=body, headers=owner)
    assert link.status_code == 201, link.text
    address = f"/reports/{link.json()['token']}"
    assert (await api.get(f"{address}/recomputed")).json()["differs"] is False
    frozen = (await api.get(f"{address}.json")).json()
    kinds = {each["kind"] for each in frozen["evidence"] if f"[{way}." in each["id"]}
    assert kinds == {"measured"}
    assert (await api.delete(f"/own-ways/{way}", headers=read_as(added))).status_code == 204
    for suffix in ("json", "csv", "md", "xlsx", "pptx"):
        assert (await api.get(f"{address}.{suffix}")).status_code == 200, suffix
    assert (await api.get(f"{address}/recomputed")).json()["refused"] is not None


async def test_of_two_changes_to_one_version_one_wins(api: httpx.AsyncClient) -> None:
    created = await add(api, OWN)
    answers = await asyncio.gather(
        *(
            api.put(
                f"/own-ways/{created['id']}",
                json=changed(label=f"Editor {editor}"),
                headers=read_as(created),
            )
            for editor in range(5)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 412, 412, 412, 412]
    stale = next(answer for answer in answers if answer.status_code == 412)
    assert (stale.json()["type"], stale.headers["etag"]) == ("/problems/newer-version", '"2"')
    missing = await api.put(f"/own-ways/{created['id']}", json=OWN)
    assert (missing.status_code, missing.json()["type"]) == (428, "/problems/version-required")


async def test_a_repeated_request_makes_nothing_twice(api: httpx.AsyncClient) -> None:
    key = {"Idempotency-Key": "own-way-once"}
    answers = await asyncio.gather(
        *(api.post("/own-ways", json=OWN, headers=key) for _ in range(4))
    )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    other = await api.post("/own-ways", json=changed(label="Other"), headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/idempotency-key-reused")


async def test_what_is_deleted_is_listed_and_comes_back_as_it_was(api: httpx.AsyncClient) -> None:
    created = await add(api, OWN)
    path = f"/own-ways/{created['id']}"
    second = (await api.put(path, json=changed(label="Later"), headers=read_as(created))).json()
    gone = await api.delete(path, headers=read_as(second))
    listed = (await api.get("/own-ways/deleted")).json()["items"]
    assert next(item for item in listed if item["id"] == created["id"])["version"] == 3
    history = (await api.get(f"{path}/versions")).json()["items"]
    assert [(version["number"], version["deleted"]) for version in history] == [
        (3, True),
        (2, False),
        (1, False),
    ]
    stale = await api.post(f"{path}/versions/1/restore", headers=read_as(second))
    assert stale.status_code == 412
    back = await api.post(f"{path}/versions/1/restore", headers={"If-Match": gone.headers["etag"]})
    assert back.status_code == 200, back.text
    assert {name: back.json()[name] for name in OWN} == OWN
    assert (back.json()["id"], back.json()["version"]) == (created["id"], 4)
    assert (await api.get(path)).json() == back.json()
    assert (await item(api, created["id"]))["configuration"] == created["id"]
    unknown = await api.post(f"{path}/versions/9/restore", headers=read_as(back.json()))
    assert unknown.status_code == 404
