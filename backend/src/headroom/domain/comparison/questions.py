"""Questions that the study answers by comparing ways in two by two, answered at a rate.

Each answer is one sentence made of computed figures. Method: docs/methods/comparison.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter

from headroom.domain.comparison.way_answers import ComparedWay
from headroom.domain.comparison.way_findings import cost_amount, in_three_digits, rate_text
from headroom.domain.comparison.ways_in import StatedPayload, WayIn, cost_ratio
from headroom.domain.evidence.comparability import comparability
from headroom.domain.evidence.costs import ms_added, total_ms
from headroom.domain.evidence.evidence import Caveat
from headroom.domain.evidence.rates import RateRange, rate_per_region
from headroom.domain.evidence.studies import Study
from headroom.domain.evidence.typed_files import STRICT
from headroom.domain.quantities.phrases import (
    Amount,
    Phrase,
    inside,
    one_sentence,
    phrase,
    rounded_share,
)
from headroom.domain.quantities.quantities import Source
from headroom.domain.quantities.words import FigureWords

QuestionKind: TypeAlias = Literal["replaced", "cics_in_total", "gp_in_total"]


@dataclass(frozen=True, slots=True)
class AskedPair:
    """Two costs to compare. subject: what makes the difference, the subject of a clause."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    before: str
    after: str
    subject: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the pairs that answer it.

    kind: ``replaced``: totals of two ways; ``cics_in_total``: the CICS address space against the
    total of the same way; ``gp_in_total``: GP time against the total of the same way.
    measured_with: what the answer holds for, a sentence that ends it.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: str
    text: str
    kind: QuestionKind
    pairs: tuple[AskedPair, ...]
    caveats: tuple[Caveat, ...] = ()
    measured_with: str | None = None


@dataclass(frozen=True, slots=True)
class AnsweredPair:
    """Two costs and their difference, ms per transaction; `why` explains nulls."""

    before: str
    before_label: str
    after: str
    after_label: str
    subject: Annotated[str, Field(description="Which part of the path it is about")]
    before_ms: float | None
    after_ms: float | None
    difference_ms: float | None
    ratio: Annotated[float | None, Field(description="after ÷ before")]
    before_gp_ms: float | None
    after_gp_ms: float | None
    overflow_ms: Annotated[
        float | None,
        Field(description="Eligible work of `after` that ran on GPs, where it was measured"),
    ]
    shared_rates: RateRange | None
    why: str | None


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question with its answer in a sentence."""

    id: Annotated[str, Field(examples=["tls"])]
    question: str
    kind: Annotated[
        QuestionKind,
        Field(
            description="What before and after are: totals of two ways; the CICS address space "
            "and the total of one way; the total and the GP time of one way"
        ),
    ]
    answer: str
    pairs: tuple[AnsweredPair, ...]
    shared_rates: Annotated[RateRange | None, Field(description="Where every pair has an answer")]
    nearest_rate_per_second: Annotated[
        float | None,
        Field(description="The nearest of these; null where the rate is one or there are none"),
    ]
    caveats: tuple[Caveat, ...]
    sources: tuple[Source, ...]


ALL_WAYS = "*"
"""Stands for every way in of the comparison that moves the usual payload, or the one stated."""

EVERY_WAY = ""
"""The subject of such a pair is the way's own name."""

_QUESTIONS: TypeAdapter[tuple[Question, ...]] = TypeAdapter(tuple[Question, ...])


def questions_of(study: Study) -> tuple[Question, ...]:
    """Return what a study is asked, as its seed file writes it. Raises ValidationError."""
    return _QUESTIONS.validate_python(study.questions)


