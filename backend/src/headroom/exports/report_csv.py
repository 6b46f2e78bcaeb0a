"""A report as CSV: one row a number, with unit, kind, source and formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from headroom.domain.peaks.words import PeakLabels
from headroom.domain.reports.report import FrozenReport
from headroom.exports.cells import number_text, text_cell
from headroom.exports.peaks import clock, day_words, peak_files, peak_words
from headroom.exports.quantities import figure_ids, read_quantity
from headroom.exports.samples import LEVELS, PROBABILITY, level_name, sample_words
from headroom.exports.wording import kind_of, origin_of
from headroom.exports.ziip import ziip_words

_COLUMNS = (
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
    writer.writerow(_COLUMNS)
    for name, value in (
        ("title", report.title),
        ("customer", report.customer),
        ("author", report.author),
        ("date", report.date),
        *_letterhead(report),
        *_file(report),
        ("software version", report.software_version),
        ("formula version", report.formula_version),
        ("content hash", report.content_hash),
    ):
        writer.writerow(["report", "", "", name, text_cell(value), *[""] * 9])
    for part, of, figure in _rows(report):
        writer.writerow(_cells(part, of, figure))
    for item in report.answer.get("items", []):
        for field, interval in item.get("ranges", {}).items():
            writer.writerow(_range_cells(item["configuration"], field, interval))
    for part, of, label, number, unit, why in _sections(report):
        cells = ["", label, number_text(number), unit, *[""] * 7, why or ""]
        writer.writerow([part, *(text_cell(cell) for cell in (of, *cells))])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _letterhead(report: FrozenReport) -> Iterator[tuple[str, str]]:
    if report.letterhead is not None:
        yield "from", report.letterhead.name
        yield "confidentiality", report.letterhead.confidentiality


def _file(report: FrozenReport) -> Iterator[tuple[str, str]]:
    for file in peak_files(report):
        yield "file", file.words(whole=True)


def _rows(report: FrozenReport) -> Iterator[tuple[str, str, dict[str, Any]]]:
    names = report.inputs.get("names")
    of_each = (
        (names[int(key) - 1] if names else key, working) for key, working in report.workings.items()
    )
    answers = [*([] if names else [("", report.answer)]), *of_each]
    for of, answer in answers:
        figures = answer.get("figures") or {}
        for key in figure_ids(report) if of == "" else figures:
            yield "figure", of, figures[key]
        for quantity in (answer.get("inputs") or {}).values():
            yield "input", of, quantity
    for item in report.answer.get("items", []) if names else ():
        for name, apart in zip(names or (), item["differences"], strict=True):
            if apart is not None:
                yield "difference", name, apart
    for result in report.answer.get("published", []):
        yield "published", result["figure"], result["published"]


def _sections(
    report: FrozenReport,
) -> Iterator[tuple[str, str, str, float | None, str, str | None]]:
    """Give part, what it is of, label, number, unit and why there is none, beside the figures."""
    peaks, ziips = peak_words(report), ziip_words(report)
    profile = None if peaks is None else report.answer["profile"]
    if peaks is not None and profile is not None:
        for which in ("before", "after"):
            when = peaks.ends[f"peak_{which}_msu"]
            yield (
                "r4ha",
                which,
                f"R4HA peak, four hours to {when}",
                profile[which]["msu"],
                "MSU",
                None,
            )
        for key, label in (
            ("full_up_to_msu", "Saved at the old peak: billed whole up to"),
            ("none_beyond_msu", "Saved at the old peak: nothing more is gained from"),
        ):
            if profile[key] is not None:
                yield "r4ha", "saving", label, profile[key], "MSU", None
        for day in profile["days"]:
            of = day_words(report.inputs["profile"], day["day"])
            for key, label in (
                ("r4ha_before", "R4HA before"),
                ("r4ha_after", PeakLabels.r4ha_after),
            ):
                for number, value in enumerate(day[key], 1):
                    if value is not None:
                        time = clock(number * profile["step_minutes"])
                        yield "r4ha", of, f"{label}, four hours to {time}", value, "MSU", None
    yield from _samples(report)
    yield from _changed(report)
    for check in report.answer.get("checks", []):
        of, label = check["place"], f"{check['quantity']}: {check['outcome'].replace('_', ' ')}"
        yield "check", of, label, check["recomputed"], check["unit"], check["why_not"]
    for line in ziips.lines if ziips is not None else ():
        yield "ziip", line.of, line.name, line.value, line.unit, line.why


def _changed(report: FrozenReport) -> Iterator[tuple[str, str, str, float | None, str, str | None]]:
    since = report.since
    if since is None:
        return
    for change in since.changes:
        for when, value in ((since.date, change.then), ("now", change.now)):
            label = f"{change.label}, {when}"
            yield "changed since", change.of or "", label, value, change.unit, change.why


def _samples(report: FrozenReport) -> Iterator[tuple[str, str, str, float | None, str, str | None]]:
    words = sample_words(report)
    if words is None:
        return
    for figure in words.figures:
        for level, value in zip(LEVELS, figure.between, strict=True):
            if value is not None:
                name = f"{figure.label}, {level_name(level)}"
                yield "sampled", figure.basis, name, value, figure.unit, None
    if words.pays_share is not None:
        yield "sampled", words.pays_basis, PROBABILITY, words.pays_share, "share", None


def _range_cells(way: str, field: str, interval: dict[str, Any]) -> list[str]:
    """Return between which ends a converted figure of an access method lies, as a row."""
    name, _, basis = field.partition(".")
    engine, _, measure = name.partition("_")
    whose = {"gp": "GP", "ziip": "zIIP", "total": "GP and zIIP"}
    label, unit = {
        "ms": (f"{whose.get(engine)} time of a transaction", "ms"),
        "seconds_per_hour": (f"{whose.get(engine)} seconds per hour", "s/h"),
    }.get(measure, (f"MSU, {basis.replace('_', ' ')}", "MSU"))
    ends = [number_text(interval[end], unit) for end in ("low", "high")]
    return ["range", text_cell(way), text_cell(field), label, "", unit, *ends, *[""] * 6]


def _cells(part: str, of: str, each: dict[str, Any]) -> list[str]:
    quantity, source = read_quantity(each), each["source"] or {}
    interval = each["interval"] or {}
    return [
        part,
        text_cell(of),
        text_cell(each["id"]),
        text_cell(each["label"]),
        number_text(each["value"], each["unit"]),
        text_cell(each["unit"]),
        number_text(interval.get("low"), each["unit"]),
        number_text(interval.get("high"), each["unit"]),
        kind_of(quantity),
        text_cell(source.get("document") or ""),
        text_cell(source["locator"] if source else origin_of(quantity)),
        text_cell(source.get("printed") or ""),
        text_cell(each["formula"] or ""),
        text_cell(each["why_missing"] or ""),
    ]
