"""What a scenario says about the billed peak, and what any report says about zIIPs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.arrays import or_null
from headroom.domain.quantities.figures import turned
from headroom.domain.quantities.spoken import clock
from headroom.domain.scenario.answers import ProfileAnswer
from headroom.exports.answers import scenario_of, stated_profile
from headroom.exports.document.blocks import Block, Cell, Column, Figures, Heading, Sentence
from headroom.exports.document.case import Case
from headroom.exports.document.months import billing_months
from headroom.exports.document.tables import averaging_rules, chart, plain, shown, soft, table
from headroom.exports.palette import series_color
from headroom.exports.peaks import day_words, peak_files, peak_words
from headroom.exports.wording import DASH, sentence, wording_text
from headroom.exports.ziip import ziip_words

FIRST = ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu")
MINUTES_OF_AN_HOUR = 60


def peaks(case: Case) -> Iterator[Block]:
    """Give what the saving does to the billed peak: numbers, the days of both peaks, rules."""
    words = peak_words(case.report)
    if words is None:
        return
    yield Sentence("sentence", wording_text(words.sentence.wording, case.locale), "lede")
    figures = (shown(case, turned(case.get(key))) for key in FIRST if key in case.quantities.by_id)
    yield Figures("figures", tuple(replace(figure, beside="") for figure in figures))
    if words.gain:
        yield plain(wording_text(words.gain.wording, case.locale))
    answered = scenario_of(case.report).profile
    if answered is not None:
        yield from _course(case, answered, wording_text(words.finding.wording, case.locale))
    yield Heading("heading", PeakLabels.how_the_peak_moves)
    yield table(
        "Peaks",
        PeakLabels.how_the_peak_moves,
        (
            Column("Number", wide=True),
            Column("MSU", numeric=True),
            Column("Four hours to", wide=True),
        ),
        [
            (
                figure.label,
                case.bare_of(figure),
                words.ends.get(figure.id) or sentence(figure.why_missing or ""),
            )
            for figure in (turned(case.get(key)) for key in words.figures)
        ],
    )
    # reports that were frozen before billing months were have none
    if answered is not None and (months := answered.months):
        yield from billing_months(case, months, answered.month_bills)
        if len(months) > 1:
            yield soft("The money above takes all of these days as one period, with one peak.")
    yield from averaging_rules((rule.name, rule.text) for rule in words.rules)
    if answered is not None:
        yield Heading("heading", "By the hour")
        yield _hours(case, answered)
        stated = stated_profile(case.report)
        days = (day_words(stated, day.day) for day in answered.days if stated is not None)
        yield soft(
            f"MSU of the interval that ends then, and of the four hours to it, on "
            f"{' and '.join(days)}."
        )


def both_peaks(case: Case) -> Iterator[Block]:
    """Give the course of the average with the peak before and the peak after, each with its end."""
    words = peak_words(case.report)
    course = scenario_of(case.report).profile
    if words is None or course is None or words.before is None or words.after is None:
        return
    before, after = (case.get(figure) for figure in ("peak_before_msu", "peak_after_msu"))
    if before.value is None or after.value is None:
        return
    first, last = (
        clock(end.end_minute) if len(course.days) == 1 else text
        for end, text in (
            (course.before, words.before),
            (course.after, words.after),
        )
    )
    msu_before, msu_after = case.number(before.value).text, case.say(after.value, "MSU")
    verb = "falls" if after.value <= before.value else "rises"
    title = f"The peak {verb} from {msu_before} to {msu_after}, in the four hours to {first}"
    if words.before != words.after:
        title = f"The peak moves from {first} to {last}: {msu_before} before, {msu_after} after"
    yield from _course(case, course, title)


def _course(case: Case, found: ProfileAnswer, finding: str) -> Iterator[Block]:
    """Give the course of the average on the days of both peaks, for its chart."""
    billed = found.days[0].billed_before is not None
    kind = "Billed" if billed else "R4HA"
    rows: list[tuple[Cell | str, ...]] = []
    for day in found.days:
        if rows:
            rows.append(("", "", ""))
        name = f"day {day.day}, " if len(found.days) > 1 else ""
        lines = (
            (day.billed_before, day.billed_after) if billed else (day.r4ha_before, day.r4ha_after)
        )
        pairs = zip(*(or_null(line) for line in lines if line is not None), strict=True)
        for number, (before, after) in enumerate(pairs, 1):
            time = f"{name}{clock(number * found.step_minutes)}"
            rows.append((time, case.number(before, "MSU"), case.number(after, "MSU")))
    drawn = table(
        "R4HA",
        "The rolling four-hour average before and after",
        (
            Column("Four hours to", wide=True),
            Column(f"{kind} before", "MSU", True, series_color(7)),
            Column(f"{kind} after", "MSU", True, series_color(0)),
        ),
        rows,
        note=finding,
        drawn_only=True,
    )
    yield drawn
    drawing = chart(case, "peaks", finding, drawn, (1, 2), "MSU")
    yield replace(drawing, source=_source(case))


def _source(case: Case) -> str:
    """Return where the course comes from: what the author brought, and whose saving is taken."""
    stated = stated_profile(case.report)
    if stated is None or peak_files(case.report):
        return case.source.replace("Source: ", "Source: R4HA of ", 1)
    days = len(stated.calendar)
    first = f" from {stated.starts_on}" if stated.starts_on else ""
    calendar = f"{days} day{'' if days == 1 else 's'}{first}"
    return case.source.replace(
        "Source: ", f"Source: R4HA of {calendar}, as brought by the author; saving: ", 1
    )


def _hours(case: Case, found: ProfileAnswer) -> Block:
    """Return the intervals that end with an hour or a peak."""
    every, step = found.interval_minutes, found.step_minutes
    ends = {(place.day, place.end_minute) for place in (found.before, found.after)}
    rows: list[tuple[Cell | str, ...]] = []
    for day in found.days:
        name = f"day {day.day}, " if len(found.days) > 1 else ""
        for position, (before, after) in enumerate(
            zip(or_null(day.msu_before), or_null(day.msu_after), strict=True), 1
        ):
            minute = position * every
            if minute % MINUTES_OF_AN_HOUR and (day.day, minute) not in ends:
                continue
            at = minute // step - 1 if minute % step == 0 else None
            averages = (
                None if at is None else or_null(line)[at]
                for line in (day.r4ha_before, day.r4ha_after)
            )
            values = (before, after, *averages)
            rows.append((f"{name}{clock(minute)}", *(case.number(msu, "MSU") for msu in values)))
    heads = ("Used before", "Used after", "R4HA before", PeakLabels.r4ha_after)
    columns = (Column("Time", wide=True), *(Column(head, "MSU", True) for head in heads))
    return table("By the hour", "R4HA by the hour", columns, rows)


def ziip_sentence(case: Case) -> str:
    """Return what runs on zIIPs in a sentence; empty where nothing does."""
    words = ziip_words(case.report)
    return "" if words is None else wording_text(words.sentence.wording, case.locale)


def ziips(case: Case) -> Iterator[Block]:
    """Give what runs on zIIPs: the numbers that the answer has, and why the others are missing."""
    words = ziip_words(case.report)
    if words is None:
        return
    yield Sentence("sentence", wording_text(words.sentence.wording, case.locale), "lede")
    rows: list[tuple[Cell | str, ...]] = []
    for line in words.lines:
        cell = case.amount(line.value, line.unit)
        if line.id is not None:
            unique = line.id if line.way is None else case.quantities.ids[line.way][line.id]
            cell = Cell(cell.text, line.value, line.unit, unique)
        if line.value is None:
            cell = Cell(DASH, None, line.unit, cell.id)
        rows.append((line.name, line.of, cell, sentence(line.why or "")))
    yield table(
        "zIIP",
        "What runs on zIIPs",
        (
            Column("Number", wide=True),
            Column("Scope", wide=True),
            Column("Value", numeric=True),
            Column("Reason", wide=True),
        ),
        rows,
    )
    yield soft("Eligible, offloaded, overflowed and saved on GPs are four numbers, never one.")
