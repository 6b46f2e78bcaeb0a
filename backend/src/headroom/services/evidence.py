"""Studies and configurations, each with all that belongs to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.address_space_timers import (
    Counter,
    Screen,
    TimerChange,
    TimerSummary,
    timer_changes,
    timer_summary,
)
from headroom.domain.quantities.quantities import Source
from headroom.persistence.queries import studies as queries
from headroom.persistence.tables import (
    ConfigurationRow,
    EnvironmentRow,
    ExtractRow,
    OwnValueRow,
    PointRow,
    PublishedFigureRow,
    StatementRow,
    StudyRow,
)
from headroom.services.own_values import own_values_by_figure

OwnValues: TypeAlias = Mapping[str, Sequence[OwnValueRow]]
"""What users entered, by figure."""


@dataclass(frozen=True, slots=True)
class StudyOverview:
    """One study as a card: where it measured, how much it holds, what it leaves out."""

    study: StudyRow
    environments: Sequence[EnvironmentRow]
    counts: queries.StudyCounts
    missing: Sequence[StatementRow]


@dataclass(frozen=True, slots=True)
class StudyContents:
    """One study with what it holds."""

    overview: StudyOverview
    environments: Sequence[EnvironmentRow]
    configurations: Sequence[ConfigurationRow]
    measured: Mapping[str, queries.MeasuredRows]
    statements: Sequence[StatementRow]
    figures: Sequence[PublishedFigureRow]
    own_values: OwnValues
    extracts: Sequence[ExtractRow]
    timers: dict[str, TimerSummary]
    timer_changes: Sequence[TimerChange]


@dataclass(frozen=True, slots=True)
class ConfigurationContents:
    """One configuration with its points and what is printed and said about it."""

    configuration: ConfigurationRow
    environment: EnvironmentRow
    points: Sequence[PointRow]
    figures: Sequence[PublishedFigureRow]
    own_values: OwnValues
    statements: Sequence[StatementRow]


async def read_overviews(session: AsyncSession) -> list[StudyOverview]:
    """Return every study as a card, by id."""
    counts = await queries.count_contents(session)
    environments = await queries.list_environments(session, study_id=None)
    missing = await queries.list_statements_on(session, topic="missing")
    return [
        StudyOverview(
            study=study,
            environments=[each for each in environments if each.study_id == study.id],
            counts=counts[study.id],
            missing=[each for each in missing if each.study_id == study.id],
        )
        for study in await queries.list_studies(session)
    ]


async def read_study(session: AsyncSession, study_id: str) -> StudyContents:
    """Return a study whole. Raises StudyNotFoundError."""
    study = await queries.get_study(session, study_id=study_id)
    environments = await queries.list_environments(session, study_id=study_id)
    statements = await queries.list_statements(session, study_id=study_id)
    counts = await queries.count_contents(session)
    figures = await queries.list_published_figures(session, study_id=study_id)
    extracts = await queries.list_extracts(session, study_id=study_id)
    screens = [_screen(each, study) for each in extracts]
    return StudyContents(
        overview=StudyOverview(
            study=study,
            environments=environments,
            counts=counts[study_id],
            missing=[each for each in statements if each.topic == "missing"],
        ),
        environments=environments,
        configurations=await queries.list_configurations(session, study_id=study_id),
        measured=await queries.count_measured_rows(session, study_id=study_id),
        statements=statements,
        figures=figures,
        own_values=await own_values_by_figure(session, figures),
        extracts=extracts,
        timers={each.id: found for each in screens if (found := timer_summary(each))},
        timer_changes=timer_changes(screens),
    )


async def read_configuration(session: AsyncSession, configuration_id: str) -> ConfigurationContents:
    """Return a configuration whole. Raises ConfigurationNotFoundError."""
    row = await queries.get_configuration(session, configuration_id=configuration_id)
    study_id = row.study_id
    environments = await queries.list_environments(session, study_id=study_id)
    figures = await queries.list_published_figures(
        session, study_id=study_id, configuration_id=configuration_id
    )
    return ConfigurationContents(
        configuration=row,
        environment=next(each for each in environments if each.id == row.environment_id),
        points=await queries.list_points(session, configuration_id=configuration_id),
        figures=figures,
        own_values=await own_values_by_figure(session, figures),
        statements=await queries.list_statements(
            session, study_id=study_id, configuration_id=configuration_id
        ),
    )


def _screen(row: ExtractRow, study: StudyRow) -> Screen:
    return Screen(
        row.id,
        row.label,
        tuple(
            Counter(
                each.name,
                each.meaning,
                each.printed,
                each.value if each.unit == "s" else None,
                Source(
                    each.locator,
                    study.id,
                    study.title,
                    configuration=row.configuration_id,
                    printed=each.printed,
                ),
            )
            for each in row.values
        ),
    )
