"""Times as cells write them: one by one, or a whole column of a few forms at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import WithJsonSchema

LocalMoment = Annotated[datetime, WithJsonSchema({"type": "string", "format": "date-time-local"})]
"""As a machine's clock shows it, without a zone; ``date-time`` promises one."""
DAY = 24 * 60
_MOST_FORMS = 64
"""In how many forms a column may write its times; names of months and AM or PM are forms."""
_EPOCH = date(1970, 1, 1).toordinal()
_CENTURY = 2000
"""What a year of two digits counts from. They are read behind slashes, and behind points where a
time of day follows: 10.15.30 may be one itself."""
_DIGITS = bytes.maketrans(b"0123456789", b"0000000000")
_TIME = re.compile(
    r"(?:(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"
    r"|(?P<a>\d{1,2})(?P<s>[./-])(?P<b>\d{1,2})(?P=s)"
    r"(?P<c>\d{4}|(?<=/)\d\d|(?<=\.)\d\d(?= +\d+:))"
    r"|(?P<e>\d{1,2})[ -]?(?P<f>[A-Za-zä]{3})[a-z]*\.?[ -]?(?P<g>\d{4}))?"
    r"(?:(?:^|[ T:-]+)(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<second>\d{2})(?:[.,]\d+)?)?"
    r" ?(?P<half>[AaPp]\.?[Mm]\.?)?)?"
    r" ?(?P<zone>Z|[+-]\d{2}:?\d{2})?"
)


_MONTH_NAMES = (
    *("jan", "feb", "mar mär", "apr", "may mai", "jun"),
    *("jul", "aug", "sep", "oct okt", "nov", "dec dez"),
)
_MONTHS = {name: month for month, names in enumerate(_MONTH_NAMES, 1) for name in names.split()}


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as written: date where there is one, minutes of the day, minutes ahead of UTC.

    clock: whether a time of day is written. last_second: it ends in :59 seconds.
    """

    day: date | None
    minutes: int
    offset: int | None
    clock: bool = True
    last_second: bool = False


@dataclass(frozen=True, slots=True)
class WrittenTimes:
    """Moments of a column as arrays. days: ordinals; None where no date is written.

    offsets: None where no row is ahead of UTC by a stated time, else 0 for the other rows.
    either_order: whether day and month stand alike in both orders of reading them.
    """

    days: NDArray[np.int64] | None
    minutes: NDArray[np.int64]
    offsets: NDArray[np.int64] | None
    last_seconds: NDArray[np.bool_]
    either_order: bool


def is_time(cell: str) -> bool:
    """Return whether a cell is a time of day, a date, or both."""
    return any(moment(cell, day_first) is not None for day_first in (True, False))


def is_date_alone(cell: str) -> bool:
    """Return whether a cell is a date without a time of day."""
    written = moment(cell, True) or moment(cell, False)
    return written is not None and not written.clock


@lru_cache(maxsize=1 << 16)
def moment(cell: str, day_first: bool) -> Moment | None:
    """Return a cell's time, None where it is none."""
    match = _TIME.fullmatch(cell)
    if match is None or not any(match[name] for name in ("hour", "y", "a", "e")):
        return None
    part = match.groupdict()
    try:
        day = None
        if part["y"]:
            day = date(int(part["y"]), int(part["m"]), int(part["d"]))
        elif part["a"]:
            one, two = int(part["a"]), int(part["b"])
            if not day_first and part["s"] != ".":
                one, two = two, one
            day = date(_whole_year(int(part["c"]), part["c"]), two, one)
        elif part["e"]:
            month = _MONTHS.get(part["f"].lower())
            if month is None:
                return None
            day = date(int(part["g"]), month, int(part["e"]))
        minutes = _minutes(part)
    except ValueError:
        return None
    offset = None
    if part["zone"]:
        digits = part["zone"].replace(":", "")
        offset = 0 if digits == "Z" else int(digits[:3]) * 60 + int(digits[0] + digits[3:])
    return Moment(day, minutes, offset, part["hour"] is not None, part["second"] == "59")


def has_short_year(cell: str) -> bool:
    """Return whether a cell is a date whose year has two digits."""
    match = _TIME.fullmatch(cell)
    return match is not None and len(match["c"] or "") == 2


def _whole_year(year: int, written: str) -> int:
    return year + _CENTURY if len(written) == 2 else year


def _minutes(part: dict[str, str | None]) -> int:
    """Return minutes of the day. Raises ValueError for times that do not exist."""
    if part["hour"] is None:
        return 0
    hour, minute, second = (int(part[unit] or 0) for unit in ("hour", "minute", "second"))
    half = (part["half"] or "").lower()[:1]
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(hour)
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour > 24 or minute > 59 or second > 59 or (hour == 24 and minute):
        raise ValueError(hour)
    return hour * 60 + minute


