"""What routes of versioned things share: which version a save builds on, and repeated requests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from fastapi import Depends, Header, Path, Response
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.api.dependencies import Keeper, Session
from headroom.api.models import OutputModel
from headroom.api.problems import ProblemError
from headroom.persistence.tables import OwnVersionRow
from headroom.services.catalogue import CatalogueKeeper
from headroom.services.own_history import Change, Entered, OwnRecords, Stored
from headroom.services.requests import Request

VersionPath = Annotated[int, Path(ge=1, le=2**31 - 1)]
IfMatch = Annotated[
    str | None,
    Header(
        description="Required: the ETag of the version that you read. 428 without one, 412 when "
        "somebody saved a newer version",
        examples=['"3"'],
    ),
]
IdempotencyKey = Annotated[
    str | None,
    Header(
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="A name that you make up for this request. Sent again with the same body, it "
        "gets the same answer and nothing is made twice; with another body it is refused",
        examples=["5f0c1f8e-8a53-4b3f-9d1e-0c8f6d1c9d6b"],
    ),
]


def with_etag(status: int) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI response of an answer that names its version."""
    header = {"description": "The version", "schema": {"type": "string"}}
    return {status: {"headers": {"ETag": header}}}


def expected_version(if_match: str | None) -> int:
    """Return the version that a save builds on; 0, which none has, for what is no ETag of ours.

    Raises ProblemError 428 where none is stated.
    """
    if if_match is None or if_match.strip() in ("", "*"):
        raise ProblemError(
            428,
            "version-required",
            "The version that you read is missing",
            "Send the header If-Match with the ETag of the version that you read, such as "
            'If-Match: "3". Reading it again gives it. Without it a save could undo '
            "somebody else's.",
        )
    # a proxy that compresses answers weakens their ETags
    found = re.fullmatch(r'(?:W/)?"(\d{1,9})"', if_match.strip(), re.ASCII)
    return int(found.group(1)) if found else 0


def etag(number: int) -> str:
    """Return a version as an ETag."""
    return f'"{number}"'


class OwnVersionRead(OutputModel):
    """What a user entered, as it stood after one save."""

    number: int
    content: dict[str, Any] = Field(description="What was entered, as the save had it")
    deleted: bool = Field(description="Whether this save took it away")
    restored_from: int | None
    created_at: datetime


class OwnVersionList(OutputModel):
    """Every save, the newest first."""

    items: list[OwnVersionRead]
    total: int


class DeletedRead(OutputModel):
    """Something that a user deleted; a version before the last brings it back."""

    id: str
    version: int = Field(description="Of the deletion; the one before it is what was there")
    content: dict[str, Any]
    deleted_at: datetime


class DeletedList(OutputModel):
    """What is deleted and can be brought back, the latest first."""

    items: list[DeletedRead]
    total: int


def own_versions(rows: Sequence[OwnVersionRow]) -> OwnVersionList:
    """Return a history in the API's shape."""
    return OwnVersionList(
        items=[OwnVersionRead.model_validate(row) for row in rows], total=len(rows)
    )


def deleted_list(rows: Sequence[OwnVersionRow]) -> DeletedList:
    """Return what is deleted in the API's shape."""
    items = [
        DeletedRead(
            id=row.record_id, version=row.number, content=row.content, deleted_at=row.created_at
        )
        for row in rows
    ]
    return DeletedList(items=items, total=len(items))


@dataclass(frozen=True, slots=True)
class Saving:
    """What a save of something that a user enters needs of its request, and gives its answer."""

    session: AsyncSession
    keeper: CatalogueKeeper
    response: Response
    if_match: str | None = None
    key: str | None = None

    async def add(self, records: OwnRecords[Entered, Stored], entered: Entered) -> Stored:
        """Store something new."""
        word, body = records.kind.upper(), entered.model_dump()
        change = Change(request=Request.of(self.key, word, *records.place, body))
        stored = await records.add(self.session, entered, change)
        await self._keep(records, stored.version)
        return stored

    async def change(
        self, records: OwnRecords[Entered, Stored], record_id: str, entered: Entered
    ) -> Stored:
        """Replace what was entered."""
        expected, word = expected_version(self.if_match), records.kind.upper()
        request = Request.of(self.key, word, record_id, expected, entered.model_dump())
        stored = await records.change(self.session, record_id, entered, Change(expected, request))
        await self._keep(records, stored.version)
        return stored

    async def restore(
        self, records: OwnRecords[Entered, Stored], record_id: str, number: int
    ) -> Stored:
        """Bring an earlier version back."""
        expected, word = expected_version(self.if_match), f"RESTORE {records.kind.upper()}"
        request = Request.of(self.key, word, record_id, number, expected)
        change = Change(expected, request)
        stored = await records.restore(self.session, record_id, number, change)
        await self._keep(records, stored.version)
        return stored

    async def delete(self, records: OwnRecords[Entered, Stored], record_id: str) -> None:
        """Delete what was entered."""
        change = Change(expected_version(self.if_match))
        number = await records.delete(self.session, record_id, change)
        await self._keep(records, number)

    async def _keep(self, records: OwnRecords[Entered, Stored], version: int) -> None:
        await self.session.commit()
        if records.in_catalogue:
            self.keeper.forget()
        self.response.headers["ETag"] = etag(version)


async def adding(
    session: Session, keeper: Keeper, response: Response, idempotency_key: IdempotencyKey = None
) -> Saving:
    """Return the save of something new."""
    return Saving(session, keeper, response, key=idempotency_key)


async def changing(
    session: Session,
    keeper: Keeper,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> Saving:
    """Return the save of a further version."""
    return Saving(session, keeper, response, if_match, idempotency_key)


async def deleting(
    session: Session, keeper: Keeper, response: Response, if_match: IfMatch = None
) -> Saving:
    """Return the save that ends with nothing."""
    return Saving(session, keeper, response, if_match)


Adding = Annotated[Saving, Depends(adding)]
Changing = Annotated[Saving, Depends(changing)]
Deleting = Annotated[Saving, Depends(deleting)]
