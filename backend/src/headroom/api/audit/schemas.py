"""The audit's answers: what was found, and the result by document."""

from __future__ import annotations

from pydantic import Field

from headroom.domain.audit.audit import StudyAudit
from headroom.domain.audit.checks import AuditCheck, Outcome, Severity
from headroom.domain.quantities.answers import OutputModel


class OutcomeCount(OutputModel):
    """How many checks came out in one way."""

    outcome: Outcome
    count: int


class SeverityCount(OutputModel):
    """How many findings there are of one kind."""

    severity: Severity
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
    findings: list[AuditCheck]


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
        read=sum(check.method == "read" for check in audit.checks),
        outcomes=[
            OutcomeCount(outcome=outcome, count=count) for outcome, count in audit.outcomes.items()
        ],
        severities=[
            SeverityCount(severity=severity, count=count)
            for severity, count in audit.severities.items()
        ],
        sentence=audit.sentence,
    )
