"""Two processes of the application behind a proxy, each request to the other one, on rows alone.

What docker-compose.yml starts, without containers: scripts/two_processes.py runs it, and
`make e2e-two` sends a browser through it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, LiteralString, TypeAlias

import httpx
import pytest
from psycopg.errors import InsufficientPrivilege

from headroom.backups.file import read_manifest
from headroom.backups.shelf import AT_STOP, Shelf
from headroom.embedded.cluster import DATABASE, SUPERUSER, Cluster
from headroom.settings import ROOT

from ..conftest import CopyData
from ..durability.application import SCENARIO, carried_out
from ..durability.test_restore_drill import MACHINE, OWNER

SCRIPT = ROOT / "scripts" / "two_processes.py"
WAIT_SECONDS = 120.0
Json = dict[str, Any]
Execute: TypeAlias = Callable[[LiteralString], None]


@pytest.fixture(scope="module")
def folder(seeded_data: CopyData) -> Iterator[Path]:
    parent = Path(tempfile.mkdtemp(prefix="headroom-two-"))
    (parent / "ui").mkdir()
    (parent / "ui" / "index.html").write_text("<!doctype html><title>Headroom</title>")
    seeded_data(parent / "data")
    yield parent / "data"
    shutil.rmtree(parent, ignore_errors=True)


@pytest.fixture(scope="module")
def addresses(folder: Path) -> Iterator[list[str]]:
    """Of the proxy and of the two processes behind it."""
    environment = os.environ | {
        "HEADROOM_DATA": str(folder.with_name("own")),
        "HEADROOM_STATIC_DIR": str(folder.with_name("ui")),
    }
    with subprocess.Popen(
        [sys.executable, str(SCRIPT), str(folder)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            assert running.stdout is not None
            lines = (re.findall(r"http://[\d.]+:\d+", line) for line in running.stdout)
            yield next(filter(None, lines))
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait(WAIT_SECONDS)


@pytest.fixture
def proxy(addresses: list[str]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{addresses[0]}/api/v1/", timeout=WAIT_SECONDS) as client:
        yield client


def saved(answer: httpx.Response, status: int = 201) -> Json:
    assert answer.status_code == status, answer.text
    body: Json = answer.json()
    return body


def test_what_one_process_saves_the_other_changes_and_lists(proxy: httpx.Client) -> None:
    versions = [saved(proxy.post("scenarios", json=SCENARIO))]
    for number in range(5):
        last = versions[-1]
        answer = proxy.put(
            f"scenarios/{last['id']}",
            json={**SCENARIO, "note": f"change {number}"},
            headers={"If-Match": f'"{last["version"]}"'},
        )
        versions.append(saved(answer, 200))
        assert saved(proxy.get(f"scenarios/{last['id']}"), 200)["note"] == f"change {number}"
    assert all(later["version"] == last["version"] + 1 for last, later in pairwise(versions))


def test_a_key_that_was_sent_to_both_makes_one_thing(proxy: httpx.Client) -> None:
    headers = {"Idempotency-Key": "two-processes-and-one-scenario"}
    made = {saved(proxy.post("scenarios", json=SCENARIO, headers=headers))["id"] for _ in range(4)}
    assert len(made) == 1


def test_a_machine_of_a_users_own_is_calculated_with_at_once_by_the_other(
    proxy: httpx.Client,
) -> None:
    machine = saved(proxy.post("machines", json=MACHINE))
    for rated in (200.0, 300.0, 400.0):
        machine = saved(
            proxy.put(
                f"machines/{machine['id']}",
                json={**MACHINE, "rated_msu": rated},
                headers={"If-Match": f'"{machine["version"]}"'},
            ),
            200,
        )
        shown = [saved(proxy.get(f"machines/{machine['id']}"), 200) for _ in range(2)]
        assert [page["rated_msu"]["value"] for page in shown] == [rated, rated]
        for _ in range(2):
            asked = {**SCENARIO["content"], "machine": machine["id"]}
            assert proxy.post("calculations/value", json=asked).status_code == 200


def test_a_report_that_one_makes_the_other_prints_and_no_process_shows_once_it_is_revoked(
    proxy: httpx.Client,
) -> None:
    body = {
        "title": "Two processes",
        "date": "2026-01-31",
        "subject": {"kind": "value", "inputs": SCENARIO["content"]},
    }
    link = saved(proxy.post("reports", json=body, headers=OWNER))
    pages = [proxy.get(f"reports/{link['token']}.pdf") for _ in range(2)]
    assert pages[0].status_code == 200
    assert pages[0].content == pages[1].content
    assert proxy.post(f"reports/{link['id']}/revoke", headers=OWNER).status_code == 200
    assert [proxy.get(f"reports/{link['token']}").status_code for _ in range(2)] == [404, 404]


def test_each_request_goes_to_the_other_process(addresses: list[str], proxy: httpx.Client) -> None:
    """The control: without turns the tests above would say nothing of two processes."""
    asked = [proxy.get("health").headers["X-Upstream"] for _ in range(4)]
    assert asked[:2] == asked[2:]
    assert set(asked) == set(addresses[1:])
    assert len(set(asked)) == 2


@pytest.fixture
def as_application(addresses: list[str], folder: Path) -> Execute:
    """A function that carries out a statement as the application's role."""

    def execute(statement: LiteralString) -> None:
        cluster = Cluster.in_folder(folder)
        with cluster.connect(DATABASE, user="headroom_application") as connection:
            connection.execute(statement)

    return execute


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE another (id int)",
        "ALTER TABLE scenarios ADD COLUMN another int",
        "DROP TABLE scenarios",
        "TRUNCATE scenarios CASCADE",
        "CREATE SCHEMA another",
        "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "SET ROLE headroom_owner",
        "COPY (SELECT 1) TO PROGRAM 'cat'",
    ],
)
def test_the_applications_role_has_rows_and_nothing_else(
    as_application: Execute, statement: LiteralString
) -> None:
    with pytest.raises(InsufficientPrivilege):
        as_application(statement)


