"""Prints each benchmark beside a peer that ran in the same minutes. See bench/README.md."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from statistics import median
from typing import NamedTuple

from estate import measure as measure_estate
from evidence import measure as measure_evidence
from exports import measure as measure_exports
from exports import report_link
from files import measure as measure_files
from load import requests_per_second
from machines import measure as measure_machines
from neighbours import measure as measure_neighbours
from neighbours import measure_without_workers
from rolling_average import measure as measure_rolling_average
from scenario import measure as measure_scenario
from stored_year import measure as measure_stored_year
from table import NotMeasuredError, print_heads
from table import print_row as row

HERE = Path(__file__).parent
ROOT = HERE.parent
BODY = json.dumps(
    {
        "machine": "2818-Y02",
        "workload": {"transactions": 15000000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
    }
).encode()
ROUNDS = 5
START = ("-m", "headroom")
STEP_AIMS = {"p75": 1.1, "p98": 1.5}
"""A slider's step, by quantile: at most so many times a bare fetch in the same run."""
LONGEST_STEP_MS = 100
WITHOUT_WORKERS = """
import sys
from headroom.api import long_requests
from headroom.cli import main
long_requests._takes_long = lambda scope: False
sys.exit(main())
"""
"""The program as it would be if it did everything in its one process."""


def free_port() -> int:
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def post(port: int, path: str, body: bytes) -> bytes:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        return bytes(response.read())


def wait_for(port: int, path: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"{server.args} ended with {server.returncode} before it answered")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"nothing answers on port {port}")


class Running(NamedTuple):
    """A server: how long it took from its start until it answered, and its process."""

    seconds: float
    pid: int


@contextmanager
def running(command: list[str], port: int, path: str, **settings: str) -> Iterator[Running]:
    """Yield a server that answers."""
    started = time.perf_counter()
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(port, path, server)
        yield Running(time.perf_counter() - started, server.pid)
    finally:
        server.terminate()
        server.wait(30)


def application(data: str, port: int, **more: str) -> tuple[list[str], int, str, dict[str, str]]:
    command = [sys.executable, *START, "run"]
    settings = {
        "HEADROOM_DATA": data,
        "PORT": str(port),
        "DATABASE_URL": "",
        # rates are counted as ever, and not reached: what is measured is the work
        "HEADROOM_REQUESTS_PER_SECOND": "1000000",
        **more,
    }
    return command, port, "/api/v1/ready", settings


def measure_calculation(port: int) -> None:
    bare = free_port()
    with running([sys.executable, str(HERE / "bare.py"), str(bare)], bare, "/value"):
        path = "/api/v1/calculations/value"
        answer = post(port, path, BODY)
        post(bare, "/answer", answer)
        assert post(bare, "/value", BODY) == answer, "the two do not answer the same"
        rates: tuple[list[float], list[float]] = ([], [])
        for _ in range(ROUNDS):
            rates[0].append(asyncio.run(requests_per_second(port, path, BODY)))
            rates[1].append(asyncio.run(requests_per_second(bare, "/value", BODY)))
    ours, peer = (median(each) for each in rates)
    ratio = median(a / b for a, b in zip(*rates, strict=True))
    row(
        "calculations/value : bare FastAPI handler",
        f"{ours:,.0f}/s",
        f"{peer:,.0f}/s",
        f"{ratio:.2f}",
        ">= 0.50",
        ratio >= 0.5,
    )


def measure_start(data: str) -> None:
    imports = "import fastapi, numpy, psycopg, sqlalchemy, uvicorn"
    ours, peer = [], []
    for _ in range(ROUNDS):
        port = free_port()
        command, port, path, settings = application(data, port)
        with running(command, port, path, **settings) as found:
            ours.append(found.seconds)
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", imports], check=True)
        peer.append(time.perf_counter() - started)
    row(
        "warm start to ready : importing its libraries",
        f"{min(ours):.2f} s",
        f"{min(peer):.2f} s",
        f"{min(ours) / min(peer):.2f}",
        "<= 2.0 s",
        min(ours) <= 2.0,
    )