def answered(
    question: Question,
    ways_by_id: Mapping[str, ComparedWay],
    rate: float,
    regions: int,
    place: str,
    payload: StatedPayload | None = None,
) -> AnsweredQuestion:
    """Return the answer at a rate.

    ways_by_id: every way at the rate in so many regions. place: the machine, in words. payload: of
    which all costs are, where it is not what was measured.
    """
    if payload is not None:
        place = f"{place} with {Amount(payload.kb, 'KB', exact=True)} each way"
    sides = [
        (ways_by_id[before], ways_by_id[after], asked.subject)
        for asked in question.pairs
        for before, after in _sides(asked, ways_by_id, every=payload is not None)
    ]
    pairs = tuple(_pair(question.kind, *side) for side in sides)
    ways = {one.way.id: one.way for before, after, _ in sides for one in (before, after)}
    shared = _shared([way.series.range for way in ways.values()])
    nearest = None
    each_rate = rate_per_region(rate, regions)
    if shared is not None and not shared.holds(each_rate):
        nearest = min(max(each_rate, shared.low), shared.high) * regions
    encrypted = any(
        one.security.startswith("tls")
        for (before, after, _), pair in zip(sides, pairs, strict=True)
        for one in (before, after)
        if pair.difference_ms is not None
    )
    return AnsweredQuestion(
        question.id,
        question.text,
        question.kind,
        _sentence(question, pairs, rate_text(rate, regions), place, encrypted=encrypted),
        tuple(replace(pair, subject=pair.subject.rstrip(",")) for pair in pairs),
        shared,
        nearest,
        _caveats(question, [(before.way, after.way) for before, after, _ in sides]),
        tuple(
            Source(
                way.locator,
                way.configuration.study,
                way.configuration.study_title,
                configuration=way.id,
            )
            for way in ways.values()
        ),
    )


def _sides(
    asked: AskedPair, ways_by_id: Mapping[str, ComparedWay], *, every: bool
) -> list[tuple[str, str]]:
    """Return the two costs of each pair. every: whether all ways move the same, as stated."""
    if asked.before != ALL_WAYS:
        return [(asked.before, asked.after)]
    classes = Counter(one.way.configuration.payload_class for one in ways_by_id.values())
    usual = max(classes, key=lambda payload: classes[payload])
    order = sorted(ways_by_id.values(), key=lambda one: (one.rank is None, one.total_ms or 0))
    return [
        (one.way.id, one.way.id)
        for one in order
        if every or one.way.configuration.payload_class == usual
    ]


def _pair(
    kind: QuestionKind, before: ComparedWay, after: ComparedWay, subject: str
) -> AnsweredPair:
    one, other = before.total_ms, after.total_ms
    if kind == "cics_in_total":
        times = [component.ms for component in before.components if component.name == "CICS"]
        one = total_ms(*times) if times else None
    elif kind == "gp_in_total":
        other = after.gp_ms
    reasons = [
        f"{cost.way.configuration.label}: {inside(cost.why)}"
        for cost in (before, after)
        if cost.why
    ]
    difference = ratio = None
    if one is not None and other is not None:
        difference, ratio = ms_added(other, one), cost_ratio(other, one)
    return AnsweredPair(
        before.configuration,
        before.label,
        after.configuration,
        after.label,
        after.short_label if subject == EVERY_WAY else subject,
        one,
        other,
        difference,
        ratio,
        before.gp_ms,
        after.gp_ms,
        after.aapcp_ms if after.way.overflow_missing is None else None,
        before.way.series.range.shared_with(after.way.series.range),
        one_sentence("; ", dict.fromkeys(reasons)) or None,
    )


def _sentence(
    question: Question,
    pairs: Sequence[AnsweredPair],
    where: Phrase,
    place: str,
    *,
    encrypted: bool,
) -> Phrase:
    at = where.parts
    with_difference = [pair for pair in pairs if pair.difference_ms is not None]
    if not with_difference:
        return phrase(f"{FigureWords.not_measured.capitalize()} {at}: {_unmeasured(pairs)}.")
    start = f"{at[0].upper()}{at[1:]} on {place},"
    if question.kind == "cics_in_total":
        return phrase(f"{start} {_address_spaces(with_difference)}.")
    clause = _on_ziip if question.kind == "gp_in_total" else _changed
    text = f"{start} {'; '.join(clause(pair) for pair in with_difference)}."
    missing = [pair for pair in pairs if pair.difference_ms is None]
    if missing:
        text += f" {FigureWords.not_measured.capitalize()} {at}: {_unmeasured(missing)}."
    if question.measured_with and encrypted:
        text += f" {question.measured_with}"
    return phrase(text)


