"""Every kind of file opens like the original, in whatever a desk saved it as."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from headroom.domain.files.scrt import read_scrt
from headroom.services.brought_files import Brought
from headroom.services.imports import KINDS, likely_kinds
from tests.api.test_file_imports import scrt
from tests.unit.layout_corpus import html, open_document, spreadsheet_xml, workbook

BILL = scrt("Oct", "Nov").decode("latin-1").replace("\xc9", "E")
MACHINES = "Model,CPs,MSU,PCI\n3931-716,16,3075,24000\n3931-717,17,3229,25300\n"
RUNS = "Side,Requests,CPU s GP,CPU s zIIP\n" + "".join(
    f"{side},1000,{1 + run / 10},0.5\n" for side in ("before", "after") for run in range(4)
)


def cells(text: str) -> list[list[str]]:
    return [*csv.reader(io.StringIO(text))]


def numbers(text: str) -> list[list[Any]]:
    """Return the cells as a spreadsheet takes them up: numbers as numbers."""
    return [
        [float(cell) if cell.replace(".", "", 1).isdecimal() else cell for cell in row]
        for row in cells(text)
    ]


def separated(text: str, separator: str, quote: str = '"') -> str:
    written = io.StringIO()
    rows = csv.writer(written, delimiter=separator, quotechar=quote, quoting=csv.QUOTE_ALL)
    rows.writerows(cells(text))
    return written.getvalue()


SAVED: dict[str, Callable[[str], bytes]] = {
    "semicolons": lambda text: separated(text, ";").encode(),
    "tabs": lambda text: separated(text, "\t").encode(),
    "UTF-8 with its mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "EBCDIC 037": lambda text: text.replace("\n", "\x85").encode("cp037"),
    "EBCDIC 1141": lambda text: text.encode("cp273"),
    "xlsx": lambda text: workbook({"Sheet1": numbers(text)}),
    "xlsx, each line in one cell": lambda text: workbook(
        {"Sheet1": [[line] for line in text.splitlines()]}
    ),
    "ods": lambda text: open_document(numbers(text)),
    "gzip in gzip": lambda text: gzip.compress(gzip.compress(text.encode())),
}


def read(data: bytes, kind: str) -> Any:
    files = [Brought.of("september", data)]
    assert likely_kinds(files)[0].kind == kind
    return KINDS[kind].parse(files, None)


@pytest.mark.parametrize("saved", [*SAVED, "single quotes"])
def test_a_bill_opens_like_the_original(saved: str) -> None:
    data = separated(BILL, ",", "'").encode() if saved == "single quotes" else SAVED[saved](BILL)
    _, (month,) = read(data, "bill")
    # but for the file that each names
    assert month == replace(
        read_scrt(BILL.encode()),
        file_name=month.file_name,
        sha256=hashlib.sha256(data).hexdigest(),
    )


@pytest.mark.parametrize("saved", SAVED)
def test_a_table_of_machines_opens_like_the_original(saved: str) -> None:
    _, table = read(SAVED[saved](MACHINES), "machine_table")
    _, original = read(MACHINES.encode(), "machine_table")
    assert table.models == original.models


@pytest.mark.parametrize("saved", SAVED)
def test_runs_of_a_test_open_like_the_original(saved: str) -> None:
    parsed = read(SAVED[saved](RUNS), "own_test")
    original = read(RUNS.encode(), "own_test")
    assert [(cycle.requests, cycle.gp_seconds, cycle.side) for cycle in parsed.read[0].cycles] == [
        (cycle.requests, cycle.gp_seconds, cycle.side) for cycle in original.read[0].cycles
    ]


def test_a_page_is_a_table_of_machines_or_of_msu_by_what_it_holds() -> None:
    page = html(cells(MACHINES), "Last changed 2026-08-06 14:33")
    assert likely_kinds([Brought.of("a.html", page)])[0].kind == "machine_table"
    hours: list[list[Any]] = [
        ["Time", "PROD MIPS"],
        *([f"2026-09-01 {hour:02d}:00", hour] for hour in range(24)),
    ]
    for data in (html(hours), spreadsheet_xml(hours)):
        assert likely_kinds([Brought.of("a.xls", data)])[0].kind == "profile"
    heads = b"model,rated_msu,pci_mips\n3931-716,3075,24000\n"
    assert likely_kinds([Brought.of("a.csv", heads)])[0].kind == "machine_table"
