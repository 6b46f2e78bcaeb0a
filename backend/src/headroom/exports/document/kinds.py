"""What kinds of report with words of their own say; a further kind is a line here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from headroom.domain.reports.report import ReportPart, SubjectKind
from headroom.exports.document import lab_run, method, peaks_run, sides, study_audit, tables
from headroom.exports.document.blocks import Block, Figures
from headroom.exports.document.case import Case

Page: TypeAlias = Callable[[Case], Iterator[Block]]
Told: TypeAlias = tuple[str, Iterable[Block], list[str]]
"""A slide: title, blocks, notes."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a kind says, for page, files, slides and e-mail alike.

    message: in a line; lede: in some sentences. answer, basis: the two pages; parts: those of the
    whole report that it has; told: its six slides. leads: ids of figures that stand first.
    evidence: what it rests on, where that is not counted from the documents of its figures.
    """

    message: Callable[[Case], str]
    lede: Callable[[Case], str]
    tiles: Callable[[Case], Figures]
    reasons: Callable[[Case], list[str]]
    conditions: Callable[[Case], list[str]]
    asked: Callable[[Case], str]
    answer: Page
    basis: Page
    parts: Mapping[ReportPart, Page]
    told: Callable[[Case], Iterator[Told]]
    leads: tuple[str, ...] = ()
    evidence: Callable[[Case], list[str]] | None = None


OWN_WORDS: Mapping[SubjectKind, Words] = {
    "peaks": Words(
        peaks_run.message,
        peaks_run.lede,
        peaks_run.tiles,
        peaks_run.reasons,
        peaks_run.conditions,
        peaks_run.asked,
        peaks_run.answer,
        peaks_run.basis,
        {
            "summary": peaks_run.summary,
            "r4ha": peaks_run.r4ha,
            "limits": tables.limits,
            "method": method.method,
        },
        peaks_run.told,
        leads=peaks_run.BILLED[::-1],
    ),
    "side_by_side": Words(
        sides.message,
        sides.lede,
        sides.tiles,
        sides.reasons,
        sides.conditions,
        sides.asked,
        sides.answer,
        sides.basis,
        {
            "summary": sides.summary,
            "figures": sides.figures,
            "assumptions": sides.assumptions,
            "limits": sides.limits,
            "findings": tables.findings,
            "evidence": tables.evidence,
            "method": sides.method,
        },
        sides.told,
    ),
    "audit": Words(
        study_audit.message,
        study_audit.lede,
        study_audit.tiles,
        study_audit.reasons,
        study_audit.conditions,
        study_audit.asked,
        study_audit.answer,
        study_audit.basis,
        {
            "summary": study_audit.summary,
            "findings": study_audit.findings,
            "evidence": study_audit.evidence,
            "limits": study_audit.limits,
            "method": study_audit.method,
        },
        study_audit.told,
        evidence=study_audit.rests_on,
    ),
    "lab": Words(
        lab_run.message,
        lab_run.lede,
        lab_run.tiles,
        lab_run.reasons,
        lab_run.conditions,
        lab_run.asked,
        lab_run.answer,
        lab_run.basis,
        lab_run.PARTS,
        lab_run.told,
        leads=lab_run.LEADS,
    ),
}
