"""Where the data are: room on the disk, the last backup, and what was found to be damaged."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from headroom.backups.shelf import Backup, Shelf
from headroom.domain.quantities.spoken import spoken_moment
from headroom.embedded.disk import MB, Disk, low_disk
from headroom.persistence.queries.damage import find_table_of_file, find_table_of_toast

DAMAGE_STATES = ("XX001", "XX002", "58030")  # data or index corrupted, input/output error
DISK_FULL_STATE = "53100"

_FILE = re.compile(r"\b(?:base/\d+|global)/(\d+)")
_TOAST = re.compile(r"\bpg_toast_(\d+)")
_WORDS = {
    "scenarios": "the scenarios",
    "reports": "the reports",
    "report_links": "the links of reports",
    "own_versions": "the versions of scenarios and of what you entered",
    "machines": "the machines",
    "machine_ratings": "the ratings of machines",
}


@dataclass(frozen=True, slots=True)
class StorageState:
    """Where the data are on this machine.

    backup_at: everything saved until then is in the last backup.
    """

    place: str
    free_bytes: int
    backup_at: datetime | None
    backup_place: str
    warnings: tuple[str, ...]


class Storage:
    """Watches the place of the data; without a folder of our own only what the database says."""

    def __init__(self, data_dir: Path | None) -> None:
        self._disk = Disk(data_dir) if data_dir is not None else None
        self._shelf = Shelf(data_dir) if data_dir is not None else None
        self._damaged: dict[str, None] = {}

    def disk_full(self) -> str | None:
        """Return why nothing can be saved, or None. Cheap enough for every request that saves."""
        if self._disk is None:
            return None
        try:
            if not self._disk.is_full():
                return None
            needed, free = self._disk.needed_bytes(), self._disk.free_bytes()
        except OSError:
            return None
        return (
            f"The disk is full: {self._disk.data_dir} needs about {needed // MB} MB free and has "
            f"{free // MB}. Nothing was lost, reading goes on; make room, then save again."
        )

    async def state(self) -> StorageState | None:
        """Return what a person should know; None where the data are on a named server."""
        return await asyncio.to_thread(self._state)

    def _state(self) -> StorageState | None:
        if self._disk is None or self._shelf is None:
            return None
        try:
            free = self._disk.free_bytes()
        except OSError:
            return None
        newest = self._shelf.newest()
        return StorageState(
            place=str(self._disk.data_dir),
            free_bytes=free,
            backup_at=newest.holds_all_until if newest else None,
            backup_place=str(self._shelf.folder),
            warnings=tuple(self._warnings(newest)),
        )

    def _warnings(self, newest: Backup | None) -> list[str]:
        assert self._disk is not None
        warnings = []
        if (full := self.disk_full()) is not None:
            warnings.append(full)
        elif self._disk.is_low():
            warnings.append(low_disk(self._disk))
        if newest is not None and newest.is_old:
            days = (datetime.now(UTC) - newest.holds_all_until).days
            warnings.append(
                f"Your last backup is {days} days old. Stop Headroom and start it again: the stop "
                "makes one."
            )
        return warnings

    async def note_damage(self, engine: AsyncEngine, error: DBAPIError) -> str:
        """Remember what could not be read, and return the sentence that says so."""
        words = "a part of the data"
        table = await _damaged_table(engine, str(error.orig))
        if table is not None:
            words = f"a part of {_WORDS.get(table, table.replace('_', ' '))}"
        self._damaged[words] = None
        return self._damage_of([words])

    def damaged(self) -> list[str]:
        """Return what could not be read since the start, in words."""
        return list(self._damaged)

    def remember(self, damaged: Iterable[str]) -> None:
        """Take over what another process could not read."""
        self._damaged.update(dict.fromkeys(damaged))

    def damage(self) -> str | None:
        """Return what could not be read since the start, or None."""
        return self._damage_of(list(self._damaged)) if self._damaged else None

    def _damage_of(self, parts: list[str]) -> str:
        listed = " and ".join(parts)
        damage = f"{listed[:1].upper()}{listed[1:]} cannot be read: it is damaged on the disk."
        newest = self._shelf.newest() if self._shelf is not None else None
        if newest is None:
            return f"{damage} Restore a backup."
        return (
            f"{damage} The last backup is of {spoken_moment(newest.holds_all_until)}: "
            f"stop Headroom, then run `headroom restore {newest.file}`; what is there now is kept."
        )


async def _damaged_table(engine: AsyncEngine, message: str) -> str | None:
    """Return the table that PostgreSQL's message is about, if the catalogue can still say."""
    file, toast = _FILE.search(message), _TOAST.search(message)
    try:
        async with engine.connect() as connection:
            if toast is not None:
                return await find_table_of_toast(connection, int(toast.group(1)))
            if file is not None:
                return await find_table_of_file(connection, int(file.group(1)))
    except DBAPIError:
        pass
    return None