def _changed(pair: AnsweredPair) -> str:
    assert pair.difference_ms is not None and pair.ratio is not None
    assert pair.before_ms is not None and pair.after_ms is not None
    adds = pair.difference_ms >= 0
    against = (
        f"{in_three_digits(pair.ratio)} times" if adds else f"{rounded_share(1 - pair.ratio)} less"
    )
    return (
        f"{pair.subject} {'adds' if adds else 'saves'} {cost_amount(abs(pair.difference_ms))} "
        f"({in_three_digits(pair.before_ms)} → {cost_amount(pair.after_ms)}, {against})"
    )


def _on_ziip(pair: AnsweredPair) -> str:
    assert pair.difference_ms is not None and pair.ratio is not None
    assert pair.before_ms is not None
    text = (
        f"with {pair.subject}, {in_three_digits(-pair.difference_ms)} of "
        f"{cost_amount(pair.before_ms)} ran on the zIIP ({rounded_share(1 - pair.ratio)})"
    )
    if pair.overflow_ms:
        eligible = cost_amount(total_ms(-pair.difference_ms, pair.overflow_ms))
        text += f", {eligible} was eligible and {cost_amount(pair.overflow_ms)} overflowed"
    return text


def _address_spaces(with_difference: Sequence[AnsweredPair]) -> str:
    order = sorted(with_difference, key=lambda pair: (pair.ratio or 0, pair.before))
    if len(order) == 1:
        return f"the other address spaces add {_added(order[0])}"
    low, high = order[0], order[-1]
    share_low, share_high = (rounded_share(1 / (pair.ratio or 1)) for pair in (low, high))
    return (
        f"the other address spaces add from {_added(low)} to {_added(high)}; CICS alone is "
        f"{share_low} and {share_high} of the whole"
    )


def _added(pair: AnsweredPair) -> str:
    assert pair.ratio is not None and pair.difference_ms is not None
    return (
        f"{cost_amount(pair.difference_ms)} or {rounded_share(pair.ratio - 1)} of the CICS time "
        f"({pair.subject})"
    )


def _unmeasured(pairs: Sequence[AnsweredPair]) -> str:
    if len({pair.subject for pair in pairs}) < len(pairs):
        return f"{len(pairs)} ways in"
    return "; ".join(
        f"{pair.subject.rstrip(',')} ({rates.text().parts if rates else 'no common rate'})"
        for pair in pairs
        for rates in [pair.shared_rates]
    )


def _shared(ranges: Sequence[RateRange]) -> RateRange | None:
    shared: RateRange | None = ranges[0]
    for measured in ranges[1:]:
        shared = shared.shared_with(measured) if shared else None
    return shared


def _caveats(question: Question, pairs: Sequence[tuple[WayIn, WayIn]]) -> tuple[Caveat, ...]:
    caveats = list(question.caveats)
    for before, after in pairs:
        if before is not after:
            caveats += comparability(before.configuration, after.configuration).caveats
        for way in (before, after):
            if way.ziip_missing and question.kind == "replaced":
                text = f"{way.configuration.label}: {way.ziip_missing}; the total is without it."
                caveats.append(Caveat("zaap_missing", text))
    if question.kind == "gp_in_total" or any(after.summed["ziip"] for _, after in pairs):
        caveats.append(
            Caveat(
                "zaap_on_ziip",
                "zAAP time ran on a zIIP (zAAP on zIIP) and is shown as zIIP time. Totals are GP "
                "and zIIP together.",
            )
        )
    return tuple({caveat.text: caveat for caveat in caveats}.values())
