"""Schemas of the scenario calculation."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from headroom.api.models import Figure, InputModel, IntervalRead, OutputModel
from headroom.domain.money.money import YearIds
from headroom.domain.money.terms import PriceMode
from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.quantities.figures import FIGURES, VALUE_FIGURES
from headroom.domain.scenario.billed_peak import DayCourse, Place
from headroom.domain.scenario.cases import Cases
from headroom.domain.scenario.content import (
    QuantityId,
    ScenarioContent,
)
from headroom.domain.scenario.month_bills import MonthBills
from headroom.domain.scenario.notices import Reason
from headroom.domain.scenario.sampling import Histogram, Quantiles
from headroom.domain.scenario.scenario import Month
from headroom.domain.scenario.uncertainty import Status
from headroom.domain.value.examples import PublishedResult
from headroom.domain.value.value import Notice
from headroom.services.scenario_calculation import CashPoint, WindowAnswer
from headroom.services.values import FewestRegions, FigureLimits


class BillLineRead(OutputModel):
    """One product at full adoption in year 1: ids of its figures, and its bill rounded once.

    Ids are null where the product does not apply or its own peak is not stated.
    """

    label: str
    applies: bool
    saving: str
    saved: str | None = Field(description="Id of the MSU that its peak falls by")
    lpars: list[str] | None = Field(
        description="The LPARs of the profile by whose peak it is billed; null without a profile"
    )
    peak_before: str | None
    peak_after: str | None
    billed_saving: str | None = Field(description="Id of the MSU that its bill falls by")
    lost: str | None = Field(description="Id of the MSU lost to the next peak or the cap")
    bill_before: str | None
    bill_after: str | None
    before_minor: int | None = Field(description="A month's bill, whole minor units")
    after_minor: int | None
    saving_minor: int | None


class ModeRead(OutputModel):
    """One way to value the same saving."""

    mode: PriceMode
    chosen: bool = Field(description="Whether it is the headline")
    monthly_saving: str = Field(description="Id of its figure")
    explanation: str


class MoneyRead(OutputModel):
    """What the saving is worth."""

    currency: str
    minor_digits: int = Field(description="Digits after the decimal point of an amount")
    mode: PriceMode
    modes: list[ModeRead]
    bill: list[BillLineRead]
    years: list[YearIds]


class SamplingRead(OutputModel):
    """What the samples say; the same content has the same samples."""

    samples: int
    seed: int
    quantiles: dict[str, Quantiles | None] = Field(
        description="By headline figure; null: see the figure's `interval_missing`"
    )
    stated_only: dict[str, Quantiles] = Field(
        description="Of figures whose `quantiles` are null because a document publishes no "
        "uncertainty: from the known inputs alone, everything else taken as exact"
    )
    pays_share: float | None = Field(
        description="Probability that the net present value is positive: share of samples above 0"
    )
    pays_from_stated_only: bool = Field(
        description="Whether it comes from the known inputs alone, as `stated_only`"
    )
    paid_back_share: float | None = Field(
        description="Share of samples whose cumulated cash, not discounted, is at 0 or above at "
        "the end of the horizon: why the payback month has a range or none"
    )
    histograms: dict[str, Histogram] = Field(
        description="By headline figure: of `quantiles`, or else of `stated_only`"
    )


class UncertainInputRead(OutputModel):
    """An input whose uncertainty is known, unknown, or can be stated."""

    input: str
    label: str
    value: float
    unit: str
    field: str | None = Field(description="Its place in the content; null: from a document")
    minor_units: bool = Field(
        description="Whether the content holds it, and its range, in minor units"
    )
    saving_of: str | None = Field(
        description="The substitution whose measured saving it is; null: no such saving"
    )
    status: Status
    interval: IntervalRead | None
    reason: str | None = Field(description="Why nothing is known")


class BarRead(OutputModel):
    """A figure with one input at its low and at its high end, all others as they are."""

    input: str
    label: str
    unit: str
    low_input: float
    high_input: float
    at_low: float
    at_high: float


class TornadoRead(OutputModel):
    """What every uncertain input does to one figure, widest first."""

    figure: str
    value: float | None
    bars: list[BarRead]


class ProfileProductRead(OutputModel):
    """A product of the profile: where it runs, and ids of its three numbers."""

    product: str
    lpars: list[str]
    peak_before_msu: str
    peak_after_msu: str
    saved_at_old_peak_msu: str
    lost_to_new_peak_msu: str
    billed_saving_msu: str
    before: Place | None = Field(description="null where no window is complete")
    after: Place | None
    moved: bool | None
    in_money: bool = Field(description="Whether a product of the money has its name")


class ProfilePeaksRead(OutputModel):
    """What the saving of the window does to the billed peak of the profile.

    The numbers with their working are peak_before_msu, peak_after_msu, saved_at_old_peak_msu,
    lost_to_new_peak_msu and billed_saving_msu of the answer.
    """

    interval_minutes: int
    step_minutes: int
    window_start_minute: int
    window_end_minute: int = Field(description="Above 1440: it ends on the day after")
    before: Place
    after: Place
    moved: bool
    full_up_to_msu: float | None = Field(
        description="As long as no more is saved at the old peak, all of it is billed; null where "
        "the LPAR that saves has a defined capacity"
    )
    none_beyond_msu: float | None = Field(
        description="Whoever saves more than this at the old peak gains nothing more"
    )
    capped: bool | None = Field(
        description="Whether the LPAR that saves stands above its defined capacity at the old "
        "peak; null without a cap"
    )
    products: list[ProfileProductRead]
    conversion: str | None = Field(
        description="Id of the MSU of the interval with the most GP seconds, whose working shows "
        "how they became MSU; null where the profile is in MSU"
    )
    days: tuple[DayCourse, ...] = Field(
        description="The days on which the peak stands before and after"
    )
    months: tuple[BillingMonth, ...] = Field(
        description="What each billing month comes to, from the 2nd to the 1st, where the calendar "
        "has a date; indices are steps of the profile"
    )
    month_bills: MonthBills | None = Field(
        description="What each of them costs at the prices of the money, in the currency's major "
        "unit; null without dates, and where the money goes by consumption"
    )


class ScenarioCalculationRead(OutputModel):
    """A scenario's figures, everything that they rest on, and how sure they are.

    Figures of money are in the currency's major unit and not rounded. The interval of a headline
    figure runs from P5 to P95 of the samples (level 0.9); without sampling it is null.
    """

    figures: dict[str, Figure] = Field(
        description="The headlines: those of calculations/value, and as far as the content goes "
        f"{', '.join(figure.id for figure in FIGURES if figure.id not in VALUE_FIGURES)}"
    )
    inputs: dict[str, Figure]
    published: list[PublishedResult] = Field(
        description="What a document prints for the same case, where one calculates it"
    )
    windows: tuple[WindowAnswer, ...]
    months: list[Month]
    money: MoneyRead | None
    cash: list[CashPoint] = Field(
        description="Cumulated cash, not discounted, from before month 1 on, with P5 and P95 of "
        "the samples; it runs straight between the points. Empty without money"
    )
    profile: ProfilePeaksRead | None = Field(
        description="null without a profile, without MSU, and where no window is complete"
    )
    sampling: SamplingRead | None
    uncertain: list[UncertainInputRead]
    tornado: list[TornadoRead]
    cases: Cases | None = Field(
        description="All uncertain inputs at the end of their ranges that suits the case least, "
        "and most; null without sampling and where nothing is uncertain"
    )
    warnings: list[Notice]
    why_zero: list[Reason] = Field(
        description="Why the saving may be worth nothing, what applies first"
    )
    limits: FigureLimits
    fewest_regions: FewestRegions


class TargetWrite(InputModel):
    """A headline figure and what it has to be, in the figure's unit (money: the major unit)."""

    figure: QuantityId = Field(examples=["gp_seconds_saved"])
    value: Annotated[float, Field(ge=-1e15, le=1e15)] = Field(examples=[2000])


