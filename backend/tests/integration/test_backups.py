"""Backups: whole or not there, checked, restored beside the old data; and when they are taken."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import psycopg
import pytest
from psycopg.sql import SQL
from sqlalchemy import URL, make_url

from headroom.backups import commands, shelf, taking
from headroom.backups.commands import backup, kept_backups, protect, restore
from headroom.backups.file import (
    MANIFEST,
    BackupError,
    Manifest,
    check_backup,
    read_manifest,
)
from headroom.backups.shelf import BEFORE_MIGRATION, Shelf
from headroom.backups.taking import take_backup
from headroom.backups.taking_over import load_last_backup
from headroom.embedded.binaries import find_binaries
from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.server import embedded_postgres
from headroom.persistence.migrations import downgrade, upgrade
from headroom.persistence.queries.backups import USER_TABLES, holds_user_rows, read_digests
from headroom.persistence.queries.own_versions import next_record_number
from headroom.persistence.revisions import NewerSchemaError, known_revisions
from headroom.persistence.session import conninfo, create_engine, session_factory
from headroom.persistence.tables import Base

from ..conftest import CopyData, kept_data

SAVE = (
    "INSERT INTO own_versions (kind, record_id, number, content, deleted)"
    " SELECT 'value', coalesce(max(record_id::int), 0) + 1, 1, jsonb_build_object('figure_id', 'f',"
    " 'value', 1.5, 'unit', 'ms', 'note', 'read off', 'author', 'A. Reader'), false"
    " FROM own_versions WHERE kind = 'value'"
)


def query(url: str, statement: str) -> Any:
    with psycopg.connect(conninfo(url), autocommit=True) as connection:
        cursor = connection.execute(SQL(statement))
        row = cursor.fetchone() if cursor.description else None
        return row[0] if row else None


async def next_value(url: str) -> int:
    engine = create_engine(url)
    async with session_factory(engine)() as session:
        number = await next_record_number(session, kind="value")
    await engine.dispose()
    return number


def digests(url: str) -> object:
    with psycopg.connect(conninfo(url)) as connection:
        return read_digests(connection)


@pytest.fixture
def folder() -> Iterator[Path]:
    parent = Path(tempfile.mkdtemp(prefix="headroom-backups-"))
    yield parent / "data"
    shutil.rmtree(parent, ignore_errors=True)


@pytest.fixture(scope="module")
def filled_data() -> Iterator[CopyData]:
    def fill(url: str) -> None:
        upgrade(url)
        query(url, SAVE)

    with kept_data(fill) as copy:
        yield copy


@pytest.fixture
def filled(folder: Path, filled_data: CopyData) -> Path:
    """A data folder with a value of a user's, and no backup."""
    filled_data(folder)
    return folder


