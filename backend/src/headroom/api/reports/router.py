"""Reports: frozen, opened by a link that cannot be guessed, revoked by their owner."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, Header, Path, Query, Response
from fastapi import Request as HttpRequest
from pydantic import TypeAdapter

from headroom.api.audit.router import CurrentAudit
from headroom.api.dependencies import CurrentCatalogue, Session, while_wanted
from headroom.api.problems import problems
from headroom.api.reports.schemas import (
    FileSuffix,
    RefreshWrite,
    ReportLinkRead,
    ReportQuery,
    ReportRead,
    ReportSummary,
    ReportWrite,
    Token,
)
from headroom.api.series import Series
from headroom.api.versions import IdempotencyKey
from headroom.domain.quantities.answers import Page
from headroom.domain.quantities.stated import Identifier
from headroom.domain.reports.letterhead import Paper
from headroom.domain.reports.report import Authored, FrozenReport, canonical_json
from headroom.exports.document import usual_paper
from headroom.exports.document.blocks import Document, Preset
from headroom.exports.document.composed import compose, composed_of
from headroom.exports.formats import FORMATS
from headroom.exports.freezing import Recomputation, freeze_answer, recompute, refresh
from headroom.exports.links import public_link
from headroom.exports.pdf import write_chart, write_pdf
from headroom.exports.report_html import article_html, write_html
from headroom.persistence.queries import reports as queries
from headroom.persistence.queries.reports import ReportNotFoundError, hash_secret
from headroom.persistence.queries.slide_templates import find_template
from headroom.persistence.tables import ReportRow
from headroom.services.letterheads import LETTERHEADS
from headroom.services.report_subjects import Sources
from headroom.services.reports import (
    NewLink,
    make_report,
    read_report,
    read_whole_report,
)
from headroom.services.requests import Request

router = APIRouter(prefix="/reports", tags=["reports"])

_DOCUMENT = TypeAdapter(Document)
AskedPreset = Annotated[Preset, Query(description="In words: on two pages, or whole")]
PICTURES = {"svg": "image/svg+xml", "png": "image/png"}
MOST_OF_CUSTOMER, MOST_OF_TITLE = 30, 60
"""Characters in the name of a file."""
OwnerSecret = Annotated[
    str,
    Header(
        alias="Owner-Secret",
        min_length=22,
        max_length=200,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="A secret of at least 128 bits that you make up once and keep. With it you "
        "list and revoke your reports; only its hash is stored",
        examples=["Yk3vJm0aQ2fT8sVZ1xR4uN7cE5hLbW9d"],
    ),
]


def _files(*media_types: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"content": {it: {} for it in media_types}, "description": "The report as a file"}}


@router.post(
    "",
    status_code=201,
    summary="Freeze a report",
    responses=problems(400, 404, 413, 422),
)
async def post_report(
    body: ReportWrite,
    session: Session,
    catalogue: CurrentCatalogue,
    audit: CurrentAudit,
    series: Series,
    owner_secret: OwnerSecret,
    response: Response,
    idempotency_key: IdempotencyKey = None,
) -> ReportLinkRead:
    """Calculates, freezes the answer with all that it rests on, and gives a link to it.

    The token is told in this answer alone. The same request with the same Idempotency-Key makes
    no second report; it gets a further link to the first.
    """
    sent = body.model_dump(mode="json", by_alias=True, exclude_unset=True)

    async def frozen(at: datetime) -> tuple[FrozenReport, FrozenReport | None]:
        head = None
        if body.letterhead is not None:
            kept = await LETTERHEADS.get(session, body.letterhead)
            head = LETTERHEADS.entered(kept)
        authored = Authored(
            title=body.title,
            customer=body.customer,
            author=body.author,
            date=body.date,
            locale=body.locale,
            note=body.note,
            parts=tuple(body.parts),
            redacted=body.redacted,
            letterhead=head,
        )
        made = await freeze_answer(
            body.subject.kind,
            body.subject.inputs,
            authored,
            Sources(session, catalogue, series),
            audit=audit,
            at=at,
            ask_of_prices=not body.prices_in_words_confirmed,
        )
        return made.copy, made.whole

    made = await make_report(
        session,
        owner_secret=owner_secret,
        frozen=frozen,
        compose=compose,
        expires_in_days=body.expires_in_days,
        request=Request.of(idempotency_key, "REPORT", sent),
    )
    return _link(made, response)


def _link(made: NewLink, response: Response) -> ReportLinkRead:
    response.headers["Location"] = f"/api/v1/reports/{made.token}"
    return ReportLinkRead(
        id=made.row.id,
        token=made.token,
        content_hash=made.row.content_hash,
        created_at=made.row.created_at,
        expires_at=made.row.expires_at,
    )


@router.get("", summary="List your reports", responses=problems(422))
async def list_own_reports(
    session: Session, owner_secret: OwnerSecret, asked: Annotated[ReportQuery, Query()]
) -> Page[ReportSummary]:
    """Reports made with this secret, the newest first, without their links."""
    rows, total = await queries.list_reports(
        session, owner_hash=hash_secret(owner_secret), limit=asked.limit, offset=asked.offset
    )
    return Page[ReportSummary](
        items=[_summary(*row) for row in rows],
        total=total,
        limit=asked.limit,
        offset=asked.offset,
    )


@router.post("/{report_id}/revoke", summary="Revoke a report", responses=problems(404, 422))
async def revoke_own_report(
    report_id: Identifier, session: Session, owner_secret: OwnerSecret
) -> ReportSummary:
    """Closes every link to a report, for good; again changes nothing."""
    revoked = await queries.revoke_report(
        session, report_id=report_id, owner_hash=hash_secret(owner_secret)
    )
    return _summary(*revoked)


@router.get(
    "/{report_id}/whole",
    summary="Your report with all parts",
    response_class=Response,
    responses=_files("application/json") | problems(404, 422),
)
async def get_whole_report(
    report_id: Identifier, session: Session, owner_secret: OwnerSecret
) -> Response:
    """The report as it was frozen, with what its links leave out: for whoever made it alone."""
    whole = await read_whole_report(session, report_id=report_id, owner_secret=owner_secret)
    return Response(canonical_json(whole.document), media_type="application/json")


@router.post(
    "/{token}/refreshed",
    status_code=201,
    summary="Freeze a report again with today's data",
    responses=problems(400, 404, 409, 413, 422),
)
async def post_refreshed_report(
    token: Token,
    body: RefreshWrite,
    session: Session,
    catalogue: CurrentCatalogue,
    audit: CurrentAudit,
    owner_secret: OwnerSecret,
    response: Response,
    idempotency_key: IdempotencyKey = None,
) -> ReportLinkRead:
    """A new report of the same question that says, line by line, what has changed since.

    The report that it refreshes stays as it is.
    """
    stored = await read_report(session, token, whole=True)

    async def frozen(at: datetime) -> tuple[FrozenReport, FrozenReport | None]:
        now = await refresh(
            stored.report,
            stored.whole,
            Sources(session, catalogue),
            audit=audit,
            at=at,
            date=body.date,
        )
        return now.copy, now.whole

    sent = {"refreshes": stored.report.content_hash, **body.model_dump(mode="json")}
    made = await make_report(
        session,
        owner_secret=owner_secret,
        frozen=frozen,
        compose=compose,
        expires_in_days=body.expires_in_days,
        request=Request.of(idempotency_key, "REFRESH", sent),
    )
    return _link(made, response)


@router.get(
    "/{token}/recomputed",
    summary="Calculate a report again with today's data",
    responses=problems(404, 422),
)
async def get_recomputed_report(
    token: Token, session: Session, catalogue: CurrentCatalogue
) -> Recomputation:
    """Which numbers of the report today's data and formulas give otherwise."""
    stored = await read_report(session, token, whole=True)
    sources = Sources(session, catalogue)
    return await recompute(stored.report, stored.whole, sources, at=datetime.now(UTC))


