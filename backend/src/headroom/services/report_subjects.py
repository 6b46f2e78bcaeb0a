"""What each kind of report asks, and how that is calculated; a list is exports/document/kinds.py.

A subject holds the types that its route answers with, so that its contract follows from it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Protocol, Self, TypeAlias, TypeVar

from pydantic import BaseModel, Field, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.audit.answers import WholeAudit
from headroom.domain.comparison.answers import ComparisonAnswer, WayWorking
from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.lab.calculations import AnyLabAnswer, LabInputs
from headroom.domain.quantities.stated import Identifier, InputModel, ShortLine
from headroom.domain.scenario.answers import ComparedScenarios, ScenarioAnswer, ScenarioWorking
from headroom.domain.scenario.content import ComparedContents, ScenarioContent
from headroom.domain.value.answers import ValueAnswer
from headroom.domain.value.content import PricedValueContent
from headroom.services.audit import compute_audit
from headroom.services.catalogue import Catalogue
from headroom.services.comparison import compare, working
from headroom.services.drawn_peaks import drawn_minutes
from headroom.services.lab import lab_answer
from headroom.services.peaks_answers import (
    MOST_DRAWN_COLUMNS,
    CourseWish,
    PeaksAnswer,
    PeaksContent,
)
from headroom.services.rolling_average import calculate_peaks
from headroom.services.scenario_calculation import calculate_scenario, compare_scenarios
from headroom.services.series_keeper import SeriesKeeper
from headroom.services.values import calculate_value

Answered: TypeAlias = tuple[dict[str, Any], dict[str, dict[str, Any]]]
"""An answer as it is frozen, and the workings beside it."""
InputsOfKind = TypeVar("InputsOfKind", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Sources:
    """What calculations read. keeper: of the series that inputs name by their hash."""

    session: AsyncSession
    catalogue: Catalogue
    keeper: SeriesKeeper | None = None


async def _priced_nowhere(inputs: InputsOfKind, _catalogue: Catalogue) -> InputsOfKind:
    return inputs


class _Priced(Protocol):
    """Inputs that know which of their fields are prices."""

    def without_prices(self) -> Self: ...


PricedInputs = TypeVar("PricedInputs", bound=_Priced)


async def _unpriced(inputs: PricedInputs, _catalogue: Catalogue) -> PricedInputs:
    return inputs.without_prices()


@dataclass(frozen=True, slots=True)
class ReportSubject(Generic[InputsOfKind]):
    """What a report is about.

    about: in words. inputs: what it asks; answer: how that is calculated. answers, workings: the
    types of what is answered. without_prices: the inputs without prices; the very same where there
    are none.
    """

    about: str
    inputs: type[InputsOfKind]
    answer: Callable[[InputsOfKind, Sources], Coroutine[Any, Any, Answered]]
    answers: Any
    without_prices: Callable[[InputsOfKind, Catalogue], Awaitable[InputsOfKind]] = _priced_nowhere
    workings: Any = dict[str, WayWorking]


def as_json(model: BaseModel) -> dict[str, Any]:
    """Return a model as a report freezes it."""
    # what an answer says first is written from its figures, and a copy leaves some of these out
    return model.model_dump(mode="json", by_alias=True, exclude={"board"})


async def _valued(inputs: PricedValueContent, sources: Sources) -> Answered:
    return as_json(calculate_value(sources.catalogue, inputs, inputs)), {}


async def _scenario_answer(
    content: ScenarioContent, catalogue: Catalogue, *, sampling: bool
) -> ScenarioAnswer:
    return await asyncio.to_thread(calculate_scenario, catalogue, content, sampling=sampling)


async def _scenario(inputs: ScenarioContent, sources: Sources) -> Answered:
    return as_json(await _scenario_answer(inputs, sources.catalogue, sampling=True)), {}


async def _without_money(inputs: ScenarioContent, catalogue: Catalogue) -> ScenarioContent:
    """Return a scenario without prices, and without how sure they are."""
    if inputs.money is None:
        return inputs
    priced: set[str] = set()
    if inputs.uncertainty:
        answer = await _scenario_answer(inputs, catalogue, sampling=False)
        priced = {
            uncertain.input
            for uncertain in answer.uncertain
            if (uncertain.field or "").startswith("money")
        }
    kept = [stated for stated in inputs.uncertainty if stated.input not in priced]
    return inputs.model_copy(update={"money": None, "uncertainty": kept})


async def _compared(inputs: ComparisonContent, sources: Sources) -> Answered:
    compared = compare(sources.catalogue, inputs)
    alone = {
        way.configuration: inputs.model_copy(update={"configurations": [way.configuration]})
        for way in compared.items
        if way.status == "measured_range"
    }
    return as_json(compared), {
        name: as_json(working(sources.catalogue, content)) for name, content in alone.items()
    }


async def _run_answer(run: PeaksContent, catalogue: Catalogue, keeper: SeriesKeeper) -> PeaksAnswer:
    await keeper.bring(run.kept_ids())
    return await asyncio.to_thread(calculate_peaks, catalogue, run, keeper)


async def _peaks(inputs: PeaksContent, sources: Sources) -> Answered:
    # a report of a long run names its series by their hash, and holds hours, not steps
    keeps_series = bool(inputs.kept_ids())
    asked = {
        "averages": "none" if keeps_series else "total",
        "consumption": False,
        "hourly": keeps_series,
    }
    run = inputs.model_copy(update=asked | {"course": None, "product_averages": False})
    keeper = sources.keeper or SeriesKeeper()
    peaks = await _run_answer(run, sources.catalogue, keeper)
    drawn = drawn_minutes(peaks) if run.ziips is not None else None
    if drawn is not None:
        # the chart draws overflow as it lies in the intervals
        first, last = drawn
        wish = CourseWish(columns=MOST_DRAWN_COLUMNS, from_minute=max(0, first), to_minute=last)
        run = run.model_copy(update={"course": wish})
        peaks = await _run_answer(run, sources.catalogue, keeper)
    return as_json(peaks), {}


class SideBySideInputs(ComparedContents):
    """Two to four scenarios, and what they are called."""

    names: Annotated[list[ShortLine], Field(min_length=2, max_length=4)]

    @model_validator(mode="after")
    def _named(self) -> Self:
        if len(self.names) != len(self.contents):
            raise ValueError("names: one for each scenario")
        if len(set(self.names)) != len(self.names):
            raise ValueError("names: two scenarios have the same; a reader could not tell them")
        return self


async def _side_by_side(inputs: SideBySideInputs, sources: Sources) -> Answered:
    """Return scenarios side by side, with the working of each by its number."""
    contents, catalogue = inputs.contents, sources.catalogue
    answered = await asyncio.to_thread(compare_scenarios, catalogue, contents, sampling=True)
    compared = as_json(answered)
    workings = {}
    for number, content in enumerate(contents, 1):
        whole = as_json(await _scenario_answer(content, catalogue, sampling=False))
        working = {name: whole[name] for name in ScenarioWorking.model_fields}
        for item in compared["items"]:
            shown = item["figures"][number - 1]
            if shown is not None and item["figure"] in working["figures"]:
                kept = working["figures"][item["figure"]]
                kept |= {name: shown[name] for name in ("interval", "interval_missing")}
        workings[str(number)] = working
    return compared, workings


async def _sides_without_prices(inputs: SideBySideInputs, catalogue: Catalogue) -> SideBySideInputs:
    contents = [await _without_money(content, catalogue) for content in inputs.contents]
    return inputs.model_copy(update={"contents": contents})


class AuditInputs(InputModel):
    """Which document was audited."""

    study: Identifier


async def _audited(inputs: AuditInputs, sources: Sources) -> Answered:
    """Return the audit of a study with every check. Raises UnknownStudyError."""
    return as_json(compute_audit(sources.catalogue).of_study(inputs.study).whole), {}


async def _lab(inputs: LabInputs, sources: Sources) -> Answered:
    return as_json(await lab_answer(sources.session, sources.catalogue, inputs.content)), {}


VALUE_SUBJECT = ReportSubject(
    "a value calculation", PricedValueContent, _valued, ValueAnswer, _unpriced
)
SCENARIO_SUBJECT = ReportSubject(
    "a scenario", ScenarioContent, _scenario, ScenarioAnswer, _without_money
)
COMPARISON_SUBJECT = ReportSubject(
    "a comparison of ways in", ComparisonContent, _compared, ComparisonAnswer, _unpriced
)
PEAKS_SUBJECT = ReportSubject(
    "the peaks of a run of intervals", PeaksContent, _peaks, PeaksAnswer, _unpriced
)
SIDE_BY_SIDE_SUBJECT = ReportSubject(
    "scenarios beside each other",
    SideBySideInputs,
    _side_by_side,
    ComparedScenarios,
    _sides_without_prices,
    dict[str, ScenarioWorking],
)
AUDIT_SUBJECT = ReportSubject("the audit of one study", AuditInputs, _audited, WholeAudit)
LAB_SUBJECT = ReportSubject("a calculation of the lab", LabInputs, _lab, AnyLabAnswer, _unpriced)
