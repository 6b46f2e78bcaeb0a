"""Profiles as users state them, and what is saved in them.

Method: docs/methods/rolling-average.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Annotated, Any, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import numpy as np
from pydantic import AfterValidator, Field, field_validator, model_validator

from headroom.domain.machines.msu import HIGHEST_MSU, Msu
from headroom.domain.peaks.billing_months import IBM_BILLING_DAY, BillingDay
from headroom.domain.peaks.day_savings import (
    MOST_INTERVALS,
    Clock,
    ClockSaving,
    DayNumber,
    DaySaving,
    MinuteOfDay,
    ProductHours,
)
from headroom.domain.peaks.peaks import (
    ChangeOfCap,
    Group,
    LparMsu,
    MsuChange,
    ProfileSeries,
    absolute_caps,
    capacity_groups,
    changing_caps,
    run_series,
)
from headroom.domain.peaks.profiles import ProfileUnit
from headroom.domain.peaks.rolling_average import (
    LONGEST_WINDOW_HOURS,
    AverageReading,
    IntervalMinutes,
    PeaksError,
    Rules,
    Start,
)
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.stated import (
    LARGE_ENOUGH,
    Day,
    Identifier,
    InputModel,
    PartName,
    Share,
    wrong_at,
)

_MOST_LPARS = 100
_MOST_PRODUCTS = 50
_MOST_SOURCES = 500
_MOST_NAMED = 3
"""Files or days that a sentence names one by one."""
MOST_VALUES = 1_200_000
"""Values of one run, all LPARs and changes together: eleven years of five-minute values."""
MOST_PROFILE_DAYS = 366
MOST_PROFILE_LPARS = 20
MOST_PROFILE_VALUES = 450_000
"""Four LPARs through a year of five-minute values."""

MOST_CHANGES = 400
"""Of a defined capacity: one a day."""
_MOST_PROFILE_CHANGES = MOST_CHANGES * MOST_PROFILE_LPARS
_UNCAPPED = "No cap"


def _known_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("is not a time zone; enter one such as Europe/Berlin") from None
    return name


TimeZone = Annotated[PartName, AfterValidator(_known_zone)]
CapacityMsu = Annotated[
    float, Field(gt=0, le=HIGHEST_MSU, json_schema_extra={"unit": "MSU"}), LARGE_ENOUGH
]
LocalTime = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d$")]
"""To the minute, as a file writes it, without a zone."""
AnMsu = Annotated[float, Field(json_schema_extra={"minimum": 0, "maximum": HIGHEST_MSU})]
"""Checked as an array, which is many times as fast as number by number."""
MsuWithGaps = Annotated[
    list[AnMsu | None], Field(min_length=1, max_length=MOST_INTERVALS, fail_fast=True)
]
MsuOfIntervals = Annotated[
    list[AnMsu], Field(min_length=1, max_length=MOST_INTERVALS, fail_fast=True)
]
KeptSeriesId = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
KeptSeries: TypeAlias = Mapping[str, FloatArray]
"""Values that the server holds under the hash of their bytes, so that no step sends them again."""


class ProfileSource(InputModel):
    """A file that values of a profile are from, as it was read, and which values those are."""

    file_name: Annotated[str, Field(max_length=300)] | None = Field(
        title="File", description="null: pasted", examples=["rmf.xml"]
    )
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] = Field(
        title="SHA-256",
        description="Of the file; of several stored before each was named, that of their hashes",
    )
    brought_sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = Field(
        title="SHA-256 of all that was brought",
        default=None,
        description="Of the hashes of all files that were brought together; null: brought alone",
    )
    what: PartName | None = Field(
        title="Read as", default=None, examples=["RMF Postprocessor reports"]
    )
    machine: PartName | None = Field(
        title="Machine of the file",
        default=None,
        description="Type and model as the file says them",
        examples=["3907-Z02"],
    )
    starts_at: LocalTime | None = Field(
        title="First interval begins", default=None, examples=["2020-09-02T06:30"]
    )
    ends_at: LocalTime | None = Field(
        title="Last interval ends", default=None, examples=["2020-09-02T23:30"]
    )
    intervals: Annotated[int, Field(ge=1, le=MOST_INTERVALS)] | None = Field(
        title="Intervals",
        default=None,
        description="null: the file has a peak and no series, as a bill has",
        examples=[34],
        json_schema_extra={"unit": "intervals"},
    )
    interval_minutes: IntervalMinutes | None = Field(
        title="Length of an interval",
        default=None,
        examples=[30],
        json_schema_extra={"unit": "min"},
    )
    days: Annotated[list[PartName], Field(max_length=MOST_PROFILE_DAYS)] | None = Field(
        title="Days of the file",
        default=None,
        description="Labels of the days that have values of it; null: all, or not known",
    )
    lpars: Annotated[list[PartName], Field(max_length=MOST_PROFILE_DAYS)] | None = Field(
        title="LPARs of the file",
        default=None,
        description="Those that have values of it; null: all, or not known",
    )
    edited: bool = Field(
        title="Values changed since it was read",
        default=False,
        description="Whether the profile has values that the file has not",
    )

    def words(self, *, whole: bool = False) -> str:
        """Return the file for a sentence. whole: with all of its hash, and how it was read."""
        facts = [f"SHA-256 {self.sha256 if whole else self.sha256[:12]}"]
        if whole and self.what is not None:
            facts.append(self.what)
        if self.machine is not None:
            facts.append(f"machine {self.machine}")
        if self.starts_at is not None and self.ends_at is not None:
            facts.append(f"{_time_words(self.starts_at)} to {_time_words(self.ends_at)}")
        if self.intervals is not None:
            many = "1 interval" if self.intervals == 1 else f"{self.intervals:,} intervals"
            facts.append(f"{many} of {self.interval_minutes} min")
        if self.lpars is not None:
            facts.append(f"LPAR {', '.join(self.lpars)}")
        if self.days is not None:
            facts.append(_days_words(self.days))
        if self.edited:
            facts.append("values changed since")
        return f"{self.file_name or 'pasted values'} ({', '.join(facts)})"

    def within(self, days: Sequence[str], lpars: Sequence[str]) -> ProfileSource:
        """Return the source as one of a profile with these days and LPARs; all are not listed."""
        return self.model_copy(
            update={"days": _part_of(self.days, days), "lpars": _part_of(self.lpars, lpars)}
        )


def _part_of(part: list[str] | None, whole: Sequence[str]) -> list[str] | None:
    """Return which of the whole a part is; None where it is all."""
    if part is None:
        return None
    there = [name for name in whole if name in part]
    return None if len(there) == len(whole) else there or part


def _days_words(days: Sequence[str]) -> str:
    if len(days) > _MOST_NAMED:
        return f"{len(days)} days, {days[0]} to {days[-1]}"
    return ", ".join(days)


def source_words(sources: Sequence[ProfileSource]) -> str:
    """Return the files of a profile for a sentence; of many the first, and how many more."""
    if len(sources) <= _MOST_NAMED:
        return "; ".join(source.words() for source in sources)
    return f"{sources[0].words()} and {len(sources) - 1} more files"


def sources_stated(stated: Mapping[str, Any]) -> list[ProfileSource]:
    """Return the files that a stored profile names; one stored before names one or none."""
    sources = stated.get("sources")
    if sources is None:
        sources = [stated["source"]] if stated.get("source") else []
    return [ProfileSource.model_validate(source) for source in sources]


def _time_words(local: str) -> str:
    return local.replace("T", " ")


class ProfileRules(InputModel):
    """How the R4HA of a profile is taken."""

    sources: Annotated[list[ProfileSource], Field(max_length=_MOST_SOURCES)] = Field(
        title="Files",
        default=[],
        description="The files that the values are from; none: drawn, or stored before files "
        "were named",
    )

    interval_minutes: IntervalMinutes = Field(
        title="Interval",
        description="Length of an interval",
        examples=[60],
        json_schema_extra={"unit": "min"},
    )
    reading: AverageReading = Field(
        title="Reading of the R4HA",
        default="simple",
        description="simple: the mean of the last window, at every interval. scrt_like: one value "
        "an hour, the mean of the R4HA at the ends of the hour's SMF intervals",
        json_schema_extra={
            "in_sight": True,
            "names": {"simple": "Simple", "scrt_like": "SCRT-like"},
            "hints": {
                "simple": "At the end of each interval the mean of the last four hours: 4 hourly "
                "or 48 five-minute values.",
                "scrt_like": "As the bill: one value a clock hour, the mean of the R4HA at the "
                "ends of the hour’s SMF intervals. A saving in four clock hours then lowers no "
                "hour by all of itself.",
            },
        },
    )
    start: Start = Field(
        title="Beginning of the R4HA",
        default="complete_windows",
        description="complete_windows: no value until a window is whole. from_zero: the hours "
        "before the series and in a gap count as zero, as after an IPL",
        json_schema_extra={
            "in_sight": True,
            "names": {"complete_windows": "Complete windows", "from_zero": "From zero"},
            "hints": {
                "complete_windows": "Only whole windows of four hours count; before the first one "
                "is whole, and after a gap, there is no value.",
                "from_zero": "The hours before the series, and those in a gap, count as zero, as "
                "WLM starts after an IPL.",
            },
        },
    )
    smf_interval_minutes: IntervalMinutes | None = Field(
        title="SMF interval",
        default=None,
        description="For scrt_like: where the R4HA is taken; every interval when left out",
        json_schema_extra={"unit": "min", "asked_with": "reading=scrt_like"},
    )

    @model_validator(mode="before")
    @classmethod
    def _of_one_file(cls, stated: Any) -> Any:
        """Read what was stored when a profile named one file."""
        if not isinstance(stated, dict) or "source" not in stated:
            return stated
        source = stated["source"]
        rest = {name: value for name, value in stated.items() if name != "source"}
        return {"sources": [] if source is None else [source]} | rest

    def rules(self) -> Rules:
        """Return how the average is taken. Raises PeaksError for lengths that do not fit."""
        return Rules(
            self.interval_minutes,
            reading=self.reading,
            start=self.start,
            smf_interval_minutes=self.smf_interval_minutes,
        )


class ProfileProduct(InputModel):
    """A product that runs in some of the LPARs and is billed by the peak of their sum.

    In a scenario the product of the money with the same name, without regard to case, is billed
    by it.
    """

    product: PartName = Field(title="Product", examples=["CICS TS"])
    lpars: Annotated[list[PartName], Field(min_length=1, max_length=_MOST_LPARS)] = Field(
        title="Runs in", examples=[["PROD1"]]
    )
    hours: Annotated[list[ProductHours], Field(max_length=_MOST_LPARS)] = Field(
        title="Hours",
        default=[],
        description="When it runs, where it does not always; an LPAR that is not named runs it "
        "always",
    )


def same_product(name: str) -> str:
    """Return a product's name as it is compared: without regard to case and spaces."""
    return " ".join(name.casefold().split())


