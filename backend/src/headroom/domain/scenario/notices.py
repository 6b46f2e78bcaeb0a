"""What a reader of a scenario's figures must know, and why a saving may be worth nothing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from headroom.domain.evidence.evidence import Caveat
from headroom.domain.money.terms import PriceMode, Product
from headroom.domain.peaks.gains import TIE
from headroom.domain.peaks.profile import same_product
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.formulas import exceeds
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase, rounded_share
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import spoken
from headroom.domain.scenario.bill_before import bill_notices
from headroom.domain.scenario.billed_peak import STATED_SAVING, WINDOW_SAVING
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.sampling import Quantiles
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.value.value import Notice

EVERYTHING = 1e-9
_FIRST_TOLD = ("net_present_value", "yearly_net_saving", "r4ha_saved_msu", "gp_seconds_saved")
_LESS_IS_BETTER = ("payback_month", "discounted_payback_month")
HALF_AN_MSU = 0.5
"""Two peaks that are nearer to each other are the same to a bill of whole MSU."""
_MODEL = re.compile(r"\d{4}-[0-9A-Z]{3}")
_BY_PEAK = (
    "Each product's bill follows its highest rolling four-hour average of the month: only what "
    "lowers that hour saves, at the price of the last MSU."
)
_BY_SCRT = (
    "SCRT averages over the ends of the SMF intervals, so a saving confined to exactly four clock "
    f"hours lowers no hour by more than {rounded_share(0.938, 1)} of itself with 30-minute "
    f"intervals (15 minutes: {rounded_share(0.906, 1)}, 5 minutes: {rounded_share(0.885, 1)})."
)
_BY_CONSUMPTION = (
    "Every MSU-hour counts, whatever its hour (Tailored Fit Pricing): the saving of all described "
    "hours, as often as such a period comes in a month, or that of the transactions of the month "
    "where these are stated."
)


@dataclass(frozen=True, slots=True)
class Reason(Caveat):
    """Why a saving of MSU may not lower a bill; applies: null: the scenario does not tell."""

    applies: bool | None


def modes_explained(content: ScenarioContent) -> dict[PriceMode, str]:
    """Return how each mode values the same saving, and which part of it SCRT would leave."""
    profile = content.profile
    if profile is None:
        counted = (
            "The money here takes the simple average, which falls by all that a window of four "
            "hours saves; days described with the SCRT-like reading count what SCRT does."
        )
    elif profile.reading == "simple":
        counted = (
            "The money here takes the simple average, which falls by all of it; the SCRT-like "
            "reading counts what SCRT does."
        )
    else:
        counted = "The money here follows this reading."
    return {"peak": phrase(f"{_BY_PEAK} {_BY_SCRT} {counted}"), "consumption": _BY_CONSUMPTION}


def scenario_notices(case: ScenarioCase) -> list[Notice]:
    """Return what must be said about the money of a scenario."""
    content = case.content
    notices = [
        *_peaks_above_machine(case),
        *_file_of_another_machine(case),
        *_profile_notices(case),
        *bill_notices(case.ledger, content, None if case.peaks is None else case.peaks.before.msu),
        *_grown_above_machine(case),
        *_longer_than_a_month(case),
    ]
    money = content.money
    if money is None:
        return notices
    if money.discount_rate_share == 0:
        notices.append(
            Notice(
                "not_discounted",
                "No discount rate is entered: the net present value counts money of a later year "
                "like money of today.",
                ("net_present_value",),
                "money.discount_rate_share",
            )
        )
    worth = ("monthly_saving", "yearly_saving", "net_present_value")
    if money.mode == "peak" and content.periods:
        notices.append(
            Notice(
                "further_hours_not_billed",
                "The further hours do not lower a bill by peaks, unless the peak moves there; "
                "consumption mode counts them.",
                worth,
            )
        )
    described = content.workload.peak_share + sum(period.share for period in content.periods)
    by_periods = content.workload.month_transactions is None
    if (
        money.consumption_price_per_msu_hour is not None
        and by_periods
        and described < 1 - EVERYTHING
    ):
        notices.append(
            Notice(
                "hours_not_described",
                f"{Amount(1 - described, 'share')} of the transactions lie outside the "
                "described hours; their saving is not counted. Describe those hours, or enter the "
                "transactions of the month, to count them.",
                ("msu_hours_saved_per_month", "consumption_monthly_saving"),
            )
        )
    if content.msu_basis != "per_cp_rating":
        notices.append(
            Notice(
                "msu_are_not_billed_ones",
                "The money is worked out from hardware MSU, which are higher than the pricing MSU "
                "of a bill.",
                worth,
            )
        )
    for number, (product, ids) in enumerate(zip(money.products, case.products, strict=True), 1):
        saved = None if ids.saved is None else case.ledger[ids.saved].value
        peak = _own_peak(case, number, product)
        if saved is not None and peak is not None and saved > peak:
            notices.append(
                Notice(
                    "saving_exceeds_peak",
                    f"The scenario saves {Amount(saved)} MSU, but the peak of {product.label} is "
                    f"{Amount(peak, exact=True)} MSU: one of the two cannot be right.",
                    (Id.write("product", number, "saving"), *worth),
                    _peak_field(number),
                )
            )
    # what a file and the case say otherwise is settled before what follows from it
    return [*notices, *_product_notices(case), *_whole_msu(case), *_grown_beyond_peaks(case)]


def _peak_field(number: int) -> str:
    """Return the input with the peak of a product, counted from 1."""
    return f"money.products.{number - 1}.peak_msu"


def _own_peak(case: ScenarioCase, number: int, product: Product) -> float | None:
    """Return a stated peak that the bill follows; None without one, and where a profile has it."""
    return product.peak_msu if Id.write("product", number, "peak_msu") in case.ledger else None


def _whole_msu(case: ScenarioCase) -> Iterator[Notice]:
    """Say what counting whole MSU makes of a saving, and where it cannot be told."""
    money, ledger = case.content.money, case.ledger
    if money is None or money.mode != "peak":
        return
    for number, (product, ids) in enumerate(zip(money.products, case.products, strict=True), 1):
        if not ids.applies or not money.counts_whole(product):
            continue
        place = Id.write("product", number, "saving")
        if ids.billed_before is None or ids.billed_after is None:
            saved = None if ids.saved is None else ledger[ids.saved].value
            if saved:
                low = math.floor(abs(saved))
                yield Notice(
                    "whole_msu_not_known",
                    f"{product.label}: its peak is not entered, so it is not known whether "
                    f"{Amount(abs(saved))} MSU {'raise' if saved < 0 else 'lower'} the bill by "
                    f"{low} or by {low + 1} whole MSU. The "
                    f"{'cost' if saved < 0 else 'saving'} counts as measured; enter the R4HA peak "
                    "to count whole MSU.",
                    (place,),
                    _peak_field(number),
                )
            continue
        if ids.measured_saving is None or ids.billed_saving is None:
            continue
        measured, billed = ledger[ids.measured_saving].value, ledger[ids.billed_saving].value
        if measured is None or billed is None or spoken(measured) == spoken(billed):
            continue
        whole = [ledger[name].value or 0.0 for name in (ids.billed_before, ids.billed_after)]
        before, after = (
            ledger[ledger[name].inputs[0]].value or 0.0
            for name in (ids.billed_before, ids.billed_after)
        )
        yield Notice(
            "whole_msu_counted",
            f"{product.label}: the contract counts whole MSU. Its peak goes from "
            f"{Amount(before)} to {Amount(after)} MSU, billed {Amount(whole[0])} and "
            f"{Amount(whole[1])}: {Amount(abs(billed))} whole MSU "
            f"{'more' if (billed or measured) < 0 else 'less'}.",
            (ids.billed_saving, place, "monthly_saving"),
        )


def _file_of_another_machine(case: ScenarioCase) -> list[Notice]:
    """Return that the profile was recorded on another model than the scenario's.

    A table may name a machine by any name; only a type with a model can be compared.
    """
    profile, machine = case.content.profile, case.scenario.machine
    if profile is None or machine is None:
        return []
    model = f"{machine.machine_type}-{machine.model}"
    elsewhere: dict[str, list[str]] = {}
    for source in profile.sources:
        name, other = source.file_name or PeakLabels.pasted.capitalize(), source.machine
        if other is not None and other != model and _MODEL.fullmatch(other) is not None:
            elsewhere.setdefault(other, []).append(name)
    return [
        Notice(
            "file_of_another_machine",
            f"{_first_of(names)} recorded on a {other}, this "
            f"case is on a {model}: its R4HA is billed as the {other} recorded it. "
            f"Choose the {other}, or bring a file of the {model}.",
            tuple(name for name in ("peak_before_msu", "billed_saving_msu") if name in case.ledger),
            "machine",
        )
        for other, names in elsewhere.items()
    ]


def _first_of(names: list[str]) -> str:
    """Return which files, and their verb; of several the first, and how many more."""
    more = len(names) - 1
    return f"{names[0]} and {more} more were" if more else f"{names[0]} was"


def _peaks_above_machine(case: ScenarioCase) -> list[Notice]:
    """Return the peaks that the machine cannot reach, whoever states them."""
    ledger, machine, money = case.ledger, case.scenario.machine, case.content.money
    rated = ledger["rated_msu"].value
    if machine is None or rated is None:
        return []
    peaks: list[tuple[str, float, str]] = []
    if case.peaks is not None:
        place = "peak_before_msu"
        peaks.append(("The peak of the profile", case.peaks.before.msu, place))
    for number, product in enumerate(money.products if money else (), 1):
        place = Id.write("product", number, "peak_msu")
        if place in ledger:  # else the profile's holds
            peaks.append((f"The peak of {product.label}", product.peak_msu or 0.0, place))
    return [
        Notice(
            "peak_exceeds_machine",
            f"{what} is {Amount(peak)} MSU; the {machine.name()} is rated {Amount(rated)} MSU: "
            "is it the right machine?",
            (place, "rated_msu"),
        )
        for what, peak, place in peaks
        if peak > rated * (1 + EVERYTHING)
    ]


def _grown_volumes(case: ScenarioCase) -> dict[int, float]:
    """Return how much of today's saving each year has at most, by growth and adoption."""
    grown: dict[int, float] = {}
    for month in case.months:
        year = month.year
        growth = (
            1.0 if year == 1 else case.ledger[Id.write("year", year, "volume_growth")].value or 0.0
        )
        grown[year] = max(grown.get(year, 0.0), month.adoption_share * growth)
    return grown


