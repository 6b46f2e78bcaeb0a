"""Which seeds these are, without reading what is in them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from headroom.failures import OperatorError

EDITION_FILE = "edition.json"


class SeedError(OperatorError):
    """Seed files that contradict their format or each other. The message lists every fault."""


def seeds_hash(folder: Path) -> str:
    """Return a hash over names and contents of all data files."""
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.csv"), *folder.rglob("*.yaml")]):
        digest.update(f"{path.relative_to(folder)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def read_edition(folder: Path) -> int:
    """Return the number of these seeds' edition; seeds without one are older than all others.

    Raises SeedError.
    """
    try:
        edition = json.loads((folder / EDITION_FILE).read_text(encoding="utf-8"))["edition"]
    except FileNotFoundError:
        return 0
    except (KeyError, TypeError, ValueError, OSError) as error:
        raise SeedError(f"{folder / EDITION_FILE} names no edition") from error
    if not isinstance(edition, int) or edition < 0:
        raise SeedError(f"{folder / EDITION_FILE} names no edition")
    return edition
