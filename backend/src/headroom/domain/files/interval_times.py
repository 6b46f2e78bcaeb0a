"""Times as files write them, put on an even grid of elapsed time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NoReturn, TypeAlias
from zoneinfo import ZoneInfo, available_timezones

import numpy as np
from numpy.typing import NDArray

from headroom.domain.files.written_times import (
    DAY,
    Moment,
    WrittenTimes,
    has_short_year,
    moment,
    times_of,
)
from headroom.domain.peaks.day_savings import MOST_INTERVALS
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.spoken import spoken_day

TimesAt: TypeAlias = Literal["start", "end"]
"""Which end of its interval a time names."""
DateOrder: TypeAlias = Literal["day_first", "month_first"]
"""How ``03/04/2026`` is meant. Points always put the day first."""

_DATE_ORDERS: tuple[DateOrder, ...] = ("month_first", "day_first")
"""As they are tried: where both fit, the month comes first and a finding says so."""
PUT_BACK_MINUTES = 60
_LEAST_CHANGE = 30
_FIRST_DAY, _LAST_DAY = date(1970, 1, 1).toordinal(), date(2199, 12, 31).toordinal()
MOST_OVER_MIDNIGHT = 240
"""Minutes that may lie between a last time of one day and a first of the next, without dates."""


@dataclass(frozen=True, slots=True)
class ClockChange:
    """From which interval on the clock shows so many minutes more; fewer in autumn."""

    interval: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Even intervals: where the rows of a file stand among them.

    starts_at: the first interval as written; None where no date is given.
    """

    interval_minutes: int
    starts_at: datetime | None
    count: int
    positions: NDArray[np.int64]
    clock_changes: tuple[ClockChange, ...] = ()


def coarser(step: int) -> int | None:
    """Return the shortest interval that such steps fill; None where none does."""
    if step < 1:
        return None
    return next((minutes for minutes in INTERVALS_MINUTES if minutes % step == 0), None)


def _interval(stated: int | None, step: int | None) -> int | None:
    """Return the step of a grid: as stated, but finer where the file's own steps fill it."""
    if step is None or step in INTERVALS_MINUTES or (stated and stated % step):
        return stated or step
    return step


def clock_changes(shown: Iterable[tuple[int, datetime]], step: int) -> tuple[ClockChange, ...]:
    """Return where the clock was changed: intervals with the time that was written for each.

    step: minutes from one interval to the next. Changes of less than half an hour are none: an
    interval may begin a little off its step.
    """
    changes: list[ClockChange] = []
    ahead: int | None = None
    for interval, written in sorted(shown):
        minutes = (written - datetime(1970, 1, 1)) // timedelta(minutes=1) - interval * step
        if ahead is None:
            ahead = minutes
        elif abs(minutes - ahead) >= _LEAST_CHANGE:
            changes.append(ClockChange(interval, minutes - ahead))
            ahead = minutes
    return tuple(changes)


def grid_of(
    cells: Sequence[str],
    groups: Sequence[str],
    contents: Callable[[int], object],
    lines: Sequence[int],
    column: int,
    *,
    interval_minutes: int | None,
    time_zone: str | None,
    times: TimesAt | None,
    date_order: DateOrder | None,
    findings: list[Finding],
) -> Grid:
    """Return the grid on which rows stand that carry a time.

    groups: what each row belongs to; the times of one group rise. contents: what else a row says;
    a row that says the same again at the same time counts once. column: of the time, for errors.
    interval_minutes: None to take the usual step; shorter steps that fill it are kept. time_zone:
    where the times are local; with it the change to and from daylight saving time is followed
    exactly.
    Raises FileError for times that are none, fall, repeat or do not keep step.
    """
    if has_short_year(cells[0]):
        text = f"{cells[0]}: years of two digits are read as 20.."
        findings.append(Finding("short_year", text, lines[0], column))
    if time_zone is None:
        even_findings: list[Finding] = []
        even = _even_grid(
            cells, groups, lines, column, interval_minutes, times, date_order, even_findings
        )
        if even is not None:
            findings += even_findings
            return even
    moments = _read(cells, lines, column, date_order, findings)
    written = Counter(zip(groups, moments, strict=True)).most_common(1)[0][1]
    if written > 2 and not any(moment.clock for moment in moments):
        raise FileError("the dates have no time of day: no column is the hour", lines[0], column)
    last_seconds = all(moment.last_second for moment in moments)
    midnight = next((at for at, moment in enumerate(moments) if moment.minutes == DAY), None)
    times = _times_at(cells, last_seconds, midnight, times, lines, column, findings)
    if last_seconds and times == "end":
        moments = [replace(moment, minutes=moment.minutes + 1) for moment in moments]
    zone = zone_named(time_zone)
    elapsed = _elapsed(cells, moments, groups, contents, lines, column, zone, findings)
    step = _usual_step(elapsed, groups)
    interval = _interval(interval_minutes, step) or _refused_step(elapsed, groups, lines, column)
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
            f"{Amount(count, exact=True)} intervals of {interval} minutes are more than a year's "
            "at five minutes",
            lines[positions.index(count - 1)],
            column,
        )
    first = moments[elapsed.index(start)]
    starts_at = None
    if first.day is not None:
        starts_at = datetime.combine(first.day, time()) + timedelta(minutes=first.minutes)
        if times == "end":
            starts_at -= timedelta(minutes=interval)
    changes: tuple[ClockChange, ...] = ()
    if starts_at is not None and all(moment.offset is None for moment in moments):
        shown = {
            position: datetime.combine(moment.day, time()) + timedelta(minutes=moment.minutes)
            for position, moment in zip(positions, moments, strict=True)
            if moment.day is not None
        }
        changes = clock_changes(shown.items(), interval)
    return Grid(interval, starts_at, count, np.array(positions), changes)


