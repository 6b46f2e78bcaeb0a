"""Profiles: shapes to start from, and series out of files. Schemas and routes."""

from __future__ import annotations

import math
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from headroom.api.models import InputModel, OutputModel
from headroom.api.problems import ProblemError, problems
from headroom.domain.files.delimited_text import Decimal
from headroom.domain.files.profile_tables import TableRules
from headroom.domain.files.rmf import MsuBasis, Partition
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profiles import SHAPES, FileError, ProfileUnit, ShapeId, shaped_day
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES, IntervalMinutes
from headroom.domain.quantities.formulas import FloatArray
from headroom.services.profiles import ReadRules, read_profile

router = APIRouter(prefix="/profiles")

Separator = Literal["tab", "semicolon", "comma", "bar", "spaces"]
SEPARATORS: dict[Separator, str] = {
    "tab": "\t",
    "semicolon": ";",
    "comma": ",",
    "bar": "|",
    "spaces": " ",
}
_FILE: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The file as it is",
        "content": {
            "text/csv": _FILE,
            "text/plain": _FILE,
            "application/xml": _FILE,
            "application/octet-stream": _FILE,
        },
    }
}


class ShapeRead(OutputModel):
    """A day's form to start from: an assumption, nobody's measurement."""

    id: ShapeId
    label: str
    description: str
    kind: Literal["assumed"]
    hourly_shares: list[float] = Field(description="24 shares of the highest hour")


class ShapesRead(OutputModel):
    """All shapes."""

    items: list[ShapeRead]
    total: int


class ShapedDayWrite(InputModel):
    """A shape at a level."""

    shape: ShapeId
    highest_msu: Annotated[float, Field(ge=0, le=HIGHEST_MSU)] = Field(examples=[140])
    interval_minutes: IntervalMinutes = 60


class ShapedDayRead(OutputModel):
    """A day in a shape."""

    shape: ShapeId
    interval_minutes: int
    msu: list[float]


class ProfileSeriesRead(OutputModel):
    """One LPAR of a file, in the form that calculations take."""

    lpar: str
    msu: list[float | None]


class ReportCheckRead(OutputModel):
    """A printed number beside ours."""

    quantity: str
    printed: float
    computed: float
    agrees: bool


class PartitionRead(OutputModel):
    """One row of RMF's partition data."""

    name: str
    processor: str = Field(examples=["CP"])
    starts_at: datetime
    effective_seconds: float | None
    total_seconds: float | None
    logical_processors: float | None
    msu_actual: float | None = Field(description="As printed, a whole number")
    msu: float | None = Field(description="What the series counts; null where nothing is charged")
    checks: list[ReportCheckRead]
    line: int


class ProfileFindingRead(OutputModel):
    """Something to know about a file, and where."""

    code: str
    text: str
    line: int | None
    column: int | None


class ProfileRead(OutputModel):
    """What a file holds and how it was read."""

    kind: Literal["table", "rmf_postprocessor_xml"]
    unit: ProfileUnit = Field(description="Of the values of `series`, whose field is `msu` always")
    encoding: str | None
    separator: str | None
    decimal: Decimal | None
    machine: str | None = Field(examples=["3907-Z02"])
    interval_minutes: int
    starts_at: datetime | None = Field(description="First interval, as the file writes it")
    series: list[ProfileSeriesRead]
    partitions: list[PartitionRead]
    findings: list[ProfileFindingRead]


@router.get("/shapes", summary="Shapes of a day to start from")
async def list_profile_shapes() -> ShapesRead:
    """Flat, office hours, month-end batch and online peak."""
    items = [
        ShapeRead(
            id=each.id,
            label=each.label,
            description=each.description,
            kind="assumed",
            hourly_shares=list(each.hourly_shares),
        )
        for each in SHAPES
    ]
    return ShapesRead(items=items, total=len(items))


