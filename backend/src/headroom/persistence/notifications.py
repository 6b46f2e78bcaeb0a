"""Word from the database that reference data changed, from whichever process changed it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
from psycopg import sql

from headroom.persistence.queries.seeds import CATALOGUE_CHANNEL
from headroom.persistence.session import conninfo


@asynccontextmanager
async def catalogue_changes(database_url: str) -> AsyncIterator[AsyncIterator[object]]:
    """Yield an iterator over changes, once the database is listening for us.

    Raises psycopg.OperationalError when the connection breaks.
    """
    connection = await psycopg.AsyncConnection.connect(conninfo(database_url), autocommit=True)
    async with connection:
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CATALOGUE_CHANNEL)))
        yield connection.notifies()
