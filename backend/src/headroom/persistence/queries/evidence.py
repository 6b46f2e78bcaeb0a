"""Everything that studies hold, written and read whole, as the domain's own types."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from functools import partial
from typing import Any, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import Connection, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.packs import StudyPack
from headroom.domain.evidence.studies import (
    Caller,
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
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.value.examples import WorkedExample, printed_figures, worked_example
from headroom.persistence.queries.seeds import delete_others, table_rows, upsert
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
STUDY_PACK = TypeAdapter(StudyPack)


class FigureNotFoundError(Refusal):
    """No published figure has this id."""

    status, slug, title = 404, "unknown-figure", "Unknown figure"

    def __init__(self, figure_id: str) -> None:
        super().__init__(
            f"{figure_id} is not a published figure here. Its study lists those that are."
        )


OWNERS: Mapping[type[Base], str] = {
    EnvironmentRow: "study_id",
    ConfigurationRow: "study_id",
    StatementRow: "study_id",
    PointRow: "configuration_id",
    ComponentRow: "point_id",
    PublishedFigureRow: "study_id",
    ExtractRow: "study_id",
    ExtractValueRow: "extract_id",
    SubstitutionRow: "study_id",
    WorkedExampleRow: "study_id",
}
"""The tables of what a study holds, by the column that says whose a row is; each refers only to
those before it."""


async def get_published_state(session: AsyncSession) -> str:
    """Return what changes whenever seeds are loaded, or a table of machines is brought or removed.

    It is made of the transactions that wrote these few rows.
    """
    rows = await session.execute(
        text(
            "SELECT 'seeds', id::text, xmin::text FROM seed_loads UNION ALL"
            " SELECT 'table', id, xmin::text FROM rating_editions UNION ALL"
            " SELECT 'removal', record_id, max(number)::text FROM own_versions"
            " WHERE kind = 'edition' GROUP BY record_id ORDER BY 1, 2"
        )
    )
    return " ".join(word for row in rows for word in row)


async def get_evidence_version(session: AsyncSession) -> str | None:
    """Return what changes whenever other seeds are loaded; None before the first load."""
    row = await session.scalar(select(SeedLoadRow).where(SeedLoadRow.id == 1))
    return None if row is None else f"{row.content_hash} {row.loaded_at.isoformat()}"


async def get_figure(session: AsyncSession, *, figure_id: str) -> PublishedFigureRow:
    """Return one published figure. Raises FigureNotFoundError."""
    row = await session.get(PublishedFigureRow, figure_id)
    if row is None:
        raise FigureNotFoundError(figure_id)
    return row


async def list_study_titles(session: AsyncSession) -> dict[str, str]:
    """Return the title of each study by its id."""
    rows = await session.execute(select(StudyRow.id, StudyRow.title).order_by(StudyRow.id))
    return {row.id: row.title for row in rows}


def write_studies(
    connection: Connection, studies: Sequence[Study], examples: Sequence[WorkedExample]
) -> None:
    """Make the published studies and examples what these are."""
    upsert(connection, StudyRow, table_rows(StudyRow, studies))
    rows: dict[type[Base], list[dict[str, Any]]] = {table: [] for table in OWNERS}
    owners: dict[str, list[str]] = {
        "study_id": [study.id for study in studies],
        "configuration_id": [],
        "point_id": [],
        "extract_id": [],
    }
    for study in studies:
        printed = {id(thing): place for place, thing in enumerate(_as_printed(study))}
        for table, held in _held(study).items():
            things = [(owner, thing) for owner, of_it in held.items() for thing in of_it]
            rows[table] += [
                {OWNERS[table]: owner, "position": printed.get(id(thing), place)} | row
                for place, ((owner, thing), row) in enumerate(
                    zip(things, table_rows(table, (thing for _, thing in things)), strict=True)
                )
            ]
        owners["configuration_id"] += study.points
        owners["point_id"] += [point.id for points in study.points.values() for point in points]
        owners["extract_id"] += [extract.id for extract in study.extracts]
    rows[WorkedExampleRow] = [_example_row(example) for example in examples]
    for table in OWNERS:
        upsert(connection, table, rows[table])
    for table, owner in reversed([*OWNERS.items()]):
        delete_others(connection, table, owner, owners[owner], rows[table])


def _held(study: Study) -> dict[type[Base], dict[str, Sequence[Any]]]:
    """Return what a study holds by table and by what it belongs to."""
    points = [point for of_way in study.points.values() for point in of_way]
    return {
        EnvironmentRow: {study.id: study.environments},
        ConfigurationRow: {study.id: study.configurations},
        StatementRow: {study.id: study.statements},
        PointRow: dict(study.points),
        ComponentRow: {point.id: point.components for point in points},
        PublishedFigureRow: {study.id: study.figures},
        ExtractRow: {study.id: study.extracts},
        ExtractValueRow: {extract.id: extract.values for extract in study.extracts},
        SubstitutionRow: {study.id: study.substitutions},
    }


def _as_printed(study: Study) -> Iterator[Point | Component | PublishedFigure]:
    """Yield rows of tables with their cells, each total once its row stands, then the text's."""
    totals = [figure for figure in study.figures if figure.point_id is not None]
    stand: set[str | None] = set()
    for points in study.points.values():
        for point in points:
            yield point
            yield from point.components
            stand.add(point.id)
            while totals and totals[0].point_id in stand:
                yield totals.pop(0)
    yield from (figure for figure in study.figures if figure.point_id is None)


