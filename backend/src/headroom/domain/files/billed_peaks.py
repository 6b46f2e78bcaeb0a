"""What a bill states of a machine: its highest R4HA, the second highest, and its products' peaks.

A bill does not say how the days went: no course is made of it. Method: docs/methods/scrt.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from headroom.domain.files.scrt import BilledMachine, BilledProduct, Peak, ScrtReport


@dataclass(frozen=True, slots=True)
class ProductPeak:
    """The R4HA peak by which a product is billed."""

    label: str
    peak_msu: float


@dataclass(frozen=True, slots=True)
class BilledPeak:
    """A machine in the newest month of a bill.

    r4ha: the highest of the whole CPC, never a sum of its LPARs' peaks, which lie in different
    hours. second_r4ha: the second highest that the bill states.
    """

    serial: str
    machine: str
    r4ha: Peak | None
    second_r4ha: Peak | None
    consumed_msu: Annotated[
        float | None, Field(description="MSU-hours of the month; null: the bill does not say")
    ]
    most_in_that_hour_msu: Annotated[
        float | None,
        Field(
            description="What a saving in the hour of the peak alone can take off the bill at "
            "most, until the second highest hour takes over, MSU; null: the bill states no second"
        ),
    ]


def billed_peaks(months: Sequence[ScrtReport]) -> list[BilledPeak]:
    """Return what the newest month of a bill states of each machine."""
    newest = newest_month(months)
    return [_of_machine(machine) for machine in newest.machines]


def newest_month(months: Sequence[ScrtReport]) -> ScrtReport:
    """Return the report whose period begins last."""
    return max(months, key=lambda month: month.period_from)


def product_peaks(months: Sequence[ScrtReport]) -> list[ProductPeak]:
    """Return the MSU that the newest month of a bill reports of each product.

    What the customer reports counts before what the tool found. A month of several machines has
    products of all of them together, and none is returned.
    """
    newest = newest_month(months)
    if len(newest.machines) > 1:
        return []
    peaks = []
    for product in newest.products:
        msu = reported_msu(product)
        if product.unit == "MSU" and msu:
            peaks.append(ProductPeak(product.name, msu))
    return peaks


def reported_msu(product: BilledProduct) -> float | None:
    """Return what is reported of a product: the customer's value, else the tool's."""
    return product.tool if product.customer is None else product.customer


def _of_machine(machine: BilledMachine) -> BilledPeak:
    cpc = machine.cpc
    highest = None if cpc is None else cpc.r4ha
    if highest is None and machine.peak_msu is not None:
        highest = Peak(machine.peak_msu, None)
    second = None if cpc is None else cpc.second_r4ha
    most = None
    if highest is not None and second is not None:
        most = max(0.0, highest.msu - second.msu)
    return BilledPeak(machine.serial, machine.machine, highest, second, machine.consumed_msu, most)
