"""A saving between two times of the day, laid over a series; part of it may move to other hours.

Method: docs/methods/rolling-average.md.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Annotated, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray
from pydantic import BeforeValidator, Field

from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.rolling_average import PeaksError
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.stated import InputModel, PartName, whole_number

DAY_MINUTES = 1440
_PUT_FORWARD_MINUTE, _PUT_BACK_MINUTE = 2 * 60, 3 * 60
"""Minutes since midnight at which clocks change in Europe."""
MOST_DAYS_OF_A_SAVING = 4000

MinuteOfDay = Annotated[int, Field(ge=0, le=DAY_MINUTES - 1, json_schema_extra={"unit": "min"})]
Weekday: TypeAlias = Literal["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
WEEKDAYS: tuple[Weekday, ...] = get_args(Weekday)

MOST_INTERVALS = 366 * 288
"""A leap year of five-minute values; no interval is longer than a day."""

DayNumber = Annotated[int, Field(ge=0, lt=MOST_INTERVALS), BeforeValidator(whole_number)]


class DayHours(InputModel):
    """Between two times of the day, in minutes from midnight."""

    start_minute: MinuteOfDay = Field(
        title="Begins at minute",
        description="Minutes from midnight",
        examples=[540],
        json_schema_extra={"asked_as": "From", "clock": "end_minute"},
    )
    end_minute: Annotated[int, Field(ge=1, le=DAY_MINUTES, json_schema_extra={"unit": "min"})] = (
        Field(
            title="Ends at minute",
            description="Earlier than the start: past midnight, at both ends of the day",
            examples=[780],
            json_schema_extra={"asked_as": "Until", "clock": "start_minute"},
        )
    )

    def minutes_until(self, minute: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return how many minutes from midnight to a minute of the day lie in these hours."""
        start, end = self.start_minute, self.end_minute
        if start < end:
            return np.clip(minute - start, 0, end - start)
        return np.minimum(minute, end) + np.maximum(minute - start, 0)


class Moved(DayHours):
    """Work that is not gone but runs in other hours of the same day, evenly spread over them."""

    share: Annotated[float, Field(ge=0, le=1)] = Field(
        title="Share that moves",
        description="Of what is saved",
        examples=[1],
        json_schema_extra={"unit": "share", "asked_as": "Of it moved"},
    )


class ClockSaving(DayHours):
    """What one LPAR no longer uses in some hours of its days."""

    lpar: PartName = Field(title="LPAR", examples=["PROD1"])
    msu: Annotated[float, Field(ge=0, le=HIGHEST_MSU)] | None = Field(
        title="Saved",
        default=None,
        description="The same amount in all these hours",
        examples=[15],
        json_schema_extra={
            "unit": "MSU",
            "asked_as": "MSU saved in these hours",
            "hint": "The same amount in every interval of these hours, and at most what is there",
        },
    )
    workload_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        title="Share of the workload",
        default=None,
        description="Instead of an amount: the share of the LPAR's workload in these hours",
        json_schema_extra={
            "unit": "share",
            "asked_as": "Share of the workload saved in these hours",
            "hint": "In every interval of these hours this share of what the workload uses there",
        },
    )
    lpar_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        title="Share of the LPAR",
        default=None,
        description="Instead of an amount: the share of all that the LPAR uses there",
        json_schema_extra={
            "unit": "share",
            "asked_as": "Share of the LPAR saved in these hours",
            "hint": "In every interval of these hours this share of all that the LPAR uses there",
        },
    )
    at_most: bool = Field(
        title="Takes at most what is there",
        default=False,
        description="Where the LPAR uses less than the amount, take what is there; false: refused",
    )
    weekdays: Annotated[list[Weekday], Field(min_length=1, max_length=7)] | None = Field(
        title="Days of the week",
        default=None,
        description="Days of the week on which it is saved, which need a date; null: all",
        examples=[["Mon", "Tue"]],
        json_schema_extra={"asked_as": "On days of the week"},
    )
    moved: Moved | None = Field(
        title="Moved to other hours",
        default=None,
        description="What of it moves to other hours; null: it is gone",
    )

    def check(self, place: str) -> None:
        """Raise PeaksError, below a place in the input, for a saving that cannot be."""
        for name, hours in (("", self), ("moved.", self.moved)):
            if hours is not None and hours.start_minute == hours.end_minute:
                raise PeaksError(f"{place}.{name}end_minute", "the hours end where they begin")
        sizes = (self.msu, self.workload_share, self.lpar_share)
        if sum(size is not None for size in sizes) != 1:
            raise PeaksError(
                place,
                "a saving has either msu, workload_share or lpar_share, and one of them alone",
            )


