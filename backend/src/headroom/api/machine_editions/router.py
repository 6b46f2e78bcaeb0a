"""Tables of ratings: listed, removed, put back. They are brought by way of imports."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import Session
from headroom.api.own_records import Deleting
from headroom.api.problems import problems
from headroom.api.versions import expected_version, with_etag
from headroom.domain.machines.machines import KeptEdition
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier
from headroom.persistence.queries.editions import list_kept_editions
from headroom.services.machine_editions import EDITIONS, get_kept_edition
from headroom.services.own_history import Change

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
    "/{edition_id}",
    summary="Remove a table of ratings",
    responses=with_etag(200) | problems(404, 409, 412, 422, 428),
)
async def remove_machine_edition(edition_id: Identifier, saving: Deleting) -> KeptEdition:
    """Takes one of your tables out of use. It can be put back."""
    change = Change(expected_version(saving.if_match))
    number = await EDITIONS.delete(saving.session, edition_id, change)
    kept = await get_kept_edition(saving.session, edition_id)
    await saving.keep(number, in_catalogue=True)
    return kept


@router.post(
    "/{edition_id}/restore",
    summary="Put a table of ratings back",
    responses=with_etag(200) | problems(404, 412, 413, 422, 428),
)
async def restore_machine_edition(edition_id: Identifier, saving: Deleting) -> KeptEdition:
    """Undoes a removal: the table counts again as before."""
    return await saving.restore(EDITIONS, edition_id, expected_version(saving.if_match))