def _even_grid(
    cells: Sequence[str],
    groups: Sequence[str],
    lines: Sequence[int],
    column: int,
    interval_minutes: int | None,
    times: TimesAt | None,
    date_order: DateOrder | None,
    findings: list[Finding],
) -> Grid | None:
    """Return the grid of times that are all alike and rise; None where rows have to be looked at.

    What it returns and finds is what `grid_of` finds row by row.
    """
    written = _even_times(cells, lines, column, date_order, findings)
    if written is None:
        return None
    last_seconds = bool(written.last_seconds.all())
    ends = np.flatnonzero(written.minutes == DAY)
    midnight = int(ends[0]) if len(ends) else None
    times = _times_at(cells, last_seconds, midnight, times, lines, column, findings)
    minutes = written.minutes + (1 if last_seconds and times == "end" else 0)
    elapsed = minutes if written.days is None else minutes + written.days * DAY
    if written.offsets is not None:
        elapsed = elapsed - written.offsets
    names = {name: at for at, name in enumerate(dict.fromkeys(groups))}
    if len(names) == 1:
        steps = np.diff(elapsed)
    else:
        group = np.fromiter(map(names.__getitem__, groups), np.int64, len(groups))
        order = np.argsort(group, kind="stable")
        steps = np.diff(elapsed[order])[np.diff(group[order]) == 0]
    if (steps <= 0).any():
        return None
    interval = _interval(interval_minutes, _clear_step(steps))
    start = int(elapsed.min())
    if interval is None or ((elapsed - start) % interval).any():
        return None
    positions = (elapsed - start) // interval
    count = int(positions.max()) + 1
    if count > MOST_INTERVALS:
        return None
    starts_at = None
    if written.days is not None:
        first = int(elapsed.argmin())
        day = date.fromordinal(int(written.days[first]))
        starts_at = datetime.combine(day, time()) + timedelta(minutes=int(minutes[first]))
        if times == "end":
            starts_at -= timedelta(minutes=interval)
    return Grid(interval, starts_at, count, positions)


def _even_times(
    cells: Sequence[str],
    lines: Sequence[int],
    column: int,
    date_order: DateOrder | None,
    findings: list[Finding],
) -> WrittenTimes | None:
    """Return all times, with day and month in the order that fits every row, as `_read` does."""
    orders: list[DateOrder] = [date_order] if date_order else [*_DATE_ORDERS]
    read: list[WrittenTimes] = []
    for order in orders:
        written = times_of(cells, order == "day_first")
        read += [] if written is None else [written]
        if written is not None and written.either_order:
            break
    if not read:
        return None
    following = [written for written in read if _days_follow_on(written.days)] or read
    taken = following[0]
    if taken.days is not None and not (
        taken.days.min() >= _FIRST_DAY and taken.days.max() <= _LAST_DAY
    ):
        at = int(np.flatnonzero((taken.days < _FIRST_DAY) | (taken.days > _LAST_DAY))[0])
        raise _odd_year(cells[at], lines[at], column)
    if len(following) == 2 and taken.days is not None:
        other = following[1].days
        if other is not None and (taken.days != other).any():
            day = date.fromordinal(int(taken.days[0]))
            findings.append(_order_taken(cells[0], day, lines[0], column))
    return taken


def _days_follow_on(days: NDArray[np.int64] | None) -> bool:
    return days is None or bool((np.abs(np.diff(days)) <= 1).all())


