"""What a run of intervals is asked, and what is answered about its peaks."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field

from headroom.domain.machines.msu import ChosenBasis, HeadlineBasis
from headroom.domain.peaks.answers import (
    BillAnswer,
    ConsumptionAnswer,
    HourlyAnswer,
    LparAnswer,
    ProductOfRun,
)
from headroom.domain.peaks.consumed import ConsumedByLpar, ConsumedMonth
from headroom.domain.peaks.courses import Course
from headroom.domain.peaks.day_savings import SavedHours
from headroom.domain.peaks.peaks import PeakPart
from headroom.domain.peaks.profile import Run
from headroom.domain.peaks.recorded import RecordedLine
from headroom.domain.peaks.rolling_average import AverageReading, Start
from headroom.domain.quantities.answers import OutputModel, QuantitiesById
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.stated import InputModel
from headroom.domain.scenario.month_bills import MonthBills, MonthPrices
from headroom.domain.value.value import Notice
from headroom.domain.ziip.overflow_by_hour import OverflowLine, RunZiips

MOST_DRAWN_COLUMNS = 4000


class CourseWish(InputModel):
    """The part of the time that is drawn, and how finely."""

    columns: Annotated[int, Field(ge=20, le=MOST_DRAWN_COLUMNS)] = Field(
        description="Of each the lowest and the highest of every line are sent", examples=[600]
    )
    from_minute: float | None = Field(
        default=None, ge=0, description="Minutes from the series' start; null: its start"
    )
    to_minute: float | None = Field(default=None, ge=0, description="null: its end")


class PeaksContent(Run):
    """Series of MSU, the rules of the average, what is taken away, and what to answer."""

    def without_prices(self) -> Self:
        """Return the same, asked for nothing in money; the very same where it is not."""
        return self if self.prices is None else self.model_copy(update={"prices": None})

    averages: Literal["all", "total", "none"] = Field(
        default="all",
        description="Which R4HA values to send; long series of many LPARs are long answers",
    )
    product_averages: bool = Field(
        default=False, description="Whether to send the R4HA values of `products` as well"
    )
    consumption: bool = Field(
        default=False, description="Whether to send the MSU of all LPARs in each interval"
    )
    hourly: bool = Field(
        default=False, description="Whether to send the highest R4HA of each clock hour"
    )
    course: CourseWish | None = Field(
        default=None,
        description="For a drawing: consumption and R4HA of all LPARs at as many intervals as it "
        "can show, in place of all their values",
    )
    msu_basis: ChosenBasis = Field(
        title="MSU basis", default="per_cp_rating", description="How GP seconds become MSU"
    )
    ziips: RunZiips | None = Field(
        default=None,
        description="zIIPs and the eligible work that they are offered by the hour: what overflows "
        "to GPs stands in the consumption, the R4HA and the bill",
    )
    prices: MonthPrices | None = Field(
        default=None, description="What an MSU costs, so that each billing month has its bill"
    )


class ProfileConversion(OutputModel):
    """How GP seconds became MSU: on the interval with the most, with its working."""

    machine: str
    basis: HeadlineBasis
    consumed_msu: Quantity
    inputs: QuantitiesById


class OverflowFigures(OutputModel):
    """What overflow of zIIPs is of the billed peaks; null where there is no such peak."""

    overflow_before_msu: Quantity | None
    r4ha_before_msu: Quantity | None = Field(description="With the overflow in it")
    overflow_after_msu: Quantity | None
    r4ha_after_msu: Quantity | None
    billed_for_overflow_msu: Quantity | None = Field(
        description="How much lower the billed peak before would be if nothing overflowed"
    )


class OverflowAnswer(OutputModel):
    """Overflow of zIIPs by the hour, in MSU."""

    figures: OverflowFigures
    lines: tuple[OverflowLine, ...] = Field(description="Ids are those of `inputs`")
    inputs: QuantitiesById


class RecordedAnswer(OutputModel):
    """Averages that the machine recorded itself (SMF70LAC)."""

    lpars: list[RecordedLine]
    total: RecordedLine | None = Field(description="Where every LPAR has them")
    inputs: QuantitiesById


class PeaksAnswer(BillAnswer):
    """R4HA by LPAR and in sum, and what the change saves on the bill."""

    first_step_minute: int = Field(
        description="Minutes from the series' start to the beginning of the first step: the first "
        "whole clock hour of the SCRT-like reading"
    )
    months_saving: Quantity | None = Field(
        description="What the whole billing months bill less, or all where none is whole; where "
        "there is a saving"
    )
    months_inputs: QuantitiesById
    month_bills: MonthBills | None = Field(
        description="What each billing month costs, where `prices` and `starts_on` are stated. "
        "Amounts are in the currency's major unit and not rounded; what they rest on stands in "
        "`months_inputs`"
    )
    consumed_months: tuple[ConsumedMonth, ...] = Field(
        description="What each billing month consumes, where `starts_on` is stated; the sums of "
        "all stand in `months_inputs`"
    )
    consumed_lpars: tuple[ConsumedByLpar, ...] = Field(description="In all the time of the run")
    overflow: OverflowAnswer | None = Field(description="Where `ziips` are stated")
    recorded: RecordedAnswer | None = Field(description="Where recorded averages are sent")
    peak_parts: tuple[PeakPart, ...] = Field(description="What each LPAR is of the billed peaks")
    hourly: HourlyAnswer | None = Field(description="Where `hourly` asks for it")
    reading: AverageReading
    start: Start
    interval_minutes: int
    step_minutes: int = Field(description="Minutes between values of the R4HA")
    window_hours: float
    intervals: int = Field(description="How many the series has")
    consumed: ConsumptionAnswer | None = Field(description="Where `consumption` asks for it")
    course: Course | None = Field(description="Where `course` asks for it")
    lpars: list[LparAnswer]
    products: list[ProductOfRun]
    savings: list[SavedHours] = Field(description="In the order of the request's `savings`")
    conversion: ProfileConversion | None = Field(description="null where the profile is in MSU")
    warnings: list[Notice]
