"""Files that users bring: kept for a day, shown with what they would change, then taken over.

One kind knows how to read its files, which choices it leaves open and how to keep what it read;
what is common to all kinds stands here. See docs/decisions/0009-imports.md.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, Protocol, TypeAlias

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.files.machine_table_changes import TablePreview
from headroom.domain.peaks.profiles import Finding
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries import imports as queries
from headroom.persistence.tables import IMPORT_LIFE, ImportRow
from headroom.services.catalogue import Catalogue
from headroom.services.machine_imports import MachineTableChoices, MachineTableImport
from headroom.services.requests import KeyReusedError, Request

ImportKind: TypeAlias = Literal["machine_table"]
Choices: TypeAlias = MachineTableChoices
Preview: TypeAlias = TablePreview


class Reading(Protocol):
    """What a file holds: in a sentence, with remarks, and what taking it over would change."""

    @property
    def says(self) -> str: ...
    @property
    def choices(self) -> Choices: ...
    @property
    def findings(self) -> list[Finding]: ...
    @property
    def preview(self) -> Preview: ...


class Kind(Protocol):
    """How files of one kind are read and kept."""

    def parse(self, data: bytes, file_name: str | None, choices: Mapping[str, Any] | None) -> Any:
        """Return what stands in the file, before anything is chosen too. Raises FileError."""

    def first_choices(self, parsed: Any) -> dict[str, Any]:
        """Return what the file itself says of the choices."""

    def read(
        self, parsed: Any, file_name: str | None, choices: Mapping[str, Any], catalogue: Catalogue
    ) -> Reading:
        """Return what the file holds under these choices. Raises FileError."""

    async def take_over(
        self, session: AsyncSession, reading: Any, file_name: str | None
    ) -> dict[str, Any]:
        """Keep what was read and return what was made. Raises ChoiceError."""


KINDS: dict[str, Kind] = {"machine_table": MachineTableImport()}


@dataclass(frozen=True, slots=True)
class Link:
    """Where something that was made is found."""

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What taking over made."""

    id: Annotated[str, Field(description="Id of the edition")]
    says: str
    links: list[Link]


@dataclass(frozen=True, slots=True)
class Import:
    """A file as it was understood, and what it would change."""

    id: str
    kind: ImportKind
    file_name: str | None
    says: str
    choices: Choices
    findings: list[Finding]
    preview: Preview
    expires_at: Annotated[
        datetime, Field(description="The file is forgotten then; what was kept stays")
    ]
    taken_over: TakenOver | None


class TakenOverError(Refusal):
    """The import was taken over: its choices are settled."""

    status, slug, title = 409, "import-taken-over", "This file is taken over"

    def __init__(self) -> None:
        super().__init__(
            "Its ratings count already. Remove the table and bring it again to change its name or "
            "date."
        )


async def start_import(
    session: AsyncSession,
    catalogue: Catalogue,
    *,
    kind: ImportKind,
    data: bytes,
    file_name: str | None,
    key: str | None,
) -> Import:
    """Read a file and keep it for a day; a repeated request gets the import of the first.

    Raises FileError, KeyReusedError.
    """
    how = KINDS[kind]
    request = Request.of(key, "IMPORT", kind, file_name, hashlib.sha256(data).hexdigest())
    row = None if request is None else await _find_earlier(session, request)
    parsed = await asyncio.to_thread(
        how.parse, data, file_name, None if row is None else row.choices
    )
    if row is None:
        row = await queries.add_import(
            session,
            import_id=secrets.token_hex(12),
            kind=kind,
            file_name=file_name,
            content=data,
            choices=how.first_choices(parsed),
            idempotency_key=request.key if request else None,
            request_hash=request.hash if request else None,
        )
    if row is None:  # the same request was carried out while this one was
        assert request is not None
        row = await _find_earlier(session, request)
    if row is None:
        raise queries.ImportNotFoundError
    return _shown(row, await _read(row, parsed, catalogue))


async def read_import(session: AsyncSession, catalogue: Catalogue, import_id: str) -> Import:
    """Return an import with what it would change now. Raises ImportNotFoundError, FileError."""
    row = await queries.get_import(session, import_id=import_id)
    return _shown(row, await _read(row, await _parsed(row), catalogue))


async def choose(
    session: AsyncSession, catalogue: Catalogue, import_id: str, choices: Mapping[str, Any]
) -> Import:
    """Change choices of an import. Raises ImportNotFoundError, TakenOverError, FileError."""
    row = await queries.get_import(session, import_id=import_id, locked=True)
    if row.made is not None:
        raise TakenOverError
    row.choices = {**row.choices, **choices}
    shown = _shown(row, await _read(row, await _parsed(row), catalogue))
    await session.flush()
    return shown


async def take_over(session: AsyncSession, catalogue: Catalogue, import_id: str) -> Import:
    """Keep what an import holds. Done twice it is done once: the answer is that of the first.

    Raises ImportNotFoundError, FileError, ChoiceError.
    """
    row = await queries.get_import(session, import_id=import_id, locked=True)
    reading = await _read(row, await _parsed(row), catalogue)
    if row.made is None:
        row.made = await KINDS[row.kind].take_over(session, reading, row.file_name)
        await session.flush()
    return _shown(row, reading)


async def _parsed(row: ImportRow) -> Any:
    return await asyncio.to_thread(KINDS[row.kind].parse, row.content, row.file_name, row.choices)


async def _read(row: ImportRow, parsed: Any, catalogue: Catalogue) -> Reading:
    return await asyncio.to_thread(
        KINDS[row.kind].read, parsed, row.file_name, row.choices, catalogue
    )


def _shown(row: ImportRow, reading: Reading) -> Import:
    kind: ImportKind = "machine_table"
    assert row.kind == kind
    return Import(
        id=row.id,
        kind=kind,
        file_name=row.file_name,
        says=reading.says,
        choices=reading.choices,
        findings=reading.findings,
        preview=reading.preview,
        expires_at=row.created_at + IMPORT_LIFE,
        taken_over=None if row.made is None else _taken_over(row.made),
    )


def _taken_over(made: dict[str, Any]) -> TakenOver:
    return TakenOver(
        id=made["edition"],
        says=(
            f"{made['name']} of {made['dated']} is kept: {made['new']:,} new, "
            f"{made['changed']:,} changed, {made['same']:,} the same."
        ),
        links=[
            Link("Machines", "/machines"),
            Link("This table", f"/api/v1/machine-editions/{made['edition']}"),
        ],
    )


async def _find_earlier(session: AsyncSession, request: Request) -> ImportRow | None:
    row = await queries.find_by_key(session, key=request.key)
    if row is not None and row.request_hash != request.hash:
        raise KeyReusedError
    return row
