"""Which files a pack is made of, and the hash of what they hold."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

COVER = "pack.yaml"
SEAL = "contents.sha256"
SIGNATURE = f"{SEAL}.sig"
FOLDERS: Mapping[str, str] = {
    "studies": ".yaml",
    "measurements": ".csv",
    "figures": ".csv",
    "extracts": ".csv",
    "claims": ".yaml",
    "questions": ".yaml",
    "examples": ".yaml",
    "scenarios": ".yaml",
}
"""The folders of a pack, and how the names of their files end."""


def files_of(folder: Path) -> list[Path]:
    """Return the cover, tables and documents of a pack, in the order of their names."""
    held = (path for kind in FOLDERS for path in (folder / kind).glob("*"))
    return sorted([*held, *folder.glob(COVER)])


def hashes_of(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file of a pack by its name in it."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files_of(folder)
        if path.is_file()
    }


def hash_of_hashes(hashes: Mapping[str, str]) -> str:
    """Return one hash over names and contents of a pack's files."""
    lines = "".join(f"{digest}  {name}\n" for name, digest in hashes.items())
    return hashlib.sha256(lines.encode()).hexdigest()


def pack_hash(folder: Path) -> str:
    """Return one hash over names and contents of a pack's files."""
    return hash_of_hashes(hashes_of(folder))
