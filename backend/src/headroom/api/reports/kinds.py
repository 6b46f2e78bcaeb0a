"""The kinds of report: what each asks, answers and leaves out, and how it is calculated.

A further kind is a block here and a line in ``SUBJECTS`` and the two unions; its words stand in
``exports/document/kinds.py``, its parts in ``domain/reports/kinds.py``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from pydantic import BaseModel, Field, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.api.calculations.scenario import (
    ComparedScenariosWrite,
    scenario_calculation,
    scenarios_side_by_side,
)
from headroom.api.calculations.values import value
from headroom.domain.audit.answers import WholeAudit
from headroom.domain.comparison.answers import ComparisonAnswer, WayWorking
from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.lab.calculations import AnyLabAnswer, LabInputs
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.stated import Identifier, InputModel, ShortLine
from headroom.domain.reports.kinds import SubjectKind
from headroom.domain.scenario.answers import (
    ComparedScenarios,
    ScenarioAnswer,
    ScenarioWorking,
)
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.value.answers import ValueAnswer
from headroom.domain.value.content import PricedValueContent
from headroom.exports.document.peaks_run import drawn_minutes
from headroom.services.audit import compute_audit
from headroom.services.catalogue import Catalogue
from headroom.services.comparison import compare, working
from headroom.services.lab import lab_answer
from headroom.services.peaks_answers import (
    MOST_DRAWN_COLUMNS,
    CourseWish,
    PeaksAnswer,
    PeaksContent,
)
from headroom.services.rolling_average import calculate_peaks
from headroom.services.series_keeper import SeriesKeeper

Answered: TypeAlias = tuple[dict[str, Any], dict[str, dict[str, Any]]]
"""An answer as it is frozen, and the workings beside it."""
InputsOfKind = TypeVar("InputsOfKind", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Sources:
    """What calculations read. keeper: of the series that inputs name by their hash."""

    session: AsyncSession
    catalogue: Catalogue
    keeper: SeriesKeeper | None


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
    """A kind of report. inputs: what it asks; answer: how that is calculated.

    without_prices: the inputs without prices; the very same where there are none.
    """

    inputs: type[InputsOfKind]
    answer: Callable[[InputsOfKind, Sources], Coroutine[Any, Any, Answered]]
    without_prices: Callable[[InputsOfKind, Catalogue], Awaitable[InputsOfKind]] = _priced_nowhere


def as_json(model: BaseModel) -> dict[str, Any]:
    """Return a model as a report freezes it."""
    # what an answer says first is written from its figures, and a copy leaves some of these out
    return model.model_dump(mode="json", by_alias=True, exclude={"board"})


# a value calculation


class ValueSubjectWrite(InputModel):
    """A report about a value calculation."""

    kind: Literal["value"]
    inputs: PricedValueContent


class ValueSubjectRead(OutputModel):
    """A value calculation, frozen."""

    kind: Literal["value"]
    inputs: PricedValueContent
    answer: ValueAnswer
    workings: dict[str, WayWorking]


async def _valued(inputs: PricedValueContent, sources: Sources) -> Answered:
    return as_json(await value(inputs, sources.catalogue)), {}


# a scenario


class ScenarioSubjectWrite(InputModel):
    """A report about a scenario."""

    kind: Literal["scenario"]
    inputs: ScenarioContent


class ScenarioSubjectRead(OutputModel):
    """A scenario with its calculation, frozen."""

    kind: Literal["scenario"]
    inputs: ScenarioContent
    answer: ScenarioAnswer
    workings: dict[str, WayWorking]


async def _scenario(inputs: ScenarioContent, sources: Sources) -> Answered:
    return as_json(await scenario_calculation(inputs, sources.catalogue, sampling=True)), {}


async def _without_money(inputs: ScenarioContent, catalogue: Catalogue) -> ScenarioContent:
    """Return a scenario without prices, and without how sure they are."""
    if inputs.money is None:
        return inputs
    priced: set[str] = set()
    if inputs.uncertainty:
        answer = await scenario_calculation(inputs, catalogue, sampling=False)
        priced = {
            uncertain.input
            for uncertain in answer.uncertain
            if (uncertain.field or "").startswith("money")
        }
    kept = [stated for stated in inputs.uncertainty if stated.input not in priced]
    return inputs.model_copy(update={"money": None, "uncertainty": kept})


# a comparison of ways in


class ComparisonSubjectWrite(InputModel):
    """A report about a comparison of ways in."""

    kind: Literal["comparison"]
    inputs: ComparisonContent


class ComparisonSubjectRead(OutputModel):
    """A comparison, frozen; ``workings`` has one for each way measured at the rate."""

    kind: Literal["comparison"]
    inputs: ComparisonContent
    answer: ComparisonAnswer
    workings: dict[str, WayWorking]


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


# peaks of a run of intervals


class PeaksSubjectWrite(InputModel):
    """A report about the peaks of a run of intervals."""

    kind: Literal["peaks"]
    inputs: PeaksContent


class PeaksSubjectRead(OutputModel):
    """Peaks of a run of intervals, frozen."""

    kind: Literal["peaks"]
    inputs: PeaksContent
    answer: PeaksAnswer
    workings: dict[str, WayWorking]


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


# scenarios side by side


class SideBySideInputs(ComparedScenariosWrite):
    """Two to four scenarios, and what they are called."""

    names: Annotated[list[ShortLine], Field(min_length=2, max_length=4)]

    @model_validator(mode="after")
    def _named(self) -> Self:
        if len(self.names) != len(self.contents):
            raise ValueError("names: one for each scenario")
        if len(set(self.names)) != len(self.names):
            raise ValueError("names: two scenarios have the same; a reader could not tell them")
        return self


class SideBySideSubjectWrite(InputModel):
    """A report about scenarios side by side."""

    kind: Literal["side_by_side"]
    inputs: SideBySideInputs


class SideBySideSubjectRead(OutputModel):
    """Scenarios side by side, frozen; ``workings`` has one for each by its number."""

    kind: Literal["side_by_side"]
    inputs: SideBySideInputs
    answer: ComparedScenarios
    workings: dict[str, ScenarioWorking]


async def _side_by_side(inputs: SideBySideInputs, sources: Sources) -> Answered:
    """Return scenarios side by side, with the working of each by its number."""
    asked = ComparedScenariosWrite(contents=inputs.contents)
    compared = as_json(await scenarios_side_by_side(asked, sources.catalogue, sampling=True))
    workings = {}
    for number, content in enumerate(inputs.contents, 1):
        whole = as_json(await scenario_calculation(content, sources.catalogue, sampling=False))
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


# the audit of a document


class AuditInputs(InputModel):
    """Which document was audited."""

    study: Identifier


class AuditSubjectWrite(InputModel):
    """A report about the audit of one study."""

    kind: Literal["audit"]
    inputs: AuditInputs


class AuditSubjectRead(OutputModel):
    """The audit of a study, frozen."""

    kind: Literal["audit"]
    inputs: AuditInputs
    answer: WholeAudit
    workings: dict[str, WayWorking]


async def _audited(inputs: AuditInputs, sources: Sources) -> Answered:
    """Return the audit of a study with every check. Raises UnknownStudyError."""
    return as_json(compute_audit(sources.catalogue).of_study(inputs.study).whole), {}


# a calculation of the lab


class LabSubjectWrite(InputModel):
    """A report about a calculation of the lab."""

    kind: Literal["lab"]
    inputs: LabInputs


class LabSubjectRead(OutputModel):
    """A calculation of the lab, frozen."""

    kind: Literal["lab"]
    inputs: LabInputs
    answer: AnyLabAnswer = Field(description="What the calculation of these inputs answers")
    workings: dict[str, WayWorking]


async def _lab(inputs: LabInputs, sources: Sources) -> Answered:
    return as_json(await lab_answer(sources.session, sources.catalogue, inputs.content)), {}


SubjectWrite = Annotated[
    ValueSubjectWrite
    | ScenarioSubjectWrite
    | ComparisonSubjectWrite
    | PeaksSubjectWrite
    | SideBySideSubjectWrite
    | AuditSubjectWrite
    | LabSubjectWrite,
    Field(discriminator="kind"),
]
SubjectRead = Annotated[
    ValueSubjectRead
    | ScenarioSubjectRead
    | ComparisonSubjectRead
    | PeaksSubjectRead
    | SideBySideSubjectRead
    | AuditSubjectRead
    | LabSubjectRead,
    Field(discriminator="kind"),
]
SUBJECTS: Mapping[SubjectKind, ReportSubject[Any]] = {
    "value": ReportSubject(PricedValueContent, _valued, _unpriced),
    "scenario": ReportSubject(ScenarioContent, _scenario, _without_money),
    "comparison": ReportSubject(ComparisonContent, _compared, _unpriced),
    "peaks": ReportSubject(PeaksContent, _peaks, _unpriced),
    "side_by_side": ReportSubject(SideBySideInputs, _side_by_side, _sides_without_prices),
    "audit": ReportSubject(AuditInputs, _audited),
    "lab": ReportSubject(LabInputs, _lab, _unpriced),
}
