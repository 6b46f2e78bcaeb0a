"""Times as files write them, put on an even grid of elapsed time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES

DAY = 24 * 60
MOST_INTERVALS = 366 * 288
MOST_OVER_MIDNIGHT = 240
"""Minutes that may lie between a last time of one day and a first of the next, without dates."""
_TIME = re.compile(
    r"(?:(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"
    r"|(?P<a>\d{1,2})(?P<s>[./-])(?P<b>\d{1,2})(?P=s)(?P<c>\d{4}))?"
    r"(?:(?:^|[ T-]+)(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<second>\d{2})(?:[.,]\d+)?)?"
    r" ?(?P<half>[AaPp]\.?[Mm]\.?)?)?"
    r" ?(?P<zone>Z|[+-]\d{2}:?\d{2})?"
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as written: date where there is one, minutes of the day, minutes ahead of UTC."""

    day: date | None
    minutes: int
    offset: int | None


@dataclass(frozen=True, slots=True)
class Grid:
    """Even intervals: where the rows of a file stand among them.

    starts_at: the first interval as written; None where no date is given.
    """

    interval_minutes: int
    starts_at: datetime | None
    count: int
    positions: tuple[int, ...]


def is_time(cell: str) -> bool:
    """Return whether a cell is a time of day, a date, or both."""
    return any(moment(cell, day_first) is not None for day_first in (True, False))


@lru_cache(maxsize=1 << 16)
def moment(cell: str, day_first: bool) -> Moment | None:
    """Return a cell's time, None where it is none.

    day_first: how ``03/04/2026`` is meant. Points always put the day first.
    """
    found = _TIME.fullmatch(cell)
    if found is None or (found["hour"] is None and found["y"] is None and found["a"] is None):
        return None
    part = found.groupdict()
    try:
        day = None
        if part["y"]:
            day = date(int(part["y"]), int(part["m"]), int(part["d"]))
        elif part["a"]:
            one, two = int(part["a"]), int(part["b"])
            if not day_first and part["s"] != ".":
                one, two = two, one
            day = date(int(part["c"]), two, one)
        minutes = _minutes(part)
    except ValueError:
        return None
    offset = None
    if part["zone"]:
        digits = part["zone"].replace(":", "")
        offset = 0 if digits == "Z" else int(digits[:3]) * 60 + int(digits[0] + digits[3:])
    return Moment(day, minutes, offset)


def _minutes(part: dict[str, str | None]) -> int:
    """Return minutes of the day. Raises ValueError for times that do not exist."""
    if part["hour"] is None:
        return 0
    hour, minute, second = (int(part[each] or 0) for each in ("hour", "minute", "second"))
    half = (part["half"] or "").lower()[:1]
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(hour)
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour > 24 or minute > 59 or second > 59 or (hour == 24 and minute):
        raise ValueError(hour)
    return hour * 60 + minute


def grid_of(
    cells: Sequence[str],
    groups: Sequence[str],
    lines: Sequence[int],
    column: int,
    *,
    interval_minutes: int | None,
    time_zone: str | None,
    findings: list[Finding],
) -> Grid:
    """Return the grid on which rows stand that carry a time.

    groups: what each row belongs to; the times of one group rise. column: of the time, for errors.
    interval_minutes: None to take the usual step. time_zone: where the times are local; with it
    the change to and from daylight saving time is followed exactly.
    Raises FileError for times that are none, fall, repeat or do not keep step.
    """
    moments = _read(cells, lines, column)
    zone = _zone(time_zone)
    elapsed = _elapsed(moments, groups, lines, column, zone, findings)
    interval = interval_minutes or _usual_step(elapsed, groups, lines, column)
    start = min(elapsed)
    positions = []
    for at, line in zip(elapsed, lines, strict=True):
        steps, rest = divmod(at - start, interval)
        if rest:
            raise FileError(f"this time does not keep the step of {interval} minutes", line, column)
        positions.append(steps)
    count = max(positions) + 1
    if count > MOST_INTERVALS:
        raise FileError(
            f"{count:,} intervals of {interval} minutes are more than a year's at five minutes",
            lines[positions.index(count - 1)],
            column,
        )
    first = moments[elapsed.index(start)]
    starts_at = None
    if first.day is not None:
        starts_at = datetime.combine(first.day, time()) + timedelta(minutes=first.minutes)
    return Grid(interval, starts_at, count, tuple(positions))


