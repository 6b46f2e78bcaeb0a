"""Engines and sessions."""

from __future__ import annotations

from psycopg.conninfo import make_conninfo
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)


def create_engine(database_url: str) -> AsyncEngine:
    """Return an engine whose connections are tested before use, so that it outlives a restart
    of the database server."""
    return create_async_engine(database_url, pool_pre_ping=True, pool_size=5, max_overflow=10)


def session_factory(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    """Return a maker of sessions; objects stay readable after the commit."""
    return async_sessionmaker(engine, expire_on_commit=False)


def conninfo(database_url: str) -> str:
    """Return a SQLAlchemy address in the form that psycopg takes."""
    url = make_url(database_url)
    address = url.translate_connect_args(database="dbname", username="user")
    options = {key: value for key, value in url.query.items() if isinstance(value, str)}
    return make_conninfo("", **address, **options)
