"""What saved MSU are worth in money, and whether a change pays. Method: docs/methods/money.md.

``¤`` in a unit stands for the scenario's currency. Amounts here are in its major unit (euros, not
cents) and are not rounded; a bill's line is, once, by :func:`minor_units`.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from functools import reduce
from operator import add
from typing import Any

from headroom.domain.quantities.currencies import MINOR_DIGITS
from headroom.domain.quantities.expressions import (
    NEVER,
    greatest,
    least,
    nearest_whole,
    not_below_zero,
    rate_of_return,
    rounded_up,
)
from headroom.domain.quantities.formulas import SAME, formula
from headroom.domain.value.words import ValueWords

SMALLEST_STEP = 1e-9
"""Keeps a flat stretch of a cash flow from being divided by nothing."""
SMALLEST_AMOUNT = 1e-6
"""Money below this is what binary fractions leave over."""
SMALLEST_PART_OF_A_MONTH = 1e-6
"""What binary fractions leave over is no month of its own."""


def major_units(amount: float, currency: str) -> float:
    """Return an amount of minor units in the currency's major unit."""
    return amount / 10.0 ** MINOR_DIGITS[currency]


def minor_units(amount: float, currency: str) -> int:
    """Return an amount in whole minor units, halves away from zero, as invoices round."""
    exact = Decimal(repr(amount)).scaleb(MINOR_DIGITS[currency])
    return int(exact.quantize(Decimal(1), rounding=ROUND_HALF_UP))


@formula(
    label="Consumed MSU saved per month",
    unit="MSU-hours/month",
    takes=("MSU-hours", "periods/month"),
)
def msu_hours_per_month(msu_hours: float, periods_per_month: float) -> float:
    """Return the MSU-hours of a month, from those of a period and how often it comes."""
    return msu_hours * periods_per_month


@formula(label="Growth since year 1", unit="ratio", takes=("share", "years"))
def growth_ratio(growth_share_per_year: float, years_elapsed: float) -> Any:
    """Return by what a quantity of year 1 is multiplied after so many years."""
    return (1 + growth_share_per_year) ** years_elapsed


@formula(label="Saving at this adoption", unit=SAME, takes=(SAME, "share"))
def adopted(full_saving: float, adoption_share: float) -> float:
    """Return the part of a saving that is adopted."""
    return full_saving * adoption_share


@formula(label="Saving at this adoption and growth", unit=SAME, takes=(SAME, "share", "ratio"))
def adopted_and_grown(full_saving: float, adoption_share: float, growth: float) -> float:
    """Return the part of a saving that is adopted, at the volume of a later year."""
    return full_saving * adoption_share * growth


@formula(label="At the level of the year", unit=SAME, takes=(SAME, "ratio"))
def grown(amount: float, growth: float) -> float:
    """Return an amount of year 1 at the level of a later year."""
    return amount * growth


@formula(label="R4HA peak after the change", unit="MSU", takes=("MSU", "MSU", "MSU"))
def peak_after(peak_before: float, saved_msu: float, next_peak: float) -> Any:
    """Return the product's peak after a saving, never below the next highest hour.

    The next peak is no higher than the peak: where a range puts it there, nothing is saved.
    """
    return greatest(peak_before - saved_msu, least(next_peak, peak_before))


@formula(label="Billed MSU", unit="MSU", takes=("MSU", "MSU"))
def capped_msu(r4ha_msu: float, defined_capacity_msu: float) -> Any:
    """Return what is billed under a defined capacity: the lower of the two."""
    return least(r4ha_msu, defined_capacity_msu)


@formula(label="Whole MSU billed", unit="MSU", takes=("MSU",))
def whole_billed_msu(billed_msu: float) -> Any:
    """Return the MSU that a contract by whole MSU counts: the nearest, a half upwards."""
    return nearest_whole(billed_msu)


@formula(label="MSU that the bill falls by", unit="MSU", takes=("MSU", "MSU"))
def bill_fall_msu(billed_before: float, billed_after: float) -> float:
    """Return the billed saving: max(before) − max(after)."""
    return billed_before - billed_after


