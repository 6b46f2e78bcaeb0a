"""The calculation of a scenario over HTTP: golden cases of the documents, and plain refusals."""

from __future__ import annotations

import copy
from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio

CUSTOMER_B: dict[str, Any] = {
    "machine": None,
    "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
    "mix": [
        {"substitution": "tales-b-solution2", "share": 0.2},
        {"substitution": "tales-b-solution1", "share": 0.8},
    ],
}
CUSTOMER_A: dict[str, Any] = {
    "machine": None,
    "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
    "mix": [{"substitution": "tales-a-alt-ziip-1", "share": 1}],
}


async def calculate(
    api: httpx.AsyncClient, body: dict[str, Any], sampling: bool = True
) -> dict[str, Any]:
    response = await api.post(
        "/calculations/scenario", json=body, params={"sampling": str(sampling).lower()}
    )
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


@pytest.mark.parametrize(
    ("share", "seconds"), [(0.0, 1008.0), (0.2, 1709.4), (0.5, 2761.5), (1.0, 4515.0)]
)
async def test_customer_b_at_each_share_of_the_alternate_worker(
    api: httpx.AsyncClient, share: float, seconds: float
) -> None:
    body = copy.deepcopy(CUSTOMER_B)
    body["mix"][0]["share"], body["mix"][1]["share"] = share, 1 - share
    answer = await calculate(api, body)
    assert answer["figures"]["gp_seconds_saved"]["value"] == pytest.approx(seconds)


async def test_a_scenario_agrees_with_the_value_calculation(api: httpx.AsyncClient) -> None:
    ours = (await calculate(api, CUSTOMER_B, sampling=False))["figures"]
    value = (await api.post("/calculations/value", json=CUSTOMER_B)).json()["figures"]
    assert {key: ours[key]["value"] for key in value} == {
        key: each["value"] for key, each in value.items()
    }
