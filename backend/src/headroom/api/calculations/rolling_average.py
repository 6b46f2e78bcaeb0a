"""The rolling four-hour average: schemas and route."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BeforeValidator, FailFast, Field

from headroom.api.calculations.schemas import (
    WarningRead,
)
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.models import (
    Figure,
    Identifier,
    InputModel,
    Line,
    OutputModel,
    whole_number,
)
from headroom.api.problems import ProblemError, problems
from headroom.domain.machines.msu import HIGHEST_MSU, ChosenBasis, HeadlineBasis
from headroom.domain.peaks.day_savings import DayHours, DaySaving, Moved
from headroom.domain.peaks.gains import Gain
from headroom.domain.peaks.peaks import Bill, PeakCase, Product
from headroom.domain.peaks.peaks import Line as PeakLine
from headroom.domain.peaks.profiles import ProfileUnit
from headroom.domain.peaks.rolling_average import (
    LONGEST_WINDOW_HOURS,
    IntervalMinutes,
    PeaksError,
    Reading,
    Rules,
    Start,
)
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.quantities import Quantity
from headroom.services.rolling_average import (
    BILLED,
    ChangeInput,
    Conversion,
    LparInput,
    PeaksInput,
    calculate_peaks,
)

router = APIRouter()

MOST_INTERVALS = 366 * 288
MOST_LPARS = 100
MOST_ANSWERED = 500_000
"""Values of one answer: a year of five-minute values, its average before and after, and more."""

Averages = Literal["all", "total", "none"]
MinuteOfDay = Annotated[int, Field(ge=0, le=1439)]
Day = Annotated[int, Field(ge=0), BeforeValidator(whole_number)]
EndOfDay = Annotated[int, Field(ge=1, le=1440)]
AnMsu = Annotated[float, Field(json_schema_extra={"minimum": 0, "maximum": HIGHEST_MSU})]
"""Checked as an array, which is many times as fast as number by number."""
MsuWithGaps = Annotated[
    list[AnMsu | None], FailFast(), Field(min_length=1, max_length=MOST_INTERVALS)
]
Msu = Annotated[list[AnMsu], FailFast(), Field(min_length=1, max_length=MOST_INTERVALS)]


class LparSeriesWrite(InputModel):
    """What one LPAR uses."""

    lpar: Line = Field(examples=["PROD1"])
    msu: MsuWithGaps = Field(
        description="MSU of each interval as an hourly rate, oldest first; null is a gap",
        examples=[[200, 210, 800, 820, 300, 250, 240, 230]],
    )
    defined_capacity_msu: Annotated[float, Field(gt=0, le=HIGHEST_MSU)] | None = Field(
        default=None, description="The LPAR's cap: its billed hour is the lower of R4HA and cap"
    )
    layers: Annotated[list[Msu], Field(max_length=8)] = Field(
        default=[],
        description="Further MSU of the LPAR that add to `msu` interval by interval, such as the "
        "workload under study beside the background",
    )


class LparChangeWrite(InputModel):
    """What one LPAR uses less, or more."""

    lpar: Line = Field(examples=["PROD1"])
    msu: Msu = Field(
        description="MSU of each interval, 0 or more", examples=[[0, 0, 50, 50, 0, 0, 0, 0]]
    )


class MovedWrite(InputModel):
    """Work that is not gone but runs in other hours of the same day, evenly spread over them."""

    share: Annotated[float, Field(ge=0, le=1)] = Field(description="Of what is saved", examples=[1])
    start_minute: MinuteOfDay = Field(description="Minutes from midnight", examples=[1320])
    end_minute: EndOfDay = Field(
        description="Earlier than the start: past midnight, at both ends of the day",
        examples=[120],
    )


class DaySavingWrite(InputModel):
    """What one LPAR no longer uses in some hours of its days."""

    lpar: Line = Field(examples=["PROD1"])
    start_minute: MinuteOfDay = Field(description="Minutes from midnight", examples=[540])
    end_minute: EndOfDay = Field(
        description="Earlier than the start: past midnight, at both ends of the day",
        examples=[780],
    )
    msu: Annotated[float, Field(ge=0, le=HIGHEST_MSU)] | None = Field(
        default=None, description="The same amount in all these hours", examples=[15]
    )
    workload_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        default=None,
        description="Instead of an amount: the share of the LPAR's `workload` in these hours",
    )
    days: Annotated[list[Day], Field(max_length=4000)] | None = Field(
        default=None, description="Days of the series, from 0; null: all"
    )
    moved: MovedWrite | None = Field(
        default=None, description="What of it moves to other hours; null: it is gone"
    )


class ProductWrite(InputModel):
    """A product and the LPARs where it runs."""

    product: Line = Field(examples=["CICS TS"])
    lpars: Annotated[list[Line], Field(min_length=1, max_length=MOST_LPARS)]


class RollingAverageWrite(InputModel):
    """Series of MSU, the rules of the average, and what is taken away."""

    interval_minutes: IntervalMinutes = Field(description="Length of an interval", examples=[60])
    window_hours: Annotated[float, Field(gt=0, le=LONGEST_WINDOW_HOURS)] = 4
    reading: Reading = Field(
        default="simple",
        description="simple: the mean of the last window, at every interval. scrt_like: one value "
        "an hour, the mean of the R4HA at the ends of the hour's SMF intervals",
    )
    start: Start = Field(
        default="complete_windows",
        description="complete_windows: no value until a window is whole. from_zero: the hours "
        "before the series and in a gap count as zero, as after an IPL",
    )
    smf_interval_minutes: IntervalMinutes | None = Field(
        default=None,
        description="For scrt_like: where the R4HA is taken; every interval when left out",
    )
    averages: Averages = Field(
        default="all",
        description="Which R4HA values to send; long series of many LPARs are long answers",
    )
    product_averages: bool = Field(
        default=False, description="Whether to send the R4HA values of `products` as well"
    )
    consumption: bool = Field(
        default=False, description="Whether to send the MSU of all LPARs in each interval"
    )
    series: Annotated[list[LparSeriesWrite], Field(min_length=1, max_length=MOST_LPARS)]
    workload: Annotated[list[LparChangeWrite], Field(max_length=MOST_LPARS)] | None = Field(
        default=None, description="The work under study, on top of the series"
    )
    reduction: Annotated[list[LparChangeWrite], Field(max_length=MOST_LPARS)] | None = Field(
        default=None, description="What the LPARs no longer use"
    )
    reduction_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        default=None, description="Share of the workload that the LPARs no longer use"
    )
    addition: Annotated[list[LparChangeWrite], Field(max_length=MOST_LPARS)] | None = Field(
        default=None, description="What they use more: work shifted to another time or LPAR"
    )
    savings: Annotated[list[DaySavingWrite], Field(max_length=MOST_LPARS)] | None = Field(
        default=None, description="What is saved between two times of the day, and where it goes"
    )
    first_minute: MinuteOfDay = Field(
        default=0, description="Where in its day the series begins, for `savings`"
    )
    products: Annotated[list[ProductWrite], Field(max_length=50)] = Field(
        default=[], description="Products that run in some of the LPARs, billed by those alone"
    )
    unit: ProfileUnit = Field(
        default="MSU",
        description="Of `series`, `layers` and `workload`: MSU as an hourly rate, or GP seconds "
        "used in the interval, which the rating of `machine` turns into MSU. Caps and what is "
        "saved are MSU always",
    )
    machine: Identifier | None = Field(
        default=None, description="That used the GP seconds", examples=["2818-Y02"]
    )
    msu_basis: ChosenBasis = Field(default="per_cp_rating", description="How GP seconds become MSU")

    def inputs(self) -> PeaksInput:
        """Return the request in the service's terms. Raises PeaksError for wrong rules."""
        return PeaksInput(
            rules=Rules(
                self.interval_minutes,
                self.window_hours,
                self.reading,
                self.start,
                self.smf_interval_minutes,
            ),
            series=[
                LparInput(each.lpar, each.msu, each.defined_capacity_msu, each.layers)
                for each in self.series
            ],
            workload=_changes(self.workload),
            reduction=_changes(self.reduction),
            reduction_share=self.reduction_share,
            addition=_changes(self.addition),
            products=[Product(each.product, tuple(each.lpars)) for each in self.products],
            savings=None if self.savings is None else [_saving(each) for each in self.savings],
            first_minute=self.first_minute,
            unit=self.unit,
            machine=self.machine,
            msu_basis=self.msu_basis,
        )


