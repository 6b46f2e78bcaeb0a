"""Users' own machines: added, changed and deleted beside the published ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.machines.machines import (
    Machine,
    MachineOrigin,
    Machines,
    RatingName,
    generation_place,
)
from headroom.domain.machines.msu import rated_msu_per_cp
from headroom.domain.machines.own_machines import OwnMachine
from headroom.domain.machines.pci import pci_per_cp
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.machines import (
    MachineNotFoundError,
    get_machine_row,
    notify_catalogue,
)
from headroom.persistence.queries.own_versions import is_measured_on
from headroom.persistence.tables import MachineRatingRow, MachineRow
from headroom.services.own_history import NEW, Change, OwnRecords

RATED_PER_CP: tuple[RatingName, ...] = ("rated_msu", "pci_mips")
"""The ratings of a whole model that are drawn for each of its CPs."""
STATED_RATINGS: tuple[RatingName, ...] = ("rated_msu", "pci_mips", "su_per_sec")
"""The ratings that a user can hold of a machine."""


FigureOrder: TypeAlias = Literal[
    "generation",
    "cps",
    "rated_msu",
    "rated_msu_per_cp",
    "pci_mips",
    "pci_per_cp",
    "su_per_sec",
    "most_ziips",
]
MachineOrder: TypeAlias = Literal["id"] | FigureOrder


class MachineExistsError(Refusal):
    """The user has entered a machine of this type and model already."""

    status, slug, title = 409, "machine-exists", "You have entered this machine already"

    def __init__(self, machine_id: str) -> None:
        super().__init__(
            f"You have entered {machine_id} already. Change that one instead.",
            ("model", "is entered already"),
        )


class MachineInUseError(Refusal):
    """Own measurements name the machine."""

    status, slug, title = 409, "machine-in-use", "Own measurements name this machine"

    def __init__(self, machine_id: str, remedy: str) -> None:
        super().__init__(
            f"Access methods that you entered were measured on {machine_id}; {remedy}."
        )


class PublishedMachineError(Refusal):
    """The machine comes from published data and cannot be changed."""

    status, slug, title = 409, "published-machine", "Published machines cannot be changed"

    def __init__(self, machine_id: str) -> None:
        super().__init__(
            f"{machine_id} comes from a published source. Add a machine of your own beside it."
        )


@dataclass(frozen=True, slots=True)
class MachineChoice:
    """A machine as a field to choose one shows it."""

    id: Annotated[str, Field(examples=["2818-Y02"])]
    name: Annotated[str, Field(examples=["2818-Y02"])]
    family: str
    generation: str
    cps: int
    origin: MachineOrigin
    rated_msu: float | None
    rated_msu_kind: Literal["published", "derived", "measured"] | None


@dataclass(frozen=True, slots=True)
class FamilyMember:
    """A model of a family with what a chart along its CPs draws."""

    id: str
    name: str
    cps: int
    rated_msu: float | None
    pci_mips: float | None
    rated_msu_per_cp: float | None
    pci_per_cp: float | None
    most_ziips: int | None


@dataclass(frozen=True, slots=True)
class Family:
    """The models of a machine's family, fewest CPs first."""

    machine: str
    family: str
    generation: str
    sources: list[str]
    items: list[FamilyMember]
    total: int
    before: Annotated[str | None, Field(description="The model with the next fewer CPs")]
    after: Annotated[str | None, Field(description="The model with the next more CPs")]


def choice_of(machine: Machine) -> MachineChoice:
    """Return a machine as one chooses it."""
    rated = machine.ratings.get("rated_msu")
    return MachineChoice(
        id=machine.id,
        name=machine.name(),
        family=machine.family,
        generation=machine.generation,
        cps=machine.cps,
        origin=machine.origin,
        rated_msu=None if rated is None else rated.value,
        rated_msu_kind=None if rated is None else rated.kind,
    )


def family_of(machine: Machine, machines: Machines) -> Family:
    """Return the models of a machine's type and capacity setting, and its two neighbours."""
    models = machines.family(machine)
    place = models.index(machine)
    return Family(
        machine=machine.id,
        family=machine.family,
        generation=machine.generation,
        sources=list(dict.fromkeys(rating_sources(models))),
        items=[_member(model) for model in models],
        total=len(models),
        before=models[place - 1].id if place else None,
        after=models[place + 1].id if place + 1 < len(models) else None,
    )


def _member(machine: Machine) -> FamilyMember:
    figures = machine.capacity
    return FamilyMember(
        id=machine.id,
        name=machine.name(),
        cps=machine.cps,
        rated_msu=figures["rated_msu"].value,
        pci_mips=figures["pci_mips"].value,
        rated_msu_per_cp=figures["rated_msu_per_cp"].value,
        pci_per_cp=figures["pci_per_cp"].value,
        most_ziips=machine.most_ziips,
    )


