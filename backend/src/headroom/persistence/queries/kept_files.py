"""Queries over what users took over from files: profiles, and months of bills."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import undefer

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import KeptFileRow


class KeptFileNotFoundError(Refusal):
    """Nothing that was taken over has this id."""

    status, slug, title = 404, "unknown-kept-file", "This is no longer here"

    def __init__(self) -> None:
        super().__init__("It was deleted, or is on another server. Import the file again.")


async def add_kept_file(
    session: AsyncSession,
    *,
    kept_id: str,
    kind: str,
    name: str,
    file_name: str | None,
    file_hash: str,
    content: dict[str, Any],
) -> None:
    """Store what was taken over from a file."""
    session.add(
        KeptFileRow(
            id=kept_id,
            kind=kind,
            name=name,
            file_name=file_name,
            file_hash=file_hash,
            content=content,
        )
    )
    await session.flush()


async def list_kept_file_rows(session: AsyncSession) -> list[KeptFileRow]:
    """Return what was taken over, the newest first, without its content; deleted things too."""
    statement = select(KeptFileRow).order_by(KeptFileRow.created_at.desc(), KeptFileRow.id)
    return [*await session.scalars(statement)]


async def list_kept_bills(session: AsyncSession) -> list[KeptFileRow]:
    """Return all months of bills with their content, the first one taken over first."""
    statement = (
        select(KeptFileRow)
        .where(KeptFileRow.kind == "bill", KeptFileRow.removed_at.is_(None))
        .options(undefer(KeptFileRow.content))
        .order_by(KeptFileRow.created_at, KeptFileRow.id)
    )
    return [*await session.scalars(statement)]


async def find_kept_mapping(session: AsyncSession, *, heads: str) -> KeptFileRow | None:
    """Return how a table was read whose heads have this hash."""
    statement = (
        select(KeptFileRow)
        .where(
            KeptFileRow.kind == "mapping",
            KeptFileRow.file_hash == heads,
            KeptFileRow.removed_at.is_(None),
        )
        .options(undefer(KeptFileRow.content))
        .order_by(KeptFileRow.created_at.desc(), KeptFileRow.id)
        .limit(1)
    )
    row: KeptFileRow | None = await session.scalar(statement)
    return row


async def delete_kept_mapping(session: AsyncSession, *, heads: str) -> None:
    """Delete how tables of these heads were read, to keep another way."""
    await session.execute(
        delete(KeptFileRow).where(KeptFileRow.kind == "mapping", KeptFileRow.file_hash == heads)
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
            KeptFileRow.removed_at.is_(None),
        )
        .options(undefer(KeptFileRow.content))
    )
    row = await session.scalar(statement)
    if row is None:
        raise KeptFileNotFoundError
    return row


async def hold_kept_file(session: AsyncSession, *, kept_id: str) -> KeptFileRow:
    """Return one for changing, also one that is deleted. Raises KeptFileNotFoundError."""
    row = await session.get(KeptFileRow, kept_id, with_for_update=True)
    if row is None:
        raise KeptFileNotFoundError
    return row
