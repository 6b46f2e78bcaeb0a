"""Workbooks as LibreOffice recalculates them."""

from __future__ import annotations

import atexit
import io
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
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


@cache
def _running_office() -> str:
    """Start one LibreOffice for the whole test run and return the argument that reaches it.

    A call with the same profile hands its work to the running one, which takes a twentieth of a
    second where a start takes three. An open workbook keeps it from ending after a conversion.
    """
    folder = Path(tempfile.mkdtemp(prefix="headroom-office-"))
    kept_open, lock = folder / "open.xlsx", folder / ".~lock.open.xlsx#"
    Workbook().save(kept_open)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [soffice(), profile, "--headless", "--norestore", "--nologo", str(kept_open)]
    office = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(_end, office)
    deadline = time.monotonic() + 120
    while not lock.exists():
        assert office.poll() is None, f"{command[0]} ended before it had opened a workbook"
        assert time.monotonic() < deadline, f"{command[0]} opened no workbook within two minutes"
        time.sleep(0.05)
    # it may still be starting behind its open workbook, and what it is handed then is lost for good
    hand_over = [command[0], profile, "--headless", "--convert-to", "csv", "--outdir", str(folder)]
    while not (folder / "open.csv").exists():
        assert time.monotonic() < deadline, f"{command[0]} took no work within two minutes"
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(
                [*hand_over, str(kept_open)], capture_output=True, timeout=5, check=False
            )
    return profile


def _end(office: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):  # its starter and the program itself are one group
        os.killpg(office.pid, signal.SIGKILL)
    office.wait()


def converted(content: bytes, suffix: str, to: str, folder: Path) -> bytes:
    """Return a document as LibreOffice writes it in another format."""
    source, found = folder / f"source.{suffix}", folder / "out" / f"source.{to}"
    source.write_bytes(content)
    found.unlink(missing_ok=True)  # what an earlier conversion left is no answer
    command = [soffice(), _running_office(), "--headless", "--convert-to", to]
    command += ["--outdir", str(found.parent), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
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
