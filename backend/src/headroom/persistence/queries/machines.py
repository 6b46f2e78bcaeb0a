"""Queries over machine models."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Literal, cast

from sqlalchemy import ColumnElement, Row, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, selectinload

from headroom.domain.machines.machines import (
    Edition,
    Machine,
    MachineOrigin,
    Origin,
    Rating,
    RatingName,
    counted,
    generation_place,
)
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.own_versions import deleted_ids
from headroom.persistence.queries.seeds import CATALOGUE_CHANNEL
from headroom.persistence.tables import (
    EditionRatingRow,
    MachineRatingRow,
    MachineRow,
    RatingColumns,
    RatingEditionRow,
)


class MachineNotFoundError(Refusal):
    """No machine has this id."""

    status, slug, title = 404, "unknown-machine", "Unknown machine"

    def __init__(self, machine_id: str) -> None:
        super().__init__(
            f"There is no machine {machine_id}. Search the list of machines, or add it as yours."
        )


async def list_stored_machines(session: AsyncSession, *, own: bool) -> list[Machine]:
    """Return users' own machines with their ratings, or all others; see ``in_order``.

    Tables that a user removed count for nothing; models known from such a table alone are without
    ratings.

    Rows are read as tuples: thousands of mapped objects would cost several times as much.
    """
    ours = MachineRow.origin == "user" if own else MachineRow.origin != "user"
    rows = (await session.execute(select(*MachineRow.__table__.c).where(ours))).all()
    if not rows:
        return []
    editions = {edition.id: edition for edition in await list_editions(session)}
    ratings: dict[str, list[Rating]] = defaultdict(list)
    for (
        edition_id,
        machine_id,
        name,
        value,
        kind,
        source,
        method,
        low,
        high,
    ) in await session.execute(
        select(
            EditionRatingRow.edition_id, EditionRatingRow.machine_id, *_columns(EditionRatingRow)
        ).where(EditionRatingRow.edition_id.in_(editions), *_of(rows, EditionRatingRow, own))
    ):
        edition = editions[edition_id]
        ratings[machine_id].append(Rating(name, value, kind, source, method, low, high, edition))
    for machine_id, name, value, kind, source, method, low, high in await session.execute(
        select(MachineRatingRow.machine_id, *_columns(MachineRatingRow)).where(
            *_of(rows, MachineRatingRow, own)
        )
    ):
        ratings[machine_id].append(Rating(name, value, kind, source, method, low, high))
    return [_machine(row, ratings.get(row.id, ())) for row in rows]


def _of(
    rows: Sequence[Row[Any]], ratings: type[EditionRatingRow | MachineRatingRow], own: bool
) -> tuple[ColumnElement[bool], ...]:
    """Return which ratings to read: of a few machines their own, of thousands all there are."""
    return (ratings.machine_id.in_([row.id for row in rows]),) if own else ()


def in_order(machines: Iterable[Machine]) -> list[Machine]:
    """Return machines, the newest generation first, then by type, number of CPs and id."""
    return sorted(machines, key=_place)


async def list_editions(session: AsyncSession) -> list[Edition]:
    """Return the tables of ratings that count, the newest first."""
    rows = await session.scalars(
        select(RatingEditionRow)
        .where(RatingEditionRow.id.not_in(deleted_ids("edition")))
        .order_by(RatingEditionRow.id)
    )
    editions = [to_edition(row) for row in rows]
    return sorted(editions, key=Edition.precedence, reverse=True)


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
    """Return the row as the domain's machine, with what a user entered of it."""
    return _machine(row, [_rating(rating) for rating in row.ratings])


def to_edition(row: RatingEditionRow) -> Edition:
    """Return the row as the domain's edition."""
    return Edition(row.id, row.name, row.dated, row.source, cast(Origin, row.origin))


def _machine(row: MachineRow | Row[Any], ratings: Iterable[Rating]) -> Machine:
    first, others = counted(ratings)
    return Machine(
        id=row.id,
        machine_type=row.machine_type,
        model=row.model,
        family=row.family,
        cps=row.cps,
        origin=cast(MachineOrigin, row.origin),
        ratings=first,
        note=row.note,
        generation=row.generation,
        partitions=row.partitions,
        most_ziips=row.most_ziips,
        most_zaaps=row.most_zaaps,
        most_ifls=row.most_ifls,
        most_icfs=row.most_icfs,
        other_ratings=others,
        version=row.version,
    )


def _place(machine: Machine) -> tuple[int, str, int, str]:
    return (
        -generation_place(machine.generation),
        machine.machine_type,
        machine.cps,
        machine.id,
    )


def _columns(row: type[RatingColumns]) -> tuple[InstrumentedAttribute[Any], ...]:
    """Return the columns of a rating in the order of the domain's type."""
    return (row.name, row.value, row.kind, row.source, row.method, row.low, row.high)


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
