"""Reports: frozen once, opened by whoever holds the link, revoked by whoever made them.

Neither the token of a link nor the secret of an owner is stored, only their hashes. Both are
random and long, so that a plain hash keeps them: there is nothing to guess from.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.audit.checks import AuditCheck
from headroom.domain.evidence.packs import PackCover
from headroom.domain.evidence.printed_cells import digits_hash
from headroom.domain.evidence.studies import Study
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.reports.report import (
    EvidenceRow,
    FrozenReport,
    ReportFinding,
    ReportPack,
    read_document,
    with_composed,
)
from headroom.persistence.queries import reports as queries
from headroom.persistence.queries.reports import hash_secret
from headroom.persistence.queries.scenarios import wait_for_disk
from headroom.persistence.tables import ReportRow
from headroom.services.audit import Audit
from headroom.services.requests import KeyReusedError, Request

TOKEN_BYTES = 24
"""192 bits: more than a link can be guessed with."""

_ID_BYTES = 12


class PrivatePackError(Refusal):
    """A report would carry numbers of a pack whose cover keeps them with who has it."""

    slug, title = "private-pack", "Numbers of a private pack"

    def __init__(self, packs: Iterable[PackCover]) -> None:
        names = ", ".join(f"{pack.title} ({pack.id}, version {pack.version})" for pack in packs)
        super().__init__(
            f"The cover of {names} says private: its numbers, and what is calculated from them, go "
            "into no report. Take another way or substitution, or ask who made the pack for a "
            "version that may be passed on."
        )


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report as it is stored. whole: what the report is a copy of, where that holds more."""

    id: str
    report: FrozenReport
    whole: FrozenReport | None
    created_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class NewLink:
    """A report with a link to it; the token is told here and never again."""

    row: ReportRow
    token: str


async def make_report(
    session: AsyncSession,
    *,
    owner_secret: str,
    frozen: Callable[[datetime], Awaitable[tuple[FrozenReport, FrozenReport | None]]],
    compose: Callable[[FrozenReport], dict[str, Any]],
    expires_in_days: int | None,
    request: Request | None,
) -> NewLink:
    """Freeze a report and return a link to it.

    frozen: gives the report as of a moment, and the whole one where it leaves parts out. compose:
    gives what the report says, which is kept beside it. A repeated request makes no second
    report: it gets a further link to the first, because the first link is not stored. Raises
    KeyReusedError.
    """
    await wait_for_disk(session)
    owner_hash = hash_secret(owner_secret)
    row = await _find_earlier(session, owner_hash, request)
    if row is None:
        now = datetime.now(UTC)
        report, whole = await frozen(now)
        row = await queries.add_report(
            session,
            report_id=secrets.token_hex(_ID_BYTES),
            owner_hash=owner_hash,
            title=report.title,
            customer=report.customer,
            content=report.document,
            content_hash=report.content_hash,
            composed=compose(report),
            whole=None if whole is None else whole.document,
            created_at=now,
            expires_at=None if expires_in_days is None else now + timedelta(days=expires_in_days),
            idempotency_key=request.key if request else None,
            request_hash=request.hash if request else None,
        )
    if row is None:  # the same request was carried out while this one was
        row = await _find_earlier(session, owner_hash, request)
        assert row is not None, "reports are not deleted"
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await queries.add_link(session, report_id=row.id, token_hash=hash_secret(token))
    return NewLink(row, token)


async def read_report(session: AsyncSession, token: str, *, whole: bool = False) -> StoredReport:
    """Return the report that a token opens. whole: with what it is a copy of, to calculate again.

    Raises ReportNotFoundError for unknown, revoked and expired ones alike, and NotAReportError
    where what is stored does not fit its hash.
    """
    row = await queries.get_by_link(session, token_hash=hash_secret(token), whole=whole)
    report = read_document(row.content)
    if row.composed is not None:
        report = with_composed(report, row.composed)
    whole_report = read_document(row.whole) if whole and row.whole is not None else None
    return StoredReport(row.id, report, whole_report, row.created_at, row.expires_at)


async def read_whole_report(
    session: AsyncSession, *, report_id: str, owner_secret: str
) -> FrozenReport:
    """Return an owner's report with all that links to it leave out.

    Raises ReportNotFoundError and NotAReportError.
    """
    content = await queries.get_whole(
        session, report_id=report_id, owner_hash=hash_secret(owner_secret)
    )
    return read_document(content)


