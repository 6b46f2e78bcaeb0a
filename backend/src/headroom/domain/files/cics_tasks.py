"""CICS PA: extracts with a line a task or a transaction, and the printed Performance Summary.

Read in parts, added up by region and transaction. Method: docs/methods/cics-times.md.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, islice

from headroom.domain.files.cics_times import (
    CicsMeasurement,
    CicsTool,
    CpuTime,
    TransactionCpu,
)
from headroom.domain.files.delimited_text import looks_like_number, number
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount, in_decimals, rounded_share

MOST_TRANSACTIONS = 2_000
_LONGEST_LINE = 32_000
_SEPARATORS = ";\t|,"
_OTHER = "other TCBs"
_ELIDED = re.compile(r"[\s.;,|]*")
_COMMA = re.compile(r"\d*,(\d{1,2}|\d{4,})")
"""A decimal comma that can be no thousands."""
_SUMMARY = re.compile(r"Performance Summary\b|^\s*SUMM\d{4} ", re.MULTILINE)
_DATA = re.compile(
    r"Data from\s+(\d+:\d\d:\d\d)\s+(\d+/\d+/\d+)\s+to\s+(\d+:\d\d:\d\d)\s+(\d+/\d+/\d+)"
)
_APPLID = re.compile(r"\bAPPLID\s+([A-Z0-9@#$]{1,8})\b")
_LOOKED_AT = 40
_MOST = 1e12
"""Of seconds or tasks in one cell."""
_ROUNDED = 1e-4
"""Seconds: CICS PA prints four decimals."""
_NOTABLE = 0.02

# columns by what they hold; times with AVE or without are of a task, TOT is of all of them
_TCB = re.compile(r"(QR|MS|RO|KY8|KY9|J8|L8|S8|T8|X8|J9|L9|X9) ?CPUT?")
_PARTS = {
    "MS": {"RO"},
    "KY8": {"J8", "L8", "S8", "T8", "X8"},
    "KY9": {"J9", "L9", "X9"},
}
"""Which times are inside of another."""
_KNOWN = {"APPLID", "TASKNO", "TASKCNT", "#TASKS", "RESPONSE"}
_NOT_THIS = re.compile(r"\b(MAX|MIN|DEV|COUNT|PCT|P\d+|PEAK)\b")


def is_cics_tasks(text: str) -> bool:
    """Tell whether a text begins as an extract or a Performance Summary of CICS PA."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    heads = max((_heads(first, separator) for separator in _SEPARATORS), key=len)
    if "TRAN" in heads and _KNOWN & {*heads} and any("CPU" in head for head in heads):
        return True
    return bool(_SUMMARY.search(text)) and "#Tasks" in text


@dataclass(slots=True)
class _Group:
    line: int
    tasks: int = 0
    cpu: float = 0.0
    on_gp: float = 0.0
    response: float = 0.0
    answered: int = 0
    by_tcb: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CicsTasks:
    """Tasks of a file, added up. span: of its data, s."""

    tool: CicsTool
    groups: dict[tuple[str, str], _Group]
    tcbs: tuple[str, ...]
    splits: bool
    span_seconds: float | None
    findings: tuple[Finding, ...]

    @property
    def regions(self) -> list[str]:
        """Return the regions in the order in which they appear."""
        return [*dict.fromkeys(region for region, _ in self.groups)]

    def read(self, kept: Sequence[str] | None, counted_in: str | None) -> CicsMeasurement:
        """Return the times of the transactions that count. Raises FileError.

        kept: None for all. counted_in: the region whose tasks are requests, where several are.
        """
        regions = self.regions
        if counted_in not in regions:
            counted_in = regions[0] if len(regions) == 1 else None
        chosen = {
            key: group for key, group in self.groups.items() if kept is None or key[1] in kept
        }
        if not chosen:
            raise FileError("tick at least one transaction")
        counted = [group for (region, _), group in chosen.items() if region == counted_in]
        answered = sum(group.answered for group in counted)
        response = sum(group.response for group in counted)
        findings = [*self.findings]
        times = [
            time
            for region in regions
            for time in self._times(
                region, [group for (at, _), group in chosen.items() if at == region], findings
            )
        ]
        return CicsMeasurement(
            tool=self.tool,
            by_class=False,
            regions=tuple(regions),
            counted_in=counted_in,
            requests=sum(group.tasks for group in counted) or None,
            span_seconds=self.span_seconds,
            response_ms=response / answered * 1000 if answered else None,
            times=tuple(times),
            transactions=tuple(
                TransactionCpu(
                    region,
                    name,
                    group.tasks,
                    group.cpu,
                    group.response / group.answered * 1000 if group.answered else None,
                    (region, name) in chosen,
                    group.line,
                )
                for (region, name), group in self.groups.items()
            ),
            findings=tuple(findings),
        )

    def _times(
        self, region: str, groups: Sequence[_Group], findings: list[Finding]
    ) -> list[CpuTime]:
        """Return a region's CPU by TCB. QR runs on GPs; what ran on zIIPs is of the others."""
        line = min((group.line for group in groups), default=1)
        cpu = sum(group.cpu for group in groups)
        ziip = max(cpu - sum(group.on_gp for group in groups), 0.0) if self.splits else 0.0
        by_tcb = {tcb: sum(group.by_tcb.get(tcb, 0.0) for group in groups) for tcb in self.tcbs}
        if self.splits:
            by_tcb = {tcb: seconds for tcb, seconds in by_tcb.items() if tcb == "QR"}
        if not by_tcb:
            return [CpuTime(region, cpu - ziip, ziip, line)]
        rest = cpu - sum(by_tcb.values()) - ziip
        if self.splits and rest < 0:
            if rest < -_ROUNDED:
                findings.append(
                    Finding(
                        "differs",
                        f"{region}: {_seconds(ziip)} ran on zIIPs, more than the TCBs besides QR "
                        f"used: {_seconds(-rest)} are taken from QR.",
                        line,
                    )
                )
            by_tcb["QR"] += rest
        return [
            *(CpuTime(f"{region} {tcb}", seconds, 0.0, line) for tcb, seconds in by_tcb.items()),
            CpuTime(f"{region} {_OTHER}", max(rest, 0.0), ziip, line),
        ]


