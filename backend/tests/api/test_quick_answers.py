"""The slider's calculations are answered the same with and without the framework around them."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from headroom.api import quick_answers
from headroom.api.app import API_PREFIX, SLIDERS

pytestmark = pytest.mark.anyio

VALUE = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
}
RATE = {"rate_per_second": 900}
CURVE = VALUE | {"over": "transactions", "low": 1e6, "high": 2e7}
BODIES: dict[str, tuple[Any, ...]] = {
    "value": (VALUE, VALUE | {"machine": "no-such"}, VALUE | {"mix": []}, {}, [], b"{", b""),
    "value/curve": (CURVE, CURVE | {"low": "x"}, CURVE | {"low": 3e7}),
    "comparison": (RATE, {"rate_per_second": float("nan")}, {"rate_per_second": -1}),
    "comparison/curve": ({}, {"unknown": 1}, {"regions": 10**400}),
}
ASKED = [
    (path, body if isinstance(body, bytes) else json.dumps(body).encode())
    for path, bodies in BODIES.items()
    for body in bodies
]


@pytest.mark.parametrize(("path", "body"), ASKED)
async def test_the_short_way_answers_and_refuses_as_the_long_one(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, path: str, body: bytes
) -> None:
    short: list[bool] = []
    answer = quick_answers._answer

    async def noted(*given: Any) -> bytes | None:
        found = await answer(*given)
        short.append(found is not None)
        return found

    monkeypatch.setattr(quick_answers, "_answer", noted)
    quick, whole = [
        await api.post(f"/calculations/{path}", content=body, headers={"content-type": kind})
        for kind in ("application/json", "application/json; charset=utf-8")
    ]
    assert short == [quick.status_code == 200]  # the second went the long way
    own = {"x-request-id"} if quick.is_success else {"x-request-id", "content-length"}
    assert [(name, value) for name, value in quick.headers.items() if name not in own] == [
        (name, value) for name, value in whole.headers.items() if name not in own
    ]
    if quick.is_success:
        assert quick.content == whole.content
    else:
        assert without_id(quick) == without_id(whole)
        assert quick.status_code == whole.status_code


def without_id(answer: httpx.Response) -> dict[str, Any]:
    """A problem document, but for the number of its request."""
    return {key: value for key, value in answer.json().items() if key != "request_id"}


async def test_every_short_way_is_an_operation_of_the_document(api: httpx.AsyncClient) -> None:
    paths = (await api.get("/openapi.json")).json()["paths"]
    for path in SLIDERS:
        assert path.startswith(API_PREFIX)
        assert "post" in paths[path]
