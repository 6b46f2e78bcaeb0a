"""Workbooks and slides without a spreadsheet program: names, formulas, texts, charts."""

from __future__ import annotations

import dataclasses
import io
import re
import zipfile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt

from headroom.domain.evidence.target import Statements
from headroom.domain.machines.msu import saved_msu_per_cp_rating
from headroom.domain.quantities.expressions import Notation
from headroom.domain.quantities.figures import VALUE_FIGURES
from headroom.domain.quantities.formulas import Ledger, written
from headroom.domain.quantities.quantities import Quantity, Source
from headroom.domain.reports.kinds import SubjectKind
from headroom.domain.reports.report import (
    FrozenReport,
    ReportFinding,
)
from headroom.domain.value.content import Workload
from headroom.domain.value.value import (
    MeasuredPart,
    value_case,
)
from headroom.domain.value.windows import total_seconds
from headroom.exports.cell_names import cell_names
from headroom.exports.formats import write_pptx, write_xlsx
from headroom.exports.number_formats import number_format
from headroom.exports.quantities import report_quantities
from headroom.exports.wording import read_in
from tests.decks import deck_faults
from tests.frozen_report import frozen_report
from tests.office import named_value, place

from .evidence_samples import machine, published_substitution

HOSTILE = '=HYPERLINK("http://example.com","a")'
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def figure(quantity: Quantity) -> dict[str, Any]:
    return {**dataclasses.asdict(quantity), "inputs": [*quantity.inputs]}


def report(
    kind: SubjectKind,
    answer: dict[str, Any],
    workings: dict[str, dict[str, Any]] | None = None,
    inputs: dict[str, Any] | None = None,
) -> FrozenReport:
    finding = ReportFinding(
        "f", "s", "@doc", "+1", "-2", HOSTILE, "=1", "=2", "MSU", "x", "y", "=3", "=4", ()
    )
    hostile = {"title": HOSTILE, "customer": "+41 a customer", "author": "@author"}
    return frozen_report(
        kind,
        inputs or {"machine": "2818-Y02"},
        answer,
        workings,
        note="-1 less\n=1+1",
        findings=(finding,),
        **hostile,
    )


@pytest.fixture(scope="module")
def value_report() -> FrozenReport:
    """The paper's first of the month, with a substitution that is called like a formula."""
    first = dataclasses.replace(published_substitution(), label=HOSTILE)
    other = published_substitution("other", 0.5)
    case = value_case(
        machine=machine(),
        machines=[machine()],
        workload=Workload(transactions=15_000_000, peak_share=0.5, peak_hours=4),
        mix=[MeasuredPart(first, 0.75), MeasuredPart(other, 0.25)],
        msu_basis="per_cp_rating",
        stated=Statements(),
    )
    found = {each.id: figure(each) for each in case.ledger.quantities()}
    answer = {
        "figures": {each: found[each] for each in VALUE_FIGURES},
        "inputs": {key: each for key, each in found.items() if key not in VALUE_FIGURES},
        "parts": [
            {
                "substitution": each.id,
                "label": each.label,
                "share": 0.5,
                "transactions": f"part[{each.id}].transactions",
                "gp_seconds_saved": f"part[{each.id}].gp_seconds_saved",
                "ziip_seconds_added": f"part[{each.id}].ziip_seconds_added",
            }
            for each in (first, other)
        ],
        "published": [],
        "warnings": [{"code": "c", "text": HOSTILE, "figures": []}],
    }
    return report("value", answer)


def opened(found: FrozenReport, *, values: bool = False) -> Workbook:
    return load_workbook(io.BytesIO(write_xlsx(found)), data_only=values)


@pytest.mark.parametrize(
    ("quantity_id", "name"),
    [
        ("saved_msu", "saved_msu"),
        ("period[1].share[tales-b-solution2]", "period_1_share_tales_b_solution2"),
        ("cps2", "cps2_"),
        ("r1c1", "r1c1_"),
        ("C", "C_"),
        ("9to5", "n_9to5"),
        ("true", "true_"),
        ("[]", "n"),
    ],
)
def test_names_are_readable_and_no_cell_references(quantity_id: str, name: str) -> None:
    assert cell_names([quantity_id]) == {quantity_id: name}


@given(st.lists(st.text(max_size=300), unique=True, max_size=8))
def test_names_are_valid_in_excel_and_unique_whatever_the_ids(ids: list[str]) -> None:
    names = [*cell_names(ids).values()]
    assert len({each.lower() for each in names}) == len(ids)
    for each in names:
        assert re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,254}", each)
        assert not re.fullmatch(r"[A-Za-z]{1,3}\d+", each)


