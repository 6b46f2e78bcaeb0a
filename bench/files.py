"""Reading of files: a load test beside PostgreSQL's \\copy, a table beside pandas and Polars.

Each peer reads the same bytes; what was read is compared before anything is timed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from statistics import median

import numpy as np
import pandas
import polars
import psycopg
from psycopg.sql import SQL

from headroom.domain.files.delimited_text import split
from headroom.domain.files.load_test_files import read_requests
from headroom.domain.files.load_tests import measured_load_test
from headroom.domain.files.profile_tables import read_rows
from headroom.domain.files.read_rules import ReadRules
from headroom.embedded.server import embedded_postgres
from headroom.persistence.session import conninfo

REQUESTS, ROUNDS = 1_000_000, 3
DAYS, LPARS = 30, 20
COLUMNS = (
    '"timeStamp" bigint, elapsed integer, label text, "responseCode" text, "responseMessage" text, '
    '"threadName" text, "dataType" text, success boolean, "failureMessage" text, bytes bigint, '
    '"sentBytes" bigint, "grpThreads" integer, "allThreads" integer, "URL" text, '
    '"Latency" integer, "IdleTime" integer, "Connect" integer'
)
HEAD = COLUMNS.replace('"', "").replace(", ", ",").split(",")
_MEMORY = """
import re, sys
from headroom.domain.files.load_test_files import read_requests
from headroom.domain.files.load_tests import measured_load_test
with open(sys.argv[1], "rb") as file:
    measured_load_test(read_requests([iter(lambda: file.read(1 << 18), b"")]))
with open("/proc/self/status") as status:
    print(re.search(r"VmHWM:\\s+(\\d+)", status.read())[1])
"""

Row = Callable[[str, str, str, str, str, bool | None], None]


def measure(row: Row) -> None:
    """Print reading beside its peers."""
    with tempfile.TemporaryDirectory(prefix="headroom-bench-") as folder:
        path = Path(folder) / "million.jtl"
        elapsed = write_load_test(path)
        _load_test(row, path, elapsed, Path(folder) / "server")
    _table(row)


def write_load_test(path: Path) -> np.ndarray:
    """Write a JTL of a million requests as JMeter does; return their response times."""
    random = np.random.default_rng(1)
    elapsed = random.integers(20, 400, REQUESTS)
    stamps = 1_662_749_136_019 + np.cumsum(random.integers(0, 9, REQUESTS))
    failed = random.random(REQUESTS) < 0.01
    with path.open("w", encoding="utf-8") as file:
        file.write(",".join(name.split()[0] for name in HEAD) + "\n")
        for at in range(REQUESTS):
            good = "false" if failed[at] else "true"
            users = 1 + at * 10 // REQUESTS * 10
            file.write(
                f"{stamps[at]},{elapsed[at]},get {at % 7}KiB.html,200,OK,"
                f"Thread Group 1-{at % users},text,{good},,1430,0,{users},{users},http://server.example/static/1KiB.html,"
                f"{elapsed[at] - 8},0,{at % 3}\n"
            )
    return elapsed


def _load_test(row: Row, path: Path, elapsed: np.ndarray, folder: Path) -> None:
    found = measured_load_test(read_requests([_parts(path)]))
    assert found.whole.requests == REQUESTS and found.whole.response is not None
    assert found.whole.response.p99_ms == np.percentile(elapsed, 99), "NumPy gives another p99"
    with (
        embedded_postgres(folder) as url,
        psycopg.connect(conninfo(url), autocommit=True) as connection,
    ):

        def copied() -> None:
            connection.execute("DROP TABLE IF EXISTS jtl")
            connection.execute(SQL(f"CREATE TABLE jtl ({COLUMNS})"))  # type: ignore[arg-type]
            with connection.cursor().copy("COPY jtl FROM STDIN (FORMAT csv, HEADER)") as copy:
                for part in _parts(path):
                    copy.write(part)

        ours, theirs = _in_turn(lambda: measured_load_test(read_requests([_parts(path)])), copied)
    row(
        f"load test of {REQUESTS / 1e6:.0f} million requests, {path.stat().st_size / 1e6:.0f} MB : "
        "\\copy of the same file",
        f"{ours:.2f} s",
        f"{theirs:.2f} s",
        f"{ours / theirs:.2f}",
        "<= 1.5",
        ours / theirs <= 1.5,
    )
    asked = [sys.executable, "-c", _MEMORY, str(path)]
    size = int(subprocess.run(asked, check=True, capture_output=True, text=True).stdout) / 1024
    row("the same, memory of the process", f"{size:.0f} MB", "", "", "<= 300 MB", size <= 300)


def _table(row: Row) -> None:
    random = np.random.default_rng(2)
    values = random.uniform(0, 1000, (DAYS * 288, LPARS)).round(2)
    start = datetime(2026, 6, 1)
    lines = ["time;" + ";".join(f"LPAR{place}" for place in range(LPARS))]
    for at, cells in enumerate(values.tolist()):
        moment = start + timedelta(minutes=5 * at)
        lines.append(f"{moment:%Y-%m-%d %H:%M};" + ";".join(f"{cell:.2f}" for cell in cells))
    text = "\n".join(lines).encode()

    def ours() -> np.ndarray:
        return np.array(
            [part.msu for part in read_rows(split(text, None, None), ReadRules()).series]
        ).T

    def in_pandas() -> np.ndarray:
        frame = pandas.read_csv(BytesIO(text), sep=";", parse_dates=["time"])
        return frame.iloc[:, 1:].to_numpy()

    def in_polars() -> np.ndarray:
        frame = polars.read_csv(BytesIO(text), separator=";", try_parse_dates=True)
        return frame[:, 1:].to_numpy()

    for peer, read, most in (("pandas", in_pandas, 0), ("Polars", in_polars, 10)):
        assert np.array_equal(read(), ours()), f"{peer} reads other values"
        mine, theirs = _in_turn(ours, read)
        row(
            f"table of {values.size:,} values, its layout found out : {peer}, layout stated",
            f"{mine * 1e3:.0f} ms",
            f"{theirs * 1e3:.0f} ms",
            f"{mine / theirs:.1f}",
            f"<= {most}" if most else "",
            mine / theirs <= most if most else None,
        )


def _parts(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from iter(lambda: file.read(1 << 18), b"")


def _in_turn(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """Return the median seconds of both, run in turn."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for run, found in zip((ours, theirs), seconds, strict=True):
            started = time.perf_counter()
            run()
            found.append(time.perf_counter() - started)
    return median(seconds[0]), median(seconds[1])