@contextmanager
def unmemoised() -> Iterator[int]:
    """Yield the port of the application with pages that were built without ``memo``."""
    folder = ".make/unmemoised"
    with tempfile.TemporaryDirectory() as data:
        subprocess.run(
            ["npx", "--no-install", "vite", "build", "--outDir", f"../{folder}", "--emptyOutDir"],
            cwd=ROOT / "frontend",
            env={**os.environ, "HEADROOM_UNMEMOISED": "1"},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        command, port, path, settings = application(data, free_port())
        settings["HEADROOM_STATIC_DIR"] = str(ROOT / folder)
        with running(command, port, path, **settings):
            yield port


def measured_steps(name: str, ours: dict[str, float], bare: dict[str, float]) -> None:
    """Print a slider's steps, milliseconds by quantile, beside those of a bare fetch."""
    for quantile, most in STEP_AIMS.items():
        ratio = ours[quantile] / bare[quantile]
        row(
            f"{name}, step to paint {quantile} : bare fetch and text",
            f"{ours[quantile]:.1f} ms",
            f"{bare[quantile]:.1f} ms",
            f"{ratio:.2f}",
            f"<= {most:g} times",
            ratio <= most,
        )
    row(
        f"{name}, longest step : bare fetch and text",
        f"{ours['longest']:.1f} ms",
        f"{bare['longest']:.1f} ms",
        f"{ours['longest'] / bare['longest']:.2f}",
        f"<= {LONGEST_STEP_MS} ms",
        ours["longest"] <= LONGEST_STEP_MS,
    )


def measure_browser(port: int) -> None:
    with unmemoised() as other:
        addresses = [f"http://127.0.0.1:{each}" for each in (port, other)]
        found = subprocess.run(
            ["node", str(ROOT / "e2e" / "bench.ts"), *addresses, report_link(port)],
            capture_output=True,
            text=True,
        )
    if found.returncode != 0:
        raise NotMeasuredError(found.stderr.strip())
    measured = json.loads(found.stdout)
    steps = (
        ("value", "step_ms", "peer_ms"),
        ("comparison of 21 ways", "comparison_ms", "bare_comparison_ms"),
        ("peaks of a day", "peaks_ms", "bare_peaks_ms"),
    )
    for name, ours, peer in steps:
        measured_steps(name, measured[ours], measured[peer])
    for name in STEP_AIMS:
        ways, redrawn = measured["comparison_ms"][name], measured["unmemoised_ms"][name]
        row(
            f"21 ways, step to paint {name} : without memo",
            f"{ways:.1f} ms",
            f"{redrawn:.1f} ms",
            f"{ways / redrawn:.2f}",
            "",
            None,
        )
    year, longest = measured["year_ms"], measured["year_longest_ms"]
    bare = measured["bare_peaks_ms"]
    for name, ours, aim in (
        ("step to paint p75", year["p75"], LONGEST_STEP_MS),
        ("longest task", longest, 200),
    ):
        row(
            f"peaks of a year of four LPARs, {name} : bare step of a day",
            f"{ours:.1f} ms",
            f"{bare['p75']:.1f} ms",
            f"{ours / bare['p75']:.2f}",
            f"<= {aim} ms",
            ours <= aim,
        )
    for name, ours, peer, aim in (
        ("report's page until it is painted : static", "report_ms", "static_ms", 1000),
        (".pdf of a full scenario : static page printed", "pdf_ms", "static_pdf_ms", 1000),
    ):
        row(
            name,
            f"{measured[ours]:,.0f} ms",
            f"{measured[peer]:,.0f} ms",
            f"{measured[ours] / measured[peer]:.2f}",
            f"<= {aim / 1000:g} s",
            measured[ours] <= aim,
        )
    for name, bytes_, aim in (
        ("JavaScript until the figures show, gzip", measured["script_bytes_figures"], 155),
        ("JavaScript with charts, gzip", measured["script_bytes_charts"], 255),
    ):
        size = bytes_ / 1000
        framework = measured["react_bytes"] / 1000
        row(
            f"{name} : React alone",
            f"{size:.0f} kB",
            f"{framework:.0f} kB",
            f"{size / framework:.2f}",
            f"<= {aim} kB",
            size <= aim,
        )


def start_to_answer(data: str, seeds: Path) -> float:
    """Return the seconds from a start on a data folder to the first list of machines."""
    command, port, _, settings = application(data, free_port())
    path = "/api/v1/machines/choices?q=z1"
    with running(command, port, path, **settings, HEADROOM_SEEDS_DIR=str(seeds)) as found:
        return found.seconds


def served(
    measure: Callable[[int, int], None], *, start: tuple[str, ...] = START, **more: str
) -> Callable[[], None]:
    """Return a part that is measured on a server of its own: its port and its process."""

    def part() -> None:
        data = tempfile.mkdtemp(prefix="headroom-bench-")
        try:
            _, port, path, settings = application(data, free_port(), **more)
            command = [sys.executable, *start, "run"]
            with running(command, port, path, **settings) as server:
                measure(port, server.pid)
        finally:
            shutil.rmtree(data, ignore_errors=True)

    return part


def warm_start() -> None:
    with tempfile.TemporaryDirectory(prefix="headroom-bench-") as data:
        start_to_answer(data, ROOT / "seeds")  # loads them
        measure_start(data)


def neighbours() -> None:
    # 50 files at once, not the refusals of so many a minute
    unbounded = {"HEADROOM_REQUESTS_PER_SECOND": "0"}
    served(lambda port, pid: measure_neighbours(port, pid, report_link(port), row), **unbounded)()
    served(
        lambda port, pid: measure_without_workers(port, pid, "", row),
        start=("-c", WITHOUT_WORKERS),
        **unbounded,
    )()


PARTS: dict[str, Callable[[], None]] = {
    "calculation": served(lambda port, _: measure_calculation(port)),
    "machines": lambda: measure_machines(row, start_to_answer),
    "neighbours": neighbours,
    "exports": served(lambda port, _: measure_exports(port, row)),
    "browser": served(lambda port, _: measure_browser(port)),
    "evidence": lambda: measure_evidence(row),
    "scenario": lambda: measure_scenario(row),
    "estate": lambda: measure_estate(row),
    "stored-year": lambda: measure_stored_year(row),
    "start": warm_start,
    "rolling-average": lambda: measure_rolling_average(row),
    "files": lambda: measure_files(row),
}


ONCE: dict[str, dict[str, int]] = {
    "__main__": {"ROUNDS": 1},
    "estate": {"MONTHS": 3, "MACHINES": 3, "LPARS": 4},
    "evidence": {"ROUNDS": 20},
    "exports": {"ROUNDS": 1, "PRINT_ROUNDS": 1, "AT_ONCE": 2},
    "files": {"ROUNDS": 1, "REQUESTS": 20_000, "DAYS": 2, "LPARS": 3},
    "machines": {"ROUNDS": 20, "READS": 1, "IMPORTS": 1, "STARTS": 1},
    "neighbours": {"ROUNDS": 1, "LEAST_ROUNDS": 1},
    "rolling_average": {"ROUNDS": 1, "LPARS": 4, "FEW_LPARS": 2, "INTERVALS": 10 * 288},
    "scenario": {"ROUNDS": 1, "LOOP_SAMPLES": 1000},
    "stored_year": {"ROUNDS": 1},
}
"""How little each module does where only its coming to an end is asked for."""


def do_little() -> None:
    """Let each part do the least with which it takes every step; its figures then say nothing."""
    for module, sizes in ONCE.items():
        for name, size in sizes.items():
            if not hasattr(sys.modules[module], name):
                raise NotMeasuredError(f"{module}.py has no {name} any more")
            setattr(sys.modules[module], name, size)
    os.environ["BENCH_STEPS"] = "4"


def main(names: list[str]) -> int:
    """Print the parts that are named, or all; 1 where one came to no end.

    names: ``--once`` before them takes every step of a part as seldom as can be.
    """
    if names[:1] == ["--once"]:
        do_little()
        names = names[1:]
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
        return 2
    print_heads()
    broken = []
    for name in names or PARTS:
        try:
            PARTS[name]()
        except NotMeasuredError as error:
            print(f"{name}: {error}", flush=True)
            broken.append(name)
        except Exception:
            traceback.print_exc()
            broken.append(name)
    if broken:
        print(f"not measured to the end: {', '.join(broken)}")
    return 1 if broken else 0


if __name__ == "__main__":
    # the Node that the Python packages bring comes before any other
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    sys.exit(main(sys.argv[1:]))
