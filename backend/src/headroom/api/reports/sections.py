"""What the parts of a report say in words, as the API gives it to the report's page."""

from __future__ import annotations

from typing import Any

from headroom.api.reports.schemas import (
    PhraseRead,
    ReportPeaksRead,
    ReportRuleRead,
    ReportSampledRead,
    ReportSamplesRead,
    ReportZiipLineRead,
    ReportZiipRead,
)
from headroom.domain.reports.report import FrozenReport
from headroom.exports.peaks import peak_words
from headroom.exports.phrases import Phrase
from headroom.exports.samples import LEVELS, probability_words, sample_words
from headroom.exports.ziip import ziip_words


def peaks_read(report: FrozenReport) -> dict[str, Any] | None:
    """Return what a report says about the billed peak, as JSON."""
    words = peak_words(report)
    if words is None:
        return None
    return ReportPeaksRead(
        sentence=_phrase_read(words.sentence),
        gain=_phrase_read(words.gain),
        rules=[ReportRuleRead.model_validate(each) for each in words.rules],
        figures=list(words.figures),
        before=words.before,
        after=words.after,
    ).model_dump(mode="json")


def ziip_read(report: FrozenReport) -> dict[str, Any] | None:
    """Return what a report says about zIIPs, as JSON."""
    words = ziip_words(report)
    if words is None:
        return None
    return ReportZiipRead(
        sentence=_phrase_read(words.sentence),
        lines=[ReportZiipLineRead.model_validate(each) for each in words.lines],
    ).model_dump(mode="json")


def samples_read(report: FrozenReport) -> dict[str, Any] | None:
    """Return what a report says of its samples, as JSON."""
    words = sample_words(report)
    if words is None:
        return None
    chance = probability_words(words, report.locale)
    return ReportSamplesRead(
        samples=words.samples,
        seed=words.seed,
        figures=[
            ReportSampledRead(
                id=each.id,
                label=each.label,
                unit=each.unit,
                value=each.value,
                basis=each.basis,
                **dict(zip(LEVELS, each.between, strict=True)),
            )
            for each in words.figures
        ],
        probability=None if chance is None else f"{chance}.",
    ).model_dump(mode="json")


def _phrase_read(phrase: Phrase) -> list[PhraseRead]:
    return [
        PhraseRead(text=each, value=None, unit=None)
        if isinstance(each, str)
        else PhraseRead(text=None, value=each.value, unit=each.unit)
        for each in phrase
    ]
