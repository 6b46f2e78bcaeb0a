"""What was taken over from files: kept, deleted and brought back."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias, cast

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.queries.kept_files import KeptFileNotFoundError, find_kept_file
from headroom.persistence.queries.own_versions import find_last_versions
from headroom.persistence.tables import KeptFileRow
from headroom.services.own_history import FromFile, OwnRecords

KeptKind: TypeAlias = Literal["profile", "bill", "load_test", "mapping"]


@dataclass(frozen=True, slots=True)
class KeptFile:
    """What was taken over, and the file that it is from."""

    id: str
    kind: KeptKind
    name: str
    file_name: Annotated[str | None, Field(description="null: it was pasted")]
    file_hash: Annotated[str, Field(description="SHA-256 of the file")]
    imported_at: datetime
    version: Annotated[int, Field(description="Rises with each deletion and return")]

    @classmethod
    def of(cls, row: KeptFileRow, version: int) -> KeptFile:
        """Return a row with the number of its last version."""
        return cls(
            row.id,
            cast(KeptKind, row.kind),
            row.name,
            row.file_name,
            row.file_hash,
            row.created_at,
            version,
        )


class KeptFiles(OwnRecords[FromFile, KeptFile]):
    """What was taken over, with the history of its deletions; its content never changes.

    new: what ``add`` keeps.
    """

    kind, entry = "file", FromFile
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
        return KeptFile.of(row, last[record_id].number)

    async def new_id(self, session: AsyncSession, entered: FromFile) -> str:
        """Return an id that begins with what it is."""
        assert self._new is not None
        self._new.id = f"{self._new.kind.removesuffix('_test')}-{secrets.token_hex(6)}"
        return self._new.id

    def entered(self, stored: KeptFile) -> FromFile:
        """Return the name that it was taken over under."""
        return FromFile(name=stored.name)

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: FromFile,
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
    return (await KeptFiles(row).add(session, FromFile(name=name))).id
