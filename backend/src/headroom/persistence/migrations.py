"""The schema's versions: Alembic, called from the application."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from headroom.persistence.revisions import MIGRATIONS, known_revisions, read_schema


def configuration(database_url: str) -> Config:
    """Return Alembic's configuration for a database."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    return config


def upgrade(database_url: str, revision: str = "head") -> None:
    """Bring the schema of a database to a revision, in one transaction.

    Raises NewerSchemaError.
    """
    schema = read_schema(database_url)
    if schema.is_newest and revision == "head":
        return
    command.upgrade(configuration(database_url), revision)


def downgrade(database_url: str, revision: str) -> None:
    """Take the schema of a database back to a revision, in one transaction."""
    command.downgrade(configuration(database_url), revision)


def take_back(database_url: str) -> None:
    """Leave a database as empty as it was before its schema was made; its tables hold nothing."""
    downgrade(database_url, "base")
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.begin() as connection:
            connection.execute(text("DROP TABLE alembic_version"))
    finally:
        engine.dispose()


def write(database_url: str, name: str) -> None:
    """Write a migration that takes the newest schema to what the tables declare."""
    config = configuration(database_url)
    number = int(known_revisions()[-1]) + 1
    command.revision(config, message=name, autogenerate=True, rev_id=f"{number:04}")
