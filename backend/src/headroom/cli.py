"""The command line: `python -m headroom COMMAND`."""

from __future__ import annotations

import argparse
import errno
import json
import os
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from pydantic import ValidationError
from pydantic.warnings import UnsupportedFieldAttributeWarning

from headroom.embedded.cluster import Cluster
from headroom.embedded.first_start import Say
from headroom.embedded.server import embedded_postgres
from headroom.failures import OperatorError
from headroom.garbage import search_later
from headroom.settings import Settings
from headroom.version import VERSION

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

# What is slow to load is loaded by those who use it: a database starts before.


class CommandError(OperatorError):
    """A command cannot be carried out. The message says what to do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command and return the exit status; 1 with one line of reason on failure."""
    parser = argparse.ArgumentParser(prog="headroom", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="start the database, migrate, load seeds, serve UI and API")
    commands.add_parser("migrate", help="bring the database's schema up to date")
    commands.add_parser("seed", help="load the published data")
    commands.add_parser("audit", help="recompute what the documents derive and list differences")
    revision = commands.add_parser("migration", help="write a migration from the tables")
    revision.add_argument("name", help="what changes")
    dump = commands.add_parser("openapi", help="write the API's description")
    dump.add_argument("file", type=Path, help="where to")
    backup = commands.add_parser("backup", help="write everything into one file, and check it")
    backup.add_argument("file", type=Path, help="where to")
    commands.add_parser("keep-backups", help="take a backup daily, until interrupted")
    restore = commands.add_parser("restore", help="bring back what is in a backup")
    restore.add_argument("file", type=Path, help="the backup")
    again = commands.add_parser("recompute", help="calculate a report's file again and compare")
    again.add_argument("file", type=Path, help="the .json of a report")
    pack = commands.add_parser("pack", help="check, begin or seal a pack of studies")
    of_pack = pack.add_subparsers(dest="what", required=True)
    check = of_pack.add_parser("check", help="say what is wrong with a pack, without a database")
    check.add_argument("folder", type=Path, help="the folder with its pack.yaml, or a zip of it")
    begin = of_pack.add_parser("new", help="write the files of a pack to fill in")
    begin.add_argument("folder", type=Path, help="a new folder; its name becomes the pack's id")
    seal = of_pack.add_parser("seal", help="write the hashes of a pack's files beside them")
    seal.add_argument("folder", type=Path, help="the folder with its pack.yaml")
    sign = of_pack.add_parser("sign", help="sign a sealed pack by an SSH key, with ssh-keygen")
    sign.add_argument("folder", type=Path, help="the folder with its pack.yaml")
    sign.add_argument("--key", type=Path, required=True, help="the private key, ~/.ssh/id_ed25519")
    copy = of_pack.add_parser("copy", help="write a copy without digits, for a second reader")
    copy.add_argument("folder", type=Path, help="the folder with its pack.yaml, or a zip of it")
    copy.add_argument("second", type=Path, help="a new folder")
    compare = of_pack.add_parser("compare", help="say which cells of two copies differ")
    compare.add_argument("folder", type=Path, help="the folder with its pack.yaml, or a zip of it")
    compare.add_argument("second", type=Path, help="what the second reader typed")
    compare.add_argument("--by", help="the second reader, to note on the cover once none differs")
    take = of_pack.add_parser("take", help="load the studies of a pack into the database")
    take.add_argument("folder", type=Path, help="the folder with its pack.yaml, or a zip of it")
    for name, does in (
        ("remove", "take the studies of a pack out; its files stay"),
        ("restore", "load the studies of a removed pack again"),
    ):
        of_pack.add_parser(name, help=does).add_argument("id", help="the pack's id")
    of_pack.add_parser("list", help="say which packs were taken")
    schema = of_pack.add_parser("schema", help="write the form of a pack as JSON Schema")
    schema.add_argument("file", type=Path, help="where to")
    commands.add_parser("version", help="print the version")
    chosen = parser.parse_args(arguments)
    try:
        return _carry_out(chosen)
    except ValidationError as error:
        reasons = "; ".join(f"{fault['loc'][0]} {_reason(fault)}" for fault in error.errors())
        print(f"headroom: a setting is not valid: {reasons}", file=sys.stderr)
    except OperatorError as error:
        print(f"headroom: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        line = "headroom: stopped before it was done; what was saved stays as it was"
        print(line, file=sys.stderr)
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "start new thread" not in str(error):
            raise
        print(
            "headroom: this account may not have the memory or the threads that it takes "
            f"({str(error) or 'out of memory'}); raise the limit (`ulimit -v`, `ulimit -u`)",
            file=sys.stderr,
        )
    except Exception as error:
        from sqlalchemy.exc import OperationalError

        if not isinstance(error, OperationalError):
            raise
        print(f"headroom: the database does not answer: {error.orig}", file=sys.stderr)
    return 1


def _reason(fault: ErrorDetails) -> str:
    from headroom.domain.quantities.words_of_faults import fault_words

    return fault_words(fault)


def _carry_out(chosen: argparse.Namespace) -> int:
    if chosen.command == "version":
        print(VERSION)
        return 0
    settings = Settings()
    if chosen.command == "pack":
        return _pack(settings, chosen)
    if chosen.command == "run":
        return _run(settings)
    _start_log()
    if chosen.command == "openapi":
        _write_openapi(settings, chosen.file)
        return 0
    if chosen.command == "recompute":
        return _recompute(settings, chosen.file)
    if chosen.command == "restore":
        _restore(settings, chosen.file)
        return 0
    with _database(settings) as url:
        if chosen.command == "migrate":
            _migrate(settings, url)
        elif chosen.command == "backup":
            _backup(url, chosen.file)
        elif chosen.command == "keep-backups":
            _keep_backups(settings, url)
        elif chosen.command == "seed":
            _prepare(settings, url)
        elif chosen.command == "migration":
            _migrate(settings, url)
            _write_migration(url, chosen.name)
        elif chosen.command == "audit":
            _prepare(settings, url)
            _audit(url)
    return 0


@contextmanager
def _database(settings: Settings) -> Iterator[str]:
    """Yield the address of the named server, or of the embedded one."""
    address = _named_database(settings)
    if address is not None:
        yield address
        return
    with embedded_postgres(settings.data_dir, _say, _load_last_backup) as url:
        yield url


def _load_last_backup(cluster: Cluster, others: Sequence[Path], say: Say) -> bool:
    from headroom.backups.taking_over import load_last_backup

    return load_last_backup(cluster, others, say)


def _start_log() -> None:
    from headroom.logs import start_log

    start_log()


def _say(line: str) -> None:
    with suppress(OSError):  # whoever read it may be gone
        print(line, flush=True)


def _named_database(settings: Settings) -> str | None:
    if settings.database_url is None:
        return None
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(settings.database_url)
    except ArgumentError as error:
        raise CommandError(
            "DATABASE_URL is not an address like postgresql://user:password@host/database"
        ) from error
    if not url.drivername.startswith("postgres"):
        raise CommandError(f"DATABASE_URL names {url.drivername}; only PostgreSQL is supported")
    password = settings.database_password
    if url.password is None and password is not None:
        url = url.set(password=password.get_secret_value())
    return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def _backup(url: str, file: Path) -> None:
    from headroom.backups.commands import backup

    backup(file, url)


def _keep_backups(settings: Settings, url: str) -> None:
    """Take a backup daily into the data folder, and one at the end, as `run` does of its own."""
    from headroom.backups.commands import kept_backups
    from headroom.backups.shelf import Shelf

    signal.signal(signal.SIGTERM, _leave)
    os.umask(0o077)
    with kept_backups(settings.data_dir, url), suppress(KeyboardInterrupt):
        _say(f"Backups are kept in {Shelf(settings.data_dir).folder}")
        threading.Event().wait()


def _restore(settings: Settings, file: Path) -> None:
    from headroom.backups.commands import restore

    restore(file, settings.data_dir, _named_database(settings))


def _migrate(settings: Settings, url: str) -> None:
    from psycopg.errors import InsufficientPrivilege
    from sqlalchemy.exc import ProgrammingError

    from headroom.backups.commands import protect
    from headroom.persistence.migrations import upgrade

    if settings.database_url is None:
        protect(settings.data_dir, url)
    try:
        upgrade(url)
    except ProgrammingError as error:
        if not isinstance(error.orig, InsufficientPrivilege):
            raise
        raise CommandError(
            "the tables have to change for this version, and the role that DATABASE_URL names may "
            "not do that: start `headroom migrate` once with a role that owns them. Nothing was "
            "changed."
        ) from error


def _write_migration(url: str, name: str) -> None:
    from headroom.persistence.migrations import write

    write(url, name)


def _prepare(settings: Settings, url: str) -> None:
    """Bring schema and published data up to date."""
    from headroom.persistence.queries.state import DatabaseState, read_state
    from headroom.services.seed_edition import seeds_hash

    if read_state(url) == DatabaseState(migrated=True, seeds=seeds_hash(settings.seeds_dir)):
        return
    from headroom.services.seeding import OlderSeeds, load_seeds

    _migrate(settings, url)
    report = load_seeds(url, settings.seeds_dir)
    if isinstance(report, OlderSeeds):
        _say(
            f"The published data here are newer (edition {report.loaded_edition}) than this "
            f"program's (edition {report.edition}) and stay. Update the program to match."
        )
    elif report is not None:
        print(
            f"Loaded {report.machines} machines, {report.studies} studies, "
            f"{report.configurations} configurations, {report.values} printed values"
        )


def _audit(url: str) -> None:
    from headroom.services.audit import print_audit

    print_audit(url)


def _pack(settings: Settings, chosen: argparse.Namespace) -> int:
    """Carry out what is asked of a pack; 1 where something is wrong with it."""
    from headroom.services.pack_folders import seal_pack
    from headroom.services.packs import check_pack, new_pack, print_check

    if chosen.what == "check":
        from headroom.services.seed_files import read_files

        checked = check_pack(chosen.folder, read_files(settings.seeds_dir))
        print_check(checked)
        return 1 if checked.faults else 0
    if chosen.what == "new":
        for name in new_pack(chosen.folder):
            print(chosen.folder / name)
        print(f"Fill them in; `headroom pack check {chosen.folder}` says what is left")
    elif chosen.what == "seal":
        print(f"Sealed {seal_pack(chosen.folder)} files")
    elif chosen.what == "sign":
        from headroom.services.pack_signatures import sign_pack

        print(f"Signed by {sign_pack(chosen.folder, chosen.key.expanduser())}")
    elif chosen.what in ("copy", "compare"):
        from headroom.services.pack_copies import compare_copies, copy_to_type

        if chosen.what == "compare":
            return 0 if compare_copies(chosen.folder, chosen.second, chosen.by) else 1
        print(f"Rows to type into {chosen.second}: {copy_to_type(chosen.folder, chosen.second)}")
    elif chosen.what in ("take", "remove", "restore", "list"):
        with _database(settings) as url:
            _prepare(settings, url)
            return _pack_in_database(settings, url, chosen)
    else:
        from headroom.services.pack_schema import pack_schema

        text = json.dumps(pack_schema(), indent=1, ensure_ascii=False)
        chosen.file.write_text(text + "\n", encoding="utf-8")
    return 0


def _pack_in_database(settings: Settings, url: str, chosen: argparse.Namespace) -> int:
    from headroom.services.installed_packs import (
        print_packs,
        remove_pack,
        restore_pack,
        take_pack,
    )
    from headroom.services.packs import print_check

    if chosen.what == "list":
        print_packs(url)
    elif chosen.what == "remove":
        remove_pack(url, chosen.id, settings.seeds_dir)
    else:
        take = take_pack if chosen.what == "take" else restore_pack
        taken = take(url, chosen.folder if chosen.what == "take" else chosen.id, settings.seeds_dir)
        print_check(taken)
        return 1 if taken.faults else 0
    return 0


def _recompute(settings: Settings, file: Path) -> int:
    """Compare a report's numbers with today's; 1 where one differs."""
    from headroom.domain.reports.report import NotAReportError, read_document
    from headroom.exports.recomputing import print_recomputation

    try:
        document = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(document, dict):
            raise NotAReportError("this is no report: it holds no object")
        report = read_document(document)
        with _database(settings) as url:
            _prepare(settings, url)
            return 0 if print_recomputation(url, report) else 1
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error
    except (ValueError, NotAReportError) as error:
        raise CommandError(f"{file}: {error}") from error


def _run(settings: Settings) -> int:
    """Serve until interrupted. The port is taken before anything else is started."""
    listener = _listen(settings.host, settings.port)
    if not settings.on_loopback() and settings.auth is None:
        listener.close()
        raise CommandError(
            f"HEADROOM_HOST={settings.host} lets other machines in, and nobody would have to sign "
            "in: set HEADROOM_AUTH=key for a key in the address, or HEADROOM_AUTH=open-to-all if "
            "whoever reaches the port may read, change and delete everything"
        )
    if not (settings.static_dir / "index.html").exists():
        raise CommandError("the UI is not built; start with `make run`, or build it: `make build`")
    signal.signal(signal.SIGTERM, _leave)
    os.umask(0o077)  # what is written is for this account alone
    search_later()
    # FastAPI silences this for itself, which says nothing to the threads beside it
    warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)
    with listener, ExitStack() as kept:
        with ThreadPoolExecutor(1, "loading") as beside:
            # the application's libraries load while the database starts
            loading = beside.submit(_load)
            url = kept.enter_context(_database(settings))
            _prepare(settings, url)
            loading.result()
        from headroom.serving import serve

        if settings.database_url is None:
            from headroom.backups.commands import kept_backups

            kept.enter_context(kept_backups(settings.data_dir, url))
        with suppress(KeyboardInterrupt):  # uvicorn raises the signal again after its shutdown
            serve(settings, url, listener)
        _say("Stopping")
    return 0


def _load() -> None:
    _start_log()
    import_module("headroom.serving")


def _leave(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # with its protocol named, answers are sent at once whichever event loop runs
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise CommandError(_why_not_listening(error, host, port)) from error
    return listener


def _why_not_listening(error: OSError, host: str, port: int) -> str:
    reason = error.strerror or str(error)
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine ({reason}); correct HEADROOM_HOST"
    if error.errno == errno.EACCES:
        return f"port {port} is open to administrators alone ({reason}); choose one from 1024 on"
    return f"port {port} on {host} is not free ({reason}); choose another one: PORT=8001 make run"


def _write_openapi(settings: Settings, file: Path) -> None:
    from headroom.api.app import create_app

    document = create_app(settings, database_url="postgresql+psycopg://").openapi()
    file.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
