"""Queries over tests that users ran."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.own_tests import StoredOwnTest
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import OwnTestRow


class OwnTestNotFoundError(Refusal):
    """No own test has this id."""

    status, slug, title = 404, "unknown-own-test", "Unknown test"

    def __init__(self, test_id: str) -> None:
        super().__init__(f"{test_id} is not a test here. It may be deleted, or on another server.")


async def list_own_tests(session: AsyncSession) -> list[StoredOwnTest]:
    """Return every own test, oldest first."""
    rows = await session.scalars(select(OwnTestRow).order_by(OwnTestRow.created_at, OwnTestRow.id))
    return [_stored(row) for row in rows]


async def get_own_test(session: AsyncSession, *, test_id: str) -> StoredOwnTest:
    """Return one own test. Raises OwnTestNotFoundError."""
    row = await session.get(OwnTestRow, test_id, populate_existing=True)
    if row is None:
        raise OwnTestNotFoundError(test_id)
    return _stored(row)


async def store_own_test(session: AsyncSession, row: OwnTestRow) -> StoredOwnTest:
    """Store a test over what stands under its id."""
    await session.merge(row)
    await session.flush()
    return await get_own_test(session, test_id=row.id)


async def delete_own_test(session: AsyncSession, *, test_id: str) -> None:
    """Delete a test; its history stays."""
    await session.execute(delete(OwnTestRow).where(OwnTestRow.id == test_id))


def _stored(row: OwnTestRow) -> StoredOwnTest:
    return StoredOwnTest(
        **row.content,
        id=row.id,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
