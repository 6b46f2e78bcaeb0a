"""The rows of a dump, put into tables that are there; nothing else of it is looked at.

PostgreSQL's own program turns the dump into text. Only the rows between a COPY and its end are
taken from that text, each into a table and columns that the database has: whatever else a dump may
say, such as a function that runs a program, is refused and never reaches the database.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import IO

import psycopg
from psycopg.sql import SQL, Identifier

from headroom.backups.file import CHUNK_BYTES, BackupError, list_contents, open_dump
from headroom.embedded.binaries import Binaries

_ENTRY = re.compile(
    r"^\d+; \d+ \d+ (TABLE DATA|TABLE|SEQUENCE SET|SEQUENCE OWNED BY|SEQUENCE|DEFAULT|CONSTRAINT"
    r"|VIEW|CHECK CONSTRAINT|FK CONSTRAINT|INDEX|SCHEMA|COMMENT) (\S+) (.+) \S+$"
)
"""A line of the dump's list: kind, schema, name. Other kinds of entries no dump of ours has."""
_COPY = re.compile(rb"COPY public\.\"?(\w+)\"? \(([^()]*)\) FROM stdin;\n")
_SEQUENCE = re.compile(rb"SELECT pg_catalog\.setval\('public\.(\w+)', (\d+), (true|false)\);\n")
_ASIDE = (b"--", b"SET ", b"SELECT pg_catalog.set_config(", b"\\restrict ", b"\\unrestrict ")
"""How lines begin that say how to read the rows, as it is anyway."""
_END = b"\\.\n"
_MADE_BY_MIGRATIONS = "alembic_version"

Columns = dict[str, set[str]]


def load_rows(
    file: Path, connection: psycopg.Connection, binaries: Binaries, room: Path | None
) -> None:
    """Put the rows of a backup's dump into the empty tables of a database, in its transaction.

    room: a folder with room for the dump, None for the system's. Raises BackupError for a dump
    that holds anything else.
    """
    columns = _columns(connection)
    with open_dump(file) as dump:
        listed = list_contents(dump, binaries)
    wanted = _wanted(listed.splitlines(), columns, _in_order(connection))
    with tempfile.TemporaryDirectory(dir=room, prefix="restoring-rows-") as folder:
        # rows come in the order of what refers to what, for which the dump has to lie in a file
        copied, order = Path(folder) / "dump", Path(folder) / "order"
        with open_dump(file) as dump, copied.open("wb") as target:
            while chunk := dump.read(CHUNK_BYTES):
                target.write(chunk)
        order.write_text("\n".join(wanted) + "\n", encoding="utf-8")
        command = [binaries.program("pg_restore"), "--data-only", f"--use-list={order}", "--file=-"]
        with (
            tempfile.TemporaryFile() as printed,
            subprocess.Popen([*command, copied], stdout=subprocess.PIPE, stderr=printed) as reading,
        ):
            assert reading.stdout is not None
            try:
                _take(reading.stdout, connection, columns)
            except BaseException:
                reading.kill()
                raise
            reading.wait()
            printed.seek(0)
            complaint = " ".join(printed.read().decode(errors="replace").split())
        if reading.returncode != 0:
            raise BackupError(f"pg_restore failed: {complaint}")


def _columns(connection: psycopg.Connection) -> Columns:
    """Return the columns of each table and view that our migrations made."""
    columns_of: Columns = {}
    for table, column in connection.execute(
        "SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
        " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')"
        " AND a.attnum > 0 AND NOT a.attisdropped"
    ):
        columns_of.setdefault(table, set()).add(column)
    return columns_of


def _in_order(connection: psycopg.Connection) -> list[str]:
    """Return the tables, each after those that its rows refer to at once."""
    graph: dict[str, set[str]] = {}
    for table, referred in connection.execute(
        "SELECT c.relname, r.relname FROM pg_class c LEFT JOIN pg_constraint k"
        " ON k.conrelid = c.oid AND k.contype = 'f' AND NOT k.condeferrable"
        " LEFT JOIN pg_class r ON r.oid = k.confrelid AND r.oid <> c.oid"
        " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'"
    ):
        graph.setdefault(table, set()).update({referred} - {None})
    return [*TopologicalSorter(graph).static_order()]


def _wanted(lines: Iterable[str], columns: Columns, order: list[str]) -> list[str]:
    """Return the lines of the dump's list that stand for rows, in order. Raises BackupError."""
    data: dict[str, str] = {}
    sequences: list[str] = []
    for line in lines:
        if not line.strip() or line.startswith(";"):
            continue
        entry = _ENTRY.match(line)
        if entry is None:
            raise _foreign(line.split("; ", 1)[-1].split(" ", 2)[-1])
        kind, schema, name = entry.groups()
        if kind in ("SCHEMA", "COMMENT"):  # of the schema public itself, which is there
            continue
        held = kind in ("TABLE", "TABLE DATA", "VIEW")
        if schema != "public" or (held and name not in columns):
            raise _foreign(f"{kind} {schema} {name}")
        if kind == "TABLE DATA" and name != _MADE_BY_MIGRATIONS:
            data[name] = line
        elif kind == "SEQUENCE SET":
            sequences.append(line)
    return [*(data[table] for table in order if table in data), *sequences]


def _take(text: IO[bytes], connection: psycopg.Connection, columns: Columns) -> None:
    """Put the rows of the text into their tables. Raises BackupError."""
    for line in text:
        copy, sequence = _COPY.fullmatch(line), _SEQUENCE.fullmatch(line)
        if copy is not None:
            table = copy[1].decode()
            names = [name.strip(' "') for name in copy[2].decode().split(",")]
            if table not in columns or not set(names) <= columns[table]:
                raise _foreign(f"rows of {table} ({', '.join(names)})")
            statement = SQL("COPY {} ({}) FROM STDIN").format(
                Identifier("public", table), SQL(", ").join(map(Identifier, names))
            )
            with connection.cursor() as cursor, cursor.copy(statement) as rows:
                for chunk in _rows(text):
                    rows.write(chunk)
        elif sequence is not None:
            connection.execute(
                "SELECT setval(to_regclass(%s), %s, %s)",
                (f"public.{sequence[1].decode()}", int(sequence[2]), sequence[3] == b"true"),
            )
        elif line.strip() and not line.startswith(_ASIDE):
            raise _foreign(line.decode(errors="replace").strip()[:80])


def _rows(text: IO[bytes]) -> Iterator[bytes]:
    """Yield the rows until their end, some at a time."""
    chunk: list[bytes] = []
    size = 0
    for line in text:
        if line == _END:
            yield b"".join(chunk)
            return
        chunk.append(line)
        size += len(line)
        if size > CHUNK_BYTES:
            yield b"".join(chunk)
            chunk, size = [], 0
    raise BackupError("the backup ends in the middle of a table; use another one")


def _foreign(entry: str) -> BackupError:
    return BackupError(
        f"the backup holds what no backup of Headroom has ({entry}); it was not restored, and "
        "nothing was changed"
    )
