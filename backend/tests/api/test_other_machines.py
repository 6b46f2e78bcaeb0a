"""A value case on other machines and along a family: the figures of each machine's own case."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio

CASE: dict[str, Any] = {
    "machine": "2817-703",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [
        {
            "substitution": {
                "from": "http-nonpooled",
                "to": "http-pooled",
                "rate_per_second": 500,
            },
            "share": 1.0,
        }
    ],
}


async def test_each_machine_has_the_figures_of_its_own_case(api: httpx.AsyncClient) -> None:
    asked = {**CASE, "machines": ["3931-704", "9175-704", "2818-Y02"]}
    answer = (await api.post("/calculations/machines", json=asked)).json()
    assert [row["machine"] for row in answer["rows"]] == ["3931-704", "9175-704", "2818-Y02"]
    for row in answer["rows"]:
        own = await api.post("/calculations/value", json={**CASE, "machine": row["machine"]})
        figures = own.json()["figures"]
        for name, figure in row["figures"].items():
            assert figure["value"] == pytest.approx(figures[name]["value"])


async def test_an_upgrade_says_how_much_cpu_time_is_left(api: httpx.AsyncClient) -> None:
    answer = (
        await api.post(
            "/calculations/machines", json={**CASE, "machines": ["2818-Y02", "9175-703"]}
        )
    ).json()
    slower, faster = answer["rows"]
    name = "gp_seconds_saved_per_hour"
    for row in (slower, faster):
        ratio = row["figures"][name]["value"] / answer["own"]["figures"][name]["value"]
        assert row["time_against"]["value"] == pytest.approx(ratio)
    assert slower["time_against"]["value"] > 1 > faster["time_against"]["value"]
    assert faster["most_ziips"] == 205
    assert answer["own"]["machine"] == "2817-703"


async def test_a_family_comes_along_its_cps(api: httpx.AsyncClient) -> None:
    answer = (
        await api.post("/calculations/machines", json={**CASE, "family_of": "2818-Y02"})
    ).json()
    assert [row["cps"] for row in answer["rows"]] == [1, 2, 3, 4, 5]
    msu = [row["figures"]["saved_msu_per_cp_rating"]["value"] for row in answer["rows"]]
    assert all(value is not None for value in msu)
    assert any("zPCR" in source for source in answer["sources"])


async def test_what_is_stated_of_the_own_machine_stays_with_it(api: httpx.AsyncClient) -> None:
    stated = {**CASE, "rated_msu": 500.0, "lpar_cps": 1}
    answer = (
        await api.post(
            "/calculations/machines", json={**stated, "machines": ["2817-703", "2817-704"]}
        )
    ).json()
    own = (await api.post("/calculations/value", json=stated)).json()["figures"]
    # the LPAR goes along, the rating does not
    plain = await api.post(
        "/calculations/value", json={**CASE, "machine": "2817-704", "lpar_cps": 1}
    )
    name = "saved_msu_per_cp_rating"
    assert answer["rows"][0]["figures"][name]["value"] == pytest.approx(own[name]["value"])
    assert answer["rows"][1]["figures"][name]["value"] == pytest.approx(
        plain.json()["figures"][name]["value"]
    )
    assert "stated_of_one_machine" in [each["code"] for each in answer["warnings"]]


async def test_no_volume_has_no_ratio(api: httpx.AsyncClient) -> None:
    nothing = {**CASE, "workload": {**CASE["workload"], "transactions": 0}}
    answer = await api.post("/calculations/machines", json={**nothing, "machines": ["2817-704"]})
    assert answer.json()["rows"][0]["time_against"] is None


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"machines": []}, 422),
        ({"machines": ["9999-999"]}, 404),
        ({"family_of": "9999-999"}, 404),
        ({"machines": ["2818-Y02"] * 51}, 422),
    ],
)
async def test_what_cannot_be_compared_is_refused(
    api: httpx.AsyncClient, asked: dict[str, Any], status: int
) -> None:
    assert (await api.post("/calculations/machines", json={**CASE, **asked})).status_code == status
