"""Queries over imports: files that a user brought, until they are taken over or expire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import IO, Any, TypeAlias

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import (
    IMPORT_LIFE,
    ImportDigestRow,
    ImportPartRow,
    ImportRow,
)

MOST_STORED_IMPORT_BYTES = 8 << 30
"""Of files that wait to be imported. A further one is refused: it pushes nobody's file out."""
MOST_STORED_OF_A_SENDER = 4 << 30
"""Of one sender, so that nobody's files take up all the room that others have."""
READER_LIVES = timedelta(seconds=15)
"""How long who reads a file may be silent before another reads it from the start."""
_Parts: TypeAlias = type[ImportPartRow | ImportDigestRow]
_PART_BYTES = 1 << 20
"""A file is stored and read in parts, so that a long one is never in memory whole."""


class ImportNotFoundError(Refusal):
    """No import has this id, or it expired."""

    status, slug, title = 404, "unknown-import", "The file is no longer here"

    def __init__(self) -> None:
        super().__init__("A file waits a day to be imported. Choose it again.")


class WaitingFilesError(Refusal):
    """Files that wait to be imported take up all the room that they have.

    whose: whose files they are. room_bytes: what these may take.
    """

    status, slug, title = 503, "no-room-for-files", "Too many files wait to be imported"

    def __init__(self, whose: str, room_bytes: int) -> None:
        room = f"{room_bytes / 2**30:.3g} GB"
        super().__init__(
            f"{whose} take up {room}, which is all that is kept of them. Import those that you "
            "chose before, or discard them on the page Import; each of the others goes a day after "
            "it was chosen. Nothing was taken from this one."
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
    files: Sequence[Mapping[str, Any]],
    sender: str | None,
    idempotency_key: str | None,
    request_hash: str | None,
    state: str = "read",
) -> ImportRow | None:
    """Store an import and drop those that expired; None where the idempotency key is used.

    state: reading, for what is read while nobody waits. Waits for a request with the same key that
    is being carried out at the same time. Raises WaitingFilesError where no room is left even
    without the files that were imported.
    """
    added = await session.scalars(
        upsert(ImportRow)
        .values(
            id=import_id,
            kind=kind,
            file_name=file_name,
            choices=dict(choices),
            likeness=dict(likeness),
            files=[dict(file) for file in files],
            sender=sender,
            state=state,
            idempotency_key=idempotency_key,
            request_hash=request_hash,
        )
        .on_conflict_do_nothing(constraint="uq_imports_idempotency_key")
        .returning(ImportRow)
    )
    row = added.one_or_none()
    if row is not None:
        await _store(session, ImportPartRow, row.id, content)
    await _drop(session, ImportRow.created_at < func.now() - IMPORT_LIFE)
    if row is not None and await _without_room(session, sender):
        await _drop(session, ImportRow.made.is_not(None))
        refusal = await _without_room(session, sender)
        if refusal is not None:
            raise refusal
    return row


async def _without_room(session: AsyncSession, sender: str | None) -> WaitingFilesError | None:
    """Return why a file that was stored has no room; None where it has."""
    if await _stored_bytes(session, ImportRow.sender == sender) > MOST_STORED_OF_A_SENDER:
        return WaitingFilesError("Files that you chose and did not import", MOST_STORED_OF_A_SENDER)
    if await _stored_bytes(session) > MOST_STORED_IMPORT_BYTES:
        return WaitingFilesError(
            "Files that were chosen and not imported", MOST_STORED_IMPORT_BYTES
        )
    return None


async def _drop(session: AsyncSession, those: ColumnElement[bool]) -> None:
    await session.execute(
        delete(ImportRow).where(those), execution_options={"synchronize_session": False}
    )


