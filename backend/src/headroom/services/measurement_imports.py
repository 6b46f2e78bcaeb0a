"""Workload activity reports as a kind of import: rates and CPU as an own way into CICS."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.own_ways import OwnComponent, OwnPayload, OwnPoint, OwnWay
from headroom.domain.files.delimited_text import decoded
from headroom.domain.files.workload_activity import (
    MeasuredPoint,
    MeasuredSpace,
    read_workload_activity,
)
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.services.brought_files import (
    Brought,
    FileRead,
    OpenedFile,
    bundle_hash,
    files_read,
    named_after,
    opened,
)
from headroom.services.catalogue import Catalogue
from headroom.services.own_ways import OWN_WAYS

FAMILY = "Own measurements"


@dataclass(frozen=True, slots=True)
class MeasurementChoices:
    """What is to be stated of a measurement, which its report does not say; null: not yet.

    spaces: names of the address spaces in their order.
    """

    name: str
    author: str | None
    machine: str | None
    payload_class: OwnPayload | None
    payload_in_bytes: int | None
    payload_out_bytes: int | None
    spaces: list[str]


@dataclass(frozen=True, slots=True)
class MeasurementPreview:
    """The rates of the files in rising order, and what is left to state."""

    files: list[FileRead]
    points: list[MeasuredPoint]
    left: str | None


@dataclass(frozen=True, slots=True)
class MeasurementReading:
    """A measurement that was read."""

    says: str
    choices: MeasurementChoices
    findings: list[Finding]
    preview: MeasurementPreview
    file_hash: str


@dataclass(frozen=True, slots=True)
class ParsedMeasurement:
    """Texts of reports, each with one rate."""

    files: list[Brought]
    texts: list[str]
    names: list[str]


class MeasurementImport:
    """How measurements are read and kept."""

    def parse(self, files: list[Brought], choices: Mapping[str, Any] | None) -> ParsedMeasurement:
        """Return the texts. Raises FileError with the line."""
        texts = [_text(file) for file in opened(files)]
        points = [read_workload_activity(text) for text in texts]
        counts = {len(point.spaces) for point in points}
        if len(counts) > 1:
            raise FileError("the files have different numbers of address spaces")
        return ParsedMeasurement(files, texts, [space.name for space in points[0].spaces])

    def first_choices(self, parsed: ParsedMeasurement) -> dict[str, Any]:
        """Return the names that the text has; all else is to be stated."""
        return {
            "name": named_after(parsed.files, "RMF measurement")[:80],
            **dict.fromkeys(
                ("author", "machine", "payload_class", "payload_in_bytes", "payload_out_bytes")
            ),
            "spaces": parsed.names,
        }

    def read(
        self, parsed: ParsedMeasurement, choices: Mapping[str, Any], catalogue: Catalogue
    ) -> MeasurementReading:
        """Return what would be kept."""
        chosen = MeasurementChoices(**choices)
        points = sorted(
            (read_workload_activity(text, chosen.spaces) for text in parsed.texts),
            key=lambda point: point.etr_per_second,
        )
        rates = f"{len(points):,} {'rate' if len(points) == 1 else 'rates'}"
        spaces = f"{len(points[0].spaces)} address space" + "s" * (len(points[0].spaces) > 1)
        return MeasurementReading(
            says=f"RMF workload activity: {rates}, {spaces}.",
            choices=chosen,
            findings=[finding for point in points for finding in point.findings],
            preview=MeasurementPreview(files_read(parsed.files), points, _left(chosen, points)),
            file_hash=bundle_hash(parsed.files),
        )

    async def take_over(
        self, session: AsyncSession, reading: MeasurementReading, file_name: str | None
    ) -> dict[str, Any]:
        """Add the rates as an own way. Raises FileError and the refusals of own ways."""
        chosen, points = reading.choices, reading.preview.points
        if reading.preview.left is not None:
            raise FileError(reading.preview.left)
        try:
            entered = _own_way(chosen, points, file_name, reading.file_hash)
        except ValidationError as error:
            first = error.errors()[0]
            raise FileError(f"{first['loc'][-1]}: {first['msg']}") from error
        stored = await OWN_WAYS.add(session, entered)
        return {
            "id": stored.id,
            "says": f"{stored.label} is kept as an access method of yours.",
            "links": [["Compare", "/compare"]],
        }


def _text(file: OpenedFile) -> str:
    text, _ = decoded(file.whole(), [])
    return text


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
        return "Give each address space a name of its own."
    if any(one.etr_per_second == other.etr_per_second for one, other in pairwise(points)):
        return "Two files have the same rate: bring each rate once."
    return None


def _own_way(
    chosen: MeasurementChoices,
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
        family=FAMILY,
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
        note=f"RMF workload activity, {file_name or 'pasted'}, SHA-256 {file_hash[:12]}",
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
