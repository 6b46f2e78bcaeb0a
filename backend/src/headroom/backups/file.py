"""A backup: one file with a dump of the database and a manifest that says what is in it.

The file is a zip with two members that are stored as they are: ``database.dump``, which
PostgreSQL's own ``pg_restore`` reads, and ``manifest.json``.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from headroom.embedded.binaries import Binaries
from headroom.failures import OperatorError
from headroom.persistence.queries.backups import TableDigest

FORMAT = 1
DUMP = "database.dump"
MANIFEST = "manifest.json"
CHUNK_BYTES = 1 << 20
MOST_MANIFEST_BYTES = 1 << 20
"""Of what a backup says of itself: some hundred bytes for each table."""


class BackupError(OperatorError):
    """A backup cannot be made or used. The message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself.

    schema: revision of the tables. fingerprint: see ``read_fingerprint``. user_rows: whether there
    was a row that a user made. dump_sha256: of the dump's bytes.
    """

    made_at: datetime
    reason: str
    headroom: str
    postgresql: str
    schema: str | None
    user_rows: bool
    fingerprint: str
    dump_sha256: str
    tables: tuple[TableDigest, ...]

    def rows(self, table: str) -> int:
        """Return how many rows a table has."""
        return sum(digest.rows for digest in self.tables if digest.name == table)

    def to_json(self) -> str:
        content = {"format": FORMAT, **asdict(self), "made_at": self.made_at.isoformat()}
        return json.dumps(content, indent=1)


def read_manifest(file: Path) -> Manifest:
    """Return what a backup says of itself. Raises BackupError."""
    try:
        with zipfile.ZipFile(file) as archive:
            _refuse_blown_up(file, archive)
            content = json.loads(archive.read(MANIFEST))
        return _manifest(file, content)
    except OSError as error:
        raise BackupError(f"{file} cannot be read ({error.strerror or error})") from error
    except (KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise BackupError(f"{file} is no backup of Headroom, or not a whole one") from error


def _refuse_blown_up(file: Path, archive: zipfile.ZipFile) -> None:
    """Refuse members that would become larger than they lie in the file, before they are read."""
    for member in archive.infolist():
        stored = member.compress_type == zipfile.ZIP_STORED
        if not stored or member.file_size > file.stat().st_size:
            raise zipfile.BadZipFile
    if archive.getinfo(MANIFEST).file_size > MOST_MANIFEST_BYTES:
        raise zipfile.BadZipFile


def _manifest(file: Path, content: dict[str, Any]) -> Manifest:
    if content.pop("format") != FORMAT:
        raise BackupError(f"{file} was made by a newer Headroom; restore it with that one")
    return Manifest(
        **{
            **content,
            "made_at": datetime.fromisoformat(content["made_at"]),
            "tables": tuple(TableDigest(**table) for table in content["tables"]),
        }
    )


@contextmanager
def open_dump(file: Path) -> Iterator[IO[bytes]]:
    """Yield the dump in a backup, to be read from its start."""
    with zipfile.ZipFile(file) as archive, archive.open(DUMP) as dump:
        yield dump


def check_backup(file: Path, binaries: Binaries) -> Manifest:
    """Return the manifest of a backup that is whole: hash and list of contents are right.

    Raises BackupError.
    """
    manifest = read_manifest(file)
    digest = hashlib.sha256()
    try:
        with open_dump(file) as dump:
            while chunk := dump.read(CHUNK_BYTES):
                digest.update(chunk)
        with open_dump(file) as dump:
            listed = list_contents(dump, binaries)
    except (OSError, zipfile.BadZipFile, EOFError) as error:
        raise BackupError(f"{file} is damaged ({error}); use another one") from error
    if digest.hexdigest() != manifest.dump_sha256:
        raise BackupError(f"{file} is damaged: its content is not what was written")
    listed_tables = {tuple(line.split(" ")[4:6]) for line in listed.splitlines()}
    missing = [
        table.name for table in manifest.tables if (table.schema, table.name) not in listed_tables
    ]
    if missing:
        raise BackupError(f"{file} is damaged: it lacks {', '.join(missing)}")
    return manifest


def list_contents(dump: IO[bytes], binaries: Binaries) -> str:
    """Return the dump's list of contents, as PostgreSQL's own program reads it."""
    with tempfile.TemporaryFile() as printed:
        listing = subprocess.Popen(
            [binaries.program("pg_restore"), "--list"],
            stdin=subprocess.PIPE,
            stdout=printed,
            stderr=subprocess.STDOUT,
        )
        feed(dump, listing)
        printed.seek(0)
        listed = printed.read().decode(errors="replace")
    if listing.returncode != 0:
        raise OSError(listed.strip())
    return listed


def feed(dump: IO[bytes], program: subprocess.Popen[bytes]) -> None:
    """Give a dump to a program, as far as it reads, and wait for its end."""
    assert program.stdin is not None
    with suppress(BrokenPipeError), program.stdin:
        while chunk := dump.read(CHUNK_BYTES):
            program.stdin.write(chunk)
    program.wait()
