"""A table lies on a sheet of its own where that is filled, and stands where few rows fit."""

from __future__ import annotations

from headroom.exports.document.blocks import Column
from headroom.exports.pdf import WIDE, WIDTHS
from headroom.exports.table_widths import fitted

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
