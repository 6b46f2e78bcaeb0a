"""A page that is not whole is not printed: the request ends soon, with a sentence."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from headroom.exports import pdf
from tests.paper.conftest import Serve

REPORT: dict[str, Any] = {
    "title": "Printed",
    "date": "2026-01-31",
    "subject": {
        "kind": "value",
        "inputs": {
            "machine": "2818-Y02",
            "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
            "mix": [{"substitution": "socket2-ezasoket", "share": 1.0}],
        },
    },
}
PAGE = """<!doctype html><title>Report</title>
<script type="module" src="/assets/report-1.js"></script>"""
STALLED_SECONDS = 1.0
AT_WORK = """
const end = Date.now() + 3000
function work() {
  for (const until = Date.now() + 800; Date.now() < until; );
  if (Date.now() < end) setTimeout(work)
  else document.body.innerHTML = '<main data-report-paper=a4>A report</main>'
}
work()
"""


def script(shown: str) -> str:
    """A script that shows something, always as long: the length of a file is told in advance."""
    return f"document.body.innerHTML = '{shown}'".ljust(200)


def rebuilt(folder: Path) -> None:
    """What a build leaves of the files of the one before."""
    (folder / "index.html").write_text(PAGE.replace("report-1", "report-2"))
    (folder / "assets" / "report-1.js").rename(folder / "assets" / "report-2.js")


def shortened(folder: Path) -> None:
    """A file that is shorter than it was when the application looked at it."""
    (folder / "assets" / "report-1.js").write_text("")


def without_a_report(folder: Path) -> None:
    """A page that fails after it was loaded."""
    (folder / "assets" / "report-1.js").write_text(script("<main>This page has failed</main>"))


def waiting(folder: Path) -> None:
    """A page that waits for something that does not come."""
    shown = "<main data-report-paper=a4><p data-report-waiting>A report</main>"
    (folder / "assets" / "report-1.js").write_text(script(shown))


@pytest.fixture
def screen(tmp_path: Path) -> Path:
    """A folder with a page that shows a report."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "report-1.js").write_text(
        script("<main data-report-paper=a4>A report</main>")
    )
    (tmp_path / "index.html").write_text(PAGE)
    return tmp_path


def test_a_page_that_shows_a_report_is_printed(serve: Serve, screen: Path) -> None:
    api = serve(screen)
    token = api.post("/reports", json=REPORT).json()["token"]
    answer = api.get(f"/reports/{token}.pdf")
    assert answer.status_code == 200, answer.text
    assert answer.content.startswith(b"%PDF")


def test_a_page_that_draws_for_long_is_waited_for(
    serve: Serve, screen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine a long report asks for nothing for as long as it draws."""
    monkeypatch.setattr(pdf, "STALLED_SECONDS", STALLED_SECONDS)
    (screen / "assets" / "report-1.js").write_text(AT_WORK)
    api = serve(screen)
    token = api.post("/reports", json=REPORT).json()["token"]
    answer = api.get(f"/reports/{token}.pdf")
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (rebuilt, "report-"),
        (shortened, "report-1.js, a part of the page,"),
        (without_a_report, "The page did not show the report."),
        (waiting, "The page did not show the report."),
    ],
)
def test_files_that_changed_under_the_application_end_the_request(
    serve: Serve,
    screen: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Path], None],
    said: str,
) -> None:
    monkeypatch.setattr(pdf, "STALLED_SECONDS", STALLED_SECONDS)
    api = serve(screen)
    token = api.post("/reports", json=REPORT).json()["token"]
    change(screen)
    started = time.monotonic()
    answer = api.get(f"/reports/{token}.pdf")
    assert (answer.status_code, answer.json()["type"]) == (503, "/problems/print-failed")
    assert said in answer.json()["detail"]
    assert "restart it" in answer.json()["detail"]
    assert time.monotonic() - started < pdf.SECONDS
