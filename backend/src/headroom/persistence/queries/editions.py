"""Queries over editions: tables of machine ratings that are added and removed as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from sqlalchemy import bindparam, case, column, exists, func, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from headroom.domain.machines.machines import Edition, KeptEdition, Machine, Origin
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.machines import notify_catalogue
from headroom.persistence.queries.own_versions import deleted_ids, find_last_versions
from headroom.persistence.queries.seeds import table_rows
from headroom.persistence.tables import (
    Base,
    EditionRatingRow,
    MachineRow,
    RatingEditionRow,
)


class EditionNotFoundError(Refusal):
    """No edition of a user has this id."""

    status, slug, title = 404, "unknown-edition", "Unknown table"

    def __init__(self) -> None:
        super().__init__(
            "There is no such table of ratings. The list of tables shows what is kept."
        )


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
    models = [row | {"note": None, "origin": "table"} for row in table_rows(MachineRow, machines)]
    ratings = [
        rating | {"edition_id": edition.id, "machine_id": machine.id}
        for machine in machines
        for rating in table_rows(EditionRatingRow, machine.ratings.values())
    ]
    if models:
        await _insert(session, MachineRow, models)
    if ratings:
        await _insert(session, EditionRatingRow, ratings)
    await notify_catalogue(session)


async def list_kept_editions(session: AsyncSession) -> list[KeptEdition]:
    """Return all tables, removed ones too, the newest first."""
    other = aliased(EditionRatingRow)
    elsewhere = exists().where(
        other.machine_id == EditionRatingRow.machine_id,
        other.edition_id != EditionRatingRow.edition_id,
        other.edition_id.not_in(deleted_ids("edition")),
    )
    counts = (
        select(
            EditionRatingRow.edition_id,
            func.count(EditionRatingRow.machine_id.distinct()).label("models"),
            func.count().label("ratings"),
            func.count(case((~elsewhere, EditionRatingRow.machine_id)).distinct()).label("alone"),
        )
        .group_by(EditionRatingRow.edition_id)
        .subquery()
    )
    rows = await session.execute(
        select(
            RatingEditionRow,
            func.coalesce(counts.c.models, 0),
            func.coalesce(counts.c.ratings, 0),
            func.coalesce(counts.c.alone, 0),
        )
        .outerjoin(counts, counts.c.edition_id == RatingEditionRow.id)
        .order_by(RatingEditionRow.id)
    )
    versions = await find_last_versions(session, kind="edition")
    editions = [
        KeptEdition(
            id=row.id,
            name=row.name,
            dated=row.dated,
            source=row.source,
            origin=cast(Origin, row.origin),
            models=models,
            ratings=ratings,
            alone=alone,
            kept_at=row.created_at,
            removed_at=None if last is None or not last.deleted else last.created_at,
            version=1 if last is None else last.number,
        )
        for row, models, ratings, alone in rows
        for last in [versions.get(row.id)]
    ]
    return sorted(editions, key=Edition.precedence, reverse=True)


async def _insert(session: AsyncSession, row: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows in one statement, leaving out those whose key is taken.

    They travel as one document: a statement a row takes seconds for a table of thousands.
    """
    columns = [row.__table__.c[name] for name in rows[0]]
    listed = func.jsonb_to_recordset(bindparam("rows", list(rows), type_=JSONB)).table_valued(
        *(column(column_kept.name, column_kept.type) for column_kept in columns)
    )
    source = listed.render_derived(name="rows", with_types=True)
    await session.execute(
        upsert(row)
        .from_select([column_kept.name for column_kept in columns], select(*source.c))
        .on_conflict_do_nothing()
    )
