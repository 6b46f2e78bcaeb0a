"""Tables of ratings: listed, removed, put back. They are brought by way of imports."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from headroom.api.dependencies import Keeper, Session
from headroom.api.models import Identifier, OutputModel
from headroom.api.problems import ProblemError, problems
from headroom.persistence.queries.editions import EditionNotFoundError
from headroom.services.machine_editions import (
    KeptEdition,
    SeedEditionError,
    get_kept_edition,
    list_kept_editions,
    set_removed,
)

router = APIRouter(prefix="/machine-editions", tags=["machines"])


class KeptEditionRead(OutputModel):
    """A table of ratings and what is kept of it."""

    id: str
    name: str
    dated: date | None = Field(description="null: its figures come from documents of various dates")
    source: str
    origin: Literal["seed", "user"] = Field(description="`user`: brought by you")
    models: int
    ratings: int
    kept_at: datetime
    removed_at: datetime | None = Field(description="null while it counts")
    says: str = Field(description="What counts in its place, or would")


class KeptEditionList(OutputModel):
    """All tables, the newest first."""

    items: list[KeptEditionRead]
    total: int


@router.get("", summary="List tables of ratings")
async def list_machine_editions(session: Session) -> KeptEditionList:
    """Shipped tables and yours, those that you removed too, the newest first."""
    items = [_read(kept) for kept in await list_kept_editions(session)]
    return KeptEditionList(items=items, total=len(items))


@router.get("/{edition_id}", summary="Get a table of ratings", responses=problems(404, 422))
async def get_machine_edition(edition_id: Identifier, session: Session) -> KeptEditionRead:
    """One table and what is kept of it."""
    try:
        return _read(await get_kept_edition(session, edition_id))
    except EditionNotFoundError as error:
        raise _unknown() from error


@router.delete(
    "/{edition_id}", summary="Remove a table of ratings", responses=problems(404, 409, 422)
)
async def remove_machine_edition(
    edition_id: Identifier, session: Session, keeper: Keeper
) -> KeptEditionRead:
    """Takes one of your tables out of use. It can be put back."""
    return await _set(session, keeper, edition_id, removed=True)


@router.post(
    "/{edition_id}/restore",
    summary="Put a table of ratings back",
    responses=problems(404, 409, 413, 422),
)
async def restore_machine_edition(
    edition_id: Identifier, session: Session, keeper: Keeper
) -> KeptEditionRead:
    """Undoes a removal: the table counts again as before."""
    return await _set(session, keeper, edition_id, removed=False)


async def _set(
    session: Session, keeper: Keeper, edition_id: str, *, removed: bool
) -> KeptEditionRead:
    try:
        kept = await set_removed(session, edition_id, removed=removed)
        await session.commit()
    except EditionNotFoundError as error:
        raise _unknown() from error
    except SeedEditionError as error:
        raise ProblemError(
            409,
            "shipped-edition",
            "This table is shipped with Headroom",
            "It cannot be removed. Bring a newer table, or add a machine of your own: both count "
            "before it.",
        ) from error
    keeper.forget()
    return _read(kept)


def _unknown() -> ProblemError:
    return ProblemError(
        404,
        "unknown-edition",
        "Unknown table",
        "There is no such table of ratings. The list of tables shows what is kept.",
    )


def _read(kept: KeptEdition) -> KeptEditionRead:
    return KeptEditionRead(
        id=kept.edition.id,
        name=kept.edition.name,
        dated=kept.edition.dated,
        source=kept.edition.source,
        origin=kept.edition.origin,
        models=kept.models,
        ratings=kept.ratings,
        kept_at=kept.kept_at,
        removed_at=kept.removed_at,
        says=kept.says(),
    )