def _grown_beyond_peaks(case: ScenarioCase) -> Iterator[Notice]:
    """Give the first year in which a product's peak no longer fits the saving or the machine."""
    ledger, money = case.ledger, case.content.money
    assert money is not None
    rated = ledger["rated_msu"].value if case.scenario.machine else None
    volumes = _grown_volumes(case)
    for number, (product, ids) in enumerate(zip(money.products, case.products, strict=True), 1):
        saved = None if ids.saved is None else ledger[ids.saved].value
        own = _own_peak(case, number, product)
        if own is None or saved is None or saved > own:
            continue  # nothing to compare, or said of today already
        too_high = rated is None or exceeds(own, rated)
        for year, volume in volumes.items():
            growth = (1 + product.peak_growth_share_per_year) ** (year - 1)
            peak = own * growth
            if exceeds(saved * volume, peak):
                yield Notice(
                    "grown_saving_exceeds_peak",
                    f"In year {year} the scenario saves {Amount(saved * volume)} MSU, but the peak "
                    f"of {product.label} is {Amount(peak)} MSU then: no more than that peak is "
                    "counted. Check the growth of the transactions and of the peak.",
                    (
                        Id.write("product", number, "peak_growth_share_per_year"),
                        "growth_share_per_year",
                    ),
                )
                break
            if not too_high and rated is not None and exceeds(peak, rated):
                too_high = True
                yield Notice(
                    "grown_peak_exceeds_machine",
                    f"In year {year} the peak of {product.label} has grown to {Amount(peak)} MSU; "
                    f"the machine is rated {Amount(rated)} MSU. Check the growth of the peak, or "
                    "choose the machine of that year.",
                    (Id.write("product", number, "peak_growth_share_per_year"), "rated_msu"),
                )


