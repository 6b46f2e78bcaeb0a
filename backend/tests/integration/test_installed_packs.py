"""A pack that a user took: loaded whole or not at all, removed, and put back as it was."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from headroom.services.installed_packs import (
    print_packs,
    remove_pack,
    restore_pack,
    take_pack,
)
from headroom.services.pack_files import SEAL, SIGNATURE
from headroom.services.pack_folders import PackError, seal_pack
from headroom.services.pack_signatures import sign_pack
from headroom.services.seeding import load_seeds

from ..conftest import SEEDS
from .test_seeding import contents, rows

PACKS = SEEDS.parent / "packs"
Z17, ZCX = PACKS / "cics-mq-z17", PACKS / "mq-zcx-z15"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of a pack to change, without its seal."""
    folder = Path(shutil.copytree(Z17, tmp_path / "cics-mq-z17"))
    (folder / SEAL).unlink()
    return folder


def listed(url: str) -> list[str]:
    lines: list[str] = []
    print_packs(url, lines.append)
    return lines


def test_a_pack_is_loaded_within_seconds_of_cpu_and_only_adds(database_url: str) -> None:
    before = contents(database_url)
    began = time.process_time()
    assert not take_pack(database_url, ZCX, SEEDS).faults
    assert time.process_time() - began < 5  # of CPU, whatever else the machine does
    after = contents(database_url)
    assert all(set(before[table]) <= set(after[table]) for table in before)
    assert len(after["studies"]) == len(before["studies"]) + 1
    assert len(after["components"]) == len(before["components"]) + 14
    assert rows(database_url, "SELECT machine_printed FROM environments WHERE id LIKE 'mq-%'") == [
        ("8561-7J1",)
    ]


def test_removal_and_return_lose_nothing(database_url: str) -> None:
    before = contents(database_url)
    take_pack(database_url, ZCX, SEEDS)
    take_pack(database_url, Z17, SEEDS)
    loaded = contents(database_url)
    for pack in ("mq-zcx-z15", "cics-mq-z17"):
        remove_pack(database_url, pack, SEEDS)
    assert contents(database_url) == before
    assert [line.split(": ")[0].split(", ")[2][:7] for line in listed(database_url)] == [
        "removed",
        "removed",
    ]
    for pack in ("cics-mq-z17", "mq-zcx-z15"):
        assert not restore_pack(database_url, pack, SEEDS).faults
    assert contents(database_url) == loaded


def test_new_seeds_leave_a_pack_alone(database_url: str) -> None:
    take_pack(database_url, Z17, SEEDS)
    loaded = contents(database_url)
    rows(database_url, "DELETE FROM seed_loads")
    assert load_seeds(database_url, SEEDS) is not None
    assert contents(database_url) == loaded


def test_the_evidence_is_another_and_the_seeds_are_not(database_url: str) -> None:
    state = "SELECT content_hash, edition FROM seed_loads"
    before, at = rows(database_url, state), rows(database_url, "SELECT loaded_at FROM seed_loads")
    take_pack(database_url, Z17, SEEDS)
    assert rows(database_url, state) == before
    assert rows(database_url, "SELECT loaded_at FROM seed_loads") != at
    assert load_seeds(database_url, SEEDS) is None  # a start has nothing to do


def test_a_pack_with_a_fault_leaves_nothing(database_url: str, pack: Path) -> None:
    before = contents(database_url)
    table = pack / "measurements" / "cics-mq-z17.csv"
    table.write_text(table.read_text().replace("34.14,34.14", "34.14,34.41"), encoding="utf-8")
    assert take_pack(database_url, pack, SEEDS).faults
    assert contents(database_url) == before
    assert listed(database_url) == ["No packs beside those that come with the program"]


def cover(pack: Path, old: str, new: str) -> None:
    path = pack / "pack.yaml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new), encoding="utf-8")


def test_a_version_is_one_content_and_a_newer_one_takes_its_place(
    database_url: str, pack: Path
) -> None:
    take_pack(database_url, Z17, SEEDS)
    study = pack / "studies" / "cics-mq-z17.yaml"
    text = study.read_text()
    start = text.index("  - {id: cics-mq-z17-caveat-components")
    study.write_text(text[:start] + text[text.index("substitutions:") :], encoding="utf-8")
    with pytest.raises(PackError, match="was taken with other contents: raise the version"):
        take_pack(database_url, pack, SEEDS)
    cover(pack, "version: 1", "version: 2")
    assert not take_pack(database_url, pack, SEEDS).faults
    ours = "SELECT id FROM statements WHERE study_id = 'cics-mq-z17' AND topic = 'caveat'"
    assert rows(database_url, ours) == []
    with pytest.raises(PackError, match=r"version 2 of cics-mq-z17 was taken before"):
        take_pack(database_url, Z17, SEEDS)
    assert listed(database_url)[0].startswith("cics-mq-z17, version 2, loaded: ")
    assert listed(database_url)[1].startswith("cics-mq-z17, version 1, removed ")


def test_a_key_is_trusted_on_first_use_and_another_is_refused(
    database_url: str, pack: Path, tmp_path: Path
) -> None:
    keys = [tmp_path / "one", tmp_path / "other"]
    for key in keys:
        made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(key)]
        subprocess.run(made, check=True)
    seal_pack(pack)
    take_pack(database_url, pack, SEEDS)
    first = sign_pack(pack, keys[0])
    take_pack(database_url, pack, SEEDS)  # the same content, now signed
    assert rows(database_url, "SELECT signed_by FROM packs") == [(first,)]
    cover(pack, "version: 1", "version: 2")
    seal_pack(pack)
    sign_pack(pack, keys[1])
    with pytest.raises(PackError, match=f"was signed by the key {re.escape(first)} before"):
        take_pack(database_url, pack, SEEDS)
    (pack / SIGNATURE).unlink()
    with pytest.raises(PackError, match="and is now not signed"):
        take_pack(database_url, pack, SEEDS)
    sign_pack(pack, keys[0])
    assert not take_pack(database_url, pack, SEEDS).faults


def test_what_was_never_taken_is_neither_removed_nor_put_back(database_url: str) -> None:
    with pytest.raises(PackError, match="no pack elvis is loaded"):
        remove_pack(database_url, "elvis", SEEDS)
    with pytest.raises(PackError, match="no pack elvis was ever taken"):
        restore_pack(database_url, "elvis", SEEDS)
    with pytest.raises(PackError, match="comes with the program"):
        take_pack(database_url, SEEDS / "packs" / "elvis", SEEDS)


def test_a_pack_that_needs_what_is_not_there_says_so(database_url: str, pack: Path) -> None:
    cover(pack, "made_by:", "needs: [another-pack]\nmade_by:")
    with pytest.raises(PackError, match="needs another-pack, which this program has not"):
        take_pack(database_url, pack, SEEDS)
