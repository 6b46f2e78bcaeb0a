"""The application's role: it owns its database and may do nothing outside of it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege
from psycopg.sql import SQL, Identifier

from headroom.backups.commands import backup, restore
from headroom.backups.taking import named
from headroom.embedded.binaries import find_binaries
from headroom.embedded.cluster import DATABASE, OWNER, SUPERUSER, Cluster
from headroom.embedded.server import embedded_postgres
from headroom.persistence.migrations import upgrade
from headroom.persistence.queries.backups import TableDigest, read_digests
from headroom.persistence.session import conninfo

from ..api.test_releases import COMMITS, RELEASES
from ..conftest import CopyData

WAIT_SECONDS = 120.0
RUN = "COPY (SELECT 1) TO PROGRAM 'cat >/dev/null'"
# of every kind that a migration may make, and that no migration has made yet
OTHER_KINDS: tuple[LiteralString, ...] = (
    "CREATE SCHEMA set_aside CREATE TABLE kept (id serial, at int GENERATED ALWAYS AS IDENTITY)",
    'CREATE SEQUENCE "Of its own"',
    "CREATE MATERIALIZED VIEW counted AS SELECT count(*) FROM set_aside.kept",
    "CREATE TYPE shade AS ENUM ('light')",
    "CREATE DOMAIN share AS float CHECK (value <= 1)",
    "CREATE FUNCTION one(at int) RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'",
    "CREATE PROCEDURE nothing() LANGUAGE sql AS ''",
)

START = """
import sys
from pathlib import Path
from headroom.embedded.server import embedded_postgres
with embedded_postgres(Path(sys.argv[1])):
    print("started", flush=True)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    parent = Path(tempfile.mkdtemp(prefix="headroom-roles-"))
    yield parent / "data"
    shutil.rmtree(parent, ignore_errors=True)


@pytest.fixture
def as_before(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """A function that leaves a folder as programs did that worked as the superuser."""

    def leave(folder: Path, commit: str = COMMITS[-1]) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Cluster, "make_database", lambda self: None)
            with embedded_postgres(folder):
                cluster = Cluster.in_folder(folder)
                with cluster.connect("postgres", user=SUPERUSER) as connection:
                    connection.execute(f"CREATE DATABASE {DATABASE}")
                with cluster.connect(DATABASE, user=SUPERUSER) as connection:
                    address = connection.info.dsn
                    subprocess.run(
                        [
                            find_binaries().program("pg_restore"),
                            "--exit-on-error",
                            "--no-owner",
                            *named(address),
                            RELEASES / f"{commit}.dump",
                        ],
                        check=True,
                    )
                    for statement in OTHER_KINDS:
                        connection.execute(statement)

    return leave


def foreign_objects(connection: psycopg.Connection) -> list[tuple[str, str]]:
    """Return what in the database is not the application's: catalog and owner."""
    columns = connection.execute(
        "SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
        " WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind = 'r'"
        r" AND a.attname LIKE '%owner' AND NOT c.relisshared"
    ).fetchall()
    assert len(columns) > 5
    foreign: list[tuple[str, str]] = []
    for catalog, column in columns:
        statement = SQL(
            "SELECT {0}::text, pg_get_userbyid({1}) FROM {2}"
            " WHERE oid >= 16384 AND {1} <> to_regrole({3})"
        ).format(catalog, Identifier(column), Identifier(catalog), OWNER)
        foreign += connection.execute(statement).fetchall()
    return foreign


def content(folder: Path, user: str) -> tuple[TableDigest, ...]:
    with Cluster.in_folder(folder).connect(DATABASE, user=user) as connection:
        return read_digests(connection)


def test_the_application_connects_as_no_superuser(folder: Path) -> None:
    with embedded_postgres(folder) as url, psycopg.connect(conninfo(url)) as connection:
        assert connection.execute(
            "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,"
            " pg_has_role(rolname, 'pg_execute_server_program', 'member'), rolname"
            " FROM pg_roles WHERE rolname = current_user"
        ).fetchone() == (*[False] * 6, OWNER)
        owner = connection.execute(
            "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()"
        ).fetchone()
        assert owner == (OWNER,)


@pytest.mark.parametrize(
    "statement",
    [
        RUN,
        "COPY (SELECT 1) TO '/tmp/headroom-roles-written'",
        "SELECT pg_read_file('postgresql.conf')",
        "SELECT pg_ls_dir('.')",
        "SELECT lo_import('/etc/passwd')",
        "CREATE EXTENSION dblink",
        "CREATE EXTENSION file_fdw",
        "CREATE FUNCTION f() RETURNS int LANGUAGE c AS 'libc', 'getpid'",
        "ALTER SYSTEM SET archive_command = 'true'",
        "CREATE ROLE another SUPERUSER",
        "CREATE DATABASE another",
        f"SET ROLE {SUPERUSER}",
        f"ALTER ROLE {OWNER} SUPERUSER",
    ],
)
def test_what_reaches_beyond_the_database_is_refused(
    seeded_database_url: str, statement: LiteralString
) -> None:
    with (
        psycopg.connect(conninfo(seeded_database_url), autocommit=True) as connection,
        pytest.raises(InsufficientPrivilege),
    ):
        connection.execute(statement)


