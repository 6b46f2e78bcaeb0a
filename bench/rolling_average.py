"""R4HA of a year of five-minute values for 100 LPARs, beside pandas, DuckDB and PostgreSQL.

All compute the same averages of the same values; equality is checked before anything is timed.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import bottleneck
import duckdb
import numpy as np
import pandas
import psycopg
from scipy.ndimage import uniform_filter1d

from headroom.domain.peaks.gains import find_peak
from headroom.domain.peaks.rolling_average import trailing_means
from headroom.domain.quantities.formulas import FloatArray
from headroom.embedded.server import embedded_postgres
from headroom.persistence.session import conninfo

LPARS, INTERVALS, WINDOW = 100, 365 * 288, 48
FEW_LPARS = 10
"""For PostgreSQL, which would take minutes for all."""
ROUNDS = 5
WARM_UP = 2
FRAME = (
    f"avg(msu) OVER (PARTITION BY lpar ORDER BY interval ROWS BETWEEN {WINDOW - 1} PRECEDING "
    "AND CURRENT ROW) AS r4ha"
)

Row = Callable[[str, str, str, str, str, bool | None], None]


def measure(row: Row) -> None:
    """Print ours beside each peer, and beside a copy of the array: no method can be faster."""
    values = np.random.default_rng(1).uniform(0, 1000, (LPARS, INTERVALS))
    right = ours(values)
    seconds = timed(lambda: ours(values), ROUNDS)
    row(
        f"R4HA, {values.size / 1e6:.1f} million values : copy of the array",
        f"{seconds * 1e3:.0f} ms",
        f"{(bound := timed(values.copy, ROUNDS)) * 1e3:.0f} ms",
        f"{seconds / bound:.1f}",
        "<= 60 ms",
        seconds <= 0.06,
    )
    with_peak = timed(lambda: find_peak(ours(values).sum(axis=0)), ROUNDS)
    row(
        "with sum over LPARs and peak : without",
        f"{with_peak * 1e3:.0f} ms",
        f"{seconds * 1e3:.0f} ms",
        f"{with_peak / seconds:.1f}",
        "",
        None,
    )
    for peer, prepared, lpars, aim in (
        ("pandas rolling", in_pandas, LPARS, 15),
        ("DuckDB window", in_duckdb, LPARS, 15),
        ("PostgreSQL window", in_postgres, FEW_LPARS, None),
        ("bottleneck move_mean", in_bottleneck, LPARS, None),
        ("SciPy uniform_filter1d", in_scipy, LPARS, None),
    ):
        same = values[:lpars]
        with prepared(same) as (run, result, rounds):
            check(result(), right[:lpars], peer)
            slow = timed(run, rounds)
            seconds = timed(lambda same=same: ours(same), ROUNDS)
        row(
            f"R4HA, {same.size / 1e6:.1f} million values : {peer}",
            f"{seconds * 1e3:.0f} ms",
            f"{slow * 1e3:,.0f} ms",
            f"1:{slow / seconds:,.1f}",
            f">= 1:{aim}" if aim else "",
            slow / seconds >= aim if aim else None,
        )


def ours(values: FloatArray) -> FloatArray:
    return trailing_means(values, WINDOW, start="complete_windows")


def timed(run: Callable[[], object], rounds: int) -> float:
    """Return the median seconds of a run, warm: first runs wait for memory nobody used before."""
    seconds = []
    for place in range(-WARM_UP, rounds):
        started = time.perf_counter()
        run()
        if place >= 0:
            seconds.append(time.perf_counter() - started)
    return median(seconds)


def check(found: FloatArray, right: FloatArray, peer: str) -> None:
    """Raise unless the peer's averages are ours, wherever a window is whole."""
    whole = slice(WINDOW - 1, None)
    if not np.allclose(found[:, whole], right[:, whole], rtol=1e-9, atol=0):
        raise AssertionError(f"{peer} gives other averages")


Prepared = Iterator[tuple[Callable[[], object], Callable[[], FloatArray], int]]


@contextmanager
def in_pandas(values: FloatArray) -> Prepared:
    """Yield a run, its result, and how often to run it."""
    frame = pandas.DataFrame(values.T)

    def run() -> pandas.DataFrame:
        return frame.rolling(WINDOW).mean()

    yield run, lambda: run().to_numpy().T, 3


