"""The peak that a bill states, as a day to begin a scenario or peaks with."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from headroom.domain.files.profile_days import profile_of
from headroom.domain.files.scrt import BilledMachine, ScrtReport
from headroom.domain.peaks.profile import Profile
from headroom.domain.peaks.profiles import FileError, FileSeries

_HOURS = 24


def billed_peak(months: Sequence[ScrtReport], serial: str | None) -> tuple[str, float, Profile]:
    """Return a machine's model, its peak in the newest month, and a day that is level at it.

    A bill says how high the peak was, not how the day went; the highest R4HA of the whole CPC is
    taken, never a sum of its LPARs' peaks, which lie in different hours. serial: None for the
    first machine. Raises FileError where the bill has no such machine or no peak of it.
    """
    newest = max(months, key=lambda month: month.period_from)
    machine = next(
        (billed for billed in newest.machines if serial is None or billed.serial == serial), None
    )
    if machine is None:
        raise FileError(f"the bill of {newest.month} has no machine of this serial number")
    peak = _peak(machine)
    if peak is None:
        raise FileError(f"the bill of {newest.month} states no peak of {machine.machine}")
    profile = profile_of(
        [FileSeries("CPC", np.full(_HOURS, peak))],
        interval_minutes=60,
        starts_at=None,
        unit="MSU",
        capacities={},
    )
    return machine.machine, peak, profile


def _peak(machine: BilledMachine) -> float | None:
    if machine.cpc is not None and machine.cpc.r4ha is not None:
        return machine.cpc.r4ha.msu
    return machine.peak_msu