@pytest.fixture
def another_major(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From the call on, PostgreSQL says that it is version 99."""
    real = find_binaries().folder
    wrapped = tmp_path / "bin"
    wrapped.mkdir()
    wrapped.chmod(0o755)
    for name in ("initdb", "pg_dump", "pg_restore", "postgres"):
        told = 'case "$1" in --version) echo "postgres (PostgreSQL) 99.1"; exit;; esac\n'
        script = wrapped / name
        script.write_text(
            f'#!/bin/sh\n{told if name == "postgres" else ""}exec "{real}/{name}" "$@"\n'
        )
        script.chmod(0o755)
    for parent in tmp_path.parents:  # the account that PostgreSQL runs as has to come here
        if (
            parent != Path("/")
            and not parent.stat().st_mode & 1
            and parent.owner() == tmp_path.owner()
        ):
            parent.chmod(parent.stat().st_mode | 0o011)
    return lambda: monkeypatch.setenv("HEADROOM_POSTGRES_BIN", str(wrapped))


def test_a_backup_holds_every_table_and_is_readable_by_its_owner_alone(
    database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "b.backup"
    made = take_backup(conninfo(database_url), find_binaries(), file, reason="test")
    assert made == read_manifest(file) == check_backup(file, find_binaries())
    assert made.tables == digests(database_url)
    assert made.rows("scenarios") == 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["b.backup"]
    with pytest.raises(BackupError, match="exists already"):
        take_backup(conninfo(database_url), find_binaries(), file, reason="test")


def test_a_backup_is_of_one_moment_although_others_go_on_saving(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = taking._dump

    def dump_while_others_save(*arguments: Any) -> str:
        query(database_url, SAVE)
        return original(*arguments)

    monkeypatch.setattr(taking, "_dump", dump_while_others_save)
    file = tmp_path / "b.backup"
    made = take_backup(conninfo(database_url), find_binaries(), file, reason="test")
    assert made.rows("own_versions") == query(database_url, "SELECT count(*) FROM own_versions") - 1
    assert query(database_url, "SELECT count(*) FROM own_versions WHERE kind = 'value'") == 1


def test_a_backup_that_fails_leaves_no_file(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for broken in ("_dump", "check_backup", "bring_to_disk"):
        with monkeypatch.context() as patch, pytest.raises(BackupError, match="No space left"):
            patch.setattr(taking, broken, fail)
            take_backup(conninfo(database_url), find_binaries(), tmp_path / "b", reason="test")
        assert list(tmp_path.iterdir()) == []


def test_a_place_that_may_not_be_looked_into_is_said_in_one_line(tmp_path: Path) -> None:
    denied = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    binaries = find_binaries()
    with (
        mock.patch.object(Path, "exists", side_effect=denied),
        pytest.raises(BackupError, match=r"cannot be written \(Permission denied\)"),
    ):
        take_backup("postgresql://nobody-asks", binaries, tmp_path / "x", reason="test")


def test_damage_anywhere_in_a_backup_is_seen(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "b.backup"
    take_backup(conninfo(database_url), find_binaries(), file, reason="test")
    whole = file.read_bytes()
    for place in (100, len(whole) // 2, len(whole) - 3000):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :])
        with pytest.raises(BackupError):
            check_backup(file, find_binaries())
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BackupError, match="no backup of Headroom, or not a whole one"):
        check_backup(file, find_binaries())
    with pytest.raises(BackupError, match="cannot be read"):
        check_backup(tmp_path / "nowhere", find_binaries())


def change_manifest(file: Path, change: Callable[[str], str]) -> None:
    with zipfile.ZipFile(file) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    content[MANIFEST] = change(content[MANIFEST].decode()).encode()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in content.items():
            archive.writestr(name, text)


def test_a_restore_brings_everything_back_and_keeps_what_was_there(
    filled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.backup"
    with embedded_postgres(filled) as url:
        backup(file, url)
        before = digests(url)
        query(url, SAVE)
        with pytest.raises(ClusterError, match="is running on"):
            restore(file, filled, None)
    restore(file, filled, None)
    said = capsys.readouterr().out
    assert "1 saved versions" in said
    (aside,) = filled.glob("postgres-*.before-*/")
    assert str(aside) in said
    with embedded_postgres(filled) as url:
        assert digests(url) == before
    Cluster.in_folder(filled).folder.rename(filled / "away")
    aside.rename(Cluster.in_folder(filled).folder)
    with embedded_postgres(filled) as url:
        assert query(url, "SELECT count(*) FROM own_versions WHERE kind = 'value'") == 2


def test_a_restore_that_does_not_give_what_the_backup_says_changes_nothing(
    filled: Path, tmp_path: Path
) -> None:
    file = tmp_path / "b.backup"
    with embedded_postgres(filled) as url:
        backup(file, url)
    change_manifest(file, lambda text: text.replace('"rows": 1,', '"rows": 2,'))
    names = {path.name for path in filled.iterdir()}
    with pytest.raises(BackupError, match="is not what the backup says of its table"):
        restore(file, filled, None)
    assert {path.name for path in filled.iterdir()} == names
    with embedded_postgres(filled) as url:
        assert query(url, "SELECT count(*) FROM own_versions WHERE kind = 'value'") == 1


def test_a_backup_of_a_newer_schema_is_refused(filled: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.backup"
    with embedded_postgres(filled) as url:
        backup(file, url)
    revision = read_manifest(file).schema
    change_manifest(file, lambda text: text.replace(f'"schema": "{revision}"', '"schema": "9999"'))
    with pytest.raises(NewerSchemaError, match="their schema is 9999"):
        restore(file, filled, None)


@pytest.mark.parametrize("old_is_there", [True, False])
def test_a_restore_that_was_broken_off_is_finished_or_undone_at_the_next_start(
    filled: Path, old_is_there: bool
) -> None:
    cluster = Cluster.in_folder(filled)
    if old_is_there:  # broken off before the old one was set aside
        shutil.copytree(cluster.folder, cluster.checked)
        (cluster.checked / "PG_VERSION").unlink()
    else:  # broken off between the two renames
        cluster.folder.rename(cluster.checked)
    with embedded_postgres(filled) as url:
        assert query(url, "SELECT count(*) FROM own_versions WHERE kind = 'value'") == 1
    assert not cluster.checked.exists()


def test_a_named_database_is_backed_up_and_restored_into_an_empty_one_alone(
    database_url: str, empty_database_url: str, folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "b.backup"
    query(database_url, SAVE)
    backup(file, database_url)
    with pytest.raises(BackupError, match="the database is not empty"):
        restore(file, folder, database_url)
    restore(file, folder, empty_database_url)
    assert digests(empty_database_url) == digests(database_url)
    assert not folder.exists()


def test_a_new_major_loads_the_last_good_backup_and_says_so(
    filled: Path, another_major: Callable[[], None]
) -> None:
    with embedded_postgres(filled) as url:
        taken = Shelf(filled).keep(conninfo(url), find_binaries(), reason="test")
        before = digests(url)
    assert taken is not None
    later = taken.file.with_name("headroom-9999-12-31-000000.backup")
    later.write_bytes(taken.file.read_bytes()[:-500])
    another_major()
    said: list[str] = []
    with embedded_postgres(filled, said.append, load_last_backup) as url:
        assert Cluster.in_folder(filled).folder.name == "postgres-99"
        assert digests(url) == before
    assert len(said) == 1
    assert "PostgreSQL 99 is new here: your data were loaded from the backup of" in said[0]
    assert said[0].endswith("/postgres-18.")
    said.clear()
    with embedded_postgres(filled, said.append, load_last_backup):
        pass
    assert said == []


def test_a_new_major_says_where_saves_are_that_the_backup_lacks(
    filled: Path, another_major: Callable[[], None]
) -> None:
    with embedded_postgres(filled) as url:
        Shelf(filled).keep(conninfo(url), find_binaries(), reason="test")
        query(url, SAVE)
    another_major()
    said: list[str] = []
    with embedded_postgres(filled, said.append, load_last_backup) as url:
        assert query(url, "SELECT count(*) FROM own_versions WHERE kind = 'value'") == 1
    assert "what was saved later is there alone" in said[0]


def test_going_back_to_an_older_major_with_newer_data_beside_it_is_refused(
    filled: Path, another_major: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with embedded_postgres(filled) as url:
        Shelf(filled).keep(conninfo(url), find_binaries(), reason="test")
    another_major()
    with embedded_postgres(filled, take_over=load_last_backup) as url:
        query(url, SAVE)
    monkeypatch.delenv("HEADROOM_POSTGRES_BIN")
    with (
        pytest.raises(ClusterError, match=r"postgres-99 was used later .* than postgres-18"),
        embedded_postgres(filled, take_over=load_last_backup),
    ):
        pass
    (filled / "postgres-99").rename(filled.parent / "postgres-99")  # as the refusal says
    with embedded_postgres(filled) as url:
        assert query(url, "SELECT count(*) FROM own_versions WHERE kind = 'value'") == 1


def test_a_new_major_without_a_backup_is_refused_beside_data_of_users(
    filled: Path, another_major: Callable[[], None]
) -> None:
    another_major()
    for take_over in (None, load_last_backup):
        with (
            pytest.raises(ClusterError, match="run `headroom backup FILE`"),
            embedded_postgres(filled, take_over=take_over),
        ):
            pass
    assert not list(filled.glob("postgres-99*"))


def test_the_control_without_looking_for_other_clusters_starts_empty(
    filled: Path, another_major: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "others", lambda self: [])
    another_major()
    with embedded_postgres(filled) as url:
        assert query(url, "SELECT to_regclass('own_versions')") is None


def test_a_new_major_starts_empty_where_users_made_nothing(
    folder: Path, another_major: Callable[[], None]
) -> None:
    with embedded_postgres(folder) as url:
        upgrade(url)
    another_major()
    with embedded_postgres(folder) as url:
        assert query(url, "SELECT 1") == 1


def test_seeds_alone_are_no_rows_of_users(database_url: str) -> None:
    with psycopg.connect(conninfo(database_url)) as connection:
        assert not holds_user_rows(connection)
    query(database_url, "UPDATE scenarios SET origin = 'user' WHERE id = 'tales-a-alt-ziip'")
    with psycopg.connect(conninfo(database_url)) as connection:
        assert holds_user_rows(connection)


def test_no_table_that_users_fill_is_forgotten(database_url: str) -> None:
    """Else a folder with that alone in it would count as empty, and not be backed up."""
    filled_by_seeds = {
        name for name in Base.metadata.tables if query(database_url, f"SELECT count(*) FROM {name}")
    } | {"extracts", "extract_values"}
    marked = {name for name, table in Base.metadata.tables.items() if "origin" in table.columns}
    parts = {
        name
        for name, table in Base.metadata.tables.items()
        if any(key.column.table.name in {*marked, *USER_TABLES} for key in table.foreign_keys)
    }
    # nothing of them counts before it is taken over, or it is sent again
    soon_gone = {"imports", "import_parts", "import_digests", "kept_series"}
    others = set(Base.metadata.tables) - filled_by_seeds - marked - parts - soon_gone
    assert others == set(USER_TABLES) - parts


def test_a_backup_is_taken_when_users_changed_something_and_only_then(
    database_url: str, tmp_path: Path
) -> None:
    kept, address, binaries = Shelf(tmp_path), conninfo(database_url), find_binaries()
    assert kept.keep(address, binaries, reason="test") is None  # nothing of a user's
    query(database_url, SAVE)
    first = kept.keep(address, binaries, reason="test")
    assert first is not None
    os.utime(first.file, (0, 0))
    kept.confirm(address)
    assert first.file.stat().st_mtime > 0
    os.utime(first.file, (0, 0))
    assert kept.keep(address, binaries, reason="test") is None  # nothing changed
    again = kept.newest()
    assert again is not None
    assert datetime.now(UTC) - again.holds_all_until < timedelta(minutes=1)
    for change in (
        SAVE,
        "UPDATE own_versions SET restored_from = 0",
        "DELETE FROM own_versions WHERE record_id = '1'",
    ):
        query(database_url, change)
        assert kept.keep(address, binaries, reason="test") is not None
    query(database_url, SAVE)
    daily = kept.keep(address, binaries, reason="test", at_least_after=timedelta(hours=24))
    assert daily is None
    assert kept.keep(address, binaries, reason="t", at_least_after=timedelta()) is not None


def test_seven_backups_are_kept_one_of_each_day_before_others_of_today(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, address, binaries = Shelf(tmp_path), conninfo(database_url), find_binaries()

    class Clock(datetime):
        moment = datetime(2026, 3, 1, 9, tzinfo=UTC)

        @classmethod
        def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
            return cls.moment

    monkeypatch.setattr(shelf, "datetime", Clock)
    monkeypatch.setattr(taking, "datetime", Clock)
    for day in range(1, 5):
        for hour in (9, 10, 11):
            Clock.moment = datetime(2026, 3, day, hour, tzinfo=UTC)
            query(database_url, SAVE)
            reason = BEFORE_MIGRATION if (day, hour) == (1, 10) else "test"
            assert kept.keep(address, binaries, reason=reason) is not None
    assert [file.name[9:22] for file in kept.files()] == [
        "2026-03-04-11",
        "2026-03-04-10",
        "2026-03-04-09",
        "2026-03-03-11",
        "2026-03-02-11",
        "2026-03-01-11",
        "2026-03-01-10",  # before the migration
    ]


def test_a_backup_is_taken_before_the_tables_change(filled: Path) -> None:
    with embedded_postgres(filled) as url:
        protect(filled, url)
        assert Shelf(filled).files() == []  # nothing is about to change
        downgrade(url, "0003")
        protect(filled, url)
        upgrade(url)
    newest = Shelf(filled).newest()
    assert newest is not None
    assert (newest.manifest.schema, newest.manifest.reason) == ("0003", BEFORE_MIGRATION)


def test_the_tables_do_not_change_when_no_backup_can_be_made(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (filled / "backups").write_text("in the way")
    with embedded_postgres(filled) as url:
        downgrade(url, "0003")
        with pytest.raises(BackupError, match="they do not without a backup"):
            protect(filled, url)


def test_a_backup_is_taken_at_the_stop_and_its_failure_does_not_hinder_the_stop(
    filled: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "_SAID_AFTER_SECONDS", 0.0)
    with embedded_postgres(filled) as url:
        with kept_backups(filled, url):
            assert Shelf(filled).files() == []
        assert len(Shelf(filled).files()) == 1
        assert "Copying your data" in capsys.readouterr().out
        query(url, SAVE)
        monkeypatch.setattr(Shelf, "_check_room", no_room)
        with kept_backups(filled, url):
            pass
        assert "no backup was made at the stop: full" in capsys.readouterr().err
    assert len(Shelf(filled).files()) == 1


def no_room(*_: object) -> None:
    raise BackupError("full")


def test_no_backup_is_written_onto_a_disk_that_is_nearly_full(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("headroom.embedded.disk.Disk.free_bytes", lambda self: 50 * 10**6)
    with embedded_postgres(filled) as url, pytest.raises(BackupError, match="no room for a backup"):
        Shelf(filled).keep(conninfo(url), find_binaries(), reason="test")


def hostile(url: str, marker: Path) -> None:
    """Put into a database what runs a program as soon as a restore fills a view."""
    query(
        url,
        "CREATE FUNCTION public.run() RETURNS int LANGUAGE plpgsql AS $$ BEGIN"
        f" COPY (SELECT 1) TO PROGRAM 'cat >{marker}'; RETURN 1; END $$",
    )
    query(url, "CREATE MATERIALIZED VIEW public.waiting AS SELECT public.run() AS one WITH NO DATA")
    query(url, "REFRESH MATERIALIZED VIEW public.waiting")


def test_a_backup_that_brings_a_program_is_refused_and_runs_nothing(
    server_url: URL, empty_database_url: str, folder: Path, make_database: Callable[..., str]
) -> None:
    marker = Path(tempfile.gettempdir()) / f"headroom-hostile-{os.getpid()}"
    upgrade(empty_database_url)
    of_superuser = make_url(empty_database_url).set(username=server_url.username)
    hostile(of_superuser.render_as_string(hide_password=False), marker)
    file = folder.parent / "hostile.backup"
    take_backup(conninfo(empty_database_url), find_binaries(), file, reason="test")
    assert marker.exists()  # it works where it was made
    marker.unlink()
    with pytest.raises(BackupError, match="no backup of Headroom has"):
        restore(file, folder, None)
    named_url = make_database()
    with pytest.raises(BackupError, match="no backup of Headroom has"):
        restore(file, folder, named_url)
    assert not marker.exists()
    assert digests(named_url) == ()  # as empty as it was
    assert [path.name for path in folder.iterdir() if path.name.startswith("postgres-")] == []


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE public.others (id int)",
        "CREATE SCHEMA theirs CREATE TABLE theirs.scenarios (id int)",
        "CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "CREATE RULE r AS ON INSERT TO scenarios DO ALSO NOTIFY theirs",
    ],
)
def test_what_no_migration_of_ours_makes_is_refused(
    empty_database_url: str, make_database: Callable[..., str], folder: Path, statement: str
) -> None:
    upgrade(empty_database_url)
    query(empty_database_url, statement)
    file = folder.parent / "other.backup"
    take_backup(conninfo(empty_database_url), find_binaries(), file, reason="test")
    named_url = make_database()
    with pytest.raises(BackupError, match="no backup of Headroom has"):
        restore(file, folder, named_url)
    assert digests(named_url) == ()


def test_a_manifest_that_blows_up_is_refused_before_it_is_read(tmp_path: Path) -> None:
    manifest = Manifest(
        made_at=datetime.now(UTC),
        reason="test",
        headroom="1",
        postgresql="18",
        schema=known_revisions()[-1],
        user_rows=True,
        fingerprint="",
        dump_sha256="",
        tables=(),
    ).to_json()
    file = tmp_path / "large.backup"
    for padding, packed, opens in (
        (0, zipfile.ZIP_STORED, True),  # the control
        (2 << 20, zipfile.ZIP_STORED, False),
        (200 << 20, zipfile.ZIP_DEFLATED, False),
    ):
        with zipfile.ZipFile(file, "w", packed) as archive:
            archive.writestr(MANIFEST, manifest + " " * padding)
            archive.writestr("database.dump", b"", zipfile.ZIP_STORED)
        if opens:
            assert read_manifest(file).reason == "test"
            continue
        with pytest.raises(BackupError, match="no backup of Headroom"):
            read_manifest(file)


def test_numbers_go_on_after_a_restore(
    database_url: str, make_database: Callable[..., str], folder: Path
) -> None:
    for _ in range(3):
        query(database_url, SAVE)
    query(database_url, "UPDATE own_versions SET deleted = true WHERE kind = 'value'")
    file = folder.parent / "numbers.backup"
    take_backup(conninfo(database_url), find_binaries(), file, reason="test")
    named_url = make_database()
    restore(file, folder, named_url)
    assert digests(named_url) == digests(database_url)
    assert asyncio.run(next_value(named_url)) == 4