def _saving(given: DaySavingWrite) -> DaySaving:
    moved = given.moved
    return DaySaving(
        given.lpar,
        DayHours(given.start_minute, given.end_minute),
        given.msu,
        given.workload_share,
        None if given.days is None else frozenset(given.days),
        None
        if moved is None
        else Moved(moved.share, DayHours(moved.start_minute, moved.end_minute)),
    )


def _changes(given: list[LparChangeWrite] | None) -> list[ChangeInput] | None:
    return None if given is None else [ChangeInput(each.lpar, each.msu) for each in given]


class LineRead(OutputModel):
    """R4HA over time with its peak."""

    r4ha_msu: list[float | None] | None = Field(
        description="One value a step, null where the window is incomplete; null altogether where "
        "`averages` leaves it out"
    )
    peak_msu: float | None = Field(examples=[542.5])
    peak_index: int | None = Field(description="The peak's step; the earliest of several equal")
    peak_window_start_minute: float | None = Field(
        description="Minutes from the series' start to the start of what the peak averages"
    )
    peak_window_end_minute: float | None
    billed_peak_msu: float | None = Field(
        description="The peak of what counts: the lower of R4HA and defined capacity"
    )
    billed_peak_index: int | None
    capped_steps: int = Field(description="Steps where a defined capacity is lower than the R4HA")


