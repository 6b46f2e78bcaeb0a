"""A report made, and made again: asked of the calculations that everybody asks, then frozen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.reports.kinds import PARTS, SubjectKind
from headroom.domain.reports.prices_in_words import PricesInWordsError, prices_in_words
from headroom.domain.reports.report import (
    Authored,
    FrozenReport,
    LineChanged,
    MadeWith,
    NotAReportError,
    Recomputed,
    as_authored,
    differing_editions,
    evidence_rows,
    recomputed_quantities,
    refreshed,
    signed,
)
from headroom.domain.reports.withholding import holds_all
from headroom.domain.scenario.content import inputs_as_counted_then
from headroom.exports.document.kinds import REPORT_KINDS
from headroom.exports.document.leaving_out import copy_of_parts
from headroom.exports.document.lines import changed_lines
from headroom.persistence.queries.evidence import get_evidence_version
from headroom.services.audit import Audit
from headroom.services.peaks_answers import PeaksContent
from headroom.services.report_subjects import Sources, as_json
from headroom.services.reports import (
    findings_about,
    formula_version,
    packs_behind,
    refuse_private,
)
from headroom.version import VERSION


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
    inputs: BaseModel,
    authored: Authored,
    sources: Sources,
    *,
    audit: Audit | None,
    at: datetime,
    ask_of_prices: bool = False,
) -> Frozen:
    """Return a report with the answer that today's data and formulas give.

    audit: None leaves the findings out. ask_of_prices: whether words that hold a price are refused
    where the copy has no prices. What belongs to parts that were not asked for is in the whole
    report alone. Raises Refusal where the calculation refuses, PricesInWordsError.
    """
    subject, chosen = REPORT_KINDS[kind].subject, REPORT_KINDS[kind].chosen(authored.parts)
    if authored.redacted:
        chosen = tuple(part for part in chosen if part != "money")

    shown = inputs if "money" in chosen else await subject.without_prices(inputs, sources.catalogue)
    if ask_of_prices and shown is not inputs:
        texts = {name: getattr(authored, name) for name in ("title", "customer", "author", "note")}
        numbers = prices_in_words(as_json(inputs), as_json(shown), texts)
        if numbers:
            raise PricesInWordsError(numbers)
    of = partial(_frozen, kind, sources, audit, at)
    whole = base = await of(inputs, replace(authored, parts=PARTS, redacted=False))
    if shown is not inputs or authored.redacted:
        base = await of(shown, replace(authored, parts=PARTS))
    copy = copy_of_parts(base, chosen)
    return Frozen(copy, None if base is whole and holds_all(whole, copy) else whole)


async def _frozen(
    kind: SubjectKind,
    sources: Sources,
    audit: Audit | None,
    at: datetime,
    inputs: BaseModel,
    authored: Authored,
) -> FrozenReport:
    """Return a report with all that it rests on. Raises PrivatePackError."""
    answer, workings = await REPORT_KINDS[kind].subject.answer(inputs, sources)
    studies = sources.catalogue.studies
    refuse_private(studies, as_json(inputs), answer, dict(workings))
    rows = evidence_rows(answer, *workings.values())
    return signed(
        FrozenReport(
            **as_authored(authored),
            kind=kind,
            inputs=as_json(inputs),
            answer=answer,
            workings=workings,
            evidence=rows,
            findings=findings_about(rows, audit) if audit else (),
            software_version=VERSION,
            formula_version=formula_version(),
            data_version=await data_version(sources.session),
            frozen_at=at.isoformat(),
            packs=packs_behind(rows, answer, studies),
        )
    )


async def recompute(
    then: FrozenReport, whole: FrozenReport | None, sources: Sources, *, at: datetime
) -> Recomputation:
    """Return every number of a report beside today's. Raises NotAReportError.

    whole: the report that it is a copy of, where it leaves parts out.
    """
    rows: list[Recomputed] = []
    lines: tuple[LineChanged, ...] = ()
    refused: str | None = None
    try:
        now = await _asked_again(then, whole, sources, audit=None, at=at, date=then.date)
        rows = recomputed_quantities(then, now.copy)
        lines = changed_lines(then, now.copy, without=("findings",))  # no audit was asked
    except NotAReportError:
        raise
    except Refusal as error:
        refused = error.detail
    differing = [row for row in rows if row.differs]
    data = await data_version(sources.session)
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
    whole: FrozenReport | None,
    sources: Sources,
    *,
    audit: Audit,
    at: datetime,
    date: str,
) -> Frozen:
    """Return a report of the same question with today's data, and what has changed since.

    date: the day that stands on it. whole: as in recompute. Raises CannotRefreshError.
    """
    try:
        now = await _asked_again(then, whole, sources, audit=audit, at=at, date=date)
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
    sources: Sources,
    *,
    audit: Audit | None,
    at: datetime,
    date: str,
) -> Frozen:
    """Return a report of the same question as of now. Raises Refusal where there is no answer."""
    stated = whole or then
    if then.kind not in REPORT_KINDS:
        raise NotAReportError(f"nothing is known of reports about {then.kind}")
    missing = [name for name in stated.withheld if name != "uncertainty"]
    if missing:
        names = ", ".join(name.replace("_", " ") for name in missing)
        raise CannotRefreshError(
            f"This copy leaves inputs out ({names}), so that it cannot be calculated again. Open "
            "it on the server where it was made."
        )
    try:
        subject = REPORT_KINDS[then.kind].subject
        inputs = subject.inputs.model_validate(inputs_as_counted_then(stated.inputs))
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
    authored = Authored(**as_authored(then) | {"date": date})
    return await freeze_answer(then.kind, inputs, authored, sources, audit=audit, at=at)


async def data_version(session: AsyncSession) -> str | None:
    """Return the fingerprint of the published data; None before they are loaded."""
    version = await get_evidence_version(session)
    return None if version is None else version.split()[0][:16]
