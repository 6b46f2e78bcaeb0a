"""A report as CSV: one row a number, with unit, kind, source and formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from headroom.domain.report import FrozenReport
from headroom.exports.cells import number_text, text_cell
from headroom.exports.quantities import figure_ids

COLUMNS = (
    "part",
    "of",
    "id",
    "label",
    "value",
    "unit",
    "low",
    "high",
    "kind",
    "document",
    "place",
    "printed",
    "formula",
    "why_missing",
)


def write_csv(report: FrozenReport) -> bytes:
    """Return the report's numbers as CSV in UTF-8 with a mark, as spreadsheets expect it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for name, value in (
        ("title", report.title),
        ("customer", report.customer),
        ("author", report.author),
        ("date", report.date),
        ("software version", report.software_version),
        ("formula version", report.formula_version),
        ("content hash", report.content_hash),
    ):
        writer.writerow(["report", "", "", name, text_cell(value), *[""] * 9])
    for part, of, each in _rows(report):
        writer.writerow(_cells(part, of, each))
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _rows(report: FrozenReport) -> Iterator[tuple[str, str, dict[str, Any]]]:
    answers = [("", report.answer), *report.workings.items()]
    for of, answer in answers:
        figures = answer.get("figures", {})
        for key in figure_ids(report) if of == "" else figures:
            yield "figure", of, figures[key]
        for each in answer.get("inputs", {}).values():
            yield "input", of, each
    for each in report.answer.get("published", []):
        yield "published", each["figure"], each["published"]


def _cells(part: str, of: str, each: dict[str, Any]) -> list[str]:
    source = each["source"] or {}
    interval = each["interval"] or {}
    return [
        part,
        text_cell(of),
        text_cell(each["id"]),
        text_cell(each["label"]),
        number_text(each["value"]),
        text_cell(each["unit"]),
        number_text(interval.get("low")),
        number_text(interval.get("high")),
        each["kind"],
        text_cell(source.get("document") or ""),
        text_cell(source.get("locator") or ""),
        text_cell(source.get("printed") or ""),
        text_cell(each["formula"] or ""),
        text_cell(each["why_missing"] or ""),
    ]