@formula(label="MSU lost to the next peak or the cap", unit="MSU", takes=("MSU", "MSU"))
def lost_msu(saved_msu: float, billed_saving: float) -> float:
    """Return what is saved at the old peak and does not lower the bill."""
    return saved_msu - billed_saving


@formula(label="Bill", unit="¤/month", takes=("MSU", "¤/MSU/month"))
def bill_at_flat_price(billed_msu: float, price_per_msu_month: float) -> float:
    """Return a month's bill where every MSU costs the same."""
    return billed_msu * price_per_msu_month


@formula(
    label="Bill",
    unit="¤/month",
    takes=("MSU", "¤/month"),
    repeats=("MSU", "¤/MSU/month"),
)
def bill_by_levels(billed_msu: float, base_per_month: float, *levels: float) -> Any:
    """Return a month's bill by cumulative levels: each MSU at the price of its own level.

    levels: where each level begins and what an MSU of it costs, in turn; the last has no end.
    """
    starts, prices = levels[::2], levels[1::2]
    amount: Any = base_per_month
    for start, end, price in zip(starts, starts[1:], prices, strict=False):
        amount = amount + (least(greatest(billed_msu, start), end) - start) * price
    return amount + (greatest(billed_msu, starts[-1]) - starts[-1]) * prices[-1]


@formula(label="Saving", unit=SAME, takes=(SAME, SAME))
def bill_saving(bill_before: float, bill_after: float) -> float:
    """Return by how much a bill falls."""
    return bill_before - bill_after


@formula(label="Monthly saving", unit="¤/month", takes=("MSU", "¤/MSU/month"))
def saving_at_flat_price(saved_msu: float, price_per_msu_month: float) -> float:
    """Return a month's saving at a flat price, where the product's own peak is not stated."""
    return saved_msu * price_per_msu_month


@formula(
    label="Monthly saving, consumption",
    unit="¤/month",
    takes=("MSU-hours/month", "¤/MSU-hour"),
)
def consumption_saving(msu_hours_per_month: float, price_per_msu_hour: float) -> float:
    """Return a month's saving where every MSU-hour is charged, whatever its hour."""
    return msu_hours_per_month * price_per_msu_hour


@formula(label="Sum", unit=SAME, takes=(SAME,), variadic=True)
def total_amount(*amounts: float) -> float:
    """Return the sum of amounts of money."""
    return reduce(add, amounts)


@formula(label="Bills of all months", unit="¤", takes=("¤/month",), variadic=True)
def bills_of_months(*bills: float) -> float:
    """Return what billing months cost together, each a month long."""
    return reduce(add, bills)


@formula(label="Saving of all months", unit="¤", takes=("¤/month",), variadic=True)
def saving_of_billing_months(*savings: float) -> float:
    """Return what billing months cost less together: each by its own peak."""
    return reduce(add, savings)


@formula(label="Yearly saving", unit="¤/year", takes=("¤/month",))
def yearly_saving(monthly_saving: float) -> float:
    """Return twelve months' saving at full adoption, at the volumes and prices of year 1."""
    return monthly_saving * 12


@formula(label="Net saving a year", unit="¤/year", takes=("¤/year", "¤/year"))
def yearly_net_saving(yearly_saving: float, running_costs: float) -> float:
    """Return a year's saving less licence and other yearly costs."""
    return yearly_saving - running_costs


@formula(label="Saving of these months", unit="¤", takes=("¤/month", "months"))
def saving_of_months(saving_per_month: float, months: float) -> float:
    """Return the saving of so many months alike."""
    return saving_per_month * months


@formula(label="Net of these months", unit="¤", takes=("¤", "¤/year", "months"))
def net_of_months(saving: float, running_costs_per_year: float, months: float) -> float:
    """Return the saving of some months less their part of the yearly costs."""
    return saving - running_costs_per_year * months / 12