def test_every_derived_figure_is_a_formula_whose_names_resolve(value_report: FrozenReport) -> None:
    book = opened(value_report)
    known = report_quantities(value_report).by_id
    names = cell_names(known)
    assert set(names.values()) == set(book.defined_names)
    for quantity_id, name in names.items():
        written_down = named_value(book, name)
        if known[quantity_id].formula is None:
            assert written_down == known[quantity_id].value
            continue
        assert isinstance(written_down, str) and written_down.startswith("=")
        for each in known[quantity_id].inputs:
            sheet, address = place(book, names[each])
            absolute = f"{sheet}!$B${address[1:]}"
            assert names[each] in written_down or absolute in written_down


def test_the_values_that_the_application_computed_are_stored_beside_the_formulas(
    value_report: FrozenReport,
) -> None:
    book = opened(value_report, values=True)
    known = report_quantities(value_report).by_id
    for quantity_id, name in cell_names(known).items():
        value = known[quantity_id].value
        if value is not None:
            shown, _ = read_in(value, known[quantity_id].unit)
            assert named_value(book, name) == pytest.approx(shown, rel=1e-15)


def test_a_cell_holds_the_formula_that_tracing_gives(value_report: FrozenReport) -> None:
    traced = written(
        saved_msu_per_cp_rating,
        ("gp_seconds_on_bill_per_hour", "rated_msu", "cps"),
        Notation.SPREADSHEET,
    )
    assert named_value(opened(value_report), "saved_msu_per_cp_rating") == f"={traced}"


def test_what_is_missing_stays_missing_until_its_inputs_are_there(
    value_report: FrozenReport,
) -> None:
    book = opened(value_report)
    assert named_value(book, "su_per_sec") is None
    text = str(named_value(book, "saved_msu_service_units"))
    assert re.fullmatch(r'=IF\(COUNT\(\S+\)=2,\S+,"not available"\)', text)


def test_texts_that_look_like_formulas_stay_texts(value_report: FrozenReport) -> None:
    book = opened(value_report)
    found = 0
    for sheet in book:
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and cell.value.startswith(FORMULA_STARTS):
                    found += cell.data_type == "s"
                    assert cell.data_type == "s" or "HYPERLINK" not in cell.value
    assert found > 10


def test_the_same_report_gives_the_same_workbook(value_report: FrozenReport) -> None:
    assert write_xlsx(value_report) == write_xlsx(value_report)


def test_slides_have_native_charts_with_unit_source_and_alternative_text(
    value_report: FrozenReport,
) -> None:
    deck = Presentation(io.BytesIO(write_pptx(value_report)))
    assert len(deck.slides) == 3
    drawn = 0
    for slide in deck.slides:
        assert slide.shapes.title is not None and slide.shapes.title.text
        assert slide.notes_slide.notes_text_frame is not None
        assert slide.notes_slide.notes_text_frame.text
        texts = [each.text_frame.text for each in slide.shapes if each.has_text_frame]
        for shape in slide.shapes:
            if shape.has_chart:
                drawn += 1
                described = shape._element.nvGraphicFramePr.cNvPr.get("descr")
                assert "Unit: " in described and "Source: " in described
                assert shape.chart.value_axis.axis_title.text_frame.text
                assert any(each.startswith("Source: ") for each in texts)
                axes = shape.chart._chartSpace.iter(qn("c:axId"))
                assert all(int(axis.get("val")) >= 0 for axis in axes)
            assert shape.left >= 0 and shape.left + shape.width <= (deck.slide_width or 0)
            assert shape.top >= 0 and shape.top + shape.height <= (deck.slide_height or 0)
    assert drawn == 1  # on the answer; how it comes about and what to confirm are tables


