"""The checks of pages find what they are for: pages with one flaw each, printed by the browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.paper.faults import faults, kinds
from tests.paper.outline import ShownReports
from tests.paper.pages import read_pages

NOTE = "A note that stands above the numbers of this report."
ROWS = "".join(
    f"<tr><th>Quantity {number}<br>of the<br>second<br>run</th><td>{number}.5 MSU</td></tr>"
    for number in range(40)
)
SWATCH = '<svg width="14" height="14"><rect width="14" height="14" fill="{}"/></svg>'
PAGE = f"""<!doctype html><html lang="en"><title>Report</title>
<link rel="stylesheet" href="/flaw.css">
<div data-report-paper="a4"><article>
<h1>A report</h1>
<figure>
<h3>Peaks by month</h3>
<p>MSU</p>
<ul>
<li>{SWATCH.format("#1f6f9f")}before</li>
<li id="other">{SWATCH.format("#e0b060")}after</li>
</ul>
<section data-drawing><svg width="500" height="120">
<line x1="60" y1="0" x2="60" y2="100" stroke="#444444" stroke-width="2"/>
<rect x="60" y="10" width="300" height="30" fill="#1f6f9f"/>
<rect x="60" y="50" width="200" height="30" fill="#e0b060"/>
<text x="0" y="30">March</text><text x="0" y="70">April</text>
</svg></section>
<figcaption>Source: invented</figcaption>
</figure>
<p class="note">{NOTE}</p>
<h2>Numbers</h2>
<table><caption>Numbers</caption><thead><tr><th>Quantity</th><th>Value</th></tr></thead>
<tbody>{ROWS}</tbody></table>
</article></div>"""
SOUND = """
@page { size: A4; margin: 16mm 14mm 18mm }
@page { @bottom-right { content: counter(page) "/" counter(pages) } }
body { margin: 0; font: 10pt/1.4 sans-serif }
caption { display: none }
th, td { text-align: left; font-weight: normal }
tr, figure { break-inside: avoid }
li { display: flex; gap: 6px; align-items: center }
"""
# each with the kinds of faults that it makes
FLAWS: dict[str, tuple[str, set[str]]] = {
    "sound": ("", set()),
    "cut": (".note { width: 80px; white-space: nowrap; overflow: hidden }", {"cut", "missing"}),
    "cut-lines": (".note { width: 80px; height: 2.2em; overflow: hidden }", {"cut", "missing"}),
    "over": (".note { position: relative; top: -18pt }", {"overlap"}),
    "beyond": (".note { margin-left: -8mm }", {"margin", "cut", "missing"}),
    "unprinted": ("@media print { .note { display: none } }", {"missing"}),
    "tiny": (".note { font-size: 5pt }", {"small"}),
    "no-bars": ("section rect { visibility: hidden }", {"chart"}),
    "no-labels": ("section text { display: none }", {"chart"}),
    "torn-chart": (
        "figure { break-inside: auto } h3 { break-after: page }",
        {"chart", "heading", "empty"},
    ),
    "same-grey": ("#other rect { fill: #4d6a20 }", {"grey"}),
    "no-head": ("thead { display: table-row-group }", {"head"}),
    "torn-rows": ("tr { break-inside: auto; orphans: 1; widows: 1 }", {"row", "head"}),
    "torn-note": (
        ".note { width: 8px; orphans: 1; widows: 1 } figure { margin-bottom: 150mm }",
        {"torn"},
    ),
    "lonely": ("h2 { break-after: page }", {"heading", "empty"}),
    "gap": ("h2 { break-before: page }", {"empty"}),
    "no-numbers": ("@page { @bottom-right { content: none } }", {"number"}),
    "other-paper": ("@page { size: 210mm 200mm }", {"size"}),
}


class Pages(BaseHTTPRequestHandler):
    """Answers with the page at every address, and with the style that its address names."""

    def do_GET(self) -> None:
        style = self.path.endswith(".css")
        flaw = FLAWS[(self.headers["Referer"] or "/sound").rsplit("/", 1)[-1].split("?")[0]][0]
        body = (f"{SOUND}\n{flaw}" if style else PAGE).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/css" if style else "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where the pages are served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("flaw", FLAWS)
def test_each_flaw_is_found_and_no_other(shown_reports: ShownReports, port: int, flaw: str) -> None:
    address = f"http://127.0.0.1:{port}/reports/{flaw}"
    pages = read_pages(shown_reports.printed(f"{address}?paper=a4"))
    found = faults(pages, shown_reports.outline(address), "a4")
    assert kinds(found) == FLAWS[flaw][1], found


def test_a_sign_that_only_a_font_knows_is_found(shown_reports: ShownReports, port: int) -> None:
    address = f"http://127.0.0.1:{port}/reports/sound"
    first, *others = read_pages(shown_reports.printed(f"{address}?paper=a4"))
    pages = [replace(first, letters=f"{first.letters}2026\ue08801"), *others]
    assert kinds(faults(pages, shown_reports.outline(address), "a4")) == {"private"}
