"""A report as Markdown, to paste into a page or a ticket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from headroom.domain.reports.report import FrozenReport
from headroom.exports.cells import markdown_cell
from headroom.exports.limits import limits
from headroom.exports.method import methods
from headroom.exports.numbers import working_number
from headroom.exports.peaks import peak_words
from headroom.exports.phrases import phrase_text
from headroom.exports.quantities import (
    ReportQuantities,
    figure_ids,
    read_quantity,
    report_quantities,
)
from headroom.exports.samples import LEVELS, level_name, probability_words, sample_words
from headroom.exports.words import kind_of, origin_of, summary_sentence
from headroom.exports.ziip import ziip_words

MOST_CHARACTERS = 400
"""Of a formula with its numbers; the workbook holds all of it."""


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
    known = report_quantities(report)
    if "summary" in report.parts:
        yield from ("", markdown_cell(summary_sentence(report, known)))
    if report.note:
        yield from ("", "## Note", "", report.note)
    if report.kind == "comparison":
        yield from _ways(report)
    else:
        figures = report.answer["figures"]
        yield from _quantities(report, "Figures", [figures[each] for each in figure_ids(report)])
        yield from _published(report)
    yield from _peaks(report)
    yield from _ziips(report)
    yield from _samples(report)
    if report.kind != "comparison":
        yield from _quantities(report, "Inputs and steps", report.answer["inputs"].values())
    if "evidence" in report.parts and report.evidence:
        yield from _table(
            "Evidence",
            ("Number", "Printed", "Value", "Unit", "Document", "Place"),
            [
                (
                    markdown_cell(each.label),
                    markdown_cell(each.printed or ""),
                    _value(each.value, each.why_missing, report.locale),
                    markdown_cell(each.unit),
                    markdown_cell(each.document or ""),
                    markdown_cell(each.locator),
                )
                for each in report.evidence
            ],
        )
    if "method" in report.parts:
        yield from _method(report, known)
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
    found = limits(report.answer)
    if "limits" in report.parts and found:
        yield from ("", "## Limits", "")
        yield from (f"- {state}: {markdown_cell(text)}" for state, text in found)
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
    yield from ("", "## R4HA", "", markdown_cell(phrase_text(words.sentence, report.locale)))
    if words.gain:
        yield from ("", markdown_cell(phrase_text(words.gain, report.locale)))
    yield ""
    yield from _rows(
        ("Number", "MSU", "Four hours to"),
        [
            (
                markdown_cell(quantities[each]["label"]),
                _value(quantities[each]["value"], quantities[each]["why_missing"], report.locale),
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
    yield from ("", "## zIIP", "", markdown_cell(phrase_text(words.sentence, report.locale)), "")
    yield from _rows(
        ("Number", "Of", "Value", "Unit"),
        [
            (
                each.name,
                markdown_cell(each.of),
                _value(each.value, each.why, report.locale),
                each.unit,
            )
            for each in words.lines
        ],
    )


def _samples(report: FrozenReport) -> Iterator[str]:
    words = sample_words(report)
    if words is None:
        return
    chance = probability_words(words, report.locale)
    yield from (
        "",
        "## What the samples gave",
        "",
        f"{words.samples:,} samples, seed {words.seed}.",
    )
    if chance is not None:
        yield from ("", f"{chance}.")
    if not words.figures:
        return
    yield ""
    yield from _rows(
        ("Figure", "Unit", "As stated", *map(level_name, LEVELS), "What varied"),
        [
            (
                markdown_cell(each.label),
                markdown_cell(each.unit),
                _value(each.value, None, report.locale),
                *("" if one is None else _value(one, None, report.locale) for one in each.between),
                each.basis,
            )
            for each in words.figures
        ],
    )


def _quantities(
    report: FrozenReport, title: str, quantities: Iterable[dict[str, Any]]
) -> Iterator[str]:
    return _table(
        title,
        ("Quantity", "Value", "Unit", "Kind", "Formula or source"),
        [
            (
                markdown_cell(each["label"]),
                _value(each["value"], each["why_missing"], report.locale, each["unit"]),
                markdown_cell(each["unit"]),
                kind_of(quantity),
                markdown_cell(each["formula"] or origin_of(quantity)),
            )
            for each in quantities
            for quantity in (read_quantity(each),)
        ],
    )


def _ways(report: FrozenReport) -> Iterator[str]:
    rate = working_number(report.answer["rate_per_second"], report.locale)
    yield from _table(
        f"Ways in at {rate} transactions per second",
        ("Way in", "Status", "GP ms", "zIIP ms", "Total ms", "GP seconds per hour"),
        [
            (
                markdown_cell(each["label"]),
                each["status"].replace("_", " "),
                _value(each["gp_ms"], each["why"], report.locale),
                _value(
                    each["ziip_ms"], each["why"] or each["missing"].get("ziip_ms"), report.locale
                ),
                _value(each["total_ms"], each["why"], report.locale),
                _value(each["gp_seconds_per_hour"], each["why"], report.locale),
            )
            for each in report.answer["items"]
        ],
    )


def _published(report: FrozenReport) -> Iterator[str]:
    results = report.answer.get("published", [])
    if results:
        known = report.quantities()
        yield from _table(
            "Beside what the document prints",
            ("The document prints", "Printed", "Here", "Unit", "Remark"),
            [
                (
                    markdown_cell(each["published"]["label"]),
                    markdown_cell(_printed(each["published"], report.locale)),
                    _value(
                        known[each["figure"]]["value"],
                        known[each["figure"]]["why_missing"],
                        report.locale,
                        known[each["figure"]]["unit"],
                    ),
                    markdown_cell(known[each["figure"]]["unit"]),
                    markdown_cell(each["note"] or ""),
                )
                for each in results
            ],
        )


def _printed(published: dict[str, Any], locale: str | None) -> str:
    printed: str | None = (published["source"] or {}).get("printed")
    return printed or _value(published["value"], published["why_missing"], locale)


def _method(report: FrozenReport, known: ReportQuantities) -> Iterator[str]:
    """Give the formulas with the numbers put in, way by way."""
    yield from ("", "## Method, with the numbers put in")
    for method in methods(report, known):
        yield ""
        if method.way is not None:
            yield from (f"### {markdown_cell(method.way)}", "")
        yield from _rows(
            ("Quantity", "Formula with the numbers put in", "Result", "Unit"),
            [
                (
                    markdown_cell(step.label),
                    markdown_cell(_cut(step.numbers)),
                    _value(step.quantity.value, None, report.locale, step.quantity.unit),
                    markdown_cell(step.quantity.unit),
                )
                for step in method.steps
            ],
        )


def _cut(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 1].rstrip()}…"


def _table(title: str, names: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield from ("", f"## {title}", "")
    yield from _rows(names, rows)


def _rows(names: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(names)} |"
    yield f"|{'---|' * len(names)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _value(value: float | None, why_missing: str | None, locale: str | None, unit: str = "") -> str:
    if value is None:
        return f"none: {markdown_cell(why_missing)}" if why_missing else "none"
    return working_number(value, locale, unit)
