"""RMF's CPU report as it is printed: CPU activity, partition data, group capacity.

Each interval becomes the report that the Postprocessor's XML would give, checked row by row alike.
Places of fields and the public text that they come from: docs/methods/rmf-listing.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from headroom.domain.files.read_rules import SeriesBasis
from headroom.domain.files.rmf import (
    MANAGEMENT,
    MOST_GAP,
    CheckedRows,
    CpuReport,
    ReportGroup,
    ReportNode,
    checked_partitions,
)
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profiles import FileError
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.phrases import Amount

_TITLE = re.compile(r"^[01+\-]?\s*((?:[A-Z] ){2,}[A-Z](?: +(?:[A-Z] )+[A-Z])*)\s*(?:PAGE.*)?$")
_PARTITIONS, _ACTIVITY, _GROUPS = "PARTITIONDATAREPORT", "CPUACTIVITY", "GROUPCAPACITYREPORT"
_TITLES = frozenset((_PARTITIONS, _ACTIVITY, _GROUPS))
_RECOGNISED = re.compile(
    r"C P U +A C T I V I T Y|P A R T I T I O N +D A T A +R E P O R T"
    r"|G R O U P +C A P A C I T Y +R E P O R T"
)
_SYSTEM = re.compile(r"SYSTEM ID +(\S+)")
_DATE = re.compile(r"\bDATE +(\d\d)/(\d\d)/(\d{4})")
_TIME = re.compile(r"\bTIME +(\d\d)[.:](\d\d)[.:](\d\d)")
_INTERVAL = re.compile(r"\bINTERVAL +(\d{1,3})[.:](\d\d)[.:](\d{3})\b")
_BOUND = r"\b{} +(\d\d)/(\d\d)/(\d{{4}})-(\d\d)[.:](\d\d)[.:](\d\d)"
_START, _END = (re.compile(_BOUND.format(edge)) for edge in ("START", "END"))
_MACHINE = re.compile(r"^.?CPU +(\d{4})\b")
_CAPACITY = re.compile(r"CPC CAPACITY +(\d+(?:\.\d+)?)")
_SEQUENCE = re.compile(r"SEQUENCE CODE +([0-9A-F]+)")
_MODEL = re.compile(r"^.?MODEL +([0-9A-Z]{3})\b")
_PHYSICAL = re.compile(r"(?<!\S)(CP|IIP|AAP|IFL|ICF) +(\d+)(?!\S)")
_HEAD = re.compile(r"^.?\s*NAME +S +(BT +)?WGT +DEF +ACT\b")
_GROUP_HEAD = re.compile(r"^.?\s*NAME +LIMIT\b")
_TIME_OF = r"\d{1,6}\.\d\d\.\d\d\.\d{3}"
_ROW = re.compile(
    rf"^(?P<name>\S+)\s+(?P<before>\S.*?)\s+(?P<logical>\d+(?:\.\d+)?)\s+"
    rf"(?P<type>CP|IIP|AAP|IFL|ICF)\s+(?P<effective>{_TIME_OF})\s+(?P<total>{_TIME_OF})\s+"
    rf"(?P<shares>[\d. ]+)$"
)
_MANAGED = re.compile(rf"^{re.escape(MANAGEMENT)}\s+(?P<total>{_TIME_OF})\s+(?P<shares>[\d. ]+)$")
_DISPATCHED = re.compile(_TIME_OF)
_CONTROL = re.compile(r"^[01+\-](?=[ A-Z*])")
"""What a printer was told at the beginning of a line: a new page, two or three lines on."""
_SUM = re.compile(r"TOTAL\b")
_GROUP = re.compile(
    r"^(?:(?P<group>\S+) +(?P<limit>\d+) +)?(?P<lpar>\S+) +(?P<system>\S+) +(?P<defined>\d+|-+|N/A)"
    r" +(?P<actual>\d+|-+|N/A) +\S+ +"
)
RECORD_LENGTHS = (133, 137, 121, 161, 205)
"""Of data sets that listings are printed to, the usual one first."""
_LONGEST_LINE = 1000
_MOST_BARE_LINES = 5_000
"""Lines of a page at most; what is longer is no page of RMF."""
_COLUMNS = ("Avg Util%: LOG PROC Effective", "Avg Util%: LOG PROC Total")
_PHYSICAL_COLUMNS = (
    "Avg Util%: PHYS PROC LPAR MGMT",
    "Avg Util%: PHYS PROC Effective",
    "Avg Util%: PHYS PROC Total",
)


def is_rmf_listing(text: str) -> bool:
    """Return whether a text has the title of a page of the CPU report."""
    return _RECOGNISED.search(text.upper()) is not None


def listing_record_length(text: str) -> int | None:
    """Return the length of the records of a listing without ends of lines; None for others.

    Each begins with what the printer is told: a blank, 0, - or + for lines, 1 for a page.
    """
    if not is_rmf_listing(text):
        return None
    return next(
        (
            length
            for length in RECORD_LENGTHS
            if all(text[at] in " 01-+" for at in range(0, len(text), length))
            and any(text[at] != " " for at in range(0, len(text), length))
        ),
        None,
    )


@dataclass(slots=True)
class _Interval:
    """What the pages of one system's interval say so far."""

    system: str | None
    starts_at: datetime
    seconds: float
    line: int
    machine: _Machine
    processors: dict[str, float] = field(default_factory=dict)
    rows: list[tuple[dict[str, str], ReportNode]] = field(default_factory=list)
    groups: dict[str, ReportGroup] = field(default_factory=dict)