def _example_row(example: WorkedExample) -> dict[str, Any]:
    return {
        "id": example.id,
        "study_id": example.study,
        "label": example.label,
        "machine_id": example.machine,
        **example.workload.model_dump(),
        "mix": [asdict(part) for part in example.mix],
        "published": [
            {
                "figure": result.figure,
                "published_figure": result.published.id,
                "note": result.note,
            }
            for result in example.published
        ],
    }


async def list_stored_studies(session: AsyncSession) -> list[Study]:
    """Return published studies whole, by id; what is in them in its order."""
    by = partial(_by, session)
    components = await by(Component, ComponentRow)
    points = await by(Point, PointRow, components=components)
    environments = await by(Environment, EnvironmentRow)
    configurations = await by(Configuration, ConfigurationRow)
    statements = await by(Statement, StatementRow)
    figures = await by(PublishedFigure, PublishedFigureRow)
    lines = await by(ExtractLine, ExtractValueRow)
    extracts = await by(Extract, ExtractRow, values=lines)
    substitutions = await by(Replacement, SubstitutionRow)
    return [
        Study(
            id=row.id,
            title=row.title,
            document=row.document,
            summary=row.summary,
            origin="seed",
            claims=row.claims,
            questions=tuple(row.questions),
            pack=None if row.pack is None else STUDY_PACK.validate_python(row.pack, strict=False),
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


async def list_worked_examples(
    session: AsyncSession, studies: Sequence[Study]
) -> list[WorkedExample]:
    """Return the worked examples with what their documents print as results, by id."""
    figures = printed_figures(studies)
    rows = await session.scalars(select(WorkedExampleRow).order_by(WorkedExampleRow.id))
    return [
        worked_example(
            {
                "id": row.id,
                "study": row.study_id,
                "label": row.label,
                "machine": row.machine_id,
                "workload": {
                    "transactions": row.transactions,
                    "peak_share": row.peak_share,
                    "peak_hours": row.peak_hours,
                },
                "mix": row.mix,
                "published": row.published,
            },
            figures,
        )
        for row in rows
    ]


async def _by(
    session: AsyncSession,
    kind: type[Thing],
    row: type[Base],
    **parts: Mapping[str, tuple[Any, ...]],
) -> defaultdict[str, tuple[Thing, ...]]:
    """Return the rows of a table as the domain's type, by what they belong to.

    The type's fields have the names of the row's. parts: fields that hold rows of another table, by
    id.
    """
    names = [item.name for item in fields(kind) if item.name not in parts]  # type: ignore[arg-type]
    columns = [getattr(row, name) for name in names]
    key = getattr(row, OWNERS[row])
    order = [getattr(row, name) for name in ("position", "id") if hasattr(row, name)]
    by_owner: defaultdict[str, list[Thing]] = defaultdict(list)
    statement = select(key, *columns).order_by(key, *order)
    for owner, *values in await session.execute(statement):
        content = dict(zip(names, values, strict=True))
        for name, by_id in parts.items():
            content[name] = by_id[content["id"]]
        if content.get("limit"):
            content["limit"] = Limit(**content["limit"])
        if "callers" in content:
            content["callers"] = tuple(Caller(**caller) for caller in content["callers"])
        if "facts" in content:
            content["facts"] = tuple(Fact(**fact) for fact in content["facts"])
        by_owner[owner].append(kind(**content))
    return defaultdict(tuple, {owner: tuple(things) for owner, things in by_owner.items()})
