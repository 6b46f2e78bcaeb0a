"""The server of a data folder, started by the first application and stopped after the last."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.locks import FileLock

_START_SECONDS = 90.0
_STOP_SECONDS = 15.0
_POLL_SECONDS = 0.02

_left_running: list[subprocess.Popen[bytes]] = []
"""Supervisors that outlive their application's use; Python complains of one that it forgets."""


@contextmanager
def embedded_postgres(data_dir: Path) -> Iterator[str]:
    """Yield the SQLAlchemy address of the folder's own PostgreSQL, running.

    Several applications may use one folder: the first starts the server, and it stops when the
    last is gone. Raises ClusterError, PostgresMissingError or AccountError when it cannot run.
    """
    cluster = Cluster.in_folder(data_dir)
    users = FileLock(cluster.users_lock)
    supervisor: subprocess.Popen[bytes] | None = None
    try:
        with FileLock(cluster.starting_lock) as starting:
            starting.hold()
            users.share()  # waits while a server that nobody used is being stopped
            if not cluster.accepts():
                cluster.make()
                supervisor = _start(cluster)
            cluster.make_database()
        yield cluster.url()
    finally:
        users.close()
        _wait_until_stopped(cluster)
        if supervisor is not None:
            try:
                supervisor.wait(_POLL_SECONDS * 50)
            except subprocess.TimeoutExpired:  # it goes on for another application
                _left_running.append(supervisor)


def _start(cluster: Cluster) -> subprocess.Popen[bytes]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
    supervisor = subprocess.Popen(
        [sys.executable, "-m", "headroom.embedded.supervisor", str(cluster.data_dir)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C in the terminal must not reach the server
        cwd="/",
        env=environment,
    )
    deadline = time.monotonic() + _START_SECONDS
    while not cluster.accepts():
        if supervisor.poll() is not None or time.monotonic() > deadline:
            raise ClusterError(f"PostgreSQL did not start. {_end_of_log(cluster.log)}")
        time.sleep(_POLL_SECONDS)
    return supervisor


def _end_of_log(log: Path) -> str:
    try:
        lines = log.read_text(errors="replace").splitlines()[-12:]
    except OSError:
        return f"There is no log at {log}."
    return f"The end of {log}:\n" + "\n".join(lines)


def _wait_until_stopped(cluster: Cluster) -> None:
    """Wait for the server to stop, unless another application goes on using it."""
    with FileLock(cluster.users_lock) as probe:
        deadline = time.monotonic() + _STOP_SECONDS
        shared = 0
        while cluster.pid_file.exists() and time.monotonic() < deadline:
            # the supervisor, woken by our leaving, holds the lock alone; others share it with us
            if probe.try_share():
                probe.release()
                shared += 1
                if shared * _POLL_SECONDS > 0.5:
                    return
            time.sleep(_POLL_SECONDS)
