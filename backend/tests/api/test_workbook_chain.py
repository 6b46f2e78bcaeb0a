"""From the figure on the summary down to the cell of the paper, with the workbook alone."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import httpx
import pypdfium2 as pdfium
import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.office import converted, named_value, place, recalculated
from tests.paper.pages import plain

from .test_exports_office import FULL, NAME, SOCKET2, made

pytestmark = pytest.mark.anyio


def columns(sheet: Worksheet, heads: int = 3) -> dict[str, int]:
    """Return the number of each column by its head."""
    return {str(cell.value): cell.column for cell in sheet[heads] if cell.value is not None}


def row_of(sheet: Worksheet, label: str) -> int:
    """Return the row that begins with a label."""
    return next(row[0].row for row in sheet.iter_rows(max_col=1) if row[0].value == label)


def leaves(book: Workbook, formula: str) -> set[int]:
    """Return the rows of the sheet Inputs that a formula rests on, through every step between."""
    found: set[int] = set()
    waiting = [formula]
    while waiting:
        text = waiting.pop()
        assert text.startswith("="), "a step that is no formula"
        # names of cells alone: the checks around a formula are functions, texts and addresses
        named = re.sub(r'"[^"]*"|\w+!\$B\$\d+|\d+\.\d+|[A-Z]+(?=\()', "", text)
        for name in NAME.findall(named):
            sheet, address = place(book, name)
            if sheet == "Inputs":
                found.add(book[sheet][address].row)
            else:
                waiting.append(book[sheet][address].value)
    return found


def followed(sheet: Worksheet, row: int, head: str) -> tuple[str, int]:
    """Return the sheet and the row where a link leads."""
    link = sheet.cell(row, columns(sheet)[head]).hyperlink
    assert link is not None, f"{sheet.title}, row {row}: no link under {head}"
    found = re.fullmatch(r"'(.+)'!A(\d+)", link.location or "")
    assert found is not None
    return found[1], int(found[2])


async def socket2(api: httpx.AsyncClient, kind: str = "value") -> tuple[Workbook, Workbook]:
    """Return the workbook of the paper's example: with its formulas, and with its values."""
    content = (await made(api, kind, SOCKET2)).workbook
    return load_workbook(io.BytesIO(content)), load_workbook(io.BytesIO(content), data_only=True)


@pytest.mark.parametrize("kind", ["value", "scenario"])
@pytest.mark.parametrize(
    ("label", "value"),
    [("MSU saved, per CP rating", 7.52375), ("MSU saved, whole machine rating", 15.0475)],
)
async def test_both_msu_lead_from_the_summary_to_the_cells_of_the_paper(
    api: httpx.AsyncClient, label: str, value: float, kind: str
) -> None:
    book, values = await socket2(api, kind)
    row = row_of(book["Summary"], label)
    assert values["Summary"].cell(row, 2).value == pytest.approx(value)
    inputs, evidence = book["Inputs"], book["Evidence"]
    columns_of_inputs, columns_of_evidence = columns(inputs), columns(evidence)

    cells: dict[str, Any] = {}
    for leaf in leaves(book, str(book["Summary"].cell(row, 2).value)):
        name = str(inputs.cell(leaf, 1).value)
        if name.startswith(("Share of HostBridge", "Capture ratio")):
            continue  # all of the transactions, at a ratio of 1: nothing that the paper prints
        sheet, place_of_it = followed(inputs, leaf, "Evidence")
        assert sheet == "Evidence"
        assert followed(evidence, place_of_it, "Goes into") == ("Inputs", leaf)

        def shown(head: str, at: int = place_of_it) -> Any:
            return evidence.cell(at, columns_of_evidence[head]).value

        assert shown("Value") == inputs.cell(leaf, 2).value
        assert shown("Printed") == inputs.cell(leaf, columns_of_inputs["Printed"]).value
        assert shown("Table and row"), name
        cells[name] = shown("Printed")
        if cells[name]:
            assert str(shown("Document")).startswith("Socket II")
    machine = {"Rated MSU of the 2818-Y02": None}  # the paper implies it and prints it nowhere
    if value < 10:
        machine["CPs of the 2818-Y02"] = None
    assert cells == machine | {
        "Transactions": "15 million",
        "Share in the peak window": "half",
        "Length of the peak window": "four",
        "Average GP time saved per 5,000 requests": ".926",
        "Requests per test cycle": "5,000",
    }


