"""What a case saves, held against the bill of a month before the change. See docs/methods/scrt.md.

The bill is the machine's whole month. A case with a profile follows the profile's peak: the bill's
peak then stands beside it and nothing is made of the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.peaks.case_bill import CaseBill
from headroom.domain.peaks.profile import same_product
from headroom.domain.quantities.formulas import Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import month_name
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.value.value import Notice
from headroom.domain.value.words import ValueWords

PEAK = "bill.peak_msu"
CONSUMED = "bill.consumed_msu_hours"
_HALF_AN_MSU = 0.5
_SAME = 1e-9


@formula(label="Highest R4HA of the bill, after the change", unit="MSU", takes=("MSU", "MSU"))
def bill_peak_after_msu(bill_peak_msu: float, r4ha_saved_msu: float) -> float:
    """Return what is left of the bill's peak where the peak window is the hour of that peak."""
    return bill_peak_msu - r4ha_saved_msu


@formula(label="Fall of the bill’s highest R4HA", unit="share", takes=("MSU", "MSU"))
def bill_peak_fall_share(r4ha_saved_msu: float, bill_peak_msu: float) -> float:
    """Return which part of the bill's peak is saved."""
    return r4ha_saved_msu / bill_peak_msu


@formula(
    label="MSU consumed in the bill’s month, after the change",
    unit="MSU-hours/month",
    takes=("MSU-hours/month", "MSU-hours/month"),
)
def bill_consumed_after_msu_hours(
    bill_consumed_msu_hours: float, msu_hours_saved_per_month: float
) -> float:
    """Return what a month consumes after the change."""
    return bill_consumed_msu_hours - msu_hours_saved_per_month


@formula(
    label="Fall of the MSU consumed in the bill’s month",
    unit="share",
    takes=("MSU-hours/month", "MSU-hours/month"),
)
def bill_consumption_fall_share(
    msu_hours_saved_per_month: float, bill_consumed_msu_hours: float
) -> float:
    """Return which part of the bill's consumption is saved."""
    return msu_hours_saved_per_month / bill_consumed_msu_hours


def add_bill(ledger: Ledger, content: ScenarioContent) -> None:
    """Record a bill's peak and consumption, and what the case leaves of them."""
    bill = content.bill
    if bill is None:
        return
    peak, consumed = (
        _of_bill(ledger, PEAK, bill, bill.peak_msu, "MSU", ValueWords.highest_r4ha),
        _of_bill(
            ledger, CONSUMED, bill, bill.consumed_msu_hours, "MSU-hours/month", "MSU consumed"
        ),
    )
    if content.profile is None:
        ledger.derive("bill_peak_after_msu", bill_peak_after_msu, peak, "r4ha_saved_msu")
        ledger.derive("bill_peak_fall_share", bill_peak_fall_share, "r4ha_saved_msu", peak)
    saved = "msu_hours_saved_per_month"
    ledger.derive("bill_consumed_after_msu_hours", bill_consumed_after_msu_hours, consumed, saved)
    ledger.derive("bill_consumption_fall_share", bill_consumption_fall_share, saved, consumed)


def _of_bill(
    ledger: Ledger, name: str, bill: CaseBill, value: float | None, unit: str, what: str
) -> str:
    why = None if value is not None else f"{bill.name()} does not state it"
    return ledger.add(
        Quantity(
            name,
            f"{what}, bill of {month_name(bill.month)}",
            value,
            unit,
            "measured",
            source=bill.source(what),
            why_missing=why,
        )
    )


def billed_peak_of(content: ScenarioContent, product: str) -> float | None:
    """Return the peak that the case's bill states of a product; None where it states none."""
    peaks = [] if content.bill is None else content.bill.products
    return next(
        (peak.peak_msu for peak in peaks if same_product(peak.label) == same_product(product)), None
    )


def bill_notices(
    ledger: Ledger, content: ScenarioContent, profile_peak: float | None
) -> list[Notice]:
    """Return where a case and its bill say different things. profile_peak: MSU, if known."""
    bill = content.bill
    return [] if bill is None else [*_differences(ledger, content, bill, profile_peak)]


def _differences(
    ledger: Ledger, content: ScenarioContent, bill: CaseBill, profile_peak: float | None
) -> Iterator[Notice]:
    if content.machine is not None and content.machine != bill.machine:
        yield Notice(
            "bill_of_another_machine",
            f"{_begun(bill.name())} is of a {bill.machine}, this case is on a {content.machine}: "
            f"choose the {bill.machine}, or the bill of a {content.machine}.",
            (PEAK, CONSUMED),
            "machine",
        )
    if (
        profile_peak is not None
        and bill.peak_msu is not None
        and abs(profile_peak - bill.peak_msu) > _HALF_AN_MSU
    ):
        yield Notice(
            "bill_peak_differs_from_profile",
            f"The highest R4HA of the profile is {Amount(profile_peak)} MSU, that of "
            f"{bill.name()} {Amount(bill.peak_msu)} MSU. The case follows the profile’s; "
            "remove the profile, or bring days of the bill’s month and machine.",
            ("peak_before_msu", PEAK),
            "profile",
        )
    for number, product in enumerate(content.money.products if content.money else (), 1):
        billed = billed_peak_of(content, product.label)
        if billed is None or product.peak_msu is None or content.profile is not None:
            continue
        if abs(billed - product.peak_msu) > _SAME * billed:
            yield Notice(
                "peak_differs_from_bill",
                f"{product.label}: you entered a peak of {Amount(product.peak_msu, exact=True)} "
                f"MSU, {bill.name()} states {Amount(billed, exact=True)} MSU. The case follows the "
                "entered peak.",
                (Id.write("product", number, "peak_msu"),),
                f"money.products.{number - 1}.peak_msu",
            )
    for saved, whole, what in (
        ("r4ha_saved_msu", PEAK, "MSU of the R4HA, but its highest in"),
        ("msu_hours_saved_per_month", CONSUMED, "MSU-hours a month, but the consumption in"),
    ):
        amount, most = ledger[saved].value, ledger[whole].value
        if amount is not None and most is not None and amount > most * (1 + _SAME):
            yield Notice(
                "saving_exceeds_bill",
                f"The scenario saves {Amount(amount)} {what} {bill.name()} is {Amount(most)}: one "
                "of the two cannot be right.",
                (saved, whole),
            )


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
