"""Queries over imports: files that a user brought, until they are taken over or expire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import IO, Any

from sqlalchemy import ColumnElement, delete, func, insert, select, text
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import IMPORT_LIFE, ImportPartRow, ImportRow

MOST_STORED_IMPORT_BYTES = 8 << 30
"""Of files that wait to be imported. A further one is refused: it pushes nobody's file out."""
_PART_BYTES = 1 << 20
"""A file is stored and read in parts, so that a long one is never in memory whole."""


class ImportNotFoundError(Refusal):
    """No import has this id, or it expired."""

    status, slug, title = 404, "unknown-import", "The file is no longer here"

    def __init__(self) -> None:
        super().__init__("A file waits a day to be imported. Choose it again.")


class WaitingFilesError(Refusal):
    """Files that wait to be imported take up all the room that they have."""

    status, slug, title = 503, "no-room-for-files", "Too many files wait to be imported"

    def __init__(self) -> None:
        room = f"{MOST_STORED_IMPORT_BYTES / 2**30:.3g} GB"
        super().__init__(
            f"Files that were chosen and not imported take up {room}, which is all that is kept of "
            "them. Import those that you chose before; each of the others goes a day after it was "
            "chosen. Nothing was taken from this one."
        )


async def add_import(
    session: AsyncSession,
    *,
    import_id: str,
    kind: str,
    file_name: str | None,
    content: IO[bytes],
    choices: Mapping[str, Any],
    likeness: Mapping[str, Any],
    idempotency_key: str | None,
    request_hash: str | None,
) -> ImportRow | None:
    """Store an import and drop those that expired; None where the idempotency key is used.

    Waits for a request with the same key that is being carried out at the same time. Raises
    WaitingFilesError where no room is left even without the files that were imported.
    """
    added = await session.scalars(
        upsert(ImportRow)
        .values(
            id=import_id,
            kind=kind,
            file_name=file_name,
            choices=dict(choices),
            likeness=dict(likeness),
            idempotency_key=idempotency_key,
            request_hash=request_hash,
        )
        .on_conflict_do_nothing(constraint="uq_imports_idempotency_key")
        .returning(ImportRow)
    )
    row = added.one_or_none()
    if row is not None:
        await _store(session, row.id, content)
    await _drop(session, ImportRow.created_at < func.now() - IMPORT_LIFE)
    if row is not None and await _stored_bytes(session) > MOST_STORED_IMPORT_BYTES:
        await _drop(session, ImportRow.made.is_not(None))
        if await _stored_bytes(session) > MOST_STORED_IMPORT_BYTES:
            raise WaitingFilesError
    return row


async def _drop(session: AsyncSession, those: ColumnElement[bool]) -> None:
    await session.execute(
        delete(ImportRow).where(those), execution_options={"synchronize_session": False}
    )


async def _stored_bytes(session: AsyncSession) -> int:
    stored = func.coalesce(func.sum(func.octet_length(ImportPartRow.content)), 0)
    return int(await session.scalar(select(stored)) or 0)


async def wait_for_a_long_file(session: AsyncSession) -> None:
    """Let this transaction be idle for longer than others may: a gigabyte is read meanwhile."""
    await session.execute(text("SET LOCAL idle_in_transaction_session_timeout = '600s'"))


async def find_import_by_key(session: AsyncSession, *, key: str) -> ImportRow | None:
    """Return the import that was made under an idempotency key."""
    return await session.scalar(select(ImportRow).where(ImportRow.idempotency_key == key, _alive()))


async def _store(session: AsyncSession, import_id: str, content: IO[bytes]) -> None:
    content.seek(0)
    at = 0
    while part := content.read(_PART_BYTES):
        row = {"import_id": import_id, "at": at, "content": part}
        await session.execute(insert(ImportPartRow).values(row))
        at += 1


async def copy_content(session: AsyncSession, *, import_id: str, into: IO[bytes]) -> None:
    """Write the file of an import into another, part by part."""
    at = 0
    while part := await session.scalar(
        select(ImportPartRow.content).where(
            ImportPartRow.import_id == import_id, ImportPartRow.at == at
        )
    ):
        into.write(part)
        at += 1


async def get_import_row(
    session: AsyncSession, *, import_id: str, locked: bool = False
) -> ImportRow:
    """Return an import. Raises ImportNotFoundError.

    locked: until the transaction ends, so that two of them cannot take it over.
    """
    statement = select(ImportRow).where(ImportRow.id == import_id, _alive())
    row = await session.scalar(statement.with_for_update() if locked else statement)
    if row is None:
        raise ImportNotFoundError
    return row


async def list_waiting(session: AsyncSession) -> Sequence[ImportRow]:
    """Return what was brought and not taken over, the newest first."""
    statement = (
        select(ImportRow)
        .where(ImportRow.made.is_(None), _alive())
        .order_by(ImportRow.created_at.desc(), ImportRow.id)
    )
    return (await session.scalars(statement)).all()


async def discard_import(session: AsyncSession, *, import_id: str) -> None:
    """Drop what was brought and not taken over. Raises ImportNotFoundError."""
    gone = await session.execute(
        delete(ImportRow)
        .where(ImportRow.id == import_id, ImportRow.made.is_(None), _alive())
        .returning(ImportRow.id),
        execution_options={"synchronize_session": False},
    )
    if gone.one_or_none() is None:
        raise ImportNotFoundError


def _alive() -> Any:
    return ImportRow.created_at >= func.now() - IMPORT_LIFE
