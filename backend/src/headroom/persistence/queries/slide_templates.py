"""Queries over templates of slides, which letterheads and reports name."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, exists, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.tables import OwnVersionRow, ReportRow, SlideTemplateRow


async def put_template(session: AsyncSession, *, content_hash: str, content: bytes) -> None:
    """Store a template of slides; the same one again changes nothing."""
    await session.execute(
        insert(SlideTemplateRow)
        .values(content_hash=content_hash, content=content)
        .on_conflict_do_nothing()
    )


async def find_template(session: AsyncSession, *, content_hash: str) -> bytes | None:
    """Return the file of a template of slides."""
    content: bytes | None = await session.scalar(
        select(SlideTemplateRow.content).where(SlideTemplateRow.content_hash == content_hash)
    )
    return content


async def delete_unnamed_templates(session: AsyncSession, *, before: datetime) -> None:
    """Delete templates brought before a time that no letterhead, ever, and no report names."""
    name, at = SlideTemplateRow.content_hash, ("template", "content_hash")
    uses = (
        exists().where(OwnVersionRow.kind == "sender", OwnVersionRow.content[at].astext == name),
        exists().where(ReportRow.content[("letterhead", *at)].astext == name),
    )
    await session.execute(
        delete(SlideTemplateRow).where(SlideTemplateRow.created_at < before, ~or_(*uses))
    )
