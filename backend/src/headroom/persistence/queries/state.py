"""Queries over the state of the database itself."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from headroom.persistence.queries.seeds import find_loaded_hash
from headroom.persistence.revisions import get_revision, known_revisions


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """Whether the schema is the newest, and the content hash of the seeds that are loaded."""

    migrated: bool
    seeds: str | None


def get_state(connection: Connection) -> DatabaseState:
    """Return the state of the database."""
    migrated = get_revision(connection) == known_revisions()[-1]
    return DatabaseState(migrated, find_loaded_hash(connection) if migrated else None)


def read_state(database_url: str) -> DatabaseState:
    """Return the state of the database at an address."""
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return get_state(connection)
    finally:
        engine.dispose()
