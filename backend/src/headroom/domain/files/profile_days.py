"""Series out of a file as days on a calendar: the form that peaks and scenarios take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import numpy as np

from headroom.domain.files.interval_times import ClockChange
from headroom.domain.peaks.profile import (
    MOST_PROFILE_DAYS,
    MOST_PROFILE_LPARS,
    MOST_PROFILE_VALUES,
    CapacityGroup,
    Profile,
    ProfileCapacity,
    ProfileDay,
    ProfileLpar,
    ProfileSource,
    ProfileWindow,
)
from headroom.domain.peaks.profiles import FileError, FileSeries, Finding, ProfileUnit
from headroom.domain.peaks.rolling_average import AverageReading, Rules, over_lpars, read
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount

_WINDOW_MINUTES = 240
_DRAWN_PARTS = 96


def reading_of_files(interval_minutes: int) -> AverageReading:
    """Return how the R4HA of a file is read: as SCRT reads it wherever an hour has several values.

    By whatever door it came: /peaks and /import give one answer.
    """
    return "scrt_like" if interval_minutes < 60 else "simple"


def highest_r4ha(
    series: Sequence[FileSeries], interval_minutes: int, starts_at: datetime | None
) -> tuple[int, float] | None:
    """Return the highest R4HA of all LPARs together, and how many intervals lie before its end."""
    if not series or len(series[0].msu) * interval_minutes < _WINDOW_MINUTES:
        return None
    first_minute = 0 if starts_at is None else starts_at.hour * 60 + starts_at.minute
    reading = reading_of_files(interval_minutes)
    rules = Rules(interval_minutes, reading=reading, first_minute=first_minute)
    together = over_lpars(read(_stacked(series), rules), rules)
    if np.isnan(together).all():
        return None
    at = int(np.nanargmax(together))
    return rules.step_end(at), float(together[at])


def drawn_small(series: Sequence[FileSeries]) -> list[float | None]:
    """Return the highest value of all LPARs together in each part of the time, for a picture.

    There are at most 96 parts; one without any value is None.
    """
    if not series:
        return []
    together = _stacked(series).sum(axis=0)
    parts = np.array_split(together, min(_DRAWN_PARTS, len(together)))
    return [None if np.isnan(part).all() else float(np.nanmax(part)) for part in parts]


def largest_and_others(
    series: Sequence[FileSeries], most: int = MOST_PROFILE_LPARS
) -> tuple[list[FileSeries], list[str]]:
    """Return so many series at most: the largest in their order, and all others added up as one.

    Also the LPARs that were added up; none where all of them fit. Where one of those has no value
    the sum has none.
    """
    if len(series) <= most:
        return [*series], []
    uses = np.nansum(_stacked(series), axis=1)
    largest = {*np.argsort(-uses, kind="stable")[: most - 1].tolist()}
    kept = [part for at, part in enumerate(series) if at in largest]
    others = [part for at, part in enumerate(series) if at not in largest]
    name = next(
        name
        for count in range(len(series) + 1)
        if (name := f"{len(others)} others{'' if not count else f' ({count})'}")
        not in {part.lpar for part in series}
    )
    kept.append(FileSeries(name, _stacked(others).sum(axis=0)))
    return kept, [part.lpar for part in others]


def others_finding(others: Sequence[str]) -> Finding:
    """Return what is said of LPARs that were added up as one."""
    return Finding(
        "others_added_up",
        f"A profile holds {MOST_PROFILE_LPARS} LPARs: the {MOST_PROFILE_LPARS - 1} with most MSU "
        f"stay as they are, the {Amount(len(others))} others ({', '.join(others[:3])} …) are "
        "added up as one, without caps and recorded averages of their own. Untick some to choose "
        "yourself.",
    )


def laid_in_days(
    recorded: Sequence[FileSeries], profile: Profile, starts_at: datetime | None
) -> dict[str, list[float | None]]:
    """Return what was recorded of each LPAR of a profile, a value for each interval of its days."""
    lengths = {day.label: len(day.lpars[0].msu) for day in profile.days}
    count = sum(lengths[label] for label in profile.calendar)
    before = 0 if starts_at is None else starts_at.hour * 60 + starts_at.minute
    offset = before // profile.interval_minutes
    laid: dict[str, list[float | None]] = {}
    for part in recorded:
        values = np.full(count, np.nan)
        values[offset : offset + len(part.msu)] = part.msu
        if part.lpar in profile.lpars:
            laid[part.lpar] = _with_gaps(values)
    return laid


def profile_of(
    series: Sequence[FileSeries],
    *,
    interval_minutes: int,
    starts_at: datetime | None,
    unit: ProfileUnit,
    capacities: Mapping[str, float],
    groups: Sequence[CapacityGroup] = (),
    clock_changes: Sequence[ClockChange] = (),
    sources: Sequence[ProfileSource] = (),
) -> Profile:
    """Return the days of a run; what is missing of its first and last day is a gap.

    clock_changes: the day of one has an hour less or more than others. Raises FileError for more
    than a profile holds.
    """
    if not series:
        raise FileError("choose at least one LPAR")
    values = _stacked(series)
    a_day = 24 * 60 // interval_minutes
    before = 0 if starts_at is None else starts_at.hour * 60 + starts_at.minute
    offset = before // interval_minutes
    lengths = _day_lengths(offset + values.shape[1], a_day, interval_minutes, offset, clock_changes)
    days = len(lengths)
    if days > MOST_PROFILE_DAYS:
        raise FileError(f"{Amount(days)} days; a profile holds at most {MOST_PROFILE_DAYS}")
    if len(series) > MOST_PROFILE_LPARS:
        raise FileError(
            f"{len(series)} LPARs; a profile holds at most {MOST_PROFILE_LPARS}: untick some"
        )
    count = sum(lengths)
    if count * len(series) > MOST_PROFILE_VALUES:
        raise FileError(
            f"{Amount(count * len(series), exact=True)} values; a profile holds at most "
            f"{Amount(MOST_PROFILE_VALUES)}: choose fewer LPARs"
        )
    laid = np.full((len(series), count), np.nan)
    laid[:, offset : offset + values.shape[1]] = values
    labels = [
        f"Day {day + 1}" if starts_at is None else f"{starts_at + timedelta(days=day):%Y-%m-%d}"
        for day in range(days)
    ]
    begins = np.concatenate(([0], np.cumsum(lengths))).tolist()
    peak = highest_r4ha(series, interval_minutes, starts_at)
    last = offset + (0 if peak is None else peak[0] - 1)
    day_of_peak = max(day for day, begin in enumerate(begins[:-1]) if begin <= last)
    ends = last + 1 - begins[day_of_peak] if peak is not None else offset
    return Profile(
        sources=[source.within(labels, [part.lpar for part in series]) for source in sources],
        interval_minutes=interval_minutes,  # type: ignore[arg-type]
        reading=reading_of_files(interval_minutes),
        days=[
            ProfileDay(
                label=label,
                lpars=[
                    ProfileLpar(lpar=part.lpar, msu=_with_gaps(row[begins[day] : begins[day + 1]]))
                    for part, row in zip(series, laid, strict=True)
                ],
            )
            for day, label in enumerate(labels)
        ],
        calendar=labels,
        starts_on=None if starts_at is None else f"{starts_at:%Y-%m-%d}",
        window=ProfileWindow(
            lpar=series[int(np.argmax(np.nansum(values, axis=1)))].lpar,
            start_minute=(ends * interval_minutes - _WINDOW_MINUTES) % (24 * 60),
            days=labels,
        ),
        unit=unit,
        defined_capacities=[
            ProfileCapacity(lpar=part.lpar, defined_capacity_msu=capacities[part.lpar])
            for part in series
            if part.lpar in capacities
        ],
        groups=_groups_of(groups, [part.lpar for part in series]),
    )


def _groups_of(groups: Sequence[CapacityGroup], lpars: Sequence[str]) -> list[CapacityGroup]:
    """Return the groups of LPARs that are kept; one that lost a member limits something else."""
    return [group for group in groups if all(lpar in lpars for lpar in group.lpars)]


def _day_lengths(
    count: int, a_day: int, interval_minutes: int, offset: int, changes: Sequence[ClockChange]
) -> list[int]:
    """Return the intervals of each day, so that days begin at midnight of the clock.

    count: intervals from the first midnight on, offset of them before the first value.
    """
    by_interval = sorted((offset + change.interval, change.minutes) for change in changes)
    lengths: list[int] = []
    begin = 0
    while begin < count:
        length = a_day
        for interval, minutes in by_interval:
            if begin < interval <= begin + length - max(minutes, 0) // interval_minutes:
                length -= minutes // interval_minutes
        lengths.append(length)
        begin += length
    return lengths


def _stacked(series: Sequence[FileSeries]) -> FloatArray:
    return np.array([part.msu for part in series], dtype=np.float64)


def _with_gaps(row: FloatArray) -> list[float | None]:
    return [None if np.isnan(value) else float(value) for value in row]
