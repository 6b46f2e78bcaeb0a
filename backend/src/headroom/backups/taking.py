"""Taking a backup: whole or not at all, checked before it counts."""

from __future__ import annotations

import hashlib
import os
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from headroom.backups.file import (
    CHUNK_BYTES,
    DUMP,
    MANIFEST,
    BackupError,
    Manifest,
    check_backup,
)
from headroom.embedded.binaries import Binaries
from headroom.persistence.queries.backups import (
    export_snapshot,
    holds_user_rows,
    read_digests,
    read_fingerprint,
    read_revision,
)
from headroom.version import VERSION


def take_backup(address: str, binaries: Binaries, file: Path, *, reason: str) -> Manifest:
    """Write a backup of a database to a file that is not there yet.

    address: of the database, as libpq takes it. It is written under another name, checked, brought
    to the disk and renamed. Raises BackupError; then there is no file.
    """
    part = file.with_name(f".{file.name}.part")
    try:
        if file.exists():
            raise BackupError(f"{file} exists already; name another file")
        with _consistent(address) as connection:
            snapshot = export_snapshot(connection)
            with zipfile.ZipFile(part, "x") as archive:
                manifest = Manifest(
                    made_at=datetime.now(UTC),
                    reason=reason,
                    headroom=VERSION,
                    postgresql=connection.info.parameter_status("server_version") or "",
                    schema=read_revision(connection),
                    user_rows=holds_user_rows(connection),
                    fingerprint=read_fingerprint(connection),
                    dump_sha256=_dump(address, binaries, snapshot, archive),
                    tables=read_digests(connection),
                )
                archive.writestr(MANIFEST, manifest.to_json())
        part.chmod(0o600)
        check_backup(part, binaries)
        bring_to_disk(part)
        part.rename(file)
        bring_to_disk(file.parent)
    except OSError as error:
        raise BackupError(f"{file} cannot be written ({error.strerror or error})") from error
    except psycopg.Error as error:
        raise BackupError(f"the backup failed: {' '.join(str(error).split())}") from error
    finally:
        with suppress(OSError):  # of a folder that cannot be entered
            part.unlink(missing_ok=True)
    return manifest


@contextmanager
def _consistent(address: str) -> Iterator[psycopg.Connection]:
    """Yield a connection that goes on seeing the database as of now."""
    with psycopg.connect(address, connect_timeout=10) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        yield connection


def _dump(address: str, binaries: Binaries, snapshot: str, archive: zipfile.ZipFile) -> str:
    """Write the dump into the archive and return the SHA-256 of its bytes."""
    digest = hashlib.sha256()
    dumping = subprocess.Popen(
        [
            binaries.program("pg_dump"),
            "--format=custom",
            "--compress=gzip:1",
            "--no-owner",
            "--no-privileges",
            "--no-unlogged-table-data",
            f"--snapshot={snapshot}",
            *named(address),
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=with_password(address),
    )
    with dumping:
        assert dumping.stdout is not None
        assert dumping.stderr is not None
        with archive.open(DUMP, "w", force_zip64=True) as dump:
            while chunk := dumping.stdout.read(CHUNK_BYTES):
                digest.update(chunk)
                dump.write(chunk)
        complaint = dumping.stderr.read().decode(errors="replace")
    if dumping.returncode != 0:
        raise BackupError(f"pg_dump failed: {' '.join(complaint.split())}")
    return digest.hexdigest()


def named(address: str) -> list[str]:
    """Return the words that name a database to PostgreSQL's programs, without its password."""
    parts = conninfo_to_dict(address)
    parts.pop("password", None)
    return [f"--dbname={make_conninfo('', **parts)}", "--no-password"]


def with_password(address: str) -> dict[str, str]:
    """Return the environment in which such a program finds the password, if there is one."""
    password = conninfo_to_dict(address).get("password")
    return {**os.environ, **({"PGPASSWORD": str(password)} if password else {})}


def bring_to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
