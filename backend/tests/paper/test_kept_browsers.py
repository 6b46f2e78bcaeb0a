"""A browser prints one report after the other, and none stays for long or after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from headroom.exports.devtools import Browser, BrowserError
from headroom.exports.kept_browsers import KeptBrowsers
from headroom.exports.pdf import browser_options

SECONDS = 120


class Kept(KeptBrowsers):
    """Browsers of one program, and the folders that they were started with."""

    def __init__(self, program: str, idle_seconds: float) -> None:
        super().__init__(idle_seconds)
        self._program = program
        self.folders: list[Path] = []

    async def used(self, language: str = "en", *orders: str) -> Browser:
        """Return a browser that opened a page and was given orders."""

        def options(folder: Path) -> list[str]:
            self.folders.append(folder)
            return [*browser_options(folder, language)]

        async with self.taken(self._program, language, options) as found:
            await found.open_page()
            for order in orders:
                await found.order(order)
        return found


def run(
    chromium: str, visit: Callable[[Kept], Awaitable[None]], *, idle_seconds: float = 60
) -> list[Path]:
    """Run a visit and return the folders of the browsers that it started."""

    async def whole() -> list[Path]:
        kept = Kept(chromium, idle_seconds)
        try:
            await asyncio.wait_for(visit(kept), SECONDS)
        finally:
            await kept.close()
        assert not [folder for folder in kept.folders if folder.exists()]
        return kept.folders

    return asyncio.run(whole())


def test_a_browser_is_taken_again_and_another_language_has_its_own(chromium: str) -> None:
    async def visit(kept: Kept) -> None:
        first = await kept.used()
        assert await kept.used() is first
        assert kept.folders[0].exists()
        assert await kept.used("de") is not first

    assert len(run(chromium, visit)) == 2


def test_a_browser_that_failed_or_ended_is_not_taken_again(chromium: str) -> None:
    async def visit(kept: Kept) -> None:
        with pytest.raises(BrowserError, match=r"refused No\.such"):
            await kept.used("en", "No.such")
        assert not kept.folders[0].exists()
        second = await kept.used()
        with pytest.raises(BrowserError, match=r"ended|Session"):
            while True:  # it ends while it waits, and the next reader is given another
                await second.order("Browser.close")
        assert await kept.used() is not second

    assert len(run(chromium, visit)) == 3


def test_a_browser_that_nobody_needs_ends(chromium: str) -> None:
    async def visit(kept: Kept) -> None:
        await kept.used()
        while kept.folders[0].exists():
            await asyncio.sleep(0.05)

    assert len(run(chromium, visit, idle_seconds=0.2)) == 1
