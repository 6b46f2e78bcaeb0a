"""The schema's versions: Alembic, called from the application."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parents[4] / "db" / "migrations"


def configuration(database_url: str) -> Config:
    """Return Alembic's configuration for a database."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    return config


def upgrade(database_url: str, revision: str = "head") -> None:
    """Bring the schema of a database to a revision, in one transaction."""
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
