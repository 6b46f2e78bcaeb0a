"""Health beside one heavy client of each kind: its p95 against that of health alone, and memory.

Health is asked on a connection of its own every 5 ms. Alone and beside are measured in turn, 0.8
seconds each: between them the client is stopped, and what it asked for is waited out. Each part
beside is held against the part alone before it, so that what else the machine does meanwhile
weighs on both. Before the clients there is the machine's own share, a core that is busy with
something else; after them the control, the same program without its workers. A kind of client runs
in this process' own child, so that it does not hold up the asking.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from stored_year import scenario, year

SECONDS = 0.8
ROUNDS, LEAST_ROUNDS = 6, 3
CLIENT_SECONDS = 9.0
"""After so long a client is stopped no more, though its least rounds are always measured."""
EVERY_SECONDS = 0.005
LEAST_ANSWERS = 20
"""Without which there is no p95, however long they take on a busy machine."""
SETTLE_SECONDS = 0.3
AIM = 2.0
MEMORY_AIM_MB = 1500
YEAR = 365 * 288
Row = Callable[[str, str, str, str, str, bool | None], None]
Client = Callable[[int, str], None]
ANSWERED = multiprocessing.get_context("fork").Value("i", 0)
"""What the client that runs was answered; one that is turned away would measure nothing."""


def post(port: int, path: str, body: bytes, kind: str, *, expected: int = 200) -> None:
    """Read an answer; another status than the one expected is a fault."""
    headers = {"content-type": kind, "owner-secret": "bench-neighbour-0123456789"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1{path}", body, headers)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            status = answer.status
            answer.read()
    except urllib.error.HTTPError as refused:
        status = refused.code
    if status != expected:
        raise RuntimeError(f"{path} answers {status}, not {expected}")
    ANSWERED.value += 1


def year_of_values(port: int, token: str) -> None:
    """Rolling averages of a year of five-minute values of nine LPARs, one after another."""
    series = [{"lpar": f"L{number}", "msu": [100.25] * YEAR} for number in range(9)]
    asked = {"interval_minutes": 5, "averages": "total", "series": series}
    body = json.dumps(asked).encode()
    while True:
        post(port, "/calculations/rolling-average", body, "application/json")


def malformed_array(port: int, token: str) -> None:
    """An array of 8 MB whose last value is wrong."""
    body = b'{"interval_minutes":5,"series":[{"lpar":"A","msu":[' + b"1," * (4 << 20) + b'"x"]}]}'
    while True:
        post(port, "/calculations/rolling-average", body, "application/json", expected=422)


def delimited_text(port: int, token: str) -> None:
    """A year of five-minute values as CSV."""
    lines = ["time,A,B"]
    start = time.mktime((2025, 1, 1, 0, 0, 0, 0, 0, -1))
    for number in range(YEAR):
        stamp = time.strftime("%Y-%m-%d %H:%M", time.gmtime(start + 300 * number))
        lines.append(f"{stamp},{number % 300}.5,{number % 70}.25")
    body = "\n".join(lines).encode()
    while True:
        post(port, "/calculations/profiles/read", body, "text/csv")


def wide_xml(port: int, token: str) -> None:
    """14 MB of empty elements."""
    body = b"<ddsml><postprocessor>" + b"<a/>" * (14 << 18) + b"</postprocessor></ddsml>"
    while True:
        post(port, "/calculations/profiles/read", body, "application/xml", expected=422)


def saved_year(port: int, token: str) -> None:
    """A scenario with a year of five-minute values, saved and then frozen, again and again."""
    made = scenario(year())
    save = json.dumps(made).encode()
    subject = {"kind": "scenario", "inputs": made["content"]}
    freeze = json.dumps({"title": "Year", "date": "2026-01-31", "subject": subject}).encode()
    while True:
        post(port, "/scenarios", save, "application/json", expected=201)
        post(port, "/reports", freeze, "application/json", expected=201)


def downloads(port: int, token: str) -> None:
    """50 workbooks at once, again and again."""

    async def one() -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(
                f"GET /api/v1/reports/{token}.xlsx HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                "Connection: close\r\n\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            while await reader.read(1 << 16):
                pass
            writer.close()
            if b" 200 " not in head.partition(b"\r\n")[0]:
                os._exit(1)
            ANSWERED.value += 1

    async def all_at_once() -> None:
        while True:
            await asyncio.gather(*(one() for _ in range(50)))

    asyncio.run(all_at_once())


def slow_readers(port: int, token: str) -> None:
    """Six clients that ask for a long answer and read nothing of it, again and again."""
    series = [{"lpar": "A", "msu": [100.25] * YEAR}, {"lpar": "B", "msu": [1.5] * YEAR}]
    asked = {"interval_minutes": 5, "averages": "all", "consumption": True, "series": series}
    body = json.dumps(asked).encode()
    head = (
        "POST /api/v1/calculations/rolling-average HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    while True:
        with ExitStack() as held:
            for _ in range(6):
                connection = held.enter_context(socket.socket())
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connect(("127.0.0.1", port))
                connection.sendall(head + body)
            ANSWERED.value += 1
            time.sleep(6)


def endless_head(port: int, token: str) -> None:
    """A head that does not end, begun anew when it is refused."""
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
            ANSWERED.value += 1  # what is measured is that it is let in and dropped, at any rate
            while True:
                connection.sendall(b"x" * (1 << 16))


CLIENTS: tuple[tuple[str, Client], ...] = (
    ("a year's rolling average", year_of_values),
    ("malformed array, 8 MB", malformed_array),
    ("CSV of a year", delimited_text),
    ("wide XML, 14 MB", wide_xml),
    ("a year saved and frozen", saved_year),
    ("50 downloads", downloads),
    ("slow readers", slow_readers),
    ("endless head", endless_head),
)


def measure(port: int, pid: int, token: str, row: Row) -> None:
    """Print a row a kind of client."""
    busy = compare(busy_core, port, pid, token)
    row("health beside a busy core : alone, p95", *busy.shown(), "the machine's own", None)
    for name, client in CLIENTS:
        found = compare(client, port, pid, token)
        met = found.ratio <= AIM
        row(f"health beside {name} : alone, p95", *found.shown(), f"<= {AIM:g} times", met)
        row(
            "  memory of server and workers",
            f"{found.memory >> 20} MB",
            "",
            "",
            f"<= {MEMORY_AIM_MB} MB",
            found.memory >> 20 <= MEMORY_AIM_MB,
        )


def measure_without_workers(port: int, pid: int, token: str, row: Row) -> None:
    """Print the control: clients of which each would hold up a server that did all by itself."""
    for name, client in CLIENTS:
        if client in (year_of_values, malformed_array):
            found = compare(client, port, pid, token)
            row(
                f"control, without workers, {name} : alone",
                *found.shown(),
                f"> {AIM:g} times",
                found.ratio > AIM,
            )


class Compared(NamedTuple):
    """p95 of health alone and beside a client, in seconds; the median ratio of the pairs; bytes."""

    alone: float
    beside: float
    ratio: float
    memory: int

    def shown(self) -> tuple[str, str, str]:
        return f"{self.beside * 1e3:.1f} ms", f"{self.alone * 1e3:.1f} ms", f"{self.ratio:.1f}"


def compare(client: Client, port: int, pid: int, token: str) -> Compared:
    """Measure health alone and beside a client, in turn."""
    alone: list[float] = []
    beside: list[float] = []
    ratios: list[float] = []
    with running(client, port, token) as process, peak_memory(pid) as memory:
        wait_for_answer()
        begun = time.monotonic()
        for number in range(ROUNDS):
            if number >= LEAST_ROUNDS and time.monotonic() - begun > CLIENT_SECONDS:
                break
            os.kill(process, signal.SIGSTOP)
            wait_for_rest(pid)
            without = asyncio.run(health(port, SECONDS))
            os.kill(process, signal.SIGCONT)
            time.sleep(SETTLE_SECONDS)
            with_it = asyncio.run(health(port, SECONDS))
            alone += without
            beside += with_it
            ratios.append(p95(with_it) / p95(without))
    return Compared(p95(alone), p95(beside), median(ratios), max(memory))


def busy_core(port: int, token: str) -> None:
    """Work that asks the server for nothing, as ready to give way as a worker."""
    os.nice(5)
    ANSWERED.value += 1
    while True:
        sum(range(10_000))


def wait_for_answer() -> None:
    """Return when a client was answered once, or after a while: a worker is started for the first.

    A client that is turned away or never answered is told of when it ends.
    """
    end = time.monotonic() + 20
    while not ANSWERED.value and time.monotonic() < end:
        time.sleep(0.1)


def wait_for_rest(pid: int) -> None:
    """Return when server and workers have done what they were asked, or after a while."""
    end = time.monotonic() + 20
    used = cpu_seconds(pid)
    while time.monotonic() < end:
        time.sleep(0.25)
        before, used = used, cpu_seconds(pid)
        if used - before < 0.02:
            return


def cpu_seconds(pid: int) -> float:
    """Return what a process and its children took of the cores until now."""
    total = 0.0
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            total += sum(cpu_seconds(int(child)) for child in children.read_text().split())
    return total


def p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


async def health(port: int, seconds: float) -> list[float]:
    """Return how long each answer took: of so many seconds, and of as many as a p95 is made of."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    asked = b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    found: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(found) < LEAST_ANSWERS:
        started = time.perf_counter()
        writer.write(asked)
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1])
            for line in head.split(b"\r\n")
            if line.lower().startswith(b"content-length:")
        )
        await reader.readexactly(length)
        found.append(time.perf_counter() - started)
        await asyncio.sleep(EVERY_SECONDS)
    writer.close()
    return found


