"""What users enter: the routes that each kind has, and the save behind them."""

# without postponed annotations: what a kind takes is the type of its routes' parameters

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.api.dependencies import Keeper, Session
from headroom.api.problems import problems
from headroom.api.versions import (
    IdempotencyKey,
    IfMatch,
    VersionPath,
    etag,
    expected_version,
    with_etag,
)
from headroom.domain.quantities.answers import Listed, OutputModel
from headroom.domain.quantities.stated import Identifier, InputModel
from headroom.services import requests
from headroom.services.catalogue import CatalogueKeeper
from headroom.services.own_history import Change, Entered, OwnRecords, Stored


class OwnVersionRead(OutputModel):
    """What a user entered, as it stood after one save."""

    number: int
    content: dict[str, Any] = Field(description="What was entered, as the save had it")
    deleted: bool = Field(description="Whether this save took it away")
    restored_from: int | None
    created_at: datetime


class DeletedRead(OutputModel):
    """Something that a user deleted; a version before the last brings it back."""

    id: str = Field(validation_alias="record_id")
    version: int = Field(
        validation_alias="number",
        description="Of the deletion; the one before it is what was there",
    )
    content: dict[str, Any]
    deleted_at: datetime = Field(validation_alias="created_at")


class DeletedList(OutputModel):
    """What is deleted and can be brought back, the latest first."""

    items: list[DeletedRead]
    total: int


@dataclass(frozen=True, slots=True)
class RecordSaving:
    """What a save of something that a user enters needs of its request, and gives its answer."""

    session: AsyncSession
    keeper: CatalogueKeeper
    response: Response
    if_match: str | None = None
    key: str | None = None

    async def add(self, records: OwnRecords[Entered, Stored], entered: Entered) -> Stored:
        """Store something new."""
        word, body = records.kind.upper(), entered.model_dump()
        change = Change(request=requests.Request.of(self.key, word, *records.place, body))
        stored = await records.add(self.session, entered, change)
        await self.keep(stored.version, in_catalogue=records.in_catalogue)
        return stored

    async def change(
        self, records: OwnRecords[Entered, Stored], record_id: str, entered: Entered
    ) -> Stored:
        """Replace what was entered."""
        expected, word = expected_version(self.if_match), records.kind.upper()
        request = requests.Request.of(self.key, word, record_id, expected, entered.model_dump())
        stored = await records.change(self.session, record_id, entered, Change(expected, request))
        await self.keep(stored.version, in_catalogue=records.in_catalogue)
        return stored

    async def restore(
        self, records: OwnRecords[Entered, Stored], record_id: str, number: int
    ) -> Stored:
        """Bring an earlier version back."""
        expected, word = expected_version(self.if_match), f"RESTORE {records.kind.upper()}"
        request = requests.Request.of(self.key, word, record_id, number, expected)
        change = Change(expected, request)
        stored = await records.restore(self.session, record_id, number, change)
        await self.keep(stored.version, in_catalogue=records.in_catalogue)
        return stored

    async def delete(self, records: OwnRecords[Entered, Stored], record_id: str) -> None:
        """Delete what was entered."""
        change = Change(expected_version(self.if_match))
        number = await records.delete(self.session, record_id, change)
        await self.keep(number, in_catalogue=records.in_catalogue)

    async def keep(self, version: int, *, in_catalogue: bool) -> None:
        """Commit what was saved and name its version. in_catalogue: calculations rest on it."""
        await self.session.commit()
        if in_catalogue:
            self.keeper.forget()
        self.response.headers["ETag"] = etag(version)


async def adding(
    session: Session, keeper: Keeper, response: Response, idempotency_key: IdempotencyKey = None
) -> RecordSaving:
    """Return the save of something new."""
    return RecordSaving(session, keeper, response, key=idempotency_key)


