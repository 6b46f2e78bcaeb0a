"""Tables of ratings as users see them: what counts of each, and what removing one means."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.machines.machines import Edition
from headroom.persistence.queries import editions as queries


@dataclass(frozen=True, slots=True)
class KeptEdition:
    """A table with what is kept of it. models, ratings: how many.

    alone: models that no other table holds; without it they have no ratings.
    """

    edition: Edition
    models: int
    ratings: int
    alone: int
    kept_at: datetime
    removed_at: datetime | None

    def says(self) -> str:
        """Return what counts in place of a removed table, or what removing it would mean."""
        if self.edition.origin == "seed":
            return "Shipped with Headroom."
        rest = _many(self.models - self.alone, "model")
        if self.removed_at is None:
            alone = (
                f" {_many(self.alone, 'model')} would leave the list; calculations that name one "
                "keep their CPU time but have no MSU."
                if self.alone
                else ""
            )
            return f"Removed, {rest} would take the figures of the next newest table.{alone}"
        alone = (
            f" {_many(self.alone, 'model')} left the list: calculations that name one keep their "
            "CPU time but have no MSU."
            if self.alone
            else ""
        )
        return f"Does not count: {rest} take the figures of the next newest table.{alone}"


class SeedEditionError(ValueError):
    """Tables that are shipped cannot be removed."""


async def list_kept_editions(session: AsyncSession) -> list[KeptEdition]:
    """Return all tables, removed ones too, the newest first."""
    found = [
        KeptEdition(
            edition=held.edition,
            models=held.models,
            ratings=held.ratings,
            alone=held.alone,
            kept_at=held.kept_at,
            removed_at=held.removed_at,
        )
        for held in await queries.list_held_editions(session)
    ]
    return sorted(found, key=lambda kept: kept.edition.precedence(), reverse=True)


async def get_kept_edition(session: AsyncSession, edition_id: str) -> KeptEdition:
    """Return one table. Raises EditionNotFoundError."""
    for kept in await list_kept_editions(session):
        if kept.edition.id == edition_id:
            return kept
    raise queries.EditionNotFoundError(edition_id)


async def set_removed(session: AsyncSession, edition_id: str, *, removed: bool) -> KeptEdition:
    """Remove a user's table, or put it back; done twice it is done once.

    Raises EditionNotFoundError, SeedEditionError.
    """
    kept = await get_kept_edition(session, edition_id)
    if kept.edition.origin == "seed":
        raise SeedEditionError(edition_id)
    await queries.mark_removed(session, edition_id=edition_id, removed=removed)
    return await get_kept_edition(session, edition_id)


def _many(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count:,} {what}s"
