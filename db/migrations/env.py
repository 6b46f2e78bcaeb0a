"""Alembic's entry: one transaction per run, guarded against a second run at the same time."""

from alembic import context
from sqlalchemy import create_engine, pool, text

from headroom.persistence.tables import Base

ADVISORY_LOCK = 0x68656164  # "head": serialises migrations of applications that start together


def run() -> None:
    url = context.config.get_main_option("sqlalchemy.url")
    if url is None:
        raise SystemExit("no database: call through headroom.persistence.migrations")
    engine = create_engine(url, poolclass=pool.NullPool)
    with engine.connect() as connection:
        context.configure(
            connection=connection, target_metadata=Base.metadata, compare_server_default=True
        )
        with context.begin_transaction():
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
            context.run_migrations()
    engine.dispose()


run()
