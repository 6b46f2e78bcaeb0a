"""Workbooks as LibreOffice recalculates them."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

MISSING = (
    "LibreOffice is missing, so that no workbook was recalculated: install libreoffice-calc and "
    "libreoffice-impress, or name its soffice in HEADROOM_SOFFICE (scripts/office.py does the "
    "first as root on Debian)"
)


def soffice() -> str:
    """Return the path of LibreOffice's program; skips the test, saying why, without one."""
    named = os.environ.get("HEADROOM_SOFFICE") or shutil.which("soffice")
    if not named:
        pytest.skip(MISSING)
    return named


def converted(content: bytes, suffix: str, to: str, folder: Path) -> bytes:
    """Return a document as LibreOffice writes it in another format."""
    source, target = folder / f"source.{suffix}", folder / "out"
    source.write_bytes(content)
    profile = (folder.parent / "office-profile").as_uri()  # made once a session: it takes seconds
    command = [soffice(), f"-env:UserInstallation={profile}", "--headless"]
    command += ["--convert-to", to, "--outdir", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    found = target / f"source.{to}"
    assert found.exists(), done.stdout + done.stderr
    return found.read_bytes()


def recalculated(content: bytes, changed: Mapping[str, float], folder: Path) -> Workbook:
    """Return a workbook with other numbers in named cells, calculated anew by LibreOffice.

    openpyxl writes formulas without the values that they had, so that none can be left over.
    """
    book = load_workbook(io.BytesIO(content))
    for name, value in changed.items():
        sheet, address = place(book, name)
        assert not isinstance(book[sheet][address].value, str), f"{name} is a formula"
        book[sheet][address].value = value
    stream = io.BytesIO()
    book.save(stream)
    again = converted(stream.getvalue(), "xlsx", "xlsx", folder)
    return load_workbook(io.BytesIO(again), data_only=True)


def place(book: Workbook, name: str) -> tuple[str, str]:
    """Return the sheet and the address that a defined name stands for."""
    ((sheet, address),) = book.defined_names[name].destinations
    return sheet.strip("'"), address.replace("$", "")


def named_value(book: Workbook, name: str) -> object:
    """Return what the cell of a defined name holds."""
    sheet, address = place(book, name)
    value: object = book[sheet][address].value
    return value