@router.post(
    "/shapes/day", summary="A day in a shape, at a level", responses=problems(400, 413, 422)
)
async def shaped_profile_day(body: ShapedDayWrite) -> ShapedDayRead:
    """MSU of each interval of a day."""
    shape = next(each for each in SHAPES if each.id == body.shape)
    values = shaped_day(shape, body.highest_msu, body.interval_minutes)
    return ShapedDayRead(
        shape=body.shape, interval_minutes=body.interval_minutes, msu=values.tolist()
    )


@router.post(
    "/read",
    summary="Series out of a file: CSV and its kin, or RMF Postprocessor XML",
    response_model=ProfileRead,
    responses=problems(400, 413, 422),
    openapi_extra=BODY,
)
async def read_profile_file(
    request: Request,
    interval_minutes: Annotated[
        int | None,
        Query(
            description="For files that do not tell",
            # a text of digits is no literal number, so the reader checks it
            json_schema_extra={"enum": [*INTERVALS_MINUTES]},
        ),
    ] = None,
    separator: Annotated[Separator | None, Query(description="Found out when left out")] = None,
    decimal: Annotated[Decimal | None, Query(description="Found out when left out")] = None,
    time_zone: Annotated[
        str | None,
        Query(
            max_length=60,
            description="Where the times are local, to follow daylight saving time: Europe/Berlin",
        ),
    ] = None,
    unit: Annotated[
        ProfileUnit,
        Query(description="Of a table: MSU as an hourly rate, or GP seconds used in the interval"),
    ] = "MSU",
    msu_basis: Annotated[
        MsuBasis, Query(description="For RMF: unrounded from dispatch time, or as printed")
    ] = "effective_dispatch",
) -> ProfileRead:
    """Read whole or refuse with line and column. Nothing is stored."""
    data = await request.body()
    rules = ReadRules(
        TableRules(
            separator=SEPARATORS[separator] if separator else None,
            decimal=decimal,
            interval_minutes=interval_minutes,
            time_zone=time_zone,
            unit=unit,
        ),
        msu_basis,
    )
    return await run_in_threadpool(_read, data, rules)


def _read(data: bytes, rules: ReadRules) -> ProfileRead:
    try:
        found = read_profile(data, rules)
    except FileError as error:
        raise file_problem(error) from error
    return ProfileRead(
        kind=found.kind,
        unit=found.unit,
        encoding=found.encoding,
        separator=found.separator,
        decimal=found.decimal,
        machine=found.machine,
        interval_minutes=found.interval_minutes,
        starts_at=found.starts_at,
        series=[ProfileSeriesRead(lpar=each.lpar, msu=_values(each.msu)) for each in found.series],
        partitions=[_partition(each) for each in found.partitions],
        findings=[ProfileFindingRead.model_validate(each) for each in found.findings],
    )


def file_problem(error: FileError) -> ProblemError:
    """Return the refusal of a file, with every place that is wrong."""
    places = tuple((_place(each), str(each)) for each in (error, *error.also))
    where = f"{places[0][0]}: " if error.line is not None else ""
    more = f" And {len(error.also)} more." if error.also else ""
    return ProblemError(
        422,
        "unreadable-file",
        "The file cannot be read",
        f"{where}{error}.{more} Nothing was taken from it.",
        errors=places,
    )


def _place(error: FileError) -> str:
    if error.line is None:
        return "file"
    return f"line {error.line}" + (f", column {error.column}" if error.column else "")


def _partition(partition: Partition) -> PartitionRead:
    return PartitionRead(
        name=partition.name,
        processor=partition.processor,
        starts_at=partition.starts_at,
        effective_seconds=partition.effective_seconds,
        total_seconds=partition.total_seconds,
        logical_processors=partition.logical_processors,
        msu_actual=partition.msu_actual,
        msu=partition.msu,
        checks=[ReportCheckRead.model_validate(each) for each in partition.checks],
        line=partition.line,
    )


def _values(values: FloatArray) -> list[float | None]:
    return [None if math.isnan(each) else each for each in values.tolist()]
