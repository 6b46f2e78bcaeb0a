"""Queries over frozen reports and the links under which they open."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import undefer

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import ReportLinkRow, ReportRow

_LONG_PARTS = ("subject", "evidence", "findings", "since")


class ReportNotFoundError(Refusal):
    """No report that may be read: unknown, revoked and expired ones are not told apart."""

    status, slug, title = 404, "unknown-report", "There is no such report"

    def __init__(self) -> None:
        super().__init__(
            "The link is not known, or its report has been revoked or has expired. Ask whoever "
            "sent it for a new one."
        )


def hash_secret(secret: str) -> str:
    """Return what is stored in place of a token or an owner's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def add_report(
    session: AsyncSession,
    *,
    report_id: str,
    owner_hash: str,
    title: str,
    customer: str,
    content: dict[str, Any],
    content_hash: str,
    composed: dict[str, Any],
    whole: dict[str, Any] | None,
    created_at: datetime,
    expires_at: datetime | None,
    idempotency_key: str | None,
    request_hash: str | None,
) -> ReportRow | None:
    """Store a report; None where its owner has used the idempotency key.

    Waits for a request with the same key that is being carried out at the same time.
    """
    added = await session.scalars(
        upsert(ReportRow)
        .values(
            id=report_id,
            owner_hash=owner_hash,
            title=title,
            customer=customer,
            content=content,
            content_hash=content_hash,
            composed=composed,
            whole=whole,
            created_at=created_at,
            expires_at=expires_at,
            idempotency_key=idempotency_key,
            request_hash=request_hash,
        )
        .on_conflict_do_nothing(constraint="uq_reports_owner_hash_key")
        .returning(ReportRow)
    )
    return added.one_or_none()


async def add_link(session: AsyncSession, *, report_id: str, token_hash: str) -> None:
    """Store a link to a report."""
    await session.execute(insert(ReportLinkRow).values(token_hash=token_hash, report_id=report_id))


async def get_by_link(session: AsyncSession, *, token_hash: str, whole: bool = False) -> ReportRow:
    """Return the report that a link opens now, with its content. Raises ReportNotFoundError.

    whole: with what it is a copy of as well.
    """
    statement = (
        select(ReportRow)
        .where(ReportRow.id.in_(_opened_by(token_hash)))
        .options(
            undefer(ReportRow.content),
            undefer(ReportRow.composed),
            *([undefer(ReportRow.whole)] if whole else []),
        )
    )
    row = await session.scalar(statement)
    if row is None:
        raise ReportNotFoundError
    return row


async def opens_report(session: AsyncSession, *, token: str) -> bool:
    """Return whether a link with the token opens a report now."""
    return await session.scalar(_opened_by(hash_secret(token))) is not None


def _opened_by(token_hash: str) -> Select[str]:
    """Return the statement of the report that a link opens now: one or none."""
    return (
        select(ReportRow.id)
        .join(ReportLinkRow, ReportLinkRow.report_id == ReportRow.id)
        .where(
            ReportLinkRow.token_hash == token_hash,
            ReportRow.revoked_at.is_(None),
            or_(ReportRow.expires_at.is_(None), ReportRow.expires_at > func.now()),
        )
    )


async def get_whole(session: AsyncSession, *, report_id: str, owner_hash: str) -> dict[str, Any]:
    """Return what an owner's report is a copy of, else its content. Raises ReportNotFoundError."""
    content: dict[str, Any] | None = await session.scalar(
        select(func.coalesce(ReportRow.whole, ReportRow.content)).where(
            ReportRow.id == report_id, ReportRow.owner_hash == owner_hash
        )
    )
    if content is None:
        raise ReportNotFoundError
    return content


async def find_by_key(
    session: AsyncSession, *, owner_hash: str, idempotency_key: str
) -> ReportRow | None:
    """Return the report that an owner made under an idempotency key."""
    statement = select(ReportRow).where(
        ReportRow.owner_hash == owner_hash, ReportRow.idempotency_key == idempotency_key
    )
    return await session.scalar(statement)


async def list_reports(
    session: AsyncSession, *, owner_hash: str, limit: int, offset: int
) -> tuple[Sequence[tuple[ReportRow, str]], int]:
    """Return one page of an owner's reports with their kinds, newest first, and how many."""
    mine = ReportRow.owner_hash == owner_hash
    total = await session.scalar(select(func.count()).select_from(ReportRow).where(mine))
    statement = (
        select(ReportRow, ReportRow.content["subject"]["kind"].astext)
        .where(mine)
        .order_by(ReportRow.created_at.desc(), ReportRow.id)
        .limit(limit)
        .offset(offset)
    )
    rows = [(row, kind) for row, kind in await session.execute(statement)]
    return rows, total or 0


async def revoke_report(
    session: AsyncSession, *, report_id: str, owner_hash: str
) -> tuple[ReportRow, str]:
    """Revoke an owner's report and return it with its kind; again changes nothing.

    Raises ReportNotFoundError.
    """
    mine = (ReportRow.id == report_id, ReportRow.owner_hash == owner_hash)
    await session.execute(
        update(ReportRow)
        .where(*mine, ReportRow.revoked_at.is_(None))
        .values(revoked_at=func.now())
        .execution_options(synchronize_session=False)
    )
    row = (
        await session.execute(
            select(ReportRow, ReportRow.content["subject"]["kind"].astext)
            .where(*mine)
            .execution_options(populate_existing=True)
        )
    ).one_or_none()
    if row is None:
        raise ReportNotFoundError
    return row[0], row[1]
