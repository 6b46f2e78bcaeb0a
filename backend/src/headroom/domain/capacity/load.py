"""The load of work on an LPAR: CPs before and after a change, hours of a month, a volume that fits.

Work that does not fit saves nothing: what is more than there is stands here alone. Method:
docs/methods/capacity.md.
"""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

from headroom.domain.quantities.expressions import greatest, not_below_zero
from headroom.domain.quantities.formulas import NOISE, SAME, QuantityLimit, exceeds, formula
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.words import FigureWords

HOURS_OF_A_MONTH = 744
"""Of the longest month: 31 days."""


@formula(label="GP seconds before the change, at least", unit="s", takes=("s",))
def seconds_at_least(gp_seconds_saved: float) -> Any:
    """Return what work took before at least, where no document says more: what it saves."""
    return greatest(gp_seconds_saved, 0)


@formula(label="CPs that the work takes", unit="CP", takes=("h", "ratio"), repeats=("s",))
def cps_of_work(hours: float, capture_ratio: float, *gp_seconds: float) -> float:
    """Return how many GPs the work of all parts of a mix keeps busy through its hours."""
    return reduce(add, gp_seconds) / (3600 * hours) / capture_ratio


@formula(
    label="CPs that the work takes after the change",
    unit="CP",
    takes=("CP", "h", "ratio"),
    repeats=("s",),
)
def cps_after(
    cps_before: float, hours: float, capture_ratio: float, *gp_seconds_saved: float
) -> float:
    """Return how many GPs the same work keeps busy once the change is made."""
    return cps_before - reduce(add, gp_seconds_saved) / (3600 * hours) / capture_ratio


@formula(label="CPs that the work needs, before or after", unit="CP", takes=("CP", "CP"))
def cps_needed(cps_before: float, cps_after: float) -> Any:
    """Return the more of the two: both have to fit."""
    return greatest(cps_before, cps_after)


@formula(label="Load against what there is", unit="share", takes=(SAME, SAME))
def load_share(amount: float, most: float) -> float:
    """Return which part of what there is the work takes: above 1 it does not fit."""
    return amount / most


@formula(label="Volume that counts", unit="ratio", takes=("ratio",), repeats=("share",))
def volume_counted(volume_growth: float, *load_shares: float) -> Any:
    """Return the volume of a year against year 1; 0 where the work of that year does not fit."""
    highest: Any = reduce(greatest, load_shares)
    return not_below_zero(1 + NOISE - volume_growth * highest, volume_growth, 0)


@formula(label="Hours of a month's periods", unit="h", takes=("periods/month",), repeats=("h",))
def hours_of_periods(periods_per_month: float, *hours: float) -> float:
    """Return how many hours the described hours of all periods of a month are."""
    return periods_per_month * reduce(add, hours)


def cps_limit(window: str, most: str, where: str, *, at_least: bool) -> QuantityLimit:
    """Return that the work of a window fits the CPs that there are.

    window: how the ids begin. most: id of the CPs. where: whose they are. at_least: whether a part
    of the work is known by what it saves alone.
    """
    needs = "at least {amount}" if at_least else "{amount}"
    return QuantityLimit(
        f"{window}gp_cps_needed",
        most,
        f"the work does not fit {where}, and work that does not fit saves nothing",
        f"The work needs {needs} CPs; {where} has {{most}}. Work that does not fit saves "
        "nothing: check the volume, its hours, and the machine.",
        at_least,
    )


def hardware_msu_limit(amount: str) -> QuantityLimit:
    """Return that hardware MSU fit the machine's rating, too. amount: id of those of all parts."""
    return QuantityLimit(
        amount,
        "rated_msu",
        "the saving is more than the machine is rated",
        "{amount} MSU on a machine rated {most} MSU: check the volume and the SU/sec.",
    )


def month_limit() -> QuantityLimit:
    """Return that the periods of a month last no longer than a month."""
    return QuantityLimit(
        "hours_of_periods",
        "hours_of_month",
        "the periods are longer than a month",
        "The described hours, as often as the period comes, are {amount} hours a month; the "
        "longest month has {most}. Check the periods a month and the length of the hours.",
    )


def ziip_seconds_in_words(
    wanted_per_hour: float, engines: float, beyond_per_hour: float, *, overflows: bool
) -> str | None:
    """Return that work wants more zIIP seconds than there are, in words; None where it fits.

    beyond_per_hour: what does not fit, zIIP seconds. overflows: whether that runs on GPs.
    """
    if not exceeds(wanted_per_hour, engines * 3600):
        return None
    there = f"{Amount(engines)} zIIP{' has' if engines == 1 else 's have'}"
    rest = "run on GPs and are taken off the saving" if overflows else "are not served"
    return (
        f"The work wants {Amount(wanted_per_hour)} zIIP seconds an hour; {there} "
        f"{Amount(engines * 3600)}: {FigureWords.at_least} {Amount(beyond_per_hour, 's')} {rest}. "
        "Check the volume, its hours, and the zIIPs."
    )