@router.get(
    "/{token}.pdf",
    summary="A report as PDF",
    response_class=Response,
    responses=_files("application/pdf") | problems(404, 422),
)
async def get_report_pdf(
    token: Token,
    session: Session,
    http: HttpRequest,
    paper: Annotated[
        Paper | None, Query(description="Size of the paper; without it the report's usual one")
    ] = None,
    preset: Annotated[Preset, Query(description="On two pages, or whole")] = "short",
) -> Response:
    """The report on paper: tagged for readers who hear it, the same bytes each time."""
    stored = await read_report(session, token)
    await session.commit()  # nobody waits for a connection while a worker writes
    content = await _written(
        http,
        partial(
            write_pdf,
            stored.report,
            preset,
            paper or usual_paper(stored.report),
            link=_public_link(http, token),
            expires=_day(stored.expires_at),
        ),
    )
    return _file(stored.report, content, "application/pdf", "pdf")


@router.get(
    "/{token}.html",
    summary="A report as one HTML file",
    response_class=Response,
    responses=_files("text/html") | problems(404, 422),
)
async def get_report_html(
    token: Token,
    session: Session,
    http: HttpRequest,
    preset: Annotated[Preset, Query(description="On two pages, or whole")] = "short",
) -> Response:
    """The report with all that it shows within it: no script, nothing to load."""
    stored = await read_report(session, token)
    await session.commit()
    content = await _written(
        http,
        partial(
            write_html,
            stored.report,
            preset,
            link=_public_link(http, token),
            expires=_day(stored.expires_at),
        ),
    )
    return _file(stored.report, content, "text/html; charset=utf-8", "html")


