"""The checks of pages find what they are for: a report set by a template with one flaw each."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from headroom.domain.reports.report import read_document
from headroom.exports import pdf
from headroom.exports.document import report_document
from headroom.exports.drawings import drawings
from tests.paper.faults import faults, kinds
from tests.paper.pages import read_pages

FROZEN = Path(__file__).parents[1] / "data" / "frozen" / "scenario.json"
FLAWS: dict[str, tuple[str, str, set[str]]] = {
    "sound": ("", "", set()),
    "no summary": ("text(size: 1.16em, found.text)", "[x]", {"missing"}),
    "tiny letters": ("#let base = 9.5pt", "#let base = 6pt", {"small"}),
    "no page numbers": ("#counter(page).display() /", "", {"number"}),
    "no head on the next page": ("table.header(", "table.header(repeat: false, ", {"head"}),
    "beyond the margin": ("(x: 18mm, top: 17mm", "(x: 9mm, top: 17mm", {"margin"}),
    "a page left half empty": (
        "    heading(level: 2, section.title)",
        "    pagebreak()\n    heading(level: 2, section.title)",
        {"empty"},
    ),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_each_flaw_is_found(flaw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sound, flawed, wanted = FLAWS[flaw]
    template = pdf.TEMPLATE.read_text(encoding="utf-8")
    assert sound in template
    changed = template.replace(sound, flawed) if sound else template
    monkeypatch.setattr(pdf, "_template", changed.encode)
    report = read_document(json.loads(FROZEN.read_text("utf-8")))
    document = report_document(report, "full")
    pages = read_pages(pdf.write_pdf(report, "full", "a4"))
    found = faults(pages, document, drawings(document, report.locale), "a4")
    assert wanted <= kinds(found) if wanted else found == [], found


def test_a_chart_without_its_drawing_is_found() -> None:
    report = read_document(json.loads(FROZEN.read_text("utf-8")))
    document = report_document(report, "full")
    pages = read_pages(pdf.write_pdf(report, "full", "a4"))
    drawn = drawings(document, report.locale)
    chart = next(iter(drawn))
    text = "<text>another number</text></svg>"
    other = replace(drawn[chart], svg=drawn[chart].svg.replace("</svg>", text))
    assert kinds(faults(pages, document, drawn | {chart: other}, "a4")) == {"chart"}
