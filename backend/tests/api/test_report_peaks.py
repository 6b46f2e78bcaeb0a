"""Peaks of a run of intervals as a report."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import openpyxl
import pypdfium2 as pdfium
import pytest
from pptx import Presentation

from headroom.domain.peaks.words import PeakLabels
from tests.api.test_reports import make, report
from tests.frozen_report import unaligned
from tests.office import converted

pytestmark = pytest.mark.anyio
DAY = [100.0] * 9 + [140.0] * 4 + [100.0] * 11
NIGHT = [90.0, 95.0, 120.0, 80.0] + [30.0] * 20
RUN: dict[str, Any] = {
    "interval_minutes": 60,
    "series": [{"lpar": "PROD", "msu": DAY * 40}, {"lpar": "BATCH", "msu": NIGHT * 40}],
    "savings": [{"lpar": "BATCH", "msu": 70, "start_minute": 0, "end_minute": 240, "days": None}],
    "starts_on": "2026-01-01",
    "time_zone": "Europe/Berlin",
}


async def test_peaks_are_frozen_with_their_course_and_their_three_numbers(
    api: httpx.AsyncClient,
) -> None:
    asked = (await api.post("/calculations/rolling-average", json=RUN)).json()
    link = await make(api, report("peaks", RUN, customer="A bank"))
    path = f"/reports/{link['token']}"
    found = (await api.get(path, params={"preset": "short"})).json()
    answer = found["report"]["subject"]["answer"]
    assert answer["billed_saving_msu"] == asked["billed_saving_msu"]
    tiles = found["document"]["sections"][0]["blocks"][0]["items"]
    assert [tile["label"] for tile in tiles][:2] == ["Billed peak before", "Billed peak after"]
    charts = [
        block
        for section in found["document"]["sections"]
        for block in section["blocks"]
        if block["kind"] == "chart"
    ]
    assert {chart["form"] for chart in charts} == {"bridge", "line"}
    # the highest of all is as high on the first, which is of the month before
    drawn = next(chart for chart in charts if chart["form"] == "line")
    picture = (await api.get(f"{path}/charts/{drawn['id']}.svg")).text.replace("\xa0", " ")
    assert "R4HA before: 196.25 MSU, 2026-01-02 04:00" in picture
    assert "R4HA after: 170 MSU, 2026-01-02 13:00" in picture
    text = (await api.get(f"{path}.md")).text
    assert "2026-01-02 to 2026-02-01" in text
    assert "SCRT" not in text
    again = (await api.get(f"{path}/recomputed")).json()
    assert (again["differs"], again["compared"] > 3) == (False, True)
    deck = Presentation(io.BytesIO((await api.get(f"{path}.pptx")).content))
    # the answer, its course, months, LPARs, the next peaks, what to confirm
    assert len(deck.slides) == 6
    book = openpyxl.load_workbook(io.BytesIO((await api.get(f"{path}.xlsx")).content))
    assert {"Summary", "Course of the R4HA", "Billing months", "LPARs"} <= set(book.sheetnames)
    assert len((await api.get(path)).json()["email"]["lines"]) >= 5
    assert (await api.get(f"{path}.csv")).status_code == 200


async def test_a_report_on_months_leads_with_the_newest_whole_one(api: httpx.AsyncClient) -> None:
    # January is higher than February, which is the newest whole month; March is here in part
    high, low = [2.0 * msu for msu in DAY], DAY
    run = RUN | {
        "series": [{"lpar": "PROD", "msu": high * 30 + low * 40}],
        "savings": [
            {"lpar": "PROD", "msu": 30, "start_minute": 540, "end_minute": 780, "days": None}
        ],
        "starts_on": "2026-01-02",
    }
    asked = (await api.post("/calculations/rolling-average", json=run)).json()
    assert [month["whole"] for month in asked["months"]] == [True, True, False]
    february = asked["months"][1]
    assert february["peak_before_msu"] < asked["months"][0]["peak_before_msu"]
    link = await make(api, report("peaks", run, customer="A bank", locale="en-GB"))
    found = (await api.get(f"/reports/{link['token']}", params={"preset": "short"})).json()
    before, after = (f"{february[name]:g}" for name in ("peak_before_msu", "peak_after_msu"))
    tiles = {
        tile["label"]: (tile["text"].replace("\u00a0", " "), tile["beside"])
        for tile in found["document"]["sections"][0]["blocks"][0]["items"]
    }
    assert tiles["Billed peak before"] == (f"{before} MSU", "four hours to 2026-02-02 13:00")
    assert tiles["Billed peak after"][0] == f"{after} MSU"
    saved = f"{february['billed_saving_msu']:g} MSU"
    assert (saved, "February 2026") in tiles.values()
    whole = (await api.get(f"/reports/{link['token']}.md")).text.replace("\u00a0", " ")
    assert f"The R4HA peaks at {before} MSU" in whole
    assert f"With the saving it peaks at {after} MSU" in whole
    assert "the numbers of February 2026, the newest whole billing month. 2 whole months" in whole
    assert "together bill 60 MSU-months less" in whole
    assert "a year at that rate, 360 MSU-months" in whole
    assert "1 more month is here in part" in whole


async def test_a_chart_wider_than_its_table_stays_on_its_page_of_a4(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    said = {"title": "Peaks of forty days", "customer": "A bank in the north", "author": "J. Doe"}
    link = await make(api, report("peaks", RUN, locale="en-GB", **said))
    book = (await api.get(f"/reports/{link['token']}.xlsx")).content
    document = pdfium.PdfDocument(converted(book, "xlsx", "pdf", tmp_path))
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    (first,) = (at for at, text in enumerate(texts) if "The rolling four-hour average" in text)
    # its rows, then its chart: what is beside them would be a page of its own
    assert "What each billing month bills" in texts[first + 2]
    assert "Source: own inputs" in texts[first + 1]
    # the head of a column, and no name of a line: the upper edge of the chart lies on its page
    assert texts[first].count("R4HA after (MSU)") == 1


async def test_peaks_without_a_saving_and_without_a_peak_are_frozen_too(
    api: httpx.AsyncClient,
) -> None:
    without = {name: said for name, said in RUN.items() if name != "savings"}
    gaps = [1.0, 2.0, None, 3.0, 4.0, None]
    no_peak = {"interval_minutes": 60, "series": [{"lpar": "A", "msu": gaps}]}
    for inputs, said in ((without, "The R4HA peaks at"), (no_peak, "no peak")):
        link = await make(api, report("peaks", inputs))
        for ending in ("", "?preset=short", ".md", ".csv", ".xlsx", ".pptx", ".json"):
            answer = await api.get(f"/reports/{link['token']}{ending}")
            assert answer.status_code == 200, (ending, answer.text)
        assert said in (await api.get(f"/reports/{link['token']}")).json()["summary"]


async def test_work_that_moves_into_the_peak_bills_more_in_words(api: httpx.AsyncClient) -> None:
    moving = {
        **{"lpar": "PROD", "msu": 30, "start_minute": 0, "end_minute": 120, "days": None},
        "moved": {"share": 1, "start_minute": 540, "end_minute": 780},
    }
    run = RUN | {
        "series": [{"lpar": "PROD", "msu": DAY * 70}],
        **{"savings": [moving], "starts_on": "2026-01-02"},
    }
    link = await make(api, report("peaks", run, locale="en-GB"))
    text = (await api.get(f"/reports/{link['token']}.md")).text.replace("\u00a0", " ")
    assert "2 whole months together bill 30 MSU-months more" in text
    assert "a year at that rate, 180 MSU-months" in text
    assert "and bills 15 MSU more" in text
    assert "−" not in text.split("together bill")[1].split(".")[0]


async def test_months_have_their_bills_in_answer_report_and_workbook(
    api: httpx.AsyncClient,
) -> None:
    levels = [
        {"from_msu": 0, "to_msu": 100, "price_per_msu_month": 20_000},
        {"from_msu": 100, "to_msu": None, "price_per_msu_month": 10_000},
    ]
    prices = {
        "currency": "EUR",
        "products": [
            {"label": "z/OS", "price": {"flat_per_msu_month": 100_000}},
            {"label": "cics ts", "price": {"levels": levels}},
        ],
    }
    run = RUN | {"prices": prices, "products": [{"product": "CICS TS", "lpars": ["PROD"]}]}
    answer = (await api.post("/calculations/rolling-average", json=run)).json()
    bills, months = answer["month_bills"], answer["months"]
    assert [month["month"] for month in months] == ["2025-12", "2026-01", "2026-02"]
    for bill, month in zip(bills["bills"], months, strict=True):
        # PROD alone saves nothing: 100 at 200 and 40 at 100 before and after
        assert bill["bill_before"] == pytest.approx(month["whole_before_msu"] * 1_000 + 24_000)
        assert bill["saving"] == pytest.approx(month["billed_whole_msu"] * 1_000)
    total = answer["months_inputs"]["saving_of_billing_months"]
    assert (total["unit"], total["value"]) == ("EUR", bills["saving_of_billing_months"])
    whole = sum(month["billed_whole_msu"] for month in months if month["whole"])
    assert [month["whole"] for month in months] == [False, True, False]
    assert total["value"] == pytest.approx(whole * 1_000)
    undated = {name: said for name, said in run.items() if name not in ("starts_on", "time_zone")}
    refused = await api.post("/calculations/rolling-average", json=undated)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "prices")
    link = await make(api, report("peaks", run))
    path = f"/reports/{link['token']}"
    assert "| The whole month |" in unaligned((await api.get(f"{path}.md")).text)
    assert (await api.get(f"{path}/recomputed")).json()["differs"] is False
    book = openpyxl.load_workbook(io.BytesIO((await api.get(f"{path}.xlsx")).content))
    assert {"Billing months", "Months by product"} <= set(book.sheetnames)
    for sheet, least in (("Billing months", 9), ("Months by product", 27)):
        cells = [cell.value for row in book[sheet].iter_rows() for cell in row]
        assert len([cell for cell in cells if str(cell).startswith("=")]) >= least
    for ending in (".pptx", ".csv", "?preset=short"):
        assert (await api.get(f"{path}{ending}")).status_code == 200
    # prices are money: a report without that part, or a redacted one, has none of them
    for said in ({"parts": ["r4ha"]}, {"redacted": True}):
        link = await make(api, report("peaks", run, **said))
        found = (await api.get(f"/reports/{link['token']}.json")).json()
        subject = found.get("report", found)["subject"]
        assert subject["inputs"]["prices"] is None
        assert subject["answer"]["month_bills"] is None
        assert "product[1].price" not in subject["answer"]["months_inputs"]


async def test_overflow_changing_caps_and_recorded_averages_are_in_answer_report_and_cells(
    api: httpx.AsyncClient,
) -> None:
    work = {"start_minute": 540, "end_minute": 780, "eligible_seconds_per_hour": 3600}
    lpar = {"lpar": "PROD", "engines": 4, "overflow_share": 0.5, "work": [work]}
    changes = [{"day": 3, "minute": 510, "defined_capacity_msu": 150}]
    series: list[dict[str, Any]] = [
        {"lpar": "PROD", "msu": DAY * 40, "defined_capacity_msu": 175, "capacity_changes": changes},
        {"lpar": "BATCH", "msu": NIGHT * 40},
    ]
    recorded = [{"lpar": each["lpar"], "msu": [110.0] * 960} for each in series]
    run = RUN | {
        "series": series,
        "recorded": recorded,
        "ziips": {"machine": "2818-Y02", "lpars": [lpar]},
        "starts_on": "2026-01-02",
        "time_zone": None,
    }
    answer = (await api.post("/calculations/rolling-average", json=run)).json()
    figures = answer["overflow"]["figures"]
    # half of 3,600 s of a zIIP, 1,421 ÷ 1,254 times as fast as a GP of a 2818-Y02: 44.19 MSU on top
    # of 140 and of BATCH's 30
    overflow = pytest.approx(39 * 1421 / 1254)
    assert figures["overflow_before_msu"]["value"] == overflow
    assert figures["r4ha_before_msu"]["value"] == pytest.approx(170 + 39 * 1421 / 1254)
    # the cap of 175 bills 205 of 214.19; without overflow the night's 100 + 96.25 would be the peak
    assert answer["total"]["before"]["billed_peak_msu"] == pytest.approx(205)
    assert figures["billed_for_overflow_msu"]["value"] == pytest.approx(8.75)
    course = {"columns": 600}
    drawn = (await api.post("/calculations/rolling-average", json=run | {"course": course})).json()
    assert drawn["course"]["overflow_msu"][8:14] == [0, *[overflow] * 4, 0]
    assert drawn["course"]["consumed_before_msu"][9] == pytest.approx(170 + 39 * 1421 / 1254)
    assert drawn["course"]["r4ha_recorded_msu"][3] == 220
    total = answer["recorded"]["total"]
    assert total["compared"] == 957
    largest = answer["recorded"]["inputs"][total["difference"]]
    assert abs(largest["value"]) == pytest.approx(220 - 130)

    link = await make(api, report("peaks", run))
    path = f"/reports/{link['token']}"
    text = (await api.get(f"{path}.md")).text
    assert "Overflow of zIIPs" in text and "Recorded by the machine" in text
    assert "Of PROD: from 2026-01-05, 08:30 150 MSU" in text
    assert "Without overflow the billed peak would be 8.75 MSU lower" in text
    assert (await api.get(f"{path}/recomputed")).json()["differs"] is False
    book = openpyxl.load_workbook(io.BytesIO((await api.get(f"{path}.xlsx")).content))
    for sheet in ("zIIP overflow", "Overflow at the peaks", "Recorded R4HA"):
        cells = [str(cell.value) for row in book[sheet].iter_rows() for cell in row]
        assert any(cell.startswith("=") for cell in cells), sheet
    for ending in (".pptx", ".csv", ".json", "?preset=short"):
        assert (await api.get(f"{path}{ending}")).status_code == 200


async def test_overflow_that_cannot_be_told_is_refused_in_words(api: httpx.AsyncClient) -> None:
    work = {"start_minute": 540, "end_minute": 780, "eligible_seconds_per_hour": 3600}
    ziips = {"lpars": [{"lpar": "PROD", "engines": 1, "work": [work]}]}
    for more, field in (
        ({"ziips": ziips}, "ziips.machine"),
        ({"ziips": ziips | {"machine": "2818-Y02"}, "msu_basis": "service_units"}, "ziips"),
        ({"recorded": [{"lpar": "PROD", "msu": [1.0]}]}, "recorded.0.msu"),
    ):
        found = await api.post("/calculations/rolling-average", json=RUN | more)
        assert found.status_code == 422, found.text
        assert found.json()["errors"][0]["field"].startswith(field)


async def test_a_report_of_a_long_run_names_its_series_by_their_hash_and_holds_their_hours(
    api: httpx.AsyncClient,
) -> None:
    year = np.tile(np.repeat(DAY, 12), 365)
    year[200 * 288 + 12 * 20 : 200 * 288 + 12 * 24] = 300
    kept = await api.post(
        "/calculations/series",
        content=year.astype("<f8").tobytes(),
        headers={"content-type": "application/octet-stream"},
    )
    run = {
        "interval_minutes": 5,
        "reading": "scrt_like",
        "starts_on": "2026-01-02",
        "series": [{"lpar": "PROD", "kept": kept.json()["kept"]}],
        "savings": [
            {"lpar": "PROD", "msu": 50, "start_minute": 960, "end_minute": 1440, "at_most": True}
        ],
    }
    link = await make(api, report("peaks", run))
    path = f"/reports/{link['token']}"
    stored = await api.get(f"{path}.json")
    assert len(stored.content) < 600_000
    subject = stored.json().get("report", stored.json())["subject"]
    assert subject["inputs"]["series"][0]["kept"] == kept.json()["kept"]
    assert len(subject["answer"]["hourly"]["before_msu"]) == 8760
    assert len(subject["answer"]["months"]) == 12
    text = (await api.get(f"{path}.md")).text
    assert "names its series by their hash" in (await api.get(f"{path}?preset=full")).text
    assert "2026-07-22 00:00" in text
    for ending in (".xlsx", ".pptx", ".csv", "?preset=short"):
        assert (await api.get(f"{path}{ending}")).status_code == 200
    again = (await api.get(f"{path}/recomputed")).json()
    assert again["refused"].startswith("The report names its series by their hash")


LIMITED: dict[str, Any] = {
    **RUN,
    "reading": "scrt_like",
    "savings": [
        {
            "lpar": "PROD",
            "msu": 20,
            "start_minute": 540,
            "end_minute": 780,
            "moved": {"start_minute": 1200, "end_minute": 1320, "share": 0.5},
        }
    ],
    "series": [
        {"lpar": "PROD", "msu": DAY * 40},
        {"lpar": "BATCH", "msu": NIGHT * 40, "absolute_cap_msu": 118},
    ],
    "groups": [{"group": "BANK", "lpars": ["PROD", "BATCH"], "limit_msu": 165}],
    "products": [
        {
            "product": "CICS TS",
            "lpars": ["PROD"],
            "hours": [{"lpar": "PROD", "start_minute": 360, "end_minute": 1320}],
        }
    ],
    "prices": {
        "currency": "EUR",
        "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}],
    },
}


async def test_all_that_holds_a_bill_is_a_rule_and_what_is_billed_is_called_no_r4ha(
    api: httpx.AsyncClient,
) -> None:
    link = await make(api, report("peaks", LIMITED))
    text = (await api.get(f"/reports/{link['token']}.md?preset=short")).text
    text = unaligned(text.replace("\u00a0", " "))
    for rule in (
        "its SMF intervals of 60 minutes",
        "| Absolute cap | BATCH 118 MSU: no interval uses more. |",
        "| Capacity group | BANK, PROD, BATCH: together by 165 MSU at most. |",
        "| Product | CICS TS runs in PROD (06:00 to 22:00), and is billed by their peak. |",
        "20 MSU from PROD, 09:00 to 13:00, as entered. 50 % of it moves to 20:00 to 22:00.",
    ):
        assert rule in text, rule
    assert "The billed peak is 165 MSU" in text
    assert "R4HA peaks" not in text
    assert "the limit of a capacity group holds what is billed to 165 MSU" in text
    assert "| Window | Billed (MSU) |" in text


async def test_a_products_fall_in_the_title_is_msu_and_money_of_the_month_that_leads(
    api: httpx.AsyncClient,
) -> None:
    link = await make(api, report("peaks", LIMITED))
    opened = (await api.get(f"/reports/{link['token']}", params={"preset": "short"})).json()
    title = opened["document"]["title"].replace("\u00a0", " ")
    answer = opened["report"]["subject"]["answer"]
    # three months, of which January alone is whole, and leads
    assert [month["whole"] for month in answer["months"]] == [False, True, False]
    assert answer["month_bills"]["saving_of_billing_months"] == 20_000
    assert "CICS TS falls by 20 MSU and 20,000 EUR in January 2026" in title
    # the first day, of December, holds the run's peak in hours that save nothing
    first = [100.0] * 14 + [160.0] * 4 + [100.0] * 6
    series = [LIMITED["series"][0] | {"msu": first + DAY * 39}, *LIMITED["series"][1:]]
    link = await make(api, report("peaks", LIMITED | {"series": series}))
    again = (await api.get(f"/reports/{link['token']}", params={"preset": "short"})).json()
    (product,) = again["report"]["subject"]["answer"]["products"]
    assert product["billed_saving_msu"] == 0
    title = again["document"]["title"].replace("\u00a0", " ")
    assert "CICS TS falls by 20 MSU and 20,000 EUR in January 2026" in title


async def test_consumption_that_one_interval_leaves_open_says_why(api: httpx.AsyncClient) -> None:
    gap: list[float | None] = [*DAY * 40]
    gap[100] = None
    for msu, open_sum in ((DAY * 40, False), (gap, True)):
        run = RUN | {"series": [{"lpar": "PROD", "msu": msu}], "savings": []}
        link = await make(api, report("peaks", run))
        blocks = [
            block
            for section in (await api.get(f"/reports/{link['token']}")).json()["document"][
                "sections"
            ]
            for block in section["blocks"]
        ]
        (consumed,) = (block for block in blocks if block.get("name") == "MSU consumed")
        assert ("–" in [row[1]["text"] for row in consumed["rows"]]) == open_sum
        sentences = [block["text"] for block in blocks if block["kind"] == "sentence"]
        assert (PeakLabels.consumption_open in sentences) == open_sum
