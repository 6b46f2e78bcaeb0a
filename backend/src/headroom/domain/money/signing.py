"""What a contract by consumption that is not yet signed costs. Method: docs/methods/contracts.md.

A reference year sets the baseline and, where the total is derived, the charges too. B: baseline,
MSU-hours a year; p: price of an MSU-hour of it; r: growth price as a ratio of p; M: charges of the
reference year; X: consumption of a year of the contract.
"""

from __future__ import annotations

from typing import Any

from headroom.domain.quantities.expressions import NEVER, greatest, not_below_zero
from headroom.domain.quantities.formulas import SAME, formula

_LEAST_CHARGES = 1e-6


@formula(label="Price of the baseline", unit="¤/MSU-hour", takes=("¤/year", "MSU-hours/year"))
def price_of_the_reference_year(charges: float, baseline: float) -> float:
    """Return p, the price per MSU-hour that the reference year's charges come to: M ÷ B."""
    return charges / baseline


@formula(
    label="MSU consumed in the year",
    unit="MSU-hours/year",
    takes=("MSU-hours/year", "share/year", "years"),
)
def consumption_of_year(reference: float, growth: float, year: float) -> Any:
    """Return X of a year of the contract: the reference year's, grown each year."""
    return reference * (1 + growth) ** year


@formula(
    label="Cost of the year, price held",
    unit="¤",
    takes=("MSU-hours/year", "¤/MSU-hour", "ratio", "MSU-hours/year"),
)
def cost_at_held_price(
    baseline: float, price: float, growth_price_ratio: float, consumed: float
) -> Any:
    """Return B × p + (X − B) × r × p; nothing is given for what stays below the baseline."""
    return baseline * price + greatest(consumed - baseline, 0) * growth_price_ratio * price


@formula(
    label="Cost of the year, total derived",
    unit="¤",
    takes=("¤/year", "ratio", "MSU-hours/year", "MSU-hours/year"),
)
def cost_at_derived_total(
    charges: float, growth_price_ratio: float, consumed: float, baseline: float
) -> Any:
    """Return M × (1 + r × (X − B) ÷ B); nothing is given for what stays below the baseline."""
    return charges * (1 + growth_price_ratio * greatest(consumed - baseline, 0) / baseline)


@formula(label="Charges of the reference year", unit="¤/year", takes=("¤/year", "¤/year"))
def charges_with_change(charges: float, fall: float) -> float:
    """Return M of a reference year in which the change is live: its peaks are lower."""
    return charges - fall


@formula(label="Fall of the charges, as the peak's", unit="¤/year", takes=("¤/year", "MSU", "MSU"))
def fall_with_the_peak(charges: float, saved_peak: float, peak: float) -> float:
    """Return how far charges fall where each MSU of the peak costs the same."""
    return charges * saved_peak / peak


@formula(label="Share", unit="share", takes=(SAME, SAME))
def share_taken_off(taken: float, whole: float) -> float:
    """Return the part that a change takes off the charges, or the consumption, of a year."""
    return taken / whole


@formula(
    label="Fall of the charges at which both are alike",
    unit="¤/year",
    takes=("¤/year", "¤", "¤"),
)
def fall_at_equal_cost(charges: float, cost_after_signing: float, cost_before: float) -> Any:
    """Return how far the charges of the reference year must fall for going live before it to pay.

    charges: of the reference year, with the change or without. cost_before: of all years at these
    charges and at the baseline with the change live, to which the cost is proportional. NEVER
    where nothing is paid.
    """
    alike = charges * (1 - cost_after_signing / greatest(cost_before, _LEAST_CHARGES))
    return not_below_zero(cost_before - _LEAST_CHARGES, alike, NEVER)
