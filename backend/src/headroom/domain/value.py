"""The value case: what a mix of substitutions is worth in a peak window on a machine.

Method: docs/methods/peak-window.md, msu.md, another-machine.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from headroom.domain.evidence import Saving, Substitution
from headroom.domain.formulas import FloatArray, Function, Ledger
from headroom.domain.machines import Machine
from headroom.domain.msu import (
    MsuBasis,
    rated_msu_per_cp,
    saved_msu_per_cp_rating,
    saved_msu_service_units,
    saved_msu_whole_machine_rating,
)
from headroom.domain.quantities import Quantity
from headroom.domain.target import Statements as Statements
from headroom.domain.target import Target
from headroom.domain.windows import (
    gp_cps_freed,
    minutes,
    part_seconds,
    part_transactions,
    peak_transactions,
    seconds_per_hour,
    total_seconds,
)

HEADLINE_FIGURES = (
    "peak_transactions",
    "gp_seconds_saved",
    "gp_minutes_saved",
    "gp_seconds_saved_per_hour",
    "gp_cps_freed",
    "ziip_seconds_added",
    "ziip_seconds_added_per_hour",
    "saved_msu",
    "saved_msu_per_cp_rating",
    "saved_msu_service_units",
    "saved_msu_whole_machine_rating",
)
SHARE_TOLERANCE = 1e-9
MOST_PARTS = 12


class ValueCaseError(ValueError):
    """The inputs do not make a value case. ``field`` names the input to correct."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Workload:
    """Transactions of the period, the share of them in the peak window, and its length in hours."""

    transactions: float
    peak_share: float
    peak_hours: float


