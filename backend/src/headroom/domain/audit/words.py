"""What outcomes and findings of an audit are called, and its tables' heads."""

from __future__ import annotations

from collections.abc import Mapping

from headroom.domain.audit.checks import Outcome, Severity
from headroom.domain.quantities.words import SharedWords

SEVERITY_NAMES: Mapping[Severity, str] = {
    Severity.ERROR: "Error in a number",
    Severity.CONTRADICTION: "Contradiction",
    Severity.LABEL: "Wrong label or unit",
    Severity.OPEN_QUESTION: "Open question",
    Severity.NOTE: "Reading note",
    Severity.PRECISION: "Number cut off or rounded otherwise",
}
SEVERITY_PLURALS: Mapping[Severity, str] = {
    Severity.ERROR: "Errors in numbers",
    Severity.CONTRADICTION: "Contradictions",
    Severity.LABEL: "Wrong labels or units",
    Severity.OPEN_QUESTION: "Open questions",
    Severity.NOTE: "Reading notes",
    Severity.PRECISION: "Numbers cut off or rounded otherwise",
}
OUTCOME_NAMES: Mapping[Outcome, str] = {
    Outcome.AGREES: "agrees",
    Outcome.TRUNCATED: "truncated",
    Outcome.ROUNDED_DIFFERENTLY: "rounded otherwise",
    Outcome.OTHER_SET: "different basis",
    Outcome.CARRIED: "error carried forward",
    Outcome.SLIP: "typo",
    Outcome.WRONG_LABEL: "wrong label or unit",
    Outcome.CONTRADICTED: "contradicted",
    Outcome.UNEXPLAINED: "not explained",
    Outcome.READING_NOTE: "note for the reader",
    Outcome.CANNOT_BE_CHECKED: "cannot be checked",
}


class AuditWords(SharedWords):
    """Heads and labels of tables and tiles, on paper and on screen."""

    findings_of_substance = "Findings of substance"
    picture = "published as a picture"
    picture_without_value = "published as a picture; value not available"
    unchecked = "Cannot be checked"
    what_is_checked = "What is checked"


def by_value(names: Mapping[Outcome, str] | Mapping[Severity, str]) -> dict[str, str]:
    """Return names by what an answer has for the thing named."""
    return {value.value: name for value, name in names.items()}
