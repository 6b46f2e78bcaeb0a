"""The folder of automatic backups: which there are, which stay, how old the newest is."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg

from headroom.backups.file import BackupError, Manifest, read_manifest
from headroom.backups.taking import take_backup
from headroom.embedded.binaries import Binaries
from headroom.embedded.disk import MB, Disk
from headroom.embedded.locks import FileLock
from headroom.persistence.queries.backups import holds_user_rows, read_fingerprint

KEPT = 7
DAILY = timedelta(hours=24)
OLD = timedelta(days=8)
BEFORE_MIGRATION = "before a change of the schema"
AT_STOP = "at the stop"
EVERY_DAY = "daily"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup on the shelf. holds_all_until: everything saved until then is in it."""

    file: Path
    manifest: Manifest
    holds_all_until: datetime

    @property
    def is_old(self) -> bool:
        return datetime.now(UTC) - self.holds_all_until > OLD


@dataclass(frozen=True, slots=True)
class Shelf:
    """The backups of a data folder."""

    data_dir: Path

    @property
    def folder(self) -> Path:
        return self.data_dir / "backups"

    def files(self) -> list[Path]:
        """Return the backups' files, newest first."""
        return sorted(self.folder.glob("headroom-*.backup"), reverse=True)

    def backups(self) -> Iterator[Backup]:
        """Yield the backups that can be read, newest first."""
        for file in self.files():
            try:
                until = datetime.fromtimestamp(file.stat().st_mtime, UTC)
                yield Backup(file, read_manifest(file), until)
            except (BackupError, OSError) as error:
                _log.warning("%s", error)

    def newest(self) -> Backup | None:
        """Return the newest backup that can be read."""
        return next(self.backups(), None)

    def keep(
        self,
        address: str,
        binaries: Binaries,
        *,
        reason: str,
        at_least_after: timedelta | None = None,
    ) -> Backup | None:
        """Take a backup if users changed something since the newest; return it, or None.

        at_least_after: not before the newest one has this age. Raises BackupError.
        """
        with self._alone():
            newest = self.newest()
            with psycopg.connect(address, connect_timeout=10) as connection:
                if not holds_user_rows(connection):
                    return None
                if newest and newest.manifest.fingerprint == read_fingerprint(connection):
                    os.utime(newest.file)  # it still holds everything
                    return None
            if newest and at_least_after and _age(newest) < at_least_after:
                return None
            self._check_room(newest)
            file = self.folder / f"headroom-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.backup"
            manifest = take_backup(address, binaries, file, reason=reason)
            self._tidy()
            return Backup(file, manifest, manifest.made_at)

    def confirm(self, address: str) -> None:
        """Note that the newest backup holds everything until now, if it does."""
        newest = self.newest()
        if newest is None:
            return
        with psycopg.connect(address, connect_timeout=10) as connection:
            if newest.manifest.fingerprint == read_fingerprint(connection):
                os.utime(newest.file)

    def _alone(self) -> FileLock:
        try:
            self.folder.mkdir(mode=0o700, exist_ok=True)
            lock = FileLock(self.folder / "lock")
        except OSError as error:
            raise BackupError(f"{self.folder} cannot be used ({error.strerror})") from error
        lock.hold()
        for left in self.folder.glob(".headroom-*.part"):  # of one that was broken off
            left.unlink(missing_ok=True)
        return lock

    def _check_room(self, newest: Backup | None) -> None:
        disk = Disk(self.data_dir)
        wanted = disk.needed_bytes() + (2 * newest.file.stat().st_size if newest else 0)
        if disk.free_bytes() < wanted:
            raise BackupError(
                f"there is no room for a backup: {self.folder} needs about {wanted // MB} MB free"
            )

    def _tidy(self) -> None:
        """Delete all but seven: the newest, the last before a migration, then one of each day."""
        backups = list(self.backups())
        before_migration = [b for b in backups if b.manifest.reason == BEFORE_MIGRATION]
        days = {b.manifest.made_at.date(): b for b in reversed(backups)}  # the newest of each day
        chosen: dict[Path, None] = {}
        newest_of_days = sorted(days.values(), key=lambda b: b.file, reverse=True)
        for backup in (*backups[:1], *before_migration[:1], *newest_of_days, *backups):
            if len(chosen) < KEPT:
                chosen[backup.file] = None
        for backup in backups:
            if backup.file not in chosen:
                backup.file.unlink(missing_ok=True)


def _age(backup: Backup) -> timedelta:
    return timedelta(seconds=time.time() - backup.manifest.made_at.timestamp())
