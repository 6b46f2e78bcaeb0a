"""Tables of ratings: removed and put back."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.machines.machines import KeptEdition
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.editions import (
    EditionNotFoundError,
    hold_edition,
    list_kept_editions,
)
from headroom.persistence.queries.machines import notify_catalogue
from headroom.services.own_history import mark_removed


class SeedEditionError(Refusal):
    """Tables that are shipped cannot be removed."""

    status, slug, title = 409, "shipped-edition", "This table is shipped with Headroom"

    def __init__(self) -> None:
        super().__init__(
            "It cannot be removed. Import a newer table, or add a machine of your own: both count "
            "before it."
        )


async def get_kept_edition(session: AsyncSession, edition_id: str) -> KeptEdition:
    """Return one table. Raises EditionNotFoundError."""
    for kept in await list_kept_editions(session):
        if kept.id == edition_id:
            return kept
    raise EditionNotFoundError


async def set_removed(
    session: AsyncSession, edition_id: str, *, removed: bool, expected: int
) -> KeptEdition:
    """Remove a user's table, or put it back.

    Raises EditionNotFoundError, SeedEditionError, StaleRecordError.
    """
    row = await hold_edition(session, edition_id=edition_id)
    if row.origin == "seed":
        raise SeedEditionError
    mark_removed(row, removed=removed, expected=expected)
    await session.flush()
    await notify_catalogue(session)
    return await get_kept_edition(session, edition_id)
