"""Which process is the server of a cluster, by the number that its pid file holds."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from headroom.embedded.cluster import Cluster

_ORPHAN_SECONDS = 60.0
_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Let the server stop when the process that runs it is killed; called in the child."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


def end_orphan(cluster: Cluster) -> None:
    """End a server of this folder whose supervisor was killed, and wait until it is gone."""
    pid = recorded_pid(cluster)
    deadline = time.monotonic() + _ORPHAN_SECONDS
    while pid is not None and runs_cluster(pid, cluster.folder) and time.monotonic() < deadline:
        with suppress(OSError):
            os.kill(pid, signal.SIGINT)
        time.sleep(0.05)


def recorded_pid(cluster: Cluster) -> int | None:
    """Return the number in the pid file; it may be that of a process long gone."""
    try:
        return int(cluster.pid_file.read_text().split("\n", 1)[0])
    except (OSError, ValueError):
        return None


def remove_stale_pid_file(cluster: Cluster) -> None:
    """Remove a pid file whose process is gone, a zombie, or not the server of this folder."""
    pid = recorded_pid(cluster)
    if pid is not None and not runs_cluster(pid, cluster.folder):
        cluster.pid_file.unlink(missing_ok=True)


def runs_cluster(pid: int, folder: Path) -> bool:
    """Return whether a living process with this number is the PostgreSQL of this very folder.

    Numbers are given again after a reboot, also to another PostgreSQL.
    """
    process = Path("/proc") / str(pid)
    if not process.parent.joinpath("self").exists():
        return _is_named_by_ps(pid, folder)
    try:
        state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        command = (process / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    if state == "Z" or not os.path.basename(command[0]).startswith(b"postgres"):  # noqa: PTH119
        return False
    try:
        # a server works in its data folder, under whatever name it was given that
        return (process / "cwd").samefile(folder)
    except PermissionError:
        return os.fsencode(folder) in command
    except OSError:
        return False


def _is_named_by_ps(pid: int, folder: Path) -> bool:
    """Return the same where there is no /proc, by the words of the process."""
    listed = subprocess.run(
        ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True
    ).stdout
    return "postgres" in listed and f"-D {folder} " in f"{listed.strip()} "