@dataclass(frozen=True, slots=True)
class _Columns:
    """Places of what is read; None where a file has it not. total: CPU is that of all tasks."""

    region: int | None
    names: tuple[int, ...]
    task: int | None
    tasks: int | None
    day: int | None
    stop: int | None
    response: int | None
    dispatch: int | None
    suspend: int | None
    cpu: int
    total: bool
    on_gp: int | None
    tcbs: dict[str, int]


def read_cics_tasks(parts: Iterable[bytes]) -> CicsTasks:
    """Return the tasks of an extract or a summary. Raises FileError with line and column."""
    lines = _lines(parts)
    first = [*islice(lines, _LOOKED_AT)]
    is_report = _SUMMARY.search("\n".join(text for _, text in first))
    return (_of_report if is_report else _of_extract)(chain(first, lines))


def _lines(parts: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers. Names and digits of CICS are of one byte in any code page."""
    decoder: codecs.IncrementalDecoder | None = None
    rest, count = "", 0
    for part in parts:
        if decoder is None:
            codec = "utf-16" if part.startswith((b"\xff\xfe", b"\xfe\xff")) else "latin-1"
            decoder = codecs.getincrementaldecoder(codec)("replace")
            part = part.removeprefix(codecs.BOM_UTF8)
        pieces = (rest + decoder.decode(part)).replace("\r\n", "\n").split("\n")
        rest = pieces.pop()
        if len(rest) > _LONGEST_LINE:
            raise FileError("a line of this file has no end", count + 1)
        for piece in pieces:
            count += 1
            yield count, piece
    if rest:
        yield count + 1, rest


def _heads(line: str, separator: str) -> list[str]:
    return [" ".join(cell.upper().split()) for cell in _cells(line, separator)]


def _cells(line: str, separator: str) -> list[str]:
    return [cell.strip().strip('"').strip() for cell in line.split(separator)]


class _Sum:
    """Adds tasks up by region and transaction, and keeps what does not come out."""

    def __init__(self, columns: _Columns) -> None:
        self.columns = columns
        self.groups: dict[tuple[str, str], _Group] = {}
        self.faults: dict[str, tuple[int, str, int]] = {}
        self.rounded = 0.0

    def fault(self, what: str, line: int, text: str) -> None:
        """Keep the first fault of a kind, and how many there are."""
        first, words, count = self.faults.get(what, (line, text, 0))
        self.faults[what] = first, words, count + 1

    def add(self, cells: Sequence[str], line: int, page: str = "") -> None:
        """Add a row. page: the region that its page names. Raises FileError."""
        columns = self.columns

        def value(place: int | None) -> float | None:
            return _number(cells, place, line)

        cpu = value(columns.cpu)
        if cpu is None:
            raise FileError("this line has no CPU time", line, columns.cpu + 1)
        counted = 1.0 if columns.tasks is None else value(columns.tasks)
        if counted is None or not counted.is_integer() or counted < 1:
            raise FileError("this line has no number of tasks", line, (columns.tasks or 0) + 1)
        each = 1.0 if columns.total else counted
        region = page if columns.region is None else cells[columns.region].strip()
        name = " ".join(cells[place].strip() for place in columns.names)
        key = (region or "CICS", name or "?")
        group = self.groups.get(key)
        if group is None:
            if len(self.groups) == MOST_TRANSACTIONS:
                raise FileError(f"more than {Amount(MOST_TRANSACTIONS)} transactions", line)
            group = self.groups[key] = _Group(line)
        response = value(columns.response)
        by_tcb = {tcb: value(place) or 0.0 for tcb, place in columns.tcbs.items()}
        on_gp = value(columns.on_gp)
        group.tasks += int(counted)
        group.cpu += cpu * each
        group.on_gp += (cpu if on_gp is None else on_gp) * each
        if response is not None:
            group.response += response * counted
            group.answered += int(counted)
        for tcb, seconds in by_tcb.items():
            group.by_tcb[tcb] = group.by_tcb.get(tcb, 0.0) + seconds * each
        slack = _ROUNDED * (len(by_tcb) + 2) / 2 + cpu * 1e-9
        if sum(by_tcb.values()) > cpu + slack:
            self.fault(
                "tcbs",
                line,
                f"the TCBs used {_seconds(sum(by_tcb.values()))}, the task {_seconds(cpu)}",
            )
        if on_gp is not None and on_gp > cpu + slack:
            self.fault("on_gp", line, f"{_seconds(on_gp)} ran on GPs of {_seconds(cpu)} of CPU")
        dispatch, suspend = value(columns.dispatch), value(columns.suspend)
        if dispatch is not None and cpu > dispatch + slack:
            self.fault(
                "dispatch", line, f"{_seconds(cpu)} of CPU in {_seconds(dispatch)} of dispatch"
            )
        if None not in (response, dispatch, suspend):
            total = (dispatch or 0.0) + (suspend or 0.0)
            if abs(total - (response or 0.0)) > 2 * _ROUNDED + total * 1e-6:
                self.fault(
                    "response",
                    line,
                    f"response is {_seconds(response or 0.0)}, dispatch and suspend are "
                    f"{_seconds(total)}",
                )
        if columns.tasks is not None and not columns.total:
            self.rounded += _ROUNDED / 2 * counted

    def tasks(
        self, tool: CicsTool, span_seconds: float | None, findings: list[Finding]
    ) -> CicsTasks:
        """Return what was added up."""
        columns = self.columns
        splits = columns.on_gp is not None
        return CicsTasks(
            tool, self.groups, tuple(columns.tcbs), splits, span_seconds, tuple(findings)
        )

    def findings(self) -> list[Finding]:
        """Return what did not come out, and what the file does not tell apart."""
        findings = [
            Finding(
                "differs",
                f"{text}{f', and so in {Amount(count - 1)} more lines' if count > 1 else ''}.",
                line,
            )
            for line, text, count in self.faults.values()
        ]
        if self.columns.on_gp is None:
            findings.append(
                Finding(
                    "no_ziip_split",
                    "No column tells time on GPs apart (CPUONCP): CPU is taken as time of GPs, "
                    "with what may have run on zIIPs.",
                )
            )
        cpu = sum(group.cpu for group in self.groups.values())
        if cpu and self.rounded / cpu > _NOTABLE:
            findings.append(
                Finding(
                    "rounded",
                    f"Averages are printed to {Amount(_ROUNDED, 's', exact=True)}: CPU is known to "
                    f"± {rounded_share(self.rounded / cpu)} at most. An extract with a line a "
                    "task is exact.",
                )
            )
        return findings


def _seconds(seconds: float) -> Amount:
    return in_decimals(seconds, 4, "s")


def _number(cells: Sequence[str], place: int | None, line: int) -> float | None:
    """Return the number of a cell; None for none. Raises FileError."""
    cell = "" if place is None else cells[place]
    if place is None or cell in ("", "-", "N/A"):
        return None
    value = number(cell, "comma" if _COMMA.fullmatch(cell) else "point")
    if value is None or not 0 <= value <= _MOST:
        raise FileError(f"{cell[:40]} is neither a time nor a number", line, place + 1)
    return value


def _columns(heads: Sequence[str], keys: int = 0) -> _Columns:
    """Return where things stand. Raises FileError where CPU time is missing.

    keys: so many first columns name a group; 0: the transaction does.
    """
    plain = [_plain(head) for head in heads]

    def place(*names: str) -> int | None:
        return next((at for at, head in enumerate(plain) if head in names), None)

    cpu, total = place("CPU", "USER CPU", "USRCPU", "USERCPU", "USRCPUT"), False
    if cpu is None:
        cpu, total = place("TOT CPU", "CPU TOT", "TOT USER CPU", "TOTAL USER CPU"), True
    if cpu is None:
        raise FileError("no column is CPU time of a task: add the field CPU")
    region, tran = place("APPLID"), place("TRAN")
    key_columns = range(keys) if keys else () if tran is None else (tran,)
    tcbs: dict[str, int] = {}
    for at, head in enumerate(plain):
        tcb_head = None if total else _TCB.fullmatch(head)
        if tcb_head:
            tcbs.setdefault(tcb_head[1], at)
    inside = {part for tcb in tcbs for part in _PARTS.get(tcb, ())}
    return _Columns(
        region=region,
        names=tuple(at for at in key_columns if at != region),
        task=place("TASKNO"),
        tasks=place("#TASKS", "TASKCNT"),
        day=place("STOP DATE"),
        stop=place("STOP"),
        response=place("RESPONSE"),
        dispatch=place("DISPATCH"),
        suspend=place("SUSPEND"),
        cpu=cpu,
        total=total,
        on_gp=None if total else place("CPUONCP", "CPUTONCP"),
        tcbs={tcb: at for tcb, at in tcbs.items() if tcb not in inside},
    )


def _plain(head: str) -> str:
    """Return a head without the words for a mean and for time; others than means differ."""
    if _NOT_THIS.search(head):
        return ""
    return (
        " ".join(
            word
            for word in re.sub(r"[._()]", " ", head).split()
            if word not in ("AVG", "AVE", "TIME")
        )
        or head
    )


def _of_extract(lines: Iterator[tuple[int, str]]) -> CicsTasks:
    first, head = next((row for row in lines if row[1].strip()), (1, ""))
    separator = max(_SEPARATORS, key=head.count)
    heads = _heads(head, separator)
    while heads and _ELIDED.fullmatch(heads[-1]):
        heads.pop()
    columns = _columns(heads)
    if not columns.names:
        raise FileError("no column is the transaction: add the field TRAN", first)
    total, span = _Sum(columns), _Span()
    own: list[tuple[int, str, float]] = []
    elided: int | None = None
    for line, text in lines:
        if _ELIDED.fullmatch(text):
            elided = elided or (line if "." in text else None)
            continue
        cells = _cells(text, separator)
        if len(cells) < len(heads):
            raise FileError(
                f"{len(cells)} cells under {len(heads)} heads: this line is cut off", line
            )
        if columns.tasks is None:
            task = "" if columns.task is None else cells[columns.task]
            if task and not task.isdigit():
                own.append((line, task, _number(cells, columns.cpu, line) or 0.0))
                continue
            if columns.stop is not None:
                day = None if columns.day is None else cells[columns.day]
                span.add(cells[columns.stop], day, _number(cells, columns.response, line) or 0.0)
        total.add(cells, line)
    if not total.groups:
        raise FileError("there is no task in the file", first)
    findings = total.findings()
    if own:
        line, task, _ = own[0]
        count = "a task" if len(own) == 1 else f"{len(own):,} tasks"
        findings.append(
            Finding(
                "system_task",
                f"Task {task} is CICS's own ({count}, {_seconds(sum(cpu for _, _, cpu in own))} of "
                "CPU): it counts neither as a request nor in the CPU.",
                line,
            )
        )
    if elided is not None:
        text = "This line holds dots alone: what somebody left out there is not counted."
        findings.append(Finding("elided", text, elided))
    tool: CicsTool = "CICS PA extract" if columns.tasks is None else "CICS PA summary"
    return total.tasks(tool, span.seconds, findings)


class _Span:
    """The time from the first start to the last stop; None where a date cannot be told."""

    def __init__(self) -> None:
        self.first: float | None = None
        self.last: float | None = None
        self.days: set[str] = set()
        self.known = True

    def add(self, time: str, day: str | None, response: float) -> None:
        """Take a task in that stopped then and took so many seconds."""
        clock = re.fullmatch(r"(\d{1,2}):(\d\d):(\d\d(?:\.\d+)?)", time)
        if not clock or not self.known:
            self.known = False
            return
        try:
            on = date.fromisoformat(day) if day else date(1970, 1, 1)
        except ValueError:
            on = date(1970, 1, 1)
            self.days.add(day or "")
            self.known = len(self.days) == 1
        time_of_day = int(clock[1]) * 3600 + int(clock[2]) * 60 + float(clock[3])
        stop = on.toordinal() * 86_400 + time_of_day
        start = stop - response
        self.first = start if self.first is None else min(self.first, start)
        self.last = stop if self.last is None else max(self.last, stop)

    @property
    def seconds(self) -> float | None:
        if not self.known or self.first is None or self.last is None:
            return None
        return round(self.last - self.first, 4) or None


def _of_report(lines: Iterator[tuple[int, str]]) -> CicsTasks:
    """Return what a printed Performance Summary holds, over all its pages."""
    page: _Page | None = None
    task_sum: _Sum | None = None
    before, region, spans, totals = "", "", set[tuple[str, ...]](), list[tuple[int, float]]()
    for line, text in lines:
        if stated := _DATA.search(text):
            spans.add(stated.groups())
        if stated := _APPLID.search(text):
            region = stated[1]
        if "#Tasks" in text:
            page = _Page(before, text)
        elif page is None:
            before = text
        elif cells := page.cells(text, line):
            task_sum = task_sum or _Sum(page.columns(line))
            counted = _number(cells, task_sum.columns.tasks, line) or 0.0
            if all(not cell or cell == "Total" for cell in cells[: page.keys]):
                totals.append((line, counted))
            else:
                task_sum.add(cells, line, region)
    if task_sum is None or not task_sum.groups:
        raise FileError("no line under the heads of the summary is read")
    findings = task_sum.findings()
    tasks = sum(group.tasks for group in task_sum.groups.values())
    if totals and totals[-1][1] != tasks:
        line, total = totals[-1]
        findings.append(
            Finding(
                "differs",
                f"The total is {Amount(total, exact=True)} tasks, its lines are "
                f"{Amount(tasks, exact=True)}.",
                line,
            )
        )
    if len(spans) > 1:
        findings.append(Finding("differs", "The pages cover different times."))
    return task_sum.tasks(
        "CICS PA summary", _between(next(iter(spans))) if len(spans) == 1 else None, findings
    )


class _Page:
    """The heads of a page, in three lines, and the columns that stand under them."""

    def __init__(self, above: str, heads: str) -> None:
        self.lines, self.at = [above, heads], heads.index("#Tasks")
        self.starts = [head.start() for head in re.finditer(r"\S+", heads[: self.at])]
        self.keys = len(self.starts)
        self.ends: list[int] = []

    def cells(self, text: str, line: int) -> list[str] | None:
        """Return a row's cells; None for a line that is none. Raises FileError."""
        words = [*re.finditer(r"\S+", text)]
        begin = next(
            (at for at, word in enumerate(words) if word.end() == self.at + len("#Tasks")), None
        )
        if begin is None or not looks_like_number(words[begin][0]):
            if not self.ends and len(self.lines) == 2 and words:
                self.lines.append(text)
            elif len(words) > 3 and all(looks_like_number(word[0]) for word in words[-3:]):
                raise FileError(
                    "this line is not aligned with its heads: keep the spaces of the report", line
                )
            return None
        ends = [word.end() for word in words[begin:]]
        self.ends = self.ends or ends
        if ends != self.ends:
            raise FileError("the columns of this line are others than those above", line)
        stops = [*self.starts[1:], words[begin].start()][: self.keys]
        keys = [text[start:stop].strip() for start, stop in zip(self.starts, stops, strict=True)]
        return [*keys, *(word[0] for word in words[begin:])]

    def columns(self, line: int) -> _Columns:
        """Return what the columns are by the words that end within them. Raises FileError."""
        heads = [self.lines[1][: self.at][start:].split()[0] for start in self.starts]
        low = self.at
        for end in self.ends:
            words = (
                word[0]
                for text in self.lines
                for word in re.finditer(r"\S+", text)
                if low < word.end() <= end
            )
            heads.append(" ".join(words))
            low = end
        columns = _columns([head.upper() for head in heads], self.keys)
        if columns.tasks is None:
            raise FileError("no column is the number of tasks", line)
        return columns


def _between(stated: tuple[str, ...]) -> float | None:
    """Return s between two times of day; None where they are of different days."""
    begin, first, end, last = stated
    if first != last:
        return None
    passed = [
        (int(part) - int(other)) * unit
        for part, other, unit in zip(end.split(":"), begin.split(":"), (3600, 60, 1), strict=True)
    ]
    return sum(passed) if sum(passed) > 0 else None