class SolveWrite(InputModel):
    """What must be true of one input for a figure to reach a target?"""

    content: ScenarioContent
    target: TargetWrite
    variable: QuantityId = Field(
        alias="for",
        description="Id of the input that is sought, one of `uncertain`",
        examples=["share[tales-b-solution2]"],
    )


class SolveRead(OutputModel):
    """The value that is sought, or why there is none."""

    input: str
    label: str
    unit: str
    current: float
    field: str | None = Field(description="Its place in the content; null: from a document")
    value: float | None = Field(description="In the input's unit, nearest to the current one")
    content_value: float | None = Field(
        description="The same as the content holds it: money in whole minor units"
    )
    why_none: str | None
    low: float = Field(description="The searched range")
    high: float
    figure: str
    figure_current: float | None
    reached: float | None = Field(description="The figure at that value")
    least: float | None = Field(description="The figure's lowest value over the range")
    most: float | None
    status: Literal["reached", "not_reachable"]


class VolumePricesWrite(InputModel):
    """What a scenario comes to at other volumes and other prices."""

    content: ScenarioContent
    figure: QuantityId = Field(default="net_present_value", examples=["net_present_value"])


class ComparedScenariosWrite(InputModel):
    """Two to four scenarios; the first is the one that the others are compared with."""

    contents: Annotated[list[ScenarioContent], Field(min_length=2, max_length=4)]


class ComparedFigureRead(OutputModel):
    """One headline figure, scenario by scenario."""

    figure: str = Field(examples=["net_present_value"])
    label: str
    figures: list[Figure | None] = Field(
        description="Ids `scenario[1].net_present_value` and so on; the working stands in each "
        "scenario's own answer. null: the scenario states no prices"
    )
    p50: list[float | None] = Field(description="Middle of each scenario's own samples")
    differences: list[Figure | None] = Field(
        description="This scenario's figure less the first one's; null for the first. The interval "
        "comes from samples that share the draws of inputs with the same uncertainty"
    )
    differences_p50: list[float | None] = Field(
        description="Middle of the samples of each difference"
    )


class ComparedInputRead(OutputModel):
    """An input that is not the same in all scenarios; null where one has no value."""

    path: str = Field(examples=["content.money.products[CICS TS].next_peak_msu"])
    label: str
    unit: str | None = Field(description="`money`: minor units of the scenario's currency")
    values: list[str | float | bool | None]


class ComparedScenariosRead(OutputModel):
    """Every headline figure of the scenarios, in the order of the scenarios asked for."""

    items: list[ComparedFigureRead]
    inputs: list[ComparedInputRead] = Field(
        description="Every input that differs from the first scenario's in one of the others"
    )
    currencies: list[str | None] = Field(description="Of each scenario; null: states no prices")
    total: int