@contextmanager
def running(client: Client, port: int, token: str) -> Iterator[int]:
    """Yield the process of a client that asks; what it was answered is looked at afterwards."""
    process = multiprocessing.get_context("fork").Process(
        target=_run, args=(client, port, token), daemon=True
    )
    ANSWERED.value = 0
    process.start()
    assert process.pid is not None
    try:
        yield process.pid
        if not process.is_alive() or not ANSWERED.value:
            raise RuntimeError(f"{client.__name__} was turned away or never answered")
    finally:
        process.kill()
        process.join()


def _run(client: Client, port: int, token: str) -> None:
    # what is measured is the server, not who comes first on few cores
    if client is busy_core:
        pass
    elif sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)
    sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    client(port, token)


@contextmanager
def peak_memory(pid: int) -> Iterator[list[int]]:
    """Yield a list that fills with the resident bytes of a process and its Python children."""
    import threading

    found, done = [resident(pid)], threading.Event()

    def watch() -> None:
        while not done.wait(0.2):
            found.append(resident(pid))

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        yield found
    finally:
        done.set()
        watching.join()


def resident(pid: int) -> int:
    """Return the resident bytes of a process and those of its children that are Python's."""
    total = 0
    with suppress(OSError):
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        total = pages * os.sysconf("SC_PAGE_SIZE")
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in children.read_text().split():
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    total += resident(int(child))
    return total
