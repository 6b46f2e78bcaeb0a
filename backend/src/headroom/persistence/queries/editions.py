"""Queries over editions: tables of machine ratings that are added and removed as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.machines import Edition, Machine
from headroom.persistence.queries.machines import notify_catalogue, to_edition
from headroom.persistence.tables import (
    EditionRatingRow,
    EnvironmentRow,
    MachineRow,
    RatingEditionRow,
)


class EditionNotFoundError(LookupError):
    """No edition of a user has this id."""


@dataclass(frozen=True, slots=True)
class EditionInUseError(ValueError):
    """Own measurements name models that only this edition holds."""

    machines: tuple[str, ...]


async def add_user_edition(
    session: AsyncSession, edition: Edition, machines: Sequence[Machine]
) -> None:
    """Store a table that a user imported, with its ratings and with models known from it alone.

    machines: the table's rows. What is known of a model already, its CPs too, stays as it is.
    """
    session.add(
        RatingEditionRow(
            id=edition.id,
            name=edition.name,
            dated=edition.dated,
            source=edition.source,
            origin="user",
        )
    )
    await session.flush()
    models = [
        {
            "id": machine.id,
            "machine_type": machine.machine_type,
            "model": machine.model,
            "family": machine.family,
            "generation": machine.generation,
            "cps": machine.cps,
            "partitions": machine.partitions,
            "most_ziips": machine.most_ziips,
            "most_zaaps": machine.most_zaaps,
            "most_ifls": machine.most_ifls,
            "most_icfs": machine.most_icfs,
            "note": None,
            "origin": "table",
        }
        for machine in machines
    ]
    ratings = [
        {
            "edition_id": edition.id,
            "machine_id": machine.id,
            "name": rating.name,
            "value": rating.value,
            "low": rating.low,
            "high": rating.high,
            "kind": rating.kind,
            "source": rating.source,
            "method": rating.method,
        }
        for machine in machines
        for rating in machine.ratings.values()
    ]
    if models:
        await session.execute(
            upsert(MachineRow).on_conflict_do_nothing(index_elements=["id"]), models
        )
    if ratings:
        await session.execute(insert(EditionRatingRow), ratings)
    await notify_catalogue(session)


async def get_user_edition(session: AsyncSession, *, edition_id: str) -> Edition:
    """Return a table that a user imported. Raises EditionNotFoundError."""
    row = await session.scalar(
        select(RatingEditionRow).where(
            RatingEditionRow.id == edition_id, RatingEditionRow.origin == "user"
        )
    )
    if row is None:
        raise EditionNotFoundError(edition_id)
    return to_edition(row)


async def remove_user_edition(session: AsyncSession, *, edition_id: str) -> None:
    """Remove a table that a user imported, and models that no other table holds.

    Raises EditionNotFoundError, EditionInUseError.
    """
    await get_user_edition(session, edition_id=edition_id)
    await session.execute(delete(RatingEditionRow).where(RatingEditionRow.id == edition_id))
    nowhere = (
        MachineRow.origin == "table",
        ~exists().where(EditionRatingRow.machine_id == MachineRow.id),
    )
    used = await session.scalars(
        select(MachineRow.id)
        .where(*nowhere, exists().where(EnvironmentRow.machine_id == MachineRow.id))
        .order_by(MachineRow.id)
    )
    if names := tuple(used):
        raise EditionInUseError(names)
    await session.execute(delete(MachineRow).where(*nowhere))
    await notify_catalogue(session)


async def rename_user_edition(session: AsyncSession, edition: Edition) -> None:
    """Change name, date and source of a table that a user imported.

    Raises EditionNotFoundError.
    """
    await get_user_edition(session, edition_id=edition.id)
    await session.execute(
        update(RatingEditionRow)
        .where(RatingEditionRow.id == edition.id)
        .values(name=edition.name, dated=edition.dated, source=edition.source)
    )
    await notify_catalogue(session)
