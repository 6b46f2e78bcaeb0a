"""Measurements of RMF and CICS as a kind of import: rates and CPU as an own way into CICS."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any, TypeAlias

from pydantic import Field, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.own_ways import (
    OF_OTHER_SIZES,
    PAYLOAD_TITLE,
    Bytes,
    OwnComponent,
    OwnPayload,
    OwnPoint,
    OwnWay,
)
from headroom.domain.comparison.words import WayWords
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.files.cics_tasks import CicsTasks, is_cics_tasks, read_cics_tasks
from headroom.domain.files.cics_times import CicsMeasurement, StatedInterval, measured_point
from headroom.domain.files.delimited_text import decoded
from headroom.domain.files.dispatcher_modes import is_dispatcher_modes, read_dispatcher_modes
from headroom.domain.files.smf_record_bytes import is_smf
from headroom.domain.files.smf_workloads import ServiceClasses, read_service_classes
from headroom.domain.files.workload_activity import (
    MOST_SPACES,
    MeasuredPoint,
    MeasuredSpace,
    SpaceName,
    read_workload_activity,
)
from headroom.domain.peaks.profiles import FileError
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.stated import ShortLine
from headroom.services.brought_files import (
    MOST_FILES,
    Brought,
    FileRead,
    HashedReading,
    OpenedFile,
    bundle_hash,
    files_read,
    named_after,
    opened,
)
from headroom.services.catalogue import Catalogue
from headroom.services.file_kinds import (
    ChosenAuthor,
    ChosenLabels,
    ChosenMachine,
    ChosenName,
    FileKind,
    Layout,
)
from headroom.services.own_ways import OWN_WAYS

_FAMILY = "Own measurements"


@dataclass(frozen=True, slots=True)
class MeasurementChoices:
    """What is to be stated of a measurement, which its report does not say; null: not yet.

    spaces: names of the address spaces, or modes of TCBs, in their order. intervals: of the files
    of CICS in their order; none for RMF. labels: transactions to count; null for all. counted_in:
    the region whose tasks are the requests, where several are.
    """

    name: ChosenName
    author: ChosenAuthor
    machine: ChosenMachine
    payload_class: Annotated[
        OwnPayload | None,
        Field(title=PAYLOAD_TITLE, json_schema_extra={"unstated": "Not chosen"}),
    ]
    payload_in_bytes: Annotated[
        Bytes | None, Field(title=WayWords.bytes_in, json_schema_extra=OF_OTHER_SIZES)
    ]
    payload_out_bytes: Annotated[
        Bytes | None, Field(title=WayWords.bytes_out, json_schema_extra=OF_OTHER_SIZES)
    ]
    spaces: Annotated[list[SpaceName], Field(max_length=MOST_SPACES)]
    intervals: Annotated[list[StatedInterval], Field(max_length=MOST_FILES)]
    labels: ChosenLabels
    counted_in: Annotated[
        ShortLine | None,
        Field(title="Requests are the tasks of", json_schema_extra={"unstated": "Not chosen"}),
    ]


@dataclass(frozen=True, slots=True)
class MeasurementPreview:
    """The rates of the files in rising order, and what is left to state.

    cics: what CICS tells of each file, which makes a rate with what is stated of its interval.
    """

    files: list[FileRead]
    cics: list[CicsMeasurement]
    points: list[MeasuredPoint]
    left: str | None


MeasurementReading: TypeAlias = HashedReading[MeasurementChoices, MeasurementPreview]


Report: TypeAlias = str | CicsTasks | CicsMeasurement | ServiceClasses
"""Text of RMF, tasks of CICS PA, modes of TCBs, or classes of SMF records."""


@dataclass(frozen=True, slots=True)
class ParsedMeasurement:
    """Reports, each with one rate. names: of the address spaces or modes of TCBs."""

    files: list[Brought]
    reports: list[Report]
    names: list[str]


class MeasurementImport(FileKind):
    """How measurements are read and kept."""

    id = "measurement"
    label = "RMF or CICS measurement"
    layouts = (
        Layout(
            "RMF workload activity as text",
            "A rate, and CPU by service or report class",
            "one of your access methods",
            "workload-activity.txt",
        ),
        Layout(
            "CICS PA summaries and extracts, DFH0STAT",
            "CPU of tasks or by mode of TCB",
            "CPU by TCB, one of your access methods",
            "cics-pa-summary.txt",
        ),
        Layout(
            "SMF records of type 72, in binary with RDW",
            "Subtype 3, with the lengths of the records",
            "CPU by service or report class, one of your access methods",
            "smf-72.bin",
        ),
    )
    choices = MeasurementChoices
    preview = MeasurementPreview

    def parse(self, files: list[Brought], choices: Mapping[str, Any] | None) -> ParsedMeasurement:
        """Return what the files hold. Raises FileError with the line."""
        reports = [_report(file) for file in opened(files)]
        kinds = {type(report) for report in reports}
        if len(kinds) > 1:
            raise FileError("the files are of different reports: import each kind separately")
        names = [_names(report) for report in reports]
        if len({len(row_names) for row_names in names}) > 1:
            raise FileError("the files have different numbers of address spaces")
        if str not in kinds and len({tuple(row_names) for row_names in names}) > 1:
            raise FileError("the files have different regions or modes of TCBs")
        return ParsedMeasurement(files, reports, names[0])

    def first_choices(self, parsed: ParsedMeasurement) -> dict[str, Any]:
        """Return the names that the text has; all else is to be stated."""
        of_cics = [report for report in parsed.reports if not isinstance(report, str)]
        otherwise = "CICS measurement" if of_cics else "RMF measurement"
        return {
            "name": named_after(parsed.files, otherwise)[:80],
            **dict.fromkeys(
                ("author", "machine", "payload_class", "payload_in_bytes", "payload_out_bytes")
            ),
            "spaces": parsed.names,
            "intervals": [
                {
                    "seconds": one.span_seconds if isinstance(one, ServiceClasses) else None,
                    "requests": None,
                }
                for one in of_cics
            ],
            "labels": None,
            "counted_in": None,
        }

    def read(
        self, parsed: ParsedMeasurement, choices: Mapping[str, Any], catalogue: Catalogue
    ) -> MeasurementReading:
        """Return what would be kept. Raises FileError."""
        chosen = _chosen(choices)
        cics = [
            _of_cics(report, chosen) for report in parsed.reports if not isinstance(report, str)
        ]
        stated = [*chosen.intervals, *[StatedInterval(seconds=None, requests=None)] * len(cics)]
        names = [*chosen.spaces, *parsed.names[len(chosen.spaces) :]][: len(parsed.names)]
        points = [
            *(
                read_workload_activity(text, chosen.spaces)
                for text in parsed.reports
                if isinstance(text, str)
            ),
            *(
                point
                for measurement, interval in zip(cics, stated, strict=False)
                if (point := measured_point(measurement, interval, names or _named(measurement)))
            ),
        ]
        points.sort(key=lambda point: point.etr_per_second)
        left = _left_of_cics(cics, stated) or _left(chosen, points)
        return MeasurementReading(
            says=_says(cics, points),
            choices=chosen,
            findings=[finding for source in (cics or points) for finding in source.findings],
            preview=MeasurementPreview(files_read(parsed.files), cics, points, left),
            file_hash=bundle_hash(parsed.files),
        )

    async def take_over(
        self,
        session: AsyncSession,
        reading: MeasurementReading,
        file_name: str | None,
    ) -> dict[str, Any]:
        """Add the rates as an own way. Raises FileError and the refusals of own ways."""
        chosen, points = reading.choices, reading.preview.points
        if reading.preview.left is not None:
            raise FileError(reading.preview.left)
        try:
            cics = reading.preview.cics
            source = cics[0].tool if cics else "RMF workload activity"
            entered = _own_way(chosen, source, points, file_name, reading.file_hash)
        except ValidationError as error:
            first = error.errors()[0]
            raise FileError(f"{first['loc'][-1]}: {first['msg']}") from error
        stored = await OWN_WAYS.add(session, entered)
        return {
            "id": stored.id,
            "says": f"{stored.label} is kept among your access methods.",
            "links": [["Compare", "/compare"]],
        }


def _named(measurement: CicsMeasurement) -> list[str]:
    """Return the names of what was measured as the file has them."""
    return [time.name for time in measurement.times]


def _report(file: OpenedFile) -> Report:
    if is_smf(file.head):
        return read_service_classes(file.parts())
    head = file.head.replace(b"\0", b"").decode("latin-1").removeprefix("\xef\xbb\xbf")
    if is_cics_tasks(head):
        return read_cics_tasks(file.parts())
    text, _ = decoded(file.whole(), [])
    return read_dispatcher_modes(text) if is_dispatcher_modes(text) else text


def _names(report: Report) -> list[str]:
    if isinstance(report, ServiceClasses):
        return []  # which of them count is chosen; their names are those of the records
    if isinstance(report, str):
        return [space.name for space in read_workload_activity(report).spaces]
    measurement = report.read(None, None) if isinstance(report, CicsTasks) else report
    return _named(measurement)


def _chosen(choices: Mapping[str, Any]) -> MeasurementChoices:
    intervals = [StatedInterval(**stated) for stated in choices.get("intervals") or ()]
    late = {"labels": None, "counted_in": None, **choices, "intervals": intervals}
    return MeasurementChoices(**late)


def _of_cics(
    report: CicsTasks | CicsMeasurement | ServiceClasses, chosen: MeasurementChoices
) -> CicsMeasurement:
    if isinstance(report, CicsTasks | ServiceClasses):
        return report.read(chosen.labels, chosen.counted_in)
    return report


def _says(cics: Sequence[CicsMeasurement], points: Sequence[MeasuredPoint]) -> str:
    if not cics:
        rates = Amount(len(points), "rates", exact=True)
        spaces = f"{len(points[0].spaces)} address space" + "s" * (len(points[0].spaces) > 1)
        return phrase(f"RMF workload activity: {rates}, {spaces}.")
    first = cics[0]
    files = "" if len(cics) == 1 else f"{len(cics)} files, "
    if first.by_class:
        classes = Amount(len(first.transactions), "classes", exact=True)
        return phrase(
            f"SMF records of type 72 subtype 3: {files}CPU and transactions of {classes}."
        )
    if first.tool == "DFH0STAT":
        return f"CICS statistics of {first.regions[0]}: {files}{EvidenceWords.cpu_by_mode}."
    count = sum(part.tasks for measured in cics for part in measured.transactions)
    tasks = Amount(count, "tasks", exact=True)
    regions = f"{len(first.regions)} region" + "s" * (len(first.regions) > 1)
    kind = "an extract" if first.tool == "CICS PA extract" else "a summary"
    return phrase(f"CICS PA, {kind}: {files}{tasks} of {regions}.")


def _left_of_cics(cics: Sequence[CicsMeasurement], stated: Sequence[StatedInterval]) -> str | None:
    """Return what the files of CICS leave to state first; None where nothing."""
    for measured in cics:
        if measured.counted_in is None:
            if measured.by_class:
                return "Choose the class whose transactions are the requests."
            return "Choose the region whose tasks are the requests."
    for measured, interval in zip(cics, stated, strict=False):
        if not interval.seconds:
            return "Enter how long was measured."
        if not measured.requests and not interval.requests:
            return "Enter how many requests ended in that time."
    return None


def _left(chosen: MeasurementChoices, points: Sequence[MeasuredPoint]) -> str | None:
    """Return what is to be stated first; None where all is."""
    for stated, words in (
        (chosen.machine, "Choose the machine that was measured."),
        (chosen.author, "Enter who measured it."),
        (chosen.payload_class, "Choose what a request carries."),
    ):
        if not stated:
            return words
    if chosen.payload_class == "other" and None in (
        chosen.payload_in_bytes,
        chosen.payload_out_bytes,
    ):
        return "Enter the bytes of a request and of its answer."
    names = [space.name.casefold() for space in points[0].spaces]
    if len(set(names)) < len(names):
        return "Give each address space a different name."
    if any(one.etr_per_second == other.etr_per_second for one, other in pairwise(points)):
        return "Two files have the same rate: import each rate once."
    return None


def _own_way(
    chosen: MeasurementChoices,
    source: str,
    points: Sequence[MeasuredPoint],
    file_name: str | None,
    file_hash: str,
) -> OwnWay:
    offloads = any(_offloaded(space) > 0 for point in points for space in point.spaces)
    engines = [
        (space.name, offload)
        for space in points[0].spaces
        for offload in (False, True)
        if not offload or any(_offloaded(_of(point, space.name)) for point in points)
    ]
    return OwnWay(
        label=chosen.name,
        family=_FAMILY,
        description="",
        payload_class=chosen.payload_class or "other",
        payload_in_bytes=chosen.payload_in_bytes if chosen.payload_class == "other" else None,
        payload_out_bytes=chosen.payload_out_bytes if chosen.payload_class == "other" else None,
        security="not-stated",
        connection="not-stated",
        exchange="synchronous",
        offload="ziip" if offloads else "none",
        machine=chosen.machine or "",
        author=chosen.author or "",
        note=f"{source}, {file_name or 'pasted'}, SHA-256 {file_hash[:12]}",
        points=[
            OwnPoint(
                etr_per_second=point.etr_per_second,
                response_ms=point.response_ms,
                components=[
                    OwnComponent(
                        name=name,
                        processor="ziip" if offload else "gp",
                        cpu_percent=_offloaded(_of(point, name))
                        if offload
                        else _of(point, name).cp_percent,
                    )
                    for name, offload in engines
                ],
            )
            for point in points
        ],
    )


def _offloaded(space: MeasuredSpace) -> float:
    return space.iip_percent + space.aap_percent


def _of(point: MeasuredPoint, name: str) -> MeasuredSpace:
    return next(space for space in point.spaces if space.name == name)
