"""The machine that seconds are moved to: what is known of it, and how its seconds are reached.

Method: docs/methods/another-machine.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from headroom.domain.conversion import (
    seconds_as_measured,
    seconds_by_pci,
    seconds_by_service_units,
    speed_by_pci,
    speed_by_service_units,
)
from headroom.domain.evidence import Environment
from headroom.domain.formulas import Function, Ledger
from headroom.domain.machines import Machine, as_machines
from headroom.domain.quantities import Quantity

SPEED_FACTORS: dict[Function, Function] = {
    seconds_by_service_units: speed_by_service_units,
    seconds_by_pci: speed_by_pci,
}
"""The factor that stands in a conversion, as a quantity of its own with its range."""


@dataclass(frozen=True, slots=True)
class Statements:
    """What the user states in place of, or beside, stored figures. None where they state nothing.

    lpar_cps: CPs online to the LPAR, when fewer than the machine has. capture_ratio: captured CPU
    time ÷ dispatch time, above 0 to 1.
    rated_msu: pricing rating of the whole machine. SU/sec: per CP of the LPAR.
    """

    lpar_cps: int | None = None
    rated_msu: float | None = None
    measured_su_per_sec: float | None = None
    target_su_per_sec: float | None = None
    capture_ratio: float | None = None


@dataclass(frozen=True, slots=True)
class Conversion:
    """How measured seconds become seconds of the target.

    function, inputs: the formula that takes the seconds and then these quantities; None where
    seconds count as they are. factor: id of the factor alone. kind: of what is made with it.
    notice: code and text of what a reader must know.
    """

    function: Function | None
    inputs: tuple[str, ...] = ()
    factor: str | None = None
    kind: Literal["assumed"] | None = None
    notice: tuple[str, str] | None = None


class Target:
    """Records a target machine in a ledger and finds how seconds are moved to it."""

    def __init__(
        self,
        ledger: Ledger,
        machine: Machine | None,
        machines: Sequence[Machine],
        stated: Statements,
    ) -> None:
        self.machine = machine
        self._ledger = ledger
        self._machines = as_machines(machines)
        self._stated = stated
        self._add_ratings()

    def conversion(
        self, key: str, measured_on: Environment, *, speed_stated: bool = True
    ) -> Conversion:
        """Return how seconds of an environment become seconds of the target, recording its inputs.

        key: the part in brackets of the ids that are recorded.
        speed_stated: whether the SU/sec that the user states for the measured machine are those
        of this environment.
        """
        target = self.machine
        stated = self._stated.measured_su_per_sec if speed_stated else None
        if target is None:
            return Conversion(None)
        same_machine = measured_on.machine_id == target.id and (
            measured_on.lpar_cps or target.cps
        ) == (self._stated.lpar_cps or target.cps)
        same_speed = same_machine or self._runs_at_the_same_speed(measured_on, target)
        if same_speed and stated is None:
            if same_machine and measured_on.machine_basis == "assumed":
                return Conversion(
                    None,
                    notice=(
                        "measured_machine_assumed",
                        f"The study applies its seconds to the {target.name()} without saying "
                        "that it measured there; they are taken without conversion, as the study "
                        "does.",
                    ),
                )
            return Conversion(None)
        basis = self._basis(key, measured_on, stated)
        if basis is not None:
            function, inputs = basis
            factor = self._ledger.derive(f"speed_factor[{key}]", SPEED_FACTORS[function], *inputs)
            return Conversion(function, inputs, factor)
        name = measured_on.machine_id or "a machine that the study does not name"
        if measured_on.machine_id and measured_on.lpar_cps:
            name = f"{name}, LPAR of {measured_on.lpar_cps} CPs"
        ratio = self._ledger.add(
            Quantity(
                f"speed_ratio[{key}]",
                "Speed ratio, taken as 1: no basis known",
                1.0,
                "ratio",
                "assumed",
            )
        )
        return Conversion(
            seconds_as_measured,
            (ratio,),
            ratio,
            "assumed",
            (
                "no_speed_basis",
                f"The seconds were measured on {name}. Neither SU/sec nor PCI is known on both "
                f"sides, so they are taken as measured on the {target.name()}. Enter the SU/sec "
                "of both machines if you hold them.",
            ),
        )

    def _add_ratings(self) -> None:
        machine, stated = self.machine, self._stated
        if machine is None:
            why = "no machine is chosen"
            for identity, label, unit in (
                ("rated_msu", "Rated MSU", "MSU"),
                ("cps", "CPs", "CP"),
                ("su_per_sec", "SU/sec per CP", "SU/s"),
            ):
                self._ledger.add(Quantity(identity, label, None, unit, "assumed", why_missing=why))
            return
        if stated.rated_msu is None:
            self._ledger.add(machine.rating("rated_msu"))
        else:
            label = f"Rated MSU of the {machine.name()}, as you state it"
            self._ledger.add(Quantity("rated_msu", label, stated.rated_msu, "MSU", "assumed"))
        self._ledger.add(machine.cp_count())
        self._ledger.add(
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
        model = self._machines.with_cps(machine, cps)
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

    def _runs_at_the_same_speed(self, measured_on: Environment, target: Machine) -> bool:
        """Return whether the CPs of both LPARs have the speed of one and the same model."""
        source = self._machines.find(measured_on.machine_id)
        if source is None or self._stated.target_su_per_sec is not None:
            return False
        one = self._machines.with_cps(source, measured_on.lpar_cps or source.cps)
        other = self._machines.with_cps(target, self._stated.lpar_cps or target.cps)
        return one is not None and other is not None and one.id == other.id

    def _basis(
        self, key: str, measured_on: Environment, stated: float | None
    ) -> tuple[Function, tuple[str, ...]] | None:
        """Return formula and inputs for a conversion, by SU/sec or else by PCI per CP."""
        target, ledger = self.machine, self._ledger
        source = self._machines.find(measured_on.machine_id)
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
            and ledger["su_per_sec"].value is not None
        ):
            return seconds_by_service_units, (ledger.add(measured), "su_per_sec")
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
        if "pci_mips" not in ledger:
            ledger.add(target_pci)
        return seconds_by_pci, (
            ledger.add(measured_pci),
            ledger.add(measured_cps),
            "pci_mips",
            "cps",
        )
