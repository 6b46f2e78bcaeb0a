"""`python -m headroom run` as a user meets it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest


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
    with urllib.request.urlopen(address, timeout=20) as response:
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


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "headroom", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_taken_port_is_said_before_anything_is_started(environment: dict[str, str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = run({**environment, "PORT": port}, "run")
    assert found.returncode == 1
    assert f"port {port} on 127.0.0.1 is not free" in found.stderr
    assert not Path(environment["HEADROOM_DATA"]).exists()


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"DATABASE_URL": "mysql://somewhere/x"}, "only PostgreSQL is supported"),
        ({"DATABASE_URL": "nonsense"}, "is not an address like"),
        ({"DATABASE_URL": "postgresql://127.0.0.1:1/x"}, "the database does not answer"),
        ({"PORT": "many"}, "a setting is not valid: PORT"),
        ({"HEADROOM_POSTGRES_BIN": "/nowhere"}, "no PostgreSQL 17 or newer was found"),
    ],
)
def test_what_cannot_work_is_said_in_one_line(
    environment: dict[str, str], setting: dict[str, str], said: str
) -> None:
    found = run({**environment, **setting}, "run")
    assert found.returncode == 1
    assert said in found.stderr
    assert "Traceback" not in found.stderr


def test_the_api_is_described_without_a_database(
    environment: dict[str, str], tmp_path: Path
) -> None:
    found = run({**environment, "DATABASE_URL": ""}, "openapi", str(tmp_path / "openapi.json"))
    assert found.returncode == 0, found.stderr
    document = json.loads((tmp_path / "openapi.json").read_text())
    assert "/api/v1/calculations/value" in document["paths"]
