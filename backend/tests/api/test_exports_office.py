"""Workbooks and slides of reports, recalculated and opened by LibreOffice."""

from __future__ import annotations

import copy
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pypdfium2 as pdfium
import pytest
from openpyxl import Workbook, load_workbook

from headroom.domain.reports.report import FrozenReport, read_document
from headroom.exports.cell_names import cell_names
from headroom.exports.quantities import report_quantities
from headroom.exports.wording import read_in
from tests.decks import EMPTIEST
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
INK = 250
"""A pixel below it is no paper."""
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
            value, _ = read_in(quantity.value, quantity.unit)
            assert shown == pytest.approx(value, rel=1e-9, abs=1e-12), quantity_id
            count += 1
        else:
            assert shown in (None, "not available", "never"), quantity_id
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


SIGNING_IN_A_CONTRACT: dict[str, Any] = {
    "calculation": "signing",
    "content": {"in_force": {"reported_months": 7}, "growth_low": 0, "growth_high": 0.12},
}
CONTRACTS_OF_TWO_UNITS: dict[str, Any] = {
    "calculation": "contracts",
    "content": {
        "contracts": [
            {"name": "Hours", "charged_by": "cpu_hours", "baseline_cpu_hours_per_year": 12_000},
            {"name": "Peaks", "charged_by": "peak_levels", "levels": [{"price": 80}]},
        ],
        "cpu_hours": [1_100] * 9,
        "peak_msu": [100] * 9,
        "saved_peak_msu": 10,
        "live_from_month": 1,
        "reported_months": 9,
        "months_model": "mean_of_reported",
    },
}
ALTERNATIVES: dict[str, Any] = {
    "calculation": "contracts",
    "content": {
        "alternatives": [
            {"name": "Offer", "contracts": [{"baseline_msu_hours_per_year": 11_000_000}]},
            {"name": "Later", "contracts": [{"begins_in_month": 7}]},
        ]
    },
}


