"""Queries over letterheads."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import delete, exists, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.reports.letterhead import LetterheadNotFoundError, StoredLetterhead
from headroom.persistence.tables import (
    LetterheadRow,
    OwnVersionRow,
    ReportRow,
    SlideTemplateRow,
)


async def list_letterheads(session: AsyncSession) -> list[StoredLetterhead]:
    """Return all letterheads, the oldest first."""
    statement = select(LetterheadRow).order_by(LetterheadRow.created_at, LetterheadRow.id)
    return [_stored(row) for row in await session.scalars(statement)]


async def get_letterhead(session: AsyncSession, *, letterhead_id: str) -> StoredLetterhead:
    """Return one. Raises LetterheadNotFoundError."""
    row = await session.get(LetterheadRow, letterhead_id)
    if row is None:
        raise LetterheadNotFoundError
    return _stored(row)


async def put_letterhead(
    session: AsyncSession, *, letterhead_id: str, content: dict[str, Any], version: int
) -> None:
    """Store a letterhead, in the place of the one that has its id."""
    kept = {"content": content, "version": version}
    await session.execute(
        insert(LetterheadRow)
        .values(id=letterhead_id, **kept)
        .on_conflict_do_update(index_elements=["id"], set_=kept)
    )


async def delete_letterhead(session: AsyncSession, *, letterhead_id: str) -> None:
    """Delete one. Raises LetterheadNotFoundError."""
    found = await session.scalar(
        delete(LetterheadRow).where(LetterheadRow.id == letterhead_id).returning(LetterheadRow.id)
    )
    if found is None:
        raise LetterheadNotFoundError


async def put_template(session: AsyncSession, *, content_hash: str, content: bytes) -> None:
    """Store a template of slides; the same one again changes nothing."""
    await session.execute(
        insert(SlideTemplateRow)
        .values(content_hash=content_hash, content=content)
        .on_conflict_do_nothing()
    )


async def find_template(session: AsyncSession, *, content_hash: str) -> bytes | None:
    """Return the file of a template of slides."""
    found: bytes | None = await session.scalar(
        select(SlideTemplateRow.content).where(SlideTemplateRow.content_hash == content_hash)
    )
    return found


async def delete_unnamed_templates(session: AsyncSession, *, before: datetime) -> None:
    """Delete templates brought before a time that no letterhead, no version and no report names."""
    name, at = SlideTemplateRow.content_hash, ("template", "content_hash")
    named = (
        exists().where(LetterheadRow.content[at].astext == name),
        exists().where(OwnVersionRow.kind == "sender", OwnVersionRow.content[at].astext == name),
        exists().where(ReportRow.content[("letterhead", *at)].astext == name),
    )
    await session.execute(
        delete(SlideTemplateRow).where(SlideTemplateRow.created_at < before, ~or_(*named))
    )


def _stored(row: LetterheadRow) -> StoredLetterhead:
    return StoredLetterhead.model_validate({**row.content, "id": row.id, "version": row.version})