async def _stored_bytes(session: AsyncSession, *those: ColumnElement[bool]) -> int:
    """Return the bytes that files and what was read of them take."""
    stored = 0
    for table in (ImportPartRow, ImportDigestRow):
        size = func.coalesce(func.sum(func.octet_length(table.content)), 0)
        joined = select(size).join(ImportRow, ImportRow.id == table.import_id).where(*those)
        stored += int(await session.scalar(joined) or 0)
    return stored


async def wait_for_a_long_file(session: AsyncSession) -> None:
    """Let this transaction be idle for longer than others may: a gigabyte is read meanwhile."""
    await session.execute(text("SET LOCAL idle_in_transaction_session_timeout = '600s'"))


async def find_import_by_key(session: AsyncSession, *, key: str) -> ImportRow | None:
    """Return the import that was made under an idempotency key."""
    return await session.scalar(select(ImportRow).where(ImportRow.idempotency_key == key, _alive()))


async def _store(
    session: AsyncSession,
    table: _Parts,
    import_id: str,
    content: IO[bytes],
) -> None:
    content.seek(0)
    at = 0
    while part := content.read(_PART_BYTES):
        row = {"import_id": import_id, "at": at, "content": part}
        await session.execute(insert(table).values(row))
        at += 1


async def store_digest(session: AsyncSession, *, import_id: str, digest: IO[bytes]) -> None:
    """Keep what was read of a file before anything was chosen."""
    await _store(session, ImportDigestRow, import_id, digest)


async def copy_content(session: AsyncSession, *, import_id: str, into: IO[bytes]) -> None:
    """Write the file of an import into another, part by part."""
    await _copy(session, ImportPartRow, import_id, into)


async def copy_digest(session: AsyncSession, *, import_id: str, into: IO[bytes]) -> bool:
    """Write what was read of an import into a file; False where nothing was kept of it."""
    return await _copy(session, ImportDigestRow, import_id, into)


async def _copy(session: AsyncSession, table: _Parts, import_id: str, into: IO[bytes]) -> bool:
    at = 0
    while part := await session.scalar(
        select(table.content).where(table.import_id == import_id, table.at == at)
    ):
        into.write(part)
        at += 1
    into.seek(0)
    return at > 0


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


async def claim_reading(session: AsyncSession) -> ImportRow | None:
    """Return a file that is to be read and that nobody reads, the longest waiting first.

    It is the caller's for READER_LIVES; None where there is none.
    """
    row = await session.scalar(
        select(ImportRow)
        .where(
            ImportRow.state == "reading",
            or_(ImportRow.read_until.is_(None), ImportRow.read_until < func.now()),
            _alive(),
        )
        .order_by(ImportRow.created_at, ImportRow.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    if row is not None:
        row.read_until = func.now() + READER_LIVES
        row.read_share = 0.0
    return row


async def go_on_reading(session: AsyncSession, *, import_id: str) -> bool:
    """Say that a file is still being read; False where it was discarded, or is read."""
    ours = await session.scalar(
        update(ImportRow)
        .where(ImportRow.id == import_id, ImportRow.state == "reading")
        .values(read_until=func.now() + READER_LIVES)
        .returning(ImportRow.id)
    )
    return ours is not None


async def give_up_reading(session: AsyncSession, *, import_id: str) -> None:
    """Leave a file to whoever reads it next, from the start."""
    await session.execute(
        update(ImportRow)
        .where(ImportRow.id == import_id, ImportRow.state == "reading")
        .values(read_until=None)
    )


async def note_share(session: AsyncSession, *, import_id: str, share: float) -> None:
    """Keep how much of a file has been read, 0 to 1."""
    await session.execute(
        update(ImportRow)
        .where(ImportRow.id == import_id, ImportRow.state == "reading")
        .values(read_share=share)
    )


async def note_refusal(
    session: AsyncSession, *, import_id: str, refusal: Mapping[str, Any]
) -> None:
    """Keep why a file was not read."""
    await session.execute(
        update(ImportRow)
        .where(ImportRow.id == import_id, ImportRow.state == "reading")
        .values(state="refused", refusal=dict(refusal))
    )


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
