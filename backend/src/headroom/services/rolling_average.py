"""The rolling four-hour average as a use case: from lists of values to peaks and what to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from headroom.domain.machines.msu import HeadlineBasis
from headroom.domain.peaks.day_savings import DaySaving
from headroom.domain.peaks.peaks import Change, PeakCase, Product, Series, peak_case, used_msu
from headroom.domain.peaks.profile_units import MsuConversion, machine_ratings
from headroom.domain.peaks.profiles import ProfileUnit
from headroom.domain.peaks.rolling_average import PeaksError, Rules
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.value.value import Notice
from headroom.services.catalogue import Catalogue
from headroom.services.values import chosen_machine

MOST_VALUES = 1_200_000
"""Values of one request, all LPARs and changes together: eleven years of five-minute values."""

Values = Sequence[float | None]
BILLED = ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu")


@dataclass(frozen=True, slots=True)
class LparInput:
    """MSU of one LPAR, one value an interval; None is a gap. Layers add to it."""

    lpar: str
    msu: Values
    defined_capacity_msu: float | None
    layers: Sequence[Values] = ()


@dataclass(frozen=True, slots=True)
class ChangeInput:
    """MSU that one LPAR uses less, or more."""

    lpar: str
    msu: Values


@dataclass(frozen=True, slots=True)
class PeaksInput:
    """What a user asks. None for reductions, addition and savings: there is only a before.

    unit: of series, layers and workload. machine: by whose rating GP seconds become MSU.
    """

    rules: Rules
    series: Sequence[LparInput]
    workload: Sequence[ChangeInput] | None
    reduction: Sequence[ChangeInput] | None
    reduction_share: float | None
    addition: Sequence[ChangeInput] | None
    products: Sequence[Product]
    savings: Sequence[DaySaving] | None = None
    first_minute: int = 0
    unit: ProfileUnit = "MSU"
    machine: str | None = None
    msu_basis: HeadlineBasis = "per_cp_rating"


@dataclass(frozen=True, slots=True)
class Conversion:
    """How GP seconds became MSU, shown on the interval with the most. figure: id of its MSU."""

    machine: str
    basis: HeadlineBasis
    figure: str
    ledger: Ledger


@dataclass(frozen=True, slots=True)
class PeaksAnswer:
    """R4HA, peaks and bills, and what must be said about them. conversion: None from MSU."""

    case: PeakCase
    notices: tuple[Notice, ...]
    conversion: Conversion | None


def calculate_peaks(catalogue: Catalogue, inputs: PeaksInput) -> PeaksAnswer:
    """Return R4HA, peaks and billed savings of the inputs.

    Raises PeaksError, naming the field, for what cannot be computed with, and
    UnknownMachineError.
    """
    changes = [*(inputs.workload or ()), *(inputs.reduction or ()), *(inputs.addition or ())]
    layers = [layer for each in inputs.series for layer in each.layers]
    lists = [*(each.msu for each in inputs.series), *(each.msu for each in changes), *layers]
    count = sum(len(each) for each in lists)
    if count > MOST_VALUES:
        raise PeaksError(
            "series", f"{count:,} values in one request; at most {MOST_VALUES:,} are possible"
        )
    series = [
        Series(
            each.lpar,
            _array(each.msu),
            each.defined_capacity_msu,
            tuple(_array(layer) for layer in each.layers),
        )
        for each in inputs.series
    ]
    workload = _changes(inputs.workload)
    conversion: Conversion | None = None
    used_seconds: list[Notice] = []
    if inputs.unit == "GP seconds":
        conversion, series, workload, used_seconds = _converted(catalogue, inputs, series, workload)
    case = peak_case(
        series,
        inputs.rules,
        workload=workload,
        reduction=_changes(inputs.reduction),
        reduction_share=inputs.reduction_share,
        addition=_changes(inputs.addition),
        savings=None if inputs.savings is None else list(inputs.savings),
        first_minute=inputs.first_minute,
        products=list(inputs.products),
    )
    return PeaksAnswer(case, (*used_seconds, *_notices(case)), conversion)


def _converted(
    catalogue: Catalogue,
    inputs: PeaksInput,
    series: list[Series],
    workload: list[Change] | None,
) -> tuple[Conversion, list[Series], list[Change] | None, list[Notice]]:
    """Return series and workload in MSU, and how they came to that.

    Raises PeaksError without a machine, or for one without a rating on this basis.
    """
    machine = chosen_machine(catalogue, inputs.machine)
    if machine is None:
        raise PeaksError("machine", "GP seconds become MSU by the rating of a machine: name it")
    ledger = Ledger()
    machine_ratings(ledger, machine)
    conversion = MsuConversion(ledger, inputs.rules.interval_minutes, inputs.msu_basis)
    if conversion.why_missing is not None:
        raise PeaksError("machine", conversion.why_missing)
    found = [
        replace(each, msu=conversion.msu(each.msu), layers=tuple(map(conversion.msu, each.layers)))
        for each in series
    ]
    more = workload and [Change(each.lpar, conversion.msu(each.msu)) for each in workload]
    used = {each.lpar: used_msu(each) for each in series}
    for each in workload or []:
        if each.lpar in used and len(each.msu) == len(used[each.lpar]):  # else refused later
            used[each.lpar] = used[each.lpar] + each.msu
    most = {lpar: float(np.nan_to_num(one).max(initial=0.0)) for lpar, one in used.items()}
    whose = max(most, key=lambda lpar: most[lpar])
    figure = conversion.record(used[whose], whose)
    notices = []
    there = machine.cps * inputs.rules.interval_minutes * 60
    if most[whose] > there:
        notices.append(
            Notice(
                "more_than_the_machine_has",
                f"{whose} uses {most[whose]:,.6g} GP seconds in an interval in which the "
                f"{machine.cps} CPs of the {machine.name()} have {there:,} seconds: the unit, the "
                "interval or the machine cannot be right.",
                (figure,),
            )
        )
    return Conversion(machine.id, inputs.msu_basis, figure, ledger), found, more, notices


def _array(values: Values) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array(values, dtype=np.float64)  # None becomes NaN


def _changes(changes: Sequence[ChangeInput] | None) -> list[Change] | None:
    if changes is None:
        return None
    return [Change(each.lpar, _array(each.msu)) for each in changes]


def _notices(case: PeakCase) -> list[Notice]:
    rules, found = case.rules, []
    for lpar in dict.fromkeys(each.lpar for each in case.gaps):
        gaps = [each for each in case.gaps if each.lpar == lpar]
        missing = sum(each.intervals for each in gaps)
        consequence = (
            "No window that contains one has an average, nor has the sum over LPARs there."
            if rules.start == "complete_windows"
            else "They count as an LPAR that is down: its average begins at zero after each."
        )
        found.append(
            Notice(
                "gap",
                f"{lpar} has no value in {missing:,} of {case.intervals:,} intervals, first in "
                f"interval {gaps[0].first_interval + 1:,}. {consequence}",
                (),
            )
        )
    if case.total.before.peak is None:
        found.append(
            Notice(
                "no_complete_window",
                f"No window of {rules.window_hours:g} hours is complete in all LPARs, so there "
                "is no peak.",
                BILLED,
            )
        )
    if case.left_over:
        found.append(
            Notice(
                "partial_hour",
                f"The last {case.left_over} intervals do not fill an hour and are left out.",
                (),
            )
        )
    if rules.reading == "scrt_like" and rules.intervals_per_end == rules.intervals_per_step:
        found.append(
            Notice(
                "one_end_an_hour",
                "With one SMF interval an hour the SCRT-like reading takes the R4HA at the end "
                "of the hour alone.",
                (),
            )
        )
    for each in case.savings:
        if each.unmoved_days:
            found.append(
                Notice(
                    "moved_nowhere",
                    f"On {each.unmoved_days} of the days {each.lpar} has no value in the hours "
                    "where its work would move to: what moves is not saved there.",
                    BILLED,
                )
            )
    if case.capped:
        found.append(
            Notice(
                "defined_capacity",
                "Each hour is billed by the lower of R4HA and defined capacity. A saving in an "
                "LPAR that stands at its cap may lower no bill: it makes room for work that the "
                "cap held back.",
                BILLED,
            )
        )
    return found
