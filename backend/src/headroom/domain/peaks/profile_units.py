"""Profiles in CPU seconds instead of MSU, converted by the rating of the machine that used them.

Method: docs/methods/rolling-average.md. The formulas are those of ``headroom.domain.machines.msu``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from headroom.domain.machines.machines import Machine
from headroom.domain.machines.msu import MsuBasis
from headroom.domain.peaks.peaks import ProfileSeries
from headroom.domain.quantities.formulas import FloatArray, Function, Ledger
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.value.value import msu_steps
from headroom.domain.value.windows import seconds_per_hour

CONVERSION_LABELS: dict[MsuBasis, str] = {
    "per_cp_rating": "per CP rating",
    "service_units": "service units",
    "whole_machine_rating": "whole machine rating",
}


class MsuConversion:
    """Turns GP seconds used in an interval into MSU as an hourly rate, and shows it on one value.

    Values of arrays and the shown value go through the same functions.
    """

    def __init__(
        self,
        ledger: Ledger,
        interval_minutes: int,
        basis: MsuBasis,
        *,
        name: str = "",
        rating_name: str = "",
    ) -> None:
        """Begin. name: how the ids of the shown value begin; rating_name: those of the machine's.

        ledger holds ``rated_msu``, ``cps`` and ``su_per_sec`` with rating_name before them.
        """
        self._ledger, self._name, self._basis = ledger, name, basis
        self._hours = interval_minutes / 60
        self._hourly = f"{name}gp_seconds_per_hour"
        self._function: Function
        self._function, (_, *ratings) = msu_steps(self._hourly)[basis]
        self._ratings = [f"{rating_name}{rating}" for rating in ratings]

    @property
    def why_missing(self) -> str | None:
        """Return why nothing can be converted; None where it can."""
        for rating in self._ratings:
            if rating not in self._ledger or self._ledger[rating].value is None:
                why = self._ledger[rating].why_missing if rating in self._ledger else None
                return why or "the machine has no rating on this basis"
        return None

    def msu(self, gp_seconds: FloatArray) -> FloatArray:
        """Return MSU of each interval; NaN stays. Only where nothing is missing."""
        given: list[Any] = [self._ledger[rating].value for rating in self._ratings]
        msu: FloatArray = self._function(seconds_per_hour(gp_seconds, self._hours), *given)  # type: ignore[arg-type]
        return msu

    def converted(self, series: ProfileSeries) -> ProfileSeries:
        """Return a profile with its values in MSU; they are gaps where something is missing.

        What absolute caps hold back is still there.
        """
        if self.why_missing is not None:
            return replace(series, msu=np.full_like(series.msu, np.nan))
        workload = None if series.workload is None else self.msu(series.workload)
        return replace(series, msu=self.msu(series.msu), workload=workload)

    def record(self, series: ProfileSeries) -> tuple[str, str, float]:
        """Record the interval with the most seconds as an example.

        Return the id of its MSU, the LPAR that uses them, and how many they are.
        """
        highest = np.nan_to_num(series.msu).max(axis=1)
        row = int(np.argmax(highest))
        whose, most = series.lpars[row], float(highest[row])
        for identity, label, value, unit in (
            ("gp_seconds", f"GP seconds of {whose} in the interval with the most", most, "s"),
            ("interval_hours", "Length of an interval", self._hours, "h"),
        ):
            self._ledger.add(Quantity(f"{self._name}{identity}", label, value, unit, "derived"))
        self._ledger.derive(
            self._hourly,
            seconds_per_hour,
            f"{self._name}gp_seconds",
            f"{self._name}interval_hours",
            label="GP seconds of that interval as an hourly rate",
        )
        figure = self._ledger.derive(
            f"{self._name}consumed_msu",
            self._function,
            self._hourly,
            *self._ratings,
            label=f"MSU of that interval, {CONVERSION_LABELS[self._basis]}",
        )
        return figure, whose, most


def machine_ratings(ledger: Ledger, machine: Machine, name: str = "") -> None:
    """Record what a machine's seconds are converted by. name: how the ids begin."""
    ledger.add(machine.rating("rated_msu", quantity_id=f"{name}rated_msu"))
    ledger.add(machine.rating("su_per_sec", quantity_id=f"{name}su_per_sec"))
    ledger.add(machine.cp_count(quantity_id=f"{name}cps"))