class ProfileLpar(InputModel):
    """One LPAR through one kind of day: what it uses, in layers that add up."""

    lpar: PartName = Field(title="LPAR", examples=["LPAR A"])
    msu: list[Msu | None] = Field(
        title="Background",
        description="Background in the profile's unit, a value for each interval; null is a gap",
    )
    workload_msu: list[Msu] | None = Field(
        title="Workload",
        default=None,
        description="The work under study on top of it, a value for each interval",
    )

    @model_validator(mode="after")
    def _layers_fit(self) -> ProfileLpar:
        if self.workload_msu is not None and len(self.workload_msu) != len(self.msu):
            raise ValueError(
                f"the workload has {len(self.workload_msu)} values, the background "
                f"{len(self.msu)}; both need one for each interval"
            )
        return self

    def used(self) -> FloatArray:
        """Return what the LPAR uses in each interval: the sum of its layers."""
        background = np.array(self.msu, dtype=np.float64)
        return background if self.workload_msu is None else background + self.workload()

    def workload(self) -> FloatArray:
        """Return the work under study in each interval."""
        return np.zeros(len(self.msu)) if self.workload_msu is None else np.array(self.workload_msu)


class ProfileDay(InputModel):
    """A kind of day, such as a typical one or the first of the month."""

    label: PartName = Field(title="Day", examples=["Weekday"])
    lpars: Annotated[list[ProfileLpar], Field(min_length=1, max_length=MOST_PROFILE_LPARS)] = Field(
        title="LPAR"
    )


