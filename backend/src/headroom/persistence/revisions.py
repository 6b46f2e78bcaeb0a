"""The schema's revisions, read from the migrations' files: Alembic would load them all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, create_engine, text
from sqlalchemy.pool import NullPool

from headroom.failures import OperatorError

MIGRATIONS = Path(__file__).parents[4] / "db" / "migrations"
_REVISION = re.compile(r"^(down_)?revision: str[ |None]* = (?:[\"'](\w+)[\"']|None)$", re.MULTILINE)


class NewerSchemaError(OperatorError):
    """The data were used by a newer program. The message says what to do."""


@dataclass(frozen=True, slots=True)
class SchemaState:
    """The revision of a database (None: empty) and the newest that this program knows."""

    revision: str | None
    newest: str

    @property
    def is_newest(self) -> bool:
        return self.revision == self.newest


@cache
def known_revisions() -> tuple[str, ...]:
    """Return the revisions that this program knows, the newest last.

    Raises ValueError where they are not one line, as when two were written from the same one.
    """
    after: dict[str | None, str] = {}
    files = sorted((MIGRATIONS / "versions").glob("*.py"))
    for file in files:
        parts = dict(_REVISION.findall(file.read_text(encoding="utf-8")))
        after[parts["down_"] or None] = parts[""]
    in_order = [after[None]]
    while in_order[-1] in after and len(in_order) < len(files):
        in_order.append(after[in_order[-1]])
    if len({*in_order}) < len(files):
        raise ValueError(f"the migrations in {MIGRATIONS} are not one line, each after another")
    return tuple(in_order)


def require_known(revision: str | None) -> str:
    """Return the newest revision that this program knows.

    Raises NewerSchemaError when the given one is not among those that it knows.
    """
    revisions = known_revisions()
    if revision is not None and revision not in revisions:
        raise NewerSchemaError(
            f"these data were used by a newer Headroom (their schema is {revision}, this program "
            f"knows up to {revisions[-1]}). Start the newer one. Nothing was changed."
        )
    return revisions[-1]


def get_revision(connection: Connection) -> str | None:
    """Return the revision of a database's schema; None where it was never migrated."""
    if connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def read_schema(database_url: str) -> SchemaState:
    """Return where the schema of a database stands. Raises NewerSchemaError."""
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            revision = get_revision(connection)
    finally:
        engine.dispose()
    return SchemaState(revision, require_known(revision))
