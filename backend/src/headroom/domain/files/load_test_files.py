"""Files of load tests: JMeter's JTL, Gatling's simulation.log and k6's results, read in parts.

Nothing but a few numbers of a request is kept, so that a file of a gigabyte fits. Method:
docs/methods/load-tests.md.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from typing import Any
from xml.parsers import expat

import numpy as np
from numpy.typing import NDArray

from headroom.domain.files.load_tests import Integers, LoadTool, Requests
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount

MOST_REQUESTS = 20_000_000
MOST_NAMES = 200
"""Further names of requests are counted together."""
_LONGEST_LINE = 1 << 20
_LONGEST_NAME = 200
_BLOCK = 1 << 20
_GROWTH = 1 << 18
_LONGEST_NUMBER = 15
_LATEST_MS = 7_258_118_400_000
"""1 January 2200."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_NEWLINE, _QUOTE = 10, 34
_HEAD = 4096
_OTHERS = b"(other names)"
_SUMS_UP = b"Number of samples in transaction"
"""How JMeter's Transaction Controller answers for the requests within it."""
_JTL = re.compile(
    r"\A(?:\w+[,;\t|])*(?:timeStamp[,;\t|]elapsed|elapsed[,;\t|]timeStamp)[,;\t|\r\n]"
)
_JTL_XML = re.compile(r"\A\s*(?:<\?xml[^>]*>\s*)?<testResults\b")
_GATLING = re.compile(r"\A(?:ASSERTION\t[^\n]*\n)*RUN\t")
_K6 = re.compile(r"\Ametric_name,timestamp,metric_value\b")
_K6_LINES = re.compile(
    r'\A\{"(?:type":\s*"(?:Metric|Point)"|metric":\s*"\w+",\s*"type":\s*"Point")'
)
_DURATIONS = frozenset(("http_req_duration", "grpc_req_duration"))
_K6_METRICS = (*_DURATIONS, "vus", "iterations", "dropped_iterations")


def load_test_layout(head: str) -> str | None:
    """Return which layout a file has, by how it begins; None for what is no load test."""
    return next((name for name, pattern, _ in _LAYOUTS if pattern.search(head)), None)


def read_requests(files: Sequence[Iterable[bytes]]) -> Requests:
    """Return the requests of files, each given in parts as they are read. Raises FileError.

    Several files are those of several machines that offered one load at the same time.
    """
    collected = _Collected()
    layouts: set[tuple[LoadTool, str]] = set()
    for parts in files:
        pieces = iter(parts)
        first = next(pieces, b"")
        head = first[:_HEAD].decode("utf-8", "replace").removeprefix("\ufeff")
        name = load_test_layout(head)
        reader = next((reader for layout, _, reader in _LAYOUTS if layout == name), None)
        if reader is None:
            raise FileError("this is no result file of JMeter, Gatling or k6")
        blocks = _blocks(chain([first], pieces), quoted=name in ("jtl", "k6_csv"))
        layouts.add(reader(blocks, collected))
    if len({tool for tool, _ in layouts}) > 1:
        raise FileError("the files are of different tools: import those of each separately")
    tool, layout = sorted(layouts)[0]
    return collected.requests(tool, layout)


class _Column:
    """Numbers that are added block by block to one array, which grows where it stands.

    Blocks that are joined at the end would be there twice, and leave holes in memory.
    """

    def __init__(self, kind: type[np.generic] = np.int16) -> None:
        self._numbers: NDArray[Any] = np.empty(0, dtype=kind)
        self.count = 0

    def add(self, block: NDArray[Any]) -> None:
        """Add numbers; a wider type widens those before."""
        kind = np.promote_types(self._numbers.dtype, block.dtype)
        if kind != self._numbers.dtype:
            self._numbers = self._numbers.astype(kind)
        end = self.count + len(block)
        if end > len(self._numbers):
            self._numbers.resize(end + _GROWTH, refcheck=False)
        self._numbers[self.count : end] = block
        self.count = end

    def whole(self) -> NDArray[Any]:
        """Return the numbers; nothing can be added afterwards."""
        self._numbers.resize(self.count, refcheck=False)
        return self._numbers

    def so_far(self) -> NDArray[Any]:
        """Return a copy of the numbers."""
        return self._numbers[: self.count].copy()