class ProfileWindow(InputModel):
    """Where the peak window lies in the profile; it is ``workload.peak_hours`` long."""

    lpar: PartName = Field(title="LPAR", description="The LPAR whose work saves")
    start_minute: MinuteOfDay = Field(
        title="Begins at minute",
        description="Minutes from the beginning of the day",
        examples=[540],
    )
    days: Annotated[list[PartName], Field(min_length=1, max_length=MOST_PROFILE_DAYS)] = Field(
        title="Days", description="Labels of the days on which the work runs"
    )


class ProfileCapacity(InputModel):
    """The defined capacity of one LPAR."""

    lpar: PartName = Field(title="LPAR", examples=["LPAR A"])
    defined_capacity_msu: CapacityMsu = Field(
        title="Defined capacity",
        description="Its billed hour is the lower of R4HA and this",
        examples=[120],
    )


class ProfileAbsoluteCap(InputModel):
    """The absolute cap of one LPAR."""

    lpar: PartName = Field(title="LPAR", examples=["LPAR A"])
    absolute_cap_msu: CapacityMsu = Field(
        title="Absolute cap",
        description="No interval uses more: what lies above it waits",
        examples=[150],
    )


class CapacityGroup(InputModel):
    """LPARs that together are billed by no more than the group's limit."""

    group: PartName = Field(
        title="Capacity group", examples=["GRP1"], json_schema_extra={"asked_as": "Group"}
    )
    lpars: Annotated[list[PartName], Field(min_length=1, max_length=_MOST_LPARS)] = Field(
        title="LPARs", examples=[["LPAR A"]]
    )
    limit_msu: CapacityMsu = Field(
        title="Limit",
        description="What its LPARs together are billed by at most",
        examples=[400],
    )


