"""Letterheads: the sellers' names, logos and confidentiality lines for reports."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from headroom.api.dependencies import Session
from headroom.api.models import Identifier, OutputModel, ShortLine
from headroom.api.problems import problems
from headroom.domain.reports.letterhead import Letterhead, SlideTemplate, StoredLetterhead
from headroom.exports.templates import read_template
from headroom.persistence.queries import letterheads as queries
from headroom.services.letterheads import add_letterhead, change_letterhead, keep_template

router = APIRouter(prefix="/letterheads", tags=["reports"])

_FILE = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}


class LetterheadList(OutputModel):
    """All letterheads, the oldest first."""

    items: list[StoredLetterhead]
    total: int


@router.get("", summary="List letterheads")
async def list_letterheads(session: Session) -> LetterheadList:
    """Sellers that reports of this server may be signed with."""
    items = await queries.list_letterheads(session)
    return LetterheadList(items=items, total=len(items))


@router.post("", status_code=201, summary="Add a letterhead", responses=problems(400, 413, 422))
async def post_letterhead(body: Letterhead, session: Session) -> StoredLetterhead:
    """The logo is drawn anew as PNG: nothing else of its file is kept."""
    return await add_letterhead(session, body)


@router.post(
    "/templates",
    status_code=201,
    summary="Bring a template of slides",
    responses=problems(400, 413, 422),
    openapi_extra={"requestBody": {"content": _FILE, "required": True}},
)
async def post_template(
    request: Request,
    session: Session,
    name: Annotated[ShortLine, Query(description="Name of the file")] = "template.pptx",
) -> SlideTemplate:
    """A .pptx of which masters, layouts and theme are kept; a letterhead names it then."""
    kept, layouts = await asyncio.to_thread(read_template, await request.body())
    return await keep_template(session, kept, layouts, name)


@router.put(
    "/{letterhead_id}", summary="Change a letterhead", responses=problems(400, 404, 413, 422)
)
async def put_letterhead(
    letterhead_id: Identifier, body: Letterhead, session: Session
) -> StoredLetterhead:
    """Reports that were frozen with it keep what they were frozen with."""
    return await change_letterhead(session, letterhead_id, body)


@router.delete(
    "/{letterhead_id}",
    status_code=204,
    summary="Delete a letterhead",
    responses=problems(404, 422),
)
async def delete_letterhead(letterhead_id: Identifier, session: Session) -> None:
    """Reports that were frozen with it keep it."""
    await queries.delete_letterhead(session, letterhead_id=letterhead_id)
