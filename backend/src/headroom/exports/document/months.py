"""Billing months in a report: what each bills, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.peaks.tables import PeakTables
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.spoken import month_name
from headroom.domain.scenario.month_bills import SUMS, MonthBills, ProductMonths
from headroom.domain.scenario.tables import BillTables
from headroom.exports.document.answer_tables import answer_table, with_ids
from headroom.exports.document.blocks import Block, Cell, Heading
from headroom.exports.document.case import Case
from headroom.exports.document.tables import soft
from headroom.exports.wording import DASH


def billing_months(
    case: Case,
    found: Sequence[BillingMonth],
    bills: MonthBills | None,
    when: Callable[[Any, Any], str] | None = None,
) -> Iterator[Block]:
    """Give what each billing month bills, before and after, and what it costs by product.

    when: writes when a step ends.
    """
    names = [
        one.field for one in PeakTables.months.heads if one.field not in ("month", "starts_on")
    ]
    rows = [
        with_ids(case, month, Id.within("month", month.month), *names)
        | {"month": month_name(month.month), "starts_on": _days_text(month)}
        | {"whole_before_msu": _whole_text(case, month)}
        for month in found
    ]
    yield Heading("heading", PeakLabels.what_each_month_bills)
    yield answer_table(case, PeakTables.months, rows, when=when)
    if bills is None:
        return
    amounts = with_ids(case, bills, "", *SUMS)
    empty = {head.field: Cell("") for head in BillTables.bills.heads}
    total = dict(zip(("bill_before", "bill_after", "saving"), amounts.values(), strict=True))
    yield Heading("heading", BillTables.bills.title)
    yield answer_table(
        *(case, BillTables.bills, [*_bill_rows(case, found, bills)]),
        unit=bills.currency,
        total=empty | total | {"month": _counted(found)},
    )
    partly = sum(not month.whole for month in found)
    if partly:
        apart = " and is not in the sum" if partly == 1 else " and are not in the sum"
        yield soft(
            f"{partly} of these months {'is' if partly == 1 else 'are'} incomplete: "
            f"{'its bill follows' if partly == 1 else 'their bills follow'} the highest hour in "
            f"the data{apart if partly < len(found) else ''}."
        )


def _days_text(month: BillingMonth) -> str:
    """Return the days of a billing month."""
    return f"{month.starts_on} to {month.ends_on}{'' if month.whole else ', in part'}"


def _whole_text(case: Case, month: BillingMonth) -> str:
    """Return the MSU that a month's bill counts, before and after."""
    whole = (month.whole_before_msu, month.whole_after_msu)
    return " → ".join(case.number(msu).text for msu in whole if msu is not None) or DASH


def _bill_rows(
    case: Case, found: Sequence[BillingMonth], bills: MonthBills
) -> Iterator[dict[str, object]]:
    """Give what each month costs with all products, then with each where there are several."""
    products = bills.products if len(bills.products) > 1 else ()
    together = PeakLabels.all_together if products else bills.products[0].label
    parts = enumerate((ProductMonths(together, tuple(found), bills.bills), *products))
    for number, product in parts:
        within = Id.within("product", number) if number else ""
        for month, bill in zip(product.months, product.bills, strict=True):
            where = f"{Id.within('month', month.month)}{within}"
            yield (
                {"month": month_name(month.month), "label": product.label}
                | with_ids(case, month, where, "peak_before_msu", "peak_after_msu")
                | with_ids(case, bill, where, "bill_before", "bill_after", "saving")
            )


def _counted(found: Sequence[BillingMonth]) -> str:
    """Return which months the sums are of."""
    whole = sum(month.whole for month in found)
    if whole in (0, len(found)):
        return "All months"
    return PeakLabels.the_whole_month if whole == 1 else f"{whole} whole months"
