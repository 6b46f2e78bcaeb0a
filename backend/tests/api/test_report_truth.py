"""What a report says is of the reader's machine and multiplies out; no table refutes it."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import httpx
import pypdfium2 as pdfium
import pytest
from openpyxl import load_workbook
from pptx import Presentation
from pptx.enum.dml import MSO_THEME_COLOR

from .test_report_sections import FLAT_WITH_A_PEAK, PROFILED, SOCKET2, opened

pytestmark = pytest.mark.anyio

ELSEWHERE: dict[str, Any] = SOCKET2 | {
    "machine": "8561-717",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
}
DEARER: dict[str, Any] = ELSEWHERE | {
    "mix": [
        {
            "substitution": {
                "from": "http-pooled",
                "to": "http-nonpooled",
                "rate_per_second": 900,
            },
            "share": 1.0,
        }
    ]
}
OWN_TEST: dict[str, Any] = {
    "name": "Two instances",
    "author": "A. Measurer",
    "measured_on": "2026-10-01",
    "machine": "2818-Y02",
    "measures": "transaction",
    "before": [{"requests": 5000, "gp_seconds": seconds} for seconds in (2.01, 2.02, 1.99, 2.05)],
    "after": [{"requests": 5000, "gp_seconds": seconds} for seconds in (1.01, 1.02, 1.0, 1.03)],
}
OWNER = {"Owner-Secret": "test-owner-0123456789abcdef"}


def prose(document: dict[str, Any]) -> list[str]:
    """Return what a document says in sentences and titles."""
    found = [document["title"], document["sentence"]]
    for section in document["sections"]:
        for block in section["blocks"]:
            match block["kind"]:
                case "points":
                    found += block["items"]
                case "sentence":
                    found.append(block["text"])
                case "chart":
                    found.append(block["title"])
    return [text.replace("\u00a0", " ") for text in found]


def tables(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the tables that a document shows."""
    blocks = [block for section in document["sections"] for block in section["blocks"]]
    return [block for block in blocks if block["kind"] == "table" and not block["drawn_only"]]


def chain(document: dict[str, Any]) -> dict[str, list[str]]:
    """Return the rows of the way from a transaction to MSU, by their labels."""
    (table,) = (
        block
        for section in document["sections"]
        for block in section["blocks"]
        if block.get("name") == "To MSU"
    )
    return {
        row[0]["text"]: [cell["text"].replace("\u00a0", " ") for cell in row[1:]]
        for row in table["rows"]
    }


