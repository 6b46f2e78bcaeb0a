"""No save that was acknowledged is lost, however application and PostgreSQL end.

The database of these tests is set to answer commits before they are on disk, which a real one may
be as well. The application asks for more in each of its saves; the control leaves that out, and
then saves are lost, so the test can fail.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from headroom.embedded.cluster import DATABASE, SUPERUSER, Cluster
from headroom.embedded.server import embedded_postgres
from headroom.persistence.queries import scenarios

from ..conftest import CopyData
from .application import SCENARIO, Application, kill_postgres, kill_supervisor

pytestmark = pytest.mark.timeout(1500)  # several starts, on a machine at load 30 too

WRITERS = 16
CYCLES = 10
CONTROL_CYCLES = 3
SAVES_A_CYCLE = 64
WAIT_SECONDS = 120.0
"""A busy machine takes long; what never comes fails."""


def answer_before_the_disk() -> None:
    """Take away the statement that lets a save wait for the disk."""
    scenarios.WAIT_FOR_DISK = text("SELECT 1")


@pytest.fixture
def folder(seeded_data: CopyData) -> Iterator[Path]:
    """A folder with a database that acknowledges first and writes up to ten seconds later."""
    parent = Path(tempfile.mkdtemp(prefix="headroom-killed-"))
    seeded_data(parent / "data")
    with (
        embedded_postgres(parent / "data"),
        Cluster.in_folder(parent / "data").connect(DATABASE, user=SUPERUSER) as connection,
    ):
        connection.execute("ALTER DATABASE headroom SET synchronous_commit = off")
        connection.execute("ALTER SYSTEM SET wal_writer_delay = '10s'")
    yield parent
    shutil.rmtree(parent, ignore_errors=True)


class Writer:
    """Saves one version after the other, and sends again what was not answered."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.acknowledged: dict[tuple[str, int], str] = {}
        self._numbers = count()
        self._pending: dict[str, Any] | None = None
        self._scenario: tuple[str, int] | None = None

    def begin_anew(self) -> None:
        """Leave the scenario; the next save makes another one."""
        self._scenario = None

    async def save(self, client: httpx.AsyncClient) -> bool:
        """Send the pending save or the next one; return whether it was acknowledged."""
        if self._pending is None:
            self._pending = self._next()
        try:
            answer = await client.request(**self._pending)
        except httpx.TransportError:
            return False
        if answer.status_code >= 500:
            assert answer.status_code == 503, answer.text
            return False
        assert answer.status_code in (200, 201), answer.text
        saved = answer.json()
        assert saved["note"] == self._pending["json"]["note"]
        self.acknowledged[saved["id"], saved["version"]] = saved["note"]
        self._scenario, self._pending = (saved["id"], saved["version"]), None
        return True

    def _next(self) -> dict[str, Any]:
        note = f"{self.name}, save {next(self._numbers)}"
        headers = {"Idempotency-Key": note.replace(" ", "-")}
        request = {"json": {**SCENARIO, "note": note}, "headers": headers}
        if self._scenario is None:
            return {"method": "POST", "url": "scenarios", **request}
        scenario_id, version = self._scenario
        headers["If-Match"] = f'"{version}"'
        return {"method": "PUT", "url": f"scenarios/{scenario_id}", **request}


def end(application: Application, folder: Path, way: str) -> None:
    """Kill the application, its database, or both."""
    if way != "application":
        kill_postgres(folder)
    application.end(signal.SIGKILL)


async def write_until_killed(
    application: Application, folder: Path, writers: Sequence[Writer], way: str
) -> None:
    """Let all writers save until the cycle's saves are acknowledged, then kill in the midst."""
    killed, acknowledged = asyncio.Event(), asyncio.Semaphore(0)

    async def write(writer: Writer, client: httpx.AsyncClient) -> None:
        writer.begin_anew()
        while not killed.is_set():
            if await writer.save(client):
                acknowledged.release()
            else:
                await asyncio.sleep(0.02)

    async with httpx.AsyncClient(base_url=application.api, timeout=WAIT_SECONDS) as client:
        writing = [asyncio.create_task(write(writer, client)) for writer in writers]
        for _ in range(SAVES_A_CYCLE):
            await asyncio.wait_for(acknowledged.acquire(), WAIT_SECONDS)
        await asyncio.sleep(random.uniform(0, 0.1))
        await asyncio.to_thread(end, application, folder, way)
        killed.set()
        await asyncio.gather(*writing)


async def lost_saves(application: Application, writers: Sequence[Writer]) -> list[str]:
    """Return what was acknowledged and is not there."""
    acknowledged = {key: note for writer in writers for key, note in writer.acknowledged.items()}
    kept: dict[tuple[str, int], str] = {}
    async with httpx.AsyncClient(base_url=application.api, timeout=WAIT_SECONDS) as client:
        for scenario_id in dict.fromkeys(scenario_id for scenario_id, _ in acknowledged):
            answer = await client.get(f"scenarios/{scenario_id}/versions", params={"limit": 500})
            for version in answer.json().get("items", []):
                kept[scenario_id, version["number"]] = version["note"]
    return [note for key, note in acknowledged.items() if kept.get(key) != note]


def run_cycles(folder: Path, cycles: int, change: Callable[[], None] | None = None) -> list[str]:
    """Kill and start again, cycle by cycle; return the first saves that were lost."""
    writers = [Writer(f"writer {number}") for number in range(WRITERS)]
    ways = ["both", "postgres", "application"]
    for cycle in range(cycles):
        with Application(folder, change=change) as application:
            lost = asyncio.run(lost_saves(application, writers))
            if lost:
                application.end(signal.SIGTERM)
                return lost
            asyncio.run(write_until_killed(application, folder, writers, ways[cycle % len(ways)]))
    with Application(folder, change=change) as application:
        lost = asyncio.run(lost_saves(application, writers))
        application.end(signal.SIGTERM)
    return lost


def test_killing_application_and_postgres_loses_no_acknowledged_save(folder: Path) -> None:
    assert run_cycles(folder, CYCLES) == []


def test_killing_the_supervisor_of_postgres_loses_no_save_and_the_application_recovers(
    folder: Path,
) -> None:
    with Application(folder) as application:
        writers = [Writer(f"writer {number}") for number in range(WRITERS)]
        for _ in range(3):
            recovered = asyncio.run(write_through_a_killed_supervisor(application, folder, writers))
            print(f"every writer saved again after {recovered:.1f} s")
        assert asyncio.run(lost_saves(application, writers)) == []
        application.end(signal.SIGTERM)


async def write_through_a_killed_supervisor(
    application: Application, folder: Path, writers: Sequence[Writer]
) -> float:
    """Kill it while all writers save; return the seconds until each has saved again."""
    async with httpx.AsyncClient(base_url=application.api, timeout=WAIT_SECONDS) as client:

        async def save(writer: Writer) -> None:
            while not await writer.save(client):
                await asyncio.sleep(0.02)

        await asyncio.gather(*(save(writer) for writer in writers))
        saving = [asyncio.create_task(save(writer)) for writer in writers]
        await asyncio.to_thread(kill_supervisor, folder)
        begun = time.monotonic()
        await asyncio.gather(*saving)
        await asyncio.sleep(1)  # what was answered by the server that is going
        await asyncio.gather(*(save(writer) for writer in writers))
        return time.monotonic() - begun


def test_the_control_without_waiting_for_the_disk_loses_saves(folder: Path) -> None:
    assert run_cycles(folder, CONTROL_CYCLES, answer_before_the_disk) != []
