"""Word from the database that reference data changed, from whichever process changed it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
from psycopg import conninfo, sql
from sqlalchemy import make_url

from headroom.persistence.queries.seeds import CATALOGUE_CHANNEL


@asynccontextmanager
async def catalogue_changes(database_url: str) -> AsyncIterator[AsyncIterator[object]]:
    """Yield an iterator over changes, once the database is listening for us.

    Raises psycopg.OperationalError when the connection breaks.
    """
    url = make_url(database_url)
    address = url.translate_connect_args(database="dbname", username="user")
    options = {key: value for key, value in url.query.items() if isinstance(value, str)}
    connection = await psycopg.AsyncConnection.connect(
        conninfo.make_conninfo("", **address, **options), autocommit=True
    )
    async with connection:
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CATALOGUE_CHANNEL)))
        yield connection.notifies()
