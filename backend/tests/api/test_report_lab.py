"""Calculations of the lab as reports."""

from __future__ import annotations

import io
from typing import Any
from zipfile import ZipFile

import httpx
import openpyxl
import pytest
from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE

from tests.api.test_reports import make, report

pytestmark = pytest.mark.anyio

LINES_OVER_NUMBERS = XL_CHART_TYPE.XY_SCATTER_LINES_NO_MARKERS
ENDINGS = ("", "?preset=short", ".md", ".csv", ".xlsx", ".pptx", ".json")
CLASSES: dict[str, Any] = {
    "clients": 20,
    "stations": [
        {"label": "CPs", "servers": 3, "demand_seconds": 0.05},
        {"label": "Network", "demand_seconds": 0.02, "waiting": False},
    ],
    "classes": [
        {"label": "Batch", "clients": 3, "think_seconds": 0.02, "demand_seconds": [0.09, 0]}
    ],
}

NOTHING_SAVED = {"saved_msu_hours_per_year": 0, "charges_fall_per_year": 0}


def terms(name: str, baseline: float) -> dict[str, Any]:
    """Return a contract with a baseline a year, with numbers as long as a large customer."""
    prices = [{"price": 10, "growth_price": 5}]
    return {"name": name, "baseline_msu_hours_per_year": baseline, "prices": prices}


ASKED: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("limits", {}, "Iterative server stops first, at 957.62 tps"),
    ("closed-model", {}, "The knee is at 500 clients; first to saturate: CPs"),
    ("closed-model", CLASSES, "a response takes"),
    ("open-model", {"rate_per_second": 9000}, "CPs cannot bear 9,000 tps"),
    ("demand-bounds", {}, "A request demanded between 1.01 ms and 4.04 ms"),
    ("segments", {}, "The request takes"),
    ("exchange", {}, "3 round trips in place of 5"),
    ("json-length", {}, "JSON of 6,340 bytes"),
    ("load-test", {}, "1,825 samples are needed for the percentile"),
    (
        "open-model",
        {
            "speaks_of": {"method": "ctg-ipic", "rate_per_second": 2000},
            "rate_per_second": 2000,
            "stations": [
                {
                    "label": "CTG over IPIC: CICS part, all on the QR TCB",
                    "demand_seconds": 0.0001793116299355331,
                },
                {"label": "Mine", "demand_seconds": 0.0002},
            ],
        },
        "At 2,000 tps a response takes",
    ),
    ("freed-capacity", {"price": 100}, "347,250 transactions/h fit into the GP time freed"),
    ("contracts", {}, "The change saves 125,000 EUR under these contracts"),
    ("signing", {}, "let it go live after signing unless the price per MSU is fixed"),
    (
        "signing",
        {"in_force": {}, "peak_msu": 2000, "saved_peak_msu": 40, "charges_fall_per_year": None},
        "Your change lowers the peak by 2 % and consumption by 5 %",
    ),
    (
        "signing",
        {"in_force": {"reported_months": 7}, "growth_low": 0, "growth_high": 0.12},
        "let it go live after signing unless the price per MSU is fixed",
    ),
    (
        "contracts",
        {
            "contracts": [
                {"name": "Hours", "charged_by": "cpu_hours", "baseline_cpu_hours_per_year": 12000},
                {"name": "Peaks", "charged_by": "peak_levels", "levels": [{"price": 80}]},
            ],
            "cpu_hours": [1100] * 9,
            "peak_msu": [100] * 9,
            "saved_peak_msu": 10,
            "live_from_month": 1,
            "reported_months": 9,
            "months_model": "mean_of_reported",
        },
        "The change saves 9,600 EUR under these contracts",
    ),
    (
        "contracts",
        {
            "contracts": [terms("Contract", 12e6)],
            "alternatives": [
                {"name": "Offer", "contracts": [terms("Offer", 11e6)]},
                {"name": "Second offer", "contracts": [terms("Second offer", 13e6)]},
            ],
        },
        "With the change “Offer” costs least",
    ),
)


@pytest.mark.parametrize(("calculation", "content", "said"), ASKED)
async def test_a_calculation_is_frozen_with_its_message_and_all_its_files(
    api: httpx.AsyncClient, calculation: str, content: dict[str, Any], said: str
) -> None:
    asked = (await api.post(f"/calculations/{calculation}", json=content)).json()
    subject = {"calculation": calculation, "content": content}
    link = await make(api, report("lab", subject, customer="A bank"))
    path = f"/reports/{link['token']}"
    for ending in ENDINGS:
        answer = await api.get(f"{path}{ending}")
        assert answer.status_code == 200, (ending, answer.text)
    found = (await api.get(path)).json()
    assert found["report"]["subject"]["answer"] == asked
    assert said in found["summary"].replace("\xa0", " ")
    assert found["summary"].startswith(found["document"]["sentence"][:20])
    again = (await api.get(f"{path}/recomputed")).json()
    assert (again["differs"], again["compared"] > 2) == (False, True)
    page = (await api.get(path)).text
    # nobody measures a contract
    assert ("Measure the same" in page) != (calculation in ("signing", "contracts"))
    # the figure of the message is no line of its own
    assert len(found["email"]["lines"]) >= 4
    assert len(Presentation(io.BytesIO((await api.get(f"{path}.pptx")).content)).slides) in (2, 3)


