"""The history of what users enter: each save has a number, and none is over somebody else's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.bills.entries import StoredEstate
from headroom.domain.comparison.own_ways import StoredOwnWay
from headroom.domain.evidence.own_series import StoredOwnSeries
from headroom.domain.evidence.own_tests import StoredOwnTest
from headroom.domain.evidence.own_values import StoredOwnValue
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import InputModel
from headroom.domain.reports.letterhead import StoredLetterhead
from headroom.persistence.queries.machines import notify_catalogue
from headroom.persistence.queries.own_versions import (
    RecordKind,
    add_own_version,
    empty_deleted,
    find_last_number,
    find_own_version,
    find_request,
    list_deleted,
    list_own_versions,
    list_standing,
    lock_text,
    next_record_number,
)
from headroom.persistence.queries.scenarios import wait_for_disk
from headroom.persistence.session import is_lock_lost
from headroom.persistence.tables import MachineRow, OwnVersionRow
from headroom.services.requests import KeyReusedError, Request, ResultDeletedError

_EVER = datetime.min.replace(tzinfo=UTC)

Entered = TypeVar("Entered", bound=InputModel)
OwnDocument = TypeVar(
    "OwnDocument",
    StoredOwnWay,
    StoredOwnValue,
    StoredOwnSeries,
    StoredOwnTest,
    StoredLetterhead,
    StoredEstate,
)


class AnyStored(Protocol):
    """What stands of one record, with the number of its version."""

    @property
    def version(self) -> int: ...


Stored = TypeVar("Stored", bound=MachineRow | AnyStored)


class StaleRecordError(Refusal):
    """Somebody saved a newer version than the one that was read. current: its number."""

    status, slug, title = 412, "newer-version", "Somebody saved a newer version"

    def __init__(self, current: int) -> None:
        super().__init__(
            f"Version {current} was saved in the meantime; yours builds on an earlier one. "
            "Read it again, then save.",
            headers={"ETag": f'"{current}"'},
        )
        self.current = current


class RecordNotFoundError(Refusal):
    """Nothing of this kind has this id. detail: where it may be."""

    status = 404

    def __init__(self, slug: str, title: str, detail: str) -> None:
        super().__init__(detail)
        self.slug, self.title = slug, title


class RecordVersionNotFoundError(Refusal):
    """There is no version of this number to bring back."""

    status, slug, title = 404, "unknown-version", "Unknown version"

    def __init__(self) -> None:
        super().__init__("There is no version of this number.")


class FromFile(InputModel):
    """What the history says of what came from a file; the rest never changes, in its own tables."""

    name: str


@dataclass(frozen=True, slots=True)
class Change:
    """A save: the version that it builds on, None for what is new, and the request that asks it."""

    expected: int | None = None
    request: Request | None = None


NEW = Change()


class OwnRecords(ABC, Generic[Entered, Stored]):
    """One kind of thing that users enter: every save is kept, and what is deleted comes back.

    Entered is what a user states, Stored how it is kept. All saves of one record wait for each
    other. They raise KeyReusedError, StaleRecordError and what ``get`` and ``check`` raise.
    """

    kind: ClassVar[RecordKind]
    entry: type[Entered]
    """What a user states of one."""
    in_catalogue: ClassVar[bool] = True
    deleted_life: ClassVar[timedelta | None] = None
    """How long one that is deleted can be brought back; None: always."""
    place: tuple[str, ...] = ()
    """What a record's id does not say of where it belongs."""

    @abstractmethod
    async def get(self, session: AsyncSession, record_id: str) -> Stored:
        """Return what is stored, for changing; raises the refusal of what is not there."""

    @abstractmethod
    async def find(self, session: AsyncSession, record_id: str) -> Stored | None:
        """Return the same, None where it is not there."""

    @abstractmethod
    async def new_id(self, session: AsyncSession, entered: Entered) -> str:
        """Return the id under which something new is stored."""

    @abstractmethod
    def entered(self, stored: Stored) -> Entered:
        """Return what the user stated."""

    def read(self, content: dict[str, Any]) -> Entered:
        """Return what a version of the history holds."""
        return self.entry(**content)

    async def check(
        self, session: AsyncSession, record_id: str, entered: Entered, stands: Stored | None
    ) -> Entered:
        """Return what to keep, or refuse it. stands: what is there; None where it will be new."""
        return entered

    @abstractmethod
    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: Entered,
        version: int,
        stands: Stored | None,
    ) -> Stored:
        """Store what was entered over what stands there."""

    @abstractmethod
    async def remove(self, session: AsyncSession, stored: Stored) -> None:
        """Delete what is stored, or refuse it."""

    async def add(self, session: AsyncSession, entered: Entered, change: Change = NEW) -> Stored:
        """Store something new; a repeated request gets what the first one made."""
        made = await self._begin(session, change)
        if made is not None:
            return made
        record_id = await self.new_id(session, entered)
        last = await self._hold(session, record_id, change)
        return await self._save(session, record_id, entered, change, last=last, stands=None)

    async def change(
        self, session: AsyncSession, record_id: str, entered: Entered, change: Change = NEW
    ) -> Stored:
        """Replace what a user entered."""
        made = await self._begin(session, change)
        if made is not None:
            return made
        last = await self._hold(session, record_id, change)
        stands = await self.get(session, record_id)
        return await self._save(session, record_id, entered, change, last=last, stands=stands)

    async def delete(self, session: AsyncSession, record_id: str, change: Change = NEW) -> int:
        """Delete what a user entered; return the number of the version that says so."""
        await self._begin(session, change)
        last = await self._hold(session, record_id, change)
        stored = await self.get(session, record_id)
        number = await self._advance(
            session, record_id, change, self.entered(stored), last=last, stands=stored, deleted=True
        )
        await self.remove(session, stored)
        await self._discard(session)
        return number

    async def restore(
        self, session: AsyncSession, record_id: str, number: int, change: Change, **changes: Any
    ) -> Stored:
        """Bring an earlier version back, also of what is deleted. changes: what it differs in.

        Raises RecordVersionNotFoundError.
        """
        made = await self._begin(session, change)
        if made is not None:
            return made
        last = await self._hold(session, record_id, change)
        await self._discard(session)
        row = await find_own_version(session, kind=self.kind, record_id=record_id, number=number)
        if row is None or not row.content:
            raise RecordVersionNotFoundError
        entered = self.read(row.content).model_copy(update=changes)
        stands = await self.find(session, record_id)
        return await self._save(
            session, record_id, entered, change, last=last, stands=stands, restored_from=number
        )

    async def history(self, session: AsyncSession, record_id: str) -> Sequence[OwnVersionRow]:
        """Return every kept version, the newest first."""
        return await list_own_versions(session, kind=self.kind, record_id=record_id)

    async def deleted(self, session: AsyncSession) -> Sequence[OwnVersionRow]:
        """Return what is deleted and can be brought back, the latest first."""
        return await list_deleted(session, kind=self.kind, since=self._long_ago())

    async def _discard(self, session: AsyncSession) -> None:
        """Take the content out of what cannot come back any more."""
        if self.deleted_life is not None:
            await empty_deleted(session, kind=self.kind, before=self._long_ago())

    def _long_ago(self) -> datetime:
        return _EVER if self.deleted_life is None else datetime.now(UTC) - self.deleted_life

    async def _begin(self, session: AsyncSession, change: Change) -> Stored | None:
        """Prepare a save; return what the same request saved before, None where it did not.

        From here on the commit answers only when it would survive a crash.
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
        stored = await self.find(session, made.record_id)
        if stored is None:
            raise ResultDeletedError
        return await self.as_saved(session, stored, made)

    async def as_saved(self, session: AsyncSession, stored: Stored, row: OwnVersionRow) -> Stored:
        """Return what stands as one of its versions had it."""
        return stored

    async def _hold(self, session: AsyncSession, record_id: str, change: Change) -> int:
        """Let nobody else save this record until the transaction ends; return its last version.

        0 for what is new. Who comes too late is told so before he waits, and also where he waited
        longer than the database allows. Raises StaleRecordError.
        """
        if not self.place:  # else it may be of another place, which get says
            await self._refuse_late(session, record_id, change)
        try:
            async with session.begin_nested():  # what follows a lost lock goes on
                await lock_text(session, f"{self.kind} {record_id}")
        except OperationalError as error:
            if is_lock_lost(error):
                await self._refuse_late(session, record_id, change)
            raise
        last, _ = await find_last_number(session, kind=self.kind, record_id=record_id)
        return last

    async def _refuse_late(self, session: AsyncSession, record_id: str, change: Change) -> None:
        last, deleted = await find_last_number(session, kind=self.kind, record_id=record_id)
        if not deleted and change.expected is not None and change.expected < last:
            raise StaleRecordError(last)

    async def _save(
        self,
        session: AsyncSession,
        record_id: str,
        entered: Entered,
        change: Change,
        *,
        last: int,
        stands: Stored | None,
        restored_from: int | None = None,
    ) -> Stored:
        entered = await self.check(session, record_id, entered, stands)
        number = await self._advance(
            session,
            record_id,
            change,
            entered,
            last=last,
            stands=stands,
            restored_from=restored_from,
        )
        return await self.write(session, record_id, entered, number, stands)

    async def _advance(
        self,
        session: AsyncSession,
        record_id: str,
        change: Change,
        entered: Entered,
        *,
        last: int,
        stands: Stored | None,
        deleted: bool = False,
        restored_from: int | None = None,
    ) -> int:
        """Keep a save and return the number of the version that it makes."""
        current = last if stands is None else stands.version
        if change.expected is not None and change.expected != current:
            raise StaleRecordError(current)
        request = change.request
        await add_own_version(
            session,
            kind=self.kind,
            record_id=record_id,
            number=current + 1,
            content=entered.model_dump(),
            deleted=deleted,
            restored_from=restored_from,
            request_key=None if request is None else request.key,
            request_hash=None if request is None else request.hash,
        )
        return current + 1


class OwnDocuments(OwnRecords[Entered, OwnDocument]):
    """A kind whose last version is all that is stored of what stands."""

    document: type[OwnDocument]
    """How one is read."""
    unknown: ClassVar[tuple[str, str, str]]
    """Slug, title and detail of the refusal of an id that none has."""

    async def get(self, session: AsyncSession, record_id: str) -> OwnDocument:
        """Return one as it stands. Raises RecordNotFoundError."""
        stored = await self.find(session, record_id)
        if stored is None:
            slug, title, detail = self.unknown
            raise RecordNotFoundError(slug, title, detail.format(id=record_id))
        return stored

    async def find(self, session: AsyncSession, record_id: str) -> OwnDocument | None:
        """Return one as it stands, None where it is not there."""
        for row, first_at in await list_standing(session, kind=self.kind, record_id=record_id):
            return self._document(row, first_at)
        return None

    async def all(self, session: AsyncSession) -> list[OwnDocument]:
        """Return all that stand, the oldest first."""
        return [self._document(*row) for row in await list_standing(session, kind=self.kind)]

    async def new_id(self, session: AsyncSession, entered: Entered) -> str:
        """Return the next number, which stands in formulas of workbooks."""
        await self.hold_all(session)
        return f"own-{self.kind}-{await next_record_number(session, kind=self.kind)}"

    async def hold_all(self, session: AsyncSession) -> None:
        """Wait for any other change of this kind; the lock ends with the transaction."""
        await lock_text(session, f"every {self.kind}")

    def entered(self, stored: OwnDocument) -> Entered:
        """Return what the user stated."""
        return self.read(stored.model_dump(include=set(self.entry.model_fields)))

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: Entered,
        version: int,
        stands: OwnDocument | None,
    ) -> OwnDocument:
        """Return what the version that was kept holds."""
        await self._tell(session)
        return await self.get(session, record_id)

    async def as_saved(
        self, session: AsyncSession, stored: OwnDocument, row: OwnVersionRow
    ) -> OwnDocument:
        """Return what stands as one of its versions had it."""
        return self._document(row, getattr(stored, "created_at", row.created_at))

    async def remove(self, session: AsyncSession, stored: OwnDocument) -> None:
        """Tell that one is gone; its last version says so."""
        await self._tell(session)

    async def _tell(self, session: AsyncSession) -> None:
        if self.in_catalogue:
            await notify_catalogue(session)

    def _document(self, row: OwnVersionRow, first_at: datetime) -> OwnDocument:
        of_row: dict[str, Any] = {
            "id": row.record_id,
            "version": row.number,
            "created_at": first_at,
            "updated_at": row.created_at,
        }
        of_kind = {name: of_row[name] for name in of_row if name in self.document.model_fields}
        return self.document(**row.content, **of_kind)
