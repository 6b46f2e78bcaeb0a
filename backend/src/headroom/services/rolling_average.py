"""The rolling four-hour average as a use case: from lists of values to peaks and what to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from headroom.domain.peaks import Change, PeakCase, Product, Series, peak_case
from headroom.domain.rolling_average import PeaksError, Rules
from headroom.domain.value import Notice

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
    """What a user asks. None for reductions and addition: there is only a before."""

    rules: Rules
    series: Sequence[LparInput]
    workload: Sequence[ChangeInput] | None
    reduction: Sequence[ChangeInput] | None
    reduction_share: float | None
    addition: Sequence[ChangeInput] | None
    products: Sequence[Product]


@dataclass(frozen=True, slots=True)
class PeaksAnswer:
    """R4HA, peaks and bills, and what must be said about them."""

    case: PeakCase
    notices: tuple[Notice, ...]


def calculate_peaks(inputs: PeaksInput) -> PeaksAnswer:
    """Return R4HA, peaks and billed savings of the inputs.

    Raises PeaksError, naming the field, for what cannot be computed with.
    """
    changes = [*(inputs.workload or ()), *(inputs.reduction or ()), *(inputs.addition or ())]
    layers = [layer for each in inputs.series for layer in each.layers]
    lists = [*(each.msu for each in inputs.series), *(each.msu for each in changes), *layers]
    count = sum(len(each) for each in lists)
    if count > MOST_VALUES:
        raise PeaksError(
            "series", f"{count:,} values in one request; at most {MOST_VALUES:,} are possible"
        )
    case = peak_case(
        [
            Series(
                each.lpar,
                _array(each.msu),
                each.defined_capacity_msu,
                tuple(_array(layer) for layer in each.layers),
            )
            for each in inputs.series
        ],
        inputs.rules,
        workload=_changes(inputs.workload),
        reduction=_changes(inputs.reduction),
        reduction_share=inputs.reduction_share,
        addition=_changes(inputs.addition),
        products=list(inputs.products),
    )
    return PeaksAnswer(case, tuple(_notices(case)))


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
