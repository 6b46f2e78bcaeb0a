"""The value case: what a mix of substitutions is worth in a peak window on a machine.

Method: docs/methods/peak-window.md, msu.md, another-machine.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from headroom.domain.conversion import (
    seconds_as_measured,
    seconds_by_pci,
    seconds_by_service_units,
    speed_by_pci,
    speed_by_service_units,
)
from headroom.domain.evidence import Environment, Saving, Substitution
from headroom.domain.formulas import FloatArray, Function, Ledger
from headroom.domain.machines import Machine, model_with_cps
from headroom.domain.msu import (
    MsuBasis,
    rated_msu_per_cp,
    saved_msu_per_cp_rating,
    saved_msu_service_units,
    saved_msu_whole_machine_rating,
)
from headroom.domain.quantities import Quantity
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
SPEED_FACTORS: dict[Function, Function] = {
    seconds_by_service_units: speed_by_service_units,
    seconds_by_pci: speed_by_pci,
}
"""The factor that stands in a conversion, as a quantity of its own with its range."""
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
class Statements:
    """What the user states in place of, or beside, stored figures. None where they state nothing.

    lpar_cps: CPs online to the LPAR, when fewer than the machine has.
    rated_msu: pricing rating of the whole machine. SU/sec: per CP of the LPAR.
    """

    lpar_cps: int | None = None
    rated_msu: float | None = None
    measured_su_per_sec: float | None = None
    target_su_per_sec: float | None = None


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
        self._machine = machine
        self._machines = machines
        self._stated = stated
        self._add_machine()

    def _given(self, quantity_id: str, label: str, value: float, unit: str) -> str:
        return self.ledger.add(Quantity(quantity_id, label, value, unit, "assumed"))

    def _notice(self, code: str, text: str, *figures: str) -> None:
        known = {each.code: each for each in self.notices if each.text == text}
        if code in known:
            self.notices.remove(known[code])
            figures = (*known[code].figures, *figures)
        self.notices.append(Notice(code, text, figures))

    def _add_machine(self) -> None:
        machine, stated = self._machine, self._stated
        if machine is None:
            why = "no machine is chosen"
            for identity, label, unit in (
                ("rated_msu", "Rated MSU", "MSU"),
                ("cps", "CPs", "CP"),
                ("su_per_sec", "SU/sec per CP", "SU/s"),
            ):
                self.ledger.add(Quantity(identity, label, None, unit, "assumed", why_missing=why))
            return
        if stated.rated_msu is None:
            self.ledger.add(machine.rating("rated_msu"))
        else:
            label = f"Rated MSU of the {machine.name()}, as you state it"
            self._given("rated_msu", label, stated.rated_msu, "MSU")
        self.ledger.add(machine.cp_count())
        self.ledger.add(
            self._speed(machine, stated.lpar_cps, stated.target_su_per_sec, "su_per_sec")
        )

    def _speed(
        self, machine: Machine, lpar_cps: int | None, stated: float | None, quantity_id: str
    ) -> Quantity:
        """Return SU/sec per CP for the CPs online to the LPAR, or why it is missing."""
        cps = lpar_cps or machine.cps
        where = machine.name() if cps == machine.cps else f"{machine.name()}, LPAR of {cps} CPs"
        if stated is not None:
            label = f"SU/sec per CP of the {where}, as you state it"
            return Quantity(quantity_id, label, stated, "SU/s", "assumed")
        model = model_with_cps(machine, cps, self._machines)
        if model is None:
            return Quantity(
                quantity_id,
                f"SU/sec per CP of the {where}",
                None,
                "SU/s",
                "assumed",
                why_missing=f"no SU/sec is known for the {where}",
            )
        return model.rating("su_per_sec", quantity_id=quantity_id)

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
        key, measured_on = part.substitution.id, part.substitution.environment
        target, saved = self._machine, part.saving
        touched = (f"part[{key}].gp_seconds_saved", "gp_seconds_saved", "saved_msu")
        if target is None:
            return saved.gp, saved.ziip
        same_machine = measured_on.machine_id == target.id and (
            measured_on.lpar_cps or target.cps
        ) == (self._stated.lpar_cps or target.cps)
        same_speed = same_machine or self._runs_at_the_same_speed(measured_on, target)
        if same_speed and self._stated.measured_su_per_sec is None:
            if same_machine and measured_on.machine_basis == "assumed":
                self._notice(
                    "measured_machine_assumed",
                    f"The study applies its seconds to the {target.name()} without saying that "
                    "it measured there; they are taken without conversion, as the study does.",
                    *touched,
                )
            return saved.gp, saved.ziip
        basis = self._conversion_basis(key, measured_on)
        if basis is not None:
            function, inputs = basis
            kind: Literal["assumed"] | None = None
            factor = SPEED_FACTORS[function]
            self.ledger.derive(f"speed_factor[{key}]", factor, *inputs)
        else:
            name = measured_on.machine_id or "a machine that the study does not name"
            if measured_on.machine_id and measured_on.lpar_cps:
                name = f"{name}, LPAR of {measured_on.lpar_cps} CPs"
            self._notice(
                "no_speed_basis",
                f"The seconds were measured on {name}. Neither SU/sec nor PCI is known on both "
                f"sides, so they are taken as measured on the {target.name()}. Enter the SU/sec "
                "of both machines if you hold them.",
                *touched,
            )
            function, kind = seconds_as_measured, "assumed"
            inputs = (
                self._given(
                    f"speed_ratio[{key}]", "Speed ratio, taken as 1: no basis known", 1.0, "ratio"
                ),
            )
        return (
            self.ledger.derive(
                f"gp_saving_on_target[{key}]",
                function,
                saved.gp,
                *inputs,
                label="GP time saved per transaction on the target machine",
                kind=kind,
            ),
            self.ledger.derive(
                f"ziip_added_on_target[{key}]",
                function,
                saved.ziip,
                *inputs,
                label="zIIP time added per transaction on the target machine",
                kind=kind,
            ),
        )

    def _runs_at_the_same_speed(self, measured_on: Environment, target: Machine) -> bool:
        """Return whether the CPs of both LPARs have the speed of one and the same model."""
        source = next((each for each in self._machines if each.id == measured_on.machine_id), None)
        if source is None or self._stated.target_su_per_sec is not None:
            return False
        one = model_with_cps(source, measured_on.lpar_cps or source.cps, self._machines)
        other = model_with_cps(target, self._stated.lpar_cps or target.cps, self._machines)
        return one is not None and other is not None and one.id == other.id

    def _conversion_basis(
        self, key: str, measured_on: Environment
    ) -> tuple[Function, tuple[str, ...]] | None:
        """Return formula and inputs for a conversion, by SU/sec or else by PCI per CP."""
        target = self._machine
        source = next((each for each in self._machines if each.id == measured_on.machine_id), None)
        stated = self._stated.measured_su_per_sec
        measured_id = f"measured_su_per_sec[{key}]"
        measured: Quantity | None = None
        if source is not None:
            measured = self._speed(source, measured_on.lpar_cps, stated, measured_id)
        elif stated is not None:
            label = "SU/sec per CP of the measured machine, as you state it"
            measured = Quantity(measured_id, label, stated, "SU/s", "assumed")
        if (
            measured is not None
            and measured.value is not None
            and self.ledger["su_per_sec"].value is not None
        ):
            return seconds_by_service_units, (self.ledger.add(measured), "su_per_sec")
        if source is None or target is None:
            return None
        measured_pci = source.rating("pci_mips", quantity_id=f"measured_pci_mips[{key}]")
        target_pci = target.rating("pci_mips")
        if measured_pci.value is None or target_pci.value is None:
            return None
        measured_cps = Quantity(
            f"measured_cps[{key}]",
            f"CPs of the {source.name()}",
            float(source.cps),
            "CP",
            "published",
            source=source.cp_count().source,
        )
        if "pci_mips" not in self.ledger:
            self.ledger.add(target_pci)
        return seconds_by_pci, (
            self.ledger.add(measured_pci),
            self.ledger.add(measured_cps),
            "pci_mips",
            "cps",
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