def test_slides_that_say_draw_or_leave_empty_too_much_are_found(value_report: FrozenReport) -> None:
    assert deck_faults(write_pptx(value_report)) == []
    deck = Presentation(io.BytesIO(write_pptx(value_report)))
    first, second, _ = deck.slides
    (drawn,) = (shape for shape in first.shapes if shape.has_chart)
    chart_data: Any = CategoryChartData
    data = chart_data()
    data.categories = list(drawn.chart.plots[0].categories)
    for each in drawn.chart.plots[0].series:
        data.add_series(each.name, tuple(each.values))
    second.shapes.add_chart(drawn.chart.chart_type, 0, 0, drawn.width, drawn.height, data)
    assert second.shapes.title is not None and first.shapes.title is not None
    second.shapes.title.text_frame.text = first.shapes.title.text_frame.text = (
        "The same sentence stands on two slides"
    )
    bare = deck.slides.add_slide(first.slide_layout)
    line = bare.shapes.add_textbox(0, Inches(2), Inches(9), Inches(1)).text_frame.paragraphs[0]
    line.add_run().text = "Small letters"
    line.runs[0].font.size = Pt(10)
    headed = deck.slides.add_slide(first.slide_layout)
    asking = deck.slides.add_slide(first.slide_layout)
    assert headed.shapes.title is not None and asking.shapes.title is not None
    headed.shapes.title.text_frame.text = "Stations"
    asking.shapes.title.text_frame.text = "What must be true of each"
    stream = io.BytesIO()
    deck.save(stream)
    said = " ".join(deck_faults(stream.getvalue(), {"Stations"}))
    for fault in (
        *("said 2 times: the same", "drawn 2 times", "slide 4 is empty", "4: 10 pt: Small"),
        *("slide 5 has a head and no message", "slide 6 has a head and no message"),
    ):
        assert fault in said, (fault, said)


def test_master_and_layouts_are_as_wide_as_the_slides(value_report: FrozenReport) -> None:
    deck = Presentation(io.BytesIO(write_pptx(value_report)))
    assert deck.element.sldSz.get("type") is None
    for page in (deck.slide_master, *deck.slide_layouts):
        right = max(shape.left + shape.width for shape in page.placeholders)
        assert (deck.slide_width or 0) * 0.9 < right <= (deck.slide_width or 0)


def test_the_workbooks_inside_charts_hold_no_formula_and_no_link(
    value_report: FrozenReport,
) -> None:
    with zipfile.ZipFile(io.BytesIO(write_pptx(value_report))) as deck:
        inside = [each for each in deck.namelist() if each.endswith(".xlsx")]
        assert len(inside) == 1
        for name in inside:
            book = load_workbook(io.BytesIO(deck.read(name)))
            for row in book.worksheets[0].iter_rows():
                assert all(cell.data_type != "f" and cell.hyperlink is None for cell in row)


def working(seconds: float) -> dict[str, Any]:
    ledger = Ledger()
    rate = Quantity("rate", "Rate", 900.0, "s", "assumed")
    own = Quantity("own", "Seconds", seconds, "s", "published", source=Source("Table 1", "s", "D"))
    for each in (rate, own):
        ledger.add(each)
    ledger.derive("both", total_seconds, "rate", "own")
    found = {each.id: figure(each) for each in ledger.quantities()}
    return {"figures": {"both": found.pop("both")}, "inputs": found, "components": []}


def test_quantities_of_two_ways_under_one_id_are_kept_apart() -> None:
    items = [{"configuration": each, "label": each.upper()} for each in ("a", "b")]
    found = report_quantities(
        report("comparison", {"items": items}, {"a": working(1.0), "b": working(2.0)})
    )
    assert {key: each.value for key, each in found.by_id.items()} == {
        "rate": 900,
        "own[a]": 1,
        "both[a]": 901,
        "own[b]": 2,
        "both[b]": 902,
    }
    assert found.by_id["both[b]"].formula == "rate + own[b]"
    assert found.owner["both[b]"] == "b"


def test_a_formula_that_is_too_long_for_excel_points_at_cells(value_report: FrozenReport) -> None:
    ledger = Ledger()
    ids = [f"a_rather_long_name_of_a_part_that_saves_seconds_{index}" for index in range(200)]
    for each in ids:
        ledger.add(Quantity(each, each, 1.0, "s", "assumed"))
    figures = dict(value_report.answer["figures"])
    ledger.derive("sum_of_all", total_seconds, *ids)
    added = {each.id: figure(each) for each in ledger.quantities()}
    answer = value_report.answer | {"figures": figures, "inputs": value_report.answer["inputs"]}
    answer["inputs"] = answer["inputs"] | added
    text = str(named_value(opened(report("value", answer)), "sum_of_all"))
    assert len(text) < 8192
    assert re.fullmatch(r"=Inputs!\$B\$\d+(\+Inputs!\$B\$\d+){199}", text)


@pytest.mark.parametrize(
    ("unit", "given", "pattern"),
    [
        ("share", True, "0.00%"),
        ("EUR/MSU/month", True, "#,##0.00######"),
        ("h", True, "[>=1000]#,##0;General"),
        ("s/cycle", True, "General"),
        ("s", False, "[>=10000]#,##0;[>=1]#,##0.00;General"),
    ],
)
def test_how_a_cell_looks_follows_its_unit_and_not_the_number_in_it(
    unit: str, given: bool, pattern: str
) -> None:
    assert number_format(unit, given=given) == pattern
