"""Imports: a file is read, shown with what it would change, and taken over or forgotten."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import FileResponse
from pydantic import ConfigDict, RootModel, StringConstraints

from headroom.api.calculations.profiles import BODY, brought
from headroom.api.dependencies import CurrentCatalogue, Keeper, Session
from headroom.api.problems import ProblemRead, problems
from headroom.api.versions import IdempotencyKey
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier, ShortLine
from headroom.services.imports import (
    Import,
    ImportChoicesWrite,
    ImportKind,
    KindCandidate,
    WaitingImport,
    begin_import,
    choose,
    discard,
    get_sample,
    list_waiting_imports,
    read_import,
    start_import,
    take_over,
)

router = APIRouter(prefix="/imports", tags=["imports"])

FileName = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$"
    ),
]


class ImportRead(RootModel[Import]):
    """An import of whatever kind, described once for all routes."""

    model_config = ConfigDict(defer_build=True)


class WaitingImportRead(RootModel[WaitingImport]):
    """Files that were brought and are not imported yet."""


class UnreadFileRead(ProblemRead):
    """Why a file is not read, and what it was taken for."""

    taken_for: KindCandidate
    other_kinds: list[KindCandidate]


@router.post(
    "",
    status_code=201,
    response_model=ImportRead,
    summary="Bring a file",
    responses=problems(400, 413)
    | {
        202: {"model": WaitingImportRead, "description": "It is being read; nobody has to wait"},
        422: {"model": UnreadFileRead | ProblemRead, "description": "Unprocessable Content"},
    },
    openapi_extra=BODY,
)
async def post_import(
    request: Request,
    session: Session,
    catalogue: CurrentCatalogue,
    response: Response,
    kind: Annotated[
        ImportKind | Literal["any"], Query(description="What the file holds; any: found out")
    ] = "any",
    name: Annotated[
        FileName | None, Query(description="The file's name; left out for pasted text")
    ] = None,
    prefer: Annotated[
        str | None,
        Header(
            description="respond-async: keep it, answer 202 at once and read it afterwards "
            "(RFC 7240); how far it is stands in the list of files that wait"
        ),
    ] = None,
    idempotency_key: IdempotencyKey = None,
) -> Import | Response:
    """Reads files whole, or refuses them with line and column, and says what they would change.

    They are kept for a day. Nothing of them counts before it is taken over.
    """
    stated = None if kind == "any" else kind
    sender = request.client.host if request.client else None
    async with brought(request, name) as files:
        if prefer == "respond-async":
            waiting = await begin_import(
                session, stated=stated, files=files, key=idempotency_key, sender=sender
            )
            return Response(
                WaitingImportRead(waiting).model_dump_json(),
                status_code=202,
                media_type="application/json",
                headers={
                    "Location": f"/api/v1/imports/{waiting.id}",
                    "Preference-Applied": prefer,
                },
            )
        started = await start_import(
            session, catalogue, stated=stated, files=files, key=idempotency_key, sender=sender
        )
    response.headers["Location"] = f"/api/v1/imports/{started.id}"
    return started


@router.get("", summary="List files that wait to be imported")
async def list_imports(session: Session) -> Listed[WaitingImport]:
    """What was brought and not imported, the newest first. Each waits for a day."""
    waiting = await list_waiting_imports(session)
    return Listed[WaitingImport](items=waiting, total=len(waiting))


@router.delete(
    "/{import_id}",
    status_code=204,
    summary="Discard a file that waits",
    responses=problems(404, 422),
)
async def delete_import(import_id: Identifier, session: Session) -> None:
    """Forgets a file that was brought and is not imported; what was imported stays."""
    await discard(session, import_id)


@router.get(
    "/samples/{sample}",
    summary="Get a sample of a file",
    response_class=FileResponse,
    responses=problems(404, 422)
    | {200: {"content": {"application/octet-stream": {"schema": {"type": "string"}}}}},
)
async def get_import_sample(sample: ShortLine) -> FileResponse:
    """A small file of one layout with made-up numbers, to download or to bring."""
    return FileResponse(get_sample(sample), filename=sample, media_type="application/octet-stream")


@router.get(
    "/{import_id}",
    response_model=ImportRead,
    summary="Get an import",
    responses=problems(404, 409, 422),
)
async def get_import(
    import_id: Identifier, session: Session, catalogue: CurrentCatalogue
) -> Import:
    """The file as it is understood now, beside the ratings that count now."""
    return await read_import(session, catalogue, import_id)


@router.patch(
    "/{import_id}",
    response_model=ImportRead,
    summary="Settle choices",
    responses=problems(400, 404, 409, 413, 422),
)
async def patch_import(
    import_id: Identifier, body: ImportChoicesWrite, session: Session, catalogue: CurrentCatalogue
) -> Import:
    """Changes name, date or decimal sign, and says again what would change."""
    sent = body.model_dump(mode="json", exclude_unset=True)
    return await choose(session, catalogue, import_id, sent)


@router.post(
    "/{import_id}/take-over",
    response_model=ImportRead,
    summary="Take a file over",
    responses=problems(404, 409, 413, 422),
)
async def post_take_over(
    import_id: Identifier, session: Session, catalogue: CurrentCatalogue, keeper: Keeper
) -> Import:
    """Keeps what the file holds. Asked again it answers the same and keeps nothing twice."""
    taken = await take_over(session, catalogue, import_id)
    await session.commit()
    keeper.forget()
    return taken
