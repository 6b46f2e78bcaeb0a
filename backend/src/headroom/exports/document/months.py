"""Billing months in a report: what each bills, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from headroom.domain.peaks.billing_months import BillingMonth
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.ids import Id
from headroom.domain.scenario.month_bills import SUMS, MonthBills
from headroom.domain.value.words import ValueWords
from headroom.exports.document.blocks import Block, Cell, Column, Heading, Table
from headroom.exports.document.case import Case
from headroom.exports.document.tables import soft, table, turned_columns


def billing_months(
    case: Case, found: Sequence[BillingMonth], bills: MonthBills | None
) -> Iterator[Block]:
    """Give what each billing month bills, before and after, and what it costs by product."""
    yield Heading("heading", PeakLabels.what_each_month_bills)
    yield _month_table(case, found, bills)
    yield from _month_notes(case, found, bills)


def _month_table(case: Case, found: Sequence[BillingMonth], bills: MonthBills | None) -> Table:
    """Return the table of billing months. Cells of recorded quantities calculate in a workbook."""
    unit = "" if bills is None else f"{bills.currency}/month"
    rows: list[tuple[Cell | str, ...]] = []
    for position, month in enumerate(found):
        where = Id.within("month", month.month)
        cells = [
            _recorded(case, f"{where}peak_before_msu", month.peak_before_msu, "MSU"),
            _recorded(case, f"{where}peak_after_msu", month.peak_after_msu, "MSU"),
            _recorded(case, f"{where}billed_saving_msu", month.billed_saving_msu, "MSU"),
            case.number(month.whole_before_msu, "MSU"),
            case.number(month.whole_after_msu, "MSU"),
        ]
        if bills is not None:
            bill = bills.bills[position]
            cells += [
                _recorded(case, f"{where}bill_before", bill.bill_before, unit),
                _recorded(case, f"{where}bill_after", bill.bill_after, unit),
                _recorded(case, f"{where}saving", bill.saving, unit),
            ]
        part = "" if month.whole else ", in part"
        rows.append((f"{month.starts_on} to {month.ends_on}{part}", *cells))
    if bills is not None:
        amounts = (bills.bills_before, bills.bills_after, bills.saving_of_billing_months)
        sums = (
            _recorded(case, name, amount, bills.currency)
            for name, amount in zip(SUMS, amounts, strict=True)
        )
        rows.append((_counted(found), "", "", "", "", "", *sums))
    heads = (
        PeakLabels.peak_before,
        PeakLabels.peak_after,
        PeakLabels.billed_saving,
        "Whole before",
        "Whole after",
    )
    money = () if bills is None else (PeakLabels.bill_before, PeakLabels.bill_after, "Saving")
    currency = "" if bills is None else bills.currency
    drawn = table(
        PeakLabels.billing_months,
        PeakLabels.what_each_month_bills,
        (
            Column(PeakLabels.billing_month, wide=True),
            *(Column(head, "MSU", True) for head in heads),
            *(Column(head, currency, True) for head in money),
        ),
        rows,
        total=bills is not None,
    )
    return turned_columns(drawn, {PeakLabels.billed_saving: ValueWords.onto_the_bill})


def _month_notes(
    case: Case, found: Sequence[BillingMonth], bills: MonthBills | None
) -> Iterator[Block]:
    """Give what each product costs by the month, and what must be said of the months."""
    if bills is None:
        return
    partly = sum(not month.whole for month in found)
    if partly:
        apart = " and is not in the sum" if partly == 1 else " and are not in the sum"
        yield soft(
            f"{partly} of these months {'is' if partly == 1 else 'are'} incomplete: "
            f"{'its bill follows' if partly == 1 else 'their bills follow'} the highest hour in "
            f"the data{apart if partly < len(found) else ''}."
        )
    if len(bills.products) < 2:
        return
    unit = f"{bills.currency}/month"
    yield table(
        "Months by product",
        "What each billing month costs by product",
        (
            Column("Product", wide=True),
            Column(PeakLabels.billing_month),
            *(
                Column(head, "MSU", True)
                for head in (PeakLabels.peak_before, PeakLabels.peak_after)
            ),
            *(
                Column(head, bills.currency, True)
                for head in (PeakLabels.bill_before, PeakLabels.bill_after, "Saving")
            ),
        ),
        [
            (
                product.label,
                month.month,
                case.number(month.peak_before_msu, "MSU"),
                case.number(month.peak_after_msu, "MSU"),
                *(
                    _recorded(
                        case,
                        Id.write("month", month.month, "product", number, name),
                        amount,
                        unit,
                    )
                    for name, amount in (
                        ("bill_before", bill.bill_before),
                        ("bill_after", bill.bill_after),
                    )
                ),
                case.number(bill.saving, unit),
            )
            for number, product in enumerate(bills.products, 1)
            for month, bill in zip(product.months, product.bills, strict=True)
        ],
    )


def _counted(found: Sequence[BillingMonth]) -> str:
    """Return which months the sums are of."""
    whole = sum(month.whole for month in found)
    if whole in (0, len(found)):
        return "All months"
    return PeakLabels.the_whole_month if whole == 1 else f"{whole} whole months"


def _recorded(case: Case, figure: str, value: float | None, unit: str) -> Cell:
    """Return the cell of a quantity where the answer has it, else of its number."""
    return case.bare(figure) if figure in case.quantities.by_id else case.number(value, unit)
