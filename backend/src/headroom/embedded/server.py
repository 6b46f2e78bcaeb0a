"""The server of a data folder, started by the first application and stopped after the last."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.disk import MB, Disk
from headroom.embedded.first_start import Say, TakeOver, provide
from headroom.embedded.locks import FileLock
from headroom.embedded.processes import end_orphan, recorded_pid

_log = logging.getLogger(__name__)

_START_SECONDS = 90.0
_STOP_SECONDS = 15.0
_STOPPING_SECONDS = 120.0
_POLL_SECONDS = 0.02
_WATCH_SECONDS = 0.5

_left_running: list[subprocess.Popen[bytes]] = []
"""Supervisors that outlive their application's use; Python complains of one that it forgets."""


@contextmanager
def embedded_postgres(
    data_dir: Path, say: Say = _log.warning, take_over: TakeOver | None = None
) -> Iterator[str]:
    """Yield the SQLAlchemy address of the folder's own PostgreSQL, running.

    Several applications may use one folder: the first starts the server, and it stops when the
    last is gone. ``say`` is given a line where a user has to know something. ``take_over`` loads
    the data of an older PostgreSQL in the folder; without it, it is not started beside one.
    Raises ClusterError, PostgresMissingError or AccountError when it cannot run.
    """
    cluster = Cluster.in_folder(data_dir)
    users = _lock(cluster.users_lock)
    watch = _Watch(cluster)
    try:
        with _lock(cluster.starting_lock) as starting:
            starting.hold()
            _share_when_stopped(users, cluster)
            if not (_is_supervised(cluster) and cluster.accepts()):
                provide(cluster, say, take_over)
                watch.start_server()
            cluster.make_database()
        watch.start()
        yield cluster.url()
    finally:
        watch.end()
        users.close()
        _wait_until_stopped(cluster)
        for supervisor in watch.supervisors:
            try:
                supervisor.wait(_POLL_SECONDS * 50)
            except subprocess.TimeoutExpired:  # it goes on for another application
                _left_running.append(supervisor)


class _Watch(threading.Thread):
    """Starts the server's supervisor, and starts it anew when it was killed.

    Every application that uses the folder watches; the lock on starting lets one of them act.
    """

    def __init__(self, cluster: Cluster) -> None:
        super().__init__(daemon=True, name="watch of the database")
        self.supervisors: list[subprocess.Popen[bytes]] = []
        self._cluster = cluster
        self._ended = threading.Event()

    def start_server(self) -> None:
        """Start a supervisor and wait until its server answers. Raises ClusterError."""
        cluster = self._cluster
        end_orphan(cluster)
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
        self.supervisors.append(supervisor)
        deadline = time.monotonic() + _START_SECONDS
        while not (_is_supervised(cluster) and cluster.accepts()):
            if self._ended.is_set():
                return
            if supervisor.poll() is not None or time.monotonic() > deadline:
                raise ClusterError(_why_not_started(cluster))
            time.sleep(_POLL_SECONDS)

    def run(self) -> None:
        last_error = ""
        while not self._ended.wait(_WATCH_SECONDS):
            try:
                if not _is_supervised(self._cluster):
                    self._start_anew()
                    last_error = ""
            except (ClusterError, OSError) as error:
                if str(error) != last_error:
                    last_error = str(error)
                    _log.warning("the database does not start: %s", error)

    def end(self) -> None:
        """Stop watching."""
        self._ended.set()
        if self.is_alive():
            self.join()

    def _start_anew(self) -> None:
        with FileLock(self._cluster.starting_lock) as starting:
            if not starting.try_hold() or _is_supervised(self._cluster):
                return
            _log.warning("the supervisor of the database was ended; starting it anew")
            self.start_server()


def _lock(path: Path) -> FileLock:
    try:
        return FileLock(path)
    except OSError as error:
        raise ClusterError(
            f"{path} cannot be opened ({error.strerror}); use the account that made the folder, "
            "or name another folder in HEADROOM_DATA"
        ) from error


def _share_when_stopped(users: FileLock, cluster: Cluster) -> None:
    """Share the use of the folder; a server that nobody used is stopped first.

    Raises ClusterError when that takes longer than anybody waits.
    """
    deadline = time.monotonic() + _STOPPING_SECONDS
    while not users.try_share():
        if time.monotonic() > deadline:
            raise ClusterError(
                f"the database of the last run is still being stopped, since more than "
                f"{round(_STOPPING_SECONDS)} s (process {recorded_pid(cluster)}). Nothing was "
                f"lost; end that process and start again. {_end_of_log(cluster.log)}"
            )
        time.sleep(_POLL_SECONDS)


def _is_supervised(cluster: Cluster) -> bool:
    """Return whether a supervisor lives, whoever started it."""
    with FileLock(cluster.supervisor_lock) as probe:
        return not probe.try_share()


def _why_not_started(cluster: Cluster) -> str:
    disk = Disk(cluster.data_dir)
    if disk.is_full():
        return (
            f"the disk is full: {cluster.data_dir} needs about {disk.needed_bytes() // MB} MB free "
            f"and has {disk.free_bytes() // MB}. Nothing was lost; make room and start again."
        )
    return f"PostgreSQL did not start. {_end_of_log(cluster.log)}"


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
        # a server that had no room to start leaves its file, and nobody who would remove it
        while cluster.pid_file.exists() and _is_supervised(cluster) and time.monotonic() < deadline:
            # the supervisor, woken by our leaving, holds the lock alone; others share it with us
            if probe.try_share():
                probe.release()
                shared += 1
                if shared * _POLL_SECONDS > 0.5:
                    return
            time.sleep(_POLL_SECONDS)
