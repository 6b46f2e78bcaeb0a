"""A report as Markdown, to paste into a page or a ticket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from headroom.domain.report import FrozenReport
from headroom.exports.cells import markdown_cell, number_text
from headroom.exports.peaks import peak_words
from headroom.exports.phrases import phrase_text
from headroom.exports.quantities import figure_ids
from headroom.exports.ziip import ziip_words


def write_markdown(report: FrozenReport) -> bytes:
    """Return the report as Markdown in UTF-8; the author's note stands in it as it was written."""
    return ("\n".join(_lines(report)).rstrip() + "\n").encode()


def _lines(report: FrozenReport) -> Iterator[str]:
    yield f"# {markdown_cell(report.title)}"
    yield ""
    for name, value in (
        ("Customer", report.customer),
        ("Author", report.author),
        ("Date", report.date),
    ):
        if value:
            yield f"- {name}: {markdown_cell(value)}"
    if report.note:
        yield from ("", "## Note", "", report.note)
    if report.kind == "comparison":
        yield from _ways(report)
    else:
        yield from _quantities(
            "Figures", [report.answer["figures"][each] for each in figure_ids(report)]
        )
    yield from _peaks(report)
    yield from _ziips(report)
    if report.kind != "comparison":
        yield from _quantities("Inputs and steps", report.answer["inputs"].values())
    if "evidence" in report.parts and report.evidence:
        yield from _table(
            "Evidence",
            ("Number", "Printed", "Value", "Unit", "Document", "Place"),
            [
                (
                    markdown_cell(each.label),
                    markdown_cell(each.printed or ""),
                    _value(each.value, each.why_missing),
                    markdown_cell(each.unit),
                    markdown_cell(each.document or ""),
                    markdown_cell(each.locator),
                )
                for each in report.evidence
            ],
        )
    if "findings" in report.parts and report.findings:
        yield from _table(
            "Findings about these numbers",
            ("Place", "Number", "Printed", "Recomputed", "Consequence"),
            [
                tuple(
                    markdown_cell(text or "")
                    for text in (
                        f"{each.document}, {each.place}",
                        each.quantity,
                        each.printed,
                        each.recomputed,
                        each.consequence,
                    )
                )
                for each in report.findings
            ],
        )
    warnings = report.answer.get("warnings", [])
    if "limits" in report.parts and warnings:
        yield from ("", "## Limits", "")
        yield from (f"- {markdown_cell(each['text'])}" for each in warnings)
    yield from (
        "",
        "---",
        "",
        f"Headroom {report.software_version}, formulas {report.formula_version}, "
        f"content SHA-256 {report.content_hash}",
    )


def _peaks(report: FrozenReport) -> Iterator[str]:
    words = peak_words(report)
    if words is None:
        return
    quantities = report.quantities()
    yield from ("", "## R4HA", "", markdown_cell(phrase_text(words.sentence)))
    if words.gain:
        yield from ("", markdown_cell(phrase_text(words.gain)))
    yield ""
    yield from _rows(
        ("Number", "MSU", "Four hours to"),
        [
            (
                markdown_cell(quantities[each]["label"]),
                _value(quantities[each]["value"], quantities[each]["why_missing"]),
                markdown_cell(words.ends.get(each) or ""),
            )
            for each in words.figures
        ],
    )
    yield ""
    yield from (f"- {each.name}: {markdown_cell(each.text)}" for each in words.rules)


def _ziips(report: FrozenReport) -> Iterator[str]:
    words = ziip_words(report)
    if words is None:
        return
    yield from ("", "## zIIP", "", markdown_cell(phrase_text(words.sentence)), "")
    yield from _rows(
        ("Number", "Of", "Value", "Unit"),
        [
            (each.name, markdown_cell(each.of), _value(each.value, each.why), each.unit)
            for each in words.lines
        ],
    )


def _quantities(title: str, quantities: Iterable[dict[str, Any]]) -> Iterator[str]:
    return _table(
        title,
        ("Quantity", "Value", "Unit", "Kind", "Formula or source"),
        [
            (
                markdown_cell(each["label"]),
                _value(each["value"], each["why_missing"]),
                markdown_cell(each["unit"]),
                each["kind"],
                markdown_cell(each["formula"] or _source(each["source"])),
            )
            for each in quantities
        ],
    )


def _ways(report: FrozenReport) -> Iterator[str]:
    rate = number_text(report.answer["rate_per_second"])
    yield from _table(
        f"Ways in at {rate} transactions per second",
        ("Way in", "Status", "GP ms", "zIIP ms", "Total ms", "GP seconds per hour"),
        [
            (
                markdown_cell(each["label"]),
                each["status"].replace("_", " "),
                _value(each["gp_ms"], each["why"]),
                _value(each["ziip_ms"], each["why"] or each["missing"].get("ziip_ms")),
                _value(each["total_ms"], each["why"]),
                _value(each["gp_seconds_per_hour"], each["why"]),
            )
            for each in report.answer["items"]
        ],
    )


def _table(title: str, names: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield from ("", f"## {title}", "")
    yield from _rows(names, rows)


def _rows(names: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(names)} |"
    yield f"|{'---|' * len(names)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _value(value: float | None, why_missing: str | None) -> str:
    if value is None:
        return f"none: {markdown_cell(why_missing)}" if why_missing else "none"
    return number_text(value)


def _source(source: dict[str, Any] | None) -> str:
    if source is None:
        return ""
    return ", ".join(each for each in (source["document"], source["locator"]) if each)