@dataclass(slots=True)
class _Collected:
    """Requests as they are read.

    users_at: when users were counted; not used while they were counted as each request ended.
    """

    ends: _Column = field(default_factory=_Column)
    elapsed: _Column = field(default_factory=_Column)
    failed: _Column = field(default_factory=lambda: _Column(np.bool_))
    labels: _Column = field(default_factory=lambda: _Column(np.uint8))
    users_at: _Column = field(default_factory=_Column)
    users: _Column = field(default_factory=_Column)
    users_at_ends: bool = True
    since_ms: int | None = None
    iterations: list[int] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)
    names: dict[bytes, int] = field(default_factory=dict)
    transactions: set[bytes] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)

    def label(self, name: bytes) -> int:
        """Return the place of a name."""
        name = name[:_LONGEST_NAME] or b"(no name)"
        place = self.names.get(name)
        if place is not None:
            return place
        if len(self.names) < MOST_NAMES:
            return self.names.setdefault(name, len(self.names))
        return self.names.setdefault(_OTHERS, len(self.names))

    def add(
        self,
        ends: NDArray[np.int64],
        elapsed: Integers | NDArray[np.float64],
        failed: NDArray[np.bool_],
        labels: NDArray[np.uint8],
        users: NDArray[np.int64] | None = None,
    ) -> None:
        """Keep requests; users: how many were active when each of them ended."""
        if self.ends.count + len(ends) > MOST_REQUESTS:
            raise FileError(
                f"more than {Amount(MOST_REQUESTS)} requests: import a part of the test"
            )
        if len(elapsed) and not 0 <= elapsed.min() <= elapsed.max() < _LATEST_MS:
            raise FileError("a response time is negative, or longer than any test")
        if users is None:
            self._count_users_apart()
        elif self.users_at_ends:
            self.users.add(narrow(users))
        else:
            self.add_users(ends, users)
        self.ends.add(self.since(ends))
        self.elapsed.add(narrow(elapsed))
        self.failed.add(failed)
        self.labels.add(labels)

    def add_users(self, at: NDArray[np.int64], users: NDArray[np.int64]) -> None:
        """Keep how many users were active at other times than the ends of requests."""
        self._count_users_apart()
        self.users_at.add(self.since(at))
        self.users.add(narrow(users))

    def _count_users_apart(self) -> None:
        if self.users_at_ends:
            self.users_at_ends = False
            self.users_at.add(self.ends.so_far()[: self.users.count])

    def since(self, times: NDArray[np.int64]) -> Integers:
        """Return times as ms since the first one, which takes half of the room."""
        if len(times) and not 0 <= int(times.min()) <= int(times.max()) < _LATEST_MS:
            raise FileError("a time lies before 1970 or after 2199: times have to be ms since 1970")
        if self.since_ms is None and len(times):
            self.since_ms = int(times[0])
        return narrow(times - (self.since_ms or 0))

    def requests(self, tool: LoadTool, layout: str) -> Requests:
        """Return what was kept; nothing is kept twice on the way."""
        names = tuple(map(_name, self.names))
        if any(not _is_utf_8(name) for name in self.names):
            text = "Names of requests are not UTF-8; they are read as Windows-1252."
            self.findings.append(Finding("windows_1252", text))
        if _OTHERS in self.names:
            text = f"More than {MOST_NAMES} names of requests; those after them count together."
            self.findings.append(Finding("many_names", text))
        ends = self.ends.whole()
        return Requests(
            tool=tool,
            layout=layout,
            since_ms=self.since_ms or 0,
            ends_ms=ends,
            elapsed_ms=self.elapsed.whole(),
            failed=self.failed.whole(),
            labels=self.labels.whole(),
            names=names,
            transactions=frozenset(map(_name, self.transactions)),
            users_at_ms=ends if self.users_at_ends else self.users_at.whole(),
            users=self.users.whole(),
            iterations_ms=self.since(np.array(self.iterations, dtype=np.int64)),
            dropped_ms=self.since(np.array(self.dropped, dtype=np.int64)),
            findings=tuple(self.findings),
        )


