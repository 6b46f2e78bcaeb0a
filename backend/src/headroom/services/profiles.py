"""Profiles from files as a use case: what kind of file it is, and the series that it holds."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import IO, Literal, TypeAlias, cast

from pydantic import BaseModel, ConfigDict, TypeAdapter

from headroom.cache import Cache
from headroom.domain.files.column_heads import TableUnit
from headroom.domain.files.delimited_text import (
    EBCDIC_PAGES,
    SEPARATED_BY,
    SEPARATOR_NAMES,
    Decimal,
    Delimited,
    Row,
    decoded,
    split,
)
from headroom.domain.files.interval_times import ClockChange
from headroom.domain.files.monitor_series import (
    MonitorSeries,
    is_monitor_json,
    is_openmetrics,
    read_monitor_json,
    read_openmetrics,
)
from headroom.domain.files.profile_tables import (
    FileColumn,
    TableProfile,
    joined,
    read_rows,
    table_columns,
)
from headroom.domain.files.read_rules import ReadRules, SeriesBasis
from headroom.domain.files.rmf import (
    CheckedRows,
    CpuReport,
    DefinedCapacity,
    Partition,
    RmfMachine,
    RmfReports,
    read_reports,
    reports_in_order,
    series_of,
)
from headroom.domain.files.rmf_listing import is_rmf_listing, listing_reports
from headroom.domain.files.smf_record_bytes import is_smf
from headroom.domain.files.smf_records import smf_reports
from headroom.domain.files.structured_tables import read_structured, structure_of
from headroom.domain.files.table_cells import MOST_TITLES
from headroom.domain.files.workbooks import rows_of_sheets
from headroom.domain.files.written_times import LocalMoment, moment
from headroom.domain.peaks.profile import MOST_PROFILE_DAYS, CapacityGroup, ProfileSource
from headroom.domain.peaks.profiles import FileError, FileSeries, Finding, ProfileUnit
from headroom.domain.peaks.rolling_average import IntervalMinutes
from headroom.services.brought_files import (
    MOST_WHOLE_BYTES,
    Brought,
    OpenedFile,
    bundle_hash,
    opened,
    temporary_file,
    too_long,
)

_FileKind: TypeAlias = Literal[
    "table", "rmf_postprocessor_xml", "rmf_listing", "smf_records", "monitor"
]
_REPORTS: Mapping[_FileKind, str] = {
    "rmf_postprocessor_xml": "RMF Postprocessor reports",
    "rmf_listing": "RMF's printed CPU reports",
    "smf_records": "SMF records",
}
"""What files of reports are called."""


class ReadProfile(BaseModel):
    """The series of files and how they were read. Fields that a kind does not have are None.

    unit: of the values of series, whose field is msu always. starts_at: the first interval, as
    the file writes it. recorded: the R4HA that the machine recorded (SMF70LAC). partitions: the
    rows of a report that are shown, of all rows.
    """

    model_config = ConfigDict(frozen=True)

    kind: _FileKind
    what: str
    unit: ProfileUnit
    encoding: str | None
    separator: str | None
    decimal: Decimal | None
    machine: str | None
    machines: tuple[RmfMachine, ...]
    interval_minutes: int
    starts_at: LocalMoment | None
    clock_changes: tuple[ClockChange, ...]
    columns: tuple[FileColumn, ...]
    series: tuple[FileSeries, ...]
    recorded: tuple[FileSeries, ...]
    capacities: tuple[DefinedCapacity, ...]
    groups: tuple[CapacityGroup, ...]
    partitions: tuple[Partition, ...]
    rows: int
    numbers: int
    rows_differing: int
    findings: tuple[Finding, ...]
    sources: tuple[ProfileSource, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenedProfile:
    """Files of a profile before anything is chosen: reports, a monitor's series, or a table.

    tables: of each the rows of a workbook, or the bytes of a text, whose separator is a choice.
    encoding: of texts that were written as UTF-8 on the way here. kind: of the files of
    reports.
    """

    reports: RmfReports | None = None
    kind: _FileKind = "rmf_postprocessor_xml"
    monitored: MonitorSeries | None = None
    tables: tuple[Delimited | bytes, ...] = ()
    encoding: str | None = None

    def by_file(self) -> list[OpenedProfile]:
        """Return what each file holds by itself; none where files are only read together."""
        if self.reports is not None:
            alone = self.reports
            return [
                replace(self, reports=replace(alone, reports=file, files=[file]))
                for file in alone.files
            ]
        return [replace(self, tables=(table,)) for table in self.tables]

    def rows(self, stated: ReadRules) -> tuple[Delimited, ReadRules]:
        """Return the rows of a table, and the rules to read them by. Raises FileError."""
        if self.monitored is not None:
            own = {"unit": "MSU", "decimal": "point", "separator": None}
            return _own(self.monitored.rows), stated.model_copy(update=own)
        if any(isinstance(table, Delimited) for table in self.tables):
            stated = stated.model_copy(update={"decimal": "point"})
        mark = SEPARATED_BY[stated.separator] if stated.separator else None
        tables = [
            _own(table) if isinstance(table, Delimited) else split(table, mark, stated.decimal)
            for table in self.tables
        ]
        return joined(_in_order(tables)), stated


_HELD: Cache[str, OpenedProfile] = Cache(most=8, most_bytes=64 << 20)


@dataclass(frozen=True, slots=True)
class _ReportsDigest:
    kind: _FileKind
    rows: Mapping[SeriesBasis, CheckedRows]
    files: Sequence[list[CpuReport]]


_DIGEST = TypeAdapter(_ReportsDigest)


def reports_digest(opened: OpenedProfile) -> IO[bytes] | None:
    """Return reports as they were read of long files, packed; None for tables, which have none."""
    reports = opened.reports
    if reports is None:
        return None
    digest = temporary_file()
    content = _DIGEST.dump_json(_ReportsDigest(opened.kind, reports.rows, reports.files))
    with gzip.GzipFile(fileobj=digest, mode="wb", compresslevel=1) as packed:
        packed.write(content)
    return digest


def opened_digest(files: Sequence[Brought], digest: IO[bytes]) -> OpenedProfile:
    """Return the reports of a digest as those of the files that it was made of."""
    key = bundle_hash(files)
    held = _HELD.find(key)
    if held is not None:
        return held
    with gzip.GzipFile(fileobj=digest, mode="rb") as packed:
        kept = _DIGEST.validate_json(packed.read())
    reports = RmfReports(reports_in_order(kept.files), kept.rows, kept.files)
    return _HELD.keep(key, OpenedProfile(reports, kept.kind), reports.size)


def open_profile(files: Sequence[Brought]) -> OpenedProfile:
    """Return what files hold: RMF reports, SMF records, a monitor's series, or one table of values.

    The last ones are held by their hash, so that a choice does not read them anew. Raises
    FileError, with line and column, for what cannot be read rightly.
    """
    key = bundle_hash(files)
    held = _HELD.find(key)
    if held is not None:
        return held
    brought = opened(files)
    size = sum(file.size for file in files)
    if all(is_smf(file.head) for file in brought):
        reports = read_reports([file.parts() for file in brought], smf_reports)
        return _HELD.keep(key, OpenedProfile(reports, "smf_records"), reports.size)
    structures = [structure_of(file.head.decode("latin-1")) for file in brought]
    if all(structures) and not any(map(is_monitor_json, _heads(brought))):
        tables = tuple(
            read_structured(file.whole(), structure)
            for file, structure in zip(brought, structures, strict=True)
            if structure is not None
        )
        return _HELD.keep(key, OpenedProfile(tables=tables), 20 * size)
    if all(file.is_xml for file in brought):
        reports = read_reports([file.parts() for file in brought])
        return _HELD.keep(key, OpenedProfile(reports=reports), reports.size)
    if all(map(is_rmf_listing, _heads(brought))):
        reports = read_reports([file.parts() for file in brought], listing_reports)
        listing = OpenedProfile(reports, "rmf_listing")
        return _HELD.keep(key, listing, reports.size)
    monitored = _monitored(brought)
    if monitored is not None:
        return _HELD.keep(key, OpenedProfile(monitored=monitored), 4 * size)
    if len({file.is_workbook for file in brought}) > 1 or any(file.is_xml for file in brought):
        raise FileError(
            f"the {len(brought)} files are not of one kind: import RMF reports, workbooks and "
            "tables of text separately"
        )
    if brought[0].is_workbook:
        books = tuple(map(_workbook, brought))
        return _HELD.keep(key, OpenedProfile(tables=books), 20 * size)
    texts = tuple(file.whole() for file in brought)
    pages = {file.ebcdic for file in brought}
    if sum(map(len, texts)) > MOST_WHOLE_BYTES:
        raise too_long()
    page = pages.pop() if len(pages) == 1 else None
    encoding = None if page is None else EBCDIC_PAGES[page]
    return _HELD.keep(key, OpenedProfile(tables=texts, encoding=encoding), sum(map(len, texts)))


def _heads(files: Sequence[OpenedFile]) -> list[str]:
    return [file.head.decode("latin-1") for file in files]


def _in_order(tables: list[Delimited]) -> list[Delimited]:
    """Return tables by their first dates, as they were brought where those do not tell."""
    first = [
        next(filter(None, map(_date_of, table.rows[1 : MOST_TITLES + 2])), None) for table in tables
    ]
    begins = [begin for begin in first if begin is not None]
    if len(begins) < len(tables):
        return tables
    order = sorted(range(len(tables)), key=begins.__getitem__)
    return [tables[at] for at in order]


def _date_of(row: Row) -> tuple[date, int] | None:
    """Return the first date in a row, with its time of day."""
    for cell in row.cells:
        written = moment(cell, True) or moment(cell, False)
        if written is not None and written.day is not None:
            return written.day, written.minutes
    return None


def _own(rows: Delimited) -> Delimited:
    """Return rows that a reader may shorten and add findings to."""
    return replace(
        rows,
        rows=[Row(row.line, [*row.cells]) for row in rows.rows],
        findings=[*rows.findings],
    )


def read_profile(
    files: Sequence[Brought], rules: ReadRules, opened_before: OpenedProfile | None = None
) -> ReadProfile:
    """Return the series of files.

    Raises FileError, with line and column, for what cannot be read rightly.
    """
    profile = opened_before or open_profile(files)
    read = _series_read(profile, rules)
    return read.model_copy(update={"sources": tuple(_sources(read, profile, files, rules))})


def _sources(
    read: ReadProfile, profile: OpenedProfile, files: Sequence[Brought], rules: ReadRules
) -> Iterator[ProfileSource]:
    """Give each file that a profile is from, with its own days and LPARs where there are several.

    Those are not known of files that were packed together or brought twice.
    """
    if len(files) == 1:
        yield _source(read, files[0])
        return
    opened_alone = profile.by_file()
    in_order = len(opened_alone) == len(files)
    for place, file in enumerate(files):
        alone = _read_alone(opened_alone[place], rules) if in_order else None
        if alone is None:
            yield ProfileSource(
                file_name=None if file.name is None else file.name[:300],
                sha256=file.sha256,
                brought_sha256=bundle_hash(files),
                what=read.what,
            )
            continue
        source = _source(alone, file)
        begin, end = source.starts_at, source.ends_at
        days = None if begin is None or end is None else _dates(begin, end)
        lpars = [series.lpar for series in alone.series]
        yield source.model_copy(
            update={
                "brought_sha256": bundle_hash(files),
                "days": days,
                "lpars": lpars if len(lpars) <= MOST_PROFILE_DAYS else None,
            }
        )


def _read_alone(profile: OpenedProfile, rules: ReadRules) -> ReadProfile | None:
    """Return the series of one file among others; None where it has none by itself."""
    if profile.reports is not None and not profile.reports.reports:
        return None
    try:
        return _series_read(profile, rules)
    except FileError:
        return None


def _dates(begin: str, end: str) -> list[str] | None:
    """Return the dates between two local times; None for more than a profile has days."""
    first = datetime.fromisoformat(begin).date()
    last = (datetime.fromisoformat(end) - timedelta(minutes=1)).date()
    count = (last - first).days + 1
    if count > MOST_PROFILE_DAYS:
        return None
    return [f"{first + timedelta(days=day):%Y-%m-%d}" for day in range(count)]


def _source(read: ReadProfile, file: Brought) -> ProfileSource:
    """Return what a profile of one file says of where it is from."""
    count = len(read.series[0].msu)
    start = read.starts_at
    end = None if start is None else start + timedelta(minutes=read.interval_minutes * count)
    return ProfileSource(
        file_name=None if file.name is None else file.name[:300],
        sha256=file.sha256,
        what=read.what,
        machine=read.machine,
        starts_at=None if start is None else f"{start:%Y-%m-%dT%H:%M}",
        ends_at=None if end is None else f"{end:%Y-%m-%dT%H:%M}",
        intervals=count,
        interval_minutes=cast(IntervalMinutes, read.interval_minutes),
    )


def _series_read(profile: OpenedProfile, rules: ReadRules) -> ReadProfile:
    if profile.reports is not None:
        return _reports(profile.reports, rules, profile.kind)
    monitored = profile.monitored
    text, stated = profile.rows(rules)
    table = read_rows(text, stated)
    return ReadProfile(
        kind="table" if monitored is None else "monitor",
        what="A table" if monitored is None else monitored.what,
        unit=table.unit,
        encoding=profile.encoding or table.encoding,
        separator=SEPARATOR_NAMES.get(table.separator, table.separator),
        decimal=table.decimal,
        machine=_machine_read(table, rules) if monitored is None else monitored.machine,
        machines=tuple(RmfMachine(name, None, None, 0) for name in table.machines),
        interval_minutes=table.interval_minutes,
        starts_at=table.starts_at,
        clock_changes=table.clock_changes,
        columns=table.columns if monitored is None else (),
        series=table.series,
        recorded=table.recorded,
        capacities=tuple(DefinedCapacity(lpar, msu) for lpar, msu in table.capacities.items())
        if monitored is None
        else monitored.capacities,
        groups=(),
        partitions=(),
        rows=0,
        numbers=0,
        rows_differing=0,
        findings=table.findings,
    )


def _machine_read(table: TableProfile, rules: ReadRules) -> str | None:
    """Return the machine that a table's rows are of, where a column names it."""
    if rules.machine in table.machines:
        return rules.machine
    return table.machines[0] if len(table.machines) == 1 else None


