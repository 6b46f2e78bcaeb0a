"""What a start loads: a program that is waited for brings no more than its first answer needs."""

import subprocess
import sys

import pytest

LATER = (
    "PIL alembic lxml markdown_it openpyxl pptx prometheus_client python_calamine scipy segno "
    "typst xlsxwriter"
)
"""Readers and writers of files, migrations, special functions: who uses one first, loads it."""


@pytest.mark.parametrize(
    ("module", "later"),
    [
        ("headroom.cli", f"{LATER} fastapi numpy psycopg sqlalchemy uvicorn"),
        ("headroom.embedded.supervisor", f"{LATER} numpy psycopg pydantic sqlalchemy"),
        ("headroom.serving", f"{LATER} rich"),
        ("headroom.backups.commands", f"{LATER} fastapi uvicorn"),
    ],
)
def test_a_start_loads_only_what_it_uses(module: str, later: str) -> None:
    told = f"import sys, {module}; print(*({{*{later.split()}}} & {{*sys.modules}}))"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
    assert (loaded.returncode, loaded.stdout.split()) == (0, []), loaded.stderr
