"""As whom the application works in its database: as an owner who may do nothing outside of it.

The superuser that a cluster begins with cannot be lowered. It starts, makes and hands over; an SQL
injection, or whatever a backup brings, runs as somebody who starts no program and reads no file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from psycopg.sql import SQL, Literal

if TYPE_CHECKING:
    import psycopg

# Objects below 16384 are PostgreSQL's own. A table takes its indexes, its row type, its rows too
# long for it and the sequences of its columns along.
_HAND_OVER = SQL("""
DO $$
DECLARE
    owner CONSTANT text := {owner};
    role oid;
    statement text;
BEGIN
    IF to_regrole(owner) IS NULL THEN
        EXECUTE format(
            'CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS',
            owner
        );
    END IF;
    role := to_regrole(owner);
    FOR statement IN
        SELECT format('ALTER %s %s OWNER TO %I', named.type, named.identity, owner)
        FROM (
            SELECT 'pg_database'::regclass AS catalog, oid, datdba AS owned_by
            FROM pg_database WHERE datname = current_database()
            UNION ALL
            SELECT 'pg_namespace'::regclass, oid, nspowner FROM pg_namespace
            WHERE nspname NOT LIKE 'pg\\_%'
            UNION ALL
            SELECT 'pg_class'::regclass, oid, relowner FROM pg_class
            WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND relpersistence <> 't'
            AND relnamespace <> 'pg_toast'::regnamespace
            AND NOT EXISTS (
                SELECT FROM pg_depend
                WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND relkind = 'S'
                AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i')
            )
            UNION ALL
            SELECT 'pg_proc'::regclass, oid, proowner FROM pg_proc
            UNION ALL
            SELECT 'pg_type'::regclass, oid, typowner FROM pg_type WHERE typtype IN ('d', 'e', 'r')
        ) AS objects
        CROSS JOIN LATERAL pg_identify_object(catalog, oid, 0) AS named
        WHERE owned_by <> role AND (oid >= 16384 OR catalog = 'pg_database'::regclass)
    LOOP
        EXECUTE statement;
    END LOOP;
END $$
""")


def hand_over(connection: psycopg.Connection, owner: str) -> None:
    """Make the role if it is not there, and give it the database with all that is in it.

    connection: of a superuser to that database. It is one statement: all of it is done, or
    nothing. What belongs to the role already stays untouched.
    """
    connection.execute(_HAND_OVER.format(owner=Literal(owner)))
