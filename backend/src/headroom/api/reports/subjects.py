"""What a report is about: asked of the same calculations as everybody asks, then frozen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, Field, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.api.calculations.comparison import comparison, comparison_working
from headroom.api.calculations.comparison_schemas import ComparisonWrite, WorkingWrite
from headroom.api.calculations.rolling_average import RollingAverageWrite, rolling_average
from headroom.api.calculations.router import value
from headroom.api.calculations.scenario import scenario_calculation
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.reports.report import (
    FrozenReport,
    NotAReportError,
    Recomputed,
    ReportPart,
    SubjectKind,
    evidence_rows,
    freeze,
    recomputed_quantities,
)
from headroom.domain.reports.withholding import withheld_inputs, without_parts
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.value.content import ValueContent
from headroom.persistence.queries.evidence import get_evidence_version
from headroom.services.audit import Audit
from headroom.services.catalogue import Catalogue
from headroom.services.reports import findings_about, formula_version
from headroom.services.series_keeper import SeriesKeeper
from headroom.version import VERSION

Inputs: TypeAlias = ValueContent | ScenarioContent | ComparisonWrite | RollingAverageWrite

KINDS: dict[SubjectKind, type[Inputs]] = {
    "value": ValueContent,
    "scenario": ScenarioContent,
    "comparison": ComparisonWrite,
    "peaks": RollingAverageWrite,
}


@dataclass(frozen=True, slots=True)
class Recomputation:
    """The report's inputs calculated again with today's data and formulas."""

    differs: bool
    compared: int
    differing: Annotated[list[Recomputed], Field(description="Figures first")]
    refused: Annotated[
        str | None, Field(description="Why today gives no answer; nothing is compared then")
    ]
    software_version: str
    formula_version: str
    data_version: str | None


async def freeze_answer(
    kind: SubjectKind,
    inputs: Inputs,
    *,
    session: AsyncSession,
    catalogue: Catalogue,
    audit: Audit | None,
    at: datetime,
    **said: Any,
) -> FrozenReport:
    """Return a report with the answer that today's data and formulas give.

    audit: None leaves the findings out. said: title and what else its author says. What belongs
    to parts that were not asked for is left out. Raises Refusal where the calculation refuses.
    """
    parts: tuple[ReportPart, ...] = said["parts"]
    if said.get("redacted"):
        parts = tuple(part for part in parts if part != "money")
    if "money" not in parts and isinstance(inputs, ScenarioContent):
        inputs = await _without_money(inputs, catalogue)
    answer, workings = await _answer(inputs, catalogue)
    rows = evidence_rows(answer, *workings.values())
    stated = _json(inputs)
    withheld = withheld_inputs(stated, parts)
    return freeze(
        **{**said, "parts": parts},
        kind=kind,
        inputs={name: value for name, value in stated.items() if name not in withheld},
        answer=without_parts(answer, parts),
        workings={way: without_parts(working, parts) for way, working in workings.items()},
        evidence=rows if "evidence" in parts else (),
        findings=findings_about(rows, audit) if audit and "findings" in parts else (),
        withheld=withheld,
        software_version=VERSION,
        formula_version=formula_version(),
        data_version=await data_version(session),
        frozen_at=at.isoformat(),
    )


async def recompute(
    then: FrozenReport, *, session: AsyncSession, catalogue: Catalogue, at: datetime
) -> Recomputation:
    """Return every number of a report beside today's. Raises NotAReportError."""
    rows: list[Recomputed] = []
    refused: str | None = None
    try:
        inputs = KINDS[then.kind].model_validate(then.inputs)
    except KeyError as error:
        raise NotAReportError(f"nothing is known of reports about {then.kind}") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(each) for each in first["loc"])
        refused = f"Today's version does not take these inputs: {place}: {first['msg']}"
    if "profile" in then.withheld:
        refused = "The report leaves its profile out, so that it cannot be calculated again."
    if refused is None:
        try:
            now = await freeze_answer(
                then.kind,
                inputs,
                session=session,
                catalogue=catalogue,
                audit=None,
                at=at,
                title=then.title,
                customer=then.customer,
                author=then.author,
                date=then.date,
                locale=then.locale,
                note=then.note,
                parts=then.parts,
                redacted=then.redacted,
            )
            rows = recomputed_quantities(then, now)
        except Refusal as error:
            refused = error.detail
    differing = [row for row in rows if row.differs]
    return Recomputation(
        differs=bool(differing) or refused is not None,
        compared=len(rows),
        differing=differing,
        refused=refused,
        software_version=VERSION,
        formula_version=formula_version(),
        data_version=await data_version(session),
    )


async def _without_money(inputs: ScenarioContent, catalogue: Catalogue) -> ScenarioContent:
    """Return a scenario without prices, and without how sure they are."""
    if inputs.money is None:
        return inputs
    priced: set[str] = set()
    if inputs.uncertainty:
        found = await scenario_calculation(inputs, catalogue, sampling=False)
        priced = {each.input for each in found.uncertain if (each.field or "").startswith("money")}
    kept = [each for each in inputs.uncertainty if each.input not in priced]
    return inputs.model_copy(update={"money": None, "uncertainty": kept})


async def data_version(session: AsyncSession) -> str | None:
    """Return the fingerprint of the published data; None before they are loaded."""
    found = await get_evidence_version(session)
    return None if found is None else found.split()[0][:16]


async def _answer(
    inputs: Inputs, catalogue: Catalogue
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    if isinstance(inputs, ScenarioContent):
        return _json(await scenario_calculation(inputs, catalogue, sampling=True)), {}
    if isinstance(inputs, RollingAverageWrite):
        asked = {"averages": "total", "consumption": False, "hourly": False, "course": None}
        run = inputs.model_copy(update=asked | {"product_averages": False})
        # a report holds all that it was made of: it names no series that are kept for a while
        return _json(await rolling_average(run, catalogue, SeriesKeeper())), {}
    if isinstance(inputs, ValueContent):
        return _json(await value(inputs, catalogue)), {}
    found = await comparison(inputs, catalogue)
    shared = inputs.model_dump(exclude={"configurations", "msu_basis", "payload_class", "bridge"})
    workings = {
        each.configuration: _json(
            await comparison_working(
                WorkingWrite.model_validate({**shared, "configuration": each.configuration}),
                catalogue,
            )
        )
        for each in found.items
        if each.status == "measured_range"
    }
    return _json(found), workings


def _json(model: BaseModel) -> dict[str, Any]:
    return model.model_dump(mode="json", by_alias=True)
