"""Schemas of the audit: checks, findings, and the result by document."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from headroom.api.models import Figure, OutputModel
from headroom.domain.audit.audit import StudyAudit
from headroom.domain.audit.checks import Check
from headroom.services.audit import inputs, published, recomputed

OutcomeName: TypeAlias = Literal[
    "agrees",
    "truncated",
    "rounded_differently",
    "other_set",
    "carried",
    "slip",
    "wrong_label",
    "contradicted",
    "unexplained",
    "reading_note",
    "cannot_be_checked",
]
SeverityName: TypeAlias = Literal[
    "error", "contradiction", "open_question", "label", "note", "precision"
]
FamilyName: TypeAlias = Literal[
    "row_total",
    "average",
    "inside",
    "run_average",
    "cycle_total",
    "change",
    "report",
    "claim",
    "label",
    "picture",
]


class CheckRead(OutputModel):
    """One printed number or claim, and what the document's own numbers give for it."""

    id: str = Field(examples=["https-full.5.total_ms_per_transaction.all.all"])
    study: str
    configuration: str | None
    point: str | None = Field(description="The measured row, where it is one")
    family: FamilyName
    place: str = Field(examples=["Table 10, 787.34, TOTAL ms CPU per transaction"])
    quantity: str = Field(description="What is checked")
    statement: str = Field(description="What was recomputed, in words")
    printed: str = Field(examples=["1.548"])
    printed_value: float | None
    printed_figure: str | None = Field(description="Id of the published figure, where it is one")
    unit: str
    outcome: OutcomeName
    severity: SeverityName | None = Field(description="Kind of finding; null: no finding")
    method: Literal["computed", "read"] = Field(
        description="`read`: a wording that no program judges; listed, not counted as a check"
    )
    recomputed: float | None = Field(examples=[1.3397])
    recomputed_text: str | None = Field(
        description="The recomputed number with two digits more than the printed one, or in words"
    )
    low: float | None = Field(description="Lowest result that the rounding of the inputs allows")
    high: float | None = Field(description="Highest result that the rounding of the inputs allows")
    units_off: int | None = Field(
        description="Printed minus recomputed, in units of the printed last place"
    )
    distance: str | None = Field(
        description="How far off the printed number is, in words",
        examples=["twice what comes out"],
    )
    working: str | None = Field(
        description="The formula with the numbers put in",
        examples=["(97.99 + 7.49) ÷ 787.34 × 10"],
    )
    cause: str | None = Field(description="Likely cause of a disagreement")
    consequence: str | None = Field(description="What it does to a value proposition")
    why_not: str | None = Field(description="Why nothing could be compared")


class CheckDetailRead(CheckRead):
    """A check with its formula and every number that it rests on."""

    printed_quantity: Figure
    recomputed_quantity: Figure | None
    formula: str | None = Field(description="Text that contains the ids of `inputs`")
    inputs: dict[str, Figure]


class OutcomeCount(OutputModel):
    """How many checks came out in one way."""

    outcome: OutcomeName
    count: int


class SeverityCount(OutputModel):
    """How many findings there are of one kind."""

    severity: SeverityName
    count: int


class StudyAuditRead(OutputModel):
    """The result for one document."""

    study: str
    title: str
    checks: int = Field(description="Checks that compared something")
    substance: int = Field(description="Errors, contradictions and open questions")
    findings: int = Field(description="All of them, with labels, reading notes and rounding")
    cannot_be_checked: int = Field(description="Pictures and claims that rest on them")
    given: int = Field(description="Printed inputs that nothing in the document derives")
    read: int = Field(description="Findings by reading, not counted as checks")
    outcomes: list[OutcomeCount]
    severities: list[SeverityCount]
    sentence: str = Field(description="The result in one line")


class AuditRead(OutputModel):
    """The audit of one document or of all: counts first, then every finding, most serious first."""

    checks_total: int
    substance_total: int
    findings_total: int
    cannot_be_checked_total: int
    by_study: list[StudyAuditRead]
    findings: list[CheckRead]


class CheckList(OutputModel):
    """Checks by study, in the order of its tables and then of its text."""

    items: list[CheckRead]
    total: int


def check_read(check: Check) -> CheckRead:
    """Return a check in the API's shape."""
    return CheckRead.model_validate(_fields(check))


def check_detail(check: Check, title: str) -> CheckDetailRead:
    """Return a check with its working and inputs."""
    found = recomputed(check)
    return CheckDetailRead.model_validate(
        {
            **_fields(check),
            "printed_quantity": published(check, title),
            "recomputed_quantity": found,
            "formula": check.formula,
            "inputs": {each.id: each for each in inputs(check, title)},
        }
    )


def study_audit(audit: StudyAudit) -> StudyAuditRead:
    """Return one document's result in the API's shape."""
    return StudyAuditRead(
        study=audit.study,
        title=audit.title,
        checks=audit.performed,
        substance=audit.substance,
        findings=len(audit.findings),
        cannot_be_checked=audit.unavailable,
        given=len(audit.given),
        read=sum(each.method == "read" for each in audit.checks),
        outcomes=[
            OutcomeCount.model_validate({"outcome": each.value, "count": count})
            for each, count in audit.outcomes.items()
        ],
        severities=[
            SeverityCount.model_validate({"severity": each.value, "count": count})
            for each, count in audit.severities.items()
        ],
        sentence=audit.sentence,
    )


def _fields(check: Check) -> dict[str, object]:
    return {
        "id": check.id,
        "study": check.study,
        "configuration": check.configuration,
        "point": check.point,
        "family": check.family,
        "place": check.place,
        "quantity": check.quantity,
        "statement": check.statement,
        "printed": check.printed,
        "printed_value": check.printed_value,
        "printed_figure": check.printed_id,
        "unit": check.unit,
        "outcome": check.outcome.value,
        "severity": check.severity.value if check.severity else None,
        "method": check.method,
        "recomputed": check.recomputed,
        "recomputed_text": check.recomputed_text,
        "low": check.low,
        "high": check.high,
        "units_off": check.units_off,
        "distance": check.distance,
        "working": check.working,
        "cause": check.cause,
        "consequence": check.consequence,
        "why_not": check.why_not,
    }
