"""Engines and sessions."""

from __future__ import annotations

from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import LockNotAvailable
from sqlalchemy import URL, make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)

POOL_SECONDS = 10.0
"""How long a request waits for a connection."""
TIMEOUTS = {
    "lock_timeout": "5s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "60s",
}
"""What the database server ends: one request's wait must not become everybody's."""


def create_engine(database_url: str) -> AsyncEngine:
    """Return an engine whose connections are tested before use, so that it outlives a restart
    of the database server. What users entered is in no message of its errors."""
    given = make_url(database_url).query.get("options", "")
    timeouts = " ".join(f"-c {name}={value}" for name, value in TIMEOUTS.items())
    return create_async_engine(
        database_url,
        pool_pre_ping=True,
        pool_size=5,
        max_overflow=10,
        pool_timeout=POOL_SECONDS,
        hide_parameters=True,
        # the operator's own come last and win
        connect_args={"options": f"{timeouts} {given}".strip()},
    )


def session_factory(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    """Return a maker of sessions; objects stay readable after the commit."""
    return async_sessionmaker(engine, expire_on_commit=False)


def one_moment(engine: AsyncEngine) -> AsyncEngine:
    """Return the same engine for reading alone: all queries of a transaction see one moment.

    What others save between two of them is in neither.
    """
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def is_lock_lost(error: OperationalError) -> bool:
    """Return whether a wait for a lock took longer than the database allows."""
    return isinstance(error.orig, LockNotAvailable)


def conninfo(database_url: str) -> str:
    """Return a SQLAlchemy address in the form that psycopg takes."""
    url = make_url(database_url)
    address = url.translate_connect_args(database="dbname", username="user")
    options = {key: value for key, value in url.query.items() if isinstance(value, str)}
    return make_conninfo("", **address, **options)


def database_url(address: str) -> str:
    """Return an address in libpq's form as SQLAlchemy takes it."""
    parts = {key: str(value) for key, value in conninfo_to_dict(address).items()}
    url = URL.create(
        "postgresql+psycopg",
        username=parts.pop("user", None),
        password=parts.pop("password", None),
        database=parts.pop("dbname", None),
        query=parts,
    )
    return url.render_as_string(hide_password=False)
