"""Packs: which studies came in which, removed and put back. New ones come by the imports."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue, Keeper, Session
from headroom.api.problems import problems
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier
from headroom.services.pack_imports import remove_installed, restore_installed
from headroom.services.pack_lists import ListedPack, list_all_packs

router = APIRouter(prefix="/packs", tags=["evidence"])


@router.get("", summary="List packs of studies")
async def list_study_packs(session: Session, catalogue: CurrentCatalogue) -> Listed[ListedPack]:
    """Those that are loaded by id, then those that were removed and can be put back."""
    packs = await list_all_packs(session, catalogue)
    return Listed[ListedPack](items=packs, total=len(packs))


@router.delete(
    "/{pack_id}",
    status_code=204,
    summary="Remove a pack",
    responses=problems(404, 409, 422),
)
async def delete_pack(pack_id: Identifier, session: Session, keeper: Keeper) -> None:
    """Takes the studies of a pack out. Its files stay, and reports that name it open as before."""
    await remove_installed(session, pack_id)
    await session.commit()
    keeper.forget()


@router.post(
    "/{pack_id}/restore",
    status_code=204,
    summary="Put a removed pack back",
    responses=problems(404, 409, 422),
)
async def post_pack_restore(
    pack_id: Identifier, session: Session, catalogue: CurrentCatalogue, keeper: Keeper
) -> None:
    """Loads the studies of a pack again, as they were."""
    await restore_installed(session, catalogue, pack_id)
    await session.commit()
    keeper.forget()
