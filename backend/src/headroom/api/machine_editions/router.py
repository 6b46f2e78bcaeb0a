"""Tables of ratings: listed, removed, put back. They are brought by way of imports."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import Keeper, Session
from headroom.api.problems import problems
from headroom.domain.machines.machines import KeptEdition
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier
from headroom.persistence.queries.editions import list_kept_editions
from headroom.services.machine_editions import get_kept_edition, set_removed

router = APIRouter(prefix="/machine-editions", tags=["machines"])


@router.get("", summary="List tables of ratings")
async def list_machine_editions(session: Session) -> Listed[KeptEdition]:
    """Shipped tables and yours, those that you removed too, the newest first."""
    items = await list_kept_editions(session)
    return Listed[KeptEdition](items=items, total=len(items))


@router.get("/{edition_id}", summary="Get a table of ratings", responses=problems(404, 422))
async def get_machine_edition(edition_id: Identifier, session: Session) -> KeptEdition:
    """One table and what is kept of it."""
    return await get_kept_edition(session, edition_id)


@router.delete(
    "/{edition_id}", summary="Remove a table of ratings", responses=problems(404, 409, 422)
)
async def remove_machine_edition(
    edition_id: Identifier, session: Session, keeper: Keeper
) -> KeptEdition:
    """Takes one of your tables out of use. It can be put back."""
    kept = await set_removed(session, edition_id, removed=True)
    await session.commit()
    keeper.forget()
    return kept


@router.post(
    "/{edition_id}/restore",
    summary="Put a table of ratings back",
    responses=problems(404, 409, 413, 422),
)
async def restore_machine_edition(
    edition_id: Identifier, session: Session, keeper: Keeper
) -> KeptEdition:
    """Undoes a removal: the table counts again as before."""
    kept = await set_removed(session, edition_id, removed=False)
    await session.commit()
    keeper.forget()
    return kept
