"""The first page speaks by one measure, as bills count, and says what a copy does not hold."""

from __future__ import annotations

import io
import re
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook
from pptx import Presentation

from .test_report_sections import SOCKET2, opened

pytestmark = pytest.mark.anyio

MONEY: dict[str, Any] = {
    "currency": "EUR",
    "years": 3,
    "discount_rate_share": 0.07,
    "licence_per_year": 3_000_000,
    "products": [
        {
            "label": "CICS TS",
            "peak_msu": 400,
            "next_peak_msu": 398.4,
            "price": {"flat_per_msu_month": 95_050},
        }
    ],
}
PRICED: dict[str, Any] = SOCKET2 | {"money": MONEY}
WAYS = ["http-pooled", "ctg-ipic", "ctg-exci", "https-full"]


def page_one(body: dict[str, Any]) -> list[dict[str, Any]]:
    return list(body["document"]["sections"][0]["blocks"])


def why_line(body: dict[str, Any]) -> str:
    """Return the line below the title, with plain spaces."""
    lede = next(block for block in page_one(body) if block["kind"] == "sentence")
    return str(lede["text"]).replace("\u00a0", " ")


def under(blocks: list[dict[str, Any]], heading: str) -> list[str]:
    """Return the points below a heading, with plain spaces."""
    at = next(at for at, block in enumerate(blocks) if block.get("text") == heading)
    return [text.replace("\u00a0", " ") for text in blocks[at + 1]["items"]]


def risks_of(body: dict[str, Any]) -> list[tuple[str, str]]:
    (table,) = (
        block
        for section in body["document"]["sections"]
        for block in section["blocks"]
        if block.get("name") == "Risks"
    )
    return [(row[0]["text"], row[1]["text"]) for row in table["rows"]]


TRUE = "What must be true"


async def test_what_moves_less_stands_below_the_ranking_with_its_payload(
    api: httpx.AsyncClient,
) -> None:
    asked = {"rate_per_second": 2000, "configurations": [*WAYS, "3270-basic"]}
    body = (await opened(api, "comparison", asked, preset="full")).body
    blocks = [block for section in body["document"]["sections"] for block in section["blocks"]]
    (ranking,) = (block for block in blocks if block.get("name") == "Ranking")
    ranked = [row for row in ranking["rows"] if row[0]["text"] != "–"]
    assert [row[0]["text"] for row in ranked] == [*map(str, range(1, len(ranked))), "1"]
    assert "1,920\u00a0bytes" in ranked[-1][1]["text"]
    assert "another payload stand below" in ranking["note"]
    charts = [block for block in blocks if block["kind"] == "chart" and block["table"] == "Ranking"]
    assert {chart["rows"] for chart in charts} == {len(ranked) - 1}


async def test_a_comparison_is_headed_and_drawn_by_one_measure_and_says_what_is_billed(
    api: httpx.AsyncClient,
) -> None:
    asked = {"rate_per_second": 900, "machine": "8561-717", "configurations": WAYS}
    body = (await opened(api, "comparison", asked, preset="short")).body
    blocks = page_one(body)
    assert "The LPAR has 17 CPs, all of the machine" in " ".join(under(blocks, TRUE))
    stated = (await opened(api, "comparison", asked | {"lpar_cps": 3}, preset="short")).body
    assert "The LPAR has" not in " ".join(under(page_one(stated), TRUE))
    measured = {"rate_per_second": 900, "configurations": WAYS}
    body_as_measured = (await opened(api, "comparison", measured, preset="short")).body
    assert "LPAR of 3 CPs" in " ".join(under(page_one(body_as_measured), TRUE))
    assert "The LPAR has" not in " ".join(under(page_one(body_as_measured), TRUE))
    (chart,) = (block for block in blocks if block["kind"] == "chart")
    assert body["document"]["title"].replace("\u00a0", " ").startswith(chart["title"][:20])
    assert chart["title"].replace("\u00a0", " ") in body["document"]["title"].replace("\u00a0", " ")
    first = under(blocks, "Why")[0]
    assert first.startswith("Bills count GP time")
    assert re.search(r"MSU at the rate \([\d.]+ MSU-hours a million\)", first), first
    tables = [
        block
        for section in body["document"]["sections"]
        for block in section["blocks"]
        if block.get("name") == "Cheapest"
    ]
    for table in tables:
        for at, column in enumerate(table["columns"]):
            if column["label"].startswith("MSU"):
                assert any(row[at]["value"] is not None for row in table["rows"]), column["label"]


async def test_a_tile_counts_whole_msu_where_bills_do(api: httpx.AsyncClient) -> None:
    body = (await opened(api, "scenario", PRICED, preset="short")).body
    (tiles,) = (block for block in page_one(body) if block["kind"] == "figures")
    lead = tiles["items"][2]
    assert lead["text"].replace("\u00a0", " ").endswith("whole MSU")
    # the peak of the product falls to its next one: 1.6 MSU, whatever the window saves
    assert lead["text"].startswith("2") and lead["beside"] == "1.6 before rounding"
    whole = lead["text"].replace("\u00a0", " ").split()[0]
    assert f"{whole} whole MSU" in why_line(body)


