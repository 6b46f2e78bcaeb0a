"""Profiles: shapes to start from, and series out of files. Schemas and routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from headroom.api.problems import problems
from headroom.domain.files.column_heads import TableUnit
from headroom.domain.files.delimited_text import SEPARATED_BY, Decimal, Separator
from headroom.domain.files.interval_times import DateOrder, TimesAt
from headroom.domain.files.profile_tables import EmptyCells, TableRules
from headroom.domain.files.rmf import OddIntervals, RmfRules, SeriesBasis
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profiles import SHAPES, Shape, ShapeId, shaped_day
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES, IntervalMinutes
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.stated import InputModel
from headroom.services.brought_files import MOST_FILES, Brought, temporary_file
from headroom.services.profiles import ReadProfile, ReadRules, read_profile

router = APIRouter(prefix="/profiles")

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
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "files": {
                            "type": "array",
                            "items": _FILE["schema"],
                            "maxItems": MOST_FILES,
                        },
                        "text": {"type": "string", "description": "Rows from the clipboard"},
                    },
                }
            },
        },
    }
}


_LONGEST_TEXT = 32 << 20
PACKED_BY_THE_BROWSER = "application/vnd.headroom.packed+gzip"
"""The type of a part that the sender packed: its name, size and hash are those of what is in it."""


@asynccontextmanager
async def brought(request: Request, name: str | None = None) -> AsyncIterator[list[Brought]]:
    """Yield the files of a request: its body, or those of a form."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        with temporary_file() as file:
            async for part in request.stream():
                file.write(part)
            yield [await run_in_threadpool(Brought.of, name, file)]
        return
    limits = {"max_files": MOST_FILES, "max_fields": MOST_FILES, "max_part_size": _LONGEST_TEXT}
    async with request.form(**limits) as form:
        parts = [part for _, part in form.multi_items()]
        yield await run_in_threadpool(lambda: [*map(_of_form, parts)])


def _of_form(part: UploadFile | str) -> Brought:
    """Return one file of a form; the browser packs long ones and says so by their type."""
    if isinstance(part, str):
        return Brought.of(None, part.encode())
    packed = part.content_type == PACKED_BY_THE_BROWSER
    return Brought.of(part.filename or None, part.file, packed=packed)


class ShapesRead(OutputModel):
    """All shapes."""

    items: tuple[Shape, ...]
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


@router.get("/shapes", summary="Shapes of a day to start from")
async def list_profile_shapes() -> ShapesRead:
    """Flat, office hours, month-end batch and online peak."""
    return ShapesRead(items=SHAPES, total=len(SHAPES))


@router.post(
    "/shapes/day", summary="A day in a shape, at a level", responses=problems(400, 413, 422)
)
async def shaped_profile_day(body: ShapedDayWrite) -> ShapedDayRead:
    """MSU of each interval of a day."""
    shape = next(shape for shape in SHAPES if shape.id == body.shape)
    values = shaped_day(shape, body.highest_msu, body.interval_minutes)
    return ShapedDayRead(
        shape=body.shape, interval_minutes=body.interval_minutes, msu=values.tolist()
    )


@router.post(
    "/read",
    summary="Series out of files: a table, a workbook, RMF CPU reports or SMF records",
    response_model=ReadProfile,
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
        TableUnit | None,
        Query(description="Of a table; left out: as its heads say, MSU where none says another"),
    ] = None,
    capacity_msu: Annotated[
        float | None,
        Query(gt=0, le=HIGHEST_MSU, description="Of a table in percent: the MSU of 100 %"),
    ] = None,
    drop_untimed: Annotated[
        bool, Query(description="Leave out rows without a time, such as totals and footers")
    ] = False,
    msu_basis: Annotated[
        SeriesBasis, Query(description="For RMF: unrounded from dispatch time, or as printed")
    ] = "effective_dispatch",
    machine: Annotated[
        str | None,
        Query(max_length=60, description="Of several machines: the serial or name of one"),
    ] = None,
    odd_intervals: Annotated[
        OddIntervals, Query(description="For RMF: what intervals of another length count")
    ] = "weighted",
    times: Annotated[
        TimesAt | None, Query(description="Which end of its interval a time names")
    ] = None,
    date_order: Annotated[DateOrder | None, Query(description="How 03/04/2026 is meant")] = None,
    empty: Annotated[EmptyCells, Query(description="What a cell without a value says")] = "unknown",
) -> ReadProfile:
    """Read whole or refuse with line and column. Nothing is stored. gzip and zip are opened."""
    rules = ReadRules(
        TableRules(
            separator=SEPARATED_BY[separator] if separator else None,
            decimal=decimal,
            interval_minutes=interval_minutes,
            time_zone=time_zone,
            unit=unit,
            capacity_msu=capacity_msu,
            machine=machine,
            times=times,
            date_order=date_order,
            empty=empty,
            drop_untimed=drop_untimed,
        ),
        RmfRules(msu_basis, machine, odd_intervals, time_zone),
    )
    async with brought(request) as files:
        return await run_in_threadpool(read_profile, files, rules)
