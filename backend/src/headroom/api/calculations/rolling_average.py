"""The rolling four-hour average: schemas and route."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import ProblemError, problems
from headroom.api.series import Series
from headroom.domain.machines.msu import ChosenBasis
from headroom.domain.peaks.billing_months import (
    BillingMonth,
    billed_saving_of_months,
    months_ledger,
)
from headroom.domain.peaks.courses import Course, course
from headroom.domain.peaks.day_savings import SavedHours
from headroom.domain.peaks.gains import Gain, HighWindow, Hour, highest_by_hour
from headroom.domain.peaks.peaks import BILLED, Bill, Line, PeakPart
from headroom.domain.peaks.profile import Run, same_product
from headroom.domain.peaks.recorded import Recorded, RecordedLine
from headroom.domain.peaks.rolling_average import PeaksError, Reading, Rules, Start
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.arrays import or_null
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.stated import InputModel
from headroom.domain.scenario.month_bills import MonthBills, MonthPrices, month_bills
from headroom.domain.value.value import Notice
from headroom.domain.ziip.overflow_by_hour import LaidOverflow, OverflowLine, RunZiips
from headroom.services.rolling_average import PeaksAnswer, ProfileConversion, calculate_peaks

router = APIRouter()

MOST_ANSWERED = 500_000
"""Values of one answer: a year of five-minute values, its average before and after, and more."""

Averages = Literal["all", "total", "none"]


MOST_COLUMNS = 4000


class CourseWish(InputModel):
    """The part of the time that is drawn, and how finely."""

    columns: Annotated[int, Field(ge=20, le=MOST_COLUMNS)] = Field(
        description="Of each the lowest and the highest of every line are sent", examples=[600]
    )
    from_minute: float | None = Field(
        default=None, ge=0, description="Minutes from the series' start; null: its start"
    )
    to_minute: float | None = Field(default=None, ge=0, description="null: its end")


class RollingAverageWrite(Run):
    """Series of MSU, the rules of the average, what is taken away, and what to answer."""

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
    hourly: bool = Field(
        default=False, description="Whether to send the highest R4HA of each clock hour"
    )
    course: CourseWish | None = Field(
        default=None,
        description="For a drawing: consumption and R4HA of all LPARs at as many intervals as it "
        "can show, in place of all their values",
    )
    msu_basis: ChosenBasis = Field(default="per_cp_rating", description="How GP seconds become MSU")
    ziips: RunZiips | None = Field(
        default=None,
        description="zIIPs and the eligible work that they are offered by the hour: what overflows "
        "to GPs stands in the consumption, the R4HA and the bill",
    )
    prices: MonthPrices | None = Field(
        default=None, description="What an MSU costs, so that each billing month has its bill"
    )


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

    saved_at_old_peak_msu: Quantity
    lost_to_new_peak_msu: Quantity
    billed_saving_msu: Quantity


class BillRead(OutputModel):
    """What is billed for a sum of LPARs; the three numbers are null without a change."""

    total: SumRead
    saved_at_old_peak_msu: float | None
    lost_to_new_peak_msu: float | None
    billed_saving_msu: float | None
    peak_moved: bool | None = Field(description="Whether the billed peak stands elsewhere after")
    figures: BilledFigures | None
    inputs: dict[str, Quantity]
    gain: Gain | None
    gain_missing: str | None = Field(description="Why there is no gain although there is a change")
    hours_in_order: tuple[Hour, ...] = Field(
        description="Hours with the highest R4HA after, or before where nothing changes"
    )
    windows_in_order: tuple[HighWindow, ...] = Field(
        description="The highest windows that have no hour in common, as hours_in_order"
    )
    whole_before_msu: int | None = Field(description="The peak before as a bill counts it")
    whole_after_msu: int | None
    billed_whole_msu: int | None = Field(description="What of the saving whole MSU leave")
    months: tuple[BillingMonth, ...] = Field(
        description="The billing months, where `starts_on` says when the series begins"
    )


class ProductRead(BillRead):
    """What is billed for one product."""

    product: str


class HourlyRead(OutputModel):
    """The highest of what counts in each clock hour, null where there is none."""

    first_minute: int = Field(
        description="Minutes from the series' start to the beginning of the first hour, 0 or less"
    )
    before_msu: list[float | None]
    after_msu: list[float | None] | None


class OverflowFigures(OutputModel):
    """What overflow of zIIPs is of the billed peaks; null where there is no such peak."""

    overflow_before_msu: Quantity | None
    r4ha_before_msu: Quantity | None = Field(description="With the overflow in it")
    overflow_after_msu: Quantity | None
    r4ha_after_msu: Quantity | None
    billed_for_overflow_msu: Quantity | None = Field(
        description="How much lower the billed peak before would be if nothing overflowed"
    )


class OverflowRead(OutputModel):
    """Overflow of zIIPs by the hour, in MSU."""

    figures: OverflowFigures
    lines: tuple[OverflowLine, ...] = Field(description="Ids are those of `inputs`")
    inputs: dict[str, Quantity]


class RecordedRead(OutputModel):
    """Averages that the machine recorded itself (SMF70LAC)."""

    lpars: list[RecordedLine]
    total: RecordedLine | None = Field(description="Where every LPAR has them")
    inputs: dict[str, Quantity]


class RollingAverageRead(BillRead):
    """R4HA by LPAR and in sum, and what the change saves on the bill."""

    first_step_minute: int = Field(
        description="Minutes from the series' start to the beginning of the first step: the first "
        "whole clock hour of the SCRT-like reading"
    )
    months_saving: Quantity | None = Field(
        description="What all billing months bill less, where there is a saving"
    )
    months_inputs: dict[str, Quantity]
    month_bills: MonthBills | None = Field(
        description="What each billing month costs, where `prices` and `starts_on` are stated. "
        "Amounts are in the currency's major unit and not rounded; what they rest on stands in "
        "`months_inputs`"
    )
    overflow: OverflowRead | None = Field(description="Where `ziips` are stated")
    recorded: RecordedRead | None = Field(description="Where recorded averages are sent")
    peak_parts: tuple[PeakPart, ...] = Field(description="What each LPAR is of the billed peaks")
    hourly: HourlyRead | None = Field(description="Where `hourly` asks for it")

    reading: Reading
    start: Start
    interval_minutes: int
    step_minutes: int = Field(description="Minutes between values of the R4HA")
    window_hours: float
    intervals: int = Field(description="How many the series has")
    consumed: ConsumptionRead | None = Field(description="Where `consumption` asks for it")
    course: Course | None = Field(description="Where `course` asks for it")
    lpars: list[LparRead]
    products: list[ProductRead]
    savings: list[SavedHours] = Field(description="In the order of the request's `savings`")
    conversion: ProfileConversion | None = Field(description="null where the profile is in MSU")
    warnings: list[Notice]


class KeptSeriesRead(OutputModel):
    """Values that can be named from now on."""

    kept: str = Field(description="The id under which calculations name them")
    values: int


@router.post(
    "/series",
    summary="Keep a long series, to calculate with it step after step",
    responses=problems(400, 413, 422),
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": "float64 numbers, lowest byte first; NaN is a gap",
            "content": {
                "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
            },
        }
    },
)
async def keep_series(request: Request, series: Series) -> KeptSeriesRead:
    """Holds values for a day after they were last used, or until newer ones need the room."""
    kept, count = await series.store(await request.body())
    return KeptSeriesRead(kept=kept, values=count)


@router.post(
    "/rolling-average",
    summary="Rolling four-hour average, moved peak and billed saving",
    responses=problems(400, 404, 413, 422),
)
async def rolling_average(
    body: RollingAverageWrite, catalogue: CurrentCatalogue, series: Series
) -> RollingAverageRead:
    """R4HA before and after a change, LPAR by LPAR, in sum and by product."""
    if body.prices is not None and body.starts_on is None:
        raise PeaksError("prices", "months cost something once starts_on says when the run begins")
    asked = (catalogue, body, body.msu_basis, series, body.ziips)
    if body.kept_ids():  # a long one, in this process: others are answered meanwhile
        await series.bring(body.kept_ids())
        answer = await run_in_threadpool(calculate_peaks, *asked)
    else:
        answer = calculate_peaks(*asked)
    case, rules = answer.case, answer.case.rules
    lpars, total = body.averages == "all", body.averages != "none"
    products = total and body.product_averages
    lines = [
        *((case.total.before, case.total.after) if total else ()),
        *(line for lpar in case.lpars for line in (lpar.before, lpar.after) if lpars),
        *(
            line
            for product in case.products
            for line in (product.bill.before, product.bill.after)
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
    bills: MonthBills | None = None
    if body.prices is None or not case.total.months:
        months = months_ledger(case.total.months)
    else:
        own = {same_product(one.product): one.bill.months for one in case.products}
        months, bills = month_bills(
            body.prices.currency,
            body.prices.products,
            body.prices.contract_counts,
            case.total.months,
            lambda label: own.get(same_product(label)),
        )
    months_inputs = months.by_id()
    return RollingAverageRead(
        **_bill(case.total, rules, total),
        first_step_minute=rules.lead * rules.interval_minutes,
        months_saving=months_inputs.pop(billed_saving_of_months.__name__, None),
        months_inputs=months_inputs,
        month_bills=bills,
        overflow=None if answer.overflow is None else _overflow(answer.overflow),
        recorded=None if answer.recorded is None else _recorded(answer.recorded, total, lpars),
        peak_parts=case.parts,
        hourly=_hourly(case.total, rules) if body.hourly else None,
        reading=rules.reading,
        start=rules.start,
        interval_minutes=rules.interval_minutes,
        step_minutes=rules.step_minutes,
        window_hours=rules.window_hours,
        intervals=case.intervals,
        course=None if body.course is None else _course(answer, body.course),
        consumed=None
        if not body.consumption
        else ConsumptionRead(
            before_msu=or_null(case.consumed_before_msu),
            after_msu=None if case.consumed_after_msu is None else or_null(case.consumed_after_msu),
        ),
        lpars=[
            LparRead(
                lpar=lpar.lpar,
                before=_line(lpar.before, rules, lpars),
                after=None if lpar.after is None else _line(lpar.after, rules, lpars),
            )
            for lpar in case.lpars
        ],
        products=[
            ProductRead(product=product.product, **_bill(product.bill, rules, products))
            for product in case.products
        ],
        savings=[saving.hours for saving in case.savings],
        conversion=answer.conversion,
        warnings=list(answer.notices),
    )


def _overflow(overflow: LaidOverflow) -> OverflowRead:
    recorded = overflow.ledger.by_id()
    return OverflowRead(
        figures=OverflowFigures(
            **{name: recorded.get(name) for name in OverflowFigures.model_fields}
        ),
        lines=overflow.lines,
        inputs=recorded,
    )


def _recorded(recorded: Recorded, total: bool, lpars: bool) -> RecordedRead:
    def line(recorded_line: RecordedLine, values: bool) -> RecordedLine:
        return recorded_line if values else replace(recorded_line, r4ha_msu=None)

    return RecordedRead(
        lpars=[line(of_lpar, lpars) for of_lpar in recorded.lpars],
        total=None if recorded.total is None else line(recorded.total, total),
        inputs=recorded.ledger.by_id(),
    )


def _course(answer: PeaksAnswer, wish: CourseWish) -> Course:
    case, overflow, recorded = answer.case, answer.overflow, answer.recorded
    every, last = case.rules.interval_minutes, case.intervals - 1
    first = 0 if wish.from_minute is None else min(last, int(wish.from_minute // every))
    end = last if wish.to_minute is None else min(last, int(-(-wish.to_minute // every)) - 1)
    return course(
        case,
        wish.columns,
        first,
        max(first, end),
        None if overflow is None else overflow.summed_msu,
        None if recorded is None or recorded.total is None else recorded.total.r4ha_msu,
    )


def _bill(bill: Bill, rules: Rules, averages: bool) -> dict[str, Any]:
    ledger = bill.ledger
    recorded = {} if ledger is None else ledger.by_id()
    figures = {name: recorded.pop(name) for name in BILLED} if recorded else None
    return {
        "total": SumRead(
            before=_line(bill.before, rules, averages),
            after=None if bill.after is None else _line(bill.after, rules, averages),
        ),
        **{name: figures[name].value if figures else None for name in BILLED},
        "peak_moved": bill.peak_moved,
        "figures": BilledFigures(**figures) if figures else None,
        "inputs": recorded,
        "gain": bill.gain,
        "gain_missing": bill.gain_missing,
        "hours_in_order": bill.hours,
        "windows_in_order": bill.windows,
        "whole_before_msu": bill.whole_before_msu,
        "whole_after_msu": bill.whole_after_msu,
        "billed_whole_msu": bill.billed_whole_msu,
        "months": bill.months,
    }


def _hourly(bill: Bill, rules: Rules) -> HourlyRead:
    before, after = (
        None if line is None else highest_by_hour(line.billed_msu, rules)[0]
        for line in (bill.before, bill.after)
    )
    assert before is not None, "there is always a before"
    return HourlyRead(
        first_minute=-rules.begun * rules.interval_minutes,
        before_msu=or_null(before),
        after_msu=None if after is None else or_null(after),
    )


def _line(line: Line, rules: Rules, averages: bool) -> LineRead:
    start, end = rules.window_minutes(line.peak.index) if line.peak else (None, None)
    return LineRead(
        r4ha_msu=or_null(line.r4ha_msu) if averages else None,
        peak_msu=line.peak.msu if line.peak else None,
        peak_index=line.peak.index if line.peak else None,
        peak_window_start_minute=start,
        peak_window_end_minute=end,
        billed_peak_msu=line.billed.msu if line.billed else None,
        billed_peak_index=line.billed.index if line.billed else None,
        capped_steps=line.capped_steps,
    )
