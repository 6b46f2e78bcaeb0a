"""POST calculations/ziip as a client uses it."""

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio

PATH = "/calculations/ziip"
WORK = {"eligible_seconds_per_hour": 1080, "target_utilisation": 0.5, "engines": 1}


async def test_four_numbers_rest_on_the_ten_rows_of_the_gateway(api: httpx.AsyncClient) -> None:
    response = await api.post(PATH, json=WORK)
    assert response.status_code == 200, response.text
    found = response.json()
    figures = {key: each["value"] for key, each in found["figures"].items() if each}
    assert figures["eligible"] == 1080
    assert figures["overflowed"] == pytest.approx(55.52, abs=5e-3)
    assert figures["offloaded"] == pytest.approx(1024.48, abs=5e-3)
    assert figures["saved_on_gps"] == pytest.approx(1024.48, abs=5e-3)
    assert figures["waiting_share"] == pytest.approx(0.3)
    assert len(found["measured"]) == 10
    tables = {
        found["inputs"][each["zaap_percent"]]["source"]["locator"].split(",")[0]
        for each in found["measured"]
    }
    assert tables == {"Table 16", "Table 18"}
    assert found["warnings"] == []
    two = (await api.post(PATH, json={**WORK, "engines": 2})).json()
    assert [warning["code"] for warning in two["warnings"]] == ["measured_on_one_ziip"]


async def test_every_figure_can_be_taken_apart(api: httpx.AsyncClient) -> None:
    found = (await api.post(PATH, json={**WORK, "machine": "2818-Y02"})).json()
    for figure in (*found["figures"].values(), *found["inputs"].values()):
        for each in figure["inputs"] if figure else []:
            assert each in found["inputs"]
    for row in (*found["rows"], *found["measured"]):
        ids = [each for each in row.values() if isinstance(each, str) and "[" in each]
        assert ids and all(each in found["inputs"] for each in ids)


async def test_past_full_use_the_lower_bound_is_named_as_such(api: httpx.AsyncClient) -> None:
    body = {**WORK, "eligible_seconds_per_hour": 5400, "machine": "2818-Y02", "peak_msu": 100}
    found = (await api.post(PATH, json=body)).json()
    figures = found["figures"]
    assert figures["overflowed"]["value"] == pytest.approx(1800)
    assert figures["overflowed"]["label"] == "Overflowed to GPs per hour, at least"
    assert figures["overflowed_at_least"]["value"] == pytest.approx(1800)
    assert figures["offloaded"]["value"] == pytest.approx(3600)
    assert figures["overflow_msu"]["value"] == pytest.approx(39 * 1421 / 1254)
    assert figures["peak_with_overflow"]["value"] == pytest.approx(100 + 39 * 1421 / 1254)
    assert "overloaded" in [warning["code"] for warning in found["warnings"]]


async def test_without_help_nothing_overflows_and_the_rest_is_not_served(
    api: httpx.AsyncClient,
) -> None:
    body = {**WORK, "eligible_seconds_per_hour": 5400, "honor_priority": False}
    found = (await api.post(PATH, json=body)).json()
    assert found["figures"]["overflowed"]["value"] == 0
    assert found["figures"]["unserved"]["value"] == pytest.approx(1800)
    assert [warning["code"] for warning in found["warnings"]] == ["no_help"]


async def test_customer_a_is_taken_apart_into_what_stays_and_what_leaves(
    api: httpx.AsyncClient,
) -> None:
    found = (await api.post(PATH, json=WORK)).json()
    move = next(each for each in found["moves"] if each["substitution"] == "tales-a-alt-ziip-1")
    values = {name: found["inputs"][move[name]]["value"] for name in ("gp_before", "stays")}
    assert values == {
        "gp_before": pytest.approx(187.64, abs=0.005),
        "stays": pytest.approx(102.48, abs=0.005),
    }


@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"eligible_seconds_per_hour": -1}, 422, "eligible_seconds_per_hour"),
        ({"eligible_seconds_per_hour": 1e308}, 422, "eligible_seconds_per_hour"),
        ({"target_utilisation": 0}, 422, "target_utilisation"),
        ({"target_utilisation": 1.1}, 422, "target_utilisation"),
        ({"engines": 0}, 422, "engines"),
        ({"engines": 1000}, 422, "engines"),
        ({"r723nffs": 0}, 422, "r723nffs"),
        ({"overflow_share": 2}, 422, "overflow_share"),
        ({"machine": "nothing"}, 404, "machine"),
        ({"surplus": 1}, 422, "surplus"),
        ({"msu_basis": "whole_machine_rating"}, 422, "msu_basis"),
        ({"gp_seconds_staying_per_hour": 5}, 422, "gp_seconds_of_all_before_per_hour"),
        ({"ziip_seconds_in_use_per_hour": 3700}, 422, "ziip_seconds_in_use_per_hour"),
    ],
)
async def test_bad_input_is_refused_at_its_field(
    api: httpx.AsyncClient, change: dict[str, Any], status: int, field: str
) -> None:
    response = await api.post(PATH, json={**WORK, **change})
    assert response.status_code == status
    assert response.json()["errors"][0]["field"] == field
