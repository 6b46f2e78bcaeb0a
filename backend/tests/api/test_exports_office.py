"""Workbooks and slides of reports, recalculated and opened by LibreOffice."""

from __future__ import annotations

import copy
import io
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from openpyxl import Workbook, load_workbook

from headroom.domain.report import FrozenReport, read_document
from headroom.exports.cell_names import cell_names
from headroom.exports.quantities import report_quantities
from tests.office import converted, named_value, recalculated

pytestmark = pytest.mark.anyio

OWNER = {"Owner-Secret": "office-owner-0123456789abcde"}
SOCKET2: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
}
PRICES: dict[str, Any] = {
    "base_per_month": 300_000,
    "levels": [
        {"from_msu": 3, "to_msu": 45, "price_per_msu_month": 30_000},
        {"from_msu": 45, "to_msu": 175, "price_per_msu_month": 20_000},
        {"from_msu": 175, "to_msu": None, "price_per_msu_month": 10_000},
    ],
}
FULL: dict[str, Any] = {
    **SOCKET2,
    "workload": SOCKET2["workload"] | {"periods_per_month": 2, "growth_share_per_year": 0.05},
    "periods": [{"label": "Night", "share": 0.3, "hours": 8, "mix": SOCKET2["mix"]}],
    "ramp": [{"month": 3, "share": 0.2}, {"month": 14, "share": 1}],
    "money": {
        "currency": "EUR",
        "years": 5,
        "discount_rate_share": 0.06,
        "price_growth_share_per_year": 0.03,
        "licence_per_year": 1_000_000,
        "one_off": 5_000_000,
        "defined_capacity_msu": 150,
        "consumption_price_per_msu_hour": 30,
        "products": [
            {
                "label": "=CICS TS",
                "price": PRICES,
                "peak_msu": 120,
                "next_peak_msu": 115,
                "peak_growth_share_per_year": 0.04,
            },
            {"label": "Db2", "price": {"flat_per_msu_month": 100_000}},
        ],
    },
    "uncertainty": [{"input": "transactions", "shape": "spread", "spread_share": 0.1}],
}
NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
QUOTED = re.compile(r'"[^"]*"')
COMPARISON: dict[str, Any] = {"rate_per_second": 900, "payload_class": "32k"}


class Made:
    """A report with its files."""

    def __init__(self, report: FrozenReport, workbook: bytes, slides: bytes) -> None:
        self.report = report
        self.workbook = workbook
        self.slides = slides


async def made(api: httpx.AsyncClient, kind: str, inputs: dict[str, Any]) -> Made:
    body = {
        "title": "=First of the month",
        "customer": "A bank",
        "date": "2026-01-31",
        "note": "-2 is no formula\n@either",
        "subject": {"kind": kind, "inputs": inputs},
    }
    link = await api.post("/reports", json=body, headers=OWNER)
    assert link.status_code == 201, link.text
    path = f"/reports/{link.json()['token']}"
    frozen = read_document((await api.get(path)).json()["report"])
    files = []
    for suffix in ("xlsx", "pptx"):
        answer = await api.get(f"{path}.{suffix}")
        assert answer.status_code == 200, answer.text
        files.append(answer.content)
    return Made(frozen, *files)


def expect_the_report(book: Workbook, report: FrozenReport) -> int:
    """Compare every quantity with its cell; return how many numbers were compared."""
    known = report_quantities(report).by_id
    count = 0
    for quantity_id, name in cell_names(known).items():
        quantity, shown = known[quantity_id], named_value(book, name)
        if quantity.value is not None:
            assert shown == pytest.approx(quantity.value, rel=1e-9, abs=1e-12), quantity_id
            count += 1
        else:
            assert shown in (None, "not available"), quantity_id
    return count


@pytest.mark.parametrize(
    ("kind", "inputs", "least"),
    [("value", SOCKET2, 18), ("scenario", FULL, 200), ("comparison", COMPARISON, 400)],
)
async def test_libreoffice_calculates_every_figure_of_the_report(
    api: httpx.AsyncClient, tmp_path: Path, kind: str, inputs: dict[str, Any], least: int
) -> None:
    files = await made(api, kind, inputs)
    book = recalculated(files.workbook, {}, tmp_path)
    assert expect_the_report(book, files.report) > least


ON_ANOTHER_MACHINE: dict[str, Any] = {
    "machine": "2964-703",
    "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
    "mix": [
        {"substitution": "tales-a-alt-ziip-1", "share": 0.25},
        {
            "substitution": {
                "from": "http-nonpooled",
                "to": "ctg-ipic",
                "rate_per_second": 900,
            },
            "share": 0.75,
        },
    ],
}
NEVER_PAID_BACK: dict[str, Any] = {
    **SOCKET2,
    "money": {
        "currency": "JPY",
        "mode": "consumption",
        "consumption_price_per_msu_hour": 0.5,
        "one_off": 900_000_000,
        "years": 2,
    },
}
COMPARED_ON_ANOTHER: dict[str, Any] = {
    "rate_per_second": 500,
    "machine": "2964-703",
    "lpar_cps": 2,
    "ziip_target_utilisation": 0.3,
    "configurations": ["http-nonpooled", "ctg-ipic", "ws-1x32k"],
}


