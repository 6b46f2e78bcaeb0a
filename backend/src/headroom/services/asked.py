"""Answers to a question in words: what is known of it, before the rows that hold its words.

A method against another, the study's questions at the user's rate, what a method stops at, named
savings, bounds, terms, words that only the document has, and what nobody measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.content import AskedRate, ComparisonContent
from headroom.domain.comparison.joint_studies import compared_study
from headroom.domain.comparison.way_findings import cost_amount
from headroom.domain.evidence.typed_files import STRICT
from headroom.domain.quantities.answers import OutputModel, WordingsByText
from headroom.domain.quantities.phrases import inside, phrase, wordings_of
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import Identifier, ShortText
from headroom.domain.quantities.words import FigureWords
from headroom.persistence.queries.search import RankedText, rank_texts
from headroom.services.asked_words import asked_file, asked_pair, asked_words
from headroom.services.catalogue import Catalogue
from headroom.services.comparison import compare, questions
from headroom.settings import ROOT

MOST_ANSWERS = 5
GLOSSARY = ROOT / "docs" / "glossary.md"
CardKind: TypeAlias = Literal[
    "bridge", "question", "limit", "saving", "unmeasured", "term", "printed"
]
_ERA_FACTS = ("Operating system", "CICS", "Gateway", "Messaging", "Database")


class AskedQuestion(BaseModel):
    """A question in words, with the rate and machine that its answer is wanted for."""

    # of an address, where a number is text
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, frozen=True)

    q: ShortText = Field(description="Words, or “A vs B”", examples=["IPIC vs EXCI"])
    rate_per_second: AskedRate = Field(default=900, description="Transactions per second")
    machine: Identifier | None = Field(
        default=None, description="Target machine; null: the measured one"
    )


@dataclass(frozen=True, slots=True)
class Landing:
    """Where an answer goes on: a page of the screen, what its address says, and a place on it."""

    page: Annotated[str, Field(examples=["/compare"])]
    search: dict[str, str] = field(default_factory=dict)
    hash: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerCard:
    """One answer. era: when, where and with which levels it was measured; null: no measurement."""

    kind: CardKind
    id: str
    title: str
    text: str
    era: str | None
    landing: Landing
    nearest: Annotated[
        tuple[Landing, ...], Field(description="The nearest that was measured, where this was not")
    ] = ()
    nearest_labels: tuple[str, ...] = ()

    __pydantic_config__ = ConfigDict(json_schema_serialization_defaults_required=True)


class AskedAnswer(OutputModel):
    """Answers to a question, the best first."""

    q: str
    items: list[AnswerCard]
    wordings: WordingsByText


@dataclass(frozen=True, slots=True)
class Unmeasured:
    """Something that is asked and that no document here measured."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: str
    title: str
    words: str
    says: str
    nearest: tuple[str, ...]
    measure: str
    bounds: bool = False


@cache
def unmeasured() -> tuple[Unmeasured, ...]:
    """Return what is asked and not measured, as its file has it."""
    return TypeAdapter(tuple[Unmeasured, ...]).validate_python(asked_file("unmeasured"))


@cache
def _printed_words() -> dict[str, list[tuple[str, str]]]:
    form = TypeAdapter(dict[str, list[tuple[str, str]]])
    return form.validate_python(asked_file("printed_words"))


@cache
def _eras() -> dict[str, str]:
    return TypeAdapter(dict[str, str]).validate_python(asked_file("eras"))


