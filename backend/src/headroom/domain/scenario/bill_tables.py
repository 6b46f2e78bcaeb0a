"""Tables of what billing months cost."""

from __future__ import annotations

from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.tables import AnswerTable, SharedTables, TableHead
from headroom.domain.scenario.month_bills import MonthBill, ProductMonths


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
