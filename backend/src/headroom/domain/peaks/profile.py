"""Profiles as users state them. Method: docs/methods/rolling-average.md."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, field_validator, model_validator

from headroom.domain.machines.msu import HIGHEST_MSU, Msu
from headroom.domain.peaks.profiles import ProfileUnit
from headroom.domain.peaks.rolling_average import IntervalMinutes, PeaksError, Reading, Rules, Start
from headroom.domain.quantities.stated import Day, Identifier, InputModel, Name

MOST_PROFILE_DAYS = 366
MOST_PROFILE_LPARS = 20
MOST_PROFILE_PRODUCTS = 50
MOST_PROFILE_VALUES = 450_000
"""Four LPARs through a year of five-minute values."""


def same_product(name: str) -> str:
    """Return a product's name as it is compared: without regard to case and spaces."""
    return " ".join(name.casefold().split())


class ProfileLpar(InputModel):
    """One LPAR through one kind of day: what it uses, in layers that add up."""

    lpar: Name = Field(examples=["LPAR A"])
    msu: list[Msu | None] = Field(
        description="Background in the profile's unit, a value for each interval; null is a gap"
    )
    workload_msu: list[Msu] | None = Field(
        default=None, description="The work under study on top of it, a value for each interval"
    )

    @model_validator(mode="after")
    def _layers_fit(self) -> ProfileLpar:
        if self.workload_msu is not None and len(self.workload_msu) != len(self.msu):
            raise ValueError(
                f"the workload has {len(self.workload_msu)} values, the background "
                f"{len(self.msu)}; both need one for each interval"
            )
        return self


class ProfileDay(InputModel):
    """A kind of day, such as a typical one or the first of the month."""

    label: Name = Field(examples=["Typical day"])
    lpars: Annotated[list[ProfileLpar], Field(min_length=1, max_length=MOST_PROFILE_LPARS)]


class ProfileWindow(InputModel):
    """Where the peak window lies in the profile; it is ``workload.peak_hours`` long."""

    lpar: Name = Field(description="The LPAR whose work saves")
    start_minute: Annotated[int, Field(ge=0, le=1439)] = Field(
        description="Minutes from the beginning of the day", examples=[540]
    )
    days: Annotated[list[Name], Field(min_length=1, max_length=MOST_PROFILE_DAYS)] = Field(
        description="Labels of the days on which the work runs"
    )


class ProfileCapacity(InputModel):
    """The defined capacity of one LPAR."""

    lpar: Name = Field(examples=["LPAR A"])
    defined_capacity_msu: Annotated[float, Field(gt=0, le=HIGHEST_MSU)] = Field(
        description="Its billed hour is the lower of R4HA and this", examples=[120]
    )


class ProfileProduct(InputModel):
    """A product that runs in some of the LPARs and is billed by the peak of their sum.

    The product of the money with the same name, without regard to case, is billed by it.
    """

    product: Name = Field(examples=["CICS TS"])
    lpars: Annotated[list[Name], Field(min_length=1, max_length=MOST_PROFILE_LPARS)] = Field(
        examples=[["LPAR A"]]
    )