@dataclass(slots=True)
class _Machine:
    """The machine of the latest page of CPU activity."""

    type: str | None = None
    model: str | None = None
    serial: str | None = None
    rated_msu: float | None = None


@dataclass(slots=True)
class _Page:
    """The page that is being read. head: its lines until its time is known."""

    title: str
    line: int
    lines: list[tuple[int, str]] = field(default_factory=list)


def listing_reports(
    parts: Iterable[bytes], checked: Mapping[SeriesBasis, CheckedRows]
) -> list[CpuReport]:
    """Return the CPU reports of a listing, which is read page by page.

    Raises FileError with the line for a page that is not as RMF prints it.
    """
    reports: list[CpuReport] = []
    machines: dict[str | None, _Machine] = {}
    interval: _Interval | None = None
    for page in _pages(parts):
        system, starts_at, seconds = _heading(page)
        machine = machines.setdefault(system, _Machine())
        if page.title == _ACTIVITY:
            _describe(machine, page)
        if interval is None or (interval.system, interval.starts_at) != (system, starts_at):
            reports += _finished(interval, checked)
            interval = _Interval(system, starts_at, seconds, page.line, machine)
        if page.title == _PARTITIONS:
            _read_partitions(interval, page)
        elif page.title == _GROUPS:
            _read_groups(interval, page)
    reports += _finished(interval, checked)
    return reports


def _pages(parts: Iterable[bytes]) -> Iterator[_Page]:
    """Yield the pages that are read; others, of storage and devices say, are passed over."""
    page: _Page | None = None
    for number, line in enumerate(_lines(parts), 1):
        # a title's letters stand apart: other lines are not looked at twice
        title = _TITLE.match(line) if "T Y" in line or "R T" in line else None
        if title is not None or line.startswith("1"):
            if page is not None:
                yield page
            name = "" if title is None else title[1].replace(" ", "")
            page = _Page(name, number) if name in _TITLES else None
        elif page is not None and line:
            page.lines.append((number, line))
            if len(page.lines) > _MOST_BARE_LINES:
                raise FileError("a page of more lines than RMF prints", number)
    if page is not None:
        yield page


def _lines(parts: Iterable[bytes]) -> Iterator[str]:
    """Yield lines in capitals, without what follows their text."""
    rest = ""
    count = 0
    for part in parts:
        *lines, rest = (rest + part.decode("latin-1")).split("\n")
        for line in lines:
            count += 1
            if len(line) > _LONGEST_LINE:
                raise FileError(f"a line of {Amount(len(line))} signs is none of RMF's", count)
            yield line.rstrip().upper()
        if len(rest) > _LONGEST_LINE:
            raise FileError(f"a line of {Amount(len(rest))} signs is none of RMF's", count + 1)
    yield rest.rstrip().upper()


def _heading(page: _Page) -> tuple[str | None, datetime, float]:
    """Return a page's system, start and length in seconds. Raises FileError."""
    text = "\n".join(line for _, line in page.lines[:8])
    system = _SYSTEM.search(text)
    start, end = _START.search(text), _END.search(text)
    if start is not None and end is not None:
        starts_at = _moment(start.groups(), page)
        seconds = (_moment(end.groups(), page) - starts_at).total_seconds()
    else:
        day, clock, length = (pattern.search(text) for pattern in (_DATE, _TIME, _INTERVAL))
        if day is None or clock is None or length is None:
            raise FileError(
                "a page without DATE, TIME and INTERVAL, or START and END, in the lines below its "
                "title",
                page.line,
            )
        starts_at = _moment((*day.groups(), *clock.groups()), page)
        minutes, whole, thousandths = (int(part) for part in length.groups())
        seconds = minutes * 60 + whole + thousandths / 1000
    if not 0 < seconds <= MOST_GAP.total_seconds():
        raise FileError("an interval ends where it starts, or before", page.line)
    return None if system is None else system[1], starts_at, seconds


