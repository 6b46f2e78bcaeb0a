"""The audit of a study as a whole: all checks in a fixed order, counted and summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from headroom.domain.audit.answers import OutcomeCount, SeverityCount, StudyResult
from headroom.domain.audit.checks import SUBSTANCE, AuditCheck, Outcome, Severity, findings
from headroom.domain.audit.claims import Claims, cannot_be_checked
from headroom.domain.audit.cycles import check_cycle_tables
from headroom.domain.audit.evidence import AuditedStudy
from headroom.domain.audit.rates import check_rate_tables
from headroom.domain.audit.words import SEVERITY_NAMES, SEVERITY_PLURALS, AuditWords

PICTURE = AuditWords.picture_without_value


@dataclass(frozen=True)
class StudyAudit:
    """The result for one document.

    reasons: ids of figures that are inputs of the document, with the reason why none is checked.
    """

    study: str
    title: str
    configurations: frozenset[str]
    checks: tuple[AuditCheck, ...]
    reasons: Mapping[str, str]

    @property
    def findings(self) -> list[AuditCheck]:
        """What was found, most serious first."""
        return findings(self.checks)

    @property
    def performed(self) -> int:
        return sum(check.performed for check in self.checks)

    @property
    def substance(self) -> int:
        return sum(check.severity in SUBSTANCE for check in self.checks)

    @property
    def found(self) -> int:
        return len(self.findings)

    @property
    def unavailable(self) -> int:
        return sum(check.outcome is Outcome.CANNOT_BE_CHECKED for check in self.checks)

    @property
    def given(self) -> int:
        return len(self.reasons)

    @property
    def read(self) -> int:
        return sum(check.method == "read" for check in self.checks)

    @property
    def outcomes(self) -> list[OutcomeCount]:
        """How many checks came out in each way, every way named."""
        counted = Counter(check.outcome for check in self.checks if check.method == "computed")
        return [OutcomeCount(outcome, counted[outcome]) for outcome in Outcome]

    @property
    def severities(self) -> list[SeverityCount]:
        """How many findings there are of each kind, every kind named."""
        counted = Counter(check.severity for check in self.checks)
        return [SeverityCount(severity, counted[severity]) for severity in Severity]

    @property
    def sentence(self) -> str:
        tail = ""
        if self.unavailable:
            unavailable = _count(self.unavailable, "figure or claim", "figures or claims")
            tail = f" {unavailable} cannot be checked."
        if not self.found:
            return f"No finding: all {_count(self.performed, 'check')} agree.{tail}"
        parts = [
            f"{severity.count} {_name(severity)}" for severity in self.severities if severity.count
        ]
        return (
            f"{_count(self.performed, 'check')}, {_count(self.substance, 'finding')} of substance. "
            f"In total: {', '.join(parts)}.{tail}"
        )

    @property
    def result(self) -> StudyResult:
        """The counts and the line, as an answer has them."""
        return StudyResult(
            study=self.study,
            title=self.title,
            checks=self.performed,
            substance=self.substance,
            findings=self.found,
            cannot_be_checked=self.unavailable,
            given=self.given,
            read=self.read,
            outcomes=self.outcomes,
            severities=self.severities,
            sentence=self.sentence,
        )


def audit_study(study: AuditedStudy) -> StudyAudit:
    """Return every check of a study, in the order of its tables and then of its text.

    Raises ClaimError.
    """
    claims = Claims.model_validate(study.claims)
    checks = list(
        chain(
            check_rate_tables(study),
            check_cycle_tables(study),
            claims.check(study),
        )
    )
    checks += [
        cannot_be_checked(study, figure.id, PICTURE)
        for figure in study.figures
        if figure.printed is None
    ]
    return StudyAudit(
        study=study.id,
        title=study.title,
        configurations=frozenset(configuration.id for configuration in study.configurations),
        checks=tuple(checks),
        reasons=claims.reasons,
    )


def _count(number: int, noun: str, nouns: str | None = None) -> str:
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


def _name(counted: SeverityCount) -> str:
    names = SEVERITY_NAMES if counted.count == 1 else SEVERITY_PLURALS
    return names[counted.severity].lower()
