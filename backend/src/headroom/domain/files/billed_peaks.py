"""What a bill states of a machine: its highest R4HA, the second highest, and its products' peaks.

A bill does not say how the days went: no course is made of it. Method: docs/methods/scrt.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from headroom.domain.files.scrt import BilledMachine, BilledProduct, Peak, ScrtReport
from headroom.domain.peaks.case_bill import CaseBill, ProductPeak


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


def case_bill(
    month: ScrtReport, machine: BilledMachine, file_name: str | None, sha256: str
) -> CaseBill | None:
    """Return what a case takes from a month of a machine; None where the bill states nothing.

    file_name, sha256: of what the month was brought in, where it names no file of its own.
    What the customer reports of a product counts before what the tool found.
    """
    by_consumption = month.layout == "tfp"
    peak = _of_machine(machine).r4ha
    products = [] if by_consumption or len(month.machines) > 1 else month.products
    peaks = [
        ProductPeak(label=product.name, peak_msu=msu)
        for product in products
        if product.unit == "MSU" and (msu := reported_msu(product))
    ]
    consumed = consumed_by(machine)
    # 0 is what an idle machine has: nothing to hold a saving against
    has_peak = peak is not None and peak.msu > 0
    if not (has_peak or consumed or peaks):
        return None
    if month.sha256 is not None:
        file_name, sha256 = month.file_name, month.sha256
    return CaseBill(
        file_name=None if file_name is None else file_name[:300],
        sha256=sha256,
        month=month.month,
        serial=machine.serial,
        machine=machine.machine,
        charged_by="consumption" if by_consumption else "peak",
        peak_msu=peak.msu if peak is not None and has_peak else None,
        peak_at=None
        if peak is None or peak.at is None or not has_peak
        else f"{peak.at:%Y-%m-%dT%H:%M}",
        consumed_msu_hours=consumed or None,
        products=peaks,
    )


def consumed_by(machine: BilledMachine) -> float | None:
    """Return the MSU-hours that a machine consumed: of B5, else of N7, else of its LPARs."""
    if machine.consumed_msu is not None:
        return machine.consumed_msu
    if machine.cpc is not None and machine.cpc.consumed_msu is not None:
        return machine.cpc.consumed_msu
    parts = [lpar.consumed_msu for lpar in machine.lpars]
    stated = [part for part in parts if part is not None]
    return sum(stated) if stated and len(stated) == len(parts) else None


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
