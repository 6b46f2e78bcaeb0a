"""Queries over what users took over from files: profiles, and months of bills."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import undefer

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.own_versions import deleted_ids
from headroom.persistence.tables import KeptFileRow, OwnVersionRow


class KeptFileNotFoundError(Refusal):
    """Nothing that was taken over has this id."""

    status, slug, title = 404, "unknown-kept-file", "This is no longer here"

    def __init__(self) -> None:
        super().__init__("It was deleted, or is on another server. Import the file again.")


async def list_kept_file_rows(session: AsyncSession) -> list[KeptFileRow]:
    """Return what was taken over, the newest first, without its content; deleted things too."""
    statement = select(KeptFileRow).order_by(KeptFileRow.created_at.desc(), KeptFileRow.id)
    return [*await session.scalars(statement)]


async def list_kept_bills(session: AsyncSession) -> list[KeptFileRow]:
    """Return all months of bills with their content, the first one taken over first."""
    statement = (
        select(KeptFileRow)
        .where(KeptFileRow.kind == "bill", KeptFileRow.id.not_in(deleted_ids("file")))
        .options(undefer(KeptFileRow.content))
        .order_by(KeptFileRow.created_at, KeptFileRow.id)
    )
    return [*await session.scalars(statement)]


async def list_kept_bill_rows(session: AsyncSession) -> list[KeptFileRow]:
    """Return bills without their content, the first one taken over first."""
    statement = (
        select(KeptFileRow)
        .where(KeptFileRow.kind == "bill", KeptFileRow.id.not_in(deleted_ids("file")))
        .order_by(KeptFileRow.created_at, KeptFileRow.id)
    )
    return [*await session.scalars(statement)]


async def read_kept_contents(
    session: AsyncSession, *, kept_ids: Sequence[str]
) -> dict[str, dict[str, Any]]:
    """Return the content of what was taken over, by these ids."""
    statement = select(KeptFileRow.id, KeptFileRow.content).where(KeptFileRow.id.in_(kept_ids))
    rows = await session.execute(statement.order_by(KeptFileRow.created_at, KeptFileRow.id))
    return {row.id: row.content for row in rows}


async def find_kept_mapping(session: AsyncSession, *, heads: str) -> KeptFileRow | None:
    """Return how a table was read whose heads have this hash."""
    statement = (
        select(KeptFileRow)
        .where(
            KeptFileRow.kind == "mapping",
            KeptFileRow.file_hash == heads,
            KeptFileRow.id.not_in(deleted_ids("file")),
        )
        .options(undefer(KeptFileRow.content))
        .order_by(KeptFileRow.created_at.desc(), KeptFileRow.id)
        .limit(1)
    )
    row: KeptFileRow | None = await session.scalar(statement)
    return row


async def delete_kept_mapping(session: AsyncSession, *, heads: str) -> None:
    """Delete how tables of these heads were read, to keep another way."""
    kept_ids = await session.scalars(
        delete(KeptFileRow)
        .where(KeptFileRow.kind == "mapping", KeptFileRow.file_hash == heads)
        .returning(KeptFileRow.id)
    )
    await session.execute(
        delete(OwnVersionRow).where(
            OwnVersionRow.kind == "file", OwnVersionRow.record_id.in_(kept_ids.all())
        )
    )


async def get_kept_file(
    session: AsyncSession, *, kept_id: str, kinds: Sequence[str]
) -> KeptFileRow:
    """Return one of these kinds with its content. Raises KeptFileNotFoundError."""
    statement = (
        select(KeptFileRow)
        .where(
            KeptFileRow.id == kept_id,
            KeptFileRow.kind.in_(kinds),
            KeptFileRow.id.not_in(deleted_ids("file")),
        )
        .options(undefer(KeptFileRow.content))
    )
    row = await session.scalar(statement)
    if row is None:
        raise KeptFileNotFoundError
    return row


async def find_kept_file(session: AsyncSession, *, kept_id: str) -> KeptFileRow | None:
    """Return what was taken over without its content, also what is deleted; None for none."""
    return await session.get(KeptFileRow, kept_id)