def test_backups_of_the_applications_role_hold_every_table_and_come_back(
    addresses: list[str], folder: Path, proxy: httpx.Client, tmp_path: Path
) -> None:
    saved(proxy.post("scenarios", json={**SCENARIO, "name": "In the backup"}))
    cluster = Cluster.in_folder(folder)
    environment = os.environ | {
        "DATABASE_URL": f"postgresql://headroom_application@/{DATABASE}?host={cluster.socket_folder}",
        "HEADROOM_DATA": str(tmp_path / "backups"),
    }
    (tmp_path / "backups").mkdir()
    with subprocess.Popen(
        [sys.executable, "-m", "headroom", "keep-backups"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as keeping:
        assert keeping.stdout is not None
        assert "Backups are kept in" in keeping.stdout.readline()
        keeping.send_signal(signal.SIGTERM)
        assert keeping.wait(WAIT_SECONDS) == 0
    [file] = Shelf(tmp_path / "backups").files()
    manifest = read_manifest(file)
    assert manifest.reason == AT_STOP
    with cluster.connect(DATABASE) as connection:
        row = connection.execute("SELECT count(*) FROM scenarios").fetchone()
    assert row == (manifest.rows("scenarios"),)
    restored = carried_out(
        os.environ | {"HEADROOM_DATA": str(tmp_path / "restored"), "DATABASE_URL": ""},
        "restore",
        str(file),
    )
    assert restored.returncode == 0, restored.stderr


def test_tables_that_have_to_change_are_left_to_their_owner_in_one_line(
    addresses: list[str], folder: Path
) -> None:
    cluster = Cluster.in_folder(folder)
    with cluster.connect("postgres", user=SUPERUSER) as connection:
        connection.execute("CREATE DATABASE empty")
    answer = carried_out(
        os.environ
        | {
            "DATABASE_URL": f"postgresql://headroom_application@/empty?host={cluster.socket_folder}"
        },
        "seed",
    )
    assert answer.returncode == 1
    assert "may not do that: start `headroom migrate` once with a role" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
