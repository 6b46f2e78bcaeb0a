"""Browsers that stay for the next report to be printed, until nobody has asked for a while.

Starting one takes half of the work of a print, and the application's first run in a page most of
the rest.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from headroom.exports.devtools import Browser, BrowserError, browser

IDLE_SECONDS = 20.0
"""How long a browser waits for the next report."""
MOST_PAGES = 50
"""Reports of one browser, whose memory grows with each."""
Options = Callable[[Path], Sequence[str]]


@dataclass(slots=True)
class _Kept:
    """A browser with all that ends with it. kind: what it was started for."""

    kind: Hashable
    browser: Browser
    stack: AsyncExitStack
    pages: int = 0
    ending: asyncio.TimerHandle | None = field(default=None)


class KeptBrowsers:
    """Idle browsers, the one used last at the end."""

    def __init__(self, idle_seconds: float = IDLE_SECONDS) -> None:
        self._idle_seconds = idle_seconds
        self._idle: list[_Kept] = []
        self._ends: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def taken(self, program: str, kind: Hashable, options: Options) -> AsyncIterator[Browser]:
        """Yield a browser of a kind with the page that it last had; who fails with it ends it.

        options: how it is to start, with a folder for its profile. Raises BrowserError.
        """
        found = await self._waiting(kind) or await _started(program, kind, options)
        try:
            yield found.browser
        except BaseException:
            await found.stack.aclose()
            raise
        found.pages += 1
        if found.pages >= MOST_PAGES:
            await found.stack.aclose()
            return
        loop = asyncio.get_running_loop()
        found.ending = loop.call_later(self._idle_seconds, self._end, found)
        self._idle.append(found)

    async def close(self) -> None:
        """End all that are idle."""
        for kept in [*self._idle]:
            self._end(kept)
        await asyncio.gather(*self._ends)

    async def _waiting(self, kind: Hashable) -> _Kept | None:
        """Return an idle browser that answers; end one of another kind to make room for a start."""
        for kept in reversed([*self._idle]):
            if kept.kind != kind or kept not in self._idle:
                continue
            self._take(kept)
            try:
                await kept.browser.order("Browser.getVersion")
            except BrowserError:
                await kept.stack.aclose()
            else:
                return kept
        if self._idle:
            self._end(self._idle[0])
        return None

    def _take(self, kept: _Kept) -> None:
        self._idle.remove(kept)
        if kept.ending is not None:
            kept.ending.cancel()

    def _end(self, kept: _Kept) -> None:
        self._take(kept)
        task = asyncio.create_task(kept.stack.aclose())
        self._ends.add(task)
        task.add_done_callback(self._ends.discard)


async def _started(program: str, kind: Hashable, options: Options) -> _Kept:
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(
            tempfile.TemporaryDirectory(prefix="headroom-pdf-", ignore_cleanup_errors=True)
        )
        started = browser(program, options(Path(folder)), home=folder)
        found = await stack.enter_async_context(started)
        return _Kept(kind, found, stack.pop_all())
