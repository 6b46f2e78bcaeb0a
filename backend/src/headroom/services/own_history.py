"""The history of what users enter: each save has a number, and none is over somebody else's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.own_versions import (
    RecordKind,
    add_own_version,
    find_last_number,
    find_own_version,
    find_request,
    list_deleted,
    list_own_versions,
    lock_text,
)
from headroom.persistence.queries.scenarios import wait_for_disk
from headroom.persistence.tables import OwnVersionRow
from headroom.services.requests import KeyReusedError, Request

Entered = TypeVar("Entered")


class StaleRecordError(Refusal):
    """Somebody saved a newer version than the one that was read. current: its number."""

    status, slug, title = 412, "newer-version", "Somebody saved a newer version"

    def __init__(self, current: int) -> None:
        super().__init__(
            f"This has a version {current} by now, and your save builds on another one. "
            "Read it again, then save.",
            headers={"ETag": f'"{current}"'},
        )
        self.current = current


class RecordVersionNotFoundError(Refusal):
    """There is no version of this number to bring back."""

    status, slug, title = 404, "unknown-version", "Unknown version"

    def __init__(self) -> None:
        super().__init__("There is no version of this number.")


@dataclass(frozen=True, slots=True)
class Record:
    """What a user entered, by kind and id."""

    kind: RecordKind
    id: str


@dataclass(frozen=True, slots=True)
class Saved(Generic[Entered]):
    """What a user entered, with the number of its version."""

    entered: Entered
    version: int


@dataclass(frozen=True, slots=True)
class Change:
    """A save: the version that it builds on, None for what is new, and the request that asks it."""

    expected: int | None = None
    request: Request | None = None
    restored_from: int | None = None


NEW = Change()


async def begin(session: AsyncSession, change: Change) -> Record | None:
    """Prepare a save; return what the same request saved before, None where it did not.

    From here on the commit answers only when it would survive a crash. Raises KeyReusedError.
    """
    await wait_for_disk(session)
    if change.request is None:
        return None
    await lock_text(session, f"request {change.request.key}")
    made = await find_request(session, key=change.request.key)
    if made is None:
        return None
    if made.request_hash != change.request.hash:
        raise KeyReusedError
    return Record(made.kind, made.record_id)  # type: ignore[arg-type]


async def hold(session: AsyncSession, record: Record) -> int:
    """Let nobody else save this record until the transaction ends; return its last version.

    0 for what has no history: it is new, or was entered before histories were kept.
    """
    await lock_text(session, f"{record.kind} {record.id}")
    return await find_last_number(session, kind=record.kind, record_id=record.id)


async def advance(
    session: AsyncSession,
    record: Record,
    change: Change,
    *,
    last: int,
    stands: Saved[dict[str, Any]] | None,
    content: dict[str, Any],
    deleted: bool = False,
) -> int:
    """Keep a save and return the number of the version that it makes.

    last: what ``hold`` returned. stands: content and version as they are now; None for what is new
    or deleted. Raises StaleRecordError where the save builds on another version.
    """
    current = stands.version if stands else last
    if change.expected is not None and change.expected != current:
        raise StaleRecordError(current)
    if stands is not None and stands.version > last:  # entered before histories were kept
        await _keep(session, record, stands.version, stands.entered, NEW)
    await _keep(session, record, current + 1, content, change, deleted=deleted)
    return current + 1


async def _keep(
    session: AsyncSession,
    record: Record,
    number: int,
    content: dict[str, Any],
    change: Change,
    *,
    deleted: bool = False,
) -> None:
    await add_own_version(
        session,
        kind=record.kind,
        record_id=record.id,
        number=number,
        content=content,
        deleted=deleted,
        restored_from=change.restored_from,
        request_key=change.request.key if change.request else None,
        request_hash=change.request.hash if change.request else None,
    )


async def get_version_content(session: AsyncSession, record: Record, number: int) -> dict[str, Any]:
    """Return what a version holds. Raises RecordVersionNotFoundError."""
    row = await find_own_version(session, kind=record.kind, record_id=record.id, number=number)
    if row is None:
        raise RecordVersionNotFoundError
    return row.content


async def read_history(session: AsyncSession, record: Record) -> Sequence[OwnVersionRow]:
    """Return every kept version, the newest first."""
    return await list_own_versions(session, kind=record.kind, record_id=record.id)


async def read_deleted(session: AsyncSession, kind: RecordKind) -> Sequence[OwnVersionRow]:
    """Return what is deleted and can be brought back, the latest first."""
    return await list_deleted(session, kind=kind)
