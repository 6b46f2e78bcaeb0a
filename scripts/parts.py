"""Carries out parts of a run side by side, each to its end, and says what failed and what mends it.

    parts.py NAME PART...

A part is a target of the Makefile. What it prints is kept in .make/logs and shown when it ends;
nothing is left out because something else failed. The exit status is 1 where a part failed.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / ".make" / "logs"
# Three at a time for two cores: a part keeps about one busy, and some of each wait for a disk, a
# lock or a timeout.
AT_ONCE = 3
LIMIT_SECONDS = 2 * 60 * 60
"""So long a part may take: each test has its own, far shorter limit."""
END_SECONDS = 20
SHOWN_FAULTS = 3

FAULTS = (
    (r"(?P<place>\S+\.py:\d+):\d+: unformatted: .+", "make format"),
    (r"(?P<place>\S+\.(?:tsx?|css|json)(?::\d+:\d+)?) (?:format|assist/\S+)\s.*", "make format"),
    (r"(?P<place>\S+\.(?:tsx?|css|json):\d+:\d+ lint/\S+).*", "make lint"),
    (r"(?P<place>\S+\.py:\d+:\d+: [A-Z]+\d+ .+)", "make lint"),
    (r"(?P<place>.+ is not allowed to import .+):", "make lint"),
    (r"(?P<place>\S+\.pyi?:\d+: error: .+)", "make types"),
    (r"(?P<place>\S+\.tsx?\(\d+,\d+\): error .+)", "make types"),
    (r"(?P<place>\S+ is stale): run '(?P<command>make [\w-]+)' and commit", ""),
    (
        r"FAILED (?P<place>tests/api/test_snapshots\.py::.+)",
        "make snapshots, where that is meant; then review the difference",
    ),
    (
        r"FAILED (?P<place>tests/integration/test_seeded_values\.py::.+)",
        "make seeded-values, where that is meant; then review the difference",
    ),
    (
        r"(?:FAILED|ERROR) (?P<place>(?P<file>tests/[^:\s]+).*)",
        "cd backend && ../.venv/bin/pytest {file}",
    ),
    (
        r"\s*FAIL\s.*?(?P<place>(?P<file>src/\S+\.test\.tsx?).*)",
        'make test-frontend ONLY="{file}"',
    ),
    (
        r"\s+\d+\) (?P<place>.*?(?P<file>[\w-]+\.(?:spec|setup)\.ts):\d+:\d+ .*?)[ ─]*",
        'make e2e ONLY="{file}"',
    ),
)
"""How a tool names what it found, by line, and the command that mends it or shows it alone."""
COLORS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
REASON_BEGINS = re.compile(r"    (?:\w*Error: |Test timeout )")
REASON_ENDS = re.compile(r"    Call log:|\s+>?\s*\d+ \|.*|\s+at .*|  \d+\) .*")
REASON_LINES = 12
"""So much of what Playwright says below the name of a test that failed."""


class Fault(NamedTuple):
    """What a tool found, and the command that mends it or shows it alone."""

    place: str
    command: str
    reason: tuple[str, ...] = ()


class Ended(NamedTuple):
    """A part that came to its end."""

    part: str
    status: int
    seconds: float
    output: str


def faults(part: str, output: str) -> list[Fault]:
    """Return what the tools of a part found; where none is understood, its last line."""
    lines = [COLORS.sub("", line).rstrip() for line in output.splitlines()]
    understood: dict[Fault, None] = {}
    for at, line in enumerate(lines):
        for pattern, command in FAULTS:
            match = re.fullmatch(pattern, line)
            if match:
                groups = {name: text or "" for name, text in match.groupdict().items()}
                mend = groups.get("command") or command.format_map(groups)
                reason = reason_below(lines[at + 1 :]) if line.startswith("  ") else ()
                understood[Fault(groups["place"].strip(), mend, reason)] = None
                break
    if understood:
        return list(understood)
    spoken = [line.strip() for line in lines if line.strip() and not line.startswith("make")]
    return [Fault(spoken[-1] if spoken else "it said nothing", f"make {part}")]


def reason_below(lines: list[str]) -> tuple[str, ...]:
    """Return the first error that Playwright says below the name of a test."""
    following = dropwhile(lambda line: not line, lines)
    first = next(following, "")
    if not REASON_BEGINS.match(first):
        return ()
    rest = takewhile(lambda line: not REASON_ENDS.fullmatch(line), following)
    return tuple(line[4:] for line in [first, *rest] if line)[:REASON_LINES]


def summary(name: str, parts: list[Ended], seconds: float) -> str:
    """Return the closing lines of a run: each part, and what failed with its mend."""
    width = max(len(ended.part) for ended in parts)
    lines = []
    for ended in parts:
        word = "FAILED" if ended.status else "passed"
        lines.append(f"{ended.part:<{width}}  {word}  {ended.seconds:6.0f} s")
        if ended.status:
            listed = faults(ended.part, ended.output)
            for fault in listed[:SHOWN_FAULTS]:
                lines.append(f"    {fault.place}")
                lines += [f"        | {line}" for line in fault.reason]
                lines.append(f"        {fault.command}")
            if len(listed) > SHOWN_FAULTS:
                lines.append(f"    and {len(listed) - SHOWN_FAULTS} more")
            lines.append(f"    all of it: {(LOGS / f'{ended.part}.log').relative_to(ROOT)}")
    failed = [ended.part for ended in parts if ended.status]
    passed = f"{len(parts) - len(failed)} of {len(parts)} parts passed in {seconds:.0f} s"
    end = f"failed: {', '.join(failed)}" if failed else "all passed"
    return "\n".join([*lines, f"make {name}: {passed}; {end}"])


def _environment() -> dict[str, str]:
    # the part's make has no share in the jobs of the make that called
    flags = re.sub(r" ?(?:-j\d*|--jobserver-\S+)", "", os.environ.get("MAKEFLAGS", ""))
    return {**os.environ, "MAKEFLAGS": flags}


_running: set[subprocess.Popen[bytes]] = set()


def carry_out(part: str) -> Ended:
    """Carry out a part and return how it ended."""
    begun = time.monotonic()
    log = LOGS / f"{part}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["make", "--no-print-directory", part],
            cwd=ROOT,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        _running.add(process)
        try:
            status = process.wait(LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            end(process)
            output.write(b"\nIt did not come to an end in two hours and was ended.\n")
            status = 1
        _running.discard(process)
    return Ended(part, status, time.monotonic() - begun, log.read_text(errors="replace"))


def end(process: subprocess.Popen[bytes]) -> None:
    """End a part with all processes that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            return
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            continue


def main(name: str, parts: list[str]) -> int:
    """Carry out the parts, the first ones first; return the exit status."""
    LOGS.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    begun = time.monotonic()
    ended: dict[str, Ended] = {}
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        for future in as_completed([pool.submit(carry_out, part) for part in parts]):
            part = future.result()
            ended[part.part] = part
            print(part.output, end="", flush=True)
    except (KeyboardInterrupt, SystemExit):
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list(_running):
            end(process)
        print(f"make {name}: stopped", file=sys.stderr)
        return 130
    print(summary(name, [ended[part] for part in parts], time.monotonic() - begun), flush=True)
    return 1 if any(part.status for part in ended.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
