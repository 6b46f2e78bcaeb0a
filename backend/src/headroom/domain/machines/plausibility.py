"""Remarks on the figures of a user's own machine, from the ranges of the loaded tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field, computed_field

from headroom.domain.machines.machines import Machine, Machines, RatingName
from headroom.domain.machines.msu import rated_msu_per_cp
from headroom.domain.machines.pci import msu_per_pci, pci_per_cp
from headroom.domain.quantities.phrases import (
    Amount,
    TextWithAmounts,
    in_decimals,
    in_digits,
    with_its_amounts,
    wording_of,
)
from headroom.domain.quantities.quantities import ALWAYS_WHOLE


@dataclass(frozen=True, slots=True)
class Remark:
    """A figure of an own machine outside of what the tables hold, with that range.

    It may be right. figure: the name of the rating or ``cps``.
    """

    figure: Annotated[str, Field(examples=["rated_msu"])]
    text: str

    def __post_init__(self) -> None:
        """Read the amounts that the text was written with."""
        object.__setattr__(self, "text", with_its_amounts(self.text))

    @computed_field(  # type: ignore[prop-decorator]
        description="`text` apart from its numbers; null where it names none"
    )
    @property
    def wording(self) -> TextWithAmounts | None:
        """Return the text apart from its numbers."""
        return wording_of(self.text)


@dataclass(frozen=True)
class MachineDetail(Machine):
    """A machine model, and what looks wrong in it where it is a user's own."""

    __pydantic_config__: ClassVar[ConfigDict] = ALWAYS_WHOLE

    remarks: Annotated[
        tuple[Remark, ...],
        Field(description="Figures outside of what the tables hold; nothing is refused for it"),
    ] = ()


@dataclass(frozen=True, slots=True)
class _Measure:
    """A figure that models of one generation share a range of. digits: as printed."""

    figure: str
    name: str
    of: Callable[[Machine], float | None]
    digits: int


def _value(machine: Machine, name: RatingName) -> float | None:
    rating = machine.ratings.get(name)
    return None if rating is None else rating.value


def _msu_per_cp(machine: Machine) -> float | None:
    msu = _value(machine, "rated_msu")
    return None if msu is None else rated_msu_per_cp(msu, machine.cps)


def _pci_per_cp(machine: Machine) -> float | None:
    pci = _value(machine, "pci_mips")
    return None if pci is None else pci_per_cp(pci, machine.cps)


def _msu_per_pci(machine: Machine) -> float | None:
    msu, pci = _value(machine, "rated_msu"), _value(machine, "pci_mips")
    return None if msu is None or pci is None else msu_per_pci(msu, pci)


_ALMOST_WHOLE = 1e-3
_MEASURES = (
    _Measure("rated_msu", "MSU per CP", _msu_per_cp, 1),
    _Measure("pci_mips", "PCI per CP", _pci_per_cp, 0),
    _Measure("rated_msu", "MSU per PCI", _msu_per_pci, 3),
    _Measure("su_per_sec", "SU/sec per CP", lambda machine: _value(machine, "su_per_sec"), 0),
)


def with_remarks(machine: Machine, machines: Machines) -> MachineDetail:
    """Return a machine with what looks wrong in it."""
    remarks = plausibility_remarks(machine, machines) if machine.origin == "user" else ()
    details = {field.name: getattr(machine, field.name) for field in fields(machine)}
    return MachineDetail(**details, remarks=remarks)


def plausibility_remarks(own: Machine, machines: Machines) -> tuple[Remark, ...]:
    """Return what looks wrong in a user's own machine. Nothing here refuses it.

    The figures are held against the smallest and largest of the published models of its
    generation, or of all published models where the generation is none of theirs.
    """
    published = [
        machine
        for machine in machines
        if machine.origin != "user"
        and any(rating.kind == "published" for rating in machine.ratings.values())
    ]
    peers = [machine for machine in published if machine.generation == own.generation]
    whose = f"the table's {own.generation} models"
    if not peers:
        peers, whose = published, "all models of the tables"
    remarks = list(_outside(own, peers, whose))
    same = machines.find(f"{own.machine_type}-{own.model}")
    if same is not None and same.id != own.id:
        remarks += _against(own, same)
    return tuple(remarks)


_FAR_OFF = 1.25
"""A rating that is so many times another is no rounding and no other edition of a table."""


def rating_remark(machine: Machine, stated_msu: float) -> str | None:
    """Return that a stated rating is far off the machine's own, in words; None where it is not."""
    published = _value(machine, "rated_msu")
    if published is None or 1 / _FAR_OFF < stated_msu / published < _FAR_OFF:
        return None
    more = stated_msu > published
    factor = stated_msu / published if more else published / stated_msu
    text = (
        f"You entered a rating of {Amount(stated_msu, 'MSU', exact=True)}; the table has "
        f"{Amount(published, 'MSU', exact=True)} for the {machine.name()}, {Amount(factor)} times "
        f"{'less' if more else 'as much'}. MSU and money follow your rating."
    )
    if more and abs(factor - machine.cps) < _ALMOST_WHOLE and machine.cps > 1:
        text += f" {machine.cps} is its number of CPs: enter the rating of the whole machine once."
    return text


def _outside(own: Machine, peers: Iterable[Machine], whose: str) -> Iterable[Remark]:
    peer_machines = list(peers)
    if not peer_machines:
        return
    most = max(peer_machines, key=lambda machine: machine.cps)
    if own.cps > most.cps:
        yield Remark("cps", f"{own.cps} CPs: {whose} have at most {most.cps} ({most.id}).")
    for measure in _MEASURES:
        value = measure.of(own)
        ratios = [(held, machine.id) for machine in peer_machines if (held := measure.of(machine))]
        if value is None or not ratios:
            continue
        least, highest = min(ratios), max(ratios)
        if least[0] <= value <= highest[0]:
            continue
        digits = measure.digits
        yield Remark(
            measure.figure,
            f"{_written(value, digits)} {measure.name}: {whose} have "
            f"{_written(least[0], digits)} ({least[1]}) to {_written(highest[0], digits)} "
            f"({highest[1]}).",
        )


def _against(own: Machine, same: Machine) -> Iterable[Remark]:
    if same.cps != own.cps:
        yield Remark("cps", f"{own.cps} CPs: the tables say {same.cps} for the {same.id}.")
    units: dict[RatingName, str] = {"rated_msu": "MSU", "pci_mips": "MIPS PCI"}
    for name, unit in units.items():
        entered, held = _value(own, name), _value(same, name)
        if entered is not None and held is not None and entered != held:
            yield Remark(
                name,
                f"{Amount(entered, unit, exact=True)}: the tables say {Amount(held, exact=True)} "
                f"for the {same.id}.",
            )


def _written(value: float, decimals: int) -> Amount:
    return in_decimals(value, decimals) if value >= 10**-decimals else in_digits(value, 3)