async def changing(
    session: Session,
    keeper: Keeper,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> RecordSaving:
    """Return the save of a further version."""
    return RecordSaving(session, keeper, response, if_match, idempotency_key)


async def deleting(
    session: Session, keeper: Keeper, response: Response, if_match: IfMatch = None
) -> RecordSaving:
    """Return the save that ends with nothing."""
    return RecordSaving(session, keeper, response, if_match)


Adding = Annotated[RecordSaving, Depends(adding)]
Changing = Annotated[RecordSaving, Depends(changing)]
Deleting = Annotated[RecordSaving, Depends(deleting)]

Records = OwnRecords[Any, Any]


async def as_stored(saving: RecordSaving, stored: Any) -> Any:
    """Return what was stored as the answer."""
    return stored


def own_routes(
    router: APIRouter,
    word: str,
    noun: str,
    nouns: str,
    *,
    records: Records | Callable[..., Coroutine[Any, Any, Records]],
    entered: type[InputModel],
    stored: type[Any],
    added: str,
    read: Callable[[RecordSaving, Any], Awaitable[Any]] = as_stored,
    id_type: Any = Identifier,
    listed: bool = True,
    named: bool = False,
) -> None:
    """Give a router the saves, the deletion and the history of one kind of thing.

    word, noun, nouns: own_test, an own test, tests. records: how they are kept, or the dependency
    that gives it. added: what adding one does. read: what a save answers. listed: whether the
    router says what is deleted. named: whether other things may name one, which then stays.
    """
    id_name = f"{word.removeprefix('own_')}_id"
    one, conflict = f"/{{{id_name}}}", (409,) if named else ()
    words = word if word.endswith("s") else f"{word}s"
    content: Any = entered
    identity: Any = Annotated[id_type, Path(alias=id_name)]

    async def constant() -> Any:
        return records

    kept: Any = Depends(constant if isinstance(records, OwnRecords) else records)

    if listed:

        @router.get(
            "/deleted",
            name=f"list_deleted_{words}",
            summary=f"List deleted {nouns}",
            description=f"{nouns[0].upper()}{nouns[1:]} that users deleted; restoring a version "
            "brings one back.",
        )
        async def deleted(session: Session, own: Records = kept) -> DeletedList:
            rows = await own.deleted(session)
            items = [DeletedRead.model_validate(row) for row in rows]
            return DeletedList(items=items, total=len(items))

    @router.post(
        "",
        name=f"post_{word}",
        summary=f"Add {noun}",
        description=added,
        status_code=201,
        response_model=stored,
        responses=with_etag(201) | problems(400, 404, 409, 413, 422),
    )
    async def post(
        body: content,
        saving: Adding,
        request: Request,
        own: Records = kept,
    ) -> Any:
        made = await saving.add(own, body)
        saving.response.headers["Location"] = f"{request.url.path}/{made.id}"
        return await read(saving, made)

    @router.put(
        one,
        name=f"put_{word}",
        summary=f"Change {noun}",
        description=f"Replaces one of your {nouns}; its history stays.",
        response_model=stored,
        responses=with_etag(200) | problems(400, 404, *conflict, 412, 413, 422, 428),
    )
    async def put(
        record_id: identity,
        body: content,
        saving: Changing,
        own: Records = kept,
    ) -> Any:
        return await read(saving, await saving.change(own, str(record_id), body))

    @router.delete(
        one,
        name=f"remove_{word}",
        summary=f"Delete {noun}",
        description=f"Deletes one of your {nouns}; an earlier version brings it back.",
        status_code=204,
        responses=with_etag(204) | problems(404, *conflict, 412, 422, 428),
    )
    async def remove(
        record_id: identity,
        saving: Deleting,
        own: Records = kept,
    ) -> None:
        await saving.delete(own, str(record_id))

    @router.get(
        f"{one}/versions",
        name=f"list_{word}_versions",
        summary=f"History of {noun}",
        description="Every save, the newest first; also of what is deleted.",
        responses=problems(422),
    )
    async def history(
        record_id: identity,
        session: Session,
        own: Records = kept,
    ) -> Listed[OwnVersionRead]:
        rows = await own.history(session, str(record_id))
        items = [OwnVersionRead.model_validate(row) for row in rows]
        return Listed[OwnVersionRead](items=items, total=len(items))

    @router.post(
        f"{one}/versions/{{number}}/restore",
        name=f"restore_{word}_version",
        summary=f"Bring an earlier version of {noun} back",
        description="Saves a new version with the content of an earlier one; also of what is "
        "deleted.",
        response_model=stored,
        responses=with_etag(200) | problems(404, 409, 412, 422, 428),
    )
    async def restore(
        record_id: identity,
        number: VersionPath,
        saving: Changing,
        own: Records = kept,
    ) -> Any:
        return await read(saving, await saving.restore(own, str(record_id), number))
