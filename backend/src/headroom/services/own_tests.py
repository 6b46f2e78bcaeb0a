"""Users' tests before and after a change: kept with their history, and worked out."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.own_tests import (
    OwnTest,
    OwnTestError,
    StoredOwnTest,
    faults,
)
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.machines import (
    MachineNotFoundError,
    get_machine_row,
    notify_catalogue,
    to_machine,
)
from headroom.persistence.queries.own_tests import (
    OwnTestNotFoundError,
    delete_own_test,
    get_own_test,
    list_own_tests,
    lock_own_tests,
    store_own_test,
)
from headroom.persistence.queries.own_versions import count_records
from headroom.persistence.tables import OwnTestRow
from headroom.services.own_history import OwnRecords

MOST_OWN_TESTS = 200


class TooManyOwnTestsError(Refusal):
    """As many own tests are stored as a list can offer."""

    status, slug, title = 409, "too-many-own-tests", "There are too many tests"

    def __init__(self) -> None:
        super().__init__(f"There are {MOST_OWN_TESTS} tests of yours already. Delete one first.")


class OwnTests(OwnRecords[OwnTest, StoredOwnTest]):
    """Users' tests with their history."""

    kind = "test"

    async def get(self, session: AsyncSession, record_id: str) -> StoredOwnTest:
        """Return a test while no other is changed. Raises OwnTestNotFoundError."""
        await lock_own_tests(session)
        return await get_own_test(session, test_id=record_id)

    async def find(self, session: AsyncSession, record_id: str) -> StoredOwnTest | None:
        """Return the same, None where it is deleted."""
        try:
            return await self.get(session, record_id)
        except OwnTestNotFoundError:
            return None

    async def new_id(self, session: AsyncSession, entered: OwnTest) -> str:
        """Return the next number, which stands in formulas of workbooks."""
        await lock_own_tests(session)
        return f"own-test-{await count_records(session, kind=self.kind) + 1}"

    def entered(self, stored: StoredOwnTest) -> OwnTest:
        """Return what the user stated."""
        return stored.statement()

    def read(self, content: dict[str, Any]) -> OwnTest:
        """Return what a version of the history holds."""
        return OwnTest(**content)

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnTest,
        stands: StoredOwnTest | None,
    ) -> OwnTest:
        """Refuse what makes no test; holds the machine, so that nobody deletes it meanwhile.

        Raises TooManyOwnTestsError, OwnTestError.
        """
        await lock_own_tests(session)
        others = [test for test in await list_own_tests(session) if test.id != record_id]
        if stands is None and len(others) >= MOST_OWN_TESTS:
            raise TooManyOwnTestsError
        machine: Machine | None = None
        if entered.machine is not None:
            try:
                machine = to_machine(await get_machine_row(session, machine_id=entered.machine))
            except MachineNotFoundError as error:
                fault = ("machine", "is not known; add it to the machines first")
                raise OwnTestError([fault]) from error
        found = faults(entered, machine)
        if any(test.name.casefold() == entered.name.casefold() for test in others):
            found.insert(0, ("name", "another test of yours has this name"))
        if found:
            raise OwnTestError(found)
        return entered

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnTest,
        version: int,
        stands: StoredOwnTest | None,
    ) -> StoredOwnTest:
        """Store a test with all its cycles."""
        row = OwnTestRow(
            id=record_id,
            machine_id=entered.machine,
            content=entered.model_dump(),
            version=version,
            updated_at=func.now(),
        )
        stored = await store_own_test(session, row)
        await notify_catalogue(session)
        return stored

    async def remove(self, session: AsyncSession, stored: StoredOwnTest) -> None:
        """Delete a test with its cycles."""
        await delete_own_test(session, test_id=stored.id)
        await notify_catalogue(session)


OWN_TESTS = OwnTests()
