"""Everything that studies hold, read once, as the domain's own types."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from headroom.domain.evidence.studies import (
    Component,
    Configuration,
    Environment,
    Extract,
    ExtractLine,
    Fact,
    Limit,
    Point,
    PublishedFigure,
    Replacement,
    Statement,
    Study,
)
from headroom.domain.value.content import Workload
from headroom.domain.value.examples import ExamplePart, PublishedResult, WorkedExample
from headroom.persistence.tables import (
    Base,
    ComponentRow,
    ConfigurationRow,
    EnvironmentRow,
    ExtractRow,
    ExtractValueRow,
    PointRow,
    PublishedFigureRow,
    SeedLoadRow,
    StatementRow,
    StudyRow,
    SubstitutionRow,
    WorkedExampleRow,
)

Thing = TypeVar("Thing")

PUBLISHED = select(StudyRow.id).where(StudyRow.origin == "seed")
"""Ids of published studies; users' measurements have studies of their own in the same tables."""


async def get_evidence_version(session: AsyncSession) -> str | None:
    """Return what changes whenever other seeds are loaded; None before the first load."""
    row = await session.scalar(select(SeedLoadRow).where(SeedLoadRow.id == 1))
    return None if row is None else f"{row.content_hash} {row.loaded_at.isoformat()}"


async def list_study_titles(session: AsyncSession) -> dict[str, str]:
    """Return the title of each study by its id."""
    rows = await session.execute(select(StudyRow.id, StudyRow.title).order_by(StudyRow.id))
    return {row.id: row.title for row in rows}


async def list_studies(session: AsyncSession) -> list[Study]:
    """Return all studies whole, published and users', by id; what is in them in its order."""
    components = await _by(session, Component, ComponentRow, ComponentRow.point_id)
    points = await _by(session, Point, PointRow, PointRow.configuration_id, components=components)
    environments = await _by(session, Environment, EnvironmentRow, EnvironmentRow.study_id)
    configurations = await _by(session, Configuration, ConfigurationRow, ConfigurationRow.study_id)
    statements = await _by(session, Statement, StatementRow, StatementRow.study_id)
    figures = await _by(session, PublishedFigure, PublishedFigureRow, PublishedFigureRow.study_id)
    lines = await _by(session, ExtractLine, ExtractValueRow, ExtractValueRow.extract_id)
    extracts = await _by(session, Extract, ExtractRow, ExtractRow.study_id, values=lines)
    substitutions = await _by(session, Replacement, SubstitutionRow, SubstitutionRow.study_id)
    return [
        Study(
            id=row.id,
            title=row.title,
            document=row.document,
            summary=row.summary,
            origin="user" if row.origin == "user" else "seed",
            claims=row.claims,
            environments=environments[row.id],
            configurations=configurations[row.id],
            points={ways.id: points[ways.id] for ways in configurations[row.id]},
            statements=statements[row.id],
            figures=figures[row.id],
            extracts=extracts[row.id],
            substitutions=substitutions[row.id],
        )
        for row in await session.scalars(select(StudyRow).order_by(StudyRow.id))
    ]


async def list_examples(session: AsyncSession, studies: Sequence[Study]) -> list[WorkedExample]:
    """Return the worked examples with what their documents print as results, by id."""
    figures = {
        figure.id: figure.quantity_of(study)
        for study in studies
        for figure in study.figures
        if figure.point_id is None
    }
    rows = await session.scalars(select(WorkedExampleRow).order_by(WorkedExampleRow.id))
    return [
        WorkedExample(
            id=row.id,
            study=row.study_id,
            label=row.label,
            machine=row.machine_id,
            workload=Workload(
                transactions=row.transactions,
                peak_share=row.peak_share,
                peak_hours=row.peak_hours,
            ),
            mix=tuple(ExamplePart(**part) for part in row.mix),
            published=tuple(
                PublishedResult(
                    result["figure"], figures[result["published_figure"]], result.get("note")
                )
                for result in row.published
            ),
        )
        for row in rows
    ]


async def _by(
    session: AsyncSession,
    kind: type[Thing],
    row: type[Base],
    key: InstrumentedAttribute[str],
    **parts: Mapping[str, tuple[Any, ...]],
) -> defaultdict[str, tuple[Thing, ...]]:
    """Return the rows of a table as the domain's type, by what they belong to.

    The type's fields have the names of the row's. parts: fields that hold rows of another table,
    by id.
    """
    names = [item.name for item in fields(kind) if item.name not in parts]  # type: ignore[arg-type]
    columns = [getattr(row, name) for name in names]
    order = [getattr(row, name) for name in ("position", "id") if hasattr(row, name)]
    found: defaultdict[str, list[Thing]] = defaultdict(list)
    for owner, *values in await session.execute(select(key, *columns).order_by(key, *order)):
        content = dict(zip(names, values, strict=True))
        for name, by_id in parts.items():
            content[name] = by_id[content["id"]]
        if content.get("limit"):
            content["limit"] = Limit(**content["limit"])
        if "facts" in content:
            content["facts"] = tuple(Fact(**fact) for fact in content["facts"])
        found[owner].append(kind(**content))
    return defaultdict(tuple, {owner: tuple(things) for owner, things in found.items()})
