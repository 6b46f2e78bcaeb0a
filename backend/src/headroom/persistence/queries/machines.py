"""Queries over machine models."""

from __future__ import annotations

from typing import Literal, cast

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from headroom.domain.machines import Machine, Origin, Rating, RatingName
from headroom.persistence.queries.seeds import CATALOGUE_CHANNEL
from headroom.persistence.tables import MachineRatingRow, MachineRow


class MachineNotFoundError(LookupError):
    """No machine has this id."""


async def list_machines(session: AsyncSession) -> list[Machine]:
    """Return all machine models by family, type and number of CPs."""
    statement = (
        select(MachineRow)
        .options(selectinload(MachineRow.ratings))
        .order_by(MachineRow.machine_type, MachineRow.cps, MachineRow.id)
    )
    return [to_machine(row) for row in await session.scalars(statement)]


async def get_machine_row(session: AsyncSession, *, machine_id: str) -> MachineRow:
    """Return one machine for changing, locked until the transaction ends.

    Raises MachineNotFoundError.
    """
    statement = (
        select(MachineRow)
        .options(selectinload(MachineRow.ratings))
        .where(MachineRow.id == machine_id)
        .with_for_update()
    )
    row = await session.scalar(statement)
    if row is None:
        raise MachineNotFoundError(machine_id)
    return row


async def notify_catalogue(session: AsyncSession) -> None:
    """Tell every application process that reference data changed, once this commits."""
    await session.execute(select(func.pg_notify(CATALOGUE_CHANNEL, "")))


def to_machine(row: MachineRow) -> Machine:
    """Return the row as the domain's machine."""
    return Machine(
        id=row.id,
        machine_type=row.machine_type,
        model=row.model,
        family=row.family,
        cps=row.cps,
        origin=cast(Origin, row.origin),
        ratings={cast(RatingName, each.name): _rating(each) for each in row.ratings},
        note=row.note,
    )


def _rating(row: MachineRatingRow) -> Rating:
    return Rating(
        name=cast(RatingName, row.name),
        value=row.value,
        kind=cast(Literal["published", "derived", "measured"], row.kind),
        source=row.source,
        method=row.method,
        low=row.low,
        high=row.high,
    )
