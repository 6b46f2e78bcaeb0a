"""Which table a damaged file belongs to."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

_TABLE_OF_FILE = text(
    "SELECT coalesce(owner.relname, base.relname) FROM pg_class found"
    " LEFT JOIN pg_index ON indexrelid = found.oid"
    " JOIN pg_class base ON base.oid = coalesce(indrelid, found.oid)"
    " LEFT JOIN pg_class owner ON owner.reltoastrelid = base.oid"
    " WHERE found.oid = pg_filenode_relation(0, CAST(:number AS oid))"
)


async def find_table_of_file(connection: AsyncConnection, number: int) -> str | None:
    """Return the table that a file, an index of it or its long values belong to."""
    name = await connection.scalar(_TABLE_OF_FILE, {"number": number})
    return None if name is None else str(name)


async def find_table_of_toast(connection: AsyncConnection, number: int) -> str | None:
    """Return the table whose long values have this number."""
    statement = text("SELECT relname FROM pg_class WHERE oid = CAST(:number AS oid)")
    name = await connection.scalar(statement, {"number": number})
    return None if name is None else str(name)
