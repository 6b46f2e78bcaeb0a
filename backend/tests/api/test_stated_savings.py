"""Savings that a profile states: they lead the bill, and go into report and workbook."""

from __future__ import annotations

import httpx
import pytest

from tests.api.snapshot_requests import PROFILE, PROFILED

pytestmark = pytest.mark.anyio

SAVINGS = [
    {
        "lpar": PROFILE["window"]["lpar"],
        "start_minute": 540,
        "end_minute": 780,
        "msu": 10,
        "moved": {"share": 0.5, "start_minute": 1080, "end_minute": 1200},
    }
]


async def test_stated_savings_lead_the_bill_and_stand_in_report_and_workbook(
    api: httpx.AsyncClient,
) -> None:
    inputs = PROFILED | {"profile": PROFILE | {"savings": SAVINGS}}
    answer = (await api.post("/calculations/scenario", json=inputs)).json()
    assert answer["inputs"]["stated_saving_msu"]["value"] == 10
    assert "savings_as_stated" in [warning["code"] for warning in answer["warnings"]]
    said = {"title": "A case", "author": "A. Planner", "date": "2026-01-31"}
    body = said | {"subject": {"kind": "scenario", "inputs": inputs}}
    secret = {"Owner-Secret": "stated-owner-0123456789abcdef"}
    made = await api.post("/reports", json=body, headers=secret)
    assert made.status_code == 201, made.text
    path = f"/reports/{made.json()['token']}"
    assert (await api.get(f"{path}.xlsx")).status_code == 200
    assert "As stated: 10 MSU" in (await api.get(f"{path}.md")).text
