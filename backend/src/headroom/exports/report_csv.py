"""A report as CSV: one row a number, with unit, kind, source and formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from headroom.domain.comparison.words import WayWords
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.arrays import or_null
from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.quantities.spoken import clock
from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.answers import ComparedScenarios
from headroom.exports.answers import (
    VALUED,
    checks_of,
    scenario_of,
    stated_profile,
    ways_compared,
    workings_of,
)
from headroom.exports.cells import number_text, text_cell
from headroom.exports.document import NO_PRICES
from headroom.exports.peaks import day_words, peak_files, peak_words
from headroom.exports.quantities import figure_ids, for_readers, frozen_quantities
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
        *([("prices", NO_PRICES)] if report.redacted else []),
        ("software version", report.software_version),
        ("formula version", report.formula_version),
        ("content hash", report.content_hash),
    ):
        writer.writerow(["report", "", "", name, text_cell(value), *[""] * 9])
    for part, of, figure in _rows(report):
        writer.writerow(_cells(part, of, figure))
    for item in ways_compared(report):
        for field, interval in item.ranges.items():
            writer.writerow(_range_cells(item.configuration, field, interval))
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


def _rows(report: FrozenReport) -> Iterator[tuple[str, str, Quantity]]:
    names: list[str] = report.inputs.get("names") or []
    if not names:
        figures, inputs = frozen_quantities(report)
        for key in figure_ids(report):
            yield "figure", "", figures[key]
        for quantity in inputs.values():
            yield "input", "", quantity
    for key, working in workings_of(report).items():
        of = names[int(key) - 1] if names else key
        for quantity in working.figures.values():
            yield "figure", of, quantity
        for quantity in working.inputs.values():
            yield "input", of, quantity
    if report.kind == "side_by_side":
        for item in report.read_answer(ComparedScenarios).items:
            for name, apart in zip(names, item.differences, strict=True):
                if apart is not None:
                    yield "difference", name, apart
    if report.kind in VALUED:
        for result in scenario_of(report).published:
            yield "published", result.figure, result.published


def _sections(
    report: FrozenReport,
) -> Iterator[tuple[str, str, str, float | None, str, str | None]]:
    """Give part, what it is of, label, number, unit and why there is none, beside the figures."""
    peaks, ziips = peak_words(report), ziip_words(report)
    profile = None if peaks is None else scenario_of(report).profile
    stated = stated_profile(report)
    if peaks is not None and profile is not None and stated is not None:
        for which, place in (("before", profile.before), ("after", profile.after)):
            when = peaks.ends[f"peak_{which}_msu"]
            yield "r4ha", which, f"R4HA peak, four hours to {when}", place.msu, "MSU", None
        for limit, label in (
            (profile.full_up_to_msu, "Saved at the old peak: billed whole up to"),
            (profile.none_beyond_msu, "Saved at the old peak: nothing more is gained from"),
        ):
            if limit is not None:
                yield "r4ha", "saving", label, limit, "MSU", None
        for day in profile.days:
            of = day_words(stated, day.day)
            for averages, label in (
                (day.r4ha_before, "R4HA before"),
                (day.r4ha_after, PeakLabels.r4ha_after),
            ):
                for number, value in enumerate(or_null(averages), 1):
                    if value is not None:
                        time = clock(number * profile.step_minutes)
                        yield "r4ha", of, f"{label}, four hours to {time}", value, "MSU", None
    yield from _samples(report)
    yield from _changed(report)
    for check in checks_of(report):
        outcome = check.outcome.value.replace("_", " ")
        label = f"{check.quantity}: {outcome}"
        yield "check", check.place, label, check.recomputed, check.unit, check.why_not
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


def _range_cells(way: str, field: str, interval: Interval) -> list[str]:
    """Return between which ends a converted figure of an access method lies, as a row."""
    name, _, basis = field.partition(".")
    engine, _, measure = name.partition("_")
    whose = {"gp": "GP", "ziip": "zIIP", "total": WayWords.gp_and_ziip}
    label, unit = {
        "ms": (f"{whose.get(engine)} time of a transaction", "ms"),
        "seconds_per_hour": (f"{whose.get(engine)} seconds per hour", "s/h"),
    }.get(measure, (f"MSU, {basis.replace('_', ' ')}", "MSU"))
    ends = [number_text(end, unit) for end in (interval.low, interval.high)]
    return ["range", text_cell(way), text_cell(field), label, "", unit, *ends, *[""] * 6]


def _cells(part: str, of: str, figure: Quantity) -> list[str]:
    quantity, source, interval = for_readers(figure), figure.source, figure.interval
    return [
        part,
        text_cell(of),
        text_cell(figure.id),
        text_cell(figure.label),
        number_text(figure.value, figure.unit),
        text_cell(figure.unit),
        number_text(None if interval is None else interval.low, figure.unit),
        number_text(None if interval is None else interval.high, figure.unit),
        kind_of(quantity),
        text_cell("" if source is None else source.document or ""),
        text_cell(origin_of(quantity) if source is None else source.locator),
        text_cell("" if source is None else source.printed or ""),
        text_cell(figure.formula or ""),
        text_cell(figure.why_missing or ""),
    ]
