"""The same content has the same numbers, kinds and ranges wherever it is shown.

A value, a scenario, scenarios side by side, a report, its table of numbers, its workbook and its
slides: each is driven as it is, without a database.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from openpyxl import load_workbook
from pptx import Presentation

from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.quantities.figures import turned
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.uncertainty import uncertainties
from headroom.domain.value.words import ValueWords
from headroom.exports.cells import markdown_cell
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Cell, Document, Figures, Preset, Table
from headroom.exports.drawings import drawings
from headroom.exports.quantities import report_quantities
from headroom.exports.report_csv import write_csv
from headroom.exports.report_markdown import write_markdown
from headroom.exports.slides import write_slides
from headroom.exports.wording import DASH, figure_text, kind_of, read_in
from headroom.exports.workbook import write_workbook
from headroom.services.report_subjects import as_json
from headroom.services.scenario_calculation import calculate_scenario, compare_scenarios
from headroom.services.values import calculate_value
from tests.truth.contents import CONTENTS, CURRENCY, answer, catalogue, contents, recorded
from tests.truth.reports import asked_report, frozen, scenario_report
from tests.truth.test_kinds import as_value

REPORTED = range(0, CONTENTS, 12)
WRITTEN = range(3, CONTENTS, 60)
"""Contents whose files are written and read back."""
PRESETS: tuple[Preset, ...] = ("short", "full")


def apart(one: Mapping[str, Quantity], other: Mapping[str, Quantity]) -> list[str]:
    """Return the figures of which two answers have another number, unit, kind or range."""
    return [
        name
        for name in one.keys() & other.keys()
        if any(
            getattr(one[name], field) != getattr(other[name], field)
            for field in ("value", "unit", "kind", "interval", "why_missing")
        )
        or bool(one[name].interval_missing) != bool(other[name].interval_missing)
    ]


def without_ranges(figures: Mapping[str, Quantity]) -> dict[str, Quantity]:
    """Return figures without their ranges: a value's are Welch's, a scenario's from samples."""
    return {
        name: replace(figure, interval=None, interval_missing=None)
        for name, figure in figures.items()
    }


def of_one_window(content: ScenarioContent) -> bool:
    """Return whether a value can ask the same: nothing of it is a scenario's alone."""
    return not (content.periods or content.ziip or content.profile) and bool(content.mix)


def test_a_value_has_the_figures_of_the_scenario() -> None:
    compared, ranges = 0, set()
    for number in range(CONTENTS):
        content = contents()[number]
        if not of_one_window(content):
            continue
        value = calculate_value(catalogue(), as_value(content)).figures
        scenario = answer(number).figures | answer(number).inputs
        if content.month_by_periods():
            value.pop("msu_hours_saved_per_month")  # how often its window comes a value is not told
        assert apart(without_ranges(value), without_ranges(scenario)) == [], number
        compared += 1
        if content.uncertainty:
            continue
        unknown = uncertainties(recorded(number), []).unknown
        for name in value:
            if value[name].value is not None and name != "saved_msu_whole_machine_rating":
                known = not value[name].interval_missing
                assert known == (name not in unknown), (number, name)
                ranges.add(known)
    assert compared > 150
    assert ranges == {True, False}


def test_a_figure_of_another_number_kind_or_range_is_found() -> None:
    figures = answer(0).figures
    name = next(name for name, figure in figures.items() if figure.value)
    value = figures[name].value
    assert value is not None
    for fault in (
        {"value": value * (1 + 1e-12)},
        {"kind": "published", "formula": "x"},
        {"unit": "min"},
        {"interval_missing": None if figures[name].interval_missing else "not known"},
    ):
        assert apart(figures, figures | {name: replace(figures[name], **fault)}) == [name]


NO_MEASURE_BETWEEN_CASES = {
    "break_even_licence",
    "break_even_one_off",
    "break_even_price_factor",
    "break_even_yearly_costs",
}


@pytest.mark.parametrize("number", WRITTEN)
def test_scenarios_side_by_side_have_the_figures_of_each(number: int) -> None:
    numbers = (number, number + 1)
    compared = compare_scenarios(catalogue(), [contents()[one] for one in numbers], sampling=True)
    for position, one in enumerate(numbers):
        sides = {
            item.figure: replace(figure, id=item.figure)
            for item in compared.items
            if (figure := item.figures[position]) is not None
        }
        alone = answer(one, sampling=True).figures
        assert apart(alone, sides) == []
        assert sides.keys() == alone.keys() - NO_MEASURE_BETWEEN_CASES


