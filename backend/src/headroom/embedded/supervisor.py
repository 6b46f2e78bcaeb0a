"""The process between the applications and their server.

It runs the server as its child and waits for a lock that every application shares while it lives.
The kernel hands the lock over when the last of them is gone, even one that was killed; then the
server is stopped. Should this process be killed, the server gets an interrupt and stops as well.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from headroom.embedded.cluster import Cluster
from headroom.embedded.disk import Disk
from headroom.embedded.last_use import forget_last_use, record_last_use
from headroom.embedded.locks import FileLock
from headroom.embedded.processes import die_with_parent, remove_stale_pid_file

_LOG_LIMIT_BYTES = 10 << 20
_START_ATTEMPTS_SECONDS = 30
_SHORTEST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 0.2, 3.0
_RESERVE_SECONDS = 5.0
_LOCK_SECONDS = 5.0
_STOP_AGAIN_SECONDS = 0.2
STEADY_SECONDS = 2


def supervise(data_dir: str) -> int:
    """Run the server of a data folder until no application uses it any more."""
    os.umask(0o077)
    cluster = Cluster.in_folder(Path(data_dir))
    cluster.close()
    alone = FileLock(cluster.supervisor_lock)
    if not _hold_soon(alone):
        return 0  # another supervisor was faster
    cluster.prepare_socket_folder()
    if cluster.log.exists() and cluster.log.stat().st_size > _LOG_LIMIT_BYTES:
        cluster.log.replace(cluster.log.with_suffix(".log.1"))
    users = FileLock(cluster.users_lock)
    idle = threading.Event()
    stopping: list[subprocess.Popen[bytes]] = []

    def wait_for_idle() -> None:
        users.hold()
        record_last_use(cluster)
        idle.set()
        while True:
            for server in stopping:
                server.send_signal(signal.SIGINT)
            # a server that has only begun does not hear its first one
            time.sleep(_STOP_AGAIN_SECONDS)

    threading.Thread(target=wait_for_idle, daemon=True).start()
    forget_last_use(cluster)
    disk = Disk(cluster.data_dir)
    deadline = time.monotonic() + _START_ATTEMPTS_SECONDS
    was_steady, pause = False, _SHORTEST_PAUSE_SECONDS
    while not idle.is_set():
        remove_stale_pid_file(cluster)
        started = time.monotonic()
        with cluster.log.open("ab") as log:
            server = subprocess.Popen(
                cluster.server_command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                preexec_fn=None if cluster.account.prefix else die_with_parent,
            )
        stopping[:] = [server]
        status = _wait(server, disk)
        if status == 0:
            return status
        ended = time.monotonic()
        if ended - started > STEADY_SECONDS:
            # it ran and was killed: the applications that use it get it back, however long it takes
            was_steady, pause = True, _SHORTEST_PAUSE_SECONDS
        elif _given_room(disk):
            continue
        elif not was_steady and (ended > deadline or _is_full(disk)):
            return status  # who starts it says why, and tries again
        if was_steady and _given_room(disk):
            continue
        # processes of a killed server may hold its memory for a moment: then try again
        idle.wait(pause)
        pause = min(pause * 1.5, _LONGEST_PAUSE_SECONDS)
    return 0


def _hold_soon(lock: FileLock) -> bool:
    """Hold a lock that others only look at for a moment; False when one of them keeps it."""
    deadline = time.monotonic() + _LOCK_SECONDS
    while not lock.try_hold():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def _wait(server: subprocess.Popen[bytes], disk: Disk) -> int:
    """Return the server's exit status; meanwhile keep the reserve whenever there is room."""
    while True:
        with suppress(OSError):
            disk.keep_reserve()
        try:
            return server.wait(_RESERVE_SECONDS)
        except subprocess.TimeoutExpired:
            continue


def _is_full(disk: Disk) -> bool:
    try:
        return disk.is_full()
    except OSError:
        return False


def _given_room(disk: Disk) -> bool:
    """Return whether the server may start again in room that the reserve took until now."""
    try:
        return disk.release_reserve()
    except OSError:
        return False


if __name__ == "__main__":
    # the applications' signals are not ours; only the lock ends this process
    for ignored in (signal.SIGINT, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    sys.exit(supervise(sys.argv[1]))
