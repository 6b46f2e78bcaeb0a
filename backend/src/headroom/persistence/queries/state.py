"""Queries over the state of the database itself."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from headroom.persistence.migrations import is_current
from headroom.persistence.queries.seeds import find_loaded_hash


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """Whether the schema is the newest, and whether seeds are loaded."""

    migrated: bool
    seeded: bool


def get_state(connection: Connection) -> DatabaseState:
    """Return the state of the database."""
    migrated = is_current(connection)
    return DatabaseState(migrated, migrated and find_loaded_hash(connection) is not None)
