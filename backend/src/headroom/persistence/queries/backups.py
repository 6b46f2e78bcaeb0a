"""What a database holds, table by table, for backups: counts, hashes, and whether it changed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import psycopg
from psycopg.sql import SQL, Composed, Identifier

USER_TABLES = (
    "reports",
    "slide_templates",
    "kept_files",
    "packs",
)
"""Tables that hold users' rows alone. In others such rows have another origin than ``seed``."""


@dataclass(frozen=True, slots=True)
class TableDigest:
    """What one table holds: its rows, and a hash over all of them in whatever order."""

    schema: str
    name: str
    rows: int
    sha256: str


def list_tables(connection: psycopg.Connection) -> list[tuple[str, str]]:
    """Return schema and name of every table that is not the server's own, and is logged.

    What is in others is gone after a crash: nobody misses it in a copy.
    """
    return connection.execute(
        "SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
        " WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p'"
        r" AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%' ORDER BY 1, 2"
    ).fetchall()


def read_digests(connection: psycopg.Connection) -> tuple[TableDigest, ...]:
    """Return the digest of every table. Two databases with the same rows give the same."""
    connection.execute("SET timezone = 'UTC'")
    digests = []
    for schema, name in list_tables(connection):
        statement = SQL(
            "SELECT count(*), encode(sha256(coalesce(string_agg(row, ''::bytea ORDER BY row),"
            " ''::bytea)), 'hex') FROM (SELECT sha256(convert_to(to_jsonb(t)::text, 'UTF8')) AS row"
            " FROM {} AS t) AS hashed"
        ).format(Identifier(schema, name))
        digest = connection.execute(statement).fetchone()
        assert digest is not None
        digests.append(TableDigest(schema, name, *digest))
    return tuple(digests)


def read_fingerprint(connection: psycopg.Connection) -> str:
    """Return a text that changes with every change of a row; it says nothing of its content.

    It is made of the places of all rows and the transactions that wrote them, which is read in
    milliseconds where the content would take seconds.
    """
    digest = hashlib.sha256()
    digest.update(repr(connection.execute(_CLUSTER).fetchone()).encode())
    for schema, name in list_tables(connection):
        statement = SQL(
            "SELECT count(*), sum(hashtextextended(concat_ws(' ', t.ctid, t.xmin), 0)) FROM {} AS t"
        ).format(Identifier(schema, name))
        digest.update(repr((schema, name, connection.execute(statement).fetchone())).encode())
    return digest.hexdigest()


_CLUSTER = "SELECT oid FROM pg_database WHERE datname = current_database()"


def holds_user_rows(connection: psycopg.Connection) -> bool:
    """Return whether there is a row that a user made, of whatever kind."""
    with_origin = {
        (schema, name)
        for schema, name in connection.execute(
            "SELECT table_schema, table_name FROM information_schema.columns"
            " WHERE column_name = 'origin'"
        )
    }
    for schema, name in list_tables(connection):
        condition: Composed | SQL
        if (schema, name) in with_origin:
            condition = SQL("origin <> 'seed'")
        elif name in USER_TABLES:
            condition = SQL("true")
        else:
            continue
        statement = SQL("SELECT EXISTS (SELECT FROM {} WHERE {})").format(
            Identifier(schema, name), condition
        )
        row = connection.execute(statement).fetchone()
        if row is not None and row[0]:
            return True
    return False


def read_revision(connection: psycopg.Connection) -> str | None:
    """Return the revision of the schema; None of a database that was never migrated."""
    if ("alembic_version",) not in [(name,) for _, name in list_tables(connection)]:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def export_snapshot(connection: psycopg.Connection) -> str:
    """Return the name of what this transaction sees, for another program to see the same."""
    row = connection.execute("SELECT pg_export_snapshot()").fetchone()
    assert row is not None
    return str(row[0])
