"""The drill: fill, back up, restore into a second folder; all exports are the same bytes."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from headroom.backups.shelf import AT_STOP, Shelf

from ..conftest import CopyData
from .application import SCENARIO, Application, carried_out

pytestmark = pytest.mark.timeout(1500)  # several starts, on a machine at load 30 too

OWNER = {"Owner-Secret": "test-owner-0123456789abcdef"}
MACHINE = {
    "machine_type": "2818",
    "model": "Y02",
    "family": "z114",
    "cps": 2,
    "rated_msu": 160.0,
    "pci_mips": None,
    "su_per_sec": 33_000.0,
    "source": "our LSPR table",
    "note": None,
}
WAY = {
    "label": "Our gateway",
    "family": "CICS Web support",
    "description": "",
    "payload_class": "32k",
    "payload_in_bytes": None,
    "payload_out_bytes": None,
    "security": "none",
    "connection": "kept",
    "exchange": "synchronous",
    "offload": "none",
    "machine": "2817-779",
    "lpar_cps": 3,
    "author": "A. Measurer",
    "note": "RMF intervals of ten minutes",
    "points": [
        {
            "etr_per_second": 500.0,
            "response_ms": 8.0,
            "components": [{"name": "CICS", "processor": "gp", "cpu_percent": 12.5}],
        }
    ],
}


@pytest.fixture
def folder() -> Iterator[Path]:
    parent = Path(tempfile.mkdtemp(prefix="headroom-drill-"))
    yield parent
    shutil.rmtree(parent, ignore_errors=True)


def made(answer: httpx.Response) -> Any:
    assert answer.status_code == 201, answer.text
    return answer.json()


def fill(client: httpx.Client) -> list[str]:
    """Save some of everything that users can save; return the addresses of the reports."""
    for number in range(12):
        body = {**SCENARIO, "name": f"Case {number}", "note": f"ﬁgures of {number} – “ours”"}
        saved = made(client.post("scenarios", json=body))
        for version in range(1, 3):
            changed = client.put(
                f"scenarios/{saved['id']}",
                json={**body, "note": f"save {version}"},
                headers={"If-Match": f'"{version}"'},
            )
            assert changed.status_code == 200, changed.text
    tokens = []
    for number in range(3):
        subject = {"kind": "value", "inputs": SCENARIO["content"]}
        body = {"title": f"Report {number}", "date": "2026-01-31", "subject": subject}
        tokens.append(made(client.post("reports", json=body, headers=OWNER))["token"])
    made(client.post("machines", json=MACHINE))
    made(client.post("own-ways", json=WAY))
    study = client.get("studies/ways-into-cics").json()
    picture = next(drawn for drawn in study["figures"] if drawn["availability"] == "picture")
    reading = {"value": 0.5, "note": "top of the third bar", "author": "A. Reader"}
    made(client.post(f"published-figures/{picture['id']}/own-values", json=reading))
    return tokens


def exports(client: httpx.Client, tokens: list[str]) -> dict[str, str]:
    """Return the hash of everything that can be taken out."""
    listed = client.get("scenarios", params={"limit": 100}).json()["items"]
    addresses = ["scenarios?limit=100", "machines", "own-ways", "studies/ways-into-cics"]
    for scenario in listed:
        addresses += [f"scenarios/{scenario['id']}", f"scenarios/{scenario['id']}/versions?limit=9"]
    for token in tokens:
        addresses += [f"reports/{token}{suffix}" for suffix in ("", ".json", ".csv", ".md")]
    hashes = {}
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, f"{address}: {answer.text}"
        hashes[address] = hashlib.sha256(answer.content).hexdigest()
    reports = client.get("reports", headers=OWNER)
    hashes["reports"] = hashlib.sha256(reports.content).hexdigest()
    return hashes


def headroom(folder: Path, *arguments: str) -> None:
    """Carry out a command on a folder's data."""
    environment = {**os.environ, "HEADROOM_DATA": str(folder / "data"), "DATABASE_URL": ""}
    ended = carried_out(environment, *arguments)
    assert ended.returncode == 0, ended.stderr


def test_everything_is_the_same_after_a_restore_into_a_second_folder(
    folder: Path, seeded_data: CopyData
) -> None:
    first, second = folder / "first", folder / "second"
    first.mkdir()
    second.mkdir()
    seeded_data(first / "data")
    with Application(first) as application:
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:
            tokens = fill(client)
            before = exports(client, tokens)
            headroom(first, "backup", str(folder / "all.backup"))
            # the control: what is saved after the backup is not in it, and the hashes see that
            made(client.post("scenarios", json={**SCENARIO, "name": "Too late"}))
            later = exports(client, tokens)
        application.end(signal.SIGTERM)
    begun = time.monotonic()
    headroom(second, "restore", str(folder / "all.backup"))
    with Application(second) as application:
        print(f"restored and running after {time.monotonic() - begun:.1f} s")
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:
            after = exports(client, tokens)
        application.end(signal.SIGTERM)
    assert len(before) > 40
    assert after == before
    assert later != before


def test_the_backup_that_the_stop_makes_brings_everything_back(
    folder: Path, seeded_data: CopyData
) -> None:
    seeded_data(folder / "data")
    with Application(folder) as application:
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:
            tokens = fill(client)
        application.end(signal.SIGTERM)
    # a copy of today lies there now: no daily one comes between what is saved next and the stop
    with Application(folder) as application:
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:
            made(client.post("scenarios", json={**SCENARIO, "name": "Saved last"}))
            before = exports(client, tokens)
        application.end(signal.SIGTERM)
    newest = Shelf(folder / "data").newest()
    assert newest is not None and newest.manifest.reason == AT_STOP
    for cluster in (folder / "data").glob("postgres-*"):
        shutil.rmtree(cluster) if cluster.is_dir() else cluster.unlink()
    headroom(folder, "restore", str(newest.file))
    with Application(folder) as application:
        with httpx.Client(base_url=f"{application.api}/", timeout=120) as client:
            assert exports(client, tokens) == before
        application.end(signal.SIGTERM)
