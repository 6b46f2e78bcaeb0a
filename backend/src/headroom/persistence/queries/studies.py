"""Queries over studies, configurations and what documents print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, ScalarSelect, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from headroom.persistence.tables import (
    ComponentRow,
    ConfigurationRow,
    EnvironmentRow,
    ExtractRow,
    PointRow,
    PublishedFigureRow,
    StatementRow,
    StudyRow,
)

PUBLISHED = select(StudyRow.id).where(StudyRow.origin == "seed")
"""Ids of published studies; users' measurements have studies of their own in the same tables."""


class StudyNotFoundError(LookupError):
    """No study has this id."""


class ConfigurationNotFoundError(LookupError):
    """No configuration has this id."""


async def list_studies(session: AsyncSession) -> Sequence[StudyRow]:
    """Return all published studies by id."""
    statement = select(StudyRow).where(StudyRow.origin == "seed").order_by(StudyRow.id)
    return (await session.scalars(statement)).all()


@dataclass(frozen=True, slots=True)
class StudyCounts:
    """How much a study holds. values: printed cells of tables, with totals and averages.

    figures: numbers of the text; pictures: figures without a value; extracts: screens.
    """

    configurations: int
    points: int
    values: int
    statements: int
    figures: int
    pictures: int
    extracts: int


async def count_contents(session: AsyncSession) -> dict[str, StudyCounts]:
    """Return how much each study holds, by its id."""
    configurations = ConfigurationRow.study_id == StudyRow.id
    figures = PublishedFigureRow.study_id == StudyRow.id
    in_points = PointRow.configuration_id == ConfigurationRow.id

    def count(*conditions: ColumnElement[bool]) -> ScalarSelect[int]:
        return select(func.count()).where(*conditions).correlate(StudyRow).scalar_subquery()

    statement = select(
        StudyRow.id,
        count(configurations).label("configurations"),
        count(configurations, in_points, PointRow.is_average.is_(False)).label("points"),
        (
            count(configurations, in_points, ComponentRow.point_id == PointRow.id)
            + count(configurations, in_points, PointRow.etr_printed.is_not(None))
            + count(configurations, in_points, PointRow.response_printed.is_not(None))
            + count(figures, PublishedFigureRow.point_id.is_not(None))
        ).label("values"),
        count(StatementRow.study_id == StudyRow.id).label("statements"),
        count(
            figures,
            PublishedFigureRow.point_id.is_(None),
            PublishedFigureRow.availability == "text",
        ).label("figures"),
        count(figures, PublishedFigureRow.availability == "picture").label("pictures"),
        count(ExtractRow.study_id == StudyRow.id).label("extracts"),
    ).order_by(StudyRow.id)
    return {
        row.id: StudyCounts(
            row.configurations,
            row.points,
            row.values,
            row.statements,
            row.figures,
            row.pictures,
            row.extracts,
        )
        for row in await session.execute(statement)
    }


async def get_study(session: AsyncSession, *, study_id: str) -> StudyRow:
    """Return one published study. Raises StudyNotFoundError."""
    row = await session.get(StudyRow, study_id)
    if row is None or row.origin != "seed":
        raise StudyNotFoundError(study_id)
    return row


async def list_environments(
    session: AsyncSession, *, study_id: str | None
) -> Sequence[EnvironmentRow]:
    """Return where a study, or every published study, measured, in the documents' order."""
    statement = (
        select(EnvironmentRow)
        .where(EnvironmentRow.study_id.in_(PUBLISHED))
        .order_by(EnvironmentRow.study_id, EnvironmentRow.position, EnvironmentRow.id)
    )
    if study_id is not None:
        statement = statement.where(EnvironmentRow.study_id == study_id)
    return (await session.scalars(statement)).all()


async def list_configurations(
    session: AsyncSession, *, study_id: str | None
) -> Sequence[ConfigurationRow]:
    """Return published configurations, of one study or of all, in the documents' order."""
    statement = (
        select(ConfigurationRow)
        .where(ConfigurationRow.study_id.in_(PUBLISHED))
        .order_by(ConfigurationRow.study_id, ConfigurationRow.position, ConfigurationRow.id)
    )
    if study_id is not None:
        statement = statement.where(ConfigurationRow.study_id == study_id)
    return (await session.scalars(statement)).all()