# reports and their files


def cells(document: Document) -> Iterator[Cell]:
    for section in document.sections:
        for block in section.blocks:
            if isinstance(block, Table):
                yield from (cell for row in block.rows for cell in row if cell.id is not None)


def of_bill(quantity: Quantity) -> bool:
    """Return whether a quantity is by how much a product's bill falls at full adoption."""
    return re.fullmatch(r"product\[\d+\]\.billed_saving_msu", quantity.id) is not None


def says(shown: float | None, value: float | None) -> bool:
    """Return whether a cell shows a value; what a change adds stands without its sign."""
    return shown == value or (value is not None and shown == -value > 0)


def wrong_cells(document: Document, figures: Mapping[str, Quantity]) -> list[str]:
    """Return the cells and tiles that say another number than the figure that they name."""
    wrong = [
        f"{cell.id}: {cell.text}"
        for cell in cells(document)
        if cell.id in figures and not says(cell.value, figures[str(cell.id)].value)
    ]
    for section in document.sections:
        for block in section.blocks:
            for tile in block.items if isinstance(block, Figures) else ():
                figure = figures.get(tile.id)
                if figure is None or figure.value is None:
                    # that a case does not pay back is known as soon as its years are
                    years = figures.get("yearly_net_saving")
                    never = tile.id == "payback_month" and tile.text == ValueWords.never
                    known = never and years is not None and years.value is not None
                    wrong += [] if tile.missing != known else [f"{tile.id}: {tile.text}"]
                    continue
                shown = turned(figure)  # what a change adds is no saving with a minus
                text = figure_text(shown.value or 0.0, shown.unit, "en-US", shown.label)
                number = text.split("\u00a0")[0]
                right = number in tile.text
                right &= shown is figure or tile.label.startswith(shown.label)
                if tile.label.endswith(", as billed"):
                    # by how many whole MSU the bills of products fall, in place of their peak
                    falls = {
                        f"{abs(one.value or 0):,.0f}" for one in figures.values() if of_bill(one)
                    }
                    said = set(re.findall(r"[-−]?\d[\d,]*", tile.text))
                    right = bool(said) and said <= falls | {"0"}
                if not right or tile.evidence != figure.kind:
                    wrong.append(f"{tile.id}: {tile.text} for {text}, {tile.evidence}")
    return wrong


@pytest.mark.parametrize("preset", PRESETS)
def test_a_report_says_the_numbers_of_its_answer(preset: Preset) -> None:
    said = 0
    for number in REPORTED:
        figures = answer(number, sampling=True).figures | answer(number, sampling=True).inputs
        document = report_document(scenario_report(number), preset)
        assert wrong_cells(document, figures) == [], number
        said += sum(cell.id in figures for cell in cells(document))
    assert said > 500


def test_a_cell_of_another_number_is_found() -> None:
    number = REPORTED[1]
    figures = answer(number, sampling=True).figures | answer(number, sampling=True).inputs
    document = report_document(scenario_report(number), "full")
    name = next(cell.id for cell in cells(document) if cell.id in figures and cell.value)
    assert name is not None
    value = figures[name].value or 0.0
    assert wrong_cells(document, figures | {name: replace(figures[name], value=value * 1.01)})


def listed(report: FrozenReport) -> dict[str, dict[str, str]]:
    """Return the rows of the table of numbers, by the ids of their figures."""
    text = write_csv(report).decode("utf-8-sig")
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["part"] in ("figure", "input")]
    return {row["id"]: row for row in rows}


def wrong_rows(
    rows: Mapping[str, Mapping[str, Any]], quantities: Iterable[Quantity], factor: bool = False
) -> list[str]:
    """Return the figures of which a file has another number, range or kind."""
    wrong = []
    for quantity in quantities:
        row = rows.get(quantity.id)
        if row is None:
            continue
        interval = quantity.interval
        if factor and interval is not None and interval.low == interval.high:
            interval = None  # a sheet shows no range of what its method fixes
        for column, right in (
            ("value", quantity.value),
            ("low", None if interval is None else interval.low),
            ("high", None if interval is None else interval.high),
        ):
            written = row[column]
            if right is not None and factor:
                right = read_in(right, quantity.unit)[0]
            number = float(written) if isinstance(written, int | float) else as_number(written)
            # amounts of money are written in whole minor units
            cent = 0.0051 if quantity.unit.startswith(CURRENCY) else 0
            if number != (right if right is None else pytest.approx(right, rel=1e-9, abs=cent)):
                wrong.append(f"{quantity.id}, {column}: {written} for {right}")
        if row["kind"] != kind_of(quantity):
            wrong.append(f"{quantity.id}: {row['kind']} for {kind_of(quantity)}")
    return wrong