def _grown_above_machine(case: ScenarioCase) -> list[Notice]:
    """Return from which year on the grown work is more than the machine of today has."""
    ledger = case.ledger
    limits = {
        limit.amount: limit
        for limit in ledger.limits().values()
        if limit.amount != "hours_of_periods"
    }
    last = max((month.year for month in case.months), default=1)
    for year in range(2, last + 1):
        volume = ledger[Id.write("year", year, "volume_growth")].value or 0.0
        for limit in limits.values():
            amount, most = ledger[limit.amount].value, ledger[limit.most].value
            if amount is None or most is None or exceeds(amount, most):
                continue  # missing, or refused as it is
            grown = amount * volume
            if exceeds(grown, most):
                what = limit.words(grown, most).parts.partition(". ")[0].partition(":")[0]
                return [
                    Notice(
                        "grown_saving_exceeds_machine",
                        f"In year {year} the volume has grown too far: {what[:1].lower()}"
                        f"{what[1:]}. From that year on nothing is counted as saved; costs go on. "
                        "Check the growth of the transactions, or choose the machine of that year.",
                        ("growth_share_per_year", limit.amount, "net_present_value"),
                    )
                ]
    return []


def _longer_than_a_month(case: ScenarioCase) -> list[Notice]:
    """Return that the periods of a month last longer than one."""
    ledger = case.ledger
    limit = ledger.limits().get("msu_hours_saved_per_month")
    if limit is None or limit.amount != "hours_of_periods":
        return []
    hours, most = ledger[limit.amount].value, ledger[limit.most].value
    if hours is None or most is None or not exceeds(hours, most):
        return []
    places = ("periods_per_month", "msu_hours_saved_per_month", "consumption_monthly_saving")
    return [Notice("hours_exceed_month", limit.words(hours, most), places)]


