"""What a report shows on the screen, which must stand on its paper as well."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from headroom.exports.devtools import browser
from headroom.exports.pdf import browser_options

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
      for (const each of figure.querySelectorAll('[data-screen-only]')) each.remove()
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


def read_outline(chromium: str, address: str, folder: Path) -> dict[str, Any]:
    """Return a report's headings, texts, drawings and tables; folder: for the browser."""
    return asyncio.run(asyncio.wait_for(_read(chromium, address, folder), SECONDS))


async def _read(chromium: str, address: str, folder: Path) -> dict[str, Any]:
    options = browser_options(folder, LANGUAGE)
    async with browser(chromium, options, home=str(folder), heard=lambda *_: None) as found:
        await found.order("Page.navigate", url=address)
        while True:
            answer = await found.order("Runtime.evaluate", expression=_OUTLINE, returnByValue=True)
            shown: dict[str, Any] | None = answer["result"].get("value")
            if shown is not None:
                return shown
            await asyncio.sleep(0.05)
