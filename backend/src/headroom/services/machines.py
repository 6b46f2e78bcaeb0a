"""Users' own machines: added, changed and deleted beside the published ones."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.formulas import Ledger
from headroom.domain.machines import Machine
from headroom.domain.msu import rated_msu_per_cp
from headroom.domain.quantities import Quantity
from headroom.persistence.queries.machines import (
    get_machine_row,
    notify_catalogue,
    to_machine,
)
from headroom.persistence.queries.own_ways import is_measured_on
from headroom.persistence.tables import MachineRatingRow, MachineRow


class MachineExistsError(ValueError):
    """The user has entered a machine of this type and model already."""


class MachineInUseError(ValueError):
    """Own measurements name the machine."""


class PublishedMachineError(ValueError):
    """The machine comes from published data and cannot be changed."""


@dataclass(frozen=True, slots=True)
class OwnMachine:
    """What a user states of a machine. Ratings that they do not hold are None.

    rated_msu, pci_mips: of the whole model; su_per_sec: of one CP. source: where from.
    """

    machine_type: str
    model: str
    family: str
    cps: int
    rated_msu: float | None
    pci_mips: float | None
    su_per_sec: float | None
    source: str
    note: str | None

    def id(self) -> str:
        """Return the id: published machines never have this prefix, so the two cannot clash."""
        return f"own-{self.machine_type}-{self.model}"


def capacity_figures(machine: Machine) -> dict[str, Quantity]:
    """Return all capacity figures of a machine, with the rating per CP derived."""
    ledger = Ledger()
    for name in ("rated_msu", "hardware_msu", "pci_mips", "su_per_sec"):
        ledger.add(machine.rating(name))
    ledger.add(machine.cp_count())
    ledger.derive("rated_msu_per_cp", rated_msu_per_cp, "rated_msu", "cps")
    ledger.spread()
    return {each.id: each for each in ledger.quantities()}


async def add_machine(session: AsyncSession, own: OwnMachine) -> Machine:
    """Store a user's machine. Raises MachineExistsError."""
    row = MachineRow(id=own.id(), origin="user", ratings=[])
    _fill(row, own)
    session.add(row)
    await _flush(session, own)
    return to_machine(row)


async def change_machine(session: AsyncSession, machine_id: str, own: OwnMachine) -> Machine:
    """Replace a user's machine, under a new id when type or model changed.

    Raises MachineNotFoundError, PublishedMachineError, MachineExistsError, MachineInUseError where
    own measurements name the old id.
    """
    row = await _own_row(session, machine_id)
    if own.id() != machine_id and await is_measured_on(session, machine_id=machine_id):
        raise MachineInUseError(machine_id)
    row.ratings.clear()
    await session.flush()  # the ratings leave before the id that they refer to changes
    row.id = own.id()
    await _flush(session, own)
    _fill(row, own)
    await session.flush()
    return to_machine(row)


async def delete_machine(session: AsyncSession, machine_id: str) -> None:
    """Delete a user's machine.

    Raises MachineNotFoundError, PublishedMachineError, MachineInUseError.
    """
    row = await _own_row(session, machine_id)
    if await is_measured_on(session, machine_id=machine_id):
        raise MachineInUseError(machine_id)
    await session.delete(row)
    await notify_catalogue(session)


async def _flush(session: AsyncSession, own: OwnMachine) -> None:
    """Write what is pending and tell of it; a taken id is the user's to resolve."""
    try:
        await session.flush()
    except IntegrityError as error:
        raise MachineExistsError(own.id()) from error
    await notify_catalogue(session)


async def _own_row(session: AsyncSession, machine_id: str) -> MachineRow:
    row = await get_machine_row(session, machine_id=machine_id)
    if row.origin != "user":
        raise PublishedMachineError(machine_id)
    return row


def _fill(row: MachineRow, own: OwnMachine) -> None:
    row.machine_type, row.model, row.family = own.machine_type, own.model, own.family
    row.generation, row.cps, row.note = own.family, own.cps, own.note
    stated = {
        "rated_msu": own.rated_msu,
        "pci_mips": own.pci_mips,
        "su_per_sec": own.su_per_sec,
    }
    for name, value in stated.items():
        if value is not None:
            row.ratings.append(
                MachineRatingRow(name=name, value=value, kind="measured", source=own.source)
            )