@cache
def formula_version() -> str:
    """Return a fingerprint of the formulas: 16 hexadecimal digits over the domain's source.

    It may change without a figure changing, and never the other way round.
    """
    digest = hashlib.sha256()
    for name, file in sorted(_sources(files("headroom.domain"), "")):
        digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def findings_about(rows: tuple[EvidenceRow, ...], audit: Audit) -> tuple[ReportFinding, ...]:
    """Return the audit's findings that concern evidence rows, most serious first.

    A finding concerns a row when it is about the same printed figure, about the same measured
    row, or rests on it.
    """
    about = []
    for check in audit.findings:
        concerned = tuple(dict.fromkeys(row.id for row in rows if _concerns(check, row)))
        if concerned and check.severity is not None:
            about.append(
                ReportFinding(
                    id=check.id,
                    study=check.study,
                    document=audit.title(check.study),
                    place=check.place,
                    quantity=check.quantity,
                    statement=check.statement,
                    printed=check.printed,
                    recomputed=check.recomputed_text,
                    unit=check.unit,
                    outcome=check.outcome.value,
                    severity=check.severity.value,
                    cause=check.cause,
                    consequence=check.consequence,
                    rows=concerned,
                )
            )
    return tuple(about)


def packs_behind(
    rows: tuple[EvidenceRow, ...], answer: Mapping[str, Any], studies: Mapping[str, Study]
) -> tuple[ReportPack, ...]:
    """Return the packs that evidence rows, or the checks of an audit, are from, by id."""
    behind: dict[str, list[Study]] = {}
    study_ids = {row.study for row in rows} | {check["study"] for check in answer.get("checks", ())}
    for study_id in sorted(filter(None, study_ids)):
        study = studies.get(study_id)
        if study is not None and study.pack is not None:
            behind.setdefault(study.pack.cover.id, []).append(study)
    return tuple(_report_pack(behind[pack_id], studies.values()) for pack_id in sorted(behind))


def refuse_private(studies: Mapping[str, Study], *contents: Any) -> None:
    """Raise PrivatePackError where what a report would hold names something of a private pack.

    contents: JSON values. A method that has no number at the rate asked counts as well: words about
    it could hold one.
    """
    private = [study for study in studies.values() if study.pack and study.pack.is_private]
    if not private:
        return
    texts = set().union(*map(_texts, contents))
    behind = {
        study.pack.cover.id: study.pack.cover
        for study in private
        if study.pack is not None and not texts.isdisjoint(_named_by(study))
    }
    if behind:
        raise PrivatePackError(behind.values())


_STUDY = "study "
"""Stands before a study's id, which alone may be a word that others use, such as mq."""


def _named_by(study: Study) -> Iterator[str]:
    """Yield by what a report names something of a study."""
    yield f"{_STUDY}{study.id}"
    yield from (configuration.id for configuration in study.configurations)
    yield from (substitution.id for substitution in study.substitutions)
    yield from (figure.id for figure in study.figures)


def _texts(content: Any, name: str = "") -> Iterator[str]:
    """Yield every text of a JSON value, of members that name a study with that word before it."""
    if isinstance(content, str):
        yield content
        if name in ("study", "studies", "study_id"):
            yield f"{_STUDY}{content}"
    elif isinstance(content, Mapping):
        for member, part in content.items():
            yield from _texts(part, member)
    elif isinstance(content, list | tuple):
        yield from chain.from_iterable(_texts(part, name) for part in content)


def _report_pack(used: list[Study], studies: Iterable[Study]) -> ReportPack:
    pack = used[0].pack
    assert pack is not None
    cover = pack.cover
    digits = digits_hash(study for study in studies if study.pack == pack)
    return ReportPack(
        id=cover.id,
        version=cover.version,
        title=cover.title,
        content_hash=pack.content_hash,
        studies=tuple(study.id for study in used),
        typed_by=cover.transcribed.by,
        typed_from=cover.transcribed.copy_read,
        second_readers=tuple(pack.second_readers(digits)),
        signed_by=pack.signed_by,
        private=pack.is_private,
    )


def _concerns(check: AuditCheck, row: EvidenceRow) -> bool:
    if row.study != check.study:
        return False
    if row.figure is not None:
        return row.figure == check.printed_figure or any(
            number.figure == row.figure for number in check.numbers
        )
    if row.point is not None:
        return row.point == check.point
    return False


def _sources(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    sources: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            sources += _sources(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(".py"):
            sources.append((path + entry.name, entry))
    return sources


async def _find_earlier(
    session: AsyncSession, owner_hash: str, request: Request | None
) -> ReportRow | None:
    if request is None:
        return None
    row = await queries.find_by_key(session, owner_hash=owner_hash, idempotency_key=request.key)
    if row is not None and row.request_hash != request.hash:
        raise KeyReusedError
    return row
