"""What reports of scenarios side by side, and of peaks, say is not refuted by their own numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Cell, Column, Table
from headroom.exports.document.tables import table
from headroom.exports.wording import DASH
from headroom.services.peaks_answers import PeaksContent
from headroom.services.report_subjects import SideBySideInputs, as_json
from tests.truth.contents import CONTENTS, CURRENCY, SEED, contents
from tests.truth.prose import prose
from tests.truth.reports import asked_report
from tests.truth.test_prose import NUMBER, number_of, signs, unfinished

PAIRS = range(0, CONTENTS, 25)
MONTHS = range(24)


def side_by_side(number: int) -> FrozenReport:
    """Return the report of one of the contents beside the same at another volume and price."""
    content = as_json(contents()[number])
    random = Random(f"{SEED} sides {number}")
    other = as_json(contents()[number])
    other["workload"]["transactions"] *= random.choice((0.98, 1.001, 1.3))
    if other["money"] is not None:
        other["money"]["one_off"] = random.choice((0, 100, 2_000_000))
    inputs = {"names": ["A", "B"], "contents": [content, other]}
    return asked_report("side_by_side", SideBySideInputs.model_validate(inputs))


def wrong_lead(report: FrozenReport, text: str) -> Iterator[str]:
    """Yield a lead that ranges take back, a lead of what loses, and a lead by another amount."""
    said = re.search(rf"“(\w)” leads “(\w)” by ({NUMBER})", text)
    if said is None:
        return
    names = report.inputs["names"]
    order = [names.index(name) for name in said.groups()[:2]]
    for item in report.answer["items"]:
        sides = [item["figures"][at] for at in order]
        if None in sides or None in [side["value"] for side in sides]:
            continue
        ahead = sides[0]["value"] - sides[1]["value"]
        apart = item["differences"][1]
        if ahead != pytest.approx(number_of(said[3]), rel=1e-3, abs=0.51):
            continue
        if item["figure"] == "net_present_value" and sides[0]["value"] <= 0:
            yield "the leader does not pay back"
        between = None if apart is None else apart["interval"]
        if between is not None and between["low"] <= 0 <= between["high"]:
            yield f"the difference may be none: {between}"
        return
    yield f"no figure is {said[3]} ahead"


@pytest.mark.parametrize("number", PAIRS)
def test_scenarios_that_may_be_the_same_are_not_ranked(number: int) -> None:
    report = side_by_side(number)
    texts = prose(report)
    wrong = [
        f"{text}: {fault}"
        for text in texts
        for fault in (*wrong_lead(report, text), *without_sign(text), *unfinished(None, text))
    ]
    assert wrong == []


def without_sign(text: str) -> Iterator[str]:
    yield from signs(None, text)


def month(number: int) -> FrozenReport:
    """Return the report of a month of two LPARs, a product, a saving and prices at random."""
    random = Random(f"{SEED} month {number}")
    high, low = random.choice((140.0, 400.0)), random.choice((40.0, 139.7))
    night = random.choice((0.0, 50.0, 300.0))
    begins = random.choice((0, 300, 540))
    flat = {"flat_per_msu_month": 95_000}
    run: dict[str, Any] = {
        "interval_minutes": 60,
        "series": [
            {"lpar": "PROD", "msu": ([low] * 9 + [high] * 5 + [low] * 10) * 31},
            {"lpar": "BATCH", "msu": ([night] * 6 + [50.0] * 18) * 31},
        ],
        "products": [{"product": "CICS TS", "lpars": ["PROD"]}] * random.choice((0, 1)),
        "savings": [
            {
                "lpar": "PROD",
                "msu": random.choice((0.3, 20.0, 39.0)),
                "start_minute": begins,
                "end_minute": begins + 300,
                "days": None,
            }
        ],
        "starts_on": "2026-01-02",
        "time_zone": "UTC",
    }
    if random.random() < 0.7:
        labels = ("CICS TS", "z/OS")
        run["prices"] = {
            "currency": CURRENCY,
            "products": [{"label": label, "price": flat} for label in labels],
        }
    return asked_report("peaks", PeaksContent.model_validate(run))


def wrong_peaks(report: FrozenReport, text: str) -> Iterator[str]:
    """Yield what a text of peaks denies or claims against the peaks and the bills."""
    answer = report.answer
    own = [product["billed_saving_msu"] or 0.0 for product in answer["products"]]
    total = answer["billed_saving_msu"] or 0.0
    bills = (answer.get("month_bills") or {}).get("saving_of_billing_months")
    falls = any(fall > 0.005 for fall in own) or total > 0.005
    if re.search(
        r"^(?:This month )?[Nn]othing (?:of it )?is (?:saved|billed)\b(?! in the hours)", text
    ) and (falls or bills):
        yield f"the bill falls: {own}, {total}, {bills}"
    if re.search(r"[Nn]othing is saved in the hours", text) and answer["saved_at_old_peak_msu"]:
        yield "something is saved there"
    if re.search(r"^The billed peak stays", text) and total:
        yield f"it falls by {total}"
    said = re.search(rf"billed peak (falls|rises) from ({NUMBER}) MSU to ({NUMBER}) MSU", text)
    if said is not None and (said[1] == "falls") != (number_of(said[3]) < number_of(said[2])):
        yield f"{said[0]} is the other way round"
    parts = re.search(
        rf"Of ({NUMBER}) MSU saved at the old peak ({NUMBER}) MSU are lost to the new one: "
        rf"the bill falls by ({NUMBER}) MSU",
        text,
    )
    if parts is not None:
        saved, lost, billed = map(number_of, parts.groups())
        if saved - lost != pytest.approx(billed, abs=0.011):
            yield f"{saved} less {lost} is not {billed}"
    yearly = re.search(rf"falls by {NUMBER} MSU and ({NUMBER}) {CURRENCY}", text)
    if yearly is not None and not bills:
        yield "no money falls"


def test_a_month_of_peaks_denies_no_fall_of_its_bills() -> None:
    reports = [month(number) for number in MONTHS]
    wrong = [
        f"{number}: {text}: {fault}"
        for number, report in enumerate(reports)
        for text in prose(report)
        for fault in (*wrong_peaks(report, text), *without_sign(text), *unfinished(None, text))
    ]
    assert wrong == []
    own = [report.answer["products"] for report in reports]
    assert any(
        report.answer["billed_saving_msu"] == 0 and found and found[0]["billed_saving_msu"]
        for report, found in zip(reports, own, strict=True)
    )


def test_a_lead_or_a_denial_that_the_numbers_refute_is_found() -> None:
    report = next(
        report
        for report in map(month, MONTHS)
        if report.answer["products"] and report.answer["products"][0]["billed_saving_msu"]
    )
    assert list(wrong_peaks(report, "Nothing is saved."))
    assert list(
        wrong_peaks(
            report,
            "Of 20 MSU saved at the old peak 5 MSU are lost to the new one: the bill "
            "falls by 20 MSU.",
        )
    )
    sides = side_by_side(0)
    assert list(wrong_lead(sides, "“A” leads “B” by 123,456,789 EUR"))
    item = next(
        one for one in sides.answer["items"] if all(side["value"] for side in one["figures"])
    )
    first, second = (side["value"] for side in item["figures"])
    item["differences"][1]["interval"] = {"low": -1e12, "high": 1e12, "level": 0.9}
    order = "AB" if first > second else "BA"
    text = f"“{order[0]}” leads “{order[1]}” by {abs(first - second):.6f}"
    assert list(wrong_lead(sides, text))


# what has no figure


WITHOUT_FIGURES = (11, 25)
"""Contents whose work does not fit their machines: nothing of them is known."""


def of_none() -> Iterator[FrozenReport]:
    """Give reports of scenarios without a figure, and of methods at a rate that none reached."""
    sides = [as_json(contents()[number]) for number in WITHOUT_FIGURES]
    inputs = {"names": ["A", "B"], "contents": sides}
    yield asked_report("side_by_side", SideBySideInputs.model_validate(inputs))
    yield asked_report("comparison", ComparisonContent(rate_per_second=50_000))


def bare(drawn: Table) -> list[str]:
    """Return what of a table holds nothing: all of it, or the columns of dashes alone."""
    if not drawn.rows:
        return [drawn.name]
    heads = [str(column.label) for column in drawn.columns]
    return [
        head for at, head in enumerate(heads) if all(row[at].text == DASH for row in drawn.rows)
    ]


def test_a_report_of_what_has_no_figure_has_no_bare_table() -> None:
    for report in of_none():
        blocks = [
            block for part in report_document(report, "full").sections for block in part.blocks
        ]
        tables = [one for one in blocks if isinstance(one, Table)]
        assert {drawn.name: bare(drawn) for drawn in tables if bare(drawn)} == {}


def test_scenarios_without_a_figure_say_why_and_what_to_do() -> None:
    texts = prose(next(of_none()))
    assert any(text.startswith("A: ") and "does not fit" in text for text in texts), texts
    assert "Complete the scenarios until they have a figure in common." in texts


def test_a_bare_table_is_found() -> None:
    empty = table("Figures", "", (Column("Figure"), Column("A")), [])
    assert bare(empty) == ["Figures"]
    assert bare(replace(empty, rows=((Cell("MSU"), Cell(DASH)),))) == ["A"]