@contextmanager
def in_bottleneck(values: FloatArray) -> Prepared:
    """As in_pandas: one pass in C."""

    def run() -> FloatArray:
        return np.asarray(bottleneck.move_mean(values, WINDOW, axis=1))

    yield run, run, ROUNDS


@contextmanager
def in_scipy(values: FloatArray) -> Prepared:
    """As in_pandas: one pass in C, which knows no missing values."""

    def run() -> FloatArray:
        # the window ends with its value instead of lying around it
        return np.asarray(
            uniform_filter1d(values, WINDOW, axis=1, origin=WINDOW // 2 - 1, mode="nearest")
        )

    yield run, run, ROUNDS


@contextmanager
def in_duckdb(values: FloatArray) -> Prepared:
    """As in_pandas. Timed is the highest average, so that no result is copied out."""
    with duckdb.connect() as connection:
        frame = pandas.DataFrame(columns_of(values))
        connection.execute("CREATE TABLE used AS SELECT * FROM frame")
        del frame

        def result() -> FloatArray:
            statement = f"SELECT r4ha FROM (SELECT *, {FRAME} FROM used) ORDER BY lpar, interval"
            found = connection.execute(statement).fetchnumpy()["r4ha"]
            return np.asarray(found, dtype=np.float64).reshape(values.shape)

        def run() -> object:
            return connection.execute(
                f"SELECT max(r4ha) FROM (SELECT {FRAME} FROM used)"
            ).fetchall()

        yield run, result, 3


@contextmanager
def in_postgres(values: FloatArray) -> Prepared:
    """As in_duckdb, in the server that the application runs, with an index that gives the order."""
    with (
        tempfile.TemporaryDirectory(prefix="headroom-bench-") as folder,
        embedded_postgres(Path(folder)) as url,
        psycopg.connect(conninfo(url), autocommit=True) as connection,
    ):
        connection.execute("SET work_mem = '1GB'")
        connection.execute(
            "CREATE UNLOGGED TABLE used (lpar int4, interval int4, msu float8 NOT NULL)"
        )
        with connection.cursor().copy("COPY used FROM STDIN (FORMAT binary)") as copy:
            for chunk in copied(values):
                copy.write(chunk)
        connection.execute("CREATE INDEX ON used (lpar, interval) INCLUDE (msu)")
        connection.execute("VACUUM ANALYZE used")

        def result() -> FloatArray:
            statement = f"SELECT r4ha FROM (SELECT *, {FRAME} FROM used) ORDER BY lpar, interval"
            with connection.cursor().copy(f"COPY ({statement}) TO STDOUT (FORMAT binary)") as copy:
                data = b"".join(bytes(each) for each in copy)
            fields = [("fields", ">i2"), ("size", ">i4"), ("r4ha", ">f8")]
            rows = np.frombuffer(data, fields, values.size, offset=19)
            return rows["r4ha"].astype(np.float64).reshape(values.shape)

        def run() -> object:
            statement = f"SELECT max(r4ha) FROM (SELECT {FRAME} FROM used)"
            return connection.execute(statement).fetchall()

        yield run, result, 1


def columns_of(values: FloatArray) -> dict[str, np.ndarray]:
    """Return the values as a table: one row an interval and LPAR."""
    lpars, intervals = values.shape
    return {
        "lpar": np.repeat(np.arange(lpars, dtype=np.int32), intervals),
        "interval": np.tile(np.arange(intervals, dtype=np.int32), lpars),
        "msu": values.reshape(-1),
    }


def copied(values: FloatArray) -> Iterator[bytes]:
    """Yield the table in PostgreSQL's binary format of COPY."""
    yield b"PGCOPY\n\xff\r\n\0" + bytes(8)
    columns = columns_of(values)
    fields = [("fields", ">i2")]
    for name, kind in (("lpar", ">i4"), ("interval", ">i4"), ("msu", ">f8")):
        fields += [(f"{name}_size", ">i4"), (name, kind)]
    for first in range(0, values.size, 1 << 20):
        rows = np.empty(min(1 << 20, values.size - first), dtype=fields)
        rows["fields"] = len(columns)
        for name, column in columns.items():
            rows[f"{name}_size"] = rows.dtype[name].itemsize
            rows[name] = column[first : first + len(rows)]
        yield rows.tobytes()
    yield b"\xff\xff"
