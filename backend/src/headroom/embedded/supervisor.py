"""The process between the applications and their server.

It runs the server as its child and waits for a lock that every application shares while it lives.
The kernel hands the lock over when the last of them is gone, even one that was killed; then the
server is stopped. Should this process be killed, the server gets an interrupt and stops as well.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from headroom.embedded.cluster import Cluster
from headroom.embedded.locks import FileLock

_LOG_LIMIT_BYTES = 10 << 20
_PR_SET_PDEATHSIG = 1
_START_ATTEMPTS_SECONDS = 30
STEADY_SECONDS = 2


def main(data_dir: str) -> int:
    """Run the server of a data folder until no application uses it any more."""
    cluster = Cluster.in_folder(Path(data_dir))
    cluster.prepare_socket_folder()
    if cluster.log.exists() and cluster.log.stat().st_size > _LOG_LIMIT_BYTES:
        cluster.log.replace(cluster.log.with_suffix(".log.1"))
    users = FileLock(cluster.users_lock)
    idle = threading.Event()
    stopping: list[subprocess.Popen[bytes]] = []

    def wait_for_idle() -> None:
        users.hold()
        idle.set()
        for server in stopping:
            server.send_signal(signal.SIGINT)

    threading.Thread(target=wait_for_idle, daemon=True).start()
    deadline = time.monotonic() + _START_ATTEMPTS_SECONDS
    while not idle.is_set():
        _remove_stale_pid_file(cluster)
        started = time.monotonic()
        with cluster.log.open("ab") as log:
            server = subprocess.Popen(
                cluster.server_command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                preexec_fn=None if cluster.account.prefix else _die_with_parent,
            )
        stopping[:] = [server]
        if idle.is_set():
            server.send_signal(signal.SIGINT)
        status = server.wait()
        if status == 0:
            return status
        ended = time.monotonic()
        if ended - started > STEADY_SECONDS:
            # it ran and was killed: the applications that use it get it back
            deadline = ended + _START_ATTEMPTS_SECONDS
        elif ended > deadline:
            return status
        # processes of a killed server may hold its memory for a moment: then try again
        time.sleep(0.2)
    return 0


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


def _remove_stale_pid_file(cluster: Cluster) -> None:
    """Remove a pid file whose process is gone, a zombie, or not PostgreSQL."""
    try:
        pid = int(cluster.pid_file.read_text().split("\n", 1)[0])
    except (OSError, ValueError):
        return
    if not is_postgres(pid):
        cluster.pid_file.unlink(missing_ok=True)


def is_postgres(pid: int) -> bool:
    """Return whether a living process with this number is a PostgreSQL server."""
    process = Path("/proc") / str(pid)
    if not process.parent.joinpath("self").exists():  # no /proc: let PostgreSQL judge itself
        return True
    try:
        state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        command = (process / "cmdline").read_bytes().split(b"\0", 1)[0]
    except OSError:
        return False
    return state != "Z" and os.path.basename(command).startswith(b"postgres")  # noqa: PTH119


if __name__ == "__main__":
    # the applications' signals are not ours; only the lock ends this process
    for each in (signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    sys.exit(main(sys.argv[1]))