def narrow(numbers: NDArray[Any]) -> NDArray[Any]:
    """Return whole numbers in the narrowest of three types that holds them; others as they are."""
    if numbers.dtype.kind != "i" or not len(numbers):
        return numbers
    low, high = int(numbers.min()), int(numbers.max())
    for kind in (np.int16, np.int32):
        if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max:
            return numbers.astype(kind)
    return numbers


@dataclass(slots=True)
class _Rows:
    """Requests one by one, until a block of them is full."""

    collected: _Collected
    ends: list[int] = field(default_factory=list)
    elapsed: list[float] = field(default_factory=list)
    failed: list[bool] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    whole_ms: bool = True

    def add(self, end: int, elapsed: float, failed: bool, name: str) -> None:
        self.ends.append(end)
        self.elapsed.append(elapsed)
        self.failed.append(failed)
        self.labels.append(self.collected.label(name.encode()))
        if len(self.ends) >= 1 << 14:
            self.close()

    def _elapsed(self) -> NDArray[np.int64] | NDArray[np.float64]:
        if self.whole_ms:
            return np.array(self.elapsed, dtype=np.int64)
        return np.array(self.elapsed, dtype=np.float64)

    def close(self) -> None:
        if not self.ends:
            return
        self.collected.add(
            np.array(self.ends, dtype=np.int64),
            self._elapsed(),
            np.array(self.failed, dtype=np.bool_),
            np.array(self.labels, dtype=np.uint8),
        )
        self.ends, self.elapsed, self.failed, self.labels = [], [], [], []


def _blocks(parts: Iterable[bytes], *, quoted: bool) -> Iterator[bytes]:
    """Yield whole lines, some megabyte at a time.

    quoted: a line break within quotes ends no line.
    """
    held: list[bytes] = []
    size = 0
    for part in parts:
        held.append(part)
        size += len(part)
        if size < _BLOCK:
            continue
        block = b"".join(held)
        cut = _last_line_break(block) if quoted and b'"' in block else block.rfind(b"\n")
        if cut < 0 and size > _LONGEST_LINE + _BLOCK:
            raise FileError("a line is longer than a megabyte, or its quotes do not match")
        held = [block[cut + 1 :]]
        size = len(held[0])
        if cut >= 0:
            yield block[: cut + 1]
    last = b"".join(held)
    if last:
        yield last if last.endswith(b"\n") else last + b"\n"


def _last_line_break(block: bytes) -> int:
    """Return the place of the last line break outside of quotes; -1 where there is none."""
    data = np.frombuffer(block, dtype=np.uint8)
    breaks = np.flatnonzero(data == _NEWLINE)
    outside = np.searchsorted(np.flatnonzero(data == _QUOTE), breaks) % 2 == 0
    return int(breaks[outside][-1]) if outside.any() else -1


def _lines(blocks: Iterable[bytes]) -> Iterator[str]:
    for block in blocks:
        try:
            text = block.decode()
        except UnicodeDecodeError:
            text = block.decode("cp1252", "replace")
        yield from text.removeprefix("\ufeff").splitlines(keepends=True)


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _written(data: bytes) -> str:
    """Return text that is UTF-8, or Windows-1252 as older tools write it."""
    return data.decode() if _is_utf_8(data) else data.decode("cp1252", "replace")


def _name(data: bytes) -> str:
    """Return the name of a request, without signs that no screen shows."""
    return _CONTROL.sub(" ", _written(data))


def _jtl(blocks: Iterator[bytes], collected: _Collected) -> tuple[LoadTool, str]:
    """Read JMeter's CSV: by column positions where no cell is quoted, else cell by cell."""
    first = next(blocks)
    heading, _, rest = first.removeprefix(b"\xef\xbb\xbf").partition(b"\n")
    heading = heading.rstrip(b"\r")
    separator = next(mark for mark in (b",", b";", b"\t", b"|") if mark in heading)
    heads = _written(heading).split(separator.decode())
    columns = {name: index for index, name in enumerate(heads)}
    if "success" not in columns:
        text = "The file does not say which requests failed: all count as successful."
        collected.findings.append(Finding("no_errors", text))
    line = 2
    for block in chain([rest], blocks):
        if not block:
            continue
        if not _by_positions(block, separator[0], len(heads), columns, collected):
            _by_cells(block, separator.decode(), columns, collected, line)
        line += block.count(b"\n")
    return "JMeter", "JTL, CSV"