def _moment(parts: tuple[str, ...], page: _Page) -> datetime:
    month, day, year, hour, minute, second = (int(part) for part in parts)
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError as error:
        written = f"{parts[0]}/{parts[1]}/{parts[2]}-{'.'.join(parts[3:])}"
        message = f"{written} is no time as RMF prints it, month/day/year"
        raise FileError(message, page.line) from error


def _describe(machine: _Machine, page: _Page) -> None:
    for number, line in page.lines[:12]:
        kind, model = _MACHINE.search(line), _MODEL.search(line)
        capacity, sequence = _CAPACITY.search(line), _SEQUENCE.search(line)
        if kind is not None:
            machine.type = kind[1]
        if model is not None:
            machine.model = model[1]
        if capacity is not None:
            machine.rated_msu = float(capacity[1]) or None
            if float(capacity[1]) > HIGHEST_MSU:
                raise FileError(f"{capacity[1]} is more MSU than any machine has", number)
        if sequence is not None:
            machine.serial = sequence[1]


def _read_partitions(interval: _Interval, page: _Page) -> None:
    """Take the rows of partitions. Raises FileError for a row that is not as its head says."""
    boosted: bool | None = None
    for number, written in page.lines:
        line = _CONTROL.sub(" ", written)
        head = _HEAD.match(line)
        if head is not None:
            boosted = head[1] is not None
            continue
        if boosted is None:
            for kind, count in _PHYSICAL.findall(line):
                interval.processors[kind] = float(count)
            continue
        bare = line.strip()
        if _SUM.match(bare) or not _DISPATCHED.search(bare):
            continue
        place = ReportNode("row", {}, number, 1)
        managed = _MANAGED.match(bare)
        row = None if managed is not None else _ROW.match(bare)
        if managed is not None:
            cells = {"Partition Name": MANAGEMENT, "Total Dispatch Time": managed["total"]}
            interval.rows.append((cells, place))
        elif row is None:
            raise FileError("a row of partition data that is not as its head says", number)
        else:
            interval.rows.append((_cells(row, boosted, number), place))


def _cells(row: re.Match[str], boosted: bool, number: int) -> dict[str, str]:
    """Return a row's cells under the names that the Postprocessor's XML has for them."""
    cells = {
        "Partition Name": row["name"],
        "PROC Type": row["type"],
        "Num of LOG PROCs": row["logical"],
        PeakLabels.effective_dispatch_time: row["effective"],
        "Total Dispatch Time": row["total"],
    }
    shares = row["shares"].split()
    if len(shares) == len(_COLUMNS) + len(_PHYSICAL_COLUMNS):
        cells |= dict(zip((*_COLUMNS, *_PHYSICAL_COLUMNS), shares, strict=True))
    if row["type"] != "CP":
        return cells
    before = row["before"].split()
    # status, boost where there is such a column, weight, defined and actual MSU
    if len(before[0]) == 1 and before[0].isalpha():
        before.pop(0)
    if boosted and before and before[0].isalpha() and before[0] != "DED":
        before.pop(0)
    if len(before) < 3 or not all(cell.isdecimal() for cell in before[1:3]):
        raise FileError(f"{row['name']}: DEF and ACT of the MSU do not stand behind WGT", number)
    return cells | {"MSU Defined": before[1], "MSU Actual": before[2]}


def _read_groups(interval: _Interval, page: _Page) -> None:
    """Take the capacity groups; rows without a name belong to the group above."""
    below, group = False, None
    for _, written in page.lines:
        line = _CONTROL.sub(" ", written)
        if not below:
            below = _GROUP_HEAD.match(line) is not None
            continue
        row = _GROUP.match(line.strip())
        if row is None or _SUM.match(line.strip()):
            continue
        if row["group"] is not None:
            group = ReportGroup(float(row["limit"]), [])
            interval.groups[row["group"]] = group
        if group is not None:
            group.lpars.append(row["lpar"])


def _finished(
    interval: _Interval | None, checked: Mapping[SeriesBasis, CheckedRows]
) -> Iterator[CpuReport]:
    """Give the report of an interval; none of one without partition data."""
    if interval is None or not interval.rows:
        return
    machine = interval.machine
    msu = checked_partitions(
        interval.rows,
        interval.starts_at,
        interval.seconds,
        machine.rated_msu,
        interval.processors,
        checked,
    )
    defined = {
        cells["Partition Name"]: float(cells["MSU Defined"])
        for cells, _ in interval.rows
        if float(cells.get("MSU Defined", 0))
    }
    yield CpuReport(
        system=interval.system,
        machine=f"{machine.type}-{machine.model}" if machine.type and machine.model else None,
        serial=machine.serial or machine.type or "",
        starts_at=interval.starts_at,
        ends_at=interval.starts_at + timedelta(seconds=interval.seconds),
        seconds=interval.seconds,
        rated_msu=machine.rated_msu,
        msu=msu,
        defined=defined,
        line=interval.line,
        groups=interval.groups,
    )
