"""What goes on beside the application: a backup a day, and a word when the disk fills."""

from __future__ import annotations

import logging
import threading
import time

import psycopg

from headroom.backups.file import BackupError
from headroom.backups.shelf import DAILY, EVERY_DAY, Shelf
from headroom.embedded.binaries import Binaries
from headroom.embedded.disk import Disk, low_disk

_log = logging.getLogger(__name__)

_LOOK_SECONDS = 10.0
_FIRST_BACKUP_SECONDS, _BACKUP_SECONDS = 30.0, 600.0


class Upkeep(threading.Thread):
    """Looks every ten minutes whether a backup is due: a day old, and something changed since."""

    def __init__(self, shelf: Shelf, address: str, binaries: Binaries) -> None:
        super().__init__(daemon=True, name="upkeep")
        self._shelf, self._address, self._binaries = shelf, address, binaries
        self._ended = threading.Event()
        self._said: dict[str, str] = {}

    def run(self) -> None:
        next_backup = time.monotonic() + _FIRST_BACKUP_SECONDS
        while True:
            self._look_at_disk()
            if self._ended.wait(_LOOK_SECONDS):
                return
            if time.monotonic() >= next_backup:
                next_backup = time.monotonic() + _BACKUP_SECONDS
                self._back_up()

    def end(self) -> None:
        """Stop looking; a backup that is being taken is finished."""
        self._ended.set()
        self.join()

    def _look_at_disk(self) -> None:
        disk = Disk(self._shelf.data_dir)
        try:
            self._say_once("disk", low_disk(disk) if disk.is_low() else "")
        except OSError as error:
            self._say_once("disk", f"the data folder cannot be looked at: {error}")

    def _back_up(self) -> None:
        try:
            self._shelf.keep(self._address, self._binaries, reason=EVERY_DAY, at_least_after=DAILY)
            self._say_once("backup", "")
        except (BackupError, OSError, psycopg.Error) as error:
            self._say_once("backup", f"the daily backup was not made: {error}")

    def _say_once(self, subject: str, words: str) -> None:
        """Log a warning when there is one and it was not the last of its subject."""
        kind = words.split(" MB ")[-1]  # how many there are still is no news
        if words and kind != self._said.get(subject):
            _log.warning("%s", words)
        self._said[subject] = kind