def interval_of(count: int, given: int | None) -> int:
    """Return the interval of a series without times: given, or that of one whole day."""
    if given is not None:
        return given
    for each in INTERVALS_MINUTES:
        if count * each == DAY:
            return each
    raise FileError(
        f"{count:,} values without times are no whole day of intervals: state the interval"
    )


def _read(cells: Sequence[str], lines: Sequence[int], column: int) -> list[Moment]:
    """Return all times, with day and month in the order that fits every row."""
    first_problem: FileError | None = None
    for day_first in (False, True):
        found = []
        for cell, line in zip(cells, lines, strict=True):
            read = moment(cell, day_first)
            if read is None:
                words = f"{cell[:40]} is no time" if cell else "the time is missing"
                first_problem = first_problem or FileError(words, line, column)
                break
            found.append(read)
        if len(found) != len(cells):
            continue
        if len({each.day is None for each in found}) > 1:
            raise FileError("some times have a date and others have none", lines[0], column)
        days = [each.day for each in found if each.day is not None]
        if day_first or all((b - a).days in (-1, 0, 1) for a, b in pairwise(days)):
            return found
        first_problem = None
    if first_problem is not None:
        raise first_problem
    return [each for cell in cells if (each := moment(cell, False)) is not None]


def _zone(name: str | None) -> ZoneInfo | None:
    if name is None:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise FileError(f"there is no time zone {name[:40]}") from error


def _elapsed(
    moments: list[Moment],
    groups: Sequence[str],
    lines: Sequence[int],
    column: int,
    zone: ZoneInfo | None,
    findings: list[Finding],
) -> list[int]:
    """Return minutes that really passed, from any origin."""
    result = []
    last: dict[str, int] = {}
    added: dict[str, int] = {}
    for each, group, line in zip(moments, groups, lines, strict=True):
        at = each.minutes + (each.day.toordinal() * DAY if each.day else 0)
        before = last.get(group)
        if each.offset is not None:
            at -= each.offset
        elif zone is not None and each.day is not None:
            local = datetime.combine(each.day, time()) + timedelta(minutes=each.minutes)
            at = _utc_minutes(local.replace(tzinfo=zone))
            if before is not None and at <= before:
                at = _utc_minutes(local.replace(tzinfo=zone, fold=1))
        else:
            at += added.get(group, 0)
            if before is not None and at <= before:
                shift = DAY if each.day is None else 60
                if not 0 < at + shift - before <= MOST_OVER_MIDNIGHT:
                    raise FileError("this time is not after the one above it", line, column)
                added[group] = added.get(group, 0) + shift
                at += shift
                if each.day is not None:
                    findings.append(
                        Finding(
                            "clock_put_back",
                            "An hour stands twice: the clock was put back. Both are counted.",
                            line,
                            column,
                        )
                    )
        if before is not None and at <= before:
            raise FileError("this time is not after the one above it", line, column)
        last[group] = at
        result.append(at)
    return result


def _utc_minutes(moment: datetime) -> int:
    return round(moment.astimezone(UTC).timestamp() // 60)


def _usual_step(
    elapsed: list[int], groups: Sequence[str], lines: Sequence[int], column: int
) -> int:
    last: dict[str, int] = {}
    steps: Counter[int] = Counter()
    where: dict[int, int] = {}
    for at, group, line in zip(elapsed, groups, lines, strict=True):
        if group in last:
            steps[at - last[group]] += 1
            where.setdefault(at - last[group], line)
        last[group] = at
    if not steps:
        raise FileError("one time alone does not tell the interval: state it", lines[0], column)
    step = steps.most_common(1)[0][0]
    if step not in INTERVALS_MINUTES:
        allowed = ", ".join(str(each) for each in INTERVALS_MINUTES)
        raise FileError(
            f"the times are {step:,} minutes apart; intervals have {allowed} minutes",
            where[step],
            column,
        )
    return step