def _clear_step(steps: NDArray[np.int64]) -> int | None:
    """Return the step that is more frequent than any other; None where none is, or it is odd."""
    steps_seen, counts = np.unique(steps, return_counts=True)
    often = steps_seen[counts == counts.max()] if len(steps_seen) else steps_seen
    return int(often[0]) if len(often) == 1 and coarser(int(often[0])) else None


def _times_at(
    cells: Sequence[str],
    last_seconds: bool,
    midnight: int | None,
    times: TimesAt | None,
    lines: Sequence[int],
    column: int,
    findings: list[Finding],
) -> TimesAt:
    """Return which end of their intervals times name; 24:00 can only be an end.

    last_seconds: all of them end in :59 seconds. midnight: the first row with 24:00.
    """
    if times is not None or not (last_seconds or midnight is not None):
        return times or "start"
    end_place = 0 if last_seconds else midnight or 0
    text = f"{cells[end_place]} ends an interval: times are taken as the ends of theirs."
    findings.append(Finding("times_are_ends", text, lines[end_place], column))
    return "end"


def interval_of(count: int, given: int | None) -> int:
    """Return the interval of a series without times: given, or that of one whole day."""
    if given is not None:
        return given
    for minutes in INTERVALS_MINUTES:
        if count * minutes == DAY:
            return minutes
    raise FileError(
        f"{Amount(count)} values without times are not a whole day of intervals: state the interval"
    )


def _read(
    cells: Sequence[str],
    lines: Sequence[int],
    column: int,
    date_order: DateOrder | None,
    findings: list[Finding],
) -> list[Moment]:
    """Return all times, with day and month in the order that fits every row."""
    orders = [date_order] if date_order else [*_DATE_ORDERS]
    read: dict[str, list[Moment]] = {}
    first_problem: FileError | None = None
    for order in orders:
        moments = []
        for cell, line in zip(cells, lines, strict=True):
            time_read = moment(cell, order == "day_first")
            if time_read is None:
                words = f"{cell[:40]} is not a time" if cell else "the time is missing"
                first_problem = first_problem or FileError(words, line, column)
                break
            moments.append(time_read)
        else:
            if len({moment.day is None for moment in moments}) > 1:
                raise FileError("some times have a date and others have none", lines[0], column)
            read[order] = moments
    if not read:
        assert first_problem is not None
        raise first_problem
    following = [order for order, moments in read.items() if _days_follow(moments)] or [*read]
    taken = read[following[0]]
    for cell, moment_read, line in zip(cells, taken, lines, strict=True):
        if moment_read.day is not None and not (
            _FIRST_DAY <= moment_read.day.toordinal() <= _LAST_DAY
        ):
            raise _odd_year(cell, line, column)
    day = taken[0].day
    if len(following) == 2 and day is not None and taken != read[following[1]]:
        findings.append(_order_taken(cells[0], day, lines[0], column))
    return taken


def _odd_year(cell: str, line: int, column: int) -> FileError:
    return FileError(f"{cell[:40]}: years from 1970 to 2199 are read", line, column)


def _order_taken(cell: str, day: date, line: int, column: int) -> Finding:
    text = f"{cell} is read as {spoken_day(day)}, the month first; it may be the day first."
    return Finding("date_order_taken", text, line, column)


def _days_follow(moments: list[Moment]) -> bool:
    days = [moment.day for moment in moments if moment.day is not None]
    return all((after - before).days in (-1, 0, 1) for before, after in pairwise(days))


def zone_named(name: str | None) -> ZoneInfo | None:
    """Return a time zone by its name."""
    return None if name is None else ZoneInfo(name)


