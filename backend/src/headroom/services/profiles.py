"""Profiles from files as a use case: what kind of file it is, and the series that it holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from headroom.domain.files.delimited_text import SEPARATOR_NAMES, Decimal
from headroom.domain.files.profile_tables import TableRules, read_table
from headroom.domain.files.rmf import Partition, SeriesBasis, read_rmf
from headroom.domain.peaks.profiles import FileSeries, Finding, ProfileUnit

FileKind: TypeAlias = Literal["table", "rmf_postprocessor_xml"]


@dataclass(frozen=True, slots=True)
class ReadRules:
    """What a user says about a file; None for what is to be found out."""

    table: TableRules
    msu_basis: SeriesBasis = "effective_dispatch"


class ReadProfile(BaseModel):
    """The series of a file and how it was read. Fields that a kind does not have are None.

    unit: of the values of series, whose field is msu always. starts_at: the first interval, as
    the file writes it.
    """

    model_config = ConfigDict(frozen=True)

    kind: FileKind
    unit: ProfileUnit
    encoding: str | None
    separator: str | None
    decimal: Decimal | None
    machine: str | None
    interval_minutes: int
    starts_at: datetime | None
    series: tuple[FileSeries, ...]
    partitions: tuple[Partition, ...]
    findings: tuple[Finding, ...]


def read_profile(data: bytes, rules: ReadRules) -> ReadProfile:
    """Return what a file holds: RMF Postprocessor XML, or a table of values.

    Raises FileError, with line and column, for what cannot be read rightly.
    """
    if is_xml(data):
        report = read_rmf(data, rules.msu_basis)
        return ReadProfile(
            kind="rmf_postprocessor_xml",
            unit="MSU",
            encoding=None,
            separator=None,
            decimal=None,
            machine=report.machine,
            interval_minutes=report.interval_minutes,
            starts_at=report.starts_at,
            series=report.series,
            partitions=report.partitions,
            findings=(*_unit_of_report(rules.table.unit), *report.findings),
        )
    table = read_table(data, rules.table)
    return ReadProfile(
        kind="table",
        unit=rules.table.unit,
        encoding=table.encoding,
        separator=SEPARATOR_NAMES.get(table.separator, table.separator),
        decimal=table.decimal,
        machine=None,
        interval_minutes=table.interval_minutes,
        starts_at=table.starts_at,
        series=table.series,
        partitions=(),
        findings=table.findings,
    )


def _unit_of_report(stated: ProfileUnit) -> tuple[Finding, ...]:
    if stated == "MSU":
        return ()
    text = "A report says its own MSU; that the file holds GP seconds was not used."
    return (Finding("unit_of_report", text),)


def is_xml(data: bytes) -> bool:
    """Return whether a file begins as XML, whatever its encoding."""
    start = data[:200].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start.startswith(b"<")
