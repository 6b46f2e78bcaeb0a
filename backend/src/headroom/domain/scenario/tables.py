"""A scenario's tables: their columns in the order in which screens and files draw them."""

from __future__ import annotations

from typing import NamedTuple

from headroom.domain.money.money import BillLine, YearIds
from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.tables import AnswerTable, SharedTables, TableHead
from headroom.domain.scenario.answers import WindowAnswer
from headroom.domain.scenario.month_bills import MonthBill, ProductMonths
from headroom.domain.scenario.sampling import Bar
from headroom.domain.scenario.scenario import Month
from headroom.domain.value.answers import PartAnswer
from headroom.domain.value.words import ValueWords


class WindowPart(NamedTuple):
    """A part of the mix with the window that it is of."""

    window: WindowAnswer
    part: PartAnswer


class ScenarioTables(SharedTables):
    """Tables of what a scenario saves and what that is worth."""

    mix = AnswerTable(
        WindowPart,
        "Mix",
        "The mix, part by part",
        (
            TableHead("Substitution", "part.label", "prose"),
            TableHead("Window", "window.label", "text", if_apart=True),
            TableHead("Share", "part.share", "number", "share"),
            TableHead("Transactions", "part.transactions"),
            TableHead(ValueWords.gp_time_saved, "part.gp_seconds_saved", color="GP"),
            TableHead(ValueWords.ziip_time_added, "part.ziip_seconds_added", color="zIIP"),
        ),
    )
    bill = AnswerTable(
        BillLine,
        "Bill",
        "One month’s bill by product, all adopted, in year 1",
        (
            TableHead("Product", "label", "text"),
            TableHead("Billed on", "lpars", "text"),
            TableHead(PeakLabels.peak_before, "peak_before", color=7),
            TableHead(PeakLabels.peak_after, "peak_after", color=0),
            TableHead("Whole MSU before", "billed_before"),
            TableHead("Whole MSU after", "billed_after"),
            TableHead("Bill falls by", "billed_saving", below="Bill rises by"),
            TableHead("Lost to the next peak or the cap", "lost"),
            TableHead(PeakLabels.bill_before, "bill_before"),
            TableHead(PeakLabels.bill_after, "bill_after"),
            TableHead("Saving", "saving", color=0),
        ),
    )
    years = AnswerTable(
        YearIds,
        "Years",
        "Money year by year",
        (
            TableHead("Year", "Year {year}", "text"),
            TableHead("Saving", "saving", color=0),
            TableHead(ValueWords.net_of_running_costs, "net", color=1),
            TableHead(ValueWords.present_value, "present_value", color=2),
            TableHead("Cumulated, not discounted", "cumulated", color=3),
        ),
    )
    months = AnswerTable(
        Month,
        "Months",
        "Month by month",
        (
            TableHead("Month", "month", "number"),
            TableHead("Year", "year", "number"),
            TableHead("Adopted", "adoption_share", "number", "share"),
            TableHead("GP time saved in the peak window", "gp_seconds_saved"),
            TableHead(ValueWords.msu_saved, "saved_msu"),
            TableHead("Saving", "saving"),
            TableHead("Cumulated, not discounted", "cumulated", "number", "table", color=0),
        ),
        rests_on="net_present_value",
    )
    swings = AnswerTable(
        Bar,
        "Sensitivity",
        "What each uncertain input does",
        (
            TableHead("Input", "label", "prose"),
            TableHead("Low end", "low_input", "number", "row"),
            TableHead("High end", "high_input", "number", "row"),
            TableHead("At the low end", "at_low", "number", "table", color=1),
            TableHead("At the high end", "at_high", "number", "table", color=0),
        ),
    )


class BillTables(SharedTables):
    """Tables of money by the billing month."""

    bills = AnswerTable(
        MonthBill | BillingMonth | ProductMonths,
        "Months by product",
        "What each billing month costs",
        (
            TableHead(PeakLabels.billing_month, "month", "text"),
            TableHead("Product", "label", "text"),
            TableHead(PeakLabels.peak_before, "peak_before_msu", unit="MSU"),
            TableHead(PeakLabels.peak_after, "peak_after_msu", unit="MSU"),
            TableHead(PeakLabels.bill_before, "bill_before", unit="table"),
            TableHead(PeakLabels.bill_after, "bill_after", unit="table"),
            TableHead("Saving", "saving", unit="table"),
        ),
    )
