"""A report takes what a scenario takes: a year of five-minute values of several LPARs."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from headroom.settings import Settings

pytestmark = pytest.mark.anyio

OWNER = {"Owner-Secret": "year-owner-0123456789abcdefg"}
LABELS = [f"Day {number}" for number in range(1, 366)]


def body(lpars: int) -> dict[str, Any]:
    """Return a request with a year of invented values, another day every day of the week."""
    names = [f"LPAR {number}" for number in range(1, lpars + 1)]
    days = [
        {
            "label": label,
            "lpars": [
                {
                    "lpar": name,
                    "msu": [100.25 + (day % 7) + step / 288 // 0.01 for step in range(288)],
                }
                for name in names
            ],
        }
        for day, label in enumerate(LABELS)
    ]
    return {
        "title": "A year",
        "date": "2026-01-31",
        "subject": {
            "kind": "scenario",
            "inputs": {
                "machine": "2818-Y02",
                "workload": {"transactions": 150_000_000, "peak_share": 0.5, "peak_hours": 4},
                "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
                "profile": {
                    "interval_minutes": 5,
                    "days": days,
                    "calendar": LABELS,
                    "window": {"lpar": names[0], "start_minute": 600, "days": LABELS},
                },
            },
        },
    }


def values(scenario: dict[str, Any]) -> list[list[float]]:
    """Return the values of each day and LPAR."""
    return [lpar["msu"] for day in scenario["profile"]["days"] for lpar in day["lpars"]]


async def test_a_year_of_several_lpars_is_frozen_and_recomputes_the_same(
    api: httpx.AsyncClient,
) -> None:
    asked = body(lpars=4)
    assert len(json.dumps(asked)) > Settings().body_limit_bytes
    made = await api.post("/reports", json=asked, headers=OWNER)
    assert made.status_code == 201, made.text
    path = f"/reports/{made.json()['token']}"
    frozen = (await api.get(path)).json()["report"]["subject"]
    assert values(frozen["inputs"]) == values(asked["subject"]["inputs"])
    assert frozen["answer"]["profile"]["before"]["msu"] > 0
    found = (await api.get(f"{path}/recomputed")).json()
    assert (found["differs"], found["refused"]) == (False, None)


async def test_more_than_a_scenario_holds_is_refused_with_its_field(api: httpx.AsyncClient) -> None:
    answer = await api.post("/reports", json=body(lpars=5), headers=OWNER)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["field"] == "subject.scenario.inputs.profile.days"


async def test_other_requests_about_reports_stay_small(api: httpx.AsyncClient) -> None:
    large = b" " * (Settings().body_limit_bytes + 1)
    larger = b" " * (Settings().series_limit_bytes + 1)
    revoked = await api.post(f"/reports/{'0' * 24}/revoke", content=large, headers=OWNER)
    made = await api.post("/reports", content=larger, headers=OWNER)
    assert (revoked.status_code, made.status_code) == (413, 413)