def columns_of(
    files: Sequence[Brought], rules: ReadRules, profile: OpenedProfile
) -> tuple[FileColumn, ...]:
    """Return the columns of a table that cannot be read under these rules, to choose others.

    Raises FileError for what is no table, which no choice would change.
    """
    if not profile.tables:
        read_profile(files, rules, profile)
        return ()
    text, stated = profile.rows(rules)
    return table_columns(text, stated)


def _monitored(files: Sequence[OpenedFile]) -> MonitorSeries | None:
    """Return the series of a monitor; None for other files. Raises FileError."""
    heads = [file.head.decode("latin-1") for file in files if not file.is_workbook]
    if len(heads) == len(files) and all(map(is_monitor_json, heads)):
        return read_monitor_json([file.whole() for file in files])
    if len(heads) == 1 and is_openmetrics(heads[0]):
        text, _ = decoded(files[0].whole(), [])
        return read_openmetrics(text)
    return None


def _reports(reports: RmfReports, rules: ReadRules, kind: _FileKind) -> ReadProfile:
    report = series_of(reports, rules)
    return ReadProfile(
        kind=kind,
        what=_REPORTS[kind],
        unit="MSU",
        encoding=None,
        separator=None,
        decimal=None,
        machine=report.machine,
        machines=report.machines,
        interval_minutes=report.interval_minutes,
        starts_at=report.starts_at,
        clock_changes=report.clock_changes,
        columns=(),
        series=report.series,
        recorded=report.recorded,
        capacities=report.capacities,
        groups=report.groups,
        partitions=report.partitions,
        rows=report.rows,
        numbers=report.numbers,
        rows_differing=report.rows_differing,
        findings=(*_unit_of_report(rules.unit), *report.findings),
    )


def _workbook(file: OpenedFile) -> Delimited:
    return rows_of_sheets(file.sheets())


def _unit_of_report(stated: TableUnit | None) -> tuple[Finding, ...]:
    if stated in (None, "MSU"):
        return ()
    text = f"A report says its own MSU; that the file holds {stated} was not used."
    return (Finding("unit_of_report", text),)
