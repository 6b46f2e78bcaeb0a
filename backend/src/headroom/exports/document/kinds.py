"""The kinds of report: what each is called, asks and says, and its parts; a kind is a line."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from headroom.domain.reports.kinds import PARTS, ReportPart, SubjectKind
from headroom.domain.reports.report import FrozenReport
from headroom.domain.reports.words import ReportWords
from headroom.exports.document.comparison_run import COMPARISON_WORDS
from headroom.exports.document.lab_run import LAB_WORDS
from headroom.exports.document.peaks_run import PEAKS_WORDS
from headroom.exports.document.sides import SIDES_WORDS
from headroom.exports.document.study_audit import AUDIT_WORDS
from headroom.exports.document.valued import SCENARIO_WORDS, VALUE_WORDS
from headroom.exports.document.words import Words
from headroom.services.report_subjects import (
    AUDIT_SUBJECT,
    COMPARISON_SUBJECT,
    LAB_SUBJECT,
    PEAKS_SUBJECT,
    SCENARIO_SUBJECT,
    SIDE_BY_SIDE_SUBJECT,
    VALUE_SUBJECT,
    ReportSubject,
)


@dataclass(frozen=True, slots=True)
class ReportKind:
    """A kind of report.

    label: what a list calls it. subject: what it asks and how that is calculated; words: what it
    says. always: parts that the two pages, the slides and the e-mail consist of: no copy is
    without them. parts: those that it can do without; of the others it has none, and a copy holds
    their numbers.
    """

    label: str
    subject: ReportSubject[Any]
    words: Words
    always: tuple[ReportPart, ...]
    parts: tuple[ReportPart, ...] = PARTS

    def chosen(self, parts: Collection[str]) -> tuple[ReportPart, ...]:
        """Return the parts of a copy in their order: those asked for, and those always there."""
        return tuple(part for part in PARTS if part in parts or part in self.always)

    def held(self, parts: Collection[ReportPart]) -> frozenset[ReportPart]:
        """Return the parts whose numbers a copy holds: also those that it has no place for."""
        return frozenset(part for part in PARTS if part in parts or part not in self.parts)


REPORT_KINDS: Mapping[SubjectKind, ReportKind] = {
    "value": ReportKind("Value", VALUE_SUBJECT, VALUE_WORDS, ("summary",)),
    "scenario": ReportKind("Scenario", SCENARIO_SUBJECT, SCENARIO_WORDS, ("summary",)),
    "comparison": ReportKind(
        "Comparison", COMPARISON_SUBJECT, COMPARISON_WORDS, ("summary", "figures")
    ),
    "peaks": ReportKind(
        "Peaks",
        PEAKS_SUBJECT,
        PEAKS_WORDS,
        ("summary", "r4ha"),
        ("summary", "r4ha", "money", "limits", "method"),
    ),
    "side_by_side": ReportKind(
        ReportWords.side_by_side,
        SIDE_BY_SIDE_SUBJECT,
        SIDES_WORDS,
        ("summary", "figures"),
        tuple(part for part in PARTS if part not in ("before_after", "mix", "ziip")),
    ),
    "audit": ReportKind(
        "Audit",
        AUDIT_SUBJECT,
        AUDIT_WORDS,
        ("summary",),
        ("summary", "limits", "findings", "evidence", "method"),
    ),
    "lab": ReportKind(
        "Lab",
        LAB_SUBJECT,
        LAB_WORDS,
        ("summary", "figures"),
        ("summary", "figures", "money", "assumptions", "limits", "evidence", "method"),
    ),
}


def words_of(report: FrozenReport) -> Words:
    """Return what the kind of a report says."""
    return REPORT_KINDS[report.kind].words
