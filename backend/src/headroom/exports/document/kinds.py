"""The kinds of report and what each says; a further kind is a line here."""

from __future__ import annotations

from collections.abc import Mapping

from headroom.domain.reports.kinds import SubjectKind
from headroom.domain.reports.report import FrozenReport
from headroom.exports.document.comparison_run import COMPARISON_WORDS
from headroom.exports.document.lab_run import LAB_WORDS
from headroom.exports.document.peaks_run import PEAKS_WORDS
from headroom.exports.document.sides import SIDES_WORDS
from headroom.exports.document.study_audit import AUDIT_WORDS
from headroom.exports.document.valued import SCENARIO_WORDS, VALUE_WORDS
from headroom.exports.document.words import Words

WORDS_OF_KINDS: Mapping[SubjectKind, Words] = {
    "value": VALUE_WORDS,
    "scenario": SCENARIO_WORDS,
    "comparison": COMPARISON_WORDS,
    "peaks": PEAKS_WORDS,
    "side_by_side": SIDES_WORDS,
    "audit": AUDIT_WORDS,
    "lab": LAB_WORDS,
}


def words_of(report: FrozenReport) -> Words:
    """Return what the kind of a report says."""
    return WORDS_OF_KINDS[report.kind]
