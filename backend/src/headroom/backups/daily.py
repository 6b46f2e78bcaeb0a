"""A backup a day while the application runs."""

from __future__ import annotations

import logging
import threading

import psycopg

from headroom.backups.file import BackupError
from headroom.backups.shelf import DAILY, EVERY_DAY, Shelf
from headroom.embedded.binaries import Binaries

log = logging.getLogger(__name__)

_FIRST_SECONDS = 60.0
_EVERY_SECONDS = 600.0


class DailyBackups(threading.Thread):
    """Looks every ten minutes whether a backup is due: a day old, and something changed since."""

    def __init__(self, shelf: Shelf, address: str, binaries: Binaries) -> None:
        super().__init__(daemon=True, name="daily backups")
        self._shelf, self._address, self._binaries = shelf, address, binaries
        self._ended = threading.Event()

    def run(self) -> None:
        pause, said = _FIRST_SECONDS, ""
        while not self._ended.wait(pause):
            pause = _EVERY_SECONDS
            try:
                self._shelf.keep(
                    self._address, self._binaries, reason=EVERY_DAY, at_least_after=DAILY
                )
                said = ""
            except (BackupError, OSError, psycopg.Error) as error:
                if str(error) != said:
                    said = str(error)
                    log.warning("the daily backup was not made: %s", said)

    def end(self) -> None:
        """Stop looking; a backup that is being taken is finished."""
        self._ended.set()
        self.join()