class ProfileSaving(ClockSaving):
    """What one LPAR no longer uses in some hours of days of a profile."""

    days: Annotated[list[PartName], Field(min_length=1, max_length=MOST_PROFILE_DAYS)] | None = (
        Field(
            title="Days",
            default=None,
            description="Labels of the days on which it is saved; null: all",
        )
    )


class ProfileTerms(ProfileRules):
    """What holds of a profile however its values are laid out: as a calendar or as a run."""

    unit: ProfileUnit = Field(
        title="Unit",
        default="MSU",
        description="Of what the LPARs use: MSU as an hourly rate, or GP seconds used in the "
        "interval, which the rating of a machine turns into MSU. Caps and what is saved are MSU "
        "always",
        json_schema_extra={
            "in_sight": True,
            "names": {"MSU": "MSU", "GP seconds": "GP seconds"},
        },
    )
    machine: Identifier | None = Field(
        title="Machine of the GP seconds",
        default=None,
        description="That used the GP seconds; null: the scenario's own",
        examples=["2818-Y02"],
    )
    billing_day: BillingDay = Field(
        title="Billing months begin on day",
        default=IBM_BILLING_DAY,
        description="Day of the month, at 00:00; IBM's is the 2nd",
        json_schema_extra={"hint": "IBM’s run from 00:00 on the 2nd to 24:00 on the 1st"},
    )
    time_zone: TimeZone | None = Field(
        title=PeakLabels.time_zone,
        default=None,
        description="Where the days are local: dated ones have 23 or 25 hours where the clocks "
        "change; null: each has 24 hours",
        examples=["Europe/Berlin"],
        json_schema_extra={"unstated": "None: every day has 24 hours"},
    )
    groups: Annotated[list[CapacityGroup], Field(max_length=_MOST_PRODUCTS)] = Field(
        title="Capacity group", default=[], description="An LPAR is in one at most"
    )
    products: Annotated[list[ProfileProduct], Field(max_length=_MOST_PRODUCTS)] = Field(
        title="Product",
        default=[],
        description="Where products run; one that is not named here counts in all LPARs",
    )


class CapacityChange(InputModel):
    """The defined capacity of an LPAR from a time on."""

    day: DayNumber = Field(title="Day", description="Day of the series, from 0")
    minute: MinuteOfDay = Field(
        title="Minute",
        default=0,
        description="Minutes from midnight",
        json_schema_extra={"asked_as": "At", "clock": ""},
    )
    defined_capacity_msu: CapacityMsu | None = Field(
        title="Defined capacity",
        description="null: none from then on",
        json_schema_extra={
            "asked_as": "Defined capacity from then on",
            "unstated": _UNCAPPED,
        },
    )


class ProfileCapacityChange(CapacityChange):
    """The same, of an LPAR of a profile; its days are those of the calendar."""

    lpar: PartName = Field(title="LPAR", examples=["LPAR A"])


