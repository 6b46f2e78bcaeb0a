"""A full scenario's report as .xlsx and .pptx, beside writing the same cells with the bare library.

And ten reports printed at once, beside one of them, with health beside both.

The cells are read out of our own workbook; the peer writes them without formats, names and charts.
"""

from __future__ import annotations

import io
import json
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from statistics import median, quantiles
from threading import Event
from typing import Any

from openpyxl import load_workbook
from xlsxwriter import Workbook

from headroom.domain.reports.report import FrozenReport, read_document
from headroom.exports.formats import write_pptx, write_xlsx

ROUNDS = 9
OWNER = {"Owner-Secret": "bench-owner-0123456789abcdef", "content-type": "application/json"}
MIX = [{"substitution": "socket2-ezasoket", "share": 1}]
EDGES = (0, 45, 175, 315, 575, 875, 1315, 1975)
# invented round prices
FULL: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {
        "transactions": 15_000_000,
        "peak_share": 0.5,
        "peak_hours": 4,
        "periods_per_month": 2,
        "growth_share_per_year": 0.03,
    },
    "mix": MIX,
    "periods": [{"label": "Evening", "share": 0.3, "hours": 6, "mix": MIX}],
    "ramp": [{"month": 1, "share": 0.1}, {"month": 3, "share": 0.3}, {"month": 6, "share": 1}],
    "money": {
        "currency": "EUR",
        "years": 5,
        "discount_rate_share": 0.08,
        "one_off": 2_000_000,
        "licence_per_year": 600_000,
        "consumption_price_per_msu_hour": 30,
        "products": [
            {
                "label": "CICS TS",
                "peak_msu": 320,
                "next_peak_msu": 280,
                "price": {
                    "base_per_month": None,
                    "levels": [
                        {
                            "from_msu": edge,
                            "to_msu": EDGES[position + 1] if position + 1 < len(EDGES) else None,
                            "price_per_msu_month": 100_000 - 10_000 * position,
                        }
                        for position, edge in enumerate(EDGES)
                    ],
                },
            },
            {"label": "Db2", "price": {"flat_per_msu_month": 50_000}},
        ],
    },
    "uncertainty": [{"input": "transactions", "shape": "spread", "spread_share": 0.2}],
}
PRINT_ROUNDS, AT_ONCE = 3, 10
HEALTH_EVERY_SECONDS = 0.02
Cells = list[tuple[str, list[tuple[int, int, str, object, object]]]]


def report_link(port: int, more_transactions: int = 0) -> str:
    """Return the token of a report of the full scenario, frozen by the application."""
    work = FULL["workload"]
    work = work | {"transactions": work["transactions"] + more_transactions}
    subject = {"kind": "scenario", "inputs": FULL | {"workload": work}}
    body = json.dumps({"title": "Bench", "date": "2026-01-31", "subject": subject}).encode()
    request = urllib.request.Request(_address(port), body, OWNER)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(json.load(answer)["token"])


def frozen_report(port: int) -> FrozenReport:
    """Return the report of the full scenario."""
    address = f"{_address(port)}/{report_link(port)}"
    with urllib.request.urlopen(address, timeout=60) as answer:
        return read_document(json.load(answer)["report"])


def _address(port: int) -> str:
    return f"http://127.0.0.1:{port}/api/v1/reports"


def cells_of(content: bytes) -> Cells:
    """Return each sheet's cells: row, column, type, what it holds, and a formula's stored value."""
    formulas = load_workbook(io.BytesIO(content))
    values = load_workbook(io.BytesIO(content), data_only=True)
    return [
        (
            sheet.title,
            [
                (
                    cell.row - 1,
                    cell.column - 1,
                    cell.data_type,
                    cell.value,
                    values[sheet.title].cell(cell.row, cell.column).value,
                )
                for row in sheet.iter_rows()
                for cell in row
                if cell.value is not None
            ],
        )
        for sheet in formulas
    ]


