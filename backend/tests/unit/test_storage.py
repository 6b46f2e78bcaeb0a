"""What a person is told of the place of the data: room on the disk, age of the last backup."""

from __future__ import annotations

import asyncio
import logging
import os
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from headroom.backups.file import MANIFEST, Manifest
from headroom.backups.shelf import Shelf
from headroom.backups.upkeep import Upkeep
from headroom.embedded.binaries import Binaries
from headroom.embedded.disk import MB, RESERVE_BYTES, Disk
from headroom.services.storage import Storage


def leave_free(monkeypatch: pytest.MonkeyPatch, free_mb: int) -> None:
    monkeypatch.setattr(Disk, "free_bytes", lambda self: free_mb * MB)


def warnings(data_dir: Path) -> tuple[str, ...]:
    state = asyncio.run(Storage(data_dir).state())
    assert state is not None
    return state.warnings


def put_backup(data_dir: Path, days: float) -> Path:
    file = Shelf(data_dir).folder / "headroom-2026-01-01-000000-000000.backup"
    file.parent.mkdir()
    manifest = Manifest(datetime.now(UTC), "", "", "", "0001", True, "", "", ())
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(MANIFEST, manifest.to_json())
    moment = time.time() - days * 86_400
    os.utime(file, (moment, moment))
    return file


@pytest.mark.parametrize(
    ("free_mb", "held", "said"),
    [
        (201, True, None),
        (199, True, "Only 199 MB are free"),
        (60, True, "Only 60 MB are free"),
        (59, True, "needs about 60 MB free and has 59"),
        (99, False, "needs about 100 MB free and has 99"),
        (100, False, "Only 100 MB are free"),
    ],
)
def test_a_disk_is_warned_of_and_then_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, held: bool, said: str | None
) -> None:
    leave_free(monkeypatch, free_mb)
    if held:
        Disk(tmp_path).reserve.touch()
    found = warnings(tmp_path)
    assert found == () if said is None else said in found[0]
    full = Storage(tmp_path).disk_full()
    assert (full is not None) == (said is not None and said.startswith("needs"))


@pytest.mark.parametrize(("days", "said"), [(7.9, False), (8.1, True)])
def test_a_backup_is_old_after_eight_days(tmp_path: Path, days: float, said: bool) -> None:
    put_backup(tmp_path, days)
    Disk(tmp_path).reserve.touch()
    assert (
        warnings(tmp_path)
        == (
            "Your last backup is 8 days old. Stop Headroom and start it again: the stop makes one.",
        )
    ) == said


def test_a_named_server_has_no_place_here(tmp_path: Path) -> None:
    assert asyncio.run(Storage(None).state()) is None
    assert Storage(None).disk_full() is None
    assert Storage(tmp_path / "gone").disk_full() is None


def test_the_reserve_is_taken_when_there_is_room_and_let_go_when_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(tmp_path)
    leave_free(monkeypatch, 99)
    disk.keep_reserve()
    assert not disk.reserve.exists()
    leave_free(monkeypatch, 100)
    disk.keep_reserve()
    assert disk.reserve.stat().st_size == RESERVE_BYTES
    assert not disk.release_reserve()  # there is room enough
    leave_free(monkeypatch, 0)
    assert disk.release_reserve()
    assert not disk.reserve.exists()
    assert not disk.release_reserve()


def test_a_filling_disk_is_logged_once_and_again_after_there_was_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    upkeep = Upkeep(Shelf(tmp_path), "", Binaries(tmp_path, 18))
    with caplog.at_level(logging.WARNING):
        for free_mb in (500, 199, 150, 500, 180):
            leave_free(monkeypatch, free_mb)
            upkeep._look_at_disk()
    said = [record.getMessage()[:11] for record in caplog.records]
    assert said == ["Only 199 MB", "Only 180 MB"]
