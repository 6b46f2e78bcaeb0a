"""Schemas of frozen reports."""

from __future__ import annotations

from datetime import datetime
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    create_model,
)

from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.stated import (
    AS_TEXT,
    Day,
    Identifier,
    InputModel,
    ShortLine,
    ShortText,
    plain_text,
)
from headroom.domain.reports.kinds import PARTS, ReportPart, SubjectKind
from headroom.domain.reports.letterhead import Letterhead
from headroom.domain.reports.report import EvidenceRow, ReportFinding, ReportPack, Since
from headroom.exports.document.blocks import Document
from headroom.exports.document.email import EmailText
from headroom.exports.document.kinds import REPORT_KINDS
from headroom.services.report_subjects import ReportSubject

MOST_DAYS = 3650

FileSuffix: TypeAlias = Literal["json", "csv", "md", "xlsx", "pptx"]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,100}$")]
"""The unguessable end of a report's link."""


def _spaces(text: object) -> object:
    """Return text whose tabs and line ends are spaces and newlines, as the rules of text want."""
    return text.replace("\r\n", "\n").expandtabs(4) if isinstance(text, str) else text


MarkdownText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=20_000),
    BeforeValidator(plain_text),
    BeforeValidator(_spaces),
    AS_TEXT,
]
Locale = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$")]


class SubjectModel(InputModel):
    """What a report is about: its kind, and what that asks."""

    kind: SubjectKind
    inputs: Any


def _named(kind: str, suffix: str) -> str:
    return f"{kind.title().replace('_', '')}Subject{suffix}"


def _written(name: str, subject: ReportSubject[Any]) -> type[BaseModel]:
    """Return the model of what is sent to freeze a kind of report."""
    fields: dict[str, Any] = {"kind": (Literal[name], ...), "inputs": (subject.inputs, ...)}
    return create_model(
        _named(name, "Write"), __base__=InputModel, __doc__=f"About {subject.about}.", **fields
    )


def _read(name: str, subject: ReportSubject[Any]) -> type[BaseModel]:
    """Return the model of a kind of report as it was frozen."""
    fields: dict[str, Any] = {
        "kind": (Literal[name], ...),
        "inputs": (subject.inputs, ...),
        "answer": (subject.answers, Field(description="What these inputs answer")),
        "workings": (
            subject.workings,
            Field(description="Of each way in at the rate, or of each scenario by its number"),
        ),
    }
    return create_model(
        _named(name, "Read"), __base__=OutputModel, __doc__=f"About {subject.about}.", **fields
    )


if TYPE_CHECKING:
    SubjectWrite: TypeAlias = SubjectModel
    SubjectRead: TypeAlias = SubjectModel
else:
    SubjectWrite, SubjectRead = (
        Annotated[
            reduce(or_, (model(name, kind.subject) for name, kind in REPORT_KINDS.items())),
            Field(discriminator="kind"),
        ]
        for model in (_written, _read)
    )


class ReportWrite(InputModel):
    """What to freeze, and what its author says about it. The figures are calculated here."""

    title: ShortLine = Field(examples=["Socket II on the 2818-Y02"])
    customer: ShortText = ""
    author: ShortText = ""
    date: Day = Field(examples=["2026-01-31"])
    locale: Locale | None = Field(default=None, description="For files", examples=["de-DE"])
    parts: Annotated[list[ReportPart], Field(min_length=1, max_length=len(PARTS))] = Field(
        default=list(PARTS),
        description="What the report shows. What no chosen part shows is in no file under its "
        "link; the whole report stays with its owner. The summary is always there, and of a "
        "comparison, of scenarios side by side and of the lab the figures, of peaks the R4HA",
    )
    redacted: bool = Field(
        default=False,
        description="Without prices: nothing in money is calculated, and no file holds an amount",
    )
    prices_in_words_confirmed: bool = Field(
        default=False,
        description="Whether title, customer, author, note and labels may hold numbers that equal "
        "a price or a cost although the copy leaves prices out. Without it such a report is "
        "refused as `prices-in-words`",
    )
    letterhead: Identifier | None = Field(
        default=None, description="Who sends it: the id of a letterhead, frozen with the report"
    )
    note: MarkdownText = Field(default="", description="Markdown; markup of HTML shows as text")
    expires_in_days: Annotated[int, Field(ge=1, le=MOST_DAYS)] | None = Field(
        title="The link expires in days",
        default=None,
        description="null: the link stays open until it is revoked",
    )
    subject: SubjectWrite


class RefreshWrite(InputModel):
    """The day that stands on a refreshed report, and how long its link opens."""

    date: Day = Field(examples=["2026-02-28"])
    expires_in_days: Annotated[int, Field(ge=1, le=MOST_DAYS)] | None = None


class ReportLinkRead(OutputModel):
    """A new link. The token is told once: only its hash is stored."""

    id: str
    token: str
    content_hash: str
    created_at: datetime
    expires_at: datetime | None


class ReportSummary(OutputModel):
    """A report in its owner's list, without its link."""

    id: str
    title: str
    customer: str
    kind: SubjectKind
    content_hash: str
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None


class ReportQuery(BaseModel):
    """Which page of the list."""

    model_config = ConfigDict(extra="forbid")

    limit: Annotated[int, Field(ge=1, le=200)] = 50
    offset: Annotated[int, Field(ge=0, le=10**6)] = 0


class FrozenReportRead(OutputModel):
    """The report itself: nothing in it ever changes, and its hash covers all of it."""

    format: Literal["headroom-report"]
    format_version: Literal[1]
    title: str
    customer: str
    author: str
    date: str
    locale: str | None
    note: str
    parts: list[ReportPart]
    subject: SubjectRead
    evidence: list[EvidenceRow]
    findings: list[ReportFinding]
    software_version: str
    formula_version: str = Field(description="Fingerprint of the formulas")
    data_version: str | None = Field(description="Fingerprint of the published data")
    frozen_at: str
    content_hash: str = Field(description="SHA-256 of the canonical JSON of everything else")
    letterhead: Annotated[Letterhead | None, Field(description="Who sends it")] = None
    redacted: Annotated[bool, Field(description="Whether prices were left out")] = False
    withheld: Annotated[
        list[str],
        Field(
            description="Inputs that the answer rests on and the report leaves out, whole or in "
            "part; what belongs to parts that are not in `parts` is absent from `subject`"
        ),
    ] = Field(default=[])
    since: Annotated[
        Since | None, Field(description="What has changed since the report that it refreshes")
    ] = None
    packs: Annotated[
        list[ReportPack], Field(description="Packs of studies that its evidence is from")
    ] = Field(default=[])


class ReportRead(OutputModel):
    """A report as it was frozen, the same in words, and what may change about its link."""

    report: FrozenReportRead
    summary: str = Field(description="What it says, in a sentence: the same in every format")
    document: Document = Field(description="The report in words, as every format writes it")
    page: str = Field(description="The same as an element of a page, with its charts: HTML")
    link: str | None = Field(
        description="Where others open it; null on a server that only this machine reaches"
    )
    email: EmailText
    created_at: datetime
    expires_at: datetime | None