def write_bare(cells: Cells) -> bytes:
    """Write cells and nothing else."""
    stream = io.BytesIO()
    with Workbook(stream, {"in_memory": True}) as book:
        for name, found in cells:
            sheet = book.add_worksheet(name)
            for row, column, kind, content, value in found:
                if kind == "f":
                    sheet.write_formula(row, column, content, None, value)
                elif kind == "n":
                    sheet.write_number(row, column, content)
                else:
                    sheet.write_string(row, column, content)
    return stream.getvalue()


def measure(port: int, row: Callable[[str, str, str, str, str, bool | None], None]) -> None:
    """Print the time of both files as rows of the table."""
    report = frozen_report(port)
    cells = cells_of(write_xlsx(report))
    times: tuple[list[float], list[float], list[float]] = ([], [], [])
    for _ in range(ROUNDS):
        for found, write in zip(
            times,
            (lambda: write_xlsx(report), lambda: write_bare(cells), lambda: write_pptx(report)),
            strict=True,
        ):
            started = time.perf_counter()
            write()
            found.append(time.perf_counter() - started)
    ours, peer, slides = (median(each) for each in times)
    count = sum(len(found) for _, found in cells)
    row(
        f".xlsx of a scenario, {count:,} cells : bare library",
        f"{ours * 1000:.0f} ms",
        f"{peer * 1000:.0f} ms",
        f"{ours / peer:.2f}",
        "<= 2.5",
        ours <= 2.5 * peer,
    )
    row(
        ".pptx of a scenario : the .xlsx",
        f"{slides * 1000:.0f} ms",
        f"{ours * 1000:.0f} ms",
        f"{slides / ours:.2f}",
        "<= 1 s",
        slides <= 1,
    )
    for preset in ("short", "full"):
        measure_prints(port, row, preset)


def measure_prints(
    port: int, row: Callable[[str, str, str, str, str, bool | None], None], preset: str
) -> None:
    """Print how long ten different reports take at once, against one in the same minutes.

    None was printed before, and each round has others. A print that is refused ends the part.
    """
    numbers = count(1)

    def printed(reports: int) -> tuple[float, float]:
        """Return the seconds until all are printed, and health's p95 meanwhile."""
        tokens = [report_link(port, next(numbers)) for _ in range(reports)]
        paths = [f"{_address(port)}/{token}.pdf?preset={preset}" for token in tokens]
        done = Event()
        with ThreadPoolExecutor(reports + 1) as threads:
            health = threads.submit(_health_until, port, done)
            started = time.perf_counter()
            try:
                sizes = [*threads.map(_size_of, paths)]
            finally:
                done.set()
            taken = time.perf_counter() - started
            assert min(sizes) > 10_000, "a print is empty"
        return taken, quantiles(health.result(), n=20)[-1]

    printed(1)  # what a first print alone pays is no part of either
    rounds = [(printed(1), printed(AT_ONCE)) for _ in range(PRINT_ROUNDS)]
    one, ten = (median(found[at][0] for found in rounds) for at in (0, 1))
    ratio = median(many[0] / single[0] for single, many in rounds)
    row(
        f"ten reports printed at once, {preset} : one",
        f"{ten:.1f} s",
        f"{one:.1f} s",
        f"{ratio:.1f}",
        "<= 6",
        ratio <= 6,
    )
    alone, beside = (median(found[at][1] for found in rounds) for at in (0, 1))
    row(
        "health (p95) beside ten prints : beside one",
        f"{beside * 1000:.1f} ms",
        f"{alone * 1000:.1f} ms",
        f"{beside / alone:.1f}",
        "<= 2",
        beside <= 2 * alone,
    )


def _size_of(address: str) -> int:
    with urllib.request.urlopen(address, timeout=600) as answer:
        return len(answer.read())


def _health_until(port: int, done: Event) -> list[float]:
    """Return how long each answer of health took."""
    found = []
    while not done.wait(HEALTH_EVERY_SECONDS):
        started = time.perf_counter()
        urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/health", timeout=60).close()
        found.append(time.perf_counter() - started)
    return found
