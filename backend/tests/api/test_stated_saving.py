"""A scenario without any substitution: a saving stated in MSU, with its money and its report."""

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio

DAY = [100.0] * 9 + [140.0] * 4 + [100.0] * 11
PROFILE = {
    "interval_minutes": 60,
    "days": [{"label": "Day", "lpars": [{"lpar": "PROD", "msu": DAY}]}],
    "calendar": ["Day"],
    "window": {"lpar": "PROD", "start_minute": 540, "days": ["Day"]},
}
MONEY = {
    "currency": "EUR",
    "mode": "peak",
    "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}],
    "years": 3,
}
STATED: dict[str, Any] = {
    "machine": None,
    "workload": {"transactions": 0, "peak_share": 0, "peak_hours": 4},
    "mix": [],
    "stated_saving_msu": 50,
    "profile": PROFILE,
    "money": MONEY,
}


async def calculated(api: httpx.AsyncClient, content: dict[str, Any]) -> Any:
    response = await api.post("/calculations/scenario", json=content)
    assert response.status_code == 200, response.text
    return response.json()


async def test_a_stated_saving_is_billed_and_priced_without_a_substitution(
    api: httpx.AsyncClient,
) -> None:
    found = await calculated(api, STATED)
    figures = found["figures"]
    assert figures["saved_msu"]["value"] == 50
    assert figures["gp_seconds_saved"]["value"] is None
    assert "stated in MSU" in figures["gp_seconds_saved"]["why_missing"]
    # 50 MSU from 09:00 to 13:00 leave 90 there; the flat 100 of the night is billed
    assert figures["billed_saving_msu"]["value"] == 40
    assert figures["yearly_net_saving"]["value"] == 40 * 1000 * 12


async def test_savings_of_a_profile_need_no_substitution_either(api: httpx.AsyncClient) -> None:
    saving = {"lpar": "PROD", "start_minute": 540, "end_minute": 780, "msu": 15}
    content = STATED | {"stated_saving_msu": None, "profile": PROFILE | {"savings": [saving]}}
    figures = (await calculated(api, content))["figures"]
    assert figures["billed_saving_msu"]["value"] == 15
    assert figures["yearly_net_saving"]["value"] == 15 * 1000 * 12


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"stated_saving_msu": None}, "mix"),
        ({"mix": [{"substitution": "socket2-ezasoket", "share": 1}]}, "stated_saving_msu"),
        ({"ziip": {"engines": 1}}, "ziip"),
        ({"stated_saving_msu": -1}, "stated_saving_msu"),
    ],
)
async def test_what_a_stated_saving_contradicts_is_refused(
    api: httpx.AsyncClient, more: dict[str, Any], field: str
) -> None:
    response = await api.post("/calculations/scenario", json=STATED | more)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"].startswith(field), response.text


async def test_its_report_and_workbook_say_what_is_stated(api: httpx.AsyncClient) -> None:
    scenario = {"name": "A saving of 50 MSU", "content": STATED}
    created = await api.post("/scenarios", json=scenario)
    assert created.status_code == 201, created.text
    assert created.json()["content"]["stated_saving_msu"] == 50
    report = await api.post(
        "/reports",
        json={
            "title": "A saving of 50 MSU",
            "date": "2026-11-22",
            "subject": {"kind": "scenario", "inputs": STATED},
        },
        headers={"Owner-Secret": "stated-savings-0123456789abcdef"},
    )
    assert report.status_code == 201, report.text
    token = report.json()["token"]
    text = (await api.get(f"/reports/{token}.md?length=full")).text
    assert "stated" in text and "nan" not in text.lower().split()
    for kind in ("xlsx", "pptx", "csv"):
        assert (await api.get(f"/reports/{token}.{kind}")).status_code == 200
