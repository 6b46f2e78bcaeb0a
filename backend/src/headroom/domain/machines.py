"""Machine models and what is known of their capacity."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from headroom.domain.quantities import Interval, Quantity, Source

RatingName: TypeAlias = Literal["rated_msu", "hardware_msu", "pci_mips", "su_per_sec"]
Origin: TypeAlias = Literal["seed", "user"]

RATING_LABELS: dict[RatingName, str] = {
    "rated_msu": "Rated MSU",
    "hardware_msu": "Hardware MSU",
    "pci_mips": "PCI (MIPS)",
    "su_per_sec": "SU/sec per CP",
}
RATING_UNITS: dict[RatingName, str] = {
    "rated_msu": "MSU",
    "hardware_msu": "MSU",
    "pci_mips": "MIPS",
    "su_per_sec": "SU/s",
}


@dataclass(frozen=True, slots=True)
class Rating:
    """One capacity figure of a model.

    kind: published (source), derived (method, with a range where known) or measured (a user's).
    """

    name: RatingName
    value: float
    kind: Literal["published", "derived", "measured"]
    source: str | None = None
    method: str | None = None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine model, ``TYPE-MODEL``.

    cps: general-purpose processors of the model. Ratings other than SU/sec are of the whole model.
    """

    id: str
    machine_type: str
    model: str
    family: str
    cps: int
    origin: Origin = "seed"
    ratings: dict[RatingName, Rating] = field(default_factory=dict)
    note: str | None = None

    def name(self) -> str:
        """Return how people call the machine, with the mark of a user's own."""
        plain = f"{self.machine_type}-{self.model}"
        return f"{plain} (yours)" if self.origin == "user" else plain

    def rating(self, name: RatingName, *, quantity_id: str | None = None) -> Quantity:
        """Return a capacity figure as a quantity; a missing one says that it is missing."""
        label = f"{RATING_LABELS[name]} of the {self.name()}"
        identity, unit = quantity_id or name, RATING_UNITS[name]
        found = self.ratings.get(name)
        if found is None:
            return Quantity(
                identity,
                label,
                None,
                unit,
                "assumed",
                why_missing=f"no {RATING_LABELS[name]} is published for the {self.name()}",
            )
        interval = None
        if found.low is not None and found.high is not None:
            interval = Interval(found.low, found.high, None)
        return Quantity(
            identity,
            label,
            found.value,
            unit,
            found.kind,
            source=Source(found.source or found.method or ""),
            interval=interval,
        )

    def cp_count(self, *, quantity_id: str = "cps") -> Quantity:
        """Return the number of CPs as a quantity."""
        return Quantity(
            quantity_id,
            f"CPs of the {self.name()}",
            float(self.cps),
            "CP",
            "published",
            source=Source(f"capacity setting {self.model}"),
        )


def capacity_setting(machine: Machine) -> str | None:
    """Return the part of the model's name that gives the speed of a CP: ``7`` of ``7A5``.

    The rest of the name counts the CPs, from 100 on with a letter for the tens (``A5`` is 105).
    None where the name does not follow this rule.
    """
    for length in (1, 2):
        setting, count = machine.model[:length], machine.model[length:]
        if count and _cp_count(count) == machine.cps:
            return setting
    return None


def _cp_count(text: str) -> int | None:
    if text.isdigit():
        return int(text)
    if len(text) == 2 and text[0].isalpha() and text[1].isdigit():
        return (ord(text[0].upper()) - ord("A") + 10) * 10 + int(text[1])
    return None


def model_with_cps(machine: Machine, cps: int, machines: list[Machine]) -> Machine | None:
    """Return the model of the same type and capacity setting with so many CPs.

    The speed of a CP follows the CPs online to the LPAR, so an LPAR of 3 CPs on a 2817-779 has
    the SU/sec of a 2817-703. A user's own entry is preferred. None when it is not listed.
    """
    if machine.cps == cps:
        return machine
    setting = capacity_setting(machine)
    if setting is None:
        return None
    found = [
        each
        for each in machines
        if each.machine_type == machine.machine_type
        and each.cps == cps
        and capacity_setting(each) == setting
    ]
    return min(found, key=lambda each: (each.origin != "user", each.id), default=None)
