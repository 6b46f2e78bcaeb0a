"""Profiles as a kind of import: a table, a workbook or RMF reports, kept as days on a calendar."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType
from typing import IO, Annotated, Any

import numpy as np
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.files.column_roles import MOST_LPARS
from headroom.domain.files.delimited_text import Decimal
from headroom.domain.files.profile_days import (
    drawn_small,
    highest_r4ha,
    laid_in_days,
    largest_and_others,
    others_finding,
    profile_of,
)
from headroom.domain.files.profile_tables import FileColumn
from headroom.domain.files.read_rules import ColumnUses, ReadRules, TableRules
from headroom.domain.files.rmf import (
    DefinedCapacity,
    Partition,
    RmfMachine,
)
from headroom.domain.files.written_times import LocalMoment
from headroom.domain.peaks.profiles import FileError, FileSeries, Finding, ProfileUnit
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.stated import TextLine
from headroom.persistence.queries.kept_files import (
    delete_kept_mapping,
    find_kept_mapping,
)
from headroom.services.brought_files import (
    Brought,
    FileRead,
    HashedReading,
    bundle_hash,
    files_read,
    named_after,
)
from headroom.services.catalogue import Catalogue
from headroom.services.file_kinds import (
    ChosenName,
    FileKind,
    Layout,
)
from headroom.services.kept_file_records import keep_file
from headroom.services.profiles import (
    OpenedProfile,
    ReadProfile,
    columns_of,
    open_profile,
    opened_digest,
    read_profile,
    reports_digest,
)


class ColumnMapping(TableRules):
    """How a table was read, kept for the next one of the same heads."""

    columns: ColumnUses = Field(default={})


class ProfileChoices(ReadRules):
    """What can be settled of a profile; null where it is found out.

    lpars: those to keep; null for all.
    """

    name: ChosenName
    lpars: Annotated[list[TextLine], Field(max_length=MOST_LPARS)] | None = None
    keep_columns: bool = False


@dataclass(frozen=True, slots=True)
class KnownColumns:
    """A mapping that fits this table. name: of what it was kept with."""

    name: str
    mapping: ColumnMapping


@dataclass(frozen=True, slots=True)
class LparPreview:
    """One LPAR of a file. kept: whether it is taken over. gaps: intervals without a value."""

    lpar: str
    kept: bool
    highest_msu: float | None
    mean_msu: float | None
    gaps: int


@dataclass(frozen=True, slots=True)
class ProfilePreview:
    """What a file holds under the choices made so far.

    problem: why it cannot be read under these choices; the figures are missing then. first_day:
    MSU of the kept LPARs together through the first 24 hours.
    """

    problem: str | None
    files: list[FileRead]
    columns: list[FileColumn]
    encoding: str | None
    separator: str | None
    decimal: Decimal | None
    unit: ProfileUnit
    machine: str | None
    machines: list[RmfMachine]
    interval_minutes: int | None
    intervals: int
    starts_at: LocalMoment | None
    ends_at: LocalMoment | None
    lpars: list[LparPreview]
    capacities: list[DefinedCapacity]
    first_day: list[float | None]
    highest_r4ha_msu: float | None
    highest_r4ha_at: Annotated[
        LocalMoment | None, Field(description="End of its last interval, where the file has dates")
    ]
    rows: int
    numbers: int
    rows_differing: int
    partitions: list[Partition]


@dataclass(frozen=True)
class ProfileReading(HashedReading[ProfileChoices, ProfilePreview]):
    """A file that was read under the choices made so far; read is None where it could not be."""

    read: ReadProfile | None


@dataclass(frozen=True, slots=True)
class ParsedProfile:
    """What a file gave, or why it cannot be read under the choices."""

    files: list[Brought]
    opened: OpenedProfile
    read: ReadProfile | None
    columns: tuple[FileColumn, ...]
    problem: FileError | None


class ProfileImport(FileKind):
    """How profiles are read and kept."""

    id = "profile"
    label = "MSU profile"
    layouts = (
        Layout(
            "RMF CPU reports, as the Postprocessor’s XML or as printed",
            "The partition data of each interval",
            "a profile by LPAR",
            "rmf-cpu.xml",
        ),
        Layout(
            "SMF records of type 70, in binary with RDW",
            "Subtype 1, with the lengths of the records",
            "a profile by LPAR",
            "smf-70.bin",
        ),
        Layout(
            "Tables of MSU as CSV, Excel or text",
            "Times and a column of values, or a column for each LPAR",
            "a profile",
            "msu-by-lpar.csv",
        ),
        Layout(
            "JSON of zebra and OpenMetrics with MSU by LPAR",
            "A time, an LPAR and MSU in each sample",
            "a profile",
            "zebra.json",
        ),
    )
    choices = ProfileChoices
    preview = ProfilePreview
    more = MappingProxyType(
        {
            "known_columns": Annotated[
                KnownColumns | None,
                Field(
                    description="How a table of the same heads was read, if it is read otherwise "
                    "now"
                ),
            ]
        }
    )

    def parse(self, files: list[Brought], choices: Mapping[str, Any] | None) -> ParsedProfile:
        """Return what the files hold. Raises FileError where no choice would help."""
        return _parsed(files, open_profile(files), choices or first_choices(files))

    def digest(self, parsed: ParsedProfile) -> IO[bytes] | None:
        """Return reports and records as they were read; None of a table, which is held whole."""
        return reports_digest(parsed.opened)

    def parse_digest(
        self, files: list[Brought], choices: Mapping[str, Any], digest: IO[bytes]
    ) -> ParsedProfile:
        """Return the reports of a digest under choices. Raises FileError."""
        return _parsed(files, opened_digest(files, digest), choices)

    def first_choices(self, parsed: ParsedProfile) -> dict[str, Any]:
        """Return what is chosen before anybody did."""
        return first_choices(parsed.files)

    def read(
        self, parsed: ParsedProfile, choices: Mapping[str, Any], catalogue: Catalogue
    ) -> ProfileReading:
        """Return what would be kept under these choices."""
        chosen = _choices(choices)
        read, problem = parsed.read, parsed.problem
        findings = [] if read is None else [*read.findings]
        if read is not None and (others := largest_and_others(_kept(read, chosen))[1]):
            findings.append(others_finding(others))
        if problem is not None:
            findings = [
                Finding("unreadable", str(place), place.line, place.column)
                for place in (problem, *problem.also)
            ]
        return ProfileReading(
            read=read,
            says=_says(read, len(parsed.files)),
            choices=chosen,
            findings=findings,
            preview=_preview(parsed, chosen),
            file_hash=bundle_hash(parsed.files),
        )

    async def take_over(
        self, session: AsyncSession, reading: ProfileReading, file_name: str | None
    ) -> dict[str, Any]:
        """Keep the chosen LPARs as a profile. Raises FileError."""
        read = reading.read
        if read is None:
            raise FileError(reading.preview.problem or "it cannot be read")
        series, _ = largest_and_others(_kept(read, reading.choices))
        profile = profile_of(
            series,
            interval_minutes=read.interval_minutes,
            starts_at=read.starts_at,
            unit=read.unit,
            groups=read.groups,
            clock_changes=read.clock_changes,
            capacities={part.lpar: part.defined_capacity_msu for part in read.capacities},
            sources=read.sources,
        )
        kept_id = await keep_file(
            session,
            kind="profile",
            name=reading.choices.name,
            file_name=file_name,
            file_hash=reading.file_hash,
            content={
                "machine": read.machine,
                "highest_r4ha_msu": reading.preview.highest_r4ha_msu,
                "highest_r4ha_at": None
                if reading.preview.highest_r4ha_at is None
                else reading.preview.highest_r4ha_at.isoformat(),
                "course": drawn_small(series),
                "profile": profile.model_dump(mode="json"),
                "recorded": laid_in_days(read.recorded, profile, read.starts_at),
            },
        )
        if reading.choices.keep_columns:
            await _keep_mapping(session, reading, file_name or "Pasted")
        days = Amount(len(profile.calendar), "days", exact=True)
        lpars = ", ".join(part.lpar for part in series)
        return {
            "id": kept_id,
            "says": phrase(f"{reading.choices.name} is kept: {days} of {lpars}."),
            "links": [["Profiles and bills", "/import"]],
        }

    async def more_of(self, session: AsyncSession, reading: ProfileReading) -> dict[str, Any]:
        """Return how a table of the same heads was read."""
        return {"known_columns": await find_mapping(session, reading)}


def first_choices(files: list[Brought]) -> dict[str, Any]:
    """Return what is chosen of a profile before anybody did."""
    name = named_after(files, "Pasted profile")
    return ProfileChoices.model_construct(name=name).model_dump(mode="json")


def heads_hash(columns: Sequence[FileColumn]) -> str | None:
    """Return what tells the heads of a table apart from others; None where it has none."""
    heads = [column.heading.casefold() for column in columns]
    return hashlib.sha256("\n".join(heads).encode()).hexdigest() if any(heads) else None


async def find_mapping(session: AsyncSession, reading: ProfileReading) -> KnownColumns | None:
    """Return how a table of the same heads was read, where it is read otherwise now."""
    heads = heads_hash(reading.preview.columns)
    row = None if heads is None else await find_kept_mapping(session, heads=heads)
    if row is None:
        return None
    mapping = ColumnMapping.model_validate(row.content)
    return None if mapping == _mapping(reading.choices) else KnownColumns(row.name, mapping)


def _mapping(chosen: ProfileChoices) -> ColumnMapping:
    return ColumnMapping(**chosen.model_dump(include=set(ColumnMapping.model_fields)))


async def _keep_mapping(session: AsyncSession, reading: ProfileReading, name: str) -> None:
    heads = heads_hash(reading.preview.columns)
    if heads is None:
        return
    await delete_kept_mapping(session, heads=heads)
    await keep_file(
        session,
        kind="mapping",
        name=reading.choices.name,
        file_name=name,
        file_hash=heads,
        content=_mapping(reading.choices).model_dump(mode="json"),
    )


def _parsed(
    files: list[Brought], opened: OpenedProfile, choices: Mapping[str, Any]
) -> ParsedProfile:
    rules = _choices(choices)
    try:
        read = read_profile(files, rules, opened)
    except FileError as error:
        columns = columns_of(files, rules, opened)
        if all(column.use in ("lpar", "ignore") for column in columns):
            raise
        return ParsedProfile(files, opened, None, columns, error)
    return ParsedProfile(files, opened, read, read.columns, None)


def _choices(choices: Mapping[str, Any]) -> ProfileChoices:
    """Return choices as they are stored, which were checked when they were sent."""
    columns = {int(index): use for index, use in choices["columns"].items()}
    return ProfileChoices.model_construct(**{**choices, "columns": columns})


def _kept(read: ReadProfile, chosen: ProfileChoices) -> list[FileSeries]:
    """Return the LPARs that were chosen."""
    return [part for part in read.series if chosen.lpars is None or part.lpar in chosen.lpars]


def _says(read: ReadProfile | None, files: int) -> str:
    if read is None:
        return "It seems to be a table of a profile; something is left to choose."
    many = "" if files == 1 else f" in {files} files"
    lpars = Amount(len(read.series), "LPARs", exact=True)
    machine = f", machine {read.machine}" if read.machine else ""
    count = Amount(len(read.series[0].msu) if read.series else 0, "intervals", exact=True)
    minutes = f"{read.interval_minutes} minutes"
    return phrase(f"{read.what}{many}: {lpars}, {count} of {minutes}{machine}.")


def _preview(parsed: ParsedProfile, chosen: ProfileChoices) -> ProfilePreview:
    read = parsed.read
    if read is None:
        return ProfilePreview(
            problem=str(parsed.problem),
            files=files_read(parsed.files),
            columns=[*parsed.columns],
            encoding=None,
            separator=None,
            decimal=chosen.decimal,
            unit="GP seconds" if chosen.unit == "GP seconds" else "MSU",
            machine=None,
            machines=[],
            interval_minutes=None,
            intervals=0,
            starts_at=None,
            ends_at=None,
            lpars=[],
            capacities=[],
            first_day=[],
            highest_r4ha_msu=None,
            highest_r4ha_at=None,
            rows=0,
            numbers=0,
            rows_differing=0,
            partitions=[],
        )
    step = timedelta(minutes=read.interval_minutes)
    kept = _kept(read, chosen)
    count = len(read.series[0].msu) if read.series else 0
    day = 24 * 60 // read.interval_minutes
    together = np.sum([part.msu[:day] for part in kept], axis=0) if kept else np.empty(0)
    peak = highest_r4ha(kept, read.interval_minutes, read.starts_at)
    start = read.starts_at
    return ProfilePreview(
        problem=None,
        files=files_read(parsed.files),
        columns=[*parsed.columns],
        encoding=read.encoding,
        separator=read.separator,
        decimal=read.decimal,
        unit=read.unit,
        machine=read.machine,
        machines=[*read.machines],
        interval_minutes=read.interval_minutes,
        intervals=count,
        starts_at=start,
        ends_at=None if start is None else start + step * count,
        lpars=[
            LparPreview(
                part.lpar,
                part in kept,
                None if np.isnan(part.msu).all() else float(np.nanmax(part.msu)),
                None if np.isnan(part.msu).all() else float(np.nanmean(part.msu)),
                int(np.isnan(part.msu).sum()),
            )
            for part in read.series
        ],
        capacities=[*read.capacities],
        first_day=[None if np.isnan(value) else float(value) for value in together],
        highest_r4ha_msu=None if peak is None else peak[1],
        highest_r4ha_at=None if peak is None or start is None else start + step * peak[0],
        rows=read.rows,
        numbers=read.numbers,
        rows_differing=read.rows_differing,
        partitions=[*read.partitions] if read.rows_differing else [],
    )
