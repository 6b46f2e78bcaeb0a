"""The schema's versions: Alembic, called from the application."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from headroom.persistence.revisions import NewerSchemaError

MIGRATIONS = Path(__file__).parents[4] / "db" / "migrations"


def configuration(database_url: str) -> Config:
    """Return Alembic's configuration for a database."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    return config


@dataclass(frozen=True, slots=True)
class SchemaState:
    """The revision of a database (None: empty) and the newest that this program knows."""

    revision: str | None
    newest: str

    @property
    def is_newest(self) -> bool:
        return self.revision == self.newest


def read_schema(database_url: str) -> SchemaState:
    """Return where the schema of a database stands. Raises NewerSchemaError."""
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            revision = MigrationContext.configure(connection).get_current_revision()
    finally:
        engine.dispose()
    return SchemaState(revision, require_known(revision))


def require_known(revision: str | None) -> str:
    """Return the newest revision that this program knows.

    Raises NewerSchemaError when the given one is not among those that it knows.
    """
    known = ScriptDirectory(str(MIGRATIONS))
    newest = known.get_current_head()
    assert newest is not None
    if revision is not None and revision not in {each.revision for each in known.walk_revisions()}:
        raise NewerSchemaError(
            f"these data were used by a newer Headroom (their schema is {revision}, this program "
            f"knows up to {newest}). Start the newer one. Nothing was changed."
        )
    return newest


def upgrade(database_url: str, revision: str = "head") -> None:
    """Bring the schema of a database to a revision, in one transaction.

    Raises NewerSchemaError.
    """
    found = read_schema(database_url)
    if found.is_newest and revision == "head":
        return
    command.upgrade(configuration(database_url), revision)


def downgrade(database_url: str, revision: str) -> None:
    """Take the schema of a database back to a revision, in one transaction."""
    command.downgrade(configuration(database_url), revision)


def is_current(connection: Connection) -> bool:
    """Return whether the database has the newest revision that this program knows."""
    heads = set(ScriptDirectory(str(MIGRATIONS)).get_heads())
    return set(MigrationContext.configure(connection).get_current_heads()) == heads


def write(database_url: str, name: str) -> None:
    """Write a migration that takes the newest schema to what the tables declare."""
    config = configuration(database_url)
    number = len(list(ScriptDirectory(str(MIGRATIONS)).walk_revisions())) + 1
    command.revision(config, message=name, autogenerate=True, rev_id=f"{number:04}")
