"""What was taken over from files: kept, deleted and brought back."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias, cast

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.stated import InputModel, PartName
from headroom.persistence.queries.kept_files import KeptFileNotFoundError, find_kept_file
from headroom.persistence.queries.own_versions import find_last_versions
from headroom.persistence.tables import KeptFileRow, OwnVersionRow
from headroom.services.own_history import OwnRecords

KeptKind: TypeAlias = Literal["profile", "bill", "load_test", "mapping"]


class KeptName(InputModel):
    """What a user calls what was taken over, and whose it is."""

    name: PartName = Field(title="Name", examples=["March 2026"])
    customer: PartName | None = Field(
        title="Customer",
        default=None,
        description="null: nobody entered one; a bill names its own",
    )


@dataclass(frozen=True, slots=True)
class KeptFile:
    """What was taken over, and the file that it is from."""

    id: str
    kind: KeptKind
    name: str
    customer: str | None
    file_name: Annotated[str | None, Field(description="null: it was pasted")]
    file_hash: Annotated[str, Field(description="SHA-256 of the file")]
    imported_at: datetime
    version: Annotated[int, Field(description="Rises with each save, deletion and return")]

    @classmethod
    def of(cls, row: KeptFileRow, last: OwnVersionRow) -> KeptFile:
        """Return a row under the name that its last version gives it."""
        return cls(
            row.id,
            cast(KeptKind, row.kind),
            last.content["name"],
            last.content.get("customer"),
            row.file_name,
            row.file_hash,
            row.created_at,
            last.number,
        )


class KeptFiles(OwnRecords[KeptName, KeptFile]):
    """What was taken over, with the history of its names; its content never changes.

    new: what ``add`` keeps.
    """

    kind, entry = "file", KeptName
    in_catalogue = False

    def __init__(self, new: KeptFileRow | None = None) -> None:
        self._new = new

    async def get(self, session: AsyncSession, record_id: str) -> KeptFile:
        """Return one that stands. Raises KeptFileNotFoundError."""
        kept = await self.find(session, record_id)
        if kept is None:
            raise KeptFileNotFoundError
        return kept

    async def find(self, session: AsyncSession, record_id: str) -> KeptFile | None:
        """Return one that stands, None where none does."""
        row = await find_kept_file(session, kept_id=record_id)
        last = await find_last_versions(session, kind=self.kind, record_id=record_id)
        if row is None or last[record_id].deleted:
            return None
        return KeptFile.of(row, last[record_id])

    async def new_id(self, session: AsyncSession, entered: KeptName) -> str:
        """Return an id that begins with what it is."""
        assert self._new is not None
        self._new.id = f"{self._new.kind.removesuffix('_test')}-{secrets.token_hex(6)}"
        return self._new.id

    def entered(self, stored: KeptFile) -> KeptName:
        """Return what it is called, and whose it is."""
        return self.read({"name": stored.name, "customer": stored.customer})

    def read(self, content: dict[str, Any]) -> KeptName:
        """Return a name as it was kept; a file's own may have signs that nobody could enter."""
        return KeptName.model_construct(**{"customer": None} | content)

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: KeptName,
        version: int,
        stands: KeptFile | None,
    ) -> KeptFile:
        """Store what is new; what comes back stands in its table still."""
        if self._new is not None:
            session.add(self._new)
            await session.flush()
        return await self.get(session, record_id)

    async def remove(self, session: AsyncSession, stored: KeptFile) -> None:
        """Let its last version say that it is gone."""


KEPT_FILES = KeptFiles()


async def keep_file(
    session: AsyncSession,
    *,
    kind: KeptKind,
    name: str,
    file_name: str | None,
    file_hash: str,
    content: dict[str, Any],
) -> str:
    """Keep what was taken over from a file; return its id."""
    row = KeptFileRow(
        kind=kind, name=name, file_name=file_name, file_hash=file_hash, content=content
    )
    return (await KeptFiles(row).add(session, KEPT_FILES.read({"name": name}))).id