def as_number(text: str | None) -> float | None:
    try:
        return float(text or "")
    except ValueError:
        return None


def in_workbook(report: FrozenReport) -> dict[str, dict[str, Any]]:
    """Return the rows of a workbook's inputs and calculation, by the ids of their quantities."""
    stream = io.BytesIO()
    write_workbook(report, stream)
    book = load_workbook(stream, data_only=True)
    found: dict[str, dict[str, Any]] = {}
    known = report_quantities(report)
    for sheet, quantities, name_head in (
        ("Inputs", known.given(), "Input"),
        ("Calculation", known.computed(), "Quantity"),
    ):
        rows = list(book[sheet].iter_rows(values_only=True))
        (head,) = (at for at, row in enumerate(rows) if row[0] == name_head)
        columns = {str(text).lower(): at for at, text in enumerate(rows[head]) if text}
        for quantity, row in zip(quantities, rows[head + 1 :], strict=False):
            assert row[0] is not None
            found[quantity.id] = {
                column: row[columns[column]] for column in ("value", "low", "high", "kind")
            }
    return found


@pytest.mark.parametrize("number", WRITTEN)
def test_a_file_of_numbers_has_the_numbers_ranges_and_kinds_of_the_report(number: int) -> None:
    report = scenario_report(number)
    quantities = list(report_quantities(report).by_id.values())
    rows = listed(report)
    assert wrong_rows(rows, quantities) == []
    sheets = in_workbook(report)
    assert sheets.keys() == {quantity.id for quantity in quantities}
    assert wrong_rows(sheets, quantities, factor=True) == []


def test_a_file_with_another_number_range_or_kind_is_found() -> None:
    report = scenario_report(WRITTEN[0])
    quantities = list(report_quantities(report).by_id.values())
    rows = listed(report)
    name = next(one.id for one in quantities if one.id in rows and one.value and abs(one.value) > 1)
    for column, fault in (("value", "17.25"), ("kind", "published"), ("low", "0")):
        assert len(wrong_rows(rows | {name: rows[name] | {column: fault}}, quantities)) == 1


@pytest.mark.parametrize("number", WRITTEN)
def test_slides_and_text_show_the_tiles_of_the_report(number: int) -> None:
    report = scenario_report(number)
    stream = io.BytesIO()
    write_slides(report, stream)
    shown = [
        [line.text for line in shape.text_frame.paragraphs]
        for slide in Presentation(stream).slides
        for shape in slide.shapes
        if shape.has_text_frame
    ]
    text = write_markdown(report, "short").decode()
    for section in report_document(report, "short").sections:
        for block in section.blocks:
            for tile in block.items if isinstance(block, Figures) else ():
                beside = [lines[1] for lines in shown if lines[:1] == [tile.label]]
                assert beside in ([], [tile.text], [DASH]), tile.label
                assert tile.missing or f"**{markdown_cell(tile.text)}**" in text


def test_the_range_of_a_converted_cost_stands_in_the_table_and_the_file_of_a_report() -> None:
    asked = ComparisonContent(
        rate_per_second=900,
        machine="8561-717",
        configurations=["http-pooled", "ctg-ipic"],
        speed_spread_share=0.1,
    )
    report = asked_report("comparison", asked)
    (ranking,) = (
        block
        for section in report_document(report).sections
        for block in section.blocks
        if isinstance(block, Table) and block.name == "Ranking"
    )
    heads = [column.label for column in ranking.columns]
    total, *ranged = (heads.index(head) for head in ("Total", "Total, low", "Total, high"))
    assert report.answer["ranges_note"] in ranking.note
    rows = csv.DictReader(io.StringIO(write_csv(report).decode("utf-8-sig")))
    ends = {row["of"]: row for row in rows if row["part"] == "range" and row["id"] == "total_ms"}
    for row, way in zip(ranking.rows, report.answer["items"], strict=True):
        cost = row[total].value
        assert cost is not None
        assert [row[at].value for at in ranged] == pytest.approx([cost * 0.9, cost * 1.1])
        texts = [float(row[at].text) for at in ranged]
        assert texts == pytest.approx([cost * 0.9, cost * 1.1], rel=0.005)
        filed = ends[way["configuration"]]
        assert float(filed["low"]) == pytest.approx(cost * 0.9)
        assert float(filed["high"]) == pytest.approx(cost * 1.1)