def numbers_of(text: str) -> list[float]:
    return [float(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?:\.\d+)?", text)]


async def test_a_transaction_saves_what_it_saves_on_the_readers_machine(
    api: httpx.AsyncClient,
) -> None:
    body = (await opened(api, "value", ELSEWHERE, preset="short")).body
    said = prose(body["document"])
    (reason,) = (text for text in said if "each transaction takes" in text)
    assert "75.83 µs less GP time on your 8561-717" in reason
    assert "(185.2 µs as measured × 0.4095, speed of the 2818-Y02 against yours)" in reason
    assert pytest.approx(75.83, abs=0.01) == 185.2 * 0.4095
    assert pytest.approx(568.74, abs=0.05) == 7_500_000 * 75.83e-6
    (condition,) = (text for text in said if text.startswith("Each of your transactions"))
    assert "saves 75.83 µs of GP time on your 8561-717, converted from what the" in condition
    assert not any("185.2" in text and "75.83" not in text for text in said)
    assert not any(re.search(r"0\.0000\d", text) for text in said)


async def test_the_factor_between_two_machines_is_a_row_of_the_chain(
    api: httpx.AsyncClient,
) -> None:
    rows = chain((await opened(api, "value", ELSEWHERE, preset="short")).body["document"])
    assert rows["Speed of the 2818-Y02 against the 8561-717"][0] == "0.4095"
    assert rows["GP time saved per transaction"][0].startswith("185.2 µs")
    assert rows["GP seconds saved"][1] == "7,500,000 × 75.831546 µs"
    same = chain((await opened(api, "value", SOCKET2, preset="short")).body["document"])
    assert not any(label.startswith("Speed of") for label in same)


async def test_before_and_after_names_the_machine_that_was_measured(
    api: httpx.AsyncClient,
) -> None:
    document = (await opened(api, "value", DEARER)).body["document"]
    (table,) = (
        block
        for section in document["sections"]
        for block in section["blocks"]
        if block.get("title") == "What was measured before and after"
    )
    assert {row[1]["text"] for row in table["rows"]} == {"2817-779, LPAR of 3 CPs"}
    (title,) = (text for text in prose(document) if " before, " in text)
    assert title.endswith("measured on the 2817-779, LPAR of 3 CPs")


async def test_a_cost_is_never_a_negative_saving(api: httpx.AsyncClient) -> None:
    for preset in ("short", "full"):
        report = await opened(api, "value", DEARER, preset=preset)
        said = prose(report.body["document"]) + report.body["email"]["lines"][:2]
        assert not [
            text for text in said if re.search(r"(?:saves?|less|saved) −|− ?\d.* saved", text)
        ]
        assert not [text for text in said if re.search(r"(?<![\w\d)-])-\d", text)]
        assert any("adds 9.17 MSU" in text for text in said)


@pytest.mark.parametrize(("case", "label"), [(DEARER, "added by"), (PROFILED, "lost to")])
async def test_nothing_is_lost_to_a_new_peak_where_work_is_added(
    api: httpx.AsyncClient, case: dict[str, Any], label: str
) -> None:
    inputs = case | {"profile": PROFILED["profile"]}
    answer = (await api.post("/calculations/scenario", json=inputs)).json()
    assert answer["figures"]["lost_to_new_peak_msu"]["label"] == f"MSU {label} the new peak"
    day = [{"lpar": "PROD", "msu": [100.0] * 24}]
    change = {"addition" if case is DEARER else "reduction": [{"lpar": "PROD", "msu": [5.0] * 24}]}
    run = {"interval_minutes": 60, "series": day} | change
    answer = (await api.post("/calculations/rolling-average", json=run)).json()
    shown = answer["figures"]["lost_to_new_peak_msu"]["label"]
    assert shown == f"{label.capitalize()} the new peak"


async def test_no_table_has_a_saving_with_a_minus(api: httpx.AsyncClient) -> None:
    priced = {
        "currency": "EUR",
        "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}],
    }
    costs_more = DEARER | {"profile": PROFILED["profile"], "money": priced}
    savings = re.compile(r"[Ss]aved|added|freed|Billed saving|falls")
    for kind, inputs in (("value", DEARER), ("scenario", costs_more)):
        for preset in ("short", "full"):
            report = await opened(api, kind, inputs, preset=preset)
            turned = 0
            for table in tables(report.body["document"]):
                if table["name"].startswith("By "):  # what formulas give, with their signs
                    continue
                for row in table["rows"]:
                    heads = [column["label"] for column in table["columns"]]
                    for head, cell in zip(heads, row, strict=True):
                        if head.startswith("At the"):  # of another figure than the row's
                            continue
                        about = f"{row[0]['text']} | {head}"
                        if cell["text"].startswith("−"):
                            assert not savings.search(about), (about, cell["text"])
                        turned += "added" in about
            assert turned
    assert report.body["report"]["subject"]["answer"]["why_zero"] == []
    book = load_workbook(io.BytesIO(await report.file("xlsx")))
    formulas = {row[0].value: row[1].value for row in book["Summary"].iter_rows()}
    assert ",-gp_seconds_saved," in str(formulas["GP seconds added"])
    cached = load_workbook(io.BytesIO(await report.file("xlsx")), data_only=True)
    values = {row[0].value: row[1].value for row in cached["Summary"].iter_rows()}
    answer = report.body["report"]["subject"]["answer"]
    assert values["GP seconds added"] == -answer["figures"]["gp_seconds_saved"]["value"]


async def test_where_a_part_saves_and_another_adds_the_report_says_what_a_minus_means(
    api: httpx.AsyncClient,
) -> None:
    (dearer,) = DEARER["mix"]
    pair = dearer["substitution"]
    cheaper = {"substitution": pair | {"from": pair["to"], "to": pair["from"]}, "share": 0.4}
    both = DEARER | {"mix": [dearer | {"share": 0.6}, cheaper]}
    means = "GP time saved: a minus means GP time added."
    for case, is_said in ((both, True), (DEARER, False)):
        report = await opened(api, "value", case)
        assert (means in prose(report.body["document"])) is is_said


@pytest.mark.parametrize("rate", [0, 0.08])
async def test_years_that_are_not_discounted_have_no_second_column_of_the_same(
    api: httpx.AsyncClient, rate: float
) -> None:
    money = {
        "currency": "EUR",
        "discount_rate_share": rate,
        "one_off": 9_000_000,
        "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}],
    }
    report = await opened(api, "scenario", ELSEWHERE | {"money": money})
    (years,) = (table for table in tables(report.body["document"]) if table["name"] == "Years")
    heads = [column["label"] for column in years["columns"]]
    assert ("Present value" in heads) is (rate > 0)
    assert {len(row) for row in years["rows"]} == {len(heads)}
    total = dict(zip(heads, years["rows"][-1], strict=True))
    value = report.body["report"]["subject"]["answer"]["figures"]["net_present_value"]["value"]
    shown = total["Present value" if rate else "Net of running costs"]
    assert shown["value"] == pytest.approx(value)


async def test_the_working_of_what_is_added_multiplies_out(api: httpx.AsyncClient) -> None:
    rows = chain((await opened(api, "value", DEARER, preset="short")).body["document"])
    seconds, working = rows["GP seconds added"]
    transactions, added = numbers_of(working)
    assert transactions * added * 1e-6 == pytest.approx(numbers_of(seconds)[0], rel=1e-4)
    assert rows["MSU added"][0] == "9.17 MSU"
    assert not any("−" in working for _, working in rows.values())


async def test_evidence_of_machines_alone_is_no_studys(api: httpx.AsyncClient) -> None:
    inputs = {"machine": "8561-722", "rate_per_second": 50_000}
    full = (await opened(api, "comparison", inputs)).body["document"]
    (evidence,) = (table for table in tables(full) if table["name"] == "Evidence")
    short = (await opened(api, "comparison", inputs, preset="short")).body["document"]
    count = len(evidence["rows"])
    assert f"No number of a study is calculated with: {count} are published of the machines." in (
        prose(short)
    )


async def test_a_saving_of_the_readers_own_test_is_not_a_documents(
    api: httpx.AsyncClient,
) -> None:
    answer = await api.post("/own-tests", json=OWN_TEST, headers=OWNER)
    test = answer.json()["id"]
    case = SOCKET2 | {"mix": [{"substitution": test, "share": 1.0}]}
    body = (await opened(api, "value", case, preset="short")).body
    said = prose(body["document"])
    (condition,) = (text for text in said if text.startswith("Each of your transactions"))
    assert (
        "as your test “Two instances” of 2026-10-01 measured (200.5 µs; 95 % interval:" in condition
    )
    assert "The saving is from your test “Two instances” of 2026-10-01." in said
    assert not any("the document measured" in text for text in said)


MONEY: dict[str, Any] = {
    "currency": "EUR",
    "years": 5,
    "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 41_050}}],
    "licence_per_year": 6_000_000,
    "one_off": 1_200_000,
    "discount_rate_share": 0.07,
}
SPREAD = [
    {"input": name, "shape": "spread", "spread_share": 0.2}
    for name in ("transactions", "gp_saving[socket2-ezasoket]")
]
LOSING: dict[str, Any] = ELSEWHERE | {
    "workload": {"transactions": 3_780_000, "peak_share": 0.5, "peak_hours": 4},
    "money": MONEY,
    "uncertainty": SPREAD,
}


async def test_page_one_has_the_range_of_the_stated_inputs_so_marked(
    api: httpx.AsyncClient,
) -> None:
    body = (await opened(api, "scenario", LOSING, preset="short")).body
    sampling = body["report"]["subject"]["answer"]["sampling"]
    assert sampling["quantiles"]["net_present_value"] is None  # the ratio of speeds has no range
    (tile,) = (
        tile
        for block in body["document"]["sections"][0]["blocks"]
        if block["kind"] == "figures"
        for tile in block["items"]
        if tile["id"] == "net_present_value"
    )
    assert re.match(r"P5 .* · P50 .* · P95 .*, from the stated inputs; positive", tile["beside"])


async def test_a_spread_that_is_stated_is_not_asked_for_again(api: httpx.AsyncClient) -> None:
    asked = "state a spread of the savings per transaction"
    reasons = []
    for content in (LOSING | {"uncertainty": []}, LOSING):
        answer = (await api.post("/calculations/scenario", json=content)).json()
        statuses = {one["status"] for one in answer["uncertain"] if one["saving_of"]}
        assert statuses == {"stated" if content is LOSING else "not_published"}
        reasons.append(answer["figures"]["net_present_value"]["interval_missing"])
    before, after = reasons
    assert asked in before
    # what is still missing, alone: how far the ratio of speeds may be off
    assert after and "speed" in after and asked not in after


async def test_a_losing_case_asks_for_no_signature(api: httpx.AsyncClient) -> None:
    report = await opened(api, "scenario", LOSING, preset="short")
    said = prose(report.body["document"])
    assert "Nothing to sign at these numbers." in said
    assert any(
        re.match(r"Transactions: at least [\d,]+ transactions \(entered: ", text) for text in said
    )
    assert any(text.startswith("All prices: at least ") for text in said)
    assert "Licence: not even without it." in said or any("Licence: at most" in t for t in said)
    assert not any("A decision on" in text or "stays above" in text for text in said)
    tiles = [
        tile
        for section in report.body["document"]["sections"]
        for block in section["blocks"]
        if block["kind"] == "figures"
        for tile in block["items"]
    ]
    never = next(tile for tile in tiles if tile["label"] == "Paid back")
    assert (never["text"], never["missing"]) == ("Never", False)
    assert never["beside"]
    email = report.body["email"]["lines"]
    assert email[0].startswith("Does not pay: −")
    assert len(email[0]) + len(email[1]) < 160
    winning = LOSING | {"money": MONEY | {"licence_per_year": 0, "one_off": 100_000}}
    report = await opened(api, "scenario", winning, preset="short")
    assert report.body["email"]["lines"][0].startswith("Pays: ")
    assert any("A decision on 1,000 EUR" in text for text in prose(report.body["document"]))


async def test_a_net_value_without_a_rate_is_not_called_a_present_value(
    api: httpx.AsyncClient,
) -> None:
    undiscounted = LOSING | {"money": MONEY | {"discount_rate_share": 0}}
    for preset in ("short", "full"):
        report = await opened(api, "scenario", undiscounted, preset=preset)
        said = prose(report.body["document"]) + report.body["email"]["lines"]
        assert any("et value, not discounted" in text for text in said)
        named = [text for text in said if "et present value" in text]
        assert [text for text in named if "says how sure" not in text] == []
        assert "No discount rate is entered" not in str(report.body["document"])
    assert "Net present value" in str((await opened(api, "scenario", LOSING)).body["document"])


async def test_of_two_losers_none_leads(api: httpx.AsyncClient) -> None:
    more = LOSING | {"workload": LOSING["workload"] | {"transactions": 3_900_000}}
    for contents, message in (
        ([LOSING, more], "Neither pays back"),
        ([LOSING | {"money": MONEY | {"licence_per_year": 0}}, LOSING], "“A” leads “B” by "),
    ):
        inputs = {"names": ["A", "B"], "contents": contents}
        document = (await opened(api, "side_by_side", inputs, preset="short")).body["document"]
        assert document["title"].startswith(message)
        assert any("Nothing to sign" in text for text in prose(document)) == (
            message == "Neither pays back"
        )


async def test_scenarios_whose_ranges_overlap_are_not_told_apart(api: httpx.AsyncClient) -> None:
    free = LOSING | {"money": MONEY | {"licence_per_year": 0, "one_off": 0}}
    ranged = free | {"speed_spread_share": 0.1}
    dearer = ranged | {"money": free["money"] | {"one_off": 1_000}}
    apart = [ranged, dearer | {"uncertainty": SPREAD[1:]}]
    for contents, title in (
        ([ranged, dearer], "“A” leads “B” by 10 EUR"),  # what is uncertain is the same in both
        (apart, "“A” and “B” cannot be told apart by net present value"),
    ):
        inputs = {"names": ["A", "B"], "contents": contents}
        document = (await opened(api, "side_by_side", inputs, preset="short")).body["document"]
        assert document["title"].replace("\u00a0", " ").startswith(title)


async def test_a_half_that_agrees_is_fifty_per_cent(api: httpx.AsyncClient) -> None:
    for preset in ("short", "full"):
        found = await opened(api, "audit", {"study": "socket2"}, preset=preset)
        document = found.body["document"]
        rows = [
            [cell["text"].replace("\u00a0", " ") for cell in row]
            for section in document["sections"]
            for block in section["blocks"]
            if block["kind"] == "table"
            for row in block["rows"]
        ]
        halves = [row for row in rows if "half" in row]
        assert all("50 %" in row and "0.5 %" not in row for row in halves)
        assert not any("0.5 %" in cell for row in rows for cell in row)
    assert halves


OWN_HOURS: dict[str, Any] = {
    "interval_minutes": 60,
    "series": [
        {"lpar": "PROD", "msu": ([40.0] * 9 + [140.0] * 5 + [40.0] * 10) * 31},
        {"lpar": "BATCH", "msu": ([300.0] * 6 + [50.0] * 18) * 31},
    ],
    "products": [{"product": "CICS TS", "lpars": ["PROD"]}],
    "savings": [{"lpar": "PROD", "msu": 20, "start_minute": 540, "end_minute": 840, "days": None}],
    "starts_on": "2026-01-02",
    "time_zone": "UTC",
    "prices": {
        "currency": "EUR",
        "products": [
            {"label": "CICS TS", "price": {"flat_per_msu_month": 95_000}},
            {"label": "z/OS", "price": {"flat_per_msu_month": 41_050}},
        ],
    },
}


async def test_a_product_that_falls_by_its_own_peak_stands_on_page_one(
    api: httpx.AsyncClient,
) -> None:
    body = (await opened(api, "peaks", OWN_HOURS, preset="short")).body
    answer = body["report"]["subject"]["answer"]
    assert (answer["billed_saving_msu"], answer["products"][0]["billed_saving_msu"]) == (0, 20)
    saved = answer["month_bills"]["saving_of_billing_months"]
    assert saved == 20 * 950
    document = body["document"]
    assert (
        document["title"]
        .replace("\u00a0", " ")
        .startswith("CICS TS falls by 20 MSU and 19,000 EUR")
    )
    first = document["sections"][0]["blocks"]
    assert any(tile["text"].replace("\u00a0", " ") == "19,000 EUR" for tile in first[0]["items"])
    (products,) = (block for block in first if block.get("name") == "Products")
    assert [row[0]["text"] for row in products["rows"]] == ["CICS TS"]
    everything = " ".join(prose(document)) + str(document) + " ".join(body["email"]["lines"])
    assert "nothing of it is billed" not in everything
    assert "19,000 EUR" in body["email"]["lines"][0]


async def test_the_course_of_a_profile_is_not_signed_by_a_study_alone(
    api: httpx.AsyncClient,
) -> None:
    document = (await opened(api, "scenario", PROFILED)).body["document"]
    (drawn,) = (
        block
        for section in document["sections"]
        for block in section["blocks"]
        if block.get("form") == "peaks"
    )
    assert drawn["source"].startswith(
        "Source: R4HA of 1 day from 2026-11-01, as brought by the author; saving: Socket II"
    )


@pytest.mark.parametrize("kind", ["scenario", "peaks"])
async def test_the_file_of_the_peaks_is_named_in_every_file_of_a_report(
    api: httpx.AsyncClient, kind: str
) -> None:
    """The billed peak is the customer's: no study signs for it alone."""
    source = {
        "file_name": "rmf.xml",
        "sha256": "0123456789ab" + "c" * 52,
        "what": "RMF Postprocessor reports",
        "machine": "3907-Z02",
        "starts_at": "2020-09-02T06:30",
        "ends_at": "2020-09-02T23:30",
        "intervals": 34,
        "interval_minutes": 30,
    }
    second = {"file_name": "late.xml", "sha256": "f" * 64, "lpars": ["A"]}
    run = {
        "interval_minutes": 60,
        "series": [{"lpar": "A", "msu": FLAT_WITH_A_PEAK}],
        "savings": [{"lpar": "A", "msu": 15, "start_minute": 540, "end_minute": 780}],
        "sources": [source, second],
    }
    profile = PROFILED["profile"] | {"sources": [source, second]}
    inputs = run if kind == "peaks" else PROFILED | {"profile": profile}
    made = await opened(api, kind, inputs)
    document = made.body["document"]
    blocks = [block for section in document["sections"] for block in section["blocks"]]
    drawn = [block["source"] for block in blocks if block["kind"] == "chart"]
    known = "rmf.xml (SHA-256 0123456789ab, machine 3907-Z02, 2020-09-02 06:30 to 2020-09-02 23:30"
    assert drawn and all(known in line for line in drawn)
    (rules,) = (block for block in blocks if block.get("name") == "Rules")
    read_from = [row[1]["text"] for row in rules["rows"] if row[0]["text"] == "File"]
    assert source["sha256"] in read_from[0] and "34 intervals of 30 min" in read_from[0]
    assert second["sha256"] in read_from[1] and "LPAR A" in read_from[1]
    if kind == "scenario":
        peak = made.body["report"]["subject"]["answer"]["inputs"]["peak_before_msu"]
        assert known in peak["source"]["locator"]
    assert known in made.body["email"]["lines"][-1]
    for suffix in ("json", "csv", "md", "html", "xlsx", "pptx", "pdf"):
        text = readable(suffix, await made.file(suffix))
        assert "rmf.xml" in text and "late.xml" in text, suffix
        assert "0123456789ab" in text, suffix


def readable(suffix: str, content: bytes) -> str:
    """Return the text of a report's file."""
    if suffix == "pdf":
        document = pdfium.PdfDocument(content)
        text = "".join(page.get_textpage().get_text_range() for page in document)
        document.close()
        return text
    if suffix in ("xlsx", "pptx"):
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = [name for name in package.namelist() if name.endswith(".xml")]
            return "".join(package.read(name).decode() for name in parts)
    return content.decode()


PRICED_MIX: dict[str, Any] = ELSEWHERE | {
    "mix": [
        {"substitution": {"from": "http-nonpooled", "to": to, "rate_per_second": 900}, "share": 0.5}
        for to in ("http-pooled", "ctg-ipic")
    ],
    "money": {
        "currency": "EUR",
        "years": 3,
        "products": [{"label": "CICS TS", "peak_msu": 320, "price": {"flat_per_msu_month": 1000}}],
    },
}


async def test_after_less_before_falls_with_a_saving_and_what_leaves_ziips_is_not_offloaded(
    api: httpx.AsyncClient,
) -> None:
    back = {"from": "ctg-ipic", "to": "http-nonpooled", "rate_per_second": 900}
    mixes = (DEARER, DEARER | {"mix": [{"substitution": back, "share": 1.0}]})
    dearer, off_ziips = [(await opened(api, "value", one)).body["document"] for one in mixes]
    (before_after,) = (one for one in tables(dearer) if one["name"] == "Before and after")
    for row in before_after["rows"]:
        before, after, change = (cell["value"] for cell in row[2:])
        assert change == pytest.approx(after - before)
    (ziip,) = (one for one in tables(off_ziips) if one["name"] == "zIIP")
    assert ziip["rows"][0][0]["text"] == "zIIP seconds saved"


async def test_labels_name_what_they_belong_to_once_and_no_id(api: httpx.AsyncClient) -> None:
    text = (await (await opened(api, "scenario", PRICED_MIX)).file("md")).decode()
    assert "http-nonpooled" not in text
    inputs = re.findall(r"\| (GP time saved per transaction, [^|]*) \|", text)
    sides = [re.findall(r"→|(?:^|, )to ", name) for name in inputs]
    assert [len(own) for own in sides] == [1] * len(inputs) != []


async def test_cells_of_a_workbook_show_units_that_no_head_names_and_bars_their_whole_length(
    api: httpx.AsyncClient,
) -> None:
    content = await (await opened(api, "scenario", PRICED_MIX)).file("xlsx")
    book = load_workbook(io.BytesIO(content))
    formats = [row[2].number_format for row in book["zIIP"].iter_rows(min_row=4, max_row=5)]
    assert [text.rpartition('" ')[2] for text in formats] == ['s"', 's/h"']
    assert all("Headroom" not in str(row[6].value) for row in book["Evidence"].iter_rows())
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        charts = [
            parts.read(name).decode() for name in parts.namelist() if name.startswith("xl/charts/c")
        ]
    # zeros beside the bars begin them at 0 and let them fall below, where others' inputs say so
    (by_year,) = (chart for chart in charts if "Saving by year" in chart)
    assert "<c:min " not in by_year
    sheet, place = re.findall(r"<c:val><c:numRef><c:f>'?([^!']+)'?!([^<]+)</c:f>", by_year)[-1]
    assert {row[0].value for row in book[sheet][place.replace("$", "")]} == {0}


async def test_a_growth_a_year_is_a_share_of_a_hundred(api: httpx.AsyncClient) -> None:
    subject = {"calculation": "freed-capacity", "content": {"growth_per_year": 0.1}}
    document = (await opened(api, "lab", subject)).body["document"]
    (entered,) = (one for one in tables(document) if one["name"] == "Assumptions")
    texts = {row[0]["text"]: row[1]["text"].replace("\u00a0", " ") for row in entered["rows"]}
    assert texts["Growth a year"] == "10 %"
    assert texts["Peak periods a month"].startswith("1 period")


async def test_a_formula_holds_a_growth_as_the_number_that_it_calculates_with(
    api: httpx.AsyncClient,
) -> None:
    subject = {"calculation": "signing", "content": {}}
    report = await opened(api, "lab", subject)
    assert " × (1 + 0.06) ^ 1 " in (await report.file("md")).decode()


async def test_costs_with_a_stated_payload_are_not_called_those_of_the_measured_one(
    api: httpx.AsyncClient,
) -> None:
    inputs = {"rate_per_second": 1000, "payload_kb": 60, "gp_ms_per_kb": 0.003}
    measured = "Messages are as large as those measured; other payloads are not comparable."
    short = (await opened(api, "comparison", inputs, preset="short")).body["document"]
    said = prose(short)
    assert any("moves 60 KB each way, which was not measured" in text for text in said)
    assert measured not in said
    rows = [row for table in tables(short) for row in table["rows"] if len(row) > 6]
    assert rows
    assert not [row for row in rows if row[1]["text"].endswith(", 32\u00a0KB")]
    as_measured = {"rate_per_second": 1000}
    document = (await opened(api, "comparison", as_measured, preset="short")).body["document"]
    assert measured in prose(document)


async def test_on_slides_what_speaks_against_a_case_has_the_colour_of_a_loss(
    api: httpx.AsyncClient,
) -> None:
    deck = Presentation(io.BytesIO(await (await opened(api, "scenario", LOSING)).file("pptx")))
    texts = (shape.text_frame for shape in deck.slides[0].shapes if shape.has_text_frame)
    runs = {run.text: run for text in texts for line in text.paragraphs for run in line.runs}
    assert runs["Never"].font.color.theme_color == MSO_THEME_COLOR.ACCENT_2