def times_of(cells: Sequence[str], day_first: bool) -> WrittenTimes | None:
    """Return the times of a column in a few forms; None where a cell has to be looked at alone.

    Two cells that differ in digits alone are matched alike, so that one match tells for a form
    which digits are the day. Rows with and without a date or a time of day are left to `moment`.
    """
    joined = "\n".join(cells)
    if not joined.isascii():
        return None
    forms = joined.encode().translate(_DIGITS).split(b"\n")
    if len(forms) != len(cells):
        return None
    count = len(cells)
    kinds: dict[bytes, NDArray[np.int64] | slice] = {forms[0]: slice(None)}
    if forms.count(forms[0]) != count:
        numbers = {form: kind for kind, form in enumerate(dict.fromkeys(forms))}
        if len(numbers) > _MOST_FORMS:
            return None
        of_row = np.fromiter(map(numbers.__getitem__, forms), np.int64, count)
        kinds = {form: np.flatnonzero(of_row == kind) for form, kind in numbers.items()}
    days, minutes, offsets = (np.zeros(count, np.int64) for _ in range(3))
    times = WrittenTimes(days, minutes, offsets, np.zeros(count, np.bool_), True)
    matches = []
    for rows in kinds.values():
        texts = cells if isinstance(rows, slice) else [cells[row] for row in rows.tolist()]
        matched = _TIME.fullmatch(texts[0])
        if matched is None or not matched["hour"]:
            return None
        if not _placed(texts, matched, day_first, rows, times):
            return None
        matches.append(matched)
    dated = [any(matched[name] for name in ("y", "a", "e")) for matched in matches]
    if any(dated) and not all(dated):
        return None
    return WrittenTimes(
        days if all(dated) else None,
        minutes,
        offsets if any(matched["zone"] for matched in matches) else None,
        times.last_seconds,
        all(matched["s"] in (None, ".") for matched in matches),
    )


def _placed(
    cells: Sequence[str],
    matched: re.Match[str],
    day_first: bool,
    rows: NDArray[np.int64] | slice,
    times: WrittenTimes,
) -> bool:
    """Write the times of one form into their rows; False where one of them does not exist."""
    letters = np.frombuffer("".join(cells).encode(), np.uint8).reshape(len(cells), -1)

    def digits(begin: int, end: int) -> NDArray[np.int64]:
        total = np.zeros(len(cells), np.int64)
        for place in range(begin, end):
            total = total * 10 + (letters[:, place] - np.uint8(48))
        return total

    def group(name: str) -> NDArray[np.int64]:
        return digits(*matched.span(name))  # of a group that is not there no digits, which is 0

    hours, minutes, seconds = group("hour"), group("minute"), group("second")
    if (minutes > 59).any() or (seconds > 59).any():
        return False
    if matched["half"]:
        if hours.min() < 1 or hours.max() > 12:
            return False
        hours = hours % 12 + (12 if matched["half"][0] in "pP" else 0)
    minutes += hours * 60
    if (minutes > DAY).any():
        return False
    times.minutes[rows] = minutes
    times.last_seconds[rows] = seconds == 59
    if matched["zone"] and matched["zone"] != "Z":
        begin, end = matched.span("zone")
        ahead = digits(begin + 1, begin + 3) * 60 + digits(end - 2, end)
        assert times.offsets is not None
        times.offsets[rows] = -ahead if matched["zone"][0] == "-" else ahead
    if matched["y"]:
        days = _ordinals(group("y"), group("m"), group("d"))
    elif matched["a"]:
        first, second = group("a"), group("b")
        turned = not day_first and matched["s"] != "."
        years = group("c") + _whole_year(0, matched["c"])
        days = _ordinals(years, *((first, second) if turned else (second, first)))
    elif matched["e"]:
        month = _MONTHS.get(matched["f"].lower(), 0)
        days = _ordinals(group("g"), np.full(len(cells), month), group("e"))
    else:
        return True
    if days is None:
        return False
    assert times.days is not None
    times.days[rows] = days
    return True


def _ordinals(
    years: NDArray[np.int64], months: NDArray[np.int64], days: NDArray[np.int64]
) -> NDArray[np.int64] | None:
    """Return days as date.toordinal counts them; None where one does not exist."""
    if years.min() < 1 or months.min() < 1 or months.max() > 12 or days.min() < 1:
        return None
    starts = ((years - 1970) * 12 + months - 1).astype("datetime64[M]")
    since_first = (days - 1).astype("timedelta64[D]")
    dates: NDArray[np.datetime64] = starts.astype("datetime64[D]") + since_first
    if (dates.astype("datetime64[M]") != starts).any():
        return None
    return dates.astype(np.int64) + _EPOCH