@router.get(
    "/{token}/charts/{chart}.{form}",
    summary="A chart of a report as a picture",
    response_class=Response,
    responses=_files(*PICTURES.values())
    | {304: {"description": "The picture that is kept is still the right one"}}
    | problems(404, 422),
)
async def get_report_chart(
    token: Token,
    chart: Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$", examples=["bridge"])],
    form: Literal["svg", "png"],
    session: Session,
    http: HttpRequest,
    preset: AskedPreset = "full",
    etag: Annotated[str | None, Header(alias="If-None-Match", include_in_schema=False)] = None,
) -> Response:
    """A chart with its title, unit and source, to be embedded by the id that the document names.

    Pages of other sites may show it only where the server's operator named them.
    """
    stored = await read_report(session, token)
    await session.commit()  # nobody waits for a connection while a worker draws
    sites: tuple[str, ...] = http.app.state.embedding_sites
    shown_by = _site(http.headers.get("Referer", ""))
    framed_by = " ".join(sites) or "'none'"
    headers = {
        "ETag": f'"{stored.report.content_hash[:32]}-{preset}-{chart}-{form}"',
        # asked for again each time, since a link can be revoked; what has not changed is not sent
        "Cache-Control": "private, no-cache",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; "
        f"base-uri 'none'; frame-ancestors {framed_by}",
        # an image has no list of sites that may show it: the answer is to the one that asks
        **({"Cross-Origin-Resource-Policy": "cross-origin"} if shown_by in sites else {}),
        "Vary": "Referer",
    }
    if etag == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    content = await _written(http, partial(write_chart, stored.report, preset, chart, form))
    return Response(content, media_type=PICTURES[form], headers=headers)


def _site(address: str) -> str:
    """Return the host and port of an address, empty for what is none."""
    try:
        return urlsplit(address).netloc.lower()
    except ValueError:
        return ""


async def _written(http: HttpRequest, write: Callable[[], bytes]) -> bytes:
    """Return a file that a worker writes, as long as its reader waits for it."""
    return await while_wanted(http.receive, http.app.state.workers.run(write))


def _public_link(http: HttpRequest, token: str) -> str | None:
    return public_link(f"{http.base_url.scheme}://{http.base_url.netloc}", token)


def _day(at: datetime | None) -> str | None:
    return None if at is None else at.date().isoformat()


@router.get(
    "/{token}.{suffix}",
    summary="A report as a file",
    response_class=Response,
    responses=_files("application/octet-stream") | problems(404, 422),
)
async def get_report_file(
    token: Token, suffix: FileSuffix, session: Session, preset: AskedPreset = "full"
) -> Response:
    """The report as data (json, csv), text (md), workbook (xlsx) or slides (pptx).

    The preset is the text's; every other file holds all.
    """
    stored = await read_report(session, token)
    written_format = FORMATS.get(suffix)
    if written_format is None:
        raise ReportNotFoundError
    head = stored.report.letterhead
    template = None
    if suffix == "pptx" and head is not None and head.template is not None:
        template = await find_template(session, content_hash=head.template.content_hash)
    await session.commit()  # nobody waits for a connection while a file is written
    content = written_format.write(stored.report, preset, template)
    return _file(stored.report, content, written_format.media_type, suffix)


@router.get(
    "/{token}", summary="Open a report", response_model=ReportRead, responses=problems(404, 422)
)
async def get_report(
    token: Token,
    session: Session,
    http: HttpRequest,
    preset: AskedPreset = "full",
) -> Response:
    """A report as it was frozen. Revoked and expired links are as unknown as any other."""
    stored = await read_report(session, token)
    composed = composed_of(stored.report)
    document = composed.document(preset, stored.report.letterhead)
    link = _public_link(http, token)
    body = {
        "link": link,
        "email": asdict(composed.email),
        "report": stored.report.document,
        "summary": document.sentence,
        "document": _DOCUMENT.dump_python(document, mode="json"),
        "page": article_html(
            stored.report,
            document,
            link=link,
            expires=_day(stored.expires_at),
            pictures=f"/api/v1/reports/{token}/charts",
        ),
        "created_at": stored.created_at.isoformat(),
        "expires_at": stored.expires_at.isoformat() if stored.expires_at else None,
    }
    # as it is stored: today's schemas may describe more than an older report holds
    return Response(canonical_json(body), media_type="application/json")


def _summary(row: ReportRow, kind: str) -> ReportSummary:
    return ReportSummary.model_validate(
        {
            "id": row.id,
            "title": row.title,
            "customer": row.customer,
            "kind": kind,
            "content_hash": row.content_hash,
            "created_at": row.created_at,
            "expires_at": row.expires_at,
            "revoked_at": row.revoked_at,
        }
    )


def _plain(text: str, most: int) -> str:
    """Return words as every file system takes them."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", letters)[:most].strip("-")


def _file(report: FrozenReport, content: bytes, media_type: str, suffix: str) -> Response:
    words = _plain(report.customer, MOST_OF_CUSTOMER), _plain(report.title, MOST_OF_TITLE)
    parts = [*filter(None, words), report.date, report.content_hash[:8]]
    name = f"{'_'.join(parts)}.{suffix}"
    return Response(
        content,
        media_type=media_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
