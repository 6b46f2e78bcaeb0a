"""Imports: a file is read, shown with what it would change, and taken over or forgotten."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import StringConstraints

from headroom.api.calculations.profiles import BODY, file_problem
from headroom.api.dependencies import CurrentCatalogue, Keeper, Session
from headroom.api.imports.schemas import (
    ImportChoicesWrite,
    ImportFindingRead,
    ImportKindQuery,
    ImportRead,
    LinkRead,
    MachineTableChoicesRead,
    MachineTablePreviewRead,
    RatingChangeRead,
    TakenOverRead,
)
from headroom.api.models import Identifier
from headroom.api.problems import ProblemError, problems
from headroom.api.versions import IdempotencyKey
from headroom.domain.peaks.profiles import FileError
from headroom.persistence.queries.imports import ImportNotFoundError
from headroom.services.imports import (
    Import,
    TakenOverError,
    choose,
    read_import,
    start_import,
    take_over,
)
from headroom.services.machine_imports import ChoiceError

router = APIRouter(prefix="/imports", tags=["imports"])

FileName = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$"
    ),
]


@router.post(
    "",
    status_code=201,
    summary="Bring a file",
    responses=problems(400, 413, 422),
    openapi_extra=BODY,
)
async def post_import(
    request: Request,
    session: Session,
    catalogue: CurrentCatalogue,
    response: Response,
    kind: Annotated[ImportKindQuery, Query(description="What the file holds")] = "machine_table",
    name: Annotated[
        FileName | None, Query(description="The file's name; left out for pasted text")
    ] = None,
    idempotency_key: IdempotencyKey = None,
) -> ImportRead:
    """Reads a file whole, or refuses it with line and column, and says what it would change.

    The file is kept for a day. Nothing of it counts before it is taken over.
    """
    data = await request.body()
    try:
        found = await start_import(
            session, catalogue, kind=kind, data=data, file_name=name, key=idempotency_key
        )
    except FileError as error:
        raise file_problem(error) from error
    response.headers["Location"] = f"/api/v1/imports/{found.id}"
    return _read(found)


@router.get("/{import_id}", summary="Get an import", responses=problems(404, 422))
async def get_import(
    import_id: Identifier, session: Session, catalogue: CurrentCatalogue
) -> ImportRead:
    """The file as it is understood now, beside the ratings that count now."""
    try:
        return _read(await read_import(session, catalogue, import_id))
    except ImportNotFoundError as error:
        raise _gone() from error
    except FileError as error:
        raise file_problem(error) from error


@router.patch("/{import_id}", summary="Settle choices", responses=problems(400, 404, 409, 413, 422))
async def patch_import(
    import_id: Identifier, body: ImportChoicesWrite, session: Session, catalogue: CurrentCatalogue
) -> ImportRead:
    """Changes name, date or decimal sign, and says again what would change."""
    sent: dict[str, Any] = body.model_dump(mode="json", exclude_unset=True)
    if sent.get("name", "") is None:
        raise ProblemError(
            422,
            "invalid-input",
            "The input is not valid",
            "Enter a name for the table.",
            errors=(("name", "enter a name"),),
        )
    try:
        return _read(await choose(session, catalogue, import_id, sent))
    except ImportNotFoundError as error:
        raise _gone() from error
    except TakenOverError as error:
        raise ProblemError(
            409,
            "import-taken-over",
            "This file is taken over",
            "Its ratings count already. Remove the table and bring it again to change its name or "
            "date.",
        ) from error
    except FileError as error:
        raise file_problem(error) from error


@router.post(
    "/{import_id}/take-over",
    summary="Take a file over",
    responses=problems(404, 413, 422),
)
async def post_take_over(
    import_id: Identifier, session: Session, catalogue: CurrentCatalogue, keeper: Keeper
) -> ImportRead:
    """Keeps what the file holds. Asked again it answers the same and keeps nothing twice."""
    try:
        found = await take_over(session, catalogue, import_id)
        await session.commit()
    except ImportNotFoundError as error:
        raise _gone() from error
    except FileError as error:
        raise file_problem(error) from error
    except ChoiceError as error:
        raise ProblemError(
            422,
            "choice-open",
            "Something is left to enter",
            f"{str(error)[:1].upper()}{str(error)[1:]}.",
            errors=((error.field, str(error)),),
        ) from error
    keeper.forget()
    return _read(found)


def _gone() -> ProblemError:
    return ProblemError(
        404,
        "unknown-import",
        "The file is no longer here",
        "A file is kept for a day until it is taken over. Bring it again.",
    )


def _read(found: Import) -> ImportRead:
    reading = found.reading
    changes = reading.preview.changes
    return ImportRead(
        id=found.id,
        kind=found.kind,
        file_name=found.file_name,
        says=reading.says,
        choices=MachineTableChoicesRead.model_validate(reading.choices),
        findings=[ImportFindingRead.model_validate(finding) for finding in reading.findings],
        preview=MachineTablePreviewRead(
            models=reading.preview.models,
            families=reading.preview.families,
            decimal=reading.preview.decimal,
            new=len(changes.new),
            changed=len(changes.changed),
            same=changes.same,
            absent=changes.absent,
            new_models=list(changes.new),
            differences=[
                RatingChangeRead(
                    machine=change.machine,
                    rating=change.rating,
                    label=change.label(),
                    before=change.before,
                    edition=change.edition,
                    after=change.after,
                )
                for change in changes.differences
            ],
        ),
        expires_at=found.expires_at,
        taken_over=None if found.made is None else _made(found.made),
    )


def _made(made: dict[str, Any]) -> TakenOverRead:
    return TakenOverRead(
        id=made["edition"],
        says=(
            f"{made['name']} of {made['dated']} is kept: {made['new']:,} new, "
            f"{made['changed']:,} changed, {made['same']:,} the same."
        ),
        links=[
            LinkRead(label="Machines", href="/machines"),
            LinkRead(label="This table", href=f"/api/v1/machine-editions/{made['edition']}"),
        ],
    )