class Profile(InputModel):
    """MSU of the LPARs through kinds of day on a calendar: what the billed peak is found in.

    A day has 24 hours of intervals, or 23 or 25 where the clocks change; all its LPARs have as
    many.
    """

    interval_minutes: IntervalMinutes
    reading: Reading = "simple"
    start: Start = "complete_windows"
    smf_interval_minutes: IntervalMinutes | None = Field(
        default=None, description="Where the SCRT-like reading takes the R4HA; null: every interval"
    )
    days: Annotated[list[ProfileDay], Field(min_length=1, max_length=MOST_PROFILE_DAYS)]
    calendar: Annotated[list[Name], Field(min_length=1, max_length=MOST_PROFILE_DAYS)] = Field(
        description="The label of each day, in order", examples=[["First", "Typical", "Typical"]]
    )
    starts_on: Day | None = Field(
        default=None,
        description="Date of the calendar's first day, if it stands for real days",
        examples=["2026-11-01"],
    )
    window: ProfileWindow
    unit: ProfileUnit = Field(
        default="MSU",
        description="Of the days' values: MSU as an hourly rate, or GP seconds used in the "
        "interval, which the rating of a machine turns into MSU on the scenario's MSU basis",
    )
    machine: Identifier | None = Field(
        default=None,
        description="That used the GP seconds; null: the scenario's own",
        examples=["2818-Y02"],
    )
    defined_capacities: Annotated[list[ProfileCapacity], Field(max_length=MOST_PROFILE_LPARS)] = (
        Field(default=[], description="Caps of LPARs; those that are not named have none")
    )
    products: Annotated[list[ProfileProduct], Field(max_length=MOST_PROFILE_PRODUCTS)] = Field(
        default=[],
        description="Where products run; one that is not named here counts in all LPARs",
    )

    def rules(self) -> Rules:
        """Return how the average is taken. Raises PeaksError for lengths that do not fit."""
        return Rules(
            self.interval_minutes,
            reading=self.reading,
            start=self.start,
            smf_interval_minutes=self.smf_interval_minutes,
        )

    @field_validator("days")
    @classmethod
    def _days_fit(cls, days: list[ProfileDay], info: Any) -> list[ProfileDay]:
        minutes = info.data.get("interval_minutes")
        if minutes is None:
            return days
        lengths = {hours * 60 // minutes for hours in (23, 24, 25)}
        lpars = [each.lpar for each in days[0].lpars]
        if len(set(lpars)) < len(lpars):
            raise ValueError("an LPAR stands twice in a day; name the LPARs apart")
        seen: set[str] = set()
        for day in days:
            if day.label in seen:
                raise ValueError(f"two kinds of day are called {day.label}; name them apart")
            seen.add(day.label)
            if [each.lpar for each in day.lpars] != lpars:
                raise ValueError(
                    f"{day.label} needs the same LPARs in the same order as {days[0].label}: "
                    + ", ".join(lpars)
                )
            counts = {len(each.msu) for each in day.lpars}
            if len(counts) > 1 or not counts <= lengths:
                found = ", ".join(str(each) for each in sorted(counts))
                raise ValueError(
                    f"{day.label} has {found} values; a day of {minutes}-minute intervals has "
                    f"{1440 // minutes} for each LPAR (an hour less or more where the clocks "
                    "change)"
                )
        total = sum(len(each.msu) for day in days for each in day.lpars)
        if total > MOST_PROFILE_VALUES:
            raise ValueError(
                f"{total:,} values are more than the {MOST_PROFILE_VALUES:,} that a scenario "
                "holds; use longer intervals or fewer LPARs"
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
        lpars = [each.lpar for each in self.days[0].lpars]
        if self.window.lpar not in lpars:
            raise ValueError(
                f"the window's LPAR {self.window.lpar} is none of the profile: " + ", ".join(lpars)
            )
        _check_lpars([each.lpar for each in self.defined_capacities], lpars, "a defined capacity")
        for product in self.products:
            _check_lpars(product.lpars, lpars, product.product)
        named = [same_product(each.product) for each in self.products]
        for position, each in enumerate(named):
            if each in named[:position]:
                raise ValueError(
                    f"two products are called {self.products[position].product}; name them apart"
                )
        if not set(self.window.days) & set(self.calendar):
            raise ValueError("no day of the calendar is one of the window's days")
        lengths = {each.label: len(each.lpars[0].msu) for each in self.days}
        values = sum(lengths[each] for each in self.calendar) * len(lpars)
        if values > MOST_PROFILE_VALUES:
            raise ValueError(
                f"the calendar lays out {values:,} values, more than the "
                f"{MOST_PROFILE_VALUES:,} that a scenario calculates; use longer intervals, "
                "fewer LPARs or fewer days"
            )
        try:
            self.rules()
        except PeaksError as error:
            raise ValueError(f"{error.field}: {error}") from error
        return self


def _check_lpars(named: list[str], lpars: list[str], whose: str) -> None:
    for position, lpar in enumerate(named):
        if lpar not in lpars:
            raise ValueError(f"{whose} names {lpar}, which is no LPAR of the profile")
        if lpar in named[:position]:
            raise ValueError(f"{whose} names {lpar} twice")


def _check_days(labels: list[str], days: list[ProfileDay] | None) -> None:
    if days is None:
        return
    known = {each.label for each in days}
    for label in labels:
        if label not in known:
            raise ValueError(f"there is no kind of day called {label}")
