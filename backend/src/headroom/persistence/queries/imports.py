"""Queries over imports: files that a user brought, until they are taken over or expire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import undefer

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import IMPORT_LIFE, ImportRow

MOST_PENDING = 20
"""Further imports push the oldest out, so that files never fill the disk."""


class ImportNotFoundError(Refusal):
    """No import has this id, or it expired."""

    status, slug, title = 404, "unknown-import", "The file is no longer here"

    def __init__(self) -> None:
        super().__init__("A file is kept for a day until it is taken over. Bring it again.")


async def add_import(
    session: AsyncSession,
    *,
    import_id: str,
    kind: str,
    file_name: str | None,
    content: bytes,
    choices: Mapping[str, Any],
    idempotency_key: str | None,
    request_hash: str | None,
) -> ImportRow | None:
    """Store an import and drop those that expired; None where the idempotency key is used.

    Waits for a request with the same key that is being carried out at the same time.
    """
    added = await session.scalars(
        upsert(ImportRow)
        .values(
            id=import_id,
            kind=kind,
            file_name=file_name,
            content=content,
            choices=dict(choices),
            idempotency_key=idempotency_key,
            request_hash=request_hash,
        )
        .on_conflict_do_nothing(constraint="uq_imports_idempotency_key")
        .returning(ImportRow)
    )
    row = added.one_or_none()
    newest = select(ImportRow.id).order_by(ImportRow.created_at.desc(), ImportRow.id)
    kept = newest.limit(MOST_PENDING).scalar_subquery()
    await session.execute(
        delete(ImportRow).where(
            (ImportRow.created_at < func.now() - IMPORT_LIFE) | ImportRow.id.not_in(kept)
        ),
        execution_options={"synchronize_session": False},
    )
    return row


async def find_by_key(session: AsyncSession, *, key: str) -> ImportRow | None:
    """Return the import that was made under an idempotency key."""
    return await session.scalar(select(ImportRow).where(ImportRow.idempotency_key == key, _alive()))


async def get_import(session: AsyncSession, *, import_id: str, locked: bool = False) -> ImportRow:
    """Return an import with its file. Raises ImportNotFoundError.

    locked: until the transaction ends, so that two of them cannot take it over.
    """
    statement = (
        select(ImportRow)
        .where(ImportRow.id == import_id, _alive())
        .options(undefer(ImportRow.content))
    )
    row = await session.scalar(statement.with_for_update() if locked else statement)
    if row is None:
        raise ImportNotFoundError
    return row


def _alive() -> Any:
    return ImportRow.created_at >= func.now() - IMPORT_LIFE
