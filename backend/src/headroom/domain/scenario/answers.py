"""What a scenario's calculation answers: figures, what they rest on, and how sure they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from headroom.domain.money.money import BillLine, YearIds
from headroom.domain.money.terms import PriceMode
from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.quantities.answers import OutputModel, QuantitiesById, Unsaid, WordingsByText
from headroom.domain.quantities.figures import FIGURES, VALUE_FIGURES
from headroom.domain.quantities.phrases import TextWithAmounts
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.scenario.billed_peak import DayCourse, Place
from headroom.domain.scenario.cases import Cases
from headroom.domain.scenario.differences import Scalar
from headroom.domain.scenario.month_bills import MonthBills
from headroom.domain.scenario.notices import Reason
from headroom.domain.scenario.sampling import Histogram, Quantiles, Tornado
from headroom.domain.scenario.scenario import Month
from headroom.domain.scenario.uncertainty import UncertainInput
from headroom.domain.value.answers import (
    BoardFirst,
    CapacityFrame,
    FewestRegions,
    FigureLimits,
    PartAnswer,
)
from headroom.domain.value.examples import PublishedResult
from headroom.domain.value.value import Notice


@dataclass(frozen=True, slots=True)
class WindowAnswer:
    """One window of the period with the ids of its figures, in ``figures`` or ``inputs``.

    id: ``peak``, or ``period[1]`` and so on.
    """

    id: str
    label: str
    transactions: str
    hours: str
    gp_seconds_saved: str
    gp_seconds_saved_per_hour: str
    ziip_seconds_added: str
    saved_msu: str
    parts: tuple[PartAnswer, ...]


@dataclass(frozen=True, slots=True)
class CashPoint:
    """Cash cumulated by the end of a month, 0 before the first, in the currency's major unit.

    Between two points it runs straight. p5, p95: of the samples; None without any.
    """

    month: int
    cumulated: float | None
    p5: float | None
    p95: float | None


@dataclass(frozen=True, slots=True)
class ModeAnswer:
    """One way to value the same saving."""

    mode: PriceMode
    chosen: Annotated[bool, Field(description="Whether it is the headline")]
    monthly_saving: Annotated[str, Field(description="Id of its figure")]
    explanation: str


@dataclass(frozen=True, slots=True)
class MoneyAnswer:
    """What the saving is worth."""

    currency: str
    minor_digits: Annotated[int, Field(description="Digits after the decimal point of an amount")]
    mode: PriceMode
    modes: list[ModeAnswer]
    bill: list[BillLine]
    years: list[YearIds]


@dataclass(frozen=True, slots=True)
class ProductAnswer:
    """A product of the profile: where it runs, and ids of its three numbers."""

    product: str
    lpars: tuple[str, ...]
    peak_before_msu: str
    peak_after_msu: str
    saved_at_old_peak_msu: str
    lost_to_new_peak_msu: str
    billed_saving_msu: str
    before: Annotated[Place | None, Field(description="null where no window is complete")]
    after: Place | None
    moved: bool | None
    in_money: Annotated[bool, Field(description="Whether a product of the money has its name")]


@dataclass(frozen=True, slots=True)
class ProfileAnswer:
    """What the saving of the window does to the billed peak of the profile.

    The numbers with their working are peak_before_msu, peak_after_msu, saved_at_old_peak_msu,
    lost_to_new_peak_msu and billed_saving_msu of the answer.
    """

    interval_minutes: int
    step_minutes: int
    window_start_minute: int
    window_end_minute: Annotated[int, Field(description="Above 1440: it ends on the day after")]
    before: Place
    after: Place
    moved: bool
    full_up_to_msu: Annotated[
        float | None,
        Field(
            description="As long as no more is saved at the old peak, all of it is billed; null "
            "where the LPAR that saves has a defined capacity"
        ),
    ]
    none_beyond_msu: Annotated[
        float | None,
        Field(description="Whoever saves more than this at the old peak gains nothing more"),
    ]
    capped: Annotated[
        bool | None,
        Field(
            description="Whether the LPAR that saves stands above its defined capacity at the old "
            "peak; null without a cap"
        ),
    ]
    products: list[ProductAnswer]
    conversion: Annotated[
        str | None,
        Field(
            description="Id of the MSU of the interval with the most GP seconds, whose working "
            "shows how they became MSU; null where the profile is in MSU"
        ),
    ]
    days: Annotated[
        tuple[DayCourse, ...],
        Field(description="The days on which the peak stands before and after"),
    ]
    months: Annotated[
        tuple[BillingMonth, ...],
        Field(
            description="What each billing month comes to, from the 2nd to the 1st, where the "
            "calendar has a date; indices are steps of the profile"
        ),
    ]
    month_bills: Annotated[
        MonthBills | None,
        Field(
            description="What each of them costs at the prices of the money, in the currency's "
            "major unit; null without dates, and where the money goes by consumption"
        ),
    ]


@dataclass(frozen=True, slots=True)
class SamplingAnswer:
    """What the samples say; the same content has the same samples."""

    samples: int
    seed: int
    quantiles: Annotated[
        dict[str, Quantiles | None],
        Field(description="By headline figure; null: see the figure's `interval_missing`"),
    ]
    stated_only: Annotated[
        dict[str, Quantiles],
        Field(
            description="Of figures whose `quantiles` are null because a document publishes no "
            "uncertainty: from the known inputs alone, everything else taken as exact"
        ),
    ]
    pays_share: Annotated[
        float | None,
        Field(
            description="Probability that the net present value is positive: share of samples "
            "above 0"
        ),
    ]
    pays_from_stated_only: Annotated[
        bool, Field(description="Whether it comes from the known inputs alone, as `stated_only`")
    ]
    paid_back_share: Annotated[
        float | None,
        Field(
            description="Share of samples whose cumulated cash, not discounted, is at 0 or above "
            "at the end of the horizon: why the payback month has a range or none"
        ),
    ]
    histograms: Annotated[
        dict[str, Histogram],
        Field(description="By headline figure: of `quantiles`, or else of `stated_only`"),
    ]
    beyond: Unsaid[frozenset[str]]
    """Figures that some samples have no value for, because it is more than the machine has."""
    cash: Unsaid[dict[str, Quantiles]]
    """By the id of cumulated cash."""
    pays_says: Annotated[
        str | None,
        Field(
            description="`pays_share` as it is said: a count of samples is never certain, so over "
            "99.9 % or under 0.1 % at the ends"
        ),
    ] = None


class ScenarioAnswer(OutputModel):
    """A scenario's figures, everything that they rest on, and how sure they are.

    Figures of money are in the currency's major unit and not rounded. The interval of a headline
    figure runs from P5 to P95 of the samples (level 0.9); without sampling it is null.
    """

    figures: QuantitiesById = Field(
        description="The headlines: those of calculations/value, and as far as the content goes "
        f"{', '.join(figure.id for figure in FIGURES if figure.id not in VALUE_FIGURES)}"
    )
    inputs: QuantitiesById
    published: list[PublishedResult] = Field(
        description="What a document prints for the same case, where one calculates it"
    )
    windows: tuple[WindowAnswer, ...]
    months: list[Month]
    money: MoneyAnswer | None
    cash: list[CashPoint] = Field(
        description="Cumulated cash, not discounted, from before month 1 on, with P5 and P95 of "
        "the samples; it runs straight between the points. Empty without money"
    )
    profile: ProfileAnswer | None = Field(
        description="null without a profile, without MSU, and where no window is complete"
    )
    sampling: SamplingAnswer | None
    uncertain: list[UncertainInput]
    tornado: list[Tornado]
    cases: Cases | None = Field(
        description="All uncertain inputs at the end of their ranges that suits the case least, "
        "and most; null without sampling and where nothing is uncertain"
    )
    levers: Tornado | None = Field(
        description="What a tenth more or less of each input does to the net present value, or to "
        "MSU or GP seconds where there is no money, widest first; null without sampling"
    )
    warnings: list[Notice]
    why_zero: list[Reason] = Field(
        description="Why the saving may be worth nothing, what applies first"
    )
    limits: FigureLimits
    fewest_regions: FewestRegions
    capacity: CapacityFrame
    board: BoardFirst
    wordings: WordingsByText


@dataclass(frozen=True, slots=True)
class SolveAnswer:
    """The value that is sought, or why there is none."""

    input: str
    label: str
    unit: str
    current: float
    field: Annotated[
        str | None, Field(description="Its place in the content; null: from a document")
    ]
    value: Annotated[
        float | None, Field(description="In the input's unit, nearest to the current one")
    ]
    content_value: Annotated[
        float | None,
        Field(description="The same as the content holds it: money in whole minor units"),
    ]
    why_none: str | None
    why_none_wording: TextWithAmounts | None
    low: Annotated[float, Field(description="The searched range")]
    high: float
    figure: str
    figure_current: float | None
    reached: Annotated[float | None, Field(description="The figure at that value")]
    least: Annotated[float | None, Field(description="The figure's lowest value over the range")]
    most: float | None
    status: Literal["reached", "not_reachable"]


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """One headline figure, scenario by scenario."""

    figure: Annotated[str, Field(examples=["net_present_value"])]
    label: str
    figures: Annotated[
        list[Quantity | None],
        Field(
            description="Ids `scenario[1].net_present_value` and so on; the working stands in each "
            "scenario's own answer. null: the scenario states no prices"
        ),
    ]
    p50: Annotated[list[float | None], Field(description="Middle of each scenario's own samples")]
    differences: Annotated[
        list[Quantity | None],
        Field(
            description="This scenario's figure less the first one's; null for the first and where "
            "neither has it. The interval comes from samples that share the draws of inputs with "
            "the same uncertainty"
        ),
    ]
    differences_p50: Annotated[
        list[float | None], Field(description="Middle of the samples of each difference")
    ]


@dataclass(frozen=True, slots=True)
class ComparedInput:
    """An input that is not the same in all scenarios; null where one has no value."""

    path: Annotated[str, Field(examples=["content.money.products[CICS TS].next_peak_msu"])]
    label: str
    unit: Annotated[
        str | None, Field(description="`money`: minor units of the scenario's currency")
    ]
    values: list[Scalar]


class ScenarioWorking(OutputModel):
    """What a scenario side by side rests on."""

    figures: dict[str, Quantity]
    inputs: dict[str, Quantity]
    warnings: list[Notice]


class ComparedScenarios(OutputModel):
    """Every headline figure of the scenarios, in the order of the scenarios asked for."""

    items: list[ComparedFigure]
    inputs: list[ComparedInput] = Field(
        description="Every input that differs from the first scenario's in one of the others"
    )
    currencies: list[str | None] = Field(description="Of each scenario; null: states no prices")
    total: int
    wordings: WordingsByText