@pytest.mark.parametrize(
    ("kind", "inputs"),
    [
        ("value", ON_ANOTHER_MACHINE),
        ("value", SOCKET2 | {"machine": None}),
        ("scenario", ON_ANOTHER_MACHINE),
        ("scenario", NEVER_PAID_BACK),
        ("comparison", COMPARED_ON_ANOTHER),
        ("lab", SIGNING_IN_A_CONTRACT),
        ("lab", CONTRACTS_OF_TWO_UNITS),
        ("lab", ALTERNATIVES),
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


@pytest.mark.parametrize(
    ("quantity", "mix", "stated", "ends"),
    [
        ("capture_ratio", "socket2-ezasoket", {"speed_spread_share": 0}, (0.7, 1.0)),
        ("speed_spread", "socket2-ezasoket", {"speed_spread_share": 0.4}, (0.6, 1.4)),
        ("speed_ratio[tales-b-solution1]", "tales-b-solution1", {}, (0.5, 1.0)),
    ],
)
async def test_the_samples_of_a_ratio_are_what_the_sheet_calculates_at_its_ends(
    api: httpx.AsyncClient,
    tmp_path: Path,
    quantity: str,
    mix: str,
    stated: dict[str, Any],
    ends: tuple[float, float],
) -> None:
    low, high = ends
    saving = {"input": f"gp_saving[{mix}]", "shape": "spread", "spread_share": 0.0001}
    spread = {"input": quantity, "shape": "range", "low": low, "high": high}
    inputs = SOCKET2 | {
        "machine": "8561-717",
        "mix": [{"substitution": mix, "share": 1}],
        "uncertainty": [saving] if quantity == "speed_spread" else [saving, spread],
        **stated,
    }
    files = await made(api, "scenario", inputs)
    written = load_workbook(io.BytesIO(files.workbook), data_only=True)
    as_stated, lowest, highest = next(
        [float(str(row[column])) for column in (1, 2, 6)]
        for row in written["Samples"].iter_rows(values_only=True)
        if str(row[0]).startswith("MSU saved, MSU")
    )
    # the ratio is drawn between its ends alike, and the saving is monotone in it
    cells = cell_names(report_quantities(files.report).by_id)
    recomputed = []
    for share in (0.05, 0.95):
        at = low + share * (high - low)
        moved = recalculated(files.workbook, {cells[quantity]: at}, tmp_path)
        recomputed.append(float(str(named_value(moved, cells["saved_msu"]))))
    assert [lowest, highest] == pytest.approx(sorted(recomputed), rel=0.01)
    assert highest - lowest > 0.2 * as_stated


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
        value, _ = read_in(now[each.id]["value"], each.unit)
        expected = pytest.approx(value, rel=1e-9, abs=1e-9)
        assert named_value(book, names[each.id]) == expected, each.id


PAYS: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
    "money": {
        "currency": "EUR",
        "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}],
        "licence_per_year": 3_000_000,
        "one_off": 1_000_000,
        "years": 5,
    },
    "uncertainty": [
        {"input": "gp_saving[socket2-ezasoket]", "shape": "spread", "spread_share": 0.2}
    ],
}
FALLS_AGAIN: dict[str, Any] = {
    **PAYS,
    "ramp": [
        {"month": 1, "share": 1},
        {"month": 7, "share": 0},
        {"month": 30, "share": 1},
    ],
}


def summary_row(book: Workbook, label: str) -> list[object]:
    rows = book["Summary"].iter_rows(values_only=True)
    return next(list(row) for row in rows if row[0] == label)


async def test_a_case_that_stops_paying_says_never_in_the_workbook_and_comes_back(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", FALLS_AGAIN)
    book = recalculated(files.workbook, {}, tmp_path)
    assert summary_row(book, "Payback month")[1] == 37
    sentence = str(book["Summary"]["A3"].value)
    dear = recalculated(files.workbook, {"licence": 150_000.0}, tmp_path)
    assert named_value(dear, "payback_month") == "never"
    assert summary_row(dear, "Payback month")[1] == "never"
    assert named_value(dear, "internal_rate_of_return") == "not available"
    assert str(dear["Summary"]["A3"].value).startswith("Inputs changed: the figures below follow.")
    assert str(dear["Summary"]["A3"].value).endswith(sentence)
    # a report that was frozen as never comes to a month as well
    body = copy.deepcopy(PAYS)
    body["money"]["licence_per_year"] = 15_000_000
    frozen = await made(api, "scenario", body)
    assert frozen.report.answer["figures"]["payback_month"]["value"] is None
    assert named_value(recalculated(frozen.workbook, {}, tmp_path), "payback_month") == "never"
    cheap = recalculated(frozen.workbook, {"licence": 30_000.0}, tmp_path)
    assert summary_row(cheap, "Payback month")[1] == 2


async def test_what_the_server_alone_works_out_does_not_stand_beside_changed_figures(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", PAYS)
    figures = files.report.answer["figures"]
    book = recalculated(files.workbook, {}, tmp_path)
    worth = summary_row(book, "Net value, not discounted")
    assert worth[4] == pytest.approx(figures["net_present_value"]["interval"]["low"])
    even = figures["break_even_transactions"]["value"]
    assert summary_row(book, "Break-even volume")[1] == pytest.approx(even)
    changed = recalculated(files.workbook, {"transactions": 20_000_000.0}, tmp_path)
    assert summary_row(changed, "Net value, not discounted")[4:6] == ["inputs changed"] * 2
    assert summary_row(changed, "Break-even volume")[1] == "inputs changed"


async def test_the_workbooks_own_irr_is_the_applications(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", PAYS)
    frozen = files.report.answer["figures"]["internal_rate_of_return"]["value"]
    unchanged = recalculated(files.workbook, {}, tmp_path)
    assert named_value(unchanged, "internal_rate_of_return") == pytest.approx(frozen, rel=1e-6)
    other, rates = copy.deepcopy(PAYS), []
    # spreadsheets find no rate far below 0 by themselves
    for one_off in (90_000, 300_000, 3_000_000, 30_000_000):
        other["money"]["one_off"] = one_off * 100
        answer = await api.post("/calculations/scenario", json=other, params={"sampling": "false"})
        rates.append(answer.json()["figures"]["internal_rate_of_return"]["value"])
        book = recalculated(files.workbook, {"one_off": float(one_off)}, tmp_path)
        assert named_value(book, "internal_rate_of_return") == pytest.approx(rates[-1], rel=1e-6)
    assert rates[-1] < -0.6


def day(label: str, *lpars: Sequence[float | None]) -> dict[str, Any]:
    names = "ABC"
    return {
        "label": label,
        "lpars": [{"lpar": names[at], "msu": [*msu]} for at, msu in enumerate(lpars)],
    }


def profiled(days: list[dict[str, Any]], calendar: list[str], **rules: Any) -> dict[str, Any]:
    """Return the first of the month with a profile; the work under study runs in A from 9:00."""
    window = {"lpar": "A", "start_minute": 540, "days": [calendar[0]]}
    profile = {"interval_minutes": 60, "days": days, "calendar": calendar, "window": window}
    return FULL | {"profile": profile | rules}


def uneven(interval_minutes: int, seed: int) -> list[float | None]:
    values = np.random.default_rng(seed).uniform(60, 140, 1440 // interval_minutes)
    values[540 // interval_minutes : 780 // interval_minutes] += 60
    return [float(each) for each in values]


HOURLY = [100.0] * 9 + [120.0] * 4 + [100.0] * 5 + [115.0] * 4 + [100.0] * 2
GAP: list[float | None] = [None if 3 <= at < 5 or at == 11 else 90.0 + at for at in range(24)]
PROFILES = {
    "the peak moves to the evening": profiled([day("First", HOURLY)], ["First"]),
    "a month with a lower day beside the first": profiled(
        [day("First", HOURLY, HOURLY[::-1]), day("Typical", [100.0] * 24, [118.0] * 24)],
        ["First", *["Typical"] * 30],
        starts_on="2026-11-01",
    ),
    "a month of five-minute values": profiled(
        [
            day("First", uneven(5, 1), uneven(5, 2)),
            day("Typical", uneven(5, 3), uneven(5, 4)),
            day("Sunday", [40.0] * 288, [20.0] * 288),
        ],
        ["First", *["Typical", "Typical", "Sunday", "Typical"] * 7],
        interval_minutes=5,
    ),
    "the SCRT-like reading": profiled(
        [day("First", uneven(15, 5), uneven(15, 6)), day("Next", uneven(15, 7), uneven(15, 8))],
        ["Next", "First", "Next"],
        interval_minutes=15,
        reading="scrt_like",
        smf_interval_minutes=30,
    ),
    "defined capacities": profiled(
        [day("First", HOURLY, HOURLY[::-1]), day("Typical", [98.0] * 24, [112.0] * 24)],
        ["First", "Typical", "Typical"],
        defined_capacities=[
            {"lpar": "A", "defined_capacity_msu": 112},
            {"lpar": "B", "defined_capacity_msu": 111},
        ],
    ),
    "a defined capacity that changes": profiled(
        [day("First", HOURLY, HOURLY[::-1]), day("Typical", [98.0] * 24, [112.0] * 24)],
        ["First", "Typical", "Typical"],
        defined_capacities=[{"lpar": "A", "defined_capacity_msu": 112}],
        capacity_changes=[
            {"lpar": "A", "day": 0, "minute": 720, "defined_capacity_msu": 108},
            {"lpar": "A", "day": 1, "minute": 0, "defined_capacity_msu": None},
            {"lpar": "A", "day": 2, "minute": 480, "defined_capacity_msu": 97},
        ],
    ),
    "a capacity group and an absolute cap": profiled(
        [day("First", HOURLY, HOURLY[::-1], uneven(60, 3)), day("Next", HOURLY, HOURLY, HOURLY)],
        ["First", "Next", "First"],
        defined_capacities=[{"lpar": "A", "defined_capacity_msu": 112}],
        absolute_caps=[{"lpar": "B", "absolute_cap_msu": 115}],
        groups=[{"group": "GRP1", "lpars": ["A", "B"], "limit_msu": 215}],
    ),
    "GP seconds of another machine": profiled(
        [day("First", [50 * each for each in HOURLY], [40 * each for each in HOURLY])],
        ["First", "First"],
        unit="GP seconds",
        machine="2964-703",
    ),
    "gaps": profiled([day("First", HOURLY, GAP)], ["First", "First"]),
    "from zero, with gaps": profiled(
        [day("First", HOURLY, GAP, GAP[::-1])], ["First", "First"], start="from_zero"
    ),
    "the SCRT-like reading from zero, with gaps": profiled(
        [
            day(
                "First",
                uneven(30, 9),
                [None if each in (20, 21, 25) else 80.0 + each for each in range(48)],
            )
        ],
        ["First", "First"],
        interval_minutes=30,
        reading="scrt_like",
        start="from_zero",
    ),
}
PEAKS = (
    "peak_before_msu",
    "peak_after_msu",
    "saved_at_old_peak_msu",
    "lost_to_new_peak_msu",
    "billed_saving_msu",
)


def expect_the_peaks(book: Workbook, now: dict[str, Any]) -> None:
    """Compare what the sheet of intervals gives with an answer: the numbers, and the times."""
    sheet = book["R4HA"]
    quantities = now["figures"] | now["inputs"]
    for row, figure in enumerate(PEAKS, 4):
        expected = pytest.approx(quantities[figure]["value"], rel=1e-9, abs=1e-9)
        assert sheet.cell(row, 2).value == expected, figure
        assert sheet.cell(row, 4).value == expected, figure
    for row, which in ((4, "before"), (5, "after")):
        place = now["profile"][which]
        hour, minute = divmod(place["end_minute"], 60)
        shown = str(sheet.cell(row, 6).value)
        assert shown.startswith(f"Day {place['day']}"), shown
        assert shown.endswith(f", {hour:02d}:{minute:02d}"), shown


async def test_the_peaks_are_calculated_from_the_intervals(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", PROFILES["a month with a lower day beside the first"])
    book = recalculated(files.workbook, {}, tmp_path)
    expect_the_report(book, files.report)
    expect_the_peaks(book, files.report.answer)
    shown = {row[0] for row in book["R4HA"].iter_rows(values_only=True)}
    days = {each for each in shown if str(each).startswith("Day ") and each != "Day"}
    assert days == {"Day 1, 2026-11-01 (First)", "Day 2, 2026-11-02 (Typical)"}
    assert "Only days 1, 2 of the profile of 31" in str(book["R4HA"]["A2"].value)


@pytest.mark.parametrize(
    ("case", "times"), [(each, 3.5 if at % 2 else 0.4) for at, each in enumerate(PROFILES)]
)
async def test_a_changed_saving_moves_the_peaks_of_the_sheet(
    api: httpx.AsyncClient, tmp_path: Path, case: str, times: float
) -> None:
    inputs = PROFILES[case]
    files = await made(api, "scenario", inputs)
    transactions = inputs["workload"]["transactions"] * times
    other = inputs | {"workload": inputs["workload"] | {"transactions": int(transactions)}}
    book = recalculated(files.workbook, {"transactions": transactions}, tmp_path)
    answer = await api.post("/calculations/scenario", json=other, params={"sampling": "false"})
    expect_the_peaks(book, answer.json())


async def test_the_bills_of_months_follow_their_price(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    run = {
        "interval_minutes": 60,
        "starts_on": "2026-01-01",
        "series": [{"lpar": "A", "msu": [100.0] * 9 + [140.0] * 4 + [100.0] * 11 + [90.0] * 24}],
        "savings": [{"lpar": "A", "msu": 30, "start_minute": 540, "end_minute": 780}],
        "prices": {
            "currency": "EUR",
            "products": [{"label": "z/OS", "price": {"flat_per_msu_month": 100_000}}],
        },
    }
    files = await made(api, "peaks", run)
    names = cell_names(report_quantities(files.report).by_id)
    price, saved = names["product[1].price"], names["saving_of_billing_months"]
    book = recalculated(files.workbook, {price: 500.0}, tmp_path)
    # December's last day falls by 30 MSU to 110; January, whose windows reach back, stays
    assert named_value(book, saved) == pytest.approx(
        500 * files.report.answer["months_saving"]["value"]
    )
    shown = list(book["Months by product"].iter_rows(values_only=True))
    (total,) = [row for row in shown if "All months" in row]
    assert total[-1] == pytest.approx(named_value(book, saved))


PAIR: dict[str, Any] = {
    "machine": "2964-703",
    # 1,500 a second: 787 is the highest rate at which https-full was measured
    "workload": {"transactions": 21_600_000, "peak_share": 1, "peak_hours": 4, "regions": 1},
    "mix": [{"substitution": {"from": "https-full", "to": "https-pooled"}, "share": 1}],
    "money": {
        "currency": "EUR",
        "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}],
        "one_off": 1_000_000,
    },
}


def expect_the_answer(book: Workbook, files: Made, now: dict[str, Any]) -> None:
    """Compare every cell that calculates with an answer, and find no error in any sheet."""
    known = report_quantities(files.report).by_id
    names, quantities = cell_names(known), now["figures"] | now["inputs"]
    for each in known.values():
        if not each.formula:
            continue
        expected, shown = quantities[each.id]["value"], named_value(book, names[each.id])
        if expected is None:
            assert shown in ("not available", "never"), each.id
        else:
            value, _ = read_in(expected, each.unit)
            assert shown == pytest.approx(value, rel=1e-9, abs=1e-9), each.id
    for sheet in book:
        for row in sheet.iter_rows(values_only=True):
            assert not [each for each in row if str(each).startswith("#")], (sheet.title, row)


@pytest.mark.parametrize("frozen_regions", [1, 2])
async def test_a_workbook_follows_its_rate_across_the_measured_range(
    api: httpx.AsyncClient, tmp_path: Path, frozen_regions: int
) -> None:
    inputs = copy.deepcopy(PAIR)
    inputs["workload"]["regions"] = frozen_regions
    files = await made(api, "scenario", inputs)
    for regions, said in ((1, "beyond the measured range"), (2, "in the measured range")):
        other = copy.deepcopy(PAIR)
        other["workload"]["regions"] = regions
        book = recalculated(files.workbook, {"regions": float(regions)}, tmp_path)
        answer = await api.post("/calculations/scenario", json=other, params={"sampling": "false"})
        now = answer.json()
        expect_the_answer(book, files, now)
        assert isinstance(named_value(book, "saved_msu"), float)
        rate = now["windows"][0]["parts"][0]["rate"]
        assert rate["beyond_measured_range"] == (regions == 1)
        label = now["inputs"][rate["per_region"]]["label"]
        rows = book["Calculation"].iter_rows(values_only=True)
        notes = [str(row[7]) for row in rows if row[0] == label]
        assert len(notes) == 1 and notes[0].startswith(said), notes


@pytest.mark.parametrize("kind", ["value", "scenario"])
async def test_a_workbook_says_no_saving_beyond_the_machine_and_comes_back(
    api: httpx.AsyncClient, tmp_path: Path, kind: str
) -> None:
    small = {key: PAIR[key] for key in PAIR if kind == "scenario" or key != "money"}
    big = copy.deepcopy(small)
    big["workload"]["transactions"] = 50_000_000_000
    for frozen, other in ((small, big), (big, small)):
        files = await made(api, kind, frozen)
        volume = float(other["workload"]["transactions"])
        book = recalculated(files.workbook, {"transactions": volume}, tmp_path)
        answer = await api.post(
            f"/calculations/{kind}",
            json=other,
            params={"sampling": "false"} if kind == "scenario" else {},
        )
        expect_the_answer(book, files, answer.json())
        assert (named_value(book, "saved_msu") == "not available") == (other is big)


async def test_the_sheet_of_peaks_has_no_errors_beyond_the_machine(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", PROFILES["defined capacities"])
    book = recalculated(files.workbook, {"transactions": 90_000_000_000.0}, tmp_path)
    assert named_value(book, "saved_msu") == "not available"
    sheet = book["R4HA"]
    assert sheet["B5"].value == sheet["B8"].value == sheet["F5"].value == "not available"
    for each in book:
        for row in each.iter_rows(values_only=True):
            assert not [cell for cell in row if str(cell).startswith("#")], (each.title, row)


async def test_the_cost_of_mq_first_beyond_its_highest_rate_is_not_in_the_workbook(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    body = {"rate_per_second": 900, "configurations": ["mq-first", "http-pooled"]}
    files = await made(api, "comparison", body)
    book = recalculated(files.workbook, {"rate_900": 2_100.0}, tmp_path)
    answer = await api.post("/calculations/comparison", json=body | {"rate_per_second": 2_100})
    assert answer.status_code == 200, answer.text
    rows = {str(row[1]): [*row] for row in book["Ranking"].iter_rows(min_row=4, values_only=True)}
    for item in answer.json()["items"]:
        row = next(cells for label, cells in rows.items() if label.startswith(item["label"]))
        numbers = [cell for cell in row if isinstance(cell, int | float)]
        if item["total_ms"] is None:
            assert "not available" in row and "beyond measured range" in row, row
        else:
            assert any(each == pytest.approx(item["total_ms"], rel=1e-9) for each in numbers), row
    assert any(each["total_ms"] is None for each in answer.json()["items"])


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
    assert rating[1] == "156" and "zPCR Configuration Summary" in rating[5] + rating[6]
    printed = {row[1] for row in book["As printed"].iter_rows(min_row=4, values_only=True)}
    assert {347.25, 15.05} <= printed
    summary = " ".join(str(row[0]) for row in book["Summary"].iter_rows(values_only=True))
    summary = summary.replace("\N{NO-BREAK SPACE}", " ")
    assert "saves 7.52 MSU" in summary and "1,389 GP seconds" in summary


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
    functions = {
        "IF",
        "COUNT",
        "ISNUMBER",
        "ISTEXT",
        "MIN",
        "MAX",
        "ROUNDUP",
        "ROUND",
        "ABS",
        "AND",
        "OR",
    }
    functions |= {"SUM", "NOT", "FALSE", "IRR", "IFERROR", "CHOOSE", "Inputs", "Calculation", "B"}
    formulas = [
        str(cell.value)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
    assert len(formulas) > 200
    for each in formulas:
        named = re.sub(r"(?<=[(:])[A-Z]+\d+(?=[:)])", "", QUOTED.sub("", each))
        assert set(NAME.findall(named)) <= own | functions, each
    before = load_workbook(io.BytesIO(files.workbook), data_only=True)
    assert named_value(before, "cash_before") == -50_000


BILLED_AFTER = ("billed_msu_after", "whole_msu_after")


async def test_years_and_bill_have_totals_that_calculate(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", FULL)
    for changed in ({}, {"transactions": 12_000_000.0}):
        book = recalculated(files.workbook, changed, tmp_path)
        years: list[Any] = [*book["Years"].iter_rows(min_row=4, max_row=10, values_only=True)]
        assert years[-1][0] == "Total"
        assert years[-1][3] == named_value(book, "net_present_value")
        for column in (1, 2, 3):
            numbers = [row[column] for row in years[:-1] if isinstance(row[column], float | int)]
            assert years[-1][column] == pytest.approx(sum(numbers))
        bill: list[Any] = [*book["Bill"].iter_rows(min_row=4, max_row=6, values_only=True)]
        assert bill[-1][9] == pytest.approx(bill[0][9] + bill[1][9])
        # the cells of whole MSU are live: 140 and what is left of it, rounded
        measured, whole = (
            float(str(named_value(book, f"product_1_{name}"))) for name in BILLED_AFTER
        )
        assert whole == round(measured)


@pytest.mark.parametrize(
    ("kind", "inputs", "messages"),
    [("value", SOCKET2, 3), ("scenario", FULL, 5), ("comparison", COMPARISON, 4)],
)
async def test_slides_open_as_many_as_there_are_messages_and_none_is_half_empty(
    api: httpx.AsyncClient, tmp_path: Path, kind: str, inputs: dict[str, Any], messages: int
) -> None:
    files = await made(api, kind, inputs)
    pages = pdfium.PdfDocument(converted(files.slides, "pptx", "pdf", tmp_path))
    try:
        assert len(pages) == messages
        for page in pages:
            drawn = page.render(scale=0.5).to_numpy().min(axis=(1, 2)) < INK
            # between the title and the foot
            rows = np.flatnonzero(drawn[int(len(drawn) * 0.16) : int(len(drawn) * 0.94)])
            assert np.diff(rows).max() < len(drawn) * 0.78 * EMPTIEST
    finally:
        pages.close()
