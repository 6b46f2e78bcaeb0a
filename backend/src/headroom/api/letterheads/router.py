"""Letterheads: the sellers' names, logos and confidentiality lines for reports."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from headroom.api.dependencies import Session
from headroom.api.own_records import own_routes
from headroom.api.problems import problems
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import ShortLine
from headroom.domain.reports.letterhead import Letterhead, SlideTemplate, StoredLetterhead
from headroom.exports.templates import read_template
from headroom.services.letterheads import LETTERHEADS, keep_template

router = APIRouter(prefix="/letterheads", tags=["reports"])
own_routes(
    router,
    "letterhead",
    "a letterhead",
    "letterheads",
    records=LETTERHEADS,
    entered=Letterhead,
    stored=StoredLetterhead,
    added="The logo is drawn anew as PNG: nothing else of its file is kept. Reports keep the "
    "letterhead that they were frozen with.",
)

_FILE = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}


@router.get("", summary="List letterheads")
async def list_letterheads(session: Session) -> Listed[StoredLetterhead]:
    """Sellers that reports of this server may be signed with."""
    items = await LETTERHEADS.all(session)
    return Listed[StoredLetterhead](items=items, total=len(items))


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
