"""What an audit answers: counts by document, then every finding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from headroom.domain.audit.checks import AuditCheck, Outcome, Severity
from headroom.domain.quantities.answers import OutputModel


@dataclass(frozen=True, slots=True)
class OutcomeCount:
    """How many checks came out in one way."""

    outcome: Outcome
    count: int


@dataclass(frozen=True, slots=True)
class SeverityCount:
    """How many findings there are of one kind."""

    severity: Severity
    count: int


@dataclass(frozen=True, slots=True)
class StudyResult:
    """The result for one document, counted."""

    study: str
    title: str
    checks: Annotated[int, Field(description="Checks that compared something")]
    substance: Annotated[int, Field(description="Errors, contradictions and open questions")]
    findings: Annotated[
        int, Field(description="All of them, with labels, reading notes and rounding")
    ]
    cannot_be_checked: Annotated[int, Field(description="Pictures and claims that rest on them")]
    given: Annotated[int, Field(description="Printed inputs that nothing in the document derives")]
    read: Annotated[int, Field(description="Findings by reading, not counted as checks")]
    outcomes: Annotated[
        Sequence[OutcomeCount],
        Field(description="How many checks came out in each way, every way named"),
    ]
    severities: Annotated[
        Sequence[SeverityCount],
        Field(description="How many findings there are of each kind, every kind named"),
    ]
    sentence: Annotated[str, Field(description="The result in one line")]


class AuditAnswer(OutputModel):
    """The audit of one document or of all: counts first, then every finding, most serious first."""

    by_study: Sequence[StudyResult]
    findings: Sequence[AuditCheck]
    substance_total: int
    checks_total: int
    findings_total: int
    cannot_be_checked_total: int


class WholeAudit(AuditAnswer):
    """The audit of one document with every check, also what agrees."""

    checks: Sequence[AuditCheck]
