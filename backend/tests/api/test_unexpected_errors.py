"""What no refusal stands for is answered as all else: with a document, headers and a number."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from headroom.api.calculations import comparison, values
from headroom.api.middleware import SECURITY_HEADERS

pytestmark = pytest.mark.anyio

VALUE = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
}
BODIES: dict[str, dict[str, Any]] = {
    "value": VALUE,
    "value/curve": VALUE | {"over": "transactions", "low": 1e6, "high": 2e7},
    "comparison": {"rate_per_second": 900},
    "comparison/curve": {},
    "comparison/crossovers": {"rate_per_second": 900},
    "comparison/questions": {"rate_per_second": 900},
    "comparison/working": {"rate_per_second": 900, "configurations": ["ctg-ipic"]},
}
SPEEDS = {
    "measured_pci_mips": 1000,
    "measured_cps": 1,
    "lpar_cps": 1,
    "target_pci_mips": 1000,
    "measured_su_per_sec": 1000,
    "target_su_per_sec": 1000,
}


@pytest.mark.parametrize(
    ("path", "module", "calculation"),
    [
        ("value", values, "calculate_value"),
        ("value/curve", values, "calculate_curve"),
        ("comparison", comparison, "compare"),
        ("comparison/curve", comparison, "curves"),
    ],
)
async def test_an_unexpected_error_of_a_slider_is_a_problem_document_with_every_header(
    api: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    module: Any,
    calculation: str,
) -> None:
    def broken(*given: Any, **named: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(module, calculation, broken)
    answer = await api.post(f"/calculations/{path}", json=BODIES[path])
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["request_id"] == answer.headers["x-request-id"]
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value


@pytest.mark.parametrize("path", BODIES)
@pytest.mark.parametrize("speed", [name for name in SPEEDS if "cps" not in name])
async def test_a_speed_that_has_no_quotient_is_refused(
    api: httpx.AsyncClient, path: str, speed: str
) -> None:
    named = f"/calculations/{path}"
    refused = await api.post(named, json=BODIES[path] | SPEEDS | {speed: 5e-324})
    assert refused.status_code == 422
    assert refused.json()["errors"] == [{"field": speed, "message": "has to be at least 0.001"}]
    slowest = await api.post(named, json=BODIES[path] | SPEEDS | {speed: 0.001})
    assert slowest.status_code in (200, 422), slowest.text
