"""Users' tests before and after a change: kept with their history, and worked out."""

from __future__ import annotations

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.own_tests import (
    OwnTest,
    StoredOwnTest,
    faults,
)
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.refusals import Fault
from headroom.persistence.queries.machines import (
    notify_catalogue,
)
from headroom.persistence.queries.own_tests import (
    OwnTestNotFoundError,
    delete_own_test,
    get_own_test,
    list_own_tests,
    store_own_test,
)
from headroom.persistence.queries.own_versions import count_records
from headroom.persistence.tables import OwnTestRow
from headroom.services.own_measurements import OwnMeasurements

MOST_OWN_TESTS = 200


class OwnTests(OwnMeasurements[OwnTest, StoredOwnTest]):
    """Users' tests with their history."""

    kind, missing, entry = "test", OwnTestNotFoundError, OwnTest
    most, nouns, too_many = MOST_OWN_TESTS, "tests", "There are too many tests"
    name_field = "name"

    async def stored(self, session: AsyncSession, record_id: str) -> StoredOwnTest:
        """Return a test. Raises OwnTestNotFoundError."""
        return await get_own_test(session, test_id=record_id)

    async def all_stored(self, session: AsyncSession) -> list[StoredOwnTest]:
        """Return every test, the oldest first."""
        return await list_own_tests(session)

    def faults(self, entered: OwnTest, machine: Machine | None) -> list[Fault]:
        """Return what keeps a statement from being a test, by field."""
        return faults(entered, machine)

    async def new_id(self, session: AsyncSession, entered: OwnTest) -> str:
        """Return the next number, which stands in formulas of workbooks."""
        await self.hold_all(session)
        return f"own-test-{await count_records(session, kind=self.kind) + 1}"

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
