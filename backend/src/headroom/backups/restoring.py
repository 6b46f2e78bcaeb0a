"""Bringing a backup back: into a cluster beside the old one, which takes its place when whole."""

from __future__ import annotations

import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from headroom.backups.file import BackupError, Manifest, check_backup
from headroom.backups.rows import load_rows
from headroom.backups.taking import bring_to_disk
from headroom.embedded.binaries import Binaries
from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.locks import FileLock
from headroom.embedded.processes import die_with_parent
from headroom.persistence.migrations import take_back, upgrade
from headroom.persistence.queries.backups import TableDigest, list_tables, read_digests
from headroom.persistence.revisions import require_known
from headroom.persistence.session import database_url

_START_SECONDS = 60.0
_STOP_SECONDS = 60.0
_FREE_SECONDS = 20.0
_POLL_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and where the data are that were there before."""

    manifest: Manifest
    set_aside: Path | None


def restore_folder(file: Path, data_dir: Path) -> Restored:
    """Bring a backup into a data folder that no application uses.

    The old cluster stays under a name with the date. Raises BackupError or ClusterError, with the
    old cluster as it was.
    """
    cluster = Cluster.in_folder(data_dir)
    with FileLock(cluster.starting_lock) as starting, FileLock(cluster.users_lock) as users:
        _wait_until_unused(cluster, starting, users)
        manifest = build(cluster, file)
        set_aside = None
        if cluster.folder.exists():
            set_aside = cluster.folder.with_name(
                f"{cluster.folder.name}.before-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
            )
            cluster.folder.rename(set_aside)
        cluster.adopt()
        bring_to_disk(cluster.data_dir)
        return Restored(manifest, set_aside)


def build(cluster: Cluster, file: Path) -> Manifest:
    """Make a whole and checked cluster from a backup, ready to be adopted.

    Raises BackupError or ClusterError, with nothing left behind.
    """
    manifest = check_backup(file, cluster.binaries)
    cluster.discard_unfinished()
    fresh = cluster.beside("restoring")
    try:
        fresh.make()
        with _running(fresh):
            fresh.make_database()
            load(file, manifest, fresh.address(), fresh.binaries, room=cluster.data_dir)
        fresh.folder.rename(cluster.checked)
        bring_to_disk(cluster.data_dir)
    finally:
        shutil.rmtree(fresh.folder, ignore_errors=True)
        fresh.log.unlink(missing_ok=True)
    return manifest


def load(
    file: Path,
    manifest: Manifest,
    address: str,
    binaries: Binaries,
    *,
    room: Path | None = None,
) -> None:
    """Load a backup into an empty database and compare every table. Raises BackupError.

    The schema is made by our own migrations; of the dump the rows of tables that it has are taken,
    and nothing else: what a file brings is never carried out. room: see ``load_rows``.
    """
    with psycopg.connect(address, autocommit=True) as connection:
        if list_tables(connection):
            raise BackupError(
                "the database is not empty; name an empty one in DATABASE_URL, so that nothing in "
                "it is lost"
            )
    url = database_url(address)
    if manifest.schema is None:
        raise BackupError(f"{file} holds no tables of Headroom")
    require_known(manifest.schema)
    upgrade(url, manifest.schema)
    try:
        with psycopg.connect(address) as connection:
            load_rows(file, connection, binaries, room)
            _compare(manifest.tables, read_digests(connection))
    except psycopg.Error as error:
        take_back(url)
        why = " ".join(str(error).split())
        raise BackupError(f"the rows of the backup do not fit their tables: {why}") from error
    except BaseException:
        take_back(url)
        raise


def _compare(expected: tuple[TableDigest, ...], restored: tuple[TableDigest, ...]) -> None:
    for table in sorted({*expected} ^ {*restored}, key=lambda table: (table.schema, table.name)):
        raise BackupError(
            f"what was restored is not what the backup says of its table {table.name}; nothing "
            "was changed"
        )


def _wait_until_unused(cluster: Cluster, starting: FileLock, users: FileLock) -> None:
    """Hold both locks; a server that is being stopped is waited for. Raises ClusterError."""
    deadline = time.monotonic() + _FREE_SECONDS
    while True:
        if starting.try_hold():
            if users.try_hold():
                return
            if users.try_share():  # others share it: applications are at work
                users.release()
                deadline = min(deadline, time.monotonic() + 1)
            starting.release()
        if time.monotonic() > deadline:
            raise ClusterError(
                f"Headroom is running on {cluster.data_dir}; stop it (Ctrl-C), then restore"
            )
        time.sleep(_POLL_SECONDS)


@contextmanager
def _running(cluster: Cluster) -> Iterator[None]:
    """Run a cluster that nobody else uses. Raises ClusterError."""
    cluster.prepare_socket_folder()
    with cluster.log.open("wb") as printed:
        server = subprocess.Popen(
            cluster.server_command(),
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=printed,
            start_new_session=True,
            cwd="/",
            preexec_fn=None if cluster.account.prefix else die_with_parent,
        )
    try:
        deadline = time.monotonic() + _START_SECONDS
        while not cluster.accepts():
            if server.poll() is not None or time.monotonic() > deadline:
                printed_last = cluster.log.read_text(errors="replace").splitlines()[-5:]
                raise ClusterError("PostgreSQL did not start: " + " ".join(printed_last))
            time.sleep(_POLL_SECONDS)
        yield
        server.send_signal(signal.SIGINT)
        if server.wait(_STOP_SECONDS) != 0:
            raise ClusterError("PostgreSQL did not stop cleanly after the restore")
    finally:
        if server.poll() is None:
            server.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                server.wait(_STOP_SECONDS)
        if cluster.socket_folder != cluster.folder:
            shutil.rmtree(cluster.socket_folder, ignore_errors=True)