def off_centre_notice(
    figures: Mapping[str, Quantity], quantiles: Mapping[str, Quantiles | None]
) -> Notice | None:
    """Return that stated values lie outside the middle half of their own samples."""
    outside = {
        name: between
        for name, between in quantiles.items()
        if between is not None
        and (value := figures[name].value) is not None
        and not between.p25 <= value <= between.p75
    }
    figure_name = next((name for name in _FIRST_TOLD if name in outside), next(iter(outside), None))
    if figure_name is None:
        return None
    figure, between = figures[figure_name], outside[figure_name]
    assert figure.value is not None, "only figures with a value are outside"
    above = figure.value > between.p75
    hopeful = above != (figure_name in _LESS_IS_BETTER)
    return Notice(
        "stated_value_off_centre",
        f"{figure.label} as stated, {Amount(figure.value, figure.unit)}, lies "
        f"{'above' if above else 'below'} the middle half of its own samples "
        f"({Amount(between.p25)} to {Amount(between.p75, figure.unit)}): the inputs are "
        f"{'optimistic' if hopeful else 'cautious'}. Half of the samples lie above "
        f"{Amount(between.p50, figure.unit)} (P50).",
        tuple(outside),
    )


def _product_notices(case: ScenarioCase) -> list[Notice]:
    """Return where the products of the money and those of the profile do not agree."""
    money, profile = case.content.money, case.content.profile
    if money is None or profile is None or money.mode != "peak":
        return []
    notices = []
    peaks_of = {
        same_product(product_peak.product): product_peak for product_peak in case.product_peaks
    }
    priced = {same_product(product.label) for product in money.products}
    peaks_left = {name: peaks for name, peaks in peaks_of.items() if name not in priced}
    for number, product in enumerate(money.products, 1):
        own = peaks_of.get(same_product(product.label))
        if not product.applies or product.peak_msu is None:
            continue
        place = f"{'' if own is None else own.name}peak_before_msu"
        peak = case.ledger[place].value
        if peak is None or abs(peak - product.peak_msu) <= HALF_AN_MSU:
            continue
        where = ", ".join(profile.lpars if own is None else own.lpars)
        if product.keep_peak:
            used = "The bill follows the entered peak; take out “Keep my own peak” to bill by the "
            used += "profile’s."
        else:
            used = "The bill follows the profile’s peak; choose “Keep my own peak” if the entered "
            used += "one is right."
        notices.append(
            Notice(
                "peak_differs_from_profile",
                f"{product.label}: you entered a peak of "
                f"{Amount(product.peak_msu, exact=True)} MSU; in the profile {where} "
                f"reach{'es' if ', ' not in where else ''} {Amount(peak)} MSU. {used}",
                tuple(
                    name
                    for name in (Id.write("product", number, "peak_msu"), place)
                    if name in case.ledger
                ),
                _peak_field(number),
            )
        )
    if peaks_left:
        names = ", ".join(product_peaks.product for product_peaks in peaks_left.values())
        notices.append(
            Notice(
                "product_without_price",
                f"The profile says where {names} runs, but no product of that name has a price: "
                "it is in no bill.",
                tuple(
                    f"{product_peaks.name}billed_saving_msu"
                    for product_peaks in peaks_left.values()
                ),
            )
        )
    return notices


