"""Users' own machines: added, changed and deleted beside the published ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.machines.machines import Machine, RatingName, generation_place
from headroom.domain.machines.msu import rated_msu_per_cp
from headroom.domain.machines.pci import pci_per_cp, ziips_per_cp
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.quantities import Quantity
from headroom.persistence.queries.machines import (
    MachineNotFoundError,
    get_machine_row,
    notify_catalogue,
    to_machine,
)
from headroom.persistence.queries.own_ways import is_measured_on
from headroom.persistence.tables import MachineRatingRow, MachineRow
from headroom.services.own_history import (
    NEW,
    Change,
    Record,
    Saved,
    advance,
    begin,
    get_version_content,
    hold,
)

RATED_PER_CP: tuple[RatingName, ...] = ("rated_msu", "pci_mips")
"""The ratings of a whole model that are drawn for each of its CPs."""


MachineOrder: TypeAlias = Literal[
    "id",
    "generation",
    "cps",
    "rated_msu",
    "rated_msu_per_cp",
    "pci_mips",
    "pci_per_cp",
    "su_per_sec",
    "most_ziips",
]


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
    """Return all capacity figures of a machine, with those per CP derived."""
    ledger = Ledger()
    for name in ("rated_msu", "hardware_msu", "pci_mips", "su_per_sec"):
        ledger.add(machine.rating(name))
    ledger.add(machine.cp_count())
    ledger.derive("rated_msu_per_cp", rated_msu_per_cp, "rated_msu", "cps")
    ledger.derive("pci_per_cp", pci_per_cp, "pci_mips", "cps")
    ledger.add(machine.ziip_limit(quantity_id="most_ziips"))
    ledger.derive("ziips_per_cp", ziips_per_cp, "most_ziips", "cps")
    ledger.spread()
    return {each.id: each for each in ledger.quantities()}


def rating_sources(machines: Iterable[Machine]) -> Iterator[str]:
    """Return where the rated MSU and the PCI of machines come from."""
    for machine in machines:
        for name in RATED_PER_CP:
            quantity = machine.rating(name)
            if quantity.source is not None:
                yield quantity.source.locator


def ordered(machines: list[Machine], by: MachineOrder, descending: bool) -> list[Machine]:
    """Return machines by one of their figures; those without it come last either way."""
    keys: dict[str, str | float | None] = {
        machine.id: _order_key(machine, by) for machine in machines
    }
    known = [machine for machine in machines if keys[machine.id] is not None]
    unknown = [machine for machine in machines if keys[machine.id] is None]
    known.sort(key=lambda machine: keys[machine.id], reverse=descending)  # type: ignore[arg-type, return-value]
    return known + unknown


def _order_key(machine: Machine, by: MachineOrder) -> str | float | None:
    if by == "id":
        return f"{machine.machine_type}-{machine.model}"
    if by == "generation":
        return generation_place(machine.generation)
    if by == "cps":
        return machine.cps
    if by == "most_ziips":
        return machine.most_ziips
    if by == "rated_msu_per_cp":
        msu = machine.ratings.get("rated_msu")
        return None if msu is None else rated_msu_per_cp(msu.value, machine.cps)
    if by == "pci_per_cp":
        pci = machine.ratings.get("pci_mips")
        return None if pci is None else pci_per_cp(pci.value, machine.cps)
    rating = machine.ratings.get(by)
    return None if rating is None else rating.value


async def add_machine(session: AsyncSession, own: OwnMachine, change: Change = NEW) -> Machine:
    """Store a user's machine.

    Raises MachineExistsError, KeyReusedError; MachineNotFoundError where a repeated request's
    machine is deleted.
    """
    made = await begin(session, change)
    if made is not None:
        return to_machine(await _own_row(session, made.id))
    return await _add(session, own, change)


async def change_machine(
    session: AsyncSession, machine_id: str, own: OwnMachine, change: Change = NEW
) -> Machine:
    """Replace a user's machine.

    Under another type or model it is another machine: the history of the old one ends with a
    deletion. Raises MachineNotFoundError, PublishedMachineError, MachineExistsError,
    StaleRecordError, KeyReusedError, MachineInUseError where own measurements name the old id.
    """
    made = await begin(session, change)
    if made is not None:
        return to_machine(await _own_row(session, made.id))
    if own.id() != machine_id:
        await delete_machine(session, machine_id, Change(change.expected))
        return await _add(session, own, Change(request=change.request))
    record = Record("machine", machine_id)
    last = await hold(session, record)
    row = await _own_row(session, machine_id)
    stands = Saved(asdict(_entered(row)), row.version)
    row.version = await advance(
        session, record, change, last=last, stands=stands, content=asdict(own)
    )
    row.ratings.clear()
    await session.flush()  # the ratings before leave before others of their names come
    _fill(row, own)
    await _flush(session, own)
    return to_machine(row)


async def delete_machine(session: AsyncSession, machine_id: str, change: Change = NEW) -> int:
    """Delete a user's machine; return the number of the version that says so.

    Raises MachineNotFoundError, PublishedMachineError, StaleRecordError, MachineInUseError.
    """
    await begin(session, change)
    record = Record("machine", machine_id)
    last = await hold(session, record)
    row = await _own_row(session, machine_id)
    if await is_measured_on(session, machine_id=machine_id):
        raise MachineInUseError(machine_id)
    content = asdict(_entered(row))
    number = await advance(
        session,
        record,
        change,
        last=last,
        stands=Saved(content, row.version),
        content=content,
        deleted=True,
    )
    await session.delete(row)
    await session.flush()
    await notify_catalogue(session)
    return number


async def restore_machine(session: AsyncSession, machine_id: str, change: Change) -> Machine:
    """Bring an earlier version back, also of a machine that is deleted.

    Raises RecordVersionNotFoundError and what add_machine and change_machine raise.
    """
    made = await begin(session, change)
    if made is not None:
        return to_machine(await _own_row(session, made.id))
    record = Record("machine", machine_id)
    own = OwnMachine(**await get_version_content(session, record, change.restored_from or 0))
    try:
        return await change_machine(session, machine_id, own, change)
    except MachineNotFoundError:
        return await _add(session, own, change)


async def _add(session: AsyncSession, own: OwnMachine, change: Change) -> Machine:
    record = Record("machine", own.id())
    last = await hold(session, record)
    row = MachineRow(id=own.id(), origin="user", ratings=[])
    _fill(row, own)
    session.add(row)
    await _flush(session, own)
    row.version = await advance(
        session, record, change, last=last, stands=None, content=asdict(own)
    )
    await session.flush()
    return to_machine(row)


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


def _entered(row: MachineRow) -> OwnMachine:
    """Return what the user stated of a machine that is stored."""
    stated = {rating.name: rating.value for rating in row.ratings}
    return OwnMachine(
        machine_type=row.machine_type,
        model=row.model,
        family=row.family,
        cps=row.cps,
        rated_msu=stated.get("rated_msu"),
        pci_mips=stated.get("pci_mips"),
        su_per_sec=stated.get("su_per_sec"),
        source=next((rating.source for rating in row.ratings if rating.source), ""),
        note=row.note,
    )
