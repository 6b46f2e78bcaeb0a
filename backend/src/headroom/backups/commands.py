"""What the command line does with backups."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from headroom.backups.file import BackupError, Manifest, check_backup, read_manifest
from headroom.backups.shelf import AT_STOP, BEFORE_MIGRATION, Shelf
from headroom.backups.taking import take_backup
from headroom.backups.upkeep import Upkeep
from headroom.domain.quantities.phrases import Amount, in_decimals, phrase
from headroom.domain.quantities.spoken import spoken_moment
from headroom.embedded.binaries import find_binaries
from headroom.persistence.revisions import read_schema, require_known
from headroom.persistence.session import conninfo

BY_HAND = "by hand"
_SAID_AFTER_SECONDS = 1.0
_COUNTED = {"scenarios": "scenarios", "reports": "reports", "own_versions": "saved versions"}

_log = logging.getLogger(__name__)


def backup(file: Path, url: str) -> None:
    """Write a backup of a database to a file and say what is in it. Raises BackupError."""
    if read_schema(url).revision is None:
        raise BackupError("there is nothing to back up yet: the database is empty")
    file = file.expanduser().absolute()
    manifest = take_backup(conninfo(url), find_binaries(), file, reason=BY_HAND)
    print(f"Backed up {_contents(manifest)} to {file} ({_size(file)}); the file was checked")


def restore(file: Path, data_dir: Path, url: str | None) -> None:
    """Bring a backup into a data folder, or into a named database that is empty.

    Raises BackupError or ClusterError.
    """
    # it loads Alembic, which a start that only keeps backups would wait for
    from headroom.backups.restoring import load, restore_folder

    file = file.expanduser().absolute()
    require_known(read_manifest(file).schema)
    if url is None:
        restored = restore_folder(file, data_dir)
        print(
            f"Restored {_contents(restored.manifest)} as of "
            f"{spoken_moment(restored.manifest.made_at)}"
        )
        if restored.set_aside is not None:
            print(f"What was there before is kept in {restored.set_aside}")
        return
    binaries = find_binaries()
    manifest = check_backup(file, binaries)
    load(file, manifest, conninfo(url), binaries)
    print(f"Restored {_contents(manifest)} as of {spoken_moment(manifest.made_at)}")


def protect(data_dir: Path, url: str) -> None:
    """Take a backup if the schema is about to change below what users saved. Raises BackupError."""
    if read_schema(url).is_newest:
        return
    try:
        Shelf(data_dir).keep(conninfo(url), find_binaries(), reason=BEFORE_MIGRATION)
    except BackupError as error:
        raise BackupError(
            f"the tables have to change for this version, and they do not without a backup: {error}"
        ) from error


@contextmanager
def kept_backups(data_dir: Path, url: str) -> Iterator[None]:
    """Take a backup daily, and at the end, whenever users changed something."""
    shelf, address, binaries = Shelf(data_dir), conninfo(url), find_binaries()
    with suppress(OSError, psycopg.Error):
        shelf.confirm(address)
    upkeep = Upkeep(shelf, address, binaries)
    upkeep.start()
    try:
        yield
    finally:
        upkeep.end()
    notice = threading.Timer(_SAID_AFTER_SECONDS, _say_copying)
    notice.start()
    try:
        shelf.keep(address, binaries, reason=AT_STOP)
    except (BackupError, OSError, psycopg.Error) as error:
        with suppress(OSError):
            print(f"headroom: no backup was made at the stop: {error}", file=sys.stderr)
    finally:
        notice.cancel()


def _say_copying() -> None:
    with suppress(OSError):  # whoever read it may be gone
        print("Copying your data", flush=True)


def _contents(manifest: Manifest) -> str:
    own = [
        phrase(f"{Amount(manifest.rows(table), exact=True)} {words}")
        for table, words in _COUNTED.items()
        if manifest.rows(table)
    ]
    rows = sum(table.rows for table in manifest.tables)
    return ", ".join([*own, phrase(f"{Amount(rows, exact=True)} rows in all")])


def _size(file: Path) -> str:
    return phrase(f"{in_decimals(file.stat().st_size / 1e6, 1)} MB")