class ProductHours(DayHours):
    """When a product runs in an LPAR, where it does not always; an hour in part of which it runs
    counts whole."""

    lpar: PartName = Field(title="LPAR", examples=["PROD1"])
    weekdays: Annotated[list[Weekday], Field(min_length=1, max_length=7)] | None = Field(
        title="Days of the week",
        default=None,
        description="Days of the week, which need a date; null: all",
    )

    def check(self, place: str) -> None:
        """Raise PeaksError, below a place in the input, for hours that are none."""
        if self.start_minute == self.end_minute:
            raise PeaksError(f"{place}.end_minute", "the hours end where they begin")


class DaySaving(ClockSaving):
    """What one LPAR no longer uses in some hours of the days of a series."""

    days: Annotated[list[DayNumber], Field(max_length=MOST_DAYS_OF_A_SAVING)] | None = Field(
        default=None, description="Days of the series, from 0; null: all"
    )


@dataclass(frozen=True, slots=True)
class Clock:
    """When the intervals of a series begin: on which of its days, and in which minute of it.

    forward: by how many minutes clocks on the wall have been put forward since midnight, below 0
    where they were put back; 0 on all days of 24 hours.
    """

    interval_minutes: int
    day: NDArray[np.int64]
    minute: NDArray[np.int64]
    forward: NDArray[np.int64] | Literal[0] = 0

    @classmethod
    def of_run(
        cls,
        interval_minutes: int,
        count: int,
        first_minute: int = 0,
        starts_on: date | None = None,
        zone: ZoneInfo | None = None,
    ) -> Clock:
        """Return the clock of a run of values. first_minute: where in its day it begins.

        starts_on, zone: its first day, and where its days are local: they have 23 or 25 hours
        where the clocks change. first_minute is minutes since midnight then.
        """
        minutes = first_minute + np.arange(count) * interval_minutes
        if starts_on is None or zone is None:
            return cls(interval_minutes, *np.divmod(minutes, DAY_MINUTES))
        days = int(minutes[-1]) // DAY_MINUTES + 2
        first = datetime.combine(starts_on, datetime.min.time(), zone).timestamp()
        midnights = [
            datetime.combine(starts_on + timedelta(day), datetime.min.time(), zone).timestamp()
            for day in range(days)
        ]
        begins = np.array([round((midnight - first) / 60) for midnight in midnights])
        day = np.searchsorted(begins, minutes, "right") - 1
        elapsed = minutes - begins[day]
        forward = np.zeros(count, np.int64)
        for at in np.flatnonzero(np.isin(day, np.flatnonzero(np.diff(begins) != DAY_MINUTES))):
            wall = datetime.fromtimestamp(first + int(minutes[at]) * 60, zone)
            forward[at] = wall.hour * 60 + wall.minute - elapsed[at]
        return cls(interval_minutes, day, elapsed, forward)

    @classmethod
    def of_days(cls, interval_minutes: int, lengths: Sequence[int]) -> Clock:
        """Return the clock of days with so many intervals, which may be 23 or 25 hours.

        Clocks go from 02:00 to 03:00, or from 03:00 back: where a zone does it an hour earlier,
        that hour alone is another.
        """
        day = np.repeat(np.arange(len(lengths)), lengths)
        minute = np.concatenate([np.arange(length) for length in lengths]) * interval_minutes
        shift = DAY_MINUTES - np.asarray(lengths)[day] * interval_minutes
        changes_at = np.where(shift > 0, _PUT_FORWARD_MINUTE, _PUT_BACK_MINUTE)
        return cls(interval_minutes, day, minute, np.where(minute >= changes_at, shift, 0))

    def parts(self, hours: DayHours) -> FloatArray:
        """Return which part of each interval lies in some hours of the day, 0 to 1.

        Hours are those of clocks on the wall: 09:00 is 09:00 on a day of 23 hours, too.
        """
        begins = self.minute + self.forward
        ends = begins + self.interval_minutes
        (whole_day,) = hours.minutes_until(np.array([DAY_MINUTES]))
        past_midnight = (begins < DAY_MINUTES) & (ends > DAY_MINUTES)
        until = np.where(
            past_midnight,
            whole_day + hours.minutes_until(ends - DAY_MINUTES),
            hours.minutes_until(ends),
        )
        parts: FloatArray = (until - hours.minutes_until(begins)) / self.interval_minutes
        return parts

    def on_weekdays(
        self, weekdays: Collection[Weekday], starts_on: date | None, place: str
    ) -> NDArray[np.bool_]:
        """Return which intervals lie on days of the week. starts_on: the first day's date."""
        if starts_on is None:
            raise PeaksError(f"{place}.weekdays", "days of the week need the date of the first day")
        wanted = [WEEKDAYS.index(weekday) for weekday in weekdays]
        chosen: NDArray[np.bool_] = np.isin((self.day + starts_on.weekday()) % 7, wanted)
        return chosen

    def days(self, day: int) -> slice:
        """Return the intervals of a day, from 0."""
        first, end = np.searchsorted(self.day, [day, day + 1]).tolist()
        return slice(first, end)


