"""What a report says, composed when it is frozen and read again at each opening.

A later release words, orders and chooses otherwise; a report that was handed on says what it said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pydantic import TypeAdapter

from headroom.domain.reports.letterhead import Letterhead
from headroom.domain.reports.report import FrozenReport, sealed
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Document, Preset
from headroom.exports.document.deck import Slide, slides
from headroom.exports.document.email import EmailText, email_text


@dataclass(frozen=True, slots=True)
class Composed:
    """All that a report says. Its documents have no letterhead: the report's own stands there."""

    short: Document
    full: Document
    slides: tuple[Slide, ...]
    email: EmailText

    def document(self, preset: Preset, letterhead: Letterhead | None) -> Document:
        """Return a report in words, with who sends it."""
        return replace(self.short if preset == "short" else self.full, letterhead=letterhead)


_COMPOSED = TypeAdapter(Composed)


def _composed_now(report: FrozenReport) -> Composed:
    short, full = (
        replace(report_document(report, preset), letterhead=None) for preset in ("short", "full")
    )
    return Composed(short, full, slides(report), email_text(report))


def compose(report: FrozenReport) -> dict[str, Any]:
    """Return all that a report says as JSON, with its hash: what is stored beside the report."""
    return sealed(report, _COMPOSED.dump_python(_composed_now(report), mode="json"))


def composed_of(report: FrozenReport) -> Composed:
    """Return all that a report says as it was frozen; of one that is not stored, composed now."""
    return _stored(report) or _composed_now(report)


def document_of(report: FrozenReport, preset: Preset = "full") -> Document:
    """Return a report in words, as composed_of."""
    composed = _stored(report)
    if composed is None:
        return report_document(report, preset)
    return composed.document(preset, report.letterhead)


def slides_of(report: FrozenReport) -> tuple[Slide, ...]:
    """Return a report's slides, as composed_of."""
    composed = _stored(report)
    return slides(report) if composed is None else composed.slides


def _stored(report: FrozenReport) -> Composed | None:
    return _COMPOSED.validate_python(report.composed) if report.composed else None