class LparRead(OutputModel):
    """One LPAR, before and after."""

    lpar: str
    before: LineRead
    after: LineRead | None


class ConsumptionRead(OutputModel):
    """MSU of all LPARs in each interval; null where one has a gap."""

    before_msu: list[float | None]
    after_msu: list[float | None] | None


class SumRead(OutputModel):
    """The sum over LPARs at each step, before and after."""

    before: LineRead
    after: LineRead | None


class BilledFigures(OutputModel):
    """The three numbers with their working."""

    saved_at_old_peak_msu: Figure
    lost_to_new_peak_msu: Figure
    billed_saving_msu: Figure


class CornerRead(OutputModel):
    """A size of the reduction at which the peak moves; the saving is straight between corners."""

    scale: float = Field(description="Multiple of the reduction as given")
    saved_at_old_peak_msu: float
    billed_saving_msu: float
    peak_index: int


class GainRead(OutputModel):
    """What a smaller or larger reduction of the same shape would bring."""

    full_up_to_msu: float = Field(
        description="Up to this saving at the old peak all of it is billed", examples=[40]
    )
    none_beyond_msu: float | None = Field(
        description="Beyond this saving at the old peak nothing more is gained; null where no such "
        "size is reached before an interval would fall below zero",
        examples=[40],
    )
    corners: list[CornerRead]


class HourRead(OutputModel):
    """An hour in the order in which peaks would have to be lowered."""

    hour: int = Field(description="Hours from the series' start")
    index: int = Field(description="Its highest step")
    r4ha_msu: float
    above_old_peak_msu: float = Field(
        description="How much it stands above what is left at the old peak"
    )
    then_peak_msu: float | None = Field(
        description="The peak once this hour and those before it here are lowered to the next"
    )


class BillRead(OutputModel):
    """What is billed for a sum of LPARs; the three numbers are null without a change."""

    total: SumRead
    saved_at_old_peak_msu: float | None
    lost_to_new_peak_msu: float | None
    billed_saving_msu: float | None
    peak_moved: bool | None = Field(description="Whether the billed peak stands elsewhere after")
    figures: BilledFigures | None
    inputs: dict[str, Figure]
    gain: GainRead | None
    gain_missing: str | None = Field(description="Why there is no gain although there is a change")
    hours_in_order: list[HourRead] = Field(
        description="Hours with the highest R4HA after, or before where nothing changes"
    )


class ProductRead(BillRead):
    """What is billed for one product."""

    product: str


class LaidSavingRead(OutputModel):
    """What a saving comes to over the whole series."""

    lpar: str
    taken_msu_hours: float = Field(examples=[60])
    moved_msu_hours: float = Field(description="Of it, what runs in other hours")
    most_added_msu: float = Field(description="What moves, in the interval with the most of it")


class ProfileConversionRead(OutputModel):
    """How GP seconds became MSU: on the interval with the most, with its working."""

    machine: str
    basis: HeadlineBasis
    consumed_msu: Figure
    inputs: dict[str, Figure]


class RollingAverageRead(BillRead):
    """R4HA by LPAR and in sum, and what the change saves on the bill."""

    reading: Reading
    start: Start
    interval_minutes: int
    step_minutes: int = Field(description="Minutes between values of the R4HA")
    window_hours: float
    consumed: ConsumptionRead | None = Field(description="Where `consumption` asks for it")
    lpars: list[LparRead]
    products: list[ProductRead]
    savings: list[LaidSavingRead] = Field(description="In the order of the request's `savings`")
    conversion: ProfileConversionRead | None = Field(description="null where the profile is in MSU")
    warnings: list[WarningRead]