@dataclass(frozen=True, slots=True)
class SavedHours:
    """What a saving comes to over the whole series.

    moved_msu_hours: of it, what runs in other hours. most_added_msu: what moves, in the interval
    with the most of it. short_intervals: in which the LPAR uses less than was to be saved.
    """

    lpar: str
    taken_msu_hours: float
    moved_msu_hours: float
    most_added_msu: float
    short_intervals: int


@dataclass(frozen=True, slots=True)
class LaidSaving:
    """A saving over the intervals of its LPAR. unmoved_days: without a value where work would go.

    There the share that moves is not saved at all.
    """

    hours: SavedHours
    taken: FloatArray
    added: FloatArray
    unmoved_days: int


def laid_saving(
    saving: ClockSaving,
    place: str,
    used: FloatArray,
    workload: FloatArray | None,
    clock: Clock,
    days: Collection[int] | None = None,
    starts_on: date | None = None,
) -> LaidSaving:
    """Return a saving laid over the intervals of its LPAR.

    used: what the LPAR uses, NaN for a gap: there nothing is saved. workload: the part of it that
    is under study. days: on which it holds, from 0; None for all. starts_on: the date of the first
    day. Raises PeaksError, below a place in the input, for a saving that cannot be.
    """
    saving.check(place)
    measured = ~np.isnan(used)
    parts = np.where(measured, clock.parts(saving), 0.0)
    if days is not None:
        parts = np.where(np.isin(clock.day, list(days)), parts, 0.0)
    if saving.weekdays is not None:
        parts = np.where(clock.on_weekdays(saving.weekdays, starts_on, place), parts, 0.0)
    if saving.msu is not None:
        taken = saving.msu * parts
    elif saving.lpar_share is not None:
        taken = np.where(measured, used, 0.0) * saving.lpar_share * parts
    elif workload is None or saving.workload_share is None:
        raise PeaksError(
            f"{place}.workload_share", f"{saving.lpar} has no workload to take a share of"
        )
    else:
        taken = workload * saving.workload_share * parts
    short = 0
    if saving.at_most:
        less = measured & (taken > used)
        short = int(less.sum())
        taken = np.where(less, used, taken)
    added = np.zeros(len(used))
    unmoved = 0
    if saving.moved is not None:
        target = np.where(measured, clock.parts(saving.moved), 0.0)
        saved_on_day, room = np.bincount(clock.day, taken), np.bincount(clock.day, target)
        nowhere = (saved_on_day > 0) & (room == 0)
        unmoved = int(nowhere.sum())
        taken = np.where(nowhere[clock.day], taken * (1 - saving.moved.share), taken)
        # the same amount in every interval of the hours where the work goes
        evenly = saved_on_day * saving.moved.share / np.where(room == 0, 1.0, room)
        added = np.where(nowhere, 0.0, evenly)[clock.day] * target
    hours = clock.interval_minutes / 60
    return LaidSaving(
        SavedHours(
            saving.lpar,
            float(taken.sum() * hours),
            float(added.sum() * hours),
            float(added.max()),
            short,
        ),
        taken,
        added,
        unmoved,
    )