@dataclass(frozen=True, slots=True)
class Part:
    """A substitution with the share of the window's transactions that it covers, 0 to 1."""

    substitution: Substitution
    saving: Saving
    share: float


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a reader of the figures must know, and the figures that it touches."""

    code: str
    text: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueCase:
    """All quantities of a value case and what must be said about them."""

    ledger: Ledger
    notices: tuple[Notice, ...]

    def revalued(self, workload: Workload, shares: Mapping[str, float]) -> ValueCase:
        """Return the same case for another workload and other shares, by substitution.

        Raises ValueCaseError for shares that do not sum to 1.
        """
        check_shares(list(shares.values()))
        given = {
            "transactions": workload.transactions,
            "peak_share": workload.peak_share,
            "peak_hours": workload.peak_hours,
        }
        given |= {f"share[{key}]": share for key, share in shares.items()}
        return ValueCase(self.ledger.revalued(given), self.notices)


def check_shares(shares: Sequence[float]) -> None:
    """Raise ValueCaseError unless the shares of a mix lie in 0 to 1 and sum to 1."""
    for position, share in enumerate(shares):
        if not 0 <= share <= 1:
            raise ValueCaseError(f"mix.{position}.share", "a share lies between 0 and 1")
    if abs(sum(shares) - 1) > SHARE_TOLERANCE:
        raise ValueCaseError(
            "mix", f"the shares sum to {sum(shares):.6g}; they have to sum to 1 (100 %)"
        )


def value_case(
    *,
    machine: Machine | None,
    machines: Sequence[Machine],
    workload: Workload,
    mix: Sequence[Part],
    msu_basis: MsuBasis,
    stated: Statements,
) -> ValueCase:
    """Return the value case with every quantity recorded.

    machine: the target, or None when no machine is chosen (then MSU are missing and say so).
    machines: all known models, to find the one that an LPAR's CPs correspond to.
    Raises ValueCaseError for shares that do not sum to 1, repeated substitutions, and an LPAR
    with more CPs than its machine.
    """
    _check_mix(mix)
    if machine is not None and stated.lpar_cps is not None and stated.lpar_cps > machine.cps:
        raise ValueCaseError(
            "lpar_cps", f"the {machine.name()} has {machine.cps} CPs; an LPAR cannot have more"
        )
    case = _Builder(machine, list(machines), stated)
    case.add_workload(workload)
    for part in mix:
        case.add_part(part)
    case.add_totals([part.substitution.id for part in mix])
    case.add_msu(msu_basis)
    case.ledger.spread()
    return ValueCase(case.ledger, tuple(case.notices))


def _check_mix(mix: Sequence[Part]) -> None:
    if not 1 <= len(mix) <= MOST_PARTS:
        raise ValueCaseError("mix", f"a mix has 1 to {MOST_PARTS} parts")
    check_shares([part.share for part in mix])
    seen: set[str] = set()
    for position, part in enumerate(mix):
        if part.substitution.id in seen:
            raise ValueCaseError(
                f"mix.{position}.substitution",
                f"{part.substitution.id} stands in the mix twice; add up its shares instead",
            )
        seen.add(part.substitution.id)


class _Builder:
    """Records one value case, step by step."""

    def __init__(
        self, machine: Machine | None, machines: list[Machine], stated: Statements
    ) -> None:
        self.ledger = Ledger()
        self.notices: list[Notice] = []
        self._target = Target(self.ledger, machine, machines, stated)

    def _given(self, quantity_id: str, label: str, value: float, unit: str) -> str:
        return self.ledger.add(Quantity(quantity_id, label, value, unit, "assumed"))

    def _notice(self, code: str, text: str, *figures: str) -> None:
        known = {each.code: each for each in self.notices if each.text == text}
        if code in known:
            self.notices.remove(known[code])
            figures = (*known[code].figures, *figures)
        self.notices.append(Notice(code, text, figures))

    def add_workload(self, workload: Workload) -> None:
        self._given("transactions", "Transactions", workload.transactions, "transactions")
        self._given("peak_share", "Share in the peak window", workload.peak_share, "share")
        self._given("peak_hours", "Length of the peak window", workload.peak_hours, "h")
        self.ledger.derive("peak_transactions", peak_transactions, "transactions", "peak_share")

    def add_part(self, part: Part) -> None:
        key = part.substitution.id
        self.ledger.include(part.saving.ledger)
        for each in part.substitution.caveats:
            self._notice(
                each.code,
                each.text,
                f"part[{key}].gp_seconds_saved",
                f"part[{key}].ziip_seconds_added",
            )
        gp, ziip = self._on_target(part)
        share = self._given(
            f"share[{key}]", f"Share of {part.substitution.label}", part.share, "share"
        )
        transactions = self.ledger.derive(
            f"part[{key}].transactions", part_transactions, "peak_transactions", share
        )
        self.ledger.derive(
            f"part[{key}].gp_seconds_saved",
            part_seconds,
            transactions,
            gp,
            label=f"GP seconds saved by {part.substitution.label}",
        )
        self.ledger.derive(
            f"part[{key}].ziip_seconds_added",
            part_seconds,
            transactions,
            ziip,
            label=f"zIIP seconds added by {part.substitution.label}",
        )

    def _on_target(self, part: Part) -> tuple[str, str]:
        """Return the ids of the savings in seconds of the target machine."""
        key, saved = part.substitution.id, part.saving
        conversion = self._target.conversion(key, part.substitution.environment)
        if conversion.notice is not None:
            touched = (f"part[{key}].gp_seconds_saved", "gp_seconds_saved", "saved_msu")
            self._notice(*conversion.notice, *touched)
        if conversion.function is None:
            return saved.gp, saved.ziip
        return (
            self.ledger.derive(
                f"gp_saving_on_target[{key}]",
                conversion.function,
                saved.gp,
                *conversion.inputs,
                label="GP time saved per transaction on the target machine",
                kind=conversion.kind,
            ),
            self.ledger.derive(
                f"ziip_added_on_target[{key}]",
                conversion.function,
                saved.ziip,
                *conversion.inputs,
                label="zIIP time added per transaction on the target machine",
                kind=conversion.kind,
            ),
        )

    def add_totals(self, keys: list[str]) -> None:
        derive = self.ledger.derive
        for processor, figure, verb in (
            ("GP", "gp_seconds_saved", "saved"),
            ("zIIP", "ziip_seconds_added", "added"),
        ):
            derive(
                figure,
                total_seconds,
                *(f"part[{key}].{figure}" for key in keys),
                label=f"{processor} seconds {verb}",
            )
            derive(
                f"{figure}_per_hour",
                seconds_per_hour,
                figure,
                "peak_hours",
                label=f"{processor} seconds {verb} per hour",
            )
        derive("gp_minutes_saved", minutes, "gp_seconds_saved", label="GP minutes saved")
        derive("gp_cps_freed", gp_cps_freed, "gp_seconds_saved", "peak_hours")

    def add_msu(self, basis: MsuBasis) -> None:
        hourly = "gp_seconds_saved_per_hour"
        steps: dict[MsuBasis, tuple[Function, tuple[str, ...]]] = {
            "per_cp_rating": (saved_msu_per_cp_rating, (hourly, "rated_msu", "cps")),
            "service_units": (saved_msu_service_units, (hourly, "su_per_sec")),
            "whole_machine_rating": (saved_msu_whole_machine_rating, (hourly, "rated_msu")),
        }
        for name, (function, inputs) in steps.items():
            self.ledger.derive(f"saved_msu_{name}", function, *inputs)
        function, inputs = steps[basis]
        self.ledger.derive("saved_msu", function, *inputs, label="MSU saved")
        self.ledger.derive("rated_msu_per_cp", rated_msu_per_cp, "rated_msu", "cps")


def value_curve(
    case: ValueCase, *, over: str, mix: Sequence[Part], values: FloatArray
) -> dict[str, Any]:
    """Return the figures of the case again along one input: the same formulas over an array.

    over: ``transactions``, ``peak_share``, ``peak_hours`` or ``first_share``; for the last one the
    parts after the first keep their proportions among each other (equal ones if all are zero).
    """
    if over != "first_share":
        return case.ledger.evaluate({over: values})
    first, *others = mix
    overrides: dict[str, FloatArray | float] = {f"share[{first.substitution.id}]": values}
    rest = sum(part.share for part in others)
    for part in others:
        proportion = part.share / rest if rest > 0 else 1 / len(others)
        overrides[f"share[{part.substitution.id}]"] = (1 - values) * proportion
    return case.ledger.evaluate(overrides)


def spaced(low: float, high: float, steps: int) -> FloatArray:
    """Return evenly spaced values from low to high, both included."""
    return np.linspace(low, high, steps)