@cache
def _terms() -> tuple[tuple[str, str], ...]:
    """Return terms and meanings of the glossary's table, without its marks."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in GLOSSARY.read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    ]
    return tuple(
        (re.sub(r"[*`]", "", row[0]), re.sub(r"\[([^]]+)]\([^)]*\)|[*`]", r"\1", row[1]))
        for row in rows[2:]
    )


async def answer_asked(
    session: AsyncSession, catalogue: Catalogue, asked: AskedQuestion
) -> AskedAnswer:
    """Return what is known of a question, at most five answers, the best first.

    Raises UnknownMachineError.
    """
    cards = list(_bridge(catalogue, asked))
    words = asked_words(asked.q)
    if words:
        by_key = {text.key: (text, kind) for text, kind in _texts(catalogue)}
        texts = [text for text, _ in by_key.values()]
        for key in await rank_texts(session, texts, words, MOST_ANSWERS):
            text, kind = by_key[key]
            card = _card(catalogue, asked, text, kind)
            if card is not None:
                cards.append(card)
    cards = cards[:MOST_ANSWERS]
    return AskedAnswer(q=asked.q, items=cards, wordings=wordings_of([card.text for card in cards]))


def era(catalogue: Catalogue, study_id: str) -> str:
    """Return when, where and with which levels a study measured, and what of it still holds."""
    study = catalogue.studies[study_id]
    measured = compared_study(study, study.environments, catalogue.machines).measured
    levels = dict.fromkeys(
        fact.value
        for place in study.environments
        for fact in place.facts
        if fact.name in _ERA_FACTS
    )
    text = f"Measured {', '.join([measured, *levels])}."
    holds = _eras().get(study_id)
    return text if holds is None else f"{text} {holds}"


def _texts(catalogue: Catalogue) -> Iterator[tuple[RankedText, CardKind]]:
    """Give every text that stands for an answer."""
    for study, asked in catalogue.questions.items():
        for question in asked:
            labels = [
                catalogue.configurations[way].label
                for pair in question.pairs
                for way in (pair.before, pair.after)
                if way in catalogue.configurations
            ]
            subjects = " ".join(pair.subject for pair in question.pairs)
            key = f"question:{study}:{question.id}"
            yield RankedText(key, question.text, subjects, " ".join(labels)), "question"
    for way in catalogue.ways_in.values():
        limit = way.ceiling
        if limit.kind != "test":
            key, title = f"limit:{way.id}", f"What stops {way.short_label}"
            yield RankedText(key, title, f"limit {limit.cause_label}", str(limit.reason)), "limit"
    for saving in catalogue.substitutions.values():
        if saving.study in catalogue.studies:
            key = f"saving:{saving.id}"
            words = f"saving {saving.study_title}"
            yield RankedText(key, saving.label, words, saving.description), "saving"
    for missing in unmeasured():
        key = f"unmeasured:{missing.id}"
        yield RankedText(key, missing.title, missing.words, missing.says), "unmeasured"
    for term, meaning in _terms():
        yield RankedText(f"term:{term}", term, "", meaning), "term"
    for study, printed in _printed_words().items():
        for word, place in printed if study in catalogue.studies else ():
            yield RankedText(f"printed:{study}:{word}:{place}", word, "", ""), "printed"


def _card(
    catalogue: Catalogue, asked: AskedQuestion, text: RankedText, kind: CardKind
) -> AnswerCard | None:
    _, _, key = text.key.partition(":")
    match kind:
        case "question":
            return _question(catalogue, asked, *key.split(":", 1))
        case "limit":
            way = catalogue.ways_in[key]
            study = way.configuration.study
            landing = Landing("/lab/limits", _subject(asked, key))
            reason = way.ceiling.reason
            return AnswerCard(kind, key, text.title, reason, era(catalogue, study), landing)
        case "saving":
            saving = catalogue.substitutions[key]
            landing = Landing("/value", {"mix": f"{key}:1"})
            measured = era(catalogue, saving.study)
            return AnswerCard(kind, key, saving.label, saving.description, measured, landing)
        case "unmeasured":
            missing = next(one for one in unmeasured() if one.id == key)
            return _missing(catalogue, missing)
        case "term":
            meaning = f"{text.text[:1].upper()}{text.text[1:]}."
            return AnswerCard(kind, key, key, meaning, None, Landing("/glossary", hash=key))
        case _:
            study, word, place = key.split(":", 2)
            where = f"{catalogue.studies[study].title}: printed under “{place}”."
            landing = Landing(f"/evidence/studies/{study}")
            measured = era(catalogue, study)
            return AnswerCard(kind, f"{study}:{word}", word, where, measured, landing)


def _question(catalogue: Catalogue, asked: AskedQuestion, study: str, question: str) -> AnswerCard:
    content = ComparisonContent(
        rate_per_second=asked.rate_per_second, machine=asked.machine, studies=[study]
    )
    card = next(one for one in questions(catalogue, content).items if one.id == question)
    landing = Landing("/compare", _at(asked), "questions-heading")
    measured = era(catalogue, study)
    return AnswerCard("question", question, card.question, card.answer, measured, landing)


def _missing(catalogue: Catalogue, missing: Unmeasured) -> AnswerCard:
    ways = [way for way in missing.nearest if way in catalogue.configurations]
    landing = Landing("/lab/bounds") if missing.bounds else Landing("/tests")
    text = f"{missing.says} To measure it: {inside(missing.measure)}"
    return AnswerCard(
        "unmeasured",
        missing.id,
        f"{missing.title}: {FigureWords.not_measured}",
        text,
        None,
        landing,
        tuple(Landing(f"/evidence/configurations/{way}") for way in ways),
        tuple(catalogue.configurations[way].label for way in ways),
    )


def _bridge(catalogue: Catalogue, asked: AskedQuestion) -> Iterator[AnswerCard]:
    """Give the difference of two methods where “A vs B” names them."""
    sides = asked_pair(asked.q)
    if sides is None:
        return
    measured = [[way for way in side if way in catalogue.ways_in] for side in sides]
    pairs = [(one, other) for one in measured[0] for other in measured[1] if one != other]
    if not pairs:
        return

    def apart(pair: tuple[str, str]) -> bool:
        one, other = (catalogue.ways_in[way].configuration for way in pair)
        return one.family != other.family

    before, after = min(pairs, key=apart)
    content = ComparisonContent(
        rate_per_second=asked.rate_per_second,
        machine=asked.machine,
        configurations=[before, after],
        bridge=[before, after],
    )
    try:
        switch = compare(catalogue, content).bridge
    except Refusal:
        return
    assert switch is not None
    names = f"{switch.before_label} → {switch.after_label}"
    if switch.difference_ms is None or switch.before_ms is None or switch.after_ms is None:
        text = phrase(f"No difference at this rate: {inside(switch.why or '')}.")
    else:
        does = "adds" if switch.difference_ms >= 0 else "saves"
        text = phrase(
            f"{switch.after_label} in place of {switch.before_label} {does} "
            f"{cost_amount(abs(switch.difference_ms))} a transaction "
            f"({cost_amount(switch.before_ms)} → {cost_amount(switch.after_ms)})."
        )
    dated = era(catalogue, catalogue.ways_in[before].configuration.study)
    landing = Landing("/compare", _subject(asked, after) | {"today": before})
    yield AnswerCard("bridge", f"{before}..{after}", names, text, dated, landing)


def _at(asked: AskedQuestion) -> dict[str, str]:
    machine = {} if asked.machine is None else {"machine": asked.machine}
    return {"rate_per_second": f"{asked.rate_per_second:.12g}", **machine}


def _subject(asked: AskedQuestion, method: str) -> dict[str, str]:
    return {**_at(asked), "subject": method}
