"""What users measured themselves: named, on a known machine, only so many of a kind."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, TypeVar

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.own_ways import OwnWay, StoredOwnWay
from headroom.domain.evidence.own_tests import OwnTest, StoredOwnTest
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.refusals import Fault, Refusal
from headroom.persistence.queries.machines import (
    MachineNotFoundError,
    get_machine_row,
    to_machine,
)
from headroom.persistence.queries.own_versions import lock_text
from headroom.services.own_history import OwnRecords

Measured = TypeVar("Measured", OwnTest, OwnWay)
StoredMeasured = TypeVar("StoredMeasured", bound=StoredOwnTest | StoredOwnWay)


class TooManyError(Refusal):
    """As many are stored as a list can offer."""

    status = 409

    def __init__(self, most: int, nouns: str, title: str) -> None:
        super().__init__(f"You already have {most} {nouns}. Delete one first.")
        self.slug, self.title = f"too-many-own-{nouns}", title


class MeasurementError(Refusal):
    """What was entered makes no measurement; ``errors`` name fields and what is wrong."""

    def __init__(self, *faults: Fault) -> None:
        reasons = "; ".join(text for _, text in faults[:5])
        super().__init__(f"Correct the input: {reasons}.", *faults)


class OwnMeasurements(OwnRecords[Measured, StoredMeasured]):
    """One kind of measurement with its history; one change at a time, so that names hold."""

    most: ClassVar[int]
    nouns: ClassVar[str]
    too_many: ClassVar[str]
    name_field: ClassVar[str]

    @abstractmethod
    async def stored(self, session: AsyncSession, record_id: str) -> StoredMeasured:
        """Return one. Raises the refusal of what is not there."""

    @abstractmethod
    async def all_stored(self, session: AsyncSession) -> list[StoredMeasured]:
        """Return every one, the oldest first."""

    @abstractmethod
    def faults(self, entered: Measured, machine: Machine | None) -> list[Fault]:
        """Return what keeps a statement from being a measurement, by field."""

    async def get(self, session: AsyncSession, record_id: str) -> StoredMeasured:
        """Return one while no other is changed."""
        await self.hold_all(session)
        return await self.stored(session, record_id)

    async def hold_all(self, session: AsyncSession) -> None:
        """Wait for any other change of this kind; the lock ends with the transaction."""
        await lock_text(session, f"every {self.kind}")

    def entered(self, stored: StoredMeasured) -> Measured:
        """Return what the user stated."""
        return self.entry(**{name: getattr(stored, name) for name in self.entry.model_fields})

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: Measured,
        stands: StoredMeasured | None,
    ) -> Measured:
        """Refuse what makes no measurement; holds the machine, so that nobody deletes it meanwhile.

        Raises TooManyError, MeasurementError.
        """
        await self.hold_all(session)
        others = [other for other in await self.all_stored(session) if other.id != record_id]
        if stands is None and len(others) >= self.most:
            raise TooManyError(self.most, self.nouns, self.too_many)
        machine: Machine | None = None
        if entered.machine is not None:
            try:
                machine = to_machine(await get_machine_row(session, machine_id=entered.machine))
            except MachineNotFoundError as error:
                fault = ("machine", "is not known; add it to the machines first")
                raise MeasurementError(fault) from error
        faults, name = self.faults(entered, machine), getattr(entered, self.name_field)
        if any(getattr(o, self.name_field).casefold() == name.casefold() for o in others):
            faults.insert(0, (self.name_field, f"is already used by another {self.kind}"))
        if faults:
            raise MeasurementError(*faults)
        return entered