def test_the_control_the_superuser_of_the_cluster_may_run_a_program(folder: Path) -> None:
    with (
        embedded_postgres(folder),
        Cluster.in_folder(folder).connect(DATABASE, user=SUPERUSER) as connection,
    ):
        assert connection.execute(RUN).rowcount == 1


@pytest.mark.parametrize("commit", COMMITS)
def test_what_a_delivered_version_left_belongs_to_the_applications_role_after_a_start(
    folder: Path, as_before: Callable[[Path, str], None], commit: str
) -> None:
    as_before(folder, commit)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Cluster, "make_database", lambda self: None)
        with embedded_postgres(folder):
            before = content(folder, SUPERUSER)
    with embedded_postgres(folder) as url:
        assert content(folder, OWNER) == before
        with Cluster.in_folder(folder).connect(DATABASE) as connection:
            assert foreign_objects(connection) == []
        upgrade(url)  # as the owner alone can


def test_what_an_earlier_program_makes_later_is_handed_over_as_well(folder: Path) -> None:
    with (
        embedded_postgres(folder),
        Cluster.in_folder(folder).connect(DATABASE, user=SUPERUSER) as connection,
    ):
        connection.execute("CREATE TABLE later (id serial PRIMARY KEY)")
        assert ("pg_class", SUPERUSER) in foreign_objects(connection)
    with (
        embedded_postgres(folder),
        Cluster.in_folder(folder).connect(DATABASE) as connection,
    ):
        connection.execute("ALTER TABLE later ADD COLUMN name text")
        assert foreign_objects(connection) == []


@pytest.mark.parametrize("killed", ["application", "server"])
def test_a_start_that_is_killed_while_it_hands_over_did_all_or_nothing_and_the_next_one_does_it(
    folder: Path, as_before: Callable[[Path], None], killed: str
) -> None:
    as_before(folder)
    cluster = Cluster.in_folder(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Cluster, "make_database", lambda self: None)
        with embedded_postgres(folder):
            before = content(folder, SUPERUSER)
            with cluster.connect(DATABASE, user=SUPERUSER) as holding, holding.transaction():
                holding.execute("LOCK TABLE reports IN ACCESS SHARE MODE")
                with subprocess.Popen(
                    [sys.executable, "-c", START, str(folder)],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                ) as starting:
                    wait_until(lambda: someone_waits(cluster))
                    if killed == "server":
                        postmaster = int(cluster.pid_file.read_text().split("\n", 1)[0])
                        os.kill(postmaster, signal.SIGKILL)
                    starting.kill()
                holding.close()
            if killed == "server":
                wait_until(cluster.accepts)
            with cluster.connect(DATABASE, user=SUPERUSER) as connection:
                wait_until(lambda: is_alone(connection))
                role = connection.execute("SELECT to_regrole(%s)", (OWNER,)).fetchone()
                owners = connection.execute(
                    "SELECT DISTINCT pg_get_userbyid(relowner) FROM pg_class WHERE oid >= 16384"
                ).fetchall()
                # who works for a start that is gone may see it late, of either, and come to the end
                assert owners == [(SUPERUSER if role == (None,) else OWNER,)]
    with embedded_postgres(folder):
        assert content(folder, OWNER) == before
        with cluster.connect(DATABASE) as connection:
            assert foreign_objects(connection) == []


def someone_waits(cluster: Cluster) -> bool:
    with cluster.connect("postgres", user=SUPERUSER) as connection:
        return connection.execute(
            "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"
        ).fetchone() == (True,)


def is_alone(connection: psycopg.Connection) -> bool:
    return connection.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND backend_type = 'client backend'"
    ).fetchone() == (1,)


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def test_a_restore_makes_tables_and_rows_as_the_applications_role(
    folder: Path, seeded_data: CopyData, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder.with_name("all.backup")
    seeded_data(folder)
    with embedded_postgres(folder) as url:
        backup(file, url)
        before = content(folder, OWNER)
    restore(file, folder, None)
    monkeypatch.setattr(Cluster, "make_database", lambda self: None)  # hands nothing over
    with embedded_postgres(folder):
        assert content(folder, OWNER) == before
        with Cluster.in_folder(folder).connect(DATABASE) as connection:
            assert foreign_objects(connection) == []
