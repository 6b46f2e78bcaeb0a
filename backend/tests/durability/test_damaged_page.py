"""A page that the disk gave back damaged: what cannot be read is named, and the way out."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from headroom.backups.restoring import restore_folder
from headroom.backups.shelf import Shelf
from headroom.embedded.cluster import Cluster
from headroom.embedded.server import embedded_postgres
from headroom.persistence.session import conninfo

from ..conftest import CopyData
from .application import SCENARIO, Application

pytestmark = pytest.mark.timeout(1500)  # several starts, on a machine at load 30 too


@pytest.fixture
def folder(seeded_data: CopyData) -> Iterator[Path]:
    parent = Path(tempfile.mkdtemp(prefix="headroom-damaged-"))
    seeded_data(parent / "data")
    yield parent
    shutil.rmtree(parent, ignore_errors=True)


def damage(data: Path, table: str) -> None:
    """Change some bytes of a table's first page, as a dying disk does."""
    with embedded_postgres(data) as url, psycopg.connect(conninfo(url)) as connection:
        path = connection.execute("SELECT pg_relation_filepath(%s)", (table,)).fetchone()
        assert path is not None
    file = Cluster.in_folder(data).folder / path[0]
    with file.open("r+b") as page:
        page.seek(4000)
        page.write(os.urandom(64))


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("own_versions", "A part of the versions of scenarios and of what you entered cannot be"),
        ("scenarios", "A part of the scenarios cannot be read"),
        ("reports", "A part of the reports cannot be read"),  # a worker finds out
    ],
)
def test_damage_is_named_and_the_last_backup_brings_everything_back(
    folder: Path, table: str, words: str
) -> None:
    data = folder / "data"
    with Application(folder) as application:
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:
            saved = client.post("scenarios", json=SCENARIO).json()
            subject = {"kind": "scenario", "inputs": SCENARIO["content"]}
            asked = {"title": "Damaged", "date": "2026-01-31", "subject": subject}
            frozen = client.post("reports", json=asked, headers={"Owner-Secret": "d" * 24}).json()
            read = (
                f"reports/{frozen['token']}" if table == "reports" else f"scenarios/{saved['id']}"
            )
            shown = client.get(read).json()
            assert client.get("ready").status_code == 200
        application.end(signal.SIGTERM)
    damage(data, table)
    with Application(folder) as application:
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:
            refused = client.get(read)
            assert refused.status_code == 500
            assert refused.json()["type"] == "/problems/data-damaged"
            newest = Shelf(data).newest()
            assert newest is not None
            for detail in (refused.json()["detail"], client.get("ready").json()["detail"]):
                assert words in detail
                assert f"headroom restore {newest.file}" in detail
            assert client.get("ready").status_code == 503
            assert client.get("machines").status_code == 200
        application.end(signal.SIGTERM)
    assert Shelf(data).files() == [newest.file]  # no backup of what is damaged
    restore_folder(newest.file, data)
    with Application(folder) as application:
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:
            assert client.get(read).json() == shown
            assert client.get("ready").status_code == 200
        application.end(signal.SIGTERM)