class Profile(ProfileTerms):
    """MSU of the LPARs through kinds of day on a calendar: what the billed peak is found in.

    A day has 24 hours of intervals, or 23 or 25 where the clocks change; all its LPARs have as
    many.
    """

    days: Annotated[list[ProfileDay], Field(min_length=1, max_length=MOST_PROFILE_DAYS)] = Field(
        title="Day"
    )
    calendar: Annotated[list[PartName], Field(min_length=1, max_length=MOST_PROFILE_DAYS)] = Field(
        title="Calendar",
        description="The label of each day, in order",
        examples=[["First", "Typical", "Typical"]],
    )
    starts_on: Day | None = Field(
        title="First day",
        default=None,
        description="Date of the calendar's first day, if it stands for real days",
        examples=["2026-11-01"],
    )
    window: ProfileWindow = Field(title="Window")
    defined_capacities: Annotated[list[ProfileCapacity], Field(max_length=MOST_PROFILE_LPARS)] = (
        Field(
            title="LPAR",
            default=[],
            description="Caps of LPARs; those that are not named have none",
        )
    )
    absolute_caps: Annotated[list[ProfileAbsoluteCap], Field(max_length=MOST_PROFILE_LPARS)] = (
        Field(
            title="LPAR",
            default=[],
            description="Absolute caps of LPARs; those that are not named have none",
        )
    )
    capacity_changes: Annotated[
        list[ProfileCapacityChange], Field(max_length=_MOST_PROFILE_CHANGES)
    ] = Field(
        title="Change of a defined capacity",
        default=[],
        description="From when on an LPAR has another defined capacity, in the order of time",
    )
    savings: Annotated[list[ProfileSaving], Field(max_length=MOST_PROFILE_LPARS)] = Field(
        title="Stated saving",
        default=[],
        description="What is saved by the clock, as stated: in place of what the work of the "
        "scenario saves in the window. Adoption and growth of the scenario hold for it",
    )

    @property
    def lpars(self) -> list[str]:
        """Return the names of the LPARs, in the order of the days."""
        return [lpar.lpar for lpar in self.days[0].lpars]

    def saving_lpars(self) -> set[str]:
        """Return the LPARs in which the scenario saves."""
        return {saving.lpar for saving in self.savings} or {self.window.lpar}

    def series(self) -> ProfileSeries:
        """Return the profile laid out along its calendar, in its unit."""
        lpars = self.lpars
        kinds = {day.label: day for day in self.days}
        days = [kinds[label] for label in self.calendar]
        used = {day.label: np.array([lpar.used() for lpar in day.lpars]) for day in self.days}
        workload = None
        if any(saving.workload_share is not None for saving in self.savings):
            studied = {
                day.label: np.array([lpar.workload() for lpar in day.lpars]) for day in self.days
            }
            workload = np.concatenate([studied[day.label] for day in days], axis=1)
        caps = {cap.lpar: cap.defined_capacity_msu for cap in self.defined_capacities}
        held = {cap.lpar: cap.absolute_cap_msu for cap in self.absolute_caps}
        lengths = [len(day.lpars[0].msu) for day in days]
        laid = ProfileSeries(
            rules=self.rules(),
            lpars=tuple(lpars),
            msu=np.concatenate([used[day.label] for day in days], axis=1),
            caps=np.array([[caps.get(lpar, np.inf)] for lpar in lpars]),
            clock=Clock.of_days(self.interval_minutes, lengths),
            workload=workload,
            labels=tuple(self.calendar),
            starts_on=None if self.starts_on is None else date.fromisoformat(self.starts_on),
            billing_day=self.billing_day,
            groups=self.capacity_groups(),
            absolute_caps=absolute_caps([held.get(lpar) for lpar in lpars]),
        )
        series = replace(laid, caps=changing_caps(laid, self._changes()))
        return series.held() if self.unit == "MSU" else series

    def _changes(self) -> list[ChangeOfCap]:
        lpars = self.lpars
        return [
            ChangeOfCap(
                f"capacity_changes.{position}",
                lpars.index(change.lpar),
                change.day,
                change.minute,
                change.defined_capacity_msu,
            )
            for position, change in enumerate(self.capacity_changes)
        ]

    def capacity_groups(self) -> tuple[Group, ...]:
        """Return the groups by the rows of their LPARs. Raises PeaksError, naming the field."""
        stated = [(group.group, group.lpars, group.limit_msu) for group in self.groups]
        return capacity_groups(stated, self.lpars)

    def days_called(self, labels: list[str]) -> list[int]:
        """Return the positions in the calendar of days with one of these labels."""
        wanted = set(labels)
        return [day for day, label in enumerate(self.calendar) if label in wanted]

    @field_validator("days")
    @classmethod
    def _days_fit(cls, days: list[ProfileDay], info: Any) -> list[ProfileDay]:
        minutes = info.data.get("interval_minutes")
        if minutes is None:
            return days
        lengths = {hours * 60 // minutes for hours in (23, 24, 25)}
        lpars = [lpar.lpar for lpar in days[0].lpars]
        if len(set(lpars)) < len(lpars):
            raise ValueError("an LPAR is listed twice in a day; name the LPARs apart")
        seen: set[str] = set()
        for day in days:
            if day.label in seen:
                raise ValueError(f"two kinds of day are called {day.label}; name them apart")
            seen.add(day.label)
            if [lpar.lpar for lpar in day.lpars] != lpars:
                raise ValueError(
                    f"{day.label} needs the same LPARs in the same order as {days[0].label}: "
                    + ", ".join(lpars)
                )
            counts = {len(lpar.msu) for lpar in day.lpars}
            if len(counts) > 1 or not counts <= lengths:
                sizes = ", ".join(map(str, sorted(counts)))
                raise ValueError(
                    f"{day.label} has {sizes} values; a day of {minutes}-minute intervals has "
                    f"{1440 // minutes} for each LPAR (an hour less or more where the clocks "
                    "change)"
                )
        total = sum(len(lpar.msu) for day in days for lpar in day.lpars)
        if total > MOST_PROFILE_VALUES:
            raise ValueError(
                f"{Amount(total)} values are more than the {Amount(MOST_PROFILE_VALUES)} that a "
                "scenario holds; use longer intervals or fewer LPARs"
            )
        return days

    @field_validator("calendar")
    @classmethod
    def _known_days(cls, calendar: list[str], info: Any) -> list[str]:
        _check_days(calendar, info.data.get("days"))
        return calendar

    @model_validator(mode="after")
    def _whole(self) -> Profile:
        _check_days(self.window.days, self.days)
        lpars = self.lpars
        if self.window.lpar not in lpars:
            raise ValueError(
                f"the window's LPAR {self.window.lpar} is none of the profile: " + ", ".join(lpars)
            )
        _check_lpars([cap.lpar for cap in self.defined_capacities], lpars, "a defined capacity")
        _check_lpars([cap.lpar for cap in self.absolute_caps], lpars, "an absolute cap")
        for position, change in enumerate(self.capacity_changes):
            self._check_change(change, f"capacity_changes.{position}")
        self.capacity_groups()
        for position, product in enumerate(self.products):
            _check_lpars(product.lpars, lpars, product.product)
            self._check_hours(product, f"products.{position}")
        product_names = [same_product(product.product) for product in self.products]
        for position, name in enumerate(product_names):
            if name in product_names[:position]:
                raise ValueError(
                    f"two products are called {self.products[position].product}; name them apart"
                )
        for position, saving in enumerate(self.savings):
            self._check_saving(saving, f"savings.{position}")
        if not set(self.window.days) & set(self.calendar):
            raise ValueError("no day of the calendar is one of the window's days")
        lengths = {day.label: len(day.lpars[0].msu) for day in self.days}
        values = sum(lengths[label] for label in self.calendar) * len(lpars)
        if values > MOST_PROFILE_VALUES:
            raise ValueError(
                f"the calendar lays out {Amount(values)} values, more than the "
                f"{Amount(MOST_PROFILE_VALUES)} that a scenario calculates; use longer intervals, "
                "fewer LPARs or fewer days"
            )
        try:
            self.rules()
        except PeaksError as error:
            raise wrong_at(((error.field or "",), str(error))) from error
        return self

    def _check_change(self, change: ProfileCapacityChange, place: str) -> None:
        if change.lpar not in self.lpars:
            words = f"there is no LPAR {change.lpar}; name one of " + ", ".join(self.lpars)
            raise PeaksError(f"{place}.lpar", words)
        if change.day >= len(self.calendar):
            words = f"the calendar has {len(self.calendar)} days; the first is day 0"
            raise PeaksError(f"{place}.day", words)

    def _check_hours(self, product: ProfileProduct, place: str) -> None:
        for position, hours in enumerate(product.hours):
            at = f"{place}.hours.{position}"
            hours.check(at)
            if hours.lpar not in product.lpars:
                words = f"{product.product} has hours in {hours.lpar}, where it does not run"
                raise PeaksError(f"{at}.lpar", words)
            if hours.weekdays is not None and self.starts_on is None:
                words = "days of the week need the date of the first day"
                raise PeaksError(f"{at}.weekdays", words)

    def _check_saving(self, saving: ProfileSaving, place: str) -> None:
        saving.check(place)
        _check_lpars([saving.lpar], self.lpars, "a saving")
        _check_days(saving.days or [], self.days)
        studied = [
            lpar.workload_msu is not None
            for day in self.days
            for lpar in day.lpars
            if lpar.lpar == saving.lpar
        ]
        if saving.workload_share is not None and not any(studied):
            raise PeaksError(place, f"{saving.lpar} has no workload to take a share of")


def _check_lpars(listed: list[str], lpars: list[str], whose: str) -> None:
    for position, lpar in enumerate(listed):
        if lpar not in lpars:
            raise ValueError(f"{whose} names {lpar}, which is not an LPAR of the profile")
        if lpar in listed[:position]:
            raise ValueError(f"{whose} names {lpar} twice")


def _check_days(labels: list[str], days: list[ProfileDay] | None) -> None:
    if days is None:
        return
    own_labels = {day.label for day in days}
    for label in labels:
        if label not in own_labels:
            raise ValueError(f"there is no kind of day called {label}")


class LparSeries(InputModel):
    """What one LPAR uses."""

    lpar: PartName = Field(title="LPAR", examples=["PROD1"])
    msu: MsuWithGaps | None = Field(
        default=None,
        description="MSU of each interval as an hourly rate, oldest first; null is a gap",
        examples=[[200, 210, 800, 820, 300, 250, 240, 230]],
    )
    kept: KeptSeriesId | None = Field(
        default=None, description="Instead of `msu`: the id of values that the server keeps"
    )
    defined_capacity_msu: CapacityMsu | None = Field(
        title="Defined capacity",
        default=None,
        description="The LPAR's cap: its billed hour is the lower of R4HA and cap",
        json_schema_extra={
            "hint": "A soft cap: the hour is billed by the lower of R4HA and cap, LPAR by LPAR.",
            "unstated": _UNCAPPED,
        },
    )
    layers: Annotated[list[MsuOfIntervals], Field(max_length=8)] = Field(
        default=[],
        description="Further MSU of the LPAR that add to `msu` interval by interval, such as the "
        "workload under study beside the background",
    )

    capacity_changes: Annotated[list[CapacityChange], Field(max_length=MOST_CHANGES)] = Field(
        default=[], description="When the defined capacity changes, in the order of time"
    )
    absolute_cap_msu: CapacityMsu | None = Field(
        title="Absolute cap",
        default=None,
        description="The LPAR's absolute cap: no interval uses more, what lies above it waits",
        json_schema_extra={
            "hint": "No interval uses more: what is above it waits.",
            "unstated": _UNCAPPED,
        },
    )

    @model_validator(mode="after")
    def _has_values(self) -> LparSeries:
        _either(self.msu, self.kept)
        return self

    def arrays(self, kept: KeptSeries) -> LparMsu:
        """Return the same as arrays, gaps as NaN."""
        return LparMsu(
            self.lpar,
            _values(self.msu, self.kept, kept),
            self.defined_capacity_msu,
            tuple(map(np.array, self.layers)),
            tuple(
                (change.day, change.minute, change.defined_capacity_msu)
                for change in self.capacity_changes
            ),
            self.absolute_cap_msu,
        )


class LparChange(InputModel):
    """What one LPAR uses less, or more."""

    lpar: PartName = Field(title="LPAR", examples=["PROD1"])
    msu: MsuOfIntervals | None = Field(
        default=None,
        description="MSU of each interval, 0 or more",
        examples=[[0, 0, 50, 50, 0, 0, 0, 0]],
    )
    kept: KeptSeriesId | None = Field(
        default=None, description="Instead of `msu`: the id of values that the server keeps"
    )

    @model_validator(mode="after")
    def _has_values(self) -> LparChange:
        _either(self.msu, self.kept)
        return self


class RecordedR4ha(InputModel):
    """The R4HA that one LPAR recorded itself, at the end of each interval."""

    lpar: PartName = Field(title="LPAR", examples=["PROD1"])
    msu: MsuWithGaps | None = Field(
        default=None, description="SMF70LAC at the end of each interval; null is a gap"
    )
    kept: KeptSeriesId | None = Field(
        default=None, description="Instead of `msu`: the id of values that the server keeps"
    )

    @model_validator(mode="after")
    def _has_values(self) -> RecordedR4ha:
        _either(self.msu, self.kept)
        return self


class Run(ProfileTerms):
    """A profile as one run of values, the rules of the average, and what is taken away."""

    window_hours: Annotated[float, Field(gt=0, le=LONGEST_WINDOW_HOURS), LARGE_ENOUGH] = Field(
        title="Hours of the average", default=4
    )
    series: Annotated[list[LparSeries], Field(min_length=1, max_length=_MOST_LPARS)]
    workload: Annotated[list[LparChange], Field(max_length=_MOST_LPARS)] | None = Field(
        default=None, description="The work under study, on top of the series"
    )
    reduction: Annotated[list[LparChange], Field(max_length=_MOST_LPARS)] | None = Field(
        default=None, description="What the LPARs no longer use"
    )
    reduction_share: Share | None = Field(
        title="Share of the workload",
        default=None,
        description="Share of the workload that the LPARs no longer use",
    )
    addition: Annotated[list[LparChange], Field(max_length=_MOST_LPARS)] | None = Field(
        default=None, description="What they use more: work shifted to another time or LPAR"
    )
    savings: Annotated[list[DaySaving], Field(max_length=_MOST_LPARS)] | None = Field(
        default=None, description="What is saved between two times of the day, and where it goes"
    )
    recorded: Annotated[list[RecordedR4ha], Field(max_length=_MOST_LPARS)] = Field(
        default=[],
        description="What the machine recorded as its R4HA (SMF70LAC), to stand beside the "
        "computed one; no bill is based on it",
    )
    first_minute: MinuteOfDay = Field(
        title="Time of the first value",
        default=0,
        description="Where in its day the series begins, for `savings`",
    )
    starts_on: Day | None = Field(
        title="First day",
        default=None,
        description="Date of the day in which the series begins, which cuts it into billing months",
        examples=["2026-01-01"],
    )

    def rules(self) -> Rules:
        """Return how the average is taken. Raises PeaksError for lengths that do not fit."""
        return Rules(
            self.interval_minutes,
            self.window_hours,
            self.reading,
            self.start,
            self.smf_interval_minutes,
            self.first_minute,
        )

    def kept_ids(self) -> list[str]:
        """Return the ids of the values that are not in the run itself."""
        changes = [*(self.workload or ()), *(self.reduction or ()), *(self.addition or ())]
        parts = (*self.series, *changes, *self.recorded)
        return [part.kept for part in parts if part.kept is not None]

    def laid_out(self, kept: KeptSeries, *, hold: bool = True) -> ProfileSeries:
        """Return the run as arrays, in its unit. Raises PeaksError, naming the field.

        hold: whether absolute caps hold back already, where it is in MSU.
        """
        series = [lpar.arrays(kept) for lpar in self.series]
        workload = arrays(self.workload, kept)
        count = sum(len(lpar.msu) + sum(map(len, lpar.layers)) for lpar in series)
        count += sum(len(change.msu) for change in workload or ())
        count += sum(len(change.msu or ()) for change in self.reduction or ())
        count += sum(len(change.msu or ()) for change in self.addition or ())
        count += sum(len(recorded.msu or ()) for recorded in self.recorded)
        if count > MOST_VALUES:
            raise PeaksError(
                "series",
                f"{Amount(count)} values in one request; at most {Amount(MOST_VALUES)} are "
                "possible",
            )
        return run_series(
            series,
            self.rules(),
            workload,
            None if self.starts_on is None else date.fromisoformat(self.starts_on),
            None if self.time_zone is None else ZoneInfo(self.time_zone),
            self.billing_day,
            [(group.group, group.lpars, group.limit_msu) for group in self.groups],
            in_msu=hold and self.unit == "MSU",
        )


def arrays(
    changes: Sequence[LparChange | RecordedR4ha] | None, kept: KeptSeries
) -> list[MsuChange] | None:
    """Return changes as arrays, or recorded averages; gaps as NaN."""
    if changes is None:
        return None
    return [MsuChange(change.lpar, _values(change.msu, change.kept, kept)) for change in changes]


def _either(msu: list[Any] | None, kept: str | None) -> None:
    if (msu is None) == (kept is None):
        raise ValueError("has either msu or kept, and one of them alone")


def _values(
    msu: list[float] | list[float | None] | None, kept_id: str | None, kept: KeptSeries
) -> FloatArray:
    if msu is not None:
        return _array(msu)
    assert kept_id is not None, "it has either"
    return kept[kept_id]


def _array(values: list[float] | list[float | None]) -> FloatArray:
    return np.array(values, dtype=np.float64)  # None becomes NaN
