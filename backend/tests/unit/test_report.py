"""What is frozen stays the same, and its hash tells when it does not."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from headroom.domain.reports.report import (
    FrozenReport,
    NotAReportError,
    canonical_json,
    content_hash,
    evidence_rows,
    read_document,
    recomputed_quantities,
)
from headroom.exports.cells import markdown_cell, number_text, text_cell
from headroom.exports.notes import note_html
from headroom.exports.report_csv import write_csv
from headroom.exports.report_markdown import write_markdown
from tests.frozen_report import frozen_report, unaligned


def quantity(key: str, value: float | None, **other: Any) -> dict[str, Any]:
    """Return a quantity as answers have it."""
    return {
        "id": key,
        "label": key.replace("_", " "),
        "value": value,
        "unit": "MSU",
        "kind": "derived",
        "interval": None,
        "interval_missing": None,
        "formula": None,
        "inputs": [],
        "source": None,
        "why_missing": None if value is not None else "not published",
        **other,
    }


def report(rated_msu: float = 156, formula: str = "rated_msu ÷ 20", **said: Any) -> FrozenReport:
    """Return a small report about a value calculation."""
    place: dict[str, Any] = {
        "study": "ibm-z",
        "document": "LSPR",
        "locator": "row Y02",
        "configuration": None,
        "point": None,
        "figure": None,
        "printed": "156 MSUs",
    }
    answer = {
        "figures": {
            "gp_seconds_saved": quantity("gp_seconds_saved", 1389),
            "saved_msu": quantity(
                "saved_msu", rated_msu / 20, formula=formula, inputs=["rated_msu"]
            ),
        },
        "inputs": {"rated_msu": quantity("rated_msu", rated_msu, kind="published", source=place)},
        "warnings": [],
    }
    return frozen_report("value", {"machine": "2818-Y02"}, answer, **said)


def test_the_hash_is_the_same_whatever_reads_and_writes_the_report_in_between() -> None:
    frozen = report(rated_msu=156.0)
    as_a_browser = json.loads(json.dumps(frozen.document).replace("156.0", "156"))
    as_a_database = json.loads(json.dumps(frozen.document, sort_keys=True))
    assert read_document(as_a_browser).content_hash == frozen.content_hash
    assert read_document(as_a_database) == frozen


@pytest.mark.parametrize(
    ("one", "other"), [(1.0, 1), (1e22, 10**22), (-0.0, 0), (0.1, 0.1), (1e-7, 1e-7)]
)
def test_equal_numbers_are_written_alike(one: float, other: float) -> None:
    assert canonical_json({"x": one}) == canonical_json({"x": other})


def test_a_note_in_markdown_links_loads_and_runs_nothing() -> None:
    note = "- **so** 1 < 2\n\n![p](http://x/p.png) [k](javascript:a) [k]: http://x <script>"
    written = write_markdown(report(note=note)).decode()
    assert "- **so** 1 < 2" in written
    for live in ("![", "](", "]:", "<script", "\\<"):
        assert live not in written, written


def test_a_note_on_a_page_runs_and_loads_nothing_and_leads_where_it_may() -> None:
    note = "**so** ![p](http://x/p.png) [k](javascript:a) <script>a</script> [l](https://x/)"
    page = note_html(note)
    assert "<strong>so</strong>" in page
    assert "&lt;script&gt;" in page
    assert '<a href="https://x/" rel="noreferrer noopener nofollow">l</a>' in page
    for live in ("<script", "<img", 'href="javascript'):
        assert live not in page, page


def test_a_changed_number_does_not_fit_the_hash() -> None:
    document = report().document
    document["subject"]["answer"]["figures"]["saved_msu"]["value"] = 99
    with pytest.raises(NotAReportError, match="changed after it was frozen"):
        read_document(document)


def test_numbers_that_are_none_have_no_canonical_form() -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical_json(float("nan"))


def test_what_is_no_report_is_refused_in_words() -> None:
    with pytest.raises(NotAReportError, match="no report"):
        read_document({"format": "something"})
    with pytest.raises(NotAReportError, match="format version 99"):
        read_document({"format": "headroom-report", "format_version": 99})


def test_evidence_is_what_nobody_computed_each_number_once() -> None:
    rows = evidence_rows(report().answer, report().answer)
    assert [(each.id, each.value, each.locator) for each in rows] == [("rated_msu", 156, "row Y02")]


def test_a_row_of_evidence_keeps_the_cell_of_the_document_and_every_file_shows_it() -> None:
    frozen = report()
    assert [each.printed for each in frozen.evidence] == ["156 MSUs"]
    assert read_document(frozen.document).evidence == frozen.evidence
    (cell,) = (
        row["printed"]
        for row in csv.DictReader(io.StringIO(write_csv(frozen).decode("utf-8-sig")))
        if row["id"] == "rated_msu"
    )
    assert cell == "156 MSUs"
    text = unaligned(write_markdown(frozen).decode())
    assert "| rated msu | 156 MSUs | 156 MSU | published | row Y02 |" in text
    assert "### LSPR" in text


def test_reports_from_before_cells_were_kept_are_read_and_stay_as_they_were() -> None:
    document = report().document
    del document["evidence"][0]["printed"]
    del document["subject"]["answer"]["inputs"]["rated_msu"]["source"]["printed"]
    content = {key: each for key, each in document.items() if key != "content_hash"}
    document["content_hash"] = content_hash(content)
    frozen = read_document(document)
    assert frozen.evidence[0].printed is None
    assert frozen.document == document
    assert "| rated msu | 156 MSU | published |" in unaligned(write_markdown(frozen).decode())


def test_a_changed_rating_is_found_with_the_figure_that_rests_on_it() -> None:
    rows = recomputed_quantities(report(156), report(160))
    assert [(each.id, each.role, each.then, each.now) for each in rows if each.differs] == [
        ("saved_msu", "figure", 7.8, 8),
        ("rated_msu", "input", 156, 160),
    ]
    assert not any(each.differs for each in recomputed_quantities(report(), report()))


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_text_becomes_a_formula_in_any_file(start: str) -> None:
    frozen = report(title=f"{start}1+1", customer=f"{start}cmd|' /C calc'!A0")
    rows = list(csv.reader(io.StringIO(write_csv(frozen).decode("utf-8-sig"), newline="")))
    assert [row[4][:2] for row in rows[1:3]] == [f"'{start}"] * 2
    assert text_cell(f"{start}1") == f"'{start}1"
    lines = write_markdown(frozen).decode().splitlines()
    assert lines[0].startswith("# \\") or start in "\t\r"


def test_negative_numbers_stay_numbers() -> None:
    assert number_text(-3.5) == "-3.5"
    assert number_text(7_500_000.0) == "7500000"
    frozen = report(rated_msu=-156.0)
    assert ",-156,MSU," in write_csv(frozen).decode()
    assert "| −156 MSU |" in unaligned(write_markdown(frozen).decode())


def test_files_write_numbers_in_the_way_of_the_reports_locale() -> None:
    german = unaligned(write_markdown(report(rated_msu=1560.5, locale="de-DE")).decode())
    assert "that is 1.389 GP seconds" in german
    assert "| saved msu | 78,03 MSU |" in german
    assert "| saved msu | 1.560,5 ÷ 20 | 78,025 MSU |" in german
    large = report(1.5, formula="0.5 × rated_msu ÷ 1000000", locale="de-DE")
    assert "| saved msu | 0,5 × 1,5 ÷ 1.000.000 |" in unaligned(write_markdown(large).decode())
    english = unaligned(write_markdown(report(rated_msu=1560.5)).decode())
    assert "| saved msu | 1,560.5 ÷ 20 | 78.025 MSU |" in english
    # data stay data
    assert ",1560.5,MSU," in write_csv(report(rated_msu=1560.5, locale="de-DE")).decode()


def test_markup_stands_as_text_in_markdown() -> None:
    assert markdown_cell("<script>a|b</script>\n") == r"\<script\>a\|b\</script\>"
