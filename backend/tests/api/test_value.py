"""The value calculation over HTTP: the documents' figures, and plain refusals."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio

SOCKET2 = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
    "msu_basis": "per_cp_rating",
}
CUSTOMER_B = {
    "machine": None,
    "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
    "mix": [
        {"substitution": "tales-b-solution2", "share": 0.2},
        {"substitution": "tales-b-solution1", "share": 0.8},
    ],
}


async def calculate(api: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    response = await api.post("/calculations/value", json=body)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def test_socket2_gives_the_published_figures(api: httpx.AsyncClient) -> None:
    answer = await calculate(api, SOCKET2)
    values = {key: each["value"] for key, each in answer["figures"].items()}
    assert values["peak_transactions"] == 7_500_000
    assert values["gp_seconds_saved"] == pytest.approx(1389.0)
    assert values["gp_seconds_saved_per_hour"] == pytest.approx(347.25)
    assert values["saved_msu"] == pytest.approx(7.52375)
    assert values["saved_msu_whole_machine_rating"] == pytest.approx(15.0475)
    assert values["saved_msu_service_units"] is None
    assert "no SU/sec" in answer["figures"]["saved_msu_service_units"]["why_missing"]
    assert values["ziip_seconds_added"] is None
    assert "GP time only" in answer["figures"]["ziip_seconds_added"]["why_missing"]


async def test_the_papers_own_results_stand_beside_ours(api: httpx.AsyncClient) -> None:
    published = (await calculate(api, SOCKET2))["published"]
    beside = {each["figure"]: each for each in published}
    assert beside["saved_msu_per_cp_rating"]["published"]["value"] == 15.05
    assert "both CPs" in beside["saved_msu_per_cp_rating"]["note"]
    assert beside["gp_seconds_saved_per_hour"]["published"]["value"] == 347.25
    other = {**SOCKET2, "workload": {**SOCKET2["workload"], "transactions": 1}}  # type: ignore[dict-item]
    assert (await calculate(api, other))["published"] == []


async def test_customer_b_gives_the_sum_of_both_parts(api: httpx.AsyncClient) -> None:
    answer = await calculate(api, CUSTOMER_B)
    parts = [answer["inputs"][each["gp_seconds_saved"]]["value"] for each in answer["parts"]]
    assert parts == pytest.approx([903.0, 806.4])
    assert answer["figures"]["gp_seconds_saved"]["value"] == pytest.approx(1709.4)
    assert round(answer["figures"]["gp_minutes_saved"]["value"], 2) == 28.49
    assert answer["figures"]["ziip_seconds_added"]["value"] == pytest.approx(85.4)
    assert answer["figures"]["saved_msu"]["why_missing"] == "no machine is chosen"


async def test_every_input_of_every_figure_is_in_the_answer(api: httpx.AsyncClient) -> None:
    mix = [
        {"substitution": "tales-a-alt-ziip-5", "share": 0.5},
        {"substitution": "socket2-ezasoket", "share": 0.5},
    ]
    answer = await calculate(api, {**SOCKET2, "mix": mix, "machine": "2964-7A5"})
    known = {**answer["figures"], **answer["inputs"]}
    for each in known.values():
        assert set(each["inputs"]) <= set(known), each["id"]
        assert each["formula"] or each["source"] or each["kind"] == "assumed", each["id"]
        assert each["value"] is not None or each["why_missing"], each["id"]
        assert each["kind"] != "published" or each["source"]["locator"], each["id"]


async def test_published_runs_give_an_interval_and_means_give_the_reason_for_none(
    api: httpx.AsyncClient,
) -> None:
    mix = [{"substitution": "tales-a-alt-ziip-1", "share": 1.0}]
    # on a machine whose speed against the unnamed measured one is unknown nothing has a range
    there = (await calculate(api, {**SOCKET2, "mix": mix}))["figures"]["saved_msu"]
    assert (there["interval"], there["kind"]) == (None, "assumed")
    assert "is not known" in there["interval_missing"]
    unnamed = {**SOCKET2, "mix": mix, "machine": None}
    figure = (await calculate(api, unnamed))["figures"]["gp_seconds_saved"]
    assert figure["interval"]["low"] < figure["value"] < figure["interval"]["high"]
    assert figure["interval"]["level"] == 0.95
    figure = (await calculate(api, SOCKET2))["figures"]["saved_msu"]
    assert figure["interval"] is None
    assert "not published" in figure["interval_missing"]


async def test_the_range_of_an_estimated_rating_is_an_interval_without_level(
    api: httpx.AsyncClient,
) -> None:
    machine = (await api.get("/machines/2817-703")).json()
    assert machine["su_per_sec"]["kind"] == "derived"
    assert machine["su_per_sec"]["interval"] == {"low": 55800.0, "high": 58080.0, "level": None}


async def test_the_curve_passes_through_the_calculated_point(api: httpx.AsyncClient) -> None:
    body = {**SOCKET2, "over": "transactions", "low": 0, "high": 30_000_000, "steps": 3}
    curve = (await api.post("/calculations/value/curve", json=body)).json()
    assert [row["gp_seconds_saved"] for row in curve["rows"]] == pytest.approx([0, 1389.0, 2778.0])
    assert curve["rows"][1]["saved_msu"] == pytest.approx(7.52375)
    assert curve["rows"][1]["ziip_seconds_added"] is None
    assert curve["current"] == 15_000_000


async def test_the_curve_over_the_first_share_ends_at_the_pure_mixes(
    api: httpx.AsyncClient,
) -> None:
    body = {**CUSTOMER_B, "over": "first_share", "steps": 2}
    curve = (await api.post("/calculations/value/curve", json=body)).json()
    assert [row["gp_seconds_saved"] for row in curve["rows"]] == pytest.approx([1008.0, 4515.0])


def changed(path: str, value: Any) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(json.dumps(SOCKET2))
    *parents, last = path.split(".")
    target: Any = body
    for each in parents:
        target = target[int(each) if each.isdigit() else each]
    target[last] = value
    return body


@pytest.mark.parametrize(
    ("path", "value", "status", "field"),
    [
        ("machine", "9999-X01", 404, "machine"),
        ("mix.0.substitution", "nothing", 404, "mix.0.substitution"),
        ("mix.0.share", 0.9, 422, "mix"),
        ("mix.0.share", -1, 422, "mix.0.share"),
        ("mix", [], 422, "mix"),
        ("mix", [{"substitution": "socket2-ezasoket", "share": 0.5}] * 2, 422, None),
        ("workload.transactions", -1, 422, "workload.transactions"),
        ("workload.transactions", 1e308, 422, "workload.transactions"),
        ("workload.transactions", "many", 422, "workload.transactions"),
        ("workload.transactions", True, 422, "workload.transactions"),
        ("workload.peak_share", 1.01, 422, "workload.peak_share"),
        ("workload.peak_hours", 0, 422, "workload.peak_hours"),
        ("workload.surprise", 1, 422, "workload.surprise"),
        ("msu_basis", "guess", 422, "msu_basis"),
        ("lpar_cps", 3, 422, "lpar_cps"),
        ("surprise", 1, 422, "surprise"),
    ],
)
async def test_what_makes_no_sense_is_refused_at_its_field(
    api: httpx.AsyncClient, path: str, value: Any, status: int, field: str | None
) -> None:
    response = await api.post("/calculations/value", json=changed(path, value))
    assert response.status_code == status, response.text
    problem = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert problem["status"] == status
    assert problem["type"].startswith("/problems/")
    if field is not None:
        assert field in [each["field"] for each in problem["errors"]]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1" * 5000, "1e999"])
async def test_numbers_that_are_none_are_refused(api: httpx.AsyncClient, number: str) -> None:
    body = json.dumps(SOCKET2).replace("15000000", number)
    headers = {"content-type": "application/json"}
    response = await api.post("/calculations/value", content=body, headers=headers)
    assert 400 <= response.status_code < 500, response.text


@pytest.mark.parametrize("body", [b"", b"x", b"[]", b"\xff\xfe", b'"\\ud800"', b"null"])
async def test_bodies_that_are_no_request_are_refused(api: httpx.AsyncClient, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    response = await api.post("/calculations/value", content=body, headers=headers)
    assert response.status_code in (400, 422)
    assert response.json()["detail"]


async def test_a_body_over_the_limit_is_refused_declared_or_not(api: httpx.AsyncClient) -> None:
    async def pieces() -> Any:
        for _ in range(40):
            yield b" " * 40_000

    headers = {"content-type": "application/json"}
    for content in (b" " * 1_600_000, pieces()):
        response = await api.post("/calculations/value", content=content, headers=headers)
        assert response.status_code == 413
        assert "1,048,576 bytes" in response.json()["detail"]
