"""What a report is about: asked of the same calculations as everybody asks, then frozen."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Annotated, Any, Self, TypeAlias

from pydantic import BaseModel, Field, TypeAdapter, ValidationError, computed_field, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.api.calculations.scenario import (
    ComparedScenariosWrite,
    scenario_calculation,
    scenarios_side_by_side,
)
from headroom.api.calculations.values import value
from headroom.domain.audit.checks import AuditCheck
from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.lab.calculations import LabInputs
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import Identifier, InputModel, ShortLine
from headroom.domain.reports.report import (
    PARTS,
    FrozenReport,
    LineChanged,
    MadeWith,
    NotAReportError,
    Recomputed,
    SubjectKind,
    differing_editions,
    evidence_rows,
    freeze,
    recomputed_quantities,
    refreshed,
)
from headroom.domain.reports.withholding import chosen_parts, holds_all
from headroom.domain.scenario.content import ScenarioContent, as_counted_then, as_priced_then
from headroom.domain.value.content import ValueContent
from headroom.domain.value.value import Notice
from headroom.exports.document import copy_of_parts
from headroom.exports.document.lines import changed_lines
from headroom.exports.document.peaks_run import drawn_minutes
from headroom.persistence.queries.evidence import get_evidence_version
from headroom.services.audit import Audit, compute_audit
from headroom.services.catalogue import Catalogue
from headroom.services.comparison import compare, working
from headroom.services.lab import lab_answer
from headroom.services.peaks_answers import (
    MOST_DRAWN_COLUMNS,
    CourseWish,
    PeaksAnswer,
    PeaksContent,
)
from headroom.services.reports import findings_about, formula_version
from headroom.services.rolling_average import calculate_peaks
from headroom.services.series_keeper import SeriesKeeper
from headroom.version import VERSION


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


class AuditInputs(InputModel):
    """Which document was audited."""

    study: Identifier


@dataclass(frozen=True)
class WholeAudit(Audit):
    """The audit of one document with every check, also what agrees."""

    @computed_field  # type: ignore[prop-decorator]
    @property
    def checks(self) -> list[AuditCheck]:
        return super().checks


class ScenarioWorking(OutputModel):
    """What a scenario side by side rests on."""

    figures: dict[str, Quantity]
    inputs: dict[str, Quantity]
    warnings: list[Notice]


Inputs: TypeAlias = (
    ValueContent
    | ScenarioContent
    | ComparisonContent
    | PeaksContent
    | SideBySideInputs
    | AuditInputs
    | LabInputs
)


_KINDS: dict[SubjectKind, type[Inputs]] = {
    "value": ValueContent,
    "scenario": ScenarioContent,
    "comparison": ComparisonContent,
    "peaks": PeaksContent,
    "side_by_side": SideBySideInputs,
    "audit": AuditInputs,
    "lab": LabInputs,
}


class CannotRefreshError(Refusal):
    """Today's data and formulas give no answer to a report's question. reason: a sentence."""

    status, slug, title = 409, "cannot-be-refreshed", "The report cannot be refreshed"


@dataclass(frozen=True, slots=True)
class Recomputation:
    """The report's inputs calculated again with today's data and formulas."""

    differs: bool
    compared: int
    differing: Annotated[list[Recomputed], Field(description="Figures first")]
    refused: Annotated[
        str | None, Field(description="Why today gives no answer; nothing is compared then")
    ]
    lines: Annotated[
        tuple[LineChanged, ...],
        Field(description="Figures, rows and sentences that are new, gone or different"),
    ]
    editions: Annotated[
        tuple[MadeWith, ...], Field(description="What the report was made with and is other now")
    ]
    software_version: str
    formula_version: str
    data_version: str | None


@dataclass(frozen=True, slots=True)
class Frozen:
    """A report that was frozen: the copy that links open, and the whole, where that holds more."""

    copy: FrozenReport
    whole: FrozenReport | None


async def freeze_answer(
    kind: SubjectKind,
    inputs: Inputs,
    *,
    session: AsyncSession,
    catalogue: Catalogue,
    audit: Audit | None,
    at: datetime,
    keeper: SeriesKeeper | None = None,
    **said: Any,
) -> Frozen:
    """Return a report with the answer that today's data and formulas give.

    audit: None leaves the findings out. keeper: of the series that inputs name by their hash. said:
    title and what else its author says. What belongs to parts that were not asked for is in the
    whole report alone. Raises Refusal where the calculation refuses.
    """
    chosen = chosen_parts(kind, said["parts"])
    if said.get("redacted"):
        chosen = tuple(part for part in chosen if part != "money")

    of = partial(_frozen, kind, session, catalogue, audit, at, keeper, said | {"parts": PARTS})
    whole = base = await of(inputs, redacted=False)
    shown = inputs if "money" in chosen else await _without_prices(inputs, catalogue)
    if shown is not inputs or said.get("redacted"):
        base = await of(shown, redacted=bool(said.get("redacted")))
    copy = copy_of_parts(base, chosen)
    return Frozen(copy, None if base is whole and holds_all(whole, copy) else whole)


async def _without_prices(inputs: Inputs, catalogue: Catalogue) -> Inputs:
    """Return inputs without prices; the same where there are none."""
    if isinstance(inputs, ScenarioContent):
        return await _without_money(inputs, catalogue)
    if isinstance(inputs, SideBySideInputs):
        contents = [await _without_money(content, catalogue) for content in inputs.contents]
        return inputs.model_copy(update={"contents": contents})
    if isinstance(inputs, PeaksContent) and inputs.prices is not None:
        return inputs.model_copy(update={"prices": None})
    if isinstance(inputs, LabInputs):
        return inputs.without_prices()
    return inputs


async def _frozen(
    kind: SubjectKind,
    session: AsyncSession,
    catalogue: Catalogue,
    audit: Audit | None,
    at: datetime,
    keeper: SeriesKeeper | None,
    said: Mapping[str, Any],
    inputs: Inputs,
    *,
    redacted: bool,
) -> FrozenReport:
    """Return a report with all that it rests on."""
    answer, workings = await _answer(inputs, session, catalogue, keeper)
    rows = evidence_rows(answer, *workings.values())
    return freeze(
        **{**said, "redacted": redacted},
        kind=kind,
        inputs=_json(inputs),
        answer=answer,
        workings=workings,
        evidence=rows,
        findings=findings_about(rows, audit) if audit else (),
        software_version=VERSION,
        formula_version=formula_version(),
        data_version=await data_version(session),
        frozen_at=at.isoformat(),
    )


async def recompute(
    then: FrozenReport,
    whole: FrozenReport | None = None,
    *,
    session: AsyncSession,
    catalogue: Catalogue,
    at: datetime,
) -> Recomputation:
    """Return every number of a report beside today's. Raises NotAReportError.

    whole: the report that it is a copy of, where it leaves parts out.
    """
    rows: list[Recomputed] = []
    lines: tuple[LineChanged, ...] = ()
    refused: str | None = None
    try:
        now = await _asked_again(
            then, whole, session=session, catalogue=catalogue, audit=None, at=at, date=then.date
        )
        rows = recomputed_quantities(then, now.copy)
        lines = changed_lines(then, now.copy, without=("findings",))  # no audit was asked
    except NotAReportError:
        raise
    except Refusal as error:
        refused = error.detail
    differing = [row for row in rows if row.differs]
    data = await data_version(session)
    return Recomputation(
        differs=bool(differing or lines) or refused is not None,
        compared=len(rows),
        differing=differing,
        refused=refused,
        lines=lines,
        editions=differing_editions(then, VERSION, formula_version(), data),
        software_version=VERSION,
        formula_version=formula_version(),
        data_version=data,
    )


async def refresh(
    then: FrozenReport,
    whole: FrozenReport | None = None,
    *,
    session: AsyncSession,
    catalogue: Catalogue,
    audit: Audit,
    at: datetime,
    date: str,
) -> Frozen:
    """Return a report of the same question with today's data, and what has changed since.

    date: the day that stands on it. whole: as in recompute. Raises CannotRefreshError.
    """
    try:
        now = await _asked_again(
            then, whole, session=session, catalogue=catalogue, audit=audit, at=at, date=date
        )
    except CannotRefreshError:
        raise
    except Refusal as error:
        raise CannotRefreshError(error.detail) from error
    before = whole or then
    return Frozen(
        refreshed(then, now.copy, changed_lines(then, now.copy)),
        now.whole and refreshed(before, now.whole, changed_lines(before, now.whole)),
    )


async def _asked_again(
    then: FrozenReport,
    whole: FrozenReport | None,
    *,
    session: AsyncSession,
    catalogue: Catalogue,
    audit: Audit | None,
    at: datetime,
    date: str,
) -> Frozen:
    """Return a report of the same question as of now. Raises Refusal where there is no answer."""
    stated = whole or then
    if then.kind not in _KINDS:
        raise NotAReportError(f"nothing is known of reports about {then.kind}")
    missing = [name for name in stated.withheld if name != "uncertainty"]
    if missing:
        names = ", ".join(name.replace("_", " ") for name in missing)
        raise CannotRefreshError(
            f"This copy leaves inputs out ({names}), so that it cannot be calculated again. Open "
            "it on the server where it was made."
        )
    try:
        inputs = _KINDS[then.kind].model_validate(_as_counted_then(stated.inputs))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(name) for name in first["loc"])
        raise CannotRefreshError(
            f"Today's version does not take these inputs: {place}: {first['msg']}"
        ) from error
    if isinstance(inputs, PeaksContent) and inputs.kept_ids():
        raise CannotRefreshError(
            "The report names its series by their hash and holds their hours alone. Bring the "
            "files on Peaks again and make the report anew."
        )
    return await freeze_answer(
        then.kind,
        inputs,
        session=session,
        catalogue=catalogue,
        audit=audit,
        at=at,
        title=then.title,
        customer=then.customer,
        author=then.author,
        date=date,
        locale=then.locale,
        note=then.note,
        parts=then.parts,
        redacted=then.redacted,
        letterhead=then.letterhead,
    )


def _as_counted_then(inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return frozen inputs with their prices counted as they were when they were frozen."""
    if inputs.get("contents"):
        return {**inputs, "contents": [_as_counted_then(one) for one in inputs["contents"]]}
    if inputs.get("money") is not None:
        return as_priced_then(dict(inputs))[0]
    if inputs.get("prices") is not None and "products" in inputs["prices"]:
        return {**inputs, "prices": as_counted_then(inputs["prices"])}
    return inputs


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


