"""The R4HA that machines recorded themselves (SMF70LAC) beside the computed one.

Method: docs/methods/rolling-average.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from pydantic import Field

from headroom.domain.peaks.gains import find_peak
from headroom.domain.peaks.peaks import MsuChange, PeakCase, ProfileSeries
from headroom.domain.peaks.rolling_average import PeaksError, at_steps, over_lpars
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.arrays import Values
from headroom.domain.quantities.formulas import FloatArray, Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.quantities import Quantity


@formula(label=PeakLabels.recorded_less_computed, unit="MSU", takes=("MSU", "MSU"))
def recorded_difference_msu(recorded_msu: float, computed_msu: float) -> float:
    """Return how far the recorded R4HA lies above the computed one."""
    return recorded_msu - computed_msu


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """The recorded R4HA of an LPAR, or of all together, beside the computed one before a saving.

    r4ha_msu: NaN where nothing is recorded. index: the earliest of several; difference: None where
    no step has both.
    """

    lpar: Annotated[str | None, Field(description="null: all LPARs together")]
    r4ha_msu: Annotated[
        Values | None,
        Field(description="One value a step; null altogether where `averages` leaves it out"),
    ]
    compared: Annotated[int, Field(description="Steps that have a recorded and a computed value")]
    peak_msu: Annotated[float | None, Field(description="The highest recorded one")]
    peak_index: int | None
    index: Annotated[
        int | None, Field(description="The step where recorded and computed differ most")
    ]
    difference: Annotated[
        str | None, Field(description="Id of recorded less computed there, in `inputs`")
    ]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was recorded, LPAR by LPAR, and their sum where every LPAR has it."""

    lpars: tuple[RecordedLine, ...]
    total: RecordedLine | None
    ledger: Ledger


def recorded_r4ha(recorded: Sequence[MsuChange], series: ProfileSeries, case: PeakCase) -> Recorded:
    """Return recorded averages beside the computed ones.

    recorded: of each LPAR a value at the end of each interval, NaN where there is none. Raises
    PeaksError, naming the field.
    """
    ledger, lines, steps = Ledger(), [], []
    seen: set[str] = set()
    for position, (lpar, values) in enumerate((change.lpar, change.msu) for change in recorded):
        place = f"recorded.{position}"
        row = series.row(lpar, place)
        if lpar in seen:
            raise PeaksError(f"{place}.lpar", f"{lpar} is listed twice")
        seen.add(lpar)
        if len(values) != case.intervals:
            raise PeaksError(
                f"{place}.msu",
                f"{Amount(len(values), exact=True)} recorded averages, where "
                f"the series has {Amount(case.intervals, exact=True)} "
                "intervals: one for each, null where nothing was recorded",
            )
        if (np.nan_to_num(values) < 0).any() or np.isinf(values).any():
            raise PeaksError(f"{place}.msu", "a recorded average is a number of 0 MSU or more")
        steps.append(at_steps(values[None, :], series.rules)[0])
        computed = case.lpars[row].before.r4ha_msu
        lines.append(_line(ledger, lpar, steps[-1], computed, Id.within("recorded", position + 1)))
    total = None
    if len(steps) == len(series.lpars):
        summed = over_lpars(np.array(steps), series.rules)
        total = _line(ledger, None, summed, case.total.before.r4ha_msu, "recorded.")
    return Recorded(tuple(lines), total, ledger)


def _line(
    ledger: Ledger, lpar: str | None, recorded: FloatArray, computed: FloatArray, name: str
) -> RecordedLine:
    apart = np.abs(recorded - computed)
    compared = int((~np.isnan(apart)).sum())
    peak = find_peak(recorded)
    index, difference = None, None
    if compared:
        index = int(np.nanargmax(apart))
        whose = "" if lpar is None else f" of {lpar}"
        for which, values in (("recorded", recorded), ("computed", computed)):
            label = f"R4HA{whose}, {which}, where they differ most"
            value = float(values[index])
            ledger.add(Quantity(f"{name}{which}_msu", label, value, "MSU", "derived"))
        difference = ledger.derive(
            f"{name}difference_msu",
            recorded_difference_msu,
            f"{name}recorded_msu",
            f"{name}computed_msu",
            label=f"Recorded less computed{whose}, at most",
        )
    return RecordedLine(
        lpar,
        recorded,
        compared,
        None if peak is None else peak.msu,
        None if peak is None else peak.index,
        index,
        difference,
    )
