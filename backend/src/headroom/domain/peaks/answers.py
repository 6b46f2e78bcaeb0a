"""What an answer says of peaks: averages over time, and what is billed for a sum of LPARs."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field

from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.peaks.gains import Gain, HighWindow, Hour, highest_by_hour
from headroom.domain.peaks.peaks import BILLED, Bill, BilledLine
from headroom.domain.peaks.rolling_average import Rules
from headroom.domain.quantities.answers import Each, OutputModel, QuantitiesById
from headroom.domain.quantities.arrays import Values


class LineAnswer(OutputModel):
    """R4HA over time with its peak."""

    r4ha_msu: Values | None = Field(
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

    @classmethod
    def of(cls, line: BilledLine, rules: Rules, *, averages: bool) -> Self:
        """Return a line's peaks; averages: and all of its values."""
        start, end = rules.window_minutes(line.peak.index) if line.peak else (None, None)
        return cls(
            r4ha_msu=line.r4ha_msu if averages else None,
            peak_msu=line.peak.msu if line.peak else None,
            peak_index=line.peak.index if line.peak else None,
            peak_window_start_minute=start,
            peak_window_end_minute=end,
            billed_peak_msu=line.billed.msu if line.billed else None,
            billed_peak_index=line.billed.index if line.billed else None,
            capped_steps=line.capped_steps,
        )


class LinesAnswer(OutputModel):
    """The R4HA before and after."""

    before: LineAnswer
    after: LineAnswer | None

    @classmethod
    def of(
        cls,
        before: BilledLine,
        after: BilledLine | None,
        rules: Rules,
        *,
        averages: bool,
        **more: Any,
    ) -> Self:
        """Return both lines. more: what a subclass adds."""
        return cls(
            before=LineAnswer.of(before, rules, averages=averages),
            after=None if after is None else LineAnswer.of(after, rules, averages=averages),
            **more,
        )


class LparAnswer(LinesAnswer):
    """One LPAR, before and after."""

    lpar: str


class ConsumptionAnswer(OutputModel):
    """MSU of all LPARs in each interval; null where one has a gap."""

    before_msu: Values
    after_msu: Values | None


class BillAnswer(OutputModel):
    """What is billed for a sum of LPARs; the three numbers are null without a change."""

    total: Annotated[LinesAnswer, Field(description="The sum over LPARs at each step")]
    saved_at_old_peak_msu: float | None
    lost_to_new_peak_msu: float | None
    billed_saving_msu: float | None
    peak_moved: bool | None = Field(description="Whether the billed peak stands elsewhere after")
    figures: Annotated[QuantitiesById, Each(BILLED)] | None = Field(
        description="The three numbers with their working"
    )
    inputs: QuantitiesById
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

    @classmethod
    def of(cls, bill: Bill, *, averages: bool, **more: Any) -> Self:
        """Return what is billed. averages: with all values over time; more: of a subclass."""
        recorded = {} if bill.ledger is None else bill.ledger.by_id()
        figures = {name: recorded.pop(name) for name in BILLED} if recorded else None
        return cls(
            total=LinesAnswer.of(bill.before, bill.after, bill.rules, averages=averages),
            **{name: figures[name].value if figures else None for name in BILLED},
            peak_moved=bill.peak_moved,
            figures=figures,
            inputs=recorded,
            gain=bill.gain,
            gain_missing=bill.gain_missing,
            hours_in_order=bill.hours,
            windows_in_order=bill.windows,
            whole_before_msu=bill.whole_before_msu,
            whole_after_msu=bill.whole_after_msu,
            billed_whole_msu=bill.billed_whole_msu,
            months=bill.months,
            **more,
        )


class ProductOfRun(BillAnswer):
    """What is billed for one product."""

    product: str


class HourlyAnswer(OutputModel):
    """The highest of what counts in each clock hour, null where there is none."""

    first_minute: int = Field(
        description="Minutes from the series' start to the beginning of the first hour, 0 or less"
    )
    before_msu: Values
    after_msu: Values | None

    @classmethod
    def of(cls, bill: Bill) -> Self:
        """Return the hours of what is billed."""
        before, after = (
            None if line is None else highest_by_hour(line.billed_msu, bill.rules)[0]
            for line in (bill.before, bill.after)
        )
        assert before is not None, "there is always a before"
        first = -bill.rules.begun * bill.rules.interval_minutes
        return cls(first_minute=first, before_msu=before, after_msu=after)