@router.post(
    "/rolling-average",
    summary="Rolling four-hour average, moved peak and billed saving",
    responses=problems(400, 404, 413, 422),
)
async def rolling_average(
    body: RollingAverageWrite, catalogue: CurrentCatalogue
) -> RollingAverageRead:
    """R4HA before and after a change, LPAR by LPAR, in sum and by product."""
    try:
        answer = calculate_peaks(catalogue, body.inputs())
    except PeaksError as error:
        raise ProblemError(
            422,
            "invalid-input",
            "The input is not valid",
            f"Correct the input: {error.field}: {error}.",
            errors=((error.field, str(error)),),
        ) from error
    case, rules = answer.case, answer.case.rules
    lpars, total = body.averages == "all", body.averages != "none"
    products = total and body.product_averages
    lines = [
        *((case.total.before, case.total.after) if total else ()),
        *(line for each in case.lpars for line in (each.before, each.after) if lpars),
        *(
            line
            for each in case.products
            for line in (each.bill.before, each.bill.after)
            if products
        ),
    ]
    count = sum(len(line.r4ha_msu) for line in lines if line is not None)
    if body.consumption:
        count += case.intervals * (1 if case.consumed_after_msu is None else 2)
    if count > MOST_ANSWERED:
        raise ProblemError(
            422,
            "answer-too-long",
            "The answer would be too long",
            f"It would have {count:,} values; at most {MOST_ANSWERED:,} are sent. Ask for averages "
            "of the total alone or for none, or take fewer LPARs or a shorter time.",
            errors=(("averages", "ask for total or none"),),
        )
    return RollingAverageRead(
        **_bill(case.total, rules, total),
        reading=rules.reading,
        start=rules.start,
        interval_minutes=rules.interval_minutes,
        step_minutes=rules.step_minutes,
        window_hours=rules.window_hours,
        consumed=_consumed(case) if body.consumption else None,
        lpars=[
            LparRead(
                lpar=each.lpar,
                before=_line(each.before, rules, lpars),
                after=None if each.after is None else _line(each.after, rules, lpars),
            )
            for each in case.lpars
        ],
        products=[
            ProductRead(product=each.product, **_bill(each.bill, rules, products))
            for each in case.products
        ],
        savings=[
            LaidSavingRead(
                lpar=each.lpar,
                taken_msu_hours=each.taken_msu_hours,
                moved_msu_hours=each.moved_msu_hours,
                most_added_msu=each.most_added_msu,
            )
            for each in case.savings
        ],
        conversion=None if answer.conversion is None else _conversion(answer.conversion),
        warnings=[
            WarningRead(code=each.code, text=each.text, figures=list(each.figures))
            for each in answer.notices
        ],
    )


def _both(bill: Bill) -> tuple[PeakLine, PeakLine | None]:
    return bill.before, bill.after


def _conversion(conversion: Conversion) -> ProfileConversionRead:
    recorded = {each.id: each for each in conversion.ledger.quantities()}
    return ProfileConversionRead(
        machine=conversion.machine,
        basis=conversion.basis,
        consumed_msu=recorded.pop(conversion.figure),
        inputs=recorded,
    )


def _consumed(case: PeakCase) -> ConsumptionRead:
    after = case.consumed_after_msu
    return ConsumptionRead(
        before_msu=_values(case.consumed_before_msu),
        after_msu=None if after is None else _values(after),
    )


def _bill(bill: Bill, rules: Rules, averages: bool) -> dict[str, Any]:
    recorded: dict[str, Quantity] = {}
    if bill.ledger is not None:
        recorded = {each.id: each for each in bill.ledger.quantities()}
    figures = {each: recorded.pop(each) for each in BILLED} if recorded else None
    return {
        "total": SumRead(
            before=_line(bill.before, rules, averages),
            after=None if bill.after is None else _line(bill.after, rules, averages),
        ),
        **{each: figures[each].value if figures else None for each in BILLED},
        "peak_moved": bill.peak_moved,
        "figures": BilledFigures(**figures) if figures else None,
        "inputs": recorded,
        "gain": None if bill.gain is None else _gain(bill.gain),
        "gain_missing": bill.gain_missing,
        "hours_in_order": [HourRead.model_validate(each) for each in bill.hours],
    }


def _line(line: PeakLine, rules: Rules, averages: bool) -> LineRead:
    start, end = rules.window_minutes(line.peak.index) if line.peak else (None, None)
    return LineRead(
        r4ha_msu=_values(line.r4ha_msu) if averages else None,
        peak_msu=line.peak.msu if line.peak else None,
        peak_index=line.peak.index if line.peak else None,
        peak_window_start_minute=start,
        peak_window_end_minute=end,
        billed_peak_msu=line.billed.msu if line.billed else None,
        billed_peak_index=line.billed.index if line.billed else None,
        capped_steps=line.capped_steps,
    )


def _values(values: FloatArray) -> list[float | None]:
    return [None if math.isnan(each) else each for each in values.tolist()]


def _gain(gain: Gain) -> GainRead:
    return GainRead(
        full_up_to_msu=gain.full_up_to_msu,
        none_beyond_msu=gain.none_beyond_msu,
        corners=[CornerRead.model_validate(each) for each in gain.corners],
    )
