"""The application as a user starts it, in a process that may be killed."""

from __future__ import annotations

import atexit
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from headroom.embedded.cluster import Cluster

# Every start is a process of its own, forked from one that has loaded the program: most of a start
# is loading, which is not what is tested.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(
    ["pytest", "headroom.api.app", "headroom.persistence.migrations", "headroom.services.seeding"]
)

SCENARIO: dict[str, Any] = {
    "name": "First of the month",
    "content": {
        "machine": "2818-Y02",
        "workload": {"transactions": 5_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "tales-b-solution1", "share": 1}],
    },
}


END_SECONDS = 10.0
"""So long an application may take to end where its test is over; then it is killed."""


class Application:
    """A running application on a free port; ``api`` is the address of its API.

    It ends with its ``with`` block, and is killed where it does not: a test that fails leaves
    nothing behind that the run would wait for.

    change: called in its process before it starts.
    """

    def __init__(
        self, folder: Path, *, database_url: str = "", change: Callable[[], None] | None = None
    ) -> None:
        screen = folder / "ui"
        screen.mkdir(exist_ok=True)
        (screen / "index.html").write_text("<!doctype html><title>Headroom</title>")
        environment = {
            "DATABASE_URL": database_url,
            "HEADROOM_DATA": str(folder / "data"),
            "HEADROOM_STATIC_DIR": str(screen),
            "PORT": "0",
        }
        printed, output = PROCESSES.Pipe(duplex=False)
        self.process = PROCESSES.Process(target=_run, args=(environment, output, change))
        _start(self.process)
        output.close()
        try:
            self.port = _port(printed)
        except BaseException:
            _put_an_end_to(self.process)
            raise
        self.api = f"http://127.0.0.1:{self.port}/api/v1"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        _put_an_end_to(self.process)

    def end(self, number: signal.Signals) -> None:
        """End the application by a signal, before its block does."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)
        self.process.join(120)
        assert self.process.exitcode is not None, "the application goes on after a signal to end"


_started: set[ForkServerProcess] = set()


def _start(process: ForkServerProcess) -> None:
    process.start()
    _started.add(process)


def _put_an_end_to(process: ForkServerProcess) -> None:
    """Ask a process to end, and kill it where it does not within ``END_SECONDS``."""
    if process.is_alive():
        process.terminate()
        process.join(END_SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
    _started.discard(process)


@atexit.register
def _leave_nothing_running() -> None:
    # multiprocessing waits at the end for every child; daemons may have no workers of their own
    for process in list(_started):
        _put_an_end_to(process)


def _run(
    environment: dict[str, str], output: Connection, change: Callable[[], None] | None
) -> None:
    """Do what `python -m headroom run` does."""
    from headroom.cli import main

    os.environ.update(environment)
    os.dup2(output.fileno(), sys.stdout.fileno())
    if change is not None:
        change()
    sys.exit(main(["run"]))


def carried_out(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Carry out a command in a process of its own, and return what it printed."""
    with tempfile.TemporaryDirectory(prefix="headroom-printed-") as folder:
        printed = Path(folder, "out"), Path(folder, "err")
        process = PROCESSES.Process(target=_carry_out, args=(environment, arguments, printed))
        _start(process)
        process.join(300)
        ended = process.exitcode is not None
        _put_an_end_to(process)
        assert ended, f"headroom {' '.join(arguments)} did not end"
        assert process.exitcode is not None
        return subprocess.CompletedProcess(
            arguments, process.exitcode, *(file.read_text() for file in printed)
        )


def _carry_out(
    environment: dict[str, str], arguments: tuple[str, ...], printed: tuple[Path, Path]
) -> None:
    from headroom.cli import main

    for number, file in enumerate(printed, 1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(main(arguments))


def _port(printed: Connection) -> int:
    with os.fdopen(os.dup(printed.fileno())) as lines, printed:
        for line in lines:
            address = re.search(r"http://[\d.]+:(\d+)/", line)
            if address:
                return int(address.group(1))
    raise AssertionError("the application ended before it answered")


def kill_postgres(folder: Path) -> None:
    """Kill the embedded server with all its processes at once, so that nobody tidies up."""
    pid_file = Cluster.in_folder(folder / "data").pid_file
    postmaster = int(pid_file.read_text().split("\n", 1)[0])
    children = [
        int(status.parent.name)
        for status in Path("/proc").glob("[0-9]*/stat")
        if _parent(status) == postmaster
    ]
    for process_id in (postmaster, *children):
        try:
            os.kill(process_id, signal.SIGKILL)
        except ProcessLookupError:
            continue


def kill_supervisor(folder: Path) -> None:
    """Kill the process that keeps the embedded server running."""
    pid_file = Cluster.in_folder(folder / "data").pid_file
    postmaster = int(pid_file.read_text().split("\n", 1)[0])
    supervisor = _parent(Path(f"/proc/{postmaster}/stat"))
    assert supervisor is not None and supervisor > 1
    os.kill(supervisor, signal.SIGKILL)


def _parent(status: Path) -> int | None:
    try:
        return int(status.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None
