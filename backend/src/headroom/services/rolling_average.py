"""The rolling four-hour average as a use case: from lists of values to peaks and what to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from headroom.domain.machines.msu import HeadlineBasis
from headroom.domain.peaks.answers import (
    ConsumptionAnswer,
    HourlyAnswer,
    LparAnswer,
    ProductOfRun,
)
from headroom.domain.peaks.billing_months import billed_saving_of_months, months_ledger
from headroom.domain.peaks.consumed import record_consumed
from headroom.domain.peaks.courses import Course, course
from headroom.domain.peaks.day_savings import DAY_MINUTES
from headroom.domain.peaks.gains import TIE, R4haPeak
from headroom.domain.peaks.peaks import (
    BILLED,
    Before,
    Bill,
    PeakCase,
    add_newest_month,
    peak_case,
)
from headroom.domain.peaks.profile import ProfileRules, Run, arrays, same_product
from headroom.domain.peaks.profile_units import MsuConversion, machine_ratings
from headroom.domain.peaks.recorded import Recorded, RecordedLine, recorded_r4ha
from headroom.domain.peaks.rolling_average import PeaksError, Rules
from headroom.domain.quantities.formulas import FloatArray, Ledger
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.spoken import clock
from headroom.domain.scenario.month_bills import MonthBills, month_bills
from headroom.domain.value.value import Notice
from headroom.domain.ziip.overflow_by_hour import LaidOverflow, RunZiips, laid_overflow
from headroom.services.catalogue import Catalogue
from headroom.services.peaks_answers import (
    CourseWish,
    OverflowAnswer,
    OverflowFigures,
    PeaksAnswer,
    PeaksContent,
    ProfileConversion,
    RecordedAnswer,
)
from headroom.services.series_keeper import SeriesKeeper
from headroom.services.values import chosen_machine
from headroom.services.ziip_capacity import measured_overflow

MOST_ANSWERED = 500_000
"""Values of one answer: a year of five-minute values, its average before and after, and more."""


_LAID_OUT = {
    *ProfileRules.model_fields,
    "window_hours",
    "series",
    "workload",
    "reduction",
    "addition",
}
_LAID_OUT |= {"unit", "machine", "first_minute", "starts_on", "time_zone", "billing_day", "groups"}
"""What of a run says how it is laid out."""


class AnswerTooLongError(Refusal):
    """More values are asked for than one answer holds."""

    slug, title = "answer-too-long", "The answer would be too long"

    def __init__(self, count: int) -> None:
        super().__init__(
            f"It would have {Amount(count, 'values')}; at most "
            f"{Amount(MOST_ANSWERED)} are sent. Ask for averages of the total alone or for none, "
            "or take fewer LPARs or a shorter time.",
            ("averages", "ask for total or none"),
        )


@dataclass(frozen=True, slots=True)
class _Calculated:
    """R4HA, peaks and bills, and what must be said about them. conversion: None from MSU.

    overflow: of zIIPs, where it is stated. recorded: averages that the machine recorded, likewise.
    """

    case: PeakCase
    notices: tuple[Notice, ...]
    conversion: ProfileConversion | None
    overflow: LaidOverflow | None
    recorded: Recorded | None


def calculate_peaks(
    catalogue: Catalogue, content: PeaksContent, keeper: SeriesKeeper
) -> PeaksAnswer:
    """Return R4HA, peaks and billed savings of a run, whose values the keeper may hold.

    Raises PeaksError, naming the field, for what cannot be computed with, UnknownMachineError,
    SeriesNotKeptError, and AnswerTooLongError.
    """
    if content.prices is not None and content.starts_on is None:
        raise PeaksError("prices", "months cost something once starts_on says when the run begins")
    calculated = _calculated(catalogue, content, keeper)
    case, rules = calculated.case, calculated.case.rules
    lpars, total = content.averages == "all", content.averages != "none"
    products = total and content.product_averages
    _refuse_too_long(content, case, lpars=lpars, total=total, products=products)
    overflow, recorded = calculated.overflow, calculated.recorded
    months, bills = _months(content, case)
    add_newest_month(months, case.total.months)
    record_consumed(months, case.consumed)
    months_inputs = months.by_id()
    return PeaksAnswer.of(
        case.total,
        averages=total,
        first_step_minute=rules.lead * rules.interval_minutes,
        months_saving=months_inputs.pop(billed_saving_of_months.__name__, None),
        months_inputs=months_inputs,
        month_bills=bills,
        consumed_months=case.consumed.months,
        consumed_lpars=case.consumed.lpars,
        overflow=None if overflow is None else _overflow(overflow),
        recorded=None if recorded is None else _recorded(recorded, total=total, lpars=lpars),
        peak_parts=case.parts,
        hourly=HourlyAnswer.of(case.total) if content.hourly else None,
        reading=rules.reading,
        start=rules.start,
        interval_minutes=rules.interval_minutes,
        step_minutes=rules.step_minutes,
        window_hours=rules.window_hours,
        intervals=case.intervals,
        course=None if content.course is None else _course(calculated, content.course),
        consumed=ConsumptionAnswer(
            before_msu=case.consumed_before_msu, after_msu=case.consumed_after_msu
        )
        if content.consumption
        else None,
        lpars=[
            LparAnswer.of(lpar.before, lpar.after, rules, averages=lpars, lpar=lpar.lpar)
            for lpar in case.lpars
        ],
        products=[
            ProductOfRun.of(product.bill, averages=products, product=product.product)
            for product in case.products
        ],
        savings=[saving.hours for saving in case.savings],
        conversion=calculated.conversion,
        warnings=list(calculated.notices),
    )


def _refuse_too_long(
    content: PeaksContent, case: PeakCase, *, lpars: bool, total: bool, products: bool
) -> None:
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
    if content.consumption:
        count += case.intervals * (1 if case.consumed_after_msu is None else 2)
    if count > MOST_ANSWERED:
        raise AnswerTooLongError(count)


def _months(content: PeaksContent, case: PeakCase) -> tuple[Ledger, MonthBills | None]:
    """Return what the billing months rest on, and what they cost where prices are stated."""
    if content.prices is None or not case.total.months:
        return months_ledger(case.total.months), None
    own = {same_product(product.product): product.bill.months for product in case.products}
    return month_bills(
        content.prices.currency,
        content.prices.products,
        content.prices.contract_counts,
        case.total.months,
        lambda label: own.get(same_product(label)),
    )


def _overflow(overflow: LaidOverflow) -> OverflowAnswer:
    recorded = overflow.ledger.by_id()
    return OverflowAnswer(
        figures=OverflowFigures(
            **{name: recorded.get(name) for name in OverflowFigures.model_fields}
        ),
        lines=overflow.lines,
        inputs=recorded,
    )


def _recorded(recorded: Recorded, *, total: bool, lpars: bool) -> RecordedAnswer:
    def line(whole: RecordedLine, values: bool) -> RecordedLine:
        return whole if values else replace(whole, r4ha_msu=None)

    return RecordedAnswer(
        lpars=[line(lpar, lpars) for lpar in recorded.lpars],
        total=None if recorded.total is None else line(recorded.total, total),
        inputs=recorded.ledger.by_id(),
    )


def _course(calculated: _Calculated, wish: CourseWish) -> Course:
    case, overflow, recorded = calculated.case, calculated.overflow, calculated.recorded
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


def _kept_laid(
    catalogue: Catalogue, run: Run, more: tuple[str | None, ...], lay: Callable[[], LaidRun]
) -> LaidRun:
    """Return what is made of a run before any saving, which the next step asks too.

    more: what else it depends on. Raises what ``lay`` raises.
    """
    key = (run.model_dump_json(include=_LAID_OUT), *more)
    laid: LaidRun | None = catalogue.laid.find(key)
    if laid is None:
        laid = lay()
        catalogue.laid.keep(key, laid, laid.bytes)
    return laid


def _calculated(catalogue: Catalogue, run: PeaksContent, keeper: SeriesKeeper) -> _Calculated:
    kept = keeper.values(run.kept_ids())
    basis, ziips = run.msu_basis, run.ziips
    lay = partial(_laid_run, catalogue, run, basis, ziips, kept)
    stated = None if ziips is None else ziips.model_dump_json()
    laid = _kept_laid(catalogue, run, (basis, stated), lay) if kept else lay()
    case = peak_case(
        laid.before.series,
        before=laid.before,
        reduction=arrays(run.reduction, kept),
        reduction_share=run.reduction_share,
        addition=arrays(run.addition, kept),
        savings=run.savings or (),
        products=[(product.product, product.lpars) for product in run.products],
        product_hours=[product.hours for product in run.products],
    )
    overflow = None if laid.overflow is None else laid.overflow.at_peaks(case)
    averages: Recorded | None = None
    if run.recorded:
        averages = recorded_r4ha(arrays(run.recorded, kept) or (), laid.before.series, case)
    notices = (*laid.notices, *_notices(case))
    return _Calculated(case, notices, laid.conversion, overflow, averages)


@dataclass(frozen=True, slots=True)
class LaidRun:
    """A run as it is calculated with, in MSU: all that no saving changes."""

    before: Before
    conversion: ProfileConversion | None
    notices: tuple[Notice, ...]
    overflow: LaidOverflow | None

    @property
    def bytes(self) -> int:
        """Return some measure of the memory that it holds."""
        lines = 0 if self.overflow is None else len(self.overflow.parts) / len(self.overflow.msu)
        return int(self.before.series.msu.nbytes * (4 + lines))


def _laid_run(
    catalogue: Catalogue,
    run: Run,
    basis: HeadlineBasis,
    ziips: RunZiips | None,
    kept: Mapping[str, FloatArray],
) -> LaidRun:
    series = run.laid_out(kept, hold=ziips is None)
    conversion: ProfileConversion | None = None
    notices: list[Notice] = []
    if run.unit == "GP seconds":
        machine = chosen_machine(catalogue, run.machine)
        if machine is None:
            raise PeaksError("machine", "GP seconds become MSU by the rating of a machine: name it")
        ledger = Ledger()
        machine_ratings(ledger, machine)
        convert = MsuConversion(ledger, run.interval_minutes, basis)
        if convert.why_missing is not None:
            raise PeaksError("machine", convert.why_missing)
        figure, whose, most = convert.record(series)
        series = convert.converted(series)
        if ziips is None:
            series = series.held()
        recorded = ledger.by_id()
        conversion = ProfileConversion(
            machine=machine.id, basis=basis, consumed_msu=recorded.pop(figure), inputs=recorded
        )
        there = machine.cps * run.interval_minutes * 60
        if most > there:
            text = phrase(
                f"{whose} uses {Amount(most)} GP seconds in an interval in which the {machine.cps} "
                f"CPs of the {machine.name()} have {Amount(there)} seconds: the unit, the "
                "interval or the machine cannot be right."
            )
            notices.append(Notice("more_than_the_machine_has", text, (figure,)))
    overflow: LaidOverflow | None = None
    if ziips is not None:
        on = chosen_machine(catalogue, ziips.machine or run.machine)
        taken = basis if basis == "service_units" else "per_cp_rating"
        rows = measured_overflow(catalogue)
        overflow = laid_overflow(ziips, series, rows, on, taken, catalogue.machines)
        series = overflow.series
    return LaidRun(Before(series), conversion, tuple(notices), overflow)


def _notices(case: PeakCase) -> list[Notice]:
    rules, notices = case.rules, []
    for lpar in dict.fromkeys(gap.lpar for gap in case.gaps):
        gaps = [gap for gap in case.gaps if gap.lpar == lpar]
        missing = sum(gap.intervals for gap in gaps)
        consequence = (
            "No window that contains one has an average, nor has the sum over LPARs there."
            if rules.start == "complete_windows"
            else "They count as an LPAR that is down: its average begins at zero after each."
        )
        notices.append(
            Notice(
                "gap",
                phrase(
                    f"{lpar} has no value in {_count(missing)} of {_count(case.intervals)} "
                    f"intervals, first in interval {_count(gaps[0].first_interval + 1)}. "
                    f"{consequence}"
                ),
                (),
            )
        )
    if case.total.before.peak is None:
        notices.append(
            Notice(
                "no_complete_window",
                phrase(
                    f"No window of {_count(rules.window_hours)} hours is complete in all LPARs, so "
                    "there is no peak."
                ),
                BILLED,
            )
        )
    ends = [
        f"the {which} {count} intervals"
        for which, count in (("first", rules.lead), ("last", case.left_over))
        if count
    ]
    if ends:
        words = " and ".join(ends)
        text = f"{words[0].upper()}{words[1:]} do not fill an hour and are left out."
        notices.append(Notice("partial_hour", text, ()))
    if rules.reading == "scrt_like" and rules.intervals_per_end == rules.intervals_per_step:
        notices.append(
            Notice(
                "one_end_an_hour",
                "With one SMF interval an hour the SCRT-like reading takes the R4HA at the end "
                "of the hour alone.",
                (),
            )
        )
    if case.savings and _misses(case):
        assert case.total.before.billed is not None, "it is what the savings miss"
        start, end = rules.window_minutes(case.total.before.billed.index)
        notices.append(
            Notice(
                "saving_misses_the_peak",
                phrase(
                    f"Nothing is saved in the hours that the peak averages{_own_peaks(case)}: "
                    f"save from {_clock(rules, start)} to {_clock(rules, end)}."
                ),
                BILLED,
            )
        )
    for saving in case.savings:
        if saving.hours.short_intervals:
            notices.append(
                Notice(
                    "less_than_saved",
                    phrase(
                        f"In {_count(saving.hours.short_intervals)} intervals {saving.hours.lpar} "
                        "uses less than is to be saved; there all that it uses is taken."
                    ),
                    BILLED,
                )
            )
        if saving.unmoved_days:
            notices.append(
                Notice(
                    "moved_nowhere",
                    f"On {saving.unmoved_days} of the days {saving.hours.lpar} has no value in the "
                    "hours where its work would move to: what moves is not saved there.",
                    BILLED,
                )
            )
    notices += [
        Notice(
            "together_more_than_used",
            f"In {Amount(intervals, 'intervals')} the savings of {lpar} together take more than it "
            "uses; there all that it uses is taken.",
            BILLED,
        )
        for lpar, intervals in case.together
    ]
    if case.capped:
        notices.append(
            Notice(
                "defined_capacity",
                "Each hour is billed by the lower of R4HA and defined capacity. A saving in an "
                "LPAR that is at its cap may lower no bill: it makes room for work that the "
                "cap held back.",
                BILLED,
            )
        )
    for held in case.held_back:
        if held.intervals:
            notices.append(
                Notice(
                    "absolute_cap",
                    phrase(
                        f"{held.lpar} would use more than its absolute cap of "
                        f"{_count(held.cap_msu)} MSU in {_count(held.intervals)} intervals: "
                        f"{Amount(held.msu_hours)} MSU-hours wait."
                    ),
                    BILLED,
                )
            )
    return notices


def _count(number: float) -> Amount:
    """Return what is counted or entered, with all its digits."""
    return Amount(number, exact=True)


def _misses(case: PeakCase) -> bool:
    """Return whether savings take something, and nothing of it at the old peak."""
    before, after = case.total.before, case.total.after
    if before.billed is None or after is None:
        return False
    at = before.billed.index
    taken = sum(saving.hours.taken_msu_hours for saving in case.savings)
    # the R4HA, not the bill: under a cap or a limit the bill may stay although it falls
    return bool(taken > 0 and after.r4ha_msu[at] >= before.r4ha_msu[at] * (1 - TIE))


def _billed_after(bill: Bill) -> R4haPeak | None:
    return None if bill.after is None else bill.after.billed


def _own_peaks(case: PeakCase) -> str:
    """Return what that means for the bill; products may have peaks of their own."""
    falling = [
        f"{product.product} by {Amount(before.msu - after.msu)} MSU"
        for product in case.products
        for before, after in [(product.bill.before.billed, _billed_after(product.bill))]
        if before is not None and after is not None and before.msu > after.msu
    ]
    if not falling:
        return ", so nothing of it is billed"
    return f" of all LPARs, but peaks of products of their own fall, {' and '.join(falling)}"


def _clock(rules: Rules, minute: float) -> str:
    """Return the time of the day at a minute of the series."""
    return clock(round(rules.first_minute + minute) % DAY_MINUTES)
