"""What billing months cost: the peaks of each month at the prices of products.

Method: docs/methods/rolling-average.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, field_validator

from headroom.domain.money.money import Given, MoneyRecorder, Variable
from headroom.domain.money.pricing import (
    bill_saving,
    bills_of_months,
    saving_of_billing_months,
    total_amount,
    whole_billed_msu,
)
from headroom.domain.money.terms import (
    MOST_PRODUCTS,
    ContractCounts,
    Currency,
    Money,
    PricedProduct,
    named_apart,
)
from headroom.domain.peaks.billing_months import BillingMonth, counted_months, months_ledger
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import month_name
from headroom.domain.quantities.stated import InputModel

SUMS = ("bills_before", "bills_after", "saving_of_billing_months")
"""Ids of what all months together cost, before and after, and how much less that is."""


class MonthPrices(InputModel):
    """What products cost by MSU and month."""

    currency: Currency = Field(title="Currency", description="ISO 4217 code", examples=["EUR"])
    products: Annotated[list[PricedProduct], Field(min_length=1, max_length=MOST_PRODUCTS)] = Field(
        title="Product",
        description="One with the name of a product of the run is billed by that one's LPARs; any "
        "other by all LPARs",
    )

    contract_counts: ContractCounts = Field(
        title="What the contract counts",
        default="whole_msu",
        description="Whole MSU of each month's peak, or the peak as measured; a product may say "
        "otherwise",
    )

    @field_validator("products")
    @classmethod
    def _named_apart(cls, products: list[PricedProduct]) -> list[PricedProduct]:
        return named_apart(products)


@dataclass(frozen=True, slots=True)
class MonthBill:
    """What a billing month costs, in the currency; None where its peak is not known.

    bill_after and saving: None without a saving, too.
    """

    month: str
    bill_before: float | None
    bill_after: float | None
    saving: float | None


@dataclass(frozen=True, slots=True)
class ProductMonths:
    """The billing months of one product; what they cost, in the order of the months."""

    label: str
    months: tuple[BillingMonth, ...]
    bills: tuple[MonthBill, ...]


@dataclass(frozen=True, slots=True)
class MonthBills:
    """What billing months cost with all products, and each product's part.

    bills_before, bills_after, saving_of_billing_months: sums over the whole months whose peak is
    known, over all of them where none is whole; they are the ids of their quantities, too. None
    without one.
    """

    currency: str
    bills: tuple[MonthBill, ...]
    products: tuple[ProductMonths, ...]
    bills_before: float | None
    bills_after: float | None
    saving_of_billing_months: float | None


def month_bills(
    currency: str,
    products: Sequence[PricedProduct],
    contract_counts: ContractCounts,
    months: tuple[BillingMonth, ...],
    months_of: Callable[[str], tuple[BillingMonth, ...] | None] = lambda _: None,
) -> tuple[Ledger, MonthBills]:
    """Return what months cost, and everything recorded: the months' MSU, too.

    months: of all LPARs. months_of: those of a product in LPARs of its own; None for all LPARs.
    """
    ledger = months_ledger(months)
    money = Money(currency=currency, contract_counts=contract_counts)
    recorder = MoneyRecorder(ledger, money, _given(ledger))
    product_bills: list[ProductMonths] = []
    by_month: dict[str, list[tuple[str, str | None]]] = {month.month: [] for month in months}
    for number, product in enumerate(products, 1):
        name = Id.within("product", number)
        function, inputs = recorder.state_price(name, f"products.{number - 1}.price", product)
        own = months_of(product.label)
        bills = []
        for month in own or months:
            where = Id.within("month", month.month)
            whose = where if own is None else f"{where}{name}"
            ids: list[str] = []
            for which, msu in (("before", month.peak_before_msu), ("after", month.peak_after_msu)):
                if msu is None:
                    continue
                peak = f"{whose}peak_{which}_msu"
                if peak not in ledger:
                    label = f"Billed peak {which}{'' if own is None else f' of {product.label}'}"
                    ledger.add(
                        Quantity(peak, f"{label}, {month_name(month.month)}", msu, "MSU", "derived")
                    )
                if money.counts_whole(product):
                    peak = _whole(ledger, peak)
                label = f"Bill of {product.label} {which}, {month_name(month.month)}"
                bill = f"{where}{name}bill_{which}"
                ids.append(ledger.derive(bill, function, peak, *inputs, label=label))
            if ids:
                by_month[month.month].append((ids[0], ids[1] if len(ids) > 1 else None))
            bills.append(_bill(ledger, month.month, ids))
        product_bills.append(ProductMonths(product.label, own or months, tuple(bills)))
    whole = []
    sums: dict[str, list[str]] = {"before": [], "after": [], "saving": []}
    counted = {month.month for month in counted_months(months)}
    for called, parts in by_month.items():
        where = Id.within("month", called)
        befores = [before for before, _ in parts]
        afters = [after for _, after in parts if after is not None]
        ids = []
        for which, amounts in (("before", befores), ("after", afters)):
            # a month in which a product has no peak is not known whole
            if len(amounts) == len(products):
                label = f"Bill {which}, {month_name(called)}"
                ids.append(
                    ledger.derive(f"{where}bill_{which}", total_amount, *amounts, label=label)
                )
                if called in counted:
                    sums[which].append(ids[-1])
        if len(ids) == 2:
            label = f"Saving, {month_name(called)}"
            saving = ledger.derive(f"{where}saving", bill_saving, *ids, label=label)
            if called in counted:
                sums["saving"].append(saving)
        whole.append(_bill(ledger, called, ids))
    for which in ("before", "after"):
        if sums[which]:
            label = f"Bills of all months {which}"
            ledger.derive(f"bills_{which}", bills_of_months, *sums[which], label=label)
    if sums["saving"]:
        ledger.derive(SUMS[-1], saving_of_billing_months, *sums["saving"])
    return ledger, MonthBills(
        currency,
        tuple(whole),
        tuple(product_bills),
        *(ledger[name].value if name in ledger else None for name in SUMS),
    )


def _whole(ledger: Ledger, peak: str) -> str:
    """Return the id of a peak in whole MSU, recorded once."""
    whole = f"{peak.removesuffix('_msu')}_whole_msu"
    if whole not in ledger:
        label = f"{ledger[peak].label}, whole MSU"
        ledger.derive(whole, whole_billed_msu, peak, label=label)
    return whole


def _bill(ledger: Ledger, month: str, ids: Sequence[str]) -> MonthBill:
    before, after = ([ledger[name].value for name in ids] + [None, None])[:2]
    saving = None if before is None or after is None else before - after
    return MonthBill(month, before, after, saving)


def _given(ledger: Ledger) -> Given:
    def add(
        quantity_id: str,
        label: str,
        value: float,
        unit: str,
        variable: Variable | None = None,
    ) -> str:
        return ledger.state(quantity_id, label, value, unit)

    return add
