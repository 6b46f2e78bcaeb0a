"""`python -m headroom run` as a user meets it."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import psycopg
import pytest

from headroom.cli import _why_not_listening, main
from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.server import embedded_postgres
from headroom.persistence.session import conninfo

from ..conftest import CopyData
from ..durability.application import carried_out


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    parent = Path(tempfile.mkdtemp(prefix="headroom-run-"))
    (parent / "ui").mkdir()
    (parent / "ui" / "index.html").write_text("<!doctype html><title>Headroom</title>")
    unset = {"DATABASE_URL", "PORT"}
    yield {
        **{key: value for key, value in os.environ.items() if key not in unset},
        "HEADROOM_DATA": str(parent / "data"),
        "HEADROOM_STATIC_DIR": str(parent / "ui"),
        "PORT": "0",
    }
    shutil.rmtree(parent, ignore_errors=True)


def start(environment: dict[str, str]) -> tuple[subprocess.Popen[str], str, str]:
    """Start the application; return it, its address, and what it printed before that."""
    process = subprocess.Popen(
        [sys.executable, "-m", "headroom", "run"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    printed = ""
    for line in process.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return process, found.group().rstrip("/"), printed
        printed += line
    raise AssertionError(f"it ended with {process.wait()}: {printed}")


def get(address: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(address, timeout=120) as response:
        return response.headers["content-type"], response.read()


def finish(process: subprocess.Popen[str], number: signal.Signals) -> int:
    process.send_signal(number)
    assert process.stdout is not None
    with process.stdout:
        process.stdout.read()
    return process.wait(30)


def test_run_serves_api_and_pages_stops_cleanly_and_starts_again(
    environment: dict[str, str],
) -> None:
    process, address, printed = start(environment)
    assert "Loaded" in printed
    assert json.loads(get(f"{address}/api/v1/ready")[1])["seeds"] == "loaded"
    assert get(f"{address}/value")[0].startswith("text/html")
    assert finish(process, signal.SIGINT) == 0
    process, address, printed = start(environment)
    assert printed == ""  # the seeds are loaded already
    assert json.loads(get(f"{address}/api/v1/health")[1])["status"] == "ok"
    assert finish(process, signal.SIGTERM) == 0


def test_a_key_is_in_the_printed_address_and_nobody_gets_in_without(
    environment: dict[str, str], seeded_data: CopyData
) -> None:
    seeded_data(Path(environment["HEADROOM_DATA"]))
    process, address, _ = start({**environment, "HEADROOM_AUTH": "key", "HEADROOM_HOST": "0.0.0.0"})
    origin, _, key = address.partition("/?key=")
    origin = origin.replace("0.0.0.0", "127.0.0.1")
    try:
        with pytest.raises(urllib.error.HTTPError, match="401"):
            get(f"{origin}/api/v1/scenarios")
        asked = urllib.request.Request(
            f"{origin}/api/v1/scenarios", headers={"Authorization": f"Bearer {key}"}
        )
        with urllib.request.urlopen(asked, timeout=120) as answer:
            assert answer.status == 200
            assert "server" not in answer.headers
    finally:
        assert finish(process, signal.SIGTERM) == 0


def test_a_taken_port_is_said_before_anything_is_started(environment: dict[str, str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = carried_out({**environment, "PORT": port}, "run")
    assert found.returncode == 1
    assert f"port {port} on 127.0.0.1 is not free" in found.stderr
    assert not Path(environment["HEADROOM_DATA"]).exists()


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"DATABASE_URL": "mysql://somewhere/x"}, "only PostgreSQL is supported"),
        ({"DATABASE_URL": "nonsense"}, "is not an address like"),
        ({"DATABASE_URL": "postgresql://127.0.0.1:1/x"}, "the database does not answer"),
        ({"PORT": "many"}, "a setting is not valid: PORT has to be a whole number\n"),
        ({"HEADROOM_KEY": "short"}, "HEADROOM_KEY needs at least 22 characters, 8 of them differ"),
        ({"HEADROOM_KEY": "a" * 22}, "HEADROOM_KEY needs at least 22 characters, 8 of them differ"),
        ({"HEADROOM_HOST": "0.0.0.0"}, "set HEADROOM_AUTH=key"),
        (
            {"HEADROOM_HOST": "0.0.0.0", "HEADROOM_AUTH": "none"},
            "HEADROOM_AUTH has to be one of",
        ),
        ({"HEADROOM_POSTGRES_BIN": "/nowhere"}, "no PostgreSQL 17 or newer was found"),
        ({"HEADROOM_HOST": "nohost.invalid"}, "nohost.invalid is no address of this machine"),
        ({"HEADROOM_HOST": "192.0.2.1"}, "192.0.2.1 is no address of this machine"),
        ({"HEADROOM_DATA": "/dev/null"}, "the data folder /dev/null cannot be made (File exists)"),
        ({"HEADROOM_DATA": "/dev/null/x"}, "cannot be made (Not a directory)"),
        ({"HEADROOM_DATA": "/proc/x"}, "cannot be made (No such file or directory)"),
    ],
)
def test_what_cannot_work_is_said_in_one_line(
    environment: dict[str, str], setting: dict[str, str], said: str
) -> None:
    found = carried_out({**environment, **setting}, "run")
    assert found.returncode == 1
    assert said in found.stderr
    assert "Traceback" not in found.stderr


def test_a_privileged_port_is_said_to_be_one() -> None:
    refused = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    said = _why_not_listening(refused, "127.0.0.1", 80)
    assert said.startswith("port 80 is open to administrators alone")
    assert "choose one from 1024 on" in said


def test_a_folder_that_is_not_the_accounts_is_refused_in_one_line(
    environment: dict[str, str], tmp_path: Path
) -> None:
    denied = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with (
        mock.patch.object(Path, "mkdir", side_effect=denied),
        pytest.raises(
            ClusterError, match=r"cannot be made \(Permission denied\); name another one"
        ),
    ):
        Cluster.in_folder(tmp_path / "closed")


def test_an_older_program_on_newer_data_says_so_in_one_line(environment: dict[str, str]) -> None:
    assert carried_out(environment, "migrate").returncode == 0
    with (
        embedded_postgres(Path(environment["HEADROOM_DATA"])) as url,
        psycopg.connect(conninfo(url), autocommit=True) as connection,
    ):
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    found = carried_out(environment, "run")
    assert found.returncode == 1
    assert "used by a newer Headroom (their schema is 9999" in found.stderr
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "error", [RuntimeError("can't start new thread"), MemoryError(), RuntimeError("another")]
)
def test_a_limit_of_memory_or_threads_is_said_in_one_line_and_no_other_fault_is(
    error: Exception, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("headroom.cli._carry_out", mock.Mock(side_effect=error))
    if str(error) == "another":
        with pytest.raises(RuntimeError, match="another"):
            main(["version"])
        return
    assert main(["version"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert "raise the limit (`ulimit -v`" in line


def test_what_is_interrupted_says_that_nothing_is_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("headroom.cli._carry_out", mock.Mock(side_effect=KeyboardInterrupt))
    assert main(["seed"]) == 1
    said = "headroom: stopped before it was done; what was saved stays as it was"
    assert capsys.readouterr().err.splitlines() == [said]


def test_a_seed_that_contradicts_is_said_in_one_line(environment: dict[str, str]) -> None:
    assert carried_out(environment, "seed").returncode == 0
    with (
        embedded_postgres(Path(environment["HEADROOM_DATA"])) as url,
        psycopg.connect(conninfo(url), autocommit=True) as connection,
    ):
        connection.execute("ALTER TABLE machines ADD CONSTRAINT told CHECK (cps < 1) NOT VALID")
        connection.execute("DELETE FROM seed_loads")
    found = carried_out(environment, "seed")
    assert found.returncode == 1
    assert "contradict what the database holds" in found.stderr
    assert "told" in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_the_api_is_described_without_a_database(
    environment: dict[str, str], tmp_path: Path
) -> None:
    subprocess.run(
        [sys.executable, "-m", "headroom", "openapi", str(tmp_path / "openapi.json")],
        env={**environment, "DATABASE_URL": ""},
        check=True,
        timeout=300,
    )
    document = json.loads((tmp_path / "openapi.json").read_text())
    assert "/api/v1/calculations/value" in document["paths"]
