"""One database cluster on disk: its places, its making, the address of its server."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import stat
import subprocess
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from headroom.embedded.account import Account, server_account
from headroom.embedded.binaries import Binaries, find_binaries, within_reach
from headroom.failures import OperatorError

if TYPE_CHECKING:
    import psycopg

SUPERUSER = DATABASE = "headroom"
OWNER = "headroom_owner"
"""Owns the database and all that is in it, and may do nothing outside of it."""
_SOCKET_PATH_LIMIT = 103
_SOCKET_NAME = ".s.PGSQL.5432"


class ClusterError(OperatorError):
    """The cluster cannot be made or used. The message says why."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Where a cluster and its server's files are.

    data_dir: the application's data folder; the cluster is a folder in it that is named after
    PostgreSQL's major version, so that a newer one never touches older files.
    """

    data_dir: Path
    binaries: Binaries
    account: Account
    variant: str = ""

    @classmethod
    def in_folder(cls, data_dir: Path) -> Cluster:
        """Return the cluster of a data folder, which is made, readable by its owner alone."""
        try:
            data_dir = data_dir.expanduser().absolute()
            data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        except (OSError, RuntimeError) as error:  # RuntimeError: nobody knows the home folder
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise ClusterError(
                f"the data folder {data_dir} cannot be made ({why}); name another one in "
                "HEADROOM_DATA"
            ) from error
        if not os.access(data_dir, os.W_OK):
            raise ClusterError(f"{data_dir} is not writable; name another folder in HEADROOM_DATA")
        binaries, account = find_binaries(), server_account()
        return cls(data_dir, within_reach(binaries) if account.prefix else binaries, account)

    @property
    def folder(self) -> Path:
        return self.data_dir / f"postgres-{self.binaries.major}{self.variant}"

    @property
    def log(self) -> Path:
        return self.data_dir / f"postgres-{self.binaries.major}{self.variant}.log"

    @property
    def checked(self) -> Path:
        """Where a restored cluster is, whole and checked, just before it takes its place."""
        return self.folder.with_name(f"{self.folder.name}.checked")

    def close(self) -> None:
        """Let nobody else read the data folder, also one that was there before.

        A folder that holds what is not ours stays as it is.
        """
        if not stat.S_IMODE(self.data_dir.stat().st_mode) & 0o077:
            return
        ours = ("postgres-", "backups", "starting.lock", "users.lock", "supervisor.lock", "reserve")
        passes = not self.account.prefix or any("+dac" in word for word in self.account.prefix)
        with contextlib.suppress(OSError):  # of somebody else, who says who reads it
            if passes and all(path.name.startswith(ours) for path in self.data_dir.iterdir()):
                self.data_dir.chmod(0o700)
            if self.log.exists():
                self.log.chmod(0o600)

    def is_made(self) -> bool:
        """Return whether the cluster is there."""
        return (self.folder / "PG_VERSION").exists()

    def beside(self, variant: str) -> Cluster:
        """Return another cluster in the same data folder."""
        return replace(self, variant=f".{variant}")

    def others(self) -> list[Path]:
        """Return the folders of other clusters: of another major version, or set aside."""
        unfinished = {path.name for path in self._unfinished()}
        return sorted(
            version.parent
            for version in self.data_dir.glob("postgres-*/PG_VERSION")
            if version.parent != self.folder and version.parent.name not in unfinished
        )

    def adopt(self) -> None:
        """Let a cluster that was restored and checked take its place."""
        self.checked.rename(self.folder)

    def discard_unfinished(self) -> None:
        """Finish a restore that was broken off when it was whole, and remove what is half-made."""
        if self.checked.exists() and not self.folder.exists():
            self.adopt()
        for left in self._unfinished():
            shutil.rmtree(left, ignore_errors=True)

    def _unfinished(self) -> list[Path]:
        names = (".new", ".restoring", ".restoring.new", ".checked")
        return [self.folder.with_name(f"{self.folder.name}{name}") for name in names]

    @property
    def starting_lock(self) -> Path:
        return self.data_dir / "starting.lock"

    @property
    def users_lock(self) -> Path:
        return self.data_dir / "users.lock"

    @property
    def supervisor_lock(self) -> Path:
        """Held by the supervisor while it lives: who gets it knows that there is none."""
        return self.data_dir / "supervisor.lock"

    @property
    def pid_file(self) -> Path:
        return self.folder / "postmaster.pid"

    @property
    def socket_folder(self) -> Path:
        """The cluster's own folder, or a short private one where that path is too long."""
        plain = not set(str(self.folder)) & set(",\"'\\@")
        if plain and len(os.fsencode(self.folder / _SOCKET_NAME)) <= _SOCKET_PATH_LIMIT:
            return self.folder
        digest = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"headroom-{digest}"

    def url(self, database: str = DATABASE) -> str:
        """Return the SQLAlchemy address of a database of this cluster, over its Unix socket."""
        query = urlencode({"host": str(self.socket_folder)})
        return f"postgresql+psycopg://{OWNER}@/{database}?{query}"

    def connect(self, database: str, *, user: str = OWNER) -> psycopg.Connection:
        """Return a connection. Raises psycopg.OperationalError."""
        import psycopg

        return psycopg.connect(
            host=str(self.socket_folder),
            user=user,
            dbname=database,
            autocommit=True,
            connect_timeout=5,
        )

    def address(self) -> str:
        """Return the application's database as PostgreSQL's own programs take it."""
        from psycopg.conninfo import make_conninfo

        return make_conninfo("", host=str(self.socket_folder), user=OWNER, dbname=DATABASE)

    def accepts(self) -> bool:
        """Return whether the server answers."""
        import psycopg

        try:
            with self.connect("postgres", user=SUPERUSER):
                return True
        except psycopg.OperationalError:
            return False

    def make(self) -> None:
        """Make the cluster if it is not there. Nothing half-made stays."""
        fresh = self.folder.with_name(f"{self.folder.name}.new")
        if self.is_made():
            return
        if self.folder.exists():
            raise ClusterError(f"{self.folder} exists but is no database cluster; move it away")
        fresh.mkdir(mode=0o700)
        self._give(fresh)
        made = subprocess.run(
            [
                *self.account.prefix,
                self.binaries.program("initdb"),
                f"--pgdata={fresh}",
                f"--username={SUPERUSER}",
                "--auth=trust",  # the only way in is a socket that the owner alone can reach
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--data-checksums",
                "--no-instructions",
            ],
            capture_output=True,
            text=True,
            cwd="/",
        )
        if made.returncode != 0:
            shutil.rmtree(fresh, ignore_errors=True)
            raise ClusterError(f"initdb failed: {made.stderr.strip()[-2000:]}")
        fresh.rename(self.folder)

    def prepare_socket_folder(self) -> None:
        """Make the short socket folder where one is needed; refuse a foreign one."""
        folder = self.socket_folder
        if folder == self.folder:
            return
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            self._give(folder)
        status = folder.lstat()
        if not stat.S_ISDIR(status.st_mode) or status.st_uid != self.account.uid:
            raise ClusterError(f"{folder} belongs to somebody else; remove it or set TMPDIR")
        folder.chmod(0o700)

    def make_database(self) -> None:
        """Make the application's database and its owner if they are not there.

        What earlier programs made belonged to the superuser; it is handed over at once.
        """
        import psycopg

        from headroom.embedded.roles import hand_over

        try:
            connection = self.connect(DATABASE, user=SUPERUSER)
        except psycopg.OperationalError:
            with self.connect("postgres", user=SUPERUSER) as administrating:
                listed = administrating.execute(
                    "SELECT 1 FROM pg_database WHERE datname = %s", (DATABASE,)
                ).fetchone()
                if listed is None:
                    administrating.execute(f"CREATE DATABASE {DATABASE}")
            connection = self.connect(DATABASE, user=SUPERUSER)
        with connection:
            hand_over(connection, OWNER)

    def server_command(self) -> list[str]:
        """Return the command that runs the server in the foreground."""
        return [
            *self.account.prefix,
            self.binaries.program("postgres"),
            "-D",
            str(self.folder),
            "-c",
            "listen_addresses=",
            "-c",
            f'unix_socket_directories="{self.socket_folder}"',
            "-c",
            "unix_socket_permissions=0700",
            # who starts a server anew is the supervisor, who gives it room; a server that recovers
            # by itself may besides wait for good for a startup process that ended for want of it
            "-c",
            "restart_after_crash=off",
            # what users wrote stands in no log
            "-c",
            "log_error_verbosity=terse",
            "-c",
            "log_min_error_statement=panic",
        ]

    def _give(self, folder: Path) -> None:
        if os.geteuid() == 0:
            os.chown(folder, self.account.uid, self.account.gid)
