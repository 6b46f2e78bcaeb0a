"""A report as slides, each with its message and what a speaker says beside it."""

from __future__ import annotations

from dataclasses import dataclass

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import since
from headroom.exports.document.blocks import Block, Points
from headroom.exports.document.case import Case
from headroom.exports.document.evidence_lines import source_notes
from headroom.exports.document.kinds import words_of


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide: its message, what it shows, and what a speaker says beside it."""

    title: str
    blocks: tuple[Block, ...]
    notes: str


def slides(report: FrozenReport) -> tuple[Slide, ...]:
    """Return the slides of a report."""
    case = Case.of(report)
    words = words_of(report)
    spoken = [words.lede(case), *source_notes(case)]
    changed = [
        text for block in since.brief(case) if isinstance(block, Points) for text in block.items
    ]
    if report.since is not None:
        spoken.insert(1, f"{since.heading(report.since)}: {' '.join(changed)}")
    return tuple(
        Slide(title, tuple(blocks), "\n".join([*spoken[: 1 if at else None], *notes, case.source]))
        for at, (title, blocks, notes) in enumerate(words.told(case))
    )
