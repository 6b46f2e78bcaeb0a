"""RMF Postprocessor XML: partitions of a machine, interval by interval, checked row by row.

Method: docs/methods/rolling-average.md. The XML is read with the parser of the standard library;
document type declarations, the way in for entities, are refused.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import TypeAlias, get_args
from xml.parsers import expat

import numpy as np

from headroom.domain.files.interval_times import (
    PUT_BACK_MINUTES,
    ClockChange,
    clock_changes,
    put_back_times,
    zone_named,
)
from headroom.domain.files.read_rules import OddIntervals, ReadRules, SeriesBasis
from headroom.domain.files.written_times import LocalMoment
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profile import CapacityGroup
from headroom.domain.peaks.profiles import FileError, FileSeries, Finding, recorded_finding
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.formulas import FloatArray, formula
from headroom.domain.quantities.phrases import Amount, in_digits
from headroom.domain.quantities.words import FigureWords

MOST_SHOWN_ROWS = 60
"""Partition rows that an answer carries; those that do not come out again stand first."""
MOST_DIFFERENCES = 20
_OFF_SECONDS = 60
_FIRST_YEAR, _LAST_YEAR = 1970, 2199
"""How far an interval may begin or end off the step and still be a whole one."""
MOST_DEPTH = 32
MOST_UNKNOWN_ELEMENTS = 500_000
"""The Postprocessor writes few elements under other names than those that are read here."""
LEAST_BYTES_AN_ELEMENT = 16
"""Its elements hold something: they take 20 bytes and more each."""
_FIRST_ELEMENTS = 10_000
MOST_GAP = timedelta(days=366)
CPU_REPORT = "CPU"
_TAGS = frozenset(
    [
        *("postprocessor", "metric", "resource", "resname"),
        *("time-data", "display-start", "display-end", "report-interval"),
        *("segment", "part", "name", "var-list", "var", "value"),
        *("table", "column-headers", "row", "col"),
    ]
)
PARTITIONS = "Partition Data"
_PROCESSORS = "Number of Physical Processors"
_TABLES = frozenset((PARTITIONS, _PROCESSORS))
MANAGEMENT = "*PHYSICAL*"
_NUMBER = re.compile(r"\d{1,15}(\.\d{1,15})?")
_LENGTH = re.compile(r"(\d{1,5})[:.](\d\d)[:.](\d{3})")
_DISPATCH = re.compile(r"(\d{1,6})\.(\d\d)\.(\d\d)\.(\d{3})")


@formula(label="MSU used", unit="MSU", takes=("s", "s", "MSU", "CP"))
def partition_msu(
    effective_dispatch_seconds: float, interval_seconds: float, rated_msu: float, cps: float
) -> float:
    """Return MSU of a partition: its share of one CP's time at one CP's share of the rating.

    RMF prints it rounded to a whole number as MSU Actual.
    """
    return effective_dispatch_seconds / interval_seconds * rated_msu / cps


@formula(label="Utilisation", unit="%", takes=("s", "s", "processors"))
def busy_percent(dispatch_seconds: float, interval_seconds: float, processors: float) -> float:
    """Return the share of the processors' time that was used, as percent."""
    return dispatch_seconds / (interval_seconds * processors) * 100


@formula(label="LPAR management", unit="%", takes=("s", "s", "s", "processors"))
def management_percent(
    total_seconds: float, effective_seconds: float, interval_seconds: float, processors: float
) -> float:
    """Return the share of the physical processors' time that managing a partition took."""
    return (total_seconds - effective_seconds) / (interval_seconds * processors) * 100


@dataclass(frozen=True, slots=True)
class Check:
    """A printed number beside ours. agrees: ours rounds to what is printed."""

    quantity: str
    printed: float
    computed: float
    agrees: bool


@dataclass(frozen=True, slots=True)
class Partition:
    """One row of the partition data: a partition on one kind of processor in one interval.

    msu: what the series counts; None for processors that are not charged, and for management.
    """

    name: str
    processor: str
    starts_at: LocalMoment
    effective_seconds: float | None
    total_seconds: float | None
    logical_processors: float | None
    msu_actual: float | None
    msu: float | None
    checks: tuple[Check, ...]
    line: int


@dataclass(frozen=True, slots=True)
class RmfMachine:
    """A machine that a file reports. id: its serial number, its type where none is given.

    rated_msu: of its latest report.
    """

    id: str
    machine: str | None
    rated_msu: float | None
    reports: int


@dataclass(frozen=True, slots=True)
class DefinedCapacity:
    """What an LPAR may use at most, as its latest report says."""

    lpar: str
    defined_capacity_msu: float


