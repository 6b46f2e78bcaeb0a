"""What users measured themselves: named, on a known machine, only so many of a kind."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, TypeVar

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.own_ways import OwnWay, StoredOwnWay
from headroom.domain.evidence.own_tests import OwnTest, StoredOwnTest
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.refusals import Fault, InvalidInputError, Refusal
from headroom.persistence.queries.machines import (
    MachineNotFoundError,
    get_machine_row,
    to_machine,
)
from headroom.services.own_history import OwnDocuments

Measured = TypeVar("Measured", OwnTest, OwnWay)
StoredMeasured = TypeVar("StoredMeasured", StoredOwnTest, StoredOwnWay)


class TooManyError(Refusal):
    """As many are stored as a list can offer."""

    status = 409

    def __init__(self, most: int, nouns: str, title: str) -> None:
        super().__init__(f"You already have {most} {nouns}. Delete one first.")
        self.slug, self.title = f"too-many-own-{nouns}", title


class OwnMeasurements(OwnDocuments[Measured, StoredMeasured]):
    """One kind of measurement with its history; one change at a time, so that names hold."""

    most: ClassVar[int]
    nouns: ClassVar[str]
    too_many: ClassVar[str]
    name_field: ClassVar[str]

    @abstractmethod
    def faults(self, entered: Measured, machine: Machine | None) -> list[Fault]:
        """Return what keeps a statement from being a measurement, by field."""

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: Measured,
        stands: StoredMeasured | None,
    ) -> Measured:
        """Refuse what makes no measurement; holds the machine, so that nobody deletes it meanwhile.

        Raises TooManyError, InvalidInputError.
        """
        await self.hold_all(session)
        others = [other for other in await self.all(session) if other.id != record_id]
        if stands is None and len(others) >= self.most:
            raise TooManyError(self.most, self.nouns, self.too_many)
        machine: Machine | None = None
        if entered.machine is not None:
            try:
                machine = to_machine(await get_machine_row(session, machine_id=entered.machine))
            except MachineNotFoundError as error:
                text = f"the machine {entered.machine} is not known; add it to the machines first"
                raise InvalidInputError("machine", text) from error
        wrong, name = self.faults(entered, machine), getattr(entered, self.name_field)
        if any(getattr(o, self.name_field).casefold() == name.casefold() for o in others):
            text = f"the name “{name}” is already used by another {self.kind}; enter another"
            wrong.insert(0, (self.name_field, text))
        if wrong:
            raise InvalidInputError(*wrong[0], *wrong[1:])
        return entered