def _by_positions(
    block: bytes, separator: int, width: int, columns: dict[str, int], collected: _Collected
) -> bool:
    """Read lines whose cells lie between separators alone; False where some do not."""
    if b'"' in block or block.startswith(b"\n"):
        return False
    data = np.frombuffer(block, dtype=np.uint8)
    positions = np.flatnonzero((data == separator) | (data == _NEWLINE))
    rows = len(positions) // width
    if rows * width != len(positions):
        return False
    marks = positions.reshape(rows, width)
    if not (data[marks[:, -1]] == _NEWLINE).all() or rows != block.count(b"\n"):
        return False

    def cells(name: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        index = columns[name]
        ends = marks[:, index]
        if index:
            return marks[:, index - 1] + 1, ends
        return np.concatenate(([0], marks[:-1, -1] + 1)), ends

    stamps = _whole_numbers(data, *cells("timeStamp"))
    elapsed = _whole_numbers(data, *cells("elapsed"))
    users = _whole_numbers(data, *cells("allThreads")) if "allThreads" in columns else None
    if stamps is None or elapsed is None or ("allThreads" in columns and users is None):
        return False
    failed = np.zeros(rows, dtype=np.bool_)
    if "success" in columns:
        failed = ~_begins(data, *cells("success"), b"true")
    names: Sequence[bytes] = (b"",) * rows
    if "label" in columns:
        starts, ends = cells("label")
        names = [
            block[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        ]
    if "responseMessage" in columns and _SUMS_UP in block:
        sums = _begins(data, *cells("responseMessage"), _SUMS_UP)
        collected.transactions.update(names[index] for index in np.flatnonzero(sums).tolist())
    _add_jtl(collected, stamps, elapsed, failed, names, users)
    return True


def _add_jtl(
    collected: _Collected,
    stamps: NDArray[np.int64],
    elapsed: NDArray[np.int64],
    failed: NDArray[np.bool_],
    names: Sequence[bytes],
    users: NDArray[np.int64] | None,
) -> None:
    label = collected.label
    label_of = {name: label(name) for name in dict.fromkeys(names)}
    labels = np.fromiter(map(label_of.__getitem__, names), dtype=np.uint8, count=len(names))
    collected.add(stamps + elapsed, elapsed, failed, labels, users)


def _whole_numbers(
    data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.int64] | None:
    """Return the whole numbers between places; None where something else stands there."""
    widths = ends - starts
    longest = int(widths.max())
    if int(widths.min()) < 1 or longest > _LONGEST_NUMBER:
        return None
    total = np.zeros(len(starts), dtype=np.int64)
    for place in range(longest):
        within = widths > place
        digits = data[np.maximum(ends - 1 - place, 0)] - np.uint8(48)
        if (within & (digits > 9)).any():
            return None
        total += np.where(within, digits, 0) * np.int64(10**place)
    return total


def _begins(
    data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64], text: bytes
) -> NDArray[np.bool_]:
    """Return which cells begin with a text."""
    begins_so = ends - starts >= len(text)
    for place, letter in enumerate(text):
        begins_so &= data[np.minimum(starts + place, len(data) - 1)] == letter
    return begins_so


def _by_cells(
    block: bytes, separator: str, columns: dict[str, int], collected: _Collected, line: int
) -> None:
    """Read lines with quoted cells; names the line that cannot be read."""
    rows = csv.reader(_lines([block]), delimiter=separator)
    stamps: list[int] = []
    elapsed: list[int] = []
    failed: list[bool] = []
    names: list[bytes] = []
    users: list[int] = []
    needed = max(columns[name] for name in ("timeStamp", "elapsed"))
    for row in rows:
        if not row:
            continue
        at = line + rows.line_num - 1
        if len(row) <= needed or (len(row) != len(columns)):
            raise FileError(f"{len(row)} cells; the head has {len(columns)}", at)
        try:
            stamps.append(int(row[columns["timeStamp"]]))
            elapsed.append(int(row[columns["elapsed"]]))
            if "allThreads" in columns:
                users.append(int(row[columns["allThreads"]]))
            if max(stamps[-1], elapsed[-1], *users[-1:]) >= _LATEST_MS:
                raise ValueError(row)
        except ValueError as error:
            raise FileError(
                "timeStamp, elapsed and allThreads have to be whole numbers: let JMeter write "
                "timestamp_format=ms",
                at,
            ) from error
        failed.append("success" in columns and row[columns["success"]].lower() != "true")
        name = row[columns["label"]].encode() if "label" in columns else b""
        names.append(name)
        if "responseMessage" in columns:
            message = row[columns["responseMessage"]].encode()
            if message.startswith(_SUMS_UP):
                collected.transactions.add(name)
    if stamps:
        _add_jtl(
            collected,
            np.array(stamps, dtype=np.int64),
            np.array(elapsed, dtype=np.int64),
            np.array(failed, dtype=np.bool_),
            names,
            np.array(users, dtype=np.int64) if users else None,
        )


def _jtl_xml(blocks: Iterator[bytes], collected: _Collected) -> tuple[LoadTool, str]:
    """Read JMeter's XML (testResults 1.2); requests within a request are its parts."""
    rows = _Rows(collected)
    users_at: list[int] = []
    users: list[int] = []
    parser = expat.ParserCreate()
    depth = 0

    def start(tag: str, stated: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth != 2 or tag not in ("httpSample", "sample"):
            return
        try:
            elapsed = int(stated["t"])
            end = int(stated["ts"]) + elapsed
            active = int(stated["na"]) if "na" in stated else None
        except (KeyError, ValueError) as error:
            raise FileError(
                "a sample needs its time ts and length t in ms", parser.CurrentLineNumber
            ) from error
        name = stated.get("lb", "")
        rows.add(end, elapsed, stated.get("s", "true") != "true", name)
        if stated.get("rm", "").encode().startswith(_SUMS_UP):
            collected.transactions.add(name.encode())
        if active is not None:
            users_at.append(end)
            users.append(active)

    def leave(tag: str) -> None:
        nonlocal depth
        depth -= 1

    parser.StartElementHandler = start
    parser.EndElementHandler = leave
    try:
        for block in blocks:
            parser.Parse(block)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise FileError(
            "the XML is damaged or ends too early", error.lineno, error.offset
        ) from error
    rows.close()
    collected.add_users(np.array(users_at, dtype=np.int64), np.array(users, dtype=np.int64))
    return "JMeter", "JTL, XML"


def _gatling(blocks: Iterator[bytes], collected: _Collected) -> tuple[LoadTool, str]:
    """Read the text form that Gatling wrote until 3.11: columns differ, their order does not.

    Of a request the name, both times and OK or KO follow each other in every version.
    """
    rows = _Rows(collected)
    moves: list[tuple[int, int]] = []
    version = ""
    for number, line in enumerate(_lines(blocks), 1):
        cells = line.rstrip("\r\n").split("\t")
        try:
            if cells[0] == "REQUEST":
                status = next(at for at in range(4, len(cells)) if cells[at] in ("OK", "KO"))
                begin, end = int(cells[status - 2]), int(cells[status - 1])
                rows.add(end, end - begin, cells[status] == "KO", cells[status - 3])
            elif cells[0] == "USER":
                event = next(at for at in (2, 3) if cells[at] in ("START", "END"))
                moves.append(
                    (
                        int(cells[-1 if cells[event] == "END" else event + 1]),
                        1 if cells[event] == "START" else -1,
                    )
                )
            elif cells[0] == "RUN":
                version = next((cell for cell in reversed(cells) if cell.strip()), "")
        except (ValueError, IndexError, StopIteration) as error:
            raise FileError(
                f"a row of {cells[0]} that is not as Gatling writes it", number
            ) from error
    rows.close()
    moves.sort()
    if moves:
        moved = np.array([at for at, _ in moves], dtype=np.int64)
        collected.add_users(moved, np.cumsum([by for _, by in moves]))
    return "Gatling", f"simulation.log {version}".strip()


def _k6_csv(blocks: Iterator[bytes], collected: _Collected) -> tuple[LoadTool, str]:
    """Read k6's CSV."""
    reader = csv.reader(_lines(blocks))
    columns = {name: index for index, name in enumerate(next(reader))}
    metric, time, value = (columns[name] for name in ("metric_name", "timestamp", "metric_value"))
    tags = [(name, columns[name]) for name in _K6_TAGS if name in columns]
    points = _Points(collected)
    for row in reader:
        if row and row[metric] in _K6_METRICS:
            try:
                stated = {name: row[index] for name, index in tags}
                points.add(row[metric], row[time], float(row[value]), stated)
            except (ValueError, IndexError) as error:
                raise FileError(
                    "a time or a value that is not as k6 writes it", reader.line_num
                ) from error
    points.close()
    return "k6", "CSV"


def _k6_lines(blocks: Iterator[bytes], collected: _Collected) -> tuple[LoadTool, str]:
    """Read k6's JSON, an object a line."""
    points = _Points(collected)
    wanted = tuple(f'"{name}"' for name in _K6_METRICS)
    for number, line in enumerate(_lines(blocks), 1):
        if not any(name in line for name in wanted):
            continue
        try:
            point = json.loads(line)
            if point["type"] == "Point" and point["metric"] in _K6_METRICS:
                data = point["data"]
                points.add(
                    point["metric"], data["time"], float(data["value"]), data.get("tags") or {}
                )
        except (ValueError, KeyError, TypeError) as error:
            raise FileError("a line that is not as k6 writes it", number) from error
    points.close()
    return "k6", "JSON"


_K6_TAGS = ("name", "method", "url", "status", "error", "error_code", "expected_response")


@dataclass(slots=True)
class _Points:
    """Points of k6's metrics as they are read."""

    collected: _Collected
    rows: _Rows = field(init=False)
    users_at: list[int] = field(default_factory=list)
    users: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = _Rows(self.collected, whole_ms=False)

    def add(self, metric: str, time: str, value: float, tags: dict[str, str]) -> None:
        """Keep a point. Raises ValueError."""
        at = _k6_time(time)
        if metric in _DURATIONS:
            name = tags.get("name") or tags.get("url") or metric
            self.rows.add(at, value, _k6_failed(tags), f"{tags.get('method', '')} {name}".strip())
        elif metric == "vus":
            self.users_at.append(at)
            self.users.append(int(value))
        elif metric == "iterations":
            self.collected.iterations.extend([at] * int(value))
        else:
            self.collected.dropped.extend([at] * int(value))

    def close(self) -> None:
        """Keep what is left."""
        self.rows.close()
        at = np.array(self.users_at, dtype=np.int64)
        self.collected.add_users(at, np.array(self.users, dtype=np.int64))


def _k6_failed(tags: dict[str, str]) -> bool:
    if tags.get("expected_response"):
        return tags["expected_response"] == "false"
    if tags.get("error") or tags.get("error_code"):
        return True
    status = tags.get("status", "")
    return status.isdigit() and (int(status) == 0 or int(status) >= 400)


def _k6_time(text: str) -> int:
    """Return ms since 1970 of a time in seconds, ms, µs or ns, or written out."""
    if text.isdigit():
        return int(int(text) * 1000 // 10 ** max(0, len(text) - 10))
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a time without a zone")
    return round(moment.timestamp() * 1000)


_Reader = Callable[[Iterator[bytes], _Collected], tuple[LoadTool, str]]
_LAYOUTS: tuple[tuple[str, re.Pattern[str], _Reader], ...] = (
    ("jtl", _JTL, _jtl),
    ("jtl_xml", _JTL_XML, _jtl_xml),
    ("gatling", _GATLING, _gatling),
    ("k6_csv", _K6, _k6_csv),
    ("k6_lines", _K6_LINES, _k6_lines),
)
