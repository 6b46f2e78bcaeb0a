"""Tables of ratings: kept, removed and put back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.machines.machines import Edition, KeptEdition, Machine
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.editions import (
    EditionNotFoundError,
    add_user_edition,
    list_kept_editions,
)
from headroom.persistence.queries.machines import notify_catalogue
from headroom.services.own_history import FromFile, OwnRecords, StaleRecordError


class SeedEditionError(Refusal):
    """Tables that are shipped cannot be removed."""

    status, slug, title = 409, "shipped-edition", "This table is shipped with Headroom"

    def __init__(self) -> None:
        super().__init__(
            "It cannot be removed. Import a newer table, or add a machine of your own: both count "
            "before it."
        )


async def get_kept_edition(session: AsyncSession, edition_id: str) -> KeptEdition:
    """Return one table, also one that was removed. Raises EditionNotFoundError."""
    for kept in await list_kept_editions(session):
        if kept.id == edition_id:
            return kept
    raise EditionNotFoundError


class Editions(OwnRecords[FromFile, KeptEdition]):
    """Users' tables of ratings with the history of their removals; their rows never change.

    Ratings of a removed one stay stored, and so do models that it alone holds: what names them
    keeps working. new, machines: what ``add`` keeps.
    """

    kind, entry = "edition", FromFile

    def __init__(self, new: Edition | None = None, machines: Sequence[Machine] = ()) -> None:
        self._new, self._machines = new, machines

    async def get(self, session: AsyncSession, record_id: str) -> KeptEdition:
        """Return a user's table that counts.

        Raises EditionNotFoundError, SeedEditionError, and StaleRecordError of one that was removed.
        """
        kept = await get_kept_edition(session, record_id)
        if kept.origin == "seed":
            raise SeedEditionError
        if kept.removed_at is not None:
            raise StaleRecordError(kept.version)
        return kept

    async def find(self, session: AsyncSession, record_id: str) -> KeptEdition | None:
        """Return the same, None where there is none. Raises SeedEditionError."""
        try:
            return await self.get(session, record_id)
        except (EditionNotFoundError, StaleRecordError):
            return None

    async def new_id(self, session: AsyncSession, entered: FromFile) -> str:
        """Return the id that the import gave it."""
        assert self._new is not None
        return self._new.id

    def entered(self, stored: KeptEdition) -> FromFile:
        """Return the name that it was taken over under."""
        return FromFile(name=stored.name)

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: FromFile,
        version: int,
        stands: KeptEdition | None,
    ) -> KeptEdition:
        """Store what is new; what comes back stands in its tables still."""
        if self._new is not None:
            await add_user_edition(session, self._new, self._machines)
        await notify_catalogue(session)
        return await self.get(session, record_id)

    async def remove(self, session: AsyncSession, stored: KeptEdition) -> None:
        """Take it out of the catalogue."""
        await notify_catalogue(session)


EDITIONS = Editions()