@dataclass(frozen=True, slots=True)
class RmfProfile:
    """What CPU reports say of one machine.

    partitions: the rows that are shown. rows, numbers: how many partition rows were checked, and
    how many printed numbers in them. rows_differing: rows of which a number does not come out.
    """

    machine: str | None
    machines: tuple[RmfMachine, ...]
    interval_minutes: int
    starts_at: LocalMoment
    series: tuple[FileSeries, ...]
    capacities: tuple[DefinedCapacity, ...]
    partitions: tuple[Partition, ...]
    rows: int
    numbers: int
    rows_differing: int
    findings: tuple[Finding, ...]
    clock_changes: tuple[ClockChange, ...]
    recorded: tuple[FileSeries, ...]
    groups: tuple[CapacityGroup, ...]


@dataclass(slots=True)
class ReportNode:
    """An element of a report, or a row of a listing, and where it stands."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[ReportNode] = field(default_factory=list)
    text: str = ""

    def each(self, tag: str) -> Iterator[ReportNode]:
        return (child for child in self.children if child.tag == tag)

    def child(self, tag: str) -> ReportNode | None:
        return next(self.each(tag), None)

    def value(self, tag: str) -> str | None:
        child = self.child(tag)
        return None if child is None else child.text.strip()


@dataclass(frozen=True, slots=True)
class ReportGroup:
    """LPARs that together may use no more than a limit."""

    limit_msu: float
    lpars: list[str]


@dataclass(frozen=True, slots=True)
class CpuReport:
    """One CPU report: a machine seen by one system in one interval.

    ends_at: as displayed; a change of the clock lies between it and the interval's length.
    msu: of each charged partition by basis, from its row; None where the row does not give it.
    groups: capacity groups by name. recorded: averages of four hours by LPAR at the interval's end.
    """

    system: str | None
    machine: str | None
    serial: str
    starts_at: LocalMoment
    ends_at: datetime
    seconds: float
    rated_msu: float | None
    msu: dict[SeriesBasis, dict[str, float | None]]
    defined: dict[str, float]
    line: int
    groups: Mapping[str, ReportGroup] = field(default_factory=dict)
    recorded: Mapping[str, float] = field(default_factory=dict)

    @property
    def shift(self) -> timedelta | None:
        """Return by how much the clock was changed within the interval."""
        change = self.ends_at - self.starts_at - timedelta(seconds=self.seconds)
        hour = timedelta(minutes=PUT_BACK_MINUTES)
        for shift in (hour, -hour):
            if abs(change - shift) <= timedelta(seconds=2 * _OFF_SECONDS):
                return shift
        return None


@dataclass(slots=True)
class CheckedRows:
    """What was checked of partition rows, and those to be shown."""

    basis: SeriesBasis
    rows: int = 0
    numbers: int = 0
    differing: list[Partition] = field(default_factory=list)
    rows_differing: int = 0
    others: list[Partition] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    differences: int = 0

    def add(self, row: Partition) -> None:
        self.rows += 1
        self.numbers += len(row.checks)
        wrong = [check for check in row.checks if not check.agrees]
        self.rows_differing += bool(wrong)
        kept = self.differing if wrong else self.others
        if len(kept) < MOST_SHOWN_ROWS:
            kept.append(row)
        for check in wrong:
            self.differences += 1
            if self.differences <= MOST_DIFFERENCES:
                text = (
                    f"{row.name} on {row.processor}, {_minute(row.starts_at)}: "
                    f"{check.quantity} is printed as {Amount(check.printed, exact=True)}; the row "
                    f"gives {in_digits(check.computed, 6)}."
                )
                self.findings.append(Finding("differs", text, row.line))

    def all_findings(self) -> list[Finding]:
        more = self.differences - MOST_DIFFERENCES
        if more <= 0:
            return self.findings
        text = f"{Amount(more)} more printed numbers do not come out of their rows."
        return [*self.findings, Finding("differs", text)]


ReportReader: TypeAlias = Callable[
    [Iterable[bytes], Mapping[SeriesBasis, CheckedRows]], list[CpuReport]
]
"""What takes the CPU reports of one file out of its bytes."""


@dataclass(frozen=True, slots=True)
class RmfReports:
    """The CPU reports of files before anything is chosen, all together and file by file.

    size: bytes that they take, about.
    """

    reports: list[CpuReport]
    rows: Mapping[SeriesBasis, CheckedRows]
    files: Sequence[list[CpuReport]]

    @property
    def size(self) -> int:
        return sum(_REPORT_BYTES + _ROW_BYTES * len(report.msu) for report in self.reports)


def read_reports(
    files: Sequence[Iterable[bytes]], reader: ReportReader | None = None
) -> RmfReports:
    """Return the CPU reports of files, each given in parts as they are read.

    reader: of one file; None for the Postprocessor's XML. Raises FileError with line and column
    for what is no such file or contradicts itself.
    """
    rows = {basis: CheckedRows(basis) for basis in get_args(SeriesBasis)}
    read = [(reader or _reports)(parts, rows) for parts in files]
    reports = reports_in_order(read)
    if not reports:
        raise FileError("there is no CPU report of the RMF Postprocessor in this file")
    return RmfReports(reports, rows, read)


def reports_in_order(files: Sequence[list[CpuReport]]) -> list[CpuReport]:
    """Return the reports of files one after another, the file of the earliest first."""
    return [report for file in sorted(filter(None, files), key=_first_start) for report in file]


def series_of(read: RmfReports, rules: ReadRules | None = None) -> RmfProfile:
    """Return the series of reports under these rules. Raises FileError."""
    rules = rules or ReadRules()
    reports, rows = read.reports, read.rows[rules.msu_basis]
    findings: list[Finding] = []
    machines = _machines(reports)
    reports = _of_machine(reports, machines, rules.machine, findings)
    placed = _elapsed(reports, rules.time_zone, findings)
    minutes = _usual_minutes(reports)
    start, cells = _cells(placed, minutes, rules.odd_intervals, findings)
    series = _series(cells, rules.msu_basis, minutes, start, findings)
    names = [part.lpar for part in series]
    recorded = _recorded_by_lpar(placed, start, minutes, len(cells), names, findings)
    groups = _groups(reports, names, findings)
    shown = [*rows.differing, *rows.others][:MOST_SHOWN_ROWS]
    return RmfProfile(
        machine=reports[-1].machine,
        machines=machines,
        interval_minutes=minutes,
        starts_at=start,
        series=series,
        capacities=_capacities(reports, findings),
        partitions=tuple(shown),
        rows=rows.rows,
        numbers=rows.numbers,
        rows_differing=rows.rows_differing,
        findings=(*findings, *rows.all_findings()),
        clock_changes=_changes_in(placed, start, minutes),
        recorded=recorded,
        groups=groups,
    )


def _changes_in(
    placed: list[tuple[datetime, CpuReport]], start: datetime, minutes: int
) -> tuple[ClockChange, ...]:
    """Return from which interval on the clock shows another time than one that is never changed."""
    step = timedelta(minutes=minutes)
    shown = []
    for at, report in placed:
        interval = round((at - start) / step)
        shown.append((interval, report.starts_at - (at - start - interval * step)))
    return clock_changes(shown, minutes)


def _first_start(reports: list[CpuReport]) -> datetime:
    return min(report.starts_at for report in reports)


def _reports(parts: Iterable[bytes], rows: Mapping[SeriesBasis, CheckedRows]) -> list[CpuReport]:
    """Return the CPU reports of a file; each tree goes when its report is taken out of it."""
    reports: list[CpuReport] = []
    stack: list[ReportNode] = []
    depth = elements = unknown = left_out = 0
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def refuse(*_: object) -> None:
        raise FileError(
            "a document type declaration is not read",
            parser.CurrentLineNumber,
            parser.CurrentColumnNumber + 1,
        )

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, elements, unknown, left_out
        depth += 1
        elements += 1
        if depth > MOST_DEPTH:
            raise FileError("the elements are nested too deeply", parser.CurrentLineNumber)
        unknown += bool(stack) and tag not in _TAGS
        crowded = parser.CurrentByteIndex < elements * LEAST_BYTES_AN_ELEMENT
        if unknown > MOST_UNKNOWN_ELEMENTS or (crowded and elements > _FIRST_ELEMENTS):
            raise FileError(
                "the elements are not those of an RMF Postprocessor report",
                parser.CurrentLineNumber,
                parser.CurrentColumnNumber + 1,
            )
        if not stack and tag != "postprocessor":
            return
        other_table = tag == "table" and stack[-1].value("name") not in _TABLES
        if left_out or (stack and tag not in _TAGS) or other_table:
            left_out += 1
            return
        node = ReportNode(tag, attributes, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        if stack:
            stack[-1].children.append(node)
        stack.append(node)

    def end(tag: str) -> None:
        nonlocal depth, left_out
        depth -= 1
        if left_out:
            left_out -= 1
        elif stack:
            node = stack.pop()
            metric = None if stack else node.child("metric")
            if metric is not None and metric.attributes.get("id") == CPU_REPORT:
                reports.append(_report(node, rows))

    def text(characters: str) -> None:
        if stack and not left_out:
            stack[-1].text += characters

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    try:
        for part in parts:
            parser.Parse(part, False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        words = expat.ErrorString(error.code)
        raise FileError(f"this is not XML: {words}", error.lineno, error.offset + 1) from error
    except (LookupError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError("the encoding that the XML names is not known", 1, 1) from error
    return reports


def _report(node: ReportNode, checked: Mapping[SeriesBasis, CheckedRows]) -> CpuReport:
    time, resource = node.child("time-data"), node.child("resource")
    if time is None:
        raise FileError("a report without its time", node.line, node.column)
    starts_at, ends_at = (_moment(time, moment) for moment in ("display-start", "display-end"))
    seconds = _seconds(time, starts_at, ends_at)
    variables: dict[str, str] = {}
    processors: dict[str, float] = {}
    rows: list[tuple[dict[str, str], ReportNode]] = []
    for segment in node.each("segment"):
        for part in segment.each("part"):
            for listed in part.each("var-list"):
                for variable in listed.each("var"):
                    variables.setdefault(
                        variable.value("name") or "", variable.value("value") or ""
                    )
            for table in part.each("table"):
                if part.value("name") == PARTITIONS:
                    rows += _rows(table)
                else:
                    processors |= _processors(table)
    kind, model = variables.get("CPU"), variables.get("Model")
    capacity = variables.get("CPC Capacity", "")
    rated = float(capacity) if _NUMBER.fullmatch(capacity) else None
    by_basis = checked_partitions(rows, starts_at, seconds, rated, processors, checked)
    defined = {
        cells["Partition Name"]: msu
        for cells, row in rows
        if (msu := _number(cells, "MSU Defined", row)) and cells.get("Partition Name")
    }
    return CpuReport(
        system=resource.value("resname") if resource else None,
        machine=f"{kind}-{model}" if kind and model else None,
        serial=variables.get("Sequence Code") or kind or "",
        starts_at=starts_at,
        ends_at=ends_at,
        seconds=seconds,
        rated_msu=rated,
        msu=by_basis,
        defined=defined,
        line=node.line,
    )


def _seconds(time: ReportNode, starts_at: datetime, ends_at: datetime) -> float:
    """Return how long an interval is: as stated; without that from start to end."""
    stated = _LENGTH.fullmatch(time.value("report-interval") or "")
    if stated:
        minutes, seconds, thousandths = (int(part) for part in stated.groups())
        length = minutes * 60 + seconds + thousandths / 1000
        if length > 0:
            return length
    length = (ends_at - starts_at).total_seconds()
    if not 0 < length <= MOST_GAP.total_seconds():
        raise FileError("a report ends before it starts", time.line, time.column)
    return length


def _moment(time: ReportNode, tag: str) -> datetime:
    node = time.child(tag)
    if node is None:
        raise FileError(f"a report without its {tag}", time.line, time.column)
    if node.attributes.get("locale", "en-us") != "en-us":
        raise FileError(
            f"dates of the locale {node.attributes['locale']} are not read; en-us is",
            node.line,
            node.column,
        )
    try:
        moment = datetime.strptime(node.text.strip(), "%m/%d/%Y-%H.%M.%S")
        if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
            raise ValueError(moment.year)
        return moment
    except ValueError as error:
        raise FileError(
            f"{node.text.strip()[:40]} is not a time", node.line, node.column
        ) from error


def _rows(table: ReportNode) -> list[tuple[dict[str, str], ReportNode]]:
    headers = table.child("column-headers")
    names = [column.text.strip() for column in headers.each("col")] if headers else []
    rows = []
    for row in table.each("row"):
        cells = [column.text.strip() for column in row.each("col")]
        if len(cells) != len(names):
            raise FileError(
                f"a row of {len(cells)} cells under {len(names)} headings", row.line, row.column
            )
        rows.append((dict(zip(names, cells, strict=True)), row))
    return rows


def _processors(table: ReportNode) -> dict[str, float]:
    """Return how many physical processors there are of each type: ``CP``, ``IFL`` and so on."""
    counts = {}
    for cells, row in _rows(table):
        abbreviation = re.search(r"\((\w+)\)", cells.get("Type", ""))
        if abbreviation:
            number = _number(cells, "Number", row)
            # zIIP and zAAP here, IIP and AAP in the rows of partitions
            counts[abbreviation[1].upper().removeprefix("Z")] = number or 0.0
    return counts


def _number(cells: dict[str, str], name: str, row: ReportNode) -> float | None:
    text = cells.get(name, "")
    if not text or text == "N/A":
        return None
    if not _NUMBER.fullmatch(text):
        raise FileError(f"{name}: {text[:40]} {FigureWords.no_number}", row.line, row.column)
    return float(text)


def _dispatch_seconds(cells: dict[str, str], name: str, row: ReportNode) -> float | None:
    text = cells.get(name, "")
    if not text:
        return None
    match = _DISPATCH.fullmatch(text)
    if match is None:
        raise FileError(f"{name}: {text[:40]} is not a dispatch time", row.line, row.column)
    hours, minutes, seconds, thousandths = (int(group) for group in match.groups())
    return ((hours * 60 + minutes) * 60 + seconds) + thousandths / 1000


def _machines(reports: list[CpuReport]) -> tuple[RmfMachine, ...]:
    """Return the machines that are reported, the one with the most reports first."""
    latest = {report.serial: report for report in reports}
    counts = Counter(report.serial for report in reports)
    return tuple(
        RmfMachine(serial, latest[serial].machine, latest[serial].rated_msu, count)
        for serial, count in counts.most_common()
    )


def _of_machine(
    reports: list[CpuReport],
    machines: tuple[RmfMachine, ...],
    wanted: str | None,
    findings: list[Finding],
) -> list[CpuReport]:
    chosen = next((machine for machine in machines if machine.id == wanted), machines[0])
    if len(machines) > 1:
        listed = ", ".join(
            f"{cpc.machine or 'a machine'} with serial {cpc.id} ({Amount(cpc.reports)} reports)"
            for cpc in machines
        )
        findings.append(
            Finding(
                "several_machines",
                f"The reports are of {len(machines)} machines: {listed}. Serial {chosen.id} is "
                "read.",
            )
        )
    taken = [report for report in reports if report.serial == chosen.id]
    for before, after in pairwise(sorted(taken, key=lambda report: report.starts_at)):
        if (before.machine, before.rated_msu) != (after.machine, after.rated_msu):
            findings.append(
                Finding(
                    "model_changes",
                    f"From {_minute(after.starts_at)} on the machine is {_rated(after)} "
                    f"instead of {_rated(before)}; each interval counts by its own rating.",
                    after.line,
                )
            )
    return taken


def _minute(at: datetime) -> str:
    return at.isoformat(" ", "minutes")


def _rated(report: CpuReport) -> str:
    rating = "" if report.rated_msu is None else f" ({Amount(report.rated_msu, 'MSU', exact=True)})"
    return f"{report.machine or 'not named'}{rating}"


def _usual_minutes(reports: list[CpuReport]) -> int:
    """Return the length of most intervals, in minutes. Raises FileError."""
    lengths = Counter(
        minutes
        for report in reports
        for minutes in INTERVALS_MINUTES
        if abs(report.seconds - minutes * 60) <= min(_OFF_SECONDS, minutes * 6)
    )
    if not lengths:
        allowed = ", ".join(str(minutes) for minutes in INTERVALS_MINUTES)
        raise FileError(
            f"an interval has {Amount(reports[0].seconds, exact=True)} seconds; it has to have "
            f"{allowed} minutes",
            reports[0].line,
        )
    return lengths.most_common(1)[0][0]


def _elapsed(
    reports: list[CpuReport], time_zone: str | None, findings: list[Finding]
) -> list[tuple[datetime, CpuReport]]:
    """Return the reports in order, each with its start on a clock that is never changed."""
    shifts = _shifts(reports, time_zone)
    for after, shift in shifts.items():
        change = "forward" if shift > timedelta() else "back"
        findings.append(
            Finding(
                f"clock_put_{change}",
                f"On {after.date()} the clock was put {change}: no interval is lost or counted "
                "twice.",
            )
        )
    latest: dict[str | None, datetime] = {}
    placed = []
    hour = timedelta(minutes=PUT_BACK_MINUTES)
    for report in reports:
        start = report.starts_at
        again = latest.get(report.system, datetime.min) >= start
        latest[report.system] = max(latest.get(report.system, start), start)
        for after, shift in shifts.items():
            moved = after if shift > timedelta() or again else after + hour
            if report.starts_at >= moved:
                start -= shift
        placed.append((start, report))
    return sorted(placed, key=lambda place: place[0])


def _shifts(reports: list[CpuReport], time_zone: str | None) -> dict[datetime, timedelta]:
    """Return changes of the clock: the time as it shows from then on, and by how much.

    A report whose displayed end is an hour off its length shows one; so does the zone, and an
    hour in autumn that one system reports twice.
    """
    shifts: dict[datetime, timedelta] = {}
    starts: set[tuple[str | None, datetime]] = set()
    zone = zone_named(time_zone)
    hour = timedelta(minutes=PUT_BACK_MINUTES)
    for report in reports:
        shift = report.shift
        if shift is not None:
            shifts[_to_the_minute(report.ends_at)] = shift
        key = (report.system, report.starts_at)
        moment = _to_the_minute(report.starts_at)
        if key in starts and (moment.date(), moment.hour * 60 + moment.minute) in put_back_times(
            moment.year
        ):
            shifts.setdefault(moment, -hour)
        starts.add(key)
    if zone is not None:
        for day in sorted({report.starts_at.date() for report in reports}):
            for minute in range(0, 24 * 60, 30):
                local = datetime.combine(day, datetime.min.time()) + timedelta(minutes=minute)
                before = (local - timedelta(minutes=1)).replace(tzinfo=zone).utcoffset()
                after = local.replace(tzinfo=zone, fold=1).utcoffset()
                if before is not None and after is not None and before != after:
                    shifts.setdefault(local if after < before else local + hour, after - before)
    return _one_a_day(shifts)


def _one_a_day(shifts: dict[datetime, timedelta]) -> dict[datetime, timedelta]:
    days: dict[date, datetime] = {}
    for moment in sorted(shifts):
        days.setdefault(moment.date(), moment)
    return {moment: shifts[moment] for moment in days.values()}


def _to_the_minute(moment: datetime) -> datetime:
    return (moment + timedelta(seconds=30)).replace(second=0, microsecond=0)


@dataclass(slots=True)
class _Cell:
    """An interval of the series: what its reports say, each with the seconds of it in there."""

    parts: list[tuple[float, CpuReport]] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return sum(seconds for seconds, _ in self.parts)


def _cells(
    placed: list[tuple[datetime, CpuReport]],
    minutes: int,
    odd_intervals: OddIntervals,
    findings: list[Finding],
) -> tuple[datetime, list[_Cell]]:
    """Return the first interval's start, and the intervals from there on."""
    length = minutes * 60
    slack = min(_OFF_SECONDS, length // 10)
    midnight = datetime.combine(placed[0][0].date(), datetime.min.time())
    since = [(start - midnight).total_seconds() for start, _ in placed]
    usual = Counter(round(at / 60) * 60 % length for at in since).most_common(1)[0][0]
    if since[-1] - since[0] > MOST_GAP.total_seconds():
        raise FileError("the reports span more than a year")
    first = int((since[0] + slack - usual) // length)
    count = int((since[-1] + slack - usual) // length) - first + 1
    systems: dict[str | None, dict[int, _Cell]] = {}
    ends: dict[str | None, float] = {}
    taken: set[tuple[str | None, float]] = set()
    odd: list[CpuReport] = []
    off = 0
    for at, (_, report) in zip(since, placed, strict=True):
        own = systems.setdefault(report.system, {})
        if (report.system, at) in taken:
            findings.append(_twice([report.system], [report.starts_at], report.line))
            continue
        if at < ends.get(report.system, at) - slack:
            raise FileError(
                f"the interval at {_minute(report.starts_at)} begins within the one before",
                report.line,
            )
        taken.add((report.system, at))
        ends[report.system] = at + report.seconds
        place = (at + slack - usual) / length
        begins = int(place // 1) * length + usual
        if abs(report.seconds - length) <= slack and at - begins <= slack:
            off += report.seconds != length or at != begins
            own.setdefault(int(place // 1) - first, _Cell()).parts.append((float(length), report))
            continue
        odd.append(report)
        if odd_intervals == "left_out":
            continue
        begin, end = at - usual, at - usual + report.seconds
        for index in range(int(begin // length), int((end - 1e-6) // length) + 1):
            inside = min(end, (index + 1) * length) - max(begin, index * length)
            if inside > 0 and index >= first:
                own.setdefault(index - first, _Cell()).parts.append((inside, report))
                count = max(count, index - first + 1)
    start = midnight + timedelta(seconds=first * length + usual)
    _name_lengths(odd, off, minutes, odd_intervals, findings)
    return start, _joined(systems, count, start, minutes, findings)


def _twice(systems: list[str | None], starts: list[datetime], line: int) -> Finding:
    times = "1 interval is" if len(starts) == 1 else f"{Amount(len(starts))} intervals are"
    names = " and ".join(system or "one system" for system in systems)
    return Finding(
        "same_interval_twice",
        f"{times} reported more than once ({names}, first {_minute(starts[0])}); one counts.",
        line,
    )


def _name_lengths(
    odd: list[CpuReport],
    off: int,
    minutes: int,
    odd_intervals: OddIntervals,
    findings: list[Finding],
) -> None:
    if off:
        some = "1 interval begins or ends" if off == 1 else f"{Amount(off)} intervals begin or end"
        counts = "counts" if off == 1 else "count"
        text = f"{some} up to a minute off the step of {minutes} minutes and {counts} as whole."
        findings.append(Finding("interval_off_step", text))
    if odd:
        some = "1 interval has" if len(odd) == 1 else f"{Amount(len(odd))} intervals have"
        how = "counted by their length" if odd_intervals == "weighted" else "left out"
        first = odd[0]
        findings.append(
            Finding(
                "odd_interval",
                f"{some} another length than {minutes} minutes, first "
                f"{_minute(first.starts_at)} with {in_digits(first.seconds / 60, 4)}: {how}.",
                first.line,
            )
        )


def _joined(
    systems: dict[str | None, dict[int, _Cell]],
    count: int,
    start: datetime,
    minutes: int,
    findings: list[Finding],
) -> list[_Cell]:
    """Return each interval as the system saw it that reported most of it."""
    cells: list[_Cell] = []
    twice: list[datetime] = []
    partly: list[tuple[datetime, float]] = []
    for index in range(count):
        seen = [own[index] for own in systems.values() if index in own]
        best = max(seen, key=lambda cell: cell.seconds, default=_Cell())
        at = start + timedelta(minutes=minutes * index)
        if len(seen) > 1:
            twice.append(at)
        if seen and best.seconds < minutes * 60 - _OFF_SECONDS:
            partly.append((at, best.seconds / 60))
        cells.append(best)
    if twice:
        findings.append(
            _twice([*systems], twice, cells[0].parts[0][1].line if cells[0].parts else 1)
        )
    if partly:
        at, part = partly[0]
        some = "1 interval is" if len(partly) == 1 else f"{Amount(len(partly))} intervals are"
        findings.append(
            Finding(
                "partly_reported",
                f"{some} reported in part, first {_minute(at)} with {in_digits(part, 4)} of "
                f"{minutes} minutes; the mean of what is reported counts.",
            )
        )
    return cells


def checked_partitions(
    rows: list[tuple[dict[str, str], ReportNode]],
    starts_at: datetime,
    seconds: float,
    rated_msu: float | None,
    processors: dict[str, float],
    checked: Mapping[SeriesBasis, CheckedRows],
) -> dict[SeriesBasis, dict[str, float | None]]:
    """Return MSU of the charged partitions by basis; all rows are checked.

    rows: cells under the names of the Postprocessor's XML. processors: physical ones by type.
    """
    partitions: dict[SeriesBasis, dict[str, float | None]] = {basis: {} for basis in checked}
    for cells, row in rows:
        name, processor = cells.get("Partition Name", ""), cells.get("PROC Type", "").upper()
        if not name or row.attributes.get("type") == "SUM":
            continue
        effective = _dispatch_seconds(cells, PeakLabels.effective_dispatch_time, row)
        total = _dispatch_seconds(cells, "Total Dispatch Time", row)
        logical = _number(cells, "Num of LOG PROCs", row)
        actual = _number(cells, "MSU Actual", row)
        physical = processors.get(processor)
        computed = None
        if processor == "CP" and effective is not None and rated_msu and physical:
            computed = partition_msu(effective, seconds, rated_msu, physical)
        checks = tuple(_checks(cells, row, seconds, effective, total, logical, physical, computed))
        charged = processor == "CP" and name != MANAGEMENT
        for basis, seen in checked.items():
            msu = actual if basis == "msu_actual" or computed is None else computed
            if charged and msu is None and effective is not None:
                text = f"{name}: neither MSU Actual nor the machine's rating is given."
                seen.findings.append(Finding("no_msu", text, row.line))
            seen.add(
                Partition(
                    name,
                    processor,
                    starts_at,
                    effective,
                    total,
                    logical,
                    actual,
                    msu if charged else None,
                    checks,
                    row.line,
                )
            )
            if charged:
                partitions[basis][name] = msu
    return partitions


def _checks(
    cells: dict[str, str],
    row: ReportNode,
    seconds: float,
    effective: float | None,
    total: float | None,
    logical: float | None,
    physical: float | None,
    computed_msu: float | None,
) -> Iterator[Check]:
    """Yield each printed number of a row that follows from others of the report."""
    printed = _number(cells, "MSU Actual", row)
    if printed is not None and computed_msu is not None:
        yield Check(
            "MSU Actual", printed, computed_msu, abs(printed - computed_msu) <= 0.5 + _SLACK
        )
    half_a_ms = 0.0005 / seconds * 100  # dispatch times are printed in ms
    for quantity, time, processors in (
        ("Avg Util%: LOG PROC Effective", effective, logical),
        ("Avg Util%: LOG PROC Total", total, logical),
        ("Avg Util%: PHYS PROC Effective", effective, physical),
        ("Avg Util%: PHYS PROC Total", total, physical),
    ):
        printed = _number(cells, quantity, row)
        if printed is not None and time is not None and processors:
            computed = busy_percent(time, seconds, processors)
            agrees = abs(printed - computed) <= 0.005 + half_a_ms / processors + _SLACK
            yield Check(quantity, printed, computed, agrees)
    printed = _number(cells, "Avg Util%: PHYS PROC LPAR MGMT", row)
    if printed is not None and total is not None and physical:
        computed = management_percent(total, effective or 0.0, seconds, physical)
        agrees = abs(printed - computed) <= 0.005 + 2 * half_a_ms / physical + _SLACK
        yield Check("Avg Util%: PHYS PROC LPAR MGMT", printed, computed, agrees)


_SLACK = 1e-9
_REPORT_BYTES, _ROW_BYTES = 1500, 400


def _series(
    cells: list[_Cell], basis: SeriesBasis, minutes: int, start: datetime, findings: list[Finding]
) -> tuple[FileSeries, ...]:
    """Return one series a partition: 0 where a report has no row of it, a gap without a report."""
    names = dict.fromkeys(
        name for cell in cells for _, report in cell.parts for name in report.msu[basis]
    )
    by_name = {name: np.full(len(cells), np.nan) for name in names}
    absent: dict[str, int] = defaultdict(int)
    for index, cell in enumerate(cells):
        whole = cell.seconds
        for name in names if whole else ():
            values = [(seconds, report.msu[basis].get(name, 0.0)) for seconds, report in cell.parts]
            absent[name] += all(name not in report.msu[basis] for _, report in cell.parts)
            if all(msu is not None for _, msu in values):
                by_name[name][index] = (
                    sum(seconds * (msu or 0.0) for seconds, msu in values) / whole
                )
    reported = sum(bool(cell.parts) for cell in cells)
    findings += [
        Finding(
            "no_row",
            f"{name} has no row in {Amount(absent[name])} of {Amount(reported)} reported "
            "intervals: it used 0.",
        )
        for name in names
        if absent[name]
    ]
    if reported < len(cells):
        at = start + timedelta(
            minutes=minutes * next(i for i, c in enumerate(cells) if not c.parts)
        )
        findings.append(
            Finding(
                "gap",
                f"{Amount(len(cells) - reported)} of {Amount(len(cells))} intervals have no "
                f"report, first {_minute(at)}; they are unknown.",
            )
        )
    return tuple(FileSeries(name, values) for name, values in by_name.items())


def _capacities(reports: list[CpuReport], findings: list[Finding]) -> tuple[DefinedCapacity, ...]:
    """Return the defined capacities of the latest report that has any for an LPAR."""
    latest: dict[str, float] = {}
    changed: dict[str, None] = {}
    for report in sorted(reports, key=lambda report: report.starts_at):
        for name, msu in report.defined.items():
            if not 0 < msu <= HIGHEST_MSU:
                continue
            if latest.get(name, msu) != msu:
                changed[name] = None
            latest[name] = msu
    if changed:
        text = f"The defined capacity of {', '.join(changed)} changes; the latest one is taken."
        findings.append(Finding("capacity_changes", text))
    return tuple(DefinedCapacity(name, msu) for name, msu in latest.items())


def _recorded_by_lpar(
    placed: list[tuple[datetime, CpuReport]],
    start: datetime,
    minutes: int,
    count: int,
    names: Sequence[str],
    findings: list[Finding],
) -> tuple[FileSeries, ...]:
    """Return the averages that systems recorded of their LPARs at the end of each interval."""
    step = timedelta(minutes=minutes)
    by_lpar: dict[str, FloatArray] = {}
    for at, report in placed:
        index = round((at - start) / step)
        for lpar, msu in report.recorded.items():
            if lpar in names and 0 <= index < count and msu <= HIGHEST_MSU:
                by_lpar.setdefault(lpar, np.full(count, np.nan))[index] = msu
    if by_lpar:
        findings.append(recorded_finding([*by_lpar]))
    return tuple(FileSeries(lpar, values) for lpar, values in by_lpar.items())


def _groups(
    reports: list[CpuReport], names: Sequence[str], findings: list[Finding]
) -> tuple[CapacityGroup, ...]:
    """Return the capacity groups as the latest report with any has them."""
    latest = max(
        (report for report in reports if report.groups),
        key=lambda report: report.starts_at,
        default=None,
    )
    if latest is None:
        return ()
    if any(report.groups and report.groups != latest.groups for report in reports):
        text = "Capacity groups change; those of the latest report are taken."
        findings.append(Finding("groups_change", text))
    groups = []
    for name, group in latest.groups.items():
        members = [lpar for lpar in dict.fromkeys(group.lpars) if lpar in names]
        if members and name.isprintable() and 0 < group.limit_msu <= HIGHEST_MSU:
            groups.append(CapacityGroup(group=name, lpars=members, limit_msu=group.limit_msu))
    return tuple(groups)
