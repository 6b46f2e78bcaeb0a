"""Tables of peaks: their columns in the order in which screens and files draw them."""

from __future__ import annotations

from headroom.domain.peaks.answers import ProductOfRun
from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.peaks.consumed import ConsumedByLpar, ConsumedMonth
from headroom.domain.peaks.gains import HighWindow
from headroom.domain.peaks.peaks import PeakPart
from headroom.domain.peaks.recorded import RecordedLine
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.tables import AnswerTable, SharedTables, TableHead
from headroom.domain.value.words import ValueWords

ENDS, ENDS_AFTER = PeakLabels.window_ends, PeakLabels.window_ends_after


def _msu(head: str, field: str, below: str = "", color: int | None = None) -> TableHead:
    return TableHead(head, field, "figure", "MSU", below=below, color=color)


def _windows(average: str) -> AnswerTable:
    return AnswerTable(
        HighWindow,
        "Next peaks",
        "The highest four hours that have no hour in common",
        (
            TableHead("Window", "index", "moment"),
            _msu(average, "r4ha_msu"),
            _msu("Above what is left at the old peak", "above_old_peak_msu"),
            _msu("Then the peak is", "then_peak_msu"),
        ),
    )


class PeakTables(SharedTables):
    """Tables of a run of intervals."""

    windows = _windows("R4HA")
    windows_after = _windows(PeakLabels.r4ha_after)
    windows_held = _windows("Billed")
    """Where a cap or a limit holds what is billed."""
    parts = AnswerTable(
        PeakPart,
        "LPARs",
        "What each LPAR is of the billed peaks",
        (
            TableHead("LPAR", "lpar", "text"),
            _msu(PeakLabels.at_the_old_peak, "before_msu", color=7),
            _msu("Left there", "left_at_old_peak_msu", color=1),
            _msu(PeakLabels.at_the_new_peak, "after_msu", color=0),
        ),
    )
    recorded = AnswerTable(
        RecordedLine,
        "Recorded R4HA",
        "The R4HA that the machine recorded (SMF70LAC), beside the computed one",
        (
            TableHead("LPAR", "lpar", "text"),
            _msu(PeakLabels.highest_recorded, "peak_msu"),
            TableHead(ENDS, "peak_index", "moment"),
            TableHead(PeakLabels.averages_compared, "compared", "number"),
            _msu(PeakLabels.recorded_less_computed_at_most, "difference"),
            TableHead("There the window ends", "index", "moment"),
        ),
    )
    products = AnswerTable(
        ProductOfRun,
        "Products",
        "What is billed for each product",
        (
            TableHead("Product", "product", "text"),
            _msu(PeakLabels.peak_before, "total.before.billed_peak_msu"),
            TableHead(ENDS, "total.before.billed_peak_index", "moment"),
            _msu(PeakLabels.peak_after, "total.after.billed_peak_msu"),
            TableHead(ENDS_AFTER, "total.after.billed_peak_index", "moment"),
            _msu(
                *(PeakLabels.saved_at_old_peak, "saved_at_old_peak_msu"),
                below=PeakLabels.added_at_old_peak,
            ),
            _msu(PeakLabels.lost_to_new_peak, "lost_to_new_peak_msu"),
            _msu(PeakLabels.billed_saving, "billed_saving_msu", below=ValueWords.onto_the_bill),
        ),
    )
    months = AnswerTable(
        BillingMonth,
        PeakLabels.billing_months,
        PeakLabels.what_each_month_bills,
        (
            TableHead(PeakLabels.billing_month, "month", "text"),
            TableHead("Days", "starts_on", "text"),
            _msu(PeakLabels.peak_before, "peak_before_msu"),
            TableHead(ENDS, "peak_before_index", "moment"),
            _msu(PeakLabels.peak_after, "peak_after_msu"),
            TableHead(ENDS_AFTER, "peak_after_index", "moment"),
            _msu(PeakLabels.billed_saving, "billed_saving_msu", below=ValueWords.onto_the_bill),
            TableHead(PeakLabels.billed_whole, "whole_before_msu", "text"),
        ),
    )
    consumed = AnswerTable(
        ConsumedMonth | ConsumedByLpar,
        ValueWords.msu_consumed,
        "What is consumed in all hours",
        (
            TableHead(PeakLabels.billing_month, "month", "text"),
            TableHead("LPAR", "lpar", "text"),
            TableHead("MSU consumed before", "before_msu_hours", unit="MSU-hours"),
            TableHead("MSU consumed after", "after_msu_hours", unit="MSU-hours"),
            TableHead("Consumed MSU saved", "saved_msu_hours", unit="MSU-hours"),
        ),
    )