@pytest.mark.parametrize(
    ("kind", "inputs"),
    [
        ("value", ON_ANOTHER_MACHINE),
        ("value", SOCKET2 | {"machine": None}),
        ("scenario", ON_ANOTHER_MACHINE),
        ("scenario", NEVER_PAID_BACK),
        ("comparison", COMPARED_ON_ANOTHER),
    ],
)
async def test_cases_off_the_beaten_track_calculate_as_well(
    api: httpx.AsyncClient, tmp_path: Path, kind: str, inputs: dict[str, Any]
) -> None:
    files = await made(api, kind, inputs)
    book = recalculated(files.workbook, {}, tmp_path)
    assert expect_the_report(book, files.report) > 10


async def test_the_samples_calculate_and_have_slides(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    samples = (await api.get("/scenarios", params={"sample": "true"})).json()["items"]
    assert len(samples) == 3
    for each in samples:
        content = (await api.get(f"/scenarios/{each['id']}")).json()["content"]
        files = await made(api, "scenario", content)
        book = recalculated(files.workbook, {}, tmp_path)
        assert expect_the_report(book, files.report) > 10


async def test_a_changed_volume_and_share_give_what_the_application_gives(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", FULL)
    other = copy.deepcopy(FULL)
    other["workload"] |= {"transactions": 22_000_000, "peak_share": 0.6}
    other["money"]["discount_rate_share"] = 0.09
    other["periods"][0]["share"] = 0.25
    changed = {
        "transactions": 22_000_000.0,
        "peak_share": 0.6,
        "discount_rate_share": 0.09,
        "period_1_share_of_transactions": 0.25,
    }
    book = recalculated(files.workbook, changed, tmp_path)
    answer = await api.post("/calculations/scenario", json=other, params={"sampling": "false"})
    now = answer.json()["figures"] | answer.json()["inputs"]
    known = report_quantities(files.report).by_id
    names = cell_names(known)
    compared = [each for each in known.values() if each.formula and each.value is not None]
    assert len(compared) > 100
    for each in compared:
        expected = pytest.approx(now[each.id]["value"], rel=1e-9, abs=1e-9)
        assert named_value(book, names[each.id]) == expected, each.id


async def test_a_rate_that_was_missing_can_be_put_into_the_workbook(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "value", SOCKET2)
    book = recalculated(files.workbook, {"su_per_sec": 20_000.0}, tmp_path)
    found = named_value(book, "saved_msu_service_units")
    assert found == pytest.approx(347.25 * 20_000 / 1e6, rel=1e-9)


async def test_the_paper_can_be_followed_in_the_workbook_alone(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "value", SOCKET2)
    book = recalculated(files.workbook, {}, tmp_path)
    shown = {
        name: named_value(book, name)
        for name in (
            "socket2_gp_saving",
            "requests_per_cycle_socket2_ezasoket",
            "peak_transactions",
            "gp_seconds_saved",
            "gp_seconds_saved_per_hour",
            "saved_msu_per_cp_rating",
            "saved_msu_whole_machine_rating",
        )
    }
    assert [*shown.values()] == pytest.approx(
        [0.926, 5000, 7_500_000, 1389, 347.25, 7.52375, 15.0475], rel=1e-12
    )
    rows = {
        str(row[0]): [str(each) for each in row]
        for row in book["Inputs"].iter_rows(min_row=4, values_only=True)
    }
    saving = rows["Average GP time saved per 5,000 requests"]
    assert saving[5].startswith("Socket II: Optimizing CICS Socket Processes")
    assert saving[6] == "Proposed Solution"
    rating = rows["Rated MSU of the 2818-Y02"]
    assert rating[1] == "156" and "only whole number r" in rating[6]
    printed = {row[2] for row in book["As printed"].iter_rows(min_row=4, values_only=True)}
    assert {347.25, 15.05} <= printed
    summary = [row[0] for row in book["Summary"].iter_rows(values_only=True)]
    assert any("1,389 GP seconds" in str(each) and "7.52 MSU" in str(each) for each in summary)


async def test_no_text_became_a_formula_and_negative_numbers_are_numbers(
    api: httpx.AsyncClient,
) -> None:
    files = await made(api, "scenario", FULL)
    book = load_workbook(io.BytesIO(files.workbook))
    texts = {
        cell.value
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "s"
    }
    assert {"=First of the month", "-2 is no formula", "@either", "=CICS TS"} <= texts
    own = set(cell_names(report_quantities(files.report).by_id).values())
    functions = {"IF", "COUNT", "ISNUMBER", "MIN", "MAX", "ROUNDUP", "Inputs", "Calculation", "B"}
    formulas = [
        str(cell.value)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
    assert len(formulas) > 200
    for each in formulas:
        assert set(NAME.findall(QUOTED.sub("", each))) <= own | functions, each
    before = load_workbook(io.BytesIO(files.workbook), data_only=True)
    assert named_value(before, "cash_before") == -50_000


@pytest.mark.parametrize(
    ("kind", "inputs", "least"),
    [("value", SOCKET2, 5), ("scenario", FULL, 10), ("comparison", COMPARISON, 5)],
)
async def test_the_slides_open(
    api: httpx.AsyncClient, tmp_path: Path, kind: str, inputs: dict[str, Any], least: int
) -> None:
    files = await made(api, kind, inputs)
    pages = converted(files.slides, "pptx", "pdf", tmp_path)
    assert len(re.findall(rb"/Type\s*/Page[^s]", pages)) >= least