async def test_the_first_page_says_what_is_consumed_less_in_every_time_that_is_known(
    api: httpx.AsyncClient,
) -> None:
    window = {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4}
    whole_day = window | {"day_transactions": 15_000_000}
    for workload, said in (
        (window, "MSU consumed: 30.10 MSU-hours less in the peak window."),
        (
            whole_day,
            "MSU consumed: 30.10 MSU-hours less in the peak window, 60.19 MSU-hours a day.",
        ),
    ):
        body = (await opened(api, "value", SOCKET2 | {"workload": workload}, preset="short")).body
        assert said in under(page_one(body), "Why")


async def test_the_first_page_says_what_is_consumed_more(api: httpx.AsyncClient) -> None:
    dearer = {"from": "ctg-ipic", "to": "http-nonpooled", "rate_per_second": 900}
    adding = SOCKET2 | {
        "workload": {"transactions": 1_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": dearer, "share": 1}],
    }
    body = (await opened(api, "value", adding, preset="short")).body
    why = under(page_one(body), "Why")
    assert any(re.search(r"MSU consumed: [\d.]+ MSU-hours more in", text) for text in why), why


async def test_slides_and_the_comparison_s_workbook_say_what_is_consumed(
    api: httpx.AsyncClient,
) -> None:
    asked = {"rate_per_second": 900, "machine": "8561-717", "configurations": WAYS}
    report = await opened(api, "comparison", asked)
    book = load_workbook(io.BytesIO(await report.file("xlsx")))
    heads = [
        str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row if cell.value
    ]
    assert any("MSU consumed per million transactions, per CP rating" in head for head in heads)
    slides = Presentation(io.BytesIO(await (await opened(api, "value", SOCKET2)).file("pptx")))
    texts = [
        shape.text_frame.text.replace("\u00a0", " ")
        for slide in slides.slides
        for shape in slide.shapes
        if shape.has_text_frame
    ]
    assert any("MSU-hours less in the peak window" in text for text in texts)


async def test_what_must_be_true_begins_with_what_a_transaction_saves(
    api: httpx.AsyncClient,
) -> None:
    body = (await opened(api, "value", SOCKET2, preset="short")).body
    conditions = under(page_one(body), "What must be true")
    assert conditions[0].startswith("Each of your transactions")
    assert any(("CPs" in text and "it fits" in text) or "not known" in text for text in conditions)


@pytest.mark.parametrize("preset", ["short", "full"])
async def test_a_copy_without_prices_says_so_below_its_title(
    api: httpx.AsyncClient, preset: str
) -> None:
    body = (await opened(api, "scenario", PRICED, preset=preset, redacted=True)).body
    first = page_one(body)[0]
    assert first["text"].startswith("This copy holds no prices")
    assert first["text"].endswith("Whether it pays is not part of this copy.")
    assert not any("prices" in line for line in body["document"]["foot"])


async def test_a_copy_without_prices_has_the_risks_of_the_whole_one(
    api: httpx.AsyncClient,
) -> None:
    whole, copy = [
        risks_of((await opened(api, "scenario", PRICED, preset="short", redacted=redacted)).body)
        for redacted in (False, True)
    ]
    # what is said of prices and of products' peaks is not in the copy
    shared = {text for state, text in whole if state != "Warning"}
    assert shared and shared < {text for _, text in copy}
    assert any("whole MSU" in text for _, text in copy)


async def test_ziips_of_work_that_does_not_fit_stand_in_a_copy_of_that_part_alone(
    api: httpx.AsyncClient,
) -> None:
    asked = SOCKET2 | {
        "workload": {"transactions": 900_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "tales-b-solution2", "share": 1}],
    }
    sections = []
    for chosen in (None, ["ziip"]):
        said: dict[str, Any] = {} if chosen is None else {"parts": chosen}
        body = (await opened(api, "value", asked, **said)).body
        sections.append(
            [part["blocks"] for part in body["document"]["sections"] if part["part"] == "ziip"]
        )
    whole, alone = sections
    assert whole and alone
    (table,) = (block for block in alone[0] if block["kind"] == "table")
    assert any("window: " in row[1]["text"] and row[2]["value"] for row in table["rows"])


async def test_whole_msu_lead_only_where_every_product_is_billed_by_them(
    api: httpx.AsyncClient,
) -> None:
    # its peak is not known, so its bill follows the MSU as measured
    measured = {"label": "Db2", "price": {"flat_per_msu_month": 1_000}}
    lines = []
    for products in (MONEY["products"], [*MONEY["products"], measured]):
        asked = SOCKET2 | {"money": MONEY | {"products": products}}
        body = (await opened(api, "scenario", asked, preset="short")).body
        lead = next(block for block in page_one(body) if block["kind"] == "figures")["items"][2]
        lines.append(lead["text"].replace("\u00a0", " "))
    assert ["whole MSU" in line for line in lines] == [True, False], lines