@formula(label=ValueWords.present_value, unit="¤", takes=("¤", "share", "years"))
def present_value(amount: float, discount_rate_share: float, year: float) -> Any:
    """Return what an amount at the end of a year is worth before the first month."""
    return amount / (1 + discount_rate_share) ** year


@formula(label="Net present value", unit="¤", takes=("¤",), variadic=True)
def net_present_value(one_off: float, *present_values: float) -> float:
    """Return the present values of all years less the cost before the first month."""
    return reduce(add, present_values) - one_off


@formula(label="Before the first month", unit="¤", takes=("¤",))
def cash_before(one_off: float) -> float:
    """Return the cumulated cash flow before the first month."""
    return 0 - one_off


@formula(label="Cumulated cash flow", unit="¤", takes=("¤", "¤"))
def cumulated_cash(before: float, net: float) -> float:
    """Return the cumulated cash flow after some more months, not discounted."""
    return before + net


@formula(
    label="Months that it has stayed paid back",
    unit="months",
    takes=("¤", "¤", "months"),
)
def months_paid_back_at_first(cash_before: float, cash_after: float, months: float) -> Any:
    """Return for how many of the first months a straight line of cumulated cash ends above zero."""
    rising = months * cash_after / greatest(cash_after - cash_before, SMALLEST_STEP)
    above = not_below_zero(cash_before + SMALLEST_AMOUNT, months, rising)
    return not_below_zero(cash_after + SMALLEST_AMOUNT, above, 0)


@formula(
    label="Months that it has stayed paid back",
    unit="months",
    takes=("months", "¤", "¤", "months"),
)
def months_paid_back(
    paid_back_before: float, cash_before: float, cash_after: float, months: float
) -> Any:
    """Return for how many months up to the end of these cumulated cash has stayed above zero.

    paid_back_before: the same at their beginning. Cash below zero at the end leaves none.
    """
    rising = months * cash_after / greatest(cash_after - cash_before, SMALLEST_STEP)
    above = not_below_zero(cash_before + SMALLEST_AMOUNT, paid_back_before + months, rising)
    return not_below_zero(cash_after + SMALLEST_AMOUNT, above, 0)


@formula(
    label="Months to payback",
    unit="months",
    takes=("months",),
    variadic=True,
)
def months_to_payback(paid_back: float, *months: float) -> float:
    """Return after how many of the months the cumulated cash flow stays above zero.

    paid_back: for how many it has at their end.
    """
    return reduce(add, months) - paid_back


@formula(label="Payback month", unit="month", takes=("months", "¤"))
def payback_month(months_to_payback: float, cash_at_the_end: float) -> Any:
    """Return the month from whose end on the cumulated cash flow stays at zero or above."""
    month = rounded_up(greatest(0, months_to_payback - SMALLEST_PART_OF_A_MONTH))
    return not_below_zero(cash_at_the_end + SMALLEST_AMOUNT, month, NEVER)


@formula(label="Costs of the horizon", unit="¤", takes=("¤", "¤/year", "years"))
def costs_of_horizon(one_off: float, running_costs_per_year: float, years: float) -> float:
    """Return what is paid for the change: before the first month and in every year."""
    return one_off + running_costs_per_year * years


@formula(label="Return on investment (ROI)", unit="share", takes=("¤", "¤"))
def return_on_investment(cash_at_the_end: float, costs: float) -> Any:
    """Return what is left at the end of the horizon for each unit paid, not discounted.

    NEVER where nothing is paid.
    """
    gain = cash_at_the_end / greatest(costs, SMALLEST_AMOUNT)
    return not_below_zero(costs - SMALLEST_AMOUNT, gain, NEVER)


@formula(label="Internal rate of return (IRR)", unit="share", takes=("¤",), variadic=True)
def internal_rate_of_return(cash_before: float, *net_of_years: float) -> Any:
    """Return the discount rate at which the net present value is 0.

    Amounts count at the ends of their years, as in the present value. NEVER where money does not
    go out first and come in later: then no single rate says what the case earns.
    """
    return rate_of_return(cash_before, *net_of_years)