async def test_no_time_of_going_live_saves_most_where_none_saves(api: httpx.AsyncClient) -> None:
    said = {}
    for name, content in (("saves", {}), ("nothing", NOTHING_SAVED)):
        subject = {"calculation": "signing", "content": content}
        link = await make(api, report("lab", subject))
        deck = Presentation(io.BytesIO((await api.get(f"/reports/{link['token']}.pptx")).content))
        said[name] = [
            shape.text_frame.text
            for slide in deck.slides
            for shape in slide.shapes
            if shape.has_text_frame
        ]
    assert any("saves most" in text for text in said["saves"])
    assert not any("saves most" in text for text in said["nothing"])


async def test_lines_over_clients_stand_where_the_numbers_lie(api: httpx.AsyncClient) -> None:
    subject = {"calculation": "closed-model", "content": {}}
    link = await make(api, report("lab", subject))
    path = f"/reports/{link['token']}"
    slides = Presentation(io.BytesIO((await api.get(f"{path}.pptx")).content)).slides
    drawn = [shape.chart for slide in slides for shape in slide.shapes if shape.has_chart]
    assert [chart.chart_type for chart in drawn] == [LINES_OVER_NUMBERS] * len(drawn)
    book = io.BytesIO((await api.get(f"{path}.xlsx")).content)
    sheet = openpyxl.load_workbook(book)["Throughput by clients"]
    clients = [row[0].value for row in sheet.iter_rows(min_row=4) if row[0].value is not None]
    axis = drawn[0].category_axis
    assert (clients[0], axis.minimum_scale, axis.maximum_scale) == (1, 0, clients[-1])
    with ZipFile(book) as parts:
        charts = [parts.read(part) for part in parts.namelist() if part.startswith("xl/charts/")]
    assert {b"<c:scatterChart>" in chart for chart in charts} == {True}


async def test_the_workbook_of_a_lab_answer_calculates(api: httpx.AsyncClient) -> None:
    subject = {"calculation": "closed-model", "content": {}}
    link = await make(api, report("lab", subject))
    data = (await api.get(f"/reports/{link['token']}.xlsx")).content
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert {"Summary", "Inputs", "Calculation", "Stations", "Throughput by clients"} <= set(
        book.sheetnames
    )
    formulas = {row[0].value: row[1].value for row in book["Calculation"].iter_rows(min_row=4)}
    assert formulas["Throughput"] == "=clients/(think+response_seconds)"
    live = [cell.value for row in book["Stations"].iter_rows(min_row=4) for cell in row]
    assert "=utilisation_0" in live


async def test_a_report_without_prices_holds_no_cost_of_further_work(
    api: httpx.AsyncClient,
) -> None:
    subject = {"calculation": "freed-capacity", "content": {"price": 98765.4321}}
    link = await make(api, report("lab", subject, redacted=True))
    text = (await api.get(f"/reports/{link['token']}.json")).text
    assert "further_cost" not in text
    assert "98765.4321" not in text


@pytest.mark.parametrize("calculation", ["contracts", "signing"])
async def test_what_is_money_alone_has_no_copy_without_it(
    api: httpx.AsyncClient, calculation: str
) -> None:
    body = report("lab", {"calculation": calculation, "content": {}}, redacted=True)
    answer = await api.post("/reports", json=body, headers={"Owner-Secret": "x" * 32})
    assert answer.status_code == 422, answer.text
    assert "money alone" in answer.text


async def test_a_calculation_that_is_refused_is_not_frozen(api: httpx.AsyncClient) -> None:
    for subject, field in (
        ({"calculation": "closed-model", "content": {"clients": 0}}, "content.clients"),
        ({"calculation": "load-test", "content": {"kept_files": ["load-0"]}}, "kept_files.0"),
        ({"calculation": "no-such", "content": {}}, "inputs"),
    ):
        body = report("lab", subject)
        answer = await api.post("/reports", json=body, headers={"Owner-Secret": "x" * 32})
        assert answer.status_code == 422, answer.text
        assert answer.json()["errors"][0]["field"].endswith(field)