def test_the_range_of_a_converted_cost_is_drawn_over_its_bar_to_the_same_scale() -> None:
    asked = ComparisonContent(
        rate_per_second=900,
        machine="8561-717",
        configurations=["http-pooled", "ctg-ipic"],
        speed_spread_share=0.1,
    )
    report = asked_report("comparison", asked)
    drawing = drawings(report_document(report, "short"), None)["ranking"]
    svg = ElementTree.fromstring(drawing.svg)
    bars = [
        [float(bar.attrib[side]) for side in ("x", "y", "width")]
        for bar in svg.findall(".//{*}rect")
        if bar.attrib["width"] != "8" and "rx" not in bar.attrib
    ]
    ranges = [
        line.attrib["d"] for line in svg.findall(".//{*}path") if line.get("class") == "range"
    ]
    ends = [
        [float(end) for end in ends]
        for path in ranges
        for ends in re.findall(r"^M (\S+) \S+ H ([\d.]+) M", path)
    ]
    rows = [[bar for bar in bars if bar[1] == y] for y in sorted({bar[1] for bar in bars})]
    assert len(rows) == len(ends) == 2
    for row, (low, high) in zip(rows, ends, strict=True):
        begin = min(bar[0] for bar in row)
        length = max(bar[0] + bar[2] for bar in row) - begin
        assert (low - begin, high - begin) == pytest.approx((0.9 * length, 1.1 * length), abs=0.3)
        assert high < drawing.width
    description = svg.findtext("{*}desc") or ""
    spoken = re.findall(r"in all (\d\.\d+) to (\d\.\d+)", description)
    for texts, way in zip(spoken, report.answer["items"], strict=True):
        interval = way["ranges"]["total_ms"]
        assert [*map(float, texts)] == pytest.approx([interval["low"], interval["high"]], rel=0.005)


def test_a_comparison_without_ranges_has_no_line_over_its_bars() -> None:
    report = asked_report("comparison", ComparisonContent(rate_per_second=900))
    assert 'class="range"' not in drawings(report_document(report, "short"), None)["ranking"].svg


@pytest.mark.parametrize("preset", PRESETS)
def test_the_bill_of_flat_prices_is_known_where_a_profile_has_the_peaks(preset: Preset) -> None:
    msu = [10.0 if 9 <= hour < 13 else 4.0 for hour in range(24)]
    content = ScenarioContent.model_validate(
        {
            "machine": "2818-Y02",
            "workload": {"transactions": 1_000_000, "peak_share": 0.5, "peak_hours": 4},
            "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
            "money": {
                "currency": "EUR",
                "products": [
                    {"label": "CICS TS", "price": {"flat_per_msu_month": 50_000}},
                    {"label": "z/OS", "price": {"flat_per_msu_month": 41_050}},
                ],
            },
            "profile": {
                "interval_minutes": 60,
                "days": [{"label": "First", "lpars": [{"lpar": "PROD", "msu": msu}]}],
                "calendar": ["First"],
                "window": {"lpar": "PROD", "start_minute": 540, "days": ["First"]},
            },
        }
    )
    report = frozen(
        "scenario", content, as_json(calculate_scenario(catalogue(), content, sampling=False))
    )
    bill = report_document(report, preset).tables()["Bill"]
    heads = [column.label for column in bill.columns]
    before, after, saving = (
        [row[heads.index(head)].value for row in bill.rows]
        for head in ("Bill before", "Bill after", "Saving")
    )
    assert before == [10 * 500, 10 * 410.5, 10 * 910.5]
    for amounts in zip(before, after, saving, strict=True):
        assert None not in amounts
        assert amounts[0] - amounts[1] == pytest.approx(amounts[2])  # type: ignore[operator]
    assert saving[0] + saving[1] == pytest.approx(saving[2])  # type: ignore[operator]