def _moves(what: str, saved: float) -> str:
    """Return that something saves, or adds where the saving is below 0."""
    return f"{what} {'adds' if saved < 0 else 'saves'}"


def _falls(saved: float, billed: float) -> str:
    """Return which way a bill goes; one that stays, the way of the saving."""
    return "rises by" if (billed or saved) < 0 else "falls by"


def _profile_notices(case: ScenarioCase) -> list[Notice]:
    """Return where the bill of the profile and the saving of the window differ."""
    peaks, ledger = case.peaks, case.ledger
    if peaks is None:
        return []
    stated = STATED_SAVING in ledger
    source = STATED_SAVING if stated else WINDOW_SAVING
    saved, billed = ledger[source].value, ledger["billed_saving_msu"].value
    if saved is None or billed is None:
        return []
    notices: list[Notice] = []
    figures = (source, "saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu")
    if stated:
        notices.append(
            Notice(
                "savings_as_stated",
                "The bill falls by the savings stated with the day profile."
                + (
                    " What the mix saves in the peak window is not part of it."
                    if case.content.mix
                    else ""
                ),
                figures,
            )
        )
    if abs(saved - billed) > TIE * max(abs(saved), 1.0):
        if peaks.moved:
            why = f"the peak moves from {peaks.before.words()}, to {peaks.after.words()}"
        elif peaks.capped:
            cap = "its defined capacity"
            if case.content.profile is not None and case.content.profile.groups:
                cap = "its defined capacity or its group's limit"
            why = f"the LPAR is above {cap}, and is billed by that until its R4HA falls below it"
        else:
            why = (
                f"the peak at {peaks.before.words()}, is an average over four hours, and the "
                "window fills only a part of them"
            )
        end = None if peaks.gain is None else peaks.gain.none_beyond_msu
        beyond = (
            f" Beyond {Amount(end)} MSU saved at the old peak nothing more is gained."
            if end is not None and saved > 0
            else ""
        )
        worth = " The money follows what is billed." if case.content.money else ""
        notices.append(
            Notice(
                "billed_differs",
                f"The {'stated savings take up to' if stated else _moves('window', saved)} "
                f"{Amount(abs(saved))} MSU, the bill {_falls(saved, billed)} "
                f"{Amount(abs(billed))} MSU: {why}.{beyond}{worth}",
                figures,
            )
        )
    if saved > peaks.most_saving_msu * (1 + TIE):
        notices.append(
            Notice(
                "saving_exceeds_profile",
                f"The scenario saves {Amount(saved)} MSU in hours in which the profile's LPAR uses "
                f"{Amount(peaks.most_saving_msu)} MSU: one of the two cannot be right."
                if not stated
                else "The stated savings take more than an LPAR uses in some hour: at most "
                f"{rounded_share(peaks.most_saving_msu / saved, 1)} of them can be saved.",
                figures,
            )
        )
    return notices


