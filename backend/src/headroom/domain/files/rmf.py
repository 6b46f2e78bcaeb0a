"""RMF Postprocessor XML: partitions of a machine, interval by interval, checked row by row.

Method: docs/methods/rolling-average.md. The XML is read with the parser of the standard library;
document type declarations, the way in for entities, are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, TypeAlias
from xml.parsers import expat

import numpy as np

from headroom.domain.peaks.profiles import FileError, FileSeries, Finding
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES
from headroom.domain.quantities.formulas import FloatArray, formula

SeriesBasis: TypeAlias = Literal["effective_dispatch", "msu_actual"]
"""``effective_dispatch``: from dispatch time and rating, unrounded. ``msu_actual``: as printed,
which is rounded to whole MSU."""

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
        *("time-data", "display-start", "display-end"),
        *("segment", "part", "name", "var-list", "var", "value"),
        *("table", "column-headers", "row", "col"),
    ]
)
PARTITIONS = "Partition Data"
PROCESSORS = "Number of Physical Processors"
MANAGEMENT = "*PHYSICAL*"
_NUMBER = re.compile(r"\d{1,15}(\.\d{1,15})?")
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
    starts_at: datetime
    effective_seconds: float | None
    total_seconds: float | None
    logical_processors: float | None
    msu_actual: float | None
    msu: float | None
    checks: tuple[Check, ...]
    line: int


@dataclass(frozen=True, slots=True)
class RmfProfile:
    """What CPU reports say of one machine."""

    machine: str | None
    interval_minutes: int
    starts_at: datetime
    series: tuple[FileSeries, ...]
    partitions: tuple[Partition, ...]
    findings: tuple[Finding, ...]


@dataclass(slots=True)
class _Node:
    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[_Node] = field(default_factory=list)
    text: str = ""

    def each(self, tag: str) -> Iterator[_Node]:
        return (child for child in self.children if child.tag == tag)

    def child(self, tag: str) -> _Node | None:
        return next(self.each(tag), None)

    def value(self, tag: str) -> str | None:
        found = self.child(tag)
        return None if found is None else found.text.strip()


@dataclass(frozen=True, slots=True)
class _Report:
    """One CPU report: a machine seen by one system in one interval."""

    system: str | None
    machine: str | None
    sequence: str | None
    starts_at: datetime
    seconds: float
    rated_msu: float | None
    processors: dict[str, float]
    rows: list[tuple[dict[str, str], _Node]]
    line: int


def read_rmf(data: bytes, basis: SeriesBasis = "effective_dispatch") -> RmfProfile:
    """Return the series of a file of CPU reports.

    Raises FileError with line and column for what is no such file, has intervals of different
    length, or is about more than one machine.
    """
    reports = [_report(each) for each in _postprocessors(data)]
    if not reports:
        raise FileError("there is no CPU report of the RMF Postprocessor in this file")
    findings: list[Finding] = []
    reports = _one_per_interval(reports, findings)
    first = reports[0]
    minutes = round(first.seconds / 60)
    if minutes not in INTERVALS_MINUTES or abs(first.seconds - minutes * 60) > 2:
        allowed = ", ".join(str(each) for each in INTERVALS_MINUTES)
        raise FileError(
            f"an interval has {first.seconds:g} seconds; it has to have {allowed} minutes",
            first.line,
        )
    partitions = [
        partition for report in reports for partition in _partitions(report, basis, findings)
    ]
    return RmfProfile(
        machine=first.machine,
        interval_minutes=minutes,
        starts_at=first.starts_at,
        series=_series(partitions, first.starts_at, minutes, findings),
        partitions=tuple(partitions),
        findings=tuple(findings),
    )


def _postprocessors(data: bytes) -> list[_Node]:
    """Return the CPU reports of a file, each as a tree."""
    found: list[_Node] = []
    stack: list[_Node] = []
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
        if left_out or (stack and tag not in _TAGS):
            left_out += 1
            unknown += 1
        crowded = parser.CurrentByteIndex < elements * LEAST_BYTES_AN_ELEMENT
        if unknown > MOST_UNKNOWN_ELEMENTS or (crowded and elements > _FIRST_ELEMENTS):
            raise FileError(
                "the elements are not those of an RMF Postprocessor report",
                parser.CurrentLineNumber,
                parser.CurrentColumnNumber + 1,
            )
        if left_out or (not stack and tag != "postprocessor"):
            return
        node = _Node(tag, attributes, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
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
                found.append(node)

    def text(characters: str) -> None:
        if stack and not left_out:
            stack[-1].text += characters

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        words = expat.ErrorString(error.code)
        raise FileError(f"this is not XML: {words}", error.lineno, error.offset + 1) from error
    except (LookupError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError("the encoding that the XML names is not known", 1, 1) from error
    return found


def _report(node: _Node) -> _Report:
    time, resource = node.child("time-data"), node.child("resource")
    if time is None:
        raise FileError("a report without its time", node.line, node.column)
    starts_at, ends_at = (_moment(time, each) for each in ("display-start", "display-end"))
    seconds = (ends_at - starts_at).total_seconds()
    if not 0 < seconds <= MOST_GAP.total_seconds():
        raise FileError("a report ends before it starts", time.line, time.column)
    variables: dict[str, str] = {}
    processors: dict[str, float] = {}
    rows: list[tuple[dict[str, str], _Node]] = []
    for segment in node.each("segment"):
        for part in segment.each("part"):
            for listed in part.each("var-list"):
                for each in listed.each("var"):
                    variables.setdefault(each.value("name") or "", each.value("value") or "")
            for table in part.each("table"):
                if part.value("name") == PARTITIONS:
                    rows += _rows(table)
                elif part.value("name") == PROCESSORS:
                    processors |= _processors(table)
    kind, model = variables.get("CPU"), variables.get("Model")
    capacity = variables.get("CPC Capacity", "")
    return _Report(
        system=resource.value("resname") if resource else None,
        machine=f"{kind}-{model}" if kind and model else None,
        sequence=variables.get("Sequence Code"),
        starts_at=starts_at,
        seconds=seconds,
        rated_msu=float(capacity) if _NUMBER.fullmatch(capacity) else None,
        processors=processors,
        rows=rows,
        line=node.line,
    )


def _moment(time: _Node, tag: str) -> datetime:
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
        return datetime.strptime(node.text.strip(), "%m/%d/%Y-%H.%M.%S")
    except ValueError as error:
        raise FileError(f"{node.text.strip()[:40]} is no time", node.line, node.column) from error


def _rows(table: _Node) -> list[tuple[dict[str, str], _Node]]:
    headers = table.child("column-headers")
    names = [each.text.strip() for each in headers.each("col")] if headers else []
    found = []
    for row in table.each("row"):
        cells = [each.text.strip() for each in row.each("col")]
        if len(cells) != len(names):
            raise FileError(
                f"a row of {len(cells)} cells under {len(names)} headings", row.line, row.column
            )
        found.append((dict(zip(names, cells, strict=True)), row))
    return found


def _processors(table: _Node) -> dict[str, float]:
    """Return how many physical processors there are of each type: ``CP``, ``IFL`` and so on."""
    found = {}
    for cells, row in _rows(table):
        abbreviation = re.search(r"\((\w+)\)", cells.get("Type", ""))
        if abbreviation:
            number = _number(cells, "Number", row)
            # zIIP and zAAP here, IIP and AAP in the rows of partitions
            found[abbreviation[1].upper().removeprefix("Z")] = number or 0.0
    return found


def _number(cells: dict[str, str], name: str, row: _Node) -> float | None:
    text = cells.get(name, "")
    if not text or text == "N/A":
        return None
    if not _NUMBER.fullmatch(text):
        raise FileError(f"{name}: {text[:40]} is no number", row.line, row.column)
    return float(text)


def _dispatch_seconds(cells: dict[str, str], name: str, row: _Node) -> float | None:
    text = cells.get(name, "")
    if not text:
        return None
    match = _DISPATCH.fullmatch(text)
    if match is None:
        raise FileError(f"{name}: {text[:40]} is no dispatch time", row.line, row.column)
    hours, minutes, seconds, thousandths = (int(each) for each in match.groups())
    return ((hours * 60 + minutes) * 60 + seconds) + thousandths / 1000


def _one_per_interval(reports: list[_Report], findings: list[Finding]) -> list[_Report]:
    """Return one report an interval, in order of time."""
    first = reports[0]
    for each in reports:
        if (each.machine, each.sequence) != (first.machine, first.sequence):
            raise FileError(
                f"the file is about more than one machine: {first.machine} and {each.machine}",
                each.line,
            )
        if each.seconds != first.seconds:
            raise FileError(
                f"an interval of {each.seconds:g} seconds among others of {first.seconds:g}",
                each.line,
            )
    by_time: dict[datetime, _Report] = {}
    for each in sorted(reports, key=lambda report: report.starts_at):
        kept = by_time.setdefault(each.starts_at, each)
        if kept is not each:
            findings.append(
                Finding(
                    "same_interval_twice",
                    f"{each.starts_at:%Y-%m-%d %H:%M} is reported by {kept.system} and "
                    f"{each.system}; the first is taken.",
                    each.line,
                )
            )
    return list(by_time.values())


def _partitions(
    report: _Report, basis: SeriesBasis, findings: list[Finding]
) -> Iterator[Partition]:
    for cells, row in report.rows:
        name, processor = cells.get("Partition Name", ""), cells.get("PROC Type", "").upper()
        if not name or row.attributes.get("type") == "SUM":
            continue
        effective = _dispatch_seconds(cells, "Effective Dispatch Time", row)
        total = _dispatch_seconds(cells, "Total Dispatch Time", row)
        logical = _number(cells, "Num of LOG PROCs", row)
        actual = _number(cells, "MSU Actual", row)
        physical = report.processors.get(processor)
        computed = None
        if processor == "CP" and effective is not None and report.rated_msu and physical:
            computed = partition_msu(effective, report.seconds, report.rated_msu, physical)
        checks = tuple(
            _checks(cells, row, report.seconds, effective, total, logical, physical, computed)
        )
        findings += [
            Finding(
                "differs",
                f"{name} on {processor}, {report.starts_at:%Y-%m-%d %H:%M}: {each.quantity} is "
                f"printed as {each.printed:g}; the row gives {each.computed:.6g}.",
                row.line,
            )
            for each in checks
            if not each.agrees
        ]
        msu = actual if basis == "msu_actual" or computed is None else computed
        charged = processor == "CP" and name != MANAGEMENT
        if charged and msu is None and effective is not None:
            findings.append(
                Finding(
                    "no_msu",
                    f"{name}: neither MSU Actual nor the machine's rating is given.",
                    row.line,
                )
            )
        yield Partition(
            name,
            processor,
            report.starts_at,
            effective,
            total,
            logical,
            actual,
            msu if charged else None,
            checks,
            row.line,
        )


def _checks(
    cells: dict[str, str],
    row: _Node,
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


def _series(
    partitions: list[Partition], first: datetime, minutes: int, findings: list[Finding]
) -> tuple[FileSeries, ...]:
    """Return one series a partition, with gaps where an interval has no report."""
    last = max(each.starts_at for each in partitions) if partitions else first
    if last - first > MOST_GAP:
        raise FileError("the reports span more than a year")
    count = round((last - first).total_seconds() / 60 / minutes) + 1
    found: dict[str, FloatArray] = {}
    seen: set[int] = set()
    for each in partitions:
        place = (each.starts_at - first).total_seconds() / 60 / minutes
        if place != round(place):
            raise FileError(
                f"the interval at {each.starts_at:%Y-%m-%d %H:%M} does not follow the others in "
                f"steps of {minutes} minutes",
                each.line,
            )
        seen.add(round(place))
        if each.msu is not None:
            values = found.setdefault(each.name, np.full(count, np.nan))
            values[round(place)] = each.msu
    if len(seen) < count:
        findings.append(
            Finding(
                "gap",
                f"{count - len(seen):,} of {count:,} intervals have no report; they are left "
                "empty. Where the clock was put forward they never were.",
            )
        )
    return tuple(FileSeries(name, values) for name, values in found.items())
