"""Locks between processes that the kernel lets go of when their holder dies, however it dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType


class FileLock:
    """A lock on a file, shared by many or held by one, until closed or until the process ends."""

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def share(self) -> None:
        """Hold the lock beside other sharers; wait while one process holds it alone."""
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def hold(self) -> None:
        """Hold the lock alone; wait until all others have let go."""
        fcntl.flock(self._descriptor, fcntl.LOCK_EX)

    def try_share(self) -> bool:
        """Share the lock if nobody holds it alone; return whether that was so."""
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def try_hold(self) -> bool:
        """Hold the lock alone if nobody has it; return whether that was so."""
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        """Let go, and keep the file open to lock it again."""
        fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def close(self) -> None:
        """Let go."""
        os.close(self._descriptor)

    def __enter__(self) -> FileLock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