def _outside(case: ScenarioCase) -> list[str]:
    """Return the products of the money that do not run in the LPAR that saves."""
    profile = case.content.profile
    saving: set[str] = set() if profile is None else profile.saving_lpars()
    return [
        product.label
        for product in case.products
        if not product.applies or (product.lpars is not None and saving.isdisjoint(product.lpars))
    ]


def why_it_may_be_zero(case: ScenarioCase) -> list[Reason]:
    """Return the reasons for which a saving of MSU may not lower a bill, those that apply first.

    What is added is no saving: it has none.
    """
    if (case.ledger["saved_msu"].value or 0.0) < 0:
        return []
    money = case.content.money
    lost = [
        product
        for product in case.products
        if product.lost is not None and (case.ledger[product.lost].value or 0) > EVERYTHING
    ]
    capped: bool | None = None
    if money is not None and money.defined_capacity_msu is not None:
        capacity = money.defined_capacity_msu
        capped = any(
            (case.ledger[ids.peak_before].value or 0) > capacity
            for ids in case.products
            if ids.applies and ids.peak_before is not None
        )
    if case.peaks is not None and case.peaks.capped is not None:
        capped = capped or case.peaks.capped
    outside = _outside(case)
    elsewhere = None if money is None else bool(outside)
    next_known = money is not None and any(
        product.next_peak_msu is not None for product in money.products if product.applies
    )
    moved = any(
        case.ledger[product.peak_after].value
        == case.ledger[Id.write("product", number, "next_peak_msu")].value
        for number, product in enumerate(case.products, 1)
        if product in lost and product.peak_after is not None
    )
    ziip = case.ledger["ziip_seconds_added"].value
    names = ", ".join(outside)
    reasons = [
        Reason(
            "capped_lpar",
            "The LPAR runs at its defined capacity: what is saved under the cap may only release "
            "latent demand, and the bill stays at the cap.",
            capped,
        ),
        Reason(
            "peak_moves",
            "Another hour becomes the peak: the bill falls only as far as the next highest "
            "four-hour average.",
            case.peaks.moved if case.peaks else moved if next_known else None,
        ),
        Reason(
            "flat_contract",
            "The contract has a fixed price (an ELA, or a baseline of Tailored Fit Pricing that is "
            "not gone below): the bill does not follow the MSU until it is renegotiated.",
            None,
        ),
        Reason(
            "product_not_in_lpar",
            "A product that does not run in this LPAR is not charged for it"
            + (f": {names}." if names else "."),
            elsewhere,
        ),
        Reason(
            "shifted_not_removed",
            "Work that moves to a zIIP is not gone: it needs zIIP capacity, and what overflows "
            "comes back to the GPs.",
            None if ziip is None else ziip > 0,
        ),
        Reason(
            "less_than_one_msu",
            "The contract counts whole MSU: a saving below one may leave the line as it is.",
            _below_one_msu(case),
        ),
    ]
    return sorted(reasons, key=lambda reason: {True: 0, None: 1, False: 2}[reason.applies])


def _below_one_msu(case: ScenarioCase) -> bool | None:
    """Return whether a bill that counts whole MSU stays the same under a saving of part of one."""
    money, ledger = case.content.money, case.ledger
    if money is None:
        return None
    counted = [
        ids
        for product, ids in zip(money.products, case.products, strict=True)
        if ids.applies and money.counts_whole(product)
    ]
    if not counted:
        return False
    falls = [
        ledger[ids.measured_saving or ids.saved or ""].value
        for ids in counted
        if ids.measured_saving or ids.saved
    ]
    falls_known = [fall for fall in falls if fall is not None]
    return any(0 <= fall < 1 for fall in falls_known) if falls_known else None