def _elapsed(
    cells: Sequence[str],
    moments: list[Moment],
    groups: Sequence[str],
    contents: Callable[[int], object],
    lines: Sequence[int],
    column: int,
    zone: ZoneInfo | None,
    findings: list[Finding],
) -> list[int]:
    """Return minutes that really passed, from any origin."""
    result: list[int] = []
    last: dict[str, int] = {}
    added: dict[str, int] = {}
    seen: dict[tuple[str, int], int] = {}
    step = _step_written(moments, groups)
    put_back: date | None = None
    repeated: list[int] = []
    for row, (written, group, line) in enumerate(zip(moments, groups, lines, strict=True)):
        at = written.minutes + (written.day.toordinal() * DAY if written.day else 0)
        before = last.get(group)
        if written.offset is not None:
            at -= written.offset
        elif zone is not None and written.day is not None:
            local = datetime.combine(written.day, time()) + timedelta(minutes=written.minutes)
            at = _utc_minutes(local.replace(tzinfo=zone))
            if before is not None and at <= before:
                at = _utc_minutes(local.replace(tzinfo=zone, fold=1))
        else:
            at += added.get(group, 0)
            if before is not None and at <= before:
                shift = 0
                if written.day is None:
                    if at + DAY - before <= MOST_OVER_MIDNIGHT:
                        shift = DAY
                elif (
                    group not in added
                    and at + PUT_BACK_MINUTES - before == step
                    and (written.day, written.minutes) in put_back_times(written.day.year)
                ):
                    shift = PUT_BACK_MINUTES
                    if put_back != written.day:
                        put_back = written.day
                        findings.append(
                            Finding(
                                "clock_put_back",
                                "An hour occurs twice: the clock was put back. Both are counted.",
                                line,
                                column,
                            )
                        )
                if shift:
                    added[group] = added.get(group, 0) + shift
                    at += shift
        if before is not None and at <= before:
            earlier = seen.get((group, at))
            if earlier is None or contents(earlier) != contents(row):
                message = "this time is not after the one above it"
                if earlier is not None and cells[earlier] != cells[row]:
                    message = (
                        "the times are less than a minute apart: import a value for each minute, "
                        "the mean of MSU or the sum of seconds"
                    )
                elif earlier is not None:
                    message += f"; line {lines[earlier]} has it with other values"
                raise FileError(message, line, column)
            repeated.append(row)
        else:
            last[group] = at
        seen.setdefault((group, at), row)
        result.append(at)
    if repeated:
        times = "1 line says" if len(repeated) == 1 else f"{Amount(len(repeated))} lines say"
        findings.append(
            Finding(
                "line_repeated",
                f"{times} again what another line says; each time counts once.",
                lines[repeated[0]],
            )
        )
    return result


def _step_written(moments: list[Moment], groups: Sequence[str]) -> int | None:
    """Return how far the times of a group usually are apart, as they are written."""
    last: dict[str, int] = {}
    steps: Counter[int] = Counter()
    for written, group in zip(moments, groups, strict=True):
        at = written.minutes + (written.day.toordinal() * DAY if written.day else 0)
        if at > last.get(group, at):
            steps[at - last[group]] += 1
        last[group] = at
    return steps.most_common(1)[0][0] if steps else None


@lru_cache(maxsize=8)
def put_back_times(year: int) -> frozenset[tuple[date, int]]:
    """Return on which days, and to which minute, some zone puts its clock back by an hour."""
    put_back = set()
    halves = [datetime(year, month, day, tzinfo=UTC) for month in range(1, 13) for day in (1, 15)]
    for name in available_timezones():
        zone = ZoneInfo(name)
        for start, end in pairwise([*halves, datetime(year + 1, 1, 1, tzinfo=UTC)]):
            before = start.astimezone(zone).utcoffset()
            if end.astimezone(zone).utcoffset() == before:
                continue
            low, high = start, end
            while high - low > timedelta(minutes=1):
                middle = low + timedelta(minutes=(high - low) // timedelta(minutes=2))
                if middle.astimezone(zone).utcoffset() == before:
                    low = middle
                else:
                    high = middle
            local = high.astimezone(zone)
            earlier = low.astimezone(zone)
            if earlier.replace(tzinfo=None) + timedelta(minutes=1) - local.replace(
                tzinfo=None
            ) == timedelta(minutes=PUT_BACK_MINUTES):
                put_back.add((local.date(), local.hour * 60 + local.minute))
    return frozenset(put_back)


def _utc_minutes(moment: datetime) -> int:
    return round(moment.astimezone(UTC).timestamp() // 60)


def _usual_step(elapsed: list[int], groups: Sequence[str]) -> int | None:
    """Return how far times of a group usually are apart; None where no interval is filled."""
    step_counts = Counter(after - at for at, after, _ in _neighbours(elapsed, groups))
    step = step_counts.most_common(1)[0][0] if step_counts else None
    return None if step is None or coarser(step) is None else step


def _neighbours(elapsed: list[int], groups: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield each time with the one after it in its group, and the row of that."""
    last: dict[str, int] = {}
    for row, (at, group) in enumerate(zip(elapsed, groups, strict=True)):
        if group in last:
            yield last[group], at, row
        last[group] = at


def _refused_step(
    elapsed: list[int], groups: Sequence[str], lines: Sequence[int], column: int
) -> NoReturn:
    steps: Counter[int] = Counter()
    where: dict[int, int] = {}
    for at, after, row in _neighbours(elapsed, groups):
        steps[after - at] += 1
        where.setdefault(after - at, lines[row])
    if not steps:
        raise FileError("one time alone does not tell the interval: state it", lines[0], column)
    step = steps.most_common(1)[0][0]
    allowed = ", ".join(str(minutes) for minutes in INTERVALS_MINUTES)
    raise FileError(
        f"the times are {Amount(step)} minutes apart; intervals have {allowed} minutes: import "
        "values at one of these steps, or at one that fills it",
        where[step],
        column,
    )
