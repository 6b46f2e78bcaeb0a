"""Files of CICS PA and DFH0STAT, written for these tests in the layouts of IBM's documentation."""

from __future__ import annotations

from pathlib import Path

from headroom.services.file_kinds import SAMPLES_FOLDER

DATA = Path(__file__).parents[1] / "data"
EXTRACT, DISPATCHER = (
    (DATA / f"{name}.txt").read_text() for name in ("cics-pa-extract", "dispatcher-modes")
)
SUMMARY = (SAMPLES_FOLDER / "cics-pa-summary.txt").read_text()
