"""Room on the disk of the data folder: how much is free, how much PostgreSQL needs, a reserve.

PostgreSQL ends when it cannot write its log, and cannot start again without room for it: then not
even reading works. A file that only takes room is kept beside the data and let go when that
happens, so that PostgreSQL starts and reading goes on; saving is refused some way before.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

MB = 10**6
RESERVE_BYTES = 40 * MB  # two segments of PostgreSQL's log, and some
FLOOR_BYTES = 60 * MB
WARNING_BYTES = 200 * MB


@dataclass(frozen=True, slots=True)
class Disk:
    """The disk that a data folder is on."""

    data_dir: Path

    @property
    def reserve(self) -> Path:
        """The file that only takes room."""
        return self.data_dir / "reserve"

    def free_bytes(self) -> int:
        """Return what may still be written there."""
        return shutil.disk_usage(self.data_dir).free

    def needed_bytes(self) -> int:
        """Return how much has to be free for saving: more while the reserve is used up."""
        return FLOOR_BYTES + (0 if self.reserve.exists() else RESERVE_BYTES)

    def is_full(self) -> bool:
        """Return whether saving has to be refused."""
        return self.free_bytes() < self.needed_bytes()

    def is_low(self) -> bool:
        """Return whether a person should make room soon."""
        return self.free_bytes() < WARNING_BYTES

    def keep_reserve(self) -> None:
        """Take the reserve when there is room for it beside what saving needs."""
        if self.reserve.exists() or self.free_bytes() < FLOOR_BYTES + RESERVE_BYTES:
            return
        taking = self.reserve.with_suffix(".new")
        try:
            with taking.open("wb") as file:
                _take(file.fileno(), RESERVE_BYTES)
            taking.replace(self.reserve)
        except OSError:
            with contextlib.suppress(OSError):
                taking.unlink(missing_ok=True)

    def release_reserve(self) -> bool:
        """Let the reserve go if the disk is full; return whether that gave room."""
        if self.free_bytes() >= RESERVE_BYTES or not self.reserve.exists():
            return False
        self.reserve.unlink(missing_ok=True)
        return True


def low_disk(disk: Disk) -> str:
    """Return the warning of a disk that is nearly full."""
    return (
        f"Only {disk.free_bytes() // MB} MB are free on the disk of {disk.data_dir}. Below "
        f"{disk.needed_bytes() // MB} MB nothing can be saved; make room."
    )


def _take(descriptor: int, length: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(descriptor, 0, length)
        return
    for _ in range(length // MB):
        os.write(descriptor, bytes(MB))
