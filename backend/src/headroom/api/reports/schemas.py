"""Schemas of frozen reports."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
)

from headroom.api.calculations.comparison_schemas import (
    ComparisonRead,
    ComparisonWorkingRead,
    ComparisonWrite,
)
from headroom.api.calculations.scenario_schemas import ScenarioCalculationRead
from headroom.api.calculations.schemas import (
    ValueRead,
)
from headroom.api.models import (
    AS_TEXT,
    Day,
    InputModel,
    OutputModel,
    PrintedCell,
    ShortLine,
    ShortText,
    plain_text,
)
from headroom.domain.reports.report import PARTS, ReportPart, SubjectKind
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.value.content import ValueContent
from headroom.exports.document.blocks import Document

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


class ValueSubjectWrite(InputModel):
    """A report about a value calculation."""

    kind: Literal["value"]
    inputs: ValueContent


class ScenarioSubjectWrite(InputModel):
    """A report about a scenario."""

    kind: Literal["scenario"]
    inputs: ScenarioContent


class ComparisonSubjectWrite(InputModel):
    """A report about a comparison of ways in."""

    kind: Literal["comparison"]
    inputs: ComparisonWrite


class ReportWrite(InputModel):
    """What to freeze, and what its author says about it. The figures are calculated here."""

    title: ShortLine = Field(examples=["Socket II on the 2818-Y02"])
    customer: ShortText = ""
    author: ShortText = ""
    date: Day = Field(examples=["2026-01-31"])
    locale: Locale | None = Field(default=None, description="For files", examples=["de-DE"])
    parts: Annotated[list[ReportPart], Field(min_length=1, max_length=len(PARTS))] = Field(
        default=list(PARTS), description="What the report shows; it holds everything in any case"
    )
    note: MarkdownText = Field(default="", description="Markdown; markup of HTML shows as text")
    expires_in_days: Annotated[int, Field(ge=1, le=MOST_DAYS)] | None = Field(
        default=None, description="null: the link stays open until it is revoked"
    )
    subject: ValueSubjectWrite | ScenarioSubjectWrite | ComparisonSubjectWrite = Field(
        discriminator="kind"
    )


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


class ReportList(OutputModel):
    """An owner's reports, the newest first."""

    items: list[ReportSummary]
    total: int
    limit: int
    offset: int


class ReportQuery(BaseModel):
    """Which page of the list."""

    model_config = ConfigDict(extra="forbid")

    limit: Annotated[int, Field(ge=1, le=200)] = 50
    offset: Annotated[int, Field(ge=0, le=10**6)] = 0


class ValueSubjectRead(OutputModel):
    """A value calculation, frozen."""

    kind: Literal["value"]
    inputs: ValueContent
    answer: ValueRead
    workings: dict[str, ComparisonWorkingRead]


class ScenarioSubjectRead(OutputModel):
    """A scenario with its calculation, frozen."""

    kind: Literal["scenario"]
    inputs: ScenarioContent
    answer: ScenarioCalculationRead
    workings: dict[str, ComparisonWorkingRead]


class ComparisonSubjectRead(OutputModel):
    """A comparison, frozen; ``workings`` has one for each way measured at the rate."""

    kind: Literal["comparison"]
    inputs: ComparisonWrite
    answer: ComparisonRead
    workings: dict[str, ComparisonWorkingRead]


class ReportEvidenceRead(OutputModel):
    """A number that the report rests on and that nobody computed here."""

    id: str
    label: str
    value: float | None
    unit: str
    kind: str
    study: str | None
    document: str | None
    locator: str
    configuration: str | None
    point: str | None
    figure: str | None
    why_missing: str | None
    printed: PrintedCell = None


class ReportFindingRead(OutputModel):
    """A disagreement of a document with itself that concerns numbers of the report."""

    id: str
    study: str
    document: str
    place: str
    quantity: str
    statement: str
    printed: str
    recomputed: str | None
    unit: str
    outcome: str
    severity: str
    cause: str | None
    consequence: str | None
    rows: list[str] = Field(description="Ids of the rows in ``evidence`` that it concerns")


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
    subject: ValueSubjectRead | ScenarioSubjectRead | ComparisonSubjectRead = Field(
        discriminator="kind"
    )
    evidence: list[ReportEvidenceRead]
    findings: list[ReportFindingRead]
    software_version: str
    formula_version: str = Field(description="Fingerprint of the formulas")
    data_version: str | None = Field(description="Fingerprint of the published data")
    frozen_at: str
    content_hash: str = Field(description="SHA-256 of the canonical JSON of everything else")


class ReportRead(OutputModel):
    """A report as it was frozen, the same in words, and what may change about its link."""

    report: FrozenReportRead
    summary: str = Field(description="What it says, in a sentence: the same in every format")
    document: Document = Field(description="The report in words, as every format writes it")
    created_at: datetime
    expires_at: datetime | None


class RecomputedRead(OutputModel):
    """A number of the report that differs from today's."""

    id: str
    label: str
    unit: str
    role: Literal["figure", "input"]
    of: str | None = Field(description="The way in, for a comparison")
    then: float | None
    now: float | None
    why: str | None = Field(description="Why there is none now")


class RecomputationRead(OutputModel):
    """The report's inputs calculated again with today's data and formulas."""

    differs: bool
    compared: int
    differing: list[RecomputedRead] = Field(description="Figures first")
    refused: str | None = Field(description="Why today gives no answer; nothing is compared then")
    software_version: str
    formula_version: str
    data_version: str | None