def rating_sources(machines: Iterable[Machine]) -> Iterator[str]:
    """Return where the rated MSU and the PCI of machines come from."""
    for machine in machines:
        for name in RATED_PER_CP:
            quantity = machine.rating(name)
            if quantity.source is not None:
                yield quantity.source.locator


def ordered(machines: list[Machine], by: MachineOrder, descending: bool) -> list[Machine]:
    """Return machines by one of their figures; those without it come last either way."""
    if by == "id":
        return sorted(machines, key=_plain_name, reverse=descending)
    keyed = [(machine, _order_key(machine, by)) for machine in machines]
    with_key = [(machine, key) for machine, key in keyed if key is not None]
    with_key.sort(key=lambda pair: pair[1], reverse=descending)
    return [machine for machine, _ in with_key] + [machine for machine, key in keyed if key is None]


def _plain_name(machine: Machine) -> str:
    return f"{machine.machine_type}-{machine.model}"


def _order_key(machine: Machine, by: FigureOrder) -> float | None:
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


class OwnMachines(OwnRecords[OwnMachine, MachineRow]):
    """Users' machines with their history."""

    kind, entry = "machine", OwnMachine

    async def get(self, session: AsyncSession, record_id: str) -> MachineRow:
        """Return a machine for changing. Raises MachineNotFoundError, PublishedMachineError."""
        row = await get_machine_row(session, machine_id=record_id)
        if row.origin != "user":
            raise PublishedMachineError(record_id)
        return row

    async def find(self, session: AsyncSession, record_id: str) -> MachineRow | None:
        """Return the same, None where there is none. Raises PublishedMachineError."""
        try:
            return await self.get(session, record_id)
        except MachineNotFoundError:
            return None

    async def new_id(self, session: AsyncSession, entered: OwnMachine) -> str:
        """Return the id that type and model make."""
        return entered.id

    def entered(self, stored: MachineRow) -> OwnMachine:
        """Return what the user stated of a machine."""
        stated = {rating.name: rating.value for rating in stored.ratings}
        return OwnMachine(
            machine_type=stored.machine_type,
            model=stored.model,
            family=stored.family,
            cps=stored.cps,
            **{name: stated.get(name) for name in STATED_RATINGS},
            source=next((rating.source for rating in stored.ratings if rating.source), ""),
            note=stored.note,
        )

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnMachine,
        stands: MachineRow | None,
    ) -> OwnMachine:
        """Refuse a second machine of one type and model."""
        if stands is None and await self.find(session, record_id) is not None:
            raise MachineExistsError(record_id)
        return entered

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnMachine,
        version: int,
        stands: MachineRow | None,
    ) -> MachineRow:
        """Store a machine with the ratings that the user holds."""
        row = stands or MachineRow(id=record_id, origin="user", ratings=[])
        if stands is None:
            session.add(row)
        row.version, row.note = version, entered.note
        row.machine_type, row.model, row.cps = entered.machine_type, entered.model, entered.cps
        row.family = row.generation = entered.family
        row.ratings.clear()
        await session.flush()  # the ratings before leave before others of their names come
        row.ratings.extend(
            MachineRatingRow(name=name, value=value, kind="measured", source=entered.source)
            for name in STATED_RATINGS
            if (value := getattr(entered, name)) is not None
        )
        await session.flush()
        await notify_catalogue(session)
        return row

    async def remove(self, session: AsyncSession, stored: MachineRow) -> None:
        """Delete a machine. Raises MachineInUseError where own measurements name it."""
        await self._refuse_in_use(session, stored.id, remedy="delete those first")
        await session.delete(stored)
        await session.flush()
        await notify_catalogue(session)

    async def change(
        self, session: AsyncSession, record_id: str, entered: OwnMachine, change: Change = NEW
    ) -> MachineRow:
        """Replace a machine.

        Under another type or model it is another machine: the history of the old one ends with a
        deletion.
        """
        if entered.id == record_id:
            return await super().change(session, record_id, entered, change)
        made = await self._begin(session, change)
        if made is not None:
            return made
        await self.get(session, record_id)
        await self._refuse_in_use(session, record_id, remedy="keep its type and model")
        await self.delete(session, record_id, Change(change.expected))
        return await self.add(session, entered, Change(request=change.request))

    async def _refuse_in_use(self, session: AsyncSession, machine_id: str, *, remedy: str) -> None:
        if await is_measured_on(session, machine_id=machine_id):
            raise MachineInUseError(machine_id, remedy)


OWN_MACHINES = OwnMachines()