async def data_version(session: AsyncSession) -> str | None:
    """Return the fingerprint of the published data; None before they are loaded."""
    version = await get_evidence_version(session)
    return None if version is None else version.split()[0][:16]


async def _answer(
    inputs: Inputs,
    session: AsyncSession,
    catalogue: Catalogue,
    keeper: SeriesKeeper | None = None,
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    if isinstance(inputs, ScenarioContent):
        return _json(await scenario_calculation(inputs, catalogue, sampling=True)), {}
    if isinstance(inputs, PeaksContent):
        # a report of a long run names its series by their hash, and holds hours, not steps
        keeps_series = bool(inputs.kept_ids())
        asked = {
            "averages": "none" if keeps_series else "total",
            "consumption": False,
            "hourly": keeps_series,
        }
        run = inputs.model_copy(update=asked | {"course": None, "product_averages": False})
        keeper = keeper or SeriesKeeper()
        peaks = _json(await _peaks(run, catalogue, keeper))
        drawn = drawn_minutes(peaks) if run.ziips is not None else None
        if drawn is not None:
            # the chart draws overflow as it lies in the intervals
            first, last = drawn
            wish = CourseWish(columns=MOST_DRAWN_COLUMNS, from_minute=max(0, first), to_minute=last)
            run = run.model_copy(update={"course": wish})
            peaks = _json(await _peaks(run, catalogue, keeper))
        return peaks, {}
    if isinstance(inputs, ValueContent):
        return _json(await value(inputs, catalogue)), {}
    if isinstance(inputs, LabInputs):
        return _json(await lab_answer(session, inputs.content)), {}
    if isinstance(inputs, AuditInputs):
        return _audited(inputs.study, catalogue), {}
    if isinstance(inputs, SideBySideInputs):
        return await _side_by_side(inputs, catalogue)
    compared = compare(catalogue, inputs)
    alone = {
        item.configuration: inputs.model_copy(update={"configurations": [item.configuration]})
        for item in compared.items
        if item.status == "measured_range"
    }
    return _json(compared), {
        name: _json(working(catalogue, content)) for name, content in alone.items()
    }


async def _peaks(run: PeaksContent, catalogue: Catalogue, keeper: SeriesKeeper) -> PeaksAnswer:
    await keeper.bring(run.kept_ids())
    return await asyncio.to_thread(calculate_peaks, catalogue, run, keeper)


def _audited(study: str, catalogue: Catalogue) -> dict[str, Any]:
    """Return the audit of a study with every check. Raises UnknownStudyError."""
    audit = WholeAudit(compute_audit(catalogue).of_study(study).studies)
    written: dict[str, Any] = TypeAdapter(WholeAudit).dump_python(audit, mode="json", by_alias=True)
    return written


async def _side_by_side(
    inputs: SideBySideInputs, catalogue: Catalogue
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Return scenarios side by side, with the working of each by its number."""
    asked = ComparedScenariosWrite(contents=inputs.contents)
    answer = _json(await scenarios_side_by_side(asked, catalogue, sampling=True))
    workings = {}
    for number, content in enumerate(inputs.contents, 1):
        whole = _json(await scenario_calculation(content, catalogue, sampling=False))
        working = {name: whole[name] for name in ScenarioWorking.model_fields}
        for item in answer["items"]:
            shown = item["figures"][number - 1]
            if shown is not None and item["figure"] in working["figures"]:
                kept = working["figures"][item["figure"]]
                kept |= {name: shown[name] for name in ("interval", "interval_missing")}
        workings[str(number)] = working
    return answer, workings


def _json(model: BaseModel) -> dict[str, Any]:
    return model.model_dump(mode="json", by_alias=True)
