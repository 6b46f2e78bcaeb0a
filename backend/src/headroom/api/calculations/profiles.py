"""Profiles: shapes to start from, and series out of files. Schemas and routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field, field_validator
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from headroom.api.problems import problems
from headroom.domain.files.read_rules import FileRules, ReadRules
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profiles import SHAPES, Shape, ShapeId, shaped_day
from headroom.domain.peaks.rolling_average import IntervalMinutes
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.stated import InputModel
from headroom.services.brought_files import MOST_FILES, Brought, temporary_file
from headroom.services.profiles import ReadProfile, read_profile

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


class ProfileQuery(FileRules):
    """What is said of a file in the address, which is text: digits are a number."""

    @field_validator("interval_minutes", mode="before")
    @classmethod
    def _number(cls, text: object) -> object:
        return int(text) if isinstance(text, str) and text.isdecimal() else text


@router.post(
    "/read",
    summary="Series out of files: a table, a workbook, RMF CPU reports or SMF records",
    response_model=ReadProfile,
    responses=problems(400, 413, 422),
    openapi_extra=BODY,
)
async def read_profile_file(
    request: Request, asked: Annotated[ProfileQuery, Query()]
) -> ReadProfile:
    """Read whole or refuse with line and column. Nothing is stored. gzip and zip are opened."""
    rules = ReadRules(**asked.model_dump())
    async with brought(request) as files:
        return await run_in_threadpool(read_profile, files, rules)
