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
    assert [each["code"] for each in found["warnings"]] == ["measured_on_one_ziip"]


async def test_every_figure_can_be_taken_apart(api: httpx.AsyncClient) -> None:
    found = (await api.post(PATH, json={**WORK, "machine": "2818-Y02"})).json()
    for figure in (*found["figures"].values(), *found["inputs"].values()):
        for each in figure["inputs"] if figure else []:
            assert each in found["inputs"]
    for row in (*found["rows"], *found["measured"]):
        ids = [each for each in row.values() if isinstance(each, str) and "[" in each]
        assert ids and all(each in found["inputs"] for each in ids)


async def test_beyond_the_measured_use_overflow_is_missing(api: httpx.AsyncClient) -> None:
    body = {**WORK, "eligible_seconds_per_hour": 3500}
    found = (await api.post(PATH, json=body)).json()
    assert found["figures"]["overflowed"]["value"] is None
    assert "Nothing is extrapolated" in found["figures"]["overflowed"]["why_missing"]


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
    ],
)
async def test_bad_input_is_refused_at_its_field(
    api: httpx.AsyncClient, change: dict[str, Any], status: int, field: str
) -> None:
    response = await api.post(PATH, json={**WORK, **change})
    assert response.status_code == status
    assert response.json()["errors"][0]["field"] == field
