"""Files of CICS PA and DFH0STAT, written for these tests in the layouts of IBM's documentation."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
EXTRACT, SUMMARY, DISPATCHER = (
    (DATA / f"{name}.txt").read_text()
    for name in ("cics-pa-extract", "cics-pa-summary", "dispatcher-modes")
)
