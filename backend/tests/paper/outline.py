"""What a report shows on the screen, which must stand on its paper as well."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from headroom.exports.devtools import Browser, browser
from headroom.exports.pdf import browser_options, print_page

T = TypeVar("T")
LANGUAGE = "en-US"
SECONDS = 60
# Run in the page. Null until the report stands there, with all that it waits for.
_OUTLINE = """
(() => {
  if (document.readyState !== 'complete') return null
  const article = document.querySelector('[data-report-paper] article')
  if (article === null || document.querySelector('[data-report-waiting]') !== null) return null
  const text = (each) => each.textContent
  const all = (within, selector) =>
    [...within.querySelectorAll(selector)].filter((each) => !each.closest('[data-screen-only]'))
  const colours = (within) =>
    [...within.querySelectorAll('*')]
      .flatMap((each) => [each.getAttribute('fill'), each.getAttribute('stroke')])
      .filter((each) => /^#[0-9a-f]{6}$/i.test(each ?? ''))
  return {
    headings: all(article, 'h1, h2, h3').map(text),
    texts: all(article, 'p, li, dt, dd').filter((each) => !each.closest('table')).map(text),
    figures: all(article, 'figure').map((drawn) => {
      const figure = drawn.cloneNode(true)
      // the title in a label is what a pointer is told
      for (const each of figure.querySelectorAll('[data-screen-only], [data-narrow], text > title'))
        each.remove()
      const drawing = figure.querySelector('[data-drawing]')
      const [above, below] = [document.createRange(), document.createRange()]
      above.selectNodeContents(figure)
      above.setEndBefore(drawing)
      below.selectNodeContents(figure)
      below.setStartAfter(drawing)
      return {
        above: above.toString(),
        below: below.toString(),
        names: all(figure, 'ul li').map(text),
        labels: [...drawing.querySelectorAll('text')].map(text),
        colours: [...new Set(colours(drawing))],
      }
    }),
    tables: all(article, 'table').map((table) => ({
      caption: text(table.querySelector('caption')),
      head: all(table, 'thead th').map(text).join(''),
      rows: all(table, 'tbody tr').map(text),
    })),
  }
})()
"""


class ShownReports:
    """One browser that shows and prints a report after the other, as the application's does."""

    def __init__(self, chromium: str, folder: Path) -> None:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._browser = self._runner.run(self._started(chromium, folder))

    async def _started(self, chromium: str, folder: Path) -> Browser:
        started = browser(chromium, browser_options(folder, LANGUAGE), home=str(folder))
        found = await self._stack.enter_async_context(started)
        await found.open_page()
        return found

    def close(self) -> None:
        """End the browser."""
        self._runner.run(self._stack.aclose())
        self._runner.close()

    def outline(self, address: str) -> dict[str, Any]:
        """Return a report's headings, texts, drawings and tables."""
        return self._run(self._read(address))

    def printed(self, address: str) -> bytes:
        """Return a report as PDF; address: with its paper."""
        return self._run(print_page(self._browser, address))

    def printed_in_one_page(self, addresses: Sequence[str]) -> list[bytes]:
        """Return reports as PDF, each after the one before in the page that has loaded once."""
        return self._run(self._print_in_one_page(addresses))

    async def _print_in_one_page(self, addresses: Sequence[str]) -> list[bytes]:
        await self._browser.open_page()
        found = []
        for address in addresses:
            found.append(await print_page(self._browser, address))
            self._browser.shown.add(address)
        loaded = await self._browser.order(
            "Runtime.evaluate",
            expression="performance.getEntriesByType('navigation')[0].name",
            returnByValue=True,
        )
        assert loaded["result"]["value"] == addresses[0], "the page was loaded anew"
        await self._browser.open_page()
        return found

    def _run(self, asked: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(asyncio.wait_for(asked, SECONDS))

    async def _read(self, address: str) -> dict[str, Any]:
        await self._browser.order("Page.navigate", url=address)
        while True:
            answer = await self._browser.order(
                "Runtime.evaluate", expression=_OUTLINE, returnByValue=True
            )
            shown: dict[str, Any] | None = answer["result"].get("value")
            if shown is not None:
                return shown
            await asyncio.sleep(0.05)
