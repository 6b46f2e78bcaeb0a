"""A disk that fills: nothing is lost, reading goes on, and saving is back once there is room."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import psycopg
import pytest

from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.disk import MB, Disk
from headroom.embedded.server import embedded_postgres

from ..conftest import CopyData
from .application import SCENARIO, Application

pytestmark = pytest.mark.timeout(1500)  # several starts, on a machine at load 30 too

WAIT_SECONDS = 300.0
"""A busy machine takes long; what never comes fails."""
GIVES_UP_SECONDS = 32.0  # so long the supervisor used to try


@pytest.fixture
def folder(seeded_data: CopyData) -> Iterator[Path]:
    """A folder whose data are on a small disk of their own."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("a small disk of its own needs root on Linux")
    parent = Path(tempfile.mkdtemp(prefix="headroom-full-"))
    data = parent / "data"
    data.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=320m", "tmpfs", str(data)], capture_output=True
    )
    if mounted.returncode != 0:
        shutil.rmtree(parent)
        pytest.skip("nothing can be mounted here")
    seeded_data(data)
    yield parent
    subprocess.run(["umount", "--lazy", str(data)], check=True)
    shutil.rmtree(parent, ignore_errors=True)


def fill(data: Path) -> Path:
    """Take what room there is, as another program would."""
    filler = data / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(bytes(MB // 4)):
            pass
    return filler


def exhaust_the_log(data: Path) -> None:
    """Write into PostgreSQL's log past the guard of the application, until it ends."""
    with (
        suppress(psycopg.Error),
        psycopg.connect(Cluster.in_folder(data).address(), autocommit=True) as connection,
    ):
        for _ in range(200):
            connection.execute("SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000000))")
    raise_if_alive(data)


def raise_if_alive(data: Path) -> None:
    last = Cluster.in_folder(data).log.read_text(errors="replace")
    assert "PANIC" in last, "PostgreSQL did not come to its end, so nothing is tested"
    # by itself it may wait for good for a startup process that found no room
    assert "reinitializing" not in last


def until(condition: Callable[[], bool], what: str) -> float:
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < WAIT_SECONDS, f"waited in vain until {what}"
        time.sleep(0.05)
    return time.monotonic() - begun


@pytest.mark.parametrize("with_reserve", [True, False])
def test_reading_goes_on_and_saving_comes_back(folder: Path, with_reserve: bool) -> None:
    data = folder / "data"
    with Application(folder) as application:
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:

            def save(name: str) -> httpx.Response:
                return client.post("scenarios", json={**SCENARIO, "name": name})

            def reads() -> bool:
                return client.get("scenarios").status_code == 200

            assert save("Before").status_code == 201
            until(Disk(data).reserve.exists, "the reserve is taken")
            filler = fill(data)
            refused = save("Refused")
            assert (refused.status_code, refused.json()["title"]) == (507, "The disk is full")
            assert "needs about 60 MB free and has 0" in refused.json()["detail"]
            assert client.post("calculations/value", json=SCENARIO["content"]).status_code == 200
            assert reads()
            ready = client.get("ready")
            assert ready.status_code == 200
            assert "The disk is full" in ready.json()["storage"]["warnings"][0]
            if not with_reserve:  # the control: what the reserve is for
                Disk(data).reserve.unlink()
                filler = filler.rename(filler.with_name("more"))
                fill(data).rename(data / "still more")
            exhaust_the_log(data)
            if with_reserve:
                print(f"reads after {until(reads, 'it reads again'):.1f} s")
                assert save("Refused").status_code == 507
                assert "needs about 100 MB free" in save("Refused").json()["detail"]
            else:
                time.sleep(GIVES_UP_SECONDS)
                answer = client.get("scenarios")
                assert (answer.status_code, answer.json()["title"]) == (507, "The disk is full")
            filler.unlink()
            (data / "still more").unlink(missing_ok=True)
            took = until(lambda: save("After").status_code == 201, "it saves again")
            print(f"saves {took:.1f} s after there was room")
            names = [row["name"] for row in client.get("scenarios").json()["items"]]
            assert {"Before", "After"} <= set(names)
            assert "Refused" not in names
        application.end(signal.SIGTERM)


def test_a_start_without_room_is_refused_after_one_attempt(folder: Path) -> None:
    data = folder / "data"
    with embedded_postgres(data):
        pass
    log = Cluster.in_folder(data).log
    before = log.read_text(errors="replace").count("starting PostgreSQL")
    Disk(data).reserve.unlink(missing_ok=True)
    filler = fill(data)
    with pytest.raises(ClusterError, match="the disk is full"), embedded_postgres(data):
        pass
    assert log.read_text(errors="replace").count("starting PostgreSQL") == before + 1
    filler.unlink()
    with embedded_postgres(data):
        pass