async def test_the_summary_shows_the_papers_own_msu_and_why_it_is_twice_as_much(
    api: httpx.AsyncClient,
) -> None:
    book, values = await socket2(api)
    summary = book["Summary"]
    row = row_of(summary, "MSU saved on a 2818-Y02: MSU saved, per CP rating")
    assert summary.cell(row, 2).value == "15.05"
    assert values["Summary"].cell(row, 3).value == pytest.approx(7.52375)
    assert "rating of both CPs" in str(summary.cell(row + 1, 1).value)
    link = summary.cell(row, 7).hyperlink
    assert link is not None
    assert str(link.location).startswith("'As printed'!A")
    causes = [str(each[0]) for each in book["Findings"].iter_rows(values_only=True)]
    assert any("one CP's seconds at one CP's share" in each for each in causes)


async def test_a_step_names_the_cells_that_it_rests_on(api: httpx.AsyncClient) -> None:
    book, _ = await socket2(api)
    sheet = book["Calculation"]
    row = row_of(sheet, "MSU saved, whole machine rating")
    cells = str(sheet.cell(row, columns(sheet)["The same by cells"]).value)
    found = re.fullmatch(r"(B\d+) ÷ 3600 × Inputs!(B\d+)", cells)
    assert found is not None, cells
    seconds, rating = found.groups()
    assert sheet.cell(int(seconds[1:]), 1).value == "GP seconds saved per hour"
    assert book["Inputs"].cell(int(rating[1:]), 2).value == 156


async def test_a_check_turns_the_summary_red_where_changed_inputs_cannot_be(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", FULL)
    book = load_workbook(io.BytesIO(files.workbook))
    summary, inputs = book["Summary"], book["Inputs"]
    assert all(sheet.protection.sheet and not sheet.protection.password for sheet in book)
    assert not inputs["B4"].protection.locked
    assert inputs["C4"].protection.locked
    assert inputs.data_validations.dataValidation
    assert summary.conditional_formatting
    rows = [
        row
        for row in range(1, summary.max_row)
        if "sum to 100 %" in str(summary.cell(row, 1).value)
    ]
    assert rows
    share = next(name for name in book.defined_names if name.startswith("share_"))
    for changed, said in (({}, "holds"), ({share: 0.9}, "does not hold")):
        (tmp_path / said).mkdir()
        again = recalculated(files.workbook, changed, tmp_path / said)["Summary"]
        assert said in [again.cell(row, 2).value for row in rows]


async def test_a_share_typed_into_the_ramp_is_what_the_application_makes_of_it(
    api: httpx.AsyncClient, tmp_path: Path
) -> None:
    files = await made(api, "scenario", FULL)
    ramp = [FULL["ramp"][0] | {"share": 0.45}, *FULL["ramp"][1:]]
    asked = (await made(api, "scenario", FULL | {"ramp": ramp})).workbook
    typed = recalculated(files.workbook, {"ramp_1_share": 0.45}, tmp_path)
    frozen = load_workbook(io.BytesIO(asked), data_only=True)
    for name in ("net_present_value", "payback_month", "yearly_net_saving", "costs_of_horizon"):
        assert named_value(typed, name) == pytest.approx(named_value(frozen, name)), name

    stream = io.BytesIO()
    typed.save(stream)
    document = pdfium.PdfDocument(converted(stream.getvalue(), "xlsx", "pdf", tmp_path))
    printed = "".join(plain(page.get_textpage().get_text_range()) for page in document)
    document.close()
    assert plain("Adoption from month 3") + "45%" in printed


async def test_a_cell_of_an_input_takes_what_can_be_and_nothing_else(
    api: httpx.AsyncClient,
) -> None:
    book = load_workbook(io.BytesIO((await made(api, "scenario", FULL)).workbook))
    sheet = book["Inputs"]
    rules = {
        cell.coordinate: rule
        for rule in sheet.data_validations.dataValidation
        for area in rule.sqref.ranges
        for cell in (sheet.cell(*at) for at in area.cells)
    }

    def takes(label: str, value: float) -> bool:
        rule = rules[sheet.cell(row_of(sheet, label), 2).coordinate]
        # an error of this kind keeps what was typed out
        assert (rule.type, rule.errorStyle or "stop") == ("decimal", "stop")
        assert rule.showErrorMessage and rule.error
        least = float(rule.formula1)
        if rule.operator == "greaterThanOrEqual":
            return value >= least
        assert (rule.operator or "between") == "between"
        return least <= value <= float(rule.formula2)

    for label in ("Share in the peak window", "Adoption from month 3"):
        assert [takes(label, value) for value in (-0.01, 0, 0.45, 1, 1.01, 45)] == [
            False, True, True, True, False, False,
        ]  # fmt: skip
    for label in ("Transactions", "Length of the peak window", "CPs of the 2818-Y02"):
        assert (takes(label, -1), takes(label, 0), takes(label, 3.5)) == (False, True, True)
    opened = {cell.coordinate for (cell,) in sheet["B4:B200"] if not cell.protection.locked}
    assert opened
    assert opened <= rules.keys()
