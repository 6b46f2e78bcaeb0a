"""Writing seed rows: upserts by natural key that leave users' rows alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, is_dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, Table, delete, func, select, text, tuple_, update
from sqlalchemy.dialects.postgresql import insert

from headroom.persistence.tables import (
    Base,
    EditionRatingRow,
    MachineRow,
    RatingEditionRow,
    SeedLoadRow,
)

SEED_LOCK = 0x73656564  # "seed": one load at a time, whichever process comes first
CATALOGUE_CHANNEL = "headroom_catalogue"


def lock_seeds(connection: Connection) -> None:
    """Wait for any other seed load; the lock ends with the transaction."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SEED_LOCK})


def find_loaded_hash(connection: Connection) -> str | None:
    """Return the content hash of the seeds that are loaded."""
    return connection.scalar(select(SeedLoadRow.content_hash).where(SeedLoadRow.id == 1))


def find_loaded_edition(connection: Connection) -> int | None:
    """Return the edition of the seeds that are loaded."""
    return connection.scalar(select(SeedLoadRow.edition).where(SeedLoadRow.id == 1))


def record_load(connection: Connection, content_hash: str, edition: int) -> None:
    """Note which seeds are loaded."""
    loaded = {"content_hash": content_hash, "edition": edition}
    statement = insert(SeedLoadRow).values(id=1, **loaded)
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=["id"], set_={**loaded, "loaded_at": func.now()}
        )
    )
    _notify_catalogue(connection)


def _notify_catalogue(connection: Connection) -> None:
    """Tell every application process that reference data changed, once this commits."""
    connection.execute(select(func.pg_notify(CATALOGUE_CHANNEL, "")))


def table_rows(row: type[Base], things: Iterable[Any]) -> list[dict[str, Any]]:
    """Return things as rows of a table, which names its attributes as they do."""
    columns = row.__mapper__.columns.items()
    return [
        {
            column.name: _stored(getattr(thing, name))
            for name, column in columns
            if hasattr(thing, name)
        }
        for thing in things
    ]


def _stored(value: Any) -> Any:
    """Return a value as a column keeps it: the domain's own parts as documents."""
    if isinstance(value, tuple):
        return [_stored(part) for part in value]
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value, dict_factory=lambda fields: {k: _dated(v) for k, v in fields})
    return value


def _dated(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def upsert(connection: Connection, row: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows or bring existing ones with the same key up to date.

    Keys of the dictionaries are column names. Rows whose ``origin`` is a user's stay as they are.
    """
    if not rows:
        return
    table = _table(row)
    keys = [column.name for column in table.primary_key]
    changeable = [name for name in rows[0] if name not in keys]
    statement = insert(table)
    changes: dict[str, Any] = {name: statement.excluded[name] for name in changeable}
    if "updated_at" in table.c:
        changes["updated_at"] = func.now()
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=keys,
            set_=changes,
            where=table.c.origin == "seed" if "origin" in table.c else None,
        )
        if changeable
        else statement.on_conflict_do_nothing(index_elements=keys),
        list(rows),
    )


def delete_others(
    connection: Connection,
    row: type[Base],
    scope: str,
    names: Sequence[str],
    rows: Sequence[dict[str, Any]],
) -> None:
    """Delete what earlier seeds had and these have not, among rows whose ``scope`` is in names."""
    table = _table(row)
    keys = list(table.primary_key)
    kept = [tuple(seeded[column.name] for column in keys) for seeded in rows]
    statement = delete(table).where(table.c[scope].in_(names))
    if kept:
        statement = statement.where(tuple_(*keys).not_in(kept))
    connection.execute(statement)


def write_machines(
    connection: Connection, machines: Sequence[dict[str, Any]], editions: Sequence[dict[str, Any]]
) -> set[str]:
    """Write models and editions; return the ids of machines that are the seeds' own now.

    A model that only a user's table held becomes the seeds'; the table's ratings of it stay. A
    machine that a user entered under such an id stays the user's.
    """
    table = _table(MachineRow)
    connection.execute(
        update(table)
        .where(table.c.origin == "table", table.c.id.in_([machine["id"] for machine in machines]))
        .values(origin="seed")
    )
    upsert(connection, MachineRow, machines)
    upsert(connection, RatingEditionRow, editions)
    statement = select(table.c.id).where(table.c.origin == "seed").order_by(table.c.id)
    return set(connection.scalars(statement))


def write_edition_ratings(
    connection: Connection, editions: Sequence[str], ratings: Sequence[dict[str, Any]]
) -> None:
    """Replace the ratings of the seeds' editions, and drop editions that left the seeds."""
    held, rows = _table(RatingEditionRow), _table(EditionRatingRow)
    connection.execute(
        delete(held).where(held.c.origin == "seed", held.c.id.not_in(list(editions)))
    )
    connection.execute(delete(rows).where(rows.c.edition_id.in_(list(editions))))
    connection.execute(insert(rows), list(ratings))


def _table(row: type[Base]) -> Table:
    table = row.__table__
    assert isinstance(table, Table)
    return table