def profiled(**money: Any) -> dict[str, Any]:
    """Return a case of two peaks close to each other: the saving moves the peak to the other."""
    day = [10.0] * 6 + [40.0] * 4 + [10.0] * 3 + [41.0] * 4 + [10.0] * 7
    return SOCKET2 | {
        "profile": {
            "interval_minutes": 60,
            "days": [{"label": "First", "lpars": [{"lpar": "A", "msu": day}]}],
            "calendar": ["First"],
            "window": {"lpar": "A", "start_minute": 780, "days": ["First"]},
        },
        "money": {
            "currency": "EUR",
            "years": 3,
            "discount_rate_share": 0.07,
            "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 95_050}}],
        }
        | money,
        "uncertainty": [{"input": "transactions", "shape": "spread", "spread_share": 0.1}],
    }


@pytest.mark.parametrize(("licence", "verb"), [(3_000_000, "does not pay: −"), (60_000, "pays: ")])
async def test_the_first_page_decides_in_money_says_why_and_draws_both_peaks(
    api: httpx.AsyncClient, licence: int, verb: str
) -> None:
    body = (await opened(api, "scenario", profiled(licence_per_year=licence), preset="short")).body
    title = body["document"]["title"].replace("\u00a0", " ")
    assert f"(EZASOKET) {verb}" in title and "EUR net present value in 3 years" in title
    why = why_line(body)
    assert "1 whole MSU" in why or "1 MSU" in why
    assert "of running costs." in why
    assert len(why.split()) <= 40
    (drawn,) = (block for block in page_one(body) if block.get("form") == "peaks")
    assert "10:00" in drawn["title"] and "17:00" in drawn["title"]


async def test_ranges_that_move_nothing_are_not_drawn_as_a_finding(api: httpx.AsyncClient) -> None:
    body = (
        await opened(api, "scenario", profiled(licence_per_year=3_000_000), preset="short")
    ).body
    blocks = body["document"]["sections"][1]["blocks"]
    assert not any(block.get("form") == "tornado" for block in blocks)
    assert any(
        "stays the same through the stated range of transactions" in block.get("text", "")
        for block in blocks
    )
    (matter,) = (block for block in blocks if block.get("name") == "What matters")
    assert matter["rows"][0][0]["text"] == "Licence"
    assert matter["columns"][-1]["label"] == "A tenth moves it by up to"
    moved = [row[-1]["value"] for row in matter["rows"]]
    assert moved == sorted(moved, reverse=True)
    (tiles,) = (block for block in page_one(body) if block["kind"] == "figures")
    assert tiles["items"][0]["beside"] == "the same through all stated ranges"


@pytest.mark.parametrize(
    ("licence", "heading", "start"),
    [
        (3_000_000, "What alone would make it pay", "Licence: at most "),
        (60_000, "What alone would stop it paying", "Licence: above "),
    ],
)
async def test_the_first_page_says_where_the_case_begins_or_ceases_to_pay(
    api: httpx.AsyncClient, licence: int, heading: str, start: str
) -> None:
    body = (await opened(api, "scenario", profiled(licence_per_year=licence), preset="short")).body
    points = under(page_one(body), heading)
    (said,) = (point for point in points if point.startswith("Licence"))
    assert said.startswith(start) and said.endswith(f"(entered: {licence // 100:,}).")
    # one whole MSU less at 950.50 EUR a month: 12 × 950.50 is what a licence may cost a year
    assert " 11,406 EUR/year " in said
    everything = " ".join(under(page_one(body), "What is asked"))
    assert ("Nothing to sign" in everything) == (licence == 3_000_000)


async def test_risks_lead_with_what_makes_figures_estimates_and_end_with_how_work_is_counted(
    api: httpx.AsyncClient,
) -> None:
    beyond = PRICED | {
        "workload": {"transactions": 1_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": {"from": "http-nonpooled", "to": "ctg-ipic"}, "share": 1}],
    }
    body = (await opened(api, "scenario", beyond, preset="short")).body
    texts = [text for _, text in risks_of(body)]
    assert "estimated, not measured" in texts[0]
    assert not any("AAPCP" in text or "zAAP" in text for text in texts[:2])


@pytest.mark.parametrize(
    ("hours", "title", "place"),
    [
        (1, "30.10 MSU saved, 7.52 MSU in the R4HA", "The window lies within your highest"),
        (4, "7.52 MSU saved", "The window is your highest four-hour average"),
        (24, "1.25 MSU saved", "lies in the window, through which the transactions come evenly"),
    ],
)
async def test_a_window_is_held_against_the_four_hours_of_the_average(
    api: httpx.AsyncClient, hours: int, title: str, place: str
) -> None:
    window = {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": hours}
    body = (await opened(api, "value", SOCKET2 | {"workload": window}, preset="short")).body
    assert body["document"]["title"].replace("\u00a0", " ").endswith(f": {title}")
    (tiles,) = (block for block in page_one(body) if block["kind"] == "figures")
    labels = [tile["label"] for tile in tiles["items"]]
    assert ("MSU saved in the R4HA" in labels) == (hours < 4)
    assert any(place in text for text in under(page_one(body), "What must be true"))
    uneven = any("come evenly through it" in text for _, text in risks_of(body))
    assert uneven == (hours > 4)