async def get_configuration(session: AsyncSession, *, configuration_id: str) -> ConfigurationRow:
    """Return one published configuration. Raises ConfigurationNotFoundError."""
    row = await session.scalar(
        select(ConfigurationRow).where(
            ConfigurationRow.id == configuration_id, ConfigurationRow.study_id.in_(PUBLISHED)
        )
    )
    if row is None:
        raise ConfigurationNotFoundError(configuration_id)
    return row


async def list_points(session: AsyncSession, *, configuration_id: str) -> Sequence[PointRow]:
    """Return the measured points of one configuration with their components, as printed."""
    statement = (
        select(PointRow)
        .options(selectinload(PointRow.components))
        .where(PointRow.configuration_id == configuration_id)
        .order_by(PointRow.position, PointRow.id)
    )
    return (await session.scalars(statement)).all()


@dataclass(frozen=True, slots=True)
class MeasuredRows:
    """What was measured of a configuration: rate steps or runs, and the rates they span.

    Rates are transactions per second, None where the rows are runs of a test cycle.
    """

    rows: int
    lowest_rate_per_second: float | None
    highest_rate_per_second: float | None


async def count_measured_rows(session: AsyncSession, *, study_id: str) -> dict[str, MeasuredRows]:
    """Return what was measured of each configuration of a study that has rows, by its id."""
    statement = (
        select(
            PointRow.configuration_id,
            func.count().label("rows"),
            func.min(PointRow.etr_per_second).label("lowest"),
            func.max(PointRow.etr_per_second).label("highest"),
        )
        .join(ConfigurationRow, ConfigurationRow.id == PointRow.configuration_id)
        .where(ConfigurationRow.study_id == study_id, PointRow.is_average.is_(False))
        .group_by(PointRow.configuration_id)
        .order_by(PointRow.configuration_id)
    )
    return {
        row.configuration_id: MeasuredRows(row.rows, row.lowest, row.highest)
        for row in await session.execute(statement)
    }


async def list_statements(
    session: AsyncSession, *, study_id: str, configuration_id: str | None = None
) -> Sequence[StatementRow]:
    """Return what a study says, or what it says of one configuration, in its order."""
    statement = (
        select(StatementRow)
        .where(StatementRow.study_id == study_id)
        .order_by(StatementRow.position, StatementRow.id)
    )
    if configuration_id is not None:
        statement = statement.where(StatementRow.configuration_id == configuration_id)
    return (await session.scalars(statement)).all()


async def list_statements_on(session: AsyncSession, *, topic: str) -> Sequence[StatementRow]:
    """Return what all published studies say on one topic, in the documents' order."""
    statement = (
        select(StatementRow)
        .where(StatementRow.topic == topic, StatementRow.study_id.in_(PUBLISHED))
        .order_by(StatementRow.study_id, StatementRow.position, StatementRow.id)
    )
    return (await session.scalars(statement)).all()


async def list_published_figures(
    session: AsyncSession, *, study_id: str, configuration_id: str | None = None
) -> Sequence[PublishedFigureRow]:
    """Return the numbers that a study prints beside its measurements, in its order."""
    statement = (
        select(PublishedFigureRow)
        .where(PublishedFigureRow.study_id == study_id)
        .order_by(PublishedFigureRow.position, PublishedFigureRow.id)
    )
    if configuration_id is not None:
        statement = statement.where(PublishedFigureRow.configuration_id == configuration_id)
    return (await session.scalars(statement)).all()


async def list_printed_totals(
    session: AsyncSession, *, configuration_id: str
) -> Sequence[PublishedFigureRow]:
    """Return what is printed beside the points of one configuration: totals and averages."""
    statement = (
        select(PublishedFigureRow)
        .where(
            PublishedFigureRow.configuration_id == configuration_id,
            PublishedFigureRow.point_id.is_not(None),
        )
        .order_by(PublishedFigureRow.position, PublishedFigureRow.id)
    )
    return (await session.scalars(statement)).all()


async def list_extracts(session: AsyncSession, *, study_id: str) -> Sequence[ExtractRow]:
    """Return a study's monitor screens and report excerpts with their lines, in its order."""
    statement = (
        select(ExtractRow)
        .options(selectinload(ExtractRow.values))
        .where(ExtractRow.study_id == study_id)
        .order_by(ExtractRow.position, ExtractRow.id)
    )
    return (await session.scalars(statement)).all()
