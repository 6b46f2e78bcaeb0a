"""What a case takes from a bill: its peak and consumption, marked as the bill's, never mixed."""

from __future__ import annotations

import hashlib
from typing import Any

import httpx
import pytest

from tests.api.test_bills import api, bill, keep, month
from tests.api.test_file_imports import bring
from tests.api.test_report_first_page import page_one, under
from tests.api.test_report_sections import opened

pytestmark = pytest.mark.anyio
__all__ = ("api",)

SOCKET2: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {
        "transactions": 15_000_000,
        "peak_share": 0.5,
        "peak_hours": 4,
        "month_transactions": 300_000_000,
    },
    "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
}
OF_THE_BILL = {
    "file_name": "october.csv",
    "sha256": "a" * 64,
    "month": "2026-10",
    "serial": "00-1",
    "machine": "2818-Y02",
    "charged_by": "peak",
    "peak_msu": 150.475,
    "peak_at": "2026-10-05T15:00",
    "consumed_msu_hours": 24_076.0,
    "products": [{"label": "IBM CICS TS", "peak_msu": 120}],
}


async def answer(api: httpx.AsyncClient, **content: Any) -> dict[str, Any]:
    asked = SOCKET2 | {"bill": OF_THE_BILL} | content
    response = await api.post("/calculations/scenario?sampling=false", json=asked)
    assert response.status_code == 200, response.text
    read: dict[str, Any] = response.json()
    return read


def codes(read: dict[str, Any]) -> set[str]:
    return {warning["code"] for warning in read["warnings"]}


async def test_what_is_saved_is_held_against_the_peak_and_the_consumption_of_the_bill(
    api: httpx.AsyncClient,
) -> None:
    """15 million are worth 7.52375 MSU in the window and 60.19 MSU-hours; 300 million 1,203.8."""
    read = await answer(api)
    figures = {name: figure["value"] for name, figure in read["figures"].items()}
    assert figures["bill_peak_after_msu"] == pytest.approx(150.475 - 7.52375)
    assert figures["bill_peak_fall_share"] == pytest.approx(0.05)
    assert figures["bill_consumed_after_msu_hours"] == pytest.approx(24_076 - 1_203.8)
    assert figures["bill_consumption_fall_share"] == pytest.approx(0.05)
    peak = read["inputs"]["bill.peak_msu"]
    assert (peak["kind"], peak["source"]["document"]) == ("measured", "SCRT bill, october.csv")
    assert "October 2026, machine 00-1; SHA-256 aaaa" in peak["source"]["locator"]
    assert not {code for code in codes(read) if "bill" in code}


async def test_without_transactions_of_the_month_the_consumption_says_what_is_missing(
    api: httpx.AsyncClient,
) -> None:
    work = {**SOCKET2["workload"], "month_transactions": None}
    missing = (await answer(api, workload=work))["figures"]["bill_consumption_fall_share"]
    assert missing["value"] is None
    assert "the transactions of the whole month are not stated" in missing["why_missing"]


async def test_a_peak_that_is_the_bills_names_it_and_another_is_asked_about(
    api: httpx.AsyncClient,
) -> None:
    price = {"flat_per_msu_month": 100_000}

    def money(peak: float) -> dict[str, Any]:
        product = {"label": "IBM CICS TS", "peak_msu": peak, "price": price}
        return {"currency": "EUR", "products": [product]}

    same = await answer(api, money=money(120))
    assert "peak_differs_from_bill" not in codes(same)
    taken = same["inputs"]["product[1].peak_msu"]
    assert (taken["kind"], taken["source"]["document"]) == ("measured", "SCRT bill, october.csv")
    other = await answer(api, money=money(100))
    assert "peak_differs_from_bill" in codes(other)
    own = other["inputs"]["product[1].peak_msu"]
    assert (own["kind"], own["source"], own["value"]) == ("assumed", None, 100)


async def test_a_bill_of_another_machine_and_one_too_small_are_said(api: httpx.AsyncClient) -> None:
    small = OF_THE_BILL | {"machine": "3931-705", "peak_msu": 7.0, "consumed_msu_hours": 1_000.0}
    read = await answer(api, bill=small)
    assert {"bill_of_another_machine", "saving_exceeds_bill"} <= codes(read)
    assert sum(warning["code"] == "saving_exceeds_bill" for warning in read["warnings"]) == 2


async def test_beside_a_profile_nothing_is_made_of_the_bills_peak(api: httpx.AsyncClient) -> None:
    profile = {
        "interval_minutes": 60,
        "days": [{"label": "Day", "lpars": [{"lpar": "PROD", "msu": [100.0] * 24}]}],
        "calendar": ["Day"],
        "window": {"lpar": "PROD", "start_minute": 540, "days": ["Day"]},
    }
    read = await answer(api, profile=profile)
    assert "bill_peak_after_msu" not in read["figures"]
    assert read["figures"]["bill_consumption_fall_share"]["value"] == pytest.approx(0.05)
    (said,) = (w for w in read["warnings"] if w["code"] == "bill_peak_differs_from_profile")
    assert "100 MSU" in said["text"] and "150.48 MSU" in said["text"]


async def test_a_kept_file_hands_over_its_month_and_a_stored_case_keeps_it(
    api: httpx.AsyncClient,
) -> None:
    files = (month("Oct", "Nov", 300), month("Nov", "Dec", 420))
    await keep(api, *files)
    october = (await bill(api, month="2026-10"))["estate"]["case_bill"]
    assert (october["month"], october["consumed_msu_hours"]) == ("2026-10", 300)
    (file,) = (await api.get("/kept-files")).json()["items"]
    # of several files that were brought together each month names its own
    digests = [hashlib.sha256(brought).hexdigest() for brought in files]
    assert (october["file_name"], october["sha256"]) == ("scrt0.csv", digests[0])
    (newest,) = (await api.get(f"/kept-files/{file['id']}/summary")).json()["case_bills"]
    assert (newest["month"], newest["file_name"]) == ("2026-11", "scrt1.csv")
    assert newest["sha256"] == digests[1]
    body = {"name": "From the bill", "content": SOCKET2 | {"bill": october}}
    stored = (await api.post("/scenarios", json=body)).json()
    # the file goes or is replaced: the case keeps what it took
    again = await bring(api, ("scrt.csv", month("Oct", "Nov", 500)))
    assert again.status_code == 201
    read = (await api.get(f"/scenarios/{stored['id']}")).json()["content"]["bill"]
    assert read == october


async def test_a_bill_that_states_nothing_is_refused(api: httpx.AsyncClient) -> None:
    nothing = OF_THE_BILL | {"peak_msu": None, "consumed_msu_hours": None, "products": []}
    asked = SOCKET2 | {"bill": nothing}
    response = await api.post("/calculations/scenario?sampling=false", json=asked)
    assert response.status_code == 422
    assert "a bill states a peak" in response.text


async def test_a_report_says_the_parts_of_the_bill_and_a_copy_without_peaks_does_not(
    api: httpx.AsyncClient,
) -> None:
    inputs = SOCKET2 | {"bill": OF_THE_BILL}
    said = "Of the bill of October 2026: 5 % of its highest R4HA, 5 % of its MSU consumed."
    whole = await opened(api, "scenario", inputs, preset="short")
    assert any(text.endswith(said) for text in under(page_one(whole.body), "Why"))
    assert b"SCRT bill, october.csv" in await whole.file("md")
    without = await opened(api, "scenario", inputs, preset="short", parts=["summary", "mix"])
    assert not any("Of the bill" in text for text in under(page_one(without.body), "Why"))
    assert "october.csv" not in str(without.body)
