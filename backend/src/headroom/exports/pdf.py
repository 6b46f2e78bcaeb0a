"""A report's page printed by a headless Chromium, the same that its readers print.

The browser runs with a profile of its own that is gone afterwards, one at a time, without a
shell, and asks nobody but this server.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

Paper: TypeAlias = Literal["a4", "letter"]

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NAMED = "HEADROOM_CHROMIUM"
SECONDS = 45.0
"""How long a page may take to be printed."""
WAITING_SECONDS = 90.0
"""How long a request waits for those before it."""
_LANGUAGE = re.compile(r"^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")


class NoBrowserError(RuntimeError):
    """There is no Chromium to print with."""


class PrintError(RuntimeError):
    """The browser did not print. The message is a sentence."""


class PdfPrinter:
    """Prints one page at a time."""

    def __init__(self, browser: str | None = None) -> None:
        self._browser = browser
        self._lock = asyncio.Lock()

    async def print_report(
        self, host: str, port: int | None, token: str, *, paper: Paper, language: str | None
    ) -> bytes:
        """Return the PDF of the report that a token opens on the server at host and port.

        language: an Accept-Language header or a BCP 47 tag. Raises NoBrowserError, PrintError.
        """
        browser = self._browser or find_browser()
        if browser is None:
            raise NoBrowserError
        if port is None:
            raise PrintError("This server does not know its own address.")
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{port}/reports/{token}?paper={paper}"
        try:
            await asyncio.wait_for(self._lock.acquire(), WAITING_SECONDS)
        except TimeoutError as error:
            raise PrintError("Too many reports are being printed.") from error
        try:
            return await _print(browser, address, language)
        finally:
            self._lock.release()


@cache
def find_browser() -> str | None:
    """Return the Chromium that HEADROOM_CHROMIUM names, or the system's; None without one."""
    named = os.environ.get(NAMED)
    if named:
        return shutil.which(named)
    return next((found for each in BROWSERS if (found := shutil.which(each))), None)


async def _print(browser: str, address: str, language: str | None) -> bytes:
    with tempfile.TemporaryDirectory(prefix="headroom-pdf-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "report.pdf"
        process = await asyncio.create_subprocess_exec(
            browser,
            *_options(Path(folder), language),
            f"--print-to-pdf={file}",
            address,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "HOME": folder},
        )
        try:
            await asyncio.wait_for(process.wait(), SECONDS)
        except TimeoutError as error:
            raise PrintError("The browser took too long.") from error
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):  # its children belong to its group
                    os.killpg(process.pid, signal.SIGKILL)
                await process.wait()
        content = file.read_bytes() if file.exists() else b""
        if not content.startswith(b"%PDF"):
            raise PrintError("The browser wrote no PDF.")
        return content


def _options(folder: Path, language: str | None) -> Sequence[str]:
    options = [
        "--headless=new",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--no-default-browser-check",
        "--no-proxy-server",
        "--hide-scrollbars",
        "--no-pdf-header-footer",
        "--run-all-compositor-stages-before-draw",
        # time passes only while nothing is being asked for: the page is complete when it ends
        "--virtual-time-budget=15000",
        f"--user-data-dir={folder / 'profile'}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--no-sandbox")  # Chromium's sandbox refuses to run as root
    found = _LANGUAGE.match(language or "")
    if found:
        options += [f"--lang={found.group()}", f"--accept-lang={found.group()}"]
    return options
