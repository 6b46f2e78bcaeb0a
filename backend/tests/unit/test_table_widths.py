"""A table lies on a sheet of its own where that is filled, and stands where few rows fit."""

from __future__ import annotations

from headroom.exports.document.blocks import Column
from headroom.exports.pdf import WIDE, WIDTHS
from headroom.exports.table_widths import as_columns, fitted

AMOUNTS = ("Cost", "Cost with the change", "Saved")
MSU = ("Baseline", "What it counts", "With the change", "Above it, charged")
COLUMNS = (
    Column("Contract"),
    Column("Contract year"),
    *(Column(head, "EUR", numeric=True) for head in AMOUNTS),
    *(Column(head, "MSU-hours", numeric=True) for head in MSU),
)
ROW = ("Second offer", "Jan 2026 to Dec 2026", *["130,000,000"] * 2, "0", *["13,000,000"] * 4)


def test_a_table_of_few_rows_gets_no_sheet_of_its_own_where_narrower_names_let_it_stand() -> None:
    for rows, lies in ((3, False), (30, True)):
        assert fitted(COLUMNS, [ROW] * rows, WIDTHS["a4"], WIDE["a4"]).lies is lies


def test_a_table_of_few_rows_that_needs_small_letters_has_its_rows_as_columns() -> None:
    rows = [[name, *ROW[1:]] for name in ("Contract", "Offer", "Second offer")]
    stands = fitted(COLUMNS, rows, WIDTHS["a4"], WIDE["a4"])
    heads, lines = as_columns(COLUMNS, rows, stands) or ([], [])
    assert [head.head for head in heads] == ["Contract", "Contract", "Offer", "Second offer"]
    assert lines[1] == ["Cost (EUR)", *["130,000,000"] * 3]
    assert [line[0] for line in lines] == [column.head for column in COLUMNS[1:]]
    assert as_columns(COLUMNS, rows * 2, fitted(COLUMNS, rows * 2, WIDTHS["a4"], None)) is None
    short = [row[:4] for row in rows]
    assert as_columns(COLUMNS[:4], short, fitted(COLUMNS[:4], short, WIDTHS["a4"], None)) is None


def test_figures_of_very_different_sizes_are_aligned_in_no_column() -> None:
    columns = (Column("Figure"), Column("P5", numeric=True), Column("P95", numeric=True))
    rows = [("GPs", "0.0769", "0.1"), ("MSU", "7.52", "9")]
    assert fitted(columns, rows, WIDTHS["a4"], None).pads == ((0, 0, 0), (0, 0, 0))
    alike = fitted(columns, [("MSU", "7.52", "9.5"), ("Peak", "12", "14")], WIDTHS["a4"], None)
    assert all(pad > 0 for pad in alike.pads[1][1:])
